"""The search: integers and one flat memory. Plain Python runs it, numba can compile it.

It is fail-soft alpha-beta with a null window: ``search(…, beta)`` answers whether the side whose
points are counted gets ``beta`` of the points that are not taken yet; an answer below beta is an
upper bound of the exact value, any other a lower one. Cards of a hand that are the same are tried
once (``legality``); where a trick begins, bounds may be had for nothing (``estimate``) or from a
position that was met (``table``).

Where functions are compiled, a search that calls itself must be given variables and no numbers:
with a number numba compiles a second version, and reading both back from its cache ends the
process. ``zero`` is such a variable.
"""

from __future__ import annotations

from schafkopf_tutor.solver.estimate import last, sure
from schafkopf_tutor.solver.legality import distinct, legal
from schafkopf_tutor.solver.memory import (
    ALL_TRICKS,
    CALLED,
    FOUND,
    HALVES,
    HANDS,
    LINE,
    NODES,
    ONLY,
    POINTS,
    PROMISES,
    ROOT,
    SIDE,
    STACK,
    TRUMPS,
    WANTS,
    Memory,
    count,
    place,
)
from schafkopf_tutor.solver.table import held, key_of, look_up, owners_after, store


def promise(m: Memory, seat: int, bit: int, lying: int, led: int, best: int, holder: int) -> int:
    """How soon a card is tried, by who can have the trick at last: whoever holds the highest card.

    Cases 0 to 5, behind a lead: oneself; a friend whose card lies; one who still has to play; an
    enemy who still has to play, above oneself or above a friend; an enemy whose card lies. From 6
    on the same for a lead by the counted side, from 10 on for a lead by the others.
    """
    want = m[WANTS + seat]
    line = m[LINE + place(bit)]
    case = 0
    if led == 0:
        led = line
        case = 10 - 4 * m[SIDE + seat]
    fits = m[TRUMPS] | led
    if bit & fits != 0 and bit > best:
        best, holder = bit, seat
    owner, top = holder, best
    for step in range(1, 4 - lying):
        other = (seat + step) & 3
        hand = m[HANDS + other]
        if hand & led != 0:
            hand &= led
        hand &= fits
        if hand > top and place(hand) > place(top):
            owner, top = other, hand
    if m[SIDE + owner] == want:
        if owner != holder:
            case += 2
        elif holder != seat:
            case += 1
    elif owner == holder:
        case += 5
    else:
        case += 3 if holder == seat else 4
    at = PROMISES + 4 * case
    promised = m[at] + m[at + 1] * m[POINTS + place(bit)] + m[at + 2] * count(line & (bit - 1))
    return promised + m[at + 3] if bit & m[TRUMPS] != 0 else promised


def ordered(
    m: Memory, seat: int, ply: int, moves: int, led: int, best: int, holder: int, first: int
) -> int:
    """Write the cards to be tried into the memory, the best promise first; returns how many.

    ``first`` is the bit of a card that is to be tried before all others, or 0.
    """
    base = STACK + 16 * ply
    if moves & (moves - 1) == 0:
        m[base] = place(moves)
        return 1
    many = 0
    left = moves
    while left != 0:
        bit = left & -left
        left ^= bit
        entry = promise(m, seat, bit, ply & 3, led, best, holder) + (1 << 14)
        if bit == first:
            entry += 1 << 16
        entry = (entry << 5) | place(bit)
        at = many
        while at > 0 and m[base + at - 1] < entry:
            m[base + at] = m[base + at - 1]
            at -= 1
        m[base + at] = entry
        many += 1
    return many


def numbered(cards: int, moves: int, number: int) -> int:
    """The bit among the moves that has this number among the cards, weakest first; 0 if none."""
    left = moves
    while left != 0:
        bit = left & -left
        if count(cards & (bit - 1)) == number:
            return bit
        left ^= bit
    return 0


def stored_cut(
    m: Memory, seat: int, ply: int, many: int, led: int, best: int, holder: int, table: int,
    points: int, free: int, todo: int, beta: int,
) -> int:  # fmt: skip
    """A bound that some last card of a trick reaches by what is stored of what follows, or -1."""
    later = 1 if led == m[CALLED] else free
    for which in range(many):
        index = m[STACK + 16 * ply + which] & 31
        bit = 1 << index
        winner = seat if bit & (led | m[TRUMPS]) != 0 and bit > best else holder
        lying = points + m[POINTS + index]
        taken = lying if m[SIDE + winner] == 1 else 0
        m[HANDS + seat] ^= bit
        owners_after(m, ply >> 2, table | bit)
        cards = held(m)
        m[HANDS + seat] ^= bit
        key = key_of(m, winner, (ply >> 2) + 1, cards, later)
        found = look_up(m, key, cards, todo - lying, beta - taken)
        low, high = taken + (found & 255), taken + ((found >> 8) & 255)
        if m[WANTS + seat] == 1 and low >= beta:
            return low
        if m[WANTS + seat] == 0 and high < beta:
            return high
    return -1


