"""The rule ids of the law of Doppelkopf, read from its source alone."""

from __future__ import annotations

import ast
from functools import cache

from tests.law.said import PACKAGE, verdicts


@cache
def rules() -> dict[str, set[str]]:
    """Every rule id of the law, of what laws share and of the judge, with its possible answers."""
    laws = PACKAGE / "laws"
    found: dict[str, set[str]] = {}
    for path in (*laws.glob("*.py"), *(laws / "doppelkopf").glob("*.py"), PACKAGE / "rules.py"):
        for rule, answers in verdicts(ast.parse(path.read_text(encoding="utf-8"))):
            found[rule] = found.get(rule, set()) | answers
    return found
