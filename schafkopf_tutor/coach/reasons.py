"""Why a card is good, or a mistake: in words that can be learnt, and only where they are true.

The rules of thumb are those of ``players``, with their sentences. Here each is asked about every
card, has a check of its own whether what its sentence claims is true in the position, and is only
given where the advice bears it out: the card is best or too close to call with the best, and every
card that does not follow the rule is worse than it by an interval that excludes zero.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from schafkopf_tutor.cards import Card, Suit
from schafkopf_tutor.coach.advice import MISTAKE, Advice
from schafkopf_tutor.coach.estimate import Estimate, average, mean_of
from schafkopf_tutor.coach.habits import HABITS
from schafkopf_tutor.order import TRUMP
from schafkopf_tutor.players.sight import Sight
from schafkopf_tutor.players.solid import thumbs_of
from schafkopf_tutor.players.thumbs import Reason, Thumb, reason
from schafkopf_tutor.players.weaknesses import WEAKNESSES
from schafkopf_tutor.quiz.said import Said
from schafkopf_tutor.view import View

Claim: TypeAlias = Callable[[Sight, Card], bool]
"""Whether what a sentence claims of a card is certain from the view."""

ALIKE: Final[Mapping[str, frozenset[str]]] = MappingProxyType(
    {name: frozenset(("draws_trumps", "forces_trump")) for name in ("draws_trumps", "forces_trump")}
)
"""Rules that ask for the same in two ways: neither speaks against the other's cards."""


def reasons(view: View, card: Card) -> tuple[Reason, ...]:
    """Every rule of thumb that a legal card follows and whose sentence is true of it there.

    >>> from schafkopf_tutor import read_position
    >>> view = read_position("ordnung | rufspiel G by 0 | 2 holds EK EZ S7 | 3 leads E7 EA E9")
    >>> [one.id for one in reasons(view, Card.of("EK"))], reasons(view, Card.of("EZ"))
    (['gives_little'], ())
    """
    whole, alone = Sight(view), Sight(view, (card,))
    found = []
    for thumb in _asked(whole):
        claim = CLAIMS.get(thumb.__name__)
        pick = thumb(alone) if claim is not None else None
        if claim is not None and pick is not None and claim(whole, card):
            found.append(reason(thumb, pick))
    return tuple(found)


def borne_out(advice: Advice, card: Card) -> tuple[Reason, ...]:
    """The reasons for a card that the numbers bear out; none for a mistake. KeyError if the card is
    not legal."""
    if advice.of(card).verdict == MISTAKE:
        return ()
    follow = {one.card: _ids(advice.view, one.card) for one in advice.cards}
    found = []
    for one in reasons(advice.view, card):
        alike = ALIKE.get(one.id, {one.id})
        against = [other for other, ids in follow.items() if not ids & alike]
        if against and all(ahead(advice, card, other).low > 0 for other in against):
            found.append(one)
    return tuple(found)


def faults(advice: Advice, card: Card) -> tuple[str, ...]:
    """What beginners do wrong and this card does, too, by its id in ``players.weaknesses``: only
    of a card that is a mistake, and where the best one does not do it."""
    if advice.of(card).verdict != MISTAKE:
        return ()
    s, best = Sight(advice.view), advice.best.card
    return tuple(
        name
        for name, claim in FAULTS.items()
        if WEAKNESSES[name](Sight(advice.view, (card,))) is card
        and claim(s, card)
        and _MENDS[name](s, best, card)
    )


def taught(advice: Advice, card: Card) -> tuple[Said, ...]:
    """What can be learnt from a card, as sentences: of a good one what speaks for it, of a mistake
    what is wrong with it and what speaks for the best card instead. None where the numbers bear
    out no rule."""
    if advice.of(card).verdict != MISTAKE:
        return tuple(Said(one.message, dict(one.values)) for one in borne_out(advice, card))
    wrong = [Said(f"weakness.{name}.right", {}) for name in faults(advice, card)]
    own = _ids(advice.view, card)
    instead = [one for one in borne_out(advice, advice.best.card) if one.id not in own]
    return (*wrong, *(Said(one.message, dict(one.values)) for one in instead))


def ahead(advice: Advice, card: Card, other: Card) -> Estimate:
    """By how much a card is ahead of another in the same worlds. KeyError if one is not legal."""
    weights = advice.sample.weights
    gained = [each[card].value - each[other].value for each in advice.outcomes]
    if advice.sample.complete:
        return Estimate.exact(average(gained, weights))
    return mean_of(gained, weights)


def _asked(s: Sight) -> tuple[Thumb, ...]:
    two_sides = s.contract.parties != "each" and s.contract.goal != "all_tricks"
    return (*thumbs_of(s), *HABITS) if two_sides else thumbs_of(s)


def _ids(view: View, card: Card) -> set[str]:
    return {one.id for one in reasons(view, card)}


