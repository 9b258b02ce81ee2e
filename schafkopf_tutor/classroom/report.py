"""What a session came to: by person, by skill, by belief, by question. Numbers; nobody's sentences.

Pure: people and answers are given as rows, whoever keeps them. What counts of somebody is the first
vote on a question: what he answered before he had talked with anybody. The last vote stands beside
it where there were several.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import NamedTuple

from schafkopf_tutor.beliefs import every_belief
from schafkopf_tutor.practice.attempt import Attempt
from schafkopf_tutor.practice.suspicion import Suspicion
from schafkopf_tutor.quiz.skills import every_skill


class Member(NamedTuple):
    """Somebody in the room: ``id`` within the session, the name that was handed out, the team
    ("" for none), whether it is a simulated learner, and whether he was taken out."""

    id: str
    name: str
    team: str = ""
    simulated: bool = False
    removed: bool = False


class Row(NamedTuple):
    """One answer: whose, to which question of the session (from 1), in which vote (from 1).

    Where everybody has questions of his ``own``, ``round`` counts those, and each has one vote.
    """

    member: str
    question: int
    round: int
    attempt: Attempt
    own: bool = False


class Paper(NamedTuple):
    """Cards of paper that were held up in a vote: to which item, how many, how many of them right,
    and how many fit each belief. Nobody knows whose they were."""

    question: int
    round: int
    item: str
    skill: str
    level: int
    answers: int
    right: int
    beliefs: Mapping[str, int]


class Tally(NamedTuple):
    """How many answers, and how many of them were right.

    >>> Tally(4, 3).share, Tally(0, 0).share
    (0.75, None)
    """

    answers: int
    right: int

    @property
    def share(self) -> float | None:
        """Of the answers the part that is right, 0 to 1; None without answers."""
        return self.right / self.answers if self.answers else None

    @staticmethod
    def of(rows: Iterable[Row]) -> Tally:
        """The tally of some answers."""
        kept = [row.attempt.right for row in rows]
        return Tally(len(kept), sum(kept))


@dataclass(frozen=True)
class PersonLine:
    """Somebody's answers: in all, by skill, and the belief that explains them best (None: none is
    likelier than that there is none)."""

    member: Member
    total: Tally
    by_skill: dict[str, Tally]
    suspected: str | None


class SkillLine(NamedTuple):
    """A skill: how many questions, the first votes, and the last ones."""

    skill: str
    questions: int
    first: Tally
    last: Tally


class BeliefLine(NamedTuple):
    """A wrong belief that answers fit: how many answers of how many people, in which skills."""

    belief: str
    answers: int
    people: int
    skills: tuple[str, ...]


class QuestionLine(NamedTuple):
    """A question: its item ("" where everybody had his own), each vote's tally, cards of paper
    included, and the belief that most of its wrong first answers fit, with how many ("" and 0 where
    none does)."""

    number: int
    item: str
    skill: str
    level: int
    rounds: tuple[Tally, ...]
    belief: str
    fits: int


@dataclass(frozen=True)
class ClassReport:
    """A session in numbers. People stand in the order in which they came, skills in teaching order,
    beliefs by how many people they were seen in. ``rows`` are the answers behind it.

    >>> ClassReport.of([Member("a", "Gras-Ober 7")], []).people[0].total
    Tally(answers=0, right=0)
    """

    people: tuple[PersonLine, ...]
    skills: tuple[SkillLine, ...]
    beliefs: tuple[BeliefLine, ...]
    questions: tuple[QuestionLine, ...]
    total: Tally
    rows: tuple[Row, ...] = field(repr=False, default=())

    @staticmethod
    def of(
        members: Iterable[Member],
        rows: Iterable[Row],
        papers: Iterable[Paper] = (),
        *,
        simulated: bool | None = None,
    ) -> ClassReport:
        """The report of some people and their answers; ``papers`` are cards that were counted.

        ``simulated`` says whether simulated learners count; left out, they do where nobody else is
        there: a rehearsal has a report, too. Answers of people who are not named are left out.
        """
        known = tuple(members)
        if simulated is None:
            simulated = all(member.simulated for member in known)
        here = {one.id: one for one in known if simulated or not one.simulated}
        kept = tuple(sorted((r for r in rows if r.member in here), key=_place))
        first = tuple(votes[0] for votes in _votes(kept))
        by_member = {name: [row for row in first if row.member == name] for name in here}
        return ClassReport(
            people=tuple(_person(one, by_member[one.id]) for one in here.values()),
            skills=tuple(_skills(kept)),
            beliefs=tuple(_beliefs(first)),
            questions=tuple(_questions(kept, tuple(papers))),
            total=Tally.of(first),
            rows=kept,
        )


def _place(row: Row) -> tuple[int, str, int]:
    return row.question, row.member, row.round


def _votes(rows: Sequence[Row]) -> Iterator[list[Row]]:
    """Each person's votes on each question, the first one first."""
    for _, votes in groupby(rows, key=lambda r: (r.question, r.member, r.own and r.round)):
        yield list(votes)


