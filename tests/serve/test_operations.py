"""Every operation answers as the rules say, in the published shape."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

from schafkopf_tutor.rulesets import load
from schafkopf_tutor.serve import OPERATIONS, answer, to_json
from tests.serve.requests import CASES, EXAMPLE, SEARCHED, SEARCHED_OBJECT, at
from tests.serve.shapes import complaints


@pytest.mark.parametrize("name", CASES)
def test_answer(name: str) -> None:
    request, expected = CASES[name]
    kept = deepcopy(request)
    made = answer({**request, "id": name})
    assert made.get("ok"), made
    assert (made["id"], made["schema"], made["do"]) == (name, 1, request["do"])
    assert {path: at(made, path) for path in expected} == expected
    assert request == kept
    assert complaints("request", request) == []
    assert complaints("response", json.loads(json.dumps(made))) == []


def test_every_operation_is_asked() -> None:
    assert {case.request["do"] for case in CASES.values()} == set(OPERATIONS)


@pytest.mark.parametrize(
    ("lang", "face", "words"),
    [
        ("de", "german", "Das gerufene As GA muss gespielt werden: Gras"),
        ("en", "german", "The called ace GA must be played: Gras"),
        ("en", "french", "The called ace ♠A must be played: spades"),
    ],
)
def test_sentences_are_said_where_a_language_is_named(lang: str, face: str, words: str) -> None:
    request = {"do": "why", "position": SEARCHED, "card": "GK"}
    said = answer({**request, "lang": lang, "face": face})["verdict"]
    assert said["sentence"].startswith(words)
    assert set(said) - set(answer(request)["verdict"]) == {"sentence", "citation"}


def test_a_result_can_be_changed_and_settled() -> None:
    """Two knocks make four, Stoß makes eight (Z 8, Z 10): 80 from each of two to each of two."""
    result = answer({"do": "result", "game": EXAMPLE})["result"]
    made = answer({"do": "settle", "result": {**result, "knocks": 2, "stoss": 1}})
    assert made["settlement"]["payout"] == [80, -80, 80, -80]
    assert complaints("response", made) == []


def test_rules_come_by_name_as_text_as_table_or_whole() -> None:
    own = {"schema": 1, "base": "ordnung", "called_ace": {"run_away_with": 3}}
    whole = answer({"do": "ruleset", "rules": {**own, "name": "ours"}})["ruleset"]
    again = answer({"do": "ruleset", "rules": whole})["ruleset"]
    toml = 'schema = 1\nbase = "ordnung"\n[called_ace]\nrun_away_with = 3\n'
    text = answer({"do": "ruleset", "rules": {"toml": toml, "name": "ours"}})["ruleset"]
    assert whole == again == text
    assert whole["settings"]["called_ace.run_away_with"] == 3
    assert whole["digest"] != load("ordnung").digest
    assert answer({"do": "ruleset", "rules": "ordnung"})["ruleset"] == to_json(load("ordnung"))


RESULT = answer({"do": "result", "game": EXAMPLE})["result"]


def code(request: dict[str, Any]) -> str:
    made = answer(request)
    assert made["ok"] is False, made
    assert complaints("response", made) == []
    return str(made["error"]["code"])


REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "no do": ({}, "serve.request.missing"),
    "unknown do": ({"do": "dance"}, "serve.expected.one_of"),
    "unknown key": ({"do": "about", "hand": []}, "serve.request.unknown"),
    "a language": ({"do": "about", "lang": "fr"}, "serve.expected.one_of"),
    "nothing to look at": ({"do": "legal"}, "serve.request.missing"),
    "both": ({"do": "legal", "position": SEARCHED, "game": EXAMPLE}, "serve.request.either"),
    "its seat": ({"do": "legal", "position": SEARCHED, "seat": 1}, "serve.request.seat"),
    "no seat": ({"do": "legal", "game": EXAMPLE, "seat": True}, "serve.expected.seat"),
    "a seat as text": ({"do": "legal", "game": EXAMPLE, "seat": "1"}, "serve.expected.seat"),
    "no card": ({"do": "why", "position": SEARCHED, "card": "XX"}, "serve.expected.card"),
    "a card in a text": (
        {"do": "legal", "position": SEARCHED.replace("S9", "XX")},
        "error.card",
    ),
    "a list for a text": ({"do": "legal", "position": ["EO"]}, "serve.expected.position"),
    "a card twice": (
        {"do": "legal", "position": {**SEARCHED_OBJECT, "hand": ["EO", "EO"]}},
        "error.deal.twice",
    ),
    "a fact that nobody knows": (
        {"do": "legal", "position": {**SEARCHED_OBJECT, "facts": {"lucky": True}}},
        "serve.expected.fact",
    ),
    "a fact of another kind": (
        {"do": "legal", "position": {**SEARCHED_OBJECT, "facts": {"ran_away": 1}}},
        "serve.expected.fact",
    ),
    "a fact that cannot be": (
        {
            "do": "legal",
            "position": {
                **SEARCHED_OBJECT,
                "facts": {"ran_away": True, "called_suit_led": False},
            },
        },
        "serve.request.contradiction",
    ),
    "a contract": (
        {"do": "winner", "rules": "ordnung", "contract": "skat", "cards": ["EO"]},
        "serve.expected.one_of",
    ),
    "a suit with a Wenz": (
        {"do": "winner", "rules": "ordnung", "contract": "wenz", "suit": "E", "cards": ["EO"]},
        "error.move.suit",
    ),
    "no trick": (
        {"do": "winner", "position": "ordnung | wenz by 0 | 2 holds EO"},
        "serve.request.no_trick",
    ),
    "not over": (
        {"do": "settle", "game": "ordnung dealer 3 | … / … / … / …"},
        "error.result.not_over",
    ),
    "rules by a file": ({"do": "ruleset", "rules": "pyproject.toml"}, "serve.request.rules"),
    "rules by a file in a text": (
        {"do": "legal", "position": SEARCHED.replace("ordnung", "pyproject.toml")},
        "serve.request.rules",
    ),
    "two rule sets": (
        {"do": "legal", "position": SEARCHED, "rules": "doppelbild"},
        "serve.request.other_rules",
    ),
    "a name that is taken": (
        {
            "do": "ruleset",
            "rules": {"name": "ordnung", "schema": 1, "base": "ordnung", "ace": "sau"},
        },
        "serve.request.name_taken",
    ),
    "a name with a bar": (
        {"do": "ruleset", "rules": {"name": "a|b", "toml": ""}},
        "serve.expected.name",
    ),
    "an unknown setting": (
        {"do": "ruleset", "rules": {"schema": 1, "base": "ordnung", "colour": "red"}},
        "error.ruleset.key",
    ),
    "broken TOML": ({"do": "ruleset", "rules": {"toml": "="}}, "error.ruleset.toml"),
    "an endless file": (
        {"do": "ruleset", "rules": {"toml": "a." * 20_000 + "a = 1"}},
        "serve.request.too_large",
    ),
    "an endless table": (
        {"do": "ruleset", "rules": {"schema": 1, "base": "ordnung", "games": ["wenz"] * 9000}},
        "serve.request.too_large",
    ),
    "a digest": (
        {"do": "ruleset", "rules": {**to_json(load("ordnung")), "digest": "0" * 12}},
        "serve.request.digest",
    ),
    "two hundred and one knocks": (
        {"do": "game", "game": "ordnung dealer 3 | … / … / … / … |" + " knock by 0" * 201},
        "serve.request.too_many",
    ),
    "a number": ({"do": "settle", "game": EXAMPLE, "stock": -1}, "serve.expected.number"),
    "a game and its result": (
        {"do": "settle", "game": EXAMPLE, "result": RESULT},
        "serve.request.either",
    ),
    "a fault that nobody pays for": (
        {
            "do": "settle",
            "lang": "en",
            "result": {**RESULT, "declarer": None, "won": None, "ended_by": "fault.talk"},
        },
        "serve.request.result",
    ),
    "half a card": ({"do": "settle", "game": EXAMPLE, "stock": 0.5}, "serve.expected.number"),
    "a fault": (
        {"do": "fault", "game": EXAMPLE, "fault": {"kind": "sneezing", "seat": 0}},
        "serve.expected.one_of",
    ),
    "an id": ({"do": "about", "id": [1]}, "serve.expected.id"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    request, expected = REFUSED[name]
    assert code(request) == expected


def test_a_slip_is_said_in_the_language_that_is_asked_for() -> None:
    request = {"id": 3, "do": "why", "position": SEARCHED.replace("S9", "XX"), "card": "GA"}
    en, de = (answer({**request, "lang": lang}) for lang in ("en", "de"))
    assert en["error"]["message"] != de["error"]["message"]
    assert en["id"] == 3
    assert en["error"]["values"] == de["error"]["values"]
    assert en["error"]["values"] == {"place": SEARCHED.index("S9") + 1, "found": "XX"}
    assert answer(request)["error"] == en["error"]
    assert answer(request, language="de")["error"] == de["error"]


def test_what_is_found_is_said_again_in_short() -> None:
    made = answer({"do": "why", "position": SEARCHED, "card": "x" * 100_000})
    assert len(json.dumps(made)) < 500
