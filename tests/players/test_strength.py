"""Who is the better player: the same cards for both, until the interval of the difference leaves
zero. A hundred deals, as in an everyday run, only carry the wide differences."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from schafkopf_tutor.players.beginner import characters
from schafkopf_tutor.players.simulate import Simulation, simulate
from schafkopf_tutor.rulesets import load
from tests.longrun import LONG

RULES = load("cardgames-zone")
BEGINNERS = tuple(characters())
MOST = 4000
"""Deals a pairing at the most, some minutes on one core."""


def pairing(name: str, other: str, deals: int, seed: int) -> Simulation:
    def decided(so_far: Simulation) -> bool:
        count = len(so_far.payouts)
        return count >= 100 and count % 20 == 0 and so_far.between(name, other).decided

    with ThreadPoolExecutor(1) as here:
        seats = (name, other, other, name)
        return simulate(
            RULES, seats, deals, seed=seed, executor=here, until=decided if LONG else None
        )


@pytest.mark.slow
def test_solid_is_better_than_random(seed: int, record):
    found = pairing("solid", "random", 100, seed).between("solid", "random")
    record("strength-solid-random", found._asdict())
    assert found.low > 0


@pytest.mark.slow
def test_solid_is_better_than_beginners(seed: int, record):
    """Against each character by itself; in an everyday run, against one that plays worst."""
    figures = {}
    for name in BEGINNERS if LONG else ("vroni",):
        found = pairing("solid", name, MOST if LONG else 100, seed).between("solid", name)
        figures[name] = found._asdict()
        assert found.low > 0 if LONG else found.high > 0, (name, found)
    record("strength-solid-beginners", figures)


@pytest.mark.slow
def test_beginners_are_better_than_random(seed: int, record):
    figures = {}
    for name in BEGINNERS if LONG else ("hias",):
        found = pairing(name, "random", MOST if LONG else 30, seed).between(name, "random")
        figures[name] = found._asdict()
        assert found.low > 0, (name, found)
    record("strength-beginners-random", figures)
