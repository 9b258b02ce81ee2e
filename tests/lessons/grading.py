"""A course of nbgrader in a folder: an assignment of our exercises, what was handed in, points.

All of it is nbgrader's own. Only where a kernel a notebook would take too long, the cells run in
this process: in the same shell, one after the other, an error where a kernel has one.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import nbformat as untyped
from traitlets.config import Config

nbformat: Any = untyped

ASSIGNMENT = "aufgaben"


def configured(folder: Path, *, kernels: bool) -> Config:
    """The settings of the guide for teachers; without ``kernels`` the cells run here."""
    config = Config()
    config.CourseDirectory.root = str(folder)
    config.CourseDirectory.course_id = "schafkopf"
    config.OverwriteCells.add_missing_cells = True
    config.Autograde.sanitize_preprocessors.insert(2, "schafkopf_tutor.notebook.grading.Unmarked")
    if not kernels:
        from nbgrader.converters.autograde import Autograde  # type: ignore[import-untyped]

        usual = Autograde.autograde_preprocessors.default()
        ours = [in_process() if one.__name__ == "Execute" else one for one in usual]
        config.Autograde.autograde_preprocessors = ours
    return config


def in_process() -> Any:
    """What runs the cells in this process, in place of nbgrader's ``Execute``."""
    from nbgrader.preprocessors import NbGraderPreprocessor  # type: ignore[import-untyped]

    from schafkopf_tutor.notebook import running
    from schafkopf_tutor.notebook.source import SourceError

    class InProcess(NbGraderPreprocessor):  # type: ignore[misc]
        def preprocess(self, notebook: Any, resources: Any) -> Any:
            shell = running._Shell.instance(config=Config({"HistoryManager": {"enabled": False}}))
            try:
                with within(Path(resources["metadata"]["path"])):
                    for cell in notebook.cells:
                        if cell.cell_type == "code":
                            self.run(shell, cell)
            finally:
                running._Shell.clear_instance()
            return notebook, resources

        def run(self, shell: Any, cell: Any) -> None:
            try:
                running._run(shell, cell)
            except SourceError as slip:
                made = {"ename": "Error", "evalue": str(slip), "traceback": [str(slip)]}
                cell.outputs.append(nbformat.v4.new_output("error", **made))

    return InProcess


@contextmanager
def within(folder: Path) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


class Class:
    """A course in a folder, with one assignment."""

    def __init__(self, folder: Path, notebooks: Iterable[Path], *, kernels: bool = False) -> None:
        from nbgrader.apps import NbGraderAPI  # type: ignore[import-untyped]
        from nbgrader.coursedir import CourseDirectory  # type: ignore[import-untyped]

        self.folder = folder
        config = configured(folder, kernels=kernels)
        self.api = NbGraderAPI(CourseDirectory(config=config), config=config)
        source = folder / "source" / ASSIGNMENT
        source.mkdir(parents=True)
        for notebook in notebooks:
            (source / notebook.name).write_bytes(notebook.read_bytes())
        self._done(self.api.generate_assignment(ASSIGNMENT))

    def _done(self, answer: dict[str, Any]) -> None:
        assert answer["success"], answer

    def hand_in(self, who: str, notebook: Any, name: str) -> None:
        """A notebook, as bytes or as a value, under the name of its topic."""
        text = notebook if isinstance(notebook, str) else untyped_json(notebook)
        folder = self.folder / "submitted" / who / ASSIGNMENT
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")

    def graded(self, who: str) -> dict[str, float]:
        """The points of everybody's notebook, by the cell that gives them."""
        from nbgrader.api import Gradebook  # type: ignore[import-untyped]

        with warnings.catch_warnings(), within(self.folder):
            warnings.simplefilter("ignore")  # nbgrader's own, of SQLAlchemy and of nbformat
            self._done(self.api.autograde(ASSIGNMENT, who, create=True))
            with Gradebook(f"sqlite:///{self.folder / 'gradebook.db'}", "schafkopf") as book:
                found = book.find_submission(ASSIGNMENT, who)
                return {
                    grade.name: float(grade.score)
                    for notebook in found.notebooks
                    for grade in notebook.grades
                }


def untyped_json(notebook: Any) -> str:
    """As a file, whatever is wrong with it."""
    import json

    return json.dumps(notebook, ensure_ascii=False)
