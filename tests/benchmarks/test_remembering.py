"""The simulation is what it says; how much the schedule saves, no test says."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import exp, log
from random import Random

import pytest

from tests.benchmarks.remembering import (
    DAY,
    HOUR,
    LADDER,
    MATERIAL,
    MULTISCALE,
    SHARES,
    Activation,
    Ladder,
    Material,
    Multiscale,
    Ours,
    Plan,
    compare,
    memories,
    simulate,
)
from tests.longrun import LONG


def test_the_memory_is_that_of_the_paper():
    """Its formulas by hand, for two times within one sitting."""
    memory = Activation(-0.704)
    assert memory.known(0) == 0
    memory.seen(0, True)
    assert memory.decays == [0.177]  # of the first, by the intercept alone
    after = -0.177 * log(100)
    assert memory.known(100) == pytest.approx(1 / (1 + exp((-0.704 - after) / 0.255)))
    memory.seen(100, True)
    second = 0.217 * exp(after) + 0.177
    both = log(200**-0.177 + 100**-second)
    assert memory.known(200) == pytest.approx(1 / (1 + exp((-0.704 - both) / 0.255)))


def test_the_memory_forgets_and_spacing_helps():
    massed, spaced = Activation(-0.704), Activation(-0.704)
    for n in range(4):
        massed.seen(n * 60, True)
        spaced.seen(n * 7 * DAY, True)
    chances = [massed.known(300 + age) for age in (0, HOUR, DAY, 30 * DAY)]
    assert chances == sorted(chances, reverse=True)
    month = 30 * DAY
    assert spaced.known(21 * DAY + month) > massed.known(180 + month)


def test_the_other_memory_is_that_of_its_paper():
    """Two integrators by hand: filled, leaking, filled again by what those above them lack."""
    memory = Multiscale(Material(1.0, 2.0, 0.5, 1.0), 1.0, Random(1))
    weights, times = memory.weights, memory.times
    assert sum(weights) == pytest.approx(1)
    assert weights[1] / weights[0] == pytest.approx(0.5)
    assert times[:2] == [2 * DAY, 4 * DAY]
    assert memory.known(0) == 0
    memory.seen(0, False)
    assert memory.known(0) == pytest.approx(1)
    leaked = [exp(-DAY / time) for time in times]
    assert memory.known(DAY) == pytest.approx(
        sum(w * x for w, x in zip(weights, leaked, strict=True))
    )
    memory.seen(DAY, True)
    first = leaked[0] + 9 * (1 - leaked[0])
    above = (weights[0] * leaked[0] + weights[1] * leaked[1]) / (weights[0] + weights[1])
    assert memory.filled[:2] == pytest.approx([first, leaked[1] + 9 * (1 - above)])


def test_a_sitting_may_not_be_taken_in_at_all():
    taken = []
    for seed in range(400):
        memory = Multiscale(Material(1.0, 2.0, 0.5, 0.75), 1.0, Random(seed))
        memory.seen(0, False)
        taken.append(memory.known(1) > 0)
    assert sum(taken) / 400 == pytest.approx(0.75, abs=0.06)


@pytest.mark.parametrize("name", MULTISCALE)
def test_the_other_memory_forgets_and_spacing_helps(name: str):
    massed, spaced = (
        Multiscale(MULTISCALE[name]._replace(taken_in=1.0), 1.0, Random(1)) for _ in range(2)
    )
    once = Multiscale(MULTISCALE[name]._replace(taken_in=1.0), 1.0, Random(1))
    once.seen(0, False)
    chances = [once.known(age) for age in (HOUR, DAY, 7 * DAY, 28 * DAY)]
    assert chances == sorted(chances, reverse=True)
    assert 0.15 < chances[-1] < 0.6  # facts: about half of them, in the experiment
    for n in range(4):
        massed.seen(n * 60, n > 0)
        spaced.seen(n * 7 * DAY, n > 0)
    month = 30 * DAY
    assert spaced.known(21 * DAY + month) > massed.known(180 + month)


def test_the_ladder():
    ladder = Ladder(2.0)
    now = 0.0
    for step in (*LADDER, LADDER[-1]):
        following = ladder.after(now, True)
        assert following - now == 2 * step
        now = following
    assert ladder.after(now, False) - now == 60
    assert ladder.after(now, True) - now == 2 * LADDER[0]


@pytest.mark.slow
def test_who_asks_more_often_knows_more():
    plans: list[tuple[Callable[[float], Plan], float, float]] = [
        (Ladder, 2.0, 0.2),
        (Ours, 0.8, 0.97),
    ]
    for plan, seldom, often in plans:
        less, more = (simulate(partial(plan, x), memories(30, 1), 2, 120) for x in (seldom, often))
        assert more.answers > less.answers
        assert more.any_day > less.any_day


@pytest.mark.slow
def test_the_comparison(record):
    cards, days, steps = (200, 365, 9) if LONG else (12, 60, 5)
    found = compare(cards, days, 1, steps)
    assert len(found) == (len(MATERIAL) + len(MULTISCALE)) * len(SHARES)
    for one in found:
        print(one)
        assert one.ratio > 0
        assert f"{one.ratio:.2f}" in str(one)
    if LONG:
        for one in found:
            share = SHARES[one.name.rpartition(", ")[2]]
            assert share(one.ladder) == pytest.approx(0.9, abs=0.01)
            assert share(one.ours) == pytest.approx(0.9, abs=0.01)
    figures = {
        one.name: {"answers": round(one.ratio, 2), "reviews": round(one.reviews, 2)}
        for one in found
    }
    record("remembering", figures, seed=1)
