"""Change the law in thousands of small ways, one at a time, and see whether a test fails.

    python -m tests.mutation             everything in MUTATED; about twenty minutes on one core
    python -m tests.mutation settle      only functions whose name has "settle" in it

mutmut makes the changes and runs the tests. It works in a copy of the checkout, with the quick
tests in TESTS. What survives has its reason in ``survivors.toml``; anything else is a gap, and so
is a score below 90 %: then this ends with an error. With SCHAFKOPF_LONG=1 the score and all
survivors are written to tests/long/mutation.json.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.longrun import LONG, record
from tests.mutation import quick_first
from tests.mutation.report import Report, read_mutants, read_reasons

ROOT = Path(__file__).parents[2]
MUTATED = ("schafkopf_tutor/laws/*", "schafkopf_tutor/rules.py", "schafkopf_tutor/order.py")
TESTS = (
    *("golden", "verdict_facts", "clauses", "golden_money", "settle", "result", "auction"),
    *("announcing", "doubling", "claims", "faults", "revokes", "facts", "contracts", "what_ifs"),
    *("cards_order", "disputes", "settings", "tournament", "sentences", "base_for_others"),
    *("options", "dealing", "billing"),
)
LEAST = 90.0
SETTINGS = """
[tool.mutmut]
source_paths = ["schafkopf_tutor"]
only_mutate = {only}
pytest_add_cli_args_test_selection = {tests}
pytest_add_cli_args = ["-p", "quick_first", "-p", "no:unraisableexception"]
also_copy = ["README.md", "quick_first.py"]
use_git_change_detection = false
"""


def copy(place: Path) -> None:
    """The package and its tests, and how mutmut is to go about it."""
    leave = shutil.ignore_patterns("__pycache__", "conformance", "serve", "long", "node_modules")
    for name in ("schafkopf_tutor", "tests"):
        shutil.copytree(ROOT / name, place / name, ignore=leave)
    shutil.copy(ROOT / "README.md", place)
    shutil.copy(Path(quick_first.__file__), place)
    (place / "tests" / "long").mkdir()
    # What the source says, tests read from the source as it is, not from all mutants at once.
    said = place / "tests" / "law" / "said.py"
    text, here = said.read_text(encoding="utf-8"), "Path(schafkopf_tutor.__file__).parent"
    if here not in text:
        raise SystemExit(f"{said.name} no longer says {here}")
    said.write_text(text.replace(here, repr(place / "schafkopf_tutor").replace("Posix", "")))
    tests = [f"tests/law/test_{name}.py" for name in TESTS]
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    settings = SETTINGS.format(only=list(MUTATED), tests=tests)
    (place / "pyproject.toml").write_text(project + settings, encoding="utf-8")


def run(place: Path, names: list[str]) -> None:
    """Let mutmut make the mutants and try them; it shows how far it is."""
    command = [sys.executable, "-m", "mutmut", "run"]
    command += ["--max-children", os.environ.get("SCHAFKOPF_CORES") or str(os.cpu_count() or 1)]
    command += [f"*{name}*" for name in names]
    without = {name: value for name, value in os.environ.items() if name != "SCHAFKOPF_LONG"}
    done = subprocess.run(command, cwd=place, env={**without, "PYTHONPATH": ""})
    if done.returncode:
        raise SystemExit(f"mutmut ended with {done.returncode}")


def main(names: list[str]) -> int:
    """Do it all and print the report; 1 where it shows a gap."""
    began = time.monotonic()
    keep = os.environ.get("SCHAFKOPF_MUTANTS")
    with tempfile.TemporaryDirectory() as folder:
        place = Path(keep or folder) / "checkout"
        copy(place)
        run(place, names)
        mutants = read_mutants(place / "mutants")
    report = Report(mutants, read_reasons())
    minutes = round((time.monotonic() - began) / 60, 1)
    print("\n".join(report.lines()), f"{minutes} minutes", sep="\n")
    if not names:
        print(*(f"no longer needed: {reason}" for reason in report.stale), sep="\n")
    if LONG and not names:
        figures = {"minutes": minutes, **report.figures()}
        record("mutation", figures, command="make mutation", seed=None)
    return int(bool(report.unexplained) or report.score < LEAST)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
