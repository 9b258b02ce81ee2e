"""What to_json writes, from_json reads: the same value again, and in the published shape."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from schafkopf_tutor import (
    DealError,
    Game,
    Settlement,
    TutorError,
    Verdict,
    View,
    format_game,
    format_position,
    judge,
    load,
    position,
    result,
    settle,
)
from schafkopf_tutor.cards import Card
from schafkopf_tutor.laws.schafkopf import Result
from schafkopf_tutor.moves import Announce, Bid, Call, Claim, Give, Play
from schafkopf_tutor.rules import law_of
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesets import shipped
from schafkopf_tutor.serve import RequestError, Sources, from_json, to_json
from schafkopf_tutor.serve.writing import KINDS
from schafkopf_tutor.settlement import Line
from tests.law import strategies as ours
from tests.law.golden import Golden, golden
from tests.serve.shapes import complaints


def sent(value: object) -> Any:
    """As it comes over the wire."""
    return json.loads(json.dumps(to_json(value)))


def with_rules(ruleset: RuleSet) -> Sources:
    return Sources({**Sources.shipped().named, ruleset.name: ruleset}, ruleset)


@given(ours.positions())
def test_positions(view: View) -> None:
    assume(law_of(view.ruleset).contradiction(view) is None)  # such facts are refused
    written = sent(view)
    assert complaints("position", written) == []
    read = from_json(View, written, with_rules(view.ruleset))
    assert read == view
    assert read == from_json(View, format_position(view), with_rules(view.ruleset))


@given(ours.games())
def test_a_view_of_a_game_is_written_as_a_position(game: Game) -> None:
    for seat in range(4):
        view = game.view(seat)
        read = from_json(View, sent(view), with_rules(game.ruleset))
        assert position(read) == position(view)
        assert ours.lawful(read) == ours.lawful(view)


@given(ours.wild_games())
def test_games(game: Game) -> None:
    written = sent(game)
    assert complaints("game", written) == []
    read = from_json(Game, written, with_rules(game.ruleset))
    assert read == game
    assert (read.hands, read.tricks, read.turn) == (game.hands, game.tricks, game.turn)
    assert read == from_json(Game, format_game(game), with_rules(game.ruleset))


def test_cards_alone_are_played_in_turn() -> None:
    moves = [{"move": "announce", "seat": 0, "contract": "wenz"}, "EZ", "EU", "EA", "EO", "HA"]
    hands = [["EZ", "?"], ["EU", "HA", "…"], None, ["..."]]
    game = from_json(Game, {"rules": "ordnung", "dealer": 3, "hands": hands, "moves": moves})
    text = "ordnung dealer 3 | EZ … / EU HA … / … / … | wenz by 0 | EZ EU EA EO | HA"
    assert game == from_json(Game, text)
    assert game.leader == 1


@given(ours.rulesets())
def test_rule_sets(ruleset: RuleSet) -> None:
    written = sent(ruleset)
    assert complaints("ruleset", written) == []
    read = from_json(RuleSet, written)
    assert (read, read.name) == (ruleset, ruleset.name)
    assert dict(read.settings) == dict(ruleset.settings)
    assert dict(read.contracts) == dict(ruleset.contracts)


@pytest.mark.parametrize("name", shipped())
def test_shipped_rule_sets(name: str) -> None:
    ruleset = load(name)
    assert complaints("ruleset", sent(ruleset)) == []
    assert from_json(RuleSet, sent(ruleset)) == ruleset == from_json(RuleSet, name)


@pytest.mark.parametrize("case", list(golden()), ids=str)
def test_verdicts_and_moves_of_the_golden_cases(case: Golden) -> None:
    sources = with_rules(case.view.ruleset)
    verdict = judge(case.view, case.move)
    assert complaints("verdict", sent(verdict)) == []
    assert from_json(Verdict, sent(verdict), sources) == verdict
    if not fits(case):
        with pytest.raises(DealError):
            from_json(type(case.move), sent(case.move), sources)
        return
    assert from_json(type(case.move), sent(case.move), sources) == case.move


def fits(case: Golden) -> bool:
    """Whether the game that is named can be played with the suit that is named: others are not
    read as moves, and so never asked about."""
    move, contracts = case.move, case.view.ruleset.contracts
    if not isinstance(move, Announce | Bid) or move.contract is None:
        return True
    open_ = move.suit is None and isinstance(move, Bid)
    return open_ or move.suit in (contracts[move.contract].suits or (None,))


@given(ours.games(over=True), st.integers(0, 3), st.integers(0, 100))
def test_results_and_settlements(game: Game, knocks: int, stock: int) -> None:
    for seat in range(knocks):
        game = game.after(Call(seat, "knock"))
    outcome = result(game)
    assert complaints("result", sent(outcome)) == []
    assert from_json(Result, sent(outcome), with_rules(game.ruleset)) == outcome
    settlement = settle(outcome, stock)
    assert complaints("settlement", sent(settlement)) == []
    assert from_json(Settlement, sent(settlement)) == settlement


SETTLEMENT = sent(
    Settlement.of([Line("rufspiel", 10, 1, (10, -10, 10, -10)), Line("stoss", 10, 2)])
)


@pytest.mark.parametrize(
    ("key", "value"), [("value", 21), ("payout", [10, -10, 10, -11]), ("stock", 1)]
)
def test_a_settlement_that_does_not_add_up_is_refused(key: str, value: object) -> None:
    assert from_json(Settlement, SETTLEMENT).value == 20
    with pytest.raises(RequestError, match=key):
        from_json(Settlement, {**SETTLEMENT, key: value})


def test_kinds_of_moves() -> None:
    assert set(KINDS) == {"play", "announce", "call", "bid", "claim", "give"}
    assert set(KINDS.values()) == {Play, Announce, Call, Bid, Claim, Give}
    with pytest.raises(RequestError, match="move"):
        from_json(Play, {"move": "call", "seat": 0, "word": "stoss"})


def test_cards_that_are_given_are_written_and_read() -> None:
    given = Give(1, 3, (Card.of("EA"), Card.of("SO")), 2)
    written = {"move": "give", "seat": 1, "to": 3, "cards": ["EA", "SO"], "count": 2}
    assert to_json(given) == written
    assert from_json(Give, written) == given
    unseen = {**written, "cards": []}
    assert from_json(Give, unseen) == given.hidden()
    for slip in ({"count": -1}, {"cards": "EA"}, {"to": 4}):
        with pytest.raises(RequestError, match=next(iter(slip))):
            from_json(Give, {**written, **slip})


def test_a_slip_inside_a_slip() -> None:
    with pytest.raises(TutorError) as caught:
        from_json(Game, "ordnung dealer 3 | EO EO … / … / … / …")
    written = sent(caught.value)
    assert complaints("common", written) == []
    assert written["code"] == "error.placed"
    assert written["values"]["slip"]["code"] == "error.deal.twice"
    assert written["values"]["slip"]["values"] == {"card": "EO"}
