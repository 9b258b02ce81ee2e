"""What a game came to: who has won how high. Expected values are worked out from the rules."""

import pytest

from schafkopf_tutor import Announce, Card, DealError, load
from schafkopf_tutor.cards import PACKS, SHORT, Pack
from schafkopf_tutor.deal import Deal
from schafkopf_tutor.game import Game
from schafkopf_tutor.laws.schafkopf.doubling import STOSS
from schafkopf_tutor.laws.schafkopf.result import (
    Result,
    count_laufende,
    decide,
    decide_ramsch,
    outcome,
    side_of,
)
from schafkopf_tutor.notation import parse_game, parse_position
from schafkopf_tutor.rules import result
from schafkopf_tutor.rulesets import parse
from tests.law.houses import changed, house

# --- 61, Schneider, schwarz --------------------------------------------------

NO, YES = False, True
# Declarer's points: (won, Schneider) where 91 win Schneider (O, S, D), and where 90 do (Z).
# The other side wins Schneider with 90 everywhere, so the declarer's side is Schneider with 30.
LIMITS = {
    120: ((YES, YES), (YES, YES)),
    91: ((YES, YES), (YES, YES)),
    90: ((YES, NO), (YES, YES)),
    89: ((YES, NO), (YES, NO)),
    62: ((YES, NO), (YES, NO)),
    61: ((YES, NO), (YES, NO)),
    60: ((NO, NO), (NO, NO)),
    59: ((NO, NO), (NO, NO)),
    31: ((NO, NO), (NO, NO)),
    30: ((NO, YES), (NO, YES)),
    29: ((NO, YES), (NO, YES)),
    0: ((NO, YES), (NO, YES)),
}
COLUMN = {
    "ordnung": 0,
    "schafkopfschule-2007": 0,
    "doppelbild": 0,
    "cardgames-zone": 1,
    "cardgames-zone-short": 1,
}


@pytest.mark.parametrize("name", COLUMN)
@pytest.mark.parametrize("contract", ["rufspiel", "wenz", "solo", "geier", "farbwenz", "farbgeier"])
def test_limits(name: str, contract: str):
    for points, columns in LIMITS.items():
        partner = 2 if contract == "rufspiel" else None
        found = decide(load(name), contract, 0, partner, points=points, tricks=3)
        assert (found.won, found.schneider) == columns[COLUMN[name]], points
        assert not found.schwarz


@pytest.mark.parametrize(
    ("points", "tricks", "won", "schneider", "schwarz"),
    [
        (120, 8, True, True, True),
        (120, 7, True, True, False),  # a trick of 9 8 7 7 is a trick (O 4.1.4)
        (118, 7, True, True, False),
        (0, 0, False, True, True),
        (0, 1, False, True, False),
        (2, 1, False, True, False),
    ],
)
def test_schwarz_is_counted_in_tricks(
    points: int, tricks: int, won: bool, schneider: bool, schwarz: bool
):
    for name in ("ordnung", "schafkopfschule-2007", "doppelbild", "cardgames-zone"):
        found = decide(load(name), "solo", 3, points=points, tricks=tricks)
        assert (found.won, found.schneider, found.schwarz) == (won, schneider, schwarz)


def test_in_the_short_deck_six_tricks_are_all():
    rules = load("cardgames-zone-short")
    assert decide(rules, "solo", 0, points=120, tricks=6).schwarz
    assert not decide(rules, "solo", 0, points=120, tricks=5).schwarz
    assert decide(rules, "solo-tout", 0, points=120, tricks=6).won
    assert not decide(rules, "solo-tout", 0, points=120, tricks=5).won


@pytest.mark.parametrize("tout", [f"{name}-tout" for name in ("wenz", "solo", "geier", "farbwenz")])
@pytest.mark.parametrize(("points", "tricks", "won"), [(120, 8, True), (120, 7, False)])
def test_a_tout_is_won_with_all_tricks_alone(tout: str, points: int, tricks: int, won: bool):
    found = decide(load("ordnung"), tout, 0, points=points, tricks=tricks)
    assert found.won is won
    # A lost one is no Schneider either way, whatever the points (rules page, last table).
    assert (found.schneider, found.schwarz) == (won, won)


