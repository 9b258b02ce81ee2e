"""Rules of thumb for the second, third and fourth card of a trick, where two sides play."""

from __future__ import annotations

from typing import Final

from schafkopf_tutor.cards import Card, Rank, Suit
from schafkopf_tutor.order import TRUMP
from schafkopf_tutor.players.sight import Sight
from schafkopf_tutor.players.thumbs import Pick, Thumb, cheapest, fattest

WORTH: Final = 8
"""A trick with so many card points is worth a high trump."""


def only_card(s: Sight) -> Pick | None:
    """Only one card may be played."""
    return Pick(s.cards[0]) if len(s.cards) == 1 else None


def sheds_lone_ten(s: Sight) -> Pick | None:
    """A ten alone in its suit goes on a partner's trick, before the ace takes it."""
    if not s.ours or s.best is None or not (s.sure(s.best) or s.likely(s.best)):
        return None
    for card in s.cards:
        line = s.line(card)
        alone = line is not TRUMP and len(s.of(line)) == 1
        if card.rank is Rank.ZEHN and alone and not s.master(card) and not s.wins(card):
            return Pick(card, (("winner", s.winner), ("suit", card.suit)))
    return None


def smears(s: Sight) -> Pick | None:
    """On a trick that a partner is sure of one lays points."""
    if not s.ours or s.best is None or not s.sure(s.best):
        return None
    return _points_to(s)


def smears_likely(s: Sight) -> Pick | None:
    """On a trick that only an unlikely ruff would take from a partner one lays points, too."""
    if not s.ours or s.best is None or not s.likely(s.best):
        return None
    return _points_to(s)


def _points_to(s: Sight) -> Pick | None:
    """The most points, but no high trump and none that would take the trick over, and the ten
    before an ace that can still win."""
    fit = [c for c in s.cards if c.points and not _lord(s, c) and not s.wins(c)]
    if not fit:
        return None

    def worth(card: Card) -> tuple[int, int]:
        kept = s.line(card) is not TRUMP and s.master(card) and s.line(card) not in s.led_before
        return (card.points - 3 * kept, -s.order.strength[card])

    return Pick(max(fit, key=worth), (("winner", s.winner), ("best", s.best)))


def takes_as_last(s: Sight) -> Pick | None:
    """Who plays the last card takes the others' trick with points, or as cheaply as can be."""
    if s.later or s.ours or not s.winning:
        return None
    plain = [card for card in s.winning if not _lord(s, card)]
    if plain:
        return Pick(fattest(s, plain), (("points", s.points),))
    lowest = s.winning[-1]
    if s.points + lowest.points >= WORTH or s.master(lowest):
        return Pick(lowest, (("points", s.points),))
    return None


def ace_takes(s: Sight) -> Pick | None:
    """The highest card of a suit that is led takes the trick while the others must follow."""
    if s.ours or not isinstance(s.led, Suit):
        return None
    fit = [c for c in s.winning if s.line(c) is s.led and s.master(c) and s.likely(c)]
    return Pick(fit[0], (("suit", s.led),)) if fit else None


def trumps_in(s: Sight) -> Pick | None:
    """Who is void trumps a trick that no known partner has: with points if nobody can go over."""
    if s.ours or not isinstance(s.led, Suit):
        return None
    trumps = [card for card in s.winning if s.line(card) is TRUMP]
    if not trumps or s.of(s.led):
        return None
    read, other = (("suit", s.led), ("points", s.points)), _unsure(s, "trumps_in")
    sure = [card for card in trumps if s.sure(card) and not _lord(s, card)]
    if sure:
        return Pick(fattest(s, sure), read, other)
    if s.points + 2 * len(s.later) < WORTH:
        return None
    return Pick(trumps[-1], read, other)


def goes_over(s: Sight) -> Pick | None:
    """A trick of trumps that counts is taken with a trump that nobody can go over."""
    if s.ours or s.led is not TRUMP or s.points < WORTH - 4:
        return None
    sure = [card for card in s.winning if s.sure(card)]
    return Pick(sure[-1], (("points", s.points),)) if sure else None


def leaves_it(s: Sight) -> Pick | None:
    """A partner has the trick: no trump is wasted on it, and no high card."""
    if not s.ours:
        return None
    return Pick(_thrown(s), (("winner", s.winner), ("best", s.best)))


def presses(s: Sight) -> Pick | None:
    """The declarer's side takes a trump trick over an opponent's small one with a middle trump."""
    if s.ours or s.led is not TRUMP or not s.declares or not s.later:
        return None
    fit = [card for card in s.winning if card.rank is Rank.UNTER]
    return Pick(fit[-1], (("best", s.best),)) if fit else None


def gives_little(s: Sight) -> Pick | None:
    """What no known partner has gets as few points as possible; void, one shortens a suit."""
    return Pick(_thrown(s), (("points", s.points),), _unsure(s, "gives_little"))


def _unsure(s: Sight, rule: str) -> str:
    """The sentence of a rule where whoever has the trick may be a partner that is not known yet."""
    return "" if s.winner in s.foes else f"{rule}_unsure"


def _thrown(s: Sight) -> Card:
    """The cheapest card to throw: few points; of plain suits one that soon is empty."""
    if s.led is None or s.of(s.led):
        return cheapest(s, s.cards)

    def cost(card: Card) -> tuple[int, int, int]:
        line = s.line(card)
        trump = line is TRUMP
        guard = line is not TRUMP and Rank.ZEHN in [c.rank for c in s.of(line)]
        short = len(s.of(line)) + 2 * guard
        return (card.points + 4 * trump, short, s.order.strength[card])

    return min(s.cards, key=cost)


def _lord(s: Sight, card: Card) -> bool:
    """Whether it is a trump by its rank: too high to be laid for its points."""
    return s.line(card) is TRUMP and card.rank in (Rank.OBER, Rank.UNTER)


FOLLOW: Final[tuple[Thumb, ...]] = (
    only_card,
    sheds_lone_ten,
    smears,
    takes_as_last,
    ace_takes,
    smears_likely,
    trumps_in,
    goes_over,
    leaves_it,
    presses,
    gives_little,
)
"""In the order in which they are asked."""
