"""What figures of a learner's progress show, as numbers: whoever draws or prints them counts
nothing.

Clock and log are arguments. Skills and beliefs that a newer program has named are left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime, timedelta, tzinfo
from itertools import groupby
from typing import NamedTuple

from schafkopf_tutor.beliefs import every_belief
from schafkopf_tutor.practice.attempt import Attempt, in_order
from schafkopf_tutor.practice.mastery import LAST, Mastery, alone, percent
from schafkopf_tutor.practice.mix import Next, Offer
from schafkopf_tutor.practice.progress import SKILL, Begun, Progress
from schafkopf_tutor.practice.report import days_ahead
from schafkopf_tutor.quiz.skills import every_skill, skills


class Standing(NamedTuple):
    """How somebody stands with a skill.

    ``share`` is that of the last answers, 0 to 1, None before the first. ``offered`` tells whether
    it can be asked at the table, ``following`` whether it is among what comes next.
    """

    skill: str
    mastery: Mastery
    answers: int
    share: float | None
    offered: bool
    following: bool


def standings(
    progress: Progress, offered: Offer, following: Sequence[Next] = ()
) -> tuple[Standing, ...]:
    """How somebody stands with each skill, in teaching order.

    >>> standings(Progress(), Offer({"points": (1,)}))[0]
    Standing(skill='points', mastery=<Mastery.NONE: 0>, answers=0, share=None, offered=True, following=False)
    """  # noqa: E501
    coming = {one.skill for one in following}
    return tuple(
        Standing(
            skill,
            progress.mastery(skill),
            len(made),
            percent(made),
            skill in offered.levels,
            skill in coming,
        )
        for skill in skills(offered.law)
        for made in [progress.skills.get(skill, Begun()).attempts]
    )


class Forecast(NamedTuple):
    """Reviews that fall due on each of some days, those of skills and those of beliefs; today
    counts what is late, too. ``later`` are those after these days."""

    days: tuple[date, ...]
    skills: tuple[int, ...]
    beliefs: tuple[int, ...]
    later: int

    @property
    def total(self) -> int:
        """Reviews on all of these days."""
        return sum(self.skills) + sum(self.beliefs)


def forecast(progress: Progress, now: datetime, offered: Offer, days: int = 14) -> Forecast:
    """What falls due today, where ``now`` is, and on the days after it.

    >>> from datetime import UTC
    >>> forecast(Progress(), datetime(2026, 1, 5, tzinfo=UTC), Offer({}), 2).skills
    (0, 0)
    """
    found = dict(days_ahead(progress, now, offered))
    counted = Counter((name.startswith(SKILL), day) for name, day in found.items())
    of_skills, of_beliefs = (
        tuple(counted[skill, day] for day in range(days)) for skill in (True, False)
    )
    dates = tuple(now.date() + timedelta(days=day) for day in range(days))
    return Forecast(dates, of_skills, of_beliefs, sum(day >= days for day in found.values()))


class Overview(NamedTuple):
    """Where somebody stands, in four numbers: skills begun, those that are proficient or mastered,
    all that can be asked at the table or were begun, and reviews due today."""

    begun: int
    sure: int
    all: int
    due: int


def overview(progress: Progress, now: datetime, offered: Offer) -> Overview:
    """Where somebody stands now."""
    stands = [one for one in standings(progress, offered) if one.offered or one.answers]
    return Overview(
        begun=sum(one.answers > 0 for one in stands),
        sure=sum(one.mastery >= Mastery.PROFICIENT for one in stands),
        all=len(stands),
        due=forecast(progress, now, offered, 1).total,
    )


class Heat(NamedTuple):
    """Which beliefs answer just so as somebody answered wrongly.

    ``counts`` has a row for each skill, in it a number for each belief: how many wrong answers of
    the skill were that belief's. One answer may be that of several. ``wrong`` are all wrong answers
    of the skill, ``known`` those of them that are some belief's; ``all`` are the wrong answers
    whatever their skill.
    """

    skills: tuple[str, ...]
    beliefs: tuple[str, ...]
    counts: tuple[tuple[int, ...], ...]
    wrong: tuple[int, ...]
    known: tuple[int, ...]
    all: int

    def most(self, rows: int, columns: int) -> Heat:
        """The same, of so many skills and beliefs at most: those with the largest sums."""
        across = range(len(self.beliefs))
        kept = _largest([sum(row) for row in self.counts], rows)
        drawn = _largest([sum(self.counts[row][at] for row in kept) for at in across], columns)
        kept = [row for row in kept if any(self.counts[row][at] for at in drawn)]
        return Heat(
            tuple(self.skills[row] for row in kept),
            tuple(self.beliefs[at] for at in drawn),
            tuple(tuple(self.counts[row][at] for at in drawn) for row in kept),
            tuple(self.wrong[row] for row in kept),
            tuple(self.known[row] for row in kept),
            self.all,
        )


def _largest(sums: Sequence[int], most: int) -> list[int]:
    """The places of the largest numbers, in their order; none of nothing."""
    some = (at for at in range(len(sums)) if sums[at])
    return sorted(sorted(some, key=lambda at: -sums[at])[:most])


def heat(attempts: Iterable[Attempt]) -> Heat:
    """Wrong answers by skill and belief, in teaching order; only what occurs."""
    wrong = [one for one in in_order(tuple(attempts)) if not one.right]
    cells = Counter((one.skill, belief) for one in wrong for belief in set(one.beliefs))
    known = every_belief()
    rows = tuple(skill for skill in every_skill() if any((skill, b) in cells for b in known))
    beliefs = tuple(belief for belief in known if any((skill, belief) in cells for skill in rows))
    of = {skill: [one for one in wrong if one.skill == skill] for skill in rows}
    return Heat(
        rows,
        beliefs,
        tuple(tuple(cells[skill, belief] for belief in beliefs) for skill in rows),
        tuple(len(of[skill]) for skill in rows),
        tuple(sum(not known.keys().isdisjoint(one.beliefs) for one in of[skill]) for skill in rows),
        len(wrong),
    )


class Step(NamedTuple):
    """An answer on the way through a skill: its number, from 1; the ``share`` of the last answers,
    0 to 1, None while there are fewer than count; the ``level`` where somebody stands after it, and
    by how much it ``moved``."""

    number: int
    attempt: Attempt
    share: float | None
    level: int
    moved: int


def steps(attempts: Iterable[Attempt], skill: str) -> tuple[Step, ...]:
    """The answers of a skill, the oldest first."""
    return tuple(_steps(one for one in in_order(tuple(attempts)) if one.skill == skill))


def _steps(made: Iterable[Attempt]) -> Iterator[Step]:
    begun = Begun()
    for number, attempt in enumerate(made, 1):
        before, begun = begun, begun.after(attempt)
        share = percent(begun.attempts) if number >= LAST else None
        yield Step(number, attempt, share, begun.level, begun.level - before.level)


class Day(NamedTuple):
    """A day with answers: how many, the ``share`` of them that was right without help, 0 to 1, and
    how often the level of a skill went up, and down."""

    day: date
    answers: int
    share: float
    up: int
    down: int


def daily(attempts: Iterable[Attempt], zone: tzinfo | None) -> tuple[Day, ...]:
    """The days on which there were answers, by the calendar of a time zone."""
    made = in_order(tuple(attempts))
    moved = {
        step.attempt.id: step.moved
        for skill in {one.skill for one in made}
        for step in steps(made, skill)
    }
    return tuple(
        Day(
            day,
            len(of_day),
            alone(of_day) or 0.0,
            sum(moved[one.id] > 0 for one in of_day),
            sum(moved[one.id] < 0 for one in of_day),
        )
        for day, group in groupby(made, key=lambda one: one.at.astimezone(zone).date())
        for of_day in [tuple(group)]
    )
