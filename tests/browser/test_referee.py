"""The referee in a browser, at the width of a telephone: by taps and by keyboard, to the answer."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.referee import Referee
from schafkopf_tutor.screen.referee_model import referee_model
from schafkopf_tutor.screen.voice import Voice
from tests.browser.axe import axe
from tests.browser.loop import Loop, with_python
from tests.browser.practising import PLACE, TELEPHONE, focused, heard, press, reach
from tests.browser.quiet import Quiet

pytestmark = [pytest.mark.outside, pytest.mark.slow]


@pytest.fixture
def page(browser: Quiet):
    opened = browser.new_page(viewport={"width": TELEPHONE, "height": 800})
    slips: list[str] = []
    opened.on("pageerror", lambda slip: slips.append(str(slip)))
    yield opened
    assert slips == []
    opened.close()


def laid(page: Any, language: str, rules: str = "ordnung") -> Loop:
    ruleset = load(rules)
    voice = Voice(Speaker(language), ruleset)
    return with_python(page, {PLACE: (Referee(ruleset), partial(referee_model, voice=voice))})


def tap(page: Any, loop: Loop, *words: str) -> None:
    for word in words:
        before = len(loop.acts)
        page.locator(f'[data-act="{word}"]').click()
        heard(page, loop, before + 1)
        assert page.evaluate("document.documentElement.scrollWidth") <= TELEPHONE, word


@pytest.mark.parametrize("language", LANGUAGES)
def test_by_taps_to_the_reason_and_its_paragraph(page: Any, language: str):
    loop = laid(page, language)
    assert axe(page) == []
    tap(page, loop, "task may", "game rufspiel", "suit G")
    assert axe(page) == []
    tap(page, loop, "card G7", "done", "card GK", "done")
    assert axe(page) == []  # whether the suit was led before
    tap(page, loop, "fact no")
    assert axe(page) == []  # whether the called ace is in the hand, too
    tap(page, loop, "card GA")
    assert loop.states[PLACE].stage == "ruling"
    wrong = page.locator(".skt-line.is-wrong").inner_text()
    assert "3.2.4" in wrong
    assert page.locator(".skt-line.is-right").count() == 1
    assert page.locator(".skt-panel").count() == 2
    assert axe(page) == []
    assert page.get_by_role("heading", level=2).bounding_box()["y"] >= 0
    tap(page, loop, "back", "none")
    assert page.locator(".skt-line.is-right").count() == 1
    assert page.locator(".skt-line.is-wrong").count() == 0


def test_whose_trick_and_what_it_costs(page: Any):
    loop = laid(page, "en", "cardgames-zone-short")
    tap(page, loop, "task winner", "game wenz", "card HO", "card HK", "card EO", "card H9")
    assert loop.states[PLACE].stage == "won"
    assert page.locator(".is-strong").count() == 1
    assert axe(page) == []
    tap(page, loop, "task cost")
    page.locator("input").fill("sixty")
    tap(page, loop, "number points …")
    assert page.locator(".skt-says .is-wrong").count() == 1
    page.locator("input").fill("61")
    tap(page, loop, "number points …", "number laufende 2", "number stoss 0")
    assert loop.states[PLACE].stage == "bill"
    assert "70" in page.locator(".skt-feedback").inner_text()
    assert axe(page) == []


def test_by_keyboard_alone(page: Any):
    loop = laid(page, "de")
    page.keyboard.press("Tab")
    for word in ("task may", "game rufspiel", "suit E"):
        reach(page, word)
        press(page, loop, "Enter")
        assert focused(page) == "title"  # the next question is read
    reach(page, "card E9")
    press(page, loop, "Space")
    assert focused(page) == "E9"  # one stays in the pack
    reach(page, "done")
    press(page, loop, "Enter")
    reach(page, "card H8")
    press(page, loop, "Space")
    reach(page, "done")
    press(page, loop, "Enter")
    reach(page, "none")
    press(page, loop, "Enter")
    assert loop.states[PLACE].stage == "ruling"
    assert focused(page) == "title"
    assert page.locator(".skt-line.is-right").count() == 1


def test_a_language_of_buttons_is_big_enough_for_fingers(page: Any):
    loop = laid(page, "de", "cardgames-zone-variants")
    tap(page, loop, "task may", "game ramsch")
    boxes = page.evaluate(
        "[...document.querySelectorAll('[data-act]')].map((one) => {"
        " const { width, height } = one.getBoundingClientRect(); return [width, height]; })"
    )
    assert len(boxes) > 32
    assert all(width >= 44 and height >= 44 for width, height in boxes)
