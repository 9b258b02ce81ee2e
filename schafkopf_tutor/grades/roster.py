"""The teacher's class list: who belongs to the class, and how each one is named where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from schafkopf_tutor.grades.tables import GradesError, Row, Table, headings, plain
from schafkopf_tutor.quiz.said import Said, said

IDENTIFIERS: Final = ("email", "id", "username")
"""By what somebody can be told from all others, the likeliest first."""


class Person(NamedTuple):
    """Somebody on the list: his line there, his identifier as it stands there, his name as people
    read it, the words by which he may be called elsewhere (see ``plain``), his full name in its
    forms, and his nicknames, each with the session that its column names ("" for none)."""

    line: int
    identifier: str
    name: str
    called: frozenset[str]
    names: frozenset[str]
    nicknames: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Roster:
    """A class list. ``heading`` is that of its identifiers, ``remarks`` say who was left out."""

    file: str
    heading: str
    people: tuple[Person, ...]
    remarks: tuple[Said, ...] = ()

    @staticmethod
    def of(table: Table, identifier: str = "") -> Roster:
        """The list in a table.

        ``identifier`` is "email", "id" or "username", or the heading of a column; left out, it is
        the first of these that the table has. GradesError if there is none.
        """
        place = _identifying(table, identifier)
        reading = _Reading(table, place)
        found: dict[str, list[Person]] = {}
        remarks = []
        for row in table.rows:
            person = reading.person(row)
            if person.identifier:
                found.setdefault(plain(person.identifier), []).append(person)
            else:
                values = {"name": person.name, "line": row.line, "column": table.head[place]}
                remarks.append(said("grades.list.nobody", **values))
        people = []
        for same in found.values():
            first = same[0]
            lines = tuple(str(one.line) for one in same)
            if len({plain(one.name) for one in same}) > 1:
                values = {"found": first.identifier, "lines": lines}
                remarks.append(said("grades.list.shared", **values))
                continue
            if len(same) > 1:
                remarks.append(said("grades.list.twice", name=first.name, lines=lines))
            people.append(first)
        if not people:
            raise GradesError("error.grades.people", file=table.file, column=table.head[place])
        return Roster(table.file, table.head[place], tuple(people), tuple(remarks))

    def find(self, text: str, *, names: bool = False) -> tuple[Person, ...]:
        """Who has this identifier, or with ``names`` this full name: nobody, one, or several."""
        word = plain(text)
        found = [one for one in self.people if word in one.called]
        if not found and names:
            found = [one for one in self.people if word in one.names]
        return tuple(found) if word else ()

    def nicknamed(self, name: str, session: str, *, alone: bool) -> tuple[Person, ...]:
        """Who has this nickname in a session. A column that names no session counts only where
        there is one ``alone``: names are handed out anew each time."""
        word, keys = plain(name), {plain(session), *([""] if alone else [])}
        return tuple(
            one
            for one in self.people
            if any(key in keys and plain(nick) == word for key, nick in one.nicknames)
        )


class _Reading:
    """Where a table says what."""

    def __init__(self, table: Table, place: int) -> None:
        self._place = place
        self._ids = _there(table, IDENTIFIERS)
        self._parts = {field: table.column(field) for field in ("first", "last", "name")}
        self._nicknames = dict(_nicknames(table))

    def person(self, row: Row) -> Person:
        cells = row.cells
        first, last, whole = (
            "" if place is None else cells[place] for place in self._parts.values()
        )
        both = " ".join(part for part in (first, last) if part)
        written = {both, whole, f"{last}, {first}", f"{last} {first}" if last else ""}
        names = {plain(name) for name in written if name.strip(", ")}
        called = {plain(cells[place]) for place in {*self._ids, self._place}} - {""}
        nicknames = {key: cells[place] for key, place in self._nicknames.items()}
        name = both if first and last else whole or both or cells[self._place]
        return Person(
            row.line,
            cells[self._place],
            name,
            frozenset(called),
            frozenset(names),
            tuple((key, nick) for key, nick in nicknames.items() if nick),
        )


def _there(table: Table, fields: Sequence[str]) -> list[int]:
    return [place for place in map(table.column, fields) if place is not None]


def _identifying(table: Table, asked: str) -> int:
    """Where the identifiers stand."""
    if asked:
        place = table.column(asked) if asked in IDENTIFIERS else table.headed(asked)
        if place is None:
            raise table.without(headings(asked) if asked in IDENTIFIERS else (asked,))
        return place
    found = _there(table, IDENTIFIERS)
    if not found:
        raise table.without(tuple(headings(field)[0] for field in IDENTIFIERS))
    return found[0]


def _nicknames(table: Table) -> Iterator[tuple[str, int]]:
    """The columns with nicknames, by the session that their heading names behind it ("" for none:
    ``Nickname`` or ``Nickname K7QPXM``)."""
    wanted = {plain(word) for word in headings("nickname")}
    for place, heading in enumerate(table.head):
        start, _, session = plain(heading).rpartition(" ")
        if plain(heading) in wanted:
            yield "", place
        elif start in wanted:
            yield session, place
