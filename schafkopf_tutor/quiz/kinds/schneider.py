"""Schneider and schwarz: from the points and tricks of the side that has lost."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from schafkopf_tutor.beliefs import TRUTH, World
from schafkopf_tutor.laws.schafkopf.result import DECLARER, OPPONENTS, Result
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds.outcomes import (
    SIDES,
    ended,
    free_limits,
    game_of,
    limits,
    of_side,
    other,
    sides,
    total,
    tricks_for,
)
from schafkopf_tutor.quiz.kinds.outcomes import free as free_with
from schafkopf_tutor.quiz.kinds.positions import until
from schafkopf_tutor.quiz.kinds.results import applies
from schafkopf_tutor.quiz.kinds.sides import OfCounts, OfSide
from schafkopf_tutor.quiz.question import Option
from schafkopf_tutor.quiz.said import Reason, Said, said
from schafkopf_tutor.quiz.task import Answer, Kind, Task, Wording
from schafkopf_tutor.ruleset import RuleSet

SKILL: Final = "schneider_schwarz"
RULE: Final = "line.schneider"
NEITHER, SCHNEIDER, SCHWARZ = "neither", "schneider", "schwarz"
BOTH: Final = "both"
"""Whose points and tricks are told: those of either side."""


def frees(played: Result, side: str) -> Said:
    """With how many points a side that has lost is not Schneider."""
    return of_side("frees", side, points=free_limits(played)[side])


def _about() -> Said:
    """The first hint: what decides, and that the limit is not the same for everybody."""
    return said("quiz_schneider.hint.about")


# --- Schneider, schwarz, or neither --------------------------------------------------------------


@dataclass(frozen=True)
class Height:
    """How high is it won? ``told`` is the side whose points and tricks are told, or both."""

    result: Result
    told: str

    @property
    def rule(self) -> str:
        """That of what is right."""
        return "line.schwarz" if self.answer(TRUTH) == SCHWARZ else RULE

    @property
    def options(self) -> tuple[Option, ...]:
        """From low to high."""
        return (NEITHER, SCHNEIDER, SCHWARZ)

    @property
    def loser(self) -> str:
        """The side that has lost."""
        return OPPONENTS if self.result.won else DECLARER

    def points(self, side: str) -> int:
        """The points of a side."""
        points = self.result.points
        return points if side == DECLARER else total(self.result.ruleset) - points

    def tricks(self, side: str) -> int:
        """The tricks of a side."""
        tricks, size = self.result.tricks, self.result.ruleset.pack.hand_size
        return tricks if side == DECLARER else size - tricks

    def answer(self, world: World) -> Answer:
        """What the losers are."""
        if world.schwarz(self.result):
            return SCHWARZ
        return SCHNEIDER if world.schneider(self.result) else NEITHER

    def wording(self, right: Answer) -> Wording:
        """What the losers have, and what they need."""
        loser = self.loser
        words = {str(one): said(f"quiz_schneider.height.{one}") for one in self.options}
        told = SIDES if self.told == BOTH else (self.told,)
        facts = tuple(self._has(side) for side in told)
        ask = of_side("height", loser, game=game_of(self.result), told=facts)
        schwarz = said("quiz_schneider.schwarz")
        has = self._has(loser)
        hints = (
            _about(),
            said("quiz_schneider.hint.has", has=has),
            said("quiz_results.hint.answer", answer=words[str(right)]),
        )
        because: tuple[Reason, ...] = (has, frees(self.result, loser), schwarz)
        return Wording(ask, hints, otherwise=because, words=words)

    def _has(self, side: str) -> Said:
        return of_side("has_tricks", side, points=self.points(side), tricks=self.tricks(side))


def _draw_height(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    right = dice.one((NEITHER, SCHNEIDER, SCHWARZ))
    loser = dice.one(SIDES)
    played = sides(dice, ruleset)
    if played is None:
        return None
    free, size = free_limits(played)[loser], ruleset.pack.hand_size
    told = (loser, BOTH, other(loser))[level - 1]
    nothing = right == SCHNEIDER and dice.chance(0.4)

    def make() -> Height | None:
        points = dice.below(limits(played)[loser])
        if right == SCHWARZ or (level == 3 and nothing):
            points = 0
        elif level == 3:
            points = free - (right == SCHNEIDER)
        tricks = 0 if right == SCHWARZ else tricks_for(dice, ruleset, points)
        if tricks is None or not 0 <= tricks < size:
            return None
        return Height(ended(played, points, tricks, loser), told)

    def good(task: Height) -> bool:
        return _fits_height(task, level) and task.answer(TRUTH) == right and task.loser == loser

    return until(make, good)


def _fits_height(task: Task, level: int) -> bool:
    """1: what the losers have is told; 2: of both; 3: of the winners, and it is a near thing."""
    if not isinstance(task, Height):
        return False
    points, free = task.points(task.loser), free_limits(task.result)[task.loser]
    if points in (free - 1, free) or (not points and task.tricks(task.loser)):
        return level == 3 and task.told == other(task.loser)
    if task.told == task.loser:
        return level == 1
    if task.told == BOTH:
        return level == 2
    return level == 3 and not points


# --- how many are missing to be free? ------------------------------------------------------------


@dataclass(frozen=True)
class Short(OfSide):
    """A side is losing: how many more points free it from Schneider?"""

    rule: str = RULE

    def answer(self, world: World) -> Answer:
        """Up to the first number of points with which it loses and is not Schneider."""
        return max(0, free_with(world, self.played, self.side) - self.has)

    def wording(self, right: Answer) -> Wording:
        """What it needs, and what it has."""
        has = of_side("has_now", self.told, points=self.points)
        left = said("quiz_results.left", points=self.left)
        ask = of_side("short", self.side, game=game_of(self.played), told=(has, left))
        so_far = of_side("has_now", self.side, points=self.has)
        second = said("quiz_schneider.hint.short", has=so_far)
        hints = (_about(), second, said("quiz.hint.answer", answer=right))
        missing = said("quiz_results.because.missing", points=right)
        because: tuple[Reason, ...] = (frees(self.played, self.side), *self.reckoned(), missing)
        return Wording(ask, hints, otherwise=because)


def _draw_short(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    played = sides(dice, ruleset)
    if played is None:
        return None
    side = {1: DECLARER, 2: OPPONENTS}.get(level) or dice.one(SIDES)
    told = other(side) if level == 3 else side

    def make() -> Short:
        has, left = 2 + dice.below(28), 5 + dice.below(50)
        points = has if told == side else total(ruleset) - has - left
        return Short(played, side, told, points, left)

    return until(make, lambda task: _fits_short(task, level))


def _fits_short(task: Task, level: int) -> bool:
    if not isinstance(task, Short) or task.has < 2:
        return False
    missing = free_limits(task.played)[task.side] - task.has
    if not 1 <= missing <= task.left or missing == task.has:
        return False
    return 0 <= task.others <= 100 and level == task.level


# --- with which points? --------------------------------------------------------------------------


@dataclass(frozen=True)
class Counts(OfCounts):
    """A side has lost. With which of these points is it Schneider?"""

    rule: str = RULE

    def answer(self, world: World) -> Answer:
        """Those with which it is."""
        ends = ((points, ended(self.played, points, 1, self.side)) for points in self.counts)
        return frozenset(points for points, result in ends if world.schneider(result))

    def wording(self, right: Answer) -> Wording:
        """With how many it is not."""
        need = frees(self.played, self.side)
        hints = (_about(), said("quiz_schneider.hint.low"), need)
        ask = of_side("schneider_with", self.side, game=game_of(self.played))
        return Wording(ask, hints, otherwise=(need,), label=said("quiz_results.points"))


def _draw_counts(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    played = sides(dice, ruleset)
    if played is None:
        return None
    side, size = dice.one(SIDES), (4, 5, 6)[level - 1]
    free, need = free_limits(played)[side], limits(played)[side]
    low = 1 + dice.below(size - 1)

    def make() -> Counts:
        found = dice.some(range(2, free), low) + dice.some(range(free, need), size - low)
        if level == 3:  # the one at the limit, on the side of it that was thrown
            found[dice.below(size)] = dice.one((free - 1, free))
        return Counts(played, side, tuple(sorted(set(found))))

    return until(make, lambda task: _fits_counts(task, level) and bool(task.answer(TRUTH)))


def _fits_counts(task: Task, level: int) -> bool:
    if not isinstance(task, Counts):
        return False
    quarter = total(task.played.ruleset) // 4
    return level == task.level(free_limits(task.played)[task.side], quarter)


KINDS: Final = (
    Kind("schneider_schwarz", SKILL, "choice", _draw_height, _fits_height, applies),
    Kind("schneider_free", SKILL, "number", _draw_short, _fits_short, applies),
    Kind("schneider_points", SKILL, "choices", _draw_counts, _fits_counts, applies),
)
