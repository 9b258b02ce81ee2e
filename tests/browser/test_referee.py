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

pytestmark = [pytest.mark.outside, pytest.mark.slow]


def laid(telephone: Any, language: str, rules: str = "ordnung") -> Loop:
    ruleset = load(rules)
    voice = Voice(Speaker(language), ruleset)
    return with_python(telephone, {PLACE: (Referee(ruleset), partial(referee_model, voice=voice))})


def tap(telephone: Any, loop: Loop, *words: str) -> None:
    for word in words:
        before = len(loop.acts)
        telephone.locator(f'[data-act="{word}"]').click()
        heard(telephone, loop, before + 1)
        assert telephone.evaluate("document.documentElement.scrollWidth") <= TELEPHONE, word


@pytest.mark.parametrize("language", LANGUAGES)
def test_by_taps_to_the_reason_and_its_paragraph(telephone: Any, language: str):
    loop = laid(telephone, language)
    assert axe(telephone) == []
    tap(telephone, loop, "task may", "game rufspiel", "suit G")
    assert axe(telephone) == []
    tap(telephone, loop, "card G7", "done", "card GK", "done")
    assert axe(telephone) == []  # whether the suit was led before
    tap(telephone, loop, "fact no")
    assert axe(telephone) == []  # whether the called ace is in the hand, too
    tap(telephone, loop, "card GA")
    assert loop.states[PLACE].stage == "ruling"
    wrong = telephone.locator(".skt-line.is-wrong").inner_text()
    assert "3.2.4" in wrong
    assert telephone.locator(".skt-line.is-right").count() == 1
    assert telephone.locator(".skt-panel").count() == 2
    assert axe(telephone) == []
    assert telephone.get_by_role("heading", level=2).bounding_box()["y"] >= 0
    tap(telephone, loop, "back", "none")
    assert telephone.locator(".skt-line.is-right").count() == 1
    assert telephone.locator(".skt-line.is-wrong").count() == 0


def test_whose_trick_and_what_it_costs(telephone: Any):
    loop = laid(telephone, "en", "cardgames-zone-short")
    tap(telephone, loop, "task winner", "game wenz", "card HO", "card HK", "card EO", "card H9")
    assert loop.states[PLACE].stage == "won"
    assert telephone.locator(".is-strong").count() == 1
    assert axe(telephone) == []
    tap(telephone, loop, "task cost")
    telephone.locator("input").fill("sixty")
    tap(telephone, loop, "number points …")
    assert telephone.locator(".skt-says .is-wrong").count() == 1
    telephone.locator("input").fill("61")
    tap(telephone, loop, "number points …", "number laufende 2", "number stoss 0")
    assert loop.states[PLACE].stage == "bill"
    assert "70" in telephone.locator(".skt-feedback").inner_text()
    assert axe(telephone) == []


def test_by_keyboard_alone(telephone: Any):
    loop = laid(telephone, "de")
    telephone.keyboard.press("Tab")
    for word in ("task may", "game rufspiel", "suit E"):
        reach(telephone, word)
        press(telephone, loop, "Enter")
        assert focused(telephone) == "title"  # the next question is read
    reach(telephone, "card E9")
    press(telephone, loop, "Space")
    assert focused(telephone) == "E9"  # one stays in the pack
    reach(telephone, "done")
    press(telephone, loop, "Enter")
    reach(telephone, "card H8")
    press(telephone, loop, "Space")
    reach(telephone, "done")
    press(telephone, loop, "Enter")
    reach(telephone, "none")
    press(telephone, loop, "Enter")
    assert loop.states[PLACE].stage == "ruling"
    assert focused(telephone) == "title"
    assert telephone.locator(".skt-line.is-right").count() == 1


def test_a_language_of_buttons_is_big_enough_for_fingers(telephone: Any):
    loop = laid(telephone, "de", "cardgames-zone-variants")
    tap(telephone, loop, "task may", "game ramsch")
    boxes = telephone.evaluate(
        "[...document.querySelectorAll('[data-act]')].map((one) => {"
        " const { width, height } = one.getBoundingClientRect(); return [width, height]; })"
    )
    assert len(boxes) > 32
    assert all(width >= 44 and height >= 44 for width, height in boxes)


def test_two_cards_alike_calls_and_extra_points_of_the_other_game(telephone: Any):
    voice = Voice(Speaker("de"), load("ordnung"))
    referee = Referee(load("ddv"))
    loop = with_python(telephone, {PLACE: (referee, partial(referee_model, voice=voice))})
    tap(telephone, loop, "task winner", "game normal", "card EO.1", "card HZ", "card EO")
    assert telephone.locator("[aria-pressed=true]").count() == 3
    tap(telephone, loop, "card EO.1")  # taken back: the other one stays
    pressed = telephone.locator("[aria-pressed=true]").evaluate_all(
        "all => all.map((one) => one.dataset.act)"
    )
    assert sorted(pressed) == ["card EO", "card HZ"]
    tap(telephone, loop, "done", "task call", "word re90", "tell re yes", "tell held 9")
    tap(telephone, loop, "tell level.own 1", "tell replied no")
    assert "10 Karten" in telephone.locator(".skt-line.is-wrong").inner_text()
    tap(telephone, loop, "task cost", "number silent no")
    telephone.locator("input").fill("153")
    tap(telephone, loop, "number points …", "number level.re 0", "number level.kontra 0")
    reach(telephone, "more fox.0")
    press(telephone, loop, "Space")
    press(telephone, loop, "Space")  # one stays there to count on
    assert loop.states[PLACE].bill.told["fox.0"] == 2
    assert axe(telephone) == []
    tap(telephone, loop, "done")
    assert "Re 1 und Re 2" in telephone.locator(".skt-feedback").inner_text()
