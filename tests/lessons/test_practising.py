"""Practice at a desk, without a notebook: clicks as messages, and what the log has got by then."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from datetime import timedelta
from html import escape
from pathlib import Path
from random import Random
from typing import Any

import pytest

from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.i18n import LANGUAGES, Words
from schafkopf_tutor.notebook import Desk, practising
from schafkopf_tutor.notebook.widget import Live
from schafkopf_tutor.practice.attempt import Attempt
from schafkopf_tutor.practice.database import Database
from schafkopf_tutor.practice.log import Kept, Log, Memory
from schafkopf_tutor.quiz.question import QuestionError
from tests.practice.sitting_down import START, Clock, answer


def click(panel: Live, *acts: str) -> None:
    for act in acts:
        panel._heard(panel, {"act": act}, [])


def answered(panel: Live, *, right: bool = True) -> None:
    state: Any = panel.state
    click(panel, *answer(state.once.item, right=right))


class Watched(Memory):
    """Notes what the screen shows at the moment in which something is recorded."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[str] = []
        self.panel: Live | None = None

    def record(self, attempt: Attempt) -> Kept:
        assert self.panel is not None
        self.shown.append(json.dumps(self.panel.model))
        return super().record(attempt)


def test_an_answer_is_kept_before_the_screen_says_anything_of_it():
    log = Watched()
    panel = log.panel = Desk("en", log=log).drill("points", seed=1)
    click(panel, "begin")
    before = json.dumps(panel.model)
    answered(panel)
    (shown,) = map(json.loads, log.shown)
    assert shown["ask"] == json.loads(before)["ask"]
    assert shown["says"]["lines"] == []
    assert panel.model["says"]["lines"][0]["strong"].startswith("Right")
    assert len(log.read().attempts) == 1


def never(*_: object) -> Log:
    raise ZeroDivisionError("the learner's own log was opened")


WAYS: dict[str, Callable[[Desk], Live]] = {
    "drill": lambda desk: desk.drill(),
    "skills": lambda desk: desk.drill(["points", "compare"], seed=3),
    "counting": lambda desk: desk.counting(),
    "test": lambda desk: desk.test(),
    "today": lambda desk: desk.today(),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_cell_that_runs_opens_no_log(way: str, language: str, monkeypatch: pytest.MonkeyPatch):
    """So neither a build of the lessons nor a test of the notebooks can write into it."""
    monkeypatch.setattr(practising, "log_here", never)
    panel = WAYS[way](Desk(language))
    panel._repr_mimebundle_()
    with pytest.raises(ZeroDivisionError):
        click(panel, "begin")


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_stored_is_friendly_and_the_same_for_everybody(way: str, language: str):
    stored = []
    for day in (0, 40):
        panel = WAYS[way](Desk(language, log=Memory(), clock=Clock(START + timedelta(days=day))))
        click(panel, "begin")
        data, _ = panel._repr_mimebundle_()
        assert set(data) == {"text/html", "text/plain"}
        stored.append((data["text/html"].partition(">")[2], data["text/plain"]))
    assert stored[0] == stored[1]
    html, text = stored[0]
    assert "data-act" not in html
    assert "Run All Cells" in html
    title, *sentences = text.splitlines()
    assert title == panel.model["label"]
    assert sentences
    assert all(escape(sentence) in html for sentence in sentences)


@pytest.mark.parametrize("way", WAYS)
def test_begun_it_asks_and_keeps(way: str):
    log = Memory()
    panel = WAYS[way](Desk("de", log=log))
    click(panel, "begin")
    state: Any = panel.state
    while way == "counting" and state.looking:
        click(panel, state.turn)
        state = panel.state
    assert panel.model["kind"] == "question"
    state = getattr(state, "questions", state)
    words = answer(state.once.item)
    click(panel, *words, *(["check"] if "check" not in words[-1] and way == "test" else []))
    assert len(log.read().attempts) == 1


def test_the_log_is_where_the_environment_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    file = tmp_path / "progress.db"
    monkeypatch.setenv("SCHAFKOPF_TUTOR_DB", f"sqlite:///{file}")
    monkeypatch.setenv("SCHAFKOPF_TUTOR_LEARNER", "anna")
    panel = Desk("de").drill("points", seed=1)
    assert not file.exists()
    click(panel, "begin")
    assert not file.exists()  # looking lays no file
    assert str(file) in panel.model["note"]["text"]
    answered(panel)
    (one,) = Database.file(file, learner="anna").read().attempts
    assert one.learner == "anna"


def test_a_locked_database_keeps_nobody_waiting_and_is_told(tmp_path: Path):
    """The answer is in a file, the screen says so, and later it comes into the log by itself."""
    file = tmp_path / "progress.db"
    desk = Desk("en", log=Database(f"sqlite:///{file}", sleep=lambda _: None))
    panel = desk.drill("points", seed=1)
    click(panel, "begin")
    answered(panel)
    lock = sqlite3.connect(file, isolation_level=None)
    lock.execute("BEGIN EXCLUSIVE")
    click(panel, "next")
    answered(panel)
    told = Words("en").text("practice.spool")
    assert told in [line["text"] for line in panel.model["says"]["lines"]]
    assert "note" not in panel.model
    assert len(desk.log.read().attempts) == 1  # the one that waits; the rest cannot be read
    lock.execute("ROLLBACK")
    lock.close()
    click(panel, "next")
    answered(panel)
    merged = Words("en").text("practice.merged", count=1)
    assert merged in [line["text"] for line in panel.model["says"]["lines"]]
    assert len(desk.log.read().attempts) == 3


def test_a_database_that_cannot_be_used_is_told_and_practice_goes_on(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setenv("SCHAFKOPF_TUTOR_DB", "nonsense")
    desk = Desk("en")
    panel = desk.drill("points", seed=1)
    click(panel, "begin")
    heard = [line["text"] for line in panel.model["says"]["lines"]]
    assert heard == [TutorError("error.practice.url", found="nonsense").say("en")]
    click(panel, "anyway")
    answered(panel)
    assert len(desk.log.read().attempts) == 1
    click(panel, "next")
    assert "only until this program ends" in panel.model["note"]["text"]


def test_a_cell_may_run_twice_and_two_cells_have_places_of_their_own():
    desk = Desk("de", log=Memory())
    first = desk.drill("points", seed=1)
    click(first, "begin")
    second = desk.drill("points", seed=1)
    assert second.place == first.place
    assert second.model["kind"] == "between"
    places = {desk.drill().place, desk.drill(["points", "compare"]).place, second.place}
    assert len(places) == 3


def test_a_generator_that_is_seeded_makes_the_same_practice():
    asked = []
    for _ in range(2):
        panel = Desk("de", log=Memory(), generator=Random(5)).drill()
        click(panel, "begin")
        asked.append(panel.model["ask"])
    assert asked[0] == asked[1]


def test_a_skill_that_there_is_not():
    with pytest.raises(QuestionError) as slip:
        Desk("de").drill("pointz")
    assert "pointz" in slip.value.say("de")
    assert "points" in slip.value.say("de")


def test_two_notebooks_at_once_lose_nothing(tmp_path: Path):
    logs = [Database.file(tmp_path / "progress.db") for _ in range(2)]
    panels = [Desk("en", log=log).drill("points", seed=n) for n, log in enumerate(logs)]
    for panel in panels:
        click(panel, "begin")
    for number in range(4):
        for panel in panels:
            answered(panel, right=number != 2)
            click(panel, "next")
    assert len(logs[0].read().attempts) == len(logs[1].read().attempts) == 8
