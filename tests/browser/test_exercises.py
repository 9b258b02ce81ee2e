"""An exercise in a browser: wrong, changed and right, by keyboard alone, and without a barrier."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.practice.lesson import Wish, item_of
from schafkopf_tutor.quiz.question import WRITTEN
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.exercise import Exercise
from schafkopf_tutor.screen.exercise_model import exercise_model
from schafkopf_tutor.screen.voice import Voice
from tests.browser.axe import axe
from tests.browser.loop import Loop, with_python
from tests.browser.practising import PLACE, TELEPHONE, press, reach
from tests.browser.quiet import Quiet
from tests.screen.answering import words_for, wrong_for

pytestmark = [pytest.mark.outside, pytest.mark.slow]

ORDNUNG = load("ordnung")
FORMS = {
    "cards": Wish("may_play", "may_play"),
    "choice": Wish("running_away", "run_away_with"),
    "seat": Wish("trick_winner", "winning_seat"),
    "order": Wish("trump_order", "trump_row"),
    "number": Wish("laufende", "laufende_count"),
    "money": Wish("who_pays", "gets_or_pays"),
}


@pytest.fixture
def page(browser: Quiet):
    opened = browser.new_page(viewport={"width": TELEPHONE, "height": 850})
    slips: list[str] = []
    opened.on("pageerror", lambda slip: slips.append(str(slip)))
    yield opened
    assert slips == []
    opened.close()


def laid(page: Any, form: str, language: str) -> Loop:
    item = item_of(FORMS[form], 2, 5, ORDNUNG)
    assert item is not None
    assert item.question.form == form
    voice = Voice(Speaker(language), ORDNUNG)
    state = Exercise.put(item.question, item, rule=item.rule, unit=ORDNUNG.word("tariff.unit"))
    return with_python(page, {PLACE: (state, partial(exercise_model, voice=voice, number="4.3"))})


def answer(page: Any, loop: Loop, *, right: bool) -> None:
    """By keyboard alone."""
    state = loop.states[PLACE]
    item = state.item
    words = words_for(item.question, item.right if right else wrong_for(item))
    if item.question.form in WRITTEN:
        field = page.locator("input")
        field.focus()
        page.keyboard.press("Control+a")
        page.keyboard.insert_text(words[0].removeprefix("check "))
        press(page, loop, "Enter")
        return
    picks = [word for word in words if word != "check"]
    chosen = {f"pick {key}" for key in state.answer.chosen}  # what was handed in stays as it was
    if item.question.form == "cards":
        picks = sorted(chosen.symmetric_difference(picks))
    elif chosen and item.question.form == "order":
        for _ in item.question.keys:
            reach(page, "undo")
            press(page, loop, "Space")
    for word in [*picks, "check"]:
        reach(page, word)
        press(page, loop, "Space")


@pytest.mark.parametrize("form", FORMS)
def test_wrong_and_then_right_by_keyboard_alone(page, form: str):
    loop = laid(page, form, "en")
    page.keyboard.press("Tab")
    answer(page, loop, right=False)
    state = loop.states[PLACE]
    assert state.found is not None
    assert not state.done
    page.get_by_text("Your answer:").wait_for()
    answer(page, loop, right=True)
    assert loop.states[PLACE].done
    page.get_by_text('desk.check("4.3", "').wait_for()


@pytest.mark.parametrize("look", ["light", "dark"])
@pytest.mark.parametrize("form", ["cards", "choice", "order"])
def test_no_barrier(page, form: str, look: str):
    page.emulate_media(color_scheme=look)
    loop = laid(page, form, "de")
    assert axe(page) == []
    page.keyboard.press("Tab")
    for right in (False, True):
        answer(page, loop, right=right)
        assert axe(page) == []
        sides = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert page.evaluate(sides) <= 0
