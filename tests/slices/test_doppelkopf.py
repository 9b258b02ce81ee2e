"""The slice plays Doppelkopf on the shared base and gives what the vectors expect.

Vectors: a selection of our own in vectors.json, and all of ../shared where it is. Both are read in
German letters here (Gras is Pik, Schellen is Karo). That no shared module names Doppelkopf is
tests/frame/test_rooms.py's to hold.
"""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

from schafkopf_tutor.cards import DOUBLED, DOUBLED_SHORT, Card, Suit
from schafkopf_tutor.deal import Deal
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import Announce, Call, Move, Play
from schafkopf_tutor.notation import format_game, format_position, parse_game, read_card
from schafkopf_tutor.order import CardOrder
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
from schafkopf_tutor.view import Trick, View
from tests.slices.doppelkopf import DDV, ELDER, LAW, WORDS, Result, extra_points, search

HERE = Path(__file__).parent
SHORT = replace(DDV, name="ddv-short", pack=DOUBLED_SHORT)
NO_REPLY = replace(
    DDV, name="no-reply", settings=MappingProxyType({**DDV.settings, "calls.reply": False})
)
BY_NAME = {rules.name: rules for rules in (DDV, SHORT, NO_REPLY)}
NOBODY = Deal(DOUBLED, ((), (), (), ()))

GAMES: Mapping[str, tuple[str, Suit | None]] = {
    "normal": ("normal", None),
    "diamond_solo": ("solo", Suit.SCHELLEN),
    "heart_solo": ("solo", Suit.HERZ),
    "spade_solo": ("solo", Suit.GRAS),
    "club_solo": ("solo", Suit.EICHEL),
    "queen_solo": ("damensolo", None),
    "jack_solo": ("bubensolo", None),
    "fleischlos": ("fleischlos", None),
    "husarenritt": ("husarenritt", None),
    "mixed_queen_jack": ("ober-unter-solo", None),
    "lustsolo": ("damensolo", None),
    "pflichtsolo": ("pflicht-damensolo", None),
    "schweine": ("normal-schweine", None),
    "hyperschweine": ("normal-hyperschweine", None),
    "schweineroyal": ("normal-schweineroyal", None),
    "omega_karo_hybrid": ("normal-omega", None),
}
LEVELS = {"none": 0, "re": 1, "kontra": 1, "no90": 2, "no60": 3, "no30": 4, "schwarz": 5}

Given = Mapping[str, Any]
Case = Mapping[str, Any]


# --- where the vectors come from

_FRENCH = re.compile(r"[CSHD][ATKQJ9]")
_SUIT = {"C": "E", "S": "G", "H": "H", "D": "S"}


def german(value: Any) -> Any:
    """A vector with its cards and suits in German letters."""
    if isinstance(value, str) and _FRENCH.fullmatch(value):
        return read_card(value, letters="french").code
    if isinstance(value, list):
        return [german(item) for item in value]
    if isinstance(value, dict):
        return {_SUIT.get(key, key): german(item) for key, item in value.items()}
    return value


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


NOT_BUILT = {
    "auction": "who may announce what is the auction's affair, which the base does not have yet",
    "redeal": "throwing in is an option of the auction, off under ddv",
    "armut_offer": "Armut is off under ddv",
    "schweine_permission": "house rule",
    "witwe": "house rule",
    "forced_call": "the Pflichtansage is off under ddv",
    "session": "a series of games is no affair of one game's law",
    "dealer_sequence": "a series of games is no affair of one game's law",
    "pflichtsolo_order": "a series of games is no affair of one game's law",
}


def not_built(case: Case) -> str | None:
    """Why a vector is not run."""
    kind, given = case["kind"], case["given"]
    if kind in NOT_BUILT:
        return NOT_BUILT[kind]
    if given.get("profile") == "haus" and kind != "announce":
        return "result and value of the house rules"
    if given.get("variants"):
        return "a variant that is off under ddv"
    if given.get("second_dulle", "first") != "first":
        return "the second Dulle beats the first only by house rule"
    if "nacktmulle" in given.get("declared", ()):
        return "house rule: another order of a plain suit"
    return None


# --- what each kind of vector asks of the slice


def cards(codes: list[str]) -> tuple[Card, ...]:
    return tuple(map(Card.of, codes))


