"""What a game is worth to a seat: card points, money, or the points of a tournament's list.

No amount stands here: money is what the rule set settles, a list what the tournament counts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from schafkopf_tutor.laws.schafkopf.result import Result
from schafkopf_tutor.laws.schafkopf.settle import settle
from schafkopf_tutor.laws.schafkopf.tournament import counted, tournament, tournaments
from schafkopf_tutor.ruleset import RuleSet

TARIFF: Final = "tariff"
"""The unit of the rule set's tariff."""
LIST: Final = "tournament_point"
"""The unit of a tournament's list; a rule set can have it for its tariff."""


@dataclass(frozen=True, slots=True)
class Stake:
    """``of(result, seat)`` is what a result is worth to a seat; more is better. ``name`` is
    "points", "money" or that of a tournament; ``unit`` a word of the catalogue's table ``unit``, or
    TARIFF: that of the rule set.
    """

    name: str
    unit: str
    of: Callable[[Result, int], float]


def own_points(result: Result, seat: int) -> int:
    """The card points of the seat's side; in a game of each against all its own.

    >>> from schafkopf_tutor.laws.schafkopf.result import decide
    >>> from schafkopf_tutor.rulesets import load
    >>> wenz = decide(load("ordnung"), "wenz", 0, points=70)
    >>> own_points(wenz, 0), own_points(wenz, 1)
    (70, 50)
    """
    if result.declarer is None:
        return result.by_seat[seat]
    if seat in result.side:
        return result.points
    return result.ruleset.pack.points - result.points


def has_won(result: Result, seat: int) -> bool:
    """Whether the seat's side has won; in a game of each against all, whether it loses nothing."""
    if result.declarer is None:
        return seat not in result.losers and result.durchmarsch in (None, seat)
    return bool(result.won) is (seat in result.side)


def _points(result: Result, seat: int) -> float:
    sign = -1 if result.declarer is None else 1  # where the fewest points win, each one hurts
    return sign * own_points(result, seat)


def _money(result: Result, seat: int) -> float:
    return settle(result).payout[seat]


POINTS: Final = Stake("points", "card_point", _points)
"""Card points of one's own side."""

MONEY: Final = Stake("money", TARIFF, _money)
"""What the seat gains under the rule set, in the unit of its tariff; the stock is left out."""


def listed(name: str, number: int = 2) -> Stake:
    """The points of a tournament's list; ``number`` is that of the game (the first may count
    otherwise). KeyError if no tournament of this name comes with the package.

    >>> from schafkopf_tutor.laws.schafkopf.result import decide
    >>> from schafkopf_tutor.rulesets import load
    >>> wenz = decide(load("schafkopfschule-2007"), "wenz", 0, points=70)
    >>> MONEY.of(wenz, 0), listed("schafkopfschule-2007").of(wenz, 0)
    (15, 6)
    """
    tourney = tournament(name)

    def of(result: Result, seat: int) -> float:
        kept = counted(tourney, number, replace(result, ruleset=tourney.ruleset))
        return settle(kept).payout[seat]

    return Stake(name, LIST, of)


def offered(ruleset: RuleSet, number: int = 2) -> tuple[Stake, ...]:
    """What games can be counted in under a rule set: card points; what it settles (money, or the
    points of a list); and the points of a tournament that is played by it. ``number`` is that of
    the game in the list.

    >>> from schafkopf_tutor.rulesets import load
    >>> [stake.name for stake in offered(load("ordnung"))]
    ['points', 'money']
    >>> [stake.name for stake in offered(load("schafkopfschule-2007"))]
    ['points', 'money', 'schafkopfschule-2007']
    """
    lists = [listed(name, number) for name in tournaments() if _plays(name, ruleset)]
    counts_list = ruleset.word("tariff.unit") == LIST
    own = [] if counts_list and lists else [MONEY]
    return (POINTS, *own, *lists)


def unit_of(stake: Stake, ruleset: RuleSet) -> str:
    """The unit of a stake, that of the tariff by its own name ("cent", "unit", LIST)."""
    return ruleset.word("tariff.unit") if stake.unit == TARIFF else stake.unit


def _plays(name: str, ruleset: RuleSet) -> bool:
    """Whether a tournament is played by these rules: those that it is named after, or its own."""
    return ruleset.name in (name, tournament(name).ruleset.name)
