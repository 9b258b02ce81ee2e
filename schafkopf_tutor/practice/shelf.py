"""Where series of games are kept: a file each, in the learner's own folder.

A file is whole at any moment: it is written beside and then takes its place. So a process that is
killed leaves the series as it was at the last move that was shown.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final, TypeVar

from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.players.series import Series
from schafkopf_tutor.practice.here import folder_here
from schafkopf_tutor.quiz.said import Said, said
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.play import Playing

FOLDER: Final = "series"
State = TypeVar("State", bound=Playing)
_END: Final = ".txt"
_LARGEST: Final = 5_000_000
"""Bytes of a series that is read."""


@dataclass
class Shelf:
    """A folder of series; without one (None) they last as long as the program.

    With ``any_seed`` a series is found whatever cards it began with. ``file`` is where the series
    lies that is played now, ``written`` what stands in it, ``told`` what was told last.
    """

    folder: Path | None
    any_seed: bool = True
    file: Path | None = field(default=None, init=False)
    written: str = field(default="", init=False)
    told: Said | None = field(default=None, init=False)

    @staticmethod
    def here(*, any_seed: bool = True) -> Shelf:
        """The shelf of whoever sits here."""
        home = folder_here()
        return Shelf(None if home is None else home / FOLDER, any_seed)

    def find(self, like: Series) -> Series | None:
        """The latest series of the same kind that is not over: of the same rules, players, names,
        cards and length. What cannot be read stays where it is."""

        def rules(name: str) -> RuleSet:
            return like.ruleset if name == (like.source or like.ruleset.name) else load(name)

        for file in self._files():
            with suppress(TutorError, OSError, UnicodeDecodeError):
                text = _text(file)
                begun = Series.begun(text, rules=rules)
                if self.any_seed:
                    begun = replace(begun, seed=like.seed)
                if begun == replace(like, games=()):
                    found = Series.read(text, rules=rules)
                    if not found.over:
                        return self._taken(file, text, found)
        return None

    def last(self, *, over: bool = False) -> Series | None:
        """The series that was played last; one that is ``over`` only if that will do.

        TutorError where it cannot be read: then it is not passed over in silence.
        """
        for file in self._files():
            try:
                text = _text(file)
            except (OSError, UnicodeDecodeError) as slip:
                raise TutorError("series.kept.unreadable", file=str(file)) from slip
            found = Series.read(text)
            return self._taken(file, text, found) if over or not found.over else None
        return None

    def keep(self, series: Series, *, new: bool) -> Said | None:
        """Put a series where it lasts; what the learner should be told about that, if anything,
        and once.

        A ``new`` one gets a file of its own; so does one that somebody has played on elsewhere.
        """
        told = self._put(series, new=new)
        known, self.told = told == self.told, told
        return None if known else told

    def _put(self, series: Series, *, new: bool) -> Said | None:
        if self.folder is None:
            return said("series.kept.nowhere")
        told = None
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if new or self.file is None:
                self.file = self._free(series)
            elif self.file.is_file() and _text(self.file) != self.written:
                self.file = self._free(series)
                told = said("series.kept.beside", file=str(self.file))
            _write(self.file, series.text)
        except (OSError, UnicodeDecodeError):
            return said("series.kept.not", folder=str(self.folder))
        self.written = series.text
        return told

    def _taken(self, file: Path, text: str, found: Series) -> Series:
        self.file, self.written = file, text
        return found

    def _files(self) -> Iterator[Path]:
        """All series, the one played last first."""
        if self.folder is None:
            return
        with suppress(OSError):
            found = [(file.stat().st_mtime_ns, file) for file in self.folder.glob(f"*{_END}")]
            yield from (file for _, file in sorted(found, reverse=True))

    def _free(self, series: Series) -> Path:
        """A file that nobody has yet; it is there, empty, from now on."""
        folder = self.folder or Path()
        number = len(list(folder.glob(f"*{_END}")))
        while True:
            number += 1
            file = folder / f"{number:04}-{series.ruleset.name}{_END}"
            with suppress(FileExistsError):
                file.touch(mode=0o600, exist_ok=False)
                return file


def kept(state: State, shelf: Shelf) -> State:
    """The state once the shelf has what it wants put away, and has told what was asked."""
    if state.reads:
        state = state.opened(shelf.find(state.series))
    if state.waiting is not None:
        state = state.put_away(shelf.keep(state.waiting, new=state.kept is None))
    return state


def _text(file: Path) -> str:
    if file.stat().st_size > _LARGEST:
        raise OSError(file)
    return file.read_text(encoding="utf-8")


def _write(file: Path, text: str) -> None:
    """All of it or nothing, on the disk when this returns."""
    beside = file.with_name(f".{file.name}.{os.getpid()}.new")
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        beside.replace(file)
    except OSError:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
        raise
