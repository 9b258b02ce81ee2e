"""Doppelkopf's rule sets are asked like the others; what a law does not know is said so."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import Give
from schafkopf_tutor.players import deal, finish, named
from schafkopf_tutor.rules import result, settle
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.serve import answer, from_json, to_json
from tests.law.doppelkopf.tables import shuffled
from tests.law.doppelkopf.test_hard import PAIR, played
from tests.serve.requests import at
from tests.serve.shapes import complaints

HELD = "ddv | normal | 0 holds EO SA GA HK …8 | 3 leads HA"
OWN = "ddv | normal | 0 holds EO SA GA HK …8 | 0 leads"
START = {"rules": "ddv", "dealer": 3, "hands": [None] * 4}
CASES: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    # DK-4: hearts are led, the king must be played
    "legal": ({"do": "legal", "position": HELD}, {"legal": ["HK"]}),
    "why": ({"do": "why", "position": HELD, "card": "EO"}, {"verdict.rule": "follow.suit"}),
    # DK-13.1, 13.4: twelve cards in hand
    "call": ({"do": "call", "position": OWN, "seat": 0, "word": "re90"}, {"verdict.ok": True}),
    "other side": (
        {"do": "call", "position": OWN, "seat": 0, "word": "kontra"},
        {"verdict.rule": "say.own_side"},
    ),
    "bid": ({"do": "bid", "game": START, "seat": 0, "word": "gesund"}, {"verdict.ok": True}),
    "turn": ({"do": "bid", "game": START, "seat": 1, "word": "gesund"}, {"verdict.ok": False}),
    # DK-4.5, 4.6: of two tens of hearts the first wins; at some tables the second
    "first": (
        {"do": "winner", "rules": "ddv", "contract": "normal", "cards": ["HZ", "EO", "HZ"]},
        {"place": 0},
    ),
    "second": (
        {"do": "winner", "rules": "haus", "contract": "normal", "cards": ["HZ", "EO", "HZ"]},
        {"place": 2},
    ),
    # ... but not in the last trick, here ♥10 ♠10 ♥10 ♠10
    "last": (
        {"do": "winner", "game": to_json(played("haus", PAIR)), "lang": "de"},
        {"place": 0, "seat": 0},
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_answer(name: str) -> None:
    request, expected = CASES[name]
    made = answer(request)
    assert made.get("ok"), made
    assert {path: at(made, path) for path in expected} == expected
    assert complaints("request", request) == []
    assert complaints("response", json.loads(json.dumps(made))) == []


@pytest.mark.parametrize("rules", ["ddv", "haus"])
def test_whole_games_go_there_and_back(rules: str, seed: int, scale) -> None:
    """As JSON, with everything that was said and given, and with what they came to."""
    rng, ruleset, given = Random(seed), load(rules), 0
    for number in range(scale(160)):
        start = Game.start(ruleset, number % 4, shuffled(rng, ruleset, poor=number % 4))
        game = finish(start, [named("solid")] * 4, rng)
        written = json.loads(json.dumps(to_json(game)))
        assert complaints("game", written) == []
        assert from_json(Game, written) == game
        given += any(isinstance(move, Give) for move in game.moves)
        if game.contract is None:
            continue
        made = answer({"do": "settle", "game": written, "lang": "de"})
        assert made["ok"], made
        assert complaints("response", json.loads(json.dumps(made))) == []
        outcome = result(game)
        assert from_json(type(outcome), made["result"]) == outcome
        assert made["settlement"]["payout"] == list(settle(outcome).payout)
        assert "{" not in made["sentence"]
        again = answer({"do": "settle", "result": made["result"]})
        for key in ("value", "payout", "stock"):
            assert again["settlement"][key] == made["settlement"][key]
    assert given > 0 or rules == "ddv"


@pytest.mark.parametrize("do", ["revoke", "fault"])
def test_what_is_schafkopf_s_alone_is_refused_in_a_sentence(do: str) -> None:
    request: dict[str, Any] = {"do": do, "game": START, "lang": "de"}
    if do == "fault":
        request["fault"] = {"kind": "wrong_count_dealt", "seat": 1}
    made = answer(request)
    assert not made["ok"]
    assert "Schafkopf" in made["error"]["message"]


WHOLE = {
    "rules": "ddv", "contract": "normal", "re": [0, 3], "points": [179, 61], "tricks": [10, 2],
    "levels": [1, 0], "extras": [["doppelkopf", 0]],
}  # fmt: skip


@pytest.mark.parametrize(
    ("key", "value"),
    [("points", [1, 2, 3]), ("levels", 4), ("extras", [["fox", 2]]), ("extras", ["fox"]),
     ("extras", [["fox", True]]), ("tricks", [True, 1]), ("re", ["0"])],
)  # fmt: skip
def test_a_strange_result_is_refused_by_its_place(key: str, value: object) -> None:
    assert answer({"do": "settle", "result": WHOLE})["settlement"]["payout"] == [5, -5, -5, 5]
    made = answer({"do": "settle", "result": {**WHOLE, key: value}})
    assert not made["ok"]
    assert f"result.{key}" in made["error"]["message"]


def test_what_is_dealt_by_hand_is_told() -> None:
    """A deal of the package is one that is read again."""
    cards = deal(load("haus"), Random(3))
    game = Game.start(load("haus"), 2, cards)
    assert from_json(Game, to_json(game)) == game
