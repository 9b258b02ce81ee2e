"""The card for the pocket and the phrases in Chromium, opened as files: one sheet of A4 each."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.rulesets import load, shipped
from schafkopf_tutor.screen.pocket import SHEETS
from schafkopf_tutor.screen.voice import Voice
from tests.browser.axe import axe
from tests.browser.quiet import Quiet

pytestmark = [pytest.mark.slow, pytest.mark.outside]

MUCH = ("cardgames-zone-variants", "de", "french")
"""The most games, with the longest names."""
PHRASES = "phrases"
SEEN = [
    ("ordnung", "de", "german"),
    ("ordnung", "en", "german"),
    MUCH,
    (PHRASES, "de", "german"),
    (PHRASES, "en", "german"),
]
INSIDE = """all => all.flatMap(quarter => {
  const room = quarter.getBoundingClientRect();
  return [...quarter.querySelectorAll("h2, p, img, td, th, li")].filter(one => {
    const box = one.getBoundingClientRect();
    return box.width == 0 || box.top < room.top || box.bottom > room.bottom
      || box.left < room.left || box.right > room.right;
  }).map(one => one.outerHTML.slice(0, 80));
})"""
"""What stands out of its quarter, or is not there."""


@pytest.fixture
def opened(browser: Quiet, tmp_path: Path) -> Iterator[Callable[..., Any]]:
    """``opened(rules, language, face)``: its card, offline; a slip on the page fails the test.

    With ``PHRASES`` in place of rules it is the sheet of phrases.
    """
    slips: list[str] = []
    context = browser.new_context(offline=True)

    def open_one(rules: str, language: str, face: str) -> Any:
        file = tmp_path / "card.html"
        voice = Voice(Speaker(language, face=face), load("ordnung" if rules == PHRASES else rules))
        made = SHEETS["phrases" if rules == PHRASES else "pocket"]
        file.write_text(made(voice), encoding="utf-8")
        page = context.new_page()
        page.on("console", lambda message: slips.append(message.text))
        page.on("pageerror", lambda slip: slips.append(str(slip)))
        page.goto(file.as_uri())
        return page

    yield open_one
    context.close()
    assert slips == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_one_sheet_and_nothing_is_cut_off(language: str, opened):
    for rules in (*shipped(), "haus", PHRASES):
        page = opened(rules, language, "french" if rules == MUCH[0] else "german")
        pdf = page.pdf(prefer_css_page_size=True)
        assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1, rules
        width, height = map(float, re.findall(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", pdf)[0])
        assert (round(width), round(height)) == (595, 842)  # 210 × 297 mm in points
        page.emulate_media(media="print")
        page.set_viewport_size({"width": 794, "height": 1123})
        quarters = page.locator(".skt-quarter")
        assert quarters.count() == 4
        assert quarters.evaluate_all(INSIDE) == [], rules
        folds = [(box["x"], box["y"]) for box in (q.bounding_box() for q in quarters.all())]
        assert [(round(x), round(y)) for x, y in folds] == [(0, 0), (397, 0), (0, 561), (397, 561)]
        assert not page.locator(".skt-tip").is_visible()
        page.close()


@pytest.mark.parametrize("seen", SEEN, ids="-".join)
def test_on_a_phone_nothing_stands_out_to_the_side(seen: tuple[str, str, str], opened):
    page = opened(*seen)
    page.set_viewport_size({"width": 390, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.locator(".skt-quarter").evaluate_all(INSIDE) == []
    for picture in page.locator("img").all():
        assert picture.evaluate("one => one.complete && one.naturalWidth > 0")


@pytest.mark.parametrize("seen", SEEN, ids="-".join)
def test_axe_finds_nothing(seen: tuple[str, str, str], opened):
    page = opened(*seen)
    assert axe(page) == []
    page.emulate_media(color_scheme="dark")
    assert axe(page) == []
