"""The drawing side on a plain page: keys, focus, what is said, room to touch, names, themes."""

from __future__ import annotations

import re
from typing import Any

import pytest

from schafkopf_tutor.screen import joined
from tests.browser.axe import axe
from tests.browser.spoken import Spoken
from tests.tools import screens

pytestmark = [pytest.mark.outside, pytest.mark.slow]

SECOND = "E9 EZ"
"""The start of the second trick: Christl must play the called ace."""


@pytest.fixture(scope="module")
def page(browser):
    """One page for all; each test shows what it needs on it."""
    page = browser.new_page(viewport={"width": 860, "height": 900}, reduced_motion="reduce")
    yield page
    page.close()


@pytest.fixture(autouse=True)
def no_slips(page):
    """Nothing goes wrong in a script."""
    found: list[str] = []

    def note(slip: Exception) -> None:
        found.append(str(slip))

    page.on("pageerror", note)
    yield
    page.remove_listener("pageerror", note)
    assert found == []


def show(page, model: Any, *, width: int = 860, look: str = "light", **more: str) -> None:
    """The model on a fresh page."""
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(color_scheme=look)
    page.set_content(screens.page(model, **more))


def then(page, model: Any) -> None:
    """Another model in the same place."""
    page.evaluate("(model) => show(model)", model)


def sent(page) -> list[str]:
    return page.evaluate("sent.splice(0)")


def focused(page) -> str:
    """The word that would be sent by what has the focus; else what it is."""
    return page.evaluate(
        "(({ dataset, className, localName }) => dataset.act ?? (className || localName))"
        "(document.activeElement)"
    )


def press(page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


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


# --- room -----------------------------------------------------------------------------------------

ROOM = """() => {
    const small = [];
    for (const target of document.querySelectorAll("button, input")) {
        const box = target.getBoundingClientRect();
        const hit = (x, y) => document.elementFromPoint(x, y)?.closest("button, input") === target;
        const free = (x, y) => {
            for (let way = 0; way <= 43; way += 3) {
                if (!hit(x + way, y) || !hit(x + way, y + 43) || !hit(x, y + way) ||
                    !hit(x + 43, y + way) || !hit(x + way, y + way)) return false;
            }
            return true;
        };
        let room = false;
        for (let y = box.top + 0.5; !room && y <= box.bottom - 43; y += 1) {
            for (let x = box.left + 0.5; !room && x <= box.right - 43; x += 0.5) room = free(x, y);
        }
        if (!room) small.push(`${target.dataset.act} ${box.width}x${box.height}`);
    }
    return small;
}"""
"""Which targets show nowhere a square of 44 pixels that is theirs alone."""
WIDTHS = (360, 390, 519, 540, 719, 760, 1000)
SITUATIONS = {
    "bidding": {"text": screens.START},
    "playing": {"text": screens.GAME, "moves": SECOND},
}


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("situation", SITUATIONS)
def test_there_is_room_for_a_finger(page, width: int, situation: str):
    """WCAG 2.2, 2.5.5 (AAA); 2.5.8 asks for 24."""
    model = screens.table("show options", **SITUATIONS[situation])
    show(page, model, width=width)
    page.set_viewport_size({"width": width, "height": 2600})
    assert page.locator("button").count() > 30
    assert page.evaluate(ROOM) == []


WIDE = """() => {
    const root = document.querySelector(".skt-screen").getBoundingClientRect();
    const out = [...document.querySelectorAll(".skt-screen *:not(.skt-unseen)")].filter((node) => {
        const box = node.getBoundingClientRect();
        return box.width && (box.right > root.right + 0.5 || box.left < root.left - 0.5);
    });
    return [document.documentElement.scrollWidth, ...out.map((node) => node.className)];
}"""
"""How wide the page is, and what sticks out of the screen."""


@pytest.mark.parametrize("width", [320, 360, 390, 720, 1000])
@pytest.mark.parametrize("situation", SITUATIONS)
def test_nobody_scrolls_sideways(page, width: int, situation: str):
    acts = [f"show {panel}" for panel in ("last", "points", "order", "auction", "options")]
    show(page, screens.table(*acts, **SITUATIONS[situation], language="de"), width=width)
    assert page.evaluate(WIDE) == [width]


def test_big_cards_are_bigger(page):
    sizes = []
    for acts in ((), ("switch big",)):
        show(page, screens.table(*acts, moves=SECOND), width=1400)
        sizes.append(
            page.evaluate(
                """() => [
                    document.querySelector(".skt-played .skt-card").getBoundingClientRect().width,
                    parseFloat(getComputedStyle(document.querySelector(".skt-says")).fontSize),
                ]"""
            )
        )
    (card, text), (big_card, big_text) = sizes
    assert big_card > 1.3 * card
    assert big_text > 1.3 * text


# --- what a screen reader has ---------------------------------------------------------------------


def test_a_card_says_its_name_and_why_it_may_not_be_played(page):
    model = screens.table(moves=SECOND)
    show(page, model)
    spoken = Spoken(page)
    for seat in model["seats"]:
        hand = seat["hand"]
        for card in hand["cards"]:
            node = spoken.one(role="button", name=card["name"], within=hand["label"])
            grey = card.get("playable") is False
            assert node.disabled is grey
            assert node.description == card.get("why", "")  # its name is not said twice
    (trick,) = (node for node in spoken.nodes() if node.name == model["trick"]["label"])
    assert trick.role == "group"
    told = spoken.text(within=model["trick"]["label"]).splitlines()
    assert told[:4] == ["Anna", "nine of Eichel", "Beni", "ten of Eichel"]


def test_it_is_read_in_a_sensible_order(page):
    model = screens.table("show points", text=screens.START)
    show(page, model)
    names = [node.name for node in Spoken(page).nodes()]
    wanted = [model["label"], model["ask"], model["title"], model["trick"]["label"]]
    wanted += [seat["hand"]["label"] for seat in model["seats"]]
    wanted += [model["choices"]["buttons"][0]["label"], model["tools"][0]["label"]]
    at = [names.index(name) for name in wanted]
    assert at == sorted(at)


@pytest.mark.parametrize("look", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 860])
@pytest.mark.parametrize("situation", SITUATIONS)
def test_axe_finds_nothing(page, situation: str, width: int, look: str):
    acts = [f"show {panel}" for panel in ("last", "points", "order", "auction", "options")]
    show(page, screens.table(*acts, "play 2.3", **SITUATIONS[situation]), width=width, look=look)
    assert page.evaluate("document.querySelector('.skt-screen').dataset.look") == look
    assert axe(page, ".skt-screen") == []


