"""Games made by hand where engines go wrong, each to its last trick: what they come to is counted
here with pencil and paper, from the notes on the rules (DK) alone.

The deal is such that seat 0 takes every trick by leading trumps from the top, seat 2 follows with
the other trumps and keeps its ten of hearts, and seats 1 and 3 have one trump each, for the first
trick. Only who holds the queens of clubs differs.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from schafkopf_tutor.game import Game
from schafkopf_tutor.laws.doppelkopf import Result
from schafkopf_tutor.laws.doppelkopf.result import extra_points, silent
from schafkopf_tutor.moves import Call, Play
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.rules import judge_in, result, settle
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.view import Trick
from tests.law.doppelkopf.tables import hand, named, table

HIGH = "GO HO HO SO SO EU EU GU GU HZ"
LOW = "HZ HU HU SU SU SA SA SZ SZ SK SK S9"
CLUBS = "EA EA EZ EZ EK EK E9 E9 GA GA GZ"
REST = "S9 GZ GK GK G9 G9 HA HA HK HK H9 H9"
PAIR = f"EO GO {HIGH} / EO {CLUBS} / {LOW} / {REST}"
"""Seats 0 and 1 are Re."""
ALONE = f"EO EO {HIGH} / GO {CLUBS} / {LOW} / {REST}"
"""Seat 0 has both queens of clubs."""

FIRST = {PAIR: "EO EO S9 S9 | GO E9 SA G9", ALONE: "EO GO S9 S9 | EO E9 SA G9"}
THEN = (
    "GO E9 SA G9 | HO EK SK GK | HO EK SK GK | SO EZ SZ H9 | SO EZ SZ H9"
    " | EU GA SU HK | EU GA SU HK | GU EA HU HA | GU EA HU HA"
)
LAST = "HZ GZ HZ GZ"
"""Forty points: the first ten of hearts wins it, or the second."""

MORE: Mapping[str, RuleSet] = {
    "ddv-second": table("ddv", play__later="second"),
    "ddv-in-solo": table("ddv", extras__in_solo=True),
    "haus-in-solo": table("haus", extras__in_solo=True, bonus__omega=False),
}


def rules(name: str) -> RuleSet:
    return MORE.get(name) or named(name)


def played(name: str, deal: str, announced: str = "normal", said: str = "") -> Game:
    """The game to its end, every move lawful."""
    text = f"{name} dealer 3 | {deal} | {said}{announced}"
    return parse_game(f"{text} | {FIRST[deal]} | {THEN} | {LAST}", rules=rules)


def lawful(game: Game) -> bool:
    replay = Game.start(game.ruleset, game.dealer, game.deal)
    for move in game.moves:
        if isinstance(move, Play) and not judge_in(replay, move).ok:
            return False
        replay = replay.after(move)
    return True


# who takes the last trick, the value with its lines, what each seat writes
GAMES = [
    # all tricks (1 + 4), two foxes, a Doppelkopf of exactly forty points (DK-17.2, 17.3)
    ("ddv", PAIR, "normal", 0, {"won": 1, "reached": 4, "fox": 2, "doppelkopf": 1}, (8, 8, -8, -8)),
    # under house rules the second ten of hearts beats the first, but not in the last trick (DK-4.6)
    ("haus", PAIR, "normal", 0, {"won": 1, "reached": 4, "fox": 2, "doppelkopf": 1}, (8, 8, 0, 0)),
    # ... at this table there, too: 200 to 40, and the Doppelkopf is Kontra's
    (
        "ddv-second",
        PAIR,
        "normal",
        2,
        {"won": 1, "reached": 2, "fox": 2, "doppelkopf": -1},
        (4, 4, -4, -4),
    ),
    # schwarz called and made: each step counts twice (DK-15.4, 15.5, 15.6)
    (
        "ddv",
        PAIR,
        "normal | reschwarz by 0",
        0,
        {"won": 1, "called": 2, "absage": 4, "reached": 4, "fox": 2, "doppelkopf": 1},
        (14, 14, -14, -14),
    ),
    # one trick short: Kontra wins with 40 points, which is 30 against schwarz; Re's foxes still
    # count for Re (DK-14.3, 14.4, 15.7, 15.9)
    (
        "ddv-second",
        PAIR,
        "normal | reschwarz by 0",
        2,
        {
            "won": 1,
            "called": 2,
            "elders": 1,
            "absage": 4,
            "beaten": 1,
            "fox": -2,
            "doppelkopf": 1,
        },
        (-8, -8, 8, 8),
    ),
    # house rules: 5 doubled by each of two calls, 2 for each of four steps kept (DK-16.2, 16.5)
    (
        "haus",
        PAIR,
        "normal | reschwarz by 0 kontra by 2",
        0,
        {"won": 1, "reached": 4, "doubled": 15, "kept": 8, "fox": 2, "doppelkopf": 1},
        (31, 31, 0, 0),
    ),
    # a silent solo: three times, no extra points (DK-8.2, 17.5)
    ("ddv", ALONE, "normal", 0, {"won": 1, "reached": 4}, (15, -5, -5, -5)),
    ("haus", ALONE, "normal", 0, {"won": 1, "reached": 4}, (15, 0, 0, 0)),
    ("ddv", ALONE, "solo S by 0", 0, {"won": 1, "reached": 4}, (15, -5, -5, -5)),
    # lost for want of a trick: no point against the Old Ones in a solo (DK-15.2)
    (
        "ddv-second",
        ALONE,
        "normal | reschwarz by 0",
        2,
        {"won": 1, "called": 2, "absage": 4, "beaten": 1},
        (-24, 8, 8, 8),
    ),
    # Hochzeit: the first three tricks are his own, so nobody is found (DK-7.3)
    ("ddv", ALONE, "hochzeit by 0", 0, {"won": 1, "reached": 4}, (15, -5, -5, -5)),
    # where a table counts extra points in solos as well (OP-30)
    (
        "ddv-in-solo",
        ALONE,
        "normal",
        0,
        {"won": 1, "reached": 4, "fox": 2, "doppelkopf": 1},
        (24, -8, -8, -8),
    ),
]


@pytest.mark.parametrize(("name", "deal", "announced", "last", "lines", "writes"), GAMES)
def test_a_game_by_hand(
    name: str,
    deal: str,
    announced: str,
    last: int,
    lines: Mapping[str, int],
    writes: tuple[int, ...],
):
    game = played(name, deal, announced)
    assert lawful(game)
    assert game.tricks[-1].winner == last
    came_to = result(game)
    assert came_to.re == ((0, 1) if deal == PAIR else (0,))
    assert came_to.contract == announced.split()[0]
    assert came_to.points == ((240, 0) if last == 0 else (200, 40))
    assert silent(game) is (deal == ALONE and announced.startswith("normal"))
    paid = settle(came_to)
    assert {line.rule: line.amount for line in paid.lines} == lines
    assert paid.payout == writes


def test_schweine_that_a_solo_overrides_are_foxes_again():
    """DK-6.7, OP-35: the reservation lapses, so what was announced as Schweine are ordinary foxes;
    seen at a table that counts extra points in solos."""
    bids = "0 says vorbehalt 1 says gesund 2 says vorbehalt 3 says gesund | 0 bids solo S"
    game = played("haus-in-solo", ALONE, "solo S by 0", f"{bids} 2 says schweine 2 says weiter | ")
    assert game.order is not None
    assert game.order.trumps[0].code == "HZ"
    assert {line.rule: line.amount for line in settle(result(game)).lines} == {
        "won": 1,
        "reached": 4,
        "fox": 2,
        "doppelkopf": 1,
    }


def test_schweine_are_no_foxes_where_they_hold():
    """OP-35: both Schweine fall to a Hyperschwein, and no fox is caught: 1 for winning, 4 steps, a
    Doppelkopf."""
    clubs, rest = f"EO {CLUBS}", REST.replace("S9", "GU")
    deal = (
        f"EO S9 S9 GO {HIGH.replace(' GU GU', '')} / {clubs} / {LOW.replace('S9', 'GU')} / {rest}"
    )
    tricks = (
        "EO EO SK GU | S9 E9 SA G9 | S9 E9 SA G9 | GO EK SK GK | GO EK HU GK | HO EZ SZ H9"
        f" | HO EZ SZ H9 | SO GA SU HK | SO GA SU HK | EU EA HU HA | EU EA GU HA | {LAST}"
    )
    said = "normal | schweine by 2 hyperschweine by 0"
    game = parse_game(f"ddv-more dealer 3 | {deal} | {said} | {tricks}", rules=named)
    assert lawful(game)
    assert {trick.winner for trick in game.tricks} == {0}
    lines = {line.rule: line.amount for line in settle(result(game)).lines}
    assert lines == {"won": 1, "reached": 4, "doppelkopf": 1}


CAUGHT = [
    # Karlchen of the last trick: taken by the own partner it is nothing (DK-17.4)
    ("haus", "EU S9 GO SK", 0, True, []),
    ("haus", "EU GO S9 SK", 0, True, [("karlchen_caught", 1)]),
    ("haus", "EU GO S9 SK", 0, False, []),
    # two of them, both caught by one card
    ("haus", "EU GO EU SK", 0, True, [("karlchen_caught", 1)] * 2),
    # the second cannot win over the first; of the same side it is not caught either
    ("haus", "EU S9 EU SK", 0, True, [("karlchen", 0)]),
    ("haus", "EU EU S9 SK", 0, True, [("karlchen", 0), ("karlchen_caught", 0)]),
    ("ddv", "EU EU S9 SK", 0, True, [("karlchen", 0)]),
    ("haus", "S9 EU SK SZ", 1, True, [("karlchen", 0)]),
    # a fox that wins its own trick is not caught, one of each side is told apart (DK-17.2)
    ("ddv", "SA SK SZ S9", 0, False, []),
    ("ddv", "SA SA S9 SU", 0, False, [("fox", 1)]),
    ("ddv", "S9 SA SK EO", 0, True, []),
    # 40 points, 39 points (DK-17.3); four aces, one of them a fox of the other side
    ("ddv", "EZ EZ EZ SZ", 0, False, [("doppelkopf", 1)]),
    ("ddv", "EA EZ EA GA", 0, False, [("doppelkopf", 0)]),
    ("ddv", "EA EK EA GA", 0, False, []),
    ("haus", "EA EA GA SA", 0, False, [("aces", 1)]),
    ("haus", "SA EA EA GA", 0, False, [("aces", 0)]),
    ("ddv", "SA EA EA GA", 1, True, [("aces", 1)]),
]


@pytest.mark.parametrize(("name", "laid", "leader", "last", "earned"), CAUGHT)
def test_extra_points_of_a_trick(
    name: str, laid: str, leader: int, last: bool, earned: list[tuple[str, int]]
):
    """Seats 0 and 2 are Re."""
    rules_of, cards = load(name), hand(laid)
    won = rules_of.order(rules_of.contracts["normal"]).winner(cards, last)
    trick = Trick(leader, cards, (leader + won) % 4)
    assert list(extra_points(rules_of, (0, 2), [trick], over=last)) == earned


def came_to(name: str, points: tuple[int, int], levels: tuple[int, int], alone: bool) -> Result:
    re = (0,) if alone else (0, 1)
    return Result(load(name), "normal", re, points, (6, 6), levels)


# Who wins and what each side writes, seats 0 and 3; (Re, Kontra) points and calls.
CLOSE = [
    # 120 to 120 by who has called, in pairs and alone (DK-14.1, 14.2, 14.6, OP-7, OP-24)
    ("ddv", (120, 120), (0, 0), False, (-2, 2)),
    ("ddv", (120, 120), (1, 0), False, (-4, 4)),
    ("ddv", (120, 120), (0, 1), False, (3, -3)),
    ("ddv", (120, 120), (1, 1), False, (-6, 6)),
    ("ddv", (120, 120), (0, 1), True, (9, -3)),
    ("ddv", (120, 120), (0, 0), True, (-3, 1)),
    ("haus", (120, 120), (0, 0), False, (0, 1)),
    ("haus", (120, 120), (1, 0), False, (0, 3)),
    ("haus", (120, 120), (0, 1), False, (0, 0)),
    ("haus", (120, 120), (1, 1), False, (0, 0)),
    ("haus", (120, 120), (0, 0), True, (0, 0)),
    ("haus", (120, 120), (1, 0), True, (0, 2)),
    # both missed their goals, nobody has won: 120 against keine 90 for either side (DK-15.8)
    ("ddv", (120, 120), (2, 2), False, (0, 0)),
    # ... 130 to 110: Re beats keine 90 by reaching 120, Kontra does not
    ("ddv", (130, 110), (2, 2), False, (1, -1)),
    ("ddv", (110, 130), (2, 2), True, (-3, 1)),
    # ... keine 90 against keine 60: Re has 90 of keine 60, Kontra 120 of keine 90
    ("ddv", (95, 145), (2, 3), False, (0, 0)),
    ("haus", (130, 110), (2, 2), False, (0, 0)),
    # one of two goals kept: the other side's calls and Absagen are paid, too (OP-8)
    ("ddv", (151, 89), (2, 2), False, (9, -9)),
    ("haus", (151, 89), (2, 2), False, (10, 0)),
    # keine 90 missed by a point, kept by a point
    ("ddv", (150, 90), (2, 0), False, (-5, 5)),
    ("ddv", (151, 89), (2, 0), False, (5, -5)),
    # missed with more points than the winner, and three times in a solo (DK-14.4, 18.2)
    ("ddv", (150, 90), (2, 0), True, (-12, 4)),
    ("haus", (150, 90), (2, 0), True, (0, 2)),
    # Kontra missed its keine 60 in a solo: Re wins with 60, needs no 121 though it called (DK-14.4)
    ("ddv", (60, 180), (1, 3), True, (21, -7)),
    ("haus", (60, 180), (1, 3), True, (12, 0)),
]


@pytest.mark.parametrize(("name", "points", "levels", "alone", "writes"), CLOSE)
def test_close_results(
    name: str,
    points: tuple[int, int],
    levels: tuple[int, int],
    alone: bool,
    writes: tuple[int, int],
):
    paid = settle(came_to(name, points, levels, alone)).payout
    assert (paid[0], paid[3]) == writes


LINES = [
    (("ddv", (240, 0), (12, 0), (5, 1)), "won 1 1, reached 4 4, called 4 2, absage 4 4"),
    (
        ("ddv", (57, 183), (4, 8), (0, 3)),
        "won 1 1, reached 2 2, called 2 1, elders 1 1, absage 2 2",
    ),
    # three steps and one missed by the others: 60 against keine 30 and no more
    (
        ("ddv", (161, 79), (8, 4), (4, 0)),
        "won 1 1, called 2 1, elders 1 1, absage 3 3, beaten 1 1",
    ),
    # nobody: Re has brought Kontra below 90 and beaten keine 90, Kontra has 60 against keine 30
    (("ddv", (161, 79), (8, 4), (4, 2)), "reached 1 1, beaten 1 1, beaten -1 1"),
    (("ddv", (79, 161), (4, 8), (2, 4)), "beaten 1 1, reached -1 1, beaten -1 1"),
    (("haus", (240, 0), (12, 0), (5, 1)), "won 1 1, reached 4 4, doubled 15 4, kept 8 4"),
    (("haus", (131, 109), (6, 6), (0, 1)), "won 1 1, doubled 1 2"),
]


@pytest.mark.parametrize(("found", "lines"), LINES)
def test_the_lines_of_a_value(
    found: tuple[str, tuple[int, int], tuple[int, int], tuple[int, int]], lines: str
):
    """Each with its amount and how often it counts."""
    name, points, tricks, levels = found
    paid = settle(Result(load(name), "normal", (0, 1), points, tricks, levels))
    told = [f"{line.rule} {line.amount} {line.count}" for line in paid.lines]
    assert told == lines.split(", ")


def test_extra_points_are_lines_of_both_sides():
    """Two foxes for Re, one for Kontra, who catches two Karlchen as well (DK-15.9)."""
    earned = (("fox", 0), ("fox", 0), ("fox", 1), ("karlchen_caught", 1), ("karlchen_caught", 1))
    won = Result(load("haus"), "normal", (0, 1), (110, 130), (6, 6), (0, 0), earned)
    told = [f"{line.rule} {line.amount} {line.count}" for line in settle(won).lines]
    assert told == ["won 1 1", "elders 1 1", "fox -2 2", "fox 1 1", "karlchen_caught 2 2"]
    lost = Result(load("haus"), "normal", (0, 1), (125, 115), (6, 6), (0, 0), (("fox", 1),) * 3)
    told = [f"{line.rule} {line.amount} {line.count}" for line in settle(lost).lines]
    assert told == ["won 1 1", "fox -3 3", "floor 2 1"]
    even = Result(load("haus"), "normal", (0, 1), (125, 115), (6, 6), (0, 0), (("fox", 1),))
    told = [f"{line.rule} {line.amount} {line.count}" for line in settle(even).lines]
    assert told == ["won 1 1", "fox -1 1"]


def test_nothing_is_called_when_the_game_is_over():
    game = played("ddv", PAIR)
    assert judge_in(game, Call(0, "re")).rule == "say.game"


def test_where_nobody_wins_each_step_has_its_price():
    """DK-15.8 at a table that pays two for each step below 90."""
    rules_of = table("ddv", tariff__reached=2)
    for points, levels, value in (((161, 79), (4, 2), 2), ((79, 161), (2, 4), -2)):
        paid = settle(Result(rules_of, "normal", (0, 1), points, (6, 6), levels))
        assert ("reached", value) in [(line.rule, line.amount) for line in paid.lines]
