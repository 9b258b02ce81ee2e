"""Which cards are trump, which line a card belongs to, what beats what, who wins a trick."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import Enum
from typing import Final, TypeAlias

from schafkopf_tutor.cards import Card, Pack, Suit
from schafkopf_tutor.frozen import Frozen


class Trump(Enum):
    """The line of all trumps; there is one."""

    TRUMP = "T"

    __hash__ = object.__hash__

    message: str

    def __init__(self, letter: str) -> None:
        self.message = "line.trump"

    def __repr__(self) -> str:
        return "TRUMP"


TRUMP: Final = Trump.TRUMP
Line: TypeAlias = Suit | Trump
"""What a card counts as when it is led or followed: trump, or a plain suit."""


class CardOrder:
    """The order of one contract: trumps (highest first), then four plain suits equal in rank.

    ``trumps`` lists every trump face once; all other faces of the pack stand in their printed
    suit, in the pack's natural order. A trump never belongs to its printed suit (O 1.4).

    What a table may agree on beside: ``ranked`` are plain cards in an order of their own, highest
    first; of two equal cards of ``later`` the later one is the higher, in the last trick only where
    ``later_in_last``; a lead of a suit of ``untrumped`` no trump beats.

    >>> from schafkopf_tutor.cards import LONG
    >>> wenz = CardOrder(LONG, [Card.of(code) for code in ("EU", "GU", "HU", "SU")])
    >>> wenz.winner([Card.of(code) for code in ("HO", "HK", "EO", "H9")])
    1
    """

    __slots__ = (
        "_agreed",
        "later",
        "later_in_last",
        "line",
        "pack",
        "strength",
        "trumps",
        "untrumped",
    )

    pack: Pack
    trumps: tuple[Card, ...]
    line: Mapping[Card, Line]
    strength: Mapping[Card, int]
    later: frozenset[Card]
    later_in_last: bool
    untrumped: frozenset[Suit]

    def __init__(
        self,
        pack: Pack,
        trumps: Iterable[Card],
        *,
        ranked: Sequence[Card] = (),
        later: Collection[Card] = (),
        later_in_last: bool = True,
        untrumped: Collection[Suit] = (),
    ) -> None:
        self.pack = pack
        self.trumps = tuple(trumps)
        line: dict[Card, Line] = {card: card.suit for card in pack.faces}
        strength = {card: -pack.ranks.index(card.rank) for card in pack.faces}
        for place, card in enumerate(self.trumps):
            line[card] = TRUMP
            strength[card] = len(self.trumps) - place
        places = sorted([strength[card] for card in ranked], reverse=True)
        strength.update(zip(ranked, places, strict=True))
        self.later, self.later_in_last = frozenset(later), later_in_last
        self.untrumped = frozenset(untrumped)
        self._agreed = bool(self.later or self.untrumped)
        self.line = Frozen(line)
        self.strength = Frozen(strength)

    def plain(self, suit: Suit) -> tuple[Card, ...]:
        """The plain cards of a suit, highest first."""
        return tuple([card for card, line in self.line.items() if line is suit])

    def is_trump(self, card: Card) -> bool:
        """Whether the card is a trump in this order."""
        return self.line[card] is TRUMP

    def beats(self, later: Card, earlier: Card) -> bool:
        """Whether ``later`` takes the trick from ``earlier``; of equal cards the first stays."""
        line = self.line[later]
        return (line is TRUMP or line is self.line[earlier]) and (
            self.strength[later] > self.strength[earlier]
        )

    def winner(self, cards: Sequence[Card], last: bool = False) -> int:
        """The place (0 = led) of the card that wins the trick so far (O 3.2.3); ``last`` says
        whether it is the last trick.
        """
        if self._agreed:
            return self._winner(cards, last)
        best = 0
        for place in range(1, len(cards)):
            if self.beats(cards[place], cards[best]):
                best = place
        return best

    def _winner(self, cards: Sequence[Card], last: bool) -> int:
        """The same where the table has agreed on something."""
        led, best = self.line[cards[0]], 0
        for place in range(1, len(cards)):
            card, over = cards[place], cards[best]
            if led in self.untrumped and self.line[card] is not led:
                continue
            again = card is over and card in self.later and (self.later_in_last or not last)
            if again or self.beats(card, over):
                best = place
        return best

    def sort(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Cards as a player holds them: trumps first, then suit by suit, each highest first."""
        suits = list(Suit)

        def place(card: Card) -> tuple[int, int]:
            line = self.line[card]
            return (0 if isinstance(line, Trump) else 1 + suits.index(line), -self.strength[card])

        return tuple(sorted(cards, key=place))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CardOrder) and self._all() == other._all()

    def __hash__(self) -> int:
        return hash((self.pack.name, self.trumps))

    def _all(self) -> tuple[object, ...]:
        agreed = (self.later, self.later_in_last, self.untrumped)
        return (self.pack, self.trumps, self.strength, *agreed)
