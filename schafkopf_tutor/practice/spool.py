"""Attempts that could not be put into the database yet: a file each, merged later.

One file an attempt, complete from the moment it has its name: several kernels can write and merge
at once, without locks, which network drives may not have.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from schafkopf_tutor.practice.attempt import Attempt

_END: Final = ".json"
_PART: Final = ".part"


@dataclass(frozen=True)
class Spool:
    """A folder of attempts that wait. ``lasting`` tells whether it outlives the next start of the
    computer."""

    folder: Path
    lasting: bool = True

    def keep(self, attempt: Attempt) -> bool:
        """Whether the attempt is on the disk now, whatever happens next."""
        part = self.folder / f"{attempt.id}{_PART}"
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            with part.open("w", encoding="utf-8") as file:
                file.write(attempt.line() + "\n")
                file.flush()
                os.fsync(file.fileno())
            part.replace(self._file(attempt.id))
            _sync(self.folder)
        except OSError:
            with suppress(OSError):
                part.unlink(missing_ok=True)
            return False
        return True

    def attempts(self) -> Iterator[Attempt]:
        """All that wait; what cannot be read is left where it is."""
        with suppress(OSError):
            for file in sorted(self.folder.glob(f"*{_END}")):
                with suppress(OSError, ValueError):
                    yield Attempt.from_line(file.read_text(encoding="utf-8"))

    def drop(self, attempt: Attempt) -> None:
        """It waits no longer; another kernel may have said so before."""
        with suppress(OSError):
            self._file(attempt.id).unlink(missing_ok=True)

    def remove(self) -> bool:
        """Remove the folder, with what was begun in it or cannot be read; whether there was any."""
        found = False
        with suppress(OSError):
            for end in (_END, _PART):
                for file in self.folder.glob(f"*{end}"):
                    file.unlink(missing_ok=True)
                    found = True
            self.folder.rmdir()
        return found

    def _file(self, id_: str) -> Path:
        return self.folder / f"{id_}{_END}"


def _sync(folder: Path) -> None:
    """The folder's own entries on the disk, where a system can do that."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
