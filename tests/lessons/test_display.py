"""What stands below a cell: the engine's values as pictures and text, slips as one sentence."""

from __future__ import annotations

import re
from collections import namedtuple
from collections.abc import Iterator
from dataclasses import replace
from html import escape
from pathlib import Path
from typing import Any

import nbformat
import pytest
from IPython.core.interactiveshell import InteractiveShell
from nbclient import NotebookClient
from traitlets.config import Config

from schafkopf_tutor.cards import LONG, Card, Suit
from schafkopf_tutor.draw import Picture
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.game import Game
from schafkopf_tutor.i18n import FACES, LANGUAGES
from schafkopf_tutor.laws.schafkopf.result import Result, decide, decide_ramsch
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.notebook import Desk
from schafkopf_tutor.notebook.display import picture
from schafkopf_tutor.order import CardOrder
from schafkopf_tutor.rules import read_position, result, settle, why
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.rulesheet import sentences
from schafkopf_tutor.view import Trick
from tests.lessons.test_desk import Sound

ORDNUNG = load("ordnung")
EXAMPLE = Path(__file__).parent.parent / "law" / "example_round.txt"
AUCTION = "ordnung dealer 3 | EO GO HU HA HZ HK E9 G7 / … / … / … | 0 says spiele 1 says auch"
MIDDLE = (
    "ordnung dealer 3 | EO GO HU HA HZ HK E9 G7 / H7 EZ … / SU EA GK … / H8 …"
    " | 0 says spiele 1 says weiter | rufspiel E by 0 | EO H7 SU H8 | E9 EZ"
)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card.of(code) for code in text.split())


def example() -> Game:
    """78 to 42 for seats 0 and 2 (see tests/law/test_example_round.py)."""
    lines = EXAMPLE.read_text(encoding="utf-8").splitlines()
    return parse_game(" ".join(line for line in lines if not line.startswith("#")))


def dear_solo() -> Result:
    """50, Schneider 10, 3 runners 30, doubled: 180, three times 540 (tests/law/golden_money)."""
    return decide(
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


def everything() -> dict[str, object]:
    middle = parse_game(MIDDLE)
    ramsch = decide_ramsch(load("cardgames-zone"), "ramsch", (50, 40, 30, 0), (3, 3, 2, 0))
    return {
        "card": Card.of("EO"),
        "hand": cards("EO HZ S7"),
        "list": list(cards("EO HZ")),
        "order": ORDNUNG.contracts["wenz"].order(LONG),
        "trick": Trick(2, cards("SK EO SO S9"), 2),
        "deal": example().deal,
        "unknown": middle.deal,
        "auction": parse_game(AUCTION),
        "game": middle,
        "over": example(),
        "turn": middle.view(),
        "other": middle.view(0),
        "before": parse_game(AUCTION).view(0),
        "position": read_position("ordnung | rufspiel G by 0 | 2 holds GA GK S9 | 1 leads G7"),
        "verdict": why(middle.view(), "GK"),
        "result": result(example()),
        "ramsch": ramsch,
        "settlement": settle(dear_solo()),
        "stock": settle(result(example()), stock=40),
        "ruleset": ORDNUNG,
    }


def shown(value: object, language: str = "en", face: str = "german") -> Picture:
    found = picture(value, Desk(language, face=face).voice)
    assert found is not None
    return found


def cells(html: str) -> list[list[str]]:
    """The rows of the first table, their cells without tags."""
    (table,) = re.findall(r"<table.*?</table>", html, re.DOTALL)[:1]
    rows = re.findall(r"<tr>(.*?)</tr>", table, re.DOTALL)
    found = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL) for row in rows]
    return [[re.sub("<[^>]*>", "", cell) for cell in row] for row in found]


