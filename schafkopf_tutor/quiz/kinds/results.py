"""Who has won: from the points of the sides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from schafkopf_tutor.beliefs import TRUTH, World
from schafkopf_tutor.laws.schafkopf.result import DECLARER, OPPONENTS, Result
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds.outcomes import (
    SIDES,
    ended,
    game_of,
    limits,
    needed,
    of_side,
    other,
    players,
    seats_of,
    sides,
    total,
    tricks_for,
)
from schafkopf_tutor.quiz.kinds.positions import SEATS_BY_NAME, contracts, seat_words, until
from schafkopf_tutor.quiz.kinds.sides import CLEAR, OfCounts, OfSide
from schafkopf_tutor.quiz.question import Option
from schafkopf_tutor.quiz.said import Reason, Said, said
from schafkopf_tutor.quiz.task import Answer, Kind, Task, Wording
from schafkopf_tutor.ruleset import RuleSet

RULE: Final = "result.win"
NOBODY: Final = "nobody"
OPEN: Final = "open"


def applies(ruleset: RuleSet) -> bool:
    """Whether games are played for points by two sides."""
    return any(contracts(ruleset, parties) for parties in ("called_ace", "alone"))


def limits_said(result: Result) -> tuple[Said, ...]:
    """What each side needs."""
    return tuple(of_side("needs", side, points=points) for side, points in limits(result).items())


def all_points(result: Result) -> Said:
    """The first hint: how many points there are, and that half is not the same for both."""
    return said("quiz_results.hint.all", points=total(result.ruleset))


# --- who has won, seat by seat -------------------------------------------------------------------


@dataclass(frozen=True)
class WhoWon:
    """The points of one side are told. Who has won?"""

    result: Result
    side: str
    rule: str = RULE

    @property
    def options(self) -> tuple[Option, ...]:
        """The seats, and nobody."""
        return (*SEATS_BY_NAME, NOBODY)

    @property
    def points(self) -> int:
        """The points that are told."""
        points = self.result.points
        return points if self.side == DECLARER else total(self.result.ruleset) - points

    def answer(self, world: World) -> Answer:
        """The seats that have won."""
        won = world.winners(self.result)
        return frozenset(SEATS_BY_NAME[seat] for seat in won) or frozenset({NOBODY})

    def wording(self, right: Answer) -> Wording:
        """Both sides' points, and what each of them needs."""
        result, words = self.result, seat_words()
        words[NOBODY] = said("quiz_results.nobody")
        has = of_side("has", self.side, points=self.points)
        hints = (
            all_points(result),
            said("quiz_results.hint.lines", lines=limits_said(result)),
            said("quiz_table.told_seats", seats=tuple(sorted(TRUTH.winners(result)))),
        )
        ask = said("quiz_results.ask.who_won", players=players(result), has=has)
        return Wording(ask, hints, otherwise=_why_won(result), words=words)


def _why_won(result: Result) -> tuple[Reason, ...]:
    """Both sides' points, and what the declarer's side needs."""
    others = total(result.ruleset) - result.points
    told = said("quiz_results.because.points", points=result.points, others=others)
    won = said("quiz_results.because.won" if result.won else "quiz_results.because.lost")
    return (told, *limits_said(result), won)


