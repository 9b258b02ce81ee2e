"""Sessions beside one another, out of numbers in which nobody can be found any more.

What is kept of a session for good is its *aggregate*: for each skill and each belief how many
answers there were and how many fit. No names, no times of answers, nobody's row. So last year's
course can still be compared when its people have been deleted long ago.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Final, Literal, NamedTuple, TypeAlias

from schafkopf_tutor.classroom.report import ClassReport, Tally
from schafkopf_tutor.quiz.skills import every_skill

About: TypeAlias = Literal["all", "skill", "skill_last", "belief"]
"""What a line is about: the whole session; a skill by its first votes, or by the last; a belief."""

FEW: Final = 5
"""Of fewer people nothing is kept: numbers of two people tell what each of them did."""


class Line(NamedTuple):
    """One line of the aggregated table.

    ``session`` is the session's id, ``day`` its day, ``ruleset`` the name of its rules, ``people``
    how many were counted. Of a skill ``answers`` and ``right`` are first votes, or last ones; of a
    belief ``answers`` is how many answers could have fitted (all), ``right`` how many did fit.
    """

    session: str
    day: date
    ruleset: str
    people: int
    about: About
    name: str
    answers: int
    right: int


def aggregate(
    report: ClassReport, *, session: str, day: date, ruleset: str, least: int = FEW
) -> tuple[Line, ...]:
    """What is kept of a session for good; nothing where fewer than ``least`` people answered."""
    people = sum(person.total.answers > 0 for person in report.people)
    if people < least:
        return ()

    def line(about: About, name: str, answers: int, right: int) -> Line:
        return Line(session, day, ruleset, people, about, name, answers, right)

    lines = [line("all", "", *report.total)]
    for skill in report.skills:
        lines.append(line("skill", skill.skill, *skill.first))
        lines.append(line("skill_last", skill.skill, *skill.last))
    every = report.total.answers
    lines += [line("belief", one.belief, every, one.answers) for one in report.beliefs]
    return tuple(lines)


class Column(NamedTuple):
    """A session that is compared: its id, its day, its rules and how many people were there."""

    session: str
    day: date
    ruleset: str
    people: int


class Compared(NamedTuple):
    """Some sessions side by side, the oldest first. ``skills`` and ``beliefs`` have a row each with
    as many tallies as there are ``sessions``; of a belief ``right`` counts answers that fit it."""

    sessions: tuple[Column, ...]
    total: tuple[Tally, ...]
    skills: tuple[tuple[str, tuple[Tally, ...]], ...]
    last: tuple[tuple[str, tuple[Tally, ...]], ...]
    beliefs: tuple[tuple[str, tuple[Tally, ...]], ...]


def compare(lines: Iterable[Line]) -> Compared:
    """Sessions side by side. Skills stand in teaching order, beliefs by how often they fit.

    >>> compare([]).sessions
    ()
    """
    kept = list(lines)
    columns = {Column(one.session, one.day, one.ruleset, one.people) for one in kept}
    sessions = sorted(columns, key=lambda column: (column.day, column.session))
    told = {(one.session, one.about, one.name): Tally(one.answers, one.right) for one in kept}

    def row(about: About, name: str) -> tuple[Tally, ...]:
        found = [told.get((column.session, about, name)) for column in sessions]
        if about == "belief":  # none is written where nobody showed it
            asked = row("all", "")
            return tuple(
                one or Tally(all_.answers, 0) for one, all_ in zip(found, asked, strict=True)
            )
        return tuple(one or Tally(0, 0) for one in found)

    def table(about: About, names: Sequence[str]) -> tuple[tuple[str, tuple[Tally, ...]], ...]:
        there = {one.name for one in kept if one.about == about}
        return tuple((name, row(about, name)) for name in names if name in there)

    often = {one.name: 0 for one in kept if one.about == "belief"}
    for one in kept:
        if one.about == "belief":
            often[one.name] += one.right
    by_often = sorted(often, key=lambda name: (-often[name], name))
    return Compared(
        tuple(sessions),
        row("all", ""),
        table("skill", list(every_skill())),
        table("skill_last", list(every_skill())),
        table("belief", by_often),
    )
