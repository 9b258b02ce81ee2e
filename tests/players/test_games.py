"""Whole games between players: lawful to the end, paid to the last unit, the same every time."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest

from schafkopf_tutor.deal import Deal
from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import Bid, Call
from schafkopf_tutor.players import (
    Player,
    awaited,
    deal,
    finish,
    generators,
    named,
    names,
    next_move,
)
from schafkopf_tutor.rules import play, result, settle
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesets import build, load, shipped
from schafkopf_tutor.view import View
from tests.longrun import LONG


def houses() -> list[RuleSet]:
    """What is shipped, and every way to go on when nobody plays, with both ways to knock."""
    ways = ("last_knocker_plays", "eichel_ober_plays", "ramsch")
    without = ("lone_game", "ramsch", "thrown_in")
    knocks = ("before_bidding", "after_four_cards")
    own = [
        build(
            f"house-{way}-{instead}-{knock}",
            {
                "schema": 1,
                "base": "schafkopfschule-2007" if place % 2 else "cardgames-zone-variants",
                "auction": {"nobody_plays": way, "forced_without_call": instead},
                "doubling": {"knock_when": knock, "steps": 4},
                "called_ace": {"run_away_with": 3, "may_be_thrown": place % 3 == 0},
            },
        )
        for place, (way, instead, knock) in enumerate(product(ways, without, knocks))
    ]
    return [*(load(name) for name in shipped()), *own]


HOUSES = houses()


def dealt(rules: RuleSet, seed: object) -> Game:
    rng = Random(str(seed))
    return Game.start(rules, int(rng.random() * 4), deal(rules, rng))


def test_any_player_plays_any_game_to_its_end(scale, seed):
    rng = Random(seed)
    everybody = [named(name) for name in names()]
    seen: Counter[str] = Counter()
    for number in range(scale(10_000)):
        rules = HOUSES[number % len(HOUSES)]
        seats = [everybody[int(rng.random() * len(everybody))] for _ in range(4)]
        stock = int(rng.random() * 3) * 40
        game = finish(dealt(rules, f"{seed}/{number}"), seats, rng)
        seen[rules.name] += 1
        if game.contract is None:
            seen["thrown in"] += 1
            assert sum(isinstance(move, Bid) for move in game.moves) >= 4
            continue
        outcome = result(game)
        money = settle(outcome, stock)
        assert sum(money.payout) + money.stock == 0
        seen[game.contract.name] += 1
        seen.update(move.word for move in game.moves if isinstance(move, Call))
    assert not [rules.name for rules in HOUSES if not seen[rules.name]]
    wanted = ["thrown in", "rufspiel", "wenz", "solo", "ramsch", "knock", "stoss"]
    wanted += ["re"] if LONG else []  # once in some thousand games
    assert [word for word in wanted if not seen[word]] == []


def test_the_same_seed_makes_the_same_game():
    for rules in HOUSES:
        seats = [named(name) for name in (*names(), *names())][:4]
        seats = (seats * 4)[:4]
        games = [finish(dealt(rules, 5), seats, Random(9)) for _ in range(2)]
        assert games[0] == games[1]
    others = {finish(dealt(HOUSES[0], 5), [named("random")] * 4, Random(n)).moves for n in range(5)}
    assert len(others) == 5


def test_step_by_step_is_the_same_game():
    rules = load("cardgames-zone-variants")
    seats: list[Player] = [named("random")] * 4
    for seed in range(20):
        game, rngs = dealt(rules, seed), generators(Random(seed))
        while (move := next_move(game, seats, rngs)) is not None:
            now = awaited(game)
            if not isinstance(move, Call):
                assert now is not None
                assert isinstance(move, now.kind)
                assert move.seat in (now.seat, None)
            game = play(game, move)
        assert awaited(game) is None


def test_where_a_person_sits_nobody_else_moves():
    rules = load("ordnung")
    game = dealt(rules, 1)
    seats = [None if seat == game.leader else named("random") for seat in range(4)]
    assert next_move(game, seats, generators(Random(1))) is None
    game = play(game, Bid(game.leader, "weiter"))
    said = next_move(game, seats, generators(Random(1)))
    assert isinstance(said, Bid)
    assert said.seat == (game.leader + 1) % 4


def test_a_player_who_is_not_known():
    with pytest.raises(TutorError) as slip:
        named("kiebitz")
    assert slip.value.message == "error.player.unknown"


class Spy:
    """Plays at random and keeps what it was shown."""

    name = "spy"

    def __init__(self) -> None:
        self.shown: list[View] = []

    def choose(self, view, rng):
        self.shown.append(view)
        return named("random").choose(view, rng)

    def call(self, view, rng, calls):
        self.shown.append(view)
        return named("random").call(view, rng, calls)


def test_a_knock_on_four_cards_sees_four():
    rules = next(one for one in HOUSES if one["doubling.knock_when"] == "after_four_cards")
    spy = Spy()
    game = dealt(rules, 3)
    finish(game, [spy] * 4, Random(3))
    first = spy.shown[:4]
    assert [len(view.hand) for view in first] == [4, 4, 4, 4]
    assert [view.unknown for view in first] == [4, 4, 4, 4]
    for view in first:
        assert view.hand == game.deal.hands[view.seat][:4]


def test_the_deal_is_dealt_in_packets_and_whole():
    for rules in HOUSES:
        cards = deal(rules, Random(4))
        assert isinstance(cards, Deal)
        assert sorted(c.code for hand in cards.hands for c in hand) == sorted(
            c.code for c in rules.pack.cards
        )
