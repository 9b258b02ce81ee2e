"""The slice plays Doppelkopf on the shared base and gives what the vectors expect.

Vectors: a selection of our own in vectors.json, and all of ../shared where it is. That no shared
module names Doppelkopf is tests/frame/test_rooms.py's to hold.
"""

from __future__ import annotations

import json
import random
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from schafkopf_tutor.cards import Card, Suit
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import Announce, Call, Move, Play
from schafkopf_tutor.notation import format_game, format_position
from schafkopf_tutor.rules import (
    IllegalMove,
    counterfactual,
    judge,
    law_of,
    legal_moves,
    play,
    position,
    read_position,
    result,
    settle,
)
from schafkopf_tutor.ruleset import RuleSet
from tests.slices.doppelkopf import DDV, ELDER, LAW, WORDS, Result
from tests.slices.games import (
    BY_NAME,
    NORMAL,
    SHORT,
    announced_at_random,
    at_random,
    read,
    shuffled,
)
from tests.slices.vectors import ANSWERS, NOT_BUILT, german, level, not_built, wanted

HERE = Path(__file__).parent


@pytest.fixture(params=["ours", pytest.param("shared", marks=pytest.mark.outside)])
def vectors(request: pytest.FixtureRequest) -> Mapping[str, Any]:
    """The cases and the decision table."""
    if request.param == "ours":
        return json.loads((HERE / "vectors.json").read_text(encoding="utf-8"))
    path = request.getfixturevalue("shared") / "cases" / "doppelkopf.json"
    table = json.loads(path.read_text(encoding="utf-8"))
    cases = [
        {"id": case["id"], "kind": case["kind"], "given": german(case["input"]),
         "want": german(case["expected"])}
        for case in table["cases"]
    ]  # fmt: skip
    rows = [row for row in table["decision_table"] if row["profile"] == "ddv"]
    return {"cases": cases, "table": rows}


@pytest.mark.parametrize("kind", ANSWERS)
def test_vectors(kind: str, vectors: Mapping[str, Any]):
    cases = [case for case in vectors["cases"] if case["kind"] == kind and not not_built(case)]
    assert cases
    wrong = [
        (case["id"], got, wanted(case))
        for case in cases
        if (got := ANSWERS[kind](case["given"])) != wanted(case)
    ]
    assert wrong == []


def test_decision_table(vectors: Mapping[str, Any]):
    """Every row, for every number of points that Re can have, with and without a trick lost."""
    assert len(vectors["table"]) == 36
    for row in vectors["table"]:
        levels = level([row["re_claim"]]), level([row["kontra_claim"]])
        for points, tricks in outcomes():
            re_won, kontra_won = (
                suffices(row[f"{name}_wins_from"], points[side], tricks[side])
                for side, name in enumerate(("re", "kontra"))
            )
            want = 0 if re_won else 1 if kontra_won else None
            assert not (re_won and kontra_won)
            assert want is not None or row["nobody"]
            assert Result(DDV, (0, 1), points, tricks, levels).winner == want, (row, points, tricks)


def outcomes() -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    for re_points in range(241):
        yield (re_points, 240 - re_points), (6, 6)
    yield (240, 0), (12, 0)
    yield (0, 240), (0, 12)


def suffices(least: int | str, points: int, tricks: int) -> bool:
    if isinstance(least, int):
        return points >= least
    return tricks == 12 if least == "all_tricks" else tricks >= 1


@pytest.mark.outside
def test_what_is_run_and_what_is_not(shared: Path, capsys: pytest.CaptureFixture[str]):
    """All vectors of ../shared are run or declared; how many of each kind."""
    path = shared / "cases" / "doppelkopf.json"
    cases = [
        {"kind": case["kind"], "given": case["input"]}
        for case in json.loads(path.read_text(encoding="utf-8"))["cases"]
    ]
    every = Counter(case["kind"] for case in cases)
    run = Counter(case["kind"] for case in cases if not not_built(case))
    assert set(every) <= {*ANSWERS, *NOT_BUILT}
    with capsys.disabled():
        print(f"\nDoppelkopf vectors: {run.total()} of {every.total()} run")
        for kind, number in every.items():
            reasons = {not_built(case) for case in cases if case["kind"] == kind} - {None}
            print(f"  {kind}: {run[kind]} of {number}", *(f"- {reason}" for reason in reasons))
    assert run.total() >= 40
    assert {kind for kind in ANSWERS if not run[kind]} == set()


