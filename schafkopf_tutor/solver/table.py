"""Positions that have been met, where a trick begins.

They are looked up by who *owns* the cards that are left, weak to strong in every line, not by which
cards they are. Every line of play of a position has its like in another one with the same owners,
and its points differ by no more than those of the cards: a stored bound holds for the other one if
it is shifted by them (quasi-symmetry, Kupferschmid and Helmert 2006).

A place has two words. The first is the key: two masks of owners, who leads, how the called ace
stands. The second: the cards (32 bits), the lower and the upper bound (7 each), the card that was
best, by its number among those left (5; 31: none), and the stamp of order, rules and sides.
"""

from __future__ import annotations

from schafkopf_tutor.solver.memory import (
    ACE,
    FORCED,
    HANDS,
    LINE,
    OWNERS,
    POINTS,
    SIZE,
    STAMP,
    TABLE,
    Memory,
    count,
    place,
)


def held(m: Memory) -> int:
    """All cards in the four hands."""
    return m[HANDS] | m[HANDS + 1] | m[HANDS + 2] | m[HANDS + 3]


def owners_after(m: Memory, trick: int, table: int) -> None:
    """Strike the cards of a trick out of the masks of owners, for the trick that follows."""
    left = held(m) | table
    low, high = m[OWNERS + 2 * trick], m[OWNERS + 2 * trick + 1]
    gone = table
    while gone != 0:
        bit = 1 << place(gone)
        below = (1 << count(left & (bit - 1))) - 1
        low = (low & below) | ((low >> 1) & ~below)
        high = (high & below) | ((high >> 1) & ~below)
        left ^= bit
        gone ^= bit
    m[OWNERS + 2 * trick + 2], m[OWNERS + 2 * trick + 3] = low, high


def key_of(m: Memory, seat: int, trick: int, cards: int, free: int) -> int:
    """Who owns what is left, who leads, and how the called ace stands; at most 28 cards."""
    duty = 0
    if cards & m[ACE] != 0:
        duty = 1 if free == 0 else 2 * m[FORCED]
    owners = (m[OWNERS + 2 * trick] << 28) | m[OWNERS + 2 * trick + 1]
    return (owners << 4) | (seat << 2) | duty


def slot_of(m: Memory, key: int) -> int:
    """Where in the memory the four places begin in which a key may stand."""
    mixed = (key & 0x3FFFFFFF) * 0x2545F491 + (key >> 30) * 0x1E3779B9
    mixed ^= mixed >> 29
    return TABLE + 2 * (((mixed >> 7) & (m[SIZE] - 1)) & ~3)


def shift(m: Memory, new: int, old: int) -> int:
    """The points that the cards of a position have more than those of another one, and 256 times
    those that they have less; -1 where the lines are not of the same lengths."""
    more = less = 0
    apart = new ^ old
    new &= -(apart & -apart)  # below the first card in which they differ all are the same
    old &= -(apart & -apart)
    while new != old and new != 0 and old != 0:
        one, other = new & -new, old & -old
        if one != other:
            here, there = place(one), place(other)
            if m[LINE + here] != m[LINE + there]:
                return -1
            by = m[POINTS + here] - m[POINTS + there]
            if by > 0:
                more += by
            else:
                less -= by
        new ^= one
        old ^= other
    if new != old:
        return -1
    return more + (less << 8)


def look_up(m: Memory, key: int, cards: int, todo: int, beta: int) -> int:
    """What is stored: the lower bound, 256 times the upper one, 65536 times the best card."""
    slot = slot_of(m, key)
    low, high, first = 0, todo, 31
    for where in range(slot, slot + 8, 2):
        if m[where] != key:
            continue
        word = m[where + 1]
        if word >> 51 != m[STAMP]:
            continue
        old = word & 0xFFFFFFFF
        by = 0 if old == cards else shift(m, cards, old)
        if by < 0:
            continue
        low = max(low, ((word >> 32) & 127) - (by >> 8))
        high = min(high, ((word >> 39) & 127) + (by & 255))
        first = (word >> 46) & 31
        if low >= beta or high < beta:
            break
    return low + (high << 8) + (first << 16)


def store(m: Memory, key: int, cards: int, low: int, high: int, first: int) -> None:
    """Keep what was found, in the place of the same position or of the smallest of four."""
    slot = slot_of(m, key)
    choice = slot
    fewest = 99
    for where in range(slot, slot + 8, 2):
        word = m[where + 1]
        size = count(word & 0xFFFFFFFF) if word >> 51 == m[STAMP] else 0
        if size > 0 and m[where] == key and word & 0xFFFFFFFF == cards:
            low = max(low, (word >> 32) & 127)
            high = min(high, (word >> 39) & 127)
            choice = where
            break
        if size < fewest:
            fewest = size
            choice = where
    m[choice] = key
    m[choice + 1] = cards | (low << 32) | (high << 39) | (first << 46) | (m[STAMP] << 51)
