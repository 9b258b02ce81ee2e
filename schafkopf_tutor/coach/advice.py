"""What each legal card is worth over the hands that could be hidden, and how sure that is.

    advice = advise(game.view(), Random(1))
    advice.cards[0]          # the best card: points, chance to win, intervals
    advice.longer(100)       # the same, with a hundred worlds more

A card is called a mistake only where the interval of its difference from the best card, in the same
worlds, excludes zero. Otherwise it is too close to call.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final

from schafkopf_tutor.cards import Card
from schafkopf_tutor.coach.estimate import Estimate, average, effective, mean_of, share_of
from schafkopf_tutor.coach.hidden import CoachError, table_of
from schafkopf_tutor.coach.outcomes import Method, OpenCards, Outcome, PlayedOn
from schafkopf_tutor.coach.stakes import POINTS, Stake
from schafkopf_tutor.coach.worlds import Sample, Weigh, Worlds
from schafkopf_tutor.players import named
from schafkopf_tutor.solver.problem import Unsolvable, problem
from schafkopf_tutor.view import View

BEST: Final = "best"
CLOSE: Final = "close"
MISTAKE: Final = "mistake"
"""The verdicts on a card."""

WORLDS: Final = 20
"""How many worlds are looked at, unless one says otherwise."""


@dataclass(frozen=True, slots=True)
class CardAdvice:
    """One legal card: ``points`` of one's own side and the ``chance`` to win, the ``value`` in the
    stake that was asked about, how far it is ``behind`` the best card in the same worlds (0 for
    that one itself), and the ``verdict``: BEST, CLOSE or MISTAKE.
    """

    card: Card
    points: Estimate
    chance: Estimate
    value: Estimate
    behind: Estimate
    verdict: str


@dataclass(frozen=True)
class Advice:
    """What each legal card of a view is worth.

    ``sample`` are the worlds, ``outcomes`` what each card comes to in each of them, in their order:
    whoever wants to show a world in which a card loses finds it there. ``_steps`` are how many were
    asked for, each time.
    """

    view: View
    stake: Stake
    method: Method
    sample: Sample
    outcomes: tuple[Mapping[Card, Outcome], ...]
    _worlds: Worlds = field(repr=False, compare=False)
    _seed: int = field(repr=False)
    _steps: tuple[int, ...] = field(default=(), repr=False, compare=False)

    @property
    def worlds(self) -> int:
        """How many worlds were looked at."""
        return len(self.sample.worlds)

    @property
    def effective(self) -> float:
        """How many equally likely worlds tell as much."""
        return effective(self.sample.weights)

    @cached_property
    def cards(self) -> tuple[CardAdvice, ...]:
        """Every legal card, best first; of equal ones that which is earlier in the hand."""
        weights = self.sample.weights
        order = list(self.outcomes[0])
        values = {card: [each[card].value for each in self.outcomes] for card in order}
        means = {card: average(values[card], weights) for card in order}
        best = max(order, key=lambda card: means[card])
        advised = [self._of(card, best, values) for card in order]
        advised.sort(key=lambda one: (one.card is not best, -one.value.mean))
        return tuple(advised)

    @property
    def best(self) -> CardAdvice:
        """The best card."""
        return self.cards[0]

    def of(self, card: Card) -> CardAdvice:
        """What is said of a card. KeyError if it is not legal."""
        for one in self.cards:
            if one.card is card:
                return one
        raise KeyError(card)

    def longer(self, n: int) -> Advice:
        """The same with ``n`` worlds more: always the same ones. If all there are were looked at,
        nothing is left to think about."""
        return self if self.sample.complete else _more(self, n)

    def under(self, stake: Stake) -> Advice:
        """The same worlds, and the same luck in them, asked for another stake."""
        nothing = Sample((), (), (), 0)
        again = replace(self, stake=stake, sample=nothing, outcomes=(), _steps=())
        for n in self._steps:
            again = _more(again, n)
        return again

    def _of(self, card: Card, best: Card, values: Mapping[Card, list[float]]) -> CardAdvice:
        here = [each[card] for each in self.outcomes]
        weights = self.sample.weights
        behind = [b - v for b, v in zip(values[best], values[card], strict=True)]
        lost = self._mean(behind)
        hits = [one.won for one in here]
        chance = share_of(hits, weights)
        if self.sample.complete:
            chance = Estimate.exact(chance.mean)
        verdict = MISTAKE if lost.low > 0 else CLOSE
        return CardAdvice(
            card,
            self._mean([float(one.points) for one in here]),
            chance,
            self._mean(values[card]),
            lost,
            BEST if card is best else verdict,
        )

    def _mean(self, values: list[float]) -> Estimate:
        if self.sample.complete:
            return Estimate.exact(average(values, self.sample.weights))
        return mean_of(values, self.sample.weights)


def advise(
    view: View,
    rng: random.Random,
    worlds: int = WORLDS,
    *,
    stake: Stake = POINTS,
    weigh: Weigh | None = None,
    method: Method | None = None,
) -> Advice:
    """What each legal card is worth over so many sampled worlds; the same for the same generator.

    With ``weigh`` what was said makes worlds likelier; ``method`` is how a world is played out,
    with open cards unless each plays for himself. Raises CoachError where no card of this seat is
    awaited, or the position tells too little (see ``hidden.table_of``).
    """
    if view.turn != view.seat:
        raise CoachError("error.coach.no_turn", seat=view.seat)
    table_of(view)
    method = method or usual(view)
    drawn = Worlds(view, weigh)
    begun = Advice(view, stake, method, Sample((), (), (), 0), (), drawn, rng.getrandbits(53))
    return _more(begun, worlds)


def usual(view: View) -> Method:
    """How worlds are played out in this view's game: with open cards, but a game of each against
    all, and one under a switch that the solver does not know, is played on by ``solid``."""
    try:
        solvable = problem(table_of(view)).declarer is not None
    except Unsolvable:
        solvable = False
    return OpenCards() if solvable else PlayedOn([named("solid")] * 4, "solid")


def _more(advice: Advice, n: int) -> Advice:
    """With so many worlds more. How many there are so far decides which: a seed for each step."""
    rng = random.Random(f"{advice._seed}/{advice.worlds}")
    drawn = advice._worlds.draw(n, rng)
    before = advice.sample
    table = table_of(advice.view)
    more = advice.method.outcomes(table, advice.view.seat, drawn.worlds, advice.stake, rng)
    kept = drawn.complete
    return Advice(
        advice.view,
        advice.stake,
        advice.method,
        drawn if kept else before + drawn,
        tuple(more) if kept else (*advice.outcomes, *more),
        advice._worlds,
        advice._seed,
        (*advice._steps, n),
    )
