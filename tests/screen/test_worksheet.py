"""Worksheets: the questions are those of ``page``, what is right stands behind them and nowhere
else, and the cards are grey."""

from __future__ import annotations

import re
from html import escape, unescape
from urllib.parse import unquote

import pytest

from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import FACES, LANGUAGES
from schafkopf_tutor.quiz.grade import grade
from schafkopf_tutor.quiz.question import WRITTEN
from schafkopf_tutor.quiz.sheet import Sheet
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.grade_said import answer_text, grade_lines, source_of
from schafkopf_tutor.screen.page import page_data
from schafkopf_tutor.screen.voice import Voice
from schafkopf_tutor.screen.worksheet import worksheet

CASES = [
    ((), 40, 7, 0, "ordnung"),
    ((), 40, 8, 3, "cardgames-zone-short"),
    (("who_pays", "sort_hand"), 12, 9, 0, "schafkopfschule-2007"),
]


def made(case: tuple[tuple[str, ...], int, int, int, str], language: str) -> tuple[Sheet, Voice]:
    skills, number, seed, level, rules = case
    ruleset = load(rules)
    return Sheet(skills, number, seed, ruleset, level), Voice(Speaker(language), ruleset)


def halves(page: str) -> tuple[list[str], list[str]]:
    """The pieces of the questions, and those of the solutions."""
    asked, _, solved = page.partition('<section class="skt-solutions">')
    return re.split(r'<li class="skt-item', asked)[1:], re.split("<li>", solved)[1:]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", CASES)
def test_the_questions_are_those_of_the_page(case, language: str):
    sheet, voice = made(case, language)
    asked, solved = halves(worksheet(sheet, voice, "again"))
    pieces = page_data(sheet, voice)["pieces"]
    assert isinstance(pieces, list)
    assert len(asked) == len(solved) == len(pieces) == sheet.number
    for number, (text, piece) in enumerate(zip(asked, pieces, strict=True), 1):
        assert f"<h2>{number}. {escape(piece['ask'])}</h2>" in text
        lying = [card["name"] for group in piece["shown"] for card in group["cards"]]
        options = [option["model"] for option in piece["options"]]
        lying += [option["card"]["name"] for option in options if "card" in option]
        assert [unescape(name) for name in re.findall(r'alt="(.*?)"', text)] == lying
        for option in options:
            assert escape(option.get("text", "")) in text
        ways = len(options) or 2 * piece["signed"]
        assert text.count('<span class="skt-box">') == ways
        assert ("skt-blank" in text) is (piece["form"] in WRITTEN)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", CASES)
def test_the_solutions_are_right_and_have_their_reasons(case, language: str):
    sheet, voice = made(case, language)
    _, solved = halves(worksheet(sheet, voice, "again"))
    for item, text in zip(sheet.items, solved, strict=True):
        (right,) = re.findall("<b>(.*?)</b>", text)
        assert unescape(right) == answer_text(item.question, item.right, voice)
        if item.question.form == "number":
            assert right.split()[0] == voice.words.name(item.right)
        reasons = [
            line["text"] for line in grade_lines(item.question, grade(item, item.right), voice)
        ]
        assert any(reasons)
        assert all(escape(reason) in text for reason in reasons)
        assert escape(source_of(item, voice)) in text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", CASES)
def test_nothing_is_given_away_before_the_solutions(case, language: str):
    sheet, voice = made(case, language)
    asked, _ = halves(worksheet(sheet, voice, "again"))
    for item, text in zip(sheet.items, asked, strict=True):
        for line in grade_lines(item.question, grade(item, item.right), voice):
            assert not line["text"] or escape(line["text"]) not in text
            assert escape(line.get("strong", "\0")) not in text or "(" not in line["strong"]
        source = source_of(item, voice)
        assert not source or escape(source) not in text
        if item.question.form in WRITTEN:
            right = answer_text(item.question, item.right, voice)
            assert f">{escape(right)}<" not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_seed_level_rules_and_command_stand_on_both_parts(language: str):
    sheet, voice = made(CASES[1], language)
    page = worksheet(sheet, voice, "do <this> again")
    assert "<code>do &lt;this&gt; again</code>" in page
    for part in page.partition('<section class="skt-solutions">')[::2]:
        title = {"de": "kurzes Blatt", "en": "short deck"}[language]
        (told,) = [line for line in part.splitlines() if title in line]
        assert re.findall(r"\b\d\b", told.partition('<p class="skt-of">')[2])[:2] == ["8", "3"]
    assert "<script" not in page


@pytest.mark.parametrize("face", FACES)
def test_the_cards_are_grey(face: str):
    ruleset = load("ordnung")
    page = worksheet(Sheet((), 40, 7, ruleset), Voice(Speaker("de", face=face), ruleset), "again")
    pictures = re.findall(r'src="data:image/svg\+xml,(.*?)"', page)
    assert len(pictures) > 40
    colours = {colour for one in pictures for colour in re.findall("'#([0-9a-f]+)'", unquote(one))}
    assert {"000", "fff"} < colours
    assert all(len(set(colour)) == 1 for colour in colours)
