"""What was said makes worlds likelier: the right way round, bounded, and named."""

from __future__ import annotations

from random import Random

import pytest

from schafkopf_tutor.coach.weighing import Shares, counted, holding, said_as, said_weights
from schafkopf_tutor.coach.worlds import Weigh, sample
from schafkopf_tutor.moves import Announce, Bid, Call
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.view import View

HAND = "SU SK S9 S8 G9 G8 E9 H7"


def mean_trumps(view: View, seat: int, weigh: Weigh | None, n: int = 200) -> float:
    """The weighted mean of the trumps that a seat holds in sampled worlds."""
    drawn = sample(view, n, Random(1), weigh)
    order = view.order or next(iter(view.ruleset.contracts.values())).order(view.ruleset.pack)
    held = [holding(order, world[seat])[0] for world in drawn.worlds]
    return sum(h * w for h, w in zip(held, drawn.weights, strict=True)) / sum(drawn.weights)


def test_who_plays_a_solo_is_taken_to_hold_more_trumps_than_chance():
    """Thirteen of the fourteen trumps are hidden from seat 0: 13/3 each, were nothing said."""
    view = parse_game(f"ordnung dealer 3 | {HAND} / … / … / … | solo E by 2").view(0)
    assert mean_trumps(view, 2, None) == pytest.approx(13 / 3, abs=0.3)
    assert mean_trumps(view, 2, said_weights(view.ruleset)) > 13 / 3 + 1


def test_who_passes_first_is_taken_to_hold_fewer():
    view = parse_game(f"ordnung dealer 2 | {HAND} / … / … / … | 3 says weiter").view(0)
    plain = mean_trumps(view, 3, None)
    assert mean_trumps(view, 3, said_weights(view.ruleset)) < plain - 0.5


def test_the_shares_are_shares_and_say_where_they_come_from():
    known = counted()
    assert 0 < known.doubt < 0.2
    assert {"passes", "passes_later", "plays_rufspiel", "plays_solo", "plays_wenz"} <= set(
        known.said
    )
    for rows in known.said.values():
        assert all(len(row) == 5 and all(0 <= share <= 1 for share in row) for row in rows)


def test_nothing_is_impossible_only_unlikely():
    shares = Shares({"passes": [[0.5, 0.0], [1.0, 0.2]]}, 0.01)
    assert shares.likely("passes", 0, 1) == pytest.approx(0.01)
    assert shares.likely("passes", 1, 0) == pytest.approx(1.0)
    assert shares.likely("passes", 9, 9) == pytest.approx(0.01 + 0.99 * 0.2)
    with pytest.raises(KeyError):
        shares.likely("sings", 1, 1)


def test_what_was_said_has_its_name():
    rules = load("cardgames-zone-variants")
    assert said_as(rules, (), Bid(0, "weiter")) == "passes"
    assert said_as(rules, (Bid(0, "bid", "wenz"),), Bid(1, "weiter")) == "passes_later"
    assert said_as(rules, (), Announce(0, "solo-tout", None)) == "plays_solo"
    assert said_as(rules, (), Announce(0, "farbwenz-tout", None)) == "plays_farbwenz"
    assert said_as(rules, (), Announce(None, "ramsch")) is None
    assert said_as(rules, (), Call(1, "stoss")) == "says_stoss"
    assert said_as(rules, (), Call(1, "knock")) is None


def test_every_world_names_its_reasons():
    view = parse_game(f"ordnung dealer 3 | {HAND} / … / … / … | solo E by 2").view(0)
    drawn = sample(view, 10, Random(1), said_weights(view.ruleset))
    assert all([r.why for r in each] == ["plays_solo"] for each in drawn.reasons)
    assert all(0 < each[0].likely <= 1 for each in drawn.reasons)
