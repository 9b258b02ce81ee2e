"""Bounds of a value that need no search, where a trick begins."""

from __future__ import annotations

from schafkopf_tutor.solver.memory import (
    ALL_TRICKS,
    HANDS,
    LINE,
    OPPOSED,
    POINTS,
    SIDE,
    TRUMPS,
    WORTH,
    Memory,
    count,
    place,
)


def least(m: Memory, hand: int, cards: int) -> int:
    """The fewest points that so many cards of a hand can count."""
    points = 0
    left = cards
    for which in range(6):
        if left <= 0:
            break
        taken = min(left, count(hand & m[WORTH + 2 * which + 1]))
        points += taken * m[WORTH + 2 * which]
        left -= taken
    return points


def worth(m: Memory, cards: int) -> int:
    """The points of some cards."""
    points = 0
    left = cards
    while left != 0:
        low = left & -left
        points += m[POINTS + place(low)]
        left ^= low
    return points


def above_all(mine: int, others: int) -> int:
    """The cards of one line that are higher than any that others hold."""
    if others == 0:
        return mine
    return mine & ~((2 << place(others)) - 1)


def highest(m: Memory, side: int) -> int:
    """What a side gets for its highest trumps, come what may, and 256 times how many tricks.

    No card of the others beats one of them, so whoever takes it is of the side; as many tricks as
    one hand holds of them are the side's, and in each lies a card of each of the others.
    """
    ours = theirs = 0
    for seat in range(4):
        if m[SIDE + seat] == side:
            ours |= m[HANDS + seat]
        else:
            theirs |= m[HANDS + seat]
    run = above_all(ours & m[TRUMPS], theirs & m[TRUMPS])
    if run == 0:
        return 0
    tricks = 0
    for seat in range(4):
        if m[SIDE + seat] == side:
            tricks = max(tricks, count(run & m[HANDS + seat]))
    points = worth(m, run)
    for seat in range(4):
        if m[SIDE + seat] != side:
            points += least(m, m[HANDS + seat], tricks)
    return points + (tricks << 8)


def masters(m: Memory, seat: int) -> int:
    """The cards with which the leader takes one trick after the other, if he likes.

    Trumps above everybody's; plain cards above everybody's if these trumps draw all the others.
    """
    hand = m[HANDS + seat]
    others = 0
    most = 0
    for other in range(4):
        if other != seat:
            others |= m[HANDS + other]
            most = max(most, count(m[HANDS + other] & m[TRUMPS]))
    run = above_all(hand & m[TRUMPS], others & m[TRUMPS])
    if count(run) < most:
        return run
    plain = hand & ~m[TRUMPS]
    while plain != 0:
        line = m[LINE + place(plain)]
        run |= above_all(hand & line, others & line)
        plain &= ~line
    return run


def sure(m: Memory, seat: int, todo: int) -> int:
    """Bounds of the value where a seat leads: the lower one, and 256 times the upper one."""
    found = highest(m, 1)
    ours, tricks = found & 255, found >> 8
    found = highest(m, 0)
    theirs, lost = found & 255, found >> 8
    if m[OPPOSED] == 1:
        run = masters(m, seat)
        many = count(run)
        points = worth(m, run)
        for other in range(4):
            if other != seat:
                points += least(m, m[HANDS + other], many)
        if m[SIDE + seat] == 1:
            ours, tricks = max(ours, points), max(tricks, many)
        else:
            theirs, lost = max(theirs, points), max(lost, many)
    if m[ALL_TRICKS] == 1:
        ours = 1 if tricks == count(m[HANDS + seat]) else 0
        theirs = 1 if lost > 0 else 0
    return ours + ((todo - theirs) << 8)


def last(m: Memory, seat: int, todo: int) -> int:
    """The value of the last trick, in which nobody has a choice."""
    best = m[HANDS + seat]
    fits = m[TRUMPS] | m[LINE + place(best)]
    winner = seat
    for step in range(1, 4):
        other = (seat + step) & 3
        card = m[HANDS + other]
        if card & fits != 0 and card > best:
            best, winner = card, other
    return todo if m[SIDE + winner] == 1 else 0
