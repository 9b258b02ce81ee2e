"""Positions that tables and programs quarrel over: each gives its answer under its rule set.

Twice: the same facts as data of ours, which run everywhere, and the shared collection itself.
"""

import json
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from schafkopf_tutor import Announce, Call, Card, Deal, Game, Play, View, judge, legal_moves, load
from schafkopf_tutor.cards import Suit
from schafkopf_tutor.laws.schafkopf.result import Result, decide, decide_ramsch
from schafkopf_tutor.notation import parse_game, parse_position
from schafkopf_tutor.rules import read_position, result, settle
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesets import build
from tests.law.houses import DATA, changed, house
from tests.law.talk import may_announce, talked, wanted
from tests.law.talk import start as talk_start

OURS = tomllib.loads((DATA / "disputes.toml").read_text(encoding="utf-8"))
NOT_BUILT = OURS["not_built"]


def cases(kind: str):
    return pytest.mark.parametrize("case", OURS[kind], ids=lambda case: case["id"])


def may_play(view: View) -> set[str]:
    return {str(play.card) for play in legal_moves(view)}


def position(rules: str, text: str) -> View:
    return read_position(f"{rules} | {text}", rules=house)


# --- our own words ------------------------------------------------------------------------------


@cases("legal")
def test_legal(case: dict):
    assert may_play(position(case["rules"], case["position"])) == set(case["legal"].split())


@pytest.mark.parametrize(
    "case", [case for case in OURS["legal"] if "else" in case], ids=lambda case: case["id"]
)
def test_with_the_switch_off_the_ordnung_answers(case: dict):
    assert case["rules"] != "ordnung"
    assert may_play(position("ordnung", case["position"])) == set(case["else"].split())
    assert case["else"] != case["legal"]


@cases("winner")
def test_winner(case: dict):
    game, _, trick = case["trick"].partition(" | ")
    leader, _, *cards = trick.split()
    view = parse_position(f"{case['rules']} | {game} | 0 holds", rules=house)
    assert view.order is not None
    place = view.order.winner([Card.of(card) for card in cards])
    assert (int(leader) + place) % 4 == case["winner"]


def agrees(found: Result, expected: dict) -> None:
    settlement = settle(found)
    names = {"value": settlement.value, "payout": list(settlement.payout)}
    for name, value in expected.items():
        if name != "rules":
            assert names.get(name, getattr(found, name, None)) == value, name


def decided(rules: str, case: dict) -> Result:
    names = ("points", "tricks", "laufende", "stoss")
    numbers = {name: case[name] for name in names if name in case}
    return decide(house(rules), case["contract"], case["declarer"], case.get("partner"), **numbers)


@cases("score")
def test_score(case: dict):
    agrees(decided(case["rules"], case), case["expected"])


@pytest.mark.parametrize(
    "case", [case for case in OURS["score"] if "elsewhere" in case], ids=lambda case: case["id"]
)
def test_score_elsewhere(case: dict):
    agrees(decided(case["elsewhere"]["rules"], case), case["elsewhere"])


@cases("ramsch")
def test_ramsch(case: dict):
    found = decide_ramsch(
        house(case["rules"]),
        "ramsch",
        tuple(case["points"]),
        tuple(case["tricks"]),
        highest_trump_of=tuple(case.get("highest", ())),
    )
    assert list(found.losers) == case["losers"]
    assert list(settle(found).payout) == case["payout"]
    if "elsewhere" in case:
        other = case["elsewhere"]
        rules = changed("ordnung", ramsch__tie=other["tie"], tariff__base__ramsch=1)
        found = decide_ramsch(rules, "ramsch", tuple(case["points"]), tuple(case["tricks"]))
        assert list(found.losers) == other["losers"]
        assert list(settle(found).payout) == other["payout"]


def before_the_game(rules: str, hand: Sequence[str]) -> View:
    others = " / … / … / …"
    return parse_game(f"{rules} dealer 3 | {' '.join(hand)}{others}", rules=house).view(0)


