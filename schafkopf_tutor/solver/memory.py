"""What lies where in the flat memory of a search, and the functions that count bits.

A card is a bit. Within a line a higher bit is a stronger card, and all trumps stand above all plain
cards (``layout``). The memory is a list of integers in plain Python, and an array of 64-bit numbers
where the search is compiled (``native``); no number leaves 63 bits, so both ways count alike.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from typing import Final, TypeAlias

Memory: TypeAlias = MutableSequence[int]
"""Flat, indexed, changed in place."""

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
HALVES: Final = 11  # 1: an exact value is found by halving, else by single steps
ROOT: Final = 12  # how many cards have been played where the search begins
ONLY: Final = 13  # the cards that may be played there
STAMP: Final = 14  # marks what was stored under the same rules, order of cards and sides
SIZE: Final = 15  # places of the table, a power of two
HANDS: Final = 16  # four hands
SIDE: Final = 20  # four times 1 or 0: whose tricks count
WANTS: Final = 24  # four times 1 or 0: who wants them to be many
POINTS: Final = 32  # of 32 cards
LINE: Final = 64  # of 32 cards: the bits of their line
WORTH: Final = 96  # six pairs, lowest first: points, and the bits of all cards that count them
OWNERS: Final = 112  # two masks for each trick: the owners of what is left, without gaps
FOUND: Final = 144  # the value of each card that can be played at the root
PROMISES: Final = 176  # how soon a card is tried: four numbers for each of sixteen cases
STACK: Final = 256  # sixteen places for each of 32 turns: what is tried there, best first
TABLE: Final = 768  # the table: places of two words


def start_of(m: Memory) -> Memory:
    """Where a memory begins: in plain Python itself, compiled a bare pointer."""
    return m


def count(mask: int) -> int:
    """How many cards a mask holds.

    >>> count(0b1011)
    3
    """
    return mask.bit_count()


def place(bit: int) -> int:
    """The place of a card's bit; of a mask, that of the highest one.

    >>> place(0b1011)
    3
    """
    return bit.bit_length() - 1
