"""What games are worth and who pays: the cashier of the tests, who has tables of his own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from schafkopf_tutor.cards import Suit
from schafkopf_tutor.laws.schafkopf.result import Result
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.kinds import money, payout
from schafkopf_tutor.quiz.kinds.money import Adds, Dearest, Value
from schafkopf_tutor.quiz.kinds.payout import Mine, Row, Who
from schafkopf_tutor.quiz.said import Said
from schafkopf_tutor.quiz.task import Answer, Kind
from schafkopf_tutor.rulesets import load
from tests.law import cashier
from tests.quiz.ends import (
    RULES,
    check_items,
    check_levels,
    check_variety,
    item,
    items,
    of_level,
    who_errs,
)

KINDS = {kind.id: kind for kind in (*money.KINDS, *payout.KINDS)}


def account(
    rules: Mapping[str, Any], result: Result, size: int, **told: Any
) -> tuple[int, list[int]]:
    """Value and payout, from what is told of a game."""
    facts = {
        name: told.get(name, getattr(result, name))
        for name in ("points", "tricks", "laufende", "stoss", "knocks")
    }
    found = cashier.Account(points=facts["points"], tricks=facts["tricks"])
    found.runners, found.runners_of = facts["laufende"], result.laufende_side or ""
    played = cashier.Played(result.contract, "", result.declarer, [], [], stoss=facts["stoss"])
    cashier.judge_sides(rules, played, found, size)
    value = cashier.worth(rules, result.contract, found)
    value *= cashier.doublings(rules, facts["knocks"], facts["stoss"])
    side = {result.declarer, result.partner} - {None}
    sign = 1 if found.won else -1
    own = sign * value * (3 if len(side) == 1 else 1)
    return value, [own if seat in side else -sign * value for seat in range(4)]


def reference(one: Item) -> Answer:
    rules, task = one.ruleset.settings, one.task
    size = 6 if one.ruleset.pack.name == "short" else 8
    if isinstance(task, Dearest):
        values = [account(rules, result, size)[0] for result in task.results]
        return f"game{values.index(max(values))}"
    assert isinstance(task, (Value, Adds, Mine, Who, Row))
    value, pay = account(rules, task.result, size)
    if isinstance(task, Value):
        return value
    if isinstance(task, Adds):
        plain = {"points": 75 if task.result.won else 45, "tricks": 4}
        without = {"laufende": {"laufende": 0}, "stoss": {"stoss": 0}, "knock": {"knocks": 0}}
        return value - account(rules, task.result, size, **without.get(task.thing, plain))[0]
    if isinstance(task, Mine):
        return pay[task.seat]
    if isinstance(task, Row):
        return " ".join(map(str, pay))
    sign = -1 if task.way == "pays" else 1
    return frozenset(f"seat{seat}" for seat in range(4) if sign * pay[seat] > 0)


@pytest.mark.parametrize("rules", [*RULES, "knock-on-four"])
@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_every_item(kind: Kind, rules: str, scale):
    check_items(kind, rules, max(3, scale(60)), reference)


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_items_differ(kind: Kind, scale):
    check_variety(kind, max(20, scale(200)), 0.7)


def test_every_belief_about_money_is_caught_somewhere():
    """At level 3 of one kind or another."""
    made = [one for kind in KINDS.values() for one in of_level(kind, 3, 40)]
    assert all(one.distractors for one in made)
    made += of_level(KINDS["game_value"], 3, 60, "knock-on-four")
    assert set(who_errs(made)) == {
        *("sixty_wins", "sixty_is_tie", "thirty_is_schneider", "thirty_is_free"),
        *("schwarz_is_no_points", "laufende_of_winners", "wenz_needs_three", "tout_and_schneider"),
        *("tout_doubles_all", "tout_without_laufende", "knocks_add", "stoss_adds"),
        *("soloist_paid_once", "caller_paid_twice"),
    }


@pytest.mark.parametrize("kind", ["dearest", "pay_row"])
def test_no_place_is_more_often_right(kind: str, scale):
    count = max(100, scale(2000))
    for level in (1, 2, 3):
        ones = [item(KINDS[kind], level, seed, "ordnung") for seed in range(count)]
        places = Counter(one.question.options.index(one.question.right[0]) for one in ones)
        size = len(ones[0].question.options)
        assert {len(one.question.options) for one in ones} == {size}
        odd = 4 * (1 / size * (1 - 1 / size) / count) ** 0.5  # four standard deviations
        assert all(abs(places[at] / count - 1 / size) < odd for at in range(size)), places


def test_games_that_could_be():
    """Who has no trick has no Laufende; a Wenz has four trumps; each of one hand makes a trick."""
    for kind in ("game_value", "gets_or_pays"):
        for level in (1, 2, 3):
            for seed in range(30):
                task = item(KINDS[kind], level, seed, "ordnung").task
                assert isinstance(task, (Value, Mine))
                result = task.result
                ours = result.laufende_side == "declarer"
                made = result.tricks if ours else 8 - result.tricks
                hands = (2 if result.partner is not None else 1) if ours else 4 - len(result.side)
                assert 1 <= result.laufende <= made * hands
                assert not result.contract.startswith("wenz") or result.laufende <= 4


def test_a_poor_tariff_has_questions_all_the_same():
    """No Laufende, no Stoß: three lines only with schwarz."""
    for kind in KINDS.values():
        if kind.id != "dearest":
            for one in items(kind, "schafkopfschule-2007-tournament", 4):
                assert one.right == reference(one)


def test_a_table_without_lone_games_has_all_levels():
    for kind in KINDS.values():
        for one in items(kind, "only-rufspiel", 2):
            assert one.right == reference(one)
            check_levels(kind, one)


def test_what_brings_nothing_has_a_reason():
    """Ordnung: the declarer's side needs 91 for Schneider and three Laufende to be paid."""
    game = Result(load("ordnung"), "rufspiel", 3, 0, Suit.SCHELLEN, points=90, tricks=7, won=True)
    two = replace(game, laufende=2, laufende_side="declarer")
    assert [one.message for one in told(two)] == [
        "line.base",
        "quiz_results.frees.opponents",
        "quiz_laufende.because.least",
    ]
    assert [one.message for one in told(replace(two, points=80))] == [
        "line.base",
        "quiz_laufende.because.least",
    ]
    assert [one.message for one in told(replace(game, points=91, schneider=True))] == [
        "line.base",
        "line.schneider",
        "pay.value",
    ]
    assert "30" in str(told(two)[1].values)


def told(result: Result) -> list[Said]:
    value = Value(result, helped=False)
    return [one for one in value.wording(0).otherwise if isinstance(one, Said)]
