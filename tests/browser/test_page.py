"""The page of questions in Chromium, opened as a file: no request, no barrier, no mouse needed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.quiz.code import Mark, decode
from schafkopf_tutor.quiz.grade import SETS
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.make import draw, every
from schafkopf_tutor.quiz.sheet import Sheet
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.grade_said import answer_text
from schafkopf_tutor.screen.page import page as written
from schafkopf_tutor.screen.voice import Voice
from tests.browser.axe import axe
from tests.browser.quiet import Quiet

pytestmark = [pytest.mark.slow, pytest.mark.outside]

ORDNUNG = load("ordnung")
SHEET = Sheet(("points",), 6, 7, ORDNUNG)


def skills_of_all_forms() -> tuple[str, ...]:
    """As few skills as ask in every form there is."""
    found: dict[str, str] = {}
    for skill, kind, _ in every(ORDNUNG):
        found.setdefault(kind.form, skill.id)
    return tuple(dict.fromkeys(found.values()))


FORMS = Sheet(skills_of_all_forms(), 3 * len(skills_of_all_forms()), 5, ORDNUNG)


def sheet_of_sets() -> Sheet:
    """One in which three questions have several right answers."""
    sheets = (Sheet(("trump_or_not", "compare"), 8, seed, ORDNUNG, 2) for seed in count())
    return next(sheet for sheet in sheets if sum(map(has_several, sheet.items)) == 3)


def has_several(item: Item) -> bool:
    return item.question.form in SETS and len(item.question.right) > 1


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("pages")
    made = {}
    for language in LANGUAGES:
        for name, sheet in (("points", SHEET), ("forms", FORMS), ("sets", sheet_of_sets())):
            file = folder / f"{name}.{language}.html"
            html = written(sheet, Voice(Speaker(language), ORDNUNG))
            file.write_text(html, encoding="utf-8")
            made[f"{name}.{language}"] = file
    return made


@pytest.fixture
def opened(browser: Quiet, files: dict[str, Path]) -> Iterator[Any]:
    """``opened(name)``: a page of its own, offline; a slip of its script fails the test."""
    pages: list[Any] = []
    slips: list[str] = []

    def open_one(name: str = "points.en", **given: Any) -> Any:
        context = browser.new_context(offline=True, **given)
        page = context.new_page()
        page.on("console", lambda message: slips.append(message.text))
        page.on("pageerror", lambda slip: slips.append(str(slip)))
        page.goto(files[name].as_uri())
        pages.append(page)
        return page

    yield open_one
    for page in pages:
        page.context.close()
    assert slips == []


def data_of(page: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(page.locator("#data").text_content())
    return found


def press(page: Any, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def to(page: Any, word: str) -> None:
    """Tab, and through each group from its beginning with the arrow, until this has the focus."""
    here = (
        "(() => { const now = document.activeElement, group = now?.closest('[data-group]');"
        " const last = [...(group?.querySelectorAll('[data-act]') ?? [])].at(-1);"
        " return [now?.dataset.act ?? '', group?.dataset.group ?? '', last === now]; })()"
    )
    inside = ""
    for _ in range(80):
        act, group, at_end = page.evaluate(here)
        if act == word:
            return
        if group and group != inside:
            inside = group
            press(page, "Home")
            continue
        press(page, "Tab" if not group or at_end else "ArrowRight")
    raise AssertionError(f"{word} cannot be reached with the keyboard")


def answer(page: Any, piece: dict[str, Any], *, right: bool = True) -> None:
    """Answer the question that is shown by keyboard alone."""
    keys = [one["key"] for one in piece["options"] if one["right"] == right]
    if piece["form"] in ("number", "money"):
        number = piece["right"] + (0 if right else 1)
        page.locator("#here [data-field]").focus()
        page.keyboard.insert_text(f"{number:+d}" if piece["signed"] else str(number))
        press(page, "Enter")
    elif piece["form"] in ("choice", "seat"):
        to(page, f"pick {keys[0]}")
        press(page, "Enter")
    else:
        if piece["form"] == "order":
            names = {one["name"]: one["key"] for one in piece["options"]}
            keys = [names[name] for name in piece["row"]]
            keys = keys if right else [*reversed(keys)]
        for key in keys or [piece["options"][0]["key"]]:
            page.evaluate("document.querySelector('#top h2').focus()")
            to(page, f"pick {key}")
            press(page, "Space")
        to(page, "check")
        press(page, "Enter")


# --- no request, from a file ---------------------------------------------------------------------


@pytest.mark.parametrize("name", ["points.de", "points.en", "forms.de", "forms.en"])
def test_opened_as_a_file_it_asks_for_nothing(name: str, browser: Quiet, files):
    context = browser.new_context()
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(files[name].as_uri())
    for piece in data_of(page)["pieces"][:4]:
        answer(page, piece)
        page.locator('[data-act="onward"]').click()
    page.locator('[data-act="end"]').click()
    context.close()
    assert [url for url in asked if not url.startswith("data:")] == [files[name].as_uri()]


def test_a_script_that_got_into_it_does_not_run(browser: Quiet, files, tmp_path):
    html = files["points.en"].read_text(encoding="utf-8")
    hostile = (
        "<script>document.title = 'taken'</script><img src=x onerror=\"document.title='taken'\">"
    )
    file = tmp_path / "hostile.html"
    file.write_text(html.replace("<main>", f"<main>{hostile}"), encoding="utf-8")
    page = browser.new_page()
    page.goto(file.as_uri())
    page.locator("#here [role=region]").wait_for()
    assert page.title().startswith("Schafkopf")
    page.close()


# --- keys alone, and the code at the end ---------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_by_keyboard_alone(language: str, opened):
    page = opened(f"forms.{language}")
    pieces = data_of(page)["pieces"]
    for at, piece in enumerate(pieces):
        assert page.locator("#top h2").text_content().count(str(at + 1))
        answer(page, piece)
        assert page.locator("#here .skt-line.is-right").count() >= 1, piece["ask"]
        to(page, "onward")
        press(page, "Enter")
        assert page.evaluate("document.activeElement.localName") == "h2"
    marks = decode(page.locator("#code").input_value()).marks
    assert marks == (Mark.RIGHT,) * len(pieces)


def test_the_code_says_what_became_of_each_question(opened):
    page = opened()
    pieces = data_of(page)["pieces"]
    answer(page, pieces[0])
    page.locator('[data-act="onward"]').click()
    answer(page, pieces[1], right=False)
    page.locator('[data-act="onward"]').click()
    page.locator('#here [data-act="hint"]').click()
    answer(page, pieces[2])
    page.locator('[data-act="end"]').click()
    found = decode(page.locator("#code").input_value())
    assert found.sheet == SHEET
    assert found.marks == (Mark.RIGHT, Mark.WRONG, Mark.HELPED, Mark.OPEN, Mark.OPEN, Mark.OPEN)
    assert page.locator(".skt-all li").count() == 6
    page.locator('[data-act="copy"]').click()
    page.locator('#below [role="status"]:not(:empty)').wait_for()
    assert page.evaluate("document.activeElement.id") == "code"
    page.locator('[data-act="1"]').click()  # the second, to look at it again
    assert page.locator("#top h2").text_content() == "Question 2 of 6"


@pytest.mark.parametrize("language", LANGUAGES)
def test_enter_answers_and_enter_goes_on(language: str, opened):
    page = opened(f"points.{language}")
    number = next(
        at for at, piece in enumerate(data_of(page)["pieces"]) if piece["form"] == "number"
    )
    for _ in range(number):
        page.locator('[data-act="onward"]').click()
    page.locator("#here [data-field]").focus()
    for text in ("", "1.000", "999", str(data_of(page)["pieces"][number]["right"])):
        assert page.evaluate("document.activeElement.localName") == "input"
        page.locator("#here [data-field]").fill(text)
        page.keyboard.down("Enter")
        page.keyboard.down("Enter")  # held
        page.keyboard.up("Enter")
    heading = page.locator("#top h2")
    assert str(number + 1) in heading.text_content()
    press(page, "Enter")
    assert str(number + 2) in heading.text_content()


def partly(page: Any, piece: dict[str, Any]) -> float:
    """Answer a set with all that is right but one, and what the grader says it is worth."""
    right = [one["key"] for one in piece["options"] if one["right"]]
    for key in right[1:]:
        page.locator(f'[data-act="pick {key}"]').click()
    page.locator('[data-act="check"]').click()
    return (len(right) - 1) / len(right)


@pytest.mark.parametrize(
    ("language", "said", "counted"),
    [("de", "Nicht ganz, zu {} % richtig.", "Zum Teil Richtiges mitgerechnet: {} %."),
     ("en", "Not quite, {} % right.", "Counting what was partly right: {} %.")],
)  # fmt: skip
def test_what_is_partly_right_is_said_and_counted(language: str, said: str, counted: str, opened):
    page = opened(f"sets.{language}")
    pieces = data_of(page)["pieces"]
    shares: list[float] = []
    for piece in pieces:
        if sum(one["right"] for one in piece["options"]) > 1 and len(shares) - shares.count(1) < 2:
            shares.append(partly(page, piece))
            found = said.format(f"{shares[-1]:.0%}"[:-1])
            page.locator("#here [role=status]", has_text=found).wait_for()
        else:
            answer(page, piece)
            shares.append(1.0)
        page.locator('[data-act="onward"]').click()
    some = [share for share in shares if share < 1]
    assert len(some) == 2
    below = page.locator("#below")
    whole = round(sum(round(100 * share) for share in shares) / len(shares))
    assert below.get_by_text(counted.format(whole), exact=True).count() == 1
    assert below.locator(".skt-all .is-missed").count() == len(some)
    marks = decode(page.locator("#code").input_value()).marks
    assert [mark is Mark.WRONG for mark in marks] == [share < 1 for share in shares]
    page.reload()
    assert below.get_by_text(counted.format(whole), exact=True).count() == 1


# --- it remembers, or it does not ----------------------------------------------------------------


def test_it_remembers_and_forgets_when_told(opened):
    page = opened()
    pieces = data_of(page)["pieces"]
    answer(page, pieces[0], right=False)
    page.locator('[data-act="onward"]').click()
    page.reload()
    assert page.locator("#top h2").text_content() == "Question 2 of 6"
    page.locator('[data-act="end"]').click()
    assert decode(page.locator("#code").input_value()).marks[0] is Mark.WRONG
    page.locator('[data-act="ask"]').click()
    assert page.evaluate("document.activeElement.dataset.act") == "keep"
    press(page, "Enter")
    assert decode(page.locator("#code").input_value()).marks[0] is Mark.WRONG
    page.locator('[data-act="ask"]').click()
    page.locator('[data-act="erase"]').click()
    assert page.locator("#top h2").text_content() == "Question 1 of 6"
    page.reload()
    assert page.locator("#top progress").evaluate("bar => bar.value") == 0


@pytest.mark.parametrize(
    "kept",
    ["nonsense", "[]", "null", '{"at":99,"steps":[[0,7],["x"],[99,"hint"],7,[1,"pick ZZ"]]}'],
)
def test_whatever_it_finds_in_the_memory_it_starts(kept: str, opened):
    page = opened()
    page.evaluate(f"localStorage.setItem({json.dumps(data_of(page)['id'])}, {json.dumps(kept)})")
    page.reload()
    assert page.locator("#top h2").text_content() == "Question 1 of 6"
    answer(page, data_of(page)["pieces"][0])


def test_where_nothing_may_be_kept_it_works_and_says_so(browser: Quiet, files):
    context = browser.new_context(offline=True)
    context.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no'); } })"
    )
    page = context.new_page()
    page.goto(files["points.de"].as_uri())
    assert "merkt sich nichts" in page.locator("#top").inner_text()
    answer(page, data_of(page)["pieces"][0])
    page.locator('[data-act="end"]').click()
    assert decode(page.locator("#code").input_value()).marks[0] is Mark.RIGHT
    context.close()


def test_two_tabs_stay_in_step(opened):
    one = opened()
    pieces = data_of(one)["pieces"]
    two = one.context.new_page()
    two.goto(one.url)
    answer(one, pieces[0])
    two.locator("#top", has_text="1 answered").wait_for()
    two.locator('[data-act="onward"]').click()
    answer(two, pieces[1], right=False)
    one.locator("#top", has_text="2 answered").wait_for()
    assert one.locator("#top h2").text_content() == "Question 1 of 6"  # it stays where one looks
    one.locator('[data-act="end"]').click()
    marks = decode(one.locator("#code").input_value()).marks
    assert marks[:3] == (Mark.RIGHT, Mark.WRONG, Mark.OPEN)


def test_another_version_of_the_page_remembers_for_itself(opened):
    page = opened()
    other = "schafkopf-tutor/0123456789abcdef"
    kept = '{"at":5,"steps":[[0,"check 7"]]}'
    page.evaluate("([name, kept]) => localStorage.setItem(name, kept)", [other, kept])
    page.reload()
    answer(page, data_of(page)["pieces"][0])
    assert page.locator("#top h2").text_content() == "Question 1 of 6"
    assert page.evaluate("(name) => localStorage.getItem(name)", other) == kept


# --- in a frame, on paper, without scripts -------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_a_frame_that_may_only_run_scripts_it_works_and_says_what_it_cannot(
    language: str, browser: Quiet, files
):
    """As a learning platform shows a file: without storage, without a clipboard of its own."""
    html = files[f"points.{language}"].read_text(encoding="utf-8")
    around = (
        '<!doctype html><iframe sandbox="allow-scripts" src="/quiz.html" height="700"></iframe>'
    )
    context = browser.new_context(viewport={"width": 1000, "height": 800})
    page = context.new_page()
    slips: list[str] = []
    page.on("pageerror", lambda slip: slips.append(str(slip)))
    page.route(
        "http://localhost/**",
        lambda route: route.fulfill(
            body=html if route.request.url.endswith("quiz.html") else around,
            content_type="text/html; charset=utf-8",
        ),
    )
    page.goto("http://localhost/")
    frame = page.frame(url="http://localhost/quiz.html")
    assert frame
    frame.locator(".is-whole").wait_for()  # that it forgets
    frame.locator("#here [data-field]").fill(str(data_of(frame)["pieces"][0]["right"]))
    frame.locator("#here [data-field]").press("Enter")
    frame.locator('[data-act="end"]').click()
    assert decode(frame.locator("#code").input_value()).marks[0] is Mark.RIGHT
    frame.locator('[data-act="copy"]').click()
    frame.locator('#below [role="status"]:not(:empty)').wait_for()
    assert slips == []
    context.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_printed_are_all_questions_with_room_and_the_answers_at_the_end(language: str, opened):
    page = opened(f"forms.{language}", color_scheme="dark")
    pieces = data_of(page)["pieces"]
    answer(page, pieces[0], right=False)  # what has been answered does not stand on paper
    page.emulate_media(media="print", color_scheme="dark")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    sections = page.locator("#paper section")
    asked = [section.locator(".skt-ask").inner_text() for section in sections.all()]
    assert asked == [piece["ask"] for piece in pieces]
    assert page.locator(".skt-mark, .is-taken, .skt-says:visible, .skt-button:visible").count() == (
        page.locator("#paper .skt-button.is-choice").count()  # receives, pays
    )
    assert page.locator("#here:visible, #ways:visible").count() == 0
    assert page.locator('#paper [data-look="dark"]').count() == 0
    voice = Voice(Speaker(language), ORDNUNG)
    for line, item in zip(
        page.locator(".skt-key-list li").all_inner_texts(), FORMS.items, strict=True
    ):
        assert answer_text(item.question, item.right, voice).replace(", ", " › ") in (
            line.replace(", ", " › ")
        )
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen", color_scheme="dark")
    assert page.locator("#paper *").count() == 0
    assert page.locator("body").get_attribute("data-look") == "dark"
    page.locator('[data-act="end"]').click()
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.locator("#code").is_visible()
    assert page.locator("#paper *").count() == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_scripts_it_says_that_it_needs_them(language: str, browser: Quiet, files):
    page = browser.new_page(java_script_enabled=False)
    page.goto(files[f"points.{language}"].as_uri())
    assert "JavaScript" in page.locator("main").inner_text()
    page.close()


# --- for everybody -------------------------------------------------------------------------------


@pytest.mark.parametrize(("language", "look"), [("de", "light"), ("en", "dark")])
def test_axe_finds_nothing(language: str, look: str, opened):
    page = opened(f"forms.{language}", color_scheme=look, viewport={"width": 390, "height": 844})
    for at, piece in enumerate(data_of(page)["pieces"]):
        if at % 2 == 0:
            assert axe(page) == []
            answer(page, piece, right=False)
            assert axe(page) == []
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), piece["ask"]
        page.locator('[data-act="onward"]').click()
    assert axe(page) == []
    page.locator('[data-act="ask"]').click()
    assert axe(page) == []


def test_a_screen_reader_hears_the_question_and_the_verdict(opened):
    page = opened("points.de")
    piece = data_of(page)["pieces"][0]
    assert page.locator("html").get_attribute("lang") == "de"
    assert page.get_by_role("heading", level=2).text_content() == "Frage 1 von 6"
    size = "(one) => Number.parseFloat(getComputedStyle(document.querySelector(one)).fontSize)"
    assert page.evaluate(size, "h2") > page.evaluate(size, ".skt-ask")  # to the eye, too
    assert page.get_by_role("progressbar", name="Beantwortete Fragen").count() == 1
    assert page.get_by_role("main").get_by_text(piece["ask"], exact=True).count() == 1
    answer(page, piece)
    assert "Richtig" in page.locator("#here [role=status]").inner_text()


def test_touch_targets_are_large_enough(opened):
    page = opened("forms.de", viewport={"width": 390, "height": 844}, has_touch=True)
    small = (
        "[...document.querySelectorAll('button, input, textarea')]"
        ".map((one) => one.getBoundingClientRect())"
        ".filter(({ width, height }) => width < 44 || height < 44).length"
    )
    assert page.evaluate(small) == 0
    page.locator('[data-act="onward"]').tap()
    assert page.evaluate(small) == 0
    page.locator('[data-act="hint"]').tap()
    page.locator('[data-act="end"]').tap()
    assert page.evaluate(small) == 0


def test_every_form_is_tried() -> None:
    forms = {draw(k, s, level, 1, ORDNUNG).question.form for s, k, level in every(ORDNUNG)}
    asked = {item.question.form for item in Sheet(skills_of_all_forms(), 60, 5, ORDNUNG).items}
    assert asked == forms
