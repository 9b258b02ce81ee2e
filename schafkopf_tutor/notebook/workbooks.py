"""Exercises and their solutions, made of one source a topic: ``solutions/src/*.md``.

The source has the form of a lesson's. Behind each task (``desk.task("4.3")``) the build puts a cell
to write the answer in, empty in the exercises and filled by the judge in the solutions, and a
locked one that gives the points, in nbgrader's format. Where code is asked for, what stands between
``### BEGIN SOLUTION`` and ``### END SOLUTION`` is left out of the exercises. The answer's own cell
is none of nbgrader's "solution" cells: those are replaced by a line of Python when an assignment is
made of them.
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
from schafkopf_tutor.notebook.exercises import put, rules_of, stated
from schafkopf_tutor.screen.voice import Voice

nbformat: Any = untyped

SOURCES: Final = Path("solutions", "src")
KINDS: Final = ("exercises", "solutions")
"""The folders beside the course: with the answers left open, and with them."""
_TASK: Final = re.compile(r'desk\.task\("([\d.]+)"\)')
_CODED: Final = re.compile(r'desk\.check\("([\d.]+)", [a-z]\w*\)')
_REGION: Final = re.compile(
    r"^([ \t]*)### BEGIN SOLUTION\n(.*?)^[ \t]*### END SOLUTION\n", re.MULTILINE | re.DOTALL
)
_SCHEMA: Final = 3


def workbook(kind: str, name: str, source: str, language: str, rules: str = "") -> Any:
    """One language's notebook of a topic, not yet run: of ``kind`` "exercises" or "solutions".
    Raises SourceError, ExerciseError and RulesetError."""
    made = notebook(name, source, language, rules)
    for cell in made.cells:
        if _CODED.search(cell.source):
            cell.source = _REGION.sub(r"\2" if kind == "solutions" else r"\1...\n", cell.source)
            cell.metadata.pop("editable", None)
    voice = Voice(Speaker(language), rules_of(rules or "ordnung"))
    made.cells = [
        one
        for cell in made.cells
        for one in (cell, *_behind(cell, voice, rules, solved=kind == "solutions"))
    ]
    return made


def _behind(cell: Any, voice: Voice, rules: str, *, solved: bool) -> Iterator[Any]:
    """The cells for the answer to a task and its points, if this is a task's cell."""
    match = None if cell.cell_type == "markdown" else _TASK.search(cell.source)
    found = put(match[1], voice) if match else None
    if found is not None:
        code = f'desk.check("{found.number}", "{found.solution if solved else ""}")'
        yield _cell(cell.id, "answer", found.number, voice, code, {"deletable": False})
    coded = None if cell.cell_type == "markdown" else _CODED.search(cell.source)
    number = found.number if found else coded[1] if coded else ""
    if not number:
        return
    marks = {
        "cell_type": "code",
        "grade": True,
        "grade_id": f"{cell.id}-points",
        "locked": True,
        "points": stated(number).points,
        "schema_version": _SCHEMA,
        "solution": False,
        "task": False,
    }
    code = _points(number, voice.words.language, rules)
    yield _cell(cell.id, "points", number, voice, code, {**FIXED, **HIDDEN, "nbgrader": marks})


def _cell(
    task: str, part: str, number: str, voice: Voice, code: str, metadata: dict[str, object]
) -> Any:
    label = text(f"build.label.{part}", voice.words.language, number=number)
    made = nbformat.v4.new_code_cell(f"# {label}\n{code}", metadata=metadata)
    made.id = f"{task}-{part}"
    return made


def _points(number: str, language: str, rules: str) -> str:
    """It stands on its own: whatever became of the other cells, it finds the answer."""
    table = f", rules={rules!r}" if rules else ""
    return (
        "from schafkopf_tutor.notebook import score\n\n"
        f'score("{number}", globals(), language="{language}"{table})'
    )


def sources(root: Path, only: str = "") -> list[Path]:
    """The topics of a checkout whose names begin so."""
    return sorted((root / SOURCES).glob(f"{only}*.md"))
