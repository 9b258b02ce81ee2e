"""What beginners in Doppelkopf do wrong: each weakness has a card for where it shows."""

from __future__ import annotations

from typing import Final

from schafkopf_tutor.cards import Card, Rank, Suit
from schafkopf_tutor.laws.doppelkopf.words import FOX
from schafkopf_tutor.order import TRUMP
from schafkopf_tutor.players.doppelkopf.sight import Doubled
from schafkopf_tutor.players.doppelkopf.thumbs import (
    ace_takes,
    cashes,
    gives_little,
    leads_ace,
    leaves_it,
    small_card,
    smears,
    takes_as_last,
    trumps_in,
)
from schafkopf_tutor.players.sight import Sight
from schafkopf_tutor.players.style import Weakness
from schafkopf_tutor.players.thumbs import Thumb, fattest, first
from schafkopf_tutor.players.thumbs_follow import only_card

LEAD: Final[tuple[Thumb, ...]] = (only_card, leads_ace, cashes, small_card)
FOLLOW: Final[tuple[Thumb, ...]] = (
    only_card,
    smears,
    takes_as_last,
    ace_takes,
    trumps_in,
    leaves_it,
    gives_little,
)


def plain(s: Sight) -> Card:
    """What a beginner plays where his weakness has nothing to say: few rules of thumb, in order."""
    picked = first(s, FOLLOW if s.trick else LEAD) if s.cards else None
    if picked is None:
        raise LookupError(s.seat)
    return picked[0].card


def keeps_aces(s: Sight) -> Card | None:
    """He saves his aces of plain suits and leads trumps, though the suits still go round."""
    aces = [c for c in s.cards if c.rank is Rank.SAU and s.line(c) is not TRUMP]
    trumps = [card for card in s.of(TRUMP, s.cards) if card.points < 10]
    if s.trick or not aces or not trumps:
        return None
    return trumps[-1]


def gives_fox_away(s: Sight) -> Card | None:
    """He lays the fox on a trick that an opponent, or nobody knows who, has."""
    if not s.trick or FOX not in s.cards or s.line(FOX) is not TRUMP or s.wins(FOX):
        return None
    return None if s.ours else FOX


def highest_at_once(s: Sight) -> Card | None:
    """He plays his highest trump on the first best trick of trumps, whatever lies in it."""
    trumps = s.of(TRUMP, s.cards)
    if not s.trick or s.led is not TRUMP or s.ours or len(trumps) < 2 or s.points >= 10:
        return None
    return trumps[0] if s.wins(trumps[0]) else None


def smears_to_strangers(s: Sight) -> Card | None:
    """He lays points on a trick though he does not know whose partner has it, or knows better."""
    fit = [c for c in s.cards if c.points >= 10 and not s.wins(c) and s.line(c) is not TRUMP]
    if not s.trick or s.ours or not fit:
        return None
    return fattest(s, fit)


def trumps_partner(s: Sight) -> Card | None:
    """Void in the suit led, he trumps a trick that a partner has."""
    trumps = [card for card in s.winning if s.line(card) is TRUMP]
    if not s.ours or not isinstance(s.led, Suit) or not trumps:
        return None
    return trumps[-1]


WEAKNESSES: Final[dict[str, Weakness]] = {
    one.__name__: one
    for one in (keeps_aces, gives_fox_away, highest_at_once, smears_to_strangers, trumps_partner)
}
"""By id, in the order in which they are offered."""

__all__ = ["FOLLOW", "LEAD", "WEAKNESSES", "Doubled", "plain"]
