"""A class that is led from a notebook, and its figures."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any, ClassVar

import pytest
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from schafkopf_tutor.cards import Card
from schafkopf_tutor.classroom import finding
from schafkopf_tutor.classroom.report import ClassReport
from schafkopf_tutor.classroom.report_said import Heading, Telling
from schafkopf_tutor.classroom.store import Store
from schafkopf_tutor.draw import card_svg
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import LANGUAGES, Words
from schafkopf_tutor.notebook import plots_class
from schafkopf_tutor.notebook.classroom import Leading, Relay, shown, way_in
from schafkopf_tutor.notebook.desk import Desk
from schafkopf_tutor.quiz.skills import skill_named
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.faces import address
from schafkopf_tutor.screen.voice import Voice
from tests.classroom.serving import Process
from tests.classroom.test_cli import a_session
from tests.classroom.test_rehearse import held_by
from tests.classroom.test_report import PEOPLE, SIXTY, an_evening

VOICE = Voice(Speaker("en"), load("ordnung"))


def until(fits: Callable[[], object]) -> None:
    for _ in range(400):
        if fits():
            return
        time.sleep(0.05)
    pytest.fail("it did not come to that")


@pytest.fixture(scope="module")
def process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    url = f"sqlite:///{tmp_path_factory.mktemp('class') / 'class.db'}"
    with Process(url) as running:
        yield running


@pytest.fixture
def here(tmp_path: Path, monkeypatch, process: Process) -> Path:
    """A folder in which that class is found."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = tmp_path / "schafkopf-tutor"
    finding.keep(folder, held_by(process, process.url))
    return folder


def buttons(model: Any) -> Iterator[str]:
    """The words of everything that can be pressed or chosen, wherever it stands."""
    if isinstance(model, dict):
        if "act" in model:
            yield str(model["act"])
        for value in model.values():
            yield from buttons(value)
    elif isinstance(model, list):
        for value in model:
            yield from buttons(value)


@pytest.mark.outside
def test_a_class_is_led_from_a_cell(process: Process, here: Path):
    """The cell shows the server's own page for teachers; its words reach the disk; another kernel
    finds the same class."""
    desk = Desk("en")
    cell = desk.classroom()
    store = Store(process.url)
    try:
        assert cell.model["kind"] == "class"
        assert "next" in set(buttons(cell.model))
        assert cell.join.endswith(f"/j/{process.places['code']}")
        cell._heard(cell, {"act": "start points 1"}, [])
        session = store.load(process.places["session"])
        assert [asked.skill for asked in session.asked] == ["points"]
        until(lambda: "reveal" in set(buttons(cell.model)))
        cell._heard(cell, {"act": "nonsense"}, [])
        assert len(store.load(session.id).asked) == 1
        again = Desk("de").classroom()  # a kernel that was started anew
        assert again.join == cell.join
        until(lambda: again.model.get("lang") == "de")
        again.close()
    finally:
        cell.close()
        store.close()
    assert finding.found(here) is not None  # the class goes on


@pytest.mark.outside
def test_a_desk_of_the_sister_game_leads_a_class_and_reads_reports(
    process: Process, here: Path, tmp_path: Path
):
    """What runs already is led whatever the desk plays by; a report is told in its own game's
    words, with its cards."""
    cell = Desk("en", rules="ddv").classroom()
    assert cell.join.endswith(f"/j/{process.places['code']}")
    cell.close()
    url = f"sqlite:///{tmp_path / 'dk.db'}"
    store = Store(url)
    store.prepare()
    a_session(store, datetime.now(UTC), "DKO234", 3, "ddv", "dk_points")
    store.close()
    for desk in (Desk("en", rules="ddv"), Desk("en")):
        told = desk.class_report("DKO234", data=url).text
        assert "Doppelkopf, common rules" in told
        assert skill_named("dk_points").name(VOICE.words) in told


def test_a_class_has_the_rules_of_its_desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A file of one's own is handed on as that file: by its name the server could not read it."""

    class Asked(Exception):
        pass

    def running(folder: Path, voice: Any, *, rules: str, **others: Any) -> None:
        raise Asked(rules)

    file = tmp_path / "ours.toml"
    file.write_text('schema = 1\nbase = "ddv"\n', encoding="utf-8")
    monkeypatch.setattr("schafkopf_tutor.notebook.classroom.running", running)
    monkeypatch.setattr(Desk, "_folder", lambda self: tmp_path)
    desk = Desk("de", rules="ddv")
    with pytest.raises(Asked, match=r"^ddv$"):
        desk.classroom()
    for one in (Desk("de", rules=str(file)), desk.under(str(file))):
        with pytest.raises(Asked) as asked:
            one.classroom()
        assert Path(str(asked.value)) == file
    with pytest.raises(Asked, match=r"^haus$"):
        desk.classroom(rules="haus")


