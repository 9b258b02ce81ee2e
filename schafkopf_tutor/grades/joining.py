"""The class list and pieces of work, joined: scores, marks, and what has to be said of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal, NamedTuple, TypeAlias

from schafkopf_tutor.grades.matches import NOBODY, Matches
from schafkopf_tutor.grades.roster import Person, Roster
from schafkopf_tutor.grades.scale import Scale
from schafkopf_tutor.grades.weights import Weights
from schafkopf_tutor.grades.work import Score, Work
from schafkopf_tutor.quiz.said import Said, said

Missing: TypeAlias = Literal["leave", "skip", "zero"]
MISSING: Final[tuple[Missing, ...]] = ("leave", "skip", "zero")
"""What becomes of somebody's total who lacks a piece of work: it stays open, it is made of the
others, or what is missing counts as nought."""


class Line(NamedTuple):
    """Somebody on the list: his score and share in each piece of work (None: none), the (weighted)
    mean of these shares, and his mark ("" as long as there is none)."""

    person: Person
    scores: tuple[Score | None, ...]
    shares: tuple[Fraction | None, ...]
    total: Fraction | None
    mark: str


class Open(NamedTuple):
    """A score that belongs to nobody on the list, as far as is known: from which work."""

    work: Work
    score: Score


@dataclass(frozen=True)
class Grades:
    """What the class came to. ``open`` are scores that somebody has to be found for; it is
    ``settled`` when there are none, nor anything else that the teacher has to decide."""

    roster: Roster
    works: tuple[Work, ...]
    lines: tuple[Line, ...]
    remarks: tuple[Said, ...]
    open: tuple[Open, ...]
    settled: bool
    scale: Scale | None = None


def join(
    roster: Roster,
    works: Sequence[Work],
    matches: Matches | None = None,
    scale: Scale | None = None,
    missing: Missing = "leave",
    weights: Weights | None = None,
) -> Grades:
    """Who on the list has which score. Whoever has two in one piece of work has none until the
    teacher decides; nobody is guessed. GradesError for weights that do not fit."""
    weights = weights or Weights()
    weighing = weights.weighing(works)
    joining = _Joining(roster, works, matches or Matches(""))
    found = [joining.scores(work) for work in works]
    lines = []
    for person in roster.people:
        scores = tuple(there.get(person) for there in found)
        twice = [person in double for double in joining.doubles]
        shares = tuple(
            Fraction(0) if score is None and missing == "zero" and not two else _share(score)
            for score, two in zip(scores, twice, strict=True)
        )
        open_ = missing == "leave"
        undecided = any(two and weight for two, weight in zip(twice, weighing, strict=True))
        total = _total(shares, weighing, open_=open_ or undecided)
        mark = "" if scale is None or total is None else scale.mark(total)
        lines.append(Line(person, scores, shares, total, mark))
    absent = _absent(roster, works, found, joining.doubles)
    remarks = (*roster.remarks, *joining.remarks, *absent, *weights.remarks(works))
    return Grades(
        roster, tuple(works), tuple(lines), remarks, tuple(joining.open), joining.settled, scale
    )


def _share(score: Score | None) -> Fraction | None:
    return None if score is None else score.share


def _total(
    shares: Sequence[Fraction | None], weights: Sequence[Fraction], *, open_: bool
) -> Fraction | None:
    """The weighted mean; what counts for nothing need not be there."""
    counted = [(share, weight) for share, weight in zip(shares, weights, strict=True) if weight]
    there = [(share, weight) for share, weight in counted if share is not None]
    if not there or (open_ and len(there) < len(counted)):
        return None
    whole = sum((weight for _, weight in there), Fraction(0))
    return sum((share * weight for share, weight in there), Fraction(0)) / whole


def _absent(
    roster: Roster,
    works: Sequence[Work],
    found: Sequence[dict[Person, Score]],
    doubles: Sequence[set[Person]],
) -> Iterator[Said]:
    """Who has nothing in a piece of work."""
    for work, there, double in zip(works, found, doubles, strict=True):
        names = tuple(one.name for one in roster.people if one not in there and one not in double)
        if len(names) == len(roster.people):
            yield said("grades.missing.all", title=work.title)
        elif names:
            yield said("grades.missing.some", title=work.title, people=names)


class _Joining:
    """Finds people, and notes what has to be said."""

    def __init__(self, roster: Roster, works: Sequence[Work], matches: Matches) -> None:
        self._roster = roster
        self._matches = matches
        self._alone = sum(work.kind == "class" for work in works) == 1
        self._told: set[tuple[str, str]] = set()
        self._unknown: dict[str, list[str]] = {}
        self.settled = True
        self.remarks: list[Said] = []
        self.open: list[Open] = []
        self.doubles: list[set[Person]] = []

    def scores(self, work: Work) -> dict[Person, Score]:
        """Everybody's score in a piece of work."""
        self.remarks += work.remarks
        found: dict[Person, list[Score]] = {}
        self._unknown = {}
        for score in work.scores:
            person = self._person(work, score)
            if person is not None and score.reached is not None:
                found.setdefault(person, []).append(score)
        for message, names in self._unknown.items():
            values = {"title": work.title, "list": self._roster.file}
            self.remarks.append(said(message, who=tuple(names), **values))
        for person, scores in found.items():
            if len(scores) > 1:
                self.settled = False
                values = {"person": person.name, "title": work.title}
                each = tuple(_told(score) for score in scores)
                self.remarks.append(said("grades.double", **values, scores=each))
        self.doubles.append({person for person, scores in found.items() if len(scores) > 1})
        return {person: scores[0] for person, scores in found.items() if len(scores) == 1}

    def _person(self, work: Work, score: Score) -> Person | None:
        entries = self._matches.of(work.source, score.who)
        if len(entries) > 1:
            self.settled = False
            lines = tuple(str(one.line) for one in entries)
            self._tell(work, score, "grades.match.two", lines=lines, file=self._matches.file)
            return None
        if entries and entries[0].person == NOBODY:
            self._tell(work, score, "grades.match.nobody")
            return None
        if entries:
            found = self._roster.find(entries[0].person, names=True)
            values = {"person": entries[0].person, "line": entries[0].line}
            about = {"file": self._matches.file, "list": self._roster.file, **values}
            word = "several" if found else "nobody_such"
            if len(found) != 1:
                self.settled = False
                self._tell(work, score, f"grades.match.{word}", **about)
        else:
            found = self._by_list(work, score)
            word = "several" if found else "nobody"
            if len(found) != 1:
                self._unknown.setdefault(f"grades.unknown.{word}", []).append(score.who or "∅")
                self.settled = False
                self.open.append(Open(work, score))
        return found[0] if len(found) == 1 else None

    def _by_list(self, work: Work, score: Score) -> tuple[Person, ...]:
        """Whom the class list itself names so. In a class people may call themselves as they like,
        so that no address and no name of anybody counts there."""
        if work.kind == "class":
            return self._roster.nicknamed(score.who, work.key, alone=self._alone)
        return self._roster.find(score.who, names=work.kind == "codes")

    def _tell(self, work: Work, score: Score, message: str, **values: object) -> None:
        """Once for each who is called so at a source."""
        key = (work.source, score.who)
        if key not in self._told:
            self._told.add(key)
            who = score.who or "∅"
            self.remarks.append(said(message, who=who, title=work.title, **values))


def _told(score: Score) -> Said:
    return said("grades.score", who=score.who or "∅", reached=score.reached, of=score.of)
