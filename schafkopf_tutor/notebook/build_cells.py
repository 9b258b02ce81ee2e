"""The cells of a notebook, made of their source and not yet run."""

from __future__ import annotations

import re
from typing import Any

import nbformat as untyped

from schafkopf_tutor.i18n import text
from schafkopf_tutor.notebook.desk import Desk
from schafkopf_tutor.notebook.source import Code, SourceError, Text, read_source
from schafkopf_tutor.notebook.voila import TEMPLATE
from schafkopf_tutor.rulesets import load

nbformat: Any = untyped
SLOT = re.compile(r"\{\{\s*(.+?)\s*\}\}")
_METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
    "voila": {"template": TEMPLATE},  # its own one would ask another machine for a font
}
# A learner may start and answer; what the lesson says stays as it is.
DESK = re.compile(r'Desk\("…"(?:, rules="([\w-]+)")?\)')
"""A desk in a source: by the usual rules, or by those of another game."""
FIXED = {"deletable": False, "editable": False}
TEXT = "schafkopf-tutor.text"
"""A text cell keeps what it was made of under this name: so the reader can make it anew by other
rules."""
_KINDS = {
    "import Desk": "start",
    ".ask(": "question",
    ".item(": "question",
    ".question(": "question",
    ".heard(": "question",
    ".race(": "race",
    ".table(": "table",
    ".auction(": "auction",
    ".drill(": "drill",
    ".counting(": "counting",
    ".test(": "test",
    ".today(": "today",
    ".house(": "house",
    ".task(": "task",
    ".check(": "task",
    ".tally(": "tally",
    ".pocket(": "print",
    ".rules_form(": "form",
}
_TASK = re.compile(r'desk\.(?:task|check)\("([\d.]+)"')
HIDDEN = {"jupyter": {"source_hidden": True}, "tags": ["hide-input"]}


def notebook(name: str, source: str, language: str, rules: str = "") -> Any:
    """One language's notebook of a lesson, not yet run; at a table with these ``rules``, if they
    are named. Raises SourceError, and RulesetError for rules that there are not."""
    stated = table_of(source, rules)
    desk = Desk(language, rules=stated) if stated else Desk(language)
    named = f'"{stated}"' if stated != rules else repr(rules)
    made_by = f'Desk("{language}", rules={named})' if stated else f'Desk("{language}")'
    cells, asked = [], 0
    for cell in read_source(name, source):
        if isinstance(cell, Text):
            template = cell.text[language]
            kept = {TEXT: template} if SLOT.search(template) else {}
            body = worked_out(template, desk)
            made = nbformat.v4.new_markdown_cell(body, metadata={**FIXED, **kept})
        else:
            code = DESK.sub(lambda _: made_by, cell.code)
            asked += _kind_of(code) == "question"
            made = nbformat.v4.new_code_cell(
                f"# {_label(code, language, asked)}\n{code}", metadata=_code_metadata(cell)
            )
        made.id = cell.id
        cells.append(made)
    return nbformat.v4.new_notebook(cells=cells, metadata=_METADATA)


def table_of(source: str, rules: str = "") -> str:
    """The rules by which a source is filled: those that are asked for, where they are rules of its
    game, else the ones that its desk names; empty where it names none. RulesetError for rules that
    there are not.

    >>> table_of('desk = Desk("…", rules="ddv")'), table_of('desk = Desk("…")', "doppelbild")
    ('ddv', 'doppelbild')
    >>> table_of('desk = Desk("…", rules="ddv")', "doppelbild")
    'ddv'
    """
    found = DESK.search(source)
    own = (found[1] if found else None) or ""
    if not rules or not own:
        return rules or own
    return rules if load(rules).law == load(own).law else own


def _label(code: str, language: str, number: int) -> str:
    """What is seen of a folded cell: its first line says what the cell is."""
    task = _TASK.search(code)
    return text(f"build.label.{_kind_of(code)}", language, number=task[1] if task else number)


def _kind_of(code: str) -> str:
    """What a cell is, by what it asks of the desk."""
    return next((kind for part, kind in _KINDS.items() if part in code), "picture")


def _code_metadata(cell: Code) -> dict[str, object]:
    """The cell that makes the desk may be changed: its face, its rules."""
    fixed = {"deletable": False} if "import Desk" in cell.code else FIXED
    return dict(fixed) if cell.show else {**fixed, **HIDDEN}


def worked_out(markdown: str, desk: Desk) -> str:
    """The text with its ``{{ … }}`` slots filled by the engine, as this desk plays. Raises
    SourceError."""

    def value(match: re.Match[str]) -> str:
        try:
            found = eval(match[1], {"desk": desk, "len": len, "sum": sum})  # our own sources only
        except Exception as error:
            raise SourceError("source.slot", found=match[1], detail=repr(error)) from error
        return str(found)

    return SLOT.sub(value, markdown)
