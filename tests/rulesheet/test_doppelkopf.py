"""The questions about a Doppelkopf table: words, choices, and the file that they make."""

from __future__ import annotations

import pytest

from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import FACES, LANGUAGES, catalogue
from schafkopf_tutor.rulesets import load, parse
from schafkopf_tutor.rulesheet import answer_text, asked, choice_text, interview, questions, write
from schafkopf_tutor.rulesheet.form import form
from schafkopf_tutor.rulesheet.questions import Answer, base_of, ruleset_of

LAW = "doppelkopf"
ALL = {question.id: question for question in questions(LAW)}
# Together they bring up every question.
TALKS: list[dict[str, Answer]] = [
    {},
    {"dk_games": ("armut", "nines"), "dk_pigs": "two"},
    {"dk_games": ("kings", "husaren", "mixed"), "dk_score": "double", "dk_deck": "short"},
]


def test_the_usual_answers_are_the_common_rules():
    assert ruleset_of({}, LAW) == load("ddv")
    assert base_of(LAW).name == "ddv"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_has_its_words_and_no_more(language: str):
    told = {m for m in catalogue(language) if m.startswith("question.dk_")}
    wanted = {f"{question.message}.{part}" for question in ALL.values() for part in ("ask", "more")}
    wanted |= {f"{q.message}.answer.{choice.id}" for q in ALL.values() for choice in q.choices}
    assert told == wanted


def test_every_question_comes_up():
    seen = {step.question.id for talk in TALKS for step in interview(talk, LAW)}
    assert seen == set(ALL)


@pytest.mark.parametrize("name", ALL)
def test_every_choice_makes_another_rule_set(name: str):
    before = next(t for t in TALKS if name in {s.question.id for s in interview(t, LAW)})
    question = ALL[name]
    made = set()
    for choice in question.choices:
        answer: Answer = (choice.id,) if question.kind == "several" else choice.id
        made.add(ruleset_of({**before, name: answer}, LAW).digest)
    assert len(made) == len(question.choices)


@pytest.mark.parametrize("talk", TALKS, ids=range(len(TALKS)))
@pytest.mark.parametrize("language", LANGUAGES)
def test_there_and_back(talk: dict[str, Answer], language: str):
    text = write(talk, language, LAW)
    assert parse(text, "ours") == ruleset_of(talk, LAW)
    assert "Ober" not in text


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_can_be_said(language: str, face: str):
    speaker = Speaker(language, face=face)
    for talk in TALKS:
        for step in interview(talk, LAW):
            question, rules = step.question, step.rules
            told = [asked(speaker, question, rules), asked(speaker, question, rules, "more")]
            told += [choice_text(speaker, question, one, rules) for one in question.choices]
            told.append(answer_text(speaker, question, step.answer, rules))
            assert not any("{" in one or "question." in one for one in told), told
            assert told[0].endswith("?")
            assert told[1].endswith(".")
    assert len(form(speaker, LAW)) == len(ALL)
