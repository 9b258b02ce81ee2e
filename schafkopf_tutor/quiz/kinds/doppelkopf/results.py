"""Who has won, and how many points it takes. Source: DK-14."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from schafkopf_tutor.beliefs.doppelkopf import TRUTH, World
from schafkopf_tutor.laws.doppelkopf.result import Result
from schafkopf_tutor.laws.doppelkopf.words import LIMITS, RE, SIDES, STEPS
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds.doppelkopf.asked import NOBODY, SIDE_WORDS, kind, one_of
from schafkopf_tutor.quiz.kinds.positions import told
from schafkopf_tutor.quiz.question import Option, Sentence
from schafkopf_tutor.quiz.said import Said, said
from schafkopf_tutor.quiz.task import Answer, Kind, Wording
from schafkopf_tutor.ruleset import RuleSet

SCHWARZ: Final = len(STEPS)
"""The level of the last promise."""


def scored(ruleset: RuleSet, points: int, levels: tuple[int, int], empty: int = 0) -> Result:
    """A normal game in which Re has so many points; ``empty`` tricks without any went to a side
    that has none else."""
    size, whole = ruleset.pack.hand_size, ruleset.pack.points
    tricks = max(1, min(size - 1, points * size // whole))
    if points in (0, whole):
        tricks = empty if points == 0 else size - empty
    return Result(
        ruleset,
        "normal",
        (0, 2),
        (points, whole - points),
        (tricks, size - tricks),
        levels,
    )


def calls(levels: Iterable[int]) -> tuple[Said, ...]:
    """What each side has called."""
    told = [
        said("quiz_dk.side_called", side=SIDE_WORDS[name], word=f"{name}{STEPS[level - 1]}")
        for name, level in zip(SIDES, levels, strict=True)
        if level
    ]
    return tuple(told) or (said("quiz_dk.nothing_called"),)


def points_told(result: Result) -> tuple[Said, ...]:
    """The points of both, and the tricks of a side without points."""
    re, kontra = result.points
    found = [said("quiz_dk.points_are", re=re, kontra=kontra)]
    for side, name in enumerate(SIDES):
        if not result.points[side]:
            count = result.tricks[side]
            found.append(said("quiz_dk.tricks_are", side=SIDE_WORDS[name], count=count))
    return tuple(found)


def level_by(levels: tuple[int, int]) -> int:
    """1: no call; 2: Re, Kontra or both; 3: a promise."""
    return 1 if not any(levels) else 2 if max(levels) < 2 else 3


def some_levels(dice: Dice, level: int, most: int = SCHWARZ) -> tuple[int, int]:
    """How far both sides have called, for a level."""
    if level == 1:
        return 0, 0
    if level == 2:
        return dice.one(((1, 0), (0, 1), (1, 1)))
    own = 2 + dice.below(most - 1)
    other = dice.one((0, 0, 1, 1, 2 + dice.below(most - 1)))
    return (own, other) if dice.chance(0.5) else (other, own)


def near(dice: Dice, ruleset: RuleSet, levels: tuple[int, int]) -> int:
    """Points of Re near to what decides."""
    whole = ruleset.pack.points
    marks = [whole // 2]
    for side, level in enumerate(levels):
        if level > 1:
            limit = LIMITS[level - 1] if level <= len(LIMITS) else whole
            marks.append(limit if side == RE else whole - limit)
    points = dice.one(marks) + dice.one((-1, 0, 0, 1, dice.below(40) - 20))
    return max(0, min(whole, points))


def goal(world: World, result: Result, side: int) -> int | None:
    """The fewest points with which a side wins; None if points alone do not say it."""
    return _goal(world, result.ruleset, result.levels, side)


@lru_cache(maxsize=4096)
def _goal(world: World, ruleset: RuleSet, levels: tuple[int, int], side: int) -> int | None:
    if SCHWARZ in levels:
        return None
    whole = ruleset.pack.points
    for points in range(whole + 1):
        re = points if side == RE else whole - points
        if world.won(scored(ruleset, re, levels)) == side:
            return points
    return None


def why_won(result: Result) -> tuple[Said, ...]:
    """What each side needed, and who has it."""
    winner = result.winner
    end = said("quiz_dk.because.nobody")
    if winner is not None:
        end = said("quiz_dk.because.wins", side=SIDE_WORDS[SIDES[winner]])
    needs = []
    for side, name in enumerate(SIDES):
        least = goal(TRUTH, result, side)
        if least is not None:
            needs.append(said("quiz_dk.because.needs", side=SIDE_WORDS[name], count=least))
        elif result.levels[side] == SCHWARZ:
            needs.append(said("quiz_dk.because.needs_all", side=SIDE_WORDS[name]))
    if not needs:
        needs.append(said("quiz_dk.because.promise"))
    return (*needs, end)


# --- who has won ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class WhoWon:
    """Who has won?"""

    result: Result
    rule: str = "result.winner"

    @property
    def options(self) -> tuple[Option, ...]:
        """Re, Kontra, or nobody."""
        return (*SIDES, NOBODY)

    def answer(self, world: World) -> Answer:
        """The side that has."""
        won = world.won(self.result)
        return NOBODY if won is None else SIDES[won]

    def wording(self, right: Answer) -> Wording:
        """What was called, and the points."""
        result = self.result
        words: dict[str, Sentence] = {**SIDE_WORDS, NOBODY: said("quiz_dk.side.nobody")}
        lines = (*calls(result.levels), *points_told(result))
        second = "quiz_dk.hint.promised" if max(result.levels) > 1 else "quiz_dk.hint.half"
        return Wording(
            said("quiz_dk.ask.won", lines=lines),
            (
                said("quiz_dk.hint.who_wins"),
                said(second),
                said("quiz_dk.told", answer=words[str(right)]),
            ),
            otherwise=why_won(result),
            words=words,
        )


def _make_won(dice: Dice, level: int, ruleset: RuleSet) -> WhoWon | None:
    levels = some_levels(dice, level)
    points = near(dice, ruleset, levels)
    return WhoWon(scored(ruleset, points, levels, dice.below(2)))


# --- how many points it takes --------------------------------------------------------------------


@dataclass(frozen=True)
class Goal:
    """With how many points does a side win?"""

    result: Result
    side: int
    rule: str = "result.winner"

    @property
    def options(self) -> tuple[Option, ...]:
        """It is written."""
        return ()

    def answer(self, world: World) -> Answer:
        """The fewest."""
        return goal(world, self.result, self.side) or 0

    def wording(self, right: Answer) -> Wording:
        """What was called."""
        name, other = SIDE_WORDS[SIDES[self.side]], SIDE_WORDS[SIDES[1 - self.side]]
        level, against = self.result.levels[self.side], self.result.levels[1 - self.side]
        second = "own_promise" if level > 1 else "other_promise" if against > 1 else "majority"
        return Wording(
            said("quiz_dk.ask.goal", lines=calls(self.result.levels), side=name),
            (said("quiz_dk.hint.who_wins"), said(f"quiz_dk.hint.{second}"), told(right)),
            otherwise=(
                said("quiz_dk.because.needs", side=name, count=right),
                *(
                    [said("quiz_dk.because.other_needs", side=other)]
                    if level < 2 <= against
                    else []
                ),
            ),
        )


def _make_goal(dice: Dice, level: int, ruleset: RuleSet) -> Goal | None:
    levels = some_levels(dice, level, SCHWARZ - 1)
    task = Goal(scored(ruleset, 0, levels), dice.below(2))
    return task if task.answer(TRUTH) else None


KINDS: Final[tuple[Kind, ...]] = (
    kind(
        "dk_who_won",
        "dk_who_won",
        "choice",
        _make_won,
        lambda task: level_by(task.result.levels),
        WhoWon,
        wants=one_of(SIDES, SIDES, (*SIDES, NOBODY)),
    ),
    kind(
        "dk_goal",
        "dk_who_won",
        "number",
        _make_goal,
        lambda task: level_by(task.result.levels),
        Goal,
    ),
)
