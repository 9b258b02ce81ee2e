"""What a card of Doppelkopf is worth in a trick, where two play against two and sides show late.

Three things are weighed: the points of the trick, by the chance that one's own side comes to it;
what the card is missed for once it is played; and foxes. The numbers lie in
``data/players/prices.toml``; ``python -m tests.players.prices --check`` asks whether others
were better.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property

from schafkopf_tutor.cards import Card
from schafkopf_tutor.data import resource
from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.laws.doppelkopf.words import ELDER, FOX
from schafkopf_tutor.moves import SEATS
from schafkopf_tutor.order import TRUMP, Line
from schafkopf_tutor.players.doppelkopf.sight import Doubled
from schafkopf_tutor.view import View


@dataclass(frozen=True)
class Prices:
    """The numbers, by table and name as in the file. All but ``takes``, which are shares, are card
    points counted twice: a trick that changes sides is lost to the one and won by the other."""

    tables: Mapping[str, Mapping[str, float]]

    def __call__(self, table: str, name: str) -> float:
        """One of the numbers."""
        return self.tables[table][name]

    def but(self, table: str, name: str, value: float) -> Prices:
        """The same numbers, one of them changed.

        >>> prices().but("kept", "HZ", 30)("kept", "HZ")
        30
        """
        return Prices(Frozen({**self.tables, table: Frozen({**self.tables[table], name: value})}))


@cache
def prices() -> Prices:
    """The numbers that the players use."""
    text = resource("players", "prices.toml").read_text(encoding="utf-8")
    return Prices(Frozen({name: Frozen(table) for name, table in tomllib.loads(text).items()}))


class Weighing(Doubled):
    """A view for whoever weighs the cards that may be played.

    ``wanted`` is the card that is worth most, ``worth`` what one is worth.
    """

    def __init__(
        self, view: View, cards: Sequence[Card] | None = None, counted: Prices | None = None
    ) -> None:
        super().__init__(view, cards)
        self.counted = counted or prices()
        self._out = [(card, self.line(card), n) for card, n in self.left.items() if n > 0]
        self._taken: dict[tuple[Card, bool], float] = {}

    @cached_property
    def wanted(self) -> Card:
        """The card that is worth most; of equals the weaker one."""
        worths = {card: self.worth(card) for card in self.cards}
        return max(worths, key=lambda card: (worths[card], -self.order.strength[card]))

    def worth(self, card: Card) -> float:
        """What a card is worth, if it is played now.

        >>> from schafkopf_tutor import read_position
        >>> s = Weighing(read_position("ddv | normal | 2 holds HZ GO S9 SU | 1 leads SK"))
        >>> s.worth(Card.of("HZ")) < s.worth(Card.of("SU"))  # four points are too few for it
        True
        """
        own = self.own_side_takes(card)
        found = (2 * own - 1) * (self.points + card.points + self._to_come) - self.kept(card)
        found += self._foxes_in(card, own)
        if not self.trick:
            return found + self._for_the_lead(card)
        return found + (self.counted("trick", "to_lead") if self.wins(card) else 0)

    @property
    def _to_come(self) -> float:
        """The points that those who still play may be expected to add."""
        if not self.trick:
            return self.counted("trick", "on_lead")
        return self.counted("trick", "each_later") * len(self.later)

    def _foxes_in(self, card: Card, own: float) -> float:
        if not self.foxes:
            return 0
        found, fox = 0.0, self.counted("trick", "fox")
        if card is FOX:
            found += 2 * (own - 1) * fox + own * self.counted("trick", "fox_home")
        for place, laid in enumerate(self.trick):
            if laid is FOX:
                found += own * (1 - self.chances[(self.view.leader + place) % 4]) * fox
        return found

    def _for_the_lead(self, card: Card) -> float:
        """What speaks for leading a card, whoever takes the trick."""
        found = 0.0
        highest, line = self.master(card), self.line(card)
        if highest:
            found += self.counted("lead", "highest")
        elif card.points >= 10:
            found += self.counted("lead", "ten_or_ace")
        if line is TRUMP:
            return found + (self.counted("lead", "trump_for_re") if self.declares else 0)
        if highest and card.points >= 11 and line not in self.led_before:
            found += self.counted("lead", "ace")
        return found

    def kept(self, card: Card) -> float:
        """What a card is missed for: a trump for the tricks that it takes later. The last card of
        a plain suit is gladly given."""
        line = self.line(card)
        if line is TRUMP:
            by_face, strength = self.counted.tables["kept"], self.order.strength
            above = card in strength and strength[card] > strength[ELDER]
            return by_face["HZ"] if above else by_face.get(str(card), by_face["SZ"])
        found = self.counted("plain", "ten_or_ace" if card.points >= 10 else "other")
        if len(self.of(line)) == 1 and len(self.trumps) > 1:
            found += self.counted("plain", "last_of_suit")
        return found

    # --- who takes the trick ----------------------------------------------------------------------

    @cached_property
    def chances(self) -> tuple[float, ...]:
        """By seat, the chance that it is on the own side, as far as sides are known."""
        unknown = sum(side is None for seat, side in enumerate(self.sides) if seat != self.seat)
        guess = 0.0 if self.friends else 1 / max(unknown, 1)
        return tuple(
            1.0
            if seat == self.seat or seat in self.friends
            else 0.0
            if seat in self.foes
            else guess
            for seat in SEATS
        )

    def own_side_takes(self, card: Card) -> float:
        """The chance that the trick is the own side's in the end, if this card is played."""
        takes = self.wins(card)
        best = card if takes or self.best is None else self.best
        known = self._taken.get((best, takes))
        if known is not None:  # all cards that do not take the trick leave it to the same one
            return known
        led = self.line(self.trick[0] if self.trick else card)
        own = 1.0 if takes or self.winner is None else self.chances[self.winner]
        for seat in self.later:
            friend, over = self.chances[seat], self._goes_over(seat, best, led)
            own = own * (1 - (1 - friend) * over) + (1 - own) * friend * over
        self._taken[best, takes] = own
        return own

    def _goes_over(self, seat: int, best: Card, led: Line) -> float:
        """The chance that a seat takes the trick from this card, if it is the other side's."""
        order = self.order
        again = best in order.later and (order.later_in_last or not self.last)
        beats, trumps, follows = order.beats, 0, 0
        for card, line, n in self._out:
            if (line is TRUMP or line is led) and (beats(card, best) or (again and card is best)):
                if line is TRUMP:
                    trumps += n
                else:
                    follows += n
        higher, ruff = self.counted("takes", "higher"), self.counted("takes", "trumps")
        trumping = _some(self._share(seat, TRUMP), trumps)
        if led is TRUMP:
            return trumping * higher
        share = self._share(seat, led)
        void = 1 - _some(share, self.count(led))
        return _some(share, follows) * higher + void * trumping * ruff

    def _share(self, seat: int, line: Line) -> float:
        """The chance that an unseen card of a line lies with a seat: by the sizes of the hands that
        can hold some."""
        if line in self.voids[seat]:
            return 0
        whole = self.view.ruleset.pack.hand_size - len(self.view.tricks)
        sizes = [
            whole - ((other - self.view.leader) % 4 < len(self.trick))
            for other in SEATS
            if other != self.seat and line not in self.voids[other]
        ]
        return min(1.0, whole / max(sum(sizes), 1))


def _some(share: float, cards: int) -> float:
    """The chance of at least one of so many cards, if each comes with the chance ``share``."""
    return 1 - (1 - share) ** cards
