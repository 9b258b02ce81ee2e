"""What beginners do wrong: each weakness has a card for where it shows, and else nothing to say.

Three of them are beliefs about the rules (``beliefs``): who holds one plays only what he takes for
lawful, of what is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from schafkopf_tutor.beliefs import BELIEFS
from schafkopf_tutor.cards import Card, Rank, Suit
from schafkopf_tutor.order import TRUMP
from schafkopf_tutor.players.sight import Sight
from schafkopf_tutor.players.thumbs import Thumb, cheapest, fattest, first
from schafkopf_tutor.players.thumbs_follow import (
    ace_takes,
    gives_little,
    leaves_it,
    only_card,
    smears,
    takes_as_last,
)
from schafkopf_tutor.players.thumbs_lead import draws_trumps, leads_ace, small_card
from schafkopf_tutor.players.thumbs_other import RAMSCH, TOUT

Weakness: TypeAlias = Callable[[Sight], Card | None]

LEAD: Final[tuple[Thumb, ...]] = (only_card, draws_trumps, leads_ace, small_card)
FOLLOW: Final[tuple[Thumb, ...]] = (
    only_card,
    smears,
    takes_as_last,
    ace_takes,
    leaves_it,
    gives_little,
)


def plain(s: Sight) -> Card:
    """What a beginner plays where his weakness has nothing to say: few rules of thumb, in order."""
    if s.contract.parties == "each":
        table = RAMSCH
    elif s.contract.goal == "all_tricks":
        table = TOUT
    else:
        table = FOLLOW if s.trick else LEAD
    picked = first(s, table) if s.cards else None
    if picked is None:
        raise LookupError(s.seat)
    return picked[0].card


def small_first(s: Sight) -> Card | None:
    """On lead the declarer begins with small plain cards, while the others still hold trumps."""
    fit = [card for card in _plain(s) if card.points < 10]
    if s.trick or s.seat != s.declarer or not s.trumps or not s.foes_trumps or not fit:
        return None
    return min(fit, key=lambda card: (card.points, s.order.strength[card]))


def empty_suit(s: Sight) -> Card | None:
    """An opponent leads a suit in which ace and ten are gone."""
    fit = [
        card
        for card in _plain(s)
        if s.line(card) in s.led_before
        and all(Card(card.suit, rank) in s.played for rank in (Rank.SAU, Rank.ZEHN))
    ]
    if s.trick or s.declarer is None or s.declares or not fit:
        return None
    return cheapest(s, fit)


def smears_to_others(s: Sight) -> Card | None:
    """Points go onto a trick that an opponent has."""
    fit = [card for card in s.cards if card.points >= 4 and not s.wins(card)]
    if not s.trick or s.declarer is None or s.winner not in s.foes or not fit:
        return None
    return fattest(s, fit)


def wastes_trump(s: Sight) -> Card | None:
    """Void in the suit led, one trumps a trick that a partner has."""
    trumps = [card for card in s.winning if s.line(card) is TRUMP]
    if not s.ours or not isinstance(s.led, Suit) or not trumps:
        return None
    return trumps[-1]


def partner_leads_suits(s: Sight) -> Card | None:
    """Who holds the called ace leads plain suits instead of trumps."""
    called = s.called.suit if s.called else None
    fit = [card for card in _plain(s) if card.suit is not called]
    if s.trick or called is None or s.seat == s.declarer or not s.declares or not fit:
        return None
    return cheapest(s, fit) if s.trumps else None


def believing(belief: str) -> Weakness:
    """Who holds a belief plays, as plainly as ever, one of the cards that he takes for lawful."""
    world = BELIEFS[belief].world

    def weakness(s: Sight) -> Card | None:
        lawful = world.legal(s.view)
        believed = [card for card in s.cards if card in lawful]
        if not believed or len(believed) == len(s.cards):
            return None
        return plain(Sight(s.view, believed))

    return weakness


def _plain(s: Sight) -> list[Card]:
    return [card for card in s.cards if s.line(card) is not TRUMP]


WEAKNESSES: Final[Mapping[str, Weakness]] = MappingProxyType(
    {
        **{
            one.__name__: one
            for one in (
                small_first,
                empty_suit,
                smears_to_others,
                wastes_trump,
                partner_leads_suits,
            )
        },
        **{
            name: believing(name)
            for name in ("void_must_trump", "lords_follow_suit", "every_ace_falls")
        },
    }
)
"""By id, in the order in which they are offered."""
