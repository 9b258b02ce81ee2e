"""Bids, Stoß, faults at tables with house rules: what is asked there can be drawn and answered."""

from __future__ import annotations

import pytest

from schafkopf_tutor.quiz.kinds import (
    auction,
    calling,
    claims,
    doubling,
    faults,
    locked,
    multiplier,
    ranks,
    revoking,
)
from tests.law.houses import house
from tests.quiz.ends import check_answers, check_levels, item

ROOMS = (calling, locked, ranks, auction, doubling, multiplier, faults, claims, revoking)
KINDS = [kind for room in ROOMS for kind in room.KINDS]
SKILLS = {"may_call", "locked", "outranks", "who_declares", "stoss_in_time", "multiplier", "faults"}


@pytest.mark.parametrize(
    "rules",
    ["long-list", "only-rufspiel", "last-knocker-must-play", "kings", "called-ace-may-be-thrown"],
)
def test_every_kind_at_an_odd_table(rules: str, scale):
    for kind in KINDS:
        if kind.applies(house(rules)):
            for level in kind.levels:
                for seed in range(max(1, scale(20))):
                    one = item(kind, level, seed, rules)
                    check_answers(one)
                    check_levels(kind, one)


def test_skills_that_need_more_than_one_game_are_not_asked_where_there_is_one():
    asks = {kind.skill for kind in KINDS if kind.applies(house("only-rufspiel"))}
    assert asks == {"may_call", "locked", "faults"}
    assert {kind.skill for kind in KINDS if kind.applies(house("long-list"))} == SKILLS
