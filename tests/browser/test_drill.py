"""Practice in a browser: clicked, by keyboard alone, in JupyterLab and Voila; without a barrier."""

from __future__ import annotations

from typing import Any

import pytest

from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.practice.database import Database
from schafkopf_tutor.practice.drill import Drill
from schafkopf_tutor.practice.drill_model import drill_model
from schafkopf_tutor.practice.log import Memory
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.make import make
from schafkopf_tutor.quiz.question import WRITTEN
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.voice import Voice
from tests.browser import places
from tests.browser.axe import axe
from tests.browser.loop import Loop, with_python
from tests.browser.places import Lesson
from tests.browser.quiet import Quiet
from tests.browser.servers import Server
from tests.practice.sitting_down import AtLog, Clock, answer

pytestmark = [pytest.mark.outside, pytest.mark.slow]

ORDNUNG = load("ordnung")
WIDE, TELEPHONE = 1000, 390


def shown(page: Any, language: str = "en", *skills: str, length: int = 10) -> Loop:
    """Practice on a plain page, its Python behind it."""
    voice = Voice(Speaker(language), ORDNUNG)
    state = Drill.of(ORDNUNG, skills, clock=Clock(), seed=3, language=language, length=length)
    return with_python(
        page, {"drill": (AtLog(state, Memory()), lambda now: drill_model(now.state, voice))}
    )


@pytest.fixture
def page(browser: Quiet):
    opened = browser.new_page(viewport={"width": WIDE, "height": 850})
    slips: list[str] = []
    opened.on("pageerror", lambda slip: slips.append(str(slip)))
    yield opened
    assert slips == []
    opened.close()


def focused(page: Any) -> str:
    """The key of what has the focus."""
    return str(page.evaluate("document.activeElement.dataset.key ?? ''"))


def heard(page: Any, loop: Loop, acts: int) -> None:
    """Python has heard so many, and what it said is shown."""
    for _ in range(300):
        if len(loop.acts) >= acts:
            break
        page.wait_for_timeout(10)
    assert len(loop.acts) == acts
    page.wait_for_timeout(20)


def press(page: Any, loop: Loop, key: str) -> None:
    before = len(loop.acts)
    page.keyboard.press(key)
    heard(page, loop, before + 1)


# The key that brings the focus nearer to what sends a word.
NEARER = """(word) => {
    const now = document.activeElement;
    if (now.dataset.act === word) return "";
    const all = [...(now.closest("[data-group]")?.querySelectorAll("[data-act]") ?? [])];
    const to = all.findIndex((one) => one.dataset.act === word);
    if (to < 0 || !all.includes(now)) return "Tab";
    return to > all.indexOf(now) ? "ArrowRight" : "ArrowLeft";
}"""


def reach(page: Any, word: str) -> None:
    for _ in range(60):
        key = page.evaluate(NEARER, word)
        if not key:
            return
        page.keyboard.press(key)
    raise AssertionError(f"{word} cannot be reached with the keyboard")


def by_keys(page: Any, loop: Loop, item: Item, *, right: bool) -> None:
    """Answer the question that has just come, by keyboard alone; it has the focus."""
    words = answer(item, right=right)
    if item.question.form not in WRITTEN:
        for word in words:
            reach(page, word)
            press(page, loop, "Space")
        return
    page.keyboard.press("Tab")
    while page.evaluate("document.activeElement.localName") != "input":
        page.keyboard.press("Tab")
    page.keyboard.insert_text(words[0].removeprefix("check "))
    press(page, loop, "Enter")


def test_a_round_by_keyboard_alone(page):
    """The focus goes from the question to the way on, to the next question: never lost."""
    loop = shown(page)
    page.locator('[data-act="begin"]').focus()
    press(page, loop, "Enter")
    for number in range(10):
        assert focused(page) == "ask"
        by_keys(page, loop, loop.states["drill"].state.once.item, right=number % 3 > 0)
        assert focused(page) == "next"
        says = page.locator("[role=status]").inner_text()
        assert ("ight" in says) or ("Partly" in says)
        press(page, loop, "Enter")
    assert focused(page) == "title"
    assert page.get_by_role("heading", name="10 questions done").is_visible()
    page.keyboard.press("Tab")
    assert focused(page) == "on"
    assert len(loop.states["drill"].log.read().attempts) == 10


def to_the_answer(page: Any, loop: Loop, *, right: bool) -> None:
    """The question that is there, answered by clicks."""
    for word in answer(loop.states["drill"].state.once.item, right=right):
        click(page, loop, word)


def click(page: Any, loop: Loop, word: str) -> None:
    before = len(loop.acts)
    verb, _, text = word.partition(" ")
    if verb == "check" and text:
        page.locator("input").fill(text)
        word = "check …"
    page.locator(f'[data-act="{word}"]').click()
    heard(page, loop, before + 1)


@pytest.mark.parametrize("width", [WIDE, TELEPHONE])
@pytest.mark.parametrize("look", ["light", "dark"])
def test_no_barrier(page, width: int, look: str):
    page.set_viewport_size({"width": width, "height": 850})
    page.emulate_media(color_scheme=look)
    loop = shown(page, "de", length=4)
    assert axe(page) == []
    click(page, loop, "begin")
    for right in (True, False, False, True):
        to_the_answer(page, loop, right=right)
        assert axe(page) == []
        click(page, loop, "next")
    assert axe(page) == []
    sides = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert page.evaluate(sides) <= 0


def test_the_next_question_comes_into_sight(page):
    """On a telephone, where what was said of the last one is long."""
    page.set_viewport_size({"width": TELEPHONE, "height": 480})
    loop = shown(page, "en", "trump_order", "sort_hand", length=10)
    click(page, loop, "begin")
    for _ in range(4):
        to_the_answer(page, loop, right=False)
        click(page, loop, "next")
        top, bottom = page.evaluate(
            "(({ top, bottom }) => [top, bottom])"
            "(document.querySelector('.skt-ask').getBoundingClientRect())"
        )
        assert 0 <= top < bottom <= 480


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