def test_a_lost_tout_with_few_points_is_not_lost_higher():
    found = decide(load("ordnung"), "solo-tout", 0, points=20, tricks=1)
    assert (found.won, found.schneider, found.schwarz) == (False, False, False)


def test_a_sie_is_won_when_it_is_shown():
    found = decide(load("ordnung"), "sie", 2, laufende=8)
    assert (found.won, found.side) == (True, (2,))
    assert (found.schneider, found.schwarz) == (False, False)  # no card was played


@pytest.mark.parametrize(
    ("stoss", "needed", "needed_if_taken_over"),
    [(0, 61, 61), (1, 61, 60), (2, 61, 61), (3, 61, 60), (4, 61, 61)],
)
def test_who_needs_61_after_stoss(stoss: int, needed: int, needed_if_taken_over: int):
    """O 4.2.6: the declarer stays the declarer. Elsewhere whoever doubled last needs the 61."""
    for rules, least in (("ordnung", needed), ("stoss-takes-over", needed_if_taken_over)):
        for points in (59, 60, 61, 62):
            found = decide(house(rules), "rufspiel", 0, 1, points=points, tricks=4, stoss=stoss)
            assert found.won is (points >= least)


# --- Laufende --------------------------------------------------


def dealt(game: str, hands: dict[int, str], pack: Pack = PACKS["long"]) -> Game:
    """A game announced, with these cards dealt and the rest of the pack put where there is room."""
    held = [[Card.of(code) for code in hands.get(seat, "").split()] for seat in range(4)]
    given = [card for hand in held for card in hand]
    for card in reversed(pack.cards):  # the low ones first
        if card not in given:
            next(hand for hand in held if len(hand) < pack.hand_size).append(card)
    rules = load("cardgames-zone-short" if pack is SHORT else "ordnung")
    announced = parse_position(f"{rules.name} | {game} | 0 holds").announced
    assert announced is not None
    return Game.start(rules, 3, Deal(pack, tuple(map(tuple, held))), [announced])


@pytest.mark.parametrize(
    ("game", "side", "hands", "count", "whose"),
    [
        # both partners' cards together (Z 7)
        ("rufspiel E by 0", (0, 2), {0: "EO HO", 2: "EA GO SO EU", 1: "GU"}, 5, "declarer"),
        ("rufspiel E by 0", (0, 2), {0: "EO", 2: "EA GO", 3: "HO"}, 2, "declarer"),
        ("rufspiel E by 0", (0, 2), {0: "EO", 2: "EA HO", 1: "GO"}, 1, "declarer"),
        # of either side
        ("rufspiel E by 0", (0, 2), {1: "EO HO", 3: "GO", 0: "SO", 2: "EA"}, 3, "opponents"),
        ("rufspiel E by 0", (0, 2), {3: "EO", 0: "GO HO SO", 2: "EA"}, 1, "opponents"),
        # down to the Herz 7: fourteen (S 4.2.2)
        (
            "rufspiel E by 0",
            (0, 2),
            {0: "EO GO HO SO EU GU HU E7", 2: "SU HA HZ HK H9 H8 H7 EA"},
            14,
            "declarer",
        ),
        # a gap ends the count, whatever stands behind it
        ("solo G by 0", (0,), {0: "EO GO SO EU", 1: "HO"}, 2, "declarer"),
        ("solo G by 0", (0,), {0: "GO HO SO EU GU HU SU GA", 2: "EO"}, 1, "opponents"),
        ("solo G by 3", (3,), {0: "EO", 1: "GO", 2: "HO", 3: "SO"}, 3, "opponents"),
        # in a Solo the named suit stands below the Unters
        ("solo G by 1", (1,), {1: "EO GO HO SO EU GU HU SU"}, 8, "declarer"),
        ("solo G by 1", (1,), {1: "GA", 0: "EO GO HO SO EU GU HU SU"}, 8, "opponents"),
        # Wenz: four at most; a Geier the same with the Obers
        ("wenz by 2", (2,), {2: "EU GU", 1: "HU"}, 2, "declarer"),
        ("wenz by 2", (2,), {2: "EU GU HU SU EO"}, 4, "declarer"),
        ("wenz by 2", (2,), {0: "EU", 1: "GU", 3: "HU SU", 2: "EO"}, 4, "opponents"),
        ("wenz by 2", (2,), {2: "EO GO HO SO GU", 0: "EU"}, 1, "opponents"),
        ("geier by 2", (2,), {2: "EO GO HO", 1: "SO"}, 3, "declarer"),
        # Farbwenz: Unters, then the suit with its Ober between king and nine
        ("farbwenz G by 0", (0,), {0: "EU GU HU SU GA GZ GK GO"}, 8, "declarer"),
        ("farbwenz G by 0", (0,), {0: "EU GU HU SU GA GZ GK G9", 1: "GO"}, 7, "declarer"),
        ("farbgeier S by 0", (0,), {0: "EO GO HO SO SA SZ SK SU"}, 8, "declarer"),
        ("wenz-tout by 0", (0,), {0: "EU GU HU", 1: "SU"}, 3, "declarer"),
        ("sie by 0", (0,), {0: "EO GO HO SO EU GU HU SU"}, 8, "declarer"),
    ],
)
def test_laufende(game: str, side: tuple[int, ...], hands: dict[int, str], count: int, whose: str):
    assert count_laufende(dealt(game, hands), side) == (count, whose)