# --- what is shown --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", everything())
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("face", FACES)
def test_everything_is_sound_named_and_sets_no_colour(name: str, language: str, face: str):
    html, text = shown(everything()[name], language, face)
    sound = Sound(html)
    assert text
    assert not re.search(r"[{}]|None|\bobject at\b|<[a-z]", text)
    # A row of cards face down says once how many there are; every face has its name.
    backs = html.count('alt=""')
    assert sum(not alt for alt in sound.names) == backs
    assert backs == 0 or re.search(r"nicht bekannt|not known", html)
    assert "color:" not in re.sub(r"<img[^>]*>", "", html)
    assert "background" not in html
    if face == "french":
        assert not re.search(r"\bOber\b|Eichel|Schellen|\b[EGHS][AZKOU987]\b", text)
    elif language == "de" and name not in ("ruleset", "verdict", "result", "ramsch"):
        assert not re.search(r"\b(seat|card|trick|points)\b", text, re.IGNORECASE)


def test_a_card_a_hand_and_an_order():
    assert shown(Card.of("EO"), "de").text == "Eichel-Ober"
    assert shown(Card.of("EO"), face="french").text == "queen of clubs"
    hand = shown(cards("S7 EO HZ"), "de")
    assert hand.text == "Schellen-Sieben, Eichel-Ober, Herz-Zehn"  # as given, not sorted
    assert Sound(hand.html).names == hand.text.split(", ")
    wenz = shown(CardOrder(LONG, cards("EU GU HU SU")), "de")
    assert len(Sound(wenz.html).names) == 32
    first = wenz.text.splitlines()[0]
    assert first.endswith("Eichel-Unter, Gras-Unter, Herz-Unter, Schellen-Unter")


def test_a_trick_says_who_played_what_and_whose_it_is():
    """A Wenz: SK wins over two Ober (misconception 7); 4 + 3 + 3 + 0 points."""
    html, text = shown(everything()["trick"], "de")
    lines = text.splitlines()
    assert lines[0].startswith("Platz 2: Schellen-König ★")
    assert lines[1:4] == [
        "Platz 3: Eichel-Ober",
        "Platz 0: Schellen-Ober",
        "Platz 1: Schellen-Neun",
    ]
    assert lines[4:] == ["Augen: 4 + 3 + 3 + 0 = 10", "Der Stich gehört Platz 2."]
    assert html.count("★") == 1


def test_a_deal_by_seat_with_what_is_not_known():
    html, text = shown(parse_game(MIDDLE).deal)
    lines = text.splitlines()
    assert [line.partition(":")[0] for line in lines] == [f"Seat {seat}" for seat in range(4)]
    # The hands as they were dealt, with what was played from their unknown part.
    known = [8, 2, 3, 1]
    for line, count in zip(lines, known, strict=True):
        names = line.partition(": ")[2].split(", ")
        if count < 8:
            assert names.pop() == f"{8 - count} cards not known"
        assert len(names) == count
    assert html.count("<img") == 32


def test_a_game_shows_what_was_said_the_table_and_the_hands():
    html, text = shown(parse_game(MIDDLE))
    assert text.startswith("Rufspiel on EA, played by seat 0.")
    assert "Seat 0: “Ich spiele” (I play)\nSeat 1: “Weiter” (pass)" in text
    assert "Seat 0: nine of Eichel\nSeat 1: ten of Eichel" in text
    # E9 and EO are gone from the first hand; seat 2 is to play, seat 3 deals.
    assert "Seat 0: Ober of Gras, Unter of Herz, ace of Herz" in text
    assert "Seat 2 · ▶ to play: ace of Eichel, king of Gras, 5 cards not known" in text
    assert "Seat 3 · dealer: 7 cards not known" in text
    assert cells(html)[1] == ["Seat 0", "“Ich spiele” (I play)"]
    auction = shown(parse_game(AUCTION), "de").text
    assert auction.startswith("Noch ist kein Spiel angesagt.")
    assert "Platz 1: „Ich spiele auch“" in auction


def test_a_finished_game_shows_its_tricks_and_its_result():
    html, text = shown(example())
    rows = cells(html)
    assert len(rows) == 9
    assert sum(int(row[3]) for row in rows[1:]) == 120
    assert sum(int(row[3]) for row in rows[1:] if row[2] in ("Seat 0", "Seat 2")) == 78
    assert "<b>HO</b>" in html  # takes the fifth trick
    assert text.splitlines()[-1] == (
        "Rufspiel on EA: won with 78 points to 42. 2 runners with the declarer’s side."
    )


