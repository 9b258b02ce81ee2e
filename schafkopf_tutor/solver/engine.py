"""The kernel with a memory to work in."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Any

from schafkopf_tutor.moves import SEATS
from schafkopf_tutor.solver import kernel
from schafkopf_tutor.solver.kernel import Memory
from schafkopf_tutor.solver.problem import Masks, Problem

PLACES = 1 << 16
"""Of the table, in plain Python."""
STAMPS = 1 << 16
POINTS = (0, 2, 3, 4, 10, 11)


class Engine:
    """Runs the kernel for one problem after the other.

    What is stored of one position serves the next one as well, as long as order, rules and sides
    are the same, be it in another game or another world: the stored bounds name no hidden card. An
    engine is not for two threads at a time.

    >>> Engine().nodes
    0
    """

    def __init__(
        self,
        functions: ModuleType | Any = kernel,
        memory: Memory | None = None,
        places: int = PLACES,
    ) -> None:
        self._each = functions.each
        self._search = functions.search
        self._memory = [0] * (kernel.TABLE + 2 * places) if memory is None else memory
        self._memory[kernel.SIZE] = places
        self._places = places
        self._stamp = 0
        self._context: object = None
        self._laid: object = None

    @property
    def nodes(self) -> int:
        """How many turns have been looked at so far."""
        return int(self._memory[kernel.NODES])

    def forget(self) -> None:
        """Begin as if nothing had been asked before."""
        self._context = None
        self._memory[kernel.NODES] = 0

    def ask(
        self,
        asked: Problem,
        masks: Masks,
        side: Sequence[int],
        wants: Sequence[int],
        beta: int | None = None,
    ) -> dict[int, int]:
        """The value of every bit that may be played: what ``side`` will have when all is over.

        ``side`` and ``wants`` are 1 or 0 by seat: whose points are counted, and who wants them to
        be many. With ``beta``: 1 for the cards with which the side gets so many in all, else 0.
        """
        memory = self._memory
        taken, todo = self._load(asked, masks, side, wants)
        place = self._place(asked)
        if asked.tout and any(asked.tricks[seat] and not side[seat] for seat in SEATS):
            todo = 0
        window = -1 if beta is None else max(0, beta - taken)
        moves = int(self._each(memory, *place, todo, (todo + 1) // 2, window))
        found = {}
        while moves:
            index = moves.bit_length() - 1
            value = int(memory[kernel.FOUND + index])
            found[1 << index] = value if beta is not None else value + taken
            moves ^= 1 << index
        return found

    def reaches(
        self, asked: Problem, masks: Masks, side: Sequence[int], wants: Sequence[int], beta: int
    ) -> bool:
        """Whether the side gets so many points in all, whatever is played best."""
        taken, todo = self._load(asked, masks, side, wants)
        if asked.tout and any(asked.tricks[seat] and not side[seat] for seat in SEATS):
            todo = 0
        self._memory[kernel.ONLY] = masks[asked.seat]
        window = beta - taken
        if window <= 0:
            return True
        return int(self._search(self._memory, *self._place(asked), todo, window)) >= window

    def _load(
        self, asked: Problem, masks: Masks, side: Sequence[int], wants: Sequence[int]
    ) -> tuple[int, int]:
        """Write a world into the memory; what the side has taken, and what is not taken yet."""
        memory, laid, duties = self._memory, asked.layout, asked.duties
        dealt = asked.dealt(masks)
        if self._laid != (laid.cards, laid.trumps, asked.tout):
            self._lay(asked)
            self._laid = (laid.cards, laid.trumps, asked.tout)
        context = (self._laid, asked.called, duties, dealt, tuple(side), tuple(wants))
        if context != self._context:
            self._context = context
            self._next_stamp()
            opposed = side == wants
            numbers = (
                *(laid.trumps, asked.called, asked.ace, duties.run_away_with, dealt),
                *(duties.when_searched, duties.forced, duties.thrown, asked.tout, opposed),
            )
            for at, number in enumerate(numbers, kernel.TRUMPS):
                memory[at] = int(number)
            for seat in SEATS:
                memory[kernel.SIDE + seat] = side[seat]
                memory[kernel.WANTS + seat] = wants[seat]
        memory[kernel.ROOT] = asked.ply
        for seat in SEATS:
            memory[kernel.HANDS + seat] = masks[seat]
        self._own(asked, masks)
        taken = sum(asked.taken[seat] for seat in SEATS if side[seat])
        if asked.tout:
            return 0, 1
        return taken, sum(card.points for card in laid.cards) - sum(asked.taken)

    def _next_stamp(self) -> None:
        self._stamp += 1
        if self._stamp == STAMPS:
            self._stamp = 1
            for at in range(kernel.TABLE, kernel.TABLE + 2 * self._places):
                self._memory[at] = 0
        self._memory[kernel.STAMP] = self._stamp

    def _lay(self, asked: Problem) -> None:
        """Points and lines of the cards; where every trick is needed no card has points."""
        memory, laid = self._memory, asked.layout
        points = [0 if asked.tout else card.points for card in laid.cards]
        for at, worth in enumerate(points):
            memory[kernel.POINTS + at] = worth
            memory[kernel.LINE + at] = laid.lines[at]
        for which, worth in enumerate(POINTS):
            bits = sum(1 << at for at, points_ in enumerate(points) if points_ == worth)
            memory[kernel.WORTH + 2 * which] = worth
            memory[kernel.WORTH + 2 * which + 1] = bits

    def _own(self, asked: Problem, masks: Masks) -> None:
        """Who owned what is left, when the present trick began."""
        hands = list(masks)
        for step, bit in enumerate(asked.table):
            hands[(asked.leader + step) % 4] |= bit
        every = hands[0] | hands[1] | hands[2] | hands[3]
        low = high = at = 0
        first, second = hands[1] | hands[3], hands[2] | hands[3]
        while every:
            bit = every & -every
            every ^= bit
            low |= bool(first & bit) << at
            high |= bool(second & bit) << at
            at += 1
        where = kernel.OWNERS + 2 * (asked.ply // 4)
        self._memory[where], self._memory[where + 1] = low, high

    def _place(self, asked: Problem) -> tuple[int, ...]:
        """Where the search begins, in the order of the kernel's arguments."""
        laid = asked.layout
        led = best = table = points = 0
        holder = asked.leader
        for step, bit in enumerate(asked.table):
            at = bit.bit_length() - 1
            if not led:
                led = laid.lines[at]
            if bit & (led | laid.trumps) and bit > best:
                best, holder = bit, (asked.leader + step) % 4
            table |= bit
            points += self._memory[kernel.POINTS + at]
        free = int(asked.free)
        return asked.seat, asked.ply, led, best, holder, table, int(points), free
