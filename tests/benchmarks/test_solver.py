"""The benchmark of the solver runs; how fast anything is, no test says."""

from __future__ import annotations

import pytest

from tests.benchmarks import solver
from tests.benchmarks.solver import Report
from tests.longrun import LONG


@pytest.mark.parametrize("contract", ["rufspiel", "solo", "wenz"])
def test_the_benchmark_runs(contract: str, record):
    found = solver.report(contract, 200 if LONG else 2)
    assert len(found.exact) == len(found.review) == len(found.worlds_later) >= 2
    assert all(found.nodes)
    record(f"solver-speed-{contract}", {"figures": list(found.lines())})


def test_what_it_says():
    """Medians and means worked out by hand."""
    times = (1.0, 2.0, 30.0)
    said = list(Report("solo", times, (1, 2, 6), times, times, times, times, 1 / 3).lines())
    assert said[0] == "solo: 3 deals, 33% of them won"
    assert "2.00 ms (<= 15), 95 % 30.0" in said[1]
    assert "3 on average (<= 250,000)" in said[2]
