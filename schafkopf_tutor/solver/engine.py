"""The search with a memory to work in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from schafkopf_tutor.moves import SEATS
from schafkopf_tutor.solver import kernel, memory
from schafkopf_tutor.solver.memory import Memory
from schafkopf_tutor.solver.problem import Masks, Problem

PLACES: Final = 1 << 16
"""Of the table, in plain Python."""
STAMPS: Final = 1 << 11
WORTHS: Final = (0, 2, 3, 4, 10, 11)
"""What cards count, lowest first."""

PROMISES: Final = (
    (240, 2, -2, -20),  # behind a lead: oneself
    (220, 2, 0, -14),  # a friend whose card lies
    (130, 2, 20, -4),  # a friend who still has to play
    (150, -2, 1, -8),  # an enemy who still has to play, above oneself
    (100, -2, 0, -5),  # the same, above a friend
    (84, -2, 0, -14),  # an enemy whose card lies
    (220, 3, 2, 0),  # a lead by the counted side: oneself
    (0, 0, 0, 0),
    (102, 21, -1, -12),  # a friend
    (10, -2, 0, 10),  # an enemy
    (220, 7, 5, 0),  # a lead by the others: oneself
    (64, -2, 0, 0),  # one whose trick is not wished for: oneself, in a Ramsch
    (130, 1, 0, -12),  # a friend
    (90, -23, -20, -8),  # an enemy
    (0, 0, 0, 0),
    (64, -2, 0, 0),  # oneself, in a Ramsch
)
"""By who can have the trick at last (``kernel.promise``): a number, and what is added for each
point of the card, for each card of its line below it, and for a trump. Found by trying: few nodes
over some hundred deals."""

SOLO: Final = (
    (238, 3, -2, -25),
    (187, 17, 0, -13),
    (167, 21, 6, -2),
    (116, -2, -15, -22),
    (86, -8, -1, -104),
    (65, -7, -10, -14),
    (220, 6, 2, 0),
    (0, 0, 0, 0),
    (119, 21, -31, -12),
    (-74, -3, 1, 19),
    (220, 7, -23, -9),
    (0, 0, 0, 0),
    (162, 1, 0, -11),
    (162, -22, -13, -3),
    (0, 0, 0, 0),
    (0, 0, 0, 0),
)
"""The same for one against three who has a suit of trumps (``tests/benchmarks/tune.py``)."""

MANY_TRUMPS: Final = 8
"""More than these are a suit of trumps."""


class Engine:
    """Runs the search for one problem after the other.

    What is stored of one position serves the next one as well, as long as order, rules and sides
    are the same, be it in another game or another world. An engine is not for two threads at a
    time.

    >>> Engine().nodes
    0
    """

    def __init__(
        self, functions: Any = kernel, where: Memory | None = None, places: int = PLACES
    ) -> None:
        self._functions = functions
        self.memory: Memory = [0] * (memory.TABLE + 2 * places) if where is None else where
        self.memory[memory.SIZE] = places
        self._places = places
        self._stamp = 0
        self._context: object = None
        self._laid: object = None
        self._promises: object = None

    @property
    def nodes(self) -> int:
        """How many turns have been looked at so far."""
        return int(self.memory[memory.NODES])

    def forget(self) -> None:
        """Begin as if nothing had been asked before."""
        self._context = None
        self.memory[memory.NODES] = 0

    def each(
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
        place, taken, todo = self.load(asked, masks, side, wants)
        window = -1 if beta is None else max(0, beta - taken)
        moves = int(self._functions.each(self.memory, *place, todo, (todo + 1) // 2, window))
        taken = taken if beta is None else 0
        found = self.memory[memory.FOUND : memory.FOUND + len(asked.layout.cards)]
        return {1 << at: int(found[at]) + taken for at in _places(moves)}

    def exact(self, asked: Problem, masks: Masks, side: Sequence[int], wants: Sequence[int]) -> int:
        """What the side will have when all is over, if everybody plays his best."""
        place, taken, todo = self.load(asked, masks, side, wants)
        return taken + int(self._functions.exact(self.memory, *place, todo, (todo + 1) // 2))

    def reaches(
        self, asked: Problem, masks: Masks, side: Sequence[int], wants: Sequence[int], beta: int
    ) -> bool:
        """Whether the side gets so many points in all."""
        place, taken, todo = self.load(asked, masks, side, wants)
        window = beta - taken
        if window <= 0 or window > todo:
            return window <= 0
        return int(self._functions.search(self.memory, *place, todo, window)) >= window

    def load(
        self, asked: Problem, masks: Masks, side: Sequence[int], wants: Sequence[int]
    ) -> tuple[tuple[int, ...], int, int]:
        """Write a problem into the memory: where the search begins, in the order of its arguments,
        what the side has taken, and what is not taken yet."""
        where, laid, duties = self.memory, asked.layout, asked.duties
        cards = (laid.cards, laid.trumps, asked.tout)
        if self._laid != cards:
            self._lay(asked)
            self._laid = cards
        dealt = asked.dealt(masks)
        context = (cards, asked.called, duties, dealt, tuple(side), tuple(wants))
        if context != self._context:
            self._context = context
            self._next_stamp()
            numbers = (
                *(laid.trumps, asked.called, asked.ace, duties.run_away_with, dealt),
                *(duties.when_searched, duties.forced, duties.thrown, asked.tout),
                *(tuple(side) == tuple(wants), asked.ace > 0),
            )
            for at, number in enumerate(numbers, memory.TRUMPS):
                where[at] = int(number)
            lone = sum(side) == 1 and tuple(side) == tuple(wants)
            promises = SOLO if lone and laid.trumps.bit_count() > MANY_TRUMPS else PROMISES
            if promises is not self._promises:
                self._promises = promises
                for at, number in enumerate(number for case in promises for number in case):
                    where[memory.PROMISES + at] = number
            for seat in SEATS:
                where[memory.SIDE + seat] = side[seat]
                where[memory.WANTS + seat] = wants[seat]
        where[memory.ROOT] = asked.ply
        where[memory.ONLY] = masks[asked.seat]
        for seat in SEATS:
            where[memory.HANDS + seat] = masks[seat]
        at = memory.OWNERS + 2 * (asked.ply // 4)
        where[at], where[at + 1] = asked.owners(masks)
        if asked.tout:
            lost = any(asked.tricks[seat] and not side[seat] for seat in SEATS)
            return asked.place, 0, int(not lost)
        taken = sum(asked.taken[seat] for seat in SEATS if side[seat])
        return asked.place, taken, laid.points - sum(asked.taken)

    def _next_stamp(self) -> None:
        """What was stored so far is void; once the stamps are used up, the table is emptied."""
        self._stamp += 1
        if self._stamp == STAMPS:
            self._stamp = 1
            for at in range(memory.TABLE, memory.TABLE + 2 * self._places):
                self.memory[at] = 0
        self.memory[memory.STAMP] = self._stamp

    def _lay(self, asked: Problem) -> None:
        """Points and lines of the cards; where every trick is needed no card has points."""
        where, laid = self.memory, asked.layout
        points = [0 if asked.tout else card.points for card in laid.cards]
        for at, number in enumerate(points):
            where[memory.POINTS + at] = number
            where[memory.LINE + at] = laid.lines[at]
        for which, worth in enumerate(WORTHS):
            where[memory.WORTH + 2 * which] = worth
            bits = sum(1 << at for at, number in enumerate(points) if number == worth)
            where[memory.WORTH + 2 * which + 1] = bits


def _places(mask: int) -> Iterator[int]:
    """The places of the bits of a mask."""
    while mask:
        at = mask.bit_length() - 1
        yield at
        mask ^= 1 << at
