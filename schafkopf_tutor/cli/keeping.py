"""What the command line remembers: the log of whoever sits here, and one sentence about it."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Final

from schafkopf_tutor.cli.parser import PROGRAM
from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.practice.attempt import Attempt, Mode, new_id
from schafkopf_tutor.practice.here import log_here
from schafkopf_tutor.practice.log import Kept, Log, Memory, Where
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.said import Said, said
from schafkopf_tutor.quiz.task import Answer

_WORST: Final[tuple[Where, ...]] = ("memory", "temporary", "spool")


def utc() -> datetime:
    """The time now, wherever the learner sits."""
    return datetime.now(UTC)


@dataclass
class Keeping:
    """Keeps the answers of one sitting: ``log`` takes them, ``told`` says where they go, or why
    nowhere; ``lasting`` whether they outlive this program.

    ``keep`` first, then say whether the answer was right: what was acknowledged is on a disk.

    >>> keeping = Keeping.nowhere()
    >>> keeping.lasting, keeping.told.message
    (False, 'cli.keeping.off')
    """

    log: Log
    told: Said
    lasting: bool = True
    now: Callable[[], datetime] = utc
    sitting: str = field(default_factory=new_id)

    def __post_init__(self) -> None:
        self._waiting: list[Where] = []

    @staticmethod
    def here(environ: Mapping[str, str] = os.environ, *, wanted: bool = True) -> Keeping:
        """The log of whoever sits here; one that forgets where there can be none, or none is
        ``wanted``. Never raises."""
        if not wanted:
            return Keeping.nowhere()
        try:
            log = log_here(environ)
        except TutorError as slip:
            return Keeping.nowhere(_why_not(slip))
        shared = bool(log.learner)
        told = said(f"cli.keeping.{'shared' if shared else 'file'}", place=log.place,
                    learner=log.learner, program=PROGRAM)  # fmt: skip
        return Keeping(log, told)

    @staticmethod
    def nowhere(why: Said | None = None) -> Keeping:
        """A log that ends with the program."""
        return Keeping(Memory(), why or said("cli.keeping.off"), lasting=False)

    def keep(
        self,
        item: Item,
        given: Answer,
        *,
        share: float,
        helped: bool = False,
        seconds: float | None = None,
        language: str = "en",
        mode: Mode = "quiz",
        sitting: str = "",
    ) -> Said | None:
        """Keep the first answer to an item; what the learner should be told about it, if at all."""
        attempt = Attempt.of(
            item,
            given,
            at=self.now(),
            share=share,
            helped=helped,
            seconds=seconds,
            language=language,
            mode=mode,
            sitting=sitting or self.sitting,
            learner=self.log.learner,
        )
        return self.record(attempt).told

    def record(self, attempt: Attempt) -> Kept:
        """Keep an attempt that is made already, by ``log.learner``: with what is to be told.

        It takes a moment where the database is busy. Never raises; what waits is told once, and
        again in ``closing``.
        """
        kept = self.log.record(attempt)
        if not self.lasting:
            return kept._replace(told=None)
        if kept.where == "log":
            self._waiting.clear()
            return kept
        known = kept.where in self._waiting
        if kept.where != "memory":  # with it, what was in memory alone has found a place
            self._waiting = [kept.where if at == "memory" else at for at in self._waiting]
        self._waiting.append(kept.where)
        return kept._replace(told=None) if known else kept

    def closing(self) -> Said | None:
        """What is to be told at the end, if answers still wait."""
        worst = next((where for where in _WORST if where in self._waiting), None)
        if worst is None:
            return None
        return said(f"cli.keeping.waiting.{worst}", count=self._waiting.count(worst))


def _why_not(slip: TutorError) -> Said:
    if slip.message == "error.practice.extra":
        return said("cli.keeping.extra", found=slip.values["found"], program=PROGRAM)
    return said("cli.keeping.slip", slip=slip)


@dataclass
class Stopwatch:
    """Seconds since the question was shown."""

    clock: Callable[[], float] = time.monotonic

    def __post_init__(self) -> None:
        self.start()

    def start(self) -> None:
        """From now on."""
        self._from = self.clock()

    @property
    def seconds(self) -> float:
        """So many, in thousandths."""
        return round(self.clock() - self._from, 3)
