"""With CI=true a skip that nobody allowed fails the run."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.skips import ALLOWED, read_allowed

TESTS = """\
import pytest

def test_runs(): pass

@pytest.mark.skip(reason="no such thing")
def test_allowed(): pass

@pytest.mark.skip(reason="forgotten")
def test_forgotten(): pass

@pytest.mark.xfail(reason="known", strict=True)
def test_known(): raise ValueError

def documented():
    '''
    >>> 1 + 1  # doctest: +SKIP
    3
    '''
"""
CONFTEST = """\
from tests.skips import SkipGate, read_allowed

def pytest_configure(config):
    config.pluginmanager.register(SkipGate(read_allowed(%r)))
"""


def complained(said: str) -> set[str]:
    lines = (line.split() for line in said.splitlines())
    return {words[1] for words in lines if words and words[0] in ("FAILED", "ERROR")}


def run(folder: Path, root: Path, allowed: str, tests: str = TESTS) -> str:
    (folder / "conftest.py").write_text(CONFTEST % allowed)
    (folder / "test_it.py").write_text(tests)
    (folder / "pytest.ini").write_text("[pytest]\n")
    command = [
        sys.executable,
        "-m",
        "pytest",
        "--doctest-modules",
        "-rfE",
        "-p",
        "no:cacheprovider",
    ]
    env = os.environ | {"PYTHONPATH": str(root), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True).stdout


@pytest.mark.outside
def test_gate(tmp_path: Path, root: Path):
    said = run(tmp_path, root, "test_it.py::test_allowed | it is only an example")
    assert "1 passed, 1 skipped, 1 xfailed" in said
    assert "allowed_skips.txt does not name it: forgotten" in said
    assert {"test_it.py::test_forgotten", "test_it.py::test_it.documented"} == complained(said)


@pytest.mark.outside
def test_gate_by_reason_and_for_whole_modules(tmp_path: Path, root: Path):
    whole = "import pytest\npytest.importorskip('no_such_module')\n"
    said = run(tmp_path, root, "reason: could not import | why not", whole)
    assert "skipped in" in said.splitlines()[-1]
    assert complained(said) == set()
    said = run(tmp_path, root, "reason: something else | why not", whole)
    assert "allowed_skips.txt does not name it: could not import" in said
    assert complained(said) == {"test_it.py"}


def test_the_list_reads():
    read_allowed(ALLOWED.read_text(encoding="utf-8"))


@pytest.mark.parametrize("line", ["tests/x.py", "tests/x.py |", "| why", "reason: | why"])
def test_a_line_needs_a_test_and_a_reason(line: str):
    with pytest.raises(ValueError, match="line 2"):
        read_allowed(f"# all fine\n{line}\n")
