"""Questions of all seven forms in a browser, their Python behind them: clicked, typed, by keys."""

from __future__ import annotations

from functools import partial
from itertools import product

import pytest

from schafkopf_tutor.quiz.question import FORMS, Form, Question
from schafkopf_tutor.screen.question_answer import Answer
from schafkopf_tutor.screen.question_model import question_model
from tests.browser.axe import axe
from tests.browser.loop import Loop, with_python
from tests.screen.questions import RIGHT, SEVEN, WRONG, voice

pytestmark = [pytest.mark.outside, pytest.mark.slow]


def shown(page, language: str = "en", face: str = "german") -> Loop:
    """All seven on one page, each in a place named after its form."""
    speaking = voice(language, face)
    return with_python(
        page,
        {
            form: (
                Answer(SEVEN[form], "cent"),
                partial(question_model, voice=speaking, number=number),
            )
            for number, form in enumerate(FORMS, 1)
        },
    )


WIDE, TELEPHONE = 1000, 390
both = pytest.mark.parametrize("width", [WIDE, TELEPHONE])


@pytest.fixture
def width() -> int:
    return WIDE


@pytest.fixture
def page(width: int, browser):
    opened = browser.new_page(viewport={"width": width, "height": 850})
    slips: list[str] = []
    opened.on("pageerror", lambda slip: slips.append(str(slip)))
    yield opened
    assert slips == []
    opened.close()


def do(place, act: str) -> None:
    """Click what sends an act, or write the answer and click the button."""
    verb, _, text = act.partition(" ")
    if verb == "check" and text:
        place.locator("input").fill(text)
        act = "check …"
    place.locator(f'[data-act="{act}"]').click()


def play(page, loop: Loop, form: Form, *acts: str) -> None:
    """Do one after the other; each is heard by Python, and shown."""
    for act in acts:
        heard = len(loop.acts)
        do(page.locator(f"#{form}"), act)
        settled(page, loop, heard + 1)


def settled(page, loop: Loop, acts: int) -> None:
    """Python has heard so many acts, and what it said is shown."""
    for _ in range(300):
        if len(loop.acts) >= acts:
            break
        page.wait_for_timeout(10)
    assert len(loop.acts) == acts
    page.wait_for_timeout(20)


@pytest.mark.parametrize("form", FORMS)
def test_clicked_wrongly_then_rightly(page, form: Form):
    loop = shown(page)
    place = page.locator(f"#{form}")
    says = place.locator("[role=status]")
    play(page, loop, form, *WRONG[form])
    says.filter(has_text="Not").wait_for()
    assert loop.states[form].slips == 1
    if loop.states[form].done:
        assert place.get_by_role("button", name="Once more").is_visible()
        play(page, loop, form, "again")
    play(page, loop, form, *RIGHT[form])
    says.filter(has_text="Right").wait_for()
    assert loop.states[form].right
    others = [loop.states[other] for other in FORMS if other != form]
    assert all(not state.turns for state in others)  # nobody else has heard of it