def callable_suits(view: View) -> set[str]:
    """Herz is asked for as well; the answer is always no."""
    return {suit.letter for suit in Suit if judge(view, Announce(0, "rufspiel", suit)).ok}


@cases("call")
def test_call(case: dict):
    view = before_the_game(case["rules"], case["hand"].split())
    assert callable_suits(view) == set(case["callable"].split())


@cases("announce")
def test_announce(case: dict):
    view = before_the_game(case["rules"], case["hand"].split())
    announced = parse_position(f"{case['rules']} | {case['game']} | 0 holds").announced
    assert announced is not None
    assert judge(view, announced).ok is case["allowed"]


def winner(rules: RuleSet, first: int, wants: Sequence[str], knocked: Sequence[int]) -> list[int]:
    """The seats that may announce what they want when all have spoken; a Wenz if all pass."""
    knocks = [Call(seat, "knock") for seat in knocked]
    games = [wanted(text) for text in wants]
    game = talked(talk_start(rules, (first - 1) % 4, knocks), games)
    if not any(games):
        return may_announce(game, Announce(None, "wenz"))
    return [seat for seat, want in enumerate(games) if want and seat in may_announce(game, want)]


@cases("auction")
def test_auction(case: dict):
    rules = house(case["rules"])
    found = winner(rules, case["first"], case["wants"], case.get("knocked", []))
    assert found == [case["winner"]]


def times(game: Game, calls: Sequence[Call]) -> tuple[list[bool], int]:
    """Which of the calls are lawful, and how many times the value counts with those made."""
    lawful = []
    for call in calls:
        lawful.append(judge(game.view(call.seat), call).ok)
        game = game.after(call) if lawful[-1] else game
    plain, doubled = (
        settle(decide(game.ruleset, "rufspiel", 0, 2, points=61, tricks=4, stoss=steps)).value
        for steps in (0, sum(lawful))
    )
    return lawful, doubled // plain


@cases("kontra")
def test_kontra(case: dict):
    calls = [Call(int(text.split()[-1]), text.split()[0]) for text in case["calls"]]
    lawful, found = times(parse_game(case["game"]), calls)
    assert lawful == [True, *[False] * (len(calls) - 1)]
    assert found == case["times"]


# --- the shared collection ----------------------------------------------------------------------

TESTED = {case["id"] for kind in OURS.values() if isinstance(kind, list) for case in kind}


