"""Which cards may be played, in bits; and which of them are the same card in all that matters.

The judge (``laws/schafkopf/playing.py``) is a thousand times too slow for a search, so its law of
play stands here a second time, and only here. The tests count lines of play to hold both together.
"""

from __future__ import annotations

from schafkopf_tutor.solver.memory import (
    ACE,
    CALLED,
    DEALT,
    FORCED,
    HANDS,
    LINE,
    POINTS,
    RUN_WITH,
    THROWN,
    WHEN_SEARCHED,
    Memory,
    count,
    place,
)


def counted(m: Memory, hand: int) -> int:
    """How many cards count for running away."""
    if m[DEALT] >= 0:
        return m[DEALT]
    return count(hand & m[CALLED])


def legal(m: Memory, seat: int, led: int, free: int) -> int:
    """The cards that a seat may play.

    ``led`` are the bits of the line led (0: none), ``free`` is 1 if the called suit was led in an
    earlier trick. Source: Schafkopf-Ordnung 3.2.1 to 3.2.5 and the switches of the called ace.
    """
    hand = m[HANDS + seat]
    ace = hand & m[ACE]
    if led == 0:
        if ace != 0 and free == 0 and counted(m, hand) < m[RUN_WITH]:
            return hand & ~(m[CALLED] ^ ace)
        return hand
    if ace != 0 and led == m[CALLED]:
        if free == 0:
            if m[WHEN_SEARCHED] == 0 or counted(m, hand) < m[RUN_WITH]:
                return ace
        elif m[FORCED] == 1:
            return ace
    if hand & led != 0:
        return hand & led
    if ace != 0 and free == 0 and count(hand) > m[THROWN]:
        return hand & ~ace
    return hand


def distinct(m: Memory, seat: int, moves: int, best: int) -> int:
    """One card, the highest, for all that are the same: no card of another hand, nor the ``best``
    one on the table, stands between them, and they count the same points."""
    parting = best
    for other in range(4):
        if other != seat:
            parting |= m[HANDS + other]
    kept = 0
    seen = 0
    above = 0
    left = moves
    while left != 0:
        which = place(left)
        bit = 1 << which
        between = (above - 1) & ~(2 * bit - 1)
        if above != 0 and (parting & between != 0 or m[LINE + which] & above == 0):
            seen = 0
        mark = 1 << m[POINTS + which]
        if seen & mark == 0:
            kept |= bit
            seen |= mark
        above = bit
        left ^= bit
    return kept
