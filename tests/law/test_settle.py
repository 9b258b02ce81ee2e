"""Money: every contract's tariff, doublings, the stock and the Ramsch, computed by hand."""

from typing import Any

import pytest

from schafkopf_tutor import load
from schafkopf_tutor.laws.schafkopf.result import Result, decide, decide_ramsch
from schafkopf_tutor.laws.schafkopf.settle import settle as settled
from schafkopf_tutor.rules import law_named, settle
from schafkopf_tutor.settlement import Settlement
from tests.law.houses import changed, house

ORDNUNG, UNITS, ZONE = "ordnung", "schafkopfschule-2007", "cardgames-zone"
SHORT = "cardgames-zone-short"


def amounts(settlement: Settlement) -> list[tuple[str, int]]:
    return [(line.rule, line.amount) for line in settlement.lines]


def adds_up(settlement: Settlement) -> bool:
    """The columns of the lines are the payout, which is minus what the stock gains."""
    for seat in range(4):
        if sum(line.seats[seat] for line in settlement.lines) != settlement.payout[seat]:
            return False
    return sum(settlement.payout) == -settlement.stock


def lone(value: int, declarer: int) -> tuple[int, ...]:
    """A lone game's payout: each opponent the value, the declarer three times."""
    return tuple(3 * value if seat == declarer else -value for seat in range(4))


# --- the tariff of each contract --------------------------------------------------

