"""Ramsch: Z 9, Z 10, and what the rules page says where the sources are silent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.kinds import ramsch
from schafkopf_tutor.quiz.kinds.ramsch import Costs, LastTrick, Loses
from schafkopf_tutor.quiz.task import Answer, Kind
from tests.quiz.ends import check_items, check_variety, item, of_level, who_errs

KINDS = {kind.id: kind for kind in ramsch.KINDS}
RULES = ("ordnung", "cardgames-zone-short", "ramsch", "ramsch-durchmarsch", "ramsch-tie-both-pay")
COUNTS = {"A": 11, "Z": 10, "K": 4, "O": 3, "U": 2}


def ended(
    rules: Mapping[str, Any], points: Sequence[int], tricks: Sequence[int]
) -> tuple[set[int], int | None]:
    """Who loses; or who has made everything and wins."""
    for seat in range(4):
        everything = {
            "off": False,
            "all_tricks": tricks[seat] == sum(tricks),
            "all_points": points[seat] == 120,
        }
        if everything[rules["ramsch.durchmarsch"]]:
            return {0, 1, 2, 3} - {seat}, seat
    losers = {seat for seat in range(4) if points[seat] == max(points)}
    if len(losers) == 4:
        return set(), None
    if rules["ramsch.tie"] == "more_tricks":
        most = max(tricks[seat] for seat in losers)
        losers = {seat for seat in losers if tricks[seat] == most}
    return losers, None


def paid(rules: Mapping[str, Any], points: Sequence[int], tricks: Sequence[int]) -> list[int]:
    """One loser pays each of the others; of several each pays one tariff, the winners share it."""
    base = rules["tariff.base.ramsch"]
    losers, marched = ended(rules, points, tricks)
    if marched is not None:
        return [3 * base if seat == marched else -base for seat in range(4)]
    if not losers:
        return [0] * 4
    assert rules["ramsch.jungfrau"] in ("off", "double_all")
    if rules["ramsch.jungfrau"] == "double_all":
        base *= 2 ** tricks.count(0)
    if len(losers) == 1:
        return [-3 * base if seat in losers else base for seat in range(4)]
    share = base * len(losers) // (4 - len(losers))
    return [-base if seat in losers else share for seat in range(4)]


def reference(one: Item) -> Answer:
    task, rules = one.task, one.ruleset.settings
    if isinstance(task, Costs):
        return paid(rules, task.result.by_seat, task.result.tricks_by_seat)[task.seat]
    if isinstance(task, LastTrick):
        points, tricks = list(task.points), list(task.tricks)
        points[task.taker] += sum(COUNTS.get(card.code[1], 0) for card in task.cards)
        tricks[task.taker] += 1
    else:
        assert isinstance(task, Loses)
        points, tricks = list(task.result.by_seat), list(task.result.tricks_by_seat)
    assert sum(points) == 120
    losers = ended(rules, points, tricks)[0]
    return frozenset(f"seat{seat}" for seat in losers) or frozenset({"nobody"})


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_every_item(kind: Kind, rules: str, scale):
    check_items(kind, rules, max(6, scale(200)), reference)


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_items_differ(kind: Kind, scale):
    check_variety(
        kind, max(20, scale(200)), 0.5
    )  # one who takes everything, all even: there are not many


def test_ties_and_one_who_takes_everything():
    found = set()
    for seed in range(60):
        task = item(KINDS["ramsch_loses"], 3, seed, "ordnung").task
        assert isinstance(task, Loses)
        points, tricks = task.result.by_seat, task.result.tricks_by_seat
        found.add((points.count(max(points)), max(points) == 120 and max(tricks)))
    assert {(2, False), (4, False), (1, 8), (1, 7)} <= found


def test_who_counts_the_last_trick_wrong_names_another():
    made = of_level(KINDS["ramsch_last_trick"], 3, 60)
    assert all(one.distractors for one in made)
    assert set(who_errs(made)) == {"pips_count", "ober_counts_four"}


def test_to_lose_is_asked_as_often_as_to_win():
    for level in (1, 2, 3):
        rights = [item(KINDS["ramsch_costs"], level, s, "ordnung").right for s in range(100)]
        pays = [isinstance(right, int) and right < 0 for right in rights]
        assert 30 < sum(pays) < 70
