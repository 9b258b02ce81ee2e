"""Practice in a browser: clicked, by keyboard alone, in JupyterLab and Voila; without a barrier."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.practice.counting import Counting
from schafkopf_tutor.practice.counting_model import counting_model
from schafkopf_tutor.practice.database import Database
from schafkopf_tutor.practice.drill import Drill
from schafkopf_tutor.practice.drill_model import drill_model
from schafkopf_tutor.practice.seated import AtTest
from schafkopf_tutor.practice.seated_model import test_model as model_of_test
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.make import make
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.voice import Voice
from tests.browser import places
from tests.browser.axe import axe
from tests.browser.loop import Loop
from tests.browser.places import Lesson
from tests.browser.practising import (
    PLACE,
    TELEPHONE,
    WIDE,
    by_clicks,
    by_keys,
    click,
    focused,
    press,
    shown,
    state_of,
)
from tests.browser.quiet import Quiet
from tests.browser.servers import Server
from tests.practice.sitting_down import Clock, answer

pytestmark = [pytest.mark.outside, pytest.mark.slow]

ORDNUNG = load("ordnung")


def practice(page: Any, language: str = "en", *skills: str, length: int = 10) -> Loop:
    voice = Voice(Speaker(language), ORDNUNG)
    state = Drill.of(ORDNUNG, skills, clock=Clock(), seed=3, language=language, length=length)
    return shown(page, state, partial(drill_model, voice=voice))


@pytest.fixture
def page(browser: Quiet):
    opened = browser.new_page(viewport={"width": WIDE, "height": 850})
    slips: list[str] = []
    opened.on("pageerror", lambda slip: slips.append(str(slip)))
    yield opened
    assert slips == []
    opened.close()


def test_a_round_by_keyboard_alone(page):
    """The focus goes from the question to the way on, to the next question: never lost."""
    loop = practice(page)
    page.locator('[data-act="begin"]').focus()
    press(page, loop, "Enter")
    for number in range(10):
        assert focused(page) == "ask"
        by_keys(page, loop, state_of(loop).once.item, right=number % 3 > 0)
        assert focused(page) == "next"
        says = page.locator("[role=status]").inner_text()
        assert ("ight" in says) or ("Partly" in says)
        press(page, loop, "Enter")
    assert focused(page) == "title"
    assert page.get_by_role("heading", name="10 questions done").is_visible()
    page.keyboard.press("Tab")
    assert focused(page) == "on"
    assert len(loop.states[PLACE].log.read().attempts) == 10


@pytest.mark.parametrize("width", [WIDE, TELEPHONE])
@pytest.mark.parametrize("look", ["light", "dark"])
def test_no_barrier(page, width: int, look: str):
    page.set_viewport_size({"width": width, "height": 850})
    page.emulate_media(color_scheme=look)
    loop = practice(page, "de", length=2)
    click(page, loop, "begin")
    for right in (True, False):
        by_clicks(page, loop, right=right)
        assert axe(page) == []
        click(page, loop, "next")
    assert axe(page) == []
    sides = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(sides) <= 0


def test_the_next_question_comes_into_sight(page):
    """On a telephone, where what was said of the last one is long."""
    page.set_viewport_size({"width": TELEPHONE, "height": 480})
    loop = practice(page, "en", "trump_order", "sort_hand", length=10)
    click(page, loop, "begin")
    for _ in range(4):
        by_clicks(page, loop, right=False)
        click(page, loop, "next")
        assert in_sight(page, ".skt-ask")


def in_sight(page: Any, selector: str) -> bool:
    top, bottom, height = page.evaluate(
        """(selector) => {
            const { top, bottom } = document.querySelector(selector).getBoundingClientRect();
            return [top, bottom, innerHeight];
        }""",
        selector,
    )
    return bool(0 <= top < bottom <= height)


# --- counting along ------------------------------------------------------------------------------


def along(page: Any, language: str = "en", **more: Any) -> Loop:
    voice = Voice(Speaker(language), ORDNUNG)
    state = Counting.of(ORDNUNG, clock=Clock(), seed=3, language=language, **more)
    return shown(page, state, partial(counting_model, voice=voice))


def test_counting_along_by_keyboard_alone(page):
    loop = along(page, length=3)
    page.locator('[data-act="begin"]').focus()
    press(page, loop, "Enter")
    for _ in range(3):
        while state_of(loop).looking:
            assert focused(page) == state_of(loop).turn
            heard = page.locator("[role=status]").text_content()
            names = page.locator(".skt-cards img").evaluate_all("all => all.map((one) => one.alt)")
            assert len(names) == 4
            assert all(name in heard for name in names)
            press(page, loop, "Enter")
        assert focused(page) == "ask"
        by_keys(page, loop, state_of(loop).once.item, right=True)
        assert focused(page) == "next"
        press(page, loop, "Enter")
    assert focused(page) == "title"
    assert len(loop.states[PLACE].log.read().attempts) == 3


def test_a_chosen_pace_turns_the_tricks_and_can_be_stopped(page):
    page.clock.install()
    loop = along(page)
    click(page, loop, "pace 3")
    click(page, loop, "begin")
    page.clock.fast_forward(3000)
    page.get_by_role("heading", name="Trick 2 of 2").wait_for()
    assert loop.acts[-1] == "turn 1.0"
    click(page, loop, "pace 0")
    assert state_of(loop).turn == "turn 1.1"
    page.clock.fast_forward(60_000)
    page.wait_for_timeout(50)
    assert loop.acts[-1] == "pace 0"  # nothing goes on by itself


def test_what_is_said_of_the_answer_is_in_sight_below_all_the_tricks(page):
    page.set_viewport_size({"width": TELEPHONE, "height": 640})
    loop = along(page, "de", length=4)
    click(page, loop, "begin")
    for _ in range(4):
        while state_of(loop).looking:
            assert in_sight(page, "[data-act^=turn]")
            click(page, loop, state_of(loop).turn)
        by_clicks(page, loop, right=True)
        assert in_sight(page, "[role=status]")
        assert axe(page) == []
        click(page, loop, "next")


# --- the test ------------------------------------------------------------------------------------


def test_a_certificate_is_saved_as_a_page(page, tmp_path):
    """A test of which one question is left; no request is made, the page comes with the model."""
    voice = Voice(Speaker("en"), ORDNUNG)
    state = AtTest(ruleset=ORDNUNG, clock=Clock(), seed=7)
    loop = shown(page, state, partial(model_of_test, voice=voice))
    click(page, loop, "begin")
    while state_of(loop).exam.answered < 29:  # without the page, which is slower
        for word in handed_in(state_of(loop).once.item):
            loop.states[PLACE] = loop.states[PLACE].act(word)
    again = "([name, model]) => show(name, JSON.parse(model))"
    page.evaluate(again, [PLACE, loop.model(PLACE)])
    for word in handed_in(state_of(loop).once.item):
        click(page, loop, word)
    assert axe(page) == []
    click(page, loop, "name Anna")
    with page.expect_download() as coming:
        page.get_by_role("link", name="Save the certificate").click()
    file = tmp_path / coming.value.suggested_filename
    coming.value.save_as(file)
    assert file.suffix == ".html"
    assert state_of(loop).exam.code in file.read_text(encoding="utf-8")
    assert axe(page) == []


def handed_in(item: Item) -> list[str]:
    words = answer(item)
    return [*words, *(["check"] if item.question.form in ("choice", "seat") else [])]


# --- in a notebook -------------------------------------------------------------------------------


@pytest.fixture(scope="module", params=["lab", "voila"])
def lesson(request: pytest.FixtureRequest, browser: Quiet):
    server: Server = request.getfixturevalue(request.param)
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    slips: list[str] = []
    page.on("pageerror", lambda error: slips.append(str(error)))
    found = places.opened(page, server, "drill")
    found.run()
    yield found
    assert slips == []
    page.close()


def item_in(lesson: Lesson) -> Item:
    """The question that the notebook's own Python has put."""
    key = lesson.python("laid.state.once.item.key").strip("'")
    skill, level, seed, _ = key.split("/")
    return make(skill.partition("@")[0], int(level), int(seed), ORDNUNG)


def test_in_a_notebook(lesson: Lesson):
    page = lesson.page
    place = places.screen(page, "Üben")
    log = Database(f"sqlite:///{lesson.server.home / 'progress.db'}", learner=_learner(lesson))
    before = len(log.read().attempts)
    places.touch(place, "Los geht’s")
    for number, right in enumerate((True, False)):
        places.says(place, f"Frage {number + 1} von 10")
        for word in answer(item_in(lesson), right=right):
            verb, _, text = word.partition(" ")
            if verb == "check" and text:
                place.locator("input").fill(text)
                page.keyboard.press("Enter")
            else:
                place.locator(f'[data-act="{word}"]').click()
        places.says(place, "Richtig" if right else "richtig")
        place.get_by_role("button", name="Nächste Frage").wait_for()
        assert len(log.read().attempts) == before + number + 1  # it is there as soon as it is said
        assert focused(page) == "next"
        page.keyboard.press("Enter")
    places.says(place, "Frage 3 von 10")
    page.wait_for_function("document.activeElement.dataset.key === 'ask'")
    assert "progress.db" in place.inner_text()
    assert axe(page, "[data-panel]") == []


def _learner(lesson: Lesson) -> str:
    return lesson.python("desk.log.learner").strip("'")
