"""The review in Chromium: by key alone, on a phone, in both looks, and with axe looking on."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Literal

import pytest

from schafkopf_tutor.coach.review_model import review_model
from schafkopf_tutor.coach.review_page import review_page
from schafkopf_tutor.coach.reviewing import Reviewing
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.notebook.plots_review import course_picture
from schafkopf_tutor.screen.voice import Voice
from tests.browser.axe import axe
from tests.coach.test_review_shown import reviewed, telling
from tests.tools.screens import page as screen

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.slow, pytest.mark.outside]


class Shown:
    """A review on a page: what is chosen there comes back to its state."""

    def __init__(self, page: Page, language: str) -> None:
        self.page, self.state = page, Reviewing(reviewed())
        self.voice = Voice(Speaker(language), reviewed().game.ruleset).seated()
        self.plot = course_picture(reviewed(), self.voice)
        page.set_content(screen())
        self.show()

    def show(self) -> None:
        model = review_model(self.state, self.voice, plot=self.plot)
        self.page.evaluate("(model) => show(model)", json.loads(json.dumps(model)))

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            for act in self.page.evaluate("() => sent.splice(0)"):
                self.state = self.state.act(act)
                self.show()


@pytest.mark.parametrize(("language", "keys"), [("de", [*"nzsu"]), ("en", [*"nbpo"])])
def test_it_is_walked_through_by_key(browser: Browser, language: str, keys: list[str]):
    page = browser.new_page()
    shown = Shown(page, language)
    onward, back, again, overview = keys
    shown.press("Tab")
    assert page.evaluate("document.activeElement.dataset.act") == "look 1"
    shown.press("Enter")
    assert shown.state.at == 1
    assert page.evaluate("document.activeElement.dataset.act") == "next"
    shown.press(back, onward, onward)
    assert shown.state.at == 2
    shown.press(again)
    assert shown.state.table is not None
    page.locator('[data-act="leave"]').focus()
    shown.press("Enter", overview)
    assert shown.state == Reviewing(reviewed())
    page.close()


@pytest.mark.parametrize("look", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1200])
def test_nothing_is_in_the_way(browser: Browser, width: int, look: Literal["light", "dark"]):
    page = browser.new_page(viewport={"width": width, "height": 800}, color_scheme=look)
    shown = Shown(page, "de")
    for acts in ((), ("look 1",), ("again",)):
        for act in acts:
            shown.state = shown.state.act(act)
            shown.show()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert axe(page, ".skt-screen", without=("region", "page-has-heading-one")) == []
    page.close()


@pytest.mark.parametrize("width", [390, 1200])
def test_the_page_stands_alone(browser: Browser, width: int):
    page = browser.new_page(viewport={"width": width, "height": 800})
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    told = telling("de")
    page.set_content(review_page(told, course_picture(told.review, told.voice)))
    assert page.locator("img").evaluate("(one) => one.naturalWidth") > 0
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert axe(page, without=("region",)) == []
    assert not [url for url in asked if not url.startswith(("data:", "about:"))]
    page.close()
