"""What a rule of thumb is: it picks a card and says by what, or it has no opinion."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeAlias

from schafkopf_tutor.cards import Card
from schafkopf_tutor.players.sight import Sight
from schafkopf_tutor.verdict import Facts


class Reason(NamedTuple):
    """Why a move is made: the rule of thumb, and the named values of the position that it read.

    The sentence is ``Speaker.text(reason.message, **dict(reason.values))``; a rule that has more
    than one for what it knows of the position names the other one in ``other``.
    """

    id: str
    values: Facts = ()
    other: str = ""

    @property
    def message(self) -> str:
        """The message id of the sentence."""
        return f"thumb.{self.other or self.id}"


class Pick(NamedTuple):
    """A card that a rule of thumb picks, what it read for that, and the ``other`` sentence that it
    then wants (see ``Reason``)."""

    card: Card
    values: Facts = ()
    other: str = ""


Thumb: TypeAlias = Callable[[Sight], Pick | None]
"""``thumb(sight)``: the card that it picks, None where it has nothing to say."""


def first(s: Sight, thumbs: Sequence[Thumb]) -> tuple[Pick, Reason] | None:
    """What the first rule of thumb with an opinion picks, and why."""
    for thumb in thumbs:
        pick = thumb(s)
        if pick is not None:
            return pick, reason(thumb, pick)
    return None


def reason(thumb: Thumb, pick: Pick) -> Reason:
    """The reason that stands behind a pick: a rule of thumb is named as its function is."""
    return Reason(getattr(thumb, "__name__", ""), (("card", pick.card), *pick.values), pick.other)


def cheapest(s: Sight, cards: Iterable[Card]) -> Card:
    """The card that costs least to give away."""
    return min(cards, key=s.cheap)


def fattest(s: Sight, cards: Iterable[Card]) -> Card:
    """The card with most points, of equals the weakest."""
    return max(cards, key=lambda card: (card.points, -s.order.strength[card]))
