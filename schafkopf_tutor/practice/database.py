"""A log in a database that may be locked, full, read-only, or far away.

An attempt is acknowledged by ``record`` only when it is on a disk: in the database, else in a spool
file. Those files are merged as soon as the database can be written again, by whoever notices first.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Final, TypeAlias

import sqlalchemy as sa

from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.practice import table
from schafkopf_tutor.practice.attempt import Attempt, in_order
from schafkopf_tutor.practice.folders import temporary_folder
from schafkopf_tutor.practice.log import STANDS, Gone, Kept, Read, Where
from schafkopf_tutor.practice.spool import Spool
from schafkopf_tutor.quiz.said import Said, said

SOON: Final = (0.05, 0.1, 0.2)
WAITS: Final = (*SOON, 0.4, 1.0)
"""Seconds between two tries, when the database is busy: while somebody waits for the answer to a
click, and else."""
CLICK: Final = 1.0
PATIENCE: Final = 2.5
"""Seconds after which no other try begins, in both cases. A screen that has heard nothing for
four seconds says that nobody answers."""
PAUSE: Final = 20.0
"""Seconds for which a database that is that slow to refuse once is not asked for a click again."""

_TOLD: Final[Mapping[Where, str]] = {
    "spool": "practice.spool",
    "temporary": "practice.temporary",
    "memory": "practice.memory",
}

_Work: TypeAlias = Callable[[sa.Engine], None]


class Database:
    """A log at an SQLAlchemy address.

    ``learner`` tells apart those who share a database; ``folder`` is where spool files lie if the
    database is no file itself. When an attempt could not be stored, those that follow do not wait
    again until one could. ``sleep`` waits, ``clock`` counts seconds. Raises TutorError for an
    address that cannot be used at all.
    """

    def __init__(
        self,
        url: str | sa.URL,
        *,
        learner: str = "",
        folder: Path | None = None,
        sleep: Callable[[float], None] = time.sleep,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._engine = table.engine_of(url)
        self.learner = learner
        self._file = table.file_of(self._engine.url)
        self._spools = _spools(self._engine.url, self._file, folder)
        self._sleep = sleep
        self._clock = clock
        self._ready = False
        self._trouble = False
        self._rests = clock()  # until then it is not asked again
        self._held: dict[str, Attempt] = {}  # what no disk would take

    @staticmethod
    def file(path: Path, *, learner: str = "") -> Database:
        """A log in a file of its own (SQLite)."""
        return Database(sa.URL.create("sqlite", database=str(path)), learner=learner)

    @property
    def place(self) -> str:
        """Where it is, for people: the file, else the address without its password."""
        return str(self._file or self._engine.url.render_as_string(hide_password=True))

    @property
    def where(self) -> Said:
        """The file, or the address without its password, in a sentence."""
        word = "database" if self._file is None else "file"
        return said(f"practice.where.{word}", place=self.place)

    def record(self, attempt: Attempt) -> Kept:
        """Keep an attempt: in the database, else in a file, else in memory until one of them can.

        Somebody waits for it, so it takes a second or so, whatever the database does. Never raises;
        the same attempt twice is kept once.
        """
        there: list[Attempt | None] = []
        if self._clock() >= self._rests:
            waits = () if self._trouble else SOON
            self._trouble = not self._stored(
                lambda engine: there.append(table.insert(engine, attempt)), waits
            )
        if self._trouble:
            self._held[attempt.id] = attempt
            return self._spooled(attempt)
        merged = self._merge()
        if there and there[-1] is not None:
            return Kept("log", STANDS, there[-1])
        return Kept("log", said("practice.merged", count=merged) if merged else None)

    def read(self) -> Read:
        """All attempts of the learner, with those that wait to be merged. Never raises."""
        self._merge()
        found: list[Attempt] = []
        read = self._did(lambda engine: found.extend(table.select(engine, self.learner)), WAITS)
        waiting = [attempt for attempt in self._waiting() if attempt.learner == self.learner]
        return Read(in_order([*waiting, *found]), None if read else said("practice.unread"))

    def forget(self) -> int:
        """Delete all attempts of the learner; how many those were. TutorError if it cannot."""
        gone: list[int] = []
        if not self._did(lambda engine: gone.append(table.delete(engine, self.learner)), WAITS):
            raise TutorError("error.practice.forget")
        for attempt in self._waiting():
            if attempt.learner == self.learner:
                self._drop(attempt)
                gone.append(1)
        return sum(gone)

    def erase(self) -> Gone:
        """Delete all attempts of the learner, and what they lay in: the folders where they waited,
        unless others wait there, too, and a file that is his alone. TutorError if it cannot.
        """
        laid = [spool for spool in self._spools if any(spool.attempts())]
        count = self.forget()
        mine = [spool for spool in self._spools if self._alone(spool)]
        files = [spool.folder for spool in mine if spool.remove() or spool in laid]
        if self._file is not None and not self.learner and table.remove(self._engine, self._file):
            files.insert(0, self._file)
            self._ready = False
        return Gone(count, tuple(files))

    def _alone(self, spool: Spool) -> bool:
        return all(attempt.learner == self.learner for attempt in spool.attempts())

    def _stored(self, work: _Work, waits: Sequence[float] = ()) -> bool:
        """Whether the database took something; the table is made if there is none."""

        def both(engine: sa.Engine) -> None:
            if not self._ready:
                if self._file is not None:
                    self._file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                table.create(engine)
                self._ready = True
            work(engine)

        return self._did(both, waits, CLICK, made=True)

    def _did(
        self,
        work: _Work,
        waits: Sequence[float],
        patience: float = PATIENCE,
        *,
        made: bool = False,
    ) -> bool:
        """Whether the database did it, after some tries with growing waits, the last of them
        before ``patience`` ends; if the table is not ``made`` for it, it is done where there is
        none."""
        left, end = list(waits), self._clock() + patience
        while True:
            began = self._clock()
            try:
                if made or not self._empty():
                    work(self._engine)
            except Exception as slip:  # drivers raise what they like; an answer must not be lost
                self._ready = False  # the table may be gone
                if self._clock() - began >= CLICK:
                    self._rests = self._clock() + PAUSE
                if not left or self._clock() + left[0] >= end or table.hopeless(slip):
                    return False
                self._sleep(left.pop(0))
            else:
                return True

    def _empty(self) -> bool:
        """Whether nothing was ever kept here. Looking must not lay a file."""
        if self._file is not None and not self._file.exists():
            return True
        return not sa.inspect(self._engine).has_table(table.ATTEMPTS.name)

    def _waiting(self) -> list[Attempt]:
        """What is not in the database yet, each once; of all learners."""
        waiting = dict(self._held)
        for spool in self._spools:
            waiting.update((attempt.id, attempt) for attempt in spool.attempts())
        return list(waiting.values())

    def _spooled(self, attempt: Attempt) -> Kept:
        """In a file; with it, what was in memory alone."""
        where: Where = "memory"
        for held in list(self._held.values()):
            spool = next((spool for spool in self._spools if spool.keep(held)), None)
            if spool is not None:
                del self._held[held.id]
                if held is attempt:
                    where = "spool" if spool.lasting else "temporary"
        return Kept(where, said(_TOLD[where]))

    def _merge(self) -> int:
        """Put what waits into the database; how many those were."""
        waiting = self._waiting()
        if not waiting or not self._stored(partial(table.insert_all, attempts=waiting)):
            return 0
        for attempt in waiting:
            self._drop(attempt)
        return len(waiting)

    def _drop(self, attempt: Attempt) -> None:
        self._held.pop(attempt.id, None)
        for spool in self._spools:
            spool.drop(attempt)


def _spools(url: sa.URL, file: Path | None, folder: Path | None) -> tuple[Spool, ...]:
    """Beside the database, else in the learner's folder; then among the temporary files."""
    name = sha256(url.render_as_string(hide_password=True).encode()).hexdigest()[:16]
    found = []
    if file is not None:
        found.append(Spool(file.with_name(f"{file.name}.waiting")))
    elif folder is not None:
        found.append(Spool(folder / f"waiting-{name}"))
    temporary = temporary_folder(name)
    if temporary is not None:
        found.append(Spool(temporary, lasting=False))
    return tuple(found)