# rules, contract, declarer, partner, points, tricks, laufende: the lines, and the payout
PLAIN = [
    # Rufspiel 10: each loser pays one winner
    (ORDNUNG, "rufspiel", 0, 2, 61, 4, 1, "rufspiel 10", (10, -10, 10, -10)),
    (ORDNUNG, "rufspiel", 3, 0, 60, 4, 0, "rufspiel 10", (-10, 10, 10, -10)),
    # 10 + 10; with 91 it is Schneider
    (ORDNUNG, "rufspiel", 0, 1, 91, 6, 2, "rufspiel 10, schneider 10", (20, 20, -20, -20)),
    (ORDNUNG, "rufspiel", 0, 1, 90, 6, 2, "rufspiel 10", (10, 10, -10, -10)),
    (ZONE, "rufspiel", 0, 1, 90, 6, 2, "rufspiel 10, schneider 10", (20, 20, -20, -20)),
    # lost with 30: 10 + 10; with 31: 10
    (ORDNUNG, "rufspiel", 0, 1, 30, 2, 2, "rufspiel 10, schneider 10", (-20, -20, 20, 20)),
    (ORDNUNG, "rufspiel", 0, 1, 31, 2, 2, "rufspiel 10", (-10, -10, 10, 10)),
    # three Laufende: 10 + 30
    (ORDNUNG, "rufspiel", 2, 1, 75, 5, 3, "rufspiel 10, laufende 30", (-40, 40, 40, -40)),
    # all of it: 10 + 10 + 10 + 4 x 10
    (
        ORDNUNG, "rufspiel", 2, 1, 120, 8, 4,
        "rufspiel 10, schneider 10, schwarz 10, laufende 40", (-70, 70, 70, -70),
    ),
    (
        ORDNUNG, "rufspiel", 2, 1, 0, 0, 14,
        "rufspiel 10, schneider 10, schwarz 10, laufende 140", (170, -170, -170, 170),
    ),
    # Wenz 50, Laufende from two
    (ORDNUNG, "wenz", 1, None, 70, 5, 1, "wenz 50", lone(50, 1)),
    (ORDNUNG, "wenz", 1, None, 70, 5, 2, "wenz 50, laufende 20", lone(70, 1)),
    (ORDNUNG, "wenz", 1, None, 45, 3, 4, "wenz 50, laufende 40", lone(-90, 1)),
    # Geier, Farbwenz and Farbgeier pay like the Wenz, from two as well
    (ORDNUNG, "geier", 0, None, 61, 4, 2, "geier 50, laufende 20", lone(70, 0)),
    (ORDNUNG, "farbwenz", 0, None, 61, 4, 1, "farbwenz 50", lone(50, 0)),
    (
        ORDNUNG, "farbwenz", 0, None, 120, 8, 8,
        "farbwenz 50, schneider 10, schwarz 10, laufende 80", lone(150, 0),
    ),
    (ORDNUNG, "farbgeier", 0, None, 50, 4, 2, "farbgeier 50, laufende 20", lone(-70, 0)),
    # Solo 50, Laufende from three
    (ORDNUNG, "solo", 3, None, 61, 4, 2, "solo 50", lone(50, 3)),
    (ORDNUNG, "solo", 3, None, 95, 6, 3, "solo 50, schneider 10, laufende 30", lone(90, 3)),
    (
        ORDNUNG, "solo", 3, None, 0, 0, 5,
        "solo 50, schneider 10, schwarz 10, laufende 50", lone(-120, 3),
    ),
    (ORDNUNG, "solo", 3, None, 120, 7, 1, "solo 50, schneider 10", lone(60, 3)),
    # Touts: base and Laufende twice, nothing for Schneider and schwarz
    (ORDNUNG, "wenz-tout", 0, None, 120, 8, 2, "wenz 50, laufende 20, tout 70", lone(140, 0)),
    (ORDNUNG, "solo-tout", 0, None, 120, 8, 2, "solo 50, tout 50", lone(100, 0)),
    (ORDNUNG, "solo-tout", 0, None, 60, 2, 4, "solo 50, laufende 40, tout 90", lone(-180, 0)),
    (ORDNUNG, "geier-tout", 0, None, 120, 8, 4, "geier 50, laufende 40, tout 90", lone(180, 0)),
    (
        ORDNUNG, "farbwenz-tout", 0, None, 118, 7, 2,
        "farbwenz 50, laufende 20, tout 70", lone(-140, 0),
    ),
    (ORDNUNG, "farbgeier-tout", 0, None, 120, 8, 1, "farbgeier 50, tout 50", lone(100, 0)),
    # by the letter of Z 8: the base twice, the Laufende once
    (ZONE, "wenz-tout", 0, None, 120, 8, 2, "wenz 50, laufende 20, tout 50", lone(120, 0)),
    (ZONE, "solo-tout", 0, None, 100, 7, 3, "solo 50, laufende 30, tout 50", lone(-130, 0)),
    # Sie: (50 + 80) x 4
    (ORDNUNG, "sie", 2, None, 0, 0, 8, "sie 50, laufende 80, sie 390", lone(520, 2)),
    (ZONE, "sie", 2, None, 0, 0, 8, "sie 50, laufende 80, sie 390", lone(520, 2)),
    # units: Rufspiel 1, lone games 5, all steps 1
    (UNITS, "rufspiel", 0, 2, 91, 6, 3, "rufspiel 1, schneider 1, laufende 3", (5, -5, 5, -5)),
    (UNITS, "wenz", 0, None, 120, 8, 2, "wenz 5, schneider 1, schwarz 1, laufende 2", lone(9, 0)),
    (UNITS, "solo", 0, None, 29, 2, 2, "solo 5, schneider 1", lone(-6, 0)),
    (UNITS, "solo-tout", 0, None, 120, 8, 3, "solo 5, laufende 3, tout 8", lone(16, 0)),
    # 20 + 8 x 4 = 52 from each (rules page)
    (UNITS, "sie", 0, None, 0, 0, 8, "sie 5, laufende 8, sie 39", lone(52, 0)),
    ("doppelbild", "sie", 0, None, 0, 0, 8, "sie 5, laufende 8, sie 39", lone(52, 0)),
    (
        "doppelbild", "rufspiel", 0, 3, 120, 8, 0,
        "rufspiel 1, schneider 1, schwarz 1", (3, -3, -3, 3),
    ),
    # short deck: six tricks are all
    (
        SHORT, "rufspiel", 0, 2, 120, 6, 0,
        "rufspiel 10, schneider 10, schwarz 10", (30, -30, 30, -30),
    ),
    (SHORT, "solo", 0, None, 120, 5, 4, "solo 50, schneider 10, laufende 40", lone(100, 0)),
    (SHORT, "solo-tout", 0, None, 120, 6, 3, "solo 50, laufende 30, tout 50", lone(130, 0)),
]  # fmt: skip


@pytest.mark.parametrize("case", PLAIN, ids=lambda case: f"{case[0]}-{case[1]}-{case[4]}-{case[6]}")
def test_tariff(case: tuple):
    rules, contract, declarer, partner, points, tricks, laufende, lines, payout = case
    found = decide(
        load(rules),
        contract,
        declarer,
        partner,
        points=points,
        tricks=tricks,
        laufende=laufende,
    )
    settlement = settle(found)
    told = ", ".join(f"{rule} {amount}" for rule, amount in amounts(settlement))
    assert (told, settlement.payout) == (lines, payout)
    assert adds_up(settlement)
    assert settlement.stock == 0


