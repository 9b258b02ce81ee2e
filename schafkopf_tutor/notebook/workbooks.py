"""Exercises and their solutions, made of one source a topic: ``solutions/src/*.md``.

The source has the form of a lesson's. Behind each task (``desk.task("4.3")``) the build puts a cell
to write the answer in, empty in the exercises and filled by the judge in the solutions, and a
locked one that gives the points, in nbgrader's format. The answer's own cell is none of nbgrader's
"solution" cells: those are replaced by a line of Python when an assignment is made of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import nbformat as untyped

from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import text
from schafkopf_tutor.notebook.build_cells import FIXED, HIDDEN, notebook
from schafkopf_tutor.notebook.exercises import Put, put, rules_of
from schafkopf_tutor.screen.voice import Voice

nbformat: Any = untyped

SOURCES: Final = Path("solutions", "src")
KINDS: Final = ("exercises", "solutions")
"""The folders beside the course: with the answers left open, and with them."""
_TASK: Final = re.compile(r'desk\.task\("([\d.]+)"\)')
_SCHEMA: Final = 3


def workbook(kind: str, name: str, source: str, language: str, rules: str = "") -> Any:
    """One language's notebook of a topic, not yet run: of ``kind`` "exercises" or "solutions".
    Raises SourceError, ExerciseError and RulesetError."""
    made = notebook(name, source, language, rules)
    voice = Voice(Speaker(language), rules_of(rules or "ordnung"))
    made.cells = [
        one
        for cell in made.cells
        for one in (cell, *_behind(cell, voice, rules, solved=kind == "solutions"))
    ]
    return made


def _behind(cell: Any, voice: Voice, rules: str, *, solved: bool) -> Iterator[Any]:
    """The cells for the answer to a task and its points, if this is a task's cell."""
    match = _TASK.search(cell.source) if cell.cell_type == "code" else None
    found = put(match[1], voice) if match else None
    if found is None:
        return
    yield _cell(cell.id, "answer", found, _answer(found, solved=solved), {"deletable": False})
    marks = {
        "cell_type": "code",
        "grade": True,
        "grade_id": f"{cell.id}-points",
        "locked": True,
        "points": found.stated.points,
        "schema_version": _SCHEMA,
        "solution": False,
        "task": False,
    }
    code = _points(found, voice.words.language, rules)
    yield _cell(cell.id, "points", found, code, {**FIXED, **HIDDEN, "nbgrader": marks})


def _cell(task: str, part: str, found: Put, code: str, metadata: dict[str, object]) -> Any:
    label = text(f"build.label.{part}", found.voice.words.language, number=found.number)
    made = nbformat.v4.new_code_cell(f"# {label}\n{code}", metadata=metadata)
    made.id = f"{task}-{part}"
    return made


def _answer(found: Put, *, solved: bool) -> str:
    return f'desk.check("{found.number}", "{found.solution if solved else ""}")'


def _points(found: Put, language: str, rules: str) -> str:
    """It stands on its own: whatever became of the other cells, it finds the answer."""
    table = f", rules={rules!r}" if rules else ""
    return (
        "from schafkopf_tutor.notebook import score\n\n"
        f'score("{found.number}", globals(), language="{language}"{table})'
    )


def sources(root: Path, only: str = "") -> list[Path]:
    """The topics of a checkout whose names begin so."""
    return sorted((root / SOURCES).glob(f"{only}*.md"))
