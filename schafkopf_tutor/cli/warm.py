"""``schafkopf-tutor warm``: the solver compiled ahead of time, into a folder."""

from __future__ import annotations

import argparse
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from schafkopf_tutor.cli.console import Console
from schafkopf_tutor.cli.parser import PROGRAM, CliError
from schafkopf_tutor.i18n import text
from schafkopf_tutor.solver.native import FOLDER
from schafkopf_tutor.solver.native import warm as compile_into

NEEDED: Final = ("numba", "numpy")


def warm(options: argparse.Namespace, console: Console) -> int:
    """Compile, and say where it lies. Raises CliError where the packages for it are missing, and
    Unsolvable for a folder that nothing can be written to."""
    if not all(map(find_spec, NEEDED)):
        raise CliError("cli.warm.missing", program=PROGRAM)
    place = compile_into(Path(options.folder) if options.folder else None)
    console.line(text("cli.warm.done", options.language, folder=place, variable=FOLDER))
    return 0