def search(
    m: Memory, seat: int, ply: int, led: int, best: int, holder: int, table: int, points: int,
    free: int, todo: int, beta: int,
) -> int:  # fmt: skip
    """A bound of the points that the counted side still gets: see the module.

    ``seat`` is in turn, ``ply`` cards have been played; ``led`` are the bits of the line led (0:
    none yet), ``best`` the winning card and ``holder`` who laid it, ``table`` the cards of the
    trick and ``points`` what they count; ``free`` is 1 if the called suit was led in an earlier
    trick; ``todo`` are all points that are not taken, those on the table too (where every trick is
    needed: 1).
    """
    m[NODES] += 1
    if beta <= 0:
        return 0
    if beta > todo:
        return todo
    at_root = ply == m[ROOT]
    cards = key = 0
    low, high, first = 0, todo, 31
    if led == 0 and not at_root:
        many = count(m[HANDS + seat])
        if many == 0:
            return todo
        if many == 1:
            return last(m, seat, todo)
        cards = held(m)
        key = key_of(m, seat, ply >> 2, cards, free)
        found = look_up(m, key, cards, todo, beta)
        low, high, first = found & 255, (found >> 8) & 255, found >> 16
        if low < beta <= high:
            found = sure(m, seat, todo)
            low, high = max(low, found & 255), min(high, found >> 8)
        if low >= beta:
            return low
        if high < beta:
            return high
    moves = legal(m, seat, led, free)
    if at_root:
        moves &= m[ONLY]
    kept = distinct(m, seat, moves, best) if moves & (moves - 1) != 0 else moves
    ahead = numbered(cards, kept, first) if first < 31 else 0
    many = ordered(m, seat, ply, kept, led, best, holder, ahead)
    ends = ply & 3 == 3
    if ends and many > 1 and not at_root and m[ALL_TRICKS] == 0 and count(m[HANDS + seat]) > 3:
        got = stored_cut(m, seat, ply, many, led, best, holder, table, points, free, todo, beta)
        if got >= 0:
            return got
    wants = m[WANTS + seat]
    value = -1 if wants == 1 else todo + 1
    chosen = 0
    zero = led ^ led
    for which in range(many):
        index = m[STACK + 16 * ply + which] & 31
        bit = 1 << index
        line = m[LINE + index] if led == 0 else led
        top, winner = best, holder
        if bit & (line | m[TRUMPS]) != 0 and bit > best:
            top, winner = bit, seat
        lying = points + m[POINTS + index]
        m[HANDS + seat] ^= bit
        if not ends:
            after = (seat + 1) & 3
            on = table | bit
            got = search(m, after, ply + 1, line, top, winner, on, lying, free, todo, beta)
        elif m[SIDE + winner] == 0 and m[ALL_TRICKS] == 1:
            got = zero
        else:
            taken = lying if m[SIDE + winner] == 1 else zero
            rest = todo - lying
            if beta <= taken:
                got = taken
            elif beta > taken + rest:
                got = taken + rest
            else:
                owners_after(m, ply >> 2, table | bit)
                later = zero + 1 if line == m[CALLED] else free
                got = taken + search(
                    m, winner, ply + 1, zero, zero, winner, zero, zero, later, rest, beta - taken
                )
        m[HANDS + seat] ^= bit
        if (got > value) if wants == 1 else (got < value):
            value, chosen = got, bit
        if (value >= beta) if wants == 1 else (value < beta):
            break
    if key != 0:
        if (value >= beta) if wants == 1 else (value < beta):
            first = count(cards & (chosen - 1))  # it settles the question; others only lose least
        if value >= beta:
            store(m, key, cards, max(value, low), high, first)
        else:
            store(m, key, cards, low, min(value, high), first)
    return value


def exact(
    m: Memory, seat: int, ply: int, led: int, best: int, holder: int, table: int, points: int,
    free: int, todo: int, guess: int,
) -> int:  # fmt: skip
    """The value itself, by null windows from a guess on: by halves, or step by step (MTD(f))."""
    low, high = 0, todo
    while low < high:
        beta = max(low + 1, min(guess, high))
        got = search(m, seat, ply, led, best, holder, table, points, free, todo, beta)
        if got < beta:
            high = got
            guess = high
        else:
            low = got
            guess = low + 1
        if m[HALVES] == 1:
            guess = (low + high + 1) >> 1
    return low


def each(
    m: Memory, seat: int, ply: int, led: int, best: int, holder: int, table: int, points: int,
    free: int, todo: int, guess: int, beta: int,
) -> int:  # fmt: skip
    """Write the value of every card that may be played into the memory; returns these cards.

    With a ``beta`` that is not negative it is only asked whether each reaches it: 1 or 0.
    """
    moves = legal(m, seat, led, free)
    kept = distinct(m, seat, moves, best)
    left = moves
    while left != 0:
        index = place(left)
        bit = 1 << index
        left ^= bit
        if kept & bit == 0:  # the same as a higher one of its line that counts the same
            above = index + 1
            while kept & (1 << above) == 0 or m[POINTS + above] != m[POINTS + index]:
                above += 1
            m[FOUND + index] = m[FOUND + above]
            continue
        m[ONLY] = bit
        if beta < 0:
            guess = exact(m, seat, ply, led, best, holder, table, points, free, todo, guess)
            m[FOUND + index] = guess
        else:
            got = search(m, seat, ply, led, best, holder, table, points, free, todo, beta)
            m[FOUND + index] = 1 if got >= beta else 0
    return moves
