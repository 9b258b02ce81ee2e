"""What a hand of Doppelkopf is worth: the tricks that a solo loses, and the power of a side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from schafkopf_tutor.cards import Card, Rank, Suit
from schafkopf_tutor.order import TRUMP, CardOrder


class Losers(NamedTuple):
    """The tricks that a hand which leads may lose, one that plays alone: among trumps, and in plain
    suits. ``trumps`` is how many it holds."""

    trumps: int
    in_trumps: int
    plain: int

    @property
    def all(self) -> int:
        """All of them."""
        return self.in_trumps + self.plain


def losers(order: CardOrder, hand: Sequence[Card]) -> Losers:
    """How many tricks a hand may lose that leads its trumps from the top, then its plain suits.

    The other trumps are taken to lie so that each round draws three of them, the lowest first, and
    a trump that is not the highest loses to the lowest one above it. A plain card loses unless all
    higher ones are in the hand.

    >>> from schafkopf_tutor.rulesets import load
    >>> rules = load("ddv")
    >>> queens = rules.contracts["damensolo"].order(rules.pack)
    >>> held = "EO EO GO GO HO EA EA EZ GA GA HA HK".split()
    >>> losers(queens, [Card.of(code) for code in held])
    Losers(trumps=5, in_trumps=0, plain=1)
    """
    mine = [card for card in order.sort(hand) if order.line[card] is TRUMP]
    held = Counter(hand)
    copies = order.pack.copies
    out = [card for card in order.trumps for _ in range(copies - held[card])]  # from the top
    lost = 0
    for card in mine:
        if not out:
            break
        above = [other for other in out if order.beats(other, card)]
        if above:
            lost += 1
            out.remove(above[-1])
            out = out[: max(0, len(out) - 2)]
        else:
            out = out[: max(0, len(out) - 3)]
    plain = sum(_plain_losers(order, hand, suit) for suit in Suit)
    return Losers(len(mine), lost, plain + (len(out) // 3 if len(mine) < 4 else 0))


def _plain_losers(order: CardOrder, hand: Sequence[Card], suit: Suit) -> int:
    """How many cards of a plain suit are not the highest that is left, played from the top."""
    held = Counter(card for card in hand if order.line[card] is suit)
    run = 0
    faces = sorted(order.plain(suit), key=lambda card: -order.strength[card])
    missing = 0
    for face in faces:
        run += held[face] if not missing else 0
        missing += order.pack.copies - held[face]
    whole = sum(held.values())
    # with four cards on top of a suit the others have none left to stop the rest
    return 0 if run >= 4 else whole - run


def power(order: CardOrder, hand: Sequence[Card]) -> float:
    """How strong a hand is in a game of two against two: its trumps by their height, and what aces
    and empty suits bring beside.

    >>> from schafkopf_tutor.rulesets import load
    >>> rules = load("ddv")
    >>> normal = rules.contracts["normal"].order(rules.pack)
    >>> round(power(normal, [Card.of(code) for code in ("HZ", "EO", "EA", "S9")]), 2)
    3.9
    """
    count = len(order.trumps)
    trumps = [card for card in hand if order.line[card] is TRUMP]
    found = sum(1 - order.trumps.index(card) / count for card in trumps)
    for suit in Suit:
        of_suit = [card for card in hand if order.line[card] is suit]
        if not order.plain(suit):
            continue
        if not of_suit:
            found += 0.5
        elif any(card.rank is Rank.SAU for card in of_suit):
            found += 0.9 if len(of_suit) < 4 else 0.4
    return found
