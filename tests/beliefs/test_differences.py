"""A belief is wrong where it says, nowhere else, and under no rule set in which it is right."""

from __future__ import annotations

from random import Random

import pytest

from schafkopf_tutor.beliefs import BELIEFS, QUESTIONS, TRUTH, World
from schafkopf_tutor.rules import legal_moves, settle
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesets import build, load, shipped
from tests.beliefs.positions import Asked, draw, under_way
from tests.longrun import LONG

# A table where much of what is wrong elsewhere is right.
pytestmark = pytest.mark.long_file
ODD = build(
    "odd",
    {
        "schema": 1,
        "base": "ordnung",
        "auction": {"form": "highest", "wenz_needs_trump": True},
        "called_ace": {"run_away_with": 3, "run_away_when_searched": True, "may_be_thrown": True},
        "result": {"win_with": 60, "declarer_schneider_with": 90, "opponents_schneider_with": 91},
        "laufende": {"of": "winners", "from": {"wenz": 3}},
        "tariff": {"tout_schneider": True},
        "doubling": {"steps": 0, "knocks": "add", "stoss": "add"},
    },
)
RIGHT_THERE = {
    *("three_run_away", "kept_with_four", "ace_thrown", "wenz_needs_unter", "equal_is_enough"),
    *("stoss_any_time", "stoss_by_anybody", "sixty_wins", "thirty_is_schneider"),
    *("thirty_is_free", "laufende_of_winners", "wenz_needs_three", "tout_and_schneider"),
    *("tout_doubles_all", "knocks_add", "stoss_adds"),
}
WINNERS = build("winners", {"schema": 1, "base": "ordnung", "laufende": {"of": "winners"}})
NO_LAUFENDE = {"laufende_of_winners", "wenz_needs_three", "tout_without_laufende"}

# What is right under a rule set and so no wrong belief there, from the rule sets' texts.
RIGHT: dict[str, set[str]] = {
    "cardgames-zone": {"thirty_is_schneider", "equal_is_enough"},
    # Of six cards each, a suit has four beside Ober and Unter: who has them all is never searched.
    "cardgames-zone-short": {"thirty_is_schneider", "equal_is_enough", "kept_with_four"},
    "cardgames-zone-variants": {"thirty_is_schneider", "equal_is_enough"},
    "donauries-cup": NO_LAUFENDE,
    "doppelbild": {"stoss_any_time", "stoss_by_anybody"},
    "schafkopfschule-2007-tournament": {*NO_LAUFENDE, "stoss_any_time", "stoss_by_anybody"},
    "odd": RIGHT_THERE,
    "winners": {"laufende_of_winners"},
}
FEW = ("ordnung", "cardgames-zone-short", "doppelbild", "odd", "winners")
VARYING = set().union(*RIGHT.values())
TABLES = {name: load(name) for name in shipped()} | {"odd": ODD, "winners": WINNERS}


def differences(asked: Asked) -> dict[str, set[str]]:
    """By belief, the questions that it answers otherwise than the truth."""
    found: dict[str, set[str]] = {id_: set() for id_ in BELIEFS}
    for question, every in asked.items():
        for args in every:
            right = getattr(TRUTH, question)(*args)
            for belief in BELIEFS.all:
                if getattr(belief.world, question)(*args) != right:
                    found[belief.id].add(question)
    return found


@pytest.mark.parametrize("name", TABLES)
def test_where_a_belief_is_right(name: str):
    right = {belief.id for belief in BELIEFS.all if not belief.applies(TABLES[name])}
    assert right == RIGHT.get(name, set())
    assert {belief.id for belief in BELIEFS.under(TABLES[name])} == set(BELIEFS) - right


@pytest.mark.parametrize("name", ["ordnung", "odd"])
def test_a_belief_is_wrong_about_nothing_else(name: str, seed: int):
    asked = draw(Random(seed), TABLES[name], 6)
    assert set(asked) == set(QUESTIONS)
    for id_, found in differences(asked).items():
        allowed = set() if id_ in RIGHT.get(name, ()) else BELIEFS[id_].of
        assert found <= allowed, id_


