"""The search: integers, one list of memory, no objects. Plain Python runs it; numba can compile it.

A card is a bit. Within a line a higher bit is a stronger card, and all trumps stand above all plain
cards (``layout``), so a trick goes to the highest bit among the trumps and the line led. What a
search reads and writes lies in one flat ``m``: a list, or an array of 64-bit integers where the
functions are compiled (``native``). No number here leaves 63 bits, so both ways count alike.

The search is fail-soft alpha-beta with a null window: ``search(…, beta)`` answers whether the side
whose points are counted gets ``beta`` of the points that are not yet taken; an answer below beta is
an upper bound of the exact value, any other a lower one. Equal cards of a hand that nothing parts
are tried once. Where a trick ends, positions are looked up by who *owns* the cards that are left,
not by which cards they are: a bound of a position with the same owners in every line holds for
another one, off by the points in which their cards differ (quasi-symmetry, Kupferschmid and Helmert
2006).

Legality stands here a second time, in bits, because the judge is a thousand times too slow for a
search; the tests count lines of play to hold the two together.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Final, TypeAlias

Memory: TypeAlias = MutableSequence[int]
"""A list of integers, or an array of them: flat, indexed, changed in place."""

NODES: Final = 0  # how many turns have been looked at
TRUMPS: Final = 1  # bits of all trumps
CALLED: Final = 2  # bits of the called suit, its ace among them; none where no ace is called
ACE: Final = 3  # the bit of the called ace
RUN_WITH: Final = 4  # cards of the suit that allow running away
DEALT: Final = 5  # how many the holder was dealt where those count, else -1
WHEN_SEARCHED: Final = 6  # 1: with enough of them the ace may be kept when it is searched
FORCED: Final = 7  # 1: after running away its suit still draws the ace
THROWN: Final = 8  # with so many cards in hand the ace may be thrown
ALL_TRICKS: Final = 9  # 1: every trick is needed, and nothing else counts
OPPOSED: Final = 10  # 1: who counts the points wants them, everybody else does not
ROOT: Final = 11  # how many cards have been played where the search begins
ONLY: Final = 12  # the cards that may be played there
STAMP: Final = 13  # marks what was stored under the same rules, order of cards and sides
SIZE: Final = 14  # places of the table, a power of two
HANDS: Final = 16  # four hands
SIDE: Final = 20  # four times 1 or 0: whose tricks count
WANTS: Final = 24  # four times 1 or 0: who wants them to be many
POINTS: Final = 32  # of 32 cards
LINE: Final = 64  # of 32 cards: the bits of their line
WORTH: Final = 96  # six pairs, lowest first: points, and the bits of all cards that count them
OWNERS: Final = 112  # two masks for each trick: the owners of what is left, without gaps
FOUND: Final = 144  # the value of each card that can be played at the root
STACK: Final = 192  # sixteen places for each of 32 turns: what is tried there, best first
TABLE: Final = 768  # the table: places of two words


def count(mask: int) -> int:
    """How many cards a mask holds."""
    return mask.bit_count()


def place(bit: int) -> int:
    """The place of a card's bit; of a mask, that of the highest one."""
    return bit.bit_length() - 1


def counted(m: Memory, hand: int) -> int:
    """The cards that count for running away."""
    if m[DEALT] >= 0:
        return m[DEALT]
    return count(hand & m[CALLED])


def legal(m: Memory, seat: int, led: int, free: int) -> int:
    """The cards that a seat may play; ``led`` is the line led (0: none), ``free`` whether the
    called suit was led in an earlier trick. Source: laws/schafkopf/playing.py."""
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


def least(m: Memory, hand: int, cards: int) -> int:
    """The fewest points that so many cards of a hand can count."""
    sum_ = 0
    left = cards
    for which in range(6):
        if left <= 0:
            break
        taken = min(left, count(hand & m[WORTH + 2 * which + 1]))
        sum_ += taken * m[WORTH + 2 * which]
        left -= taken
    return sum_


def worth(m: Memory, cards: int) -> int:
    """The points of some cards."""
    sum_ = 0
    left = cards
    while left != 0:
        low = left & -left
        sum_ += m[POINTS + place(low)]
        left ^= low
    return sum_