def press(page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


# From the first thing in the question that Tab reaches.
KEYS: dict[Form, tuple[str, ...]] = {
    "choice": ("ArrowRight", "Enter"),
    "choices": ("Space", "ArrowRight", "ArrowRight", "Space", "Tab", "Enter"),
    "cards": ("ArrowRight", "Space", "ArrowRight", "Enter", "End", "Space", "Tab", "Enter"),
    # what is chosen leaves the group, and its neighbour is there instead
    "order": ("ArrowRight", "Enter", "End", "Enter", "Home", "Enter", "Enter", "Enter"),
    "number": ("1", "5", "Enter"),
    "seat": ("End", "Enter"),
    "money": ("Tab", "Enter", "Tab", "3", "0", "Enter"),
}


@pytest.mark.parametrize("form", FORMS)
def test_by_keyboard_alone(page, form: Form):
    loop = shown(page)
    place = page.locator(f"#{form}")
    place.locator('[data-act][tabindex="0"], .skt-answer button, input').first.focus()
    for key in KEYS[form]:
        heard = len(loop.acts)
        sends = key in ("Enter", "Space")
        press(page, key)
        if sends:
            settled(page, loop, heard + 1)
        inside = page.evaluate(f"document.querySelector('#{form}').matches(':focus-within')")
        assert inside, f"the focus is lost after {key}"
    place.locator("[role=status]").filter(has_text="Right").wait_for()
    assert loop.states[form].clean


def test_enter_in_a_line_is_the_button(page):
    loop = shown(page)
    line = page.locator("#number input")
    line.fill("zwölf")
    line.press("Enter")
    said = page.locator("#number [role=status]")
    said.filter(has_text="Write a whole number in figures, for example 14.").wait_for()
    assert line.input_value() == "zwölf"  # it is kept
    assert loop.states["number"].slips == 0


def test_hints_come_one_by_one_and_the_reason_stays(page):
    shown(page)
    place = page.locator("#choice")
    place.locator('[data-act="pick a"]').click()
    place.get_by_text("Every Ober is a trump.").wait_for()
    place.locator('[data-act="hint"]').click()
    place.locator("[role=status]").filter(has_text="Hint: Look at the trumps.").wait_for()
    assert place.get_by_text("Every Ober is a trump.").is_visible()
    place.locator('[data-act="hint"]').click()
    place.locator("[role=status]").filter(has_text="The Ober come first.").wait_for()
    assert place.locator(".skt-hints li").all_inner_texts() == ["Look at the trumps."]


@both
def test_what_can_be_touched_is_as_wide_as_a_finger_and_in_sight(page):
    loop = shown(page)
    play(page, loop, "order", "pick EO", "pick GU", "hold GU")
    play(page, loop, "cards", "pick EU")
    boxes = page.evaluate(
        """() => [...document.querySelectorAll('button, input')].map((button) => {
            const box = button.getBoundingClientRect();
            return [box.width, box.height, box.left, innerWidth - box.right];
        })"""
    )
    assert len(boxes) > 30
    assert min(width for width, *_ in boxes) >= 44
    assert min(height for _, height, *_ in boxes) >= 44
    assert min(min(left, right) for *_, left, right in boxes) >= 0


LONG = "Die Ruffarbe darf nur ausspielen, wer davonlaufen kann."
WORDINGS = [
    ("Ja", "Nein"),
    ("7", "12", "120", "8"),
    ("Sie", "Wenz-Tout", "Solo"),
    ("Anna", "Beni", "Christl", "Dominik", "Niemand mehr"),
    ("Nichts: Das ist erlaubt.", LONG, "Du musst stechen."),
]


@both
def test_words_of_a_question_stand_in_tiles_of_one_width(page):
    """Whichever is the longest; what became of each stands in one line, and inside."""
    speaking = voice("de")
    places = {}
    forms: tuple[Form, ...] = ("choice", "choices", "order")
    for form, (at, options) in product(forms, enumerate(WORDINGS)):
        right = options if form == "order" else options[:1]
        fresh = answered = Answer(Question(f"words.{at}", "?", form, right, options), "cent")
        keys = "abcde"[: len(options)][::-1] if form == "order" else "b"
        for act in (*(f"pick {key}" for key in keys), "check"):
            answered = answered.act(act)
        for name, answer in (("fresh", fresh), ("answered", answered)):
            shown = (answer, partial(question_model, voice=speaking))
            places[f"{form}-{at}-{name}"] = shown
    with_python(page, places)
    for place in places:
        one_width(page, f"#{place}")
    marks = page.evaluate(
        """() => [...document.querySelectorAll(".skt-tile .skt-mark")].map((mark) => {
            const [box, tile] = [mark, mark.parentElement].map((one) =>
                one.getBoundingClientRect());
            return [box.height, box.left - tile.left, tile.right - box.right];
        })"""
    )
    assert len(marks) >= 3 * len(WORDINGS)
    assert max(height for height, *_ in marks) < 30
    assert min(min(left, right) for _, left, right in marks) >= 0


def one_width(page, place: str) -> None:
    widths = page.evaluate(
        """(place) => [...document.querySelectorAll(`${place} .skt-tile`)].map(
            (tile) => Math.round(tile.getBoundingClientRect().width))""",
        place,
    )
    assert len(set(widths)) == 1


@pytest.mark.parametrize(("width", "look"), [(WIDE, "light"), (TELEPHONE, "dark")])
def test_no_barrier(page, look):
    page.emulate_media(color_scheme=look)
    loop = shown(page)
    assert axe(page) == []
    for form in FORMS:
        play(page, loop, form, *WRONG[form])
    assert axe(page) == []
