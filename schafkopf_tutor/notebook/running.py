"""Runs the cells of a notebook without a kernel: the same shell, in this process.

A kernel takes seconds to come and shows nothing else: what a cell gives is worked out by IPython
either way. That the lessons run in real kernels, and give just this, is what ``make notebooks``
looks at. The shell belongs to the process, so notebooks run one after the other in each.
"""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Iterator
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import nbformat as untyped
from IPython.core.displayhook import DisplayHook
from IPython.core.displaypub import DisplayPublisher
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config

from schafkopf_tutor.notebook.source import SourceError
from schafkopf_tutor.practice.here import DB

nbformat: Any = untyped
_PLACE = re.compile(r'(data-panel=\\?")[0-9a-f]+(?=-)')


class _Results(DisplayHook):
    """Keeps what the last line of a cell gives."""

    def write_output_prompt(self) -> None:
        """Nothing is printed."""

    def write_format_data(self, format_dict: Any, md_dict: Any = None) -> None:
        """Keep it."""
        shell: Any = self.shell
        made = nbformat.v4.new_output(
            "execute_result",
            execution_count=shell.count,
            data=dict(format_dict),
            metadata=dict(md_dict or {}),
        )
        shell.outputs.append(made)

    def finish_displayhook(self) -> None:
        """Nothing is printed."""


class _Displays(DisplayPublisher):
    """Keeps what a cell displays by itself."""

    def publish(self, data: Any, metadata: Any = None, *_: Any, **__: Any) -> None:
        """Keep it."""
        shell: Any = self.shell
        made = nbformat.v4.new_output("display_data", data=dict(data), metadata=metadata or {})
        shell.outputs.append(made)


class _Shell(InteractiveShell):
    """A shell whose ``outputs`` are those of the cell that runs, the ``count``-th."""

    outputs: list[Any]
    count: int

    displayhook_class = _Results
    display_pub_class = _Displays

    def enable_gui(self, gui: Any = None) -> None:
        """There is no window."""


def run(made: Any) -> str:
    """The notebook's text after every cell has run: outputs kept, traces of the session removed.

    Answers would go into a log that is thrown away. Raises SourceError for a cell that fails.
    """
    with tempfile.TemporaryDirectory() as folder, chdir(folder), _log_in(folder):
        _Shell.clear_instance()
        quiet = Config({"HistoryManager": {"enabled": False}})
        shell = _Shell.instance(config=quiet, ipython_dir=str(Path(folder) / "ipython"))
        try:
            for cell in made.cells:
                if cell.cell_type == "code":
                    _run(shell, cell)
        finally:
            _Shell.clear_instance()
    nbformat.validate(made)
    return _PLACE.sub(r"\g<1>0", nbformat.writes(made, indent=1, ensure_ascii=False)) + "\n"


@contextmanager
def _log_in(folder: str) -> Iterator[None]:
    """The learner's log is a file of this folder."""
    before = os.environ.get(DB)
    os.environ[DB] = f"sqlite:///{Path(folder) / 'attempts.db'}"
    try:
        yield
    finally:
        if before is None:
            del os.environ[DB]
        else:
            os.environ[DB] = before


def _run(shell: Any, cell: Any) -> None:
    shell.outputs = cell.outputs = []
    cell.execution_count = shell.count = shell.execution_count
    said, complained = StringIO(), StringIO()
    with redirect_stdout(said), redirect_stderr(complained):
        done = shell.run_cell(cell.source, store_history=True, cell_id=cell.id)
    for name, text in (("stdout", said), ("stderr", complained)):
        if text.getvalue():
            stream = nbformat.v4.new_output("stream", name=name, text=text.getvalue())
            cell.outputs.insert(0, stream)
    error = done.error_before_exec or done.error_in_exec
    if error is not None:
        raise SourceError("source.cell", cell=cell.id, detail=repr(error)) from error
