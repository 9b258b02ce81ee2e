"""What the law reads from a view: who is bound to the called ace, and what may be stated."""

import pytest

from schafkopf_tutor import Call, DealError, NotationError, Play, judge, read_card, why
from schafkopf_tutor.laws.schafkopf.facts import FACTS, Facts, contradiction, state
from schafkopf_tutor.laws.tricks import TrickFacts, if_void
from schafkopf_tutor.notation import parse_game, parse_position
from schafkopf_tutor.rules import counterfactual, position, read_position
from tests.law.houses import house

# Seat 2 holds the called ace with three more of its suit.
DEALT = (
    "ordnung dealer 3 | EO HA H8 E9 S9 S8 S7 GZ / GO SO HU HK E8 GK G9 SK"
    " / HO EA EZ EK E7 H9 GA SA / EU GU SU HZ H7 G8 G7 SZ | rufspiel E by 0"
)


def facts_of(text: str, seat: int) -> Facts:
    return Facts(parse_game(text).view(seat))


def test_the_holder_is_bound_until_the_suit_is_led():
    f = facts_of(DEALT, 2)
    assert (f.bound, f.free, f.counted) == (True, False, 4)
    assert f.ace is read_card("EA")
    assert list(map(str, f.of_suit)) == ["EA", "EZ", "EK", "E7"]


def test_only_the_holder_is_bound():
    for seat in (0, 1, 3):
        f = facts_of(DEALT, seat)
        assert (f.bound, f.free, f.of_suit, f.counted) == (False, False, (), 0)
        assert f.ace is read_card("EA")  # everybody knows which ace is called


def test_an_ober_of_the_suit_led_is_no_lead_of_the_suit():
    f = facts_of(f"{DEALT} | EO GO HO EU", 2)
    assert (f.bound, f.free) == (True, False)


# Seat 1 takes a trump trick, seat 2 the next, then runs away with E7.
RAN_AWAY = f"{DEALT} | H8 HK HO H7 | E7 SU E9 E8"


def test_who_ran_away_is_free():
    f = facts_of(RAN_AWAY, 2)
    assert (f.bound, f.free) == (False, True)


def test_while_the_trick_lies_the_suit_counts_as_not_led_before():
    f = facts_of(f"{DEALT} | E9 E8", 2)
    assert (f.bound, f.free, f.led) == (True, False, f.called)


def test_a_card_thrown_away_no_longer_counts():
    thrown = (  # seat 2, void in Gras, throws EZ on a Gras trick
        "{rules} dealer 3 | EO HA H8 E9 S9 S8 S7 GZ / GO SO HU HK E8 GK G9 GA"
        " / HO EA EZ EK E7 H9 SA SK / EU GU SU HZ H7 G8 G7 SZ | rufspiel E by 0 | GZ GA EZ G7"
    )
    assert facts_of(thrown.format(rules="ordnung"), 2).counted == 3
    view = parse_game(thrown.format(rules="davonlaufen-four-dealt"), rules=house).view(2)
    assert Facts(view).counted == 4
    assert dict(state(view)) == {"called_suit_led": False, "ran_away": False, "dealt_of_suit": 4}


def test_only_ones_own_cards_count_as_dealt():
    """Seat 2 throws a Gras on a Schellen trick: seat 1 was dealt three all the same."""
    text = (
        "davonlaufen-four-dealt dealer 3 | SA GU … / GA GZ G9 S7 EZ EK HA HZ / G7 … / S8 …"
        " | rufspiel G by 0 | SA S7 G7 S8"
    )
    f = Facts(parse_game(text, rules=house).view(1))
    assert (f.bound, f.counted) == (True, 3)


@pytest.mark.parametrize("contract", ["wenz by 0", "solo E by 0", "sie by 0", "ramsch"])
def test_no_called_ace_elsewhere(contract: str):
    f = facts_of(DEALT.replace("rufspiel E by 0", contract), 2)
    assert (f.ace, f.called, f.bound, f.free) == (None, None, False, False)


# --- unknown cards: nobody is refused a card because of what is not known -------------------------


def unknown(cards: str, trick: str = "", rest: str = "") -> str:
    """Seat 1 knows of its hand only these cards; seat 0 has called Gras and led the trick."""
    moves = f" | {trick}" if trick else ""
    return f"ordnung dealer 3 | … / {cards} … / … / …{rest} | rufspiel G by 0{moves}"


