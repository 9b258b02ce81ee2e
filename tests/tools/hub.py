"""A real JupyterHub for the long tests: in an environment of its own, with its proxy beside it."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path
from typing import NamedTuple

from tests.tools.outside import CONSTRAINTS, find_node, get_npm

FOLDER = Path(__file__).resolve().parents[1] / "hub"
NEEDED = ("jupyterhub>=5,<7", "SQLAlchemy", "alembic", "segno", "tornado", "psutil", "fsrs")
ELSEWHERE = "SCHAFKOPF_HUB"
"""Names a folder with ``bin/python`` and ``node_modules`` to use instead."""


class Hub(NamedTuple):
    """Its Python, and the command of its proxy."""

    python: Path
    proxy: tuple[str, ...]


def found() -> Hub | None:
    """The hub that is installed already."""
    folder = Path(os.environ.get(ELSEWHERE, FOLDER / ".venv"))
    modules = folder if (folder / "node_modules").exists() else FOLDER
    script = (
        modules / "node_modules" / "configurable-http-proxy" / "bin" / "configurable-http-proxy"
    )
    python, node = folder / "bin" / "python", find_node()
    if not (python.exists() and script.exists() and node):
        return None
    asked = subprocess.run([python, "-c", "import jupyterhub, segno, alembic"], capture_output=True)
    return Hub(python, (str(node), str(script))) if asked.returncode == 0 else None


def installed() -> Hub | None:
    """The hub, installed first where it is missing; None where it cannot be had."""
    here = found()
    if here is not None:
        return here
    place = FOLDER / ".venv"
    venv.create(place, with_pip=True, clear=True)
    python = str(place / "bin" / "python")
    pip = [python, "-m", "pip", "install", "-q", "-c", str(CONSTRAINTS)]
    if subprocess.run([*pip, *NEEDED]).returncode or not get_npm(FOLDER):
        return None
    return found()


if __name__ == "__main__":
    sys.exit(0 if installed() else 1)
