"""Dealing hidden cards to places so that every assignment that is allowed is equally likely.

Counted, not tried: cards that may lie in the same places are one group; how many ways there are to
share out the groups that are left decides how the next one is shared (so no deal runs into a dead
end, and none is likelier than another).
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import factorial, prod

from schafkopf_tutor.cards import Card
from schafkopf_tutor.deal import Hand


class Dealer:
    """Deals ``allowed`` cards (each with the places it may lie in) to places with these ``sizes``.

    >>> cards = [Card.of(code) for code in ("E7", "E8", "E9")]
    >>> dealer = Dealer({cards[0]: (1,), cards[1]: (0, 1), cards[2]: (0, 1)}, {0: 1, 1: 2})
    >>> dealer.ways
    2
    """

    def __init__(self, allowed: Mapping[Card, Sequence[int]], sizes: Mapping[int, int]) -> None:
        places = list(sizes)
        groups: dict[tuple[int, ...], list[Card]] = {}
        for card, where in allowed.items():
            key = tuple(i for i, place in enumerate(places) if place in where)
            groups.setdefault(key, []).append(card)
        # The narrowest first: they leave the fewest ways to go on, so less has to be counted.
        self._groups = sorted(groups.items(), key=lambda group: len(group[0]))
        self._sizes = tuple(sizes.values())
        self._known: dict[tuple[int, tuple[int, ...]], int] = {}
        self._shares: dict[tuple[int, tuple[int, ...]], _Shares] = {}

    @property
    def ways(self) -> int:
        """How many assignments there are."""
        return self._ways(0, self._sizes)

    def deal(self, rng: random.Random) -> tuple[Hand, ...]:
        """One of them, each equally likely, by place. ValueError if there is none."""
        hands: list[list[Card]] = [[] for _ in self._sizes]
        room = self._sizes
        for number, (where, group) in enumerate(self._groups):
            share = self._share(number, room).one(rng)
            cards = group[:]
            rng.shuffle(cards)
            start = 0
            for place, count in zip(where, share, strict=True):
                hands[place] += cards[start : start + count]
                start += count
            room = _less(room, where, share)
        return tuple(map(tuple, hands))

    def all(self) -> Iterator[tuple[Hand, ...]]:
        """All assignments, once each."""
        yield from self._all(0, tuple(() for _ in self._sizes))

    def _all(self, number: int, dealt: tuple[Hand, ...]) -> Iterator[tuple[Hand, ...]]:
        if number == len(self._groups):
            yield dealt
            return
        where, group = self._groups[number]
        room = tuple(size - len(hand) for size, hand in zip(self._sizes, dealt, strict=True))
        for share, _ in self._splits(number, room):
            for hands in _handed(tuple(group), share):
                new = list(dealt)
                for place, hand in zip(where, hands, strict=True):
                    new[place] += hand
                yield from self._all(number + 1, tuple(new))

    def _ways(self, number: int, room: tuple[int, ...]) -> int:
        """How many ways there are to deal the groups from this one on into that much room."""
        if number == len(self._groups):
            return int(not any(room))
        key = (number, room)
        if key not in self._known:
            self._known[key] = sum(ways for _, ways in self._splits(number, room))
        return self._known[key]

    def _splits(self, number: int, room: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
        """Each way to share out a group by numbers, and how many assignments begin with it."""
        where, group = self._groups[number]
        last = number + 1 == len(self._groups)
        if last and sum(room) != len(group):
            return
        for share in _shared(len(group), tuple(room[place] for place in where)):
            rest = self._ways(number + 1, _less(room, where, share))
            if rest:
                yield share, rest * factorial(len(group)) // prod(map(factorial, share))

    def _share(self, number: int, room: tuple[int, ...]) -> _Shares:
        key = (number, room)
        if key not in self._shares:
            self._shares[key] = _Shares(list(self._splits(number, room)))
        return self._shares[key]


class _Shares:
    """Ways to share out a group, each drawn as often as assignments begin with it."""

    def __init__(self, splits: list[tuple[tuple[int, ...], int]]) -> None:
        self._splits = splits
        self._total = sum(ways for _, ways in splits)

    def one(self, rng: random.Random) -> tuple[int, ...]:
        drawn = rng.randrange(self._total)
        for share, ways in self._splits:
            drawn -= ways
            if drawn < 0:
                return share
        raise ValueError(drawn)


def _shared(count: int, room: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every way to lay so many cards into places with that much room."""
    if not room:
        if not count:
            yield ()
        return
    least = max(0, count - sum(room[1:]))
    for here in range(least, min(count, room[0]) + 1):
        for rest in _shared(count - here, room[1:]):
            yield (here, *rest)


def _handed(cards: Hand, share: tuple[int, ...]) -> Iterator[tuple[Hand, ...]]:
    """Every way to deal these cards by numbers."""
    if not share:
        yield ()
        return
    for hand in combinations(cards, share[0]):
        rest = tuple(card for card in cards if card not in hand)
        for others in _handed(rest, share[1:]):
            yield (hand, *others)


def _less(room: tuple[int, ...], where: tuple[int, ...], share: tuple[int, ...]) -> tuple[int, ...]:
    left = list(room)
    for place, count in zip(where, share, strict=True):
        left[place] -= count
    return tuple(left)