def highest(m: Memory, side: int) -> int:
    """What a side gets for its highest trumps, come what may: they, and what must be added.

    No card of the others beats one of them, so whoever takes it is of the side; as many tricks as
    one hand holds of them are the side's, and in each lies a card of each of the others.
    """
    ours = theirs = 0
    for seat in range(4):
        if m[SIDE + seat] == side:
            ours |= m[HANDS + seat]
        else:
            theirs |= m[HANDS + seat]
    above = theirs & m[TRUMPS]
    run = ours & m[TRUMPS]
    if above != 0:
        run &= ~((2 << place(above)) - 1)
    if run == 0:
        return 0
    most = 0
    for seat in range(4):
        if m[SIDE + seat] == side:
            most = max(most, count(run & m[HANDS + seat]))
    sum_ = worth(m, run)
    for seat in range(4):
        if m[SIDE + seat] != side:
            sum_ += least(m, m[HANDS + seat], most)
    return sum_ + (most << 8)


def masters(m: Memory, seat: int) -> int:
    """The cards with which the leader takes one trick after the other, if he likes.

    Trumps above everybody's; plain cards above everybody's only if these trumps draw all others.
    """
    hand = m[HANDS + seat]
    others = 0
    most = 0
    for other in range(4):
        if other != seat:
            others |= m[HANDS + other]
            most = max(most, count(m[HANDS + other] & m[TRUMPS]))
    run = hand & m[TRUMPS]
    above = others & m[TRUMPS]
    if above != 0:
        run &= ~((2 << place(above)) - 1)
    if count(run) < most:
        return run
    plain = hand & ~m[TRUMPS]
    while plain != 0:
        high = 1 << place(plain)
        line = m[LINE + place(high)]
        above = others & line
        mine = hand & line
        if above != 0:
            mine &= ~((2 << place(above)) - 1)
        run |= mine
        plain &= ~line
    return run


def sure(m: Memory, seat: int, todo: int) -> int:
    """Bounds of the value where a seat leads: the lower one, and the upper one times 256."""
    side = m[SIDE + seat]
    found = highest(m, 1)
    low, tricks = found & 255, found >> 8
    found = highest(m, 0)
    lost, tricks_lost = found & 255, found >> 8
    if m[OPPOSED] == 1:
        run = masters(m, seat)
        if run != 0:
            many = count(run)
            sum_ = worth(m, run)
            for other in range(4):
                if other != seat:
                    sum_ += least(m, m[HANDS + other], many)
            if side == 1:
                low, tricks = max(low, sum_), max(tricks, many)
            else:
                lost, tricks_lost = max(lost, sum_), max(tricks_lost, many)
    if m[ALL_TRICKS] == 1:
        low = 1 if tricks == count(m[HANDS + seat]) else 0
        lost = 1 if tricks_lost > 0 else 0
    return low + ((todo - lost) << 8)


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


def owners_after(m: Memory, trick: int, table: int) -> None:
    """Strike the cards of a trick out of the owners' masks, for the trick that follows."""
    left = table
    for seat in range(4):
        left |= m[HANDS + seat]
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
    """Who owns what is left, who leads, and how the called ace stands."""
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
    while new != 0 and old != 0:
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
    """Bounds that are stored for a position: the lower one, and the upper one times 256."""
    slot = slot_of(m, key)
    low, high = 0, todo
    for where in range(slot, slot + 8, 2):
        if m[where] == key:
            word = m[where + 1]
            if word >> 46 == m[STAMP]:
                old = word & 0xFFFFFFFF
                by = 0 if old == cards else shift(m, cards, old)
                if by >= 0:
                    low = max(low, ((word >> 32) & 127) - (by >> 8))
                    high = min(high, ((word >> 39) & 127) + (by & 255))
                    if low >= beta or high < beta:
                        break
    return low + (high << 8)


