"""Exercises: what is understood of an answer, and that nobody who errs is told what is right."""

from __future__ import annotations

from functools import cache, reduce
from typing import Any

import pytest

from schafkopf_tutor.cards import Card
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import FACES, LANGUAGES
from schafkopf_tutor.quiz.grade import SETS, grade
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.make import draw, every
from schafkopf_tutor.quiz.question import WRITTEN, Form, Question
from schafkopf_tutor.quiz.said import Said
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.exercise import RUNGS, Exercise
from schafkopf_tutor.screen.exercise_model import exercise_model
from schafkopf_tutor.screen.exercise_read import read, written
from schafkopf_tutor.screen.exercise_said import checked
from schafkopf_tutor.screen.grade_said import grade_lines
from schafkopf_tutor.screen.models import QuestionModel
from schafkopf_tutor.screen.voice import Voice
from tests.screen.answering import words_for, wrong_for
from tests.screen.shapes import slips
from tests.screen.telling import tells

TABLES = ("ordnung", "cardgames-zone-variants", "cardgames-zone-short", "doppelbild")


@cache
def items(rules: str) -> list[Item]:
    """One of every kind and level."""
    ruleset = load(rules)
    return [draw(kind, skill, level, 5, ruleset) for skill, kind, level in every(ruleset)]


def voice(language: str = "en", face: str = "german", rules: str = "ordnung") -> Voice:
    return Voice(Speaker(language, face=face), load(rules))


def lines(item: Item, given: Any, speaking: Voice) -> list[str]:
    """What is said, without what he has written himself."""
    said = checked(item.question, grade(item, given), speaking)
    return [f"{line.get('strong', '')} {line['text']}" for line in said[1:]]


