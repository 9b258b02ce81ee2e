"""Notebooks that were handed in, graded by nbgrader: whatever learners did to their cells."""

from __future__ import annotations

import csv
import json
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.notebook.exercises import Put, exercises, put
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.voice import Voice
from tests.lessons.grading import Class, configured
from tests.lessons.mutations import answered, mutate, number_of, parted
from tests.longrun import LONG, SEED, record, scale


@pytest.fixture(autouse=True)
def beside_python(monkeypatch: pytest.MonkeyPatch) -> None:
    """nbgrader calls another program by its bare name; it lies beside this Python."""
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
    monkeypatch.setenv("PATH", path)


ROOT = Path(__file__).parent.parent.parent
TOPICS = sorted(path.stem for path in (ROOT / "solutions" / "src").glob("*.md"))
MUTATED = ("02-following", "05-bidding", "07-scoring")
"""All forms of answers are among them."""

pytestmark = [pytest.mark.slow, pytest.mark.outside]


@cache
def book(kind: str, language: str, topic: str) -> Any:
    path = ROOT / kind / language / f"{topic}.ipynb"
    return json.loads(path.read_text(encoding="utf-8"))


@cache
def tasks(topic: str, language: str) -> dict[str, Put]:
    voice = Voice(Speaker(language), load("ordnung"))
    number = str(int(topic.partition("-")[0]))
    found = {one: put(one, voice) for one in exercises() if one.partition(".")[0] == number}
    return {one: made for one, made in found.items() if made}


def cell_of(number: str) -> str:
    """The cell that gives the points of a task."""
    topic, _, task = number.partition(".")
    return f"{int(topic):02}-task-{task}-points"


GUIDES = {"de": "bedienen", "en": "following"}
SHELL = re.compile(r"^```sh\n(.*?)^```", re.MULTILINE | re.DOTALL)


def guide(language: str) -> str:
    return (ROOT / "course" / "teacher" / f"nbgrader.{language}.md").read_text(encoding="utf-8")


def of_beni(language: str) -> Any:
    """Three tasks tried: two right, and two of the three cards of another."""
    made = json.loads(json.dumps(book("exercises", language, "02-following")))
    asked = tasks("02-following", language)
    written = {one: asked[one].solution for one in ("2.1", "2.2", "2.3")}
    written["2.2"] = written["2.2"].rpartition(" ")[0]
    for cell in made["cells"]:
        number = number_of(cell)
        if number in written:
            code = "".join(cell["source"])
            cell["source"] = code.replace('", "")', f'", "{written[number]}")')
    return made


def of_christl(language: str) -> Any:
    """All right, but the first cells copied to the end, answers split, and points deleted."""
    made = json.loads(json.dumps(book("solutions", language, "02-following")))
    cells = made["cells"]
    made["cells"] = [cell for cell in cells if "task-4-points" not in cell["id"]]
    made["cells"] += json.loads(json.dumps(cells[3:9]))
    at = next(at for at, cell in enumerate(made["cells"]) if number_of(cell) == "2.5")
    cell = made["cells"][at]
    code = "".join(cell["source"])
    cell["source"], other = code[:-6], {**cell, "source": code[-6:], "id": "split"}
    made["cells"].insert(at + 1, other)
    made["cells"].append(made["cells"].pop(5))
    return made


def rows(text: str) -> dict[str, tuple[str, str]]:
    """The points of the guide's table."""
    cells = [[cell.strip() for cell in line.split("|")] for line in text.splitlines()]
    found = {row[1]: (row[2], row[3]) for row in cells if len(row) == 6}
    return {who: found[who] for who in ("anna", "beni", "christl")}


@pytest.mark.parametrize("language", LANGUAGES if LONG else ("de",))
def test_a_class_of_three_from_an_empty_folder_to_a_table(language: str, tmp_path: Path):
    """The guide's own commands, one after the other, with nbgrader's own kernels."""
    name = GUIDES[language]
    first, last = SHELL.findall(guide(language).replace("~/schafkopf-tutor", str(ROOT)))
    run(first, tmp_path)
    folder = tmp_path / first.partition("cd ")[2].split()[0]
    handed = {
        "anna": book("solutions", language, "02-following"),
        "beni": of_beni(language),
        "christl": of_christl(language),
    }
    for who, made in handed.items():
        there = folder / "submitted" / who / name
        there.mkdir(parents=True)
        (there / "02-following.ipynb").write_text(json.dumps(made), encoding="utf-8")
    run(last, folder)
    with (folder / "grades.csv").open(encoding="utf-8", newline="") as file:
        table = list(csv.DictReader(file))
    found = {row["student_id"]: (row["score"], row["max_score"]) for row in table}
    assert found == {"anna": ("9.0", "9.0"), "beni": ("2.67", "9.0"), "christl": ("9.0", "9.0")}
    assert found == rows(guide(language))


def test_both_guides_give_the_same_commands_and_the_same_table():
    german, english = map(guide, LANGUAGES)
    for one, two in (("klasse", "class"), ("bedienen", "following"), ("/de/", "/en/")):
        german = german.replace(one, two)
    assert SHELL.findall(german) == SHELL.findall(english)
    assert rows(german) == rows(english)


def test_the_classes_of_the_tests_have_the_settings_of_the_guide(tmp_path: Path):
    from traitlets.config.loader import PyFileConfigLoader

    file = ROOT / "course" / "teacher" / "nbgrader_config.py"
    shipped = PyFileConfigLoader(file.name, path=str(file.parent)).load_config()
    ours = configured(tmp_path, kernels=True)
    del ours.CourseDirectory["root"]
    assert repr(shipped) == repr(ours)


def run(commands: str, folder: Path) -> None:
    here = str(Path(sys.executable).parent)
    path = os.pathsep.join([here, os.environ["PATH"]])
    environment = {**os.environ, "PATH": path, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        ["sh", "-e", "-c", commands], cwd=folder, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr[-3000:]


def test_no_right_answer_is_lost_and_none_gained(tmp_path: Path):
    count = max(20, scale(300))
    ways: dict[str, int] = {}
    whole = lost = gained = 0
    for language in LANGUAGES:
        shown = [ROOT / "exercises" / language / f"{topic}.ipynb" for topic in MUTATED]
        school = Class(tmp_path / language, shown)
        for one in range(LANGUAGES.index(language), count, len(LANGUAGES)):
            dice = Random(f"{SEED} {one}")
            topic = dice.choice(MUTATED)
            asked = tasks(topic, language)
            original = book("exercises", language, topic)
            made = mutate(answered(original, asked, dice), asked, dice)
            expected = made.expected()
            cells = parted(made, asked, dice).cells
            school.hand_in(f"l{one}", {**original, "cells": cells}, f"{topic}.ipynb")
            graded = school.graded(f"l{one}")
            for number in asked:
                found, should = graded[cell_of(number)], expected.get(number, 0.0)
                lost += found < should
                gained += found > should
                assert found == pytest.approx(should), (language, one, topic, number, made.done)
            whole += 1
            for way in made.done:
                ways[way] = ways.get(way, 0) + 1
    figures = {"notebooks": whole, "lost": lost, "gained": gained, "what was done": ways}
    record("nbgrader", figures, command="pytest tests/lessons/test_nbgrader.py")
