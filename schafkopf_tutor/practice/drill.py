"""Practice: one question after the other, mixed over what is due, new, or a belief to look at.

A value: each word that is sent makes the next one. It keeps nothing itself (see ``screened``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Final, Literal, TypeAlias

from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.practice.attempt import Attempt, new_id
from schafkopf_tutor.practice.log import Kept, Log, Read
from schafkopf_tutor.practice.mix import Next, Offer, item_for, mix, offer
from schafkopf_tutor.practice.progress import Progress
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.question import QuestionError
from schafkopf_tutor.quiz.said import Said
from schafkopf_tutor.quiz.sheet import levels_of
from schafkopf_tutor.quiz.task import LEVELS
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.screen.once import Once

ROUND: Final = 10
"""Questions until there is a pause."""
TRIES: Final = 25
"""How often another item is made instead of one that was asked in this sitting."""

Stage: TypeAlias = Literal["start", "asks", "pause", "over"]
"""Before the first question; a question is there; after a round; the learner has stopped."""


def offered(ruleset: RuleSet, skills: Sequence[str] = ()) -> Offer:
    """What can be asked: of these skills alone, if any are named.

    Raises QuestionError for a skill that there is not, or that the table does not know.
    """
    every = offer(ruleset)
    if not skills:
        return every
    for skill in skills:
        if not levels_of(skill, ruleset):
            raise QuestionError("error.item.none", skill=skill, level=LEVELS[0], rules=ruleset.name)
    return Offer(Frozen({s: every.levels[s] for s in every.levels if s in skills}), every.beliefs)


@dataclass(frozen=True, kw_only=True)
class Drill:
    """Where somebody is in his practice.

    ``clock`` tells when, ``seed`` decides by chance: the same seed, log, clock and words make the
    same questions. ``following`` says what is asked and why, ``once`` is the question and how far
    it is answered; ``attempts`` are those of this round. ``home`` says where answers are kept,
    ``told`` what else the learner should know about that. With ``all`` nothing is left out.
    """

    ruleset: RuleSet
    offer: Offer
    clock: Callable[[], datetime]
    seed: int = 0
    language: str = "en"
    length: int = ROUND
    all: bool = True
    stage: Stage = "start"
    reads: bool = False
    anyway: bool = False
    learner: str = ""
    home: Said | None = None
    told: Said | None = None
    sitting: str = field(default_factory=new_id)
    progress: Progress = field(default_factory=Progress)
    earlier: int = 0
    number: int = 0
    asked: tuple[Item, ...] = ()
    following: Next | None = None
    once: Once | None = None
    since: datetime | None = None
    attempts: tuple[Attempt, ...] = ()
    waiting: Attempt | None = None

    @staticmethod
    def of(
        ruleset: RuleSet,
        skills: Sequence[str] = (),
        *,
        clock: Callable[[], datetime],
        seed: int = 0,
        language: str = "en",
        length: int = ROUND,
    ) -> Drill:
        """Before the first question. QuestionError for skills that cannot be asked."""
        return Drill(
            ruleset=ruleset,
            offer=offered(ruleset, skills),
            clock=clock,
            seed=seed,
            language=language,
            length=length,
            all=not skills,
        )

    @property
    def answered(self) -> bool:
        """Whether the question that is there is answered."""
        return self.once is not None and self.once.found is not None

    @property
    def today(self) -> int:
        """How many questions the learner has answered today, here or elsewhere."""
        day = _day(self.clock())
        return self.earlier + sum(_day(one.at) == day for one in self.attempts)

    @property
    def last(self) -> bool:
        """Whether a pause comes after this question."""
        return len(self.attempts) >= self.length

    @property
    def suspected(self) -> str | None:
        """The belief by which the answer that is there was given, if that is likely."""
        first = self.progress.suspicion.first
        given = self.attempts[-1].beliefs if self.answered and self.attempts else ()
        return first if first in given else None

    def act(self, word: str) -> Drill:
        """The state after something was chosen.

        ``begin`` and ``anyway`` at the start, ``next`` after an answer, ``stop`` and ``on``; what
        else is sent goes to the question (``Answer.act``). A word it does not know changes nothing.
        """
        way = _WAYS.get(word)
        if way is not None:
            return way(self)
        if self.stage != "asks" or self.once is None or self.answered:
            return self
        now = self.once.act(word)
        if now is self.once:
            return self
        return replace(self, once=now)._noted()

    def _noted(self) -> Drill:
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
        return replace(
            self,
            attempts=(*self.attempts, made),
            progress=self.progress.after(made),
            waiting=made,
            told=None,
        )

    # --- what the log has said -------------------------------------------------------------------

    def opened(self, log: Log, read: Read) -> Drill:
        """A round begins, by all that was answered until now. Where that cannot be read, the first
        one begins only if the learner says so, and others by what is known."""
        known = replace(self, reads=False, learner=log.learner, home=log.where, told=read.told)
        if read.told is not None and self.number:
            return replace(known, earlier=self.today, attempts=())._put()
        day = _day(self.clock())
        known = replace(
            known,
            progress=Progress.of(read.attempts),
            earlier=sum(_day(one.at) == day for one in read.attempts),
            attempts=(),
        )
        return known if read.told is not None and not self.anyway else known._put()

    def recorded(self, kept: Kept) -> Drill:
        """The answer is kept."""
        return replace(self, waiting=None, told=kept.told)

    # --- ways ------------------------------------------------------------------------------------

    def _put(self) -> Drill:
        """The next question."""
        now = self.clock()
        dice = Dice("drill", self.seed, self.number)
        following = mix(now, self.progress, dice, self.offer)
        if following is None:
            return self
        there = {_same(item) for item in self.asked}
        for _ in range(TRIES):
            item = item_for(following, dice, self.ruleset)
            if _same(item) not in there:
                break
        return replace(
            self,
            stage="asks",
            number=self.number + 1,
            asked=(*self.asked, item),
            following=following,
            once=Once.put(item),
            since=now,
        )

    def _begin(self) -> Drill:
        return replace(self, reads=True) if self.stage == "start" else self

    def _anyway(self) -> Drill:
        return replace(self._begin(), anyway=True) if self.stage == "start" else self

    def _next(self) -> Drill:
        if self.stage != "asks" or not self.answered:
            return self
        told = replace(self, told=None)
        return replace(told, stage="pause") if self.last else told._put()

    def _stop(self) -> Drill:
        able = self.stage == "pause" or (self.stage == "asks" and self.answered)
        return replace(self, stage="over") if able else self

    def _on(self) -> Drill:
        return replace(self, reads=True) if self.stage in ("pause", "over") else self


_WAYS: Final[Mapping[str, Callable[[Drill], Drill]]] = {
    "begin": Drill._begin,
    "anyway": Drill._anyway,
    "next": Drill._next,
    "stop": Drill._stop,
    "on": Drill._on,
}


def _same(item: Item) -> object:
    """What two items have in common that ask the same."""
    return item.kind.id, item.task


def _day(at: datetime) -> object:
    """The day where the learner sits."""
    return at.astimezone().date()