# --- whole games, through the functions that everything else uses


@pytest.mark.parametrize("rules", [DDV, SHORT], ids=lambda rules: rules.name)
def test_random_games_add_up(rules: RuleSet, scale: Callable[[int], int], seed: int):
    rng = random.Random(seed)
    seen = Counter[str]()
    for _ in range(scale(2000)):
        elders = rng.choice([(), (1, 1)])
        game = announced_at_random(
            rng, Game.start(rules, rng.choice(range(4)), shuffled(rng, rules, elders))
        )
        game = at_random(rng, game, calls=True)
        came_to = result(game)
        settled = settle(came_to)
        assert sum(came_to.points) == 240
        assert sum(came_to.tricks) == rules.pack.hand_size == len(game.tricks)
        assert sum(settled.payout) == 0
        alone = len(came_to.re) == 1
        of_re = settled.payout[came_to.re[0]]
        assert abs(of_re) == (3 if alone else 1) * abs(settled.value)
        if came_to.winner is not None and not any(line.amount < 0 for line in settled.lines):
            assert (of_re > 0) == (came_to.winner == 0)
        # one text for it, read back move by move by the same law
        again = read(format_game(game))
        assert again == game
        for move in again.moves:
            seen[type(move).__name__] += 1
        seen[game.contract.name if game.contract else ""] += 1
    assert set(seen) == {"Play", "Call", "Announce", *rules.words("games")}


def test_a_position_without_its_history_gives_the_same_verdicts(seed: int):
    rng = random.Random(seed)
    moves: list[Move]
    for _ in range(4):
        game = announced_at_random(rng, Game.start(DDV, 3, shuffled(rng, DDV, [2, 2])))
        end = at_random(rng, game, calls=True)
        for move in end.moves[len(game.moves) :]:
            view = game.view(rng.choice(range(4)))
            text = format_position(position(view))
            stated = read_position(text, rules=BY_NAME.__getitem__)
            moves = [Call(view.seat, word) for word in WORDS]
            moves += [Play(view.seat, card) for card in view.hand]
            for question in moves:
                assert judge(stated, question) == judge(view, question), (text, question)
            game = game.after(move)


def is_normal_trump(card: Card) -> bool:
    """DK-3.1, said once more without the base."""
    return card.code == "HZ" or card.code[1] in "OU" or card.code[0] == "S"


def test_following_in_the_normal_game_by_another_way(seed: int):
    rng = random.Random(seed)
    for _ in range(10):
        game = play(Game.start(DDV, 3, shuffled(rng, DDV)), NORMAL)
        while game.turn is not None:
            hand = game.hands[game.turn]
            allowed = set(hand)
            if game.trick:
                led = game.trick[0]
                same = {
                    card for card in hand
                    if (is_normal_trump(card) and is_normal_trump(led))
                    or (card.suit is led.suit and is_normal_trump(card) == is_normal_trump(led))
                }  # fmt: skip
                allowed = same or allowed
            legal = [move.card for move in legal_moves(game)]
            assert len(legal) == len(set(legal))
            assert set(legal) == allowed
            for card in set(hand) - allowed:
                changed = counterfactual(game.view(), Play(game.turn, card))
                assert changed is not None
                assert changed.verdict.ok
            game = play(game, Play(game.turn, rng.choice(legal)))


# --- calls in a game, by its history


# Seat 0 wins the first trick of his Hochzeit, seat 1 the second: all limits are one card lower.
HOCHZEIT = (
    "ddv dealer 3 | EO EO HZ E9 … / EA … / … / … | hochzeit by 0 | HZ GO SO SU | E9 EA EZ EK | "
)


def verdict(text: str, call: str) -> tuple[bool, str]:
    game = read(text)
    word, seat = call.split(" by ")
    answer = judge(game.view(int(seat)), Call(int(seat), word))
    return answer.ok, answer.rule


