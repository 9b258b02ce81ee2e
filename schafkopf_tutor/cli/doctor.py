"""``schafkopf-tutor doctor``: what is there, what is missing, and what to do about it."""

from __future__ import annotations

import argparse
import os
import shutil
import socket
import sys
import webbrowser
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from schafkopf_tutor.cli.console import Console
from schafkopf_tutor.cli.course import GERMAN, NEEDED, PORT, answers, front_page
from schafkopf_tutor.cli.folder import checkout, home
from schafkopf_tutor.cli.parser import PROGRAM
from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.i18n import LANGUAGES, text
from schafkopf_tutor.practice.here import log_here

State: TypeAlias = Literal["good", "care", "bad"]
"""All well; something to know; something that must be mended."""
OLDEST: Final = (3, 11)
ROOM: Final = 100
"""Megabytes that the course and the answers need with room to spare."""
_PACKAGE: Final = Path(__file__).parent.parent


@dataclass(frozen=True)
class Found:
    """What a check has found: its sentence is ``cli.doctor.<check>.<said>``."""

    check: str
    state: State
    said: str
    values: dict[str, Any] = field(default_factory=dict)

    def sentence(self, language: str) -> str:
        """What is the case, and what to do."""
        values = {"program": PROGRAM, **self.values}
        slip = values.get("slip")
        if isinstance(slip, TutorError):
            values["sentence"] = slip.say(language)
        return text(f"cli.doctor.{self.check}.{self.said}", language, **values)


def doctor(options: argparse.Namespace, console: Console) -> int:
    """Look at everything, one line each. Returns 1 if something must be mended, else 0."""
    language = options.language
    found = examined(language)
    for one in found:
        sentence = one.sentence(language)
        if options.json:
            console.json({"check": one.check, "state": one.state, "sentence": sentence})
            continue
        name = text(f"cli.doctor.{one.check}.name", language)
        sign = text(f"cli.doctor.{one.state}", language)
        line = text("cli.doctor.line", language, sign=sign, name=name, sentence=sentence)
        console.line(line, hanging=4)
    faults = sum(one.state == "bad" for one in found)
    if not options.json:
        last = "faults" if faults else "well"
        console.text("\n")
        console.line(text(f"cli.doctor.{last}", language, program=PROGRAM, count=faults))
    return int(faults > 0)


def examined(language: str) -> list[Found]:
    """All that is found, in the order in which one would mend it."""
    folder = checkout(_PACKAGE) or home()
    checks: Iterable[Callable[[], Found]] = (
        lambda: python(sys.version_info[:3], sys.executable),
        lambda: parts(language),
        browser,
        lambda: lessons(folder, own=checkout(_PACKAGE) is None),
        log,
        lambda: disk(folder),
        lambda: port(PORT, language),
    )
    return [check() for check in checks]


def python(version: tuple[int, ...], place: str) -> Found:
    """Whether this Python is new enough.

    >>> python((3, 9, 2), "/usr/bin/python3").state
    'bad'
    """
    said: State = "good" if version >= OLDEST else "bad"
    return Found("python", said, said, {"version": ".".join(map(str, version)), "place": place})


def parts(language: str) -> Found:
    """Whether what the course needs besides is installed."""
    needed = dict.fromkeys(name for names in NEEDED.values() for name in names)
    missing = [name for name in needed if find_spec(name) is None]
    if missing:
        return Found("parts", "bad", "bad", {"missing": ", ".join(missing)})
    if language == "de" and find_spec(GERMAN) is None:
        return Found("parts", "care", "care")
    return Found("parts", "good", "good")


def browser() -> Found:
    """Whether there is one that can be opened from here."""
    try:
        found = webbrowser.get()
    except webbrowser.Error:
        return Found("browser", "bad", "bad")
    name = getattr(found, "name", "") or type(found).__name__
    return Found("browser", "good", "good", {"browser": Path(str(name)).name})


def lessons(folder: Path, *, own: bool) -> Found:
    """Whether the lessons lie in the folder, and can be written to; its ``own``: a copy."""
    values = {"folder": folder}
    if not folder.exists():
        good = _may_write(folder)
        return Found("folder", "good" if good else "bad", "new" if good else "bad", values)
    if own and not _may_write(folder):
        return Found("folder", "bad", "bad", values)
    counts = [len(list((folder / "course" / lang).glob("*.ipynb"))) for lang in LANGUAGES]
    if 0 in counts:
        return Found("folder", "care", "care", values)
    return Found("folder", "good", "good", {**values, "count": max(counts)})


def log() -> Found:
    """Whether the answers can be read, and more be kept."""
    try:
        kept = log_here()
        read = kept.read()
    except TutorError as slip:
        state: State = "care" if slip.message == "error.practice.extra" else "bad"
        return Found("log", state, state, {"slip": slip})
    values = {"place": kept.place, "count": len(read.attempts)}
    if read.told is not None:
        return Found("log", "bad", "unread", values)
    return Found("log", "good", "good" if read.attempts else "new", values)


def disk(folder: Path) -> Found:
    """Whether there is room where the course lies."""
    there = next(path for path in (folder, *folder.parents) if path.exists())
    free = shutil.disk_usage(there).free // 1_000_000
    state: State = "good" if free >= ROOM else "bad"
    return Found("disk", state, state, {"megabytes": free, "folder": folder, "needed": ROOM})


def port(number: int, language: str) -> Found:
    """Whether the pages can be shown, where they always are."""
    values = {"port": number, "address": front_page(number, language)}
    if _listens(number):
        return Found("port", "good", "good", values)
    if answers(number):
        return Found("port", "good", "open", values)
    return Found("port", "care", "care", values) if _listens(0) else Found("port", "bad", "bad")


def _listens(number: int) -> bool:
    """Whether a program can wait at this port of the computer itself (0: at any)."""
    with socket.socket() as probe:
        if os.name == "posix":  # a port that was left a moment ago is free
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", number))
            probe.listen()
        except OSError:
            return False
    return True


def _may_write(folder: Path) -> bool:
    there = next(path for path in (folder, *folder.parents) if path.exists())
    return there.is_dir() and os.access(there, os.W_OK)