def test_laufende_in_the_short_deck():
    hands = {0: "EO GO HO SO EU E9", 2: "GU HU SU HA HZ EA", 1: "HK"}
    assert count_laufende(dealt("rufspiel E by 0", hands, SHORT), (0, 2)) == (10, "declarer")


def test_laufende_without_a_game_or_a_known_trump():
    rules = load("ordnung")
    deal = Deal(rules.pack, ((), (), (), ()))
    assert count_laufende(Game.start(rules, 3, deal), (0,)) == (0, None)
    game = parse_game("ordnung dealer 3 | … / … / … / … | wenz by 0")
    assert count_laufende(game, (0,)) == (0, None)
    without = parse('schema = 1\nbase = "ordnung"\n[contracts.wenz]\ntrumps = []', "ours")
    assert count_laufende(Game.start(without, 3, deal, [Announce(0, "wenz")]), (0,)) == (0, None)


# --- whole games --------------------------------------------------

HANDS = (
    "EO GO HU HA HZ HK E9 G7 / H7 EZ G9 G8 SA S9 S8 S7"
    " / SU EA E8 E7 GA GZ GK SK / HO SO EU GU H9 H8 EK SZ"
)
# The example round; its winners 0 2 3 0 3 3 0 0 with 5 25 14 25 13 15 15 8 points.
TRICKS = (
    "EO H7 SU H8 | E9 EZ EA EK | GA SO G7 G9 | SZ HA S8 SK"
    " | HZ S9 E8 HO | EU HU SA E7 | GU GO S7 GZ | HK G8 GK H9"
)


def played(before: str = "", after: str = "", game: str = "rufspiel E by 0") -> Result:
    text = f"cardgames-zone dealer 3 | {HANDS} | {before} | {game} | {after} | {TRICKS}"
    found: Result = result(parse_game(text))
    return found


def test_points_and_tricks():
    found = played()
    assert found.by_seat == (5 + 25 + 15 + 8, 0, 25, 14 + 13 + 15)
    assert found.tricks_by_seat == (4, 0, 1, 3)
    assert (found.points, found.tricks) == (78, 5)
    assert (found.contract, found.suit) == ("rufspiel", Card.of("EA").suit)