@pytest.mark.parametrize("rules", TABLES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("face", FACES)
def test_an_answer_is_read_as_it_is_written(face: str, language: str, rules: str):
    speaking = voice(language, face, rules)
    for item in items(rules):
        text = written(item.question, item.right, speaking)
        assert read(text, item.question, speaking) == item.right, (item.key, text)
        assert read(text.lower(), item.question, speaking) == item.right, (item.key, text)


@pytest.mark.parametrize("rules", TABLES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_right_is_not_told_to_whoever_errs(language: str, rules: str):
    speaking = voice(language, rules=rules)
    told = 0
    for item in items(rules):
        wrong = wrong_for(item)
        said = lines(item, wrong, speaking)
        assert len(said) >= 2, item.key  # that it is wrong, and why or where to read it
        for line in said:
            assert not tells(line, item.question, wrong, speaking), (item.key, line)
        lesson = grade_lines(item.question, grade(item, wrong), speaking)
        told += any(
            tells(f"{line.get('strong', '')} {line['text']}", item.question, wrong, speaking)
            for line in lesson
        )
    assert told > len(items(rules)) * 0.8  # a lesson does tell it, and the search finds it there


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_is_right_hears_why(language: str):
    speaking = voice(language)
    for item in items("ordnung"):
        said = checked(item.question, grade(item, item.right), speaking)
        assert said[1].get("tone") == "right", item.key
        assert any(line["text"] for line in said[1:]), item.key


# --- by click ------------------------------------------------------------------------------------


def clicked(item: Item, given: Any) -> Exercise:
    """With the answer handed in; a choice needs a word of its own for that."""
    words = words_for(item.question, given)
    if item.question.form in ("choice", "seat"):
        words = [*words, "check"]
    return reduce(Exercise.act, words, Exercise.put(item.question, item, rule=item.rule))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_click_is_judged_like_a_written_answer(language: str):
    speaking = voice(language)
    for item in items("ordnung")[LANGUAGES.index(language) :: 3]:
        for given in (wrong_for(item), item.right):
            state = clicked(item, given)
            assert state.given == given, item.key
            assert state.done == (given == item.right), item.key
            model = exercise_model(state, speaking, number="1.1")
            assert not list(slips(model, QuestionModel)), item.key
            said = [f"{x.get('strong', '')} {x['text']}" for x in model["says"]["lines"]]
            told = said[1:-1] if state.done else said[1:]
            assert told == lines(item, given, speaking), item.key
            text = f'"{written(item.question, given, speaking)}")'
            assert (text in said[-1]) == state.done, item.key


def test_a_wrong_answer_can_be_changed_and_no_option_tells_what_is_right():
    for item in items("ordnung")[::3]:
        state = clicked(item, wrong_for(item))
        model = exercise_model(state, voice(), number="1.1")
        options = [*model["answer"].get("options", []), *model["answer"].get("placed", [])]
        assert not any("mark" in option for option in options), item.key
        again = state.act("again")
        words = words_for(item.question, item.right)
        assert reduce(Exercise.act, [*words, "check"], again).done, item.key


def test_a_choice_waits_until_it_is_handed_in():
    item = next(i for i in items("ordnung") if i.question.form == "choice")
    state = Exercise.put(item.question, item)
    for key in item.question.keys:
        state = state.act(f"pick {key}")
        assert state.found is None
    model = exercise_model(state, voice(), number="1.1")
    pressed = [option["key"] for option in model["answer"]["options"] if option["pressed"]]
    assert pressed == [item.question.keys[-1]]


def test_no_hint_is_the_answer():
    for item in items("ordnung"):
        state = reduce(Exercise.act, ["hint"] * 5, Exercise.put(item.question, item))
        assert state.answer.hints == RUNGS < len(item.question.hints)


# --- slips ---------------------------------------------------------------------------------------

HAND = "H7 G8 SA S7"


def question(form: Form = "cards") -> Question:
    """Which may be played: G8, of four cards."""
    cards = tuple(Card.of(code) for code in HAND.split())
    return Question("may", "?", form, cards[1:2] if form != "order" else cards, cards)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "exercise.empty.cards"),
        ("   ", "exercise.empty.cards"),
        ("7", "exercise.slip.no_suit"),
        ("10", "exercise.slip.no_suit"),
        ("G", "exercise.slip.no_rank"),
        ("GQ", "exercise.slip.rank"),
        ("8G", "exercise.slip.turned"),
        ("X8", "exercise.slip.suit"),
        ("Gras", "exercise.slip.word"),
        ("G8 und fertig", "exercise.slip.word"),
        ("EO", "exercise.not_there"),
        ("G8 H7 g8", "exercise.twice"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_slip_is_named_with_its_mend(text: str, message: str, language: str):
    slip = read(text, question(), voice(language))
    assert isinstance(slip, Said)
    assert slip.message == message
    sentence = voice(language).say(slip)
    assert not tells(sentence, question(), text, voice(language)) or "8" in text
    assert sentence.count(". ") <= 2


@pytest.mark.parametrize(
    "text",
    [
        "g8 h7",
        "G8,H7",
        "H7 G8",
        "Gras-Acht und Herz-Sieben",
        "gras acht herz sieben",
        "G8H7",
        "eight of Gras, seven of Herz",
        "♠8 ♥7",
        "G8;  Herz-Sieben",
    ],
)
def test_cards_in_many_ways(text: str):
    assert read(text, question(), voice()) == frozenset(question().options[:2])


def test_more_or_fewer_than_are_asked_for():
    one = read("H7 G8", question("choice"), voice())
    row = read("H7 G8 SA", question("order"), voice())
    assert one == Said("exercise.one", {"count": 2})
    assert row == Said("exercise.all", {"count": 3, "all": 4})


def test_a_beginning_is_enough_where_it_is_one_answers_alone():
    words = Question("w", "?", "choice", ("Solo",), ("Solo", "Solo-Tout", "Wenz"))
    speaking = voice()
    assert read("wen", words, speaking) == "Wenz"
    assert read("Solo", words, speaking) == "Solo"
    assert read("b", words, speaking) == "Solo-Tout"
    assert isinstance(read("sol", words, speaking), Said)
    assert isinstance(read("Ramsch", words, speaking), Said)


def test_numbers_and_amounts():
    sum_of, pays = (Question(form, "?", form, (-20,), signed=True) for form in WRITTEN)
    assert read(" -20 ", sum_of, voice()) == -20
    assert read("−0,20 €", pays, voice()) == -20
    for text, asked, message in (
        ("zwanzig", sum_of, "exercise.number"),
        ("20", pays, "exercise.unsigned"),
        ("viel", pays, "exercise.money.cent"),
    ):
        slip = read(text, asked, voice())
        assert isinstance(slip, Said)
        assert slip.message == message
        assert "20" not in voice().say(slip).replace(text, "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_amount_that_is_received_is_said_with_its_sign(language: str):
    item = next(item for item in items("ordnung") if item.question.signed)
    said = checked(item.question, grade(item, 80), voice(language))
    assert "+80 " in said[0]["text"]
    said = checked(item.question, grade(item, -80), voice(language), clicked=True)
    assert "−80 " in said[0]["text"]


def test_french_letters_at_a_french_table():
    french = voice(face="french")
    assert read("S8", question(), french) == frozenset(question().options[1:2])
    slip = read("G8", question(), french)
    assert isinstance(slip, Said)
    assert slip.message == "exercise.slip.suit"
    assert "spades" in french.say(slip)


def test_partly_right_says_what_is_amiss_and_no_more():
    item = next(
        i for i in items("ordnung") if i.question.form in SETS and len(i.question.right) > 1
    )
    some = frozenset(item.question.right[:1])
    too_much = frozenset(item.question.options)
    assert "missing" in lines(item, some, voice())[0]
    assert "does not belong" in lines(item, too_much, voice())[0]
