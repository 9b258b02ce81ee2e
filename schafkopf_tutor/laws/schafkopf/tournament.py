"""A tournament's list: what each game gives, and what decides between equal totals.

Source: S 5.2.1, 5.2.7, 5.2.14 to 5.2.16, 5.4.2. One TOML file a tournament lies in
``data/tournaments``; the points of a game are its settlement under the rule set that it names.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final

from schafkopf_tutor.errors import DealError
from schafkopf_tutor.laws.schafkopf.result import Result, decide
from schafkopf_tutor.laws.schafkopf.settle import settle
from schafkopf_tutor.moves import SEATS
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesets import load


@dataclass(frozen=True, slots=True)
class Tournament:
    """How a list is kept: under which rule set, of how many games at most, what breaks a tie.

    ``ties`` are counts of ``COUNTS``, the first one first. ``leave_for`` are goals of contracts
    that may be played only with leave, ``leave_from_lone_game`` the first lone game of a player
    that needs it.
    """

    name: str
    ruleset: RuleSet
    games: int
    first_game_plain: bool
    leave_for: tuple[str, ...]
    leave_from_lone_game: int
    ties: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's line of the list: his seat, his points, and the counts that break ties."""

    seat: int
    points: int
    counts: tuple[int, ...] = ()


def _lone(result: Result, seat: int) -> bool:
    return result.declarer == seat and result.partner is None


def _goal(goal: str) -> Callable[[Result, int], bool]:
    def played(result: Result, seat: int) -> bool:
        return _lone(result, seat) and result.ruleset.contracts[result.contract].goal == goal

    return played


def _won(played: Callable[[Result, int], bool]) -> Callable[[Result, int], bool]:
    return lambda result, seat: bool(result.won) and played(result, seat)


COUNTS: Final[Mapping[str, Callable[[Result, int], bool]]] = MappingProxyType(
    {
        "sie_played": _goal("shown"),
        "tout_won": _won(_goal("all_tricks")),
        "tout_played": _goal("all_tricks"),
        "lone_won": _won(_lone),
        "lone_played": _lone,
    }
)
"""What can be counted for a player, to break a tie (S 5.4.2)."""


@cache
def tournaments() -> tuple[str, ...]:
    """The names of the tournaments that come with the package.

    >>> tournaments()
    ('schafkopfschule-2007',)
    """
    folder = files("schafkopf_tutor").joinpath("data", "tournaments")
    names = (file.name for file in folder.iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


@cache
def tournament(name: str) -> Tournament:
    """A tournament that comes with the package (KeyError if there is none of this name).

    >>> tournament("schafkopfschule-2007").games
    32
    """
    file = files("schafkopf_tutor").joinpath("data", "tournaments", f"{name}.toml")
    if not name.replace("-", "").isalnum() or not file.is_file():
        raise KeyError(name)
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    table["ruleset"] = load(table["ruleset"])
    lists = {key: tuple(value) for key, value in table.items() if isinstance(value, list)}
    return Tournament(name, **{**table, **lists})


def needs_leave(listed: Tournament, before: Sequence[Result], seat: int, contract: str) -> bool:
    """Whether a player needs leave for this game, after the games ``before`` (S 5.2.14, 5.2.16)."""
    played = listed.ruleset.contracts[contract]
    if played.goal in listed.leave_for:
        return True
    lone = sum(_lone(result, seat) for result in before)
    return played.parties == "alone" and lone + 1 >= listed.leave_from_lone_game


def counted(listed: Tournament, number: int, result: Result) -> Result:
    """The result as the list counts it; ``number`` is that of the game, from 1.

    In the first game a Tout counts as the game it is a Tout of, and schwarz not at all (S 5.2.15).
    """
    if number > 1 or not listed.first_game_plain:
        return result
    contract = result.ruleset.contracts[result.contract]
    if contract.goal == "all_tricks" and contract.like:
        return _as_plain(result, contract.like)
    return replace(result, schwarz=False)


def _as_plain(result: Result, contract: str) -> Result:
    """A Tout as a plain game: whether it is won, and Schneider, its points say."""
    if result.declarer is None:
        return result
    plain = decide(
        result.ruleset,
        contract,
        result.declarer,
        points=result.points,
        tricks=result.tricks,
        suit=result.suit,
    )
    return replace(
        result, contract=contract, won=plain.won, schneider=plain.schneider, schwarz=False
    )


def standings(
    listed: Tournament, results: Iterable[Result], lot: Sequence[int] = SEATS
) -> tuple[Standing, ...]:
    """The list, best first. Between players whom nothing divides the ``lot`` decides: seats, in
    the order in which they were drawn. Raises DealError for more games than the list has.
    """
    points = [0] * len(SEATS)
    counts = [[0] * len(listed.ties) for _ in SEATS]
    for number, result in enumerate(results, 1):
        if number > listed.games:
            raise DealError("error.tournament.full", allowed=listed.games)
        kept = counted(listed, number, result)
        for seat, paid in enumerate(settle(kept).payout):
            points[seat] += paid
            for place, tie in enumerate(listed.ties):
                counts[seat][place] += COUNTS[tie](kept, seat)
    lines = [Standing(seat, points[seat], tuple(counts[seat])) for seat in SEATS]
    return tuple(
        sorted(lines, key=lambda s: (-s.points, [-n for n in s.counts], lot.index(s.seat)))
    )