@pytest.mark.slow
def test_a_belief_is_wrong_about_nothing_else_but_all_that_it_says(seed: int, scale, record):
    """Thousands of positions under every rule set: all that a belief claims is seen somewhere."""
    seen: dict[str, set[str]] = {id_: set() for id_ in BELIEFS}
    count = 0
    tables = TABLES if LONG else {name: TABLES[name] for name in FEW}
    for name, rules in tables.items():
        asked = draw(Random(f"{seed} {name}"), rules, max(100, scale(600)))
        count += sum(map(len, asked.values()))
        for id_, found in differences(asked).items():
            right = id_ in RIGHT.get(name, ())
            assert found <= (set() if right else BELIEFS[id_].of), (name, id_)
            if id_ in VARYING:
                assert right or found, (name, id_)
            seen[id_] |= found
    assert count > 10_000
    assert seen == {belief.id: set(belief.of) for belief in BELIEFS.all}
    record("beliefs-differences", {"questions": count, "tables": len(tables)})


def test_questions_are_the_methods_of_a_world():
    hooks = {"rules", "clauses", "seen", "decided", "differs"}
    helpers = {"judge", "settlement", "believed", "law"}
    methods = {name for name in vars(World) if not name.startswith("_")} - {"questions"}
    assert World.questions == QUESTIONS
    assert methods == {*QUESTIONS, *hooks, *helpers}
    for belief in BELIEFS.all:
        assert belief.of
        assert belief.of <= set(QUESTIONS)


def test_the_truth_is_the_engine(seed: int):
    """Where a world asks more than one thing of it."""
    rng = Random(seed)
    for _ in range(5):
        rules: RuleSet = rng.choice([ODD, load("ordnung"), load("cardgames-zone-short")])
        for game in under_way(rng, rules):
            if game.over:
                continue
            view = game.view()
            assert TRUTH.seen(view) is view
            assert TRUTH.legal(view) == {play.card for play in legal_moves(view)}
            played = [card for trick in view.tricks for card in trick.cards] + list(view.trick)
            assert TRUTH.points_out(view) == 120 - sum(card.points for card in played)
            taken = [sum(t.points for t in view.tricks if t.winner == s) for s in range(4)]
            assert TRUTH.points_taken(view) == tuple(taken)
            order = view.order
            assert order is not None
            others = [card for seat in range(4) if seat != view.seat for card in game.hands[seat]]
            assert TRUTH.trumps_out(view) == sum(map(order.is_trump, others))
    for _, (result,) in zip(range(200), draw(rng, ODD, 200)["value"], strict=False):
        settlement = settle(result)
        assert TRUTH.value(result) == settlement.value
        assert TRUTH.payout(result) == settlement.payout
        doubled = (1 + result.knocks) * (1 + result.stoss)  # both add at this table
        assert TRUTH.factor(result) == doubled


def test_who_can_hold_the_called_ace(seed: int):
    """Never without the one who does; and who gave another card when it was searched does not."""
    rng = Random(seed)
    narrowed = 0
    for _ in range(30):
        ran_away = searched = False
        refused: set[int] = set()
        for game in under_way(rng, load("ordnung")):
            announced = game.announced
            if announced is None or announced.contract != "rufspiel" or announced.suit is None:
                break
            ace = next(c for c in game.ruleset.pack.faces if c.suit is announced.suit)
            (holder,) = [seat for seat in range(4) if ace in game.deal.hands[seat]]
            if holder == announced.seat:
                break
            trick = game.trick or (game.tricks[-1].cards if game.tricks else ())
            leader = game.leader if game.trick else (game.tricks[-1].leader if trick else 0)
            if trick and game.order and game.order.line[trick[0]] is announced.suit:
                last = (leader + len(trick) - 1) % 4
                ran_away = ran_away or (leader == holder and ace not in trick)
                if len(trick) > 1 and trick[-1] is not ace and not searched:
                    refused.add(last)
                searched = searched or len(trick) == 4
            for seat in range(4):
                found = TRUTH.partners(game.view(seat))
                assert holder in found
                assert announced.seat not in found
                if not ran_away and ace in game.hands[holder]:
                    assert not found & refused
                    narrowed += bool(refused)
    assert narrowed > 5
