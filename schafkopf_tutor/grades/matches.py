"""Who is who, where the class list alone does not say it: a table that the teacher fills in.

Whatever could not be matched is written there, a line each; in the column "person" she writes an
identifier of her list (or a full name that only one person has), or ``-`` for somebody who does not
belong to it. Lines that she has filled in stay as they are.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from schafkopf_tutor.grades.saying import say
from schafkopf_tutor.grades.tables import Table, headings, plain
from schafkopf_tutor.i18n import LANGUAGES, Words
from schafkopf_tutor.practice.export import bare, guarded
from schafkopf_tutor.quiz.said import Said

NOBODY: Final = "-"
"""Stands for somebody who is not on the list."""
_DASHES: Final = frozenset("-–—−")
_FIELDS: Final = ("source", "who", "person", "about")
_BETWEEN: Final[Mapping[str, str]] = {"de": ";", "en": ","}
_BOM: Final = "\ufeff"  # tells Excel that it is UTF-8


class Entry(NamedTuple):
    """A line: where somebody is called how, who it is ("" as long as nobody has said so)."""

    source: str
    who: str
    person: str = ""
    about: str = ""
    line: int = 0

    @property
    def key(self) -> tuple[str, str]:
        """What it is about, as it is compared."""
        return plain(self.source), plain(self.who)


@dataclass(frozen=True)
class Matches:
    """Such a table; ``file`` names it in sentences.

    >>> filled = Matches("match.csv", (Entry("K7QPXM", "Gras-Ober 7", "anna@example.org"),))
    >>> filled.of("k7qpxm", "Gras-Ober 7")[0].person, filled.of("K7QPXM", "Gras-Ober 8")
    ('anna@example.org', ())
    """

    file: str
    entries: tuple[Entry, ...] = ()

    @staticmethod
    def read(table: Table) -> Matches:
        """What has been filled in. GradesError for a table that is none such."""
        places = {field: table.column(field) for field in _FIELDS}
        for field in _FIELDS[:-1]:
            if places[field] is None:
                raise table.without((headings(field)[0],))

        def entry(cells: tuple[str, ...], line: int) -> Entry:
            source, who, person, about = (
                "" if at is None else bare(cells[at]) for at in places.values()
            )
            return Entry(source, who, NOBODY if person in _DASHES else person, about, line)

        return Matches(table.file, tuple(entry(row.cells, row.line) for row in table.rows))

    def of(self, source: str, who: str) -> tuple[Entry, ...]:
        """The lines about somebody, those that are filled in differently each once."""
        key = plain(source), plain(who)
        there = {plain(one.person): one for one in self.entries if one.key == key}
        return tuple(one for person, one in there.items() if person)

    def more(self, entries: Iterable[Entry]) -> Matches:
        """With a line for each of these that has none yet."""
        there = {one.key for one in self.entries}
        new = {one.key: one for one in entries if one.key not in there}
        return Matches(self.file, (*self.entries, *new.values()))

    def csv(self, language: str) -> str:
        """The table, as spreadsheets of a language expect it."""
        out = io.StringIO()
        written = csv.writer(out, delimiter=_BETWEEN[language], lineterminator="\r\n")
        column = LANGUAGES.index(language)
        written.writerow(
            [headings(field)[min(column, len(headings(field)) - 1)] for field in _FIELDS]
        )
        for one in self.entries:
            written.writerow(
                [guarded(one.source), guarded(one.who), one.person, guarded(one.about)]
            )
        return _BOM + out.getvalue()


def entry_of(source: str, who: str, about: Iterable[Said], language: str) -> Entry:
    """A line that is to be filled in."""
    words = Words(language)
    return Entry(source, who, "", " ".join(say(one, words) for one in about))
