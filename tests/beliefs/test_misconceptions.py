"""Each belief gives the wrong answer that it is known for, and the truth the right one."""

import tomllib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from schafkopf_tutor.beliefs import BELIEFS, TRUTH, Known, World
from schafkopf_tutor.cards import Card, Suit
from schafkopf_tutor.laws.schafkopf.result import decide
from schafkopf_tutor.moves import Announce, Bid, Call
from schafkopf_tutor.notation import parse_game, parse_position
from schafkopf_tutor.order import TRUMP
from schafkopf_tutor.rules import read_position
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesets import build, load
from schafkopf_tutor.view import View

DATA = Path(__file__).parent / "data" / "misconceptions.toml"
CASES: dict[str, list[dict]] = tomllib.loads(DATA.read_text(encoding="utf-8"))
ALL = [(kind, case) for kind, cases in CASES.items() for case in cases]
RULES = "usual-20"
USUAL = build(RULES, {"schema": 1, "base": "ordnung", "tariff": {"base": {"rufspiel": 20}}})


def rules(name: str) -> RuleSet:
    return USUAL if name == RULES else load(name)


def game(moves: str, hands: str = "… / … / … / …"):
    return parse_game(f"{RULES} dealer 3 | {hands} | {moves}".removesuffix(" | "), rules=rules)


def announced(text: str) -> Announce:
    found = parse_position(f"{RULES} | {text} | 0 holds", rules=rules).announced
    assert found is not None
    return found


def words(found: Iterable[object]) -> str:
    return " ".join(str(getattr(one, "letter", one)) for one in found) or "-"


def known(case: dict) -> Known:
    """What is known in a late position."""
    seats = (pair.split(":") for pair in case.get("voids", "").split())
    lines = {suit.letter: suit for suit in Suit} | {"T": TRUMP}
    voids = frozenset((int(seat), lines[line]) for seat, line in seats)
    out = tuple(Card.of(card) for card in case["out"].split())
    before = lines.get(case.get("before", ""))
    assert before is None or isinstance(before, Suit)
    return Known(view(case), out, voids, case.get("partner"), before)


def text(answer: object) -> str:
    """An answer as the file writes it: sets in the order of the alphabet."""
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    if isinstance(answer, frozenset):
        return " ".join(sorted(words([one]) for one in answer)) or "-"
    return words(answer) if isinstance(answer, tuple) else str(answer)


def winner(world: World, case: dict) -> object:
    at, _, trick = case["at"].partition(" | ")
    leader, _, *cards = trick.split()
    return (int(leader) + world.winner(USUAL, announced(at), [Card.of(c) for c in cards])) % 4


def view(case: dict) -> View:
    return read_position(f"{RULES} | {case['at']}", rules=rules)


def of_hand(case: dict) -> View:
    return game("", f"{case['at']} / … / … / …").view(0)


def in_count(world: World, case: dict) -> object:
    at = announced(case["at"])
    return world.count_trumps(USUAL, at), world.count_suit(USUAL, at, Suit.EICHEL)


def of_side(world: World, case: dict) -> object:
    whole = " / ".join(" ".join(suit + rank for rank in "AZKO987U") for suit in "EGHS")
    return world.side(game(case["at"], whole))


def of_laufende(world: World, case: dict) -> object:
    count, _ = world.laufende(game(case["game"], f"{case['at']} … / … / … / …"), [0])
    return count


def of_result(world: World, case: dict) -> object:
    at = dict(case["at"])
    contract = at.pop("contract")
    partner = 2 if contract == "rufspiel" else None
    return getattr(world, case["ask"])(decide(USUAL, contract, 0, partner, **at))


def said(case: dict) -> tuple[View, Any]:
    before = game(case["at"])
    move = game(f"{case['at']} | {case['word']}").moves[-1]
    assert isinstance(move, (Bid, Call))
    return before.view(move.seat), move


def of_partners(world: World, case: dict) -> object:
    hand = "E8 H7 H8 H9 G7 G8 S7 S8"
    return world.partners(game(case["at"], f"… / {hand} / … / …").view(1))


def of_declarer(world: World, case: dict) -> object:
    bids = [move for move in game(case["at"]).moves if isinstance(move, Bid)]
    return world.declarer(USUAL, 0, bids)


ASK: dict[str, Callable[[World, dict], object]] = {
    "winner": winner,
    "legal": lambda world, case: world.legal(view(case)),
    "callable": lambda world, case: world.callable_aces(of_hand(case)),
    "announce": lambda world, case: world.may_announce(of_hand(case), announced(case["game"])),
    "count": in_count,
    "side": of_side,
    "laufende": of_laufende,
    "result": of_result,
    "points": lambda world, case: world.points([Card.of(c) for c in case["at"].split()]),
    "trumps_out": lambda world, case: world.trumps_out(view(case)),
    "outranks": lambda world, case: world.outranks(USUAL, *case["at"].split()),
    "declarer": of_declarer,
    "may_bid": lambda world, case: world.may_bid(*said(case)),
    "may_double": lambda world, case: world.may_double(*said(case)),
    "partners": of_partners,
    "advised": lambda world, case: world.advised(known(case)),
}


@pytest.mark.parametrize(
    ("kind", "case"),
    ALL,
    ids=[f"{case.get('number', kind)}-{case['belief']}" for kind, case in ALL],
)
def test_the_wrong_answer_and_the_right_one(kind: str, case: dict):
    assert case["wrong"] != case["right"]
    assert text(ASK[kind](TRUTH, case)) == case["right"]
    assert text(ASK[kind](BELIEFS[case["belief"]].world, case)) == case["wrong"]


def test_one_to_forty_are_there_and_every_belief():
    """The last seven are advice on play."""
    assert {case["number"] for _, case in ALL if "number" in case} == set(range(1, 41))
    assert {case["belief"] for _, case in ALL} == set(BELIEFS)


def test_no_two_beliefs_are_the_same_on_these_positions():
    """Where two answer a question alike, another question parts them."""
    answers = {
        belief.id: tuple(text(ASK[kind](belief.world, case)) for kind, case in ALL)
        for belief in BELIEFS.all
    }
    assert len(set(answers.values())) == len(BELIEFS)
