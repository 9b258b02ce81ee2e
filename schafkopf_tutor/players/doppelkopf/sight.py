"""What a player of Doppelkopf makes of a view: every card is there twice, and sides show late."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property

from schafkopf_tutor.cards import Card
from schafkopf_tutor.laws.doppelkopf.parties import known_sides
from schafkopf_tutor.laws.doppelkopf.words import ELDER, FOX, KARLCHEN
from schafkopf_tutor.moves import SEATS
from schafkopf_tutor.order import TRUMP, Line
from schafkopf_tutor.players.sight import Sight
from schafkopf_tutor.view import View


class Doubled(Sight):
    """A view with a doubled pack, read for whoever has to play a card.

    ``left`` counts the copies of each face in the other hands (all of them together), ``unseen``
    are the faces of which there are some. ``sides`` is as ``known_sides``; ``friends`` and ``foes``
    are certain from the view, who is neither is not known yet.
    """

    def __init__(self, view: View, cards: Sequence[Card] | None = None) -> None:
        super().__init__(view, cards)
        laid = [card for trick in view.tricks for card in trick.cards]
        seen = Counter([*laid, *view.trick, *view.hand])
        copies = view.ruleset.pack.copies
        self.left = Counter({face: copies - seen[face] for face in view.ruleset.pack.faces})
        self.unseen = frozenset([face for face, count in self.left.items() if count > 0])
        self.sides = known_sides(view)

    @property
    def side(self) -> str | None:
        """The own side, as far as it is known: not in a Hochzeit that looks for a partner."""
        return self.sides[self.seat]

    @cached_property
    def alone(self) -> bool:
        """Whether somebody is known to play alone against three."""
        return self.sides.count("re") == 1 and None not in self.sides

    @cached_property
    def _sides(self) -> tuple[frozenset[int], frozenset[int]]:
        others = [seat for seat in SEATS if seat != self.seat]
        if self.side is None:
            return frozenset(), frozenset()
        friends = frozenset(seat for seat in others if self.sides[seat] == self.side)
        foes = frozenset(seat for seat in others if self.sides[seat] not in (None, self.side))
        return friends, foes

    @cached_property
    def declares(self) -> bool:
        """Whether this seat is Re, as it knows itself."""
        return self.side == "re"

    def count(self, line: Line) -> int:
        """How many cards of a line the other hands hold together."""
        return sum(n for card, n in self.left.items() if self.line(card) is line)

    @cached_property
    def best(self) -> Card | None:
        """The card that wins the trick so far."""
        return self.trick[self.order.winner(self.trick, self.last)] if self.trick else None

    @cached_property
    def winner(self) -> int | None:
        """Who has the trick so far."""
        if not self.trick:
            return None
        return (self.view.leader + self.order.winner(self.trick, self.last)) % 4

    @property
    def last(self) -> bool:
        """Whether it is the last trick."""
        return len(self.view.tricks) + 1 == self.view.ruleset.pack.hand_size

    def wins(self, card: Card) -> bool:
        """Whether a card would have the trick, as it stands."""
        if not self.trick:
            return True
        return self.order.winner((*self.trick, card), self.last) == len(self.trick)

    def sure(self, card: Card) -> bool:
        """Whether nobody who still plays can take the trick from this card for the other side; an
        equal one of those of which the second is the higher can, too."""
        again = card in self.order.later and (self.order.later_in_last or not self.last)
        return not any(
            (self.order.beats(other, card) or (again and other is card))
            and self.can_hold(seat, other)
            for seat in self.later
            if seat not in self.friends
            for other in self.unseen
        )

    def lord(self, card: Card) -> bool:
        """Whether it is too high to be given away for its points: a trump that takes others."""
        if self.line(card) is not TRUMP:
            return False
        low = [one for one in self.order.trumps if one.rank.name in _POINTS and one.points >= 10]
        return card not in low or card is self.order.trumps[0]

    @cached_property
    def foxes(self) -> bool:
        """Whether a fox is worth something here: a low trump, and two play against two."""
        return self.line(FOX) is TRUMP and self.order.trumps[0] is not FOX and not self.alone

    @cached_property
    def elder(self) -> bool:
        """Whether the own queen of clubs is in the hand, and tells something to a partner."""
        normal = self.contract.parties == "elders"
        return normal and ELDER in self.hand and self.hand.count(ELDER) == 1

    @cached_property
    def karlchen(self) -> bool:
        """Whether an EU is in the hand that takes a last trick of trumps."""
        return KARLCHEN in self.hand and self.line(KARLCHEN) is TRUMP and not self.alone


_POINTS = ("SAU", "ZEHN")
