"""Questions of one's own: each form from one line in a cell, and what is wrong with a bad one."""

from __future__ import annotations

import pytest

from schafkopf_tutor.errors import NotationError
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.notebook import Desk
from schafkopf_tutor.notebook.widget import Live
from schafkopf_tutor.quiz.question import QuestionError
from schafkopf_tutor.screen.question_answer import Answer


def ask(desk: Desk, form: str) -> Live:
    """As a teacher would write it."""
    if form == "choice":
        return desk.question("choice", "Which one counts most?", "EZ", "EK EZ EO", because="10")
    if form == "choices":
        right = ["Eichel", "Gras"]
        return desk.question("choices", "Where is an ace to call?", right, [*right, "Herz"])
    if form == "cards":
        return desk.question("cards", "Which are trump?", "EO HK", "EO HK SA S7", hints=["Herz!"])
    if form == "order":
        return desk.question("order", "The highest first.", "SA SZ SK S9")
    if form == "number":
        return desk.question("number", "How many points?", 15, trick="GA GK G9 G7", unit="points")
    if form == "seat":
        reasons = {1: "A ten is lower than an ace."}
        trick = "EK EZ EA E9"
        return desk.question("seat", "Who wins?", 2, trick=trick, leader=0, because=reasons)
    return desk.question("money", "Schneider, no Laufende: what does each of them pay?", -20)


ANSWERS = {
    "choice": ["pick EZ"],
    "choices": ["pick a", "pick b", "check"],
    "cards": ["pick EO", "pick HK", "check"],
    "order": ["pick SA", "pick SZ", "pick SK", "pick S9", "check"],
    "number": ["check 15"],
    "seat": ["pick 2"],
    "money": ["check -0,20 €"],
}


@pytest.mark.parametrize("form", ANSWERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_form_is_asked_answered_and_counted(form: str, language: str):
    desk = Desk(language)
    live = ask(desk, form)
    assert live.model["answer"]["form"] == form
    for act in ANSWERS[form]:
        live._heard(live, {"act": act}, [])
    assert isinstance(live.state, Answer)
    assert live.state.clean
    assert [answer.clean for answer in desk.answers.values()] == [True]
    data, _ = live._repr_mimebundle_()
    assert set(data) == {"text/html", "text/plain"}
    assert "1. " in data["text/plain"]


def test_a_row_is_not_offered_in_its_order():
    live = ask(Desk("en"), "order")
    offered = [option["key"] for option in live.model["answer"]["options"]]
    assert sorted(offered) == ["S9", "SA", "SK", "SZ"]
    assert offered != ["SA", "SZ", "SK", "S9"]


def test_a_trick_lies_before_the_seats_or_on_the_table():
    desk = Desk("en")
    seats = desk.question("seat", "Who wins?", 2, trick="EK EZ EA E9", leader=3).model
    placed = {o["place"]: o["card"]["face"] for o in seats["answer"]["options"]}
    assert placed == {"right": "EK", "bottom": "EZ", "left": "EA", "top": "E9"}
    table = ask(desk, "number").model["shown"][0]["cards"]
    assert [card["face"] for card in table] == ["GA", "GK", "G9", "G7"]


def test_reasons_belong_to_their_answers():
    live = ask(Desk("en"), "seat")
    live._heard(live, {"act": "pick 1"}, [])
    assert live.model["says"]["lines"][0]["text"] == "A ten is lower than an ace."
    live._heard(live, {"act": "pick 3"}, [])
    assert live.model["says"]["lines"][0]["text"] == ""


@pytest.mark.parametrize(
    ("form", "right", "options", "slip"),
    [
        ("riddle", "EO", "EO", QuestionError),
        ("choice", "GO", "EO HO", QuestionError),
        ("choice", "EO", "EO XX", NotationError),
        ("number", "fifteen", None, QuestionError),
        ("cards", [], "EO", QuestionError),
    ],
)
def test_what_cannot_be_asked_is_said_in_a_sentence(form, right, options, slip):
    with pytest.raises(slip):
        Desk("de").question(form, "?", right, options)