@pytest.mark.parametrize(
    ("moves", "call", "ok", "rule"),
    [
        ("", "re by 0", True, "say.in_time"),
        ("", "re90 by 1", True, "say.in_time"),
        ("", "kontra by 2", True, "say.in_time"),
        ("", "kontra by 1", False, "say.own_side"),
        ("", "re by 2", False, "say.own_side"),
        ("", "stoss by 2", False, "say.own_side"),
        ("HK", "re by 1", False, "say.in_time"),
        ("HK", "re by 0", True, "say.in_time"),
        ("re by 0 HK", "re by 1", False, "say.goes_further"),
        ("re by 0 HK", "re90 by 1", True, "say.in_time"),
        ("re by 0 HK", "re60 by 1", True, "say.in_time"),
        ("re by 0 HK HA", "kontra by 2", True, "say.in_time"),
        ("re by 0 HK HA", "kontra90 by 2", False, "say.in_time"),
        ("HK HA", "kontra by 2", False, "say.in_time"),
        ("re90 by 0 HK HA H9", "kontra by 2", True, "say.in_time"),
        ("re by 0 HK HA H9 kontra by 2", "kontra90 by 2", False, "say.goes_further"),
        ("re by 0 HK kontra by 3 HA", "kontra90 by 2", True, "say.in_time"),
    ],
)
def test_calls_in_a_hochzeit(moves: str, call: str, ok: bool, rule: str):
    assert verdict(HOCHZEIT + moves, call) == (ok, rule)


def test_no_call_while_the_partner_is_sought():
    searching = HOCHZEIT.removesuffix("| E9 EA EZ EK | ")
    assert verdict(searching, "re by 0") == (False, "say.partner_found")
    assert verdict(searching, "kontra by 2") == (False, "say.partner_found")


def test_an_illegal_call_is_refused_with_its_verdict():
    game = read(HOCHZEIT + "HK HA")
    with pytest.raises(IllegalMove) as caught:
        play(game, Call(1, "re90"))
    assert caught.value.verdict.rule == "say.in_time"
    assert (caught.value.verdict.fact("held"), caught.value.verdict.fact("needed")) == (9, 10)


def test_an_elder_is_re_by_the_queen_he_has_played():
    text = "ddv dealer 3 | EO … / … / … / … | normal | EO SU SU SO"
    assert verdict(text, "re by 0") == (True, "say.in_time")
    assert verdict(text, "re by 1") == (False, "say.own_side")


def test_each_calls_for_himself():
    game = read("ddv dealer 3 | EO … / EO … / … / … | normal")
    assert judge(game.view(1), Call(1, "re")).ok
    assert judge(game.view(0), Call(1, "re")).rule == "say.own_side"


def test_who_may_announce():
    game = Game.start(DDV, 3, shuffled(random.Random(1), DDV, [1, 1]))
    answers = {
        move: judge(game.view(move.seat), move).ok
        for move in (
            NORMAL,
            Announce(0, "normal"),
            Announce(1, "hochzeit"),
            Announce(2, "hochzeit"),
            Announce(2, "solo", Suit.GRAS),
            Announce(None, "damensolo"),
            Announce(2, "husarenritt"),
            Announce(2, "no such game"),
        )
    }
    assert list(answers.values()) == [True, False, True, False, True, False, False, False]
    one_each = Game.start(DDV, 3, shuffled(random.Random(1), DDV, [1, 2]))
    assert not judge(one_each.view(1), Announce(1, "hochzeit")).ok


def test_both_copies_come_out_of_unknown_hands():
    game = read("ddv dealer 3 | EO … / … / … / … | normal | EO EO SU S9 | EU")
    assert game.tricks[0].winner == 0
    assert [hand.count(ELDER) for hand in game.deal.hands] == [1, 1, 0, 0]
    assert read(format_game(game)) == game


def test_the_slice_is_short_and_stands_on_shared_modules():
    text = (HERE / "doppelkopf.py").read_text(encoding="utf-8")
    assert len(text.splitlines()) < 200
    assert "laws.schafkopf" not in text
    assert law_of(DDV) is LAW
    data = tomllib.loads((HERE / "law.toml").read_text(encoding="utf-8"))
    assert data["calls"] == list(WORDS)