SEARCHED = {
    "de": (
        "✗ nicht erlaubt. Das gerufene As EA muss gespielt werden: Eichel ist zum ersten Mal"
        " ausgespielt. (Schafkopf-Ordnung 3.2.4)"
    ),
    "en": (
        "✗ not allowed. The called ace EA must be played: Eichel is led for the first time."
        " (Schafkopf-Ordnung 3.2.4)"
    ),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_verdict_says_its_sentence_and_shows_what_decides(language: str):
    html, text = shown(everything()["verdict"], language)
    assert text.splitlines()[0] == SEARCHED[language]
    assert text.splitlines()[-1] == ("Eichel-As" if language == "de" else "ace of Eichel")
    assert len(Sound(html).names) == 1
    assert "3.2.4" in html


def test_a_view_judges_only_when_it_is_its_turn():
    turn, other = shown(everything()["turn"]), shown(everything()["other"])
    assert turn.text.count("✓ allowed") == 1  # EA
    assert turn.text.count("✗ not allowed") == 1  # GK
    assert "5 cards not known" in turn.text
    assert "allowed" not in other.text
    assert other.text.endswith("It is seat 2’s turn.")


def test_a_settlement_adds_up_and_says_who_pays():
    html, text = shown(settle(dear_solo()), "de")
    rows = cells(html)
    assert [row[1:] for row in rows[1:]] == [
        ["−50", "+150", "−50", "−50"],
        ["−10", "+30", "−10", "−10"],
        ["−30", "+90", "−30", "−30"],
        ["−90", "+270", "−90", "−90"],
        ["−180", "+540", "−180", "−180"],
    ]
    assert [row[0] for row in rows[1:]] == [
        "Solo: 50 Cent.",
        "Schneider: 10 Cent dazu.",
        "3 Laufende: 30 Cent dazu.",
        "Stoß, 2-facher Wert: 90 Cent dazu.",
        "Summe",
    ]
    assert text.splitlines()[-3:] == [
        "Das Spiel ist 180 Cent wert.",
        "Platz 1 bekommt 540 Cent.",
        "Die Plätze 0, 2 und 3 zahlen je 180 Cent.",
    ]


def test_a_stock_has_a_column_of_its_own():
    """10 cents for the game; 40 in the stock are shared by the two winners."""
    html, _ = shown(everything()["stock"])
    rows = cells(html)
    assert rows[0][-1] == "Stock"
    assert rows[-1][1:] == ["+30", "−10", "+30", "−10", "−40"]


def test_a_result_by_seat():
    """The first four tricks of the example give 5 and 25 to seat 0, 25 to its partner."""
    rows = cells(shown(result(example())).html)
    assert rows[0] == ["Seat", "Side", "Points", "Tricks"]
    assert [row[1] for row in rows[1:]] == ["Declarer’s side", "Opponents"] * 2
    assert sum(int(row[2]) for row in rows[1:]) == 120
    assert int(rows[1][2]) + int(rows[3][2]) == 78
    assert rows[3][2:] == ["25", "1"]
    assert cells(shown(everything()["ramsch"]).html)[0] == ["Seat", "Points", "Tricks"]


def test_a_rule_set_is_its_whole_sheet():
    html, text = shown(ORDNUNG, "de")
    sheet = sentences(ORDNUNG, Speaker("de"))
    assert len(sheet) > 6
    for section in sheet:
        assert f"<b>{escape(section.heading)}</b>" in html
        for sentence in section.sentences:
            assert f"<li>{escape(sentence)}</li>" in html
            assert f"- {sentence}" in text
    assert cells(html)[1][:2] == ["Rufspiel", "10"]


HOSTILE = "<script>alert(1)</script>\"'&<img src=x onerror=alert(2)>"


@pytest.mark.parametrize("language", LANGUAGES)
def test_hostile_names_are_only_text(language: str):
    solo = replace(ORDNUNG.contracts["solo"], names=Frozen({"de": HOSTILE, "en": HOSTILE}))
    contracts = Frozen({**ORDNUNG.contracts, "solo": solo})
    rules = replace(ORDNUNG, name=HOSTILE, contracts=contracts)
    dealt = " / ".join(["…"] * 4)
    game = parse_game(f"x dealer 3 | {dealt} | solo H by 0", rules=lambda _: rules)
    bad = decide(rules, "solo", 1, points=95, tricks=7, suit=Suit.HERZ)
    voice = replace(Desk(language).voice, ruleset=rules)
    for value in (rules, game, game.view(), bad, settle(bad)):
        found = picture(value, voice)
        assert found is not None
        names = Sound(found.html).names
        assert "<script" not in found.html
        assert "x" not in names
        assert HOSTILE in found.text
        assert escape(HOSTILE) in found.html


# --- in IPython -----------------------------------------------------------------------------------


@pytest.fixture
def shell() -> Iterator[Any]:
    config = Config()
    config.HistoryManager.enabled = False
    config.InteractiveShell.colors = "nocolor"
    InteractiveShell.clear_instance()
    made: Any = InteractiveShell.instance(config=config)
    made.run_cell("from schafkopf_tutor import *\nfrom schafkopf_tutor.notebook import Desk")
    yield made
    InteractiveShell.clear_instance()


def bundle(shell: Any, value: object) -> dict[str, str]:
    data: dict[str, str] = shell.display_formatter.format(value)[0]
    return data


Pair = namedtuple("Pair", "a b")
ORDINARY: list[object] = [
    (1, 2),
    (),
    [],
    [cards("EO GO")],
    {"a": Card.of("EO")},
    (Card.of("EO"), "GO"),
]
ORDINARY += [Pair(1, 2), Pair(*cards("EO GO")), "EO", {Card.of("EO")}, None, [[]]]


def test_without_a_desk_nothing_is_registered(shell: Any):
    assert bundle(shell, Card.of("EO")) == {"text/plain": "EO"}
    assert bundle(shell, cards("EO GO")) == {"text/plain": "(EO, GO)"}


def test_outside_of_ipython_a_desk_is_a_desk():
    InteractiveShell.clear_instance()
    assert Desk("de").card("EO").text == "Eichel-Ober"


@pytest.mark.parametrize("name", everything())
def test_a_desk_registers_every_kind(shell: Any, name: str):
    Desk("de", face="french")
    value = everything()[name]
    assert bundle(shell, value) == dict(
        zip(("text/html", "text/plain"), shown(value, "de", "french"), strict=True)
    )


@pytest.mark.parametrize("value", ORDINARY, ids=repr)
def test_ordinary_values_stay_as_python_shows_them(shell: Any, value: object):
    before = bundle(shell, value)
    for language in ("de", "en", "de"):
        Desk(language)
    assert bundle(shell, value) == before
    assert set(before) == {"text/plain"}


def test_a_named_tuple_that_shows_itself_still_does(shell: Any):
    found = Desk("de").card("EO")
    assert bundle(shell, found) == {"text/html": found.html, "text/plain": found.text}


def test_the_later_desk_counts(shell: Any):
    Desk("de")
    Desk("en")
    assert bundle(shell, Card.of("HZ"))["text/plain"] == "ten of Herz"
    Desk("de")
    assert bundle(shell, Card.of("HZ"))["text/plain"] == "Herz-Zehn"
    # And the earlier ones are gone, not asked behind it.
    assert not isinstance(shell.showtraceback.usual, type(shell.showtraceback))


POSITION = f"play(parse_game({MIDDLE!r}), Play(2, Card.of('GK')))"
SLIPS = [
    (
        "read_card('XX')",
        "Bei Zeichen 1: XX ist keine Karte. ",
        "At character 1: XX is no card. ",
    ),
    (POSITION, SEARCHED["de"].partition(". ")[2], SEARCHED["en"].partition(". ")[2]),
    (
        "load('nowhere')",
        "Ein Regelwerk nowhere gibt es nicht. ",
        "There is no rule set nowhere. ",
    ),
    (
        "Deal(load('ordnung').pack, ((), ()))",
        "Ausgeteilt sind vier Hände, nicht 2.",
        "A deal has four hands, not 2.",
    ),
]


@pytest.mark.parametrize(("cell", "german", "english"), SLIPS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_slip_is_one_sentence(
    shell: Any,
    capsys: pytest.CaptureFixture[str],
    language: str,
    cell: str,
    german: str,
    english: str,
):
    for _ in range(2):  # a second desk says it no second time
        Desk(language)
    ran = shell.run_cell(cell)
    printed = capsys.readouterr()
    said = german if language == "de" else english
    assert printed.out.startswith(said)
    assert printed.out.count("\n") == 1
    assert printed.err == ""
    assert isinstance(ran.error_in_exec, ValueError)


def test_a_slip_in_french_cards(shell: Any, capsys: pytest.CaptureFixture[str]):
    Desk("en", face="french")
    shell.run_cell(POSITION)
    said = capsys.readouterr().out
    assert said == (
        "The called ace ♣A must be played: clubs are led for the first time."
        " (Schafkopf-Ordnung 3.2.4)\n"
    )


def test_what_a_click_raises_is_one_sentence_too(shell: Any, capsys: pytest.CaptureFixture[str]):
    """Widgets call showtraceback themselves; a cell's handler of exceptions would miss that."""
    desk = Desk("de")
    try:
        desk.card("XX")
    except ValueError:
        shell.showtraceback()
    printed = capsys.readouterr().out
    assert printed.startswith("Bei Zeichen 1: ")
    assert printed.count("\n") == 1


def test_other_exceptions_keep_their_traceback(shell: Any, capsys: pytest.CaptureFixture[str]):
    Desk("de")
    shell.run_cell("1 / 0")
    printed = capsys.readouterr().out
    assert "Traceback (most recent call last)" in printed
    assert "ZeroDivisionError" in printed
    shell.run_cell("int('XX')")
    assert "ValueError" in capsys.readouterr().out
    shell.run_cell("try:\n    read_card('XX')\nexcept ValueError:\n    1 / 0")
    assert "ZeroDivisionError" in capsys.readouterr().out


# --- in a kernel ----------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.outside
@pytest.mark.parametrize("language", LANGUAGES)
def test_in_a_kernel(language: str, tmp_path: Path):
    sources = [
        "from schafkopf_tutor import *\nCard.of('EO')",
        f"from schafkopf_tutor.notebook import Desk\ndesk = Desk('{language}')\nCard.of('EO')",
        f"game = parse_game({MIDDLE!r})\nwhy(game.view(), 'GK')",
        "game",
        "(1, 2)",
        "play(game, Play(2, Card.of('GK')))",
        "1 / 0",
    ]
    v4: Any = nbformat.v4
    made = v4.new_notebook(cells=[v4.new_code_cell(cell) for cell in sources])
    NotebookClient(
        made, allow_errors=True, timeout=60, resources={"metadata": {"path": tmp_path}}
    ).execute()
    plain, card, verdict, game, pair, slip, other = (cell.outputs[0] for cell in made.cells)
    assert all(len(cell.outputs) == 1 for cell in made.cells)
    assert plain.data == {"text/plain": "EO"}
    assert card.data["text/plain"] == ("Eichel-Ober" if language == "de" else "Ober of Eichel")
    assert card.data["text/html"].count("<img") == 1
    assert verdict.data["text/plain"].splitlines()[0] == SEARCHED[language]
    assert "3.2.4" in verdict.data["text/html"]
    assert "<img" in game.data["text/html"]
    assert pair.data == {"text/plain": "(1, 2)"}
    said = SEARCHED[language].partition(". ")[2]
    assert (slip.output_type, slip.ename, slip.evalue) == ("error", "IllegalMove", said)
    assert slip.traceback == [said]
    assert other.ename == "ZeroDivisionError"
    assert len(other.traceback) > 1
