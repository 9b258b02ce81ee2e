"""The lessons of the course, read once: their cells, notebooks and tasks."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from schafkopf_tutor.notebook.build_cells import table_of
from schafkopf_tutor.notebook.contents import Task, tasks_of
from schafkopf_tutor.notebook.source import Code, Text, read_source
from schafkopf_tutor.quiz.lessons import lessons

ROOT = Path(__file__).parent.parent.parent
COURSE = ROOT / "course"
SOURCES = COURSE / "source"
LESSONS = tuple(name for name in lessons() if (SOURCES / f"{name}.md").exists())
"""The lessons that are written, in their order."""


@cache
def cells(lesson: str) -> tuple[Text | Code, ...]:
    return read_source(lesson, (SOURCES / f"{lesson}.md").read_text(encoding="utf-8"))


@cache
def built(lesson: str, language: str) -> dict[str, Any]:
    path = COURSE / language / f"{lesson}.ipynb"
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def texts(lesson: str, language: str) -> list[str]:
    return [cell.text[language] for cell in cells(lesson) if isinstance(cell, Text)]


def rules_of(lesson: str) -> str:
    """Those that a lesson about another game names; empty for the usual ones."""
    return table_of((SOURCES / f"{lesson}.md").read_text(encoding="utf-8"))


def tasks(lesson: str) -> list[Task]:
    codes = [cell for cell in cells(lesson) if isinstance(cell, Code)]
    return [task for cell in codes for task in tasks_of(cell, rules_of(lesson))]
