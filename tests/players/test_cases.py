"""Solid does what ../shared's play advice (cases 34 to 40) calls right, and says why."""

from __future__ import annotations

from random import Random

import pytest

from schafkopf_tutor.cards import Card
from schafkopf_tutor.moves import Announce, Bid, Call, Play
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.players.solid import Solid
from schafkopf_tutor.players.thumbs import Reason
from schafkopf_tutor.rules import read_position
from schafkopf_tutor.view import View

SOLID = Solid()

# All foreign trumps are drawn: seat 0 has led its five highest.
DRAWN = (
    "ordnung dealer 3 | EO GO HO SO EU HA SA S8 / GU H7 … / HU H8 … / SU H9 HZ … | solo H by 0"
    " | EO H7 H8 H9 | GO GU HU SU | HO E7 E8 HZ | SO HK E9 EK | EU EZ GK G9"
)
CASES = {
    "34": (
        "ordnung | solo H by 0 | 0 holds EO GO HO HU HA HZ SA S8 | 0 leads",
        "EO",
        "draws_trumps",
    ),
    "35": (DRAWN, "SA", "cashes"),
    "35, then": (DRAWN + " | SA S7 S9 SZ", "S8", "loser_early"),
    "36": (
        "ordnung dealer 3 | GA G9 EA HA S8 … / GZ … / GK … / GO … | wenz by 1 | GA GZ GK GO",
        "EA HA",
        "leads_ace",
    ),
    "37": (
        "ordnung dealer 3 | SA S9 GZ GK E7 G8 H7 H8 / SZ … / … / … | rufspiel E by 1 | SA SZ S7 S8",
        "E7",  # with the called suit in hand it is searched, even better than Gras
        "searches",
    ),
    "37, nothing to search": (
        "ordnung dealer 3 | SA S9 GZ GK G8 HU H7 H8 / SZ … / … / … | rufspiel E by 1 | SA SZ S7 S8",
        "GZ GK G8",
        "fresh_suit",
    ),
    "38": ("ordnung | rufspiel G by 1 | 2 holds HA H7 | 1 leads EO", "H7", "gives_little"),
    "39": (
        "ordnung | rufspiel G by 3 | 3 holds HU EZ S7 | 0 leads G9 G8 GA",
        "EZ",
        "sheds_lone_ten",
    ),
    "39, no ten to shed": (
        "ordnung | rufspiel G by 3 | 3 holds HU EZ EK S7 | 0 leads G9 G8 GA",
        "EZ",
        "smears",
    ),
    "40": (
        "ordnung | rufspiel G by 0 | 2 holds GA G7 HO HU HK H8 E9 S7 | 2 leads",
        "HO HU HK H8",
        "forces_trump",
    ),
}


def seen(text: str) -> View:
    return parse_game(text).view() if " dealer " in text else read_position(text)


@pytest.mark.parametrize("case", CASES)
def test_the_card_that_is_right(case: str):
    text, right, rule = CASES[case]
    view = seen(text)
    move = SOLID.choose(view, Random(0))
    assert isinstance(move, Play)
    assert move.card in [Card.of(code) for code in right.split()]
    said = SOLID.why(view, move)
    assert said is not None
    assert said.id == rule


HANDS = {
    # what is bid first, and announced: by the rules page, hands that any book would play so
    "EO GO SO EU HA HZ GA S7": ("spiele", "solo"),
    "EO HO EU HK H9 SA G7 G8": ("spiele", "rufspiel"),
    "EU GU EA EZ GA GK SA H7": ("spiele", "wenz"),
    "EU GU HU EA EZ EK GA SA": ("spiele", "wenz-tout"),  # nobody can take a trick
    "H7 E7 E8 G9 GK S7 S8 SK": ("weiter", None),
    "EO GO HO SO EU GU HU SU": ("spiele", "sie"),
}


@pytest.mark.parametrize("hand", HANDS)
def test_what_is_bid(hand: str):
    said, announced = HANDS[hand]
    game = parse_game(f"ordnung dealer 3 | {hand} / … / … / …")
    bid = SOLID.choose(game.view(0), Random(0))
    assert bid == Bid(0, said)
    if announced is None:
        return
    for move in (bid, Bid(1, "weiter"), Bid(2, "weiter"), Bid(3, "weiter")):
        game = game.after(move)
    said_then = SOLID.choose(game.view(0), Random(0))
    assert isinstance(said_then, Announce)
    assert said_then.contract == announced
    assert SOLID.why(game.view(0), said_then) is not None


def test_who_is_challenged_keeps_a_better_game_and_gives_a_worse_one_away():
    strong, weak = "EO GO SO EU HA HZ GA S7", "EO HO EU HK H9 SA G7 G8"
    for hand, answer in ((strong, "bid"), (weak, "gut")):
        game = parse_game(f"ordnung dealer 3 | {hand} / … / … / … | 0 says spiele | 1 says auch")
        move = SOLID.choose(game.view(0), Random(0))
        assert isinstance(move, Bid)
        assert move.word == answer


def test_stoss_and_knock():
    strong = read_position("ordnung | solo G by 0 | 2 holds EO GO HO GA GZ SA EA H7 | 0 leads SU")
    weak = read_position("ordnung | solo G by 0 | 2 holds S7 S8 S9 H7 H8 E7 E8 E9 | 0 leads SU")
    stoss = [Call(2, "stoss")]
    assert SOLID.call(strong, Random(0), stoss) == Call(2, "stoss")
    assert SOLID.call(weak, Random(0), stoss) is None
    rules = "cardgames-zone-variants"
    for hand, knocks in (("EO GU HO HA E7 E8 E9 S7", True), ("EO HK HZ HA E7 E8 E9 S7", False)):
        game = parse_game(f"{rules} dealer 3 | {hand} / … / … / …")
        assert (SOLID.call(game.view(0), Random(0), [Call(0, "knock")]) is not None) is knocks


def test_an_answer_is_the_declarers_and_a_supra_wants_more():
    """The partner leaves Re to the declarer; nobody doubles twice with what bore one Stoß."""
    text = "ordnung dealer 3 | {} / … / {} / … | rufspiel S by 0"
    strong, partner = "EO GO HO SO EU HA HZ S7", "GU HU SU HK H9 H8 SA E7"
    game = parse_game(text.format(strong, partner)).after(Call(1, "stoss"))
    assert SOLID.call(game.view(0), Random(0), [Call(0, "re")]) == Call(0, "re")
    assert SOLID.call(game.view(2), Random(0), [Call(2, "re")]) is None
    middling = "EO GO HO HK E7 E8 E9 G7"
    game = parse_game(text.format("…", "…").replace("/ … / … / …", f"/ {middling} / … / …"))
    assert SOLID.call(game.view(1), Random(0), [Call(1, "stoss")]) == Call(1, "stoss")
    game = game.after(Call(1, "stoss")).after(Call(0, "re"))
    assert SOLID.call(game.view(1), Random(0), [Call(1, "supra")]) is None


def test_why_somebody_says_nothing_more():
    """A good Rufspiel gives way to a lone game, and says so; a poor hand just passes."""
    weak = parse_game("ordnung dealer 3 | H7 E7 E8 G9 GK S7 S8 SK / … / … / …").view(0)
    assert SOLID.why(weak, Bid(0, "weiter")) == Reason("passes")
    hand = "EO HO EU HK H9 SA G7 G8"
    game = parse_game(f"ordnung dealer 3 | {hand} / … / … / … | 0 says spiele | 1 says auch")
    assert SOLID.why(game.view(0), Bid(0, "gut")) == Reason("gives_way")
