"""Hands that could be hidden: sampled from what one seat sees, never from the game itself.

Every world that fits the hard facts is equally likely; what has been said in the auction, and a
Stoß, then make some of them more likely than others. That is a guess about people, so it is kept
apart: each sample names its weights and what they come from.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from schafkopf_tutor.coach.dealing import Dealer
from schafkopf_tutor.coach.estimate import effective
from schafkopf_tutor.coach.hidden import GONE, CoachError, Hidden, Seen
from schafkopf_tutor.deal import Hand
from schafkopf_tutor.moves import SEATS
from schafkopf_tutor.view import View

World: TypeAlias = tuple[Hand, Hand, Hand, Hand]
"""The cards that each seat still holds."""

POOL: Final = 4
MOST: Final = 32
"""So many worlds are drawn for each one that is kept, where some are likelier than others; more, up
to ``MOST``, while those drawn tell no more than twice what is to be kept."""

PATIENCE: Final = 20_000
"""So many deals in a row may break a rule before no world is taken to be possible."""


class Reason(NamedTuple):
    """Why a world is as likely as it is: by what a seat said (``bid.weiter``), and how likely that
    was with the hand that this world gives it; never 0, for people say anything."""

    why: str
    seat: int
    likely: float


Weigh: TypeAlias = Callable[[Seen], Callable[[Hand], Reason] | None]
"""For a move in public: how likely it was had its seat held this hand; None if it tells nothing."""


@dataclass(frozen=True, slots=True)
class Sample:
    """Worlds, each with its weight (1 on average) and the reasons for it.

    ``tried`` is how many worlds were drawn, each of them equally likely, to find these;
    ``complete`` says that these are all there are.
    """

    worlds: tuple[World, ...]
    weights: tuple[float, ...]
    reasons: tuple[tuple[Reason, ...], ...]
    tried: int
    complete: bool = False

    def __add__(self, other: Sample) -> Sample:
        """Both together."""
        return Sample(
            self.worlds + other.worlds,
            self.weights + other.weights,
            self.reasons + other.reasons,
            self.tried + other.tried,
        )


def sample(view: View, n: int, rng: random.Random, weigh: Weigh | None = None) -> Sample:
    """``n`` worlds that this view allows: without ``weigh`` each of them equally likely.

    Raises CoachError where no world fits what has been played.

    >>> from schafkopf_tutor.notation import parse_game
    >>> hands = "EO EU HA HZ HK H9 EA E9 / … / … / …"
    >>> view = parse_game(f"ordnung dealer 3 | {hands} | rufspiel G by 2 | HK").view(0)
    >>> drawn = sample(view, 5, random.Random(1))
    >>> [len(hand) for hand in drawn.worlds[0]], drawn.weights[0]
    ([7, 8, 8, 8], 1.0)
    """
    return Worlds(view, weigh).draw(n, rng)


class Worlds:
    """The worlds that a view allows, to draw from again and again."""

    def __init__(self, view: View, weigh: Weigh | None = None) -> None:
        self.hidden = Hidden.of(view)
        self._weighed = weigh is not None
        self._dealer = Dealer(
            self.hidden.allowed, {pile.place: pile.size for pile in self.hidden.piles}
        )
        if not self._dealer.ways:
            raise CoachError("error.coach.impossible", seat=view.seat)
        others = [seen for seen in self.hidden.seen if seen.seat != view.seat]
        read = [(seen, weigh(seen)) for seen in others] if weigh else []
        self._telling = [(seen, likely) for seen, likely in read if likely]

    def draw(self, n: int, rng: random.Random) -> Sample:
        """So many worlds; where nothing weighs them, each equally likely and of weight 1. Where
        there are no more than that, all of them, once each."""
        if self._dealer.ways <= n:
            return self._all()
        if not self._weighed:
            worlds = tuple(self._one(rng) for _ in range(n))
            return Sample(worlds, (1.0,) * n, ((),) * n, n)
        found, misses = Sample((), (), (), 0), 0
        while len(found.worlds) < n:
            more = self._weighted(n - len(found.worlds), rng)
            misses = 0 if more.worlds else misses + 1
            if misses * n > PATIENCE:
                raise CoachError("error.coach.impossible", seat=self.hidden.view.seat)
            found += more
        return found

    def _weighted(self, n: int, rng: random.Random) -> Sample:
        """At most so many worlds: chosen by weight, and only then judged by what was said, which
        takes longest."""
        pool: list[tuple[Hand, ...]] = []
        reasons: list[tuple[Reason, ...]] = []
        likely: list[float] = []
        while len(pool) < n * MOST and effective(likely) < 2 * n:
            more = [self._playable(rng) for _ in range(n * POOL)]
            pool += more
            reasons += [self._reasons(self._world(hands)) for hands in more]
            likely = [_together(each) for each in reasons]
        chances = _chances(likely, n)
        kept = [i for i in _systematic(chances, rng) if self.hidden.sayable(pool[i])]
        # Horvitz-Thompson: what is kept with chance p stands for 1/p of its like.
        return Sample(
            tuple(self._world(pool[i]) for i in kept),
            tuple(likely[i] / chances[i] * n / len(pool) for i in kept),
            tuple(reasons[i] for i in kept),
            len(pool),
        )

    def _all(self) -> Sample:
        fitting = [hands for hands in self._dealer.all() if self.hidden.possible(hands)]
        if not fitting:
            raise CoachError("error.coach.impossible", seat=self.hidden.view.seat)
        worlds = tuple(map(self._world, fitting))
        reasons = tuple(map(self._reasons, worlds))
        weights = tuple(map(_together, reasons))
        return Sample(worlds, weights, reasons, len(worlds), complete=True)

    def _one(self, rng: random.Random) -> World:
        for _ in range(PATIENCE):
            hands = self._playable(rng)
            if self.hidden.sayable(hands):
                return self._world(hands)
        raise CoachError("error.coach.impossible", seat=self.hidden.view.seat)

    def _playable(self, rng: random.Random) -> tuple[Hand, ...]:
        for _ in range(PATIENCE):
            hands = self._dealer.deal(rng)
            if self.hidden.playable(hands):
                return hands
        raise CoachError("error.coach.impossible", seat=self.hidden.view.seat)

    def _world(self, hands: Sequence[Hand]) -> World:
        held: list[Hand] = [() for _ in SEATS]
        held[self.hidden.view.seat] = self.hidden.view.hand
        for pile, hand in zip(self.hidden.piles, hands, strict=True):
            if pile.place != GONE:
                held[pile.place] += hand
        first, second, third, fourth = held
        return first, second, third, fourth

    def _reasons(self, world: World) -> tuple[Reason, ...]:
        return tuple(
            [likely((*seen.view.hand, *world[seen.seat])) for seen, likely in self._telling]
        )


def _together(reasons: Sequence[Reason]) -> float:
    product = 1.0
    for reason in reasons:
        product *= reason.likely
    return product


def _chances(likely: Sequence[float], n: int) -> list[float]:
    """With what chance each world is kept, so that n are: as its weight, but never above 1."""
    order = sorted(likely, reverse=True)
    left, rest = n, sum(order)
    for weight in order:
        if weight * left < rest or left == 0:
            break
        left, rest = left - 1, rest - weight
    scale = rest / left if left else 0.0
    return [1.0 if weight >= scale else weight / scale for weight in likely]


def _systematic(chances: Sequence[float], rng: random.Random) -> list[int]:
    """Which are kept: with one random start, so that no two are the same and their number holds."""
    start, total, kept = rng.random(), 0.0, []
    for i, chance in enumerate(chances):
        before = total
        total += chance
        if _ticks(total, start) > _ticks(before, start):
            kept.append(i)
    return kept


def _ticks(total: float, start: float) -> int:
    """How many of start, start + 1, start + 2 … lie below a number."""
    return max(0, int(total - start) + 1) if total > start else 0
