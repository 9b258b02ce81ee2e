"""The form for house rules in a browser: by clicks and by keyboard, to the file and the sheet."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import LANGUAGES, text
from schafkopf_tutor.notebook import Desk, widget
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.rulesheet import interview
from schafkopf_tutor.screen.house_rules import HouseRules
from schafkopf_tutor.screen.house_rules_model import house_rules_model
from schafkopf_tutor.screen.voice import Voice
from tests.browser.axe import axe
from tests.browser.loop import Loop, with_python
from tests.browser.practising import PLACE, TELEPHONE, focused, heard, press, reach
from tests.browser.quiet import Quiet

pytestmark = [pytest.mark.outside, pytest.mark.slow]


@pytest.fixture
def page(browser: Quiet):
    opened = browser.new_page(viewport={"width": TELEPHONE, "height": 700})
    slips: list[str] = []
    opened.on("pageerror", lambda slip: slips.append(str(slip)))
    yield opened
    assert slips == []
    opened.close()


def laid(page: Any, language: str, form: HouseRules | None = None) -> Loop:
    voice = Voice(Speaker(language), load("ordnung"))
    state = form or HouseRules()
    return with_python(page, {PLACE: (state, partial(house_rules_model, voice=voice))})


def click(page: Any, loop: Loop, word: str) -> None:
    before = len(loop.acts)
    page.locator(f'[data-act="{word}"]').click()
    heard(page, loop, before + 1)


def fits(page: Any, what: str) -> bool:
    """Whether nothing of it has to be moved into sight, at the width of a telephone."""
    wide = page.locator(what)
    assert wide.count() > 0
    return bool(wide.evaluate_all("all => all.every((it) => it.scrollWidth <= it.clientWidth)"))


def in_sight(page: Any) -> bool:
    """Whether the title can be seen."""
    box = page.get_by_role("heading", level=2).bounding_box()
    return bool(box and box["y"] >= 0 and box["y"] + box["height"] <= 700)


@pytest.mark.parametrize("language", LANGUAGES)
def test_by_clicks_to_a_file_that_can_be_loaded(page: Any, language: str, tmp_path: Path):
    loop = laid(page, language)
    click(page, loop, "pick short")
    assert page.locator('[data-act="pick short"]').get_attribute("aria-pressed") == "true"
    click(page, loop, "more")
    assert axe(page) == []
    while (form := loop.states[PLACE]).stage == "asks":
        click(page, loop, f"next {form.at}")
        assert in_sight(page), form.at
        assert page.evaluate("document.documentElement.scrollWidth") <= TELEPHONE
    assert axe(page) == []
    click(page, loop, "done")
    assert axe(page) == []
    assert fits(page, ".skt-wide")
    with page.expect_download() as saved:
        page.locator('[data-key="link.0"]').click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    assert file.name == text("cli.rules.file", language).lower()
    rules = load(str(file))
    assert rules.pack.name == "short"
    assert "sie" not in rules.words("games")
    with page.expect_download() as sheet:
        page.locator('[data-key="link.1"]').click()
    assert sheet.value.suggested_filename.endswith(".html")


def test_by_keyboard_alone(page: Any):
    loop = laid(page, "en")
    page.keyboard.press("Tab")
    reach(page, "pick short")
    press(page, loop, "Space")
    assert focused(page) == "pick short"
    reach(page, "next 0")
    press(page, loop, "Enter")
    assert focused(page) == "title"  # the next question is read
    for number in range(1, 3):
        reach(page, f"next {number}")
        press(page, loop, "Enter")
    reach(page, "pick own")
    press(page, loop, "Space")
    reach(page, "next 3")
    press(page, loop, "Enter")
    reach(page, "next 4")
    press(page, loop, "Enter")
    for written, said in (("x", True), ("25", False)):
        for _ in range(9):
            if page.evaluate("document.activeElement.localName") == "input":
                break
            page.keyboard.press("Tab")
        page.keyboard.press("Control+a")
        page.keyboard.insert_text(written)
        press(page, loop, "Enter")
        assert (page.get_by_text(text("rules_screen.wrong", "en")).count() > 0) is said
    while (form := loop.states[PLACE]).stage == "asks":
        word = f"next {form.at}"
        reach(page, word + (" …" if form.step.question.kind == "number" else ""))
        press(page, loop, "Enter")
    reach(page, "go 0")
    press(page, loop, "Enter")
    reach(page, "back")
    press(page, loop, "Enter")
    reach(page, "done")
    press(page, loop, "Enter")
    rules = loop.states[PLACE].ruleset("ours")
    assert rules.pack.name == "short"
    assert rules["tariff.base.rufspiel"] == 25
    page.keyboard.press("Tab")
    assert focused(page) == "link.0"
    assert len(list(interview(loop.states[PLACE].answers))) == len(loop.states[PLACE].steps)


@pytest.mark.parametrize("rules", ["ordnung", "cardgames-zone-variants"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_list_of_prices_in_a_lesson_is_in_sight_whole(page: Any, rules: str, language: str):
    styles = (Path(widget.__file__).parent / "shell.css").read_text(encoding="utf-8")
    box = Desk(language, rules=rules).house("prices").html
    body = '<body style="margin:0 16px;font:17px sans-serif">'
    page.set_content(
        f'<meta name="viewport" content="width=device-width"><style>{styles}</style>{body}{box}'
    )
    assert fits(page, "[role=region]")
