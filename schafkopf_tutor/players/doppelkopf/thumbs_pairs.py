"""Rules of thumb for two against two. Which card they speak for is weighed (``weighing``): each of
them says why that one, where it fits, and leaves the others to the next."""

from __future__ import annotations

from typing import Final

from schafkopf_tutor.cards import Suit
from schafkopf_tutor.laws.doppelkopf.words import ELDER, FAT, FOX
from schafkopf_tutor.order import TRUMP
from schafkopf_tutor.players.doppelkopf.thumbs import cashes, keeps_karlchen
from schafkopf_tutor.players.doppelkopf.weighing import Weighing
from schafkopf_tutor.players.sight import Sight
from schafkopf_tutor.players.thumbs import Pick, Thumb
from schafkopf_tutor.players.thumbs_follow import only_card
from schafkopf_tutor.verdict import Facts


def _weighed(s: Sight) -> Weighing:
    """The sight as it is weighed here; TypeError for another."""
    if not isinstance(s, Weighing):
        raise TypeError(type(s).__name__)
    return s


ALL: Final = 5
"""With so many cards of a suit in three other hands, it is likely that each of them has one."""


# --- on the lead ----------------------------------------------------------------------------------


def leads_ace(s: Sight) -> Pick | None:
    """A suit's highest card is led while the others still must follow."""
    s = _weighed(s)
    line = s.line(s.wanted)
    fits = isinstance(line, Suit) and s.master(s.wanted) and s.likely(s.wanted)
    if not fits:
        return None
    return Pick(s.wanted, (("suit", line),), "" if s.count(line) >= ALL else "only_trump_takes")


def shows_elder(s: Sight) -> Pick | None:
    """Re leads a queen of clubs, so that its partner knows."""
    s = _weighed(s)
    if s.wanted is not ELDER or s.friends or not s.elder:
        return None
    return Pick(ELDER, (("trumps", len(s.trumps)),))


def leads_highest(s: Sight) -> Pick | None:
    """Nothing that is out goes over the highest trump: it is led, and draws trumps."""
    s = _weighed(s)
    card = s.wanted
    if s.line(card) is not TRUMP or not s.master(card) or not s.trumps_out:
        return None
    again = card in s.order.later and card in s.unseen  # the second of the two would take it
    return None if again else Pick(card, _out(s))


def leads_trump(s: Sight) -> Pick | None:
    """Re leads trumps: it has both queens of clubs, and they shall meet."""
    s = _weighed(s)
    if not s.declares or s.line(s.wanted) is not TRUMP or not s.trumps_out:
        return None
    cheap = s.wanted.points < 10 and not s.order.beats(s.wanted, ELDER) and s.wanted is not ELDER
    return Pick(s.wanted, _out(s), "" if cheap else "forces_trump")


def shortens(s: Sight) -> Pick | None:
    """The last card of a plain suit is led, so that the suit can be trumped later."""
    s = _weighed(s)
    line = s.line(s.wanted)
    if line is TRUMP or len(s.of(line)) > 1 or not s.trumps:
        return None
    return Pick(s.wanted, (("suit", line),))


def small_card(s: Sight) -> Pick | None:
    """Nothing better to lead: the card that is missed least."""
    s = _weighed(s)
    return Pick(s.wanted, (), "" if s.wanted.points < 10 else "leads_dear")


def _out(s: Weighing) -> Facts:
    return (("out", s.count(TRUMP)),)


# --- in a trick -----------------------------------------------------------------------------------


def smears(s: Sight) -> Pick | None:
    """On a trick that a partner is sure of one lays points: the fox first, it gets home."""
    s = _weighed(s)
    if not s.ours or s.best is None or not s.sure(s.best):
        return None
    return _points_to(s)


def smears_likely(s: Sight) -> Pick | None:
    """On a trick that a partner may keep one lays points, too, if that is worth the risk."""
    s = _weighed(s)
    if not s.ours or s.best is None:
        return None
    if isinstance(s.led, Suit) and s.likely(s.best):
        return _points_to(s)
    return _points_to(s, "smears_hoping")


def _points_to(s: Weighing, other: str = "") -> Pick | None:
    card = s.wanted
    points = s.points + card.points
    if s.wins(card) or not card.points or (other and card.points < 10):
        return None
    values = (("winner", s.winner), ("best", s.best), ("points", points))
    if other or s.best is None or not s.sure(s.best):
        return Pick(card, values, other)
    if not s.later and points >= FAT:
        return Pick(card, values, "makes_fat")
    return Pick(card, values, "fox_home" if card is FOX and s.foxes else "")


