"""What the Speaker says about tricks, results and money."""

from __future__ import annotations

import pytest

from schafkopf_tutor.cards import Card, Suit
from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.laws.schafkopf.result import decide, decide_ramsch
from schafkopf_tutor.rules import settle
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.settlement import Line, Settlement
from schafkopf_tutor.view import Trick
from tests.law.houses import changed, house

EN, DE = Speaker("en"), Speaker("de")
ORDNUNG = load("ordnung")


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card.of(code) for code in text.split())


@pytest.mark.parametrize(
    ("contract", "suit", "trick", "sentence"),
    [
        ("rufspiel", "G", "EO H7 SU H8", "EO wins: it is the highest of 4 trumps in the trick."),
        (
            "rufspiel", "G", "S9 GZ H7 SA",  # dispute win-02
            "H7 wins: it is the only trump, and a trump beats every card of Schellen.",
        ),
        (
            "rufspiel", "E", "GA SO G7 H8",
            "SO wins: it is the highest of 2 trumps, and a trump beats every card of Gras.",
        ),
        (
            "wenz", "", "SK EO SO S9",  # misconception 7
            (
                "SK wins: it is the highest Schellen card, and there is no trump in the trick."
                " EO is neither Schellen nor trump and cannot win."
            ),
        ),
        (
            "solo", "E", "GK GZ G9 G7",  # misconception 1
            "GZ wins: it is the highest Gras card, and there is no trump in the trick.",
        ),
    ],
)  # fmt: skip
def test_why_a_trick_is_won(contract: str, suit: str, trick: str, sentence: str):
    order = ORDNUNG.contracts[contract].order(ORDNUNG.pack, Suit(suit) if suit else None)
    assert EN.trick(order, cards(trick)) == f"{sentence} (Schafkopf-Ordnung 3.2.3)"
    assert DE.trick(order, cards(trick)).startswith(f"{sentence.split()[0]} gewinnt: ")


def test_whose_trick_it_is():
    order = ORDNUNG.contracts["wenz"].order(ORDNUNG.pack)
    trick = Trick(2, cards("SA S9 SK SZ"), 2)
    assert "The trick belongs to seat 2." in EN.trick(order, trick)
    double = "Of two equal cards the first one counts."
    assert double in EN.trick(order, cards("SA S9 SA SZ"))
    assert double not in EN.trick(order, trick)


def test_the_example_round_in_sentences():
    """Z 11: 78 to 42, two runners only, each loser pays 10."""
    rules = load("cardgames-zone")
    result = decide(
        rules,
        "rufspiel",
        0,
        2,
        points=78,
        tricks=5,
        suit=Suit.EICHEL,
        laufende=2,
        laufende_side="declarer",
    )
    assert EN.result(result) == (
        "Rufspiel on EA: won with 78 points to 42. 2 runners with the declarer’s side."
    )
    assert DE.result(result) == (
        "Rufspiel auf EA: gewonnen mit 78 zu 42 Augen. 2 Laufende bei der Spielerpartei."
    )
    assert EN.settlement(settle(result), rules) == (
        "Rufspiel: 10 cents.",
        "Seats 0 and 2 receive 10 cents each.",
        "Seats 1 and 3 pay 10 cents each.",
    )


def test_a_dear_solo_in_sentences():
    """50 and 10 for Schneider and 3 runners at 10: 90, once doubled 180, three times 540."""
    result = decide(
        ORDNUNG,
        "solo",
        1,
        points=95,
        tricks=7,
        suit=Suit.HERZ,
        laufende=3,
        laufende_side="declarer",
        stoss=1,
    )
    assert DE.result(result) == (
        "Herz-Solo: gewonnen mit 95 zu 25 Augen. Die Verlierer sind Schneider."
        " 3 Laufende bei der Spielerpartei."
    )
    assert DE.settlement(settle(result), ORDNUNG) == (
        "Solo: 50 Cent.",
        "Schneider: 10 Cent dazu.",
        "3 Laufende: 30 Cent dazu.",
        "Stoß, 2-facher Wert: 90 Cent dazu.",
        "Das Spiel ist 180 Cent wert.",
        "Platz 1 bekommt 540 Cent.",
        "Die Plätze 0, 2 und 3 zahlen je 180 Cent.",
    )


def test_sixty_is_lost_and_a_tout_is_all_or_nothing():
    even = decide(ORDNUNG, "wenz", 0, points=60, tricks=4)
    assert (
        EN.result(even)
        == "Wenz: lost with 60 points to 60. At 60 to 60 the declarer’s side has lost."
    )
    lost = decide(ORDNUNG, "wenz-tout", 0, points=100, tricks=7)
    assert EN.result(lost) == "Wenz-Tout: lost, one trick went to the opponents."
    black = decide(ORDNUNG, "wenz", 0, points=120, tricks=8)
    assert (
        EN.result(black)
        == "Wenz: won with 120 points to 0. The losers are schwarz: they have no trick."
    )


def test_a_ramsch_in_sentences():
    one = decide_ramsch(ORDNUNG, "ramsch", (50, 30, 20, 20), (3, 2, 2, 1))
    assert EN.result(one) == "Ramsch: seat 0 loses with 50 points."
    two = decide_ramsch(ORDNUNG, "ramsch", (50, 50, 20, 0), (3, 3, 1, 1))
    assert EN.result(two) == "Ramsch: seats 0 and 1 lose with 50 points each."
    assert DE.result(two) == "Ramsch: Die Plätze 0 und 1 verlieren mit je 50 Augen."
    four = decide_ramsch(ORDNUNG, "ramsch", (30, 30, 30, 30), (2, 2, 2, 2))
    assert DE.result(four) == "Ramsch: Alle haben gleich viele Augen, und niemand verliert."
    assert EN.settlement(settle(four), ORDNUNG)[-1] == "Nobody pays anything."
    march = decide_ramsch(
        changed("ordnung", ramsch__durchmarsch="all_tricks"), "ramsch", (0, 120, 0, 0), (0, 8, 0, 0)
    )
    assert EN.result(march) == "Ramsch: seat 1 has taken everything, a Durchmarsch."


def test_lines_and_units():
    assert EN.line(Line("schwarz", 1, 1), "unit") == "Schwarz: another 1 unit."
    assert DE.line(Line("tout", 50, 2), "cent") == "Tout, 2-facher Wert: 50 Cent dazu."
    assert EN.line(Line("wenz", 5), "tournament_point") == "Wenz: 5 points."
    kings = house("kings")
    assert DE.line(Line("kings", 50), "cent", kings) == "Königsspiel: 50 Cent."
    assert EN.line(Line("stock", 0, 1, (20, -20, 20, -20), -40), "cent") == (
        "The winners share the stock: 40 cents."
    )
    assert EN.line(Line("stock", 0, 1, (-20, 0, -20, 0), 40), "cent") == (
        "The losers pay 40 cents into the stock."
    )
    with pytest.raises(TutorError):
        EN.settlement(Settlement.of([]))


def test_a_sie_is_a_game_with_a_price_before_it_multiplies_it():
    """Two lines of one name, each said as what it is."""
    rules = load("schafkopfschule-2007-tournament")
    paid = Settlement((Line("sie", 2), Line("sie", 6, 4)), (24, -8, -8, -8))
    assert DE.settlement(paid, rules)[:2] == (
        "Sie: 2 Punkte.",
        "Sie, 4-facher Wert: 6 Punkte dazu.",
    )
    assert EN.settlement(paid, rules)[:2] == (
        "Sie: 2 points.",
        "Sie, 4 times the value: 6 points more.",
    )
