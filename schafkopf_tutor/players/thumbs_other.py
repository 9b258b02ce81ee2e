"""Rules of thumb for a Ramsch, where points are unwelcome, and for a Tout, where tricks decide."""

from __future__ import annotations

from typing import Final

from schafkopf_tutor.cards import Card
from schafkopf_tutor.order import TRUMP
from schafkopf_tutor.players.sight import Sight
from schafkopf_tutor.players.thumbs import Pick, Thumb, cheapest
from schafkopf_tutor.players.thumbs_follow import only_card

# --- Ramsch --------------------------------------------------------------------------------------


def stays_under(s: Sight) -> Pick | None:
    """In a Ramsch one stays under the best card, with as many points as go there."""
    fit = [card for card in s.cards if not s.wins(card)]
    if not s.trick or not fit:
        return None
    return Pick(_worst_to_keep(s, fit), (("best", s.best),))


def takes_dear(s: Sight) -> Pick | None:
    """Who must take the trick as the last takes it with the card that would win again."""
    if s.later or not s.trick:
        return None
    return Pick(max(s.cards, key=lambda card: s.order.strength[card]), (("points", s.points),))


def hopes(s: Sight) -> Pick | None:
    """Who has the best card so far plays the one that is easiest to beat."""
    if not s.trick:
        return None
    return Pick(min(s.cards, key=lambda card: (s.order.strength[card], card.points)))


def leads_low(s: Sight) -> Pick | None:
    """In a Ramsch one leads what others must beat."""

    def danger(card: Card) -> tuple[int, int, int]:
        line = s.line(card)
        over = sum(s.line(c) is line and s.order.beats(c, card) for c in s.unseen)
        return (-min(over, 3), card.points, s.order.strength[card])

    return Pick(min(s.cards, key=danger))


def _worst_to_keep(s: Sight, cards: list[Card]) -> Card:
    """Most points first; of equals the one that would win most."""
    return max(cards, key=lambda card: (card.points, s.order.strength[card]))


RAMSCH: Final[tuple[Thumb, ...]] = (only_card, stays_under, takes_dear, hopes, leads_low)

# --- Tout ----------------------------------------------------------------------------------------


def wins_every_trick(s: Sight) -> Pick | None:
    """In a Tout the declarer plays what wins for sure, trumps first while others hold some."""
    if s.seat != s.declarer:
        return None
    if s.trick:
        fit = s.winning
        return Pick(fit[-1] if not s.later else fit[0]) if fit else Pick(cheapest(s, s.cards))
    trumps = s.of(TRUMP, s.cards)
    masters = [card for card in s.cards if s.master(card)]
    if s.foes_trumps and trumps:
        return Pick(trumps[0])
    return Pick(max(masters, key=lambda c: s.order.strength[c]) if masters else s.cards[0])


def stops_tout(s: Sight) -> Pick | None:
    """One trick stops a Tout: whoever can take it takes it with the highest card he has."""
    if not s.trick or s.winner != s.declarer or not s.winning:
        return None
    return Pick(s.winning[0], (("best", s.best),))


def keeps_guard(s: Sight) -> Pick | None:
    """Against a Tout the high cards are kept until the end."""

    def worth(card: Card) -> tuple[int, int]:
        line = s.line(card)
        over = sum(s.line(c) is line and s.order.beats(c, card) for c in s.unseen)
        spare = len(s.of(line)) > over
        return (-over if spare else -9, s.order.strength[card])

    return Pick(min(s.cards, key=worth))


TOUT: Final[tuple[Thumb, ...]] = (only_card, wins_every_trick, stops_tout, keeps_guard)
