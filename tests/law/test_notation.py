"""The one text of games and positions: what is read, what is refused and where, exact inverses."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schafkopf_tutor import (
    Announce,
    Call,
    Card,
    DealError,
    Game,
    NotationError,
    Play,
    Suit,
    View,
    format_game,
    format_position,
    load,
    parse_game,
    position,
    read_card,
    read_position,
)
from schafkopf_tutor.cards import LONG
from schafkopf_tutor.laws.schafkopf.doubling import STOSS
from schafkopf_tutor.moves import Bid
from schafkopf_tutor.notation import fact_place, parse_position
from schafkopf_tutor.notation.words import LONGEST
from tests.law import strategies as ours

OPEN = "ordnung dealer 3 | … / … / … / …"
SYMBOLS = {"E": "♣", "G": "♠", "H": "♥", "S": "♦"}
FRENCH_SUITS = {"E": "C", "G": "S", "H": "H", "S": "D"}
FRENCH_RANKS = {"Z": "T", "O": "Q", "U": "J"}


def card(code: str) -> Card:
    return Card.of(code)


# --- cards ----------------------------------------------------------------------------------------


@given(ours.cards)
def test_every_card_is_read_as_it_is_written(given_card: Card):
    for text in (str(given_card), given_card.code.lower(), f" {given_card.code}\n"):
        assert read_card(text) is given_card


@pytest.mark.parametrize("code", [card.code for card in LONG.cards])
def test_ten_symbols_and_french_letters(code: str):
    suit, rank = code[0], code[1]
    french = FRENCH_RANKS.get(rank, rank)
    symbol = SYMBOLS[suit]
    same = [
        symbol + rank,
        symbol + french,
        f"{symbol}\ufe0f{rank}",
        f"{symbol}\ufe0e{french.lower()}",
    ]
    if rank == "Z":
        same += [f"{suit}10", f"{suit.lower()}10", f"{symbol}10"]
    for text in same:
        assert read_card(text) is card(code)
        if text[0] == symbol:
            assert read_card(text, letters="french") is card(code)
    assert read_card(FRENCH_SUITS[suit] + french, letters="french") is card(code)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("D10", "SZ"),
        ("cq", "EO"),
        ("SJ", "GU"),
        ("HD", "HO"),
        ("SB", "GU"),
        ("SA", "GA"),
        ("DK", "SK"),
    ],
)
def test_french_letters_where_asked_for(text: str, expected: str):
    assert read_card(text, letters="french") is card(expected)


@pytest.mark.parametrize("text", ["♧A", "♤A", "♡A", "♢A"])
def test_outlined_symbols(text: str):
    assert read_card(text).rank.letter == "A"


@pytest.mark.parametrize("text", ["CQ", "EQ", "GJ", "HD", "DA", "ET"])
def test_french_letters_are_never_guessed(text: str):
    with pytest.raises(NotationError):
        read_card(text)


def test_colliding_letters():
    assert read_card("SA") is card("SA")
    assert read_card("SA", letters="french") is card("GA")
    assert read_card("SK") is card("SK")
    assert read_card("SK", letters="french") is card("GK")


@pytest.mark.parametrize(
    "text",
    ["", " ", "E", "EOO", "OE", "E1", "E6", "EX", "10", "E100", "EO GO", "ſA", "E\u212a", "Ｅ9",
     "E９", "♣", "♣♣", "♣\u200bO", "E0", "ΕO", "E\u030aO", "\x00", "1010"],
)  # fmt: skip
def test_what_is_no_card(text: str):
    for letters in ("german", "french"):
        with pytest.raises(NotationError) as caught:
            read_card(text, letters=letters, place=7)
        assert caught.value.place == 7


def test_unknown_letters():
    for ask in (
        lambda: read_card("EO", letters="bavarian"),
        lambda: parse_game(OPEN, letters="bavarian"),
        lambda: read_position("ordnung | wenz by 0 | 0 holds EO", letters=""),
    ):
        with pytest.raises(NotationError, match="german, french"):
            ask()


def test_what_cannot_be_seen_is_shown():
    with pytest.raises(NotationError, match=r"EO\\u200b"):
        read_card("EO\u200b")
    with pytest.raises(NotationError, match=r"x{19}…") as caught:
        read_card("x" * 1_000_000)
    assert len(str(caught.value)) < 250


# --- games ----------------------------------------------------------------------------------------


def test_every_kind_of_move():
    game = parse_game(
        "cardgames-zone dealer 2 | EO GO … / … / … / EA … | knock by 1 knock by 3 | rufspiel E by 0"
        " | stoss by 1 re by 0 | H7 EO HK H9 | SA by 2"
    )
    assert game.dealer == 2
    assert game.moves == (
        Call(1, "knock"),
        Call(3, "knock"),
        Announce(0, "rufspiel", Suit.EICHEL),
        Call(1, "stoss"),
        Call(0, "re"),
        Play(3, card("H7")),
        Play(0, card("EO")),
        Play(1, card("HK")),
        Play(2, card("H9")),
        Play(2, card("SA")),  # out of turn: seat 0 has won the trick
    )
    assert game.deal.hands[3] == (card("EA"), card("H7"))


def test_calls_are_the_words_of_the_law():
    assert load("ordnung").calls == ("knock", *STOSS)
    for word in load("ordnung").calls:
        assert parse_game(f"{OPEN} | {word} by 2").moves == (Call(2, word),)
        assert parse_game(f"{OPEN} | {word.upper()} BY 2").moves == (Call(2, word),)


def test_what_can_be_called_is_part_of_the_rules():
    rules = load("ordnung")
    assert replace(rules, name="ours").digest == rules.digest
    assert replace(rules, calls=("knock",)).digest != rules.digest


def test_blanks_bars_and_case_do_not_matter():
    tidy = parse_game(f"{OPEN} | rufspiel E by 1 | EO GO HO SO")
    for text in (
        "ordnung DEALER 3|…/.../?/…|Rufspiel e By 1|eo,go , ho;so".replace(";", ","),
        "ordnung\ndealer 3\n| … / … / … / …\n\n|  rufspiel\t♣ by 1 EO | GO |||| HO\nSO |",
        f"{OPEN} rufspiel E by 1".replace("… rufspiel", "… | rufspiel") + " ♣Q ♠Q ♥O ♦o",
    ):
        assert parse_game(text) == tidy


def test_the_rest_of_a_hand_may_stand_close():
    assert parse_game("ordnung dealer 3 | EO GO… / … / … / …").deal.hands[0] == (
        card("EO"),
        card("GO"),
    )


def test_a_game_in_french_letters():
    french = "ordnung dealer 3 | CQ SQ HJ HA HT HK C9 S7 / … / … / … | rufspiel C by 0 | CQ"
    german = "ordnung dealer 3 | EO GO HU HA HZ HK E9 G7 / … / … / … | rufspiel E by 0 | EO"
    assert parse_game(french, letters="french") == parse_game(german)


@given(ours.wild_games())
def test_reading_a_written_game_gives_it_back(game: Game):
    text = format_game(game)
    again = parse_game(text, rules=lambda name: game.ruleset)
    assert again == game
    assert (again.hands, again.trick, again.tricks, again.turn) == (
        game.hands,
        game.trick,
        game.tricks,
        game.turn,
    )
    assert format_game(again) == text


@given(ours.games(over=True))
def test_a_finished_game_is_written_trick_by_trick(game: Game):
    head, hands, announced, *tricks = format_game(game).split(" | ")
    assert head == f"{game.ruleset.name} dealer {game.dealer}"
    assert len(hands.split(" / ")) == 4
    assert announced.split()[0] == game.announced.contract if game.announced else False
    assert [trick.split() for trick in tricks] == [
        [str(card) for card in trick.cards] for trick in game.tricks
    ]


@pytest.mark.parametrize("name", ["ordnung", "cardgames-zone-short"])
def test_every_contract_is_written_and_read(name: str):
    for contract in load(name).contracts.values():
        for suit in contract.suits or (None,):
            for seat in (None,) if contract.parties == "each" else (None, 0, 3):
                game = parse_game(f"{name} dealer 1 | … / … / … / …")
                game = game.after(Announce(seat, contract.name, suit))
                assert parse_game(format_game(game)) == game


# --- positions ------------------------------------------------------------------------------------


@given(ours.positions(known=False))
def test_reading_a_written_position_gives_it_back(view: View):
    text = format_position(view)
    assert read_position(text, rules=lambda name: view.ruleset) == view
    assert format_position(read_position(text, rules=lambda name: view.ruleset)) == text


@given(ours.wild_games(), ours.seats)
def test_the_position_of_a_game_is_written_and_read(game: Game, seat: int):
    stated = position(game.view(seat))
    again = parse_position(format_position(stated), rules=lambda name: game.ruleset)
    assert again == stated
    assert again.unknown == game.deal.unknown(seat)


def test_unknown_cards_in_a_position():
    three = read_position("ordnung | wenz by 0 | 2 holds EO E7 …3 | 1 leads EZ")
    assert (three.hand, three.unknown) == ((card("EO"), card("E7")), 3)
    rest = read_position("ordnung | wenz by 0 | 2 holds EO E7 …")
    assert rest.unknown == 6
    assert read_position("ordnung | wenz by 0 | 2 holds ...2").unknown == 2
    assert read_position("cardgames-zone-short | wenz by 0 | 2 holds ?").unknown == 6
    assert format_position(three).endswith("2 holds EO E7 …3 | 1 leads EZ")
    assert format_position(rest).endswith("2 holds EO E7 …")
    full = "ordnung | wenz by 0 | 2 holds EO GO HO SO EU GU HU SU"
    assert read_position(f"{full} …") == read_position(full)
    with pytest.raises(NotationError, match="9"):
        read_position(f"{full} …1")


# --- slips ----------------------------------------------------------------------------------------

GAMES = {
    "": (1, "expected.ruleset"),
    "|": (1, "expected.ruleset"),
    "ordnung": (8, "expected.dealer"),
    "ordnung deal 3": (9, "expected.dealer"),
    "ordnung dealer": (15, "expected.seat"),
    "ordnung dealer 4 | …": (16, "expected.seat"),
    "ordnung dealer 03 | …": (16, "expected.seat"),
    "ordnung dealer 3 EO": (18, "expected.bar"),
    "ordnung dealer 3 | EO GO HX …": (26, "card"),
    "ordnung dealer 3 | … | …": (22, "expected.slash"),
    "ordnung dealer 3 | … / … / …": (29, "expected.slash"),
    "ordnung dealer 3 | … / … / … / … / …": (34, "expected.bar"),
    "ordnung dealer 3 | …2 / … / … / …": (20, "expected.rest"),
    "ordnung dealer 3 | EO … / … / GO EO … / …": (34, "placed"),
    "ordnung dealer 3 | … / EO GO / … / …": (24, "placed"),
    "ordnung dealer 3 | … / EO GO HO SO EU GU HU SU HA / … / …": (24, "placed"),
    "cardgames-zone-short dealer 3 | … / EO E7 … / … / …": (40, "placed"),
    f"{OPEN} | EO": (36, "expected.contract"),
    f"{OPEN} | wens by 2": (36, "expected.contract"),
    f"{OPEN} | kontra by 2": (36, "expected.contract"),
    f"{OPEN} | stoss 2": (42, "expected.by"),
    f"{OPEN} | rufspiel H by 0": (45, "expected.suit"),
    f"{OPEN} | rufspiel by 0": (45, "expected.suit"),
    f"{OPEN} | rufspiel E 0": (47, "expected.by"),
    f"{OPEN} | wenz by 4": (44, "expected.seat"),
    f"{OPEN} | wenz by 0 | EO GO / HO": (54, "card"),
    f"{OPEN} | wenz by 0 | EO by": (53, "expected.seat"),
    f"{OPEN} | wenz by 0 | EO GO EO": (54, "placed"),
    f"{OPEN} | wenz by 0 | EO GO | solo E by 0": (56, "placed"),
    f"{OPEN} | sie by 0 | EO": (47, "expected.end"),
    f"{OPEN} | wenz by 0 | kontra by 1": (48, "card"),
}


@pytest.mark.parametrize("text", GAMES)
def test_slips_in_a_game(text: str):
    with pytest.raises(NotationError) as caught:
        parse_game(text)
    slip = caught.value
    assert (slip.place, slip.message) == (GAMES[text][0], f"error.{GAMES[text][1]}")
    assert str(GAMES[text][0]) in str(slip)


HEAD = "ordnung | rufspiel G by 0"
POSITIONS = {
    "": (1, "expected.ruleset"),
    "/": (1, "expected.ruleset"),
    "ordnung": (8, "expected.bar"),
    "ordnung | 2 holds EO": (11, "expected.contract"),
    "ordnung | rufspiel | 2 holds EO": (20, "expected.suit"),
    f"{HEAD} 2 holds EO": (27, "expected.bar"),
    f"{HEAD} | holds EO": (29, "expected.seat"),
    f"{HEAD} | 2 has EO": (31, "expected.holds"),
    f"{HEAD} | 2 holds EO X9": (40, "card"),
    f"{HEAD} | 2 holds EO EO | called_suit_led=no": (40, "placed"),
    f"{HEAD} | 2 holds EO / GO": (40, "expected.bar"),
    f"{HEAD} | 2 holds EO | 0 lead EU": (44, "expected.leads"),
    f"{HEAD} | 2 holds EO | 0 leads EU EO | ran_away=no": (53, "placed"),
    f"{HEAD} | 2 holds EO | 0 leads EU GU HU SU": (50, "placed"),
    f"{HEAD} | 2 holds EO | 0 leads EU | ran_away": (55, "expected.fact"),
    f"{HEAD} | 2 holds GA | ran_away=maybe": (42, "expected.value"),
    f"{HEAD} | 2 holds GA | ran_away=no called_suit_led=no ran_away=no": (73, "fact.twice"),
    f"{HEAD} | 2 holds GA | ran_away=1": (42, "fact.unknown"),
    f"{HEAD} | 2 holds GA | called_suit_led=no flown=no": (61, "fact.unknown"),
    f"{HEAD} | 2 holds EO | called_suit_led=no ran_away=yes": (61, "fact.contradiction"),
    f"{HEAD} | 2 holds GA | dealt_of_suit=7": (42, "fact.contradiction"),
    f"{HEAD} | 2 holds GA | dealt_of_suit=7777": (42, "expected.value"),
    f"{HEAD} | 2 holds GA | İİİİİİİ=no x=1": (42, "fact.unknown"),
}


@pytest.mark.parametrize("text", POSITIONS)
def test_slips_in_a_position(text: str):
    with pytest.raises(NotationError) as caught:
        read_position(text)
    slip = caught.value
    assert (slip.place, slip.message) == (
        POSITIONS[text][0],
        f"error.{POSITIONS[text][1]}",
    )
    assert str(POSITIONS[text][0]) in str(slip)


def test_the_place_of_a_fact():
    text = f"{HEAD} | 2 holds GA | called_suit_led=no RAN_AWAY=no"
    assert fact_place(text, "ran_away") == text.index("RAN") + 1
    assert fact_place(text, "led") == len(text) + 1


def test_a_trick_of_four_cannot_be_stated():
    four = [card(code) for code in ("EU", "GU", "HU", "SU")]
    with pytest.raises(DealError, match="4"):
        View.stated(load("ordnung"), Announce(0, "wenz"), 0, [card("EO")], trick=four)


def test_endless_texts_are_refused_at_once():
    """A thousand times what a game needs; work that grows with the square of it would show."""
    for text in (
        f"{OPEN} | " + "re by 0 " * 200_000,
        "ordnung dealer 3 | " + "EO " * 500_000,
        "ordnung | wenz by 0 | 0 holds " + "EO " * 500_000,
        "|" * 2_000_000,
        "x" * 2_000_000,
    ):
        with pytest.raises(NotationError) as caught:
            (parse_position if "holds" in text else parse_game)(text)
        assert caught.value.place == LONGEST + 1


def test_as_long_as_allowed_is_read():
    words = "re by 0 " * ((LONGEST - len(OPEN) - 3) // 8)
    assert len(parse_game(f"{OPEN} | {words}").moves) > 1_000


@given(st.text(alphabet="…?.0123456789 |/,EOGAHZ", max_size=40))
def test_rests_and_cards_in_any_order(text: str):
    try:
        view = parse_position(f"ordnung | wenz by 0 | 2 holds {text}")
    except NotationError as slip:
        assert 1 <= slip.place <= 30 + len(text) + 1  # noqa: PT017 (either may happen)
    else:
        assert len(view.hand) + view.unknown <= 8


@pytest.mark.parametrize(
    ("text", "said", "same"),
    [
        ("ddv dealer 3 | … / … / … / … | normal |", "0 says re", "re by 0"),
        ("ddv dealer 3 | … / … / … / … | normal |", "2 says kontra90", "kontra90 by 2"),
        ("haus dealer 3 | SA SA … / … / … / … | normal |", "0 says schweine", "schweine by 0"),
        ("ordnung dealer 3 | … / … / … / … | rufspiel G by 0 | EO", "1 says stoss", "stoss by 1"),
        ("cardgames-zone-variants dealer 3 | … / … / … / … |", "2 says knock", "knock by 2"),
    ],
)
def test_a_call_may_be_said(text: str, said: str, same: str):
    """``re by 0`` is the form that is written, but nobody loses a Re that he has written down."""
    game = parse_game(f"{text} {said}")
    assert game == parse_game(f"{text} {same}")
    assert isinstance(game.moves[-1], Call)
    assert parse_game(format_game(game)) == game


def test_before_the_game_schweine_are_a_reservation():
    game = parse_game("haus dealer 3 | SA SA … / … / … / … | 0 says vorbehalt 0 says schweine")
    assert isinstance(game.moves[-1], Bid)
    assert parse_game(format_game(game)) == game
