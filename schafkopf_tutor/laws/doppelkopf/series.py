"""From one deal to the next: who deals, compulsory solos, how long a session is.

Source: DK-2.3, DK-19, DK-20.1, DK-20.7; open points 13, 37 to 39, 42.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from schafkopf_tutor.contract import Contract
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import SEATS
from schafkopf_tutor.ruleset import RuleSet

COMPULSORY = "pflicht"
"""With this begin the names of compulsory solos."""


class Session(NamedTuple):
    """How many games a session has: regular ones, and a compulsory solo for each player."""

    regular: int
    compulsory: int

    @property
    def total(self) -> int:
        """All its games."""
        return self.regular + self.compulsory


def session(rules: RuleSet, players: int = len(SEATS)) -> Session:
    """A session at this table (DK-19.3, 19.6); further free solos come on top under house rules."""
    return Session(rules.number("series.regular"), players)


def next_dealer(rules: RuleSet, dealer: int, contract: Contract | None) -> int:
    """Who deals after a game; ``contract`` is None where the cards were thrown in (DK-2.3).

    A silent solo and a Hochzeit without partner are regular games here (OP-37).

    >>> from schafkopf_tutor.rulesets import load
    >>> ddv = load("ddv")
    >>> next_dealer(ddv, 2, ddv.contracts["damensolo"])
    3
    """
    if contract is None:
        return dealer
    solo = contract.parties in ("alone", "widow")
    any_solo = rules["series.dealer_stays"] == "any_solo"
    stays = solo and (any_solo or contract.name.startswith(COMPULSORY))
    return dealer if stays else (dealer + 1) % len(SEATS)


def deals_next(game: Game) -> int:
    """Who deals after a game that is over, or was thrown in (DK-2.3, 10.6, 11, 19.2, 19.7)."""
    return next_dealer(game.ruleset, game.dealer, game.contract)


def due(dealer: int, done: Collection[int]) -> tuple[int, ...]:
    """Who still has to play his compulsory solo at the end, in the order of play: clockwise,
    beginning with the player due to deal (DK-19.4, 19.10).

    >>> due(2, {1, 3})
    (2, 0)
    """
    order = [(dealer + step) % len(SEATS) for step in range(len(SEATS))]
    return tuple(seat for seat in order if seat not in done)


def solo_for(rules: RuleSet, contract: Contract, seat: int, done: Collection[int]) -> Contract:
    """The solo as this player plays it: his first is his compulsory one, where the table tells them
    apart (DK-19.9)."""
    compulsory = rules.contracts.get(
        f"{COMPULSORY}-{contract.name}", rules.contracts.get(f"{COMPULSORY}{contract.name}")
    )
    played = compulsory is not None and compulsory.name in rules.words("games")
    return compulsory if compulsory is not None and played and seat not in done else contract


def may_declare_witwe(rules: RuleSet, lost: Contract | None) -> bool:
    """Whether who has just lost this game alone may make the next deal a Schwarze Witwe; after a
    Schwarze Witwe he may not (DK-20.1, OP-38)."""
    return bool(rules["bonus.witwe"]) and lost is not None and lost.parties == "alone"


def counts_as_compulsory(contract: Contract) -> bool:
    """Whether the game fulfils the duty of who plays it alone (DK-19.9, 19.11, OP-37)."""
    return contract.parties in ("alone", "widow")