def test_the_partner_is_who_was_dealt_the_called_ace():
    assert played().partner == 2
    assert played(game="rufspiel S by 0").partner == 1  # SA
    found = played(game="rufspiel S by 2")
    assert (found.declarer, found.partner, found.points) == (2, 1, 25)


def test_alone_the_declarer_has_no_partner():
    found = decide(load("ordnung"), "wenz", 1, points=70)
    assert (found.partner, found.side) == (None, (1,))


@pytest.mark.parametrize(
    ("before", "after", "knocks", "stoss"),
    [
        ("", "", 0, 0),
        ("knock by 1", "", 1, 0),
        ("knock by 0 knock by 1 knock by 2 knock by 3", "", 4, 0),
        ("", "stoss by 1", 0, 1),
        ("", "stoss by 1 re by 0", 0, 2),
        ("", "stoss by 3 re by 2 supra by 1 resupra by 0", 0, 4),
        # one Stoß a level, whoever says it (rules page, last table)
        ("", "stoss by 1 stoss by 3", 0, 1),
        ("", "stoss by 1 re by 0 re by 2", 0, 2),
        ("knock by 2", "stoss by 3 re by 0", 1, 2),
    ],
)
def test_what_was_said(before: str, after: str, knocks: int, stoss: int):
    found = played(before, after)
    assert (found.knocks, found.stoss) == (knocks, stoss)


def test_the_words_of_doubling_in_their_order():
    assert STOSS == ("stoss", "re", "supra", "resupra")  # O 4.2.1 to 4.2.4


def test_what_has_no_result():
    rest = TRICKS.rpartition(" | ")[0]
    for text, message in {
        f"ordnung dealer 3 | {HANDS}": "error.result.not_over",
        f"ordnung dealer 3 | {HANDS} | rufspiel E by 0": "error.result.not_over",
        f"ordnung dealer 3 | {HANDS} | rufspiel E by 0 | {rest}": "error.result.not_over",
        f"ordnung dealer 3 | {HANDS} | rufspiel E | {TRICKS}": "error.result.no_declarer",
        # called by who holds the ace: nobody is left to be the partner
        f"ordnung dealer 3 | {HANDS} | rufspiel E by 2 | {TRICKS}": "error.result.no_partner",
    }.items():
        with pytest.raises(DealError) as caught:
            result(parse_game(text))
        assert caught.value.message == message


def test_a_sie_needs_no_card_on_the_table():
    text = "ordnung dealer 3 | EO GO HO SO EU GU HU SU / … / … / … | knock by 1 | sie by 0"
    found: Result = result(parse_game(text))
    assert (found.won, found.laufende, found.laufende_side, found.knocks) == (
        True,
        8,
        "declarer",
        1,
    )


# --- Ramsch --------------------------------------------------


def losers(points: tuple[int, ...], tricks: tuple[int, ...], *best: int, tie: str) -> Result:
    rules = changed("cardgames-zone", ramsch__tie=tie)
    return decide_ramsch(rules, "ramsch", points, tricks, highest_trump_of=best)


@pytest.mark.parametrize("tie", ["together", "more_tricks", "higher_trump_in_hand"])
def test_most_points_lose(tie: str):
    found = losers((28, 48, 19, 25), (1, 4, 2, 1), 0, 1, 2, 3, tie=tie)
    assert (found.losers, found.won, found.declarer, found.durchmarsch) == ((1,), None, None, None)


@pytest.mark.parametrize(
    ("points", "tricks", "best", "expected"),
    [
        # tie -> losers: together, with more tricks, with the higher trump
        ((45, 45, 20, 10), (3, 3, 1, 1), (2, 1, 0, 3), ((0, 1), (1,), (1,))),
        ((45, 45, 20, 10), (4, 2, 1, 1), (2, 1, 0, 3), ((0, 1), (0,), (1,))),
        ((40, 0, 40, 40), (3, 0, 3, 2), (3, 1, 2, 0), ((0, 2, 3), (2,), (3,))),
        ((40, 0, 40, 40), (2, 0, 3, 3), (0, 2, 3, 1), ((0, 2, 3), (2,), (0,))),
        # four at 30: nobody pays
        ((30, 30, 30, 30), (2, 2, 2, 2), (0, 1, 2, 3), ((), (), ())),
        ((30, 30, 30, 30), (5, 1, 1, 1), (0, 1, 2, 3), ((), (), ())),
    ],
)
def test_ties(points: tuple, tricks: tuple, best: tuple, expected: tuple):
    """Equally many tricks among them: then the higher trump (rules page, last table)."""
    ties = ("together", "more_tricks", "higher_trump_in_hand")
    assert tuple(losers(points, tricks, *best, tie=tie).losers for tie in ties) == expected


