"""The bare tests pass on the built wheel in the browser's Python, too: Pyodide, run by node."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tools.in_pyodide import BARE_TESTS, LAW, LONGEST, passes, run
from tests.tools.rooms import PACKAGE

# The test's own limit is later than node's, so that what node said is shown.
pytestmark = [
    pytest.mark.outside,
    pytest.mark.slow,
    pytest.mark.long_file,
    pytest.mark.timeout(LONGEST + 40),
]


def test_what_is_no_law(tmp_path: Path, node: Path, wheel: Path, root: Path):
    passes([name for name in BARE_TESTS if name != LAW], tmp_path, node, wheel, root)


SAMPLE = f"""
import pytest
from hypothesis import given, strategies as st
import {PACKAGE}.cards

@given(st.integers())
def test_passes(n): pass

def test_fails(): assert {PACKAGE} is None

@pytest.mark.slow
def test_left_out(): pass
"""


def test_the_run_can_fail(tmp_path: Path, node: Path, wheel: Path, root: Path):
    sample = {"tests/law/test_sample.py": SAMPLE}
    name = "tests/law/test_sample.py::test_{}".format
    content, counted, _ = run(
        tmp_path, node, wheel, root, tests=[name("passes"), name("fails")], least=1, extra=sample
    )
    assert not content
    assert (counted["passed"], counted["failed"]) == (1, [name("fails")])


def test_too_few_tests_fail(tmp_path: Path, node: Path, wheel: Path, root: Path):
    sample = {"tests/law/test_sample.py": SAMPLE}
    tests = ["tests/law/test_sample.py::test_passes"]
    content, counted, _ = run(tmp_path, node, wheel, root, tests=tests, least=2, extra=sample)
    assert not content
    assert (counted["exit"], counted["passed"]) == (0, 1)
