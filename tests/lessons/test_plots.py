"""Figures: what is drawn is what can be counted by hand, and stands beside it in words."""

from __future__ import annotations

import re
import subprocess
import sys
from base64 import b64decode
from fractions import Fraction
from html import unescape
from math import comb, sqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest
from matplotlib import rcParams
from matplotlib.axes import Axes
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from matplotlib.text import Text

from schafkopf_tutor.cards import Suit
from schafkopf_tutor.errors import DealError
from schafkopf_tutor.game import Game
from schafkopf_tutor.i18n import FACES, LANGUAGES
from schafkopf_tutor.laws.schafkopf.result import Result, decide, decide_ramsch
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.notebook import Desk
from schafkopf_tutor.notebook import plots as figures
from schafkopf_tutor.notebook import plots_style as style
from schafkopf_tutor.rules import settle
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.settlement import Settlement
from tests.law.houses import changed
from tests.lessons.test_desk import Sound

ORDNUNG = load("ordnung")
EXAMPLE = Path(__file__).parent.parent / "law" / "example_round.txt"
POINTS = {"A": 11, "Z": 10, "K": 4, "O": 3, "U": 2, "9": 0, "8": 0, "7": 0}


def example(rules: str = "ordnung") -> Game:
    lines = EXAMPLE.read_text(encoding="utf-8").splitlines()
    text = " ".join(line for line in lines if not line.startswith("#"))
    return parse_game(text.replace("cardgames-zone", rules))


def axes() -> Axes:
    return Figure().add_subplot()


def labels(ticks: list[Text]) -> list[str]:
    return [tick.get_text().replace("\n", " ") for tick in ticks]


# --- the ladder -----------------------------------------------------------------------------------

LADDERS = [
    ("ordnung", "rufspiel", "EO GO HO SO EU GU HU SU HA HZ HK H9 H8 H7"),
    ("cardgames-zone-short", "rufspiel", "EO GO HO SO EU GU HU SU HA HZ HK H9"),
    ("ordnung", "wenz", "EU GU HU SU"),
    ("ordnung", "solo G", "EO GO HO SO EU GU HU SU GA GZ GK G9 G8 G7"),
]


@pytest.mark.parametrize(("rules", "game", "trumps"), LADDERS)
def test_each_rung_is_a_trump_and_its_bar_what_it_counts(rules: str, game: str, trumps: str):
    desk = Desk("de", rules=rules)
    ax = axes()
    assert figures.trump_ladder(ax, desk.order_of(game), desk.voice) is ax
    expected = trumps.split()
    bars: Any = ax.patches
    assert [bar.get_width() for bar in bars] == [POINTS[code[1]] for code in expected]
    centres = [bar.get_y() + bar.get_height() / 2 for bar in bars]
    assert centres == pytest.approx(range(1, len(expected) + 1))
    low, high = ax.get_ylim()
    assert low > len(expected)  # the first is drawn at the top
    assert high < 1
    said = labels(ax.get_yticklabels())
    assert [int(label.partition(".")[0]) for label in said] == list(range(1, len(expected) + 1))
    codes = [code.replace("Z", "10") for code in expected]
    assert [re.search(r"\((.*)\)", label)[1] for label in said] == codes  # type: ignore[index]
    written = {t.get_text() for t in ax.texts}
    assert written == {str(POINTS[code[1]]) for code in expected}


def test_the_ladder_in_words():
    desk = Desk("de")
    facts = figures.ladder_facts(desk.order_of("rufspiel"), desk.voice, "Rufspiel")
    assert facts.title == "Rufspiel: 14 Trümpfe, von oben nach unten"
    assert facts.sentence == (
        "Der höchste von 14 Trümpfen ist der Eichel-Ober, der niedrigste die Herz-Sieben."
        " Ein Balken ist so lang, wie die Karte Augen zählt, zusammen 45."
        " Am meisten zählt das Herz-As, nämlich 11, und steht doch nur an 9. Stelle."
    )
    rows = facts.table.text.splitlines()
    assert rows[1].split() == ["1", "EO", "Eichel-Ober", "3"]
    assert len(rows) == 15
    wenz = figures.ladder_facts(desk.order_of("wenz"), desk.voice)
    assert wenz.sentence.endswith("zusammen 8.")  # all count the same: nothing to add


@pytest.mark.parametrize(("rules", "says"), [("ddv", False), ("haus", True)])
def test_the_ladder_says_where_the_second_of_two_is_the_higher(rules: str, says: bool):
    picture = Desk("de", rules=rules).plots.trumps("normal")
    assert ("gewinnt die zweite, nur im letzten Stich die erste" in picture.text) is says


