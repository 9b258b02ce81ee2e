"""Kahoot's spreadsheet (its template for questions: ``data/quiz/kahoot.toml``), with openpyxl.

It takes questions of 120 characters with two to four answers of 75; what is longer is left out.
There is no place for pictures, reasons, hints or tags. Other questions than those with one right
option are put as a choice of whole answers, where wrong ones are known.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, BinaryIO

from schafkopf_tutor.data import resource
from schafkopf_tutor.quiz.export.told import Heading, Option, Told, Written, in_words


@cache
def template() -> Mapping[str, Any]:
    """What Kahoot's template asks for.

    >>> template()["longest"]
    120
    """
    with resource("quiz", "kahoot.toml").open("rb") as file:
        return tomllib.load(file)


def write(questions: Iterable[Told], heading: Heading, file: BinaryIO) -> Written:
    """Write those questions that have room. Needs openpyxl."""
    from openpyxl import Workbook  # type: ignore[import-untyped]

    book = Workbook(write_only=True)
    sheet = book.create_sheet("Sheet1")
    sheet.append(["", heading.title])
    for _ in range(template()["first"] - 3):
        sheet.append([])
    sheet.append(["", *template()["heads"]])
    number, left = 0, list[str]()
    for told in questions:
        row = _row(told)
        if row is None:
            left.append(told.name)
            continue
        number += 1
        sheet.append([number, *(_cell(sheet, value) for value in row)])
    book.save(file)
    return Written(number, tuple(left))


def _cell(sheet: object, value: str | int) -> object:
    """A cell that is a text even where it begins like a formula."""
    from openpyxl.cell import WriteOnlyCell  # type: ignore[import-untyped]

    cell = WriteOnlyCell(sheet, value=value)
    if isinstance(value, str):
        cell.data_type = "s"
    return cell


def _row(told: Told) -> list[str | int] | None:
    """Question, four answers, time and the right answer's number; None where there is no room."""
    limits = template()
    question = " ".join(in_words(told, " ").split())
    answers = _few(told, limits["answers"])
    texts = [" ".join(one.text.split()) for one in answers]
    if len(question) > limits["longest"] or len(answers) < 2:
        return None
    if any(len(text) > limits["longest_answer"] or not text for text in texts):
        return None
    right = next(at for at, one in enumerate(answers, 1) if one.right)
    seconds = limits["seconds"]
    time = seconds[min(told.level, len(seconds)) - 1]
    return [question, *texts, *[""] * (limits["answers"] - len(texts)), time, right]


def _few(told: Told, most: int) -> list[Option]:
    """At most so many whole answers in their order, the right one among them."""
    wrong = [one for one in told.whole if not one.right][: most - 1]
    return [one for one in told.whole if one.right or one in wrong]