def game_of(given: Given) -> Announce:
    name = [given.get("game", "normal"), *given.get("declared", ())][-1]
    contract, suit = GAMES[name]
    elders = DDV.contracts[contract].parties == "elders"
    return Announce(None if elders else given.get("player", 3), contract, suit)


def pack_of(given: Given) -> RuleSet:
    return SHORT if given.get("deck") == 40 else DDV


def order_of(given: Given) -> CardOrder:
    announced = game_of(given)
    return DDV.contracts[announced.contract].order(pack_of(given).pack, announced.suit)


def level(calls: list[str]) -> int:
    return max((LEVELS[call] for call in calls), default=0)


def deck(given: Given) -> Given:
    pack = pack_of(given).pack
    return {
        "cards": len(pack.cards),
        "per_player": pack.hand_size,
        "total_points": sum(card.points for card in pack.cards),
        "trumps_normal": sum(order_of(given).is_trump(card) for card in pack.cards),
    }


def orders(given: Given) -> Given:
    order = order_of(given)
    return {
        "trumps": [card.code for card in order.trumps],
        "plain": {suit.letter: [card.code for card in order.plain(suit)] for suit in Suit},
        "trump_cards": sum(order.is_trump(card) for card in order.pack.cards),
    }


def trick_winner(given: Given) -> Given:
    trick = cards(given["cards"])
    return {
        "winner_index": order_of(given).winner(trick),
        "points": sum(card.points for card in trick),
    }


def legal_plays(given: Given) -> Given:
    view = View.stated(DDV, game_of(given), 0, cards(given["hand"]), trick=cards(given["trick"]))
    return {"legal": sorted(move.card.code for move in legal_moves(view))}


def leader(given: Given) -> Given:
    return {"leader": Game.start(DDV, given["dealer"], NOBODY, [game_of(given)]).leader}


def parties(given: Given) -> Given:
    """A whole game: only its result says who played together."""
    rng = random.Random(5)
    game = play(Game.start(DDV, 3, shuffled(rng, DDV, given["club_queen_holders"])), NORMAL)
    side = result(at_random(rng, game)).re
    return {"re": list(side), "both": len(side) == 1}


def hochzeit_partner(given: Given) -> Given:
    contract = {"first": "hochzeit", "first_trump": "hochzeit-trump"}.get(given["call"])
    announced = Announce(given["suitor"], contract or "hochzeit-plain")
    tricks = [Trick(0, (Card.of(trick["lead"]),), trick["winner"]) for trick in given["tricks"]]
    number, side = search(replace(View.stated(DDV, announced, 0, ()), tricks=tuple(tricks)))
    partner = next(iter(set(side) - {given["suitor"]}), None)
    return {
        "partner": partner,
        "clarifying_trick": number,
        "alone": number > 0 and partner is None,
    }


def announce(given: Given) -> Given:
    rules = NO_REPLY if given["profile"] == "haus" else pack_of(given)
    found_in = given.get("clarifying_trick", 1)
    facts = {
        "re": given["side"] == "re",
        "own": level(given["own_side_said"]),
        "other": level(given["opp_said"]),
        "found_in": 0 if found_in == "open" else found_in,
    }
    hand = rules.pack.cards[: given["cards_in_hand"]]
    view = View.stated(rules, NORMAL, 0, hand, facts=facts)
    said = given["call"]
    word = said if LEVELS[said] == 1 else given["side"] + said.removeprefix("no")
    return {"legal": judge(view, Call(0, word)).ok}


def outcome(given: Given) -> Result:
    """A result as the vectors state it. Without numbers of tricks, who has points has some."""
    points = given["re_points"], given["kontra_points"]
    re_tricks = given.get("re_tricks", min(points[0], 6))
    kontra_tricks = given.get("kontra_tricks", min(points[1], 6))
    extras = [("fox", side) for side, name in enumerate(("re", "kontra"))
              for _ in range(given.get("extras", {}).get(name, 0))]  # fmt: skip
    return Result(
        DDV,
        (0,) if given.get("solo") else (0, 1),
        points,
        (re_tricks, kontra_tricks),
        (level(given["re_calls"]), level(given["kontra_calls"])),
        tuple(extras),
    )


def winner(given: Given) -> Given:
    side = outcome(given).winner
    return {"winner": "nobody" if side is None else ("re", "kontra")[side]}


