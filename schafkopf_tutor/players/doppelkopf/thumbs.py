"""Rules of thumb for the cards of Doppelkopf. Those that both games share lie in ``players``."""

from __future__ import annotations

from typing import Final

from schafkopf_tutor.cards import Card, Rank, Suit
from schafkopf_tutor.laws.doppelkopf.words import ELDER, FAT, FOX, KARLCHEN
from schafkopf_tutor.order import TRUMP
from schafkopf_tutor.players.doppelkopf.sight import Doubled
from schafkopf_tutor.players.sight import Sight
from schafkopf_tutor.players.thumbs import Pick, Thumb, cheapest, fattest
from schafkopf_tutor.players.thumbs_follow import only_card

ENOUGH: Final = 3
"""So many cards of a suit must be out that everybody may be expected to follow."""
WORTH: Final = 13
"""A trick with so many card points is worth a high trump."""
LONG: Final = 6
"""With so many trumps one may show one's side and lead trumps."""


def _seen(s: Sight) -> Doubled:
    """The sight as this game reads it; TypeError for one of another game."""
    if not isinstance(s, Doubled):
        raise TypeError(type(s).__name__)
    return s


# --- on the lead ----------------------------------------------------------------------------------


def leads_ace(s: Sight) -> Pick | None:
    """A plain ace is led while the others still must follow: the one of the shortest suit first."""
    s = _seen(s)
    if s.trick:
        return None
    fit = [card for card in s.cards if _goes_through(s, card)]
    if not fit:
        return None
    best = min(fit, key=lambda card: (-s.count(s.line(card)), len(s.of(s.line(card)))))
    return Pick(best, (("suit", best.suit),))


def _goes_through(s: Doubled, card: Card) -> bool:
    """Whether a plain card is its suit's highest, and nobody is likely to trump it."""
    line = s.line(card)
    if not isinstance(line, Suit) or not s.master(card) or line in s.led_before:
        return False
    strangers = [seat for seat in s.later if seat not in s.friends]
    return s.count(line) >= ENOUGH and not any(line in s.voids[seat] for seat in strangers)


def cashes(s: Sight) -> Pick | None:
    """When nobody else can hold a trump, the highest card of a suit wins its trick."""
    s = _seen(s)
    fit = [c for c in s.cards if s.line(c) is not TRUMP and s.master(c)]
    if s.trick or s.foes_trumps or not fit:
        return None
    best = fattest(s, fit)
    return Pick(best, (("suit", best.suit),))


def keeps_karlchen(s: Sight) -> Pick | None:
    """Of the last two cards the EU is kept for the last trick, if nothing outside is higher."""
    s = _seen(s)
    others = [card for card in s.cards if card is not KARLCHEN]
    if len(s.hand) != 2 or not s.karlchen or len(others) != 1:
        return None
    higher = [c for c in s.unseen if s.line(c) is TRUMP and s.order.beats(c, KARLCHEN)]
    return None if higher else Pick(others[0], (("kept", KARLCHEN),))


def draws_trumps(s: Sight) -> Pick | None:
    """Who plays alone leads trumps from the top as long as the others have some."""
    s = _seen(s)
    if s.trick or not s.declares or not s.alone or not s.foes_trumps:
        return None
    trumps = s.of(TRUMP, s.cards)
    masters = [card for card in trumps if s.master(card)]
    if masters:
        return Pick(masters[0], (("out", s.count(TRUMP)),))
    if len(trumps) < ENOUGH:
        return None
    low = [card for card in trumps if card.points < 10]
    return Pick((low or list(trumps))[-1], (("out", s.count(TRUMP)),), "forces_trump")


def shows_elder(s: Sight) -> Pick | None:
    """Re with many trumps leads a queen of clubs, so that its partner knows."""
    s = _seen(s)
    if s.trick or s.friends or not s.elder or ELDER not in s.cards or len(s.trumps) < LONG:
        return None
    return Pick(ELDER, (("trumps", len(s.trumps)),))


