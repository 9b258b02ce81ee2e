"""The drawing side on a plain page: keys, focus, what is said."""

from __future__ import annotations

import pytest

from tests.browser.plain import SECOND, focused, press, sent, show, then
from tests.tools import screens

pytestmark = [pytest.mark.outside, pytest.mark.slow]


# --- keys -----------------------------------------------------------------------------------------


def test_a_hand_is_one_stop_and_the_arrow_keys_go_through_it(page):
    model = screens.table(moves=SECOND)
    show(page, model)
    stops = []
    for _ in range(5):
        press(page, "Tab")
        stops.append(focused(page))
    seats = [stop.removeprefix("play ").split(".")[0] for stop in stops]
    assert seats[:4] == ["0", "1", "2", "3"]  # the own hand, then clockwise
    assert stops[4] == "undo"
    press(page, "Shift+Tab", "Shift+Tab")
    held = [card["act"] for card in model["seats"][2]["hand"]["cards"]]
    assert focused(page) == held[0]
    press(page, "ArrowRight", "ArrowDown")
    assert focused(page) == held[2]
    press(page, "ArrowLeft")
    assert focused(page) == held[1]
    press(page, "End", "ArrowRight")
    assert focused(page) == held[-1]
    press(page, "Home", "ArrowUp")
    assert focused(page) == held[0]
    press(page, "ArrowRight", "Tab", "Shift+Tab")  # away and back: where one was
    assert focused(page) == held[1]


def test_tab_goes_on_from_the_card_that_a_mouse_or_a_reader_has_focused(page):
    model = screens.table(moves=SECOND)
    show(page, model)
    held = [card["act"] for card in model["seats"][2]["hand"]["cards"]]
    page.locator(f'[data-act="{held[3]}"]').focus()
    press(page, "Tab")
    assert focused(page).startswith("play 3.")  # the next hand, not the neighbour
    press(page, "Shift+Tab")
    assert focused(page) == held[3]


def test_enter_and_space_choose_and_a_greyed_card_can_be_asked(page):
    model = screens.table(moves=SECOND)
    show(page, model)
    cards = model["seats"][2]["hand"]["cards"]
    assert [card["playable"] for card in cards] == [True] + [False] * 6  # the called ace
    press(page, "Tab", "Tab", "Tab", "Enter", "ArrowRight", "Space")
    assert sent(page) == [cards[0]["act"], cards[1]["act"]]
    for card in cards[2:]:  # Playwright waits for what is disabled, a finger does not
        page.locator(f'[data-act="{card["act"]}"]').click(force=True)
    assert sent(page) == [card["act"] for card in cards[2:]]


def test_touch_chooses(browser):
    model = screens.table(moves=SECOND)
    page = browser.new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    page.set_content(screens.page(model))
    for card in model["seats"][0]["hand"]["cards"]:
        page.locator(f'[data-act="{card["act"]}"]').tap()
        assert sent(page) == [card["act"]]
    page.close()


def test_letters_work_only_inside(page):
    model = screens.table(moves=SECOND)
    keys = {key["act"]: key["key"] for key in model["keys"]}
    show(page, model)
    press(page, *keys.values())
    assert sent(page) == []  # nothing in the table has the focus
    press(page, "Tab", keys["tell points"], keys["tell points"].upper())
    assert sent(page) == ["tell points"] * 2
    press(page, f"Control+{keys['undo']}", f"Alt+{keys['undo']}")
    assert sent(page) == []
    before = focused(page)
    press(page, keys["tell trick"])
    assert focused(page) == before  # only a key that says so moves the focus
    press(page, keys["tell hand"])
    assert focused(page) == model["seats"][2]["hand"]["cards"][0]["act"]  # Christl is in turn
    assert sent(page) == ["tell trick", "tell hand"]
    then(page, screens.table("switch keys", moves=SECOND))
    press(page, *keys.values())
    assert sent(page) == []


def test_letters_in_a_line_are_written(page):
    model = screens.table(moves=SECOND)
    field = {"act": "write", "label": "How many?", "value": ""}
    send = {"act": "write …", "label": "Go"}
    shown = {"kind": "question", "faces": {}, "keys": model["keys"], "ask": "?"}
    shown |= {"answer": {"form": "number", "label": "?", "field": field}, "tools": [send]}
    show(page, shown)
    page.locator("input").focus()
    page.keyboard.type("thp 7")
    assert sent(page) == []
    press(page, "Enter")
    assert sent(page) == ["write thp 7"]
    page.get_by_role("button", name="Go").click()
    assert sent(page) == ["write thp 7"]
    then(page, shown | {"ask": "!"})  # what was written stays
    assert page.locator("input").input_value() == "thp 7"


def test_the_ring_is_always_there(page):
    show(page, screens.table("show last", moves=SECOND))
    rings = []
    for _ in range(12):
        press(page, "Tab")
        rings.append(
            page.evaluate(
                """() => {
                    const held = document.activeElement;
                    const ring = getComputedStyle(held.querySelector(".skt-card") ?? held);
                    return held === document.body ? null : [ring.outlineStyle, ring.outlineWidth];
                }"""
            )
        )
    seen = [ring for ring in rings if ring]
    assert len(seen) > 8
    assert set(map(tuple, seen)) == {("solid", "3px")}


# --- focus ----------------------------------------------------------------------------------------

SAME = "document.activeElement === window.held"