def test_ranks_and_suit_differ_by_more_than_colour():
    desk = Desk("de")
    bars: Any = figures.trump_ladder(axes(), desk.order_of("rufspiel"), desk.voice).patches
    groups = [bars[0:4], bars[4:8], bars[8:14]]
    hatches = [{bar.get_hatch() for bar in group} for group in groups]
    assert all(len(found) == 1 for found in hatches)
    assert len(set.union(*hatches)) == 3


# --- points ---------------------------------------------------------------------------------------

# Counted from the cards of example_round.txt: who takes each trick, and what is in it.
TAKEN = [(0, 5), (2, 25), (3, 14), (0, 25), (3, 13), (3, 15), (0, 15), (0, 8)]
OURS = [0, 5, 30, 30, 55, 55, 55, 70, 78]
THEIRS = [0, 0, 0, 14, 14, 27, 42, 42, 42]


def curves(ax: Axes) -> dict[str, list[float]]:
    return {str(line.get_label()): list(line.get_ydata()) for line in named(ax)}


def named(ax: Axes) -> list[Any]:
    return [line for line in ax.lines if not str(line.get_label()).startswith("_")]


def heights(ax: Axes) -> list[float]:
    """Where the lines of the limits lie."""
    lines: list[Any] = [line for line in ax.lines if line not in named(ax)]
    return sorted(line.get_ydata()[0] for line in lines)


def test_points_of_both_sides_add_up_trick_by_trick():
    ax = figures.points_by_trick(axes(), example(), Desk("de").voice)
    assert curves(ax) == {"Spielerpartei: 78": OURS, "Gegner: 42": THEIRS}
    for line in named(ax):
        assert list(line.get_xdata()) == list(range(9))
    assert heights(ax) == [31, 61, 91]
    assert [text.get_text().partition(":")[0] for text in ax.texts] == ["31", "61", "91"]
    first, second = named(ax)
    assert first.get_marker() != second.get_marker()
    assert first.get_linestyle() != second.get_linestyle()


def test_points_in_words():
    facts = figures.points_facts(example(), Desk("en").voice)
    assert facts.sentence == (
        "After 8 tricks the declarer’s side has 78 points, the opponents have 42."
        " The declarer’s side needs 31 points to get out of Schneider, 61 points to win and"
        " 91 points to make the opponents Schneider."
        " Rufspiel on EA: won with 78 points to 42. 2 runners with the declarer’s side."
    )
    rows = [re.split(r"\s{2,}", row) for row in facts.table.text.splitlines()[1:]]
    assert rows == [
        [str(number), f"Seat {seat}", str(points), str(OURS[number]), str(THEIRS[number])]
        for number, (seat, points) in enumerate(TAKEN, 1)
    ]


def test_the_limits_are_asked_of_the_rule_set():
    assert figures.limits(example()) == {"free": 31, "won": 61, "schneider": 91}
    # On cardgames.zone the declarer's side makes Schneider with 90 points.
    assert figures.limits(example("cardgames-zone"))["schneider"] == 90
    # A Stoß takes the game over: now the opponents are those who need 61.
    over = changed("ordnung", result__stoss_takes_over=True)
    game = example()
    moves = list(game.moves)
    stoss = parse_game("ordnung dealer 3 | … / … / … / … | rufspiel E by 0 | stoss by 1").moves[-1]
    moves.insert(1, stoss)
    doubled = Game.start(over, 3, game.deal, moves)
    assert figures.limits(doubled)["won"] == 60
    assert figures.limits(Game.start(ORDNUNG, 3, game.deal, moves))["won"] == 61


RAMSCH = "cardgames-zone dealer 3 | … / … / … / … | ramsch | HZ H7 HO H8"
NO_PARTNER = "ordnung dealer 3 | … / … / … / … | rufspiel E by 0 | HZ H7 HO H8"
TOUT = "ordnung dealer 3 | … / … / … / … | wenz-tout by 0 | HZ H7 HO H8"


@pytest.mark.parametrize("text", [RAMSCH, NO_PARTNER])
def test_where_sides_are_not_known_each_seat_has_its_line(text: str):
    """In hearts seat 2 takes 10 + 0 + 3 + 0 with HO."""
    game, voice = parse_game(text), Desk("en").voice
    ax = figures.points_by_trick(axes(), game, voice)
    assert list(curves(ax).values()) == [[0, 0], [0, 0], [0, 13], [0, 0]]
    assert len({line.get_marker() for line in named(ax)}) == 4
    assert heights(ax) == []
    said = figures.points_facts(game, voice).sentence
    assert said == "After 1 trick the seats have, in their order: 0, 0, 13, 0."


def test_where_all_tricks_decide_no_points_are_a_limit():
    """In a Wenz HZ takes 10 + 0 + 3 + 0."""
    ax = figures.points_by_trick(axes(), parse_game(TOUT), Desk("en").voice)
    assert list(curves(ax).values()) == [[0, 13], [0, 0]]
    assert heights(ax) == []


