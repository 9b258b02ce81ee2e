"""What a result of Doppelkopf is, as messages with their values."""

from __future__ import annotations

from collections.abc import Iterator

from schafkopf_tutor.laws.doppelkopf.result import Result
from schafkopf_tutor.laws.doppelkopf.words import KONTRA, RE, SIDES, STEPS
from schafkopf_tutor.rules import Told


def tells(result: Result) -> Iterator[Told]:
    """Who was Re, how many points each side has, who has won and how high (DK-14, 15.5, 15.6)."""
    contract = result.ruleset.contracts[result.contract]
    values: dict[str, object] = {
        "contract": contract,
        "seats": result.re,
        "points": result.points[RE],
        "others": result.points[KONTRA],
    }
    yield Told("outcome.alone" if result.solo else "outcome.pair", values)
    winner = result.winner
    if winner is None:
        yield Told("outcome.nobody", {})
        yield Told("outcome.tie_nobody" if result.tie else "outcome.missed_both", {})
        return
    yield Told(f"outcome.{SIDES[winner]}", {})
    if result.tie:
        yield Told(f"outcome.tie_{SIDES[winner]}", {})
    elif result.points[winner] <= result.points[1 - winner]:
        yield Told(f"outcome.missed_{SIDES[1 - winner]}", {})
    reached = result.reached(winner)
    if reached > 1:
        yield Told(f"outcome.reached_{STEPS[reached - 1]}", {})
