"""What a seat may say now, listed in full: nothing more, nothing less."""

from __future__ import annotations

import pytest

from schafkopf_tutor import options
from schafkopf_tutor.moves import Move
from schafkopf_tutor.notation import parse_game
from tests.law.golden import read_move
from tests.law.houses import house

# Seat 0 can call Schellen alone, and has no Sie.
NOBODY = "… / … / … / …"
ALL_PASS = "0 says weiter 1 says weiter 2 says weiter 3 says weiter"
HAND = "EO GO HK EA E7 GA SZ S8 / … / … / …"
SOLI = "solo E by 0, solo G by 0, solo H by 0, solo S by 0"
ANNOUNCED = (
    f"rufspiel S by 0, wenz by 0, {SOLI}, wenz-tout by 0, {SOLI.replace('solo', 'solo-tout')}"
)
NAMED = "0 bids rufspiel, 0 bids wenz, 0 bids solo, 0 bids wenz-tout, 0 bids solo-tout"


@pytest.mark.parametrize(
    ("game", "seat", "said"),
    [
        (f"ordnung dealer 3 | {HAND}", 0, f"0 says weiter, 0 says spiele, {ANNOUNCED}, ramsch"),
        (f"ordnung dealer 3 | {HAND} | 0 says weiter", 0, ""),
        ("ordnung dealer 3 | … / … / … / … | 0 says spiele", 1, "1 says weiter, 1 says auch"),
        (
            "ordnung dealer 3 | … / … / … / … | 0 says spiele | 1 says auch",
            0,
            "0 says gut, 0 bids wenz, 0 bids solo, 0 bids wenz-tout, 0 bids solo-tout, 0 bids sie",
        ),
        (
            f"doppelbild dealer 3 | {HAND}",
            0,
            f"0 says weiter, {NAMED}, {ANNOUNCED}, ramsch",
        ),
        (
            f"ordnung dealer 3 | {HAND} | 0 says spiele 1 says weiter 2 says weiter 3 says weiter",
            0,
            ANNOUNCED,
        ),
        ("last-knocker-must-play dealer 3 | … / … / … / … | knock by 1 0 says weiter", 2, ""),
        (
            "ordnung dealer 3 | … / … / … / … | wenz by 1",
            0,
            "stoss by 0, 0 claims rest, 0 claims none",
        ),
        ("ordnung dealer 3 | … / … / … / … | wenz by 1", 1, "1 claims none"),
        ("ordnung dealer 3 | … / … / … / … | wenz by 1", 2, "stoss by 2, 2 claims none"),
        ("ordnung dealer 3 | … / … / … / … | wenz by 1 | stoss by 2", 1, "re by 1, 1 claims none"),
        ("cardgames-zone dealer 3 | … / … / … / … | wenz by 1", 2, "stoss by 2"),
        ("schafkopfschule-2007 dealer 3 | … / … / … / … | solo G by 2", 2, "solo-tout G by 2"),
        ("schafkopfschule-2007 dealer 3 | … / … / … / … | wenz by 2", 2, "wenz-tout by 2"),
        ("schafkopfschule-2007 dealer 3 | … / … / … / … | wenz-tout by 2", 2, ""),
        (
            "passed-ramsch dealer 3 | … / … / … / … | 0 says weiter 1 says weiter 2 says weiter",
            3,
            "3 says spiele, 3 says weiter",
        ),
        (
            f"passed-ramsch dealer 3 | {NOBODY} | {ALL_PASS}",
            0,
            "ramsch",
        ),
        ("ordnung dealer 3 | … / … / … / … | ramsch", 0, ""),
        ("ordnung dealer 3 | … / … / … / … | wenz by 1 | 2 claims none", 2, ""),
    ],
)
def test_all_that_may_be_said(game: str, seat: int, said: str):
    given = options(parse_game(game, rules=house).view(seat))
    wanted: list[Move] = [read_move(move.split(), seat) for move in said.split(", ") if move]
    assert len(given) == len(wanted)
    assert set(given) == set(wanted)


def test_a_knock_is_among_them():
    game = parse_game("last-knocker-must-play dealer 3 | … / … / … / …", rules=house)
    assert options(game.view(2))[0] == read_move(["knock", "by", "2"], 2)
