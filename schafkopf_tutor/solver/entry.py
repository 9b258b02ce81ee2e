"""Where Python comes in: the search with an array, which goes on as a bare pointer.

Handed from call to call, numba's array is seven numbers of which each is kept, and its owners are
counted; a pointer is one number. The search takes two thirds of the time.
"""

from __future__ import annotations

from schafkopf_tutor.solver.kernel import each, exact, search
from schafkopf_tutor.solver.memory import Memory, start_of


def search_in(
    m: Memory, seat: int, ply: int, led: int, best: int, holder: int, table: int, points: int,
    free: int, todo: int, beta: int,
) -> int:  # fmt: skip
    """``kernel.search``."""
    return search(start_of(m), seat, ply, led, best, holder, table, points, free, todo, beta)


def exact_in(
    m: Memory, seat: int, ply: int, led: int, best: int, holder: int, table: int, points: int,
    free: int, todo: int, guess: int,
) -> int:  # fmt: skip
    """``kernel.exact``."""
    return exact(start_of(m), seat, ply, led, best, holder, table, points, free, todo, guess)


def each_in(
    m: Memory, seat: int, ply: int, led: int, best: int, holder: int, table: int, points: int,
    free: int, todo: int, guess: int, beta: int,
) -> int:  # fmt: skip
    """``kernel.each``."""
    return each(start_of(m), seat, ply, led, best, holder, table, points, free, todo, guess, beta)
