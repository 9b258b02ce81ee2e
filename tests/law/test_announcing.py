"""Which game may be announced with a hand: calling, Sie, lone games."""

import pytest

from schafkopf_tutor import Announce, Play, Suit, View, judge, judge_in, load, read_card
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.rulesets import parse
from tests.law.houses import house


def hand(cards: str, rules: str = "ordnung") -> View:
    return parse_game(f"{rules} dealer 3 | {cards} / … / … / …", rules=house).view(0)


def callable_suits(view: View, game: str = "rufspiel") -> str:
    return "".join(suit.letter for suit in Suit if judge(view, Announce(0, game, suit)).ok)


@pytest.mark.parametrize(
    ("cards", "suits"),
    [
        # one plain card of the suit, without its ace (O 2.3.1)
        ("EO GO HO SO EU GU HU E7", "E"),
        ("EO GO HO SO EU GU E7 G7", "EG"),
        ("EO GO HO SO EU E7 G7 S7", "EGS"),
        ("EO GO HO SO EU EA G7 S7", "GS"),
        # nothing but trumps: locked as well, from O 2.3.1
        ("EO GO HO SO EU GU HU SU", ""),
        ("EO GO HA HZ HK H9 H8 H7", ""),
        # the aces of all plain suits held (O 2.3.2), with or without cards beside them
        ("EO GO HA HZ HK H9 EA GA", ""),
        ("EO EA E9 GA G9 SA S9 H7", ""),
        # an Ober and an Unter of the suit are trumps
        ("GO GU EO HA HK S8 SA H7", ""),
        ("EO EU HA HK HZ H9 H8 GA", ""),
    ],
)
def test_callable(cards: str, suits: str):
    for name in ("ordnung", "schafkopfschule-2007", "doppelbild", "cardgames-zone"):
        assert callable_suits(hand(cards, name)) == suits


def test_callable_in_the_short_deck():
    assert callable_suits(hand("EO GO HO SO EU E9", "cardgames-zone-short")) == "E"
    assert callable_suits(hand("EO GU EA HA HK S9", "cardgames-zone-short")) == "S"


def test_callable_with_other_trumps():
    """An invented call with Schellen for trumps: Herz is a plain suit there."""
    view = hand("EO GO SA SZ S9 S8 H7 GA", "kings")
    assert callable_suits(view, "bells") == "H"
    assert callable_suits(view) == ""  # in a Rufspiel proper it holds both aces


def test_the_reason():
    view = hand("EO GU HA HK E9 EZ SA S7")
    no = judge(view, Announce(0, "rufspiel", Suit.SCHELLEN))
    assert (no.ok, no.rule, list(map(str, no.because))) == (False, "call.own_ace", ["SA"])
    no = judge(view, Announce(0, "rufspiel", Suit.GRAS))
    assert (no.ok, no.rule, no.because) == (False, "call.plain_card", ())
    yes = judge(view, Announce(0, "rufspiel", Suit.EICHEL))
    assert (yes.ok, yes.rule, list(map(str, yes.because))) == (
        True,
        "call.plain_card",
        ["E9", "EZ"],
    )
    assert str(yes.fact("ace")) == "EA"


def test_what_is_not_known_of_a_hand_forbids_nothing():
    assert callable_suits(hand("EO …")) == "EGS"
    assert callable_suits(hand("EA …")) == "GS"
    assert judge(hand("EO …"), Announce(0, "sie")).ok


@pytest.mark.parametrize(
    ("cards", "missing"),
    [
        ("EO GO HO SO EU GU HU SU", ""),
        ("SU HU GU EU SO HO GO EO", ""),
        ("EO GO HO SO EU GU HU HA", "SU"),
        ("GO HO SO EU GU HU SU HA", "EO"),
        ("EO GO HO SO HA HZ HK H9", "EU GU HU SU"),
    ],
)
def test_a_sie_is_all_obers_and_all_unters(cards: str, missing: str):
    verdict = judge(hand(cards), Announce(0, "sie"))
    assert verdict.ok is (missing == "")
    assert verdict.rule == "announce.all_lords"
    because = " ".join(map(str, verdict.because))
    assert because == (missing or "EO GO HO SO EU GU HU SU")


def test_the_highest_trumps_of_a_suit_that_is_named():
    """An invented Sie of the Farbwenz: four Unters, then ace, ten, king and Ober of the suit."""
    text = 'schema = 1\nbase = "ordnung"\ngames = ["farbwenz-sie"]\n'
    text += '[contracts.farbwenz-sie]\nlike = "farbwenz"\ngoal = "shown"'
    ours = parse(text, "ours")
    game = parse_game("ours dealer 3 | EU GU HU SU GA GZ GK GO / … / … / …", rules=lambda _: ours)
    verdicts = {suit: judge(game.view(0), Announce(0, "farbwenz-sie", suit)) for suit in Suit}
    assert [suit.letter for suit, verdict in verdicts.items() if verdict.ok] == ["G"]
    assert " ".join(map(str, verdicts[Suit.HERZ].because)) == "HA HZ HK HO"


def test_lone_games_need_nothing():
    """A Solo without its suit, a Wenz without an Unter: O 1.4.2, S 2.7.3. At a table that plays all
    of these games."""
    view = hand("EA EZ EK E9 E8 E7 SA SZ", "long-list")
    for game in ("wenz", "geier", "wenz-tout"):
        assert judge(view, Announce(0, game)).ok
    for game in ("solo", "solo-tout", "farbwenz", "farbgeier"):
        assert judge(view, Announce(0, game, Suit.GRAS)).ok


def test_asking_never_raises():
    """Also about a game of which the rule set knows nothing, or with no suit, or with Herz."""
    view = hand("EA EZ EK E9 E8 E7 SA SZ")
    for suit in (None, *Suit):
        for game in (*load("ordnung").contracts, "bettel", ""):
            for seat in (None, 0, 3):
                judge(view, Announce(seat, game, suit))


def test_a_move_is_judged_as_its_own_seat_sees_it():
    """Seat 1 leads; a card of its hand is its own to play, and nobody else's."""
    game = parse_game("ordnung dealer 0 | … / GO E7 … / … / … | wenz by 0")
    assert judge_in(game, Play(1, read_card("GO"))).rule == "lead.free"
    assert judge_in(game, Play(2, read_card("GO"))).rule == "play.turn"


@pytest.mark.parametrize(
    ("holder", "ok", "rule"),
    [
        # he can call Schellen, so there is no Ramsch; seat 0 alone would know nothing of it
        ("EO GO HK EA E7 GA SZ S8", False, "announce.eichel_ober"),
        # he holds the ace of each plain suit that he has, so it may be played
        ("EO GO HK EA E7 GA SA S8", True, "announce.ramsch"),
    ],
)
def test_a_ramsch_is_lawful_if_all_four_see_it_so(holder: str, ok: bool, rule: str):
    passed = " | ".join(f"{seat} says weiter" for seat in range(4))
    other = "HO SO EU GU HU SU HA HZ"
    text = f"passed-eichel-ober-or-ramsch dealer 3 | {other} / {holder} / … / … | {passed}"
    verdict = judge_in(parse_game(text, rules=house), Announce(None, "ramsch"))
    assert (verdict.ok, verdict.rule) == (ok, rule)
