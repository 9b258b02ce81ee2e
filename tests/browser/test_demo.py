"""The demonstration table in Chromium, opened as a file: gone through with a presenter's keys."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.demo import demo
from schafkopf_tutor.screen.prepared import names, prepared
from schafkopf_tutor.screen.voice import Voice
from tests.browser.axe import axe
from tests.browser.quiet import Quiet

pytestmark = [pytest.mark.slow, pytest.mark.outside]

STEPS = 40
"""The deal, the announcement, 32 cards; and two more for each of three questions."""
BACKS = ".skt-seat img[alt='Verdeckte Karte']"
SIZES = [(1280, 720), (1024, 768), (1920, 1080)]


@pytest.fixture
def opened(browser: Quiet, tmp_path: Path) -> Iterator[Callable[..., Any]]:
    """``opened(name, language)``: its page, offline; a slip on it fails the test."""
    slips: list[str] = []
    context = browser.new_context(offline=True, reduced_motion="reduce")

    def open_one(name: str = "ober", language: str = "de", size: tuple[int, int] = SIZES[0]) -> Any:
        rules = load("ordnung")
        file = tmp_path / f"{name}.{language}.html"
        html = demo(prepared(name, rules), Voice(Speaker(language), rules))
        file.write_text(html, encoding="utf-8")
        page = context.new_page()
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.on("console", lambda message: slips.append(message.text))
        page.on("pageerror", lambda slip: slips.append(str(slip)))
        page.goto(file.as_uri())
        return page

    yield open_one
    context.close()
    assert slips == []
    assert browser.left == []


def at(page: Any) -> int:
    """The number of the step that is shown."""
    found = re.search(r"\d+", page.locator("#where").inner_text())
    assert found is not None
    return int(found[0])


def press(page: Any, *keys: str) -> int:
    for key in keys:
        page.keyboard.press(key)
    return at(page)


def test_forward_to_the_end_and_back_with_a_presenter(opened):
    page = opened()
    assert [press(page, "PageDown") for _ in range(STEPS)] == [*range(2, STEPS + 1), STEPS]
    assert page.locator(".skt-seat [data-key^='0.'], .skt-seat [data-key^='2.']").count() == 0
    assert [press(page, "PageUp") for _ in range(STEPS)] == [*range(STEPS - 1, 0, -1), 1]


@pytest.mark.parametrize(("on", "back"), [("ArrowRight", "ArrowLeft"), ("Space", "Backspace")])
def test_forward_and_back_with_a_keyboard(on: str, back: str, opened):
    page = opened()
    assert [press(page, key) for key in (on, on, on, back, back)] == [2, 3, 4, 3, 2]
    assert (press(page, "End"), press(page, "Home")) == (STEPS, 1)


def test_it_stops_at_the_questions_and_then_says_what_may_be_played(opened):
    """Beni has HK and no other trump, and the Ober of Gras has been led."""
    page = opened()
    assert [press(page, "f") for _ in range(4)] == [4, 14, 32, STEPS]
    press(page, "Home", "f")
    assert page.locator(".skt-ask").is_visible()
    assert page.locator(".is-grey").count() == 0
    page.get_by_role("button", name="Gras-As").click()
    assert "GA" in page.locator(".skt-says .is-wrong").inner_text()
    assert press(page, "PageDown") == 5
    assert page.locator(".skt-seat.is-left .is-grey").count() == 7
    assert page.locator(".skt-says .is-right").count() == 1
    assert press(page, "PageDown") == 6
    assert page.locator(".skt-ask").count() == 0


def test_hands_are_covered_and_shown(opened):
    page = opened()
    press(page, "f", "h")
    assert page.locator(BACKS).count() == 31
    assert "Beni" not in page.locator(".skt-title").inner_text()
    press(page, "2")
    assert page.locator(BACKS).count() == 23
    assert press(page, "PageDown", "PageDown") == 6
    assert page.locator(BACKS).count() == 23  # it stays so
    press(page, "h")
    assert page.locator(BACKS).count() == 0


def test_what_is_said_gives_no_covered_hand_away(opened):
    """A verdict names every card of the hand; the answer to a touch names one."""
    page = opened()
    press(page, "f")
    page.get_by_role("button", name="Gras-As").click()
    press(page, "h")
    assert "GA" not in page.locator(".skt-says").inner_text()
    press(page, "PageDown")
    assert page.locator(".skt-says :is(.is-right, .is-wrong)").count() == 0
    press(page, "2")
    assert page.locator(".skt-says .is-right").count() == 1


def test_the_screen_goes_dark_and_any_key_brings_it_back(opened):
    page = opened()
    press(page, "PageDown", "b")
    assert page.locator("#dark").is_visible()
    box = page.locator("#dark").bounding_box()
    assert (box["width"], box["height"]) == SIZES[0]
    assert press(page, "PageDown") == 2  # only light again
    assert not page.locator("#dark").is_visible()
    assert press(page, "PageDown") == 3


def test_loaded_anew_it_stands_where_it_stood(opened):
    page = opened()
    press(page, *["PageDown"] * 6)
    page.reload()
    assert at(page) == 7


@pytest.mark.parametrize("look", ["light", "dark"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_finds_nothing(look: str, language: str, opened):
    page = opened(language=language)
    page.emulate_media(color_scheme=look)
    for keys in ([], ["f"], ["PageDown"], ["h"], ["?"], ["?", "h", "End"]):
        press(page, *keys)
        assert axe(page) == []


HANGS_OUT = """() => {
  const box = (one) => document.querySelector(one)?.getBoundingClientRect();
  const root = document.documentElement;
  const said = [...document.querySelectorAll(".skt-says, .skt-panels")]
    .filter((one) => one.offsetParent);
  const bottoms = [box(".skt-ask"), ...said.map((one) => one.getBoundingClientRect())];
  return [
    root.scrollWidth - innerWidth, root.scrollHeight - innerHeight,
    ...bottoms.filter(Boolean).map((one) => one.bottom - box("#ways").top),
    ...said.map((one) => one.scrollHeight - one.clientHeight),
  ].filter((much) => much > 1);
}"""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", names())
def test_what_is_asked_and_said_has_room(name: str, size: tuple[int, int], opened):
    """The deal, each question with its verdict and what is said behind it, the settlement."""
    page = opened(name, "de", size)
    for key in ("Home", *["f", "PageDown", "PageDown"] * 3, "End"):
        step = press(page, key)
        assert page.evaluate(HANGS_OUT) == [], step


def test_on_a_phone_nothing_stands_out_to_the_side(opened):
    page = opened(size=(390, 800))
    press(page, "f")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
