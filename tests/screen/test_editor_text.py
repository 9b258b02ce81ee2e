"""Text to editor and back: every golden position and game, and games of the fixtures."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from schafkopf_tutor.moves import Play
from schafkopf_tutor.notation import format_game, format_position, parse_game, parse_position
from schafkopf_tutor.rules import judge, judge_in
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesets import build, load
from schafkopf_tutor.screen.editor import Editor
from tests.law.golden import FILES, Golden, cases
from tests.law.houses import house

ORDNUNG = load("ordnung")
FIXTURES = Path(__file__).parents[1] / "data" / "conformance"
CASES = [case for file in FILES for case in cases(file)]


def always(ruleset: RuleSet) -> Callable[[str], RuleSet]:
    return lambda _: ruleset


@pytest.mark.parametrize("text", sorted({case.text for case in CASES}))
def test_golden_texts_come_back(text: str):
    editor = Editor.of(text, ORDNUNG, house)
    if " dealer " in text:
        assert editor.game == parse_game(text, rules=house)
        assert editor.text == format_game(editor.game)
    else:
        assert editor.view == parse_position(text, rules=house)
        assert editor.text == format_position(editor.view)


@pytest.mark.parametrize("case", [c for c in CASES if isinstance(c.move, Play)], ids=str)
def test_the_editor_judges_as_the_golden_cases_say(case: Golden):
    editor = Editor.of(case.text, ORDNUNG, house)
    if " dealer " in case.text:
        assert case.agrees(judge_in(editor.game, case.move))
    else:
        assert case.agrees(judge(editor.view, case.move))


def written(game: dict[str, Any]) -> str:
    """A fixture's game in notation, put together here word by word."""
    hands = [" ".join(hand) for hand in game["hands"]]
    return f"fixture dealer {game['dealer']} | {' / '.join(hands)} | {' '.join(moves(game))}"


def moves(game: dict[str, Any]) -> list[str]:
    return [move if isinstance(move, str) else said(move) for move in game["moves"]]


def said(move: dict[str, Any]) -> str:
    kind, seat = move["move"], move.get("seat")
    suit = f" {move['suit']}" if move.get("suit") else ""
    ways = {
        "play": lambda: f"{move['card']} by {seat}",
        "bid": lambda: (
            f"{seat} bids {move['contract']}{suit}"
            if move.get("contract")
            else f"{seat} says {move['word']}"
        ),
        "announce": lambda: f"{move['contract']}{suit}" + ("" if seat is None else f" by {seat}"),
        "call": lambda: f"{move['word']} by {seat}",
        "claim": lambda: f"{seat} claims {move['word']}",
    }
    return ways[kind]()


def fixtures(name: str) -> list[dict[str, Any]]:
    lines = (FIXTURES / name).read_text(encoding="utf-8").splitlines()
    return [fixture for fixture in map(json.loads, lines) if "game" in fixture]


@pytest.mark.outside  # the fixtures do not lie beside the tests in Pyodide
@pytest.mark.parametrize("name", ["whole_games.jsonl", "revokes.jsonl", "claims.jsonl"])
def test_games_of_the_fixtures_come_back_word_for_word(name: str):
    known = [
        fixture
        for fixture in fixtures(name)
        if all(hand and "?" not in hand for hand in fixture["game"]["hands"])
    ]
    assert len(known) > 20
    for fixture in known[:120]:
        ruleset = build("fixture", fixture["rules"])
        text = written(fixture["game"])
        again = Editor.of(text, ruleset, always(ruleset)).text
        assert again.replace("|", " ").split() == text.replace("|", " ").split(), fixture["id"]
