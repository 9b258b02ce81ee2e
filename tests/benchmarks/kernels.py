"""How much memory a learner's kernel takes: ``python -m tests.benchmarks.kernels``.

Each lesson is run from its first cell to its last in a kernel of its own, as JupyterLab runs it.
What is read is PSS: shared pages are divided among those who share them, so that the sum over all
processes is what the machine needs. It comes from ``/proc/PID/smaps_rollup``: Linux alone. Kernels
with several lessons open at a time are several such processes.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from nbclient import NotebookClient

nbformat: Any = import_module("nbformat")

COURSE = Path(__file__).parents[2] / "course"
LESSONS = (
    "00-start",
    "03-following",
    "06-called-ace",
    "10-scoring",
    "13b-with-a-coach",
    "17-tactics",
)
DESK = 'from schafkopf_tutor.notebook.desk import Desk\ndesk = Desk("de")\ndesk'


def pss(pid: int) -> float:
    """Megabytes of a process."""
    text = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii")
    line = next(line for line in text.splitlines() if line.startswith("Pss:"))
    return int(line.split()[1]) / 1024


def measured(cells: list[str] | Path, language: str = "de") -> tuple[float, float]:
    """Megabytes of a kernel after these cells, or after a notebook, and the most it ever had."""
    if isinstance(cells, Path):
        notebook = nbformat.read(cells, as_version=4)
    else:
        notebook = nbformat.v4.new_notebook()
        notebook.cells = [nbformat.v4.new_code_cell(cell) for cell in cells]
    client = NotebookClient(notebook, timeout=300, kernel_name="python3")
    manager: Any = client
    with client.setup_kernel():
        for at, cell in enumerate(notebook.cells):
            client.execute_cell(cell, at)
        process = manager.km.provisioner.process
        most = Path(f"/proc/{process.pid}/status").read_text(encoding="ascii")
        peak = next(line for line in most.splitlines() if line.startswith("VmHWM:"))
        return pss(process.pid), int(peak.split()[1]) / 1024


def main() -> int:
    """Print a table."""
    print(f"{'kernel':<40} {'PSS, MB':>9} {'peak RSS, MB':>13}")
    rows: dict[str, list[str] | Path] = {
        "nothing": ["1"],
        "Desk": [DESK],
        "a figure": [DESK, 'desk.plots.trumps("wenz")'],
        "the coach (compiled)": [
            DESK, "from schafkopf_tutor.solver.native import engine\nsolver = engine()",
        ],
        "a figure and the coach": [
            DESK, 'desk.plots.trumps("wenz")',
            "from schafkopf_tutor.solver.native import engine\nsolver = engine()",
        ],
    }  # fmt: skip
    rows |= {name: COURSE / "de" / f"{name}.ipynb" for name in LESSONS}
    for name, cells in rows.items():
        now, most = measured(cells)
        print(f"{name:<40} {now:>9.0f} {most:>13.0f}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
