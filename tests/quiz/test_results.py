"""Who has won: O 1.2.2, 4.1.2; 61 for the declarer's side, 60 for the others, whoever asks."""

from __future__ import annotations

from collections import Counter

import pytest

from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.kinds import results
from schafkopf_tutor.quiz.kinds.results import Decided, Missing, WhoWon, Winning
from schafkopf_tutor.quiz.said import Said
from schafkopf_tutor.quiz.task import Answer, Kind
from tests.quiz.ends import RULES, check_items, check_variety, item, items

KINDS = {kind.id: kind for kind in results.KINDS}
NEEDS = {"declarer": 61, "opponents": 60}


def reference(one: Item) -> Answer:
    """The answer from what the question tells, by the numbers of the rules page."""
    task = one.task
    if isinstance(task, WhoWon):
        points = task.points if task.side == "declarer" else 120 - task.points
        declarers = {task.result.declarer, task.result.partner} - {None}
        return frozenset(f"seat{s}" for s in range(4) if (s in declarers) == (points > 60))
    if isinstance(task, Decided):
        if task.points > 60:
            return "declarer"
        return "opponents" if task.others >= 60 else "open"
    if isinstance(task, Missing):
        has = task.points if task.told == task.side else 120 - task.points - task.left
        return NEEDS[task.side] - has
    assert isinstance(task, Winning)
    return frozenset(points for points in task.counts if points >= NEEDS[task.side])


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_every_item(kind: Kind, rules: str, scale):
    check_items(kind, rules, max(10, scale(200)), reference)


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_items_differ(kind: Kind, scale):
    check_variety(kind, max(20, scale(200)), 0.7)


def test_at_the_limit_somebody_errs():
    """Not with 61, which has to be told from 60: else the level alone would give the answer."""
    for kind in KINDS.values():
        errs = [bool(item(kind, 3, seed, "ordnung").distractors) for seed in range(40)]
        assert sum(errs) > 10, kind.id
    assert all(item(KINDS["winning_points"], 3, seed, "ordnung").distractors for seed in range(40))


def test_no_place_is_more_often_right():
    places: Counter[object] = Counter()
    for level in (1, 2, 3):
        for seed in range(300):
            places[item(KINDS["decided"], level, seed, "ordnung").right] += 1
    assert set(places) == {"declarer", "open", "opponents"}
    assert all(abs(count / 900 - 1 / 3) < 0.05 for count in places.values())


def test_stoss_may_turn_the_limits_round():
    """The house rule of those who let the doubling side become the declarers (O 4.2.6 does not)."""
    for one in items(KINDS["who_won"], "stoss-takes-over", 10):
        assert one.right == reference(one)  # nobody has said Stoß here


def test_where_the_points_of_the_others_are_told_the_reason_says_how_one_gets_to_the_own_ones():
    for level in (1, 2, 3):
        for seed in range(20):
            one = item(KINDS["points_missing"], level, seed, "ordnung")
            task = one.task
            assert isinstance(task, Missing)
            message = "quiz_results.because.rest"
            said = [it for it in one.question.otherwise if isinstance(it, Said)]
            reckoned = [it.values for it in said if it.message == message]
            has = 120 - task.points - task.left
            wanted = {"all": 120, "points": task.points, "left": task.left, "has": has}
            assert reckoned == ([wanted] if level == 3 else [])
