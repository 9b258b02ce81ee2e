"""What the package's source says: message ids, rule ids and sentences in it, read by ``ast``."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import schafkopf_tutor

PACKAGE = Path(schafkopf_tutor.__file__).parent


@cache
def _package() -> tuple[tuple[str, ast.Module], ...]:
    return tuple(
        (
            ".".join(path.relative_to(PACKAGE).with_suffix("").parts),
            ast.parse(path.read_text(encoding="utf-8")),
        )
        for path in sorted(PACKAGE.rglob("*.py"))
    )


def trees(*rooms: str) -> Iterator[tuple[str, ast.Module]]:
    """Every module of the package (or of some rooms) with its tree."""
    for name, tree in _package():
        room = name.partition(".")[0]
        if room != "_course" and (not rooms or room in rooms):  # the wheel carries the course, too
            yield name, tree


def calls(tree: ast.AST, *names: str) -> Iterator[ast.Call]:
    """Calls of functions or methods of these names."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", None) or getattr(node.func, "attr", None)
            if name in names:
                yield node


def words_in(node: ast.AST) -> set[str]:
    """The string constants in an expression."""
    return {
        leaf.value
        for leaf in ast.walk(node)
        if isinstance(leaf, ast.Constant) and isinstance(leaf.value, str)
    }


def verdicts(tree: ast.AST) -> Iterator[tuple[str, set[str]]]:
    """Each rule id that is made into a Verdict, with the answers it can have: yes, no or both."""
    for call in calls(tree, "Verdict"):
        if len(call.args) < 2:
            continue
        ok, rule = call.args[0], call.args[1]
        found = words_in(rule)
        if not found:
            raise AssertionError(f"line {call.lineno}: the rule id is not written where it is used")
        answers = {"yes", "no"}
        if isinstance(ok, ast.Constant):
            answers = {"yes"} if ok.value else {"no"}
        for name in found:
            yield name, answers


def of_law(law: str) -> Iterator[tuple[str, ast.Module]]:
    """The modules of one law, and what all of them share."""
    for name, tree in trees("laws"):
        if name.count(".") < 2 or name.startswith(f"laws.{law}."):
            yield name, tree


@cache
def rules(law: str = "schafkopf") -> dict[str, set[str]]:
    """Every rule id of a law, and of the judge itself, with its possible answers."""
    found: dict[str, set[str]] = {}
    for _, tree in (*of_law(law), *trees("rules")):
        for rule, answers in verdicts(tree):
            found[rule] = found.get(rule, set()) | answers
    return found


def lines(law: str = "schafkopf") -> set[str]:
    """Every rule of a settlement's line that is no contract's name."""
    found = set()
    for _, tree in of_law(law):
        for call in calls(tree, "Line", "_times"):
            if call.args and isinstance(call.args[0], ast.Constant):
                found.add(str(call.args[0].value))
    return found


@cache
def constants() -> set[str]:
    """Every string in the package, docstrings left out."""
    return {text for _, tree in trees() for _, text in strings(tree) if "*" not in text}


@cache
def patterns() -> set[str]:
    """Message ids that are put together (``f"unit.{unit}"``), with ``*`` for what varies."""
    found = {text for _, tree in trees() for _, text in strings(tree) if "*" in text}
    return {text for text in found if re.fullmatch(r"[a-z_]+\.([\w.-]|\*)*", text)}


def strings(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """(line, text) of each string that is no docstring; what an f-string puts in is ``*``."""
    skipped: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            skipped.add(id(node.value))
        elif isinstance(node, ast.JoinedStr):
            skipped.update(id(part) for part in node.values)
            parts = (part.value if isinstance(part, ast.Constant) else "*" for part in node.values)
            yield node.lineno, "".join(map(str, parts))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(text := node.value, str):
            yield from () if id(node) in skipped else [(node.lineno, text)]
