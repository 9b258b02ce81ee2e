"""Pieces of work, and what each person has reached in them: a session, a page, an assignment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Final, Literal, NamedTuple, TypeAlias

from schafkopf_tutor.errors import TutorError, shown
from schafkopf_tutor.grades.tables import GradesError, Row, Table, plain
from schafkopf_tutor.practice.export import bare
from schafkopf_tutor.quiz.code import Mark, Outcome, decode, head, missed
from schafkopf_tutor.quiz.paper import Paper
from schafkopf_tutor.quiz.said import Said, said
from schafkopf_tutor.ruleset import RuleSet

Kind: TypeAlias = Literal["class", "codes", "nbgrader"]
_ASKED: Final = ("session", "person", "name", "question", "round", "item", "skill", "right")
_GRADED: Final = ("assignment", "student_id", "score", "max_score", "timestamp")
_PRACTISE: Final = 3
"""So many skills are named to practise, at most."""
_NAMES: Final = ("email", "id", "username", "name")


class Score(NamedTuple):
    """What somebody has reached, of how much; by which name he is known there; ``feedback`` is for
    him. ``reached`` is None where nothing was handed in."""

    who: str
    reached: Fraction | None
    of: Fraction
    feedback: tuple[Said, ...] = ()

    @property
    def share(self) -> Fraction | None:
        """The part that he has reached, 0 to 1 (more only if the work gives more)."""
        if self.reached is None:
            return None
        return self.reached / self.of


@dataclass(frozen=True)
class Work:
    """A piece of work: ``key`` tells it from the others of its kind, ``source`` is where names are
    the same (a session, all codes, all assignments), ``title`` heads its column. ``remarks`` say
    what of it could not be read."""

    kind: Kind
    key: str
    source: str
    title: Said
    scores: tuple[Score, ...]
    remarks: tuple[Said, ...] = field(default=())


def merged(works: Iterable[Work]) -> tuple[Work, ...]:
    """Each piece of work once: what several files have of it is put together, and what stands in
    both of them counts once."""
    found: dict[tuple[str, str], Work] = {}
    for work in works:
        there = found.setdefault((work.kind, work.key), work)
        if there is not work:
            scores = [*there.scores]
            scores += [score for score in work.scores if score not in scores]
            remarks = (*there.remarks, *work.remarks)
            found[work.kind, work.key] = replace(there, scores=tuple(scores), remarks=remarks)
    return tuple(found.values())


# --- a class -------------------------------------------------------------------------------------


def of_class(table: Table) -> tuple[Work, ...]:
    """The sessions in a table of answers, as ``class --report N --out FILE.csv`` writes it.

    What counts is the first vote on each question that was put to all: who did not answer one has
    it not right. Where everybody had questions of his own, each counts that he answered.
    GradesError for another table.
    """
    at = table.needed(*_ASKED)

    def cell(row: Row, name: str) -> str:
        return bare(row.cells[at[name]])

    sessions: dict[str, list[Row]] = {}
    for row in table.rows:
        sessions.setdefault(cell(row, "session"), []).append(row)
    works = []
    for session, rows in sessions.items():
        items: dict[str, set[str]] = {}
        for row in rows:
            items.setdefault(cell(row, "question"), set()).add(cell(row, "item"))
        own = {question for question, asked in items.items() if len(asked) > 1}
        people: dict[str, list[Row]] = {}
        for row in rows:
            people.setdefault(cell(row, "person"), []).append(row)
        scores = []
        for theirs in people.values():
            first: dict[tuple[str, str], Row] = {}
            for row in sorted(theirs, key=lambda row: _number(table, row, cell(row, "round"))):
                question = cell(row, "question")
                vote = cell(row, "round") if question in own else ""
                first.setdefault((question, vote), row)
            rights = [(cell(row, "skill"), cell(row, "right") == "1") for row in first.values()]
            asked = len(items) - len(own) + sum(question in own for question, _ in first)
            name = cell(theirs[0], "name")
            scores.append(_counted(name, sum(right for _, right in rights), asked, _weak(rights)))
        title = said("grades.work.class", session=session)
        works.append(Work("class", session, session, title, tuple(scores)))
    return tuple(works)


def _number(table: Table, row: Row, text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise GradesError("error.grades.number", file=table.file, line=row.line, found=shown(text))
    return int(text)


def _counted(who: str, right: int, asked: int, weak: tuple[str, ...]) -> Score:
    feedback = [said("grades.feedback.right", right=right, asked=asked)]
    if weak:
        feedback.append(said("grades.feedback.practise", skills=weak))
    return Score(who, Fraction(right), Fraction(asked), tuple(feedback))


def _weak(rights: Iterable[tuple[str, bool]]) -> tuple[str, ...]:
    """The skills in which something was not right, those with the lowest share first."""
    there = missed(rights)
    return tuple(sorted(there, key=lambda skill: -there[skill]))[:_PRACTISE]


# --- codes of a page -----------------------------------------------------------------------------


def of_codes(table: Table, rules: Iterable[RuleSet] = ()) -> tuple[Work, ...]:
    """The pages whose codes a table has, a line each with whoever sent it.

    ``rules`` are rule sets besides those that come with the package. What counts is what was right
    at once and without help. GradesError for a table without codes or without people.
    """
    place = table.column("code")
    if place is None:
        raise table.without(("Code",))
    named = [at for at in map(table.column, _NAMES) if at is not None]
    parts = [at for at in map(table.column, ("first", "last")) if at is not None]
    if not named and not parts:
        raise table.without(("E-Mail", "ID", "Name"))
    house = tuple(rules)
    pages: dict[bytes, list[tuple[str, Outcome]]] = {}
    remarks = []
    for row in table.rows:
        who = next((row.cells[at] for at in named if row.cells[at]), "")
        who = who or " ".join(row.cells[at] for at in parts if row.cells[at])
        if not row.cells[place]:
            continue
        try:
            outcome = decode(row.cells[place], house)
        except TutorError as slip:
            values = {"file": table.file, "line": row.line, "slip": slip}
            remarks.append(said("grades.codes.slip", **values))
            continue
        pages.setdefault(head(outcome.sheet), []).append((who, outcome))
    works = [_page(start, there) for start, there in pages.items()]
    if remarks and not works:
        raise GradesError("error.grades.codes", file=table.file)
    if not works:
        raise GradesError("error.grades.empty", file=table.file)
    works[0] = replace(works[0], remarks=tuple(remarks))
    return tuple(works)


def _page(start: bytes, there: list[tuple[str, Outcome]]) -> Work:
    sheet = there[0][1].sheet
    values: dict[str, object] = {"count": sheet.number, "seed": sheet.seed}
    values["game"] = sheet.ruleset.law
    if isinstance(sheet, Paper):
        title = said(f"grades.work.{sheet.id}", **values)
    elif len(sheet.skills) == 1:
        title = said("grades.work.page", skills=sheet.skills, **values)
    else:
        title = said("grades.work.mixed", **values)
    once = {(plain(who), outcome.marks): _of_code(who, outcome) for who, outcome in there}
    return Work("codes", start.hex(), "codes", title, tuple(once.values()))


def _of_code(who: str, outcome: Outcome) -> Score:
    right, asked = outcome.count(Mark.RIGHT), outcome.sheet.number
    return _counted(who, right, asked, _weak(outcome.rights))


# --- nbgrader ------------------------------------------------------------------------------------


def of_nbgrader(table: Table) -> tuple[Work, ...]:
    """The assignments in a table that ``nbgrader export`` has written. GradesError for another one.

    nbgrader gives 0 points, and no time, to whoever has handed in nothing: that is no score here.
    """
    at = table.needed(*_GRADED)
    found: dict[str, list[Score]] = {}
    unclear: dict[str, list[str]] = {}
    for row in table.rows:
        cells: Mapping[str, str] = {name: row.cells[place] for name, place in at.items()}
        reached, of = (_points(table, row, cells[name]) for name in ("score", "max_score"))
        who = cells["student_id"]
        if of <= 0:
            raise GradesError("error.grades.no_points", file=table.file, line=row.line)
        scores = found.setdefault(cells["assignment"], [])
        if not reached and not cells["timestamp"]:
            scores.append(Score(who, None, of))
            unclear.setdefault(cells["assignment"], []).append(who)
            continue
        told = said("grades.feedback.points", reached=reached, of=of)
        scores.append(Score(who, reached, of, (told,)))
    return tuple(
        Work(
            "nbgrader",
            name,
            "nbgrader",
            said("grades.work.nbgrader", assignment=name),
            tuple(scores),
            tuple(_unclear(name, unclear.get(name, ()))),
        )
        for name, scores in found.items()
    )


def _unclear(name: str, people: Iterable[str]) -> Iterator[Said]:
    there = tuple(people)
    if there:
        yield said("grades.nbgrader.nothing", assignment=name, people=there)


def _points(table: Table, row: Row, text: str) -> Fraction:
    try:
        return Fraction(text.replace(",", "."))
    except (ValueError, ZeroDivisionError) as slip:
        values = {"file": table.file, "line": row.line, "found": shown(text)}
        raise GradesError("error.grades.number", **values) from slip
