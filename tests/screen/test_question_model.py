"""Models of questions: every sentence is there, every act is understood, everything is JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import accumulate
from typing import Any

import pytest

from schafkopf_tutor.cards import Card
from schafkopf_tutor.i18n import FACES, LANGUAGES
from schafkopf_tutor.quiz.question import FORMS, Form, Lying
from schafkopf_tutor.quiz.said import Said
from schafkopf_tutor.screen.question_answer import Answer
from schafkopf_tutor.screen.question_model import question_model
from schafkopf_tutor.screen.question_stored import question_stored
from tests.screen.questions import RIGHT, SEVEN, WRONG, read, voice


def steps(form: Form) -> Iterator[Answer]:
    """A question on its ways: rightly, wrongly, with hints, with what cannot be read."""
    start = Answer(SEVEN[form], "cent")
    for way in (
        RIGHT[form],
        WRONG[form],
        ("hint", *WRONG[form], "hint", *RIGHT[form]),
        ("check", "check zwölf", "hint"),
        ("pick GU", "pick HZ", "hold HZ", "left"),
    ):
        yield from accumulate(way, Answer.act, initial=start)


def parts(model: Any) -> Iterator[dict[str, Any]]:
    """Every piece of a model."""
    if isinstance(model, dict):
        yield model
        for value in model.values():
            yield from parts(value)
    elif isinstance(model, list):
        for value in model:
            yield from parts(value)


def said(model: Any) -> list[str]:
    return [f"{line.get('strong', '')} {line['text']}".strip() for line in model["says"]["lines"]]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("face", FACES)
def test_every_step_has_a_whole_model(form: Form, language: str, face: str):
    speaking = voice(language, face)
    for answer in steps(form):
        model = question_model(answer, speaking, number=2)
        text = json.dumps(model)
        assert json.loads(text) == model
        assert "{" not in model["ask"] + "".join(said(model))
        assert model["ask"].startswith("2. ")
        assert model["label"] in ("Frage 2", "Question 2")
        asked = model["answer"]
        keys = [o["key"] for o in [*asked.get("options", []), *asked.get("placed", [])]]
        assert len(set(keys)) == len(keys)
        named = [part["face"] for part in parts(model) if "face" in part and "name" in part]
        assert set(named) <= set(model["faces"])
        assert len(json.dumps({**model, "faces": None})) < 6000


@pytest.mark.parametrize("form", FORMS)
def test_every_act_is_understood(form: Form):
    for answer in steps(form):
        model = question_model(answer, voice())
        offered = {part["act"] for part in parts(model) if "act" in part}
        assert "again" in offered if answer.done else "again" not in offered
        field = model["answer"].get("field")
        for act in offered:
            if field and act in (field["act"], f"{field['act']} …"):
                act = f"{field['act']} 7"
            if act == f"sign {answer.sign}" or (field and field["disabled"]):
                continue  # it is pressed already; it is over
            assert answer.act(act) != answer, act


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_right_and_wrong_are_said_with_the_reason(form: Form, language: str):
    speaking = voice(language)
    right = wrong = Answer(SEVEN[form], "cent")
    for act in RIGHT[form]:
        right = right.act(act)
    for act in WRONG[form]:
        wrong = wrong.act(act)
    (well,) = question_model(right, speaking)["says"]["lines"]
    (not_so,) = question_model(wrong, speaking)["says"]["lines"]
    assert (well["tone"], not_so["tone"]) == ("right", "wrong")
    assert well["strong"].startswith(("Richtig", "Right"))
    assert not_so["strong"].startswith(("Noch nicht", "Nicht ganz", "Not yet", "Not quite"))
    # the reasons of what was answered, from the question itself
    told = json.dumps(question_model(wrong, speaking), ensure_ascii=False)
    reason = {
        "choice": "Every Ober is a trump.",
        "choices": "All Ober, all Unter and Herz are trump.",
        "cards": "11",
        "order": "First come the Ober",
        "number": "The ace counts 11, the king 4.",
        "seat": "A trump was played.",
        "money": "Ten for the game, and what for the Laufende?",
    }[form]
    assert reason in told


@pytest.mark.parametrize(
    ("form", "acts", "said_first"),
    [
        ("cards", "EU HK", "Nicht ganz, zu 67 % richtig."),  # two of three
        ("cards", "EU HK GA", "Nicht ganz, zu 33 % richtig."),  # and a wrong one takes one away
        ("cards", "EU GA", "Noch nicht."),
        ("cards", "GA S7", "Noch nicht."),
        ("choices", "a b", "Noch nicht."),
        ("choices", "c", "Nicht ganz, zu 50 % richtig."),
        (
            "order",
            "EO HA GU HZ",
            "Nicht ganz, die Reihenfolge stimmt zu 67 %.",
        ),  # one pair of six turned round
        ("order", "EO HZ HA GU", "Noch nicht."),  # three of them: what chance does
        ("order", "HZ HA GU EO", "Noch nicht."),
    ],
)
def test_a_set_or_a_row_that_is_partly_right_says_how_much_is(
    form: Form, acts: str, said_first: str
):
    answer = Answer(SEVEN[form])
    for key in acts.split():
        answer = answer.act(f"pick {key}")
    (line,) = said(question_model(answer.act("check"), voice("de")))
    assert line == f"{said_first} Schau dir die Gründe an:"


def test_what_was_answered_is_kept():
    cards = Answer(SEVEN["cards"])
    for act in WRONG["cards"]:
        cards = cards.act(act)
    model = question_model(cards, voice())
    marks = {o["key"]: o["mark"]["tone"] for o in model["answer"]["options"] if "mark" in o}
    assert marks == {"GA": "wrong", "EU": "right", "HK": "missed", "SO": "missed"}
    lines = [(line.get("strong"), line.get("tone")) for line in model["feedback"]]
    assert lines[:2] == [("GA (wrong)", "wrong"), ("HK, SO (missed)", "missed")]
    number = Answer(SEVEN["number"]).act("check 14")
    field = question_model(number, voice())["answer"]["field"]
    assert (field["value"], field["disabled"]) == ("14", False)
    assert said(question_model(number, voice()))[0].startswith("Not yet: 14.")


def test_a_hint_does_not_wipe_the_reason_away():
    answer = Answer(SEVEN["choice"]).act("pick a").act("hint")
    model = question_model(answer, voice())
    assert said(model) == ["Hint: Look at the trumps."]
    assert [line["text"] for line in model["feedback"]] == ["Every Ober is a trump."]
    assert model["hints"] == []
    assert question_model(answer.act("hint"), voice())["hints"] == ["Look at the trumps."]
    assert question_model(answer.act("pick c"), voice())["hints"] == ["Look at the trumps."]


def test_the_same_wrong_number_is_said_anew():
    once = Answer(SEVEN["number"]).act("check 14")
    models = [question_model(one, voice()) for one in (once, once.act("check 14"))]
    assert said(models[0]) == said(models[1])
    assert models[0]["says"]["again"] < models[1]["says"]["again"]


def test_marking_says_nothing():
    start = Answer(SEVEN["cards"])
    assert said(question_model(start, voice())) == []
    marked = question_model(start.act("pick EU"), voice())
    assert said(marked) == []
    pressed = {o["key"]: o["pressed"] for o in marked["answer"]["options"]}
    assert pressed == {"GA": False, "EU": True, "HK": False, "S7": False, "SO": False}


def test_seats_stand_around_the_table_with_their_cards():
    options = question_model(Answer(SEVEN["seat"]), voice("de"))["answer"]["options"]
    assert [o["place"] for o in options] == ["bottom", "left", "top", "right"]
    assert [o["card"]["face"] for o in options] == ["EK", "EA", "E7", "H9"]
    assert [o.get("below") for o in options] == [None, "Ausgespielt", None, None]
    assert all(o["text"] for o in options)


def test_cards_to_choose_from_are_told_from_those_above_them():
    """Or they read like another row of the hand."""
    hand = (Lying(Said("desk.hand", {}), read("EO EK E9")),)
    plain = replace(SEVEN["cards"], label=None)
    for question, caption in (
        (replace(plain, shown=hand), "To choose from"),
        (replace(SEVEN["cards"], shown=hand), "Your hand"),
        (plain, None),
        (replace(SEVEN["choice"], shown=hand), None),
    ):
        assert question_model(Answer(question), voice())["answer"].get("caption") == caption


def test_a_row_shows_places_and_ways():
    answer = Answer(SEVEN["order"]).act("pick GU").act("pick EO").act("hold EO")
    asked = question_model(answer, voice("de"))["answer"]
    assert [o["above"] for o in asked["placed"]] == ["1.", "2."]
    assert [o["pressed"] for o in asked["placed"]] == [False, True]
    assert [b["act"] for b in asked["group"]["buttons"]] == ["left", "back"]
    assert asked["group"]["label"] == "Eichel-Ober verschieben"
    wrong = Answer(SEVEN["order"])
    for act in WRONG["order"]:
        wrong = wrong.act(act)
    feedback = question_model(wrong, voice("de"))["feedback"]
    assert feedback[-1]["text"] == "So ist es richtig: EO › GU › HA › H10."


def test_an_amount_is_named_in_its_unit():
    answer = Answer(SEVEN["money"], "cent").act("sign +").act("check 30")
    model = question_model(answer, voice("de"))
    assert said(model)[0].startswith("Noch nicht: 30 Cent.")
    assert model["answer"]["field"]["unit"] == "Cent"
    signs = {b["act"]: b["pressed"] for b in model["answer"]["group"]["buttons"]}
    assert signs == {"sign +": True, "sign -": False}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("face", FACES)
def test_the_stored_form_shows_and_tells_the_same(form: Form, language: str, face: str):
    question = SEVEN[form]
    picture = question_stored(Answer(question, hints=1), voice(language, face), number=3)
    assert "data-act" not in picture.html
    assert "<button" not in picture.html
    assert picture.text.startswith("3. ")
    for option in question.options:
        if isinstance(option, Card):
            name = voice(language, face).words.name(option, "name")
            assert f'alt="{name}"' in picture.html
            assert name in picture.text
    if question.hints:
        assert str(question.hints[0]) in picture.html
