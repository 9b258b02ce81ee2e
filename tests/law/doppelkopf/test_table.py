"""What a table asks of the law beside the judge: which game is settled, who holds together, who
deals next, what a result says; and which stated facts cannot be."""

from __future__ import annotations

from collections import Counter
from typing import TypeAlias

import pytest

from schafkopf_tutor import NotationError
from schafkopf_tutor.cards import Suit
from schafkopf_tutor.errors import DealError
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.laws.doppelkopf import LAW, Result
from schafkopf_tutor.laws.doppelkopf.auction import auction
from schafkopf_tutor.laws.doppelkopf.facts import Facts
from schafkopf_tutor.laws.doppelkopf.giving import owed
from schafkopf_tutor.laws.doppelkopf.series import may_declare_witwe
from schafkopf_tutor.laws.doppelkopf.words import LEVELS, SCHWEINE
from schafkopf_tutor.moves import SEATS, Announce, Bid, Call, Give
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.rules import read_position, result
from schafkopf_tutor.rulesets import load
from tests.law.doppelkopf.golden import read_move
from tests.law.doppelkopf.tables import hand, named

ELDERS = "EO EO … / … / … / …"
POOR = "EO SA S9 EA EA EZ EZ GA GA GZ HA HA / HZ GO GO HK G9 H9 SK SK S9 EU EU EK / … / …"
FEW = "SA S9 EA EA EZ EZ GA GA GZ GZ HA HA / HZ GO GO HK G9 H9 SK SK S9 EU EU EK / … / …"
NONE = "E9 EK EA EA EZ EZ GA GA GZ GZ HA HA / HZ GO GO HK G9 H9 SK SK S9 EU EU EK / … / …"
NINES = "E9 E9 G9 H9 S9 EA EA GA GA HA HA EZ / … / … / …"
ALL = "0 says gesund 1 says gesund 2 says gesund 3 says gesund"
ONE = ALL.replace("0 says gesund", "0 says vorbehalt")
TWO = ONE.replace("2 says gesund", "2 says vorbehalt")
TAKEN = f"{ONE} | 0 bids armut 1 says nehme"
GIVEN = f"{TAKEN} 0 gives EO SA S9 to 1"
BACK = f"{GIVEN} 1 gives EK G9 S9 to 0"

SETTLED = [
    ("ddv", ELDERS, ALL, Announce(None, "normal")),
    ("ddv", ELDERS, "", None),
    ("ddv", ELDERS, ALL.removesuffix(" 3 says gesund"), None),
    ("ddv", ELDERS, ONE, None),
    ("ddv", ELDERS, f"{ONE} | 0 bids hochzeit", Announce(0, "hochzeit")),
    ("ddv", ELDERS, f"{TWO} | 0 bids hochzeit", None),
    ("ddv", ELDERS, f"{TWO} | 0 bids hochzeit 2 bids solo G", Announce(2, "solo", Suit.GRAS)),
    # announced already
    ("ddv", ELDERS, f"{ALL} | normal", None),
    # Schweine alone are no game: the normal one is played with them
    ("haus", "SA SA … / … / … / …", f"{ONE} | 0 says schweine", None),
    (
        "haus",
        "SA SA … / … / … / …",
        f"{ONE} | 0 says schweine 0 says weiter",
        Announce(None, "normal"),
    ),
    # thrown in: five nines, or an Armut that nobody takes (DK-10.6, 11)
    ("haus", NINES, f"{ONE} | 0 bids neunen", None),
    ("ddv-more", NINES, "0 bids neunen", None),
    ("haus", POOR, f"{ONE} | 0 bids armut 1 says passe 2 says passe 3 says passe", None),
    ("haus", POOR, f"{ONE} | 0 bids armut 1 says passe", None),
    # an Armut is settled when the cards are exchanged, and where it is told, told (DK-10.4, 10.5)
    ("ddv-more", POOR, TAKEN, None),
    ("ddv-more", POOR, GIVEN, None),
    ("ddv-more", POOR, BACK, Announce(0, "armut")),
    ("haus", POOR, BACK, None),
    ("haus", POOR, f"{BACK} 1 says eintrumpf", Announce(0, "armut")),
    # with two trumps two cards change hands, with none nothing is left to tell (OP-33)
    ("ddv-more", FEW, f"{TAKEN} 0 gives SA S9 to 1 1 gives SA HK to 0", Announce(0, "armut")),
    ("haus", NONE, f"{TAKEN} 0 gives to 1", Announce(0, "armut")),
]