# --- around it ------------------------------------------------------------------------------------


def test_two_in_one_page_do_not_disturb_each_other(page):
    one, two = (
        screens.table(moves=SECOND),
        screens.table("switch keys", moves=SECOND, language="de"),
    )
    show(page, one, body='<main><div id="here"></div><div id="there"></div></main>')
    page.evaluate("(model) => show(model, 'there')", two)
    page.evaluate("(model) => mount(there, model, (act) => sent.push(`there ${act}`))", two)
    assert page.locator("[aria-live]").count() == 2
    first = one["seats"][0]["hand"]["cards"][0]["act"]
    page.locator(f'#there [data-act="{first}"]').focus()
    press(page, "h", "Enter")  # no letters in this one
    assert sent(page) == [f"there {first}"]
    page.locator(f'#here [data-act="{first}"]').focus()
    press(page, "h")
    assert sent(page) == ["tell hand"]
    page.evaluate("unmount(here)")
    assert page.locator("#here > *").count() == 0
    assert page.locator("#there .skt-screen").count() == 1


def test_light_or_dark_as_the_page_says_else_as_the_system(page):
    model = screens.table(moves=SECOND)
    show(page, model, look="dark")
    look = "document.querySelector('.skt-screen').dataset.look"
    card = "document.querySelector('.skt-card').src"
    assert page.evaluate(look) == "dark"
    assert page.evaluate(card) in {face["dark"] for face in model["faces"].values()}
    page.evaluate("document.body.dataset.jpThemeLight = 'true'")
    page.wait_for_function(f"{look} === 'light'")
    assert page.evaluate(card) in {face["light"] for face in model["faces"].values()}
    page.evaluate("document.body.dataset.jpThemeLight = 'false'")
    page.wait_for_function(f"{look} === 'dark'")
    page.evaluate("delete document.body.dataset.jpThemeLight")
    page.evaluate("document.documentElement.dataset.theme = 'light'")
    page.wait_for_function(f"{look} === 'light'")
    page.evaluate("delete document.documentElement.dataset.theme")
    page.emulate_media(color_scheme="light")
    page.wait_for_function(f"{look} === 'light'")
    page.emulate_media(color_scheme="dark")
    page.wait_for_function(f"{look} === 'dark'")
    page.emulate_media(media="print")  # light on paper
    page.wait_for_function(f"{look} === 'light'")
    page.emulate_media(media="screen")


