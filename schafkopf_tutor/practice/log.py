"""What every log of attempts can do; and one that forgets when the program ends."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal, NamedTuple, Protocol, TypeAlias

from schafkopf_tutor.practice.attempt import Attempt, in_order
from schafkopf_tutor.quiz.said import Said, said

Where: TypeAlias = Literal["log", "spool", "temporary", "memory"]
"""In the log; in a file that is merged later; in one that the computer's next start may delete;
nowhere but in this program."""


class Kept(NamedTuple):
    """Where an attempt is now, and what the learner should be told about it, if anything.

    ``stands`` is another attempt that was kept under its name before, such as the answer to the
    same question of a test in another window: that one counts.
    """

    where: Where
    told: Said | None = None
    stands: Attempt | None = None

    @property
    def safe(self) -> bool:
        """Whether it outlives this program."""
        return self.where != "memory"


class Read(NamedTuple):
    """Attempts, the oldest first, and what the learner should be told if some are missing."""

    attempts: tuple[Attempt, ...]
    told: Said | None = None


STANDS: Final = said("practice.stands")
"""That the answer which was there before counts."""


class Gone(NamedTuple):
    """What was deleted: so many attempts, and these files and folders with all that was in them."""

    attempts: int
    files: tuple[Path, ...] = ()


class Log(Protocol):
    """Keeps attempts. Nothing is ever changed in it."""

    @property
    def learner(self) -> str:
        """Whose attempts these are; empty where nobody shares the log."""

    @property
    def where(self) -> Said:
        """A sentence: where attempts are kept, as long as nothing is wrong."""

    def record(self, attempt: Attempt) -> Kept:
        """Keep an attempt. Never raises; the same one twice is kept once."""

    def read(self) -> Read:
        """All attempts of the learner. Never raises."""

    def forget(self) -> int:
        """Delete all attempts of the learner; how many those were. TutorError if it cannot."""


@dataclass
class Memory:
    """A log that lasts as long as the program; ``told`` is why, where it should be another.

    >>> Memory().read()
    Read(attempts=(), told=None)
    """

    learner: str = ""
    kept: dict[str, Attempt] = field(default_factory=dict)
    told: Said | None = None

    @property
    def where(self) -> Said:
        """Nowhere but here."""
        return said("practice.where.memory")

    def record(self, attempt: Attempt) -> Kept:
        """Keep an attempt."""
        there = self.kept.setdefault(attempt.id, attempt)
        return Kept("memory") if there == attempt else Kept("memory", STANDS, there)

    def read(self) -> Read:
        """All attempts."""
        mine = [attempt for attempt in self.kept.values() if attempt.learner == self.learner]
        return Read(in_order(mine), self.told)

    def forget(self) -> int:
        """Delete all attempts."""
        gone = self.read().attempts
        for attempt in gone:
            del self.kept[attempt.id]
        return len(gone)