@pytest.mark.parametrize(("name", "deal", "said", "wanted"), SETTLED)
def test_which_game_is_settled(name: str, deal: str, said: str, wanted: Announce | None):
    game = parse_game(f"{name} dealer 3 | {deal} | {said}", rules=named)
    for seat in range(4):
        assert LAW.follows(game.view(seat)) == wanted


HOLD = [
    ("ddv dealer 3 | … / … / … / …", ()),
    ("ddv dealer 3 | EO … / … / EO … / … | normal", (0, 2)),
    ("ddv dealer 3 | … / EO EO … / … / … | normal", (1,)),
    ("ddv dealer 3 | EO … / … / EO … / … | damensolo by 3", (3,)),
    ("ddv dealer 3 | EO EO E9 … / … / EA … / … | hochzeit by 0", ()),
    ("ddv dealer 3 | EO EO E9 … / EK … / EA … / EK … | hochzeit by 0 | E9 EK EA EK", (0, 2)),
    ("haus dealer 3 | EO … / GO … / EO … / GO … | witwe by 0", ()),
    ("haus dealer 3 | EO … / GO … / SO … / GO … | witwe by 0 | EO GO SO GO", (0,)),
    # whoever holds the queens (DK-10.7): here both poor and taker have none
    (
        (
            f"ddv-more dealer 3 | {FEW.replace('…', 'EO …')} | {TAKEN} 0 gives SA S9 to 1"
            " 1 gives SA HK to 0 | armut by 0"
        ),
        (0, 1),
    ),
]


@pytest.mark.parametrize(("text", "seats"), HOLD)
def test_who_holds_together_with_open_cards(text: str, seats: tuple[int, ...]):
    assert LAW.holding(parse_game(text, rules=named)) == seats


NEXT = [
    # the deal passes after a normal game, a Hochzeit, an Armut, a free solo (DK-2.3, 19.8)
    ("ddv dealer 3 | … / … / … / … | normal", 0),
    ("ddv dealer 1 | … / … / … / … | damensolo by 2", 2),
    ("haus dealer 1 | … / … / … / … | armut by 2", 2),
    # the same one deals again after a compulsory solo (DK-19.7), any solo under house rules and a
    # Schwarze Witwe (DK-19.2, 20.7), and where the cards were thrown in (DK-10.6, 11)
    ("ddv dealer 1 | … / … / … / … | pflicht-fleischlos by 2", 1),
    ("haus dealer 1 | … / … / … / … | damensolo by 2", 1),
    ("haus dealer 1 | … / … / … / … | witwe by 2", 1),
    (f"ddv-more dealer 3 | {NINES} | 0 bids neunen", 3),
    # a silent solo under house rules is a regular game (OP-37)
    ("haus dealer 1 | EO EO … / … / … / … | normal", 2),
]


@pytest.mark.parametrize(("text", "dealer"), NEXT)
def test_who_deals_next(text: str, dealer: int):
    assert LAW.next_dealer(parse_game(text, rules=named)) == dealer


def test_who_may_make_the_next_deal_a_schwarze_witwe():
    """DK-20.1: who has lost a solo, under house rules, but not a Schwarze Witwe again (OP-38)."""
    haus, ddv = load("haus"), load("ddv")
    for name in ("solo", "damensolo", "husarenritt"):
        assert may_declare_witwe(haus, haus.contracts[name])
        assert not may_declare_witwe(ddv, haus.contracts[name])
    for name in ("normal", "hochzeit", "armut", "witwe"):
        assert not may_declare_witwe(haus, haus.contracts[name])
    assert not may_declare_witwe(haus, None)


def test_a_game_that_is_not_over_has_no_result():
    for moves in ("", " | normal | EO"):
        with pytest.raises(DealError) as caught:
            result(parse_game(f"ddv dealer 3 | EO … / … / … / …{moves}"))
        assert caught.value.message == "error.result.not_over"


# --- what a result says ---------------------------------------------------------------------------

