"""Who knows the rules and nothing else: any lawful move is as good as another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from schafkopf_tutor.moves import Announce, Bid, Give, Move
from schafkopf_tutor.players.player import one_of
from schafkopf_tutor.rules import judge, law_of, legal_moves
from schafkopf_tutor.view import View

CALLS_IN: Final = 8
"""He calls once in so many chances: who doubles whatever he can would hide all other luck."""


@dataclass(frozen=True)
class Guessing:
    """Plays at random."""

    name: str = "random"

    def choose(self, view: View, rng: Random) -> Move:
        """Any bid, announcement or card that is lawful; any cards, where some are to be given."""
        if view.turn is not None:
            return one_of(rng, legal_moves(view))
        return one_of(rng, said_by(view))

    def call(self, view: View, rng: Random, calls: Sequence[Move]) -> Move | None:
        """Seldom one of them."""
        return one_of(rng, calls) if one_of(rng, range(CALLS_IN)) == 0 else None


def said_by(view: View) -> tuple[Move, ...]:
    """The bids that the view's seat may make, or if it may make none, the cards that it may give,
    or the announcements."""
    said = tuple(law_of(view.ruleset).candidates(view))
    for kind in (Bid, Give, Announce):
        lawful = tuple(move for move in said if isinstance(move, kind) and judge(view, move).ok)
        if lawful:
            return lawful
    return ()
