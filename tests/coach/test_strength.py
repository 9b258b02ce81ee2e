"""Expert against solid in money: the same cards for both, each at every seat."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from time import process_time

import pytest

from schafkopf_tutor.coach import player_named
from schafkopf_tutor.players.simulate import Simulation, simulate
from schafkopf_tutor.rulesets import load
from tests.longrun import LONG, scale

MOST = 1_800.0
"""Seconds of one core, at the most: then it is written down as it stands."""


@pytest.mark.slow
def test_expert_is_better_than_solid(seed: int, record):
    """Until the interval of the difference leaves zero, half an hour at the most. The two deals of
    a short run carry no difference: they show that both play to the end, and what one wins the
    others pay."""
    begun = process_time()

    def decided(so_far: Simulation) -> bool:
        count = len(so_far.payouts)
        clear = count >= 100 and count % 20 == 0 and so_far.between("expert", "solid").decided
        return clear or process_time() - begun > MOST

    expert = player_named("expert")
    with ThreadPoolExecutor(1) as here:
        found = simulate(
            load("cardgames-zone"),
            (expert, "solid", "solid", expert),
            4_000 if LONG else scale(40),
            seed=seed,
            executor=here,
            until=decided,
        )
    between = found.between("expert", "solid")
    record("strength-expert-solid", between._asdict())
    assert all(sum(game) == 0 for games in found.payouts.values() for game in games)
    assert between.low > 0 or not LONG, between
