"""Who is the better player: the same cards for both, until the interval of the difference leaves
zero. A hundred deals, as in an everyday run, only carry the wide differences."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from schafkopf_tutor.players.beginner import characters
from schafkopf_tutor.players.simulate import Simulation, simulate
from schafkopf_tutor.rulesets import load
from tests.longrun import LONG
from tests.looks import Looks

RULES = load("cardgames-zone")
BEGINNERS = tuple(characters())
LOOKED = (200, 800, 3200, 6400)
"""A weakness that seldom shows wants many deals."""
MOST = 1_800.0
"""Seconds of one core for a pairing, at the most."""


def pairing(seats: tuple[str, str, str, str], deals: int, seed: int) -> tuple[Looks, Simulation]:
    """The first of the seats against the second, looked at as ``looks`` says in a long run."""
    name, other = seats[:2]
    looked = Looks(name, other, MOST, LOOKED)
    with ThreadPoolExecutor(1) as here:
        found = simulate(RULES, seats, deals, seed=seed, executor=here, until=looked)
    return looked, found


def both(name: str, other: str) -> tuple[str, str, str, str]:
    return (name, other, other, name)


def alone(name: str, other: str) -> tuple[str, str, str, str]:
    """One among three of the other: what four of these would win adds up to nothing over the
    seats, so every game that he plays as they do counts for nothing."""
    return (name, other, other, other)


@pytest.mark.slow
def test_solid_is_better_than_random(seed: int, record):
    _, games = pairing(both("solid", "random"), 100, seed)
    found = games.between("solid", "random")
    record("strength-solid-random", found._asdict())
    assert found.low > 0


@pytest.mark.slow
def test_solid_is_better_than_beginners(seed: int, record):
    """Against each character by itself; in an everyday run, against one that plays worst."""
    figures = {}
    for name in BEGINNERS if LONG else ("vroni",):
        looked, games = pairing(alone(name, "solid"), LOOKED[-1] if LONG else 100, seed)
        figures[name] = looked.figures
        if LONG:
            assert looked.figures["decided"], (name, looked.figures)
            assert games.between("solid", name).mean > 0
        else:
            assert games.between("solid", name).high > 0
    record("strength-solid-beginners", figures)


@pytest.mark.slow
def test_beginners_are_better_than_random(seed: int, record):
    figures = {}
    for name in BEGINNERS if LONG else ("hias",):
        looked, games = pairing(both(name, "random"), LOOKED[0] if LONG else 30, seed)
        figures[name] = looked.figures
        assert games.between(name, "random").low > 0, name
    record("strength-beginners-random", figures)
