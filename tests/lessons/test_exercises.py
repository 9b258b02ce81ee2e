"""The exercises: solved they pass, open they do not, and no notebook tells what is right."""

from __future__ import annotations

import json
import re
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.notebook import Desk, score
from schafkopf_tutor.notebook.exercises import ExerciseError, Put, exercises, put
from schafkopf_tutor.notebook.source import Code, read_source
from schafkopf_tutor.notebook.widget import Live
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.voice import Voice
from tests.screen.answering import words_for
from tests.screen.telling import tells

ROOT = Path(__file__).parent.parent.parent
SOURCES = ROOT / "solutions" / "src"
TOPICS = sorted(path.stem for path in SOURCES.glob("*.md"))
SUBJECTS = (
    "ranking following calling running-away bidding lone-games scoring doubling variants"
    " doppelkopf-trumps doppelkopf-sides doppelkopf-calls doppelkopf-scoring"
)
FEWEST = 6


@cache
def cells(kind: str, language: str, topic: str) -> tuple[dict[str, Any], ...]:
    path = ROOT / kind / language / f"{topic}.ipynb"
    return tuple(json.loads(path.read_text(encoding="utf-8"))["cells"])


def code_of(cell: dict[str, Any]) -> str:
    return "".join(cell["source"])


def said_by(cell: dict[str, Any]) -> str:
    """What a cell shows as text."""
    return "\n".join(
        "".join(output["data"]["text/plain"])
        for output in cell["outputs"]
        if output["output_type"] == "execute_result"
    )


def source_of(topic: str) -> str:
    return (SOURCES / f"{topic}.md").read_text(encoding="utf-8")


def tasks_of(topic: str) -> list[str]:
    """The tasks that are answered by click or in writing."""
    return re.findall(r'desk\.task\("([\d.]+)"\)', source_of(topic))


def numbers_of(topic: str) -> list[str]:
    """All tasks, those to program too."""
    return re.findall(r'desk\.(?:task|check)\("([\d.]+)"', source_of(topic))


@cache
def asked(number: str, language: str = "en") -> Put:
    found = put(number, Voice(Speaker(language), load("ordnung")))
    assert found is not None
    return found


CODED = [number for number, stated in exercises().items() if stated.code]
ALL = [number for topic in TOPICS for number in tasks_of(topic)]


# --- what there is --------------------------------------------------------------------------------


def test_every_topic_has_tasks_enough_and_each_its_number():
    assert {topic.partition("-")[2] for topic in TOPICS} >= set(SUBJECTS.split())
    for topic in TOPICS:
        numbers = numbers_of(topic)
        start = f"{int(topic.partition('-')[0])}."
        assert numbers == [f"{start}{at}" for at in range(1, len(numbers) + 1)]
        assert len(numbers) >= FEWEST or topic.partition("-")[2] not in SUBJECTS.split()
    assert sorted([*ALL, *CODED]) == sorted(exercises())


def test_no_answer_is_written_by_hand():
    for topic in TOPICS:
        for cell in read_source(topic, source_of(topic)):
            if isinstance(cell, Code) and "SOLUTION" not in cell.code:
                assert "check(" not in cell.code, cell.id


def test_no_question_is_asked_twice():
    keys = [asked(number).question.key for number in ALL]
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("topic", TOPICS)
def test_both_languages_and_both_kinds_have_the_same_cells(topic: str):
    ids = [cell["id"] for cell in cells("solutions", "de", topic)]
    assert len(set(ids)) == len(ids)
    for kind, language in product(("exercises", "solutions"), LANGUAGES):
        other = cells(kind, language, topic)
        assert [cell["id"] for cell in other] == ids
        for one, two in zip(cells("solutions", language, topic), other, strict=True):
            if not one["id"].endswith("-answer") and "def " not in code_of(one):
                assert code_of(one) == code_of(two), one["id"]
            assert one["metadata"] == two["metadata"]
    german, english = (
        [re.findall(r"\]\((.*?)\)", code_of(cell)) for cell in cells("exercises", code, topic)]
        for code in LANGUAGES
    )
    assert [[link.replace("/de/", "/en/") for link in links] for links in german] == english
    for links in german:
        for link in links:
            assert (ROOT / "exercises" / "de" / link).resolve().exists(), link


def test_no_exercise_holds_a_solution_to_program():
    for language in LANGUAGES:
        whole = "".join(map(code_of, cells("exercises", language, "11-code")))
        assert "SOLUTION" not in whole
        solved = "".join(map(code_of, cells("solutions", language, "11-code")))
        assert "SOLUTION" not in solved
        regions = re.findall(r"BEGIN SOLUTION\n(.*?) *### END", source_of("11-code"), re.DOTALL)
        assert len(regions) == len(CODED)
        for region in regions:
            assert region in solved
            assert not any(line in whole for line in region.splitlines())