def _draw_who_won(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    won = dice.chance(0.5)

    def make() -> WhoWon | None:
        played = sides(dice, ruleset)
        if played is None:
            return None
        need = limits(played)[DECLARER]
        points = (need if won else need - 1) if level == 3 else dice.below(total(ruleset) + 1)
        if level == 2:
            points = need - CLEAR + 1 + dice.below(2 * CLEAR - 1)
        tricks = tricks_for(dice, ruleset, points)
        side = DECLARER if level == 1 else dice.one(SIDES)
        return None if tricks is None else WhoWon(ended(played, points, tricks), side)

    return until(make, lambda task: task.result.won is won and _fits_who_won(task, level))


def _fits_who_won(task: Task, level: int) -> bool:
    """1: no doubt, and the declarer's side is told; 2: near the limit; 3: at the limit."""
    if not isinstance(task, WhoWon):
        return False
    need = limits(task.result)[DECLARER]
    if task.result.points in (need - 1, need):
        return level == 3
    clear = abs(task.result.points - need) >= CLEAR
    if task.side == DECLARER and clear:
        return level == 1
    return level == 2 and not clear


# --- is it decided already? ----------------------------------------------------------------------


@dataclass(frozen=True)
class Decided:
    """Some tricks are still to be played. Has a side won already?"""

    played: Result
    points: int
    others: int
    rule: str = RULE

    @property
    def options(self) -> tuple[Option, ...]:
        """Either side, or neither yet."""
        return (DECLARER, OPEN, OPPONENTS)

    @property
    def left(self) -> int:
        """The points that are still to be made."""
        return total(self.played.ruleset) - self.points - self.others

    def answer(self, world: World) -> Answer:
        """A side that wins with what it has, and with all that is left as well."""
        least, most = (ended(self.played, p) for p in (self.points, self.points + self.left))
        won = world.winners(least)
        if won != world.winners(most):
            return OPEN
        return next((side for side in SIDES if won == seats_of(self.played, side)), OPEN)

    def wording(self, right: Answer) -> Wording:
        """What each side needs, and what it has."""
        words = {
            option: said(f"quiz_results.decided.{option}") for option in map(str, self.options)
        }
        values = {"points": self.points, "others": self.others, "left": self.left}
        ask = said("quiz_results.ask.decided", game=game_of(self.played), **values)
        lines = limits_said(self.played)
        hints = (
            all_points(self.played),
            said("quiz_results.hint.lines", lines=lines),
            said("quiz_results.hint.answer", answer=words[str(right)]),
        )
        because: tuple[Reason, ...] = (
            *lines,
            said(f"quiz_results.because.decided.{right}", **values),
        )
        return Wording(ask, hints, otherwise=because, words=words)


def _draw_decided(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    right, close = dice.one((DECLARER, OPEN, OPPONENTS)), dice.one(SIDES)
    played = sides(dice, ruleset)
    if played is None:
        return None
    need = limits(played)

    def make() -> Decided:
        have = {side: dice.below(need[side] + 30) for side in SIDES}
        if level == 3:
            side = close if right == OPEN else right
            have[side] = need[side] - (right == OPEN)
        return Decided(played, have[DECLARER], have[OPPONENTS])

    def good(task: Decided) -> bool:
        return _fits_decided(task, level) and task.answer(TRUTH) == right

    return until(make, good)


def _fits_decided(task: Task, level: int) -> bool:
    """How near to their limits the sides are. 3: one of them at it; 1: both far from it."""
    if not isinstance(task, Decided) or not 5 <= task.left <= 60:
        return False
    need = limits(task.played)
    off = [task.points - need[DECLARER], task.others - need[OPPONENTS]]
    if any(distance in (-1, 0) for distance in off):
        return level == 3
    return level == (1 if all(abs(distance) >= CLEAR for distance in off) else 2)


# --- how many are missing? -----------------------------------------------------------------------


@dataclass(frozen=True)
class Missing(OfSide):
    """How many points is a side short of a win?"""

    rule: str = RULE

    def answer(self, world: World) -> Answer:
        """What it needs without what it has."""
        return needed(world, self.played, self.side) - self.has

    def wording(self, right: Answer) -> Wording:
        """What it needs, and what it has."""
        has = of_side("has_now", self.told, points=self.points)
        left = said("quiz_results.left", points=self.left)
        ask = of_side("missing", self.side, game=game_of(self.played), told=(has, left))
        need = of_side("needs", self.side, points=limits(self.played)[self.side])
        so_far = of_side("has_now", self.side, points=self.has)
        second = said("quiz_results.hint.has", has=so_far)
        hints = (all_points(self.played), second, said("quiz.hint.answer", answer=right))
        because: tuple[Reason, ...] = (
            need,
            *self.reckoned(),
            said("quiz_results.because.missing", points=right),
        )
        return Wording(ask, hints, otherwise=because)


def _draw_missing(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    played = sides(dice, ruleset)
    if played is None:
        return None
    side = {1: DECLARER, 2: OPPONENTS}.get(level) or dice.one(SIDES)

    def make() -> Missing:
        points, left = dice.below(60), 1 + dice.below(70)
        return Missing(played, side, other(side) if level == 3 else side, points, left)

    return until(make, lambda task: _fits_missing(task, level))


def _fits_missing(task: Task, level: int) -> bool:
    if not isinstance(task, Missing) or task.has < 2:
        return False
    missing = limits(task.played)[task.side] - task.has
    if missing == task.has:  # the second hint would give it away
        return False
    open_ = 0 <= task.others < limits(task.played)[other(task.side)]
    return open_ and 1 <= missing <= task.left and level == task.level


# --- which counts win? ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Winning(OfCounts):
    """With which of these points has a side won?"""

    rule: str = RULE

    def answer(self, world: World) -> Answer:
        """Those with which it has won."""
        won = seats_of(self.played, self.side)
        found = (ended(self.played, points, None, self.side) for points in self.counts)
        pairs = zip(self.counts, found, strict=True)
        return frozenset(points for points, result in pairs if world.winners(result) == won)

    def wording(self, right: Answer) -> Wording:
        """What it needs."""
        need = of_side("needs", self.side, points=limits(self.played)[self.side])
        hints = (all_points(self.played), said("quiz_results.hint.others"), need)
        ask = of_side("winning", self.side, game=game_of(self.played))
        return Wording(ask, hints, otherwise=(need,), label=said("quiz_results.points"))


def _draw_winning(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    played = sides(dice, ruleset)
    if played is None:
        return None
    side, half = dice.one(SIDES), total(ruleset) // 2
    need = limits(played)[side]
    size = (4, 5, 6)[level - 1]
    least = 2 if level == 3 and half >= need else 1  # or half would be the only one
    winning = least + dice.below(size - least)

    def make() -> Winning:
        found = {half} if level == 3 else set()
        found |= set(dice.some(range(need - 35, need), size - winning))
        found |= set(dice.some(range(need, need + 36), winning))
        return Winning(played, side, tuple(sorted(found)))

    return until(make, lambda task: _fits_winning(task, level))


def _fits_winning(task: Task, level: int) -> bool:
    if not isinstance(task, Winning):
        return False
    half = total(task.played.ruleset) // 2
    return level == task.level(limits(task.played)[task.side], half)


KINDS: Final = (
    Kind("who_won", "who_has_won", "choices", _draw_who_won, _fits_who_won, applies),
    Kind("decided", "who_has_won", "choice", _draw_decided, _fits_decided, applies),
    Kind("points_missing", "who_has_won", "number", _draw_missing, _fits_missing, applies),
    Kind("winning_points", "who_has_won", "choices", _draw_winning, _fits_winning, applies),
)
