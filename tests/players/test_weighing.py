"""What Doppelkopf's solid weighs: the conduct of good players, and the chances behind it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random

import pytest

import schafkopf_tutor
from schafkopf_tutor.cards import Card
from schafkopf_tutor.moves import Play
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.players.doppelkopf.weighing import Weighing, prices
from schafkopf_tutor.players.solid import Solid
from schafkopf_tutor.rules import read_position
from tests.players.prices import steps

FILE = Path(schafkopf_tutor.__file__).parent / "data" / "players" / "prices.toml"

CONDUCT = {
    "a ten of hearts is too good for four points": (
        *("2 holds HZ GO S9 SU | 1 leads SK", "S9", "gives_little_unsure"),
    ),
    "and right for a rich trick": ("3 holds HZ SK S9 | 0 leads EO SZ SZ", "HZ", "takes_as_last"),
    "a fox in the trick is caught": ("3 holds HZ GO S9 SU | 0 leads SA SZ GU", "GO", "catches_fox"),
    "the own fox goes home, before the ten": (
        *("3 holds SA SZ GO SU EK | 0 leads GA GK G9", "SA", "takes_as_last"),
    ),
    "it is not given to strangers": (
        *("2 holds SA SU GO | 0 leads EO GO", "SU", "gives_little_unsure"),
    ),
    "a weak ten is missed less than a jack": (
        *("2 holds SZ GU EU GO | 1 leads HO", "SZ", "missed_least_unsure"),
    ),
    "an ace is led while all must follow": (
        *("0 holds EA E9 GA GK GZ SU HU EO", "EA", "leads_ace"),
    ),
    "a lone ace goes before one of a pair": ("0 holds HA GA GK SU HU EO", "HA", "leads_ace"),
    "and a black one before the ace of hearts": ("0 holds HA GA SU HU EO", "GA", "leads_ace"),
    "not a ten to an ace of nobody knows whom": (
        *("1 holds E9 EZ GZ HK GU EK SU S9 HU SO | 0 leads EA", "E9", "gives_little_unsure"),
    ),
    "a suit is shortened": ("0 holds E9 SK HU EO GZ GK", "E9", "shortens"),
    "a rich trick is trumped": ("3 holds HU SK E9 | 0 leads GA GZ GK", "SK", "takes_as_last"),
    "who is void trumps with what others may not beat cheaply": (
        *("2 holds SU SZ E9 | 0 leads GA GZ", "SZ", "trumps_in_unsure"),
    ),
}
"""A position of the normal game of ``ddv``; the card; the sentence."""


@pytest.mark.parametrize("case", CONDUCT)
def test_good_conduct(case):
    text, card, said = CONDUCT[case]
    view = read_position(f"ddv | normal | {text}")
    move = Solid().choose(view, Random(0))
    why = Solid().why(view, move)
    assert move == Play(view.seat, Card.of(card))
    assert why is not None
    assert why.message == f"thumb.{said}"


def test_a_trick_of_a_partner_gets_points_and_one_of_a_foe_does_not():
    """A Hochzeit whose partner is found: everybody knows the sides."""
    hands = "EO EO … / … / … / GZ GK HU SA SZ EK E9 …"
    start = f"ddv dealer 3 | {hands} | 0 says vorbehalt 1 says gesund 2 says gesund 3 says gesund"
    said = f"{start} 0 bids hochzeit | hochzeit by 0 | "
    for played, leader, card in (("GA G9", 1, "GK"), ("G9 GA", 1, "GZ")):
        view = parse_game(said + "S9 SU SK SZ " + played).view(3)
        assert view.leader == leader  # who took the first trick and is Re, too
        s = Weighing(view)
        assert s.chances == (0.0, 0.0, 1.0, 1.0)
        assert str(s.wanted) == card


def test_the_chance_that_somebody_goes_over_is_that_of_the_cards():
    """With one hand left that plays one card of many, it is the share of higher cards."""
    view = read_position("ddv | normal | 2 holds SU | 0 leads S9 S9")
    s = Weighing(view)
    higher = sum(n for card, n in s.left.items() if s.order.beats(card, Card.of("SU")))
    assert higher == 2 * 8
    # twelve cards each, of which three hands could hold the unseen ones
    one = 12 / (12 + 11 + 11)
    expected = (1 - (1 - one) ** higher) * prices()("takes", "higher")
    strangers = 1 / 3
    assert s.own_side_takes(Card.of("SU")) == pytest.approx(1 - (1 - strangers) * expected)


def test_what_cannot_be_taken_is_certain():
    view = read_position("ddv | normal | 3 holds HZ S9 | 0 leads EO SZ SZ")
    assert Weighing(view).own_side_takes(Card.of("HZ")) == 1


def test_the_second_ten_of_hearts_is_not_taken_for_the_first():
    """At a table where the second one is the higher: whoever lays it has the trick."""
    s = Weighing(read_position("haus | normal | 3 holds HZ S9 | 0 leads EO HZ SK"))
    assert s.own_side_takes(Card.of("S9")) == pytest.approx(1 / 3)
    assert s.own_side_takes(Card.of("HZ")) == 1


def test_the_file_holds_a_price_for_every_trump_of_the_normal_game():
    tables = tomllib.loads(FILE.read_text(encoding="utf-8"))
    rules = schafkopf_tutor.load("ddv")
    trumps = rules.order(rules.contracts["normal"]).trumps
    assert list(tables["kept"]) == [str(card) for card in trumps]
    assert prices().tables == tables


def test_one_price_decides_and_can_be_changed():
    """With a ten of hearts that nobody misses, it goes on four points."""
    view = read_position("ddv | normal | 3 holds HZ S9 SU | 0 leads SO SK S9")
    assert str(Weighing(view).wanted) != "HZ"
    cheap = prices().but("kept", "HZ", 0)
    assert str(Weighing(view, counted=cheap).wanted) == "HZ"
    assert prices()("kept", "HZ") == 27


def test_the_check_moves_every_price_both_ways():
    """``python -m tests.players.prices``; a price that does not count would not be asked about."""
    moved = list(steps(prices()))
    for table, named in prices().tables.items():
        for name, value in named.items():
            others = [other for one, two, other in moved if (one, two) == (table, name)]
            assert len(others) == 2
            assert min(others) < value < max(others)
            assert prices().but(table, name, others[0])(table, name) == others[0]
