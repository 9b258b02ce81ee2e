"""A tournament's list under the booklet of 2007: points, the first game, leave, equal totals."""

from __future__ import annotations

import pytest

from schafkopf_tutor import DealError, Suit, load, settle
from schafkopf_tutor.laws.schafkopf.result import Result, decide
from schafkopf_tutor.laws.schafkopf.tournament import (
    COUNTS,
    counted,
    needs_leave,
    standings,
    tournament,
)

LIST = tournament("schafkopfschule-2007")
RULES = load("schafkopfschule-2007-tournament")


def played(contract: str, seat: int, points: int, tricks: int, partner: int | None = None):
    return decide(
        RULES, contract, seat, partner, points=points, tricks=tricks, laufende=4
    )  # runners give no points (S 5.2.8)


def lost(contract: str, seat: int) -> Result:
    return played(contract, seat, 60, 4)


def won(contract: str, seat: int) -> Result:
    tout = contract.endswith("-tout")
    return played(contract, seat, 120 if tout else 61, 8 if tout else 4)


PLAIN = played("rufspiel", 0, 61, 4, 1)  # any first game, in which neither is changed


@pytest.mark.parametrize(
    ("result", "paid"),
    [
        # S 5.2.7: winners each / losers each
        (played("rufspiel", 0, 61, 4, 2), (1, -1, 1, -1)),
        (played("rufspiel", 0, 60, 4, 2), (-1, 1, -1, 1)),
        (played("rufspiel", 0, 91, 6, 2), (2, -2, 2, -2)),
        (played("rufspiel", 0, 29, 2, 2), (-2, 2, -2, 2)),
        (played("rufspiel", 0, 120, 8, 2), (3, -3, 3, -3)),
        (played("rufspiel", 0, 0, 0, 2), (-3, 3, -3, 3)),
        (won("solo", 1), (-2, 6, -2, -2)),
        (won("wenz", 3), (-2, -2, -2, 6)),
        (lost("solo", 1), (2, -6, 2, 2)),
        (played("solo", 1, 91, 6), (-3, 9, -3, -3)),
        (played("solo", 1, 120, 8), (-4, 12, -4, -4)),
        (played("wenz", 1, 0, 0), (4, -12, 4, 4)),
        (won("solo-tout", 0), (18, -6, -6, -6)),
        (played("wenz-tout", 0, 110, 7), (-18, 6, 6, 6)),
        (played("sie", 0, 120, 8), (24, -8, -8, -8)),
    ],
)
def test_points(result: Result, paid: tuple[int, ...]):
    assert settle(result).payout == paid
    # in the list as well, once the first game is over; the totals sum to zero (S 5.3.3)
    lines = {line.seat: line.points for line in standings(LIST, [PLAIN, result])}
    first = (1, 1, -1, -1)
    assert tuple(lines[seat] for seat in range(4)) == tuple(map(sum, zip(first, paid, strict=True)))
    assert sum(lines.values()) == 0


@pytest.mark.parametrize(
    ("result", "paid"),
    [
        # S 5.2.15: a Tout is a Solo or Wenz, schwarz no more than Schneider
        (won("solo-tout", 0), (9, -3, -3, -3)),
        (played("wenz-tout", 0, 110, 7), (9, -3, -3, -3)),
        (played("wenz-tout", 0, 59, 7), (-6, 2, 2, 2)),
        (played("solo", 1, 120, 8), (-3, 9, -3, -3)),
        (played("rufspiel", 0, 0, 0, 2), (-2, 2, -2, 2)),
        (played("sie", 0, 120, 8), (24, -8, -8, -8)),
        (won("solo", 1), (-2, 6, -2, -2)),
    ],
)
def test_the_first_game_is_plain(result: Result, paid: tuple[int, ...]):
    assert settle(counted(LIST, 1, result)).payout == paid
    assert counted(LIST, 2, result) is result


def test_leave():
    """S 5.2.14: for a Tout and a Sie; S 5.2.16: from a player's fifth lone game on."""
    four = [won("solo", 1), lost("wenz", 1), won("wenz", 1), lost("solo", 1)]
    for contract in ("solo-tout", "wenz-tout", "sie"):
        assert needs_leave(LIST, [], 1, contract)
    for contract in ("solo", "wenz"):
        assert needs_leave(LIST, four, 1, contract)
        assert not needs_leave(LIST, four[:3], 1, contract)
        assert not needs_leave(LIST, four, 0, contract)  # his own are counted
        assert not needs_leave(LIST, [PLAIN] * 8, 0, contract)
    assert not needs_leave(LIST, four, 1, "rufspiel")


def order(*results: Result, lot: tuple[int, ...] = (0, 1, 2, 3)) -> list[int]:
    return [line.seat for line in standings(LIST, [PLAIN, *results], lot)]


def test_the_most_points_lead():
    assert order(won("solo", 2))[0] == 2
    assert order(lost("solo", 0))[-1] == 0


