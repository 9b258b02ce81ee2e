"""What a hand is worth in a game, by what can be counted in it.

The weights lie in ``data/players/solid.toml``; ``python -m tests.players.fit`` finds them from
games that ``solid`` has played out.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from math import erf, sqrt
from typing import Final, NamedTuple

from schafkopf_tutor.cards import Card, Rank, Suit
from schafkopf_tutor.contract import Contract
from schafkopf_tutor.data import resource
from schafkopf_tutor.order import TRUMP, CardOrder
from schafkopf_tutor.ruleset import RuleSet

COUNTED: Final = (
    *("trumps", "height", "top", "aces", "tens", "losers", "bare_tens", "voids", "called", "leads"),
)
"""What is counted in a hand: see ``count``."""


class Count(NamedTuple):
    """What stands out in a hand that is to play a game.

    ``trumps`` it holds and their ``height`` (the highest counts one, the lowest next to nothing),
    how many from the ``top`` without a gap; ``aces`` of plain suits and ``tens`` beside them, the
    ``losers`` in plain suits (all other cards there), ``bare_tens`` among them; plain suits it is
    void of (``voids``); cards of the ``called`` suit; whether it ``leads``.
    """

    trumps: int
    height: float
    top: int
    aces: int
    tens: int
    losers: int
    bare_tens: int
    voids: int
    called: int
    leads: int


def count(order: CardOrder, hand: Sequence[Card], called: Suit | None, leads: bool) -> Count:
    """What stands out in a hand under an order, where this suit is called (None: none is).

    >>> from schafkopf_tutor.rulesets import load
    >>> rules = load("ordnung")
    >>> hand = [Card.of(code) for code in "EO GO HU HA EA EZ G7 S9".split()]
    >>> count(rules.contracts["rufspiel"].order(rules.pack), hand, Suit.GRAS, False)[:4]
    (4, 2.928571428571429, 2, 1)
    """
    trumps = [card for card in hand if order.line[card] is TRUMP]
    places = [order.trumps.index(card) for card in trumps]
    top = next((n for n, card in enumerate(order.trumps) if card not in hand), len(order.trumps))
    aces = tens = losers = bare = voids = of_called = 0
    for suit in Suit:
        whole = order.plain(suit)
        if not whole:
            continue
        plain = [card for card in hand if order.line[card] is suit]
        ranks = [card.rank for card in plain]
        voids += not plain
        if suit is called:
            of_called = len(plain)
        ace, ten = Rank.SAU in ranks, Rank.ZEHN in ranks
        aces += ace
        tens += ace and ten
        bare += ten and not ace
        losers += len(plain) - ace - (ace and ten)
    height = sum(1 - place / len(order.trumps) for place in places)
    return Count(len(trumps), height, top, aces, tens, losers, bare, voids, of_called, int(leads))


class Weights(NamedTuple):
    """What each thing that is counted adds to the declarer's points, where nothing is counted
    (``start``), and how far the points spread around what is expected."""

    start: float
    spread: float
    each: tuple[float, ...]

    def expected(self, counted: Count) -> float:
        """The points that the declarer's side may expect."""
        pairs = zip(self.each, counted, strict=True)
        return self.start + sum(weight * number for weight, number in pairs)

    def chance(self, counted: Count, needed: int) -> float:
        """The chance of that many points."""
        over = (self.expected(counted) - needed + 0.5) / self.spread
        return 0.5 * (1 + erf(over / sqrt(2)))


@cache
def _weights() -> Mapping[str, Weights]:
    text = resource("players", "solid.toml").read_text(encoding="utf-8")
    tables = tomllib.loads(text)["worth"]
    return {
        f"{kind}.{pack}": Weights(
            table["start"], table["spread"], tuple(table.get(name, 0.0) for name in COUNTED)
        )
        for kind, packs in tables.items()
        for pack, table in packs.items()
    }


def kind_of(ruleset: RuleSet, contract: Contract) -> str:
    """Games that are weighed alike: an ace is called, or alone with many trumps, or with few."""
    if contract.parties == "called_ace":
        return "called"
    suit = contract.suits[0] if contract.suits else None
    trumps = contract.order(ruleset.pack, suit).trumps
    return "many" if 4 * len(trumps) > len(ruleset.pack) else "few"


def weights_of(ruleset: RuleSet, contract: Contract) -> Weights:
    """The weights for a game at a table."""
    pack = "long" if ruleset.pack.hand_size > 6 else "short"
    return _weights()[f"{kind_of(ruleset, contract)}.{pack}"]


def wins_all(order: CardOrder, hand: Sequence[Card]) -> bool:
    """Whether a hand that leads takes every trick, however the other cards lie.

    Its trumps from the top draw all others one at a time, and its plain cards are each the highest
    that is left of their suit.
    """
    mine = [card for card in hand if order.line[card] is TRUMP]
    others = len(order.trumps) - len(mine)
    top = next((n for n, card in enumerate(order.trumps) if card not in hand), len(order.trumps))
    plain = [card for card in hand if order.line[card] is not TRUMP]
    runs = all(
        higher in hand
        for card in plain
        for higher in order.plain(card.suit)
        if order.beats(higher, card)
    )
    return runs and (top >= others)
