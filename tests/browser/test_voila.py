"""A lesson in Voila is a page that says how it stands, and that anybody can read and use."""

from __future__ import annotations

import os
import signal

import pytest

from schafkopf_tutor.errors import NotationError
from schafkopf_tutor.notebook import Desk
from tests.browser import places
from tests.browser.axe import axe
from tests.browser.places import Lesson
from tests.browser.quiet import Quiet
from tests.browser.servers import Server
from tests.browser.spoken import Spoken

pytestmark = [pytest.mark.outside, pytest.mark.slow]

READY = 'body[data-state="ready"]'
LOST = 'body[data-state="lost"]'


@pytest.fixture(scope="module")
def lesson(browser: Quiet, voila: Server):
    """Lesson 3 in German, alive."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    slips: list[str] = []
    page.on("pageerror", lambda error: slips.append(str(error)))
    found = places.opened(page, voila, "course/de/03-following")
    found.run()
    yield found
    assert slips == []
    page.close()


def test_it_has_a_title_a_language_and_landmarks(lesson: Lesson):
    page = lesson.page
    assert page.title() == "3 · Bedienen: welche Karte du legen darfst – Schafkopf-Tutor"
    assert page.locator("html").get_attribute("lang") == "de"
    assert page.get_by_role("main").count() == page.get_by_role("banner").count() == 1
    assert page.get_by_role("heading", level=1).count() == 1
    page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Direkt zur Lektion")
    box = skip.bounding_box()
    assert box is not None
    assert box["y"] >= 0  # seen as soon as the keyboard is there
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "lesson"


def test_it_speaks_of_no_menu_and_shows_no_code(lesson: Lesson):
    main = lesson.page.get_by_role("main").inner_text()
    assert "Run All Cells" not in main
    assert "desk." not in main
    assert "Lies in Ruhe von oben nach unten" in main
    assert lesson.page.get_by_role("status").first.inner_text().startswith("Alles bereit")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(lesson: Lesson, scheme):
    lesson.page.emulate_media(color_scheme=scheme)
    assert axe(lesson.page) == []


def test_axe_would_find_something(lesson: Lesson):
    lesson.page.evaluate(
        """() => document.querySelector("main").insertAdjacentHTML("beforeend",
            '<p id="slip" style="color:#ddd;background:#fff">pale words <img src="data:,"></p>')"""
    )
    found = axe(lesson.page, "#slip")
    lesson.page.evaluate("document.getElementById('slip').remove()")
    assert {line.split(":")[0] for line in found} == {
        "critical image-alt",
        "serious color-contrast",
    }


def test_a_question_is_answered_by_ear(lesson: Lesson):
    spoken = Spoken(lesson.page)
    for card in ("Gras-Unter", "Herz-Neun", "Schellen-Acht"):
        spoken.press(role="button", name=card, within="Frage 4", key="Space")

    def taken(it: Spoken) -> int:
        return sum("pressed" in n.states for n in it.all(role="button", within="Frage 4"))

    spoken.wait(lambda it: taken(it) == 3)
    spoken.press(role="button", name="Fertig, bitte prüfen", within="Frage 4")
    spoken.wait(lambda it: "Richtig, genau diese." in it.text(within="Frage 4"))


def test_an_answer_that_takes_long_is_announced(lesson: Lesson):
    page, kernel = lesson.page, int(lesson.python("__import__('os').getpid()"))
    os.kill(kernel, signal.SIGSTOP)
    try:
        places.touch(places.screen(page, "Frage 10"), "Fertig, bitte prüfen")
        soon = page.get_by_text("Einen Moment")
        soon.wait_for()
    finally:
        os.kill(kernel, signal.SIGCONT)
    soon.wait_for(state="detached")
    places.says(places.screen(page, "Frage 10"), "Kreuz zuerst")


def test_on_a_telephone_nothing_is_cut_off(browser: Quiet, voila: Server):
    page = browser.new_page(viewport={"width": 390, "height": 844}, color_scheme="dark")
    places.opened(page, voila, "course/en/03-following").run()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert dark == "rgb(25, 27, 31)"
    assert page.locator("body").get_attribute("data-jp-theme-light") == "false"
    page.close()


def test_it_says_when_it_starts_and_when_it_is_lost(browser: Quiet, voila: Server):
    page = browser.new_page()
    page.goto(voila.lesson("course/en/03-following"), wait_until="commit")
    page.get_by_text("The lesson is starting.").wait_for()
    lesson = Lesson(voila, page)
    lesson.run()
    assert page.get_by_text("The lesson is starting.").count() == 0
    os.kill(int(lesson.python("__import__('os').getpid()")), signal.SIGKILL)
    page.get_by_text("The connection is lost").wait_for(timeout=20_000)
    with page.expect_navigation():
        page.get_by_role("button", name="Reload the page").click()
    page.locator(READY).wait_for(timeout=60_000)
    page.close()


def test_from_the_front_door_to_a_lesson(browser: Quiet, voila: Server):
    page = browser.new_page()
    page.goto(voila.address)
    assert axe(page) == []
    page.get_by_role("link", name="English", exact=True).click()
    assert axe(page) == []
    names = page.get_by_role("main").get_by_role("link").all_inner_texts()
    assert "3 · Following suit: which card you may lay" in names
    assert page.locator("html").get_attribute("lang") == "en"
    page.goto(f"{voila.address}/voila/render/nowhere.ipynb")
    assert "There is no such page." in page.get_by_role("main").inner_text()
    assert axe(page) == []
    page.close()


def test_a_slip_is_one_sentence(browser: Quiet, voila: Server):
    page = browser.new_page()
    page.goto(voila.lesson("slip"))
    said = page.get_by_role("alert")
    said.wait_for(timeout=60_000)
    with pytest.raises(NotationError) as slip:
        Desk("de").card("XX")
    assert said.inner_text() == slip.value.say("de")
    assert "Traceback" not in page.content()
    page.close()
