"""The coach beside the table by the keyboard alone: asked, shown a layout, disagreed with."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from schafkopf_tutor.coach.beside import Coached
from schafkopf_tutor.coach.beside_model import coached_model
from schafkopf_tutor.players.series import Series
from schafkopf_tutor.practice import company
from tests.browser.axe import axe
from tests.browser.plain import press, sent, show, then
from tests.browser.test_play import reach
from tests.tools import screens

pytestmark = [pytest.mark.outside, pytest.mark.slow]


@pytest.mark.parametrize(("language", "width", "look"), [("de", 390, "dark"), ("en", 860, "light")])
def test_he_is_asked_shows_a_layout_and_takes_a_remark(page, language: str, width: int, look: str):
    voice = screens.voice(language, "german")
    series = Series(voice.ruleset, company.seated(), seed=7)
    state = Coached(series=series, others=company.others).act("begin").opened(None)
    state = state.act("say 0 weiter")
    page.emulate_media(color_scheme=look)

    def shown() -> dict:
        return json.loads(json.dumps(coached_model(state, voice)))

    show(page, shown(), width=width)
    worst = ""
    for wanted in ("coach hint", "coach ask", "coach show", "coach on", "coach close"):
        word = reach(page, lambda act, wanted=wanted: act.startswith(wanted))
        press(page, "Enter")
        assert sent(page) == [word]
        state = state.act(word)
        then(page, shown())
        assert page.evaluate("document.activeElement.closest('.skt-screen') !== null"), word
        wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert page.evaluate(wide) <= 0, word
        assert axe(page, ".skt-screen") == [], word
        worst = word if wanted == "coach show" else worst
        if wanted == "coach ask":
            # eight cards to ask about stand side by side, in three rows at most
            row = page.locator(".is-coach .skt-row").last
            assert row.locator("button").count() == 8
            assert row.bounding_box()["height"] < 3 * 60
    assert worst.startswith("coach show ")
    page.locator("[data-field='coach disagree']").focus()
    page.keyboard.type("anders")
    press(page, "Enter")
    assert sent(page) == ["coach disagree anders"]
    state = state.act("coach disagree anders")
    assert "# remark: anders" in state.case
    assert replace(state, case="").series is state.series