@pytest.mark.parametrize(
    ("cards", "trick", "card", "ok", "rule"),
    [
        # the ace is one of eight cards, not the last one
        ("GA", "EO", "GA", False, "ruf.thrown"),
        # a card from the unknown part follows suit; it is not "void"
        ("", "G7", "GK", True, "follow.suit"),
        ("", "EO", "SU", True, "follow.trump"),
        ("", "G7", "GA", True, "ruf.searched"),
        ("", "EO", "GA", False, "ruf.thrown"),
        ("GA", "G7", "GK", False, "ruf.searched"),
        # who is known to hold the suit cannot play another one from the unknown part
        ("EZ", "E7", "SK", False, "follow.suit"),
        ("EZ", "E7", "E8", True, "follow.suit"),
        ("", "E7", "SK", True, "follow.void"),
        # no card that lies on the table already
        ("", "E7", "E7", False, "play.held"),
        # a hand known in full
        ("GA EZ EK E9 S9 S8 S7 H7", "EO", "HA", False, "play.held"),
    ],
)
def test_unknown_cards(cards: str, trick: str, card: str, ok: bool, rule: str):
    text = unknown(cards, trick)
    if len(cards.split()) == 8:
        text = text.replace(" … / … / …", " / … / …", 1)
    view = parse_game(text).view(1)
    verdict = judge(view, Play(1, read_card(card)))
    assert (verdict.ok, verdict.rule) == (ok, rule)


@pytest.mark.parametrize(
    ("cards", "ok"),
    [
        ("GA G7", True),  # six more: two of GZ GK G9 G8 may be among them
        ("GA G7 EZ EK E9 S9 S8", False),  # one more: three at most
        ("GA G7 GZ EK E9 S9 S8", True),
    ],
)
def test_running_away_with_unknown_cards(cards: str, ok: bool):
    text = f"ordnung dealer 0 | … / {cards} … / … / … | rufspiel G by 0"
    verdict = why(parse_game(text).view(1), "G7")
    assert (verdict.ok, verdict.rule) == (ok, "ruf.runs_away")


def test_what_was_seen_cannot_be_in_the_unknown_part():
    """Five plain Gras are seen in a trick: of the ace's holder at most three can be his."""
    text = (
        "ordnung dealer 0 | … / GA … / … / … | rufspiel G by 0 | SA GZ GK G9"  # all throw Gras
        " | {lead}"
    )
    view = parse_game(text.format(lead="G7")).view(2)
    assert view.trick == (read_card("G7"),)
    game = parse_game(text.format(lead="").removesuffix(" | "))
    verdict = judge(game.view(1), Play(1, read_card("G7")))
    assert (verdict.ok, verdict.rule) == (False, "ruf.runs_away")
    assert verdict.fact("counted") == 3  # GA G7, and G8 may be there


def test_without_its_history_an_unknown_hand_is_judged_alike():
    """Where the deal counts, what may still be in the hand is counted once."""
    text = (
        "davonlaufen-four-dealt dealer 3 | … / GA G7 … / … / …"
        " | rufspiel G by 0 | SA G7 S8 S9 | EA EZ EK E9 | EO GO SU HO"
    )
    game = parse_game(text, rules=house)
    for seat in (0, 1):
        view = game.view(seat)
        alone = position(view)
        assert Facts(alone).counted == Facts(view).counted
        assert dict(state(alone)) == dict(state(view))
    # dealt GA and G7; of the four unknown cards that are left any may be a Gras
    assert Facts(game.view(1)).counted == 2 + 4


def test_a_counterfactual_for_an_unknown_card():
    view = parse_game(unknown("GA", "G7")).view(1)
    other = counterfactual(view, Play(1, read_card("GK")))
    assert other is not None
    assert dict(other.change) == {"ran_away": True}


# --- stated facts ---------------------------------------------------------------------------------


def test_the_names_that_can_be_stated():
    assert dict(FACTS) == {"called_suit_led": bool, "ran_away": bool, "dealt_of_suit": int}


HOLDS = "ordnung | rufspiel G by 0 | 2 holds GA G8 HK | 1 leads"


@pytest.mark.parametrize(
    ("facts", "wrong"),
    [
        ("", None),
        ("called_suit_led=no", None),
        ("called_suit_led=no ran_away=no", None),
        ("called_suit_led=yes ran_away=yes", None),
        ("ran_away=yes", None),
        ("dealt_of_suit=2", None),
        ("dealt_of_suit=6", None),
        ("called_suit_led=yes", "called_suit_led"),  # he would have had to play the ace
        ("called_suit_led=yes ran_away=no", "called_suit_led"),
        ("called_suit_led=no ran_away=yes", "ran_away"),
        ("dealt_of_suit=1", "dealt_of_suit"),  # he holds two
        ("dealt_of_suit=7", "dealt_of_suit"),  # there are six
    ],
)
def test_facts_of_the_holder(facts: str, wrong: str | None):
    text = f"{HOLDS} S7 | {facts}" if facts else f"{HOLDS} S7"
    assert contradiction(parse_position(text)) == wrong
    if wrong is None:
        read_position(text)
    else:
        with pytest.raises(NotationError) as caught:
            read_position(text)
        assert caught.value.values["found"] == wrong


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("ordnung | rufspiel G by 0 | 2 holds G8 HK | 1 leads S7 | called_suit_led=yes", None),
        ("ordnung | rufspiel G by 0 | 2 holds G8 HK | 1 leads S7 | ran_away=yes", "ran_away"),
        (
            "ordnung | wenz by 0 | 2 holds GA HK | 1 leads S7 | called_suit_led=no",
            "called_suit_led",
        ),
        ("ordnung | solo G by 0 | 2 holds GA HK | 1 leads S7 | ran_away=no", "ran_away"),
    ],
)
def test_facts_of_others(text: str, wrong: str | None):
    assert contradiction(parse_position(text)) == wrong


