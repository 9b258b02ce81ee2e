"""The way through the course: how long it takes, what is asked when, and how help fades."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.notebook.contents import TRICKS, minutes, tasks_of
from schafkopf_tutor.notebook.source import Code, Text
from schafkopf_tutor.practice.lesson import Wish, game_of, item_of
from schafkopf_tutor.quiz.lessons import lesson_of, lessons
from schafkopf_tutor.quiz.skills import every_skill
from schafkopf_tutor.rulesets import load, shipped_law
from tests.lessons.course import LESSONS, built, cells, rules_of, tasks

PLAN = list(lessons())
SHORT = ("00-start",)
"""Lessons that may be shorter than a quarter of an hour: they get somebody started."""


def test_each_skill_is_taught_once_and_after_what_it_needs():
    taught = [skill for lesson in lessons().values() for skill in lesson.teaches]
    assert sorted(taught) == sorted(every_skill())
    for skill in every_skill().values():
        for needed in skill.needs:
            assert place_of(needed) <= place_of(skill.id), (skill.id, needed)


def test_each_game_of_the_law_is_known_once_at_the_end():
    usual = [name for name in LESSONS if not rules_of(name)]
    known = [game for name in usual for game in lessons()[name].games]
    assert sorted(known) == sorted(shipped_law("schafkopf").contracts)


def test_each_game_of_the_sister_is_known_once_at_the_end():
    """Those of the common rules; the private round is visited for what it has of its own."""
    others = [name for name in LESSONS if rules_of(name)]
    known = [game for name in others for game in lessons()[name].games]
    known.append("solo")  # so it is called in both games
    assert sorted(known) == sorted(load("ddv").words("games"))


def place_of(skill: str) -> int:
    lesson = lesson_of(skill)
    assert lesson is not None, skill
    return PLAN.index(lesson.name)


@pytest.mark.parametrize("lesson", [name for name in LESSONS if name not in SHORT])
def test_no_task_needs_what_is_taught_later(lesson: str):
    """What is clicked first, in lesson 0, is told beside it."""
    for task in tasks(lesson):
        if task.skill:
            assert place_of(task.skill) <= PLAN.index(lesson), task


def items(lesson: str) -> Iterator[dict[str, object]]:
    """The arguments of each ``desk.item(…)``; those at another table are not looked at."""
    for cell in cells(lesson):
        for node in ast.walk(ast.parse(cell.code)) if isinstance(cell, Code) else ():
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
                continue
            if node.func.attr == "item" and isinstance(node.func.value, ast.Name):
                named = {str(k.arg): ast.literal_eval(k.value) for k in node.keywords}
                yield {"skill": ast.literal_eval(node.args[0]), **named}


@pytest.mark.parametrize("lesson", LESSONS)
def test_no_question_is_about_a_game_that_is_told_later(lesson: str):
    known = {game for name in PLAN[: PLAN.index(lesson) + 1] for game in lessons()[name].games}
    for asked in items(lesson):
        wish = Wish(str(asked["skill"]), str(asked.get("kind", "")), str(asked.get("game", "")))
        rules = load(rules_of(lesson) or "ordnung")
        item = item_of(wish, int(str(asked["level"])), int(str(asked["seed"])), rules)
        assert item is not None, asked
        assert game_of(item.task) in {"", *known}, asked


@pytest.mark.parametrize("lesson", LESSONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_takes_a_quarter_to_half_an_hour(language: str, lesson: str):
    takes = minutes(cells(lesson), language)
    assert (0 if lesson in SHORT else 15) <= takes <= 30, takes


def first(language: str, tricks: int) -> float | None:
    """Minutes from the start of the course until so many tricks of one deal are played, those
    included; None if they never are."""
    total = 0.0
    for lesson in LESSONS:
        for cell in cells(lesson):
            for task in tasks_of(cell, rules_of(lesson)) if isinstance(cell, Code) else ():
                if task.tricks >= tricks:
                    return total + tricks
            total += minutes([cell], language)
    return None


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_trick_is_won_within_ten_minutes(language: str):
    """The first thing that is played stands in lesson 0, once that is written."""
    taken = first(language, 1)
    assert taken is not None
    assert taken <= 10 or "00-start" not in LESSONS, taken


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_deal_is_finished_within_an_hour(language: str):
    taken = first(language, TRICKS)
    written = "03-following" in LESSONS and any(t.tricks == TRICKS for t in tasks("03-following"))
    assert (taken is not None and taken <= 60) or not written, taken


@pytest.mark.parametrize("lesson", [name for name in LESSONS if lessons()[name].teaches])
def test_help_fades(lesson: str):
    """The first question of a kind comes with at least as many hints as the last one."""
    seen: dict[str, list[int]] = {}
    for cell in cells(lesson):
        if isinstance(cell, Code):
            for kind, rest in re.findall(r'\.(?:ask|item)\(\s*"([\w-]+)"([^)]*)\)', cell.code):
                found = re.search(r"hints=(\d)", rest)
                seen.setdefault(kind, []).append(int(found[1]) if found else 0)
    assert any(helps[0] > helps[-1] for helps in seen.values()), seen
    assert all(helps[-1] == 0 for helps in seen.values() if len(helps) > 1), seen


@pytest.mark.parametrize("lesson", [name for name in LESSONS if lessons()[name].teaches])
def test_there_are_questions_on_all_that_is_taught(lesson: str):
    """Or they can be asked in the drill that the lesson ends with."""
    code = "\n".join(cell.code for cell in cells(lesson) if isinstance(cell, Code))
    asked = {task.skill for task in tasks(lesson)} | set(re.findall(r'drill\([\["]+(\w+)', code))
    missing = set(lessons()[lesson].teaches) - asked
    assert len(missing) <= len(lessons()[lesson].teaches) // 2, missing


def test_reading_is_counted_by_words():
    """Those of the notebook that is built, where its slots are filled."""
    lesson = "12-faults"
    texts = [cell for cell in cells(lesson) if isinstance(cell, Text)]
    told = [c["source"] for c in built(lesson, "de")["cells"] if c["cell_type"] == "markdown"]
    words = sum(len(re.findall(r"\w+", "".join(text))) for text in told)
    assert minutes(texts, "de") == pytest.approx(words / 150)
