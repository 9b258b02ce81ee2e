"""Which rules the cells of a lesson touch, found by running them.

A cell touches a rule when something that it shows or asks is judged by it: a sentence says its
verdict or cites it, a trick is won by it, a line of a settlement is counted by it, a question has
it at stake or gives it as a reason, a table can be played by it from where it stands. Settings are
touched by their name, as a box of house rules or a number in a text names them.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection, Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any, Final

from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.explain.books import Citation
from schafkopf_tutor.game import Game
from schafkopf_tutor.notebook.build_cells import SLOT
from schafkopf_tutor.notebook.desk import Desk
from schafkopf_tutor.notebook.source import Code, SourceError, Text, read_source
from schafkopf_tutor.practice.log import Memory
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.question import Question
from schafkopf_tutor.quiz.stake import rules_of
from schafkopf_tutor.rules import Counterfactual, judge, law_of, legal_moves, options
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.settlement import Line
from schafkopf_tutor.verdict import Verdict

_DEEP: Final = 4


def touched(name: str, source: str, known: Collection[str]) -> dict[str, frozenset[str]]:
    """Of each cell (by its id) the ``known`` rules and settings that it touches.

    ``name`` is the lesson's (``01-cards``). Raises SourceError for a cell that does not run.
    """
    heard: set[str] = set()
    space: dict[str, Any] = {"Desk": _listening(heard.add), "len": len, "sum": sum}
    found = {}
    for cell in read_source(name, source):
        heard.clear()
        try:
            if isinstance(cell, Code):
                shown = _run(cell.code, space)
                _show(shown, heard.add)
                heard |= _named(cell.code)
            else:
                for slot in _slots(cell):
                    eval(slot, space)  # our own sources only
                    heard |= _named(slot)
        except (TutorError, ValueError, KeyError, AttributeError, TypeError, NameError) as error:
            raise SourceError("source.cell", cell=cell.id, detail=repr(error)) from error
        found[cell.id] = frozenset(heard & set(known))
    return found


def _slots(cell: Text) -> Iterator[str]:
    for written in cell.text.values():
        yield from (match[1] for match in SLOT.finditer(written))


def _run(code: str, space: dict[str, Any]) -> Any:
    """What the last line of a cell gives; the desk is the one of ``space``."""
    tree = ast.parse(code.replace('Desk("…"', 'Desk("en"'))
    tree.body = [part for part in tree.body if not _brings_desk(part)]
    last = tree.body[-1] if tree.body else None
    if not isinstance(last, ast.Expr):
        exec(compile(tree, "cell", "exec"), space)  # our own sources only
        return None
    tree.body.pop()
    exec(compile(tree, "cell", "exec"), space)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), space)


def _brings_desk(part: ast.stmt) -> bool:
    """Whether it is the line with which a lesson gets its desk."""
    names = [alias.name for alias in part.names] if isinstance(part, ast.ImportFrom) else []
    return names == ["Desk"]


def _named(code: str) -> set[str]:
    """The words that stand in quotation marks."""
    return {
        node.value
        for node in ast.walk(ast.parse(code))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


# --- what is said ---------------------------------------------------------------------------------


def _listening(heard: Callable[[str], None]) -> type[Desk]:
    """A desk that tells what it says and asks."""

    class Hearing(Speaker):
        """Says everything, and tells by which rule."""

        __slots__ = ()

        def reason(self, verdict: Verdict, ruleset: RuleSet | None = None) -> str:
            heard(verdict.rule)
            return Speaker.reason(self, verdict, ruleset)

        def counterfactual(self, counterfactual: Counterfactual) -> str:
            heard(counterfactual.verdict.rule)
            return Speaker.counterfactual(self, counterfactual)

        def _cited(self, rule: str, ruleset: RuleSet | None) -> Citation | None:
            heard(rule)
            return Speaker._cited(self, rule, ruleset)

        def line(self, line: Line, unit: str, ruleset: RuleSet | None = None) -> str:
            heard(line.message)
            heard("line.base")  # no settlement is without
            return Speaker.line(self, line, unit, ruleset)

        def result(self, result: Any) -> str:
            if law_of(result.ruleset).tells is None:  # else it says itself by which rule
                heard("result.ramsch" if result.declarer is None else "result.win")
            return Speaker.result(self, result)

    class Listening(Desk):
        """Shows and asks, and tells what it is about."""

        def __init__(self, language: str, **given: Any) -> None:
            super().__init__(language, **{"log": Memory(), **given})
            speaker = self.voice.speaker
            stated = {each.name: getattr(speaker, each.name) for each in fields(speaker)}
            self.voice = replace(self.voice, speaker=Hearing(**stated))

        def _live(self, key: str, state: Any, *given: Any, **more: Any) -> Any:
            for rule in _at_stake(state):
                heard(rule)
            return super()._live(key, state, *given, **more)

    return Listening


def _show(value: Any, heard: Callable[[str], None]) -> None:
    """Let a value show itself, as the last line of a cell does."""
    if isinstance(value, Verdict):
        heard(value.rule)
    bundle = getattr(value, "_repr_mimebundle_", None)
    if bundle is not None and not isinstance(value, Desk):
        bundle()


# --- what is asked --------------------------------------------------------------------------------


def _at_stake(state: Any, deep: int = 0) -> Iterator[str]:
    """The rules of the questions, items and games that a screen's state holds."""
    if isinstance(state, Item | Question):
        yield from rules_of(state)
    elif isinstance(state, Game):
        yield from _of_game(state)
    elif isinstance(state, tuple) and deep < _DEEP:
        for part in state:
            yield from _at_stake(part, deep + 1)
    elif is_dataclass(state) and deep < _DEEP:
        for each in fields(state):
            yield from _at_stake(getattr(state, each.name), deep + 1)


def _of_game(game: Game) -> Iterator[str]:
    """The rules by which whoever is next may do what he may do."""
    view = game.view()
    for move in legal_moves(game) or options(view):
        yield judge(view, move).rule
