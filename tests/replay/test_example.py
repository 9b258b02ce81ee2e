"""The repaired example round of Z 11, written down by hand, and what is found when a word is wrong.

The numbers are those of the rules page: 5, 25, 14, 25, 13, 15, 15 and 8 points in the tricks of
seats 0, 2, 3, 0, 3, 3, 0 and 0; 78 to 42, two runners, so everybody pays or gets the plain 10.
"""

import copy
from typing import Any

import pytest

from schafkopf_tutor.replay import examine, replay, say

ROUND: dict[str, Any] = {
    "id": "z11",
    "family": "by hand",
    "deck": "long",
    "contract": "rufspiel",
    "tout": False,
    "suit": "E",
    "declarer": 0,
    "hands": [
        "EO GO HU HA HZ HK E9 G7",
        "H7 EZ G9 G8 SA S9 S8 S7",
        "SU EA E8 E7 GA GZ GK SK",
        "HO SO EU GU H9 H8 EK SZ",
    ],
    "plays": "EO H7 SU H8 E9 EZ EA EK GA SO G7 G9 SZ HA S8 SK "
    "HZ S9 E8 HO EU HU SA E7 GU GO S7 GZ HK G8 GK H9",
    "trick_winners": [0, 2, 3, 0, 3, 3, 0, 0],
    "recorded": {
        "tariff": {"base": 10, "schneider_schwarz": 10, "per_laufende": 10, "laufende_min": 3},
        "doublings_by_seat": [],
        "kontra_by_seat": [],
        "payout": [10, -10, 10, -10],
        "price": 10,
        "price_lines": {"base": 10},
        "declarer_won": True,
        "declarer_side_points": 78,
        "opponents_points": 42,
    },
    "computed": {
        "points": [53, 0, 25, 42],
        "tricks": [4, 0, 1, 3],
        "partner": 2,
        "team_points": 78,
        "team_tricks": 5,
        "won": True,
        "laufende": 2,
        "laufende_side": "declarer",
        "schneider": False,
        "schwarz": False,
    },
}


def test_the_round_agrees():
    examined = examine(ROUND)
    assert examined.differences == ()
    claimed = {*ROUND["recorded"], *ROUND["computed"], "trick_winners"}
    given = {"tariff", "doublings_by_seat", "kontra_by_seat"}
    assert set(examined.checks) == claimed - given | {"contract", "plays"}
    assert len(examined.checks) == len(set(examined.checks))


def altered(where: str, value: object) -> dict[str, Any]:
    """The round with one value replaced; ``where`` is a path such as ``computed.points``."""
    line = copy.deepcopy(ROUND)
    *path, last = where.split(".")
    table = line
    for key in path:
        table = table[key]
    table[last] = value
    return line


# where, what stands there; then the check, what is computed, and what the reason must name.
WRONG = [
    ("trick_winners", [0, 3, *ROUND["trick_winners"][2:]], ROUND["trick_winners"], "EA wins"),
    ("trick_winners", [0], ROUND["trick_winners"], "8 tricks"),
    ("computed.points", [52, 1, 25, 42], [53, 0, 25, 42], "5 + 25 + 15 + 8 = 53"),
    ("computed.points", [53, 1, 24, 42], [53, 0, 25, 42], "seat 1 hold 0 = 0"),
    ("computed.tricks", [4, 0, 0, 4], [4, 0, 1, 3], "Seat 2 takes the tricks 2."),
    ("computed.partner", 3, 2, "Seat 2 was dealt the called ace EA"),
    ("computed.partner", None, 2, "Seat 2 was dealt the called ace EA"),
    ("computed.team_points", 77, 78, "78 points in 5 tricks, the others 42 in 3"),
    ("computed.team_tricks", 6, 5, "(seat 0 and 2)"),
    ("computed.won", False, True, "78 points and needs 61"),
    ("computed.won", 1, True, "78 points and needs 61"),
    ("computed.laufende", 3, 2, "dealt EO and GO; HO is with the others"),
    ("computed.laufende_side", "opponents", "declarer", "The declarer's side was dealt EO and GO"),
    ("computed.schneider", True, False, "78 to 42 points"),
    ("computed.schwarz", True, False, "5 to 3 tricks"),
    ("recorded.payout", [20, -20, 20, -20], [10, -10, 10, -10], "Rufspiel 10"),
    ("recorded.price", 20, 10, "Rufspiel 10"),
    ("recorded.declarer_won", False, True, "78 points"),
    ("recorded.declarer_side_points", 79, 78, "78 points"),
    ("recorded.opponents_points", 41, 42, "42"),
    ("recorded.loser", 3, None, "no such thing"),
    ("recorded.loser_points", 42, None, "no such thing"),
    ("recorded.jungfrau_seats", [1], None, "no such thing"),
    ("recorded.stock_change", 10, 0, "nothing moves"),
    ("recorded.pot", 10, None, "unknown"),
]


