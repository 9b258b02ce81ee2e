"""Two rules of thumb that are taught and that ``solid`` gets along without."""

from __future__ import annotations

from typing import Final

from schafkopf_tutor.cards import Card, Rank, Suit
from schafkopf_tutor.order import TRUMP
from schafkopf_tutor.players.sight import Sight
from schafkopf_tutor.players.thumbs import Pick, Thumb, cheapest


def goes_short(s: Sight) -> Pick | None:
    """Who is void throws away the last card of another suit: then he can trump that one, too."""
    if not s.trick or not s.trumps or (s.led is not None and s.of(s.led)):
        return None
    fit = [card for card in s.cards if _last_of_suit(s, card)]
    if not fit:
        return None
    chosen = cheapest(s, fit)
    return Pick(chosen, (("suit", chosen.suit),))


def leads_under(s: Sight) -> Pick | None:
    """A small card is led from a ten while the ace is out: when it has fallen, the ten is high."""
    if s.trick:
        return None
    fit = [card for card in s.cards if _ten_over(s, card) is not None]
    if not fit:
        return None
    chosen = cheapest(s, fit)
    return Pick(chosen, (("suit", chosen.suit), ("ten", _ten_over(s, chosen))))


def _last_of_suit(s: Sight, card: Card) -> bool:
    """Whether it is a small card, the only one of its plain suit, and the suit is still out."""
    line = s.line(card)
    alone = line is not TRUMP and s.of(line) == (card,) and card.points < 10
    return alone and any(s.line(other) is line for other in s.unseen)


def _ten_over(s: Sight, card: Card) -> Card | None:
    """The ten of the same plain suit in the hand, if the ace alone can still beat it there."""
    line = s.line(card)
    if not isinstance(line, Suit) or card.points >= 10:
        return None
    ten = next((c for c in s.of(line) if c.rank is Rank.ZEHN), None)
    if ten is None:
        return None
    over = [c for c in s.unseen if s.line(c) is line and s.order.beats(c, ten)]
    return ten if [c.rank for c in over] == [Rank.SAU] else None


HABITS: Final[tuple[Thumb, ...]] = (goes_short, leads_under)
