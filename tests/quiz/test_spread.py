"""Parallel items: how hard each one is, counted a second way, and which are chosen."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from random import Random
from statistics import median

import pytest

from schafkopf_tutor.classroom.simulated import Learner
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.make import every, make
from schafkopf_tutor.quiz.question import QuestionError
from schafkopf_tutor.quiz.spread import Weighed, alike, holders, parallel, weighed
from schafkopf_tutor.rulesets import load

ORDNUNG = load("ordnung")
WITHIN = 0.10
"""Ten points: so much was promised; not read from the code under test."""
ALL = sorted({(skill.id, level) for skill, _, level in every(ORDNUNG)})


@pytest.mark.parametrize("skill", ["may_play", "count_trumps", "who_pays"])
def test_the_shares_are_what_learners_answer_who_throw_dice(skill: str):
    """The classroom's simulated learners answer each item again and again, and are counted."""
    items = [make(skill, 3, seed, ORDNUNG) for seed in range(6)]
    group = holders(items)
    assert len(group) > 3
    throws = 400
    for item, share in weighed(items):
        right = sum(
            Learner(at, (belief,)).answer(item, Dice(skill, item.seed, belief, throw)) == item.right
            for at, belief in enumerate(group)
            for throw in range(throws)
        )
        assert right / (throws * len(group)) == pytest.approx(share, abs=0.03)


def test_two_items_counted_by_hand():
    """Two beliefs; one errs in the first item alone, the other in both: shares 0 and 45 of 100."""
    items = [make("may_play", 3, seed, ORDNUNG) for seed in range(60)]
    wrong = [{name for beliefs in one.distractors.values() for name in beliefs} for one in items]
    both, one = next(
        (a, b) for a in range(60) for b in range(60) if wrong[a] - wrong[b] and wrong[a] & wrong[b]
    )
    pair = [min(wrong[both] - wrong[one]), min(wrong[both] & wrong[one])]
    found = [share for _, share in weighed([items[both], items[one]], pair)]
    assert found == [0, pytest.approx(0.45)]
    assert [share for _, share in weighed([items[one]], [])] == [pytest.approx(0.9)]


def test_the_chooser_against_all_that_could_be_chosen():
    item, rng = make("points", 1, 1, ORDNUNG), Random(7)
    for _ in range(60):
        shares = [rng.randrange(0, 40) / 40 for _ in range(rng.randint(1, 7))]
        there = [Weighed(item, share) for share in shares]
        number, within = rng.randint(1, 5), rng.choice([0.05, 0.1, 0.3])
        chosen = [one.share for one in alike(there, number, within)]
        able = [
            some for some in combinations(shares, number) if max(some) - min(some) <= within + 1e-12
        ]
        assert bool(chosen) == bool(able)
        if able:
            assert tuple(chosen) in able  # as they stood
            middle = sorted(shares)[len(shares) // 2]
            away = min(abs((max(some) + min(some)) / 2 - middle) for some in able)
            assert abs((max(chosen) + min(chosen)) / 2 - middle) == pytest.approx(away)


def test_items_that_catch_nobody_are_not_preferred():
    item = make("points", 1, 1, ORDNUNG)
    shares = [0.9] * 5 + [0.4, 0.42, 0.44, 0.46, 0.48, 0.5, 0.45]
    chosen = alike([Weighed(item, share) for share in shares], 5)
    assert median(one.share for one in chosen) < 0.5


def test_every_skill_and_level_has_thirty_within_ten_points(scale: Callable[..., int]):
    """A tenth of them each time; in the long run all."""
    some = ALL if scale(1) > 1 else ALL[:: len(ALL) // 9]
    for skill, level in some:
        spread = parallel(skill, level, 30, 1, ORDNUNG)
        shares = [one.share for one in weighed(spread.items, spread.learners)]
        assert max(shares) - min(shares) <= WITHIN + 1e-9
        assert len({(one.kind.id, one.task) for one in spread.items}) == 30
        assert {(one.kind.skill, one.level) for one in spread.items} == {(skill, level)}


def test_it_is_the_same_again_and_says_itself():
    spread = parallel("may_play", 3, 12, 5, ORDNUNG)
    assert spread == parallel("may_play", 3, 12, 5, ORDNUNG)
    assert spread != parallel("may_play", 3, 12, 6, ORDNUNG)
    said = {language: spread.say(language) for language in LANGUAGES}
    shares = [one.share for one in spread.chosen]
    for text in said.values():
        assert "12" in text
        assert str(round(100 * min(shares))) in text
        assert str(round(100 * max(shares))) in text
    assert said["de"] != said["en"]


@pytest.mark.parametrize(
    ("skill", "number", "within", "word"),
    [("points", 0, 0.1, "fewer"), ("partner", 9, -0.1, "fewer"), ("nothing", 3, 0.1, "nothing")],
)
def test_what_cannot_be_is_one_sentence(skill: str, number: int, within: float, word: str):
    with pytest.raises(QuestionError, match=word):
        parallel(skill, 1, number, 1, ORDNUNG, within)
