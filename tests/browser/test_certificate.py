"""The certificate in Chromium, opened as a file: one sheet of A4, a phone, nothing asked for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.practice.certificate import certificate_of
from schafkopf_tutor.quiz.code import Mark, Outcome
from schafkopf_tutor.quiz.paper import Paper
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.certificate import LONGEST_NAME, certificate, checked_name
from schafkopf_tutor.screen.voice import Voice
from tests.browser.axe import axe
from tests.browser.quiet import Quiet

pytestmark = [pytest.mark.slow, pytest.mark.outside]

NAMES = {
    "plain": "Anna Huber",
    "none": "",
    "widest": "W" * LONGEST_NAME,
    "long": "Theresia Freifrau von Hintermoser-Oberpfaffenhofen zu Moos"[:LONGEST_NAME],
    "script": "<script>document.title = 'x'</script>",
    "right": "אנה הובר",
    "high": "A" + "\u0301\u0323" * 20 + "nna",
}


@pytest.fixture
def opened(browser: Quiet, tmp_path: Path) -> Iterator[Callable[..., Any]]:
    """``opened(name, language)``: its certificate, offline; a slip on the page fails the test."""
    slips: list[str] = []
    context = browser.new_context(offline=True)

    def open_one(name: str = "plain", language: str = "de") -> Any:
        ordnung = load("ordnung")
        outcome = Outcome(Paper("test", 4711, ordnung), (Mark.RIGHT,) * 30)
        made = certificate_of(outcome, checked_name(NAMES[name]), date(2026, 12, 24))
        file = tmp_path / f"{name}.{language}.html"
        file.write_text(certificate(made, Voice(Speaker(language), ordnung)), encoding="utf-8")
        page = context.new_page()
        page.on("console", lambda message: slips.append(message.text))
        page.on("pageerror", lambda slip: slips.append(str(slip)))
        page.goto(file.as_uri())
        return page

    yield open_one
    context.close()
    assert slips == []


@pytest.mark.parametrize(("name", "language"), [*((name, "de") for name in NAMES), ("long", "en")])
def test_it_is_one_sheet_of_a4(name: str, language: str, opened):
    page = opened(name, language)
    pdf = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1
    width, height = map(float, re.findall(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", pdf)[0])
    assert (round(width), round(height)) == (595, 842)  # 210 × 297 mm in points
    # nothing of it hangs out at the bottom, where it would not be printed
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 794, "height": 1123})
    sheet = page.locator(".skt-sheet").bounding_box()
    last = page.locator("footer").bounding_box()
    frame = 9.6 / 297 * sheet["height"]
    assert last["y"] + last["height"] <= sheet["y"] + sheet["height"] - frame
    assert not page.locator(".skt-tip").is_visible()


@pytest.mark.parametrize("name", ["plain", "widest", "high"])
def test_on_a_phone_nothing_stands_out_to_the_side(name: str, opened):
    page = opened(name)
    page.set_viewport_size({"width": 390, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.locator("img").count() == 4
    for picture in page.locator("img").all():
        assert picture.evaluate("one => one.complete && one.naturalWidth > 0")


@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_finds_nothing(language: str, opened):
    page = opened("plain", language)
    assert axe(page) == []
    page.emulate_media(color_scheme="dark")
    assert axe(page) == []


def test_a_name_is_no_script(opened):
    page = opened("script")
    assert page.title().endswith(NAMES["script"])
    assert page.locator("bdi").text_content() == NAMES["script"]
