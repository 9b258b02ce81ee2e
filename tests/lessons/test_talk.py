"""What is said at the table: the phrases, their sheet, and questions about them."""

from __future__ import annotations

import re

import pytest

from schafkopf_tutor.explain import glossary, phrase, phrases
from schafkopf_tutor.i18n import LANGUAGES, catalogue
from schafkopf_tutor.notebook import Desk
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.pocket import phrase_sheet
from schafkopf_tutor.screen.question_answer import Answer
from tests.lessons.test_desk import Sound

EVERY = [one for group in phrases().values() for one in group]


def test_each_phrase_has_a_name_of_its_own_and_a_sound_in_plain_letters():
    assert len({one.id for one in EVERY}) == len(EVERY) >= 30
    assert len(phrases()) == 4  # a quarter of the sheet each
    for one in EVERY:
        assert re.fullmatch(r"[A-Za-z ,-]+", one.sound), one.id
        assert re.search(r"[A-Z]{2}", one.sound), one.id  # what is stressed
        assert set(one.means) == set(LANGUAGES)
    with pytest.raises(KeyError):
        phrase("nothing")


def test_cards_that_have_a_name():
    """Z 7, S 1.4, 2.5.3: the old woman is an ace, the old man an Ober."""
    named = {one.id: one.card.code for one in EVERY if one.card}
    assert named["old_man"] == "EO"
    assert named["old_woman"] == named["eichel"] == "EA"
    assert named["blue_one"] == named["gras"] == "GA"
    assert named["ball"] == named["schellen"] == "SA"
    for one in EVERY:
        if one.card:
            assert catalogue("de")[f"suit.{one.card.suit.letter}.nom"] in one.means["de"]


def test_a_meaning_is_said_in_the_words_of_the_glossary():
    for one in EVERY:
        for language, means in one.means.items():
            if one.id == "ace":  # it explains the word
                continue
            for term in glossary().values():
                for word in term.avoid.get(language, ()):
                    assert not re.search(rf"\b{word}\b", means, re.IGNORECASE), one.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheet_and_the_lesson_tell_the_same(language: str):
    desk = Desk(language)
    html = phrase_sheet(desk.voice)
    text = desk.phrases(*phrases()).text
    for one in EVERY:
        for said in (one.bavarian, one.sound, one.means[language]):
            assert said in text
            assert said in html
    Sound(desk.phrases("cards").html)
    with pytest.raises(KeyError):
        desk.phrases("nothing")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_about_a_phrase(language: str):
    desk = Desk(language)
    asked = desk.heard("leads", "deals", "cut")
    assert isinstance(asked.state, Answer)
    question = asked.state.question
    assert question.right == (phrase("leads").means[language],)
    assert set(question.options) == {phrase(n).means[language] for n in ("leads", "deals", "cut")}
    assert len(question.hints) == 3
    told = [phrase("leads").means[language] in str(hint) for hint in question.hints]
    assert told == [False, False, True]


def test_the_sheet_is_the_same_at_every_table():
    ordnung, short = (Desk("de", rules=rules) for rules in ("ordnung", "cardgames-zone-short"))
    assert phrase_sheet(ordnung.voice) == phrase_sheet(short.voice)
    assert load("ordnung") != load("cardgames-zone-short")
    assert "schafkopf-am-tisch" in ordnung.pocket("phrases").model["link"]["file"]


SISTER = phrases("doppelkopf")


def test_the_sister_game_is_spoken_of_as_well():
    """In plain German, the names of cards as DK and the glossary have them."""
    every = [one for group in SISTER.values() for one in group]
    assert tuple(SISTER) == tuple(phrases())
    assert len({one.id for one in every}) == len(every) >= 25
    for one in every:
        assert re.fullmatch(r"[A-Za-z ,-]+", one.sound), one.id
        assert re.search(r"[A-Z]{2}", one.sound), one.id
        assert set(one.means) == set(LANGUAGES)
        for language, means in one.means.items():
            for term in glossary().values():
                for word in () if one.card else term.avoid.get(language, ()):  # French cards
                    assert not re.search(rf"\b{word}\b", means, re.IGNORECASE), (one.id, word)
    named = {one.id: one.card.code for one in every if one.card}
    assert named == {
        "dulle": "HZ", "old_one": "EO", "blue_queen": "GO", "fox": "SA", "charlie": "EU",
    }  # fmt: skip
    with pytest.raises(KeyError):
        phrase("yield", "doppelkopf")


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_desk_tells_and_asks_them(language: str):
    desk = Desk(language, rules="ddv")
    text, html = desk.phrases(*SISTER).text, phrase_sheet(desk.voice)
    for group in SISTER.values():
        for one in group:
            assert one.bavarian in text
            assert one.means[language] in html
    asked = desk.heard("healthy", "reserve", "poverty")
    assert isinstance(asked.state, Answer)
    assert asked.state.question.right == (phrase("healthy", "doppelkopf").means[language],)
    assert desk.said("leads") == "Wer kommt raus?"
    assert "doppelkopf" in desk.pocket("phrases").model["link"]["file"]
