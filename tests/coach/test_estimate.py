"""Intervals: against printed tables, and against how often they hold the true value."""

from __future__ import annotations

from math import inf
from random import Random

import pytest

from schafkopf_tutor.coach.estimate import Estimate, mean_of, share_of, student


@pytest.mark.parametrize(
    ("free", "printed"),
    [(4, 2.776), (5, 2.571), (9, 2.262), (19, 2.093), (29, 2.045), (99, 1.984), (10**6, 1.960)],
)
def test_student_as_printed_in_tables(free, printed):
    assert student(free) == pytest.approx(printed, abs=0.01)


def test_one_value_tells_nothing_of_the_spread():
    assert mean_of([3.0], [1.0]) == Estimate(3.0, -inf, inf)
    assert mean_of([3.0, 9.0], [1.0, 0.0]) == Estimate(3.0, -inf, inf)


def test_the_interval_of_a_mean_holds_it_nineteen_times_of_twenty(seed, scale):
    """Values that are weighed, because they were drawn too often where they are small."""
    rng, held, runs = Random(seed), 0, scale(20_000)
    for _ in range(runs):
        values: list[float] = []
        weights: list[float] = []
        while len(values) < 30:
            value = rng.random()
            if rng.random() < 1 - value / 2:
                values.append(value)
                weights.append(1 / (1 - value / 2))
        found = mean_of(values, weights)
        held += found.low <= 0.5 <= found.high
    assert 0.93 < held / runs < 0.97


def test_the_interval_of_a_share_holds_it_about_nineteen_times_of_twenty(seed, scale):
    rng, held, runs = Random(seed), 0, scale(20_000)
    for _ in range(runs):
        found = share_of([rng.random() < 0.8 for _ in range(20)], [1.0] * 20)
        held += found.low <= 0.8 <= found.high
    assert 0.92 < held / runs < 0.985
