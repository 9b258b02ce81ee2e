"""``schafkopf-tutor items``: what it prints fits the published schema and says what the item is."""

from __future__ import annotations

import json
from typing import Any

import pytest

from schafkopf_tutor.cli import main
from schafkopf_tutor.quiz.grade import grade
from schafkopf_tutor.quiz.make import make
from schafkopf_tutor.quiz.sheet import levels_of
from schafkopf_tutor.quiz.skills import skills
from schafkopf_tutor.rulesets import load
from tests.serve.shapes import complaints

ORDNUNG = load("ordnung")


def printed(capsys, *arguments: str) -> list[dict[str, Any]]:
    assert main(["items", *arguments]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return [json.loads(line) for line in out.splitlines()]


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("rules", ["ordnung", "cardgames-zone", "doppelbild"])
def test_every_item_fits_the_schema(language: str, rules: str, capsys):
    items = printed(capsys, "--n", "2", "--seed", "11", "--lang", language, "--rules", rules)
    ruleset = load(rules)
    wanted = [
        (skill, level, seed)
        for skill in skills()
        for level in levels_of(skill, ruleset)
        for seed in (11, 12)
    ]
    assert [(item["skill"], item["level"], item["seed"]) for item in items] == wanted
    for item in items:
        assert complaints("item", item) == []
        assert (item["lang"], item["rules"]["digest"]) == (language, ruleset.digest)


def test_the_face_is_in_the_sentences_and_not_in_the_codes(capsys):
    german_words = "words"
    asked = [one for one in skills() if one != german_words and levels_of(one, ORDNUNG)]
    arguments = ["--skill", ",".join(asked), "--n", "2", "--lang", "en"]
    german, french = (printed(capsys, *arguments, "--face", face) for face in ("german", "french"))
    for one, other in zip(german, french, strict=True):
        assert complaints("item", other) == []
        assert (one["face"], other["face"]) == ("german", "french")
        assert (one["key"], one["right"]) == (other["key"], other["right"])
        assert [group["cards"] for group in one["shown"]] == [g["cards"] for g in other["shown"]]
    said = json.dumps([[item["ask"], item["options"], item["hints"]] for item in french])
    assert "clubs" in said
    assert not any(word in said for word in ("Eichel", "Gras", "Schellen", "Ober", "Unter"))


def test_a_strange_item_would_be_refused(capsys):
    (item,) = printed(capsys, "--skill", "points", "--level", "1")
    assert complaints("item", {**item, "alien": 1})
    for key in item:
        assert complaints("item", {k: v for k, v in item.items() if k != key}), key
        assert complaints("item", {**item, key: {"alien": 0.5}}), key


def test_what_is_right_is_right_and_distractors_are_not(capsys):
    for item in printed(capsys, "--n", "3", "--seed", "5"):
        made = make(item["skill"], item["level"], item["seed"], ORDNUNG)
        assert made.key == item["key"]
        values = dict(zip(made.question.keys, made.question.options, strict=True))

        def read(answer: Any, form: str = item["form"], values: Any = values) -> Any:
            if form in ("choices", "cards"):
                return frozenset(values[key] for key in answer)
            if form == "order":
                return tuple(values[key] for key in answer)
            return values[answer] if values else answer

        assert grade(made, read(item["right"])).right
        for wrong in item["distractors"]:
            assert not grade(made, read(wrong["answer"])).right


def test_both_languages_are_the_same_item(capsys):
    german, english = (
        printed(capsys, "--skill", "points", "--n", "3", "--lang", lang) for lang in ("de", "en")
    )
    same = ("key", "form", "right", "options", "rule")
    for one, other in zip(german, english, strict=True):
        for key in same:
            if key != "options":
                assert one[key] == other[key]
        assert [o["key"] for o in one["options"]] == [o["key"] for o in other["options"]]
        assert one["hints"][0] != other["hints"][0]


@pytest.mark.parametrize(
    "arguments",
    [
        ["--skill", "juggling"],
        ["--skill", "points", "--level", "4"],
        ["--n", "0"],
        ["--n", "many"],
        ["--seed", "-1"],
        ["--seed", "99999999999999999999999"],
        ["--rules", "nowhere"],
        ["--face", "tarot"],
        ["--skill"],
        ["too", "much"],
    ],
)
def test_bad_input_is_one_sentence(arguments: list[str], capsys):
    for language in ("de", "en"):
        assert main(["items", *arguments, "--lang", language]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.count("\n") == 1
