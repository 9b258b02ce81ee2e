"""Sheets to be printed, in Chromium: how many pages, of which size, and on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from schafkopf_tutor.classroom.report import ClassReport
from schafkopf_tutor.classroom.report_page import report_page
from schafkopf_tutor.classroom.report_said import Telling
from schafkopf_tutor.classroom.sheet import Wifi
from schafkopf_tutor.classroom.sheet import sheet as notice
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.quiz.sheet import Sheet
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.privacy import privacy_sheet
from schafkopf_tutor.screen.rules_printed import rules_form, rules_wall
from schafkopf_tutor.screen.scoresheet import scoresheet
from schafkopf_tutor.screen.slips import slips
from schafkopf_tutor.screen.voice import Voice
from schafkopf_tutor.screen.votingcards import votingcards
from schafkopf_tutor.screen.worksheet import worksheet
from tests.browser.axe import axe
from tests.browser.quiet import Quiet
from tests.classroom.test_report import HEADING, PEOPLE, an_evening

pytestmark = [pytest.mark.slow, pytest.mark.outside]

LONG = ("cardgames-zone-variants", "schafkopfschule-2007")
"""The rule sets that have most to say."""
A3, A4 = (842, 1191), (595, 842)  # in points
SHEETS: dict[str, Callable[[Voice], str]] = {
    "evening": lambda voice: scoresheet("evening", voice),
    "list": lambda voice: scoresheet("list", voice),
    "wall": rules_wall,
    "form": lambda voice: rules_form(voice.speaker),
    "worksheet": lambda voice: worksheet(Sheet((), 30, 7, voice.ruleset), voice, "again"),
    "slips": lambda voice: slips(7, 6, voice),
    "votingcards": lambda voice: votingcards(3, voice),
    "privacy": lambda voice: privacy_sheet(voice.words.language),
    "notice": lambda voice: notice(
        "http://192.168.178.20:8877",
        voice.words.language,
        code="K7MQ2X",
        wifi=Wifi("VHS", "geheim"),
    ),
    "report": lambda voice: report_page(
        Telling(ClassReport.of(PEOPLE, an_evening()), HEADING, voice)
    ),
}


@pytest.fixture
def opened(browser: Quiet, tmp_path: Path) -> Iterator[Callable[..., Any]]:
    """``opened(name, language, rules)``: the sheet, offline; a slip on the page fails the test."""
    slips: list[str] = []
    context = browser.new_context(offline=True)
    page = context.new_page()
    page.on("console", lambda message: slips.append(message.text))
    page.on("pageerror", lambda slip: slips.append(str(slip)))

    def open_one(name: str, language: str, rules: str = "ordnung") -> Any:
        file = tmp_path / f"{name}.{language}.html"
        html = SHEETS[name](Voice(Speaker(language), load(rules)))
        file.write_text(html, encoding="utf-8")
        page.goto(file.as_uri())
        return page

    yield open_one
    context.close()
    assert slips == []


def pages(page: Any) -> list[tuple[int, int]]:
    """The size of each printed page."""
    pdf = page.pdf(prefer_css_page_size=True)
    sizes = re.findall(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    found = [(round(float(width)), round(float(height))) for width, height in sizes]
    assert len(found) == len(re.findall(rb"/Type\s*/Page\b", pdf))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("name", "wanted"), [("evening", [A4]), ("list", [A4]), ("wall", [A3, A3])]
)
def test_it_fits_on_its_paper(name: str, wanted: list[tuple[int, int]], language: str, opened):
    found = {rules: pages(opened(name, language, rules)) for rules in LONG}
    assert found == dict.fromkeys(LONG, wanted)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_is_three_sheets(language: str, opened):
    assert pages(opened("form", language)) == [A4] * 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_privacy_sheet_is_two_pages(language: str, opened):
    assert pages(opened("privacy", language)) == [A4] * 2


HEIGHTS = """(selector) => [...document.querySelectorAll(selector)].map((part) =>
  part.getBoundingClientRect().height * 25.4 / 96)"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_solutions_begin_on_a_page_of_their_own(language: str, opened):
    """Each part alone takes as many pages as it does in the whole; no question is cut in two."""
    page = opened("worksheet", language)
    both = pages(page)
    assert set(both) == {A4}
    alone = []
    for part, other in (("questions", "solutions"), ("solutions", "questions")):
        hide = f"document.querySelector('.skt-{other}').style.display = 'none'"
        show = f"document.querySelector('.skt-{other}').style.display = ''"
        page.evaluate(hide)
        alone.append(len(pages(page)))
        page.evaluate(show)
        page.emulate_media(media="print")
        page.set_viewport_size({"width": 794, "height": 1123})  # A4 at 96 pixels an inch
        heights = page.evaluate(HEIGHTS, f".skt-{part} ol > li")
        assert len(heights) == 30
        assert max(heights) <= 297 - 2 * 12
        assert page.evaluate("document.documentElement.scrollWidth") <= 794
    assert len(both) == sum(alone)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", ["ordnung", "cardgames-zone-short"])
def test_each_deal_has_a_page_and_no_slip_is_cut(rules: str, language: str, opened):
    page = opened("slips", language, rules)
    assert pages(page) == [A4] * 6
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 794, "height": 1123})
    size = (
        "[...document.querySelectorAll('.skt-slip')].map((one) => [one.client{0}, one.scroll{0}])"
    )
    for side in ("Height", "Width"):
        room = page.evaluate(size.format(side))
        assert len(room) == 24
        assert all(needed <= there for there, needed in room)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_person_has_a_page_of_four_letters(language: str, opened):
    page = opened("votingcards", language)
    assert pages(page) == [A4] * 3
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 794, "height": 1123})
    sizes = page.evaluate(
        "[...document.querySelectorAll('.skt-vote')].map((one) => {"
        " const { width, height } = one.getBoundingClientRect();"
        " return [Math.round(width * 25.4 / 96), Math.round(height * 25.4 / 96)]; })"
    )
    assert sizes == [[105, 148]] * 12  # a quarter of A4: folded twice, one letter lies in front


@pytest.mark.parametrize("name", SHEETS)
def test_it_can_be_read_on_a_phone(name: str, opened):
    page = opened(name, "de")
    page.set_viewport_size({"width": 390, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.emulate_media(media="print")
    assert not page.locator(".skt-tip").is_visible()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SHEETS)
def test_axe_finds_nothing(name: str, language: str, opened):
    assert axe(opened(name, language)) == []
