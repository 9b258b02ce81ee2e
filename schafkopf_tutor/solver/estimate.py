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


def unbeaten(mine: int, theirs: int) -> int:
    """How many trumps of one hand take a trick for its side, however all play.

    Each lies in a trick of its own, and to take that one from the side costs the others a higher
    trump: strongest first, each is set against one that is still there.
    """
    many = spent = 0
    left = mine
    while left != 0:
        bit = 1 << place(left)
        left ^= bit
        if count(theirs & ~(bit - 1)) > spent:
            spent += 1
        else:
            many += 1
    return many


def highest(m: Memory, side: int) -> int:
    """What a side gets for its trumps, come what may, and 256 times how many tricks.

    No card of the others beats the highest ones, so whoever takes them is of the side. One hand's
    unbeaten trumps are so many tricks of the side, and in each lies a card of everybody.
    """
    ours = theirs = 0
    for seat in range(4):
        if m[SIDE + seat] == side:
            ours |= m[HANDS + seat] & m[TRUMPS]
        else:
            theirs |= m[HANDS + seat] & m[TRUMPS]
    run = above_all(ours, theirs)
    tricks = holder = 0
    for seat in range(4):
        many = unbeaten(m[HANDS + seat] & ours, theirs)
        if many > tricks:
            tricks, holder = many, seat
    if tricks == 0:
        return 0
    points = 0
    for seat in range(4):
        hand = m[HANDS + seat]
        mine = hand & run
        if seat == holder:
            others = least(m, hand & ours & ~run, tricks - count(mine))
            points += worth(m, mine) + others
        else:
            points += max(worth(m, mine), least(m, hand, tricks))
    return points + (tricks << 8)


def masters(m: Memory, seat: int) -> int:
    """The cards with which the leader takes one trick after the other, if he likes.

    Trumps above everybody's; if these draw all the others, the rest of his trumps, and plain cards
    above everybody's; and if these draw all the others of their line, the rest of it.
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
    run = hand & m[TRUMPS]
    plain = hand & ~m[TRUMPS]
    while plain != 0:
        line = m[LINE + place(plain)]
        above = above_all(hand & line, others & line)
        most = 0
        for other in range(4):
            if other != seat:
                most = max(most, count(m[HANDS + other] & line))
        run |= hand & line if count(above) >= most else above
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