def leads_trump(s: Sight) -> Pick | None:
    """Re leads trumps, small ones but no fox: it has both queens of clubs, and they shall meet."""
    s = _seen(s)
    if s.trick or not s.declares or s.alone or not s.foes_trumps:
        return None
    fit = [card for card in s.of(TRUMP, s.cards) if card.points < 10]
    if not fit or len(s.trumps) < 3:
        return None
    return Pick(fit[-1], (("out", s.count(TRUMP)),))


def shortens(s: Sight) -> Pick | None:
    """A lone small card of a plain suit is led, so that the suit can be trumped later."""
    s = _seen(s)
    if s.trick or not s.trumps:
        return None
    fit = [
        card
        for card in s.cards
        if s.line(card) is not TRUMP and len(s.of(s.line(card))) == 1 and card.points < 10
    ]
    if not fit:
        return None
    best = cheapest(s, fit)
    return Pick(best, (("suit", best.suit),))


def small_card(s: Sight) -> Pick | None:
    """Nothing better to lead: a card that costs little."""
    return None if s.trick else Pick(_thrown(_seen(s)))


# --- in a trick -----------------------------------------------------------------------------------


def smears(s: Sight) -> Pick | None:
    """On a trick that a partner is sure of one lays points: the fox first, it gets home."""
    s = _seen(s)
    if not s.ours or s.best is None or not s.sure(s.best):
        return None
    return _points_to(s)


def smears_likely(s: Sight) -> Pick | None:
    """On a trick that only an unlikely ruff would take from a partner one lays points, too."""
    s = _seen(s)
    if not s.ours or s.best is None or not isinstance(s.led, Suit) or not s.likely(s.best):
        return None
    return _points_to(s)


def _points_to(s: Doubled) -> Pick | None:
    fit = [card for card in s.cards if card.points and not s.lord(card) and not s.wins(card)]
    if not fit:
        return None

    def worth(card: Card) -> tuple[int, int]:
        kept = s.line(card) is not TRUMP and s.master(card) and s.line(card) not in s.led_before
        home = 8 if card is FOX and s.foxes else 0
        return (card.points + home - 4 * kept, -s.order.strength[card])

    best = max(fit, key=worth)
    values = (("winner", s.winner), ("best", s.best), ("points", s.points + best.points))
    if not s.later and s.points + best.points >= FAT:
        return Pick(best, values, "makes_fat")
    return Pick(best, values, "fox_home" if best is FOX and s.foxes else "")


def catches_fox(s: Sight) -> Pick | None:
    """A fox in the trick that is no partner's is taken, with a trump that nobody can go over if
    there is one."""
    s = _seen(s)
    if s.ours or FOX not in s.trick or not s.foxes:
        return None
    owner = (s.view.leader + s.trick.index(FOX)) % 4
    winning = [card for card in s.winning if s.line(card) is TRUMP and card is not FOX]
    if owner in s.friends or not winning:
        return None
    sure = [card for card in winning if s.sure(card)]
    return Pick((sure or winning[:1])[-1], (("fox", FOX),))


def takes_as_last(s: Sight) -> Pick | None:
    """Who plays the last card takes a trick that no partner has: with points, or as cheaply as can
    be if it is worth it."""
    s = _seen(s)
    if s.later or s.ours or not s.winning:
        return None
    plain = [card for card in s.winning if not s.lord(card)]
    if plain:
        home = FOX in plain and s.foxes
        return Pick(FOX if home else fattest(s, plain), (("points", s.points),))
    lowest = s.winning[-1]
    if s.points + lowest.points >= 8 or s.order.strength[lowest] <= _middle(s):
        return Pick(lowest, (("points", s.points),))
    return None


def _middle(s: Doubled) -> int:
    """The strength of a jack of the normal game: what is taken with it costs little."""
    return len(s.order.trumps) // 2


