"""The form for house rules: the answers given there make the same file as ``rules new``."""

from __future__ import annotations

from base64 import b64decode
from functools import reduce
from random import Random
from typing import Any

import pytest

from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.rulesets import load, parse
from schafkopf_tutor.rulesheet import interview, questions, ruleset_of, sentences, write
from schafkopf_tutor.rulesheet.questions import Answer
from schafkopf_tutor.screen.house_rules import HouseRules
from schafkopf_tutor.screen.house_rules_model import house_rules_model
from schafkopf_tutor.screen.models import BetweenModel
from schafkopf_tutor.screen.voice import Voice
from tests.longrun import scale
from tests.screen.shapes import slips

USUAL = len(list(interview({})))


def voice(language: str = "en") -> Voice:
    return Voice(Speaker(language), load("ordnung"))


def model(form: HouseRules, language: str = "en") -> BetweenModel:
    made = house_rules_model(form, voice(language))
    assert list(slips(made, BetweenModel)) == []
    return made


def after(*words: str, form: HouseRules | None = None) -> HouseRules:
    return reduce(HouseRules.act, words, form or HouseRules())


def onward(form: HouseRules) -> HouseRules:
    """The usual answers to all that is still open."""
    while form.stage == "asks":
        form = form.act(f"next {form.at}")
    return form


def acts(shown: BetweenModel) -> list[str]:
    """What can be pressed."""
    group: Any = shown.get("group", {"buttons": []})
    return [one["act"] for one in [*group["buttons"], *shown.get("ways", [])]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_next_takes_the_usual_answer(language: str):
    form = onward(HouseRules())
    assert form.stage == "list"
    assert len(form.answers) == USUAL
    assert form.text(language) == write({}, language)


def test_what_is_chosen_is_what_is_written():
    form = after("pick short", "next 0", "pick daus", "next 1")
    assert form.step.question.id == "games"
    assert form.proposed == ("tout",)  # there is no Sie with the short deck
    form = after("pick geier", "next 2", form=form)
    form = after("pick own", "next 3", "next 4", "next 5 20", "next 6 60", form=form)
    form = onward(form)
    wanted: dict[str, Answer] = {
        "deck": "short",
        "ace": "daus",
        "games": ("geier", "tout"),
        "tariff": "own",
        "rufspiel": 20,
        "lone": 60,
    }
    assert form.ruleset("ours") == parse(write(wanted, "de"), "ours")
    rules = form.ruleset("ours")
    assert (rules.name, rules.pack.name, rules["ace"]) == ("ours", "short", "daus")
    assert (rules["tariff.base.rufspiel"], rules["tariff.base.wenz"]) == (20, 60)
    assert rules["games"] == ("rufspiel", "geier", "wenz", "solo", "geier-tout", "wenz-tout", "solo-tout")  # fmt: skip  # noqa: E501


@pytest.mark.parametrize("written", ["x", "-5", "1.5", "99999999999", "²", "20 cents"])
def test_what_is_no_number_is_asked_again(written: str):
    form = after("next 0", "next 1", "next 2", "pick own", "next 3", "next 4")
    assert form.step.question.id == "rufspiel"
    wrong = form.act(f"next 5 {written}")
    assert wrong.at == form.at
    assert "whole number" in str(model(wrong).get("says"))
    assert model(wrong.act("next 5 20")).get("says") is None


def test_a_button_pressed_twice_skips_no_question():
    form = after("next 0", "next 0")
    assert form.step.question.id == "ace"
    assert form.act("next 7") is form
    assert form.act("pick short") is form  # an answer to another question
    assert HouseRules().act("back") == HouseRules()


def test_several_are_chosen_and_given_back():
    form = after("next 0", "next 1")
    usual = {"pick tout", "pick sie"}
    assert {one["act"] for one in model(form)["group"]["buttons"] if one["pressed"]} == usual
    form = after("pick sie", "pick tout", "next 2", form=form)
    assert form.answers["games"] == ()


def test_back_shows_what_was_answered():
    form = after("pick short", "next 0", "pick as", "next 1", "back", "back")
    assert (form.step.question.id, form.proposed) == ("deck", "short")
    assert form.act("next 0").proposed == "as"


def test_an_answer_is_changed_at_the_end_and_only_what_it_touches_is_asked_again():
    form = onward(after("next 0", "pick as", "next 1"))
    at = next(i for i, step in enumerate(form.steps) if step.question.id == "tariff")
    form = form.act(f"go {at}")
    assert model(form)["title"] == "What do the games cost?"
    form = form.act("pick own").act(f"next {at}")
    for name in ("unit", "rufspiel", "lone", "schneider", "laufende"):
        assert form.step.question.id == name
        form = form.act(f"next {form.at}")
    assert form.stage == "list"
    assert form.answers["ace"] == "as"
    # with the short deck there is no Sie: what was answered about the games is open again
    short = form.act("go 0").act("pick short").act("next 0")
    assert short.step.question.id == "games"
    assert short.act(f"next {short.at}").stage == "list"
    assert form.act("go 0").act("back").stage == "list"


@pytest.mark.parametrize("language", LANGUAGES)
def test_at_the_end_there_are_the_file_the_sheet_and_how_to_use_them(language: str):
    form = onward(after("pick short", "next 0"))
    listed = model(form, language)
    assert len(listed["group"]["buttons"]) == len(form.steps)
    shown = model(form.act("done"), language)
    file, wall = shown["links"]
    name = {"de": "unser-tisch.toml", "en": "our-table.toml"}[language]
    assert file["file"] == name
    text = b64decode(file["href"].partition("base64,")[2]).decode()
    assert parse(text, "x") == parse(write({"deck": "short"}, language), "x")
    assert wall["file"].endswith(".html")
    assert "<h1>" in b64decode(wall["href"].partition("base64,")[2]).decode()
    sheet = sentences(ruleset_of({"deck": "short"}), Speaker(language))
    assert [panel["title"] for panel in shown["panels"]] == [one.heading for one in sheet]
    assert sum(len(panel["lines"]) for panel in shown["panels"]) == sum(
        len(one.sentences) for one in sheet
    )
    said = " ".join(line["text"] for line in shown["lines"])
    assert f'Desk("{language}", rules="{name}")' in said
    assert form.act("done").act("back").stage == "list"


@pytest.mark.parametrize("seed", range(scale(60)))
def test_whatever_is_pressed_it_goes_on(seed: int):
    """Every word that a screen offers, in any order; at the end stands a file that can be read."""
    dice, form = Random(seed), HouseRules()
    for _ in range(60):
        shown = model(form, dice.choice(LANGUAGES))
        word = dice.choice(acts(shown))
        if word.endswith(" …"):
            word = word[:-1] + dice.choice(["0", "20", "x", "", "7777777"])
        before, form = form, form.act(word.strip())
        assert form is not before, word
    form = form if form.stage != "done" else form.act("back")
    form = onward(form)
    assert form.ruleset("ordnung") == ruleset_of(form.answers)
    assert set(form.answers) <= {question.id for question in questions()}
