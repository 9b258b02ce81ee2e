"""Lesson 3 on a telephone comes to life in JupyterLab, in Notebook 7 and in Voila alike."""

from __future__ import annotations

import pytest

from tests.browser import places
from tests.browser.places import Lesson
from tests.browser.quiet import Quiet
from tests.browser.servers import Server

pytestmark = [pytest.mark.outside, pytest.mark.slow]

MAY = {"GU", "H9", "S8"}  # question 4: Gras is led, and whoever holds none of it is free
DONE = "sum(answer.done for answer in desk.answers.values())"


@pytest.fixture(scope="module")
def lesson(browser: Quiet, server: Server):
    """Lesson 3 in English, every cell run."""
    page = browser.new_page(viewport={"width": 390, "height": 844})
    found = places.opened(page, server, "course/en/03-following")
    found.run()
    yield found
    page.close()


def question(lesson: Lesson, number: int):
    return lesson.page.locator(".skt-question").nth(number - 1)


def click(panel, *acts: str) -> None:
    for act in acts:
        panel.locator(f'[data-act="{act}"]').click()


def test_a_click_changes_the_picture_and_what_python_knows(lesson: Lesson):
    asked = question(lesson, 4)
    before = asked.inner_html()
    assert lesson.python(DONE) == "0"
    click(asked, *(f"pick {card}" for card in sorted(MAY)), "check")
    asked.get_by_text("Right, exactly these.").wait_for(timeout=10_000)
    assert asked.inner_html() != before
    assert lesson.python(DONE) == "1"
    lesson.page.get_by_text("Answered: 1 of").wait_for(timeout=10_000)


def test_each_card_is_answered(lesson: Lesson):
    asked = question(lesson, 5)  # Gras is led; GU is not held here, but GO and G8 are
    click(asked, "pick GO", "check")
    asked.get_by_text("Not quite").wait_for(timeout=10_000)
    said = "\n".join(asked.locator(".skt-reasons").all_inner_texts())
    assert all(code in said for code in ("GO", "G8", "HK", "S7"))
    assert "Gras is led and you hold Gras: play G8." in said
    assert "3.2.1" in said


def test_a_telephone_is_wide_enough(lesson: Lesson):
    boxes = lesson.page.evaluate(
        """() => [...document.querySelectorAll('.skt button')].map((button) => {
            const box = button.getBoundingClientRect();
            const panel = button.closest('[data-panel]').getBoundingClientRect();
            return [box.width, box.height, panel.right - box.right];
        })"""
    )
    assert len(boxes) > 40
    shown = [box for box in boxes if box[0]]
    assert min(width for width, _, _ in shown) >= 44
    assert min(height for _, height, _ in shown) >= 44
    assert min(room for _, _, room in shown) >= 0


def test_every_panel_lives_and_no_widget_is_missing(lesson: Lesson):
    panels = lesson.page.locator("[data-panel]").all_text_contents()
    assert "Everything is ready" in panels[0]
    assert not any("Run All Cells" in text for text in panels)
    shown = lesson.page.locator("body").text_content() or ""
    assert "Error displaying widget" not in shown
    assert "Traceback" not in shown


def test_requests_are_seen(lesson: Lesson, browser: Quiet):
    assert browser.asked > 20
    assert browser.left == []


def test_a_request_that_leaves_would_be_seen(browser: Quiet):
    watching = browser.another()
    page = watching.new_page()
    page.route("**/*", lambda route: route.abort())
    page.set_content('<link rel="stylesheet" href="https://cdn.example/x.css"><p>x')
    page.close()
    assert watching.left == ["https://cdn.example/x.css"]
