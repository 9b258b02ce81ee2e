"""Endings with open cards, and the ways in which the cards that are out can lie: written once more.

Cards are their codes; trumps and suits come from the law's oracle. Nothing here asks the package
who wins, what is lawful or what is advised. The called ace has fallen in all that is asked, so it
binds nobody.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from schafkopf_tutor.beliefs import Known
from tests.law.oracle import POINTS
from tests.quiz.again import Codes, Table, codes

Hands = list[Codes]


class Ending:
    """A few cards in each of four hands. ``ours`` are the seats whose points are counted."""

    def __init__(self, table: Table, ours: frozenset[int]) -> None:
        self.table, self.ours = table, ours
        self.line = {card: at for at, row in enumerate(table.rows) for card in row}

    def values(self, hands: Hands, leader: int, trick: Codes) -> dict[str, int]:
        """What our side still gets by each card of the seat in turn, best play of all."""
        seat = (leader + len(trick)) % 4
        return {
            card: self._after(hands, leader, trick, card, -1, 999)
            for card in self.may(hands[seat], trick)
        }

    def may(self, hand: Codes, trick: Codes) -> Codes:
        """Whoever can follows."""
        same = [card for card in hand if trick and self.line[card] == self.line[trick[0]]]
        return same or list(hand)

    def _after(
        self, hands: Hands, leader: int, trick: Codes, card: str, low: int, high: int
    ) -> int:
        seat, laid = (leader + len(trick)) % 4, [*trick, card]
        left = [
            [c for c in hand if c != card] if at == seat else hand for at, hand in enumerate(hands)
        ]
        if len(laid) < 4:
            return self._best(left, leader, laid, low, high)
        winner = (leader + self.table.winner(laid)) % 4
        got = sum(POINTS.get(c[1], 0) for c in laid) if winner in self.ours else 0
        rest = self._best(left, winner, [], low - got, high - got) if left[winner] else 0
        return got + rest

    def _best(self, hands: Hands, leader: int, trick: Codes, low: int, high: int) -> int:
        seat = (leader + len(trick)) % 4
        most = seat in self.ours
        found = -1 if most else 999
        for card in self.may(hands[seat], trick):
            value = self._after(hands, leader, trick, card, low, high)
            if most:
                found, low = max(found, value), max(low, value)
            else:
                found, high = min(found, value), min(high, value)
            if low >= high:
                break
        return found


def ending(known: Known) -> Ending:
    """The game of a position, counted for the side of the seat that plays."""
    at = known.announced
    declarers = {at.seat, known.partner}
    mine = known.view.seat in declarers
    ours = frozenset(seat for seat in range(4) if (seat in declarers) is mine)
    return Ending(Table(at.contract, at.suit), ours)


def worlds(known: Known, rng: Random, number: int) -> Iterator[Hands]:
    """Some of the ways in which the cards that are out can lie, with what is known of voids."""
    me, trick = known.view.seat, known.view.trick
    later = {(known.view.leader + at) % 4 for at in range(len(trick))}
    size = len(known.view.hand)
    room = {seat: size - (seat in later) for seat in range(4) if seat != me}
    void = {(seat, getattr(line, "letter", "T")) for seat, line in known.voids}
    rows = Table(known.announced.contract, known.announced.suit)
    letter = {c: "T" if c in rows.trumps else c[0] for row in rows.rows for c in row}
    for _ in range(number):
        hands = _dealt(codes(known.out), room, void, letter, rng)
        if hands is not None:
            yield [codes(known.view.hand) if seat == me else hands[seat] for seat in range(4)]


def _dealt(
    out: Sequence[str],
    room: dict[int, int],
    void: set[tuple[int, str]],
    letter: dict[str, str],
    rng: Random,
) -> dict[int, Codes] | None:
    """The cards dealt out, those first that few can hold; None if it does not come out."""
    left = rng.sample(list(out), len(out))
    left.sort(key=lambda card: sum((seat, letter[card]) not in void for seat in room))
    hands: dict[int, Codes] = {seat: [] for seat in room}
    for card in left:
        can = [s for s in room if len(hands[s]) < room[s] and (s, letter[card]) not in void]
        if not can:
            return None
        hands[rng.choice(can)].append(card)
    return hands