def test_every_contract_has_its_line():
    assert {case[1] for case in PLAIN} == set(load(ORDNUNG).contracts) - {"ramsch"}


@pytest.mark.parametrize(
    ("laufende", "paid"), [(2, 0), (3, 30), (7, 70), (8, 80), (9, 80), (14, 80)]
)
def test_a_limit_for_laufende(laufende: int, paid: int):
    rules = changed(ORDNUNG, laufende__at_most=8)
    found = settle(decide(rules, "rufspiel", 0, 1, points=70, tricks=5, laufende=laufende))
    assert found.value == 10 + paid


def test_laufende_count_whoever_held_them():
    for side in ("declarer", "opponents"):
        found = decide(
            load(ORDNUNG), "solo", 0, points=61, tricks=4, laufende=3, laufende_side=side
        )
        assert settle(found).payout == lone(80, 0)  # paid to the winners


def test_tournament_points():
    """S 5.2.7: winners each / losers each."""
    rules = house("tournament-2007")

    def points(contract: str, partner: int | None = None, **numbers: Any) -> tuple[int, ...]:
        return settle(decide(rules, contract, 0, partner, **numbers)).payout

    assert points("rufspiel", 1, points=61, tricks=4, laufende=5) == (1, 1, -1, -1)
    assert points("rufspiel", 1, points=91, tricks=6) == (2, 2, -2, -2)
    assert points("rufspiel", 1, points=120, tricks=8) == (3, 3, -3, -3)
    assert points("solo", points=61, tricks=4, laufende=4) == (6, -2, -2, -2)
    assert points("wenz", points=60, tricks=4) == (-6, 2, 2, 2)
    assert points("solo", points=91, tricks=6) == (9, -3, -3, -3)
    assert points("solo", points=120, tricks=8) == (12, -4, -4, -4)
    assert points("wenz-tout", points=120, tricks=8) == (18, -6, -6, -6)
    assert points("sie", laufende=8) == (24, -8, -8, -8)


# --- knocks and Stoß --------------------------------------------------


@pytest.mark.parametrize(
    ("knocks", "stoss", "multiplied", "added"),
    [
        (0, 0, 10, 10),
        (1, 0, 20, 20),
        (2, 0, 40, 30),  # 2 x 2, or 1 + 2
        (3, 0, 80, 40),
        (4, 0, 160, 50),
        (0, 1, 20, 20),  # Stoß always doubles
        (0, 2, 40, 40),
        (0, 3, 80, 80),
        (0, 4, 160, 160),
        (2, 1, 80, 60),
        (3, 2, 320, 160),
    ],
)
def test_doubling(knocks: int, stoss: int, multiplied: int, added: int):
    for way, value in (("multiply", multiplied), ("add", added)):
        rules = changed(ORDNUNG, doubling__knocks=way)
        found = decide(rules, "rufspiel", 0, 2, points=70, tricks=5, knocks=knocks, stoss=stoss)
        settlement = settle(found)
        assert settlement.value == value
        assert settlement.payout == (value, -value, value, -value)
        assert adds_up(settlement)


def test_doubling_is_a_line_of_its_own():
    found = decide(
        load(ORDNUNG), "rufspiel", 0, 2, points=91, tricks=6, laufende=3, knocks=2, stoss=1
    )
    settlement = settle(found)
    # 10 + 10 + 30 = 50; times four adds 150; the 200 twice adds 200
    assert amounts(settlement) == [
        ("rufspiel", 10),
        ("schneider", 10),
        ("laufende", 30),
        ("knock", 150),
        ("stoss", 200),
    ]
    assert [line.count for line in settlement.lines] == [1, 1, 3, 4, 2]
    assert settlement.payout == (400, -400, 400, -400)


def test_the_whole_tout_is_doubled():
    """S 4.2.3: Stoß times 2, Retour times 4, of the whole, a Tout's too."""
    for stoss, value in ((0, 160), (1, 320), (2, 640)):
        found = decide(load(ORDNUNG), "solo-tout", 1, points=120, tricks=8, laufende=3, stoss=stoss)
        assert settle(found).payout == lone(value, 1)


def test_the_loser_pays_the_doubled_game():
    found = decide(load(ORDNUNG), "solo", 3, points=60, tricks=4, stoss=1, knocks=1)
    assert settle(found).payout == lone(-200, 3)


# --- the stock --------------------------------------------------


