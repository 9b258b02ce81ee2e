"""Rules of thumb for the card that is led, where two sides play."""

from __future__ import annotations

from typing import Final

from schafkopf_tutor.cards import Card, Rank, Suit
from schafkopf_tutor.order import TRUMP
from schafkopf_tutor.players.sight import Sight
from schafkopf_tutor.players.thumbs import Pick, Thumb, cheapest
from schafkopf_tutor.players.thumbs_follow import only_card


def draws_trumps(s: Sight) -> Pick | None:
    """The declarer's side leads trumps from the top as long as the others have some."""
    masters = [card for card in _trumps(s) if s.master(card)]
    if not s.declares or not s.foes_trumps or not masters:
        return None
    return Pick(masters[0], (("out", len(s.trumps_out)),))


def forces_trump(s: Sight) -> Pick | None:
    """With trumps to spare the declarer's side drives out the trumps that are higher."""
    trumps = _trumps(s)
    if not s.declares or not s.foes_trumps or not trumps:
        return None
    if len(s.trumps) < 3 and s.called is None:
        return None
    if s.seat == s.declarer or s.called is None:
        fit = [card for card in trumps if card.points < 10] or list(trumps)
        return Pick(fit[len(fit) // 2], (("out", len(s.trumps_out)),))
    return Pick(trumps[0], (("out", len(s.trumps_out)),))


def searches(s: Sight) -> Pick | None:
    """The opponents lead the called suit: its ace must fall, and a partner may trump it."""
    if s.declares or s.called is None or s.called in s.played:
        return None
    suit = s.called.suit
    fit = s.of(suit, s.cards)
    if not fit or suit in s.led_before:
        return None
    return Pick(cheapest(s, fit), (("suit", suit), ("ace", s.called)))


def leads_ace(s: Sight) -> Pick | None:
    """A suit's highest card is led while the others still must follow."""
    fit = [card for card in _plain(s) if _goes_through(s, card)]
    if not fit:
        return None
    best = max(fit, key=lambda card: (card.points, -len(s.of(s.line(card)))))
    return Pick(best, (("suit", best.suit),))


def cashes(s: Sight) -> Pick | None:
    """When nobody else can hold a trump, the highest card of a suit wins its trick."""
    if s.foes_trumps:
        return None
    fit = [card for card in _plain(s) if s.master(card)]
    if not fit:
        return None
    best = max(fit, key=lambda card: (len(s.of(s.line(card))), card.points))
    return Pick(best, (("suit", best.suit),))


def loser_early(s: Sight) -> Pick | None:
    """A loser goes while a trump brings the lead back, before the others have kept only points."""
    if s.seat != s.declarer or s.foes_trumps or not s.trumps:
        return None
    fit = _plain(s)
    if not fit:
        return None
    worst = min(fit, key=lambda card: (card.points, s.order.strength[card]))
    return Pick(worst, (("trumps", s.trumps),))


def fresh_suit(s: Sight) -> Pick | None:
    """The opponents lead plain suits; one that was not led yet, and no ten into an ace."""
    fit = [
        card for card in _plain(s) if s.line(card) not in s.led_before and not _lone_ten(s, card)
    ]
    if s.declares or not fit:
        return None
    chosen = min(fit, key=lambda card: (card.points >= 10, len(s.of(s.line(card))), card.points))
    return Pick(chosen, (("suit", chosen.suit),))


def living_suit(s: Sight) -> Pick | None:
    """A suit in which ace or ten is still out is better to return to than an empty one."""
    fit = [card for card in _plain(s) if _alive(s, card) and card.points < 10]
    if s.declares or not fit:
        return None
    chosen = min(fit, key=lambda card: (card.points, s.order.strength[card]))
    return Pick(chosen, (("suit", chosen.suit),))


def small_card(s: Sight) -> Pick | None:
    """With nothing better to lead, a card that costs little."""
    return Pick(cheapest(s, _plain(s) or s.cards))


def _trumps(s: Sight) -> tuple[Card, ...]:
    return s.of(TRUMP, s.cards)


def _plain(s: Sight) -> list[Card]:
    return [card for card in s.cards if s.line(card) is not TRUMP]


def _goes_through(s: Sight, card: Card) -> bool:
    """Whether it is the highest of its suit, and the suit is not known to be trumped."""
    line = s.line(card)
    return s.master(card) and s.likely(card) and isinstance(line, Suit)


def _lone_ten(s: Sight, card: Card) -> bool:
    return card.rank is Rank.ZEHN and not s.master(card)


def _alive(s: Sight, card: Card) -> bool:
    line = s.line(card)
    return any(c.points >= 10 and s.line(c) is line for c in (*s.unseen, *s.hand))


LEAD: Final[tuple[Thumb, ...]] = (
    only_card,
    draws_trumps,
    cashes,
    forces_trump,
    loser_early,
    searches,
    leads_ace,
    fresh_suit,
    living_suit,
    small_card,
)
"""In the order in which they are asked."""
