"""Opening the course in JupyterLab: the checkout's own, or a copy of the one that was installed."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from schafkopf_tutor.cli.console import Console
from schafkopf_tutor.cli.parser import PROGRAM, CliError
from schafkopf_tutor.i18n import text

FOLDERS: Final = ("course", "exercises", "solutions")
NEEDED: Final = ("jupyterlab", "ipywidgets", "anywidget")
_PACKAGE: Final = Path(__file__).parent.parent


def course(options: argparse.Namespace, console: Console) -> int:
    """Open the course and wait until JupyterLab ends. Raises CliError where that cannot be.

    With NO_BROWSER set in the environment JupyterLab only prints its address.
    """
    if not all(map(find_spec, NEEDED)):
        raise CliError("cli.course.missing", program=PROGRAM)
    folder = checkout(_PACKAGE) or copied(_PACKAGE / "_course", Path.home() / PROGRAM)
    console.err.write(text("cli.course.opens", options.language, folder=folder) + "\n")
    console.err.flush()
    return _become([sys.executable, *jupyter(folder, options.language, os.environ)])


def checkout(package: Path) -> Path | None:
    """The checkout that the package is used from; None if it is installed."""
    top = package.parent
    return top if (top / "pyproject.toml").is_file() and (top / FOLDERS[0]).is_dir() else None


def copied(installed: Path, home: Path) -> Path:
    """A folder of the user's own with the installed lessons: ``home``/version.

    What is there already stays as the learner left it. Raises CliError.
    """
    target = home / version(PROGRAM)
    try:
        for source in _files(installed):
            wanted = target / source.relative_to(installed)
            if not wanted.exists():
                wanted.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source, wanted)
    except OSError as slip:
        raise CliError("cli.course.copy", folder=target) from slip
    return target


def _files(installed: Path) -> Iterator[Path]:
    for folder in FOLDERS:
        found = (installed / folder).rglob("*")
        yield from (path for path in found if path.is_file() and "__pycache__" not in path.parts)


def jupyter(folder: Path, language: str, environment: Mapping[str, str]) -> list[str]:
    """What Python is given to open JupyterLab on the lessons of a language."""
    lessons = f"course/{language}"
    page = lessons if (folder / lessons).is_dir() else "course"
    given = [
        "-m",
        "jupyterlab",
        f"--ServerApp.root_dir={folder}",
        f"--LabApp.default_url=/lab/tree/{page}",
        "--log-level=WARN",
    ]
    if environment.get("NO_BROWSER"):
        given.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        given.append("--allow-root")  # or JupyterLab refuses to start
    return given


def _become(command: list[str]) -> int:
    """Let the command take this process over, so that Ctrl-C and signals reach it.

    Windows cannot do that: there it runs inside, and Ctrl-C is its own affair; it asks back.
    """
    if os.name == "posix":
        os.execv(command[0], command)
    with subprocess.Popen(command) as process:
        while True:
            try:
                return 1 if process.wait() else 0
            except KeyboardInterrupt:
                continue