def rufspiel(points: int, **numbers: Any) -> Result:
    return decide(load(ORDNUNG), "rufspiel", 0, 2, points=points, tricks=4, **numbers)


@pytest.mark.parametrize(
    ("points", "before", "payout", "change"),
    [
        (61, 0, (10, -10, 10, -10), 0),
        # won: the two share it
        (61, 40, (30, -10, 30, -10), -40),
        # lost: they pay as much into it
        (60, 40, (-30, 10, -30, 10), 40),
        # an odd one stays behind, or is not paid
        (61, 25, (22, -10, 22, -10), -24),
        (60, 25, (-22, 10, -22, 10), 24),
        (61, 1, (10, -10, 10, -10), 0),
    ],
)
def test_stock(points: int, before: int, payout: tuple[int, ...], change: int):
    settlement = settle(rufspiel(points), before)
    assert (settlement.payout, settlement.stock) == (payout, change)
    assert adds_up(settlement)
    assert settlement.value == 10  # the stock is outside the game's own value
    assert {line.count for line in settlement.lines} == {1}


def test_the_stock_is_not_doubled():
    settlement = settle(rufspiel(70, knocks=1, stoss=1), 40)
    assert settlement.payout == (60, -40, 60, -40)


@pytest.mark.parametrize("contract", ["wenz", "solo", "solo-tout", "sie"])
def test_lone_games_leave_the_stock_alone(contract: str):
    found = decide(load(ORDNUNG), contract, 0, points=61, tricks=4)
    assert settle(found, 100) == settle(found)


def test_a_ramsch_leaves_the_stock_alone():
    found = decide_ramsch(load(ORDNUNG), "ramsch", (61, 59, 0, 0), (4, 2, 1, 1))
    assert settle(found, 100) == settle(found)


# --- Ramsch --------------------------------------------------


def ramsch(
    points: tuple[int, ...], tricks: tuple[int, ...], *, knocks: int = 0, **settings: object
) -> Settlement:
    rules = changed(ZONE, **{f"ramsch__{name}": value for name, value in settings.items()})
    settlement = settle(decide_ramsch(rules, "ramsch", points, tricks, knocks=knocks))
    assert adds_up(settlement)
    return settlement


@pytest.mark.parametrize(
    ("points", "tricks", "payout"),
    [
        ((28, 48, 19, 25), (1, 4, 2, 1), (10, -30, 10, 10)),
        # two lose together: each pays one tariff, the other two share
        ((45, 45, 20, 10), (3, 3, 1, 1), (-10, -10, 10, 10)),
        ((10, 45, 20, 45), (1, 3, 1, 3), (10, -10, 10, -10)),
        # three: each pays one tariff to the fourth
        ((40, 40, 0, 40), (3, 3, 0, 2), (-10, -10, 30, -10)),
        # four at 30: nobody
        ((30, 30, 30, 30), (2, 2, 2, 2), (0, 0, 0, 0)),
        # all points and all tricks, where no Durchmarsch is known
        ((0, 0, 0, 120), (0, 0, 0, 8), (10, 10, 10, -30)),
    ],
)
def test_ramsch(points: tuple, tricks: tuple, payout: tuple[int, ...]):
    settlement = ramsch(points, tricks)
    assert settlement.payout == payout
    assert [(line.rule, line.count) for line in settlement.lines] == [("ramsch", 1)]


def test_a_ramsch_is_doubled_by_knocks():
    assert ramsch((70, 50, 0, 0), (4, 2, 1, 1), knocks=2).payout == (-120, 40, 40, 40)
    assert ramsch((45, 45, 20, 10), (3, 3, 1, 1), knocks=1).payout == (-20, -20, 20, 20)


def test_a_ramsch_pays_the_tariff_of_the_rufspiel():
    for name, value in ((ORDNUNG, 10), (UNITS, 1), ("doppelbild", 1), (ZONE, 10), (SHORT, 10)):
        rules = load(name)
        assert rules["tariff.base.ramsch"] == rules["tariff.base.rufspiel"] == value
        found = settle(decide_ramsch(rules, "ramsch", (61, 59, 0, 0), (4, 2, 1, 1)))
        assert found.payout == (-3 * value, value, value, value)


MARCHED = ((0, 120, 0, 0), (0, 8, 0, 0))


