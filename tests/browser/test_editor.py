"""The position editor in Chromium: a disputed position entered by mouse, and by keyboard alone."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.rules import read_position, why
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.editor import Editor
from schafkopf_tutor.screen.editor_model import editor_model
from schafkopf_tutor.screen.voice import Voice
from tests.browser.axe import axe
from tests.browser.loop import with_python

pytestmark = [pytest.mark.outside, pytest.mark.slow]

ORDNUNG = load("ordnung")
# golden.txt: a trump is led, its holder has none, and the called ace may not be thrown.
DISPUTED = "ordnung | rufspiel G by 0 | 2 holds GA G8 EA S9 | 0 leads EO H7"
WRITTEN = "ordnung dealer 3 | EO … / H7 … / GA G8 EA S9 … / … | rufspiel G by 0 | EO H7"
HAND = ("G.A.0", "G.8.0", "E.A.0", "S.9.0")
TRICK = ("E.O.0", "H.7.0")


def opened(browser, *, language="en", face="german", width=900, text="", scheme="light") -> Any:
    page = browser.new_page(viewport={"width": width, "height": 844}, color_scheme=scheme)
    page.errors = []
    page.on("pageerror", lambda error: page.errors.append(str(error)))
    editor = Editor.of(text, ORDNUNG) if text else Editor.empty(ORDNUNG)
    voice = Voice(Speaker(language, face=face), ORDNUNG)
    loop = with_python(page, {"editor": (editor, partial(editor_model, voice=voice))})
    return page, loop


def at(page, act: str):
    return page.locator(f'[data-act="{act}"]')


def settled(page, loop, acts: int) -> None:
    """So many acts have reached Python, and what it answered is on the page."""
    for _ in range(200):
        if len(loop.acts) >= acts:
            break
        page.wait_for_timeout(20)
    page.evaluate("0")  # the answer came before this one
    assert len(loop.acts) == acts


def answer(page, card: str) -> list[str]:
    row = page.locator(".skt-judged tr", has=page.get_by_role("rowheader", name=card, exact=True))
    return row.locator("td").all_inner_texts()


def sentence(card: str, language: str = "en") -> str:
    return Speaker(language).say(why(read_position(DISPUTED), card), ORDNUNG)


def entered(page, loop) -> None:
    """The position lies there, and the judge says what the golden case says."""
    settled(page, loop, 11)
    assert loop.states["editor"].text == WRITTEN
    assert page.locator(".skt-judged h3").first.inner_text() == "Christl is in turn"
    assert answer(page, "GA") == ["✗ no", sentence("GA")]
    for card in ("G8", "EA", "S9"):
        assert answer(page, card) == ["✓ yes", sentence(card)]
    assert page.get_by_label("The same in writing", exact=False).input_value() == WRITTEN
    assert page.errors == []


def test_a_disputed_position_by_mouse(browser):
    page, loop = opened(browser)
    at(page, "to hand 2").click()
    for key in HAND:
        at(page, f"card {key}").click()
    settled(page, loop, 5)
    assert page.get_by_role("status").inner_text() == "Nine of Schellen: Christl's hand, 4 of 8."
    for act in ("game rufspiel", "suit G", "by 0", "to trick 0"):
        at(page, act).click()
    for key in TRICK:
        at(page, f"card {key}").click()
    entered(page, loop)
    # what has been tapped keeps the focus
    assert page.evaluate("document.activeElement.dataset.key") == TRICK[-1]
    page.close()


def walked(page, act: str, *, backwards: bool = False) -> None:
    """Tab to the group, the arrow keys to the place, Enter: as somebody without a mouse does it."""
    here = "document.activeElement"
    at(page, act).wait_for()
    group = at(page, act).evaluate("(node) => node.closest('[data-group]').dataset.group")
    for _ in range(40):
        if page.evaluate(f"{here}.closest('[data-group]')?.dataset.group") == group:
            break
        page.keyboard.press("Shift+Tab" if backwards else "Tab")
    page.keyboard.press("Home")
    for _ in range(40):
        if page.evaluate(f"{here}.dataset.act") == act:
            break
        page.keyboard.press("ArrowRight")
    assert page.evaluate(f"{here}.dataset.act") == act
    page.keyboard.press("Enter")


def test_the_same_by_keyboard_only(browser):
    page, loop = opened(browser)
    walked(page, "to hand 2")
    for key in HAND:
        walked(page, f"card {key}")
    for act in ("game rufspiel", "suit G", "by 0"):
        walked(page, act)
    walked(page, "to trick 0", backwards=True)
    for key in TRICK:
        walked(page, f"card {key}")
    entered(page, loop)
    page.close()


@pytest.mark.parametrize(
    ("width", "key", "to"),
    [(900, "ArrowDown", "G.A.0"), (900, "ArrowRight", "E.Z.0"), (390, "ArrowDown", "E.Z.0")],
)
def test_the_arrow_keys_go_where_they_point(browser, width, key, to):
    page, _ = opened(browser, width=width)
    at(page, "card E.A.0").focus()
    page.keyboard.press(key)
    assert page.evaluate("document.activeElement.dataset.key") == to
    back = {"ArrowDown": "ArrowUp", "ArrowRight": "ArrowLeft"}[key]
    page.keyboard.press(back)
    page.keyboard.press(back)  # over the edge is nothing
    assert page.evaluate("document.activeElement.dataset.key") == "E.A.0"
    page.close()


HOSTILE = '<img src=x onerror="window.hit=1"></textarea><script>window.hit=1</script> dealer 3 |'


def test_what_is_pasted_is_text_and_a_slip_loses_nothing(browser):
    page, loop = opened(browser, text=WRITTEN)
    field = page.get_by_role("textbox")
    for number, hostile in enumerate((HOSTILE, "dealer 3 | EX", "E" * 20_000, "\u202e<b>", ""), 1):
        field.fill(hostile)
        at(page, "text …").click()
        settled(page, loop, number)
        assert field.get_attribute("aria-invalid") == "true"
        assert field.input_value() == hostile
        assert loop.states["editor"].text == WRITTEN
    assert page.evaluate("window.hit") is None
    assert page.locator(".skt-screen :is(b, script, img[src='x'])").count() == 0
    # mended, it is read; a line break is as good as a blank
    field.fill("ordnung dealer 3 | EO GO … / … / … / …")
    field.press("Shift+Enter")
    page.keyboard.type("| wenz by 1")
    field.press("Enter")
    page.wait_for_function("!document.querySelector('textarea[aria-invalid]')")
    assert field.input_value() == "ordnung dealer 3 | EO GO … / … / … / … | wenz by 1"
    assert page.errors == []
    page.close()


SMALL = """() => [...document.querySelectorAll("button, textarea")]
  .map((node) => node.getBoundingClientRect())
  .filter(({ width, height }) => width < 43.99 || height < 43.99).length"""


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("face", ["german", "french"])
@pytest.mark.parametrize("width", [360, 390])
def test_on_a_phone_everything_is_in_reach(browser, language, face, width):
    page, _ = opened(browser, language=language, face=face, width=width, text=WRITTEN)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(SMALL) == 0
    assert page.locator(".skt-pack button").count() == 32
    page.close()


def test_a_screen_reader_hears_whose_card_it_is(browser):
    page, loop = opened(browser, text=WRITTEN)
    pack = page.get_by_role("group", name="Pack:", exact=False)
    at(page, "to hand 2").click()
    settled(page, loop, 1)
    held = pack.get_by_role("button", name="ace of Gras, Christl's hand", exact=True)
    assert held.get_attribute("aria-pressed") == "true"
    laid = pack.get_by_role("button", name="Ober of Eichel, Trick 1", exact=True)
    assert laid.get_attribute("aria-pressed") == "false"
    assert pack.get_by_role("button", name="Ober of Gras", exact=True).count() == 1
    page.close()


# Which level a heading has is a matter of the page around: in a lesson it stands under an h2.
ELSEWHERE = ("heading-order",)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("text", [WRITTEN, DISPUTED])
def test_axe_finds_nothing(browser, scheme, text):
    page, _ = opened(browser, text=text, scheme=scheme)
    assert axe(page, ".skt-screen", without=ELSEWHERE) == []
    at(page, "text …").click()
    page.get_by_role("textbox").fill("EX")
    at(page, "text …").click()
    page.wait_for_function("document.querySelector('textarea[aria-invalid=true]')")
    assert axe(page, ".skt-screen", without=ELSEWHERE) == []
    page.close()