def test_only_the_holder_has_facts_to_state():
    game = parse_game(RAN_AWAY)
    assert dict(state(game.view(2))) == {"called_suit_led": True, "ran_away": True}
    for seat in (0, 1, 3):
        assert dict(state(game.view(seat))) == {}


# --- a stated fact that cannot be -----------------------------------------------------------------

UNKNOWN, WRONG = "error.fact.unknown", "error.fact.contradiction"
KNOWN = "called_suit_led, ran_away, dealt_of_suit"


@pytest.mark.parametrize(
    ("facts", "message", "found", "known"),
    [
        ("ran=yes", UNKNOWN, "ran", KNOWN),
        ("ran_away=3", UNKNOWN, "ran_away", KNOWN),
        ("called_suit_led=yes dealt_of_suit=no", UNKNOWN, "dealt_of_suit", KNOWN),
        ("called_suit_led=no ran_away=yes", WRONG, "ran_away", ""),
        # two plain Gras are in hand, so one cannot be all that was dealt
        ("dealt_of_suit=1", WRONG, "dealt_of_suit", ""),
    ],
)
def test_a_slip_in_a_fact_is_found_at_its_place(facts: str, message: str, found: str, known: str):
    text = f"ordnung | rufspiel G by 0 | 2 holds GA GK S9 | 1 leads G7 | {facts}"
    with pytest.raises(NotationError) as caught:
        read_position(text)
    slip = caught.value
    assert slip.message == message
    assert slip.values["found"] == found
    assert slip.values["place"] == text.index(f"{found}=") + 1
    assert slip.values.get("expected", "") == known


# --- asking, and a position without its history ---------------------------------------------------


def test_why_takes_a_card_a_text_or_any_move():
    view = parse_game(DEALT).view(0)
    assert why(view, "EO") == why(view, read_card("EO")) == judge(view, Play(0, read_card("EO")))
    assert why(view, Call(0, "stoss")).rule == "stoss.own_side"
    assert why(view, Play(1, read_card("GO"))).rule == "play.turn"


def test_a_position_keeps_who_led_also_out_of_turn():
    """Seat 0 has led and seat 1 followed; it is seat 2's turn, whoever looks."""
    game = parse_game(f"{DEALT} | E9 E8")
    for seat in range(4):
        stated = position(game.view(seat))
        assert (stated.seat, stated.leader, stated.turn) == (seat, 0, 2)
        assert (stated.hand, stated.trick, stated.unknown) == (game.hands[seat], game.trick, 0)
        assert stated.announced == game.announced


def test_before_the_announcement_there_is_no_position():
    with pytest.raises(DealError) as caught:
        position(parse_game("ordnung dealer 3 | … / … / … / …").view(0))
    assert (caught.value.message, caught.value.values) == ("error.position.not_announced", {})


def test_a_word_has_no_what_if():
    view = parse_game(DEALT).view(0)
    assert counterfactual(view, Call(0, "stoss")) is None


def test_a_position_keeps_what_is_not_known():
    stated = position(parse_game("ordnung dealer 3 | GA … / … / … / … | rufspiel G by 1").view(0))
    assert (stated.unknown, len(stated.hand)) == (7, 1)


def test_french_letters_are_read_where_they_are_asked_for():
    """S is Pik then, which is Gras; in German letters it is Schellen."""
    text = "ordnung | wenz by 0 | 2 holds SA SK"
    hands = [read_position(text, letters=letters).hand for letters in ("french", "german")]
    assert [[card.code for card in hand] for hand in hands] == [["GA", "GK"], ["SA", "SK"]]


def test_no_what_if_for_a_card_that_is_not_held():
    """Neither here nor in a game that knows no duty but to follow suit."""
    view = read_position("ordnung | rufspiel E by 0 | 2 holds GK S9 | 1 leads G7")
    assert counterfactual(view, Play(2, read_card("SA"))) is None
    assert list(if_void(TrickFacts(view), Play(2, read_card("SA")))) == []
    assert list(if_void(TrickFacts(view), Play(2, read_card("S9")))) == [
        {"hand": (read_card("S9"),)},
        {"hand": (read_card("S9"),)},
    ]