def test_links_of_solutions_lead_somewhere_too():
    for topic, language in product(TOPICS, LANGUAGES):
        for cell in cells("solutions", language, topic):
            for link in re.findall(r"\]\((.*?)\)", code_of(cell)):
                assert (ROOT / "solutions" / language / link).resolve().exists(), link


# --- points ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("topic", TOPICS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_solutions_pass_and_exercises_fail_until_they_are_solved(topic: str, language: str):
    for kind in ("solutions", "exercises"):
        graded = [c for c in cells(kind, language, topic) if c["id"].endswith("-points")]
        assert len(graded) == len(numbers_of(topic))
        for cell in graded:
            points = cell["metadata"]["nbgrader"]["points"]
            assert float(said_by(cell)) == (points if kind == "solutions" else 0), cell["id"]


@pytest.mark.parametrize("topic", TOPICS)
def test_the_cells_are_in_the_form_of_nbgrader(topic: str):
    import nbformat
    from nbgrader.nbgraderformat import MetadataValidator  # type: ignore[import-untyped]

    path = ROOT / "exercises" / "de" / f"{topic}.ipynb"
    notebook = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    nbformat.validate(notebook)
    MetadataValidator().validate_nb(notebook)
    marks = [c.metadata.nbgrader for c in notebook.cells if "nbgrader" in c.metadata]
    assert [mark["grade_id"] for mark in marks] == [
        f"{topic[:2]}-{'code' if number in CODED else 'task'}-{number.partition('.')[2]}-points"
        for number in numbers_of(topic)
    ]
    for mark in marks:
        assert (mark["grade"], mark["locked"], mark["solution"]) == (True, True, False)


def test_the_last_answer_that_can_be_read_counts():
    desk = Desk("de")
    right = asked("2.2").solution
    assert score("2.2", {"desk": desk}).value == 0
    for written, worth in (
        (right, 1),
        ("", 1),
        ("GQ", 1),
        ("EK", 0),
        (right.rpartition(" ")[0], 0.67),
        (f"{right} EK", 0.67),
        (right, 1),
    ):
        desk.check("2.2", written)
        assert score("2.2", {"x": 7, "desk": desk}).value == worth, written
    assert score("2.3", {"desk": desk}).value == 0
    assert repr(score("2.2", {"desk": desk})) == "1"
    data, _ = score("2.2", {"desk": desk}, language="de")._repr_mimebundle_()
    assert data["text/plain"] == "1"
    assert "gelöst" in data["text/html"]


def test_a_task_that_there_is_not():
    for ask in (Desk("de").task, Desk("de").check, lambda number: score(number, {})):
        with pytest.raises(ExerciseError, match=r"There is no task 99\.9"):
            ask("99.9")
    assert issubclass(ExerciseError, TutorError)


# --- nothing tells --------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_check_tells_what_is_right(language: str):
    desk = Desk(language)
    caught = 0
    for number in ALL:
        found = asked(number, language)
        question = found.question
        assert not tells(desk.check(number).text, question, None, found.voice), number
        for key in question.keys or ("999", "+999"):
            if found.worth(key) == 1:
                continue
            given = found.read(key)
            shown = desk.check(number, key)
            for text in (shown.text.split("\n"), shown.html.split("</p>")):
                rest = "\n".join(text[2:])  # behind the title and what he has written
                assert not tells(rest, question, given, found.voice), (number, key, rest)
        right = desk.check(number, found.solution).text
        caught += tells(right, question, None, found.voice)
    assert caught == len(ALL)  # whoever is right has written it, and the search finds it


@pytest.mark.parametrize("topic", TOPICS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_open_notebook_holds_an_answer(topic: str, language: str):
    for kind, holds in (("exercises", False), ("solutions", True)):
        for cell in cells(kind, language, topic):
            if not cell["id"].endswith("-answer"):
                continue
            number = re.findall(r'"([\d.]+)"', code_of(cell))[0]
            found = asked(number, language)
            text = f"{code_of(cell)}\n{said_by(cell)}".replace(number, "")
            assert tells(text, found.question, None, found.voice) == holds, cell["id"]


# --- by click -------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_clicked_is_checked_and_can_be_written_down(language: str):
    desk = Desk(language)
    for number in ALL:
        found = asked(number, language)
        panel = desk.task(number)
        assert isinstance(panel, Live)
        words = words_for(found.question, found.right)
        if found.question.form in ("choice", "seat"):
            words.append("check")
        for word in words:
            panel._heard(panel, {"act": word}, [])
        said = desk.check(number).text
        assert f'desk.check("{number}", "{found.solution}")' in said
        assert score(number, {"desk": desk}).value == 0  # what is handed in is what is written
        desk.check(number, found.solution)
        assert score(number, {"desk": desk}).value == found.stated.points


def test_a_table_that_does_not_know_the_question_says_so():
    desk = Desk("de", rules="doppelbild")
    assert "gibt es an eurem Tisch nicht" in desk.check("8.1", "a").text
    assert score("8.1", {"desk": desk}, rules="doppelbild").points == 0
