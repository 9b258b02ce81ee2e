"""Beliefs about good play: cards that are lawful, but seldom wise."""

from __future__ import annotations

from schafkopf_tutor.beliefs.known import Known
from schafkopf_tutor.beliefs.thumbs import thumb_of
from schafkopf_tutor.beliefs.world import World
from schafkopf_tutor.cards import Card


class Tempted(World):
    """Who plays the tempting card wherever one rule of thumb advises against it."""

    def __init__(self, belief: str) -> None:
        self.belief = belief

    def advised(self, known: Known) -> frozenset[Card]:
        """The tempting card, where it is this belief's."""
        thumb = thumb_of(known)
        if thumb is not None and thumb.against == self.belief:
            return frozenset({thumb.tempting})
        return super().advised(known)
