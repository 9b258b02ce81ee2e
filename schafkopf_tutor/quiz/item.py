"""Items: a question that is the same for ever, given skill, version, level, seed and rule set."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from schafkopf_tutor.beliefs import World, answers, truth_of, under
from schafkopf_tutor.cards import Card
from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.quiz.question import Option, Question
from schafkopf_tutor.quiz.task import Answer, Kind, Task
from schafkopf_tutor.ruleset import RuleSet


@dataclass(frozen=True)
class Item:
    """One question of a skill.

    ``version`` is the skill's; whoever stores items stores ``key``.
    """

    kind: Kind
    version: int
    level: int
    seed: int
    ruleset: RuleSet
    task: Task

    @property
    def key(self) -> str:
        """What the item can be made of again: skill@version/level/seed/rule set's digest."""
        skill = f"{self.kind.skill}@{self.version}"
        return f"{skill}/{self.level}/{self.seed}/{self.ruleset.digest}"

    @property
    def rule(self) -> str:
        """The id of the rule at stake."""
        return self.task.rule

    def answer(self, world: World) -> Answer:
        """What is answered in a world."""
        return self.task.answer(world)

    @property
    def truth(self) -> World:
        """The rules of its game as they are."""
        return truth_of(self.ruleset.law)

    @cached_property
    def right(self) -> Answer:
        """The right answer."""
        return self.task.answer(self.truth)

    @cached_property
    def distractors(self) -> Mapping[Answer, tuple[str, ...]]:
        """Wrong answers, each with the beliefs that give it."""
        found: dict[Answer, tuple[str, ...]] = {}
        _, others = answers(self, under(self.ruleset))
        for belief, given in others.items():
            if self._can_be_given(given):
                found[given] = (*found.get(given, ()), belief)
        return Frozen(found)

    def _can_be_given(self, given: Answer) -> bool:
        """Whether it can be chosen at all; what is written can be anything."""
        return self.kind.form not in ("choice", "seat") or given in self.task.options

    @property
    def options(self) -> int:
        """Among how many answers one can slip: of a set, into those that are one option off."""
        count = len(self.task.options)
        if self.kind.form in ("choice", "seat"):
            return count
        if self.kind.form in ("choices", "cards"):
            return count + 1
        return max(count, len(self.distractors) + 2)

    @cached_property
    def question(self) -> Question:
        """The item as a question that can be put to somebody."""
        put = self.task.wording(self.right)
        laid = tuple((seat, card) for seat, card in put.laid if isinstance(card, Card))
        return Question(
            self.kind.id,
            put.ask,
            self.kind.form,
            right_options(self.kind.form, self.right, self.task.options),
            self.task.options,
            put.because,
            put.otherwise,
            put.hints,
            put.shown,
            laid,
            put.words,
            put.label,
            put.unit,
            signed=put.signed,
        )


def right_options(form: str, right: Answer, options: tuple[Option, ...]) -> tuple[Option, ...]:
    """The right answer as the options (or the number) it is made of."""
    if isinstance(right, frozenset):
        return tuple(option for option in options if option in right)
    if isinstance(right, tuple):
        return right
    return (right,) if isinstance(right, int | str | Card) else ()
