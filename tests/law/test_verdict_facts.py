"""The named values of a verdict, rule by rule, as golden_facts.txt states them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from schafkopf_tutor import Verdict, View, judge
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import Move
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.rules import read_position
from tests.law.golden import golden, read_move
from tests.law.houses import house

FILE = Path(__file__).with_name("golden_facts.txt")


@dataclass(frozen=True)
class Case:
    line: int
    view: View
    move: Move
    message: str
    facts: tuple[str, ...]


def cases() -> list[Case]:
    found: list[Case] = []
    start: Game | View | None = None
    for number, line in enumerate(FILE.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        if not line.startswith(" "):
            start = (parse_game if " dealer " in line else read_position)(line, rules=house)
            continue
        if start is None:
            raise ValueError(line)
        words = line.split()
        place = words.index("yes") if "yes" in words else words.index("no")
        move = read_move(words[:place], 0 if isinstance(start, Game) else start.seat)
        view = start.view(move.seat) if isinstance(start, Game) else start
        message = f"{words[place + 1]}.{words[place]}"
        found.append(Case(number, view, move, message, tuple(words[place + 2 :])))
    return found


CASES = cases()


def plain(value: object) -> str:
    """A value as the file has it."""
    if isinstance(value, tuple):
        return "+".join(map(plain, value)) or "-"
    if value is None:
        return "-"
    letter = getattr(value, "letter", None) or getattr(value, "name", None)
    return "T" if letter == "TRUMP" else str(letter or value)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.line}:{case.message}")
def test_all_facts(case: Case):
    verdict = judge(case.view, case.move)
    assert verdict.message == case.message
    assert {f"{name}={plain(value)}" for name, value in verdict.facts} == set(case.facts)
    assert len(verdict.facts) == len(case.facts)


def test_every_rule_that_has_facts_is_there():
    """Of all verdicts in the golden cases, each message whose verdict has facts."""
    having: set[str] = set()
    for case in golden():
        verdict: Verdict = judge(case.view, case.move)
        if verdict.facts:
            having.add(verdict.message)
    assert having <= {case.message for case in CASES}
