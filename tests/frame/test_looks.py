"""Looks: how often chance alone is taken for a difference, and when a run ends."""

from __future__ import annotations

from itertools import accumulate
from math import sqrt
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from schafkopf_tutor.players.simulate import NORMAL_95, Estimate, estimate
from tests.looks import LEVEL, LOOKS, Looks, half

RUNS = 2_000


def so_far(values: list[float]) -> Any:
    return SimpleNamespace(payouts=values, between=lambda name, other: estimate(values))


def test_chance_alone_is_taken_for_a_difference_in_one_run_of_twenty_at_most(seed):
    """Sums at the looks are drawn at once: normal steps, nobody better. The plain interval, at the
    same few looks, is wrong more than twice as often."""
    rng = Random(seed)
    ours = plain = 0
    for _ in range(RUNS):
        steps = [b - a for a, b in zip((0, *LOOKS), LOOKS, strict=False)]
        sums = accumulate(rng.gauss(0, sqrt(step)) for step in steps)
        found = [
            Estimate(total / n, NORMAL_95 / sqrt(n), n)
            for total, n in zip(sums, LOOKS, strict=True)
        ]
        ours += any(abs(one.mean) > half(one) for one in found)
        plain += any(one.decided for one in found)
    assert ours <= 0.05 * RUNS + 2 * sqrt(0.05 * 0.95 * RUNS)
    assert plain > 0.1 * RUNS


def test_it_ends_at_a_look_that_settles_it_and_at_no_other():
    run = Looks("a", "b", 1e9)
    values = [1.0, 3.0] * 50
    assert not run(so_far(values[:99]))
    assert run.figures == {"decided": False, "looks": 0}
    assert run(so_far(values))
    assert run.figures["decided"]
    assert (run.figures["mean"], run.figures["deals"], run.figures["looks"]) == (2.0, 100, 1)


def test_an_open_question_ends_with_the_last_look():
    run = Looks("a", "b", 1e9)
    values = [-1.0, 1.0] * 800
    assert not any(run(so_far(values[:n])) for n in (100, 150, 200, 400, 800))
    assert run(so_far(values))
    assert not run.figures["decided"]
    assert run.figures["looks"] == len(LOOKS)
    assert run.figures["level"] == pytest.approx(0.01) == LEVEL


def test_when_time_is_up_what_lies_between_two_looks_settles_nothing():
    run = Looks("a", "b", 0.0)
    assert run(so_far([1.0, 3.0] * 75))
    assert not run.figures["decided"]
    assert (run.figures["deals"], run.figures["looks"]) == (150, 1)