@pytest.mark.outside
def test_what_a_notebook_keeps_lets_nobody_in(process: Process, here: Path):
    cell = Desk("en").classroom()
    (data, _) = cell._repr_mimebundle_()
    for secret in (process.places["code"], process.token, process.places["viewer"]):
        assert secret not in json.dumps(data)
    assert 'class="is-class is-teacher"' in data["text/html"]
    cell.close()


def test_what_cannot_be_fetched_comes_along():
    class Told:
        held: ClassVar = finding.Held(
            "s", "ABC234", "http://192.168.0.2:1", "t", "v", local="http://127.0.0.1:1"
        )
        model: ClassVar = {
            "kind": "class",
            "faces": {"EO": {"light": "/services/x/pack/french/as/card/de/EO.light.svg"}},
            "parts": [{"href": "/p#v"}, {"text": "/card/ is a path"}],
        }

    made = shown(Leading(Told()), VOICE)  # type: ignore[arg-type]
    assert made["faces"]["EO"]["light"] == address(
        card_svg(Card.of("EO"), Words("de", "french"), "light")
    )
    assert made["parts"] == [{"href": "http://127.0.0.1:1/p#v"}, {"text": "/card/ is a path"}]
    assert "ABC234" in way_in(Told.held, VOICE).text


@pytest.mark.outside
def test_a_server_that_is_gone_is_told_and_found_again(process: Process):
    relay = Relay(held_by(process, process.url), "en")
    try:
        assert relay.wait()
        process.kill()
        until(lambda: relay.model is None)
        assert shown(Leading(relay), VOICE)["title"] == VOICE.text("class_desk.lost")
        relay.act("next")  # nobody hears it
        process.start()
        until(lambda: relay.model is not None)
    finally:
        relay.close()


# --- figures -------------------------------------------------------------------------------------


def telling(language: str) -> Telling:
    voice = Voice(Speaker(language), load("ordnung"))
    return Telling(ClassReport.of(PEOPLE, an_evening()), Heading("7", date(2026, 3, 9)), voice)


@pytest.mark.parametrize("language", LANGUAGES)
def test_figures_with_their_sentences_and_tables(language: str):
    picture = plots_class.class_pictures(telling(language))
    assert picture.html.count("<img") == 3
    assert picture.html.count("<details>") == 3
    for name in ("Anna", "Beni", "Christl"):
        assert name in picture.text
    assert len(re.findall(r'alt="[^"]{20,}"', picture.html)) == 3


def test_what_is_drawn_is_what_was_counted():
    """By hand: Beni had one of two points right, and his one answer on who has won was wrong."""
    ax = Figure().add_subplot()
    plots_class.matrix_map(ax, telling("en"))
    texts = {
        (round(text.get_position()[0]), round(text.get_position()[1])): text.get_text()
        for text in ax.texts
    }
    assert [texts[0, row] for row in range(3)] == ["1/1", "1/2", "–"]
    assert [texts[1, row] for row in range(3)] == ["0/1", "0/1", "1/1"]
    ax = Figure().add_subplot()
    plots_class.votes_bars(ax, telling("en"))
    bars = [patch for patch in ax.patches if isinstance(patch, Rectangle)]
    assert [round(bar.get_height()) for bar in bars] == [50, 33, 50, 100]
    ax = Figure().add_subplot()
    plots_class.beliefs_bars(ax, telling("en"))
    assert [round(bar.get_width()) for bar in ax.patches if isinstance(bar, Rectangle)] == [2]
    facts = plots_class.votes_facts(telling("en"))
    assert "question 2" in facts.sentence
    assert SIXTY not in facts.sentence


def test_a_session_without_answers_has_words_alone():
    empty = Telling(ClassReport.of(PEOPLE, []), Heading("7", date(2026, 3, 9)), VOICE)
    assert "<img" not in plots_class.class_pictures(empty).html


def test_a_report_of_no_session_is_a_key_error(tmp_path: Path):
    with pytest.raises(KeyError):
        Desk("en").class_report("9", data=f"sqlite:///{tmp_path / 'x.db'}")
