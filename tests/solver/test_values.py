"""The solver beside every line of play tried through the judge, in every contract."""

from __future__ import annotations

from random import Random

import pytest

from schafkopf_tutor import legal_moves, solver
from tests.law import deals
from tests.longrun import LONG
from tests.solver import brute
from tests.solver.endings import HOUSE_OF, ending

LONE = ("wenz", "geier", "solo", "farbwenz", "farbgeier")
CONTRACTS = ("rufspiel", *LONE, *(f"{name}-tout" for name in LONE))
FOUR, FIVE = (160, 30) if LONG else (3, 1)
"""Endings of so many cards, a contract: a long run takes 2,090 in all."""


def agree(rng: Random, cards: int, contract: str, house: str = "") -> None:
    game = ending(rng, cards=cards, contract=contract, house=house)
    want = brute.values(game)
    assert solver.values(game) == want
    assert list(want) == [play.card for play in legal_moves(game)] == list(solver.values(game))
    best = max(want.values()) if game.turn in brute.side_of(game) else min(want.values())
    assert solver.value(game) == best
    step = 120 if contract.endswith("-tout") else 1
    assert solver.reaches(game, best)
    assert best + step > 120 or not solver.reaches(game, best + step)


@pytest.mark.parametrize("contract", CONTRACTS)
def test_four_cards_in_every_contract(contract: str, seed, record):
    rng = Random(f"{seed} {contract}")
    for _ in range(FOUR):
        agree(rng, 4, contract)
    record(f"solver-four-cards-{contract}", {"endings": FOUR, "mismatches": 0})


@pytest.mark.slow
@pytest.mark.parametrize("contract", CONTRACTS if LONG else ("rufspiel", "farbwenz-tout"))
def test_five_cards(contract: str, seed, record):
    """Each is some ten thousand lines for the judge, so an everyday run takes few."""
    rng = Random(f"{seed} {contract} 5")
    for _ in range(FIVE):
        agree(rng, 5, contract)
    record(f"solver-five-cards-{contract}", {"endings": FIVE, "mismatches": 0})


@pytest.mark.parametrize("house", HOUSE_OF)
def test_every_switch_of_the_called_ace(house: str, scale, seed, record):
    rng = Random(f"{seed} {house}")
    for _ in range(endings := scale(60)):
        agree(rng, 4, "rufspiel", house)
    name = house.replace(" ", "-") or "usual"
    record(f"solver-switch-{name}", {"endings": endings, "mismatches": 0})


def test_a_ramsch_lies_between_its_bounds(scale, seed, record):
    rng = Random(seed)
    assert "ramsch" in deals.CONTRACTS
    for _ in range(endings := scale(60)):
        game = ending(rng, cards=4, contract="ramsch")
        assert solver.bounds(game) == brute.bounds(game)
    record("solver-ramsch", {"endings": endings, "mismatches": 0})
