"""The simulation is what it says; how much the schedule saves, no test says."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import exp, log

import pytest

from tests.benchmarks.remembering import (
    DAY,
    HOUR,
    LADDER,
    MATERIAL,
    SHARES,
    Activation,
    Ladder,
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
    assert len(found) == len(MATERIAL) * len(SHARES)
    for one in found:
        print(one)
        assert one.ratio > 0
        assert f"{one.ratio:.2f}" in str(one)
    if LONG:
        for one in found:
            share = SHARES[one.name.partition(", ")[2]]
            assert share(one.ladder) == pytest.approx(0.9, abs=0.01)
            assert share(one.ours) == pytest.approx(0.9, abs=0.01)
    record("remembering", {one.name: round(one.ratio, 2) for one in found}, seed=1)