SAYS = [
    (("ddv", (0, 1), (121, 119), (6, 6), (0, 0)), "pair re"),
    (("ddv", (0,), (121, 119), (6, 6), (0, 0)), "alone re"),
    (("ddv", (0, 1), (151, 89), (6, 6), (0, 0)), "pair re reached_90"),
    (("ddv", (0, 1), (181, 59), (6, 6), (0, 0)), "pair re reached_60"),
    (("ddv", (0, 1), (29, 211), (6, 6), (0, 0)), "pair kontra reached_30"),
    (("ddv", (0, 1), (240, 0), (11, 1), (0, 0)), "pair re reached_30"),
    (("ddv", (0, 1), (240, 0), (12, 0), (0, 0)), "pair re reached_schwarz"),
    # why fewer points win, or as many
    (("ddv", (0, 1), (150, 90), (6, 6), (2, 0)), "pair kontra missed_re"),
    (("ddv", (0, 1), (120, 120), (6, 6), (2, 0)), "pair kontra missed_re"),
    (("ddv", (0, 1), (60, 180), (6, 6), (0, 3)), "pair re missed_kontra"),
    # who has missed his goal and has fewer points anyway needs no such reason
    (("ddv", (0, 1), (110, 130), (6, 6), (2, 0)), "pair kontra"),
    (("ddv", (0, 1), (120, 120), (6, 6), (0, 0)), "pair kontra tie_kontra"),
    (("ddv", (0, 1), (120, 120), (6, 6), (1, 1)), "pair kontra tie_kontra"),
    (("ddv", (0, 1), (120, 120), (6, 6), (0, 1)), "pair re tie_re"),
    (("haus", (0, 1), (120, 120), (6, 6), (0, 1)), "pair nobody tie_nobody"),
    (("haus", (0, 1), (120, 120), (6, 6), (1, 1)), "pair nobody tie_nobody"),
    (("ddv", (0, 1), (120, 120), (6, 6), (2, 2)), "pair nobody missed_both"),
    (("haus", (0,), (130, 110), (6, 6), (2, 3)), "alone nobody missed_both"),
]


Pair: TypeAlias = tuple[int, int]


@pytest.mark.parametrize(("found", "messages"), SAYS)
def test_what_a_result_says(found: tuple[str, tuple[int, ...], Pair, Pair, Pair], messages: str):
    name, re, points, tricks, levels = found
    rules = load(name)
    came_to = Result(rules, "normal", re, points, tricks, levels)
    assert LAW.tells is not None
    told = list(LAW.tells(came_to))
    assert [each.message for each in told] == [f"outcome.{word}" for word in messages.split()]
    contract = rules.contracts["normal"]
    values = {"contract": contract, "seats": re, "points": points[0], "others": points[1]}
    assert [each.values for each in told] == [values] + [{}] * (len(told) - 1)


# --- stated facts ---------------------------------------------------------------------------------

STATED = [
    ("ddv | normal | 0 holds EO SA | 3 leads HZ", "own=5 other=5", None),
    ("ddv | normal | 0 holds EO SA | 3 leads HZ", "own=6", "own"),
    ("ddv | normal | 0 holds EO SA | 3 leads HZ", "other=6", "other"),
    ("ddv | normal | 0 holds EO SA | 3 leads HZ", "replied=yes", None),
    ("ddv | normal | 0 holds EO SA | 3 leads HZ", "own=1 replied=yes", None),
    ("ddv | normal | 0 holds EO SA | 3 leads HZ", "own=0 replied=yes", "replied"),
    ("ddv | normal | 0 holds EO SA | 3 leads HZ", "re=no", "re"),
    ("ddv | normal | 0 holds GO SA | 3 leads HZ", "re=no", None),
    ("ddv | normal | 0 holds GO SA | 3 leads HZ", "re=yes", None),
    ("ddv | damensolo by 1 | 0 holds EO SA | 3 leads HZ", "re=yes", "re"),
    ("ddv | damensolo by 0 | 0 holds GO SA | 3 leads HZ", "re=no", "re"),
    ("ddv | damensolo by 0 | 0 holds GO SA | 3 leads HZ", "re=yes", None),
    # a partner is not known from the hand
    ("ddv | hochzeit by 1 | 0 holds GO SA | 3 leads HZ", "re=yes", None),
    ("ddv | hochzeit by 1 | 0 holds GO SA | 3 leads HZ", "re=no found_in=3", None),
    ("ddv | hochzeit by 1 | 0 holds GO SA | 3 leads HZ", "found_in=0", None),
    ("ddv | hochzeit by 1 | 0 holds GO SA | 3 leads HZ", "found_in=4", "found_in"),
    ("ddv | normal | 0 holds GO SA | 3 leads HZ", "found_in=2", "found_in"),
    ("ddv | normal | 0 holds GO SA | 3 leads HZ", "found_in=1", None),
    ("haus | armut by 1 | 0 holds GO SA | 3 leads HZ", "re=yes", None),
    # before the second queen of spades nobody knows who plays alone
    ("haus | witwe by 1 | 0 holds GO SA | 3 leads HZ", "re=yes", None),
    ("haus | witwe by 0 | 0 holds GO SA | 3 leads HZ", "re=no", None),
    ("haus | armut by 0 | 0 holds GO SA | 3 leads HZ", "re=no", "re"),
    ("haus | damensolo by 1 | 0 holds GO SA | 3 leads HZ", "schweine=yes", "schweine"),
    ("haus | hochzeit by 1 | 0 holds GO SA | 3 leads HZ", "schweine=yes nacktmulle=yes", None),
]