def hold(page, act: str) -> None:
    """The focus on what sends this word; remembered as an element, too."""
    page.evaluate(
        "(act) => { window.held = document.querySelector(`[data-act='${act}']`); held.focus(); }",
        act,
    )


def test_what_stays_keeps_the_focus(page):
    model = screens.table(moves=SECOND)
    show(page, model)
    hold(page, model["seats"][0]["hand"]["cards"][3]["act"])
    again = screens.table("show points", "play 2.3", moves=SECOND)
    for other in (model, again, model):
        then(page, other)
        assert page.evaluate(SAME)


def test_a_card_that_goes_leaves_the_focus_to_its_neighbour(page):
    model = screens.table(moves=SECOND)
    (hand,) = (seat["hand"]["cards"] for seat in model["seats"] if seat.get("turn"))
    for at, neighbour in ((0, 1), (3, 4), (len(hand) - 1, len(hand) - 2)):
        show(page, model)
        hold(page, hand[at]["act"])
        rest = screens.table(moves=SECOND)
        del rest["seats"][2]["hand"]["cards"][at]
        then(page, rest)
        assert focused(page) == hand[neighbour]["act"]


def test_a_group_that_goes_leaves_the_focus_inside(page):
    show(page, screens.table(text=screens.START))
    act = page.locator(".skt-buttons.is-choice [data-act]").first.get_attribute("data-act")
    hold(page, act or "")
    then(page, screens.table(moves=SECOND))
    assert page.evaluate("document.querySelector('.skt-screen').contains(document.activeElement)")
    assert focused(page) != "body"
    then(page, {"kind": "note", "lines": []})
    assert focused(page).startswith("skt-screen")


def test_the_focus_does_not_jump_into_the_screen(page):
    body = '<main><input id="other" aria-label="other"><div id="here"></div></main>'
    show(page, screens.table(moves=SECOND), body=body)
    then(page, screens.table("play 2.3", moves=SECOND))
    assert focused(page) == "body"
    page.locator("#other").focus()
    then(page, screens.table("show points", moves=SECOND))
    assert focused(page) == "input"


# --- what is said ---------------------------------------------------------------------------------

WATCH = """() => {
    window.heard = [];
    const note = (changes) => heard.push(changes.flatMap((c) => [...c.addedNodes]).length);
    new MutationObserver(note).observe(document.querySelector("[aria-live]"), {
        childList: true, subtree: true, characterData: true, attributes: true });
}"""


def heard(page) -> list[int]:
    """For each time that something was said: how many nodes came with it."""
    page.evaluate("() => new Promise((done) => setTimeout(done))")
    return page.evaluate("heard.splice(0)")


def test_something_is_said_once_and_again_when_asked(page):
    model = screens.table(moves=SECOND)
    show(page, model)
    page.evaluate(WATCH)
    live = page.locator("[aria-live]")
    assert live.count() == 1
    assert (live.get_attribute("aria-live"), live.get_attribute("aria-atomic")) == (
        "polite",
        "true",
    )
    said = [line.get("text") or line["strong"] for line in model["says"]["lines"]]
    assert all(text in live.inner_text() for text in said)
    then(page, model)
    assert heard(page) == []  # nothing new is nothing said
    moved = screens.table(moves=SECOND)
    moved["seats"][0]["notes"] = ["7 tricks"]
    then(page, moved)
    assert heard(page) == []  # what changes elsewhere is not said
    refused = screens.table("play 2.3", moves=SECOND)
    then(page, refused)
    assert len(heard(page)) == 1
    same = screens.table("play 2.3", "play 2.3", moves=SECOND)
    assert same["says"]["lines"] == refused["says"]["lines"]
    assert same["says"]["again"] > refused["says"]["again"]
    then(page, same)
    (came,) = heard(page)
    assert came > 0  # the same words, as new ones: a screen reader reads what is added


# --- what comes into sight ------------------------------------------------------------------------


def below(page) -> float:
    """How far what is said ends below the window."""
    return page.locator(".skt-says").evaluate(
        "it => it.getBoundingClientRect().bottom - innerHeight"
    )


def test_a_reason_comes_into_sight_and_a_card_that_is_played_moves_nothing(page):
    """On a laptop, whose window is lower than the table is high."""
    show(page, screens.table(moves=SECOND))
    page.set_viewport_size({"width": 860, "height": 560})
    assert below(page) > 0
    then(page, screens.table("play 2.3", moves=SECOND))
    assert below(page) > 0  # nobody has clicked here
    page.locator('[data-act="play 2.1"]').click()  # the called ace
    then(page, screens.table("play 2.1", moves=SECOND))
    assert below(page) > 0  # the table shows whose turn it is
    page.locator('[data-act^="play 2."]').first.click(force=True)
    then(page, screens.table("play 2.2", "play 2.2", moves=SECOND))
    assert below(page) <= 0


def test_what_leads_on_comes_into_sight(page):
    model = screens.table(moves=SECOND)
    model["choices"] = {"label": "Go on", "buttons": [{"act": "go", "label": "Go on"}]}
    show(page, screens.table(moves=SECOND))
    page.set_viewport_size({"width": 860, "height": 560})
    page.locator('[data-act="play 2.1"]').click()
    then(page, model)
    button = page.locator('[data-act="go"]')
    assert button.evaluate("it => it.getBoundingClientRect().bottom - innerHeight") <= 0
