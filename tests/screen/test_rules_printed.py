"""Rules on paper: every question with its boxes, every sentence on the wall."""

from __future__ import annotations

import re
from html import escape

import pytest

from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.rulesets import load, shipped
from schafkopf_tutor.rulesheet import interview, questions, sentences
from schafkopf_tutor.rulesheet.form import form
from schafkopf_tutor.screen.rules_printed import rules_form, rules_wall
from schafkopf_tutor.screen.voice import Voice


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_choice_has_a_box_and_the_usual_ones_are_marked(language: str):
    page = rules_form(Speaker(language))
    asked = questions()
    assert page.count("<h2>") == len(asked)
    assert page.count('<span class="skt-box">') == sum(len(each.choices) for each in asked)
    assert page.count('class="skt-blank"') == sum(each.kind == "number" for each in asked)
    usual = [each.usual for each in asked if each.kind != "number"]
    ones = sum(len(word) if isinstance(word, tuple) else 1 for word in usual)
    assert page.count("<b>") == ones
    assert "<script" not in page


def test_a_question_without_a_condition_comes_up_by_itself():
    usual = {step.question.id for step in interview({})}
    fields = form(Speaker("de"))
    assert [field.number for field in fields] == list(range(1, len(fields) + 1))
    assert [field.id for field in fields] == [question.id for question in questions()]
    assert {field.id for field in fields if not field.only} == usual


def test_after_which_answers_a_question_is_asked():
    """By the conditions of data/sheets: knocks, forced, ramsch, and amounts of one's own."""
    only = {
        field.id: [(other.number, len(other.answers)) for other in field.only]
        for field in form(Speaker("en"))
        if field.only
    }
    place = {question.id: number for number, question in enumerate(questions(), 1)}
    own = [(place["tariff"], 1)]
    ramsch = [(place["nobody"], 1), (place["forced"], 1)]
    assert only == {
        **dict.fromkeys(("unit", "rufspiel", "lone", "schneider", "laufende"), own),
        "knocks": [(place["knock"], 2)],
        "forced": [(place["nobody"], 2)],
        **dict.fromkeys(("tie", "durchmarsch", "jungfrau"), ramsch),
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", shipped())
def test_the_wall_has_every_sentence_and_price(rules: str, language: str):
    voice = Voice(Speaker(language), load(rules))
    page = rules_wall(voice)
    told = sentences(voice.ruleset, voice.speaker)
    assert sorted(re.findall(r"<h2>(.*?)</h2>", page)) == sorted(escape(s.heading) for s in told)
    listed = re.findall(r"<li>(.*?)</li>", page)
    assert sorted(listed) == sorted(escape(line) for s in told for line in s.sentences)
    cells = re.findall(r"<t[hd](?: [^>]*)?>(.*?)</t[hd]>", page)
    assert cells == [escape(cell) for s in told for row in s.table for cell in row]
