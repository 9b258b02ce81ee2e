"""How games end: results to ask about, and what is told of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Final

from schafkopf_tutor.beliefs import TRUTH, World
from schafkopf_tutor.cards import Pack
from schafkopf_tutor.laws.schafkopf.doubling import STOSS
from schafkopf_tutor.laws.schafkopf.result import DECLARER, OPPONENTS, Result, decide
from schafkopf_tutor.moves import SEATS, Announce
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds.positions import announced, contracts
from schafkopf_tutor.quiz.said import Said, said
from schafkopf_tutor.ruleset import RuleSet

SIDES: Final = (DECLARER, OPPONENTS)
"""The declarer's side and the other."""


def total(ruleset: RuleSet) -> int:
    """All points of the pack."""
    return ruleset.pack.points


@lru_cache(maxsize=8)
def sums(pack: Pack) -> tuple[frozenset[int], ...]:
    """By the number of tricks, the points that so many tricks can have together."""
    made: list[set[int]] = [{0}, *(set[int]() for _ in pack.cards)]
    for card in pack.cards:
        for count in range(len(pack) - 1, -1, -1):
            made[count + 1] |= {points + card.points for points in made[count]}
    return tuple(frozenset(made[4 * tricks]) for tricks in range(pack.hand_size + 1))


def first_parties(ruleset: RuleSet) -> str:
    """Who plays where it should be easy: one alone, if the table has such games."""
    return "alone" if contracts(ruleset, "alone") else ""


def tricks_for(dice: Dice, ruleset: RuleSet, points: int) -> int | None:
    """A number of tricks that can have these points, one of the three likeliest; None if none."""
    size, all_points = ruleset.pack.hand_size, total(ruleset)
    can = [tricks for tricks, found in enumerate(sums(ruleset.pack)) if points in found]
    likely = sorted(can, key=lambda tricks: abs(tricks * all_points - points * size))[:3]
    return dice.one(likely) if likely else None


def sides(dice: Dice, ruleset: RuleSet, parties: str = "") -> Result | None:
    """A game played for points, with the partner where there is one; nothing is played yet."""
    game = announced(dice, ruleset, parties)
    if game is None or game.seat is None:
        return None
    called = ruleset.contracts[game.contract].parties == "called_ace"
    partner = (game.seat + 1 + dice.below(3)) % 4 if called else None
    return Result(ruleset, game.contract, game.seat, partner, game.suit)


def ended(result: Result, points: int, tricks: int | None = None, side: str = DECLARER) -> Result:
    """The same game with so many points and tricks of a side."""
    made = result.tricks if tricks is None else tricks
    if side == OPPONENTS:
        points = total(result.ruleset) - points
        made = made if tricks is None else result.ruleset.pack.hand_size - made
    again = decide(
        result.ruleset,
        result.contract,
        result.declarer or 0,
        result.partner,
        points=points,
        tricks=made,
        stoss=result.stoss,
    )
    names = ("points", "tricks", "won", "schneider", "schwarz")
    return replace(result, **{name: getattr(again, name) for name in names})


def seats_of(result: Result, side: str) -> frozenset[int]:
    """The seats of a side."""
    declarers = frozenset(result.side)
    return declarers if side == DECLARER else frozenset(SEATS) - declarers


def other(side: str) -> str:
    """The other side."""
    return OPPONENTS if side == DECLARER else DECLARER


def needed(world: World, result: Result, side: str) -> int:
    """With how many points at least a side has won, as a world has it."""
    return _least(result, lambda points: _wins(world, ended(result, points, None, side), side))


def free(world: World, result: Result, side: str) -> int:
    """With how many points at least a side that loses is not Schneider, as a world has it."""
    half = total(result.ruleset) // 2

    def is_free(points: int) -> bool:
        return points >= half or not world.schneider(ended(result, points, 1, side))

    return _least(result, is_free)


@lru_cache(maxsize=1024)
def _limits(ruleset: RuleSet, contract: str, stoss: int) -> tuple[int, ...]:
    result = Result(ruleset, contract, 0, stoss=stoss)
    return tuple(found(TRUTH, result, side) for found in (needed, free) for side in SIDES)


def limits(result: Result) -> dict[str, int]:
    """The points with which each side has won."""
    found = _limits(result.ruleset, result.contract, result.stoss)
    return dict(zip(SIDES, found[:2], strict=True))


def free_limits(result: Result) -> dict[str, int]:
    """The points with which each side, if it loses, is not Schneider."""
    found = _limits(result.ruleset, result.contract, result.stoss)
    return dict(zip(SIDES, found[2:], strict=True))


def _wins(world: World, result: Result, side: str) -> bool:
    return world.winners(result) == seats_of(result, side)


def _least(result: Result, holds: Callable[[int], bool]) -> int:
    """The least number of points for which something holds that holds for all higher ones."""
    low, high = 0, total(result.ruleset)
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if holds(middle) else (middle + 1, high)
    return low


# --- what is told --------------------------------------------------------------------------------


def game_of(result: Result) -> Announce:
    """What was announced."""
    return Announce(result.declarer, result.contract, result.suit)


def players(result: Result) -> Said:
    """Who plays, and with whom."""
    game = game_of(result)
    if result.partner is None:
        return said("quiz_results.alone", game=game, seat=result.declarer)
    return said("quiz_results.pair", game=game, seat=result.declarer, partner=result.partner)


def of_side(message: str, side: str, /, **values: object) -> Said:
    """A sentence about a side: the one that is about this side."""
    return said(f"quiz_results.{message}.{side}", **values)


def words_said(result: Result) -> Iterator[Said]:
    """Knocks, Stoß and its answers, where there were any."""
    if result.knocks:
        yield said("quiz_results.knocks", knocks=result.knocks)
    if result.stoss:
        yield said("quiz_results.stoss", words=STOSS[: result.stoss])


def amount(ruleset: RuleSet, number: int) -> Said:
    """An amount in the unit of the tariff."""
    return said(f"unit.{ruleset.word('tariff.unit')}", n=number)
