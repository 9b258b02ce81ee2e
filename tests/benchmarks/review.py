"""How long a review takes, beside its goals: ``python -m tests.benchmarks.review [games]``.

Recorded games played by people (``../shared``), every so many of each kind. Process time of one
core, after a first game that warms the solver up.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median

from schafkopf_tutor.coach.review import review_game
from schafkopf_tutor.coach.review_read import game_of_record
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import Play
from schafkopf_tutor.solver import values

OPEN_GOAL = 0.2
KNOWN_GOAL = 15.0
"""Seconds a game: with open cards alone, and with what each seat could know over 20 worlds."""
GAMES = 12


def recorded(count: int) -> Iterator[tuple[str, Game]]:
    """Games with two sides, spread over the recording."""
    shared = os.environ.get("SCHAFKOPF_SHARED") or Path(__file__).parents[2].parent / "shared"
    lines = (Path(shared) / "cases" / "games.jsonl").read_text(encoding="utf-8").splitlines()
    told = [json.loads(line) for line in lines]
    asked = [t for t in told if t["family"] == "play-only" and t["declarer"] is not None]
    for one in asked[:: max(1, len(asked) // count)][:count]:
        yield one["contract"], game_of_record(one)


def open_cards(game: Game) -> float:
    """Seconds for the value of every card of a game, cards open."""
    now = Game.start(game.ruleset, game.dealer, game.deal)
    begun = time.process_time()
    for move in game.moves:
        if isinstance(move, Play):
            values(now)
        now = now.after(move)
    return time.process_time() - begun


def whole(game: Game) -> float:
    """Seconds for a review of everybody's decisions."""
    begun = time.process_time()
    review_game(game, rng=Random(1))
    return time.process_time() - begun


def main(arguments: list[str]) -> None:
    """Print a line for each game, then medians and the slowest beside the goals."""
    games = list(recorded(int(arguments[0]) if arguments else GAMES))
    open_cards(games[0][1])
    found = []
    for contract, game in games:
        found.append((open_cards(game), whole(game)))
        print(f"{contract:10} open cards {found[-1][0]:6.3f} s   whole {found[-1][1]:6.2f} s")
    names = ("open cards", "whole, 20 worlds")
    for name, goal, times in zip(
        names, (OPEN_GOAL, KNOWN_GOAL), zip(*found, strict=True), strict=True
    ):
        print(f"{name}: median {median(times):.2f} s, slowest {max(times):.2f} s (goal {goal} s)")


if __name__ == "__main__":
    main(sys.argv[1:])
