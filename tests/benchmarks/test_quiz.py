"""The benchmark of the quiz runs and names the slowest; how fast anything is, no test says."""

from __future__ import annotations

import pytest

from schafkopf_tutor.quiz.make import every
from schafkopf_tutor.rulesets import load
from tests.benchmarks import quiz
from tests.benchmarks.quiz import MADE, Report, Spent
from tests.longrun import LONG


@pytest.mark.slow
def test_the_benchmark_runs(record):
    ruleset = load("ordnung")
    found = quiz.report(ruleset, 100 if LONG else 1)
    measured = [(one.kind, one.level) for one in found.spent]
    assert measured == [(kind.id, level) for _, kind, level in every(ruleset)]
    record("quiz-speed", {name: round(1 / found.mean(of)) for name, of in MADE.items()})


def test_what_it_says():
    """Means, ratios and the slowest, worked out by hand."""
    quick, slow = Spent("a", 1, 0.001, 0.001, 0.001, 0.0), Spent("b", 3, 0.003, 0.002, 0.002, 1e-3)
    said = list(Report("table", 0.0005, (quick, slow)).lines())
    assert said[0].startswith("table: 2 kinds and levels")
    for line, rate, deals in zip(said[1:6:2], ("500", "286", "200"), (4, 7, 10), strict=True):
        assert f" {rate} a second" in line
        assert f" {deals}.0 deals each" in line
    assert said[6].endswith("b 3: 7.00, a 1: 3.00")
    assert said[7].endswith("0.500 ms, 1.00 deals each; slowest b 3: 1.000")
