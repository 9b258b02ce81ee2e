"""What learners do to their notebooks, drawn by a seed; and what their answers are worth after it.

What an answer is worth is counted here by itself: of a set the rights less the wrongs, and nothing
of a wrong single answer or a row back to front.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from schafkopf_tutor.notebook.exercises import Put

Cell = dict[str, Any]


@dataclass
class Mutated:
    """A notebook with answers of its own. ``marks`` tells of a cell what answer was written in it,
    as long as it is there: (number, worth), the worth None for what is no answer."""

    cells: list[Cell]
    marks: dict[int, tuple[str, float | None]]
    done: list[str] = field(default_factory=list)

    def expected(self) -> dict[str, float]:
        """By number what the last answer that can be read is worth."""
        found: dict[str, float] = {}
        for cell in self.cells:
            number, worth = self.marks.get(id(cell), ("", None))
            if worth is not None:
                found[number] = worth
        return found


def answered(notebook: Any, tasks: dict[str, Put], dice: Random) -> Mutated:
    """The notebook of the exercises with an answer to each task: right, wrong, partly right, not to
    be read, or none."""
    cells = copy.deepcopy(notebook["cells"])
    mutated = Mutated(cells, {})
    for cell in cells:
        number = number_of(cell)
        if number:
            write(mutated, cell, tasks[number], dice)
    return mutated


def number_of(cell: Cell) -> str:
    """The task that the cell is the answer to."""
    code = "".join(cell["source"])
    return code.partition('desk.check("')[2].partition('"')[0] if "desk.check" in code else ""


def write(mutated: Mutated, cell: Cell, task: Put, dice: Random) -> None:
    """Write an answer into its cell."""
    text, worth = dice.choice([right, right, right, wrong, wrong, partly, unread, nothing])(task)
    head = "".join(cell["source"]).partition("desk.check")[0]
    cell["source"] = f'{head}desk.check("{task.number}", "{text}")'
    mutated.marks[id(cell)] = (task.number, worth)


def right(task: Put) -> tuple[str, float | None]:
    return task.solution, 1.0


def wrong(task: Put) -> tuple[str, float | None]:
    question = task.question
    if question.form in ("number", "money"):
        assert isinstance(task.right, int)
        return (f"{task.right + 7:+d}" if question.signed else str(task.right + 7)), 0.0
    if question.form == "order":
        return " ".join(reversed(task.solution.split())), 0.0
    others = [key for key in question.keys if question.option(key) not in question.right]
    return (others[0], 0.0) if others else partly(task)


def partly(task: Put) -> tuple[str, float | None]:
    """Of a set one that is right, with one that is not where there is one."""
    question = task.question
    if question.form not in ("cards", "choices"):
        return right(task)
    others = [key for key in question.keys if question.option(key) not in question.right]
    well = [key for key in question.keys if question.option(key) in question.right]
    hits = max(1, len(well) - 1)
    given = [*well[:hits], *(others[:1] if len(others) > 1 else [])]
    return " ".join(given), round(max(0, hits - (len(others) > 1)) / len(well), 2)


def unread(task: Put) -> tuple[str, float | None]:
    return "GQ 7 ??", None


def nothing(task: Put) -> tuple[str, float | None]:
    return "", None


# --- what becomes of the cells --------------------------------------------------------------------


def copied(notebook: Mutated, tasks: dict[str, Put], dice: Random) -> None:
    cell = dice.choice(notebook.cells)
    twin = copy.deepcopy(cell)
    notebook.cells.insert(dice.randrange(len(notebook.cells) + 1), twin)
    if id(cell) in notebook.marks:
        notebook.marks[id(twin)] = notebook.marks[id(cell)]
        if dice.random() < 0.5:
            write(notebook, twin, tasks[notebook.marks[id(cell)][0]], dice)


def moved(notebook: Mutated, _: dict[str, Put], dice: Random) -> None:
    cell = notebook.cells.pop(dice.randrange(len(notebook.cells)))
    notebook.cells.insert(dice.randrange(len(notebook.cells) + 1), cell)


def deleted(notebook: Mutated, _: dict[str, Put], dice: Random) -> None:
    notebook.cells.pop(dice.randrange(len(notebook.cells)))


def without_metadata(notebook: Mutated, _: dict[str, Put], dice: Random) -> None:
    for cell in dice.sample(notebook.cells, dice.randrange(1, len(notebook.cells) + 1)):
        cell["metadata"] = {}


def without_ids(notebook: Mutated, _: dict[str, Put], dice: Random) -> None:
    for cell in notebook.cells:
        cell.pop("id", None)


def kept_outputs(notebook: Mutated, _: dict[str, Put], dice: Random) -> None:
    """Outputs of another day: full points everywhere."""
    one = {"output_type": "execute_result", "metadata": {}, "execution_count": 7}
    for cell in notebook.cells:
        if cell["cell_type"] == "code":
            cell["outputs"] = [{**one, "data": {"text/plain": "1"}}]


def wrong_order(notebook: Mutated, _: dict[str, Put], dice: Random) -> None:
    """As after a run in another order."""
    for cell in notebook.cells:
        if cell["cell_type"] == "code":
            cell["execution_count"] = dice.randrange(1, 200)


def tampered(notebook: Mutated, _: dict[str, Put], dice: Random) -> None:
    """Points that somebody gives himself."""
    for cell in notebook.cells:
        if "score(" in "".join(cell["source"]) and dice.random() < 0.3:
            cell["source"] = "1"


def split(notebook: Mutated, _: dict[str, Put], dice: Random) -> None:
    """A cell parted somewhere, as JupyterLab does it: both halves keep the metadata."""
    at = dice.randrange(len(notebook.cells))
    first = notebook.cells[at]
    code = "".join(first["source"])
    where = dice.randrange(len(code) + 1)
    second = copy.deepcopy(first)
    first["source"], second["source"] = code[:where].strip("\n"), code[where:].strip("\n")
    if "id" in second:
        second["id"] = f"{second['id']}-{where}"
    notebook.cells.insert(at + 1, second)


FIRST: Final[tuple[Callable[[Mutated, dict[str, Put], Random], None], ...]] = (
    copied, moved, deleted, without_metadata, without_ids, kept_outputs, wrong_order, tampered
)  # fmt: skip
LAST: Final = split
"""What is parted stays beside each other; so it comes last."""


def mutate(notebook: Mutated, tasks: dict[str, Put], dice: Random) -> Mutated:
    """One to six things that are done to a notebook, then perhaps some cells that are split."""
    for _ in range(dice.randrange(1, 7)):
        way = dice.choice(FIRST)
        way(notebook, tasks, dice)
        notebook.done.append(way.__name__)
    ids = {id(cell) for cell in notebook.cells}
    notebook.marks = {key: mark for key, mark in notebook.marks.items() if key in ids}
    return notebook


def parted(notebook: Mutated, tasks: dict[str, Put], dice: Random) -> Mutated:
    """The same with up to three cells split."""
    for _ in range(dice.randrange(4)):
        LAST(notebook, tasks, dice)
        notebook.done.append("split")
    return notebook
