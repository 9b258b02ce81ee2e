"""Questions in rounds, with a pause after each: what practice and counting along have in common.

A value: each word that is sent makes the next one. It keeps nothing itself (see ``screened``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Final, Literal, Self, TypeAlias

from schafkopf_tutor.practice.attempt import Attempt, new_id
from schafkopf_tutor.practice.log import Kept, Log, Read
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.said import Said
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.screen.once import Once

TRIES: Final = 25
"""How often another item is made instead of one that was asked in this sitting."""

Stage: TypeAlias = Literal["start", "asks", "pause", "over"]
"""Before the first question; a question is there; after a round; the learner has stopped."""


@dataclass(frozen=True, kw_only=True)
class Rounds:
    """Where somebody is in his questions.

    ``clock`` tells when, ``seed`` decides by chance: the same seed, log, clock and words make the
    same questions. ``length`` questions are a round. ``once`` is the question and how far it is
    answered, put ``since``; ``number`` were put in all, ``asked`` are their items; ``attempts`` are
    those of this round, ``earlier`` were made today before. ``home`` says where answers are kept,
    ``told`` what else the learner should know about that; ``anyway``: he begins without what cannot
    be read. ``reads`` and ``waiting`` are what it wants of the log.
    """

    ruleset: RuleSet
    clock: Callable[[], datetime]
    seed: int = 0
    language: str = "en"
    length: int = 10
    stage: Stage = "start"
    reads: bool = False
    anyway: bool = False
    learner: str = ""
    home: Said | None = None
    told: Said | None = None
    sitting: str = field(default_factory=new_id)
    earlier: int = 0
    number: int = 0
    asked: tuple[Item, ...] = ()
    once: Once | None = None
    since: datetime | None = None
    attempts: tuple[Attempt, ...] = ()
    waiting: Attempt | None = None

    @property
    def answered(self) -> bool:
        """Whether the question that is there is answered."""
        return self.once is not None and self.once.found is not None

    @property
    def today(self) -> int:
        """How many questions the learner has answered today, here or elsewhere."""
        return self.earlier + self._of_today(self.attempts)

    @property
    def last(self) -> bool:
        """Whether a pause comes after this question."""
        return len(self.attempts) >= self.length

    def act(self, word: str) -> Self:
        """The state after something was chosen.

        ``begin`` and ``anyway`` at the start, ``next`` after an answer, ``stop`` and ``on``; what
        else is sent goes to the question (``Answer.act``). A word it does not know changes nothing.
        """
        match word:
            case "begin" | "anyway" if self.stage == "start":
                return replace(self, reads=True, anyway=word == "anyway")
            case "next" if self.stage == "asks" and self.answered:
                told = replace(self, told=None)
                return replace(told, stage="pause") if self.last else told._put()
            case "stop" if self.stage == "pause" or (self.stage == "asks" and self.answered):
                return replace(self, stage="over")
            case "on" if self.stage in ("pause", "over"):
                return replace(self, reads=True)
        return self._chosen(word)

    def _chosen(self, word: str) -> Self:
        """What the question makes of a word."""
        if self.stage != "asks" or self.once is None or self.answered:
            return self
        now = self.once.act(word)
        return self if now is self.once else replace(self, once=now)._noted()

    def _noted(self) -> Self:
        """With an attempt that waits to be kept, if there is an answer now."""
        if self.once is None or self.once.found is None:
            return self
        at = self.clock()
        took = None if self.since is None else max(0.0, (at - self.since).total_seconds())
        made = Attempt.of(
            self.once.item,
            self.once.found.given,
            at=at,
            share=self.once.found.share,
            helped=self.once.answer.helped,
            seconds=took,
            language=self.language,
            sitting=self.sitting,
            learner=self.learner,
        )
        noted = replace(self, attempts=(*self.attempts, made), waiting=made, told=None)
        return noted._learned(made)

    def opened(self, log: Log, read: Read) -> Self:
        """A round begins, by all that was answered until now. Where that cannot be read, the first
        one begins only if the learner says so, and others by what is known."""
        known = replace(self, reads=False, learner=log.learner, home=log.where, told=read.told)
        if read.told is not None and self.number:
            return replace(known, earlier=self.today, attempts=())._put()
        earlier = self._of_today(read.attempts)
        known = replace(known, earlier=earlier, attempts=())._knowing(read.attempts)
        return known if read.told is not None and not self.anyway else known._put()

    def recorded(self, kept: Kept) -> Self:
        """The answer is kept."""
        return replace(self, waiting=None, told=kept.told)

    def _of_today(self, attempts: Iterable[Attempt]) -> int:
        day = self.clock().astimezone().date()
        return sum(one.at.astimezone().date() == day for one in attempts)

    def _asking(self, item: Item, **more: object) -> Self:
        """The state in which this is asked."""
        asked = {
            "stage": "asks",
            "number": self.number + 1,
            "asked": (*self.asked, item),
            "once": Once.put(item),
            "since": self.clock(),
        }
        return replace(self, **(asked | more))  # type: ignore[arg-type]

    def _other(self, make: Callable[[], Item]) -> Item:
        """An item that was not asked in this sitting; after many tries, one that was."""
        there = {_same(item) for item in self.asked}
        for _ in range(TRIES):
            item = make()
            if _same(item) not in there:
                break
        return item

    # --- what each kind of rounds has of its own -------------------------------------------------

    def _put(self) -> Self:
        """The next question."""
        raise NotImplementedError

    def _knowing(self, attempts: Sequence[Attempt]) -> Self:
        """The state by what was answered before."""
        raise NotImplementedError

    def _learned(self, attempt: Attempt) -> Self:
        """The state after one more answer."""
        raise NotImplementedError


def _same(item: Item) -> object:
    """What two items have in common that ask the same."""
    return item.kind.id, item.task
