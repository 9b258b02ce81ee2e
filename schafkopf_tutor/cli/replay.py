"""``schafkopf-tutor replay FILE``: recorded games against the engine."""

from __future__ import annotations

import argparse
import os
import sys
from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import BinaryIO, Final

from schafkopf_tutor.cli.console import Console, Progress
from schafkopf_tutor.cli.parser import PROGRAM, CliError
from schafkopf_tutor.cli.replay_series import HEAD, examined_games
from schafkopf_tutor.i18n import text
from schafkopf_tutor.replay import Difference, Examined, examine, read_line, say, say_reason

DIFFERENT: Final = 1
_LARGEST: Final = 4_000_000
"""No text of a series is longer, in bytes."""


def replay(options: argparse.Namespace, console: Console) -> int:
    """Check every game of a file; 1 if any differs.

    Prints a line for each difference and a closing line, which reads the same in every language:
    scripts look for it. Raises CliError or RecordError for a file that cannot be read.
    """
    if options.file is None:
        raise CliError("cli.error.needs", argument="FILE", program=f"{PROGRAM} replay")
    language = options.language
    tally = Tally()

    def say_progress(done: int, percent: int | None) -> str:
        message = "cli.replay.progress" if percent is None else "cli.replay.progress_of"
        return text(message, language, games=done, percent=percent)

    progress = Progress(console.err, say_progress)
    label = text("cli.replay.input", language) if options.file == "-" else options.file
    with _opened(options.file) as (file, size), progress:
        for number, examined in _games(file, label, options):
            tally.add(examined)
            for difference in examined.differences:
                progress.clear()
                if options.json:
                    console.json(_as_json(difference, number, language))
                else:
                    console.line(say(difference, language), hanging=4)
            progress.at(tally.games, 100 * file.tell() // size if size else None)
    if not tally.games:
        raise CliError("cli.replay.empty", file=label)
    if options.json:
        console.json(tally.as_json())
    else:
        console.line(text("cli.replay.closing", **tally.numbers()))
    return DIFFERENT if tally.differing else 0


def _games(
    file: BinaryIO, label: str, options: argparse.Namespace
) -> Iterator[tuple[int, Examined]]:
    """The line of each game, and what came of it: of recordings, or of a saved series."""
    language, bare = options.language, options.json
    for number, raw in enumerate(file, 1):
        if number == 1 and raw.removeprefix(BOM_UTF8).startswith(HEAD):
            yield from examined_games(
                _text(raw + file.read(_LARGEST), label),
                lambda game: f"{game}" if bare else text("cli.replay.game", language, number=game),
            )
            return
        if raw.strip():
            name = "" if bare else text("cli.replay.line", language, line=number)
            yield number, examine(read_line(raw, number, label), name=name)


def _text(raw: bytes, label: str) -> str:
    """A whole file as text. Raises CliError where it is too long or no text."""
    if len(raw) > _LARGEST:
        raise CliError("cli.replay.long", file=label)
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as slip:
        raise CliError("cli.error.utf8") from slip


@dataclass
class Tally:
    """How many games agreed and differed, and in how many each check was made."""

    games: int = 0
    differing: int = 0
    checks: Counter[str] = field(default_factory=Counter)

    def add(self, examined: Examined) -> None:
        """Count one game."""
        self.games += 1
        self.differing += bool(examined.differences)
        self.checks.update(set(examined.checks))

    def numbers(self) -> dict[str, int]:
        """The three numbers of the closing line."""
        agree = self.games - self.differing
        return {"games": self.games, "agree": agree, "differ": self.differing}

    def as_json(self) -> dict[str, object]:
        """The closing line for machines."""
        return {**self.numbers(), "checks": dict(sorted(self.checks.items()))}


@contextmanager
def _opened(name: str) -> Iterator[tuple[BinaryIO, int]]:
    """The file and its size; ``-`` is stdin, whose size nobody knows (0)."""
    if name == "-":
        yield sys.stdin.buffer, 0
        return
    try:
        file = open(name, "rb")  # noqa: PTH123, SIM115 - the caller's with closes it
    except (OSError, ValueError) as slip:
        kind = "folder" if isinstance(slip, IsADirectoryError) else "unreadable"
        kind = "no_file" if isinstance(slip, FileNotFoundError) else kind
        raise CliError(f"cli.error.{kind}", file=name) from slip
    with file:
        yield file, os.fstat(file.fileno()).st_size


def _as_json(difference: Difference, line: int, language: str) -> dict[str, object]:
    """A difference for machines; where the judge refuses something, with his ``rule``."""
    found: dict[str, object] = {
        "game": difference.game,
        "line": line,
        "check": difference.check,
        "recorded": difference.recorded,
        "computed": difference.computed,
        "reason": difference.reason,
        "sentence": say_reason(difference, language),
    }
    if difference.verdict is not None:
        found["rule"] = difference.verdict.rule
        found["because"] = [card.code for card in difference.verdict.because]
    return found
