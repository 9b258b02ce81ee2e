"""Money as lines that add up: what each reason is worth, to each seat and to the stock."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

Payout: TypeAlias = tuple[int, ...]
"""One amount a seat, in the unit of the rule set's tariff; what a seat gains is positive."""


def shares(side: Iterable[int], won: bool) -> Payout:
    """How many times each seat receives the value of the game that a ``side`` has won or lost.

    Each of two pays one of two; who plays alone receives from three or pays three.

    >>> shares([0, 2], won=True), shares([3], won=False)
    ((1, -1, 1, -1), (1, 1, 1, -3))
    """
    seats, sign = tuple(side), 1 if won else -1
    own = sign * (4 - len(seats)) // len(seats)
    return tuple(own if seat in seats else -sign for seat in range(4))


def sums(payouts: Iterable[Payout]) -> Payout:
    """What each seat gains by all of these together.

    >>> sums([(30, -10, -10, -10), (-5, 5, -5, 5)])
    (25, -5, -15, -5)
    """
    return tuple(map(sum, zip((0, 0, 0, 0), *payouts, strict=True)))


@dataclass(frozen=True, slots=True, repr=False)
class Line:
    """One reason for money: ``amount`` is what it adds to the value of the game.

    ``count`` is how many times (Laufende, knocks) or by how much (a factor) it counts; ``seats``
    what it moves, by seat; ``stock`` what the stock gains.
    """

    rule: str
    amount: int
    count: int = 1
    seats: Payout = (0, 0, 0, 0)
    stock: int = 0

    @property
    def message(self) -> str:
        """The message id of the line."""
        return f"line.{self.rule}"

    def shared(self, times: Payout) -> Line:
        """The same line, its amount received by each seat so many ``times`` (see ``shares``)."""
        seats = tuple([self.amount * share for share in times])
        return Line(self.rule, self.amount, self.count, seats, self.stock)

    def __repr__(self) -> str:
        return repr((self.rule, self.amount))


@dataclass(frozen=True, slots=True)
class Settlement:
    """The lines of a settlement and their sum by seat."""

    lines: tuple[Line, ...]
    payout: Payout

    @staticmethod
    def of(lines: Iterable[Line]) -> Settlement:
        """The settlement that consists of these lines."""
        kept = tuple(lines)
        return Settlement(kept, sums([line.seats for line in kept]))

    @property
    def value(self) -> int:
        """What the game is worth: the amounts of all lines together."""
        return sum(line.amount for line in self.lines)

    @property
    def stock(self) -> int:
        """What the stock gains."""
        return sum(line.stock for line in self.lines)
