"""Lesson 1 in JupyterLab, in Chromium, as a learner clicks it, and the morning after."""

from __future__ import annotations

import json
from urllib.request import urlopen

import pytest

from tests.browser import places
from tests.browser.places import COMMAND, Lesson
from tests.browser.servers import Server

pytestmark = [pytest.mark.outside, pytest.mark.slow]

START = "Run ▸ Run All Cells"


def opened(page, lab: Server, language: str, lesson: str) -> Lesson:
    """The lesson, opened and not yet run."""
    found = places.opened(page, lab, f"course/{language}/{lesson}")
    page.locator(".jp-Notebook .skt").first.wait_for(timeout=60_000)
    return found


@pytest.fixture(scope="module")
def cards(browser, lab: Server):
    """Lesson 1 in German, running."""
    page = browser.new_page(viewport={"width": 1280, "height": 1000})
    slips: list[str] = []
    page.on("pageerror", lambda error: slips.append(str(error)))
    yield opened(page, lab, "de", "01-cards").run()
    assert slips == []
    page.close()


def question(page, number: int):
    return page.locator(".skt-question").nth(number - 1)


def click(panel, act: str) -> None:
    panel.locator(f'[data-act="{act}"]').click()


def says(panel, text: str) -> None:
    panel.locator(".skt-say").filter(has_text=text).wait_for(timeout=10_000)


def test_before_it_runs_it_shows_cards_and_says_how_to_start(browser, lab: Server):
    page = opened(browser.new_page(), lab, "en", "01-cards").page
    text = page.locator(".jp-Notebook").inner_text()
    assert START in text
    assert "Error displaying widget" not in text
    page.locator('img[alt="Ober of Eichel"]').first.wait_for(timeout=10_000)
    assert page.locator("[data-act]").count() == 0
    page.close()


def test_a_wrong_answer_gets_its_reason_and_a_right_one_counts(cards):
    first = question(cards, 1)
    click(first, "pick EK")
    says(first, "Noch nicht. Der Eichel-König zählt 4 Augen.")
    click(first, "pick EZ")
    says(first, "Richtig! Die Eichel-Zehn zählt 10 Augen.")
    cards.get_by_text("Beantwortet: 1 von").wait_for(timeout=10_000)


def test_the_race_refuses_with_a_reason_and_moves_otherwise(cards):
    race = cards.locator(".skt-race")
    table, beni = race.locator(".skt-middle"), race.locator(".skt-seat-1")
    click(race, "play 0 EZ")
    says(race, "Beni ist am Zug")
    before, hand = table.inner_html(), beni.locator("[data-act]").count()
    click(race, "play 1 G9")
    says(race, "Eichel ist ausgespielt, und du hast Eichel")
    says(race, "3.2.1")
    says(race, "Hättest du keine Eichel-Karte")
    assert table.inner_html() == before
    assert beni.locator("[data-act]").count() == hand == 3
    click(race, "play 1 EA")
    says(race, "Christl ist am Zug")
    assert beni.locator("[data-act]").count() == 2
    assert table.locator("img").count() == 2
    click(race, "play 2 E9")
    click(race, "play 3 EK")
    says(race, "Der Stich gehört Beni: 10 + 11 + 0 + 4 = 25 Augen.")
    click(race, "undo")
    says(race, "Dominik ist am Zug")


def test_by_keyboard_alone(cards):
    asked = question(cards, 3)
    asked.locator('[data-act="pick SK"]').focus()
    for key in ("Tab", "Enter"):  # to the next card, and click it
        cards.keyboard.press(key)
    asked.get_by_text("1.", exact=True).wait_for(timeout=10_000)
    focused = cards.evaluate("document.activeElement.dataset.act")
    assert focused.startswith("pick ")  # the focus has stayed among the cards
    outline = cards.evaluate("getComputedStyle(document.activeElement).outlineWidth")
    assert outline == "3px"
    race = cards.locator(".skt-race")
    click(race, "restart")
    race.locator('[data-act="play 0 EZ"]').focus()
    cards.keyboard.press("Tab")
    cards.keyboard.press("Shift+Tab")
    cards.keyboard.press("Space")
    says(race, "Beni ist am Zug")
    assert cards.evaluate("document.activeElement.dataset.act").startswith("play 1 ")
    assert cards.locator(".jp-Notebook.jp-mod-editMode").count() == 0


def test_the_next_morning_it_shows_its_stored_form(cards, browser, lab: Server):
    cards.evaluate(f"{COMMAND}('docmanager:save')")
    cards.wait_for_function("!window.jupyterapp.shell.currentWidget.context.model.dirty")
    with urlopen(f"{lab.address}/api/contents/course/de/01-cards.ipynb") as answer:
        saved = json.load(answer)["content"]
    kinds = {
        kind for cell in saved["cells"] for out in cell.get("outputs", ()) for kind in out["data"]
    }
    assert kinds == {"text/html", "text/plain"}
    cards.evaluate("window.jupyterapp.shell.currentWidget.sessionContext.shutdown()")
    click(question(cards, 2), "pick 31")  # nobody is there to answer
    cards.get_by_text("Es kommt keine Antwort").wait_for(timeout=10_000)
    page = opened(browser.new_page(), lab, "de", "01-cards").page
    text = page.locator(".jp-Notebook").inner_text()
    assert START in text
    assert "Error displaying widget" not in text
    page.close()
