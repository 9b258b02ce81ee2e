"""``schafkopf-tutor class``: a lesson for many, on this computer, for phones in the same Wi-Fi."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from schafkopf_tutor.cli.console import Console
from schafkopf_tutor.cli.parser import PROGRAM, CliError
from schafkopf_tutor.practice.here import folder_here

NEEDED: Final = ("tornado", "sqlalchemy", "alembic", "segno", "psutil", "fsrs")
"""What the extra ``classroom`` brings."""
VARIABLE: Final = "SCHAFKOPF_CLASS_DATA"
"""Names the database of classes, where ``--data`` does not."""
_ACTIONS: Final = (
    "check", "rehearse", "sessions", "report", "compare", "show", "erase", "stop",
)  # fmt: skip


def classroom(options: argparse.Namespace, console: Console) -> int:
    """Do the one thing that is asked for; without any, hold a class until Ctrl-C.

    Raises CliError, TutorError and RulesetError.
    """
    needs()
    asked = [name for name in _ACTIONS if getattr(options, name) not in (None, False)]
    if len(asked) > 1:
        raise CliError("cli.class.one", first=f"--{asked[0]}", second=f"--{asked[1]}")
    return _way(asked[0] if asked else "")(options, console)


def needs() -> None:
    """CliError where the extra ``classroom`` is not installed."""
    if not all(map(find_spec, NEEDED)):
        raise CliError("cli.class.missing", program=PROGRAM)


def _way(action: str) -> Callable[[argparse.Namespace, Console], int]:
    """Who does it; loaded only now."""
    if action == "check":
        from schafkopf_tutor.cli.class_check import check

        return check
    if action in ("", "rehearse", "stop"):
        from schafkopf_tutor.cli import class_held

        return {"": class_held.hold, "stop": class_held.stop}.get(action, class_held.rehearse)
    from schafkopf_tutor.cli import class_kept

    return {
        "sessions": class_kept.sessions,
        "report": class_kept.report,
        "compare": class_kept.compare,
        "show": class_kept.show,
        "erase": class_kept.erase,
    }[action]


def folder() -> Path:
    """The folder where the class that runs is found again. CliError if nobody knows where."""
    found = folder_here()
    if found is None:
        raise CliError("cli.class.home")
    return found


def data_of(options: argparse.Namespace) -> str:
    """The address of the database: what ``--data`` says, else the environment, else a file in the
    learner's own folder."""
    from schafkopf_tutor.classroom.finding import DATABASE

    asked: str = options.data or os.environ.get(VARIABLE, "")
    return asked or f"sqlite:///{folder() / DATABASE}"
