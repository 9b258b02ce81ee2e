"""Who was dealt what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from schafkopf_tutor.cards import Card, Pack
from schafkopf_tutor.errors import DealError

Hand: TypeAlias = tuple[Card, ...]


def check_cards(pack: Pack, cards: Iterable[Card]) -> None:
    """DealError if a card is not in the pack, or is there more often than in the pack."""
    for card, count in Counter(cards).items():
        if card.rank not in pack.ranks:
            raise DealError("error.deal.pack", card=card, pack=pack.name)
        if count > pack.copies:
            raise DealError("error.deal.twice", card=card)


@dataclass(frozen=True, slots=True)
class Deal:
    """Four hands, by seat. A hand may hold fewer cards than were dealt: the rest is unknown.

    Raises DealError if a card is not in the pack or too often, or a hand is too big.
    """

    pack: Pack
    hands: tuple[Hand, ...]

    def __post_init__(self) -> None:
        if len(self.hands) != 4:
            raise DealError("error.deal.hands", found=len(self.hands))
        check_cards(self.pack, (card for hand in self.hands for card in hand))
        most = self.pack.hand_size
        for seat, hand in enumerate(self.hands):
            if len(hand) > most:
                raise DealError("error.deal.size", seat=seat, found=len(hand), allowed=most)

    def unknown(self, seat: int) -> int:
        """How many cards of this hand are not known."""
        return self.pack.hand_size - len(self.hands[seat])

    def with_card(self, seat: int, card: Card) -> Deal:
        """The same deal with one more card of a hand known."""
        hands = list(self.hands)
        hands[seat] = (*hands[seat], card)
        return Deal(self.pack, tuple(hands))
