"""Practice: one question after the other, mixed over what is due, new, or a belief to look at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Self

from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.practice.attempt import Attempt
from schafkopf_tutor.practice.mix import Next, Offer, item_for, mix, offer, reveals, telling
from schafkopf_tutor.practice.progress import Progress
from schafkopf_tutor.practice.rounds import Rounds
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.lessons import known_in
from schafkopf_tutor.quiz.next_item import Known
from schafkopf_tutor.quiz.question import QuestionError
from schafkopf_tutor.quiz.sheet import levels_of
from schafkopf_tutor.quiz.task import LEVELS
from schafkopf_tutor.ruleset import RuleSet


def offered(ruleset: RuleSet, skills: Sequence[str] = ()) -> Offer:
    """What can be asked: of these skills alone, if any are named.

    Raises QuestionError for a skill that there is not, or that the table does not know.
    """
    every = offer(ruleset)
    if not skills:
        return every
    for skill in skills:
        if not levels_of(skill, ruleset):
            rules = ruleset.name
            raise QuestionError("error.item.none", skill=skill, level=LEVELS[0], rules=rules)
    able = Frozen({s: every.levels[s] for s in every.levels if s in skills})
    return Offer(able, every.beliefs, every.law)


@dataclass(frozen=True, kw_only=True)
class Drill(Rounds):
    """Where somebody is in his practice.

    ``offer`` is what can be asked, ``all`` whether that is everything, ``known`` what it may be
    about; ``progress`` is where he stands; ``following`` says what is asked now and why.
    """

    offer: Offer
    all: bool = True
    known: Known = None
    progress: Progress = field(default_factory=Progress)
    following: Next | None = None

    @staticmethod
    def of(
        ruleset: RuleSet,
        skills: Sequence[str] = (),
        *,
        clock: Callable[[], datetime],
        seed: int = 0,
        language: str = "en",
        length: int = 10,
        lesson: str = "",
    ) -> Drill:
        """Before the first question. Where it belongs to a ``lesson``, nothing is asked that is
        told later. QuestionError for skills that cannot be asked."""
        return Drill(
            ruleset=ruleset,
            offer=offered(ruleset, skills),
            clock=clock,
            seed=seed,
            language=language,
            length=length,
            all=not skills,
            known=known_in(lesson) if lesson else None,
        )

    @property
    def suspected(self) -> str | None:
        """The belief by which the answer that is there was given, if that is likely."""
        given = self.attempts[-1].beliefs if self.answered and self.attempts else ()
        return self.progress.suspicion.of(given)

    def _put(self) -> Self:
        dice = Dice("drill", self.seed, self.number)
        following = mix(self.clock(), self.progress, dice, self.offer)
        if following is None:
            return self
        if self._probes and following.why != "belief":
            item = self._other(
                lambda: telling(self.progress, self.offer, dice, self.ruleset, self.known)
            )
            return self._asking(item, following=Next(item.kind.skill, item.level, "tells"))
        item = self._other(lambda: item_for(following, dice, self.ruleset, self.known))
        return self._asking(item, following=following)

    @property
    def _probes(self) -> bool:
        """Whether the next question shall find out what is not clear yet: in a lesson two of three
        do."""
        if self.known is None or self.number % 3 == 2:
            return False
        return reveals(self.offer, self.ruleset, self.known)

    def _knowing(self, attempts: Sequence[Attempt]) -> Self:
        return replace(self, progress=Progress.of(attempts))

    def _learned(self, attempt: Attempt) -> Self:
        return replace(self, progress=self.progress.after(attempt))
