"""Notebooks that were handed in, graded by nbgrader: whatever learners did to their cells."""

from __future__ import annotations

import json
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
from tests.lessons.grading import Class
from tests.lessons.mutations import answered, mutate, parted
from tests.longrun import SEED, record, scale

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
