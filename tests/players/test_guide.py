"""The example of the guide runs, as it stands there."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from schafkopf_tutor.players.simulate import simulate
from schafkopf_tutor.rulesets import load

BLOCK = re.compile(r"```python\n(.*?)```", re.DOTALL)


def _blocks(root: Path) -> list[str]:
    text = (root / "course" / "guide" / "simulate.md").read_text(encoding="utf-8")
    return BLOCK.findall(text)


def _run(block: str, root: Path, folder: Path) -> str:
    """What a program prints that stands in the guide."""
    file = folder / "example.py"
    file.write_text(block, encoding="utf-8")
    return subprocess.run(
        [sys.executable, str(file)],
        capture_output=True,
        text=True,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(root)},
        check=True,
    ).stdout


@pytest.mark.outside
def test_the_example_runs(root: Path, tmp_path: Path):
    (own,) = [block for block in _blocks(root) if "dask" not in block]
    first, second = _run(own, root, tmp_path).splitlines()
    assert first.startswith("Estimate(mean=")
    assert second in ("True", "False")


def test_dask_is_asked_as_any_executor(root: Path):
    """Not a dependency: where it is absent the example is only read."""
    (block,) = [block for block in _blocks(root) if "dask" in block]
    compile(block, "simulate.md", "exec")
    assert "executor=client.get_executor()" in block


STAND_IN = """
from concurrent.futures import ProcessPoolExecutor

class LocalCluster:
    def __init__(self, n_workers, threads_per_worker):
        self.pool = ProcessPoolExecutor(n_workers)
    def __enter__(self):
        return self
    def __exit__(self, *slip):
        self.pool.shutdown()

class Client(LocalCluster):
    def __init__(self, cluster):
        self.pool = cluster.pool
    def get_executor(self):
        return self.pool
"""
"""What the example uses of Dask's own, on processes: with Dask itself it was run by hand."""


@pytest.mark.slow
@pytest.mark.outside
def test_the_example_with_dask_runs_on_a_stand_in(root: Path, tmp_path: Path):
    """With two workers it comes to what one thread comes to, deal by deal."""
    (block,) = [block for block in _blocks(root) if "dask" in block]
    (tmp_path / "dask").mkdir()
    (tmp_path / "dask" / "__init__.py").touch()
    (tmp_path / "dask" / "distributed.py").write_text(STAND_IN, encoding="utf-8")
    said = _run(block, root, tmp_path)
    players = ["solid", "vroni", "sepp", "resi"]
    with ThreadPoolExecutor(1) as alone:
        wanted = simulate(load("ordnung"), players, 40, seed=7, executor=alone)
    assert said.splitlines() == [str(wanted.mean_of("solid"))]
    assert len((tmp_path / "with-dask.jsonl").read_text(encoding="utf-8").splitlines()) == 41
