"""A game that is paid from numbers alone: what may be asked, and what comes of it.

That it is what whole games are settled to is shown where it is asked: ``tests/screen``.
"""

from __future__ import annotations

import pytest

from schafkopf_tutor.inquiry import Asked, Told, next_asked, some_way
from schafkopf_tutor.laws.schafkopf import LAW
from schafkopf_tutor.laws.schafkopf.result import Result, decide, decide_ramsch
from schafkopf_tutor.rules import Law
from schafkopf_tutor.rulesets import load
from tests.law.houses import house

ORDNUNG, VARIANTS = load("ordnung"), load("cardgames-zone-variants")


def asked(name: str, rules: str = "ordnung", **told: int) -> dict[str, tuple[object, ...]]:
    assert LAW.billing is not None
    named = {key.replace("_", "."): value for key, value in told.items()}
    return {one.key: one.values for one in LAW.billing.questions(house(rules), name, named)}


def came_to(name: str, told: Told, rules: str = "ordnung") -> Result:
    assert LAW.billing is not None
    found: Result = LAW.billing.result(house(rules), name, told)
    return found


def test_what_can_be_asked_of_a_game_of_two_sides():
    wenz = asked("wenz", points=61)
    assert list(wenz) == ["points", "tricks", "laufende", "side", "knocks", "stoss"]
    assert wenz["points"] == tuple(range(121))
    assert wenz["tricks"] == (1,)
    assert wenz["laufende"] == (0, 1, 2, 3, 4)  # there are no more trumps
    assert wenz["side"] == (0, 1)
    assert wenz["knocks"] == (0,)  # the Ordnung knows none
    assert asked("wenz", "cardgames-zone-variants")["knocks"] == (0, 1, 2, 3, 4)
    assert wenz["stoss"] == tuple(range(ORDNUNG.number("doubling.steps") + 1))
    assert asked("wenz", points=0)["tricks"] == (1, 0)
    assert asked("wenz", points=120)["tricks"] == (7, 8)
    assert asked("wenz")["tricks"] == (1,)
    assert "points" not in asked("wenz-tout")
    assert asked("wenz-tout")["tricks"] == (7, 8)
    sie = asked("sie")
    assert "tricks" not in sie
    assert (sie["laufende"], sie["side"]) == ((8,), (0,))
    assert max(map(int, map(str, asked("rufspiel")["laufende"]))) == 14


def test_what_is_always_asked():
    assert LAW.billing is not None
    for rules, name in ((ORDNUNG, "solo"), (VARIANTS, "ramsch")):
        found = LAW.billing.questions(rules, name, {})
        assert [one.key for one in found if one.always] == (
            ["points"] if name == "solo" else [f"points.{seat}" for seat in range(4)]
        )


def test_what_can_be_asked_where_each_plays_for_himself():
    none = asked("ramsch", "cardgames-zone-variants")
    assert [key for key in none if "points" in key] == [f"points.{seat}" for seat in range(4)]
    assert none["points.0"] == tuple(range(121))
    assert none["knocks"] == (0, 1, 2, 3, 4)
    told = asked("ramsch", "cardgames-zone-variants", points_0=40, points_1=40, points_2=0)
    assert told["points.1"] == tuple(range(81))
    assert told["points.2"] == tuple(range(41))
    assert told["points.3"] == (40,)  # what is left
    assert told["tricks.2"] == (1, 0)
    assert told["higher"] == (0, 1, 3)  # those with most


@pytest.mark.parametrize(
    ("name", "side"), [("rufspiel", (0, 1)), ("solo", (0,)), ("wenz-tout", (0,)), ("sie", (0,))]
)
def test_the_result_is_that_of_its_numbers(name: str, side: tuple[int, ...]):
    told = {"points": 93, "tricks": 8, "laufende": 3, "side": 1, "knocks": 2, "stoss": 1}
    partner = side[1] if len(side) > 1 else None
    found = came_to(name, told)
    assert found == decide(
        ORDNUNG, name, 0, partner, points=93, tricks=8, laufende=3, laufende_side="opponents",
        knocks=2, stoss=1,
    )  # fmt: skip
    assert found.side == side
    assert came_to(name, {**told, "side": 0}).laufende_side == "declarer"


def test_the_result_of_a_ramsch_is_that_of_its_numbers():
    points = {"points.0": 50, "points.1": 50, "points.2": 20, "tricks.3": 0}
    found = came_to("ramsch", {**points, "higher": 1, "knocks": 1}, "cardgames-zone-variants")
    assert found == decide_ramsch(
        VARIANTS, "ramsch", (50, 50, 20, 0), (1, 1, 1, 0), knocks=1, highest_trump_of=(1, 0, 2, 3)
    )
    assert LAW.billing is not None
    plain = LAW.billing.result(VARIANTS, "ramsch", {})
    assert plain == decide_ramsch(
        VARIANTS, "ramsch", (0, 0, 0, 120), (1, 1, 1, 1), highest_trump_of=(0, 1, 2, 3)
    )


def test_what_the_seats_are_called():
    assert LAW.billing is not None
    roles = LAW.billing.roles
    assert roles(ORDNUNG, "rufspiel", {}) == ("declarer", "partner", "opponent", "opponent")
    assert roles(ORDNUNG, "wenz", {}) == ("declarer", *["opponent"] * 3)
    assert roles(VARIANTS, "ramsch", {}) == ("player",) * 4


# --- what decides ---------------------------------------------------------------------------------


def test_only_what_can_still_change_the_outcome_is_asked():
    questions = [Asked("a", (1, 2)), Asked("b", (0, 1)), Asked("c", (0, 1, 2))]

    def product(told: Told) -> int:
        return int(told["a"]) * int(told["b"]) * int(told["c"])

    assert next_asked(questions, {}, product) == questions[0]
    assert next_asked(questions, {"a": 1}, product) == questions[1]
    assert next_asked(questions, {"a": 1, "b": 0}, product) is None
    assert next_asked(questions, {"a": 1, "b": 1}, product) == questions[2]
    assert next_asked([Asked("a", (5,), always=True)], {}, product) is None  # nothing to choose
    free = [Asked("x", (0, 1), always=True)]
    assert next_asked(free, {}, lambda told: 0) == free[0]


def test_what_cannot_be_counts_for_no_difference():
    questions = [Asked("a", (0, 1)), Asked("b", (0, 1))]
    never_both: dict[object, object] = {(0, 0): "x", (0, 1): "x", (1, 0): "x"}

    def outcome(told: Told) -> object:
        return never_both.get((told["a"], told["b"]))

    assert next_asked(questions, {}, outcome) is None
    assert some_way(questions, {"a": 1}, outcome) == {"a": 1, "b": 0}
    assert some_way(questions, {"a": 1, "b": 1}, outcome) is None


def test_a_law_says_by_itself_what_it_is_asked():
    bare = Law("bare", lambda view: view, {}, lambda game: game, lambda found, stock: found)
    assert (bare.billing, bare.spoken, bare.declared) == (None, None, None)
    assert LAW.spoken is None
    assert LAW.declared is None
