"""The drawing side on a plain page: room to touch, what a screen reader has, what is around it."""

from __future__ import annotations

import re

import pytest

from schafkopf_tutor.screen import joined
from tests.browser.axe import axe
from tests.browser.plain import SECOND, press, sent, show
from tests.browser.spoken import Spoken
from tests.tools import screens

pytestmark = [pytest.mark.outside, pytest.mark.slow]


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
