"""How many answers the schedule asks for, beside a fixed ladder: in a simulation.

python -m tests.benchmarks.remembering [--cards 200] [--days 365]

The learners forget by a published model that is not FSRS: the activation of Pavlik and Anderson
(2005, "Practice and forgetting effects on vocabulary memory", Cognitive Science 29). Each time
something was seen leaves a trace that decays by a power of its age, and the faster the better it
was known when it was seen: that is what makes spacing worth while. The constants are the paper's;
time between sittings counts a fortieth, as there. Things differ, and so do learners: the threshold
of recall is drawn for each card. The paper's own threshold is that of foreign words, which are
soon forgotten; two lower ones stand for what is remembered for days and for weeks.

A second model is of another make: the multiscale context model of Mozer, Pashler, Cepeda, Lindsey
and Vul (2009, "Predicting the optimal spacing of study", Advances in Neural Information Processing
Systems 22). A cascade of integrators leaks at many speeds; what is seen fills each of them by what
those above it lack, and nine times as much if it was recalled. How many they are and the nine are
the paper's. Four more constants belong to the material: they are fitted to how it is forgotten
after one sitting, and the paper prints none. So they are those of a replication by others that is
public, fitted to the data of Cepeda and others (2009), for Swahili words and for little-known
facts. Here, too, things differ: for each card all times are stretched, threefold by one spread.

Both schedules are tuned, knowing all learners beforehand, until 90 % is known: the ladder by
stretching all its steps alike, FSRS (with the weights it comes with) by the retention it is asked
for. That is done twice, for what is known at reviews and for what is known on any day, reviewed or
not. Everybody answers again until it is right; those answers count, too: they are work.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from math import exp, log
from random import Random
from typing import ClassVar, Final, NamedTuple, Protocol

from fsrs import Rating

from schafkopf_tutor.practice.schedule import Schedule

TARGET: Final = 0.9
START: Final = datetime(2026, 1, 1, tzinfo=UTC)
HOUR: Final = 3600.0
DAY: Final = 24 * HOUR
LADDER: Final = (4 * HOUR, DAY, 3 * DAY, 7 * DAY, 14 * DAY, 30 * DAY)
FIRST: Final = 600.0
"""Seconds from the lesson to the first question."""
SPREAD: Final = 0.4
"""How far thresholds differ; a card one spread higher is forgotten some three times as fast."""
MATERIAL: Final = {"foreign words": -0.704, "kept for days": -1.2, "kept for weeks": -1.7}
SAMPLE: Final = 5 * DAY
"""So far apart it is asked, for the statistics, what is known."""
AGAIN: Final = 60.0
"""Seconds until something that was not known is asked again."""


class Memory(Protocol):
    """Somebody's memory of one thing."""

    def known(self, at: float) -> float:
        """How likely it is known at a time, in seconds."""

    def seen(self, at: float, right: bool) -> None:
        """It is seen again."""


@dataclass
class Activation:
    """Pavlik and Anderson (2005)."""

    threshold: float
    times: list[float] = field(default_factory=list)
    decays: list[float] = field(default_factory=list)

    PAPER: ClassVar = -0.704
    SCALE: ClassVar = 0.217
    LEAST: ClassVar = 0.177
    NOISE: ClassVar = 0.255
    BETWEEN: ClassVar = 0.025  # of the time outside of sittings
    SITTING: ClassVar = 0.5 * HOUR

    def activation(self, at: float) -> float:
        total = 0.0
        for then, decay in zip(self.times, self.decays, strict=True):
            age = at - then
            if age > self.SITTING:
                age = self.SITTING + (age - self.SITTING) * self.BETWEEN
            total += max(age, 1.0) ** -decay
        return log(total) if total else float("-inf")

    def known(self, at: float) -> float:
        if not self.times:
            return 0.0
        return 1 / (1 + exp((self.threshold - self.activation(at)) / self.NOISE))

    def seen(self, at: float, right: bool) -> None:
        before = self.activation(at)
        self.decays.append(self.SCALE * exp(before) + self.LEAST)
        self.times.append(at)


