"""Expert against solid in money: the same cards for both, each at every seat."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from schafkopf_tutor.coach import player_named
from schafkopf_tutor.players.simulate import simulate
from schafkopf_tutor.rulesets import load
from tests.longrun import LONG, scale
from tests.looks import LOOKS, Looks

MOST = 1_800.0
"""Seconds of one core, at the most: then it is written down as it stands."""


@pytest.mark.slow
def test_expert_is_better_than_solid(seed: int, record):
    """One expert among three of solid, at every seat of the same deal: what four of solid would
    win there adds up to nothing, so every game that he plays as they do counts for nothing, and
    what is left are his own moves. Looked at as ``looks`` says, half an hour at the most.

    Their seed is not the usual one: over the deals of that one it was seen that his own way of
    bidding gained nothing, and it was given up.

    The two deals of a short run carry no difference: they show that he plays to the end, and what
    one wins the others pay."""
    decided = Looks("expert", "solid", MOST)
    with ThreadPoolExecutor(1) as here:
        found = simulate(
            load("cardgames-zone"),
            (player_named("expert"), "solid", "solid", "solid"),
            LOOKS[-1] if LONG else scale(40),
            seed=seed + 1,
            executor=here,
            until=decided,
        )
    assert all(sum(game) == 0 for games in found.payouts.values() for game in games)
    record("strength-expert-solid", decided.figures)
    if LONG:
        assert decided.figures["decided"], decided.figures
        assert found.between("expert", "solid").mean > 0
