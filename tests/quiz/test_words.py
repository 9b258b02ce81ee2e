"""The words of the game: each term with its own meaning, and none that another would fit."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest

from schafkopf_tutor.explain import Speaker, book, books, glossary
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.quiz.kinds import words
from schafkopf_tutor.quiz.make import draw
from schafkopf_tutor.quiz.skills import skills
from schafkopf_tutor.quiz.task import Kind
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.voice import Voice
from tests.quiz.ends import check_answers, check_hints, check_levels, item, items

KINDS = {kind.id: kind for kind in words.KINDS}


def test_the_list_of_terms():
    lexicon = words.lexicon()
    terms = [term for group in lexicon.groups.values() for term in group]
    assert len(set(terms)) == len(terms) >= 55
    assert set(terms) <= set(glossary())
    assert all(len(group) >= 4 for group in lexicon.groups.values())  # the third level takes four
    for pair in lexicon.apart:
        assert len(pair) == 2
        assert pair <= set(terms)
    for rule in lexicon.rules.values():
        assert any(rule in book(name).rules for name in books())


def test_no_meaning_names_its_own_word():
    for term in words.lexicon().groups["result"] + words.lexicon().groups["play"]:
        found = glossary()[term]
        for language in LANGUAGES:
            text = words._meaning(term).names[language]
            stem = re.escape(getattr(found, language).removeprefix("to "))
            assert not re.search(rf"\b{stem}\b", text, re.IGNORECASE), text
            assert "…" not in text, "it needs no dots in place of the word"


def test_a_meaning_that_names_its_word_has_dots_in_its_place():
    told = {"de": "Schwarz ist, wer keinen Stich hat.", "en": "A side without tricks is schwarz."}
    term = replace(glossary()["schwarz"], meaning=told)
    assert words._without(term, "de") == "… ist, wer keinen Stich hat."
    assert words._without(term, "en") == "A side without tricks is …"


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_items(kind: Kind, scale):
    apart = words.lexicon().apart
    for one in items(kind, "ordnung", max(10, scale(200))):
        task = one.task
        assert isinstance(task, words.OfWords)
        assert one.right == task.term
        assert not any(pair <= set(task.terms) for pair in apart)
        check_levels(kind, one)
        check_answers(one)
        check_hints(one)


@pytest.mark.parametrize("language", LANGUAGES)
def test_word_and_meaning_belong_together(language: str):
    """What is asked for and what is offered as right stand in the same entry of the glossary."""
    voice = Voice(Speaker(language), load("ordnung"))
    for seed in range(40):
        one = item(KINDS["meaning_of"], 2, seed, "ordnung")
        term = glossary()[one.task.term]  # type: ignore[attr-defined]
        assert f"{getattr(term, language)}" in voice.say(one.question.ask)
        offered = [voice.say(one.question.words[str(option)]) for option in one.question.options]
        assert len(set(offered)) == 4
        said = voice.all(one.question.why(term.id))
        assert getattr(term, language) in said
        assert term.meaning[language] in said


def test_words_of_the_table():
    """Sau, Sauspiel, Spritze and Retour are what the page says they are (Z 7, S 1.4)."""
    voice = Voice(Speaker("de"), load("ordnung"))
    wanted = {"Sau": "as", "Sauspiel": "rufspiel", "Spritze": "stoss", "Retour": "re"}
    wanted |= {"Einen": "wenz"}
    seen = set()
    for seed in range(80):
        one = item(KINDS["table_word"], 1, seed, "ordnung")
        asked = re.search("„(.+)“", voice.say(one.question.ask))
        assert asked
        assert wanted.get(asked[1], one.right) == one.right
        seen.add(asked[1])
    assert set(wanted) <= seen


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_no_place_is_the_right_one_more_often(kind: Kind, scale):
    many = max(150, scale(2_000))
    for level, size in ((1, 3), (2, 4), (3, 4)):
        made = [draw(kind, skills()["words"], level, s, load("ordnung")) for s in range(many)]
        places = Counter(one.task.options.index(one.right) for one in made)
        allowed = 4 * (many * (1 / size) * (1 - 1 / size)) ** 0.5
        assert all(abs(places[at] - many / size) <= allowed for at in range(size))
