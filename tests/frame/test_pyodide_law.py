"""The law passes on the built wheel in the browser's Python, too; in a file of its own, so that it
can run beside the rest."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tools.in_pyodide import LAW, LONGEST, passes

# The test's own limit is later than node's, so that what node said is shown.
pytestmark = [
    pytest.mark.outside,
    pytest.mark.slow,
    pytest.mark.long_file,
    pytest.mark.timeout(LONGEST + 40),
]


def test_the_law(tmp_path: Path, node: Path, wheel: Path, root: Path):
    passes([LAW], tmp_path, node, wheel, root)
