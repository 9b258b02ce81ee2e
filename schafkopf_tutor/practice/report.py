"""Where somebody stands, in few numbers: whoever prints or sends them counts nothing.

Clock and log are arguments; a day is one of the calendar where ``now`` is. Skills and beliefs that
a newer program has named are left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final, NamedTuple

from schafkopf_tutor.practice.attempt import Attempt, in_order
from schafkopf_tutor.practice.history import Sat, sittings
from schafkopf_tutor.practice.mastery import Mastery
from schafkopf_tutor.practice.mix import Offer, mix, offer
from schafkopf_tutor.practice.progress import BELIEF, SKILL, Progress
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.skills import skills
from schafkopf_tutor.ruleset import RuleSet

DAYS: Final = 7
"""How far the forecast goes, behind today."""
LAST: Final = 5
"""How many sittings are told."""


class Stand(NamedTuple):
    """How somebody stands with a skill that he has begun; it is due after ``days`` days (0: today,
    or it is late), at the time ``due``."""

    skill: str
    mastery: Mastery
    level: int
    answers: int
    due: datetime
    days: int


class Suspected(NamedTuple):
    """A belief that somebody seems to hold, and the skill in which it has shown last."""

    belief: str
    skill: str


@dataclass(frozen=True)
class Report:
    """Where somebody stands.

    ``stands`` are the skills that were begun, in teaching order; ``due`` those to be asked today,
    the one most likely forgotten first, also because a belief that showed in them is due;
    ``coming`` how many reviews fall due on each of the days behind today; ``following`` the skill
    to go on with if nothing is due; ``offered`` how many skills the table has; ``sittings`` the
    last ones, the latest first.
    """

    answers: int
    stands: tuple[Stand, ...]
    due: tuple[str, ...]
    coming: tuple[tuple[date, int], ...]
    suspected: Suspected | None
    following: str | None
    offered: int
    sittings: tuple[Sat, ...]

    @staticmethod
    def of(attempts: Iterable[Attempt], now: datetime, ruleset: RuleSet) -> Report:
        """Where somebody stands by a log, at a table with these rules."""
        made = in_order(tuple(attempts))
        progress, offered = Progress.of(made), offer(ruleset)
        days = dict(days_ahead(progress, now, offered))
        later = Counter(day for day in days.values() if day)
        today = [name for name, day in days.items() if not day]
        today.sort(key=lambda name: (progress.schedule.known(name, now), name))
        dice = Dice("report", now.date().isoformat())
        following = mix(now, progress, dice, offered)
        return Report(
            answers=len(made),
            stands=tuple(_stands(progress, now, offered.law)),
            due=tuple(dict.fromkeys(_skill(name, progress) for name in today)),
            coming=tuple((now.date() + timedelta(day), later[day]) for day in range(1, DAYS + 1)),
            suspected=_suspected(progress, made, offered),
            following=following.skill if following else None,
            offered=len(offered.levels),
            sittings=sittings(made)[: -LAST - 1 : -1],
        )


def _ahead(due: datetime, now: datetime) -> int:
    """In how many days that is."""
    return max(0, (due.astimezone(now.tzinfo).date() - now.date()).days)


def _stands(progress: Progress, now: datetime, law: str) -> Iterator[Stand]:
    for skill in skills(law):
        begun = progress.skills.get(skill)
        if begun is not None:
            due = progress.schedule.cards[SKILL + skill].due
            mastery, answers = progress.mastery(skill), len(begun.attempts)
            yield Stand(skill, mastery, begun.level, answers, due, _ahead(due, now))


def days_ahead(progress: Progress, now: datetime, offered: Offer) -> Iterator[tuple[str, int]]:
    """In how many days each card is due (0: today, or it is late), of those that can be asked at
    the table: the others would be due for ever."""
    for name, card in progress.schedule.cards.items():
        wrong_here = name.removeprefix(BELIEF) in offered.beliefs or name.startswith(SKILL)
        if wrong_here and _skill(name, progress) in offered.levels:
            yield name, _ahead(card.due, now)


def _skill(name: str, progress: Progress) -> str:
    """The skill that a card is about: of a belief the one in which it has shown last."""
    if name.startswith(SKILL):
        return name.removeprefix(SKILL)
    return progress.seen.get(name.removeprefix(BELIEF), ("", 0))[0]


def _suspected(progress: Progress, made: tuple[Attempt, ...], offered: Offer) -> Suspected | None:
    first = progress.suspicion.about(offered.law).first
    if first is None or first not in offered.beliefs:
        return None
    shown = (one.skill for one in reversed(made) if first in one.beliefs)
    return next((Suspected(first, skill) for skill in shown if skill in offered.levels), None)
