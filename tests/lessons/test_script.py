"""A script goes through the course: all of it can be done, and whoever errs is put right."""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from schafkopf_tutor.beliefs import BELIEFS, belief_named, under
from schafkopf_tutor.beliefs.doppelkopf import BELIEFS as SISTERS
from schafkopf_tutor.i18n import LANGUAGES, Words
from schafkopf_tutor.notebook import Desk
from schafkopf_tutor.notebook.source import Code
from schafkopf_tutor.practice.drill import Drill
from schafkopf_tutor.practice.lesson import LessonQuestion
from schafkopf_tutor.practice.log import Memory
from schafkopf_tutor.practice.mastery import LAST, Mastery
from schafkopf_tutor.practice.progress import Progress
from schafkopf_tutor.quiz.about import about
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.lessons import known_in, lesson_of, lessons
from schafkopf_tutor.quiz.skills import every_skill
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.question_answer import Answer
from schafkopf_tutor.screen.table import Table
from tests.lessons.course import LESSONS, cells
from tests.lessons.scripted import (
    Believer,
    Sitting,
    does_as_told,
    drilled,
    gives,
    goes_wrong,
    plays_on,
    plays_wrong,
    sit_down,
    told,
)
from tests.longrun import LONG
from tests.practice.sitting_down import Clock
from tests.quiz.test_diagnosis import SLIP, slipped

ORDNUNG = load("ordnung")
PLAN = list(lessons())
_TOLD: dict[str, dict[str, list[str]]] = tomllib.loads(
    (Path(__file__).parent / "cured.toml").read_text(encoding="utf-8")
)
CURED = _TOLD["cured"]
"""Which beliefs a lesson cures."""
PRACTISED = _TOLD["practice"]
"""Which practice alone does, by the rule set of a table that has what they are about."""
MOVES = 100
"""No table takes more than so many."""


# --- wrong, and then as one is told --------------------------------------------------------------


BOTH = [(lesson, language) for lesson in LESSONS for language in LANGUAGES]
ONE = [(lesson, LANGUAGES[at % len(LANGUAGES)]) for at, lesson in enumerate(LESSONS)]


@pytest.mark.parametrize(("lesson", "language"), BOTH if LONG else ONE)
def test_each_task_can_be_done_by_what_is_said_of_a_wrong_answer(lesson: str, language: str):
    """In a short run in one language each, in turn."""
    for cell, panel in sit_down(lesson, language=language).panels.items():
        state: Any = panel.state
        if isinstance(state, LessonQuestion | Answer):
            said, model = goes_wrong(panel), panel.model
            helps = any(tool["act"] == "hint" for tool in model["tools"])
            assert helps or len(said.split()) > 4, (cell, said)
            does_as_told(panel)
            now: Any = panel.state
            found = now.once.found.right if isinstance(state, LessonQuestion) else now.right
            assert found, (cell, said, told(panel))
        elif isinstance(state, Table):
            plays_through(cell, panel)


def plays_through(cell: str, panel: Any) -> None:
    for _ in range(MOVES):
        if panel.state.over:
            return
        reason = plays_wrong(panel)
        assert reason is None or len(reason.split()) > 4, (cell, reason)
        plays_on(panel)
    raise AssertionError(cell)


# --- what a task needs, and enough of everything -------------------------------------------------


@cache
def went_through() -> tuple[dict[str, list[Item]], Memory]:
    """The items of each lesson and of one round of its drill (in a short run, its beginning), all
    answered rightly; and the log."""
    log = Memory(learner="script")
    return {lesson: asked(sit_down(lesson, log)) for lesson in LESSONS}, log


def asked(sitting: Sitting) -> list[Item]:
    found = []
    for panel in sitting.panels.values():
        state: Any = panel.state
        items = [state.once.item] if isinstance(state, LessonQuestion) else []
        drill = islice(drilled(panel), None if LONG else 4)
        for item in drill if isinstance(state, Drill) else items:
            gives(panel, item.question, item.right)
            found.append(item)
    return found


NAMED = {"08-bidding": {"wenz-tout", "solo-tout", "sie"}}
"""Games of which a lesson tells the rank, before they are played."""


@pytest.mark.slow
def test_no_item_speaks_of_what_is_told_later():
    """Neither those that stand in a lesson nor those of its drill: no skill, no game, no Stoß."""
    for lesson, items in went_through()[0].items():
        known = known_in(lesson) | NAMED.get(lesson, set())
        for item in items:
            taught = lesson_of(item.kind.skill)
            assert taught is not None, item.key
            assert PLAN.index(taught.name) <= PLAN.index(lesson), item.key
            if item.ruleset == ORDNUNG:  # what is shown of another table is told beside it
                assert about(item.task, ORDNUNG) <= known, (lesson, item.key, item.kind.id)