def test_equal_totals():
    """S 5.4.2: Sie played, Tout won, Tout played, lone games won, lone games played, the lot."""
    # seats 2 and 3 are level all along: each wins as much as the other
    sie = [played("sie", 2, 120, 8), *[won("solo", 3)] * 4]
    assert [sum(settle(game).payout[seat] for game in sie) for seat in (2, 3)] == [16, 16]
    assert order(*sie)[:2] == [2, 3]
    # a Tout won against three lone games
    tout = [won("solo-tout", 3), *[won("solo", 2)] * 3]
    assert order(*tout)[:2] == [3, 2]
    # a Tout played and lost, and made good
    played_tout = [played("solo-tout", 3, 110, 7), *[won("solo", 3)] * 4, won("solo", 2)]
    assert [sum(settle(g).payout[seat] for g in played_tout) for seat in (2, 3)] == [4, 4]
    assert order(*played_tout)[:2] == [3, 2]
    # a lone game won, beside Rufspiele
    lone = [won("solo", 3), *[played("rufspiel", 2, 61, 4, 0)] * 4]
    assert [sum(settle(game).payout[seat] for game in lone) for seat in (2, 3)] == [2, 2]
    assert order(*lone).index(3) < order(*lone).index(2)
    # a lone game played, and lost
    both = [lost("solo", 3), *[played("rufspiel", 3, 61, 4, 0)] * 4]
    assert [sum(settle(game).payout[seat] for game in both) for seat in (2, 3)] == [-2, -2]
    assert order(*both).index(3) < order(*both).index(2)
    # the lot
    assert order()[:2] == [0, 1]
    assert order(lot=(3, 2, 1, 0)) == [1, 0, 3, 2]


def test_the_ties_are_those_of_the_booklet():
    assert LIST.ties == ("sie_played", "tout_won", "tout_played", "lone_won", "lone_played")
    assert set(LIST.ties) == set(COUNTS)
    assert LIST.ruleset == RULES


def test_a_list_of_32_games():
    assert len(standings(LIST, [PLAIN] * 32)) == 4
    with pytest.raises(DealError, match="only 32 games"):
        standings(LIST, [PLAIN] * 33)


def test_no_such_tournament():
    for name in ("nothing", "../rulesets/ordnung", ""):
        with pytest.raises(KeyError):
            tournament(name)


def test_what_is_counted_for_whom():
    """By name, for each seat: his own lone games, and what they were."""
    results = {
        "sie": played("sie", 2, 120, 8),
        "tout": won("solo-tout", 2),
        "lost tout": played("wenz-tout", 2, 110, 7),
        "solo": won("solo", 2),
        "lost solo": lost("solo", 2),
        "rufspiel": played("rufspiel", 2, 61, 4, 0),
    }
    counted_for = {
        "sie_played": ["sie"],
        "tout_won": ["tout"],
        "tout_played": ["tout", "lost tout"],
        "lone_won": ["sie", "tout", "solo"],
        "lone_played": ["sie", "tout", "lost tout", "solo", "lost solo"],
    }
    for name, wanted in counted_for.items():
        assert [key for key, result in results.items() if COUNTS[name](result, 2)] == wanted
        assert not any(COUNTS[name](result, 0) for result in results.values())


def test_a_line_of_the_list_in_full():
    lines = standings(LIST, [PLAIN, won("solo-tout", 3), lost("solo", 3), played("sie", 2, 120, 8)])
    # 1 1 -1 -1, then 18 against 6 each, -6 and 2 each, 24 against 8 each
    assert [(line.seat, line.points, line.counts) for line in lines] == [
        (2, -1 - 6 + 2 + 24, (1, 0, 0, 1, 1)),
        (3, -1 + 18 - 6 - 8, (0, 1, 1, 1, 2)),
        (0, 1 - 6 + 2 - 8, (0, 0, 0, 0, 0)),
        (1, 1 - 6 + 2 - 8, (0, 0, 0, 0, 0)),
    ]


def test_the_first_game_keeps_what_it_was():
    """A Tout of the first game is the same player's plain game, with the suit and the points."""
    tout = decide(RULES, "solo-tout", 1, points=100, tricks=7, suit=Suit.GRAS, stoss=1)
    plain = counted(LIST, 1, tout)
    assert (plain.contract, plain.declarer, plain.suit) == ("solo", 1, Suit.GRAS)
    assert (plain.points, plain.tricks, plain.stoss) == (100, 7, 1)
    assert (plain.won, plain.schneider, plain.schwarz) == (True, True, False)
    solo = counted(LIST, 1, played("solo", 1, 120, 8))
    assert (solo.contract, solo.schneider, solo.schwarz) == ("solo", True, False)
    # a Geier is like a Wenz, but no Tout of it
    geier = decide(RULES, "geier", 1, points=100, tricks=7)
    assert counted(LIST, 1, geier).contract == "geier"


def test_too_many_games_say_how_many_there_are():
    with pytest.raises(DealError) as caught:
        standings(LIST, [PLAIN] * 33)
    assert caught.value.message == "error.tournament.full"
    assert caught.value.values == {"allowed": 32}