def _person(member: Member, rows: Sequence[Row]) -> PersonLine:
    suspicion = Suspicion.start()
    for row in rows:
        suspicion = suspicion.after(row.attempt)
    shown = {belief for row in rows for belief in row.attempt.beliefs}
    suspected = suspicion.of(shown)
    by_skill = {
        skill: Tally.of(row for row in rows if row.attempt.skill == skill)
        for skill in every_skill()
        if any(row.attempt.skill == skill for row in rows)
    }
    return PersonLine(member, Tally.of(rows), by_skill, suspected)


def _skills(rows: Sequence[Row]) -> Iterator[SkillLine]:
    for skill in every_skill():
        votes = list(_votes([row for row in rows if row.attempt.skill == skill]))
        if votes:
            first, last = (Tally.of(vote[at] for vote in votes) for at in (0, -1))
            yield SkillLine(skill, len({vote[0].question for vote in votes}), first, last)


def _beliefs(first: Sequence[Row]) -> Iterator[BeliefLine]:
    found: dict[str, list[Row]] = {}
    for row in first:
        for belief in row.attempt.beliefs:
            if belief in every_belief():  # a newer program may know more
                found.setdefault(belief, []).append(row)
    lines = [
        BeliefLine(
            belief,
            len(rows),
            len({row.member for row in rows}),
            tuple(skill for skill in every_skill() if any(r.attempt.skill == skill for r in rows)),
        )
        for belief, rows in found.items()
    ]
    yield from sorted(lines, key=lambda line: (-line.people, -line.answers, line.belief))


def _questions(rows: Sequence[Row], papers: Sequence[Paper]) -> Iterator[QuestionLine]:
    numbers = {row.question for row in rows} | {paper.question for paper in papers}
    for number in sorted(numbers):
        asked = [row for row in rows if row.question == number]
        held = [paper for paper in papers if paper.question == number]
        fits = Counter(name for votes in _votes(asked) for name in votes[0].attempt.beliefs)
        for paper in held:
            fits.update(paper.beliefs if paper.round == 1 else {})
        known = {name: count for name, count in fits.items() if count and name in every_belief()}
        belief, count = min(known.items(), key=lambda pair: (-pair[1], pair[0]), default=("", 0))
        rounds = tuple(_rounds(asked, held))
        own = any(row.own for row in asked)
        one = asked[0].attempt if asked else held[0]
        item = "" if own else one.item
        yield QuestionLine(number, item, one.skill, one.level, rounds, belief, count)


def _rounds(asked: Sequence[Row], held: Sequence[Paper]) -> Iterator[Tally]:
    """The votes on a question, one after the other."""
    if any(row.own for row in asked):
        yield Tally.of(asked)
        return
    for at in range(1, 1 + max([row.round for row in asked] + [paper.round for paper in held])):
        phones = Tally.of(row for row in asked if row.round == at)
        papers = [paper for paper in held if paper.round == at]
        yield Tally(
            phones.answers + sum(paper.answers for paper in papers),
            phones.right + sum(paper.right for paper in papers),
        )