ROUNDS = 10
"""So many rounds of practice, of ten questions each, are enough for all that was taught."""


@pytest.mark.slow
def test_the_course_makes_every_core_skill_proficient(record):
    """By the items of the lessons, their drills and the page for practice; whoever answers rightly
    gets enough of them that are different, and beyond the first level."""
    every, log = went_through()
    seen = {(item.kind.id, item.task): item for items in every.values() for item in items}
    core = [skill for lesson in LESSONS for skill in lessons()[lesson].teaches]
    core = [skill for skill in core if every_skill()[skill].core]
    progress, rounds = Progress.of(log.read().attempts), 0
    alone = [skill for skill in core if progress.mastery(skill) == Mastery.PROFICIENT]
    while any(progress.mastery(skill) < Mastery.PROFICIENT for skill in core):
        rounds += 1
        assert rounds <= ROUNDS, {skill: progress.mastery(skill).name for skill in core}
        clock = Clock(max(one.at for one in log.read().attempts), seconds=20)
        for rules in ("ordnung", "ddv"):  # each game is practised at a table of its own
            desk = Desk("de", rules=rules, log=log, clock=clock, generator=Random(rounds))
            panel = desk.drill()
            for item in drilled(panel):
                gives(panel, item.question, item.right)
                seen[item.kind.id, item.task] = item
        progress = Progress.of(log.read().attempts)
    hard = Counter(item.kind.skill for item in seen.values() if item.level > 1)
    assert {skill: hard[skill] for skill in core if hard[skill] < LAST} == {}
    figures = {"rounds": rounds, "without": alone, "items": {skill: hard[skill] for skill in core}}
    print(figures)
    record("course-proficient", figures)


# --- beliefs -------------------------------------------------------------------------------------


def test_each_belief_has_its_lesson():
    every = sorted((*BELIEFS, *SISTERS))
    found = [belief for part in (CURED, PRACTISED) for named in part.values() for belief in named]
    assert sorted(found) == every
    assert set(CURED) <= set(lessons())
    for rules, beliefs in PRACTISED.items():  # the sister game's usual table has none of it
        assert set(beliefs) <= {one.id for one in under(load(rules))}
        assert not set(beliefs) & {one.id for one in under(load("ddv"))}


@pytest.mark.parametrize("lesson", [name for name in LESSONS if CURED.get(name)])
def test_a_lesson_that_cures_ends_with_a_drill_of_its_own(lesson: str):
    code = "".join(cell.code for cell in cells(lesson) if isinstance(cell, Code))
    _, drill = code.split(".drill(")
    assert f'lesson="{lesson}"' in drill


EACH = [(lesson, belief) for lesson in CURED if lesson in LESSONS for belief in CURED[lesson]]
SOME = [one for at, one in enumerate(EACH) if LONG or at % 3 == 0]


@pytest.mark.slow
@pytest.mark.parametrize(("lesson", "belief"), SOME)
def test_a_belief_is_named_and_cured_before_its_lesson_ends(lesson: str, belief: str, scale):
    """Whoever answers by it in all that he is asked is told so and what is right; and then he is
    asked once more what he would have got wrong. In a short run a third of them, one drill each."""
    for seed in range(1, 1 + scale(20)):
        found = Believer(belief_named(belief)).goes_through(lesson, seed)
        assert found.named, (seed, found.erred)
        assert found.showed, (seed, found.named)


@pytest.mark.slow
def test_who_only_slips_is_seldom_told_of_a_belief(scale, record, seed):
    """Whoever knows, and slips in every tenth answer; in a short run in some of the lessons."""
    runs, here = scale(20), list(CURED) if LONG else list(CURED)[1::8]
    every = [belief.says(Words("de"), ORDNUNG) for belief in BELIEFS.under(ORDNUNG)]
    told_of = 0
    for lesson in (name for name in here if name in LESSONS):
        for run in range(runs):
            dice, heard = Dice(seed, "slips", lesson, run), False
            sitting = sit_down(lesson, seed=run)
            for panel in sitting.panels.values():
                state: Any = panel.state
                items = [state.once.item] if isinstance(state, LessonQuestion) else []
                for item in drilled(panel) if isinstance(state, Drill) else items:
                    near = slipped(item, item.right, dice, near=True)
                    gives(panel, item.question, near if dice.chance(SLIP) else item.right)
                    heard = heard or any(says in told(panel) for says in every)
            told_of += heard
    share = told_of / (runs * len(here))
    print(share)
    record("course-slips", {"lessons": runs * len(here), "share": share})
    assert share < 0.05 or not LONG
    assert told_of <= 1 or LONG
