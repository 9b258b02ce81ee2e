"""Where the skills of a map stand: what builds on something stands to the right of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple, TypeAlias

Needs: TypeAlias = Mapping[str, Sequence[str]]
"""What each thing needs, in teaching order; nothing needs itself, on whatever way."""


class Place(NamedTuple):
    """A column, as many from the left as there are things before it on the longest way; a row."""

    column: int
    row: int


class _Cost(NamedTuple):
    """How bad an order of rows is: how far the further needs are away, and how often something
    stands above what is taught before it."""

    far: int
    turned: int


def layered(needs: Needs) -> Mapping[str, Place]:
    """A place for each thing.

    It stands right of all that it needs. It belongs to the one of them that stands nearest: the
    first thing of that one stands in its row, each further one in a row of its own, so that no line
    between them passes another thing. What belongs to the same is ordered so that lines from the
    further needs are short, and else as it is taught.

    >>> layered({"a": [], "b": ["a"], "c": ["a"], "d": ["c"]})["d"]
    Place(column=2, row=1)
    """
    columns = {name: _column(before, needs) for name, before in needs.items()}
    parents = {
        name: max(before, key=columns.__getitem__) for name, before in needs.items() if before
    }
    order, better = list(needs), list(needs)
    while True:
        for other in _turned(order, parents):
            better = min(better, other, key=lambda one: _cost(one, needs, parents))
        if better == order:
            break
        order = better
    rows = _rows(order, parents)
    return {name: Place(columns[name], rows[name]) for name in needs}


def direct(needs: Needs) -> tuple[tuple[str, str], ...]:
    """What needs what, as pairs of need and thing, without what others of its needs need anyway.

    >>> direct({"a": [], "b": ["a"], "c": ["a", "b"]})
    (('a', 'b'), ('b', 'c'))
    """
    return tuple(
        (need, name)
        for name, before in needs.items()
        for need in before
        if not any(need in _all(other, needs) for other in before)
    )


def _all(name: str, needs: Needs) -> frozenset[str]:
    """All that something needs, and what that needs."""
    return frozenset(needs[name]).union(*(_all(need, needs) for need in needs[name]))


def _column(before: Sequence[str], needs: Needs) -> int:
    return max((_column(needs[need], needs) + 1 for need in before), default=0)


def _rows(order: Sequence[str], parents: Mapping[str, str]) -> dict[str, int]:
    """Rows from the top; of things with the same parent, the one that is first in the order."""
    rows: dict[str, int] = {}

    def laid(name: str, row: int) -> int:
        """Lay something and what builds on it; the next row that is free."""
        rows[name] = row
        free = row
        for child in (one for one in order if parents.get(one) == name):
            free = laid(child, free)
        return max(free, row + 1)

    free = 0
    for root in (one for one in order if one not in parents):
        free = laid(root, free)
    return rows


def _cost(order: Sequence[str], needs: Needs, parents: Mapping[str, str]) -> _Cost:
    rows = _rows(order, parents)
    far = sum(abs(rows[need] - rows[name]) for need, name in direct(needs) if parents[name] != need)
    siblings = ((a, b) for a, b in combinations(needs, 2) if parents.get(a) == parents.get(b))
    turned = sum(rows[one] > rows[other] for one, other in siblings)
    return _Cost(far, turned)


def _turned(order: Sequence[str], parents: Mapping[str, str]) -> Iterator[list[str]]:
    """The order with one thing moved to where another of the same parent is. What needs nothing
    stays in teaching order: there one begins to read."""
    for at, name in enumerate(order):
        for to, other in enumerate(order):
            if name != other and name in parents and parents[name] == parents.get(other):
                moved = [*order[:at], *order[at + 1 :]]
                moved.insert(to, name)
                yield moved
