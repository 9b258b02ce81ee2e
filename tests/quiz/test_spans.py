"""Questions after more tricks than the quiz shows: right, and as many as the table has."""

from __future__ import annotations

import pytest

from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.kinds import KINDS, spans
from schafkopf_tutor.quiz.kinds.memory import OfGame
from schafkopf_tutor.quiz.kinds.spans import level_of_span
from schafkopf_tutor.quiz.make import kinds_of, make
from schafkopf_tutor.quiz.task import Kind
from tests.law.houses import house
from tests.quiz.ends import RULES, check_answers, check_hints, item
from tests.quiz.test_memory import reference


def task(one: Item) -> OfGame:
    assert isinstance(one.task, OfGame)
    return one.task


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("kind", spans.KINDS, ids=lambda kind: kind.id)
def test_every_item(kind: Kind, rules: str, scale):
    ruleset = house(rules)
    (level,) = kind.levels
    if not kind.applies(ruleset):
        assert level >= ruleset.pack.hand_size  # after the last trick there is nothing to ask
        return
    for seed in range(max(5, scale(100))):
        one = item(kind, level, seed, rules)
        assert len(task(one).game.tricks) == level
        assert one.right == reference(one)
        assert kind.fits(one.task, level)
        assert not any(kind.fits(one.task, other) for other in (1, 2, 3))
        check_answers(one)
        check_hints(one)


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("skill", ["counting_points", "trumps_out"])
def test_every_span_of_a_table_can_be_asked(skill: str, rules: str):
    """The same item for ever, made of skill, level and seed alone."""
    ruleset = house(rules)
    assert list(spans.spans(ruleset)) == list(range(1, ruleset.pack.hand_size))
    for span in spans.spans(ruleset):
        level = level_of_span(span)
        made = [make(skill, level, seed, ruleset) for seed in range(40)]
        found = next(one for one in made if len(task(one).game.tricks) == span)
        assert found == make(skill, level, found.seed, ruleset)
        assert found.key.startswith(f"{skill}@1/{level}/{found.seed}/")


def test_what_the_quiz_asks_is_as_it_was():
    """The long ones are at levels of their own, so the usual ones are drawn as before."""
    ordnung = house("ordnung")
    long = set(spans.KINDS)
    for skill in ("counting_points", "trumps_out"):
        for level in (1, 2, 3):
            assert not long & set(kinds_of(skill, level, ordnung))
    assert long < set(KINDS)
