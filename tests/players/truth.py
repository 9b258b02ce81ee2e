"""A card that was played, beside all that was hidden from its player: what reasons are held to."""

from __future__ import annotations

from typing import Any, NamedTuple

from schafkopf_tutor.cards import Card
from schafkopf_tutor.game import Game
from schafkopf_tutor.order import CardOrder


class Shown(NamedTuple):
    """The game before the card, the whole of it, who played which card, and what he said of it."""

    before: Game
    whole: Game
    seat: int
    card: Card
    values: dict[str, Any]

    @property
    def order(self) -> CardOrder:
        assert self.before.order is not None
        return self.before.order

    @property
    def trick(self) -> tuple[Card, ...]:
        return self.before.trick

    def others(self) -> list[Card]:
        """The cards in the other hands."""
        return [c for seat, h in enumerate(self.before.hands) if seat != self.seat for c in h]
