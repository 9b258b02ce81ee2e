"""The example of the guide runs, as it stands there."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

BLOCK = re.compile(r"```python\n(.*?)```", re.DOTALL)


@pytest.mark.outside
def test_the_example_runs(root: Path, tmp_path: Path):
    text = (root / "course" / "guide" / "simulate.md").read_text(encoding="utf-8")
    own = [block for block in BLOCK.findall(text) if "dask" not in block]
    assert len(own) == 1
    file = tmp_path / "example.py"
    file.write_text(own[0], encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(file)],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(root)},
        check=True,
    )
    first, second = done.stdout.splitlines()
    assert first.startswith("Estimate(mean=")
    assert second in ("True", "False")


def test_dask_is_asked_as_any_executor(root: Path):
    """Not a dependency: the example is only read, not run."""
    text = (root / "course" / "guide" / "simulate.md").read_text(encoding="utf-8")
    (block,) = [block for block in BLOCK.findall(text) if "dask" in block]
    compile(block, "simulate.md", "exec")
    assert "executor=client.get_executor()" in block
