"""A log to take away: as a table for a spreadsheet, as JSON for other programs.

The columns of the table are the keys of the JSON, in ``COLUMNS``, and do not change; what each
means stands in ``data/schemas/attempts.schema.json``. In the table

- yes and no are 1 and 0, several beliefs stand behind one another with blanks between them, and an
  answer of several options is a list of JSON;
- a German one has semicolons between its cells and a comma in its decimals, an English one commas
  and a point: as the spreadsheets of those who read it expect them;
- an apostrophe stands before a text that a spreadsheet would take for a formula.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from schafkopf_tutor.practice.attempt import Attempt

SCHEMA: Final = 1
"""A new number whenever a key goes or changes its meaning."""
COLUMNS: Final = (
    "id", "at", "learner", "mode", "sitting", "item", "skill", "level", "answer", "share", "right",
    "helped", "seconds", "options", "beliefs", "against", "language",
)  # fmt: skip
"""What an attempt is made of."""

_NAMES: Final = ("beliefs", "against")
_BETWEEN: Final[Mapping[str, str]] = {"de": ";", "en": ","}
_POINT: Final[Mapping[str, str]] = {"de": ",", "en": "."}
_FORMULA: Final = re.compile(r"\s*[=+\-@|%＝＋－＠]|[\t\r\n]")
_BOM: Final = "\ufeff"  # tells Excel that it is UTF-8


def as_json(attempts: Iterable[Attempt], learner: str = "") -> dict[str, object]:
    """All attempts as JSON has them: ``data/schemas/attempts.schema.json``."""
    rows = [attempt.as_dict() for attempt in attempts]
    made = [{name: row[name] for name in COLUMNS} for row in rows]
    return {"schema": SCHEMA, "learner": learner, "attempts": made}


def as_csv(attempts: Iterable[Attempt], language: str = "en") -> str:
    r"""All attempts as a table with a head, for the spreadsheets of a language.

    >>> as_csv([])[:15]
    '\ufeffid,at,learner,'
    """
    return table(COLUMNS, map(cells, attempts), language)


def cells(attempt: Attempt) -> dict[str, Any]:
    """An attempt by column, its beliefs with blanks between them."""
    row = attempt.as_dict()
    return row | {name: " ".join(row[name]) for name in _NAMES}


def table(columns: Sequence[str], rows: Iterable[Mapping[str, Any]], language: str) -> str:
    """Any rows as such a table: those of their cells that ``columns`` name."""
    out = io.StringIO()
    written = csv.writer(out, delimiter=_BETWEEN[language], lineterminator="\r\n")
    written.writerow(columns)
    for row in rows:
        written.writerow([_cell(row[name], language) for name in columns])
    return _BOM + out.getvalue()


def _cell(value: Any, language: str) -> str:
    if value is None:
        return ""
    if isinstance(value, int):
        return str(int(value))
    if isinstance(value, float):
        return str(value).replace(".", _POINT[language])
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return guarded(text)


def guarded(text: str) -> str:
    """A text as a cell that no spreadsheet takes for a formula.

    >>> guarded("=1+1"), guarded("Gras-Ober 7")
    ("'=1+1", 'Gras-Ober 7')
    """
    return f"'{text}" if _FORMULA.match(text) else text


def bare(cell: str) -> str:
    """Such a cell as the text that it was.

    >>> bare("'=1+1"), bare("'s Herzl")
    ('=1+1', "'s Herzl")
    """
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell[1:]) else cell
