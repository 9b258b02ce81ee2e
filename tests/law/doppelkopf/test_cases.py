"""Every case and every row of the table of who wins gives its answer.

Cases: data/cases.jsonl, in German letters (G is Pik, S is Karo), numbered as in the collection
beside the checkout; data/who_wins.txt.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from schafkopf_tutor.cards import DOUBLED, DOUBLED_SHORT, Card, Suit
from schafkopf_tutor.deal import Deal
from schafkopf_tutor.game import Game
from schafkopf_tutor.laws.doppelkopf import LAW, Result
from schafkopf_tutor.laws.doppelkopf.auction import Auction, auction
from schafkopf_tutor.laws.doppelkopf.facts import forced
from schafkopf_tutor.laws.doppelkopf.parties import search, widow
from schafkopf_tutor.laws.doppelkopf.result import extra_points
from schafkopf_tutor.laws.doppelkopf.series import due, next_dealer, session
from schafkopf_tutor.laws.doppelkopf.words import LEVELS, SIDES
from schafkopf_tutor.moves import NAMED, SEATS, Announce, Bid, Call
from schafkopf_tutor.order import CardOrder
from schafkopf_tutor.rules import judge, legal_moves, play, result, settle
from schafkopf_tutor.ruleset import RuleSet, Setting
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.view import Trick, View
from tests.law.doppelkopf.tables import (
    DATA,
    NORMAL,
    game_named,
    hand,
    played_at_random,
    short,
    shuffled,
    table,
)

Case = Mapping[str, Any]
CASES: list[Case] = [
    json.loads(line) for line in (DATA / "cases.jsonl").read_text("utf-8").splitlines()
]
NOBODY = Deal(DOUBLED, ((), (), (), ()))
EVERYTHING = table("ddv", ["husarenritt", "dame-bube"])


def cards(codes: list[str]) -> tuple[Card, ...]:
    return hand(" ".join(codes))


def names(found: tuple[Card, ...]) -> list[str]:
    return [card.code for card in found]


def pack_of(rules: RuleSet, size: int) -> RuleSet:
    return short(rules) if size == 40 else rules


def order(rules: RuleSet, case: Case) -> CardOrder:
    game = game_named(case["game"], 0)
    return rules.order(rules.contracts[game.contract], game.suit, tuple(case["said"]))


def deck(case: Case) -> Case:
    rules = pack_of(load("ddv"), case["pack"])
    normal = rules.order(rules.contracts["normal"])
    return {
        "cards": len(rules.pack),
        "hand": rules.pack.hand_size,
        "points": rules.pack.points,
        "trumps": sum(map(normal.is_trump, rules.pack.cards)),
    }


def orders(case: Case) -> Case:
    rules = pack_of(load("haus"), case["pack"])
    found = order(replace(rules, contracts=EVERYTHING.contracts), case)

    def plain(suit: Suit) -> list[str]:
        held = [card for card in found.pack.faces if found.line[card] is suit]
        return names(tuple(sorted(held, key=lambda card: -found.strength[card])))

    return {
        "trumps": names(found.trumps),
        "plain": {suit.letter: plain(suit) for suit in Suit},
        "count": sum(map(found.is_trump, found.pack.cards)),
    }


def trick_winner(case: Case) -> Case:
    rules = table("haus", play__later=case["later"])
    laid = cards(case["cards"])
    points = sum(card.points for card in laid)
    winner = order(rules, case).winner(laid, case["last"])
    return {"winner": winner, "points": None if case["points"] is None else points}


def legal_plays(case: Case) -> Case:
    facts = dict.fromkeys(case["said"], True)
    view = View.stated(
        load("haus"), game_named(case["game"], 3), 0, cards(case["hand"]),
        trick=cards(case["trick"]), facts=facts,
    )  # fmt: skip
    return {"legal": sorted(move.card.code for move in legal_moves(view))}


def leader(case: Case) -> Case:
    name = "pflicht-damensolo" if case["game"] == "pflichtsolo" else case["game"]
    game = Game.start(load("ddv"), case["dealer"], NOBODY, [game_named(name, case["seat"])])
    return {"leader": game.leader}


def parties(case: Case) -> Case:
    rng, rules = random.Random(5), load("ddv")
    start = Game.start(rules, 3, shuffled(rng, rules, case["elders"]))
    return {"re": list(result(played_at_random(rng, play(start, NORMAL))).re)}


def reserved(dealer: int, bids: list[str]) -> Iterator[Bid]:
    """The bids of both rounds, by seat."""
    turns = [(dealer + step) % 4 for step in range(1, 5)]
    for seat in turns:
        yield Bid(seat, "gesund" if bids[seat] == "gesund" else "vorbehalt")
    for seat in turns:
        if bids[seat] != "gesund":
            game = game_named(bids[seat], seat)
            yield Bid(seat, NAMED, game.contract, game.suit)


def settled(rules: RuleSet, dealer: int, bids: list[str]) -> Auction:
    """The auction, each bid being one that can be said."""
    made = list(reserved(dealer, bids))
    state = Auction(rules, (dealer + 1) % 4)
    for bid in made:
        assert state.allows(bid), bid
        state = state.after(bid)
    assert state == auction(rules, (dealer + 1) % 4, made)
    return state


def the_auction(case: Case) -> Case:
    rules = table("ddv", ["armut"]) if case["rules"] == "ddv" else load("haus")
    state = settled(rules, case["dealer"], case["bids"])
    if state.holder is None:
        return {"seat": None, "game": "normal"}
    assert state.redeal is (case["game"] == "neunen")
    letter = f" {state.holder.suit.letter}" if state.holder.suit else ""
    return {"seat": state.holder.seat, "game": f"{state.holder.contract}{letter}"}


LOOKS = {"first": "hochzeit", "first_trump": "hochzeit-trumpf", "first_plain": "hochzeit-farbe"}


def hochzeit_partner(case: Case) -> Case:
    announced = Announce(case["seat"], LOOKS[case["looks"]])
    tricks = tuple(Trick(0, (Card.of(led),), winner) for led, winner in case["tricks"])
    number, re = search(replace(View.stated(load("haus"), announced, 0, ()), tricks=tricks))
    partner = next(iter(set(re) - {case["seat"]}), None)
    return {"partner": partner, "found_in": number, "alone": number > 0 and partner is None}


def announce(case: Case) -> Case:
    rules = pack_of(load(case["rules"]), case["pack"])
    re = case["side"] == "re"
    facts = {key: case[key] for key in ("own", "other", "found_in")} | {"re": re}
    some = [card for card in rules.pack.cards if card.code != "EO"][: case["held"]]
    call = Call(0, case["call"] if LEVELS.get(case["call"]) else f"{case['side']}{case['call']}")
    found = {"ok": judge(View.stated(rules, NORMAL, 0, some, facts=facts), call).ok}
    if "implied" in case:
        found["implied"] = LEVELS[call.word][1] - case["own"] - 1
    return found


def came_to(case: Case) -> Result:
    """A result as a case states it. Without numbers of tricks, who has points has some."""
    some = [min(points, 6) for points in case["points"]]
    taken = [a if b is None else b for a, b in zip(some, case.get("tricks", some), strict=True)]
    extras = [
        ("fox", side) for side in (0, 1) for _ in range(case.get("extras", [0, 0])[side])
    ]  # fmt: skip
    re = (0,) if case["alone"] else (0, 1)
    (won, lost), (own, other), (first, second) = case["points"], taken, case["levels"]
    rules = load(case["rules"])
    return Result(rules, "normal", re, (won, lost), (own, other), (first, second), tuple(extras))


def winner(case: Case) -> Case:
    side = came_to(case).winner
    return {"winner": None if side is None else SIDES[side]}


def score(case: Case) -> Case:
    paid = settle(came_to(case))
    lines = Counter[str]()
    for line in paid.lines:
        lines["extra" if line.rule == "fox" else line.rule] += line.amount
    return {
        **winner(case),
        "value": abs(paid.value),
        "writes": [paid.payout[0], paid.payout[3]],
        "lines": {name: amount for name, amount in lines.items() if amount},
    }


VARIANTS: Mapping[str, Mapping[str, Setting]] = {
    "queen": {"extras__karlchen_caught": "queen"},
    "fox_last": {"tariff__fox_last": 2},
}


def extras(case: Case) -> Case:
    changed: dict[str, Setting] = {}
    for name in case["variants"]:
        changed |= VARIANTS[name]
    rules = table(case["rules"], (), **changed)
    earned = [0, 0]
    for trick in case["tricks"]:
        laid, first = cards(trick["cards"]), trick["leader"]
        won = rules.order(rules.contracts["normal"]).winner(laid, trick["last"])
        done = Trick(first, laid, (first + won) % 4)
        for rule, side in extra_points(rules, case["re"], [done], over=trick["last"]):
            earned[side] += rules.number(f"tariff.{rule.removesuffix('_caught')}")
    return {"points": earned}


def armut_offer(case: Case) -> Case:
    rules = table("ddv", ["armut"])
    bids = ["armut" if seat == case["poor"] else "gesund" for seat in SEATS]
    state, asked = settled(rules, case["dealer"], bids), []
    while state.turn is not None:
        asked.append(state.turn)
        word = "nehme" if state.turn in case["takes"] else "passe"
        state = state.after(Bid(state.turn, word))
    dealer = next_dealer(rules, case["dealer"], None) if state.redeal else None
    return {"asked": asked, "taker": state.taker, "redeal": state.redeal, "next": dealer}


def schweine_permission(case: Case) -> Case:
    rules = table("haus", schweine__when="first_lead")
    facts = dict.fromkeys(case["before"], True)
    view = View.stated(rules, NORMAL, 0, cards(case["hand"]), facts=facts)
    return {"ok": judge(view, Call(0, case["call"])).ok}


def dealer_sequence(case: Case) -> Case:
    rules, dealers = load(case["rules"]), [case["first"]]
    for game in case["games"]:
        dealers.append(next_dealer(rules, dealers[-1], rules.contracts[game]))
    return {"dealers": dealers}


def pflichtsolo_order(case: Case) -> Case:
    return {"order": list(due(case["dealer"], case["done"]))}


def witwe(case: Case) -> Case:
    tricks = [Trick(0, (), 0)] * 12
    for number, laid, won in case["tricks"]:
        tricks[number - 1] = Trick(0, cards(laid), won)
    number, seat = widow(tricks) or (0, None)
    last = number == len(tricks)
    return {"alone": seat, "leads": None if last else number + 1, "calls": not last}


def redeal(case: Case) -> Case:
    """Seat 0 holds the hand; under house rules it is a reservation, and seat 1 may have a solo."""
    rules = table(case["rules"], case["plays"])
    held = cards(case["hand"])
    game = Game.start(rules, 3, Deal(rules.pack, (held, (), (), ())))
    kings = sum(card.rank.letter == "K" for card in held) > 4
    shows = Bid(0, NAMED, "koenige" if kings else "neunen")
    if not case["asks"]:
        return {"redeal": game.view(0).read(LAW.read).auction.redeal}
    if rules["auction.redeal"] == "reservation":
        others = "vorbehalt" if case["solo"] else "gesund"
        for seat, word in enumerate(("vorbehalt", others, "gesund", "gesund")):
            game = game.after(Bid(seat, word))
    if not judge(game.view(0), shows).ok:
        return {"redeal": False}
    game = game.after(shows)
    game = game.after(Bid(1, NAMED, "damensolo")) if case["solo"] else game
    return {"redeal": game.view(0).read(LAW.read).auction.redeal}


def forced_call(case: Case) -> Case:
    rule = "further" if case["further"] else "call"
    level = forced(case["points"], case["trick"], case["found_in"], int(case["called"]), rule)
    return {"call": level > 0}


def the_session(case: Case) -> Case:
    found = session(load("ddv"), case["players"])
    return {**found._asdict(), "total": found.total}


ANSWERS: Mapping[str, Callable[[Case], Case]] = {
    "auction": the_auction,
    "session": the_session,
    **{
        answer.__name__: answer
        for answer in (
            deck, orders, trick_winner, legal_plays, leader, parties, hochzeit_partner, announce,
            winner, score, extras, armut_offer, schweine_permission, dealer_sequence,
            pflichtsolo_order, witwe, redeal, forced_call,
        )
    },
}  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=[f"{case['id']}-{case['kind']}" for case in CASES])
def test_the_case(case: Case):
    found = ANSWERS[case["kind"]](case)
    assert found
    assert {key: found[key] for key in found if key in case} == {
        key: case[key] for key in found if key in case
    }


def test_every_kind_is_asked():
    kinds = Counter(case["kind"] for case in CASES)
    assert set(kinds) == set(ANSWERS)
    assert len(CASES) == 181
    assert len({case["id"] for case in CASES}) == 181


def rows() -> list[list[str]]:
    text = (DATA / "who_wins.txt").read_text("utf-8")
    return [
        [part.strip() for part in line.split("|")]
        for line in text.splitlines()
        if not line.startswith("#")
    ]


def won(need: str, points: int, tricks: int, of: int) -> bool:
    if need in ("all", "one"):
        return tricks == of if need == "all" else tricks >= 1
    return points >= int(need)


@pytest.mark.parametrize("row", rows(), ids=[" ".join(row[:2]) for row in rows()])
def test_who_wins_at_every_number_of_points(row: list[str]):
    name, claims, re_from, kontra_from, nobody = row
    of_re, of_kontra = map(int, claims.split())
    levels = (of_re, of_kontra)
    rules = load(name)
    for re_points in range(241):
        for re_tricks in {0, 6, 12} if re_points in (0, 240) else {6}:
            if (re_tricks, re_points) in ((0, 240), (12, 0)):
                continue
            points, taken = (re_points, 240 - re_points), (re_tricks, 12 - re_tricks)
            found = Result(rules, "normal", (0, 1), points, taken, levels).winner
            sides = [
                won(re_from, points[0], taken[0], 12),
                won(kontra_from, points[1], taken[1], 12),
            ]
            assert sum(sides) <= 1
            wanted = sides.index(True) if any(sides) else None
            assert found == wanted, (re_points, re_tricks)
            allowed = {"-": wanted is not None, "otherwise": True}
            assert allowed.get(nobody, wanted is not None or str(re_points) == nobody)


def test_the_table_is_whole():
    assert len({(row[0], row[1]) for row in rows()}) == len(rows()) == 72


@pytest.mark.outside
def test_the_numbers_are_those_of_the_collection(shared):
    text = (shared / "cases" / "doppelkopf.json").read_text(encoding="utf-8")
    found = json.loads(text)
    assert [case["id"].split("-")[1] for case in found["cases"]] == [case["id"] for case in CASES]
    for theirs, case in zip(found["cases"], CASES, strict=True):
        asked, answer = theirs["input"], theirs["expected"]
        if theirs["kind"] in ("winner", "score"):
            assert [asked["re_points"], asked["kontra_points"]] == case["points"]
            assert [len(asked[f"{side}_calls"]) for side in SIDES] == case["levels"]
            assert {None: "none"}.get(case["winner"], case["winner"]) == answer["winner"]
        if theirs["kind"] == "score":
            assert [answer["per_player"][side] for side in SIDES] == case["writes"]
        if theirs["kind"] == "announce":
            said = [asked["cards_in_hand"], len(asked["own_side_said"]), len(asked["opp_said"])]
            assert [*said, answer["legal"]] == [case[key] for key in ("held", "own", "other", "ok")]
    claims = ["none", "re kontra", "no90", "no60", "no30", "schwarz"]
    words = {"all_tricks": "all", "one_trick": "one"}
    for theirs, (name, levels, re_from, kontra_from, nobody) in zip(
        found["decision_table"], rows(), strict=True
    ):
        re, kontra = map(int, levels.split())
        assert theirs["profile"] == name
        assert theirs["re_claim"] in claims[re]
        assert theirs["kontra_claim"] in claims[kontra]
        needs = [str(theirs[f"{side}_wins_from"]) for side in SIDES]
        assert [words.get(need, need) for need in needs] == [re_from, kontra_from]
        assert (theirs["nobody"] is None) is (nobody == "-")
    assert DOUBLED_SHORT.points == 240
