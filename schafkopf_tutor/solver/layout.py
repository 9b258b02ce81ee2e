"""A contract's cards as bits: line by line, weak to strong, the trumps on top."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from schafkopf_tutor.cards import Card, Suit
from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.order import CardOrder


@dataclass(frozen=True, slots=True)
class Layout:
    """Which bit stands for which card under one order, and what all of them count.

    ``lines`` are the bits of each card's line, ``suits`` those of the plain cards of each suit.

    >>> from schafkopf_tutor.cards import LONG
    >>> laid = layout(CardOrder(LONG, [Card.of(code) for code in ("EU", "GU", "HU", "SU")]))
    >>> laid.bit[Card.of("EU")] == 1 << 31, laid.trumps == 15 << 28
    (True, True)
    """

    cards: tuple[Card, ...]
    bit: Mapping[Card, int]
    lines: tuple[int, ...]
    trumps: int
    suits: Mapping[Suit, int]
    points: int

    def mask(self, cards: Iterable[Card]) -> int:
        """The bits of some cards. KeyError for one that is not in the pack."""
        bit = self.bit
        found = 0
        for card in cards:
            found |= bit[card]
        return found

    def held(self, mask: int) -> tuple[Card, ...]:
        """The cards of some bits, weakest first."""
        return tuple(card for card in self.cards if mask & self.bit[card])


@lru_cache(maxsize=64)
def layout(order: CardOrder) -> Layout:
    """The layout of an order of cards."""
    plain = {suit: order.plain(suit)[::-1] for suit in Suit}
    trumps = order.trumps[::-1]
    cards = tuple(card for line in (*plain.values(), trumps) for card in line)
    bit = {card: 1 << place for place, card in enumerate(cards)}
    suits = {suit: sum(bit[card] for card in line) for suit, line in plain.items()}
    every = sum(bit[card] for card in trumps)
    lines = tuple(every if order.is_trump(card) else suits[card.suit] for card in cards)
    return Layout(cards, Frozen(bit), lines, every, Frozen(suits), order.pack.points)
