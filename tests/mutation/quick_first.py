"""A plugin of pytest for the mutation run: the quickest tests first, so most changes fall soon.

mutmut hands over the tests of a changed function in no order at all, and a few of them take as long
as all others together.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

STATS = Path("mutmut-stats.json")
"""What mutmut has measured before the first change, in the folder that tests are run in."""


@cache
def seconds() -> dict[str, float]:
    """How long each test takes; read once, for all the processes that mutmut forks."""
    found: dict[str, float] = json.loads(STATS.read_text(encoding="utf-8"))["duration_by_test"]
    return found


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if STATS.is_file():
        items.sort(key=lambda item: seconds().get(item.nodeid, 0.0))