@pytest.mark.parametrize(("where", "value", "computed", "reason"), WRONG)
def test_one_wrong_word(where: str, value: object, computed: object, reason: str):
    (difference,) = replay(altered(where, value))
    assert difference.game == "z11"
    assert difference.check == where.rpartition(".")[2]
    assert difference.recorded == (tuple(value) if isinstance(value, list) else value)
    assert difference.computed == (tuple(computed) if isinstance(computed, list) else computed)
    assert reason in say(difference)


# The rest of a price line: what our own tariff makes of the round otherwise.
LINES = [
    ({"base": 20}, {"base": (20, 10)}),
    ({}, {"base": (None, 10)}),
    ({"base": 10, "with_schneider": 20}, {"with_schneider": (20, None)}),
    ({"base": 10, "laufende": 2, "laufende_side": "declarer"},
     {"laufende": (2, None), "laufende_side": ("declarer", None)}),
    ({"base": 10, "jungfrau": 1}, {"jungfrau": (1, None)}),
    ({"base": 10, "tout_doubles": True}, {"tout_doubles": (True, None)}),
]  # fmt: skip


@pytest.mark.parametrize(("lines", "expected"), LINES)
def test_price_lines(lines: dict, expected: dict):
    found = replay(altered("recorded.price_lines", lines))
    assert {d.check for d in found} == {"price_lines"}
    assert {d.values["line"]: (d.recorded, d.computed) for d in found} == expected


def test_doublings_and_runners_change_the_price():
    """One knock, one Kontra, runners from two: (10 + 20) times 2 times 2."""
    line = altered("recorded.tariff.laufende_min", 2)
    line["recorded"] |= {"doublings_by_seat": [1], "kontra_by_seat": [3]}
    found = {d.check: d.computed for d in replay(line) if d.check != "price_lines"}
    assert found == {"payout": (120, -120, 120, -120), "price": 120}
    lines = {d.values["line"]: d.computed for d in replay(line) if d.check == "price_lines"}
    assert lines == {"laufende": 2, "laufende_side": "declarer", "doublings": 1, "kontra": 1}


def test_the_stock_is_shared_by_the_declarers():
    """80 in the stock: 40 to each of seats 0 and 2, and the stock is 80 poorer."""
    line = altered("recorded.stock_before", 80)
    line["recorded"]["stock_change"] = -80
    (difference,) = replay(line)
    assert (difference.check, difference.computed) == ("payout", (50, -10, 50, -10))


def test_the_round_as_printed_is_a_revoke():
    """Seat 3 leads GZ to trick 4 though he trumped Gras in trick 3 (rules page, Z 11)."""
    line = copy.deepcopy(ROUND)
    line["hands"][3] = line["hands"][3].replace("SZ", "GZ")
    line["hands"][2] = line["hands"][2].replace("GZ", "SZ")
    line["plays"] = line["plays"].replace("SZ", "xx").replace("GZ", "SZ").replace("xx", "GZ")
    refused = [d for d in replay(line) if d.check == "plays"]
    assert refused[0].recorded == "SO"
    assert refused[0].computed == ("GZ",)
    assert refused[0].values["trick"] == 3
    assert refused[0].verdict is not None
    assert refused[0].verdict.rule == "follow.suit"
    assert "play GZ" in say(refused[0])
    assert "3.2.1" in say(refused[0])


def test_the_called_ace_in_the_callers_hand():
    """Nobody calls an ace that he holds (O 2.3.1); the cards are still judged."""
    line = altered("declarer", 2)
    checks = [difference.check for difference in replay(line)]
    assert checks == ["contract"]
    (difference,) = replay(line)
    assert difference.recorded == "rufspiel E"
    assert difference.verdict is not None
    assert difference.verdict.rule == "call.own_ace"


def test_a_ramsch_has_no_declarer_and_all_else_has_one():
    for where, value in (("declarer", None), ("contract", "ramsch")):
        line = altered(where, value)
        line["recorded"] = {}
        (difference,) = replay(line)
        assert difference.check == "declarer"


@pytest.mark.parametrize("suit", [None, "H"])
def test_a_suit_that_cannot_be_called(suit: str | None):
    (difference,) = replay(altered("suit", suit))
    assert (difference.check, difference.recorded) == ("suit", suit)


def test_a_game_without_an_id_has_the_name_it_is_given():
    line = altered("computed.won", False)
    del line["id"]
    assert [d.game for d in replay(line, name="line 7")] == ["line 7"]
    assert [d.game for d in replay([], name="line 8")] == ["line 8"]
