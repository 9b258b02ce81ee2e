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

pytestmark = [pytest.mark.outside, pytest.mark.slow]


def laid(telephone: Any, language: str, form: HouseRules | None = None) -> Loop:
    voice = Voice(Speaker(language), load("ordnung"))
    state = form or HouseRules()
    return with_python(telephone, {PLACE: (state, partial(house_rules_model, voice=voice))})


def click(telephone: Any, loop: Loop, word: str) -> None:
    before = len(loop.acts)
    telephone.locator(f'[data-act="{word}"]').click()
    heard(telephone, loop, before + 1)


def fits(telephone: Any, what: str) -> bool:
    """Whether nothing of it has to be moved into sight, at the width of a telephone."""
    wide = telephone.locator(what)
    assert wide.count() > 0
    return bool(wide.evaluate_all("all => all.every((it) => it.scrollWidth <= it.clientWidth)"))


def in_sight(telephone: Any) -> bool:
    """Whether the title can be seen."""
    box = telephone.get_by_role("heading", level=2).bounding_box()
    return bool(box and box["y"] >= 0 and box["y"] + box["height"] <= 700)


@pytest.mark.parametrize("language", LANGUAGES)
def test_by_clicks_to_a_file_that_can_be_loaded(telephone: Any, language: str, tmp_path: Path):
    loop = laid(telephone, language)
    click(telephone, loop, "pick short")
    assert telephone.locator('[data-act="pick short"]').get_attribute("aria-pressed") == "true"
    click(telephone, loop, "more")
    assert axe(telephone) == []
    while (form := loop.states[PLACE]).stage == "asks":
        click(telephone, loop, f"next {form.at}")
        assert in_sight(telephone), form.at
        assert telephone.evaluate("document.documentElement.scrollWidth") <= TELEPHONE
    assert axe(telephone) == []
    click(telephone, loop, "done")
    assert axe(telephone) == []
    assert fits(telephone, ".skt-wide")
    with telephone.expect_download() as saved:
        telephone.locator('[data-key="link.0"]').click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    assert file.name == text("cli.rules.file", language).lower()
    rules = load(str(file))
    assert rules.pack.name == "short"
    assert "sie" not in rules.words("games")
    with telephone.expect_download() as sheet:
        telephone.locator('[data-key="link.1"]').click()
    assert sheet.value.suggested_filename.endswith(".html")


def test_by_keyboard_alone(telephone: Any):
    loop = laid(telephone, "en")
    telephone.keyboard.press("Tab")
    reach(telephone, "pick short")
    press(telephone, loop, "Space")
    assert focused(telephone) == "pick short"
    reach(telephone, "next 0")
    press(telephone, loop, "Enter")
    assert focused(telephone) == "title"  # the next question is read
    for number in range(1, 3):
        reach(telephone, f"next {number}")
        press(telephone, loop, "Enter")
    reach(telephone, "pick own")
    press(telephone, loop, "Space")
    reach(telephone, "next 3")
    press(telephone, loop, "Enter")
    reach(telephone, "next 4")
    press(telephone, loop, "Enter")
    for written, said in (("x", True), ("25", False)):
        for _ in range(9):
            if telephone.evaluate("document.activeElement.localName") == "input":
                break
            telephone.keyboard.press("Tab")
        telephone.keyboard.press("Control+a")
        telephone.keyboard.insert_text(written)
        press(telephone, loop, "Enter")
        assert (telephone.get_by_text(text("rules_screen.wrong", "en")).count() > 0) is said
    while (form := loop.states[PLACE]).stage == "asks":
        word = f"next {form.at}"
        reach(telephone, word + (" …" if form.step.question.kind == "number" else ""))
        press(telephone, loop, "Enter")
    reach(telephone, "go 0")
    press(telephone, loop, "Enter")
    reach(telephone, "back")
    press(telephone, loop, "Enter")
    reach(telephone, "done")
    press(telephone, loop, "Enter")
    rules = loop.states[PLACE].ruleset("ours")
    assert rules.pack.name == "short"
    assert rules["tariff.base.rufspiel"] == 25
    telephone.keyboard.press("Tab")
    assert focused(telephone) == "link.0"
    assert len(list(interview(loop.states[PLACE].answers))) == len(loop.states[PLACE].steps)


@pytest.mark.parametrize("rules", ["ordnung", "cardgames-zone-variants"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_list_of_prices_in_a_lesson_is_in_sight_whole(telephone: Any, rules: str, language: str):
    styles = (Path(widget.__file__).parent / "shell.css").read_text(encoding="utf-8")
    box = Desk(language, rules=rules).house("prices").html
    body = '<body style="margin:0 16px;font:17px sans-serif">'
    telephone.set_content(
        f'<meta name="viewport" content="width=device-width"><style>{styles}</style>{body}{box}'
    )
    assert fits(telephone, "[role=region]")
