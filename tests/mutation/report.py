"""What became of the mutants: read from mutmut's files, told as what was changed into what."""

from __future__ import annotations

import ast
import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import unified_diff
from functools import cached_property
from pathlib import Path

SURVIVED = 0
NO_TESTS = (5, 33)
NOT_TRIED = None
_NAME = re.compile(r"x(?:ǁ(?P<cls>\w+)ǁ|_)(?P<function>\w+?)__mutmut_(?P<number>\d+|orig)")


@dataclass(frozen=True)
class Mutant:
    """One small change: in which function, what was there and what became of it.

    ``code`` is how the tests ended: 0 if all passed, 5 or 33 if none ran, None if it was not tried.
    """

    where: str
    was: str
    becomes: str
    code: int | None

    @property
    def lives(self) -> bool:
        return self.code == SURVIVED or self.code in NO_TESTS


@dataclass(frozen=True)
class Reason:
    """Why what survives may: ``where``, ``was`` and ``becomes`` are regular expressions."""

    where: str
    was: str
    becomes: str
    reason: str

    def fits(self, mutant: Mutant) -> bool:
        pairs = ((self.where, mutant.where), (self.was, mutant.was), (self.becomes, mutant.becomes))
        return all(re.search(pattern, text) for pattern, text in pairs)


def read_reasons(file: Path) -> list[Reason]:
    """The reasons on file; what an entry leaves out fits anything."""
    entries = tomllib.loads(file.read_text(encoding="utf-8")).get("survivor", [])
    return [
        Reason(entry["where"], entry.get("was", ""), entry.get("becomes", ""), entry["reason"])
        for entry in entries
    ]


def read_mutants(folder: Path) -> list[Mutant]:
    """All mutants under mutmut's folder."""
    found: list[Mutant] = []
    for meta in sorted(folder.rglob("*.py.meta")):
        codes = json.loads(meta.read_text(encoding="utf-8"))["exit_code_by_key"]
        source = meta.with_name(meta.name.removesuffix(".meta")).read_text(encoding="utf-8")
        found += _in_module(source, codes)
    return found


def _in_module(source: str, codes: Mapping[str, int | None]) -> Iterator[Mutant]:
    functions = {
        node.name: node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef) and "__mutmut_" in node.name
    }
    for key, code in codes.items():
        module, _, name = key.rpartition(".")
        match = _NAME.fullmatch(name)
        if match is None or name not in functions:
            raise ValueError(f"a mutant that is not in its file: {key}")
        original = functions[f"{name[: match.start('number')]}orig"]
        was, becomes = _change(original, functions[name])
        parts = [module.removeprefix("schafkopf_tutor."), match["cls"], match["function"]]
        yield Mutant(".".join(part for part in parts if part), was, becomes, code)


def _change(original: ast.FunctionDef, mutant: ast.FunctionDef) -> tuple[str, str]:
    """The lines that were there and those that have come, without what they have in common."""
    one, other = (
        ast.unparse(node).replace(node.name, "f", 1).splitlines() for node in (original, mutant)
    )
    lines = list(unified_diff(one, other, n=0, lineterm=""))[2:]
    sides = ["", ""]
    for line in lines:
        if line[0] in "-+":
            side = "-+".index(line[0])
            sides[side] = f"{sides[side]} {line[1:].strip()}".strip()
    return sides[0], sides[1]


class Report:
    """The score, and what survives with its reason."""

    def __init__(self, mutants: Sequence[Mutant], reasons: Sequence[Reason]) -> None:
        self.mutants = [mutant for mutant in mutants if mutant.code is not NOT_TRIED]
        self.reasons = reasons

    @cached_property
    def survivors(self) -> list[tuple[Mutant, str]]:
        """Each with its reason; an empty one where there is none on file."""
        return [
            (mutant, next((r.reason for r in self.reasons if r.fits(mutant)), ""))
            for mutant in self.mutants
            if mutant.lives
        ]

    @property
    def unexplained(self) -> list[Mutant]:
        """Survivors that no reason is on file for: gaps in the tests."""
        return [mutant for mutant, reason in self.survivors if not reason]

    @property
    def stale(self) -> list[Reason]:
        """Reasons that nothing which survives needs any more."""
        alive = [mutant for mutant, _ in self.survivors]
        return [reason for reason in self.reasons if not any(map(reason.fits, alive))]

    @property
    def score(self) -> float:
        """How many of a hundred mutants were noticed."""
        tried = len(self.mutants)
        return 100 * (tried - len(self.survivors)) / tried if tried else 0.0

    def lines(self) -> Iterator[str]:
        """The report as text."""
        for mutant, reason in self.survivors:
            yield f"{mutant.where}\n  - {mutant.was}\n  + {mutant.becomes}\n    {reason or '???'}"
        tried, alive = len(self.mutants), len(self.survivors)
        yield f"{tried - alive} of {tried} mutants killed: {self.score:.1f} %"
        yield f"{alive} survive, {len(self.unexplained)} of them without a reason"

    def figures(self) -> dict[str, object]:
        """The same as data."""
        modules = Counter(_module(mutant) for mutant in self.mutants)
        alive = Counter(_module(mutant) for mutant, _ in self.survivors)
        return {
            "mutants": len(self.mutants),
            "killed": len(self.mutants) - len(self.survivors),
            "score": round(self.score, 1),
            "modules": {name: f"{n - alive[name]} of {n}" for name, n in sorted(modules.items())},
            "survivors": [
                {"where": m.where, "was": m.was, "becomes": m.becomes, "reason": reason}
                for m, reason in self.survivors
            ],
        }


def _module(mutant: Mutant) -> str:
    """The module that a mutant is in: names of classes are capital, of functions the last."""
    parts = [part for part in mutant.where.split(".") if not part[:1].isupper()]
    return ".".join(parts[:-1])