_ITEMS = (
    (r"won", "won"),
    (r"against_the_elders", "against_the_elders"),
    (r"re_called", "re"),
    (r"kontra_called", "kontra"),
    (r"no\d0_called|schwarz_called|absagen_called", "absage"),
    (r"loser_below_\d0|thresholds_reached", "reached"),
    (r"\d+_against_\w+", "beaten"),
    (r"extra_re|extra_kontra", "fox"),
)


def score(given: Given) -> Given:
    came_to = outcome(given)
    settled = settle(came_to)
    assert sum(settled.payout) == 0
    lines = Counter[str]()
    for line in settled.lines:
        lines[line.rule] += line.amount
    return {
        **winner(given),
        "value": abs(settled.value),
        "per_player": {"re": settled.payout[0], "kontra": settled.payout[3]},
        "items": {rule: amount for rule, amount in lines.items() if amount},
    }


def summed(items: list[list[Any]]) -> Mapping[str, int]:
    """The items of a vector by our names: the base tells how often, not one by one."""
    lines = Counter[str]()
    for item, amount in items:
        (name,) = [name for pattern, name in _ITEMS if re.fullmatch(pattern, item)]
        lines[name] += amount
    return {name: amount for name, amount in lines.items() if amount}


def extras(given: Given) -> Given:
    order, earned = order_of(given), Counter[int]()
    for trick in given["tricks"]:
        laid = cards([card for _, card in trick["plays"]])
        first = trick["plays"][0][0]
        done = Trick(first, laid, (first + order.winner(laid)) % 4)
        earned.update(side for _, side in extra_points(given["re"], [done], last=trick["last"]))
    return {"re": earned[0], "kontra": earned[1]}


ANSWERS: Mapping[str, Callable[[Given], Given]] = {
    answer.__name__: answer
    for answer in (
        deck, orders, trick_winner, legal_plays, leader, parties,
        hochzeit_partner, announce, winner, score, extras,
    )
}  # fmt: skip


def wanted(case: Case) -> Given:
    want = dict(case["want"])
    want.pop("implied", None)  # follows from the levels; what it is worth, score says
    if "items" in want:
        want["items"] = summed(want["items"])
    if case["kind"] == "legal_plays":
        want["legal"] = sorted(want["legal"])
    return want


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

NORMAL = Announce(None, "normal")


def shuffled(rng: random.Random, rules: RuleSet, elders: Sequence[int] = ()) -> Deal:
    """A deal, the two queens of clubs with these seats if they are given."""
    deck = list(rules.pack.cards)
    rng.shuffle(deck)
    hands: list[list[Card]] = [[], [], [], []]
    for seat in elders:
        hands[seat].append(ELDER)
        deck.remove(ELDER)
    for hand in hands:
        while len(hand) < rules.pack.hand_size:
            hand.append(deck.pop())
    return Deal(rules.pack, tuple(map(tuple, hands)))


def announced_at_random(rng: random.Random, game: Game) -> Game:
    """The game with some announcement that the law allows."""
    names = list(game.ruleset.words("games"))
    while True:
        name = rng.choice(names)
        suits = game.ruleset.contracts[name].suits
        for seat in rng.sample(range(4), 4):
            by = None if name == "normal" else seat
            move = Announce(by, name, rng.choice(suits) if suits else None)
            if judge(game.view(by), move).ok:
                return play(game, move)


def at_random(rng: random.Random, game: Game, *, calls: bool = False) -> Game:
    """The game played to its end, with every call that comes to somebody's mind and is lawful."""
    while game.turn is not None:
        if calls and rng.random() < 0.2:
            call = Call(rng.choice(range(4)), rng.choice(list(WORDS)))
            if judge(game.view(call.seat), call).ok:
                game = play(game, call)
        game = play(game, rng.choice(legal_moves(game)))
    return game


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
        again = parse_game(format_game(game), rules=BY_NAME.__getitem__)
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


def read(text: str) -> Game:
    return parse_game(text, rules=BY_NAME.__getitem__)


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


def test_the_silent_soloist_is_re_by_the_queen_he_has_played():
    text = "ddv dealer 3 | EO EO … / … / … / … | normal | EO SU SU SO"
    assert verdict(text, "re by 0") == (True, "say.in_time")
    assert verdict(text, "re by 1") == (False, "say.own_side")


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
