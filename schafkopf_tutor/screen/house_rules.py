"""The questions on which tables differ, on the screen: one after the other, then all answers, then
the rule set that they make. What is asked, and what follows from it, is ``rulesheet``'s."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final, Literal

from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.lawdata import USUAL
from schafkopf_tutor.quiz.said import Said, said
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesets import parse
from schafkopf_tutor.rulesheet import Step, interview, write
from schafkopf_tutor.rulesheet.questions import NUMBER, SEVERAL, Answer, number_in, possible


@dataclass(frozen=True)
class HouseRules:
    """How far somebody has come with the form.

    ``at`` is the place of the question that is asked (from 0), ``picked`` what is chosen there and
    not yet taken. ``changing``: he has come back to it from the list of all answers. ``told``: what
    there is to know about the question is shown. ``law`` is the game that is asked about.

    >>> form = HouseRules()
    >>> for word in ("pick short", "next 0"):
    ...     form = form.act(word)
    >>> form.answers, form.step.question.id
    ({'deck': 'short'}, 'ace')
    """

    answers: Mapping[str, Answer] = field(default_factory=Frozen)
    at: int = 0
    stage: Literal["asks", "list", "done"] = "asks"
    picked: Answer | None = None
    changing: bool = False
    told: bool = False
    trouble: Said | None = field(default=None, compare=False)
    turns: int = field(default=0, compare=False)
    law: str = USUAL

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The questions that come up after these answers."""
        return tuple(interview(self.answers, self.law))

    @property
    def step(self) -> Step:
        """The question that is asked."""
        return self.steps[min(self.at, len(self.steps) - 1)]

    @property
    def proposed(self) -> Answer:
        """What is taken if nothing else is chosen: the earlier answer, else the usual one."""
        return self.step.answer if self.picked is None else self.picked

    def text(self, language: str) -> str:
        """The rule set's file, its comments in this language."""
        return write(self.answers, language, self.law)

    def ruleset(self, name: str) -> RuleSet:
        """The rule set that the answers make, under a name of its own."""
        return parse(self.text("en"), name)

    # --- acting ----------------------------------------------------------------------------------

    def act(self, word: str) -> HouseRules:
        """The form after a word; one that says nothing here changes nothing. Never raises.

        ``pick short`` chooses, ``next 0`` takes what is chosen at the question in that place, or
        the number written behind it (``next 5 20``); ``more`` tells more, ``back`` goes back.
        Once all are answered, ``go 3`` changes an answer and ``done`` agrees to all of them.
        """
        verb, _, rest = word.partition(" ")
        way = _WAYS[self.stage].get(verb)
        after = self if way is None else way(self, rest)
        return self if after is self else replace(after, turns=self.turns + 1)

    def _pick(self, name: str) -> HouseRules:
        question, rules = self.step.question, self.step.rules
        known = [choice.id for choice in question.open_choices(rules)]
        if name not in known:
            return self
        if question.kind != SEVERAL:
            return replace(self, picked=name, trouble=None)
        chosen = self.proposed if isinstance(self.proposed, tuple) else ()
        after = set(chosen).symmetric_difference({name})
        return replace(self, picked=tuple(one for one in known if one in after), trouble=None)

    def _more(self, _: str) -> HouseRules:
        return replace(self, told=not self.told)

    def _back(self, _: str) -> HouseRules:
        if self.changing:
            return self._listed()
        return self._to(self.at - 1) if self.at > 0 else self

    def _next(self, rest: str) -> HouseRules:
        place, _, written = rest.partition(" ")
        if place != str(self.at):  # pressed twice
            return self
        question = self.step.question
        answer = number_in(written) if question.kind == NUMBER and written else self.proposed
        try:
            if answer is None:
                raise TutorError("rules_screen.wrong")
            question.settings_for(answer, self.step.rules)
        except TutorError:
            return replace(self, trouble=said("rules_screen.wrong"))
        answers = possible({**self.answers, question.id: answer}, self.law)
        after = replace(self, answers=Frozen(answers))
        if not self.changing:
            return after._to(self.at + 1)
        open_ = (at for at, step in enumerate(after.steps) if not step.given)
        return after._to(next(open_, len(after.steps)))

    def _to(self, at: int) -> HouseRules:
        """At another question; after the last one come all answers."""
        if at >= len(self.steps):
            return self._listed()
        return replace(self, at=at, picked=None, told=False, trouble=None)

    def _listed(self) -> HouseRules:
        at = len(self.steps) - 1
        return replace(self._to(at), at=at, stage="list", changing=False)

    def _go(self, place: str) -> HouseRules:
        at = number_in(place)
        if at is None or at >= len(self.steps):
            return self
        return replace(self, at=at, stage="asks", changing=True)

    def _again(self, _: str) -> HouseRules:
        return replace(self, stage="asks")

    def _done(self, _: str) -> HouseRules:
        return replace(self, stage="done")

    def _change(self, _: str) -> HouseRules:
        return replace(self, stage="list")


_Way = Callable[[HouseRules, str], HouseRules]
_WAYS: Final[Mapping[str, Mapping[str, _Way]]] = {
    "asks": {
        "pick": HouseRules._pick,
        "more": HouseRules._more,
        "back": HouseRules._back,
        "next": HouseRules._next,
    },
    "list": {"go": HouseRules._go, "back": HouseRules._again, "done": HouseRules._done},
    "done": {"back": HouseRules._change},
}
