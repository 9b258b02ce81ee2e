"""Change a law in thousands of small ways, one at a time, and see whether a test fails.

    python -m tests.mutation                      every run of runs.toml, each law's
    python -m tests.mutation doppelkopf           one of them
    python -m tests.mutation schafkopf settle     only functions whose name has "settle" in it

mutmut makes the changes and runs the tests. It works in a copy of the checkout, with the quick
tests of the run. What survives has its reason in the run's file; anything else is a gap, and so is
a score below 90 %: then this ends with an error. With SCHAFKOPF_LONG=1 the score and all survivors
are written to tests/long. SCHAFKOPF_MUTANTS names a folder to keep the copy in; a run that was
stopped there goes on where it stood.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.longrun import LONG, record
from tests.mutation import quick_first
from tests.mutation.report import Report, read_mutants, read_reasons

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
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


@dataclass(frozen=True)
class Run:
    """What one run changes, what it asks, and where its figures and reasons are kept."""

    record: str
    survivors: str
    mutated: Sequence[str]
    tests: Sequence[str]

    @property
    def files(self) -> list[str]:
        """The test files."""
        paths = [Path("tests/law") / name for name in self.tests]
        return [str(path.with_name(f"test_{path.name}.py")) for path in paths]


def runs() -> Mapping[str, Run]:
    """Every run by its law."""
    found = tomllib.loads((HERE / "runs.toml").read_text(encoding="utf-8"))
    return {law: Run(**entry) for law, entry in found.items()}


def copy(place: Path, wanted: Run) -> None:
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
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    settings = SETTINGS.format(only=list(wanted.mutated), tests=wanted.files)
    (place / "pyproject.toml").write_text(project + settings, encoding="utf-8")


def run(place: Path, names: Sequence[str]) -> None:
    """Let mutmut make the mutants and try them; it shows how far it is."""
    command = [sys.executable, "-m", "mutmut", "run"]
    command += ["--max-children", os.environ.get("SCHAFKOPF_CORES") or str(os.cpu_count() or 1)]
    command += [f"*{name}*" for name in names]
    without = {name: value for name, value in os.environ.items() if name != "SCHAFKOPF_LONG"}
    done = subprocess.run(command, cwd=place, env={**without, "PYTHONPATH": ""})
    if done.returncode:
        raise SystemExit(f"mutmut ended with {done.returncode}")


def one(law: str, wanted: Run, names: Sequence[str]) -> int:
    """Do one run and print its report; 1 where it shows a gap."""
    began = time.monotonic()
    keep = os.environ.get("SCHAFKOPF_MUTANTS")
    with tempfile.TemporaryDirectory() as folder:
        place = Path(keep or folder) / law
        if not place.exists():
            copy(place, wanted)
        run(place, names)
        mutants = read_mutants(place / "mutants")
    report = Report(mutants, read_reasons(HERE / wanted.survivors))
    minutes = round((time.monotonic() - began) / 60, 1)
    print("\n".join(report.lines()), f"{minutes} minutes", sep="\n")
    if not names:
        print(*(f"no longer needed: {reason}" for reason in report.stale), sep="\n")
    if LONG and not names:
        figures = {"minutes": minutes, **report.figures()}
        record(wanted.record, figures, command=f"make mutation LAW={law}", seed=None)
    return int(bool(report.unexplained) or report.score < LEAST)


def main(words: Sequence[str]) -> int:
    """The runs of the laws named, or all; 1 where one shows a gap."""
    known = runs()
    laws = [word for word in words if word in known] or list(known)
    names = [word for word in words if word not in known]
    return max([one(law, known[law], names) for law in laws])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
