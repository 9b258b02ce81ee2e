"""Practice on a plain page, its Python behind it: clicked, and by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from schafkopf_tutor.practice.log import Memory
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.question import WRITTEN
from tests.browser.loop import Loop, with_python
from tests.practice.sitting_down import AtLog, answer

PLACE = "practice"
WIDE, TELEPHONE = 1000, 390


def shown(page: Any, state: Any, model: Callable[[Any], Any]) -> Loop:
    """The state in its place, with a log of its own."""
    return with_python(page, {PLACE: (AtLog(state, Memory()), lambda now: model(now.state))})


def state_of(loop: Loop) -> Any:
    """The state behind the page."""
    return loop.states[PLACE].state


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
    """A key that sends something."""
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
    """Bring the focus to what sends a word."""
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


def by_clicks(page: Any, loop: Loop, *, right: bool) -> None:
    """The question that is there, answered by clicks."""
    for word in answer(state_of(loop).once.item, right=right):
        click(page, loop, word)


def click(page: Any, loop: Loop, word: str) -> None:
    """Click what sends a word; what is written is written first."""
    before = len(loop.acts)
    verb, _, text = word.partition(" ")
    if verb in ("check", "name") and text:
        page.locator("input").fill(text)
        word = f"{verb} …"
    page.locator(f'[data-act="{word}"]').click()
    heard(page, loop, before + 1)
