"""The learner's own copy of the course: never overwritten, brought up to date on request.

A list of what was copied lies in the folder; by it a file that the learner has changed is told from
one that he has not. A notebook that was only run is not changed: its outputs come again.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from importlib.metadata import version
from pathlib import Path
from typing import Final

from schafkopf_tutor.cli.parser import PROGRAM, CliError
from schafkopf_tutor.i18n import Words

FOLDERS: Final = ("course", "exercises", "solutions")
LIST: Final = f".{PROGRAM}.json"
_LEFT_OUT: Final = {"__pycache__", ".ipynb_checkpoints"}


@dataclass(frozen=True)
class Course:
    """Where the course is opened from; ``own`` is False in a checkout, ``newer`` tells that the
    program has lessons that this folder has not got yet."""

    folder: Path
    own: bool = True
    newer: bool = False


@dataclass(frozen=True)
class Update:
    """What came into the folder: so many ``new`` files, and the learner's own that were ``kept``
    beside them, by their new names (below the folder)."""

    new: int
    kept: tuple[Path, ...]


def home() -> Path:
    """The folder that the course is copied to. CliError for a user without a home."""
    try:
        return Path.home() / PROGRAM
    except RuntimeError as slip:  # a user whom the computer does not know
        raise CliError("cli.course.home") from slip


def checkout(package: Path) -> Path | None:
    """The checkout that the package is used from; None if it is installed."""
    top = package.parent
    return top if (top / "pyproject.toml").is_file() and (top / FOLDERS[0]).is_dir() else None


def course_of(package: Path) -> Course:
    """The course that whoever sits here opens: the checkout's own, else his copy, made at once.

    Raises CliError where there can be none.
    """
    here = checkout(package)
    return Course(here, own=False) if here else copied(package / "_course", home())


def copied(installed: Path, folder: Path) -> Course:
    """The learner's ``folder`` with the installed lessons in it.

    What is there already stays as he left it, what is missing is laid there. Raises CliError.
    """
    try:
        known = _listed(folder)
        newer = False
        for source, name in _files(installed):
            wanted = folder / name
            if not os.path.lexists(wanted):
                _lay(source, wanted)
                known[name] = digest(source)
            elif known.get(name) != digest(source) != digest(wanted):
                newer = True
        _write_list(folder, known)
    except OSError as slip:
        raise CliError("cli.course.copy", folder=folder) from slip
    return Course(folder, newer=newer)


def updated(installed: Path, folder: Path, language: str, today: date) -> Update:
    """Bring the installed lessons into the folder. Raises CliError.

    A file that the learner has changed is kept beside the new one, under a name that says so. What
    the course has no more goes, unless he has changed it.
    """
    try:
        known = _listed(folder)
        new, kept = 0, list[Path]()
        wanted = {name: source for source, name in _files(installed)}
        for name, source in wanted.items():
            mine, fresh = folder / name, digest(source)
            if os.path.lexists(mine):
                now = digest(mine)
                if now == fresh:
                    known[name] = fresh
                    continue
                if now != known.get(name):
                    kept.append(_kept(mine, language, today).relative_to(folder))
            _lay(source, mine)
            known[name] = fresh
            new += 1
        for name in set(known) - set(wanted):
            gone = folder / name
            if gone.is_file() and digest(gone) == known[name]:
                gone.unlink()
            del known[name]
        _write_list(folder, known)
    except OSError as slip:
        raise CliError("cli.course.copy", folder=folder) from slip
    return Update(new, tuple(kept))


def digest(path: Path) -> str:
    """What of a file would be lost with it: all of its bytes; of a notebook what its cells say, not
    what they gave when they ran."""
    try:
        data = path.read_bytes()
    except IsADirectoryError:
        return ""
    if path.suffix == ".ipynb":
        try:
            cells = json.loads(data)["cells"]
            said = [[cell["cell_type"], "".join(cell["source"])] for cell in cells]
            data = json.dumps(said).encode()
        except (ValueError, KeyError, TypeError):  # no notebook any more
            pass
    return hashlib.sha256(data).hexdigest()


def _kept(mine: Path, language: str, today: date) -> Path:
    """The learner's file under a name that tells whose it is, and from when."""
    said = Words(language).phrase("cli.course.mine", date=today.isoformat())
    number = 1
    while True:
        more = f" {number}" if number > 1 else ""
        other = mine.with_name(f"{mine.stem} ({said}{more}){mine.suffix}")
        if not os.path.lexists(other):
            mine.rename(other)
            return other
        number += 1


def _lay(source: Path, wanted: Path) -> None:
    """A copy that may be written to; it is there whole or not at all."""
    wanted.parent.mkdir(parents=True, exist_ok=True)
    part = wanted.with_name(f".{wanted.name}.part")
    shutil.copyfile(source, part)
    part.chmod(source.stat().st_mode & 0o777 | 0o600)  # a start file stays one
    part.replace(wanted)


def _files(installed: Path) -> Iterator[tuple[Path, str]]:
    """Every file of the installed course with its name below the folder."""
    for folder in FOLDERS:
        for path in sorted((installed / folder).rglob("*")):
            if path.is_file() and not _LEFT_OUT.intersection(path.parts):
                yield path, path.relative_to(installed).as_posix()


def _listed(folder: Path) -> dict[str, str]:
    """What was copied, by name. A list that cannot be read is none: then every file that differs is
    taken for the learner's."""
    try:
        files = json.loads((folder / LIST).read_text(encoding="utf-8"))["files"]
        return {str(name): str(value) for name, value in files.items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}


def _write_list(folder: Path, known: Mapping[str, str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    written = json.dumps({"version": version(PROGRAM), "files": known}, indent=1, sort_keys=True)
    if (folder / LIST).exists() and (folder / LIST).read_text(encoding="utf-8") == written:
        return
    part = folder / f"{LIST}.part"
    part.write_text(written, encoding="utf-8")
    part.replace(folder / LIST)