class Material(NamedTuple):
    """What the multiscale model takes for a material: the times of its integrators (``first`` times
    ``growth`` to the power of their number, in days), the ``weight`` of each beside the one before,
    and how likely a sitting is taken in at all."""

    first: float
    growth: float
    weight: float
    taken_in: float


@dataclass
class Multiscale:
    """Mozer, Pashler, Cepeda, Lindsey and Vul (2009)."""

    material: Material
    stretch: float
    rng: Random
    last: float = 0.0
    filled: list[float] = field(default_factory=list)

    NUMBER: ClassVar = 100
    RECALLED: ClassVar = 9.0
    NOTHING: ClassVar = 1e-9  # what all that follow weigh together, where the row is cut short

    def __post_init__(self) -> None:
        weights = [self.material.weight**n for n in range(1, self.NUMBER + 1)]
        rest, self.weights = sum(weights), list[float]()
        whole = rest
        for weight in weights:
            if rest <= self.NOTHING * whole:
                break
            self.weights.append(weight / whole)
            rest -= weight
        first, growth = self.material.first * DAY * self.stretch, self.material.growth
        self.times = [first * growth**n for n in range(1, len(self.weights) + 1)]
        self.filled = self.filled or [0.0] * len(self.weights)

    def known(self, at: float) -> float:
        age = at - self.last
        leaks = zip(self.weights, self.filled, self.times, strict=True)
        return min(1.0, sum(weight * x * exp(-age / time) for weight, x, time in leaks))

    def seen(self, at: float, right: bool) -> None:
        age, self.last = at - self.last, at
        now = [x * exp(-age / time) for x, time in zip(self.filled, self.times, strict=True)]
        if self.rng.random() < self.material.taken_in:
            above = weights = 0.0
            for n, (weight, x) in enumerate(zip(self.weights, tuple(now), strict=True)):
                above, weights = above + weight * x, weights + weight
                lacks = max(0.0, 1.0 - above / weights)  # the paper has it without a floor
                now[n] = x + (self.RECALLED if right else 1.0) * lacks
        self.filled = now


class Plan(Protocol):
    """Says when one thing is asked again."""

    def after(self, at: float, right: bool) -> float:
        """The next time, when it was known or not at this one."""


@dataclass
class Ladder:
    """Fixed steps, all stretched alike; whoever slips begins anew."""

    stretch: float
    step: int = -1

    def after(self, at: float, right: bool) -> float:
        self.step = min(self.step + 1, len(LADDER) - 1) if right else -1
        return at + (self.stretch * LADDER[self.step] if right else AGAIN)


@dataclass
class Ours:
    """The schedule of the room ``practice``, as it is."""

    retention: float
    schedule: Schedule = field(init=False)

    def __post_init__(self) -> None:
        self.schedule = Schedule(retention=self.retention)

    def after(self, at: float, right: bool) -> float:
        now = START + timedelta(seconds=at)
        self.schedule = self.schedule.after("card", now, Rating.Good if right else Rating.Again)
        return (self.schedule.cards["card"].due - START).total_seconds()


@dataclass(frozen=True)
class Outcome:
    """What a schedule asked for, and what it brought: answers a card, and how many of them were
    reviews (three hours or more after the last answer, else it is the same sitting); the share
    known at reviews; and on any day."""

    answers: float
    reviews: float
    at_reviews: float
    any_day: float


def simulate(plan: Callable[[], Plan], memories: Sequence[Memory], seed: int, days: int) -> Outcome:
    """Let each of these memories be drilled by a plan of its own."""
    rng = Random(seed)
    answers = reviews = passed = 0
    daily = 0.0
    for memory in memories:
        mine = plan()
        memory.seen(0.0, False)  # it is taught, and asked for the first time soon after
        due, last, noon = FIRST, 0.0, DAY / 2
        while due < days * DAY:
            while noon < due:
                daily += memory.known(noon)
                noon += SAMPLE
            right = rng.random() < memory.known(due)
            answers += 1
            if due - last >= 3 * HOUR:
                reviews += 1
                passed += right
            memory.seen(due, right)
            last, due = due, mine.after(due, right)
        while noon < days * DAY:
            daily += memory.known(noon)
            noon += SAMPLE
    cards = len(memories)
    whole = days * DAY / SAMPLE * cards
    return Outcome(answers / cards, reviews / cards, passed / max(1, reviews), daily / whole)


