"""What learners get wrong about cards, tricks, the called ace and money: the right answer holds."""

import tomllib

import pytest

from schafkopf_tutor import Card, Suit, judge, legal_moves
from schafkopf_tutor.laws.schafkopf.result import Result, decide
from schafkopf_tutor.moves import Announce
from schafkopf_tutor.notation import parse_game, parse_position
from schafkopf_tutor.rules import read_position, result, settle
from tests.law.houses import DATA, house

DATA_FILE = tomllib.loads((DATA / "misconceptions.toml").read_text(encoding="utf-8"))
RULES = "usual-20"
IN_CODE = {10, 32}  # tested below, not from the file


def beliefs(kind: str):
    cases = DATA_FILE[kind]
    return pytest.mark.parametrize("case", cases, ids=[f"{case['number']}" for case in cases])


def test_one_to_forty_are_there():
    numbers = {case["number"] for cases in DATA_FILE.values() for case in cases}
    assert numbers | IN_CODE == set(range(1, 41))


@beliefs("winner")
def test_who_wins_the_trick(case: dict):
    game, _, trick = case["trick"].partition(" | ")
    leader, _, *cards = trick.split()
    view = parse_position(f"{RULES} | {game} | 0 holds", rules=house)
    assert view.order is not None
    won = (int(leader) + view.order.winner([Card.of(card) for card in cards])) % 4
    assert won == case["right"]
    assert won != case["wrong"]


@beliefs("legal")
def test_which_cards_may_be_played(case: dict):
    view = read_position(f"{RULES} | {case['position']}", rules=house)
    found = {str(play.card) for play in legal_moves(view)}
    assert found == set(case["right"].split())
    assert all(found != set(wrong.split()) for wrong in case["wrong"])


@beliefs("call")
def test_which_ace_may_be_called(case: dict):
    view = parse_game(f"{RULES} dealer 3 | {case['hand']} / … / … / …", rules=house).view(0)
    found = {suit.letter for suit in Suit if judge(view, Announce(0, "rufspiel", suit)).ok}
    assert found == set(case["right"].split())
    assert all(found != set(wrong.split()) for wrong in case["wrong"])


@beliefs("free")
def test_the_law_leaves_free_what_is_played_well(case: dict):
    """The last seven of the list are advice on play, not law: both cards are lawful."""
    view = read_position(f"{RULES} | {case['position']}", rules=house)
    assert {case["right"], case["wrong"]} <= {str(play.card) for play in legal_moves(view)}


def outcome(case: dict) -> Result:
    names = ("points", "tricks", "laufende", "knocks")
    numbers = {name: case[name] for name in names if name in case}
    partner = 2 if case["contract"] == "rufspiel" else None
    return decide(house(RULES), case["contract"], 0, partner, **numbers)


@beliefs("score")
def test_result_and_value(case: dict):
    found = outcome(case)
    settlement = settle(found)
    names = {"value": settlement.value, "payout": list(settlement.payout)}

    def told(expected: dict) -> dict:
        return {name: names.get(name, getattr(found, name, None)) for name in expected}

    assert told(case["right"]) == case["right"]
    assert told(case["wrong"]) != case["wrong"]


@beliefs("announce")
def test_which_game_may_be_announced(case: dict):
    view = parse_game(f"{RULES} dealer 3 | {case['hand']} / … / … / …", rules=house).view(0)
    announced = parse_position(f"{RULES} | {case['game']} | 0 holds", rules=house).announced
    assert announced is not None
    assert judge(view, announced).ok is case["right"]


def test_number_10_there_are_fourteen_trumps_and_six_of_each_suit():
    rules = house(RULES)
    order = rules.contracts["rufspiel"].order(rules.pack, Suit.GRAS)
    assert len(order.trumps) == 4 + 4 + 6
    plain = {suit: len(order.plain(suit)) for suit in Suit}
    assert plain == {Suit.EICHEL: 6, Suit.GRAS: 6, Suit.SCHELLEN: 6, Suit.HERZ: 0}


def test_number_32_nobody_is_the_partner_in_a_wenz():
    """Seat 2 plays it; the Eichel-Unter, whoever has it, makes nobody a friend."""
    suits = [[suit + rank for rank in "AZKO987U"] for suit in "EGHS"]
    text = " / ".join(" ".join(cards) for cards in suits)
    # Each holds one suit. Seat 0 leads Eichel from the ace down and takes everything, the last
    # trick with the Eichel-Unter.
    game = parse_game(f"{RULES} dealer 3 | {text} | wenz by 2", rules=house)
    while not game.over:
        game = game.after(legal_moves(game)[0])
    found: Result = result(game)
    assert (found.declarer, found.partner, found.side) == (2, None, (2,))
    # Lost by 0 points: 50, Schneider 10, schwarz 10, and the opponents' two Unters, EU GU: 20.
    assert settle(found).payout == (90, 90, -270, 90)