@pytest.mark.parametrize("rule", ["all_tricks", "all_points"])
def test_durchmarsch_wins_threefold(rule: str):
    # Three without a trick double nothing: the march itself is paid.
    for jungfrau in ("off", "double_all", "double_own_payment"):
        settlement = ramsch(*MARCHED, durchmarsch=rule, jungfrau=jungfrau)
        assert settlement.payout == (-10, 30, -10, -10)
        assert amounts(settlement) == [("durchmarsch", 10)]
        assert settlement.lines[0].count == 1
    assert ramsch(*MARCHED, durchmarsch=rule, knocks=1).payout == (-20, 60, -20, -20)


def test_durchmarsch_with_a_worthless_trick_missing():
    missing = ((0, 120, 0, 0), (0, 7, 1, 0))
    assert ramsch(*missing, durchmarsch="all_points").payout == (-10, 30, -10, -10)
    assert ramsch(*missing, durchmarsch="all_tricks").payout == (10, -30, 10, 10)


ALL, OWN = "double_all", "double_own_payment"
PER = "double_own_payment_per_jungfrau"


@pytest.mark.parametrize(
    ("points", "tricks", "rule", "payout"),
    [
        # one: everything twice, or only her payment
        ((70, 40, 10, 0), (4, 3, 1, 0), "off", (-30, 10, 10, 10)),
        ((70, 40, 10, 0), (4, 3, 1, 0), ALL, (-60, 20, 20, 20)),
        ((70, 40, 10, 0), (4, 3, 1, 0), OWN, (-40, 10, 10, 20)),
        ((70, 40, 10, 0), (4, 3, 1, 0), PER, (-40, 10, 10, 20)),
        # two: 2 x 2, twice each, or four times each
        ((70, 50, 0, 0), (5, 3, 0, 0), ALL, (-120, 40, 40, 40)),
        ((70, 50, 0, 0), (5, 3, 0, 0), OWN, (-50, 10, 20, 20)),
        ((70, 50, 0, 0), (5, 3, 0, 0), PER, (-90, 10, 40, 40)),
        # three, all tricks taken and no Durchmarsch known: 2 x 2 x 2
        ((120, 0, 0, 0), (8, 0, 0, 0), ALL, (-240, 80, 80, 80)),
        ((120, 0, 0, 0), (8, 0, 0, 0), OWN, (-60, 20, 20, 20)),
        # a trick without points: no Jungfrau
        ((70, 50, 0, 0), (5, 2, 1, 0), OWN, (-40, 10, 10, 20)),
        # two losers pay the second ten in equal parts
        ((50, 50, 20, 0), (4, 3, 1, 0), OWN, (-15, -15, 10, 20)),
        ((60, 60, 0, 0), (4, 4, 0, 0), OWN, (-20, -20, 20, 20)),
        ((60, 60, 0, 0), (4, 4, 0, 0), ALL, (-40, -40, 40, 40)),
        # three losers and the fourth without a trick
        ((40, 40, 40, 0), (3, 3, 2, 0), ALL, (-20, -20, -20, 60)),
        ((40, 40, 40, 0), (3, 3, 2, 0), OWN, (-20, -20, -20, 60)),
        # four at 30 all have tricks
        ((30, 30, 30, 30), (2, 2, 2, 2), ALL, (0, 0, 0, 0)),
    ],
)
def test_jungfrau(points: tuple, tricks: tuple, rule: str, payout: tuple[int, ...]):
    assert ramsch(points, tricks, jungfrau=rule).payout == payout


def test_an_odd_rest_is_paid_by_the_first_loser():
    """In units of 1 the second half of a Jungfrau's payment cannot be shared by two."""
    rules = changed(ZONE, ramsch__jungfrau=OWN, tariff__base__ramsch=1)
    found = decide_ramsch(rules, "ramsch", (50, 50, 20, 0), (4, 3, 1, 0))
    assert settle(found).payout == (-2, -1, 1, 2)


def test_a_jungfrau_is_doubled_by_knocks_too():
    settlement = ramsch((70, 40, 10, 0), (4, 3, 1, 0), jungfrau=OWN, knocks=1)
    assert settlement.payout == (-80, 20, 20, 40)
    # What she alone receives twice adds nothing to the value of the game: 10, and 10 by the knock.
    assert amounts(settlement) == [("ramsch", 10), ("jungfrau", 0), ("knock", 10)]


# --- lines in full --------------------------------------------------------------------------------


def whole(settlement: Settlement) -> list[tuple]:
    """Rule, amount, count and what it moves."""
    return [(line.rule, line.amount, line.count, line.seats) for line in settlement.lines]


