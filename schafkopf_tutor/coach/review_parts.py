"""A result, parted: what was dealt, what one decided, what the others did, and what was luck.

The parts add up to the result exactly, because luck is what the other three leave over:

- ``dealt``: the average result over worlds that fit what the seat saw before the first card (the
  first that is reviewed), each played best with open cards: what its cards and the announced
  game were worth;
- ``own``: what its own cards lost by what it could know, and so never more than 0;
- ``others``: what the others' cards lost by what they could know, as it reached this seat;
- ``luck``: how the hidden cards really lay, and cards that were right and cost something, or wrong
  and turned out well.

The auction and what was doubled are taken as they were: all of it is in ``dealt``.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from schafkopf_tutor.coach.estimate import Estimate, average, mean_of
from schafkopf_tutor.coach.games import Reaches
from schafkopf_tutor.coach.hidden import table_of
from schafkopf_tutor.coach.outcomes import Results, game_in
from schafkopf_tutor.coach.stakes import Stake
from schafkopf_tutor.coach.worlds import Weigh, Worlds
from schafkopf_tutor.game import Game
from schafkopf_tutor.laws.schafkopf.result import Result
from schafkopf_tutor.moves import SEATS


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts of one seat's result, in the review's stake, to one place behind the point.

    ``spread`` is how sure ``dealt`` is. Where each plays for himself nobody can tell the others'
    part from luck, and nothing is known of the deal: ``dealt`` and ``others`` are None.

    >>> tenth = Decimal("0.1")
    >>> parts = Parts(Decimal(50), Decimal(62) + tenth, Decimal(-11), Decimal(0), -tenth, None)
    >>> parts.total
    Decimal('51.0')
    """

    result: Decimal
    dealt: Decimal | None
    own: Decimal
    others: Decimal | None
    luck: Decimal
    spread: Estimate | None

    @property
    def total(self) -> Decimal:
        """All parts together: the result."""
        zero = Decimal(0)
        return (self.dealt or zero) + self.own + (self.others or zero) + self.luck


def parts_of(
    first: Game,
    over: Result,
    lost: Mapping[int, float],
    stake: Stake,
    worlds: int,
    rng: random.Random,
    weigh: Weigh | None = None,
    reaches: Reaches | None = None,
) -> dict[int, Parts]:
    """The parts of each seat's result. ``first`` is the game before its first card, ``lost`` what
    each seat's own cards lost by what it could know, in ``stake``."""
    each = first.contract is not None and first.contract.parties == "each"
    shares = None if each else _shares(first, stake)
    found = {}
    for seat in SEATS:
        came_to = _tenths(stake.of(over, seat))
        own = _tenths(-lost[seat])
        if shares is None:
            found[seat] = Parts(came_to, None, own, None, came_to - own, None)
            continue
        spread = dealt_to(first, seat, stake, worlds, rng, weigh, reaches)
        dealt = _tenths(spread.mean)
        passed = (-lost[other] * shares[seat] / shares[other] for other in SEATS if other != seat)
        others = _tenths(sum(passed))
        luck = came_to - dealt - own - others
        found[seat] = Parts(came_to, dealt, own, others, luck, spread)
    return found


def dealt_to(
    first: Game,
    seat: int,
    stake: Stake,
    worlds: int,
    rng: random.Random,
    weigh: Weigh | None = None,
    reaches: Reaches | None = None,
) -> Estimate:
    """What the game was worth to a seat before its first card, by what it saw then."""
    view = first.view(seat)
    table = table_of(view)
    drawn = Worlds(view, weigh).draw(worlds, rng)
    found = []
    for world in drawn.worlds:
        points = best_of(game_in(table, world), reaches)
        found.append(Results(table, seat, world, stake).of(points).value)
    if drawn.complete:
        return Estimate.exact(average(found, drawn.weights))
    return mean_of(found, drawn.weights)


def best_of(game: Game, reaches: Reaches | None = None) -> int:
    """The card points of the declarer's side, played best by all with open cards: halved between
    what it surely gets and what it never does, which is much quicker than each card's value."""
    ask = reaches or solver_reaches()
    total = game.ruleset.pack.points
    if game.contract is not None and game.contract.goal == "all_tricks":
        return total if ask(game, total) else 0
    low, high = 0, total
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if ask(game, middle) else (low, middle - 1)
    return low


def solver_reaches() -> Reaches:
    """Whether so many points are reached, by the solver."""
    from schafkopf_tutor.solver import reaches  # loads numba, where it is

    return reaches


def _shares(first: Game, stake: Stake) -> tuple[float, ...]:
    """How much of the same card points comes to each seat: who plays alone gets or pays three
    times as much; the other side's is of the other sign."""
    hands = first.hands
    world = (hands[0], hands[1], hands[2], hands[3])
    total = first.ruleset.pack.points
    swings = []
    for seat in SEATS:
        results = Results(first, seat, world, stake)
        swings.append(results.of(total).value - results.of(0).value)
    return tuple(swings)


def _tenths(value: float) -> Decimal:
    return Decimal(f"{value:.1f}") + Decimal(0)
