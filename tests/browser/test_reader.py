"""The reader: a home page that knows where somebody was, letters that grow, a voice that reads."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from schafkopf_tutor.i18n import text
from tests.browser import places
from tests.browser.axe import axe
from tests.browser.quiet import Quiet
from tests.browser.servers import Server, served
from tests.lessons.course import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.outside, pytest.mark.slow]

LESSON = "course/de/03-following"
# A browser with these voices; what is read is noted, and each sentence ends when the test says so.
VOICES = """(() => {
    const voices = %s;
    globalThis.heard = [];
    globalThis.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
    const speech = new EventTarget();
    speech.getVoices = () => voices;
    speech.speak = (words) => heard.push(words);
    speech.cancel = () => {};
    Object.defineProperty(globalThis, "speechSynthesis", { value: speech });
})()"""
GERMAN = '[{lang: "de-DE", localService: true, name: "Anna"}]'
FOREIGN = """[{lang: "en-US", localService: true, name: "Bob"},
              {lang: "de-DE", localService: false, name: "somewhere else"}]"""


def home(server: Server, language: str = "de") -> str:
    return f"{server.address}/voila/tree/course/{language}"


def ready(page: Page) -> None:
    page.locator('body[data-state="ready"]').wait_for(timeout=places.PATIENCE)


@pytest.fixture
def page(browser: Quiet):
    made = browser.new_page(viewport={"width": 1000, "height": 700})
    slips: list[str] = []
    made.on("pageerror", lambda error: slips.append(str(error)))
    yield made
    assert slips == []
    made.close()


def test_the_home_page_goes_on_where_somebody_was(page: Page, voila: Server):
    page.goto(home(voila))
    go_on = page.get_by_role("link", name=text("page.go_on", "de"))
    assert go_on.count() == 0
    assert page.get_by_role("link", name=text("page.first", "de")).count() == 1
    assert axe(page) == []

    page.goto(voila.lesson(LESSON))
    ready(page)
    page.wait_for_load_state("networkidle")  # pictures push down what is below them
    hearts = page.locator('.cell[id="03-hearts"]')
    hearts.evaluate("it => it.scrollIntoView()")
    page.wait_for_function(
        "() => localStorage['schafkopf-tutor.place.de']?.includes('\"03-hearts\"')"
    )

    page.get_by_role("link", name=text("page.home_page", "de")).click()
    assert page.get_by_role("link", name=text("page.first", "de")).count() == 0
    assert text("page.begun", "de").lower() in page.get_by_role("main").inner_text().lower()
    go_on.focus()
    page.keyboard.press("Enter")
    ready(page)
    page.wait_for_load_state("networkidle")
    box = page.locator('.cell[id="03-hearts"]').bounding_box()
    assert box is not None
    assert -10 < box["y"] < 350


def test_each_language_remembers_its_own_place(page: Page, voila: Server):
    page.goto(voila.lesson(LESSON))
    ready(page)
    page.goto(home(voila, "en"))
    assert page.get_by_role("link", name=text("page.go_on", "en")).count() == 0
    page.get_by_role("link", name="Deutsch").click()
    assert page.get_by_role("link", name=text("page.go_on", "de")).count() == 1


def test_a_lesson_read_to_its_end_is_marked(page: Page, voila: Server):
    page.goto(voila.lesson(LESSON))
    ready(page)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.wait_for_function("() => localStorage['schafkopf-tutor.read.de']?.includes('done')")
    page.goto(home(voila))
    assert text("page.done", "de").lower() in page.get_by_role("main").inner_text().lower()


def test_letters_grow_by_keyboard_and_stay_so(page: Page, voila: Server):
    page.goto(home(voila))
    larger = page.get_by_role("button", name=text("page.larger", "de"))
    before = larger.evaluate("it => parseFloat(getComputedStyle(it).fontSize)")
    larger.focus()
    for _ in range(7):  # more often than there are sizes
        page.keyboard.press("Enter")
    assert larger.evaluate("it => parseFloat(getComputedStyle(it).fontSize)") == 2 * before
    assert larger.get_attribute("aria-disabled") == "true"
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(voila.lesson(LESSON))
    ready(page)
    assert page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)") == 2 * before
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert axe(page) == []


@pytest.mark.parametrize(("voices", "there"), [(GERMAN, True), (FOREIGN, False), ("[]", False)])
def test_it_reads_aloud_where_the_computer_has_a_voice(page: Page, voila: Server, voices, there):
    page.add_init_script(VOICES % voices)
    page.goto(voila.lesson(LESSON), wait_until="domcontentloaded")
    button = page.locator("[data-aloud]")
    assert button.is_visible() is there
    if not there:
        return
    ready(page)
    button.focus()
    page.keyboard.press("Enter")
    assert button.inner_text() == text("page.silent", "de")
    heard = page.evaluate("heard[0].text")
    assert heard == "3, Bedienen: welche Karte du legen darfst"  # as it is said, without signs
    assert page.evaluate("heard[0].voice.name") == "Anna"
    assert page.locator(".said").inner_text().startswith("3 · Bedienen")
    page.evaluate("heard[0].onend({ type: 'end' })")
    assert page.evaluate("heard.length") == 2
    assert page.evaluate("heard[1].text").startswith("Lies in Ruhe")
    page.keyboard.press("Escape")
    assert button.inner_text() == text("page.aloud", "de")
    assert page.locator(".said").count() == 0


def test_where_the_browser_keeps_nothing_all_else_works(page: Page, voila: Server):
    page.add_init_script(
        "Object.defineProperty(globalThis, 'localStorage', { get() { throw new Error('no'); } })"
    )
    page.goto(voila.lesson(LESSON))
    ready(page)
    page.goto(home(voila))
    page.get_by_role("button", name=text("page.larger", "de")).click()
    assert page.evaluate("document.documentElement.style.fontSize") == "115%"


@pytest.mark.parametrize("language", ["de", "en"])
def test_from_the_home_page_to_practice_and_back(page: Page, voila: Server, language: str):
    page.goto(home(voila, language))
    page.locator('[data-path$="/practice/drill.ipynb"]').focus()
    page.keyboard.press("Enter")
    ready(page)
    begin = page.get_by_role("main").get_by_role("button").first
    assert begin.is_visible()
    assert "Run All Cells" not in page.get_by_role("main").inner_text()
    page.get_by_role("link", name=text("page.home_page", language)).click()
    page.get_by_role("heading", name=text("page.progress", language), exact=True).wait_for()
    assert page.get_by_role("link", name=text("page.go_on", language)).count() == 0


@pytest.mark.parametrize("language", ["de", "en"])
def test_from_a_lesson_to_its_exercises_and_home_again(page: Page, voila: Server, language: str):
    page.goto(voila.lesson(f"course/{language}/03-following"))
    ready(page)
    page.locator('a[href$="02-following.ipynb"]').focus()
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/exercises/{language}/02-following.ipynb")
    ready(page)
    main = page.get_by_role("main")
    assert text("page.begin", language).partition("**")[0].strip() in main.inner_text()
    for said in ("Run All Cells", text("exercise.empty.cards", language)[:20], "desk."):
        assert said not in main.inner_text()
    task = main.locator(".cell.output").nth(1)
    assert "2.1" in task.inner_text()
    task.get_by_role("button").first.click()
    task.locator('[aria-pressed="true"]').first.wait_for()
    assert axe(page) == []
    page.get_by_role("link", name=text("page.home_page", language)).click()
    page.get_by_role("heading", name=text("page.exercises", language), exact=True).wait_for()
    there = {path.stem for path in (ROOT / "exercises" / language).glob("*.ipynb")}
    assert page.locator('[data-path^="exercises/"]').count() == len(there - {"11-code"})
    path = f"course/{language}/03-following.ipynb"
    assert page.locator(f'[data-path="{path}"]').count() == 1


def test_where_code_is_to_be_written_the_page_says_where(page: Page, voila: Server):
    page.goto(voila.lesson("exercises/de/11-code"))
    ready(page)
    assert page.get_by_text(text("page.to_code", "de")).count() == 4
    assert page.locator("pre").count() == 0


@pytest.fixture(scope="module")
def reader(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The reader as ``schafkopf-tutor read`` starts it."""
    with served("reader", root, tmp_path_factory.mktemp("reader")) as server:
        yield server


