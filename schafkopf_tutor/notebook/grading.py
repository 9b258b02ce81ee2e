"""What nbgrader needs besides its own to grade notebooks whose cells were copied.

Needs the extra ``grading``. Named in ``nbgrader_config.py``; see ``course/teacher/nbgrader.en.md``.
"""

from __future__ import annotations

from typing import Any

from nbgrader.preprocessors import NbGraderPreprocessor  # type: ignore[import-untyped]


class Unmarked(NbGraderPreprocessor):  # type: ignore[misc]
    """Leaves copies of a cell without nbgrader's mark.

    nbgrader empties the mark of a cell that is there twice and keeps the empty mark, which breaks
    it off as soon as it looks for cells that are missing (``OverwriteCells.add_missing_cells``).
    """

    def preprocess_cell(self, cell: Any, resources: Any, _: int) -> tuple[Any, Any]:
        """A cell of the notebook."""
        if not cell.metadata.get("nbgrader"):
            cell.metadata.pop("nbgrader", None)
        return cell, resources