# --- what each sentence claims -------------------------------------------------------------------


def _with_theirs(s: Sight) -> bool:
    """Whether the trick is certainly with the other side, as it stands."""
    return s.winner in s.foes


def _safe(s: Sight) -> bool:
    return s.ours and s.best is not None and s.sure(s.best)


def _fewest(s: Sight, card: Card) -> bool:
    return card.points == min(other.points for other in s.cards)


def _trumps_go_over(s: Sight, card: Card) -> bool:
    """Whether only a trump can still take the trick from the partner, and not for certain."""
    best = s.best
    if best is None or not s.ours or s.sure(best) or not s.likely(best):
        return False
    strangers = [seat for seat in s.later if seat not in s.friends]
    over = [c for c in s.unseen if s.order.beats(c, best) and s.line(c) is not TRUMP]
    return not (over and strangers) and card.points > 0 and not s.wins(card)


def _no_way_under(s: Sight) -> bool:
    return all(s.wins(other) for other in s.cards)


def _easiest(s: Sight, card: Card) -> bool:
    def over(one: Card) -> int:
        return sum(s.order.beats(other, one) for other in s.unseen)

    return _no_way_under(s) and over(card) == max(over(other) for other in s.cards)


def _others_must_beat(s: Sight, card: Card) -> bool:
    """Whether whoever follows the suit must go over this card, and somebody can."""
    follow = [other for other in s.unseen if s.line(other) is s.line(card)]
    return not s.trick and bool(follow) and all(s.order.beats(other, card) for other in follow)


CLAIMS: Final[Mapping[str, Claim]] = MappingProxyType(
    {
        "smears": lambda s, card: _safe(s) and card.points > 0,
        "smears_likely": _trumps_go_over,
        "sheds_lone_ten": lambda s, card: _safe(s),
        "takes_as_last": lambda s, card: _with_theirs(s) and s.wins(card),
        "ace_takes": lambda s, card: s.master(card) and s.line(card) is s.led,
        "trumps_in": lambda s, card: _with_theirs(s),
        "goes_over": lambda s, card: s.points > 0 and s.sure(card),
        "leaves_it": lambda s, card: (
            s.ours
            and not s.wins(card)
            and _fewest(s, card)
            and (s.line(card) is not TRUMP or all(s.line(c) is TRUMP for c in s.cards))
        ),
        "presses": lambda s, card: _with_theirs(s),
        "gives_little": lambda s, card: _with_theirs(s) and not s.wins(card) and _fewest(s, card),
        "draws_trumps": lambda s, card: s.master(card),
        "forces_trump": lambda s, card: bool(s.trumps_out) and not s.master(card),
        "cashes": lambda s, card: s.master(card),
        "loser_early": lambda s, card: not s.master(card),
        "searches": lambda s, card: isinstance(s.line(card), Suit),
        "leads_ace": lambda s, card: s.master(card),
        "fresh_suit": lambda s, card: s.line(card) not in s.led_before,
        "living_suit": lambda s, card: True,
        "stays_under": lambda s, card: not s.wins(card),
        "takes_dear": lambda s, card: (
            _no_way_under(s) and not any(s.order.beats(other, card) for other in s.cards)
        ),
        "hopes": _easiest,
        "leads_low": _others_must_beat,
        "wins_every_trick": lambda s, card: s.wins(card) and s.sure(card),
        "stops_tout": lambda s, card: s.wins(card),
        **{habit.__name__: (lambda s, card: True) for habit in HABITS},
    }
)
"""By rule of thumb, what its sentence claims beyond what the rule asks for itself. A rule that is
missing here claims what nobody can check ("nothing better", "needed least"), and is not taught."""


def _only_theirs_behind(s: Sight, card: Card) -> bool:
    sure = _with_theirs(s) and all(seat in s.foes for seat in s.later)
    return sure and any(other.points < card.points for other in s.cards)


FAULTS: Final[Mapping[str, Claim]] = MappingProxyType(
    {
        "smears_to_others": _only_theirs_behind,
        "wastes_trump": lambda s, card: _safe(s),
        "small_first": lambda s, card: bool(s.trumps),
        "partner_leads_suits": lambda s, card: bool(s.trumps),
        "empty_suit": lambda s, card: True,
    }
)
"""By weakness, what its sentence claims beyond what the weakness looks for itself."""

_MENDS: Final[Mapping[str, Callable[[Sight, Card, Card], bool]]] = MappingProxyType(
    {
        "smears_to_others": lambda s, best, card: best.points < card.points,
        "wastes_trump": lambda s, best, card: not s.wins(best),
        "small_first": lambda s, best, card: s.line(best) is TRUMP,
        "partner_leads_suits": lambda s, best, card: s.line(best) is TRUMP,
        "empty_suit": lambda s, best, card: s.line(best) is not s.line(card),
    }
)
"""Whether the best card does what the sentence says instead."""
