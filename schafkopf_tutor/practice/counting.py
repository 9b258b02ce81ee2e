"""Counting along: tricks are shown one after the other and covered again, then comes the question.

How many tricks those are adapts to the learner: see ``staircase``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Final, Self

from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.practice.attempt import Attempt, new_id
from schafkopf_tutor.practice.rounds import Rounds
from schafkopf_tutor.practice.staircase import Staircase, sitting_of, staircases
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.kinds.memory import OfGame
from schafkopf_tutor.quiz.kinds.spans import level_of_span, spans
from schafkopf_tutor.quiz.make import make
from schafkopf_tutor.quiz.skills import skill_named, skills
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.view import Trick

PACES: Final = (0, 10, 6, 3)
"""Seconds that a trick lies open; 0: as long as the learner likes."""

_FEW: Final = 2
"""Tricks after which it is asked how many trumps are out, not yet which."""
_TRIES: Final = 200
_SEEDS: Final = 1_000_000_000


def counted(law: str) -> tuple[str, ...]:
    """The skills of a law that are trained by counting along.

    >>> counted("schafkopf")
    ('counting_points', 'trumps_out')
    """
    return tuple(skill.id for skill in skills(law).values() if skill.counted)


@dataclass(frozen=True, kw_only=True)
class Counting(Rounds):
    """Where somebody is.

    ``stairs`` are the staircases of the skills. ``turned`` tricks of the question have been looked
    at; as long as that are not all of them, it is not asked. ``looks`` counts how often the tricks
    were begun, ``pace`` is how many seconds each lies open, 0: until the learner goes on.
    """

    stairs: Mapping[str, Staircase] = field(default_factory=lambda: Frozen({}))
    turned: int = 0
    looks: int = 0
    pace: int = 0

    @staticmethod
    def of(
        ruleset: RuleSet,
        *,
        clock: Callable[[], datetime],
        seed: int = 0,
        language: str = "en",
        length: int = 6,
    ) -> Counting:
        """Before the first question."""
        return Counting(
            ruleset=ruleset,
            clock=clock,
            seed=seed,
            language=language,
            length=length,
            sitting=sitting_of(new_id()),
        )

    @property
    def longest(self) -> int:
        """The most tricks of this table."""
        return spans(self.ruleset)[-1]

    @property
    def task(self) -> OfGame | None:
        """The game that is asked about."""
        return task_of(self.once.item) if self.once else None

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The tricks that are to be kept in mind."""
        return self.task.game.tricks if self.task else ()

    @property
    def looking(self) -> bool:
        """Whether a trick lies open now."""
        return self.stage == "asks" and self.turned < len(self.tricks)

    @property
    def turn(self) -> str:
        """The word that covers the trick which lies open; said twice it covers it once."""
        return f"turn {self.looks}.{self.turned}"

    def act(self, word: str) -> Self:
        """The state after something was chosen: see ``Rounds.act``.

        Besides, ``turn 1.0`` goes on from a trick, ``look`` shows all of them again, and ``pace 6``
        lets each lie open for so long.
        """
        verb, _, rest = word.partition(" ")
        if verb == "pace" and rest in map(str, PACES):
            return replace(self, pace=int(rest))
        if self.looking:
            return self._turned() if word == self.turn else self
        if word == "look" and self.stage == "asks" and not self.answered and self.once:
            helped = replace(self.once.answer, helped=True)
            once = replace(self.once, answer=helped)
            return replace(self, once=once, turned=0, looks=self.looks + 1)
        return super().act(word)

    def _turned(self) -> Self:
        """The next trick; after the last one the time of the answer begins."""
        return replace(self, turned=self.turned + 1, since=self.clock())

    def _put(self) -> Self:
        """The skill that was not asked last, at its span."""
        asked = counted(self.ruleset.law)
        skill = asked[self.number % len(asked)]
        dice = Dice("counting", self.seed, self.number)
        item = self._other(lambda: item_of(skill, self.stairs[skill].span, dice, self.ruleset))
        return self._asking(item, turned=0, looks=self.looks + 1)

    def _knowing(self, attempts: Sequence[Attempt]) -> Self:
        return replace(self, stairs=staircases(attempts, counted(self.ruleset.law), self.longest))

    def _learned(self, attempt: Attempt) -> Self:
        at = self.stairs[attempt.skill]
        now = at.after(clean=attempt.clean, right=attempt.right, longest=self.longest)
        return replace(self, stairs=Frozen({**self.stairs, attempt.skill: now}))


def task_of(item: Item) -> OfGame | None:
    """The game that an item asks about."""
    return item.task if isinstance(item.task, OfGame) else None


def item_of(skill: str, span: int, dice: Dice, ruleset: RuleSet) -> Item:
    """An item of a skill that is asked after so many tricks.

    It is one of the quiz, made of skill, level and seed: those are drawn until it has the span.
    """
    level = level_of_span(span)
    for _ in range(_TRIES):
        item = make(skill, level, dice.below(_SEEDS), ruleset)
        task = task_of(item)
        if task is not None and len(task.game.tricks) == span and _is_asked(item, span):
            break
    return item


def _is_asked(item: Item, span: int) -> bool:
    kind = item.kind.id.removesuffix(f"_{span}")
    asked = kind in skill_named(item.kind.skill).counted
    return asked and (span > _FEW or kind != "trumps_still_out")
