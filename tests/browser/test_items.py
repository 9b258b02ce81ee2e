"""A question of the quiz in a lesson, in a browser: by keyboard alone, and without a barrier."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.practice.lesson import LessonQuestion, Wish, item_of, lesson_model
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.voice import Voice
from tests.browser.axe import axe
from tests.browser.loop import Loop
from tests.browser.practising import TELEPHONE, by_keys, focused, press, shown, state_of
from tests.browser.quiet import Quiet
from tests.practice.sitting_down import Clock

pytestmark = [pytest.mark.outside, pytest.mark.slow]

ORDNUNG = load("ordnung")
KINDS = ("ace_cards", "ace_may", "ace_falls")


@pytest.fixture
def page(browser: Quiet):
    opened = browser.new_page(viewport={"width": TELEPHONE, "height": 850})
    slips: list[str] = []
    opened.on("pageerror", lambda slip: slips.append(str(slip)))
    yield opened
    assert slips == []
    opened.close()


def laid(page: Any, kind: str, language: str) -> Loop:
    wish = Wish("called_ace", kind)
    item = item_of(wish, 2, 7, ORDNUNG)
    assert item is not None
    state = LessonQuestion.of(wish, item, clock=Clock(), language=language, hints=1)
    voice = Voice(Speaker(language), ORDNUNG)
    return shown(page, state, partial(lesson_model, voice=voice, number=1))


@pytest.mark.parametrize("kind", KINDS)
def test_question_after_question_by_keyboard_alone(page, kind: str):
    """The focus goes from an answer to the way on, and from there to the next question."""
    loop = laid(page, kind, "en")
    page.keyboard.press("Tab")
    for number in range(3):
        by_keys(page, loop, state_of(loop).once.item, right=number != 1)
        assert focused(page) == "another"
        press(page, loop, "Enter")
        assert focused(page) == "ask"
    kept = loop.states["practice"].log.read().attempts
    assert [one.right for one in kept] == [True, False, True]
    assert [one.helped for one in kept] == [True, False, False]


@pytest.mark.parametrize("look", ["light", "dark"])
def test_no_barrier(page, look: str):
    page.emulate_media(color_scheme=look)
    loop = laid(page, KINDS[0], "de")
    assert axe(page) == []
    page.keyboard.press("Tab")
    by_keys(page, loop, state_of(loop).once.item, right=False)
    assert axe(page) == []
    sides = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(sides) <= 0
