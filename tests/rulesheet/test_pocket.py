"""The card for the pocket: every number on it, table by table, and nothing that never happens."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import FACES, LANGUAGES
from schafkopf_tutor.rulesets import load, shipped
from schafkopf_tutor.rulesheet.pocket import Part, parts

RULES = Path(__file__).parents[1] / "lessons" / "rules"
FARBWENZ, RAMSCH = (str(RULES / f"{name}.toml") for name in ("farbwenz", "ramsch"))
SHORT, CUP = "cardgames-zone-short", "schafkopfschule-2007-tournament"

VALUES = [11, 10, 4, 3, 2, 0, 30, 4, 120]
"""A, Z, K, O, U, the rest; a suit, four suits, the pack (D, Z 5)."""
ORDNUNG_LINES, ZONE_LINES = [61, 91, 29, 90, 30], [61, 90, 30, 90, 30]
"""What wins; Schneider by O 4.1.3 and by Z 7."""
RUF, LONE, WENZ = [10, 20, 30, 10, 3], [50, 60, 70, 10, 3], [50, 60, 70, 10, 2]
"""Won, Schneider, schwarz, each of the Laufende, from how many (Z 7, Z 8)."""

# By table: trumps of the Rufspiel, of the other games, plain cards of a suit, tricks of a Tout (and
# of a Sie); points; cards that running away takes; prices. From rules and tariffs, not from here.
WANTED = {
    "ordnung": (
        [14, 4, 14, 6, 8, 8],
        [*VALUES, *ORDNUNG_LINES],
        [4],
        # runners of a Tout are doubled too; a Sie: 4 times 50 and 8 runners
        [*RUF, *WENZ, *LONE, 100, 20, 2, 100, 20, 3, 520],
    ),
    SHORT: (
        [12, 4, 12, 4, 6],
        [*VALUES, *ZONE_LINES],
        [],
        [*RUF, *WENZ, *LONE, 100, 10, 2, 100, 10, 3],
    ),
    FARBWENZ: (
        [14, 4, 11, 4, 14, 6, 8, 8],
        [*VALUES, *ZONE_LINES],
        [4],
        [*RUF, *WENZ, *WENZ, *WENZ, *LONE, 100, 10, 2, 100, 10, 3, 520],
    ),
    CUP: (
        [14, 4, 14, 6, 8, 8],
        [*VALUES, *ORDNUNG_LINES],
        [4],
        [1, 2, 3, 2, 3, 4, 2, 3, 4, 6, 6, 8],  # S 5.2.7
    ),
}


def text(part: Part) -> str:
    cells = (cell for row in part.table for cell in row)
    return "\n".join([part.heading, part.about, *cells, *part.sentences])


def numbers(part: Part) -> list[int]:
    return [int(found) for found in re.findall(r"\d+", text(part))]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", WANTED, ids=lambda rules: Path(rules).stem)
def test_every_number(rules: str, language: str):
    made = parts(load(rules), Speaker(language))
    assert tuple(map(numbers, made)) == WANTED[rules]


@pytest.mark.parametrize("rules", [*WANTED, RAMSCH], ids=lambda rules: Path(rules).stem)
def test_the_row_of_trumps(rules: str):
    """Each rank of the lords on a row of its own, then the hearts (O 1.4.1 to 1.4.3)."""
    hearts = "HA HZ HK H9" if rules == SHORT else "HA HZ HK H9 H8 H7"
    trumps = parts(load(rules), Speaker("de"))[0]
    rows = [" ".join(card.code for card in row) for row in trumps.cards]
    assert rows == ["EO GO HO SO", "EU GU HU SU", hearts]


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "rules", [*shipped(), FARBWENZ, RAMSCH], ids=lambda rules: Path(rules).stem
)
def test_every_table_has_its_card(rules: str, language: str, face: str):
    made = parts(load(rules), Speaker(language, face=face))
    assert [part.id for part in made] == ["trumps", "points", "duties", "prices"]
    for part in made:
        said = text(part)
        assert not re.search(r"[{}]", said)
        assert all(sentence.strip() for sentence in part.sentences)
        assert len(set(part.sentences)) == len(part.sentences)


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_wins_and_by_how_much_is_told(language: str):
    points = parts(load("ordnung"), Speaker(language))[1]
    for word in ("Schneider", "schwarz"):
        assert sum(word.lower() in said.lower() for said in points.sentences) >= 1


def test_what_never_happens_is_not_told():
    duties = {rules: text(parts(load(rules), Speaker("de"))[2]) for rules in ("ordnung", SHORT)}
    assert "Davonlaufen" in duties["ordnung"]
    assert "läuft davon" in duties["ordnung"]
    assert not re.search("davon(l|zul)|läuft davon", duties[SHORT], re.IGNORECASE)
    assert "muss die gerufene Sau fallen" in duties[SHORT]  # that holds without running away, too
    prices = {
        rules: text(parts(load(rules), Speaker("de"))[3]) for rules in (CUP, RAMSCH, "ordnung")
    }
    assert "Ramsch" in prices[RAMSCH]
    assert "Ramsch" not in prices["ordnung"]
    assert "klopfen" in prices[RAMSCH]
    assert "lopf" not in prices["ordnung"]
    assert "Einen Stoß gibt es nicht." in prices[CUP]
    assert "Turnierpunkt" in prices[CUP]
    assert "Laufende bekommen" not in prices[CUP]


# --- the sister game -----------------------------------------------------------------------------

SISTER_POINTS = [11, 10, 4, 3, 2, 0, 60, 4, 240]
"""A, T, K, Q, J, 9; a suit with each card twice, four suits, the pack (DK-1.3)."""
CARDS = {"solo": 26, "damensolo": 8, "bubensolo": 8, "fleischlos": 0, "husarenritt": 16}
MIXED = [16, 16, 16, 24]
"""How many trumps other games have (DK-3.5 to 3.12)."""
COSTS = {
    # won, each step below 90, 60, 30 and schwarz, elders, a call, an Absage, one missed by far,
    # fox, Doppelkopf, one of aces, Karlchen (DK-15, DK-17)
    "ddv": [1, 1, 1, 2, 1, 1, 1, 1, 1, 1],
    # an Absage that is kept brings 2, four aces 2 (DK-16.5, 17.3); calls double
    "haus": [1, 1, 1, 2, 1, 1, 2, 1],
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", COSTS)
def test_the_sister_game_has_a_card(rules: str, language: str):
    trumps, points, duties, prices = parts(load(rules), Speaker(language, face="french"))
    rows = [" ".join(card.code for card in row) for row in trumps.cards]
    assert rows == ["HZ", "EO GO HO SO", "EU GU HU SU", "SA SZ SK S9"]  # DK-3.1
    assert "26" in trumps.about
    wanted = [*CARDS.values(), *MIXED] if rules == "haus" else [*CARDS.values()][:4]
    assert [int(row[-1]) for row in trumps.table[1:]] == wanted
    assert numbers(points)[: len(SISTER_POINTS)] == SISTER_POINTS
    said = " ".join(points.sentences)
    for number in (121, 120, 90, 60, 30):  # DK-14.1, 14.3
        assert str(number) in said
    ends = [re.findall(r"\d+", said)[-1:] for said in prices.sentences]
    assert [int(end[0]) for end in ends if end] == COSTS[rules]
    schweine = any("Schweine" in one for one in duties.sentences)
    assert schweine is (rules == "haus")


@pytest.mark.parametrize("language", LANGUAGES)
def test_with_german_cards_nobody_speaks_of_queens(language: str):
    told = " ".join(map(text, parts(load("ddv"), Speaker(language, face="german"))))
    assert "Ober" in told
    assert not re.search(r"Dame[n ]|[Qq]ueens|Kreuz|clubs", told)