def test_lines_of_a_tout_and_a_sie():
    """The count is the factor: base and Laufende twice, or four times."""
    tout = decide(load(ORDNUNG), "solo-tout", 0, points=120, tricks=8, laufende=3)
    assert whole(settle(tout)) == [
        ("solo", 50, 1, (150, -50, -50, -50)),
        ("laufende", 30, 3, (90, -30, -30, -30)),
        ("tout", 80, 2, (240, -80, -80, -80)),
    ]
    sie = decide(load(ORDNUNG), "sie", 1, laufende=8)
    assert whole(settle(sie)) == [
        ("sie", 50, 1, (-50, 150, -50, -50)),
        ("laufende", 80, 8, (-80, 240, -80, -80)),
        ("sie", 390, 4, (-390, 1170, -390, -390)),
    ]


def test_without_a_stock_there_is_no_line_of_it():
    assert whole(settle(rufspiel(61))) == [("rufspiel", 10, 1, (10, -10, 10, -10))]


def test_money_is_whole():
    """No amount is 10.0."""
    for stock in (0, 40):
        for points in (61, 60):
            settlement = settle(rufspiel(points), stock)
            for line in settlement.lines:
                assert {type(amount) for amount in (line.amount, *line.seats)} == {int}
            assert {type(amount) for amount in settlement.payout} == {int}


@pytest.mark.parametrize(
    ("side", "won", "paid"),
    [
        # word for word D pays Laufende only to winners who held them
        ("declarer", 61, 30),
        ("opponents", 61, 0),
        ("declarer", 60, 0),
        ("opponents", 60, 30),
        (None, 61, 30),
    ],
)
def test_laufende_of_the_winners_alone(side: str | None, won: int, paid: int):
    rules = changed(ORDNUNG, laufende__of="winners")
    found = decide(rules, "rufspiel", 0, 2, points=won, tricks=4, laufende=3, laufende_side=side)
    assert settle(found).value == 10 + paid
    either = decide(
        load(ORDNUNG), "rufspiel", 0, 2, points=won, tricks=4, laufende=3, laufende_side=side
    )
    assert settle(either).value == 40


def test_lines_of_a_jungfrau():
    """Each of two trickless players doubles all: three times as much again."""
    points, tricks = (70, 50, 0, 0), (5, 3, 0, 0)
    for rule, lines in {
        "off": [("ramsch", 10, 1, (-30, 10, 10, 10))],
        "double_all": [
            ("ramsch", 10, 1, (-30, 10, 10, 10)),
            ("jungfrau", 30, 4, (-90, 30, 30, 30)),
        ],
        "double_own_payment": [
            ("ramsch", 10, 1, (-30, 10, 10, 10)),
            ("jungfrau", 0, 2, (-20, 0, 10, 10)),
        ],
        "double_own_payment_per_jungfrau": [
            ("ramsch", 10, 1, (-30, 10, 10, 10)),
            ("jungfrau", 0, 4, (-60, 0, 30, 30)),
        ],
    }.items():
        rules = changed(ZONE, ramsch__jungfrau=rule)
        assert whole(settle(decide_ramsch(rules, "ramsch", points, tricks))) == lines
        # where everybody has a trick there is nothing to double, and no line that says so
        plain = decide_ramsch(rules, "ramsch", points, (5, 1, 1, 1))
        assert whole(settle(plain)) == [("ramsch", 10, 1, (-30, 10, 10, 10))]


def test_knocks_that_do_not_count_in_a_ramsch():
    for counts, payout in ((True, (-120, 40, 40, 40)), (False, (-30, 10, 10, 10))):
        rules = changed(ZONE, doubling__knocks_in_ramsch=counts)
        found = decide_ramsch(rules, "ramsch", (70, 30, 20, 0), (4, 2, 1, 1), knocks=2)
        assert settle(found).payout == payout


def test_stoss_that_adds():
    """Stoß and Re: three times the value, or four times; a knock multiplies with both."""
    for way, value in (("add", 10 * 2 * 3), ("multiply", 10 * 2 * 4)):
        rules = changed(ORDNUNG, doubling__stoss=way)
        found = decide(rules, "rufspiel", 0, 2, points=61, tricks=4, knocks=1, stoss=2)
        assert settle(found).value == value


def test_the_law_itself_takes_no_stock_for_granted():
    assert whole(law_named("schafkopf").settle(rufspiel(61), 0)) == whole(settled(rufspiel(61)))