def store(m: Memory, key: int, cards: int, low: int, high: int) -> None:
    """Keep the bounds of a position, in the place of the same one or of the least of four."""
    slot = slot_of(m, key)
    choice = slot
    fewest = 99
    for where in range(slot, slot + 8, 2):
        word = m[where + 1]
        if word >> 46 != m[STAMP]:
            if fewest > 0:
                fewest = 0
                choice = where
            continue
        if m[where] == key and word & 0xFFFFFFFF == cards:
            low = max(low, (word >> 32) & 127)
            high = min(high, (word >> 39) & 127)
            choice = where
            break
        size = count(word & 0xFFFFFFFF)
        if size < fewest:
            fewest = size
            choice = where
    m[choice] = key
    m[choice + 1] = cards | (low << 32) | (high << 39) | (m[STAMP] << 46)


def distinct(m: Memory, seat: int, moves: int, best: int) -> int:
    """One card for those that are the same: nothing parts them, and they count the same."""
    parting = best
    for other in range(4):
        if other != seat:
            parting |= m[HANDS + other]
    kept = 0
    seen = 0
    above = 0
    left = moves
    while left != 0:
        bit = 1 << place(left)
        which = place(bit)
        if above != 0:
            between = (above - 1) & ~(2 * bit - 1)
            if parting & between != 0 or m[LINE + which] & above == 0:
                seen = 0
        mark = 1 << m[POINTS + which]
        if seen & mark == 0:
            kept |= bit
            seen |= mark
        above = bit
        left ^= bit
    return kept


def beaten(m: Memory, seat: int, after: int, fits: int, led: int, best: int, want: int) -> int:
    """Who can beat a card of those who still have to play: 1 if an enemy can, else 0.

    ``after`` is how many come after this seat.
    """
    for step in range(1, after + 1):
        other = (seat + step) & 3
        if m[SIDE + other] != want:
            hand = m[HANDS + other]
            if hand & led != 0:
                hand &= led
            if hand & fits > best:
                return 1
    return 0


def promise(m: Memory, seat: int, bit: int, place_: int, led: int, best: int, holder: int) -> int:
    """How soon a card is tried: what wins the trick for good with many points comes first."""
    want = m[WANTS + seat]
    points = m[POINTS + place(bit)]
    line = m[LINE + place(bit)]
    if led == 0:
        led = line
    fits = m[TRUMPS] | led
    if bit & fits != 0 and bit > best:
        best, holder = bit, seat
    trump = 1 if bit & m[TRUMPS] != 0 else 0
    if m[SIDE + holder] != want:
        return 64 - 2 * points - 8 * trump
    if beaten(m, seat, 3 - place_, fits, led, best, want) == 1:
        return 100 - 2 * points - 4 * trump
    if holder == seat:
        return 160 + 2 * points
    return 160 + 2 * points - 12 * trump


def ordered(m: Memory, seat: int, ply: int, moves: int, led: int, best: int, holder: int) -> int:
    """Write the cards to be tried into the memory, most promising first; returns how many."""
    base = STACK + 16 * ply
    many = 0
    left = moves
    while left != 0:
        bit = left & -left
        left ^= bit
        entry = (promise(m, seat, bit, ply & 3, led, best, holder) << 5) | place(bit)
        at = many
        while at > 0 and m[base + at - 1] < entry:
            m[base + at] = m[base + at - 1]
            at -= 1
        m[base + at] = entry
        many += 1
    return many


