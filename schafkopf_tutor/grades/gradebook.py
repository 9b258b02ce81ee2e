"""nbgrader's grade book (``gradebook.db``), read by nbgrader itself, out of a copy."""

from __future__ import annotations

import shutil
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from schafkopf_tutor.grades.tables import GradesError, Row, Table

COLUMNS: Final = ("assignment", "student_id", "score", "max_score", "timestamp")
_HANDED_IN: Final = "-"
"""Stands where a submission has no time."""


def read_gradebook(path: str | Path) -> Table:
    """The table that ``nbgrader export`` would write, as far as it is needed here; whoever has
    handed in nothing has no line in it.

    A copy is opened, so that the grade book stays as it is. GradesError if it cannot be read, or
    nbgrader is not installed.
    """
    file = Path(path)
    if find_spec("nbgrader") is None:
        raise GradesError("error.grades.no_nbgrader", file=file.name)
    from nbgrader.api import Gradebook  # type: ignore[import-untyped]
    from sqlalchemy.exc import SQLAlchemyError

    rows = []
    with TemporaryDirectory() as folder:
        copied = Path(folder) / "gradebook.db"
        try:
            shutil.copyfile(file, copied)
            with Gradebook(f"sqlite:///{copied}") as book:
                for assignment in book.assignments:
                    for handed in assignment.submissions:
                        score = max(0.0, handed.score - (handed.late_submission_penalty or 0.0))
                        cells = (assignment.name, handed.student_id, score, assignment.max_score)
                        when = str(handed.timestamp or _HANDED_IN)
                        rows.append(Row(0, (*map(str, cells), when)))
        except (OSError, SQLAlchemyError, ValueError) as slip:
            raise GradesError("error.grades.gradebook", file=file.name) from slip
    if not rows:
        raise GradesError("error.grades.empty", file=file.name)
    return Table(file.name, COLUMNS, tuple(rows))
