"""The bare tests on the built wheel in the browser's Python: Pyodide, run by node."""

import json
import subprocess
import sys
import zipfile
from importlib.metadata import distribution
from pathlib import Path

import pytest

from tests import longrun
from tests.tools import outside
from tests.tools.rooms import PACKAGE

LONGEST = 560
"""Seconds that node may take: about a hundred, and four times that where much runs beside it."""

# The tests that need nothing but Python, pytest, hypothesis and the package; of these,
# those that are not marked `slow` or `outside` run.
LAW = "tests/law"
BARE_TESTS = (
    *(LAW, "tests/beliefs", "tests/screen"),
    *("tests/frame/test_longrun.py", "tests/quiz/test_golden.py"),
)
HELPERS = ("tests/quiz/__init__.py", "tests/quiz/golden.py", "tests/quiz/data")
"""What they need beside their own folders and tests/tools."""
SAME_EVERYWHERE = ("glossary", "catalogues", "no_sentence_in_code")
"""Tests of tests/law that compare files with files: no other Python can find something else."""
LONG_THERE = ("games", "calls", "coverage", "settings")
"""Tests of the sister game that take minutes there: its golden cases show the same."""
SHARE = 1 if longrun.LONG else 3
"""Of the cases of a test each third runs there, all in a long run: Python itself has run all."""
BARE_ONLY = (
    f"--share={SHARE}",
    *("-m", "not slow and not outside", "-p", "no:cacheprovider"),
    *(f"--ignore=tests/law/test_{name}.py" for name in SAME_EVERYWHERE),
    *(f"--ignore=tests/law/doppelkopf/test_{name}.py" for name in LONG_THERE),
)

HOME = "/home/pyodide/checkout"
# All pure Python, taken from this environment.
TOOLS = ("pytest", "pluggy", "iniconfig", "packaging", "pygments", "hypothesis", "sortedcontainers")


def zip_tools(path: Path) -> None:
    """pytest and what it needs, as they are installed here."""
    with zipfile.ZipFile(path, "w") as archive:
        for name in TOOLS:
            for file in distribution(name).files or []:
                source = Path(str(file.locate()))
                if file.parts[0] == ".." or source.suffix == ".pyc" or not source.is_file():
                    continue
                assert source.suffix not in (".so", ".pyd"), f"{name} is not pure Python"
                archive.write(source, file.as_posix())


def zip_tests(path: Path, root: Path, extra: dict[str, str]) -> None:
    """The bare tests, the shared helpers and pytest's settings; not the package."""
    with zipfile.ZipFile(path, "w") as archive:
        files = [root / "pyproject.toml", *(root / "tests").glob("*.py")]
        files += (root / "tests" / "tools").glob("*.py")
        for name in (*BARE_TESTS, *HELPERS):
            files += [root / name] if (root / name).is_file() else (root / name).rglob("*")
        for file in (p for p in files if p.is_file() and p.suffix != ".pyc"):
            archive.write(file, file.relative_to(root).as_posix())
        for name, text in extra.items():
            archive.writestr(name, text)


def run(
    tmp_path: Path,
    node: Path,
    wheel: Path,
    root: Path,
    *,
    tests: list[str],
    least: int,
    extra: dict[str, str] | None = None,
) -> tuple[bool, dict, str]:
    """Whether node was content, what it counted, and all it said."""
    if outside.find_pyodide() is None:
        pytest.skip("no Pyodide here: make tools")
    zip_tools(tmp_path / "tools.zip")
    zip_tests(tmp_path / "tests.zip", root, extra or {})
    site = "/home/pyodide/site"
    job = {
        "unpack": [
            [str(tmp_path / "tools.zip"), "zip", site],
            [str(wheel), "wheel", site],
            [str(tmp_path / "tests.zip"), "zip", HOME],
        ],
        "cwd": HOME,
        "site": site,
        "package": PACKAGE,
        "pytest": [*tests, *BARE_ONLY, "-q"],
        "least": least,
    }
    (tmp_path / "job.json").write_text(json.dumps(job))
    done = subprocess.run(
        [str(node), str(outside.PYODIDE / "run.mjs"), str(tmp_path / "job.json")],
        capture_output=True,
        text=True,
        timeout=LONGEST,
    )
    said = f"{done.stdout}\n{done.stderr}"
    try:
        counted = json.loads(done.stdout.splitlines()[-1])
    except (IndexError, ValueError):
        pytest.fail(f"no count from node:\n{said[-3000:]}")
    return done.returncode == 0, counted, said


def count_here(tests: list[str], root: Path) -> int:
    """How many bare tests this Python finds."""
    command = [sys.executable, "-m", "pytest", *tests, *BARE_ONLY, "--collect-only", "-q"]
    said = subprocess.run(command, cwd=root, capture_output=True, text=True).stdout
    return sum("::" in line for line in said.splitlines())


def passes(tests: list[str], tmp_path: Path, node: Path, wheel: Path, root: Path) -> None:
    """All of these bare tests run there, as many as here, on the wheel, and pass."""
    least = count_here(tests, root)
    assert least > 0
    content, counted, said = run(tmp_path, node, wheel, root, tests=tests, least=least)
    print(counted)
    assert content, said[-5000:]
    assert counted["platform"] == "emscripten"
    assert counted["package"].startswith("/home/pyodide/site/")
