"""Opening the course: in JupyterLab, or as plain pages to read (``read``)."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Mapping
from datetime import date
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from schafkopf_tutor.cli.console import Console
from schafkopf_tutor.cli.folder import Course, course_of, updated
from schafkopf_tutor.cli.parser import PROGRAM, CliError, number_of
from schafkopf_tutor.i18n import text

NEEDED: Final = {
    "": ("jupyterlab", "ipywidgets", "anywidget"),
    "read": ("voila", "ipywidgets", "anywidget"),
}
"""What each way to open the course needs."""
PORT: Final = 8866
"""Where the pages are read: always the same, because the browser remembers by it where somebody
was. Voila's own."""
GERMAN: Final = "jupyterlab_language_pack_de_DE"
_PACKAGE: Final = Path(__file__).parent.parent
_SHARE: Final = _PACKAGE / "notebook" / "share"


def course(options: argparse.Namespace, console: Console) -> int:
    """Open the course in JupyterLab, and wait until that ends. Raises CliError where that cannot
    be.

    With NO_BROWSER set in the environment JupyterLab only prints its address.
    """
    found = _made_ready(options, console)
    said = "opens" if options.language != "de" or find_spec(GERMAN) else "opens_in_english"
    _say(console, f"cli.course.{said}", options.language, folder=found.folder)
    command = jupyter(found.folder, options.language, os.environ)
    return _become([sys.executable, *command], lab_environment(options.language, os.environ))


def read(options: argparse.Namespace, console: Console) -> int:
    """Open the course as pages to read, and wait until Ctrl-C ends them. Raises CliError.

    Where they are open already, only the browser is sent there.
    """
    port = number_of("--port", options.port, 1, 65535)
    found = _made_ready(options, console)
    quiet = bool(os.environ.get("NO_BROWSER"))
    address = front_page(port, options.language)
    if answers(port):
        _say(console, "cli.read.open", options.language, address=address)
        if not quiet:
            import webbrowser

            webbrowser.open(address)
        return 0
    _say(console, "cli.read.opens", options.language, folder=found.folder)
    command = ["-m", "schafkopf_tutor.notebook.reader", str(found.folder), options.language]
    command += [f"--port={port}", *(["--no-browser"] if quiet else [])]
    return _become([sys.executable, *command], dict(os.environ))


def front_page(port: int, language: str) -> str:
    """The address of the reader's home page."""
    return f"http://localhost:{port}/voila/tree/course/{language}"


def answers(port: int) -> bool:
    """Whether our pages are open at this port already."""
    import urllib.request  # half of what the command line loads otherwise

    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with direct.open(f"http://localhost:{port}/voila/tree/", timeout=2) as page:
            return b'name="schafkopf-tutor"' in page.read(100_000)
    except (OSError, ValueError):
        return False


def _made_ready(options: argparse.Namespace, console: Console) -> Course:
    """The course in its folder, updated where that is asked for."""
    if not all(map(find_spec, NEEDED[options.command])):
        raise CliError("cli.course.missing", program=PROGRAM)
    found = course_of(_PACKAGE)
    language = options.language
    if not options.update:
        if found.newer:
            _say(console, "cli.course.newer", language, program=PROGRAM)
    elif not found.own:
        _say(console, "cli.course.is_checkout", language, folder=found.folder)
    else:
        update = updated(_PACKAGE / "_course", found.folder, language, date.today())  # noqa: DTZ011 - where the learner sits
        _say(console, "cli.course.updated" if update.new else "cli.course.is_new", language,
             count=update.new)  # fmt: skip
        for kept in update.kept:
            _say(console, "cli.course.kept", language, file=kept)
    return found


def _say(console: Console, message: str, language: str, **values: object) -> None:
    """A sentence beside the answers, at once: what comes next takes the process over."""
    console.aside(text(message, language, **values))


def first_lesson(folder: Path, language: str) -> str:
    """Where the course begins: its lesson 0, or the first that there is; below ``folder``."""
    lessons = folder / "course" / language
    first = min((path.name for path in lessons.glob("*.ipynb")), default="")
    here = f"course/{language}" if lessons.is_dir() else "course"
    return f"{here}/{first}" if first else here


def jupyter(folder: Path, language: str, environment: Mapping[str, str]) -> list[str]:
    """What Python is given to open JupyterLab on the first lesson in a language."""
    given = [
        "-m",
        "jupyterlab",
        f"--ServerApp.root_dir={folder}",
        f"--LabApp.default_url=/lab/tree/{first_lesson(folder, language)}",
        "--log-level=ERROR",  # its warnings are for whoever runs a server
    ]
    if environment.get("NO_BROWSER"):
        given.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        given.append("--allow-root")  # or JupyterLab refuses to start
    return given


def lab_environment(language: str, given: Mapping[str, str]) -> dict[str, str]:
    """The environment in which JupyterLab speaks the language where it can, and does not ask about
    news. What the learner has set in it himself holds."""
    paths = [given.get("JUPYTER_CONFIG_PATH"), str(_SHARE / "lab" / language)]
    return {**given, "JUPYTER_CONFIG_PATH": os.pathsep.join(filter(None, paths))}


def _become(command: list[str], environment: dict[str, str]) -> int:
    """Let the command take this process over, so that Ctrl-C and signals reach it.

    Windows cannot do that: there it runs inside, and Ctrl-C is its own affair; it asks back.
    """
    if os.name == "posix":
        os.execve(command[0], command, environment)
    with subprocess.Popen(command, env=environment) as process:
        while True:
            try:
                return 1 if process.wait() else 0
            except KeyboardInterrupt:
                continue
