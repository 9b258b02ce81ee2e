"""``schafkopf-tutor coverage``: each paragraph of the rule books, and what covers it."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path
from typing import Final

from schafkopf_tutor.cli.console import Console
from schafkopf_tutor.cli.course import NEEDED as PARTS
from schafkopf_tutor.cli.covering import (
    COLUMNS,
    NEEDED,
    Declared,
    Row,
    of_beliefs,
    of_cases,
    of_questions,
    of_sources,
    rows,
    stale,
    with_said,
)
from schafkopf_tutor.cli.folder import checkout
from schafkopf_tutor.cli.parser import PROGRAM, CliError
from schafkopf_tutor.explain import book
from schafkopf_tutor.i18n import text

_PACKAGE: Final = Path(__file__).parent.parent
_NONE: Final = "–"


def coverage(options: argparse.Namespace, console: Console) -> int:
    """Print what covers each paragraph. Returns 1 where there is a hole, else 0.

    Raises CliError without a checkout (lessons and cases are only there), and SourceError for a
    lesson that does not run.
    """
    root = checkout(_PACKAGE)
    if root is None or not (root / "tests" / "law").is_dir():
        raise CliError("cli.coverage.checkout")
    if not all(map(find_spec, PARTS[""])):
        raise CliError("cli.course.missing", program=PROGRAM)
    found, wrong = covered(root)
    holes = [row for row in found if row.holes]
    if options.json:
        for row in found:
            _as_json(row, console)
    else:
        _as_tables(found, options.language, console)
        _say_holes(found, options.language, console)
    for one in wrong:
        console.line(text("cli.coverage.stale", options.language, found=one), hanging=4)
    return int(bool(holes or wrong))


def covered(root: Path) -> tuple[list[Row], list[str]]:
    """All paragraphs, and the declarations of a checkout that are not true."""
    declared = Declared.read(root)
    lessons, cells = of_sources(root / "course" / "source")
    exercises, more = of_sources(root / "solutions" / "src")
    cover = {
        "lesson": lessons,
        "exercise": exercises,
        "question": of_questions(),
        "belief": of_beliefs(),
        "case": of_cases(root / "tests" / "law"),
    }
    wrong = stale(cover, declared, cells | more)
    return list(rows({**cover, "lesson": with_said(lessons, declared)}, declared)), wrong


def _as_json(row: Row, console: Console) -> None:
    console.json(
        {
            "book": row.book,
            "paragraph": row.paragraph,
            "by": list(row.by),
            **{at: list(row.cover[at]) for at in COLUMNS},
            "holes": list(row.holes),
        }
    )


def _as_tables(found: Sequence[Row], language: str, console: Console) -> None:
    """A table a book: lessons and exercises by number, all else counted."""
    head = [text(f"cli.coverage.column.{at}", language) for at in ("paragraph", *COLUMNS)]
    for name, paragraphs in groupby(found, key=lambda row: row.book):
        console.line(book(name).title[language])
        console.table([head, *(_cells(row, language) for row in paragraphs)], "  ", (0, 1, 2))
        console.text("\n")


def _cells(row: Row, language: str) -> list[str]:
    named = book(row.book).headings.get(row.paragraph, {}).get(language, row.paragraph)
    if not row.by:
        return [named, text("cli.coverage.prose", language), "", "", "", ""]
    cells = [" ".join(row.cover[at]) if at in ("lesson", "exercise") else str(len(row.cover[at]))
             for at in COLUMNS]  # fmt: skip
    return [named, *(_NONE if cell in ("", "0") else cell for cell in cells)]


def _say_holes(found: Sequence[Row], language: str, console: Console) -> None:
    """For each column the paragraphs that have nothing there, book by book."""
    for at in NEEDED:
        empty = [row for row in found if at in row.holes]
        column = text(f"cli.coverage.column.{at}", language)
        for name, paragraphs in groupby(empty, key=lambda row: row.book):
            listed = ", ".join(row.paragraph for row in paragraphs)
            values = {"column": column, "book": book(name).title[language], "paragraphs": listed}
            console.line(text("cli.coverage.hole", language, **values), hanging=4)
    count = sum(len(row.holes) for row in found)
    decided = sum(bool(row.by) for row in found)
    last = "holes" if count else "whole"
    values_ = {"count": count, "number": decided, "prose": len(found) - decided}
    console.line(text(f"cli.coverage.{last}", language, **values_))
