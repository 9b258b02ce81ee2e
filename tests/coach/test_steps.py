"""Open cards asked no closer than money tells apart: the outcomes are those of the points."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from schafkopf_tutor.cards import Card
from schafkopf_tutor.coach.outcomes import OpenCards, OpenSteps, Results, game_in
from schafkopf_tutor.coach.stakes import MONEY, POINTS
from schafkopf_tutor.coach.worlds import World, sample
from schafkopf_tutor.game import Game
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.solver.problem import known
from tests.coach import brute
from tests.coach.positions import HOUSES, played
from tests.longrun import scale


def reached_in(table: Game, worlds: Sequence[World], points: int) -> list[dict[Card, bool]]:
    return [
        {card: value >= points for card, value in each.items()}
        for each in brute.values_in(table, worlds)
    ]


def test_what_a_card_comes_to_in_money_is_the_same(seed):
    """And the points are the fewest that come to the same: one less comes to something else."""
    rng, several = Random(seed), 0
    for number in range(scale(600)):
        game = played(rng, HOUSES[number % len(HOUSES)], 2)
        if game.turn is None or game.contract is None or game.contract.parties == "each":
            continue
        seat, view = game.turn, game.view()
        worlds = sample(view, 3, rng).worlds
        exact = OpenCards(brute.values_in).outcomes(game, seat, worlds, MONEY, rng)
        found = OpenSteps(reached_in).outcomes(game, seat, worlds, MONEY, rng)
        assert [list(each) for each in found] == [list(each) for each in exact]
        for one, other in zip(exact, found, strict=True):
            assert {c: o[1:] for c, o in other.items()} == {c: o[1:] for c, o in one.items()}
            several += len({o.value for o in one.values()}) > 1
    assert several


def test_where_every_point_counts_the_points_are_found(seed):
    rng = Random(seed)
    for _ in range(scale(100)):
        game = played(rng, {}, 1)
        if game.turn is None or game.contract is None or game.contract.parties == "each":
            continue
        worlds = [known(game)]
        exact = OpenCards(brute.values_in).outcomes(game, game.turn, worlds, POINTS, rng)
        assert OpenSteps(reached_in).outcomes(game, game.turn, worlds, POINTS, rng) == exact


def test_the_steps_of_a_wenz():
    """Won with 61; Schneider of the others below 31, of the declarer with 90 of theirs; schwarz."""
    hands = "EU GU HU SU EA GA HA SA / EZ E9 GZ G9 HZ H9 SZ S9"
    hands += " / EK E8 GK G8 HK H8 SK S8 / EO E7 GO G7 HO H7 SO S7"
    game = parse_game(f"ordnung dealer 3 | {hands} | wenz by 0")
    world = known(game)
    assert Results(game_in(game, world), 1, world, MONEY).steps() == (1, 31, 61, 91, 120)
