"""Lesson 1 in JupyterLab, in Chromium, as a learner clicks it, and the morning after."""

from __future__ import annotations

import json
from urllib.request import urlopen

import pytest

from tests.browser import places
from tests.browser.places import COMMAND, Lesson, says, screen, touch
from tests.browser.servers import Server

pytestmark = [pytest.mark.outside, pytest.mark.slow]

CARDS = ("Schellen-König", "Schellen-As", "Schellen-Acht", "Schellen-Zehn")
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


def test_before_it_runs_it_shows_cards_and_says_how_to_start(browser, lab: Server):
    page = opened(browser.new_page(), lab, "en", "01-cards").page
    text = page.locator(".jp-Notebook").inner_text()
    assert START in text
    assert "Error displaying widget" not in text
    page.locator('img[alt="Ober of Eichel"]').first.wait_for(timeout=10_000)
    assert page.locator("[data-act]").count() == 0
    page.close()


def test_a_wrong_answer_gets_its_reason_and_a_right_one_counts(cards):
    first = screen(cards, "Frage 1")
    touch(first, "Eichel-König")
    says(first, "Noch nicht.")
    says(first, "Der Eichel-König zählt 4 Augen.")
    touch(first, "Eichel-Zehn")
    says(first, "Richtig!")
    says(first, "Die Eichel-Zehn zählt 10 Augen.")
    says(screen(cards, "Dein Stand"), "Beantwortet: 1 von")


def test_the_race_refuses_with_a_reason_and_moves_otherwise(cards):
    race = screen(cards, "Schafkopf-Tisch")
    trick = race.get_by_role("group", name="Stich 1 von 3")
    beni = race.get_by_role("group", name="Karten von Beni").get_by_role("button")
    touch(race, "Eichel-Zehn")
    says(race, "Beni ist am Zug")
    before, hand = trick.inner_html(), beni.count()
    touch(race, "Gras-Neun")
    says(race, "Eichel ist ausgespielt, und du hast Eichel")
    assert "3.2.1" in race.get_by_role("status").inner_text()
    assert trick.inner_html() == before
    assert beni.count() == hand == 3
    touch(race, "Eichel-As")
    says(race, "Christl ist am Zug")
    assert beni.count() == 2
    assert trick.get_by_role("img").count() == 2
    touch(race, "Eichel-Neun", "Eichel-König")
    says(race, "Der Stich gehört Beni: 10 + 11 + 0 + 4 = 25 Augen.")
    touch(race, "Karte zurück")
    says(race, "Dominik ist am Zug")


def test_by_keyboard_alone(cards):
    asked = screen(cards, "Frage 3")
    asked.get_by_role("button", name="Schellen-König").focus()
    for key in ("ArrowRight", "Enter"):  # to the next card, and take it
        cards.keyboard.press(key)
    placed = asked.get_by_role("group", name="Deine Reihe").get_by_role("img")
    placed.first.wait_for(timeout=10_000)
    held = cards.locator(":focus")
    assert held.get_by_role("img").get_attribute("alt") in CARDS  # it has stayed among the cards
    width = held.evaluate("it => parseFloat(getComputedStyle(it).outlineWidth)")
    assert width >= 2
    race = screen(cards, "Schafkopf-Tisch")
    touch(race, "Von vorn")
    says(race, "Anna spielt aus")
    race.get_by_role("button", name="Eichel-Zehn").focus()
    for key in ("ArrowRight", "ArrowLeft", "Space"):
        cards.keyboard.press(key)
    says(race, "Beni ist am Zug")
    assert race.evaluate("it => it.contains(document.activeElement)")
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
    touch(screen(cards, "Frage 2"), "31")  # nobody is there to answer
    cards.get_by_text("Es kommt keine Antwort").wait_for(timeout=10_000)
    page = opened(browser.new_page(), lab, "de", "01-cards").page
    text = page.locator(".jp-Notebook").inner_text()
    assert START in text
    assert "Error displaying widget" not in text
    page.close()
