"""Doppelkopf: what its players are made of."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType

from schafkopf_tutor.laws.doppelkopf.options import early
from schafkopf_tutor.moves import Move, Play
from schafkopf_tutor.players.doppelkopf import bidding, calling, thumbs, thumbs_pairs
from schafkopf_tutor.players.doppelkopf.sight import Doubled
from schafkopf_tutor.players.doppelkopf.weaknesses import WEAKNESSES, plain
from schafkopf_tutor.players.doppelkopf.weighing import Prices, Weighing
from schafkopf_tutor.players.style import Style
from schafkopf_tutor.players.thumbs import Pick, Reason, first
from schafkopf_tutor.view import View


def card(view: View, counted: Prices | None = None) -> tuple[Pick, Reason]:
    """The card that the rules of thumb pick, and why. LookupError where none is awaited.

    ``counted`` are other prices than those of the package.
    """
    s = Weighing(view, counted=counted)
    table = thumbs if s.alone else thumbs_pairs
    picked = first(s, table.FOLLOW if s.trick else table.LEAD) if s.cards else None
    if picked is None:
        raise LookupError(view.seat)
    return picked


def choose(view: View) -> Move:
    """A word, cards to be given, or a card."""
    if view.turn is None:
        return bidding.speak(view)[0]
    return Play(view.seat, card(view)[0].card)


def speak(view: View) -> Move:
    """A word, or cards to be given."""
    return bidding.speak(view)[0]


def call(view: View, calls: Sequence[Move]) -> Move | None:
    """The first of these calls that the hand bears."""
    return calling.call(view, calls)


def why(view: View, move: Move) -> Reason | None:
    """Which rule of thumb speaks for a move, if it is the one that decides; None if none does."""
    if isinstance(move, Play):
        picked, because = card(view)
        return because if picked.card is move.card else None
    if view.announced is None:
        if move in tuple(early(view)):
            return calling.reason(view, move)
        try:
            said, because = bidding.speak(view)
        except LookupError:
            return None
        return because if said == move else None
    return calling.reason(view, move)


STYLE = Style(choose, speak, call, why, Doubled, plain, MappingProxyType(WEAKNESSES))
