"""Rules of thumb about good play, each only where it can be proved.

Which card is best depends on cards that nobody sees. So a rule speaks up only where the cards that
are out may lie as they like, as far as is known: however that is, and if all four then played with
open cards, no other card of those that are compared would bring its side more points. Elsewhere
nothing is advised, though the rule may be a good one there, too.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Final, NamedTuple

from schafkopf_tutor.beliefs.known import Known
from schafkopf_tutor.cards import Card, Rank, Suit
from schafkopf_tutor.moves import SEATS
from schafkopf_tutor.order import TRUMP


class Thumb(NamedTuple):
    """Advice for a position: the ``good`` cards, and the ``tempting`` one that is played by those
    who hold the belief ``against`` it."""

    against: str
    good: tuple[Card, ...]
    tempting: Card


def trumps_first(known: Known) -> Thumb | None:
    """Who can draw all trumps that are out, and holds nothing else but the highest of each suit,
    takes every trick: he leads trumps first, and the small cards stand.

    He has as many trumps as the others together, and the lowest of his beats their highest.
    """
    own, out = known.trumps, known.trumps_out
    if known.view.trick or not known.declares or not out or not known.plain:
        return None
    if len(own) < len(out) or not all(map(known.stands, (own[-1], *known.plain))):
        return None
    partner = not known.alone
    if partner and known.view.seat != known.partner:
        return None
    low = min(
        known.plain, key=lambda card: (card.points, -known.order.plain(card.suit).index(card))
    )
    return Thumb("partner_leads_suits" if partner else "small_first", own, low)


MUCH: Final = Rank.KOENIG.points
"""So many points are worth a thought."""
FEW: Final = 2
"""With so few cards in hand there is no other way round."""
ENOUGH: Final = 3
"""So many cards of a suit are out where it is likely that others must follow."""


def loser_in_time(known: Known) -> Thumb | None:
    """Who plays alone, and has one last trump, the highest card of a suit and a lower one, leads
    that suit while others must follow: in the end they have kept points for the lower one."""
    alone = known.alone and known.declares and not known.view.trick
    if not alone or known.trumps_out or len(known.trumps) != 1:
        return None
    lower = [card for card in known.plain if not known.stands(card)]
    if len(lower) != 1:
        return None
    suit = lower[0].suit
    of_suit = [card for card in known.order.plain(suit) if card in known.plain]
    if len(of_suit) != 2 or len(known.out_of(suit)) < ENOUGH:
        return None
    return Thumb("losers_last", (of_suit[0],), known.trumps[0])


def while_he_follows(known: Known) -> Thumb | None:
    """A card that stands is led while the foe who alone has trumps must follow, not a suit that he
    is void in: once he has thrown his last card of the suit away, he trumps it."""
    view = known.view
    if view.trick or known.declares or not known.trumps_out or len(view.hand) > FEW:
        return None
    hunters = [seat for seat in SEATS if seat != view.seat and not known.is_void(seat, TRUMP)]
    if len(hunters) != 1 or hunters[0] not in known.foes:
        return None
    foe = hunters[0]
    good = [suit for suit in Suit if _must_follow(known, foe, suit)]
    tempting = [card for card in known.plain if known.is_void(foe, card.suit)]
    if known.alone:
        against = "same_suit_again"
        tempting = [card for card in tempting if card.suit is known.before]
    else:
        against = "bare_suit"
        bare = [card for card in tempting if _is_bare(known, card.suit)]
        tempting = [card for card in bare if not card.points]
    if len(good) != 1 or not tempting:
        return None
    first = next(card for card in known.order.plain(good[0]) if card in known.plain)
    return Thumb(against, (first,), known.order.sort(tempting)[0])


def _must_follow(known: Known, foe: int, suit: Suit) -> bool:
    """Whether this foe has the last card of a suit that is out, and it beats none of this hand."""
    held = [card for card in known.plain if card.suit is suit]
    others = frozenset(SEATS) - {foe, known.view.seat}
    return (
        len(known.out_of(suit)) == 1
        and all(known.is_void(seat, suit) for seat in others)
        and bool(held)
        and any(map(known.stands, held))
    )


def _is_bare(known: Known, suit: Suit) -> bool:
    """Whether ace and ten of a suit are gone."""
    high = (Rank.SAU, Rank.ZEHN)
    held = (*known.view.hand, *known.out)
    return not any(card.suit is suit and card.rank in high for card in held)


def low_to_foes(known: Known) -> Thumb | None:
    """Where the other side has the trick for certain, the lowest card that follows goes on it."""
    view, order = known.view, known.order
    if not view.trick or known.declares:
        return None
    place = order.winner(view.trick)
    best = view.trick[place]
    if (view.leader + place) % 4 not in known.foes or not order.is_trump(best):
        return None
    led = order.line[view.trick[0]]
    follow = [card for card in order.sort(view.hand) if order.line[card] is led]
    sure = known.stands(best) and not any(order.beats(card, best) for card in follow)
    by_rank = all(a.points >= b.points for a, b in pairwise(follow))
    if len(follow) < 2 or not sure or not by_rank or follow[-1].points:
        return None
    if follow[0].points < MUCH or len(view.hand) > FEW:
        return None
    return Thumb("feeds_foes", (follow[-1],), follow[0])


def points_to_friends(known: Known) -> Thumb | None:
    """Who plays last to a trick of a friend and cannot follow throws his points on it and keeps his
    trumps, if they are higher than all that are out: they take the rest."""
    view, order = known.view, known.order
    if len(view.trick) != len(SEATS) - 1:
        return None
    led, place = order.line[view.trick[0]], order.winner(view.trick)
    if (view.leader + place) % 4 not in known.friends:
        return None
    if led is TRUMP or any(order.line[card] is led for card in view.hand):
        return None
    own, plain = known.trumps, known.plain
    if not own or len(plain) != 1 or plain[0].points < MUCH:
        return None
    bound = not known.alone and plain[0] == Card(known.announced.suit or Suit.HERZ, Rank.SAU)
    return Thumb("trumps_partner", plain, own[-1]) if known.stands(own[-1]) and not bound else None


THUMBS: Final[tuple[Callable[[Known], Thumb | None], ...]] = (
    trumps_first,
    loser_in_time,
    while_he_follows,
    low_to_foes,
    points_to_friends,
)


def thumb_of(known: Known) -> Thumb | None:
    """The rule of thumb that holds here; None if none is sure."""
    return next((thumb for rule in THUMBS if (thumb := rule(known)) is not None), None)
