"""The runner beside the fixtures, as somebody with another engine would start it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

RUNNER = Path(__file__).parents[1] / "data" / "conformance" / "run_example.py"

pytestmark = pytest.mark.outside  # it starts a process

MUTE = "import sys\nfor line in sys.stdin: print('{}', flush=True)"


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-W", "error", str(RUNNER), *command],
        capture_output=True,
        encoding="utf-8",
        timeout=120,
    )


def test_our_engine_passes():
    done = run()
    assert (done.returncode, done.stderr) == (0, "")
    differing, _, asked, *_ = done.stdout.split()
    assert differing == "0"
    assert int(asked) > 2_000


def test_an_engine_that_knows_nothing_fails():
    done = run(sys.executable, "-c", MUTE)
    assert done.returncode == 1
    differing, _, asked, *_ = done.stdout.splitlines()[-1].split()
    assert differing == asked


def test_it_needs_python_alone_and_is_short():
    source = RUNNER.read_text(encoding="utf-8")
    imports = {
        line.split()[1] for line in source.splitlines() if line.startswith(("import", "from"))
    }
    assert imports <= set(sys.stdlib_module_names)
    assert len(source.splitlines()) <= 80