# Seats 0 and 1 have 45 each. Seat 1 was dealt HO and seat 0 SO, but HO lies in a trick of seat 2:
# of the two, seat 0 has taken the higher trump, its SO. Seat 0 has three tricks, seat 1 two.
TIED = (
    "dealer 3 | SO GU H9 H8 H7 SA SZ S7 / HO EU HZ GA GZ G8 G7 SK"
    " / EO GO HU SU EA E9 GK S9 / HA HK EZ EK E8 E7 G9 S8 | ramsch"
    " | SA SK S9 S8 | H7 EU HU HA | G8 GK G9 GU | SZ HZ E9 EZ"
    " | G7 SU E8 S7 | GO HK H9 HO | EA E7 SO GZ | H8 GA EO EK"
)


@pytest.mark.parametrize(
    ("tie", "expected"),
    [
        ("together", (0, 1)),
        ("more_tricks", (0,)),
        ("higher_trump_in_hand", (1,)),
        ("higher_trump_in_tricks", (0,)),
    ],
)
def test_a_tied_game(tie: str, expected: tuple[int, ...]):
    game = parse_game(f"ours {TIED}", rules=lambda _: changed("ordnung", ramsch__tie=tie))
    found: Result = result(game)
    # 15 + 6 + 24, 15 + 30, 2 + 10 + 18
    assert found.by_seat == (45, 45, 30, 0)
    assert found.tricks_by_seat == (3, 2, 3, 0)
    assert found.losers == expected
    assert found.jungfrauen == (3,)


@pytest.mark.parametrize(
    ("points", "tricks", "off", "all_tricks", "all_points"),
    [
        ((120, 0, 0, 0), (8, 0, 0, 0), None, 0, 0),
        ((120, 0, 0, 0), (7, 1, 0, 0), None, None, 0),
        ((0, 118, 0, 2), (0, 7, 0, 1), None, None, None),
    ],
)
def test_durchmarsch(
    points: tuple, tricks: tuple, off: object, all_tricks: object, all_points: object
):
    for rule, seat in (("off", off), ("all_tricks", all_tricks), ("all_points", all_points)):
        rules = changed("cardgames-zone", ramsch__durchmarsch=rule)
        found = decide_ramsch(rules, "ramsch", points, tricks)
        assert found.durchmarsch == seat
        assert (found.losers == ()) is (seat is not None)


def test_a_durchmarsch_in_the_short_deck():
    rules = changed("cardgames-zone-short", ramsch__durchmarsch="all_tricks")
    assert decide_ramsch(rules, "ramsch", (0, 0, 120, 0), (0, 0, 6, 0)).durchmarsch == 2
    assert decide_ramsch(rules, "ramsch", (0, 0, 120, 0), (0, 0, 5, 1)).durchmarsch is None


def test_jungfrauen():
    found = losers((70, 50, 0, 0), (4, 3, 1, 0), tie="together")
    assert found.jungfrauen == (3,)  # a trick of no points is a trick


# --- what is wrong where there is no result, and what is not known -------------------------------


