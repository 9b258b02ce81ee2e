"""A contract as data: which cards are trump, which suit is named with it, who plays with whom."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from schafkopf_tutor.cards import Card, Pack, Suit
from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.order import CardOrder

NAMED_SUIT = "*"
"""Stands in ``trumps`` for the suit that is named with the contract."""
LEADERS = ("forehand", "declarer")
"""Who can lead to the first trick."""


@dataclass(frozen=True)
class Contract:
    """One kind of game.

    ``trumps`` is read from the top: a rank letter stands for that rank in all four suits, a suit
    letter for what is left of the suit, ``*`` for the named suit, two letters for a single card.
    ``suits`` are those that may be named with it (the called suit of a Rufspiel, the trump suit of
    a Solo); empty if none is. ``parties`` and ``goal`` are words that the law of the game reads.
    ``leads`` says who leads to the first trick: ``forehand``, or the ``declarer`` who plays it.
    ``later`` are trumps of which a table may let the second copy beat the first.

    >>> solo = Contract("solo", trumps=("O", "U", "*"), suits=tuple(Suit))
    >>> from schafkopf_tutor.cards import LONG
    >>> len(solo.order(LONG, Suit.GRAS).trumps)
    14
    >>> str(solo)
    'solo'
    """

    name: str
    trumps: tuple[str, ...]
    suits: tuple[Suit, ...] = ()
    parties: str = "alone"
    goal: str = "most"
    like: str | None = None
    names: Mapping[str, str] = field(default_factory=lambda: Frozen({}))
    leads: str = "forehand"
    later: tuple[Card, ...] = ()

    @property
    def message(self) -> str:
        """The message id of its name, where ``names`` does not state it."""
        return f"contract.{self.name}"

    @property
    def names_trumps(self) -> bool:
        """Whether the suit named with it is trump (in a Rufspiel it is the called one)."""
        return NAMED_SUIT in self.trumps

    @cached_property
    def _orders(self) -> dict[tuple[Pack, Suit | None], CardOrder]:
        return {}

    def order(self, pack: Pack, suit: Suit | None = None) -> CardOrder:
        """The order of cards when it is played with this pack and named suit."""
        key = (pack, suit)
        if key not in self._orders:
            self._orders[key] = CardOrder(pack, self.trump_cards(pack, suit))
        return self._orders[key]

    def trump_cards(self, pack: Pack, suit: Suit | None) -> list[Card]:
        """Its trumps, highest first, with this pack and named suit."""
        found: list[Card] = []
        for word in self.trumps:
            letter = suit.letter if word == NAMED_SUIT and suit else word
            for card in pack.faces:
                wanted = letter in (card.suit.letter, card.rank.letter, card.code)
                if wanted and card not in found:
                    found.append(card)
        return found

    def __hash__(self) -> int:
        return hash(self.name)

    def __str__(self) -> str:
        return self.name
