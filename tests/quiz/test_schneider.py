"""Schneider and schwarz: O 4.1.3, 4.1.4, S 4.1.3, Z 7, Z 8."""

from __future__ import annotations

from collections import Counter

import pytest

from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.kinds import schneider
from schafkopf_tutor.quiz.kinds.schneider import Counts, Height, Short
from schafkopf_tutor.quiz.task import Answer, Kind
from tests.quiz.ends import RULES, check_items, check_variety, item

KINDS = {kind.id: kind for kind in schneider.KINDS}

# The most points with which a side that has lost is Schneider. The Ordnung and the booklet: the
# others win it with 90, the declarer's side with 91; the rules page: the losers have 30 or fewer.
BOOK = {"declarer": 30, "opponents": 29}
PAGE = {"declarer": 30, "opponents": 30}
MOST = {
    "ordnung": BOOK,
    "doppelbild": BOOK,
    "cardgames-zone": PAGE,
    "cardgames-zone-short": PAGE,
}


def reference(one: Item, rules: str) -> Answer:
    """The answer from what the question tells, by the numbers of the rules page."""
    task, most = one.task, MOST[rules]
    if isinstance(task, Height):
        declarer_has_lost = task.result.points <= 60
        loser = "declarer" if declarer_has_lost else "opponents"
        size = 6 if rules.endswith("short") else 8
        points, tricks = task.result.points, task.result.tricks
        if not declarer_has_lost:
            points, tricks = 120 - points, size - tricks
        if tricks == 0:
            return "schwarz"
        return "schneider" if points <= most[loser] else "neither"
    if isinstance(task, Short):
        has = task.points if task.told == task.side else 120 - task.points - task.left
        return most[task.side] + 1 - has
    assert isinstance(task, Counts)
    return frozenset(points for points in task.counts if points <= most[task.side])


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_every_item(kind: Kind, rules: str, scale):
    check_items(kind, rules, max(10, scale(200)), lambda one: reference(one, rules))


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_items_differ(kind: Kind, scale):
    check_variety(kind, max(20, scale(200)), 0.7)


def test_the_limits_are_reached_from_both_sides():
    """30 and 31 lost by the declarer's side, 29 and 30 by the others, all points without a trick
    and with one; and somebody errs about them."""
    found, named = set(), set()
    for seed in range(300):
        one = item(KINDS["schneider_schwarz"], 3, seed, "ordnung")
        assert isinstance(one.task, Height)
        loser = one.task.loser
        found.add((loser, one.task.points(loser), one.task.tricks(loser) > 0))
        named |= {belief for beliefs in one.distractors.values() for belief in beliefs}
    near = {("declarer", 30), ("declarer", 31), ("opponents", 29), ("opponents", 30)}
    nothing = {(side, 0, made) for side in ("declarer", "opponents") for made in (True, False)}
    assert found == {(*one, True) for one in near} | nothing
    assert named == {"thirty_is_schneider", "thirty_is_free", "schwarz_is_no_points"}


def test_no_place_is_more_often_right():
    for level in (1, 2, 3):
        places = Counter(
            item(KINDS["schneider_schwarz"], level, seed, "ordnung").right for seed in range(600)
        )
        assert set(places) == {"neither", "schneider", "schwarz"}
        assert all(abs(count / 600 - 1 / 3) < 0.05 for count in places.values()), places