def search(
    m: Memory,
    seat: int,
    ply: int,
    led: int,
    best: int,
    holder: int,
    table: int,
    points: int,
    free: int,
    todo: int,
    beta: int,
) -> int:
    """A bound of the points that the counted side still gets: see the module.

    ``seat`` is in turn, ``ply`` cards have been played; ``led`` is the line led (0: none yet),
    ``best`` the winning card and ``holder`` who laid it, ``table`` the cards of the trick and
    ``points`` what they count; ``free``: the called suit was led in an earlier trick; ``todo`` are
    all points that are not taken, those on the table too (where every trick is needed: 1).
    """
    m[NODES] += 1
    if beta <= 0:
        return 0
    if beta > todo:
        return todo
    at_root = ply == m[ROOT]
    cards = key = 0
    least_, most = 0, todo
    if led == 0 and not at_root:
        many = count(m[HANDS + seat])
        if many == 0:
            return todo
        if many == 1:
            return last(m, seat, todo)
        for other in range(4):
            cards |= m[HANDS + other]
        key = key_of(m, seat, ply >> 2, cards, free)
        found = look_up(m, key, cards, todo, beta)
        least_, most = found & 255, found >> 8
        if least_ >= beta:
            return least_
        if most < beta:
            return most
        found = sure(m, seat, todo)
        least_, most = max(least_, found & 255), min(most, found >> 8)
        if least_ >= beta:
            return least_
        if most < beta:
            return most
    moves = legal(m, seat, led, free)
    if at_root:
        moves &= m[ONLY]
    many = ordered(m, seat, ply, distinct(m, seat, moves, best), led, best, holder)
    wants = m[WANTS + seat]
    value = -1 if wants == 1 else todo + 1
    base = STACK + 16 * ply
    for which in range(many):
        index = m[base + which] & 31
        bit = 1 << index
        line = m[LINE + index] if led == 0 else led
        top, winner = best, holder
        if bit & (line | m[TRUMPS]) != 0 and bit > best:
            top, winner = bit, seat
        lying = points + m[POINTS + index]
        m[HANDS + seat] ^= bit
        zero = led ^ led
        if ply & 3 != 3:
            following = (seat + 1) & 3
            got = search(
                m, following, ply + 1, line, top, winner, table | bit, lying, free, todo, beta
            )
        elif m[SIDE + winner] == 0 and m[ALL_TRICKS] == 1:
            got = zero
        else:
            owners_after(m, ply >> 2, table | bit)
            later = free
            if line == m[CALLED]:
                later = zero + 1
            taken = lying if m[SIDE + winner] == 1 else zero
            got = taken + search(
                m,
                winner,
                ply + 1,
                zero,
                zero,
                winner,
                zero,
                zero,
                later,
                todo - lying,
                beta - taken,
            )
        m[HANDS + seat] ^= bit
        if wants == 1:
            value = max(value, got)
            if value >= beta:
                break
        else:
            value = min(value, got)
            if value < beta:
                break
    if key != 0:
        if value >= beta:
            store(m, key, cards, max(value, least_), most)
        else:
            store(m, key, cards, least_, min(value, most))
    return value


def exact(
    m: Memory,
    seat: int,
    ply: int,
    led: int,
    best: int,
    holder: int,
    table: int,
    points: int,
    free: int,
    todo: int,
    guess: int,
) -> int:
    """The value itself, by null windows from a guess on (MTD(f))."""
    low, high = 0, todo
    while low < high:
        beta = max(low + 1, min(guess, high))
        got = search(m, seat, ply, led, best, holder, table, points, free, todo, beta)
        if got < beta:
            high = got
        else:
            low = got
        guess = low + 1 if got >= beta else high
    return low


def each(
    m: Memory,
    seat: int,
    ply: int,
    led: int,
    best: int,
    holder: int,
    table: int,
    points: int,
    free: int,
    todo: int,
    guess: int,
    beta: int,
) -> int:
    """Write the value of every card that may be played into the memory; returns which may.

    With a ``beta`` that is not negative it is only asked whether each reaches it: 1 or 0.
    """
    m[ONLY] = m[HANDS + seat]
    moves = legal(m, seat, led, free)
    kept = distinct(m, seat, moves, best)
    left = moves
    while left != 0:
        index = place(left)
        bit = 1 << index
        left ^= bit
        if kept & bit == 0:  # the same as a higher one of its line that counts the same
            for above in range(index + 1, 32):
                same = m[POINTS + above] == m[POINTS + index]
                if same and kept & (1 << above) & m[LINE + index] != 0:
                    m[FOUND + index] = m[FOUND + above]
                    break
            continue
        m[ONLY] = bit
        if beta < 0:
            guess = exact(m, seat, ply, led, best, holder, table, points, free, todo, guess)
            m[FOUND + index] = guess
        else:
            got = search(m, seat, ply, led, best, holder, table, points, free, todo, beta)
            m[FOUND + index] = 1 if got >= beta else 0
    return moves