def test_less_motion_is_no_motion(page):
    model = screens.table(moves=SECOND)
    moving = (
        "document.getAnimations().length + [...document.querySelectorAll('.skt-screen *')].filter("
        "(node) => parseFloat(getComputedStyle(node).transitionDuration) > 0).length"
    )
    show(page, model)
    assert page.evaluate(moving) == 0
    page.emulate_media(reduced_motion="no-preference")
    assert page.evaluate(moving) > 0
    page.emulate_media(reduced_motion="reduce")


NOISE = """
.jp-RenderedHTMLCommon img { max-width: 100%; height: auto; border: 4px solid red; margin: 9px; }
.jp-RenderedHTMLCommon table { width: 100%; border: 3px solid red; table-layout: fixed; }
.jp-RenderedHTMLCommon tbody tr:nth-child(odd) { background: red; }
.jp-RenderedHTMLCommon :is(th, td) { padding: 2em; text-align: right; white-space: pre; }
.jp-RenderedHTMLCommon p { margin: 0 0 3em; text-indent: 2em; }
.jp-RenderedHTMLCommon h3 { font-size: 3em; margin: 2em; letter-spacing: 0.4em; }
.jp-RenderedHTMLCommon > *:last-child { margin-bottom: 0.5em; }
button { margin: 11px; padding: 3px 40px; line-height: 4; letter-spacing: 4px; min-width: 9em; }
button { text-transform: uppercase; border-radius: 0; box-shadow: 3px 3px red; float: left; }
b, span { letter-spacing: 3px; }
"""
BOXES = """() => {
    const { left, top } = document.querySelector(".skt-screen").getBoundingClientRect();
    return [...document.querySelectorAll(".skt-screen *")].map((node) => {
        const box = node.getBoundingClientRect(), { backgroundColor } = getComputedStyle(node);
        const sides = [box.left - left, box.top - top, box.width, box.height].map(Math.round);
        return [node.className, backgroundColor, ...sides].join(" ");
    });
}"""


def test_styles_of_the_page_around_do_not_leak_in(page):
    model = screens.table("show points", "show order", moves=SECOND)
    body = '<main class="jp-RenderedHTMLCommon"><div id="here"></div></main>'
    show(page, model, body=body)
    plain = page.evaluate(BOXES)
    show(page, model, body=f"<style>{NOISE}</style>{body}")
    assert page.evaluate(BOXES) == plain


def test_the_files_also_work_as_modules(browser):
    page = browser.new_page(viewport={"width": 860, "height": 900})
    types = {"js": "text/javascript", "css": "text/css"}

    def serve(route) -> None:
        name = route.request.url.rpartition("/")[2]
        if name in {path.name for path in joined.WEB.iterdir()}:
            kind = types[name.rpartition(".")[2]]
            route.fulfill(body=joined.source(name), content_type=kind)
        else:
            route.fulfill(body='<!doctype html><main id="here"></main>', content_type="text/html")

    page.route("http://localhost/**", serve)
    page.goto("http://localhost/")
    model = screens.table(moves=SECOND)
    page.evaluate(
        "async (model) => (await import('http://localhost/mount.js')).mount(here, model, () => {})",
        model,
    )
    separate = page.inner_html("#here")
    page.set_content(screens.page(model))
    assert page.inner_html("#here") == separate
    assert len(re.findall("<button", separate)) > 30
    page.close()