# --- money ----------------------------------------------------------------------------------------


def dear_solo() -> Result:
    """50, Schneider 10, 3 runners 30, doubled: 180, three times 540."""
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


def steps(ax: Axes) -> list[tuple[float, float]]:
    """Start and length of each bar, from the top."""
    patches: Any = ax.patches
    bars = sorted(patches, key=lambda bar: bar.get_y())
    return [(bar.get_x(), bar.get_width()) for bar in bars]


def waterfall(settled: Settlement, language: str = "de") -> Axes:
    return figures.settlement_waterfall(axes(), settled, Desk(language).voice)


def test_the_steps_lead_to_the_value_and_the_payouts():
    ax = waterfall(settle(dear_solo()))
    assert steps(ax) == [
        (0, 50),
        (50, 10),
        (60, 30),
        (90, 90),
        (0, 180),
        (0, -180),
        (0, 540),
        (0, -180),
        (0, -180),
    ]
    assert labels(ax.get_yticklabels()) == [
        "Solo: 50 Cent",
        "Schneider: 10 Cent dazu",
        "3 Laufende: 30 Cent dazu",
        "Stoß, 2-facher Wert: 90 Cent dazu",
        "Wert des Spiels",
        *(f"Platz {seat}" for seat in range(4)),
    ]
    written = [text.get_text() for text in ax.texts]
    assert written[:5] == ["+50", "+10", "+30", "+90", "180 Cent"]
    assert written[5:] == ["−180 Cent", "+540 Cent", "−180 Cent", "−180 Cent"]


def test_who_pays_is_seen_without_colour():
    bars: Any = waterfall(settle(dear_solo())).patches
    pays, receives = bars[5], bars[6]
    assert pays.get_hatch() != receives.get_hatch()


RESULTS = [
    dear_solo(),
    decide(ORDNUNG, "rufspiel", 0, 2, points=61, tricks=4),
    decide(ORDNUNG, "rufspiel", 3, 1, points=20, tricks=2, stoss=2),
    decide(load("cardgames-zone"), "solo-tout", 2, points=120, tricks=8, suit=Suit.GRAS),
    decide_ramsch(load("cardgames-zone"), "ramsch", (50, 40, 30, 0), (3, 3, 2, 0)),
]


@pytest.mark.parametrize("came_to", RESULTS)
@pytest.mark.parametrize("stock", [0, 40])
def test_every_waterfall_adds_up(came_to: Result, stock: int):
    settled = settle(came_to, stock)
    drawn = steps(waterfall(settled))
    lines, (_, value), payouts = drawn[:-5], drawn[-5], [length for _, length in drawn[-4:]]
    reached = 0.0
    for start, length in lines:
        assert start == reached
        reached += length
    assert reached == value
    assert payouts == [sum(line.seats[seat] for line in settled.lines) for seat in range(4)]
    assert sum(payouts) == -sum(line.stock for line in settled.lines)


def test_money_in_words():
    facts = figures.money_facts(settle(dear_solo()), Desk("de").voice)
    assert facts.sentence.startswith("Solo: 50 Cent. Schneider: 10 Cent dazu. ")
    assert facts.sentence.endswith(
        "Platz 1 bekommt 540 Cent. Die Plätze 0, 2 und 3 zahlen je 180 Cent."
    )
    assert facts.table.text.splitlines()[-1].split() == ["Summe", "−180", "+540", "−180", "−180"]


# --- hands dealt ----------------------------------------------------------------------------------

DEALS = 2000
GAMES = [
    ("ordnung", "rufspiel", 14),
    ("ordnung", "wenz", 4),
    ("cardgames-zone-short", "solo E", 12),
]


@pytest.mark.parametrize(("rules", "game", "trumps"), GAMES)
def test_the_curve_is_the_hypergeometric_one(rules: str, game: str, trumps: int):
    """Counted the other way round: how the trumps fall into a hand and the rest of the pack."""
    order = Desk("de", rules=rules).order_of(game)
    pack, hand = len(order.pack), order.pack.hand_size
    exact = [
        Fraction(comb(hand, held) * comb(pack - hand, trumps - held), comb(pack, trumps))
        for held in range(min(hand, trumps) + 1)
    ]
    assert sum(exact) == 1
    assert figures.trump_chances(order) == pytest.approx([float(chance) for chance in exact])
    counts = figures.trump_counts(order, DEALS, Random(7))
    assert sum(counts) == DEALS
    for count, chance in zip(counts, exact, strict=True):
        assert abs(count - DEALS * chance) <= 5 * sqrt(DEALS * chance * (1 - chance)) + 1


