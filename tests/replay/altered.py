"""Recordings altered in one thing, in as many ways as there are."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.replay.oracle import first_fault

# Keys that a record gives rather than claims.
GIVEN = {
    "tariff",
    "doublings_by_seat",
    "doublings_count",
    "kontra_by_seat",
    "kontra_count",
    "stock_before",
}
SEATS = {"partner", "loser"}


def games(shared: Path) -> list[dict]:
    text = (shared / "cases" / "games.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def claims(game: dict) -> Iterator[tuple[str, str]]:
    """(where, key) of all that a game claims, read from the JSON itself."""
    yield "", "trick_winners"
    for where in ("recorded", "computed"):
        for key in game[where]:
            # Two games leave out who was Jungfrau, though their price counts two of them.
            gap = key == "jungfrau_seats" and "loser_points" not in game[where]
            if key not in GIVEN and not gap:
                yield where, key


def other(key: str, value: Any, rng: random.Random) -> object:
    """Another value for a claim, of the same kind or of a wrong one."""
    if value in ("declarer", "opponents"):
        return rng.choice([{"declarer": "opponents", "opponents": "declarer"}[value], None, True])
    if isinstance(value, bool):
        return rng.choice([not value, int(value), str(value), None])
    if isinstance(value, int):
        others = [seat for seat in range(4) if seat != value]
        near = [value + sign * rng.randint(1, 40) for sign in (-1, -1, -1, 1, 1, 1)]
        return rng.choice([*(others if key in SEATS else near), None, str(value)])
    if isinstance(value, dict):
        return other_lines(value, rng)
    return other_list(list(value), rng)


def other_list(value: list, rng: random.Random) -> list:
    ways = ["longer"]
    if value:
        ways += ["number", "number", "shorter", "word"]
    if len(set(value)) > 1:
        ways += ["swap", "swap"]
    way = rng.choice(ways)
    place = rng.randrange(len(value) + (way == "longer"))
    if way == "longer":
        value.insert(place, rng.randrange(4))
    elif way == "shorter":
        del value[place]
    elif way == "word":
        value[place] = str(value[place])
    elif way == "number":
        value[place] += rng.choice([-10, -1, 1, 10])
    else:
        there = rng.choice([n for n, v in enumerate(value) if v != value[place]])
        value[place], value[there] = value[there], value[place]
    return value


LINES = ("with_schneider", "with_schwarz", "laufende", "doublings", "kontra", "jungfrau")


def other_lines(value: dict, rng: random.Random) -> dict:
    value = dict(value)
    missing = [line for line in LINES if line not in value]
    if rng.random() < 0.3:
        value[rng.choice(missing)] = rng.randrange(1, 5)
    else:
        line = rng.choice(list(value))
        if rng.random() < 0.3:
            del value[line]
        else:
            value[line] = other(line, value[line], rng)
    return value


def with_other_claim(game: dict, where: str, key: str, rng: random.Random) -> dict:
    game = copy.deepcopy(game)
    table = game[where] if where else game
    table[key] = other(key, table[key], rng)
    return game


def with_swapped_cards(game: dict, rng: random.Random) -> dict:
    """Two cards of one player change places in the order of play."""
    owner = {card: seat for seat, hand in enumerate(game["hands"]) for card in hand.split()}
    plays = game["plays"].split()
    first = rng.randrange(len(plays))
    same = [n for n, c in enumerate(plays) if owner[c] == owner[plays[first]] and n != first]
    second = rng.choice(same)
    plays[first], plays[second] = plays[second], plays[first]
    return {**game, "plays": " ".join(plays)}


def with_exchanged_cards(game: dict, rng: random.Random) -> dict:
    """Two cards of two players change hands, so that one is played by who does not hold it."""
    one, two = rng.sample(range(4), 2)
    hands = [hand.split() for hand in game["hands"]]
    a, b = rng.randrange(len(hands[one])), rng.randrange(len(hands[two]))
    hands[one][a], hands[two][b] = hands[two][b], hands[one][a]
    return {**game, "hands": [" ".join(hand) for hand in hands]}


def unlawful(game: dict, rng: random.Random) -> dict | None:
    """The game with two cards swapped so that play is unlawful, as the oracle says; None if not."""
    alter = rng.choice([with_swapped_cards, with_swapped_cards, with_exchanged_cards])
    altered = alter(game, rng)
    return altered if first_fault(altered) is not None else None
