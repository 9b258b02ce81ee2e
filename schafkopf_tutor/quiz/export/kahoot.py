"""Kahoot's spreadsheet (its template for questions), written with openpyxl.

It takes questions of 120 characters with two to four answers of 75; what is longer is left out.
There is no place for pictures, reasons, hints or tags. Other questions than those with one right
option are put as a choice of whole answers, where wrong ones are known.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import BinaryIO, Final

from schafkopf_tutor.quiz.export.told import Heading, Option, Told, Written, in_words

LONGEST: Final = 120
LONGEST_ANSWER: Final = 75
ANSWERS: Final = 4
SECONDS: Final = (30, 60, 90)
"""Time for a question, by its level; Kahoot knows these times."""
HEAD: Final = (
    "Question - max 120 characters",
    *(f"Answer {at} - max 75 characters" for at in range(1, ANSWERS + 1)),
    "Time limit (sec) - 5, 10, 20, 30, 60, 90, 120, or 240 secs",
    "Correct answer(s) - choose at least one",
)
"""The heads of the template's columns, from B on."""
FIRST: Final = 9
"""The row of the first question; the heads stand above it."""


def write(questions: Iterable[Told], heading: Heading, file: BinaryIO) -> Written:
    """Write those questions that have room."""
    from openpyxl import Workbook  # type: ignore[import-untyped]

    book = Workbook(write_only=True)
    sheet = book.create_sheet("Sheet1")
    sheet.append(["", heading.title])
    for _ in range(FIRST - 3):
        sheet.append([])
    sheet.append(["", *HEAD])
    number, left = 0, list[str]()
    for told in questions:
        row = _row(told)
        if row is None:
            left.append(told.name)
            continue
        number += 1
        sheet.append([number, *(_text(sheet, cell) for cell in row)])
    book.save(file)
    return Written(number, tuple(left))


def _text(sheet: object, value: str | int) -> object:
    """A cell that is a text even where it begins like a formula."""
    from openpyxl.cell import WriteOnlyCell  # type: ignore[import-untyped]

    cell = WriteOnlyCell(sheet, value=value)
    if isinstance(value, str):
        cell.data_type = "s"
    return cell


def _row(told: Told) -> list[str | int] | None:
    """Question, four answers, time and the right answer's number; None where there is no room."""
    question = " ".join(in_words(told, " ").split())
    answers = _few(told)
    texts = [" ".join(one.text.split()) for one in answers]
    if len(question) > LONGEST or len(answers) < 2:
        return None
    if any(len(text) > LONGEST_ANSWER or not text for text in texts):
        return None
    right = next(at for at, one in enumerate(answers, 1) if one.right)
    seconds = SECONDS[min(told.level, len(SECONDS)) - 1]
    return [question, *texts, *[""] * (ANSWERS - len(texts)), seconds, right]


def _few(told: Told) -> list[Option]:
    """At most four whole answers in their order, the right one among them."""
    wrong = [one for one in told.whole if not one.right][: ANSWERS - 1]
    return [one for one in told.whole if one.right or one in wrong]
