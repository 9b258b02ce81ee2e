"""What is in a lesson, told from its source: tasks and minutes; and the list of lessons."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from typing import Final

from schafkopf_tutor.i18n import LANGUAGES, Words
from schafkopf_tutor.notation import read_card
from schafkopf_tutor.notebook.build_cells import SLOT, table_of, worked_out
from schafkopf_tutor.notebook.desk import Desk
from schafkopf_tutor.notebook.source import Code, Text, read_source
from schafkopf_tutor.quiz.lessons import lessons
from schafkopf_tutor.rulesets import load

WORDS_A_MINUTE: Final = 150
TRICKS: Final = 8
"""Of a whole deal by the usual rules. Each trick takes a minute, as each question does."""

_ASKED: Final[Mapping[str, str]] = {
    "counts-more": "points",
    "trick-points": "points",
    "takes": "trick_winner",
    "from-the-top": "trump_order",
    "trumps": "trump_or_not",
    "trump-count": "count_trumps",
    "may-play": "may_play",
}
"""The skills behind the kinds of ``desk.ask``."""
_TRUMPED: Final = ("takes", "from-the-top")
"""Those that need no more than the row of a suit where no trump is among the cards."""


@dataclass(frozen=True)
class Task:
    """Something to do in a lesson.

    ``kind`` is the desk's word for it (``ask``, ``item``, ``race``, …), ``skill`` what it needs, if
    that is known; so many ``tricks`` are played.
    """

    cell: str
    kind: str
    skill: str = ""
    tricks: int = 0

    @property
    def minutes(self) -> int:
        """How long it takes."""
        return self.tricks or 1


def tasks_of(cell: Code, rules: str = "") -> tuple[Task, ...]:
    """The tasks of a cell, at a table with these ``rules`` (left out: the usual ones). Practice
    that goes on as long as one likes is none.

    >>> tasks_of(Code("01-a", 'desk.item("points", level=1, seed=7)'))
    (Task(cell='01-a', kind='item', skill='points', tricks=0),)
    >>> tasks_of(Code("01-b", "desk.table(desk.round.after(5))"))[0].minutes
    3
    """
    calls = (node for node in ast.walk(ast.parse(cell.code)) if isinstance(node, ast.Call))
    return tuple(task for call in calls for task in _task(cell.id, call, rules))


def _task(cell: str, call: ast.Call, rules: str) -> Iterator[Task]:
    whole = load(rules).pack.hand_size if rules else TRICKS
    kind = call.func.attr if isinstance(call.func, ast.Attribute) else ""
    first = call.args[0].value if call.args and isinstance(call.args[0], ast.Constant) else None
    if kind == "ask":
        yield Task(cell, kind, "" if rules else _skill(call))  # they are of the usual game
    elif kind == "item":
        yield Task(cell, kind, str(first))
    elif kind in ("question", "auction", "heard"):
        yield Task(cell, kind)
    elif kind == "race":
        yield Task(cell, kind, tricks=_number(call, "tricks", 3))
    elif kind == "table":
        yield Task(cell, kind, tricks=whole - _played(call, rules))
    elif kind == "play":
        yield Task(cell, kind, tricks=whole * _number(call, "games", 1))


def _skill(call: ast.Call) -> str:
    """What a ``desk.ask`` needs."""
    kind, *rest = (str(one.value) for one in call.args if isinstance(one, ast.Constant))
    if kind in _TRUMPED:
        game = next((k.value for k in call.keywords if k.arg == "game"), None)
        named = str(game.value) if isinstance(game, ast.Constant) else "rufspiel"
        order = Desk(LANGUAGES[0]).order_of(named)
        if not any(order.is_trump(read_card(card)) for text in rest for card in text.split()):
            return "plain_order"
    return _ASKED[kind]


def _number(call: ast.Call, name: str, usual: int) -> int:
    for keyword in call.keywords:
        if keyword.arg == name and isinstance(keyword.value, ast.Constant):
            return int(str(keyword.value.value))
    return usual


def _played(call: ast.Call, rules: str) -> int:
    """How many tricks are played when a table is laid: ``desk.table(desk.round.after(3))``, or the
    text of a game that has begun."""
    for node in call.args:
        if isinstance(node, ast.Constant) and rules:
            return len(Desk(LANGUAGES[0], rules=rules).game(str(node.value)).tricks)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            for number in node.args:
                if node.func.attr == "after" and isinstance(number, ast.Constant):
                    return int(str(number.value))
    return 0


def minutes(cells: Sequence[Text | Code], language: str) -> float:
    """How long these cells take: reading what stands there by the usual rules, and a minute for
    each question and each trick. Raises SourceError.

    >>> minutes([Text("a", {"en": "one " * 75}), Code("b", 'desk.ask("takes", "EK E9")')], "en")
    1.5
    """
    total = 0.0
    rules = table_of("\n".join(cell.code for cell in cells if isinstance(cell, Code)))
    for cell in cells:
        if isinstance(cell, Text):
            total += _words(cell.text[language], language, rules) / WORDS_A_MINUTE
        else:
            total += sum(task.minutes for task in tasks_of(cell, rules))
    return total


@lru_cache(maxsize=1024)
def _words(text: str, language: str, rules: str) -> int:
    """How many words there are to read, the slots filled."""
    desk = partial(Desk, language, rules=rules) if rules else partial(Desk, language)
    told = worked_out(text, desk()) if SLOT.search(text) else text
    return len(re.findall(r"\w+", told))


def readme(course: Path) -> str | None:
    """The README of the course with its list of lessons as it should be; None without a README."""
    file = course / "README.md"
    if not file.exists():
        return None
    rows = "".join(f"{row}\n" for row in _rows(course))
    text = file.read_text(encoding="utf-8")
    return re.sub(r"(\| lesson .*\n\| --- .*\n)(?:\|.*\n)*", lambda m: m[1] + rows, text)


def _rows(course: Path) -> Iterator[str]:
    for lesson in lessons().values():
        file = course / "source" / f"{lesson.name}.md"
        if file.exists():
            cells = read_source(lesson.name, file.read_text(encoding="utf-8"))
            longest = max(minutes(cells, language) for language in LANGUAGES)
            links = " ".join(f"[{code}]({code}/{lesson.name}.ipynb)" for code in LANGUAGES)
            name = lesson.name.replace("-", " ")
            yield f"| {name} {links} | {lesson.goal(Words('en'))} | {longest:.0f} |"
