"""``schafkopf-tutor grades``: a class list joined with results, as a table for Moodle."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from schafkopf_tutor.cli.console import Console
from schafkopf_tutor.cli.parser import PROGRAM, CliError, one_of
from schafkopf_tutor.cli.target import place_for, write_whole
from schafkopf_tutor.grades import (
    Grades,
    Matches,
    Roster,
    Scale,
    Table,
    Weights,
    Work,
    grades_csv,
    join,
)
from schafkopf_tutor.grades.gradebook import read_gradebook
from schafkopf_tutor.grades.joining import MISSING, Missing
from schafkopf_tutor.grades.matches import entry_of
from schafkopf_tutor.grades.saying import say
from schafkopf_tutor.grades.tables import GradesError
from schafkopf_tutor.grades.work import merged, of_class, of_codes, of_nbgrader
from schafkopf_tutor.i18n import Words
from schafkopf_tutor.quiz.said import Said, said
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesets import load

_MATCH: Final = ".match.csv"
"""How the file of matches ends where it is not named: it lies beside the table."""
_BOOK: Final = (".db", ".sqlite")
OPEN: Final = 1


@dataclass(frozen=True)
class Asked:
    """What is to be joined, and where it goes; see ``grade``."""

    classlist: str
    classes: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()
    nbgrader: tuple[str, ...] = ()
    scale: str = ""
    identifier: str = ""
    match: str = ""
    missing: str = "leave"
    rules: str = ""
    out: str = ""
    sessions: tuple[Table, ...] = field(default=())
    weights: str = ""

    @property
    def read(self) -> tuple[str, ...]:
        """The files that are read."""
        return (self.classlist, *self.classes, *self.codes, *self.nbgrader, self.scale)


@dataclass(frozen=True)
class Graded:
    """What came of it: the grades, and what has to be said, also of the files that were written."""

    grades: Grades
    remarks: tuple[Said, ...]
    written: tuple[Said, ...]


def grade(asked: Asked, language: str) -> Graded:
    """Join what is asked for, and write it.

    ``sessions`` are class sessions that were read out of a database. Raises GradesError, CliError
    and RulesetError.
    """
    one_of("--missing", asked.missing, MISSING)
    if not (asked.classes or asked.codes or asked.nbgrader or asked.sessions):
        raise CliError("cli.grades.nothing", program=PROGRAM)
    out = place_for(asked.out) if asked.out else None
    match = _match_file(asked, out)
    for path in (out, match):
        if path is not None and any(_same(path, Path(name)) for name in asked.read if name):
            raise GradesError("error.grades.same", file=str(path))
    if out is not None and match is not None and _same(out, match):
        raise GradesError("error.grades.same", file=str(out))
    roster = Roster.of(Table.read(asked.classlist), asked.identifier)
    scale = Scale.of(asked.scale) if asked.scale else None
    matches = Matches(match.name if match else "")
    if match is not None and match.exists():
        matches = Matches.read(Table.read(match))
    works = merged(_works(asked, [load(asked.rules)] if asked.rules else []))
    missing: Missing = next(word for word in MISSING if word == asked.missing)
    weights = Weights.of(asked.weights) if asked.weights else None
    grades = join(roster, works, matches, scale, missing, weights)
    written = [said("cli.grades.sums", people=len(grades.lines), works=len(works))]
    if out is not None:
        write_whole(out, grades_csv(grades, language))
        written.append(said("cli.grades.written", file=str(out)))
    if match is not None and grades.open:
        entries = [
            entry_of(one.work.source, one.score.who, one.score.feedback, language)
            for one in grades.open
        ]
        more = matches.more(entries)
        if more != matches:
            write_whole(match, more.csv(language))
        written.append(said("cli.grades.match", file=str(match), count=len(grades.open)))
    elif grades.open:
        written.append(said("cli.grades.no_match", count=len(grades.open)))
    return Graded(grades, grades.remarks, tuple(written))


def _match_file(asked: Asked, out: Path | None) -> Path | None:
    if asked.match:
        return place_for(asked.match)
    return None if out is None else out.with_name(f"{out.stem}{_MATCH}")


def _same(one: Path, other: Path) -> bool:
    try:
        return one.absolute() == other.absolute() or (one.exists() and one.samefile(other))
    except OSError:
        return False


def _works(asked: Asked, rules: Sequence[RuleSet]) -> Iterator[Work]:
    for table in (*asked.sessions, *map(Table.read, asked.classes)):
        yield from of_class(table)
    for file in asked.codes:
        yield from of_codes(Table.read(file), rules)
    for file in asked.nbgrader:
        book = Path(file).suffix.lower() in _BOOK
        yield from of_nbgrader(read_gradebook(file) if book else Table.read(file))


# --- the command ---------------------------------------------------------------------------------


def grades(options: argparse.Namespace, console: Console) -> int:
    """Write the table to ``--out``, else print it; what is to be said stands below, or on stderr.

    0, or 1 where the teacher has something to decide. Raises TutorError.
    """
    if options.classlist is None:
        raise CliError("cli.grades.no_list", program=PROGRAM)
    kept, files = _parted(options.class_)
    asked = Asked(
        options.classlist,
        files,
        tuple(options.codes),
        tuple(options.nbgrader),
        options.scale or "",
        options.id or "",
        options.match or "",
        options.missing,
        options.rules or "",
        options.out or "",
        tuple(_sessions(options, kept)),
        options.weights or "",
    )
    done = grade(asked, options.language)
    words = Words(options.language)
    lines = [say(one, words) for one in (*done.remarks, *done.written)]
    if asked.out:
        for line in lines:
            console.paragraph(line)
    else:
        console.bytes(grades_csv(done.grades, options.language).encode())
        for line in lines:
            console.aside(line)
    return 0 if done.grades.settled else OPEN


def _parted(names: Iterable[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Sessions that are kept in the database, and files."""
    given = tuple(names)
    files = tuple(name for name in given if name.lower().endswith((".csv", ".txt", ".tsv")))
    return tuple(name for name in given if name not in files), files


def _sessions(options: argparse.Namespace, names: Sequence[str]) -> Iterator[Table]:
    """The answers of sessions that are kept, as a table. They are only read."""
    if not names:
        return
    from schafkopf_tutor.cli.classroom import needs

    needs()
    from schafkopf_tutor.cli.class_kept import answers_in
    from schafkopf_tutor.cli.classroom import data_of

    for name in names:
        session, table = answers_in(data_of(options), name)
        yield Table.of(table.encode(), session)