@pytest.mark.parametrize(("text", "facts", "wrong"), STATED)
def test_which_stated_facts_cannot_be(text: str, facts: str, wrong: str | None):
    if wrong is None:
        assert read_position(f"{text} | {facts}").facts
        return
    with pytest.raises(NotationError) as caught:
        read_position(f"{text} | {facts}")
    assert caught.value.values["found"] == wrong


def test_what_a_view_states_of_calls():
    """What was said is stated as it stands, and words that change the order as long as they do."""
    deal = "haus dealer 3 | SA SA EO … / S9 S9 … / … / …"
    said = (
        f"{ONE} | 0 says schweine 0 says weiter | normal | hyperschweine by 1 re90 by 0 kontra by 1"
    )
    view = parse_game(f"{deal} | {said}").view(1)
    calls = {"re": False, "own": 1, "other": 2, "replied": False, "found_in": 1}
    assert LAW.state(view) == {**calls, "schweine": True, "hyperschweine": True}
    solo = f"{TWO} | 0 says schweine 0 says weiter 2 bids damensolo | damensolo by 2"
    assert "schweine" not in LAW.state(parse_game(f"{deal} | {solo}").view(0))


# --- sentences ------------------------------------------------------------------------------------

OMEGA = "haus | normal | 0 holds {} | 3 leads S9 | omega=yes"
SENTENCES = [
    # where diamonds are never trumped nobody is told who may trump them (DK-21.3)
    (
        OMEGA.format("EO SA"),
        "EO",
        "Karo ist ausgespielt, und du hast Karo: Spiel ♦A. Karo wird hier nicht gestochen.",
        "Diamonds are led and you hold diamonds: play ♦A. Diamonds are not trumped here.",
    ),
    (
        OMEGA.format("EO GA GK"),
        "GA",
        "Du hast keine Karo-Karte und kannst nicht bedienen, also darf ♠A gespielt werden.",
        "You hold no diamond and cannot follow, so ♠A may be played.",
    ),
    # elsewhere they are
    (
        OMEGA.format("EO GA GK").replace("S9", "HA"),
        "GA",
        (
            "Du hast keine Herz-Karte und kannst nicht bedienen, also darf ♠A gespielt werden."
            " Niemand muss stechen."
        ),
        "You hold no heart and cannot follow, so ♠A may be played. Nobody has to trump.",
    ),
    (
        OMEGA.format("EO GA").replace("S9", "G9"),
        "EO",
        (
            "Pik ist ausgespielt, und du hast Pik: Spiel ♠A."
            " Stechen darf nur, wer keine Pik-Karte hat."
        ),
        "Spades are led and you hold spades: play ♠A. Only those who hold no spade may trump.",
    ),
    # nine cards are enough for keine 60, but not for keine 90, which it includes (DK-13.6)
    (
        "ddv | normal | 0 holds EO …8 | 0 leads | own=1",
        "re60 by 0",
        (
            "Dafür musst du noch 10 Karten halten; du hältst nur 9: „Re, keine 60“ kommt zu spät."
            " Es schließt „Re, keine 90“ ein, und dafür ist es zu spät."
        ),
        (
            "It takes 10 cards still in hand; you hold only 9: “Re, no 60” comes too late."
            " It includes “Re, no 90”, and for that it is too late."
        ),
    ),
    # Re alone may be said here, as a reply: it is not Re that comes too late
    (
        "ddv | normal | 0 holds EO …9 | 0 leads | other=1",
        "re90 by 0",
        "Dafür musst du noch 11 Karten halten; du hältst nur 10: „Re, keine 90“ kommt zu spät.",
        "It takes 11 cards still in hand; you hold only 10: “Re, no 90” comes too late.",
    ),
    # the next step itself includes nothing new; what is in time needs no such word
    (
        "ddv | normal | 0 holds EO …8 | 0 leads | own=1",
        "re90 by 0",
        "Dafür musst du noch 10 Karten halten; du hältst nur 9: „Re, keine 90“ kommt zu spät.",
        "It takes 10 cards still in hand; you hold only 9: “Re, no 90” comes too late.",
    ),
    (
        "ddv | normal | 0 holds EO …11 | 0 leads",
        "re60 by 0",
        "Du hältst noch 12 Karten, und 11 müssen es sein: „Re, keine 60“ ist rechtzeitig.",
        "You still hold 12 cards, and it takes 11: “Re, no 60” is in time.",
    ),
]


