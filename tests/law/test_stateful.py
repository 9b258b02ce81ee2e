"""Whole games, from the deal to the money, with any move tried by anybody in any order.

A hypothesis state machine (``machine``) sits at a table that plays under a shipped rule set, or
under one whose settings are drawn. It tries lawful and unlawful moves alike; what may be done is
known from ``referee``, which is written from the rules page and imports nothing of the package, and
what the end costs from ``cashier``. Whatever has been tried, each game is played to its end.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from tests.law import cashier, oracle, referee
from tests.law.machine import SEEN, AtTheTable
from tests.law.sittings import SHIPPED
from tests.longrun import LONG

# How often each must at least come up in a thousand games, so that what agrees is not nothing. A
# word that ends in .no is a refusal.
pytestmark = pytest.mark.long_file
LEAST = {
    "says spiele": 50,
    "says auch": 50,
    "says gut": 40,
    "says selbst": 2,
    "bids": 100,
    "calls knock": 15,
    "announced after all have passed": 15,
    "thrown in": 50,
    "calls stoss": 25,
    "calls re": 7,
    "calls supra": 1,
    "announce.tout_in_time.yes": 2,
    "claims none": 15,
    "claims rest, right": 4,
    "claims rest, wrong": 1,
    "plays": 5000,
    "ruf.searched.yes": 7,
    "settled rufspiel": 20,
    "settled wenz": 15,
    "settled solo": 20,
    "settled solo-tout": 20,
    "settled ramsch": 15,
    "settled, won": 25,
    "settled, lost": 25,
    "settled, schneider": 25,
    "settled, schwarz": 10,
    "settled, knocked": 10,
    "settled, 1 steps": 15,
    "settled, 2 steps": 5,
    "announce.as_named.no": 1,
    "announce.eichel_ober.no": 1,
    "announce.not_declarer.no": 5,
    "announce.not_played.no": 50,
    "announce.once.no": 50,
    "announce.ramsch.no": 2,
    "announce.seat.no": 5,
    "announce.suit.no": 5,
    "announce.thrown_in.no": 15,
    "announce.too_early.no": 25,
    "bid.over.no": 10,
    "bid.too_low.no": 1,
    "bid.turn.no": 25,
    "bid.word.no": 5,
    "claim.not_known.no": 5,
    "claim.nothing_left.no": 1,
    "double.word.no": 2,
    "follow.suit.no": 10,
    "follow.trump.no": 5,
    "knock.late.no": 1,
    "knock.not_played.no": 5,
    "play.awaited.no": 50,
    "play.held.no": 5,
    "play.turn.no": 15,
    "stoss.next_step.no": 2,
    "stoss.no_such_step.no": 10,
    "stoss.nothing_to_double.no": 5,
    "stoss.own_side.no": 1,
}
LEAST |= {f"settled under {rules.name}": 1 for rules in SHIPPED}
# Rarer ones, each at least once in a long run.
IN_THE_LONG_RUN = [
    *(
        "settled sie",
        "settled, durchmarsch",
        "settled, losers together",
        "settled, 4 steps",
        "calls resupra",
    ),
    *("announce.all_lords.no", "announce.last_knocker.no", "announce.no_suit.no"),
    *("announce.too_low.no", "announce.tout_in_time.no", "announce.trump_suit_card.no"),
    *("announce.wenz_trump.no", "bid.no_game.no", "bid.not_played.no", "call.locked.no"),
    *("call.own_ace.no", "call.plain_card.no", "claim.no_sides.no", "claim.on_lead.no"),
    *("claim.word.no", "knock.once.no", "ruf.forced.no", "ruf.kept_when_searched.no"),
    *("ruf.runs_away.no", "ruf.searched.no", "ruf.thrown.no", "stoss.answer_in_time.no"),
    *("stoss.in_time.no",),
]


@pytest.mark.slow
def test_any_move_in_any_order(scale, record):
    SEEN.clear()
    run_state_machine_as_test(  # type: ignore[no-untyped-call]
        AtTheTable,
        settings=settings(
            max_examples=scale(3000), stateful_step_count=25, report_multiple_bugs=False
        ),
    )
    record("stateful", dict(sorted(SEEN.items())), seed=None)
    thousands = SEEN["deals"] / 1000
    assert thousands > 0.3
    seldom = {name: SEEN[name] for name, least in LEAST.items() if SEEN[name] < least * thousands}
    assert seldom == {}
    if LONG:
        assert [name for name in IN_THE_LONG_RUN if not SEEN[name]] == []


def test_the_second_way_is_another_one():
    """It imports nothing of the package, so that it cannot share a mistake with it."""
    for module in (referee, cashier, oracle):
        source = Path(str(module.__file__)).read_text(encoding="utf-8")
        assert "schafkopf_tutor" not in source