def ace_takes(s: Sight) -> Pick | None:
    """The highest card of a suit that is led takes the trick while the others must follow."""
    s = _seen(s)
    if s.ours or not isinstance(s.led, Suit):
        return None
    fit = [c for c in s.winning if s.line(c) is s.led and s.master(c) and s.likely(c)]
    return Pick(fit[0], (("suit", s.led),)) if fit else None


def trumps_in(s: Sight) -> Pick | None:
    """Who is void trumps a trick that no known partner has: with points if nobody can go over."""
    s = _seen(s)
    if s.ours or not isinstance(s.led, Suit) or s.of(s.led):
        return None
    trumps = [card for card in s.winning if s.line(card) is TRUMP]
    if not trumps:
        return None
    read, other = (("suit", s.led), ("points", s.points)), _unsure(s, "trumps_in")
    sure = [card for card in trumps if not s.lord(card) and (s.sure(card) or _safe(s))]
    if sure:
        return Pick(FOX if FOX in sure and s.foxes else fattest(s, sure), read, other)
    if s.points + 3 * len(s.later) < 10:
        return None
    lords = [card for card in trumps if s.lord(card)] or trumps
    return Pick(lords[-1], read, other)


def _safe(s: Doubled) -> bool:
    """Whether those who still play most likely follow the suit led."""
    return (
        isinstance(s.led, Suit)
        and s.led not in s.led_before
        and s.count(s.led) >= 2 * len(s.later) + 1
        and not any(s.led in s.voids[seat] for seat in s.later)
    )


def goes_over(s: Sight) -> Pick | None:
    """A trick that counts is taken with a trump that nobody can go over, the lowest of those."""
    s = _seen(s)
    if s.ours or s.led is not TRUMP or s.points < WORTH - 3:
        return None
    sure = [card for card in s.winning if s.sure(card)]
    return Pick(sure[-1], (("points", s.points),)) if sure else None


def goes_higher(s: Sight) -> Pick | None:
    """A trick of trumps with points is taken over with a queen, though somebody may go over it."""
    s = _seen(s)
    if s.ours or s.led is not TRUMP or not s.later or s.points < WORTH - 5:
        return None
    fit = [card for card in s.winning if card.rank is Rank.OBER]
    return Pick(fit[-1], (("best", s.best), ("points", s.points))) if fit else None


def leaves_it(s: Sight) -> Pick | None:
    """A partner has the trick: no trump is wasted on it, and no high card."""
    s = _seen(s)
    if not s.ours:
        return None
    return Pick(_thrown(s), (("winner", s.winner), ("best", s.best)))


def gives_little(s: Sight) -> Pick | None:
    """What no known partner has gets as few points as possible."""
    s = _seen(s)
    return Pick(_thrown(s), (("points", s.points),), _unsure(s, "gives_little"))


def _unsure(s: Doubled, rule: str) -> str:
    return "" if s.winner in s.foes else f"{rule}_unsure"


def _thrown(s: Doubled) -> Card:
    """The cheapest card to give away: few points, no high trump, soon no card of a suit."""

    def cost(card: Card) -> tuple[int, int, int]:
        trump = s.line(card) is TRUMP
        high = 4 if s.lord(card) and s.order.strength[card] > _middle(s) else 1
        fox = 6 if card is FOX and s.foxes else 0
        return (card.points + high * trump + fox, len(s.of(s.line(card))), s.order.strength[card])

    return min(s.cards, key=cost)


LEAD: Final[tuple[Thumb, ...]] = (
    only_card,
    keeps_karlchen,
    leads_ace,
    cashes,
    draws_trumps,
    shows_elder,
    leads_trump,
    shortens,
    small_card,
)
FOLLOW: Final[tuple[Thumb, ...]] = (
    only_card,
    keeps_karlchen,
    smears,
    catches_fox,
    takes_as_last,
    ace_takes,
    smears_likely,
    trumps_in,
    goes_over,
    goes_higher,
    leaves_it,
    gives_little,
)
"""In the order in which they are asked."""