@pytest.fixture(scope="module")
def collection(shared: Path) -> list[dict[str, Any]]:
    lines = (shared / "cases" / "disputes.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def rules_of(case: dict) -> str:
    return case["rules"].removeprefix("house:")


def shared_kind(collection: list[dict], *kinds: str) -> list[dict]:
    """The cases of these kinds that are not declared not built; there must be some."""
    found = [case for case in collection if case["kind"] in kinds and case["id"] not in NOT_BUILT]
    assert found
    return found


@pytest.mark.outside
def test_every_dispute_is_tested_or_declared_not_built(collection: list[dict]):
    ids = {case["id"] for case in collection}
    assert len(ids) == len(collection)
    assert not TESTED & set(NOT_BUILT)
    assert ids == TESTED | set(NOT_BUILT)
    # not built: the Hochzeit, the Kreuzspiel, called tens (and the Bettel, which has no case)
    assert set(NOT_BUILT) == {"auc-10", "cal-05b", "cal-08", "cal-08b"}
    kinds = {case["kind"] for case in collection}
    assert kinds == {"legal", "winner", "score", "call", "auction", "kontra"}


def stated(case: dict, rules: str) -> View:
    given = case["input"]
    facts = {name: given[name] for name in ("called_suit_led", "dealt_of_suit") if name in given}
    if "holder_ran_away" in given:
        facts["ran_away"] = given["holder_ran_away"]
    return View.stated(
        house(rules),
        Announce(given["declarer"], given["contract"], Suit(given["suit"])),
        given["seat"],
        [Card.of(card) for card in given["hand"]],
        leader=given["leader"],
        trick=[Card.of(card) for card in given["trick"]],
        facts=facts,
    )


@pytest.mark.outside
def test_shared_legal(collection: list[dict]):
    for case in shared_kind(collection, "legal"):
        expected = case["expected"]
        assert may_play(stated(case, rules_of(case))) == set(expected["legal"]), case["id"]
        if "legal_ordnung" in expected:
            found = may_play(stated(case, "ordnung"))
            assert found == set(expected["legal_ordnung"]), case["id"]
        if "played" in expected:
            assert expected["played"] in expected["legal"]


@pytest.mark.outside
def test_shared_legal_with_the_history(collection: list[dict]):
    """Where the collection tells the tricks before, the game itself gives the same answer."""
    told = [case for case in shared_kind(collection, "legal") if "history" in case["input"]]
    assert len(told) >= 4
    for case in told:
        given = case["input"]
        game = start(house(rules_of(case)), given["hands"])
        game = game.after(Announce(given["declarer"], given["contract"], Suit(given["suit"])))
        for trick in given["history"]:
            assert game.turn == trick["leader"], case["id"]
            for card in trick["cards"]:
                play = Play(game.turn or 0, Card.of(card))
                assert judge(game.view(), play).ok, (case["id"], card)
                game = game.after(play)
        view = game.view()
        assert view.seat == given["seat"]
        assert sorted(map(str, view.hand)) == sorted(given["hand"])
        assert may_play(view) == set(case["expected"]["legal"]), case["id"]


@pytest.mark.outside
def test_shared_winner(collection: list[dict]):
    for case in shared_kind(collection, "winner"):
        given = case["input"]
        rules = house(rules_of(case))
        assert rules.pack.name == given["deck"]
        suit = Suit(given["suit"]) if given["suit"] else None
        order = rules.contracts[given["contract"]].order(rules.pack, suit)
        place = order.winner([Card.of(card) for card in given["cards"]])
        assert (given["leader"] + place) % 4 == case["expected"]["winner"], case["id"]


def start(rules: RuleSet, hands: list[list[str]]) -> Game:
    deal = Deal(rules.pack, tuple(tuple(Card.of(card) for card in hand) for hand in hands))
    return Game.start(rules, 3, deal)


def with_tariff(rules: RuleSet, case: dict) -> RuleSet:
    """The case's own rule set, with the tariff that the case states."""
    given, tariff = case["input"], case["input"].get("tariff", {})
    contract = given["contract"]
    names = {"base": f"base.{contract}", "per_laufende": "laufende", "schneider_schwarz": "schwarz"}
    table: dict = {"schema": 1, "law": "schafkopf", "pack": rules.pack.name}
    settings: dict[str, Any] = dict(rules.settings)
    for name, setting in names.items():
        if name in tariff:
            settings[f"tariff.{setting}"] = tariff[name]
    if "schneider_schwarz" in tariff:
        settings["tariff.schneider"] = tariff["schneider_schwarz"]
    if "laufende_min" in tariff:
        settings[f"laufende.from.{contract}"] = tariff["laufende_min"]
    for name, value in settings.items():
        *folders, leaf = name.split(".")
        place = table
        for folder in folders:
            place = place.setdefault(folder, {})
        place[leaf] = list(value) if isinstance(value, tuple) else value
    return build(case["id"], table)


def outcome(case: dict) -> Result:
    given, rules = case["input"], with_tariff(house(rules_of(case)), case)
    contract = given["contract"] + ("-tout" if given.get("tout") else "")
    if "plays" in given:
        suit = Suit(given["suit"]) if given["suit"] else None
        game = start(rules, given["hands"]).after(Announce(given["declarer"], contract, suit))
        for card in given["plays"]:
            play = Play(game.turn or 0, Card.of(card))
            assert judge(game.view(), play).ok, (case["id"], card)
            game = game.after(play)
        found: Result = result(game)
        assert list(found.by_seat) == given["points"], case["id"]
        assert list(found.tricks_by_seat) == given["tricks"], case["id"]
        for name in ("laufende", "laufende_side"):
            assert (given[name] is None) or getattr(found, name) == given[name], case["id"]
        return found
    if contract == "ramsch":
        return decide_ramsch(rules, contract, tuple(given["points"]), tuple(given["tricks"]))
    if contract == "sie":
        return decide(rules, contract, given["declarer"], laufende=8)
    return decide(
        rules,
        contract,
        given["declarer"],
        given["partner"],
        points=given["declarer_side_points"],
        tricks=given["declarer_side_tricks"],
        laufende=given["laufende"],
        knocks=given["doublings"],
        stoss=given["kontra"],
    )


@pytest.mark.outside
def test_shared_score(collection: list[dict]):
    for case in shared_kind(collection, "score"):
        found = outcome(case)
        settlement = settle(found)
        names = {
            "declarer_won": found.won,
            "schneider": found.schneider,
            "schwarz": found.schwarz,
            "value": settlement.value,
            "payout": list(settlement.payout),
            "losers": list(found.losers),
        }
        for name, value in case["expected"].items():
            assert names[name] == value, (case["id"], name)


@pytest.mark.outside
def test_shared_call(collection: list[dict]):
    for case in shared_kind(collection, "call"):
        given, expected = case["input"], case["expected"]
        view = before_the_game(rules_of(case), given["hand"])
        if "callable" in expected:
            assert callable_suits(view) == set(expected["callable"]), case["id"]
        else:
            suit = Suit(given["suit"]) if "suit" in given else None
            verdict = judge(view, Announce(0, given["announce"], suit))
            assert verdict.ok is expected["allowed"], case["id"]


@pytest.mark.outside
def test_shared_auction(collection: list[dict]):
    for case in shared_kind(collection, "auction"):
        given, expected = case["input"], case["expected"]
        wants = ["-" if bid == "pass" else bid.replace(":", " ") for bid in given["bids"]]
        rules = house(rules_of(case))
        found = winner(rules, given["first_seat"], wants, given.get("knocked", []))
        assert found == [expected["winner"]], case["id"]
        if "contract" in expected:
            assert wants[found[0]] == expected["contract"].replace(":", " "), case["id"]
        else:
            assert expected["forced"], case["id"]


@pytest.mark.outside
def test_shared_kontra(collection: list[dict]):
    for case in shared_kind(collection, "kontra"):
        given, expected = case["input"], case["expected"]
        ace, holder = Card.of(f"{given['suit']}A"), given.get("partner", 2)
        hands: list[list[str]] = [[], [], [], []]
        hands[holder].append(str(ace))
        if "hand" in given:
            hands[given["seat"]] = given["hand"]
        game = start(house(rules_of(case)), hands)
        game = game.after(Announce(given["declarer"], given["contract"], Suit(given["suit"])))
        seats = given.get("kontra_calls", [given.get("seat")])
        lawful, found = times(game, [Call(seat, "stoss") for seat in seats])
        if "allowed" in expected:
            assert (given["cards_played"], given["kontra_so_far"]) == (0, 0)
            assert lawful == [expected["allowed"]], case["id"]
        else:
            assert found == expected["multiplier"], case["id"]


# --- the house rules themselves -----------------------------------------------------------------


def test_each_house_rule_is_another_rule_set():
    """None of the switches is without effect, and each decides a case above."""
    ordnung = load("ordnung")
    used = {
        case.get("rules", "ordnung")
        for kind in OURS.values()
        if isinstance(kind, list)
        for case in kind
    }
    for name in used - {"ordnung", "short-deck", "ramsch-tie-both-pay"}:
        assert house(name) != ordnung, name
    # These two only give a shipped rule set its name.
    assert house("short-deck") == load("cardgames-zone-short")
    assert house("ramsch-tie-both-pay") == load("cardgames-zone")
