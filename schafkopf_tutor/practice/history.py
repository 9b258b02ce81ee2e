"""What was done in one go, by a log: a quiz, a test, an evening's practice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from schafkopf_tutor.practice.attempt import Attempt, Mode, in_order

GAP: Final = timedelta(minutes=30)
"""After so long a rest, answers that name no sitting begin another one."""


class Sat(NamedTuple):
    """A sitting that has been: when it began and ended, in UTC; how many answers there were, and
    how many of them were right at once; its skills in the order of their first question."""

    start: datetime
    end: datetime
    mode: Mode
    answers: int
    right: int
    skills: tuple[str, ...]


def sittings(attempts: Iterable[Attempt]) -> tuple[Sat, ...]:
    """All sittings, the one that ended first first.

    >>> sittings([])
    ()
    """
    groups: dict[tuple[str, object], list[Attempt]] = {}
    last: dict[Mode, tuple[datetime, int]] = {}
    for attempt in in_order(tuple(attempts)):
        name: object = attempt.sitting
        if not name:  # those of one mode, with no long rest between them
            before, number = last.get(attempt.mode, (attempt.at, 0))
            number += attempt.at - before > GAP
            last[attempt.mode] = (attempt.at, number)
            name = number
        groups.setdefault((attempt.mode, name), []).append(attempt)
    return tuple(sorted(map(_sat, groups.values()), key=lambda sat: (sat.end, sat.start)))


def _sat(made: Sequence[Attempt]) -> Sat:
    return Sat(
        made[0].at,
        made[-1].at,
        made[0].mode,
        len(made),
        sum(attempt.right for attempt in made),
        tuple(dict.fromkeys(attempt.skill for attempt in made)),
    )
