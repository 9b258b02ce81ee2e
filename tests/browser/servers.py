"""JupyterLab, Notebook 7, Voila and the reader (Voila as we start it) over a copy of the course,
with settings of their own."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import nbformat as untyped
import pytest

from schafkopf_tutor.notebook import voila
from schafkopf_tutor.solver import native

nbformat: Any = untyped
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}

# Two widgets of ipywidgets, to compare with: each click writes a new number.
BUTTON = """
import ipywidgets
button, said = ipywidgets.Button(description="Click"), ipywidgets.HTML("0")
button.on_click(lambda _: setattr(said, "value", str(int(said.value) + 1)))
display(button, said)
"""
# A deal with all four hands open, and every seat moved by whoever looks at it.
TABLE = """
from schafkopf_tutor import format_game
from schafkopf_tutor.notebook import Desk
desk = Desk("de")
laid = desk.table(seed=3)
laid
"""
# A slip of whoever wrote the page: there is no such card.
SLIP = """
from schafkopf_tutor.notebook import Desk
Desk("de").card("XX")
"""
# Practice; what is answered goes into a file beside the server's other ones.
DRILL = """
from schafkopf_tutor.notebook import Desk
desk = Desk("de")
laid = desk.drill(seed=7)
laid
"""
# A series against beginners, with a coach who looks at few deals: what he says is tested elsewhere.
PLAY = """
from schafkopf_tutor.coach import afterwards, beside
from schafkopf_tutor.notebook import Desk
afterwards.WORLDS, beside.DEALS, beside.PLAYED = 2, 4, 2
desk = Desk("de")
laid = desk.play(["resi", "schorsch", "sepp"], seed=1, coach=True)
laid
"""
NOTEBOOKS = {"button": BUTTON, "table": TABLE, "slip": SLIP, "drill": DRILL, "play": PLAY}


@dataclass(frozen=True)
class Server:
    """A server that runs: where it is, and the folder with its ``work`` and its ``run``."""

    name: str
    address: str
    home: Path

    def lesson(self, path: str) -> str:
        """The address of a notebook, say ``course/en/03-following``."""
        where = {"lab": "doc/tree", "notebook7": "notebooks"}.get(self.name, "voila/render")
        return f"{self.address}/{where}/{path}.ipynb"


def _lab_command(home: Path, port: int) -> list[str]:
    command = ["--no-browser", "--allow-root", "--IdentityProvider.token="]
    command += [f"--ServerApp.port={port}", "--ServerApp.port_retries=0"]
    return [*command, f"--ServerApp.root_dir={home / 'work'}"]


def _command(name: str, home: Path, port: int) -> list[str]:
    if name == "lab":
        exposed = "--LabApp.expose_app_in_browser=True"
        return ["-m", "jupyterlab", exposed, *_lab_command(home, port)]
    if name == "notebook7":
        exposed = "--JupyterNotebookApp.expose_app_in_browser=True"
        return ["-m", "notebook", exposed, *_lab_command(home, port)]
    given = ["--no-browser", f"--port={port}", "--Voila.port_retries=0", "--Voila.ip=127.0.0.1"]
    given += [f"--Voila.connection_dir_root={home / 'run'}"]
    if name == "reader":
        return ["-m", "schafkopf_tutor.notebook.reader", str(home / "work"), "de", *given]
    return voila.command(home / "work", given)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _furnish(root: Path, home: Path) -> None:
    """The course with its exercises, notebooks of the tests' own, and a folder for what runs."""
    work = home / "work"
    for folder in ("course", "exercises"):
        shutil.copytree(root / folder, work / folder)
    (home / "run").mkdir()
    for name, code in NOTEBOOKS.items():
        cells = [
            nbformat.v4.new_markdown_cell(f"# {name}\n\n## {name}"),
            nbformat.v4.new_code_cell(code),
        ]
        made = nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": KERNEL})
        (work / f"{name}.ipynb").write_text(nbformat.writes(made), encoding="utf-8")


@contextmanager
def served(
    name: str, root: Path, home: Path, *, extra: Sequence[str] = (), **environment: str
) -> Iterator[Server]:
    """A server of that name, ready to be asked; afterwards it and its kernels are gone."""
    _furnish(root, home)
    env = voila.environment(os.environ) | {"HOME": str(home), "IPYTHONDIR": str(home / "ipython")}
    env.setdefault(
        native.FOLDER, str(native.folder())
    )  # what was compiled once is not compiled in each kernel
    env["SCHAFKOPF_TUTOR_DB"] = f"sqlite:///{home / 'progress.db'}"
    for kind in ("config", "data", "runtime"):
        env[f"JUPYTER_{kind.upper()}_DIR"] = str(home / ("run" if kind == "runtime" else kind))
    env |= environment
    port = _free_port()
    log = home / "log"
    with log.open("w") as out:
        server = subprocess.Popen(
            [sys.executable, *_command(name, home, port), *extra],
            env=env,
            stdout=out,
            stderr=out,
            start_new_session=True,
        )
    try:
        address = f"http://127.0.0.1:{port}"
        end = time.monotonic() + 60
        while True:
            try:
                urlopen(address, timeout=2).close()
                break
            except OSError:
                if time.monotonic() > end or server.poll() is not None:
                    pytest.fail(f"{name} does not start:\n{log.read_text()[-2000:]}")
                time.sleep(0.1)
        yield Server(name, address, home)
    finally:
        server.terminate()
        try:
            server.wait(10)
        except subprocess.TimeoutExpired:  # a kernel would not go
            os.killpg(server.pid, signal.SIGKILL)
            server.wait(10)