@pytest.mark.parametrize(
    ("text", "message", "values"),
    [
        ("wenz | EO EZ", "error.result.no_declarer", {"contract": "wenz"}),
        ("rufspiel E by 2", "error.result.no_partner", {"seat": 2}),
        ("rufspiel E by 0 | 0 claims rest", "error.result.claim_unknown", {}),
        ("rufspiel E by 0 | 1 claims rest", "error.result.claim", {"seat": 1}),
    ],
)
def test_a_slip_names_what_is_missing(text: str, message: str, values: dict[str, object]):
    """By hand: who plays is not said, or holds the called ace himself; or the claim is none."""
    hands = "EO GO HU HA HZ HK E9 G7 / H7 EZ … / SU EA … / HO SO …"
    game = parse_game(f"ordnung dealer 3 | {hands} | {text}")
    with pytest.raises(DealError) as caught:
        outcome(game) if "claims" not in text else result(game)
    assert (caught.value.message, caught.value.values) == (message, values)


def test_no_side_without_a_declarer():
    hands = "… / … / … / …"
    for text, contract in {
        f"ordnung dealer 3 | {hands}": "",
        f"ordnung dealer 3 | {hands} | ramsch": "ramsch",
        f"ordnung dealer 3 | {hands} | solo E": "solo",
    }.items():
        with pytest.raises(DealError) as caught:
            side_of(parse_game(text), 0)
        assert caught.value.message == "error.result.no_declarer"
        assert caught.value.values == {"contract": contract}
    with pytest.raises(DealError) as caught:
        outcome(parse_game(f"ordnung dealer 3 | {hands}"))
    assert caught.value.message == "error.result.not_over"


def test_the_sides():
    game = parse_game(f"ordnung dealer 3 | {HANDS} | rufspiel E by 0")
    assert [side_of(game, seat) for seat in range(4)] == [
        *("declarer", "opponents", "declarer", "opponents")
    ]
    game = parse_game(f"ordnung dealer 3 | {HANDS} | wenz by 2")
    assert [side_of(game, seat) for seat in range(4)] == [
        *("opponents", "opponents", "declarer", "opponents")
    ]


def test_laufende_end_where_a_trump_is_not_known():
    """GO may lie with either side: one is sure. Without EO nothing is."""
    for known, found in (("EO HO", (1, "declarer")), ("GO HO", (0, None))):
        game = parse_game(f"ordnung dealer 3 | {known} … / … / … / … | solo E by 0")
        assert count_laufende(game, (0,)) == found


def test_what_is_not_stated_of_a_result_is_nothing():
    """decide and decide_ramsch with as little as they take."""
    found = decide(load("ordnung"), "solo", 2)
    assert (found.points, found.tricks, found.knocks, found.stoss) == (0, 0, 0, 0)
    assert (found.laufende, found.laufende_side, found.suit) == (0, None, None)
    assert (found.by_seat, found.tricks_by_seat) == ((), ())
    assert (found.won, found.schneider, found.schwarz) == (False, True, True)
    found = decide_ramsch(load("ordnung"), "ramsch", (60, 40, 20, 0), (4, 2, 2, 0))
    assert (found.knocks, found.losers) == (0, (0,))


def test_knocks_are_counted_in_a_ramsch():
    game = parse_game(f"ordnung dealer 3 | {HANDS} | knock by 1 knock by 3 | ramsch | {TRICKS}")
    assert result(game).knocks == 2


def test_one_loser_needs_no_tie_to_be_broken():
    """With the most points alone he loses, whoever has the higher trump."""
    found = losers((70, 30, 20, 0), (4, 2, 2, 0), 3, 2, 1, 0, tie="higher_trump_in_tricks")
    assert found.losers == (0,)


def test_nobody_has_everything_where_there_is_nothing():
    """All points are none before the first trick: that is no Durchmarsch."""
    rules = changed("cardgames-zone", ramsch__durchmarsch="all_points")
    assert decide_ramsch(rules, "ramsch", (0, 0, 0, 0), (0, 0, 0, 0)).durchmarsch is None


def test_who_holds_the_called_ace_himself_has_no_side():
    game = parse_game(f"ordnung dealer 3 | {HANDS} | rufspiel E by 2")
    with pytest.raises(DealError, match="no partner"):
        side_of(game, 0)
