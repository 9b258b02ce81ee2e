"""How good Doppelkopf's solid is: one of him among three of each beginner, the same cards for all
four seats; what his calls and his solos come to. An everyday run plays a few deals, `make long`
until a look of tests/looks.py decides, with seeds on which nothing was tuned.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random
from statistics import mean

import pytest

from schafkopf_tutor.game import Game
from schafkopf_tutor.laws.doppelkopf.words import LEVELS
from schafkopf_tutor.moves import SEATS, Call, Move
from schafkopf_tutor.players import Player, deal, finish, named
from schafkopf_tutor.players.beginner import characters
from schafkopf_tutor.players.simulate import Simulation, simulate
from schafkopf_tutor.players.solid import Solid
from schafkopf_tutor.rules import result, settle
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.view import View
from tests.longrun import LONG
from tests.looks import Looks

LAW = "doppelkopf"
PROFILES = [load("ddv"), load("haus")]
MOST = 900.0
"""Seconds of one core for a pairing, at the most."""


@dataclass(frozen=True)
class Quiet:
    """Bids and plays as solid and calls nothing, as the beginners do: what differs are cards."""

    name: str = "solid"

    def choose(self, view: View, rng: Random) -> Move:
        return Solid().choose(view, rng)

    def call(self, view: View, rng: Random, calls: Sequence[Move]) -> Move | None:
        return None


def among_three(
    rules: RuleSet, player: Player, other: str, deals: int, seed: int
) -> tuple[Looks, Simulation]:
    """One player among three others of one name, looked at as ``looks`` says in a long run."""
    looked = Looks("solid", other, MOST)
    with ThreadPoolExecutor(1) as here:
        seats = (player, *[named(other, LAW)] * 3)
        until = looked if LONG else None
        found = simulate(rules, seats, deals, seed=seed, executor=here, until=until)
    return looked, found


@pytest.mark.slow
@pytest.mark.parametrize("rules", PROFILES, ids=lambda rules: rules.name)
@pytest.mark.parametrize("player", [Solid(), Quiet()], ids=["whole", "cards"])
def test_solid_is_better_than_beginners(rules: RuleSet, player: Player, seed: int, record):
    """In whole games, and by his cards alone. In an everyday run, against one that plays worst."""
    figures = {}
    for name in characters(LAW) if LONG else ("willi",):
        looked, games = among_three(rules, player, name, 1_600 if LONG else 5, seed)
        figures[name] = looked.figures
        assert games.between("solid", name).mean > 0, name
    if LONG:
        kind = "whole" if isinstance(player, Solid) else "cards"
        record(f"strength-doppelkopf-beginners-{rules.name}-{kind}", figures)
        assert all(one["decided"] for one in figures.values()), figures


@pytest.mark.slow
@pytest.mark.parametrize("rules", PROFILES, ids=lambda rules: rules.name)
def test_what_his_calls_and_solos_come_to(rules: RuleSet, scale, seed: int, record):
    """Four of solid at a table: a call is kept more often than not, and a solo is won by more than
    it loses."""
    rng = Random(f"calls/{seed}")
    said: Counter[str] = Counter()
    kept: Counter[str] = Counter()
    paid: defaultdict[str, list[float]] = defaultdict(list)
    games = scale(1_000) if LONG else 12
    for number in range(games):
        game = finish(Game.start(rules, number % 4, deal(rules, rng)), [Solid()] * 4, rng)
        if game.contract is None:
            paid["thrown in"].append(0)
            continue
        found, payout = result(game), settle(result(game)).payout
        paid[game.contract.name if len(found.re) == 1 else "two against two"].append(
            mean(payout[seat] for seat in found.re)
            - mean(payout[seat] for seat in SEATS if seat not in found.re)
        )
        for move in game.moves:
            if isinstance(move, Call) and move.word in LEVELS:
                side, level = LEVELS[move.word]
                points = found.points[side] > 120 or (level == 1 and found.winner == side)
                said[move.word] += 1
                kept[move.word] += points if level == 1 else found.reached(side) >= level
    assert sum(map(len, paid.values())) == games
    assert said["re"] + said["kontra"] > 0
    assert all(kept[word] <= said[word] for word in said)
    if LONG:
        figures = {
            "games": games,
            "calls": {word: {"said": said[word], "kept": kept[word]} for word in sorted(said)},
            "played": {
                name: {"games": len(won), "re_beyond_the_others": round(mean(won), 2)}
                for name, won in sorted(paid.items())
            },
        }
        record(f"doppelkopf-calls-{rules.name}", figures)
        assert all(2 * kept[word] > said[word] for word in ("re", "kontra"))