@pytest.mark.parametrize(("text", "move", "german", "english"), SENTENCES)
def test_what_a_verdict_says(text: str, move: str, german: str, english: str):
    start = read_position(text)
    verdict = LAW.judge(start, read_move(move.split(), 0))
    assert Speaker("de", face="french").reason(verdict, start.ruleset) == german
    assert Speaker("en", face="french").reason(verdict, start.ruleset) == english


def test_a_trick_that_may_not_be_trumped():
    """A trump that had to be laid lies there and does not win (DK-21.3)."""
    rules = load("haus")
    order = rules.order(rules.contracts["normal"], None, ("omega",))
    trick = read_position("haus | normal | 0 holds EA | 1 leads S9 EO SK | omega=yes").trick
    german, english = (Speaker(word, face="french").trick(order, trick) for word in ("de", "en"))
    assert german.startswith(
        "♦K gewinnt: Es ist die höchste Karo-Karte, und Karo wird hier nicht gestochen. ("
    )
    assert english.startswith(
        "♦K wins: it is the highest diamond card, and diamonds are not trumped here. ("
    )


def test_two_tens_of_hearts_in_the_last_trick():
    """What is said of it is what holds there: the first stays the higher (DK-4.6)."""
    rules = load("haus")
    order, laid = rules.order(rules.contracts["normal"]), hand("HZ GZ HZ GZ")
    speaker = Speaker("de", face="french").at(rules)
    assert "Von zwei gleichen zählt hier die spätere." in speaker.trick(order, laid)
    assert "Von zwei gleichen Karten gilt die erste." in speaker.trick(order, laid, last=True)


def test_a_trick_cites_the_rule_that_decides_it():
    """Point 13 is about two tens of hearts and no other trick, the last one included (DK-4.6)."""
    haus, ddv = load("haus"), load("ddv")
    order = haus.order(haus.contracts["normal"])
    speaker = Speaker("de", face="french").at(haus)
    for laid, last, point in (
        ("HZ S9 HZ SK", False, True),
        ("HZ S9 HZ SK", True, True),
        ("HZ S9 EO SK", False, False),
        ("EO S9 EO SK", False, False),
        ("GA GA G9 EA", False, False),
    ):
        said = speaker.trick(order, hand(laid), last=last)
        assert ("Punkt 13" in said) is point, laid
        assert ("Abschnitt „Spielverlauf“" in said) is not point, laid
    plain = Speaker("de").at(ddv).trick(ddv.order(ddv.contracts["normal"]), hand("HZ S9 HZ SK"))
    assert "Abschnitt „Spielverlauf“" in plain
    assert speaker.law("trick.later").startswith("Die zweite der beiden höchsten Zehnen")


def test_extra_points_of_the_other_side_are_told_as_theirs():
    """They are taken off (DK-15.9): whose they are stands in the sentence."""
    earned = (("fox", 0), ("fox", 1), ("fox", 1), ("karlchen", 1), ("doppelkopf", 1))
    came_to = Result(load("ddv"), "normal", (0, 1), (130, 110), (6, 6), (0, 0), earned)
    lines = Speaker("de").settlement(LAW.settle(came_to, 0), came_to.ruleset)
    assert lines[1:5] == (
        "Ein Fuchs gefangen: 1 Punkt.",
        "2 Füchse hat die andere Seite gefangen: −2 Punkte.",
        "Ein Doppelkopf der anderen Seite: −1 Punkte.",
        "Karlchen macht den letzten Stich für die andere Seite: −1 Punkte.",
    )
    english = Speaker("en").settlement(LAW.settle(came_to, 0), came_to.ruleset)
    assert english[2] == "2 foxes were caught by the other side: −2 points."


