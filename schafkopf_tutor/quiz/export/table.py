"""CSV: a line a question, for spreadsheets and for programs of one's own.

The columns do not change; those of the options are there as often as the longest question needs
them. A German table has semicolons between its cells, an English one commas, as the spreadsheets of
those who read it expect; it begins with a mark of UTF-8, and an apostrophe stands before a text
that a spreadsheet would take for a formula (and before one that begins like such a marked one).
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import BinaryIO, Final

from schafkopf_tutor.quiz.export.told import Heading, Told, Written, in_words, lettered

COLUMNS: Final = (
    "name", "language", "category", "tags", "level", "way", "question", "right", "number", "unit",
    "feedback", "otherwise", "hint_1", "hint_2",
)  # fmt: skip
"""The columns that every question has; behind them option, right and feedback of each option."""
_BETWEEN: Final[Mapping[str, str]] = {"de": ";"}
_FORMULA: Final = re.compile(r"'*(\s*[=+\-@|%＝＋－＠]|[\t\r\n])")
_BOM: Final = "\ufeff"


def write(questions: Iterable[Told], heading: Heading, file: BinaryIO) -> Written:
    r"""Write the table.

    >>> from io import BytesIO
    >>> one = Told("a@1/1/7", "a", way="number", ask="3 + 4?", number=7, right="7")
    >>> file = BytesIO()
    >>> write([one], Heading("Sums", "en", "Right", "Place #"), file).number
    1
    >>> file.getvalue().decode().splitlines()[1]
    'a@1/1/7,en,,,1,number,3 + 4?,7,7,,,,,'
    """
    told = list(questions)
    options = max((len(list(_options(one))) for one in told), default=0)
    heads = [f"{word}_{lettered(at)}" for at in range(options) for word in ("option", "is", "why")]
    out = io.TextIOWrapper(file, encoding="utf-8", newline="", write_through=True)
    out.write(_BOM)
    rows = csv.writer(out, delimiter=_BETWEEN.get(heading.language, ","), lineterminator="\r\n")
    rows.writerow([*COLUMNS, *heads])
    for one in told:
        rows.writerow([_cell(value) for value in _row(one, options)])
    out.detach()
    return Written(len(told))


def _row(told: Told, options: int) -> Iterator[str]:
    question = in_words(told)
    yield from (told.name, told.language, " / ".join(told.category), " ".join(told.tags))
    yield from (str(told.level), told.way, question, told.right)
    yield from (str(told.number) if told.way == "number" else "", told.unit)
    hints = [*told.hints, "", ""]
    yield from (told.feedback, told.otherwise, hints[0], hints[1])
    filled = list(_options(told))
    filled += [("", "", "")] * (options - len(filled))
    for cells in filled:
        yield from cells


def _options(told: Told) -> Iterator[tuple[str, str, str]]:
    """Each answer: its words, what it is worth or at which place it belongs, and why."""
    if told.way == "number":
        yield from ((str(number), "0", said) for number, said in told.wrong)
        return
    for place, one in enumerate(told.options, 1):
        yield one.text, str(place if told.way == "order" else int(one.right)), one.feedback


def _cell(text: str) -> str:
    """A number stays one; a text that begins like a formula is marked as a text."""
    if re.fullmatch(r"-?[0-9]+", text):
        return text
    return f"'{text}" if _FORMULA.match(text) else text
