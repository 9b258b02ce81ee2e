"""The lessons in JupyterLab, in Chromium, as a learner clicks them."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

pytestmark = [pytest.mark.outside, pytest.mark.slow]

COMMAND = "window.jupyterapp.commands.execute"
READY = {"de": "Alles bereit", "en": "Everything is ready"}
START = "Run ▸ Run All Cells"


@pytest.fixture(scope="module")
def lab(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a JupyterLab over a copy of the course, with settings of its own."""
    home = tmp_path_factory.mktemp("lab")
    shutil.copytree(root / "course", home / "work" / "course")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    env = os.environ | {"JUPYTER_CONFIG_DIR": str(home / "config"), "HOME": str(home)}
    env |= {"JUPYTER_DATA_DIR": str(home / "data"), "JUPYTER_RUNTIME_DIR": str(home / "run")}
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"]
    command += ["--LabApp.expose_app_in_browser=True", "--IdentityProvider.token="]
    command += [f"--ServerApp.port={port}", "--ServerApp.port_retries=0"]
    command += [f"--ServerApp.root_dir={home / 'work'}"]
    log = home / "log"
    with log.open("w") as out:
        server = subprocess.Popen(command, env=env, stdout=out, stderr=out, start_new_session=True)
    try:
        address = f"http://127.0.0.1:{port}"
        end = time.monotonic() + 60
        while True:
            try:
                urlopen(f"{address}/api", timeout=2).close()
                break
            except OSError:
                if time.monotonic() > end or server.poll() is not None:
                    pytest.fail(f"JupyterLab does not start:\n{log.read_text()[-2000:]}")
                time.sleep(0.2)
        yield address
    finally:
        server.terminate()
        try:
            server.wait(10)
        except subprocess.TimeoutExpired:  # a kernel would not go
            os.killpg(server.pid, signal.SIGKILL)
            server.wait(10)


def opened(page, lab: str, language: str, lesson: str):
    """The lesson, opened and not yet run."""
    page.goto(f"{lab}/doc/tree/course/{language}/{lesson}.ipynb")
    page.locator(".jp-Notebook .skt").first.wait_for(timeout=60_000)
    return page


def run(page, language: str):
    """Every cell has run, and the panels live."""
    page.wait_for_function("window.jupyterapp.shell.currentWidget?.sessionContext?.isReady")
    page.evaluate(f"{COMMAND}('notebook:run-all-cells')")
    page.get_by_text(READY[language]).wait_for(timeout=60_000)
    page.locator("[data-panel] .skt-race").wait_for(timeout=60_000)
    return page


@pytest.fixture(scope="module")
def cards(browser, lab: str):
    """Lesson 1 in German, running."""
    page = browser.new_page(viewport={"width": 1280, "height": 1000})
    slips: list[str] = []
    page.on("pageerror", lambda error: slips.append(str(error)))
    yield run(opened(page, lab, "de", "01-cards"), "de")
    assert slips == []
    page.close()


@pytest.fixture(scope="module")
def following(browser, lab: str):
    """Lesson 3 in English, running, as wide as a telephone."""
    page = browser.new_page(viewport={"width": 390, "height": 844})
    yield run(opened(page, lab, "en", "03-following"), "en")
    page.close()


def question(page, number: int):
    return page.locator(".skt-question").nth(number - 1)


def click(panel, act: str) -> None:
    panel.locator(f'[data-act="{act}"]').click()


def says(panel, text: str) -> None:
    panel.locator(".skt-say").filter(has_text=text).wait_for(timeout=10_000)


def test_before_it_runs_it_shows_cards_and_says_how_to_start(browser, lab: str):
    page = opened(browser.new_page(), lab, "en", "01-cards")
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


def test_each_card_is_answered(following):
    asked = question(following, 4)
    click(asked, "pick GU")
    click(asked, "check")
    says(asked, "Not quite")
    said = asked.locator(".skt-reasons").all_inner_texts()
    text = "\n".join(said)
    assert all(code in text for code in ("GU", "H9", "S8"))
    assert "GU is a trump here, no Gras card" in text
    assert "Nobody has to trump" in text


def test_a_telephone_is_wide_enough(following):
    boxes = following.evaluate(
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


def test_the_next_morning_it_shows_its_stored_form(cards, browser, lab: str):
    cards.evaluate(f"{COMMAND}('docmanager:save')")
    cards.wait_for_function("!window.jupyterapp.shell.currentWidget.context.model.dirty")
    with urlopen(f"{lab}/api/contents/course/de/01-cards.ipynb") as answer:
        saved = json.load(answer)["content"]
    kinds = {
        kind for cell in saved["cells"] for out in cell.get("outputs", ()) for kind in out["data"]
    }
    assert kinds == {"text/html", "text/plain"}
    cards.evaluate("window.jupyterapp.shell.currentWidget.sessionContext.shutdown()")
    click(question(cards, 2), "pick 31")  # nobody is there to answer
    cards.get_by_text("Es kommt keine Antwort").wait_for(timeout=10_000)
    page = opened(browser.new_page(), lab, "de", "01-cards")
    text = page.locator(".jp-Notebook").inner_text()
    assert START in text
    assert "Error displaying widget" not in text
    page.close()
