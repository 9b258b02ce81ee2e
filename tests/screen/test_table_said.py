"""What is said at a table: short, in a fixed order, in both languages and for both faces."""

from __future__ import annotations

import pytest

from schafkopf_tutor.i18n import FACES, LANGUAGES, text
from tests.screen.tables import HANDS, RUFSPIEL, laid, play, said
from tests.screen.test_table import through

TABLE = laid(RUFSPIEL)
AUCTION = laid(f"ordnung dealer 3 | {HANDS}")


def test_a_card_and_who_is_next():
    after = play(TABLE, "EO")
    assert said(after, "de") == ["Anna: Eichel-Ober.", "Beni ist am Zug."]
    assert said(after, "en") == ["Anna: Ober of Eichel.", "It is Beni’s turn."]
    assert said(after, "de", "french") == ["Anna: Kreuz-Dame.", "Beni ist am Zug."]
    assert said(after, "en", "french") == ["Anna: queen of clubs.", "It is Beni’s turn."]
    assert said(TABLE, "de") == ["Anna spielt aus."]


def test_who_takes_the_trick_with_how_much_and_leads():
    lines = said(play(TABLE, "EO H7 SU H8"), "de")
    assert lines[0] == "Dominik: Herz-Acht."
    assert lines[1].startswith("Der Stich gehört Anna: 3 + 0 + 2 + 0 = 5 Augen. EO gewinnt: ")
    assert lines[2:] == ["Anna spielt aus."]


def test_a_refusal_is_said_alone_with_paragraph_and_what_would_help():
    (line,) = said(play(TABLE, "EO H7 SU H8 E9 EZ E8"), "de")
    assert line.startswith("Christl muss die Eichel-Acht behalten. Das gerufene As EA muss")
    assert "(Schafkopf-Ordnung 3.2.4)" in line
    assert line.endswith("Wärst du vorher davongelaufen, dürftest du jetzt E8 spielen.")
    assert said(play(TABLE, "EO GA"), "de") == ["Jetzt ist Beni am Zug, nicht Christl."]


def test_words_that_may_not_be_said_name_the_players():
    (line,) = said(AUCTION.act("say 2 weiter"), "de")
    assert line == (
        "Christl kann das jetzt nicht sagen: „Weiter“. "
        "Jetzt spricht Anna, nicht Christl. (Schafkopf-Ordnung 2.2.1)"
    )
    (line,) = said(AUCTION.act("say 2 weiter"), "en")
    assert "Christl cannot say this now: " in line


def test_the_auction_is_told():
    table = through(AUCTION, "say 0 spiele,say 1 weiter,say 2 weiter")
    assert said(table, "de") == ["Christl: „Weiter“.", "Dominik ist dran: spielen oder weiter?"]
    last = table.act("say 3 weiter")
    assert said(last, "de")[-1] == "Anna sagt das Spiel an."
    announced = last.act("announce 0 solo H")
    assert said(announced, "de") == ["Anna: Herz-Solo.", "Anna spielt aus."]


def test_calls_and_claims_are_told():
    assert said(TABLE.act("call 1 stoss"), "de")[0] == "Beni: „Stoß“."
    ended = said(TABLE.act("claim 1 none"), "de")
    assert ended[0] == "Beni: Ich mache keinen Stich mehr."
    assert "120 zu 0 Augen" in ended[1]


ASKED = {
    "hand": [
        (
            "Christl hat Eichel-As, Eichel-Acht, Eichel-Sieben, Gras-As, Gras-Zehn, Gras-König "
            "und Schellen-König."
        )
    ],
    "trick": ["Anna hat ausgespielt. Anna: Eichel-Neun. Beni: Eichel-Zehn.", "Christl ist am Zug."],
    "last": [
        (
            "Anna hat ausgespielt. "
            "Anna: Eichel-Ober. Beni: Herz-Sieben. Christl: Schellen-Unter. Dominik: Herz-Acht."
        ),
        "Der Stich gehört Anna.",
    ],
    "points": [
        "Anna: 5 Augen, 1 Stich.",
        "Beni: 0 Augen, 0 Stiche.",
        "Christl: 0 Augen, 0 Stiche.",
        "Dominik: 0 Augen, 0 Stiche.",
    ],
    "why": [
        "Christl ist am Zug.",
        (
            "Das gerufene As EA muss gespielt werden: Eichel ist zum ersten Mal ausgespielt. "
            "(Schafkopf-Ordnung 3.2.4)"
        ),
    ],
}


@pytest.mark.parametrize("word", ASKED)
def test_what_is_asked_for(word: str):
    table = play(TABLE, "EO H7 SU H8 E9 EZ")
    asked = table.act(f"tell {word}")
    assert said(asked, "de") == ASKED[word]
    assert said(asked.act("tell again"), "de") == ASKED[word]
    assert said(asked.act("show points").act("switch big"), "de") == ASKED[word]
    assert said(play(asked, "EA"), "de")[0] == "Christl: Eichel-As."


def test_why_after_a_refusal_says_it_again():
    refused = play(TABLE, "EO H7 SU H8 E9 EZ E8")
    assert said(refused.act("tell why"), "de") == said(refused, "de")


def test_why_when_everything_may_be_done():
    assert said(TABLE.act("tell why"), "de")[-1] == "Anna darf jede Karte spielen."
    free = AUCTION.act("tell why")
    assert said(free, "de")[-1] == "Anna darf alles sagen, was zur Wahl steht."


def test_before_anything_has_happened():
    assert said(TABLE.act("tell trick"), "de") == [
        "Auf dem Tisch liegt nichts.",
        "Anna spielt aus.",
    ]
    assert said(TABLE.act("tell last"), "de") == ["Noch ist kein Stich weggelegt."]


def test_a_closed_hand_is_not_read_out():
    table = laid(RUFSPIEL, seats=(0,), others=lambda view: None, on=frozenset())
    assert table.in_turn == 0
    assert "Eichel-Ober" in said(table.act("tell hand"), "de")[0]
    watched = laid(f"{RUFSPIEL} | EO H7 SU H8 E9", seats=(), others=None, on=frozenset())
    assert watched.in_turn == 1
    assert "Eichel-Zehn" in said(watched.act("tell hand"), "de")[0]  # the hand in turn is open


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("face", FACES)
def test_every_line_is_short(language: str, face: str):
    """A whole game: after a move three lines at most, none longer than somebody likes to hear."""
    rest = "GA SO G7 G9 SZ HA S8 SK HZ S9 E8 HO EU HU SA E7 GU GO S7 GZ HK G8 GK"
    table = TABLE
    for code in f"EO H7 SU H8 E9 EZ EA EK {rest}".split():
        table = play(table, code)
        lines = said(table, language, face)
        assert 2 <= len(lines) <= 3
        assert max(map(len, lines)) < 260


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("unit", ["cent", "unit", "tournament_point"])
def test_no_two_columns_have_one_name(unit: str, language: str):
    columns = ("seat", "tricks", "points", unit)
    assert len({text(f"table.column.{name}", language) for name in columns}) == len(columns)
