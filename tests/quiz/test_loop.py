"""The whole registry, looped over: what must hold of every item, whatever its kind."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator

import pytest

from schafkopf_tutor.quiz.grade import SETS, grade
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.make import draw, every, kinds_of, make
from schafkopf_tutor.quiz.question import WRITTEN
from schafkopf_tutor.rulesets import shipped
from tests.law.houses import house
from tests.longrun import LONG, scale
from tests.quiz.told import check_ladder, check_said

TABLES = (*sorted(shipped()), "long-list")
"""Every shipped rule set (no two of them ask the same), and a table that plays everything."""


def seeds(kinds: int, rules: str) -> int:
    """How many of a kind: 200, in `make test` 10; at tables that differ from these in little but
    prices and limits so many that a skill has them at each level."""
    if LONG or rules in ("ordnung", "long-list"):
        return scale(200)
    return -(-scale(200) // kinds)


@pytest.mark.parametrize("rules", TABLES)
def test_every_item(rules: str, record):
    """Skill by kind by level by seed."""
    ruleset, made = house(rules), 0
    for skill, kind, level in every(ruleset):
        kinds = len(kinds_of(skill.id, level, ruleset))
        for seed in range(seeds(kinds, rules)):
            check(draw(kind, skill, level, seed, ruleset))
            made += 1
    record(f"registry-{rules}", {"items": made})


def check(one: Item) -> None:
    """All that must hold of an item; a failure names it."""
    try:
        check_answers(one)
        check_said(one)
        check_ladder(one)
    except AssertionError as slip:
        raise AssertionError(f"{one.kind.id}, {one.key}: {slip}") from slip


def check_answers(one: Item) -> None:
    """The right answer has full marks; no other has, be it believed or made up."""
    question, level = one.question, one.level
    assert grade(one, one.right).share == 1
    for wrong in (*one.distractors, *wrong_answers(one)):
        assert wrong != one.right
        assert grade(one, wrong).share < 1, wrong
    assert len(set(question.keys)) == len(question.options)
    if question.form in ("choice", "seat"):
        assert len(question.right) == 1
        assert len(set(question.options)) == len(question.options) > 1
    fits = [other for other in one.kind.levels if one.kind.fits(one.task, other)]
    assert fits == [level]


def wrong_answers(one: Item) -> Iterator[Hashable]:
    """Every other option; the right set with one more or less; two neighbours swapped; one more or
    less, and the other sign."""
    question, right = one.question, one.right
    if question.form in WRITTEN:
        assert isinstance(right, int)
        yield from {right + 1, right - 1, -right, 0} - {right}
    elif question.form in SETS:
        assert isinstance(right, frozenset)
        yield from (right ^ {option} for option in dict.fromkeys(question.options))
    elif question.form == "order":
        assert isinstance(right, tuple)
        for at in range(len(right) - 1):
            yield (*right[:at], right[at + 1], right[at], *right[at + 2 :])
    else:
        yield from (option for option in question.options if option != right)


def test_a_skill_asks_all_its_kinds():
    """By skill, level and seed alone, every kind comes up."""
    ruleset = house("long-list")
    kinds: dict[tuple[str, int], set[str]] = defaultdict(set)
    for skill, kind, level in every(ruleset):
        kinds[skill.id, level].add(kind.id)
    for (skill_id, level), ids in kinds.items():
        asked: set[str] = set()
        for seed in range(100):
            asked.add(make(skill_id, level, seed, ruleset).kind.id)
            if asked == ids:
                break
        assert asked == ids, (skill_id, level)