def test_the_hands_are_those_of_the_generator():
    """The same generator once more, trumps told by the letters of their codes."""
    order = Desk("de").order_of("rufspiel")
    generator = Random(11)
    held = [
        sum("H" in card.code or card.code[1] in "OU" for card in generator.sample(pack, 8))
        for pack in [order.pack.cards] * 100
    ]
    expected = tuple(held.count(number) for number in range(9))
    assert figures.trump_counts(order, 100, Random(11)) == expected
    assert figures.trump_counts(order, 100, Random(12)) != expected


def test_bars_and_curve_are_the_numbers():
    voice = Desk("de").voice
    order = Desk("de").order_of("wenz")
    counts = (6, 9, 4, 1, 0)
    ax = figures.distribution(axes(), order, counts, voice)
    bars: Any = ax.patches
    assert [bar.get_height() for bar in bars] == [30, 45, 20, 5, 0]
    drawn: Any = ax.lines
    (line,) = drawn
    whole = comb(32, 8)
    curve = [100 * comb(4, held) * comb(28, 8 - held) / whole for held in range(5)]
    assert list(line.get_ydata()) == pytest.approx(curve)
    assert labels(ax.get_xticklabels()) == list("01234")
    facts = figures.chance_facts(order, counts, voice)
    # (9 + 8 + 3) trumps in 20 hands; 4 trumps are spread over four hands.
    assert facts.sentence == (
        "20 zufällige Hände hatten im Mittel 1,00 Trümpfe; berechnet sind es 1,00."
        " Am häufigsten war es 1 Trumpf: 45,0 % der Hände."
    )
    row = re.split(r"\s{2,}", facts.table.text.splitlines()[2])
    assert row == ["1", "9", "45,0 %", f"{curve[1]:.1f} %".replace(".", ",")]


# --- how they look, and what stands beside --------------------------------------------------------


def all_of(desk: Desk) -> dict[str, Any]:
    return {
        "trumps": desk.plots.trumps("solo H"),
        "points": desk.plots.points(example()),
        "settlement": desk.plots.settlement(example()),
        "result": desk.plots.settlement(dear_solo()),
        "distribution": desk.plots.distribution("wenz", Random(1), deals=50),
    }


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("face", FACES)
def test_a_figure_has_its_sentence_and_its_table_beside_it(language: str, face: str):
    before = dict(rcParams)
    for html, text in all_of(Desk(language, face=face)).values():
        (alt,) = Sound(html).names
        title, sentence, *table = text.splitlines()
        assert alt == sentence
        assert html.count(alt) >= 1
        assert f"<p>{sentence}</p>" in unescape(html)
        assert len(table) >= 3
        assert "<table" in html.partition("<details>")[2]
        assert "color:" not in html
        data = re.search(r'src="data:image/png;base64,([^"]+)"', html)
        assert data is not None
        assert b64decode(data[1]).startswith(b"\x89PNG")
        assert not re.search(r"[{}]|None", text)
        if face == "french":
            assert not re.search(r"\bOber\b|Eichel|Schellen|\b[EGHS][AZKOU987]\b", title + text)
        if language == "de":
            assert not re.search(r"\b(trumps?|points|seats?|hands|tricks)\b", text, re.IGNORECASE)
    assert dict(rcParams) == before


@pytest.mark.slow
def test_a_figure_is_the_same_every_time():
    one, other = (all_of(Desk("de")) for _ in range(2))
    assert one == other


def test_letters_are_matplotlibs_own():
    ax = figures.points_by_trick(axes(), example(), Desk("de").voice)
    found: Any = ax.findobj(Text)
    assert {tuple(text.get_fontfamily()) for text in found if text.get_text()} == {("DejaVu Sans",)}


def luminance(colour: str) -> float:
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in to_rgb(colour)]
    return sum(weight * c for weight, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def test_contrast_on_the_figures_own_paper():
    """WCAG 2.2: text 4.5 to 1, what has to be seen 3 to 1."""
    assert contrast("#000", "#fff") == pytest.approx(21)
    assert contrast(style.INK, style.PAPER) >= 4.5
    for colour in (style.BLUE, style.ORANGE, style.GREEN, style.PURPLE, style.FAINT):
        assert contrast(colour, style.PAPER) >= 3


def test_a_game_that_is_not_over_has_no_price():
    with pytest.raises(DealError, match="not finished"):
        Desk("en").plots.settlement(parse_game(TOUT))


@pytest.mark.slow
@pytest.mark.outside
def test_matplotlib_is_loaded_for_a_figure_only_and_pyplot_never():
    source = """
import sys
from schafkopf_tutor.notebook import Desk
desk = Desk("de")
desk.order("wenz")
print("matplotlib" in sys.modules)
desk.plots.trumps("wenz")
print("matplotlib" in sys.modules, "matplotlib.pyplot" in sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True)
    assert done.stdout.split() == ["False", "True", "False"], done.stderr
