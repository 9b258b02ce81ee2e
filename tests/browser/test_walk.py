"""The course's first hour by keyboard alone: lessons 0 to 3, in JupyterLab and as pages to read.

Every question is answered, first wrong and then right; every race and the whole deal are played to
their end. What is right stands here as it follows from the rules; points are added up here, too.
``make test`` goes through each lesson once or twice, ``make long`` through all of them in both
places and both languages.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from schafkopf_tutor.cli.course import first_lesson, lab_environment
from tests.browser import places
from tests.browser.keys import Keys
from tests.browser.quiet import Quiet
from tests.browser.servers import Server, served
from tests.longrun import LONG

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.outside, pytest.mark.slow]

NAMES = ("Anna", "Beni", "Christl", "Dominik")
POINTS = {"A": 11, "Z": 10, "K": 4, "O": 3, "U": 2}

# A question by its form, a wrong answer and the right one. ``one``: a click is an answer; ``row``:
# the wrong card is clicked first, then all in their order; ``some``: ticked and handed in;
# ``laid``: a row, handed in. A race is its winner and the cards as they fall; what stands in
# brackets is tried before and may not be played.
LESSONS: dict[str, list[tuple[str, str, str]]] = {
    "00-start": [
        ("one", "E9", "EA"),
        ("race", "Anna", "EA (GZ) EK EZ E9"),
    ],
    "01-cards": [
        ("one", "EK", "EZ"),
        ("one", "13", "15"),
        ("row", "SK", "SA SZ SK S8"),
        ("one", "EK", "EZ"),
        ("one", "GA", "SK"),
        ("one", "EO", "SZ"),
        ("one", "SA", "GA"),
        ("one", "19", "20"),
        ("row", "GK", "GA GZ GK G9"),
        ("race", "Beni", "EZ (G9) EA E9 EK  E7 GZ GA SZ  G9 SK SA S8"),
        ("drill", "", ""),
    ],
    "02-trump": [
        ("some", "SA", "HA HK GU"),
        ("some", "EA", "GO HK H7 HU"),
        ("one", "HA", "SU"),
        ("one", "EU", "SO"),
        ("one", "8", "14"),
        ("laid", "HA EO GU HU HZ", "EO GU HU HA HZ"),
        ("one", "GA", "HU"),
        ("one", "27", "26"),
        ("some", "SA", "SO HO"),
        ("race", "Dominik", "S7 (EU) SK S8 S9  G8 GZ HK SA  H7 HU EU SU"),
        ("drill", "", ""),
    ],
    "03-following": [
        ("some", "HZ", "SK S7"),
        ("some", "GK", "HA GU"),
        ("some", "HO", "E8 GK HO G7"),
        ("some", "GU", "GU S8 H9"),
        ("some", "GO", "G8"),
        ("some", "E8", "HK"),
        ("some", "HU", "S8"),
        ("some", "HU", "S8 HU HK"),
        ("one", "HZ", "SU"),
        ("some", "SO", "SZ S8"),
        ("deal", "", ""),
        ("drill", "", ""),
    ],
}
EACH = [(place, language) for place in ("lab", "voila") for language in ("de", "en")]
WALKED = {
    ("lab", "de"): ["00-start", "01-cards"],
    ("lab", "en"): ["02-trump"],
    ("voila", "de"): ["03-following"],
    ("voila", "en"): ["00-start", "01-cards"],
}
"""What is gone through in a short run."""


@pytest.fixture(scope="module")
def german(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """JupyterLab as ``schafkopf-tutor`` opens it for somebody who speaks German."""
    with served(
        "lab", root, tmp_path_factory.mktemp("german"), **lab_environment("de", {})
    ) as server:
        yield server


@pytest.fixture
def page(browser: Quiet) -> Iterator[Page]:
    made = browser.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    slips: list[str] = []
    made.on("pageerror", lambda error: slips.append(str(error)))
    yield made
    assert slips == []
    made.close()


def test_in_german_the_menus_are_german(page: Page, german: Server):
    lesson = first_lesson(german.home / "work", "de").removesuffix(".ipynb")
    places.opened(page, german, lesson)
    page.get_by_role("menuitem", name="Ausführen", exact=True).click()
    page.get_by_text("Alle Zellen ausführen", exact=True).first.wait_for()
    assert page.locator(".Toastify__toast, .jp-Dialog").count() == 0


@pytest.mark.parametrize(("place", "language"), EACH, ids=map("-".join, EACH))
def test_the_first_hour(page: Page, request: pytest.FixtureRequest, place: str, language: str):
    german_lab = (place, language) == ("lab", "de")
    server: Server = request.getfixturevalue("german" if german_lab else place)
    walked = list(LESSONS) if LONG else WALKED[place, language]
    opened = f"course/{language}/{walked[0]}"
    page.goto(f"{server.address}/lab/tree/{opened}.ipynb" if lab(server) else server.lesson(opened))
    keys = Keys(page, language)
    for name, go_on in zip(walked, [*walked[1:], ""], strict=True):
        tasks = LESSONS[name]
        last = len(tasks) + 1  # between how it starts and how one stands
        if lab(server):
            keys.run_all()
        keys.alive(last + 1)
        if lab(server):
            begins_at_the_top(keys)
        for at, (form, wrong, right) in enumerate(tasks, 1):
            DONE[form](keys, at, wrong, right)
        asked = sum(form in ASKED for form, _, _ in tasks)
        assert keys.says("tally.every", all=asked, clean=0) in keys.read(last)
        if go_on:
            keys.follow(go_on)


def lab(server: Server) -> bool:
    return server.name == "lab"


def begins_at_the_top(keys: Keys) -> None:
    """Running all cells has led to the first thing to read, not to the lesson's end."""
    assert keys.says("desk.ready") in keys.focused()
    box = keys.page.locator(":focus").bounding_box()
    assert box is not None
    assert 0 < box["y"] < 800


