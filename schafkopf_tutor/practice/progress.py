"""What follows from a log: the schedule, the mastery of each skill, the beliefs somebody holds.

It is a value that grows with each attempt. The log alone is the truth: ``Progress.of(attempts)``
makes the same again, so nothing of it needs to be kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from statistics import median
from typing import Final

from fsrs import Rating

from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.practice.attempt import Attempt, in_order
from schafkopf_tutor.practice.mastery import Mastery, mastery
from schafkopf_tutor.practice.schedule import RETENTION, Schedule, rating
from schafkopf_tutor.practice.sitting import is_passed
from schafkopf_tutor.practice.suspicion import Suspicion
from schafkopf_tutor.quiz.task import LEVELS

SKILL: Final = "skill:"
BELIEF: Final = "belief:"
USUAL: Final = 5
"""How many right answers it takes to know how long somebody usually needs."""


@dataclass(frozen=True)
class Begun:
    """A skill that somebody has begun: its attempts, the level it stands at, the run of answers at
    that level that were right (or, negative, wrong)."""

    attempts: tuple[Attempt, ...] = ()
    level: int = 1
    run: int = 0

    def after(self, attempt: Attempt) -> Begun:
        """Two clean answers in a row at a level lead to the next, two wrong ones back. What is
        harder than the last level counts as that."""
        made = (*self.attempts, attempt)
        level = min(attempt.level, LEVELS[-1])
        if level != self.level:
            # a harder one that was clean, or an easier one that was not, says where he stands
            if attempt.clean is (level > self.level):
                return Begun(made, level, 1 if attempt.clean else -1)
            return Begun(made, self.level, self.run)
        if attempt.clean:
            run = max(0, self.run) + 1
        elif not attempt.right:
            run = min(0, self.run) - 1
        else:
            run = 0  # right, with help
        if run == 2:
            return Begun(made, min(LEVELS[-1], self.level + 1), 0)
        if run == -2:
            return Begun(made, max(1, self.level - 1), 0)
        return Begun(made, self.level, run)

    def usual(self, level: int) -> float | None:
        """How many seconds a right answer at a level usually took, the median; None if unknown."""
        took = [
            one.seconds
            for one in self.attempts
            if one.right and one.level == level and one.seconds is not None
        ]
        return median(took) if len(took) >= USUAL else None


@dataclass(frozen=True)
class Progress:
    """Where somebody stands. ``seen`` are skill and level at which a belief has shown last;
    ``last`` are the skills that were asked last, and when; ``tests`` the answers of each mixed
    test, and how many of them were right."""

    schedule: Schedule = field(default_factory=Schedule)
    skills: Mapping[str, Begun] = field(default_factory=lambda: Frozen({}))
    suspicion: Suspicion = field(default_factory=Suspicion.start)
    seen: Mapping[str, tuple[str, int]] = field(default_factory=lambda: Frozen({}))
    last: tuple[tuple[str, datetime], ...] = ()
    tests: Mapping[str, tuple[int, int]] = field(default_factory=lambda: Frozen({}))

    @staticmethod
    def of(attempts: Iterable[Attempt], retention: float = RETENTION) -> Progress:
        """Where somebody stands by a log, in whatever order it is given."""
        now = Progress(Schedule(retention=retention))
        for attempt in in_order(tuple(attempts)):
            now = now.after(attempt)
        return now

    def after(self, attempt: Attempt) -> Progress:
        """Where he stands after one more answer."""
        begun = self.skills.get(attempt.skill, Begun())
        name = SKILL + attempt.skill
        fresh = self.schedule.first_today(name, attempt.at)
        rated = rating(attempt, begun.usual(attempt.level), first_today=fresh)
        suspicion = self.suspicion.after(attempt)
        moved = replace(
            self,
            schedule=self.schedule.after(name, attempt.at, rated),
            skills=Frozen({**self.skills, attempt.skill: begun.after(attempt)}),
            suspicion=suspicion,
            last=(*self.last, (attempt.skill, attempt.at))[-2:],
            tests=self._tests(attempt),
        )
        return moved._beliefs(attempt)

    def _tests(self, attempt: Attempt) -> Mapping[str, tuple[int, int]]:
        if attempt.mode != "test":
            return self.tests
        answered, right = self.tests.get(attempt.sitting, (0, 0))
        return Frozen({**self.tests, attempt.sitting: (answered + 1, right + attempt.clean)})

    def _beliefs(self, attempt: Attempt) -> Progress:
        """A belief gets a card when it is found out. Whoever answers by it again begins anew;
        whoever answers rightly where it would err has passed."""
        schedule, seen = self.schedule, dict(self.seen)
        for belief in attempt.beliefs:
            if belief == self.suspicion.of((belief,)) or BELIEF + belief in schedule.cards:
                schedule = schedule.after(BELIEF + belief, attempt.at, Rating.Again)
                seen[belief] = (attempt.skill, attempt.level)
        if attempt.right:
            passed = Rating.Hard if attempt.helped else Rating.Good
            for belief in attempt.against:
                if BELIEF + belief in schedule.cards:
                    schedule = schedule.after(BELIEF + belief, attempt.at, passed)
        return replace(self, schedule=schedule, seen=Frozen(seen))

    @property
    def passed(self) -> frozenset[str]:
        """The names of the mixed tests that are passed."""
        return frozenset(name for name, went in self.tests.items() if is_passed(name, *went))

    def mastery(self, skill: str) -> Mastery:
        """How well a skill is mastered."""
        if skill not in self.skills:
            return Mastery.NONE
        return mastery(self.skills[skill].attempts, self.passed)

    def due(self, now: datetime) -> tuple[str, ...]:
        """Names of the cards that are due (``skill:points``, ``belief:pips_count``), the one most
        likely forgotten first."""
        return self.schedule.due(now)