def test_a_game_that_nobody_knows_is_named_in_the_answer():
    view = parse_game(f"ddv dealer 3 | {ELDERS}").view(0)
    verdict = LAW.judge(view, Announce(0, "skat"))
    assert (verdict.rule, verdict.fact("contract")) == ("game.not_played", "skat")
    view = parse_game(f"ddv dealer 3 | {ELDERS} | {ONE}").view(0)
    verdict = LAW.judge(view, Bid(0, "bid", "skat"))
    assert (verdict.rule, verdict.fact("contract")) == ("reserve.not_played", "skat")


def test_how_many_trumps_a_poor_player_has_he_alone_knows():
    """DK-10.2: until he lays them down."""
    game = parse_game(f"ddv-more dealer 3 | {POOR} | {TAKEN}", rules=named)
    found = [owed(game.view(seat).read(Facts)) for seat in SEATS]
    assert found == [(0, 1, 3), (0, 1, 0), (0, 1, 0), (0, 1, 0)]


def gifts(text: str, seat: int) -> list[Give]:
    view = parse_game(text, rules=named).view(seat)
    return [move for move in LAW.options(view) if isinstance(move, Give)]


def test_what_may_be_given():
    """DK-10.2, 10.4: the poor player has no choice; whoever has taken gives back any three cards,
    each choice of faces once."""
    start = f"ddv-more dealer 3 | {POOR} | {TAKEN}"
    for seat, given in ((0, [hand("EO SA S9")]), (1, []), (2, [])):
        assert [move.cards for move in gifts(start, seat)] == given
    text = f"ddv-more dealer 3 | {POOR} | {GIVEN}"
    found = gifts(text, 1)
    assert {(move.seat, move.to, move.count) for move in found} == {(1, 0, 3)}
    held = Counter(parse_game(text, rules=named).view(1).hand)
    chosen = {tuple(sorted(map(str, move.cards))) for move in found}
    assert len(chosen) == len(found)
    # of 11 faces, four of them twice: three different ones, or a pair and another
    assert len(held) == 11
    assert len(found) == 11 * 10 * 9 // 6 + 4 * 10


def test_what_a_table_may_be_asked_for():
    """Every word and game of a table, lawful or not; calls alone once a game is announced."""
    moves = list(LAW.candidates(parse_game(f"haus dealer 3 | {ELDERS}").view(2)))
    announced = {(move.contract, move.seat) for move in moves if isinstance(move, Announce)}
    nobodys = {"normal", "neunen"}  # the latter is refused: it is no game
    assert {name for name, seat in announced if seat is None} == nobodys
    assert {seat for name, seat in announced if name not in nobodys} == {2}
    assert {move.contract for move in moves if isinstance(move, Bid)} == {
        None,
        *set(load("haus").words("games")) - {"normal"},
    }
    assert {move.word for move in moves if isinstance(move, Call)} == {*SCHWEINE, *LEVELS}
    assert {move.seat for move in moves if isinstance(move, Bid)} == {2}
    words = "gesund vorbehalt bid weiter nehme passe nacktmulle omega schweine hyperschweine"
    words += " schweineroyal keintrumpf eintrumpf zweitrumpf dreitrumpf"
    assert {move.word for move in moves if isinstance(move, Bid)} == set(words.split())
    bids = [move for move in moves if isinstance(move, Bid) and move.contract == "solo"]
    assert {move.suit for move in bids} == set(Suit)
    games = [move for move in moves if isinstance(move, Announce) and move.contract == "solo"]
    assert {move.suit for move in games} == set(Suit)
    late = list(LAW.candidates(parse_game(f"haus dealer 3 | {ELDERS} | normal").view(2)))
    assert {type(move) for move in late} == {Call}
    assert {move.seat for move in late} == {2}


def test_words_that_are_not_allowed_are_passed_over():
    """A game that the table does not play names nothing: its player still has to."""
    said = [Bid(seat, word) for seat, word in enumerate(("vorbehalt", *["gesund"] * 3))]
    for wrong in (Bid(0, "bid", "armut"), Bid(0, "bid", "normal"), Bid(1, "bid", "hochzeit")):
        state = auction(load("ddv"), 0, [*said, wrong])
        assert (state.turn, state.holder) == (0, None)