def secures(s: Sight) -> Pick | None:
    """A partner's trick that could still be taken is made safer."""
    s = _weighed(s)
    if not s.ours or s.best is None or s.sure(s.best) or not s.wins(s.wanted):
        return None
    return Pick(s.wanted, (("best", s.best), ("points", s.points)))


def catches_fox(s: Sight) -> Pick | None:
    """A fox in the trick that is no partner's is taken."""
    s = _weighed(s)
    if s.ours or FOX not in s.trick or not s.foxes or not s.wins(s.wanted):
        return None
    owner = (s.view.leader + s.trick.index(FOX)) % 4
    return None if owner in s.friends else Pick(s.wanted, (("fox", FOX),))


def takes_as_last(s: Sight) -> Pick | None:
    """Who plays the last card takes a trick that no partner has, if it is worth the card."""
    s = _weighed(s)
    return Pick(s.wanted, _points(s)) if _takes(s) and not s.later else None


def ace_takes(s: Sight) -> Pick | None:
    """The highest card of a suit that is led takes the trick while the others must follow."""
    s = _weighed(s)
    card, led = s.wanted, s.led
    if not _takes(s) or s.line(card) is not led or not isinstance(led, Suit):
        return None
    return Pick(card, (("suit", led),)) if s.master(card) and s.likely(card) else None


def trumps_in(s: Sight) -> Pick | None:
    """Who is void trumps a trick that no known partner has."""
    s = _weighed(s)
    if not _takes(s) or not isinstance(s.led, Suit) or s.line(s.wanted) is not TRUMP:
        return None
    return Pick(s.wanted, (("suit", s.led), *_points(s)), _unsure(s, "trumps_in"))


def goes_over(s: Sight) -> Pick | None:
    """A trick that is worth it is taken with a card that nobody can go over."""
    s = _weighed(s)
    return Pick(s.wanted, _points(s)) if _takes(s) and s.sure(s.wanted) else None


def goes_higher(s: Sight) -> Pick | None:
    """A trick is taken over, though somebody may go over it."""
    s = _weighed(s)
    return Pick(s.wanted, (("best", s.best), *_points(s))) if _takes(s) else None


def leaves_it(s: Sight) -> Pick | None:
    """A partner has the trick: no trump is wasted on it, and no high card."""
    s = _weighed(s)
    if not s.ours:
        return None
    return Pick(s.wanted, (("winner", s.winner), ("best", s.best)))


def gives_little(s: Sight) -> Pick | None:
    """What no known partner has gets the card that is missed least."""
    s = _weighed(s)
    if s.wanted.points < 10:
        return Pick(s.wanted, _points(s), _unsure(s, "gives_little"))
    if s.own_side_takes(s.wanted) > 0.5:
        behind = s.friends.intersection(s.later)
        return Pick(s.wanted, (("best", s.best),), f"hopes_{'partner' if behind else 'ours'}")
    if s.wanted.points == min(card.points for card in s.cards):
        return Pick(s.wanted, _points(s), "least_dear")
    trumps = all(s.line(card) is TRUMP or card.points >= 10 for card in s.cards)
    least = trumps and all(c.points >= 10 or s.kept(c) > s.kept(s.wanted) for c in s.cards)
    rule = "missed_least" if least else "weighed"
    return Pick(s.wanted, _points(s), _unsure(s, rule) or rule)


def _takes(s: Weighing) -> bool:
    """Whether the card takes a trick that no known partner has."""
    return not s.ours and s.wins(s.wanted)


def _points(s: Weighing) -> Facts:
    return (("points", s.points),)


def _unsure(s: Weighing, rule: str) -> str:
    return "" if s.winner in s.foes else f"{rule}_unsure"


LEAD: Final[tuple[Thumb, ...]] = (
    only_card,
    keeps_karlchen,
    cashes,
    leads_ace,
    shows_elder,
    leads_highest,
    leads_trump,
    shortens,
    small_card,
)
FOLLOW: Final[tuple[Thumb, ...]] = (
    only_card,
    keeps_karlchen,
    smears,
    smears_likely,
    secures,
    leaves_it,
    catches_fox,
    takes_as_last,
    ace_takes,
    trumps_in,
    goes_over,
    goes_higher,
    gives_little,
)
"""In the order in which they are asked."""
