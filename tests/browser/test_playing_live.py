"""A game at the table with a coach, in a kernel of JupyterLab's: played, asked about, reviewed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.players.series import YOU, Series
from schafkopf_tutor.practice import company
from schafkopf_tutor.rules import legal_moves
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.play import Playing
from schafkopf_tutor.screen.play_model import play_model
from schafkopf_tutor.screen.play_naming import nameable, naming_question
from schafkopf_tutor.screen.voice import Voice
from tests.browser import places

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

    from tests.browser.servers import Server

pytestmark = [pytest.mark.outside, pytest.mark.slow]

PLAYERS = ("resi", "schorsch", "sepp")
SEED = 1
"""With these cards Resi does in the first game what she always does wrong."""
ORDNUNG = load("ordnung")
SLOW = 60_000


def following(model: Any) -> str:
    """What the learner does: says Weiter, plays the first card that may be played."""
    buttons = model.get("choices", {}).get("buttons", [])
    acts = [one["act"] for one in buttons if one.get("playable", True)]
    if acts:
        return next((act for act in acts if act.endswith("weiter")), acts[0])
    hands = [seat["hand"]["cards"] for seat in model["seats"] if "hand" in seat]
    cards = [card for hand in hands for card in hand if card.get("act")]
    return next(card["act"] for card in cards if card.get("playable", True))


def played() -> tuple[list[str], int, Playing]:
    """Every word of the first game, at which of them the learner has a choice for the last time,
    and how it ends: the kernel's comes to the same."""
    series = Series(ORDNUNG, (YOU, *PLAYERS), SEED)
    state = Playing(series=series, others=company.others).act("begin").opened(None)
    voice, choice = Voice(Speaker("de"), ORDNUNG), 0
    said: list[str] = []
    while state.series.playing:
        game = state.series.game
        if game.turn == 0 and len(legal_moves(game.view(0))) > 1:
            choice = len(said)
        said.append(following(play_model(state, voice)))
        state = state.act(said[-1])
    return said, choice, state


# What is read on the screen and what can be chosen there; where the focus is does not matter.
SEEN = """() => {
    const place = document.querySelector("[data-panel]");
    const acts = [...place.querySelectorAll("[data-act]")];
    return place.innerText + acts.map((one) => one.dataset.act + one.ariaPressed).join();
}"""


def chosen(where: Locator, act: str) -> None:
    """Whatever sends this word, pressed; and the answer is there."""
    button = where.locator(f'[data-act="{act}"]').first
    button.wait_for(timeout=SLOW)
    before = where.page.evaluate(SEEN)
    button.click()
    where.page.wait_for_function(
        f"(before) => !document.querySelector('.skt-of-shell') && ({SEEN})() !== before",
        arg=before,
        timeout=SLOW,
    )


def walked(page: Page) -> dict[str, Any]:
    """A game from the deal to its review, by clicks; what was read on the way."""
    where = page.locator("[data-panel]")
    words, choice, ended = played()
    seen: dict[str, Any] = {}
    chosen(where, "begin")
    chosen(where, "coach worth")
    seen["worth"] = where.locator(".is-coach").inner_text()
    for at, word in enumerate(words):
        if at == choice:
            chosen(where, "coach ask")
            chosen(where, "coach stake money")
            seen["advice"] = where.locator(".is-coach").inner_text()
        chosen(where, word)
    seat = nameable(ended.series)[0]
    question = naming_question(ended.series, seat)
    assert question is not None
    chosen(where, f"name {seat}")
    (right,) = question.right
    label = Speaker("de").text(f"weakness.{right}.name")
    where.get_by_role("button", name=label).click()
    where.get_by_text("Richtig").first.wait_for(timeout=SLOW)
    chosen(where, "table")
    chosen(where, "review")
    where.locator("[data-key='title']").wait_for(timeout=SLOW)
    seen["review"] = where.inner_text()
    chosen(where, "next")
    chosen(where, "again")
    chosen(where, "leave")
    chosen(where, "overview")
    chosen(where, "table")
    chosen(where, "next")
    return seen


def test_a_game_is_played_named_and_reviewed_in_jupyterlab(browser: Browser, lab: Server):
    page = browser.new_page(viewport={"width": 1000, "height": 900}, reduced_motion="reduce")
    slips: list[str] = []
    page.on("pageerror", lambda slip: slips.append(str(slip)))
    lesson = places.opened(page, lab, "play")
    lesson.run()
    seen = walked(page)
    assert "solid" in seen["worth"]
    assert "Cent" in seen["advice"]
    assert "Darauf kam es an" in seen["review"]
    # The kernel's series is the one that was played here, and the next game has been dealt.
    told = lesson.python("laid.state.series.text.encode().hex()").strip("'")
    kept = Series.read(bytes.fromhex(told).decode())
    _, _, ended = played()
    assert kept.games[0] == ended.series.game
    assert kept.number == 2
    assert slips == []
    page.close()