def memories(cards: int, seed: int, threshold: float = Activation.PAPER) -> list[Memory]:
    """Things of different difficulty around this threshold."""
    rng = Random(seed)
    return [Activation(rng.gauss(threshold, SPREAD)) for _ in range(cards)]


def of_material(cards: int, seed: int, material: Material) -> list[Memory]:
    """Things of different difficulty, of a material of the multiscale model."""
    rng = Random(seed)
    return [
        Multiscale(material, 3 ** rng.gauss(0, 1), Random(rng.getrandbits(32)))
        for _ in range(cards)
    ]


def tuned(
    plan: Callable[[float], Plan],
    between: tuple[float, float],
    share: Callable[[Outcome], float],
    people: Callable[[], Sequence[Memory]],
    seed: int,
    days: int,
    steps: int = 9,
) -> Outcome:
    """What a plan asks for when its one screw is set so that this share is TARGET, by halving.

    At the first end of the screw too much is known, at the second too little.
    """
    much, little = between
    found = []
    for _ in range(steps):
        middle = (much + little) / 2
        outcome = simulate(lambda: plan(middle), people(), seed, days)  # noqa: B023
        found.append(outcome)
        much, little = (middle, little) if share(outcome) > TARGET else (much, middle)
    return min(found, key=lambda one: abs(share(one) - TARGET))


@dataclass(frozen=True)
class Compared:
    """Two schedules that bring the same."""

    name: str
    ladder: Outcome
    ours: Outcome

    @property
    def ratio(self) -> float:
        """Answers of ours to those of the ladder."""
        return self.ours.answers / self.ladder.answers

    @property
    def reviews(self) -> float:
        """The same of reviews alone."""
        return self.ours.reviews / self.ladder.reviews

    def __str__(self) -> str:
        times = f"{self.ratio:.2f} times as many answers as by the ladder"
        lines = [f"{self.name}: {times}, {self.reviews:.2f} times as many reviews"]
        for name, one in (("ladder", self.ladder), ("FSRS", self.ours)):
            asked = f"{one.answers:6.1f} answers a card, {one.reviews:.1f} of them reviews"
            known = f"{one.at_reviews:.1%} known there, {one.any_day:.1%} on any day"
            lines.append(f"    {name:7} {asked}, {known}")
        return "\n".join(lines)


def compare(cards: int, days: int, seed: int, steps: int = 9) -> list[Compared]:
    """Both schedules, for five kinds of material, tuned in two ways."""
    found = []
    for material, people in materials(cards, seed).items():
        for way, share in SHARES.items():
            ladder = tuned(lambda x: Ladder(2**x), (-7, 8), share, people, seed + 1, days, steps)
            ours = tuned(lambda x: Ours(1 - 2**-x), (8, 1), share, people, seed + 1, days, steps)
            found.append(Compared(f"{material}, {way}", ladder, ours))
    return found


def materials(cards: int, seed: int) -> dict[str, Callable[[], list[Memory]]]:
    """By name, what makes the memories of so many things anew."""
    found: dict[str, Callable[[], list[Memory]]] = {}
    for name, threshold in MATERIAL.items():
        found[name] = partial(memories, cards, seed, threshold)
    for name, material in MULTISCALE.items():
        found[f"multiscale, {name}"] = partial(of_material, cards, seed, material)
    return found


MULTISCALE: Final = {
    "Swahili words": Material(0.980, 3.72, 0.491, 0.937),
    "facts": Material(1.78, 12.8, 0.330, 0.956),
}
"""Fitted by a replication, to the data of Cepeda and others (2009)."""

SHARES: Final[dict[str, Callable[[Outcome], float]]] = {
    "90 % at reviews": lambda one: one.at_reviews,
    "90 % on any day": lambda one: one.any_day,
}


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the comparison."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.remembering")
    parser.add_argument("--cards", type=int, default=200)
    parser.add_argument("--days", type=int, default=365)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    for one in compare(options.cards, options.days, options.seed):
        print(one, flush=True)


if __name__ == "__main__":
    main()
