"""When ``solid`` calls Re, Kontra or more in Doppelkopf, and announces Schweine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from schafkopf_tutor.laws.doppelkopf.parties import known_sides
from schafkopf_tutor.laws.doppelkopf.words import LEVELS, RE, SCHWEINE
from schafkopf_tutor.moves import Bid, Call, Move
from schafkopf_tutor.players.doppelkopf.hand import losers, power
from schafkopf_tutor.players.thumbs import Reason
from schafkopf_tutor.view import View

NEEDED: Final = {RE: (5.0, 8.0), 1 - RE: (6.0, 9.0)}
"""The power for a call of Re or Kontra, and for keine 90. Counted in 6,000 deals of solid: Re won
two in three with 5, Kontra three in five with 6, so that a call brings more than it costs. Not so
keine 90, which puts the whole game at stake: with 7 Re kept the others below 90 in two of three.
"""
ALONE: Final = (2, 1)
"""Who plays alone calls with so few losing tricks."""
DEFENDS: Final = 7.5
"""The power for Kontra against somebody who plays alone."""


def call(view: View, calls: Sequence[Move]) -> Move | None:
    """The first of these calls that the hand bears."""
    for move in calls:
        if reason(view, move) is not None:
            return move
    return None


def reason(view: View, move: Move) -> Reason | None:
    """Why a call is made; None where the hand does not bear it."""
    order, contract = view.order, view.contract
    if isinstance(move, Bid):  # nines, shown before anybody speaks: any other hand is better
        named = view.ruleset.contracts[move.contract or ""]
        return Reason("wants_new_cards", (("contract", named),)) if named.goal == "redeal" else None
    if not isinstance(move, Call) or order is None or contract is None:
        return None
    if move.word in SCHWEINE:
        return Reason("declares", (("word", move.word),))
    side, level = LEVELS[move.word]
    if level > len(ALONE) or view.tricks:  # the hand as it was dealt is what is weighed
        return None
    sides = known_sides(view)
    if sides[view.seat] is None:
        return None
    alone = sides.count("re") == 1 and None not in sides
    if alone and side == RE:
        found = losers(order, view.hand)
        if found.all > ALONE[level - 1]:
            return None
        return Reason("calls_alone", (("trumps", found.trumps), ("losers", found.all)))
    needed = DEFENDS + (level - 1) * 9 if alone else NEEDED[side][level - 1]
    if power(order, view.hand) + _heard(view, side) < needed:
        return None
    trumps = tuple(card for card in order.sort(view.hand) if order.is_trump(card))
    return Reason("calls", (("trumps", trumps), ("word", move.word)))


def _heard(view: View, side: int) -> float:
    """What the calls of others add: a partner who has called is strong, and so is a foe."""
    found = 0.0
    for move in view.moves:
        if isinstance(move, Call) and move.word in LEVELS and move.seat != view.seat:
            found += 1.0 if LEVELS[move.word][0] == side else -1.5
    return found
