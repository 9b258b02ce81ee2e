"""A whole deal by the keyboard alone: bid, cards, settlement, and the next deal."""

from __future__ import annotations

import json

import pytest

from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.players.series import Series
from schafkopf_tutor.practice import company
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.play import Playing
from schafkopf_tutor.screen.play_model import play_model
from schafkopf_tutor.screen.voice import Voice
from tests.browser.axe import axe
from tests.browser.plain import focused, press, sent, show, then
from tests.tools import screens

pytestmark = [pytest.mark.outside, pytest.mark.slow]

VOICE = screens.voice("de", "german")
MOST = 200
"""Presses of Tab until something must have been found."""


def shown(state: Playing) -> dict:
    return json.loads(json.dumps(play_model(state, VOICE)))


def reach(page, wanted) -> str:
    """With Tab, and in a hand with the arrow keys, to the first thing that is wanted."""
    for _ in range(MOST):
        word = focused(page)
        if wanted(word):
            return word
        grey = page.evaluate("document.activeElement.ariaDisabled === 'true'")
        press(page, "ArrowRight" if grey and word.startswith("play ") else "Tab")
    raise AssertionError(f"not reached by key; now at {focused(page)}")


def allowed(page, model: dict):
    """Whether what has the focus is what is asked for: something to say, else a card."""
    found = [*model.get("choices", {}).get("buttons", []), *model.get("ways", [])]
    if not found:
        found = [card for seat in model["seats"] for card in seat["hand"]["cards"]]
    acts = {one["act"] for one in found if one.get("act") and one.get("playable", True)}
    return acts.__contains__


@pytest.mark.parametrize("width", [860, 390])
def test_a_deal_from_the_first_bid_to_the_next_deal(page, width: int):
    series = Series(VOICE.ruleset, company.seated(["random"]), seed=7)
    state = Playing(series=series, others=company.others)
    show(page, shown(state), width=width)
    pressed = 0
    while len(state.series.games) < 2:
        pressed += 1
        assert pressed < 60
        word = reach(page, allowed(page, shown(state)))
        press(page, "Enter")
        assert sent(page) == [word]
        state = state.act(word)
        state = state.opened(None) if state.reads else state
        then(page, shown(state))
        # nobody falls out of the screen
        assert page.evaluate("document.activeElement.closest('.skt-screen') !== null")
        if not state.series.playing:
            assert page.locator(".skt-says").get_attribute("aria-live") == "polite"
            said = " ".join(page.locator(".skt-panel").all_inner_texts())
            money = [f"{value:+d}".replace("-", "−") for value in state.series.scores]
            assert all(value in said for value in money)
            assert axe(page, ".skt-screen") == []
            wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
            assert page.evaluate(wide) <= 0
    assert state.series.game.dealer == 0


@pytest.mark.parametrize(("width", "look"), [(390, "dark"), (860, "light")])
def test_twelve_cards_and_what_may_be_called(page, width: int, look: str):
    """Another game's table: every card can be reached, nothing sticks out, axe has no complaint."""
    rules = load("ddv")
    voice = Voice(Speaker("de", face="french"), rules)
    series = Series(rules, company.seated(["solid"], law=rules.law), seed=5)
    state = Playing(series=series, others=company.others).opened(None)
    page.emulate_media(color_scheme=look)
    for word in ("say 0 gesund", ""):
        model = json.loads(json.dumps(play_model(state, voice)))
        show(page, model, width=width)
        hands = [seat["hand"]["cards"] for seat in model["seats"]]
        assert page.locator(".skt-screen .skt-card").count() >= sum(map(len, hands)) == 48
        assert axe(page, ".skt-screen") == []
        wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert page.evaluate(wide) <= 0
        if word:
            page.get_by_role("button", name="Gesund").click()
            assert sent(page) == [word]
            state = state.act(word)
    calls = [button["label"] for button in model["calls"]["buttons"]]
    assert len(calls) == 5
    page.get_by_role("button", name=calls[1]).click()
    page.get_by_role("button", name=hands[0][3]["name"]).first.click()
    assert sent(page)[-2:] == [model["calls"]["buttons"][1]["act"], hands[0][3]["act"]]


def test_by_the_clock_a_card_falls_without_a_press(page):
    series = Series(VOICE.ruleset, company.seated(["random"]), seed=7)
    state = Playing(series=series, others=company.others).act("begin").opened(None)
    state = state.act("pace clock").act("say 0 weiter")
    model = shown(state)
    assert model["timer"]["act"] == "go"
    show(page, model | {"timer": {"act": "go", "seconds": 0.05}})
    page.wait_for_function("sent.length === 1")
    assert sent(page) == ["go"]