@pytest.mark.parametrize("language", ["de", "en"])
def test_cards_and_rules_are_chosen_on_the_home_page(page: Page, reader: Server, language: str):
    page.goto(home(reader, language))
    assert axe(page) == []
    face = page.get_by_label(text("page.face", language), exact=True)
    rules = page.get_by_label(text("page.rules", language), exact=True)
    assert (face.input_value(), rules.input_value()) == ("german", "ordnung")
    face.focus()
    page.keyboard.press("ArrowDown")  # by keyboard
    rules.select_option("cardgames-zone-short")
    assert page.get_by_text(text("page.chosen", language)).is_visible()
    page.reload()
    assert (face.input_value(), rules.input_value()) == ("french", "cardgames-zone-short")

    page.goto(reader.lesson(f"course/{language}/04-counting"))
    ready(page)
    told = page.locator('.cell[id="04-decided-1-text"]').inner_text()
    assert {"de": "12 Trümpfe", "en": "12 trumps"}[language] in told
    box = page.get_by_role("note").first.inner_text()
    assert {"de": "kurzes Blatt", "en": "short deck"}[language] in box
    cards = page.locator("img.skt-card").first.get_attribute("alt") or ""
    assert not any(suit in cards for suit in ("Eichel", "Gras", "Schellen")), cards


def test_voila_alone_offers_no_choice(page: Page, voila: Server):
    page.goto(home(voila))
    assert page.locator("select").count() == 0
