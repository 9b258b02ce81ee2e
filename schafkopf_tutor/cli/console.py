"""Writing to whatever terminal there is: any encoding, any width, and progress on the side."""

from __future__ import annotations

import json
import os
import shutil
import sys
import textwrap
import time
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Final, TextIO

_PLAIN: Final = {
    "ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ß": "ss",
    "–": "-", "−": "-", "…": "...", "„": '"', "“": '"', "”": '"', "’": "'", "×": "x",
    "✓": "+", "✗": "-", "♣": "C", "♠": "S", "♥": "H", "♦": "D", "\u00a0": " ",
}  # fmt: skip
"""What is written where a terminal cannot show a character; the French suits by their letters."""

_WIDEST: Final = 96


def fit(text: str, encoding: str) -> str:
    r"""The text with everything replaced that the encoding lacks, or that would steer a terminal.

    Line ends stay: whoever writes a single line replaces them first.

    >>> fit("Nürnberg ✓", "ascii"), fit("a\x1b[31mb", "utf-8")
    ('Nuernberg +', 'a\\x1b[31mb')
    """
    return "".join(c if _fits(c, encoding) else _plain(c, encoding) for c in text)


def _nowhere() -> TextIO:
    """What stands for a stream that the process was started without."""
    return open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123 - it is no file


def _fits(char: str, encoding: str) -> bool:
    if not (char.isprintable() or char == "\n"):
        return False
    try:
        char.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _plain(char: str, encoding: str) -> str:
    other = _PLAIN.get(char, "")
    if other and all(_fits(c, encoding) for c in other):
        return other
    return char.encode("unicode_escape").decode("ascii")


def shows(text: str, console: Console) -> bool:
    """Whether the terminal can show all of a text as it stands."""
    return fit(text, console.out.encoding or "ascii") == text


@dataclass(frozen=True, slots=True)
class Console:
    """Where the command line writes: ``out`` for answers, ``err`` for slips and progress."""

    out: TextIO
    err: TextIO

    @staticmethod
    def standard() -> Console:
        """The streams of the process, as they are now."""
        return Console(sys.stdout or _nowhere(), sys.stderr or _nowhere())

    def line(self, text: str, hanging: int = 0) -> None:
        """One line of the answer; on a terminal it is wrapped, indented by ``hanging``."""
        fitted = fit(text.replace("\n", "\\n"), self.out.encoding or "ascii")
        self.out.write(self._wrapped(fitted, hanging) + "\n")

    def _wrapped(self, text: str, hanging: int) -> str:
        if not self.out.isatty():
            return text
        width = max(shutil.get_terminal_size().columns, 2 * hanging, 20)
        return textwrap.fill(
            text, width, subsequent_indent=" " * hanging, break_on_hyphens=False,
            break_long_words=False, replace_whitespace=False, drop_whitespace=True,
        )  # fmt: skip

    def paragraph(self, text: str, first: str = "", rest: str | None = None) -> None:
        """Text for reading, wrapped wherever it goes: ``first`` stands before it, ``rest`` below.

        As wide as the terminal, or where there is none 80 columns; never wider than reads well.
        """
        encoding = self.out.encoding or "ascii"
        width = min(max(shutil.get_terminal_size().columns, 40), _WIDEST)
        lines = textwrap.wrap(
            fit(text.replace("\n", " "), encoding),
            width,
            initial_indent=fit(first, encoding),
            subsequent_indent=" " * len(first) if rest is None else rest,
            break_on_hyphens=False,
            break_long_words=False,
        )
        self.out.write("\n".join(lines) + "\n")

    def table(
        self, rows: Sequence[Sequence[str]], indent: str = "", words: Collection[int] = (0,)
    ) -> None:
        """Rows of cells, the first row their head: ``words`` columns to the left, numbers right."""
        rows = [[fit(cell, self.out.encoding or "ascii") for cell in row] for row in rows]
        widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
        for row in rows:
            cells = [
                cell.ljust(width) if at in words else cell.rjust(width)
                for at, (cell, width) in enumerate(zip(row, widths, strict=True))
            ]
            self.text((indent + "  ".join(cells)).rstrip() + "\n")

    def ask(self, prompt: str) -> str:
        """A line that is typed behind a prompt, without its end; EOFError where no more comes.

        What does not come from a terminal is shown as well, so that the whole reads like a talk.
        """
        self.text(prompt)
        self.out.flush()
        line = sys.stdin.readline() if sys.stdin else ""
        if not line:
            self.text("\n")
            raise EOFError
        reply = line.rstrip("\r\n").removeprefix("\ufeff")
        if not sys.stdin.isatty():
            self.text(fit(reply, self.out.encoding or "ascii") + "\n")
        return reply

    def text(self, text: str) -> None:
        """A text of several lines, laid out already."""
        self.out.write(fit(text, self.out.encoding or "ascii"))

    def bytes(self, data: bytes) -> None:
        """A file in UTF-8, as it is."""
        raw = getattr(self.out, "buffer", None)
        if raw is None:
            self.out.write(data.decode())
            return
        self.out.flush()
        raw.write(data)

    def json(self, value: object) -> None:
        """One line of JSON, in letters that the stream has."""
        line = json.dumps(value, ensure_ascii=False)
        try:
            line.encode(self.out.encoding or "ascii")
        except UnicodeEncodeError:
            line = json.dumps(value)
        self.out.write(line + "\n")

    def error(self, text: str) -> None:
        """One sentence on stderr."""
        line = f"schafkopf-tutor: {text}".replace("\n", "\\n")
        self.err.write(fit(line, self.err.encoding or "ascii") + "\n")

    def aside(self, text: str) -> None:
        """A sentence beside the answers, on stderr, at once."""
        self.err.write(fit(text.replace("\n", "\\n"), self.err.encoding or "ascii") + "\n")
        self.err.flush()

    def flush(self) -> None:
        """Bring everything out now, where a reader that has gone away is noticed."""
        self.out.flush()

    def give_up(self) -> None:
        """Nobody reads stdout any more: what is still in it goes nowhere, quietly."""
        nowhere = os.open(os.devnull, os.O_WRONLY)
        try:
            os.dup2(nowhere, self.out.fileno())
        except (OSError, ValueError):  # not a stream of the system: nothing to quieten
            pass
        finally:
            os.close(nowhere)


class Progress:
    """How far a long run has come, on stderr: in place on a terminal, else a line now and then."""

    PATIENCE: Final = 0.7  # seconds before a terminal shows anything, and between two steps 0.1
    RARELY: Final = 5.0  # seconds between two lines where stderr is no terminal

    def __init__(
        self,
        stream: TextIO,
        say: Callable[[int, int | None], str],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.stream = stream
        self.say = say
        self.clock = clock
        self.in_place = stream.isatty()
        self.next = clock() + (self.PATIENCE if self.in_place else self.RARELY)
        self.shown = 0

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *slip: object) -> None:
        self.clear()

    def at(self, done: int, percent: int | None) -> None:
        """``done`` games are through; ``percent`` of the input is read (None: nobody knows)."""
        now = self.clock()
        if now < self.next:
            return
        self.next = now + (0.1 if self.in_place else self.RARELY)
        text = fit(self.say(done, percent), self.stream.encoding or "ascii")
        if self.in_place:
            self.clear()
            self.shown = len(text)
            self.stream.write(text)
        else:
            self.stream.write(text + "\n")
        self.stream.flush()

    def clear(self) -> None:
        """Take the line in place away again, so that something else can be written."""
        if self.shown:
            self.stream.write("\r" + " " * self.shown + "\r")
            self.stream.flush()
            self.shown = 0
