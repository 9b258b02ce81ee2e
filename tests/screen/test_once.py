"""A question that is answered once: what is said of right and wrong answers, of every kind."""

from __future__ import annotations

import json
from functools import reduce
from typing import Any

import pytest

from schafkopf_tutor.cards import Card
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import FACES, LANGUAGES
from schafkopf_tutor.quiz.grade import SETS, grade
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.make import draw, every, make
from schafkopf_tutor.quiz.question import WRITTEN
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.models import QuestionModel
from schafkopf_tutor.screen.once import Once
from schafkopf_tutor.screen.once_model import once_model
from schafkopf_tutor.screen.voice import Voice
from tests.screen.answering import words_for, wrong_for
from tests.screen.shapes import slips

ORDNUNG = load("ordnung")
ITEMS = [
    draw(kind, skill, level, 11, ORDNUNG)
    for skill, kind, level in every(ORDNUNG)
    if level == kind.levels[-1]
]


def voice(language: str = "en", face: str = "german") -> Voice:
    return Voice(Speaker(language, face=face), ORDNUNG)


def answered(item: Item, given: Any, *before: str) -> Once:
    return reduce(Once.act, [*before, *words_for(item.question, given)], Once.put(item))


def acts_in(model: Any) -> list[str]:
    if isinstance(model, dict):
        found = [model["act"]] if "act" in model else []
        return found + [act for value in model.values() for act in acts_in(value)]
    return [act for one in model for act in acts_in(one)] if isinstance(model, list) else []


def said(model: Any) -> str:
    return "\n".join(
        f"{line.get('strong', '')} {line['text']}"
        for line in [*model["says"]["lines"], *model["feedback"]]
    )


def marks(model: Any) -> dict[str, str]:
    asked = model["answer"]
    shown = [*asked.get("options", []), *asked.get("placed", [])]
    return {one["key"].removeprefix("row."): one["mark"]["tone"] for one in shown if "mark" in one}


@pytest.mark.parametrize("item", ITEMS, ids=lambda item: item.kind.id)
def test_the_right_answer(item: Item):
    once = answered(item, item.right)
    assert once.found == grade(item, item.right)
    model = once_model(once, voice())
    assert "Right" in said(model)
    assert "not right" not in said(model)
    assert set(marks(model).values()) <= {"right"}
    assert acts_in(model) == []  # it is over


@pytest.mark.parametrize("item", ITEMS, ids=lambda item: item.kind.id)
def test_a_wrong_answer_is_gone_through(item: Item):
    once = answered(item, wrong_for(item))
    assert once.found is not None
    assert not once.found.right
    for language in LANGUAGES:
        model = once_model(once, voice(language))
        assert list(slips(model, QuestionModel)) == []
        assert json.loads(json.dumps(model)) == model
        assert acts_in(model) == []
        texts = [line["text"] for line in model["says"]["lines"]]
        assert all(texts)  # how far it is right, or what would have been
        assert len(texts) + len(model["feedback"]) > 1  # and why
        assert not any(".." in text or "{" in text for text in said(model).splitlines())


@pytest.mark.parametrize("item", ITEMS, ids=lambda item: item.kind.id)
def test_what_would_have_been_right_is_marked(item: Item):
    once = answered(item, wrong_for(item))
    found = marks(once_model(once, voice()))
    question = item.question
    if question.form in SETS:
        assert {"wrong", "missed"} & set(found.values())
    elif question.form == "order":
        assert "wrong" in found.values()
    else:
        assert sorted(found.values()) == ["right", "wrong"]
        (right,) = [key for key, tone in found.items() if tone == "right"]
        written = question.form in WRITTEN
        assert (int(right) if written else question.option(right)) == item.right


def test_nothing_changes_it_any_more():
    item = make("points", 1, 7, ORDNUNG)
    once = answered(item, wrong_for(item))
    for word in (*words_for(item.question, item.right), "again", "hint", "check", "x"):
        assert once.act(word) is once


def test_hints_are_there_or_not():
    item = make("points", 1, 7, ORDNUNG)
    assert Once.put(item).act("hint").answer.helped
    without = Once.put(item, test=True)
    assert without.act("hint") is without
    assert "hint" in acts_in(once_model(Once.put(item), voice()))
    assert "hint" not in acts_in(once_model(without, voice()))


@pytest.mark.parametrize("kind", ["counts_most", "winning_seat"])
def test_in_a_test_a_choice_can_be_changed_until_it_is_handed_in(kind: str):
    item = of_kind(kind)
    one, other, *_ = item.question.keys
    once = Once.put(item, test=True).act("check")
    assert once.found is None
    assert "First tick" in said(once_model(once, voice()))
    for key in (one, other, one):
        once = once.act(f"pick {key}")
        assert once.found is None
        options = once_model(once, voice())["answer"]["options"]
        assert [option["key"] for option in options if option.get("pressed")] == [key]
    assert once.act("pick zz") is once
    handed = once.act("check")
    assert handed.found == grade(item, item.question.option(one))
    assert handed.act(f"pick {other}") is handed


def test_what_cannot_be_read_is_no_answer():
    item = make("points", 1, 7, ORDNUNG)
    once = Once.put(item).act("check zwölf")
    assert once.found is None
    assert "whole number" in said(once_model(once, voice()))


def of_kind(name: str, level: int = 2, seed: int = 3) -> Item:
    skill, kind = next((skill, kind) for skill, kind, _ in every(ORDNUNG) if kind.id == name)
    return draw(kind, skill, level, seed, ORDNUNG)


def test_partly_right_in_words():
    """Of three trumps two are found, and one card is no trump."""
    item = of_kind("which_trumps")
    right = [option for option in item.question.options if option in item.question.right]
    wrong = next(option for option in item.question.options if option not in right)
    assert len(right) == 3
    model = once_model(answered(item, frozenset({*right[:2], wrong})), voice("de"))
    (line,) = model["says"]["lines"]
    assert line == {
        "strong": "Zum Teil richtig.",
        "text": "Gefunden: 2 von 3. Zu viel angekreuzt: 1.",
        "tone": "missed",
    }
    row = of_kind("trump_row")
    best, second, *rest = row.question.right
    model = once_model(answered(row, (second, best, *rest)), voice("de"))
    (line,) = model["says"]["lines"]
    assert line["text"] == f"In der richtigen Reihe: {len(rest) + 1} von {len(rest) + 2}."


@pytest.mark.parametrize("face", FACES)
def test_the_cards_that_decide_are_named_and_marked(face: str):
    item = of_kind("winning_seat")
    once = answered(item, next(seat for seat in range(4) if seat != item.right))
    assert once.found is not None
    (best,) = once.found.cards
    model = once_model(once, voice("en", face))
    assert f"This card decides: {voice('en', face).code(best)}." in said(model)
    shown = of_kind("may_play", level=3)
    wrong = answered(shown, frozenset(shown.question.options))
    assert wrong.found is not None
    model = once_model(wrong, voice("en", face))
    lying = [card for group in model["shown"] for card in group["cards"]]
    assert lying
    for card in lying:
        decides = Card.of(card["face"]) in wrong.found.cards
        assert card.get("strong", False) is decides


def test_what_would_have_to_be_otherwise_is_told_to_who_thought_so():
    item = of_kind("may_play", level=2)
    everything = answered(item, frozenset(item.question.options))
    assert everything.found is not None
    assert everything.found.otherwise
    text = said(once_model(everything, voice()))
    assert text.count("If you") >= 1
    assert "If you" not in said(once_model(answered(item, item.right), voice()))
