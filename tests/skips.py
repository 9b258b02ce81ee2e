"""In CI a skipped test is a failed one, unless tests/allowed_skips.txt names it with its reason."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

ALLOWED = Path(__file__).with_name("allowed_skips.txt")
_BY_REASON = "reason:"


@dataclass(frozen=True)
class Allowed:
    """One line of the file; what is matched is the test's id or the skip's own reason."""

    start: str
    by_reason: bool
    why: str

    def covers(self, nodeid: str, reason: str) -> bool:
        return (reason if self.by_reason else nodeid).startswith(self.start)


def read_allowed(text: str) -> list[Allowed]:
    """The lines of allowed_skips.txt; ValueError for one that names no test or no reason."""
    allowed = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        what, _, why = (part.strip() for part in line.partition("|"))
        by_reason = what.startswith(_BY_REASON)
        start = what.removeprefix(_BY_REASON).strip()
        if not start or not why:
            raise ValueError(f"allowed_skips.txt line {number}: expected 'test id | why'")
        allowed.append(Allowed(start, by_reason, why))
    return allowed


def reason_of(report: pytest.TestReport | pytest.CollectReport) -> str:
    """The words a skip was given."""
    longrepr: Any = report.longrepr
    text = longrepr[2] if isinstance(longrepr, tuple) else str(longrepr)
    return str(text).removeprefix("Skipped: ")


class SkipGate:
    """Turns a skip that nobody allowed into a failure; a plugin, so it sees doctests too."""

    def __init__(self, allowed: list[Allowed]) -> None:
        self.allowed = allowed

    def judge(self, report: pytest.TestReport | pytest.CollectReport) -> None:
        if report.outcome != "skipped" or hasattr(report, "wasxfail"):
            return
        reason = reason_of(report)
        if not any(line.covers(report.nodeid, reason) for line in self.allowed):
            report.outcome = "failed"
            report.longrepr = (
                f"skipped in CI, and tests/allowed_skips.txt does not name it: {reason}"
            )

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item) -> Any:
        report = yield
        self.judge(report)
        return report

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(self, collector: pytest.Collector) -> Any:
        report = yield
        self.judge(report)
        return report