# --- questions ------------------------------------------------------------------------------------


def one(keys: Keys, at: int, wrong: str, right: str) -> None:
    said = keys.press(at, f"pick {wrong}")
    assert keys.says("answer.not_yet") in said
    assert keys.says("answer.well") not in said
    assert keys.says("answer.well") in keys.press(at, f"pick {right}")


def row(keys: Keys, at: int, wrong: str, right: str) -> None:
    assert keys.says("answer.not_yet") in keys.press(at, f"pick {wrong}")
    said = keys.press(at, *picks(right))
    assert keys.says("answer.well_rank") in said


def some(keys: Keys, at: int, wrong: str, right: str) -> None:
    handed_in(keys, at, wrong, right, "answer.well_mark")


def laid(keys: Keys, at: int, wrong: str, right: str) -> None:
    handed_in(keys, at, wrong, right, "answer.well_rank")


def handed_in(keys: Keys, at: int, wrong: str, right: str, well: str) -> None:
    """Every card has its reason, with the paragraph where it is a question of following suit."""
    said = keys.press(at, *picks(wrong), "check")
    assert keys.says(well) not in said
    assert keys.says("answer.mark.wrong") in said or keys.says("answer.mark.missed") in said
    if keys.says("desk.table") in said:
        assert "3.2." in said
    assert keys.says(well) in keys.press(at, "again", *picks(right), "check")


def picks(cards: str) -> list[str]:
    return [f"pick {card}" for card in cards.split()]


# --- at the table ---------------------------------------------------------------------------------


def race(keys: Keys, at: int, winner: str, cards: str) -> None:
    trick: list[str] = []
    for code in cards.split():
        said = keys.press(at, keys.card(code.strip("()")))
        if code.startswith("("):
            assert "3.2.1" in said  # whoever has the suit plays it
            continue
        trick.append(code)
        if len(trick) == len(NAMES):
            assert f": {terms(trick)} = {sum(map(points, trick))} " in said
            trick.clear()
    assert keys.says("race.reached") in said
    assert winner in said.partition(keys.says("race.reached"))[2]


def points(code: str) -> int:
    return POINTS.get(code[1], 0)


def terms(trick: list[str]) -> str:
    return " + ".join(str(points(code)) for code in trick)


TAKEN = re.compile(r"(Anna|Beni|Christl|Dominik): (\d+) \+ (\d+) \+ (\d+) \+ (\d+) = (\d+) ")


def deal(keys: Keys, at: int, wrong: str, right: str) -> None:
    """The first card that may fall, each time; Anna plays alone."""
    made: Counter[str] = Counter()
    for number in range(1, 33):
        said = keys.press(at, keys.may_fall(at))
        if number % len(NAMES) == 0:
            taken = TAKEN.search(said)
            assert taken is not None, said
            winner, *counted, together = taken.groups()
            assert sum(map(int, counted)) == int(together)
            made[winner] += int(together)
    assert made.total() == 120
    hers, theirs = made["Anna"], 120 - made["Anna"]
    game = {"de": "Herz-Solo", "en": "Herz Solo"}[keys.language]
    won = "result.won" if hers >= 61 else "result.lost"
    assert keys.says(won, game=game, points=hers, others=theirs) in said


def drill(keys: Keys, at: int, wrong: str, right: str) -> None:
    """More of the same, for those who like; here it only begins."""
    assert keys.says("drill.begin") not in keys.press(at, "begin")


ASKED = {"one": one, "row": row, "some": some, "laid": laid}
DONE = ASKED | {"race": race, "deal": deal, "drill": drill}
