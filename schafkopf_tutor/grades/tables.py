"""Any table of text that a spreadsheet, Moodle or nbgrader has written, whatever its form.

Between cells stands a comma, a semicolon or a tab; the file is UTF-8, with or without a mark,
UTF-16 with one, or Windows-1252. What is no such table is refused in one sentence that names file
and line.
"""

from __future__ import annotations

import codecs
import csv
import io
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from schafkopf_tutor.data import resource
from schafkopf_tutor.errors import TutorError, shown
from schafkopf_tutor.frozen import Frozen

_BETWEEN: Final = (";", ",", "\t")
_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_ZIP: Final = b"PK\x03\x04"  # what an .xlsx or .ods begins with
_LARGEST: Final = 20_000_000  # bytes; no class list is that long


class GradesError(TutorError):
    """A file, a column or a scale that cannot be used."""


def plain(text: str) -> str:
    r"""A name or an address as it is compared: no case, no odd blanks.

    >>> plain("  Anna\u00a0HUBER ")
    'anna huber'
    """
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def _heading(text: str) -> str:
    """A heading as it is compared: letters and digits alone."""
    return "".join(c for c in plain(text) if c.isalnum())


@cache
def _known() -> Mapping[str, str]:
    """What columns are, by their headings."""
    with resource("grades", "columns.toml").open("rb") as file:
        read = tomllib.load(file)
    return Frozen({_heading(word): field for field, words in read.items() for word in words})


def headings(field: str) -> tuple[str, ...]:
    """How a column of this kind may be headed."""
    with resource("grades", "columns.toml").open("rb") as file:
        return tuple(tomllib.load(file)[field])


class Row(NamedTuple):
    """A row: the line of the file on which it ends, and its cells."""

    line: int
    cells: tuple[str, ...]


@dataclass(frozen=True)
class Table:
    """A table with its head. ``file`` names it in sentences."""

    file: str
    head: tuple[str, ...]
    rows: tuple[Row, ...]

    @staticmethod
    def read(path: str | Path) -> Table:
        """The table in a file. GradesError if there is none."""
        file = Path(path)
        try:
            if file.stat().st_size > _LARGEST:
                raise GradesError("error.grades.large", file=str(path))
            data = file.read_bytes()
        except (OSError, ValueError) as slip:
            if isinstance(slip, GradesError):
                raise
            raise GradesError("error.grades.unread", file=str(path)) from slip
        return Table.of(data, file.name)

    @staticmethod
    def of(data: bytes, file: str) -> Table:
        r"""The table in the bytes of a file. GradesError if there is none.

        >>> table = Table.of("Name;E-Mail\nAnna;anna@example.org\n".encode("cp1252"), "list.csv")
        >>> table.column("email"), table.rows[0].cells
        (1, ('Anna', 'anna@example.org'))
        """
        text = _text(data, file)
        first, _, rest = text.partition("\n")
        if first.lower().startswith("sep="):  # Excel's own line
            text = rest
        between = max(_BETWEEN, key=lambda sign: _fits(text, sign))
        rows = list(_rows(text, between, file))
        if not rows[1:]:
            raise GradesError("error.grades.empty", file=file)
        head = tuple(cell.strip() for cell in rows[0].cells)
        kept = []
        for row in rows[1:]:
            cells = tuple(cell.strip() for cell in row.cells)
            if any(cells[len(head) :]):
                raise GradesError("error.grades.wide", file=file, line=row.line)
            kept.append(Row(row.line, (cells + ("",) * len(head))[: len(head)]))
        return Table(file, head, tuple(kept))

    def column(self, field: str) -> int | None:
        """Where the column of this kind stands; None if there is none. GradesError if two do."""
        found = [at for at, name in enumerate(self.head) if _known().get(_heading(name)) == field]
        if len(found) > 1:
            named = tuple(self.head[at] for at in found)
            raise GradesError("error.grades.columns", file=self.file, names=named)
        return found[0] if found else None

    def headed(self, heading: str) -> int | None:
        """Where a column stands that is headed so; None if there is none."""
        wanted = _heading(heading)
        found = [at for at, name in enumerate(self.head) if _heading(name) == wanted]
        return found[0] if wanted and len(found) == 1 else None

    def needed(self, *headed: str) -> dict[str, int]:
        """Where these columns stand, by their headings. GradesError for the first that misses."""
        places = {}
        for name in headed:
            place = self.headed(name)
            if place is None:
                raise self.without((name,))
            places[name] = place
        return places

    def without(self, names: tuple[str, ...]) -> GradesError:
        """That it has no column of such a name."""
        found = ", ".join(shown(name, 30) for name in self.head)
        wanted = ", ".join(names)
        return GradesError("error.grades.column", file=self.file, wanted=wanted, found=found)


def _text(data: bytes, file: str) -> str:
    if data.startswith(_ZIP):
        raise GradesError("error.grades.workbook", file=file)
    marked = (encoding for mark, encoding in _MARKS if data.startswith(mark))
    encoding = next(marked, "utf-8")
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        text = data.decode("cp1252", errors="replace")
    if "\0" in text or "\ufffd" in text:
        raise GradesError("error.grades.no_text", file=file)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _fits(text: str, between: str) -> tuple[int, int]:
    """How well a sign parts the head: columns that are known, then columns."""
    head = next(csv.reader(io.StringIO(text[:10_000]), delimiter=between), [])
    return sum(_heading(cell) in _known() for cell in head), len(head)


def _rows(text: str, between: str, file: str) -> Iterator[Row]:
    """All that are not empty."""
    reader = csv.reader(io.StringIO(text), delimiter=between)
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                yield Row(reader.line_num, tuple(cells))
    except csv.Error as slip:
        raise GradesError("error.grades.broken", file=file, line=reader.line_num) from slip
