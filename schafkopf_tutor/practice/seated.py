"""Somebody at the test, or at the deal of the day, on a screen.

Values: each word that is sent makes the next one. What is asked, and what a result is, stands in
``exam``, ``today`` and ``sitting``; nothing is kept here (see ``screened``).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, datetime
from random import SystemRandom
from typing import Final, Literal, Self, TypeAlias

from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.practice.attempt import Attempt, answer_of
from schafkopf_tutor.practice.exam import Exam
from schafkopf_tutor.practice.log import Kept, Log, Read
from schafkopf_tutor.practice.sitting import Sitting
from schafkopf_tutor.practice.today import Today
from schafkopf_tutor.quiz.said import Said
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.screen.certificate import checked_name
from schafkopf_tutor.screen.once import Once

SEEDS: Final = range(128, 10_000)
"""Of tests that nobody has named: their codes are all of one length."""

Stage: TypeAlias = Literal["start", "resume", "asks", "over", "review"]
"""Before anything is read; something was begun, or done, before; a question is there; all is
answered; mistakes are gone through."""


@dataclass(frozen=True, kw_only=True)
class Seated:
    """Where somebody is. ``sitting`` is the paper with its answers, ``once`` the question that is
    there, put ``since``. The rest is as with ``Rounds``."""

    ruleset: RuleSet
    clock: Callable[[], datetime]
    language: str = "en"
    stage: Stage = "start"
    reads: bool = False
    anyway: bool = False
    learner: str = ""
    home: Said | None = None
    told: Said | None = None
    sitting: Sitting | None = None
    once: Once | None = None
    since: datetime | None = None
    waiting: Attempt | None = None

    def act(self, word: str) -> Self:
        """The state after something was chosen; a word it does not know changes nothing."""
        if self.stage == "start" and word in ("begin", "anyway"):
            return replace(self, reads=True, anyway=word == "anyway")
        if self.stage == "resume" and word == "on":
            return self._ask()
        if self.stage != "asks" or self.once is None:
            return self
        now = self.once.act(word)
        if now is self.once:
            return self
        return replace(self, once=now)._answered()

    def _answered(self) -> Self:
        """With the attempt in the sitting, if there is an answer now."""
        if self.once is None or self.once.found is None or self.sitting is None:
            return self
        at = self.clock()
        took = None if self.since is None else max(0.0, (at - self.since).total_seconds())
        sitting = self.sitting.answer(
            self.once.found.given,
            at=at,
            helped=self.once.answer.helped,
            seconds=took,
            language=self.language,
            learner=self.learner,
        )
        return replace(self, sitting=sitting, waiting=sitting.last, told=None)

    def _ask(self) -> Self:
        """The next question; if none is left, it is over."""
        item = None if self.sitting is None else self.sitting.item
        if item is None or self.sitting is None:
            return replace(self, stage="over", once=None)
        once = Once.put(item, test=not self.sitting.paper.plan.hints)
        return replace(self, stage="asks", once=once, since=self.clock())

    def opened(self, log: Log, read: Read) -> Self:
        """What was begun before is known, if it can be read; else only if the learner says so."""
        known = replace(self, reads=False, learner=log.learner, home=log.where, told=read.told)
        return known if read.told is not None and not self.anyway else known._knowing(read)

    def recorded(self, kept: Kept) -> Self:
        """The answer is kept; or another one that was given elsewhere before."""
        now = replace(self, waiting=None, told=kept.told)
        if kept.stands is None or now.sitting is None:
            return now
        return replace(now, sitting=now.sitting.standing(kept.stands))

    def _knowing(self, read: Read) -> Self:
        raise NotImplementedError


def _any_seed() -> int:
    return SystemRandom().choice(SEEDS)


@dataclass(frozen=True, kw_only=True)
class AtTest(Seated):
    """At the Schafkopf-Führerschein. ``seed`` is that of the test, if it is named; ``draw`` gives
    one else. ``name`` stands on the certificate, ``slip`` is what is wrong with it; ``place`` is
    the mistake that is gone through."""

    seed: int | None = None
    draw: Callable[[], int] = _any_seed
    name: str | None = None
    slip: Said | None = None
    place: int = 0

    @property
    def exam(self) -> Exam | None:
        """The test with its answers."""
        return self.sitting if isinstance(self.sitting, Exam) else None

    @property
    def mistakes(self) -> tuple[int, ...]:
        """The places of the questions that were not answered rightly, from 1."""
        if self.exam is None:
            return ()
        return tuple(place for place, one in self.exam.by_place.items() if not one.right)

    def act(self, word: str) -> Self:
        """The state after something was chosen.

        ``begin``, ``anyway``; ``on`` and ``new`` where a test was begun before; what else is sent
        goes to the question. When all is answered: ``name Anna`` for the certificate, ``mistakes``,
        then ``next`` or ``back``, and ``new``.
        """
        if word == "new" and self.stage in ("resume", "over"):
            return self._new()
        if self.stage == "over":
            verb, _, rest = word.partition(" ")
            if verb == "name":
                return self._named(rest)
            return self._review(0) if word == "mistakes" else self
        if self.stage == "review":
            if word == "next":
                return self._review(self.place + 1)
            return replace(self, stage="over", once=None) if word == "back" else self
        return super().act(word)

    def _answered(self) -> Self:
        """Nothing is said of right and wrong: at once comes the next question."""
        noted = super()._answered()
        return noted if noted.waiting is None else noted._ask()

    def _new(self) -> Self:
        seed = self.draw() if self.seed is None else self.seed
        clean = replace(self, sitting=Exam.of(seed, self.ruleset), name=None, slip=None, told=None)
        return clean._ask()

    def _knowing(self, read: Read) -> Self:
        begun = Exam.unfinished(read.attempts, self.ruleset, self.seed)
        if begun is None or not begun.answered:
            return self._new()
        return replace(self, stage="resume", sitting=begun)

    def _named(self, typed: str) -> Self:
        try:
            return replace(self, name=checked_name(typed), slip=None)
        except TutorError as slip:
            return replace(self, name=None, slip=Said(slip.message, slip.values))

    def _review(self, place: int) -> Self:
        """A mistake with what was answered; after the last one back to the result."""
        if self.exam is None or place >= len(self.mistakes):
            return replace(self, stage="over", once=None)
        at = self.mistakes[place]
        item = self.exam.paper.items[at - 1]
        given = answer_of(item, self.exam.by_place[at].answer)
        return replace(self, stage="review", place=place, once=Once.of(item, given))


@dataclass(frozen=True, kw_only=True)
class AtToday(Seated):
    """At the deal of the day, or of the day that is named, ``on``. ``first`` is the sitting whose
    line is shared."""

    on: date | None = None
    first: Today | None = None

    @property
    def day(self) -> date:
        """The day that is played: the one that was named, else today where the learner sits."""
        if self.today is not None:
            return self.today.date
        return self.on or self.clock().astimezone().date()

    @property
    def today(self) -> Today | None:
        """The deal with its answers."""
        return self.sitting if isinstance(self.sitting, Today) else None

    @property
    def shared(self) -> Today | None:
        """The sitting whose line is to be shared, once it is done."""
        found = self.first if self.first is not None and self.first.done else self.today
        return found if found is not None and found.done else None

    def act(self, word: str) -> Self:
        """The state after something was chosen.

        ``begin``, ``anyway``; ``on`` and ``again`` where it was played before; ``next`` after an
        answer; what else is sent goes to the question.
        """
        if word == "next" and self.stage == "asks" and self.once is not None and self.once.found:
            return replace(self, told=None)._ask()
        if word == "again" and (self.stage == "over" or self.stage == "resume"):
            first = self.shared or self.first
            again = Today.on(self.day, self.ruleset)
            return replace(self, sitting=again, first=first, told=None)._ask()
        return super().act(word)

    def _knowing(self, read: Read) -> Self:
        played = Today.played(read.attempts, self.day, self.ruleset)
        if not played:
            return replace(self, sitting=Today.on(self.day, self.ruleset))._ask()
        open_ = next((one for one in played if not one.done), None)
        return replace(self, stage="resume", first=played[0], sitting=open_ or played[0])
