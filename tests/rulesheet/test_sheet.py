"""The sheet of a rule set: a sentence for everything, only what comes up, and the right prices."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files
from itertools import combinations

import pytest

from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import FACES, LANGUAGES, catalogue
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesets import SettingKind, load, shipped
from schafkopf_tutor.rulesheet import Section, about, sentences, titled
from schafkopf_tutor.rulesheet.layout import layout
from schafkopf_tutor.rulesheet.questions import changed as with_value
from tests.law.houses import changed, house
from tests.rulesheet.tables import EVERY_TABLE, FORCED, KNOCKING, LAW, PUNISHING, table

KINDS = {"pack": SettingKind("pack", "word", "", LAW.packs), **LAW.kinds}
PLAN = layout("schafkopf")


def everything(sheet: tuple[Section, ...]) -> str:
    return "\n".join(line for section in sheet for line in section.sentences)


# --- a sentence for everything -------------------------------------------------------------------


def wanted(kind: SettingKind, known: set[str]) -> set[str]:
    """The messages that a setting needs; a word may be put into the sentence of its setting."""
    name = f"setting.{kind.name}"
    if kind.kind == "switch":
        return {f"{name}.yes", f"{name}.no"}
    if kind.kind == "word" and name in known:
        return {name, *(f"costs.{word}" for word in kind.of)}
    if kind.kind == "word":
        return {f"{name}.{word}" for word in kind.of}
    return {name}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", KINDS)
def test_every_setting_and_every_word_has_its_sentence(name: str, language: str):
    known = set(catalogue(language))
    assert wanted(KINDS[name], known) <= known


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_left_over(language: str):
    known = {m for m in catalogue(language) if m.startswith(("setting.", "costs."))}
    needed = set().union(*(wanted(kind, known) for kind in KINDS.values()))
    numbers = {f"setting.{kind.name}" for kind in KINDS.values() if kind.kind == "number"}
    left = {m for m in known - needed if re.sub(r"_\d+$", "", m) not in numbers}
    assert left == set()
    assert len(known) > 120


@pytest.mark.parametrize("language", LANGUAGES)
def test_parties_goals_trumps_and_headings_have_their_words(language: str):
    known = set(catalogue(language))
    contracts = LAW.contracts.values()
    assert {f"sides.{c['parties']}" for c in contracts if "parties" in c} == {
        m for m in known if m.startswith("sides.")
    }
    # a game that is won with more than half needs no words for that
    assert {f"goal.{c['goal']}" for c in contracts if "goal" in c} - {"goal.most"} == {
        m for m in known if m.startswith("goal.")
    }
    trumps = {"ranks", "none", "named", "as", "sau", "daus", *"OUKZ987"}
    assert {f"trumps.{word}" for word in trumps} == {m for m in known if m.startswith("trumps.")}
    headings = {f"sheet.heading.{heading}" for heading, _ in PLAN.sections}
    assert headings == {m for m in known if m.startswith("sheet.heading.")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_shipped_rule_set_is_told_in_a_sentence(language: str):
    told = {m.removeprefix("shipped.") for m in catalogue(language) if m.startswith("shipped.")}
    assert told == set(shipped())
    for name in shipped():
        assert about(name, Speaker(language)).endswith(".")
    assert about("ours", Speaker(language)) == ""


# --- the plan ------------------------------------------------------------------------------------


def test_every_setting_stands_once_on_the_sheet():
    placed = [name for _, settings in PLAN.sections for name in settings]
    assert sorted(placed) == sorted(KINDS)


def test_the_plan_names_only_what_there_is():
    text = files("schafkopf_tutor").joinpath("data", "sheets", "schafkopf.toml").read_text("utf-8")
    data = tomllib.loads(text)
    tables = {name.partition(".")[0] for name in KINDS}
    assert set(PLAN.relevant) <= set(KINDS) | tables
    assert {name for names in PLAN.relevant.values() for name in names} <= set(PLAN.conditions)
    for condition in data["conditions"].values():
        assert set(condition) in ({"when"}, {"unless"})
        for setting, values in [pair for w in next(iter(condition.values())) for pair in w.items()]:
            if setting == "faults.*":
                assert set(values) <= set(KINDS["faults.revoke"].of)
            elif setting.startswith("games."):
                key = setting.removeprefix("games.")
                assert set(values) <= {c[key] for c in LAW.contracts.values() if key in c}
            else:
                assert all(KINDS[setting].accepts(value) for value in values), setting


BASES = (load("ordnung"), KNOCKING, FORCED, PUNISHING)


def some(kind: SettingKind) -> list[object]:
    if kind.kind == "switch":
        return [False, True]
    if kind.kind == "number":
        return [kind.least, kind.least + 1, kind.least + 2, kind.least + 4, 13]
    return list(kind.of)


def under(rules: RuleSet, name: str, value: object) -> RuleSet:
    leaf = f"{name}.rufspiel" if KINDS[name].per_contract else name
    return with_value(rules, {leaf: value})  # type: ignore[dict-item]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [name for name in KINDS if name != "games"])
def test_another_value_makes_another_sheet(name: str, language: str):
    rules = next(base for base in BASES if PLAN.matters(name, base))
    speaker = Speaker(language)
    sheets = [sentences(under(rules, name, value), speaker) for value in some(KINDS[name])]
    for one, other in combinations(sheets, 2):
        assert one != other


@pytest.mark.parametrize(
    ("language", "must"),
    [
        ("de", "Wird zum ersten Mal danach gesucht, muss die gerufene Sau fallen."),
        ("en", "When it is searched for the first time, the called Sau must be played."),
    ],
)
def test_with_the_short_deck_too_the_called_ace_falls_when_it_is_searched_for(language, must):
    """Nobody can get out of it there (no four plain cards), so it is said though nothing else is
    possible; where four are not needed, the table decides."""
    short = load("cardgames-zone-short")
    assert must in everything(sentences(short, Speaker(language))).splitlines()
    kept = with_value(short, {"called_ace.run_away_when_searched": True})
    assert must not in everything(sentences(kept, Speaker(language)))


def test_every_table_that_comes_along_has_a_title():
    for name in shipped():
        titles = [titled(load(name), Speaker(language)) for language in LANGUAGES]
        assert all(title and (title != name or "." in title) for title in titles), name
    assert titled(replace(load("ordnung"), name="unser-tisch"), Speaker("de")) == "unser-tisch"


def test_what_never_comes_up_is_not_said():
    sheet = everything(sentences(load("ordnung"), Speaker("en")))
    assert "Ramsch" not in sheet
    assert "knock" not in sheet.replace("There is no knocking.", "")
    ramsch = everything(sentences(KNOCKING, Speaker("en")))
    assert "lose together" in ramsch
    assert "Each knock doubles" in ramsch
    product = sentences(load("doppelbild"), Speaker("en"))[-1]
    assert product.sentences[-1].startswith("Nobody can commit a fault")
    assert len(product.sentences) == 3


@pytest.mark.parametrize(
    ("name", "rules", "matters"),
    [
        # in the short deck four plain cards of a suit are all there are
        ("called_ace.run_away_when_searched", load("cardgames-zone-short"), False),
        ("called_ace.run_away_when_searched", house("davonlaufen-with-three"), True),
        ("called_ace.thrown_in_last", house("called-ace-may-be-thrown"), False),
        ("auction.named", load("cardgames-zone"), False),
        ("auction.named", load("ordnung"), True),
        ("auction.forced_without_call", FORCED, True),
        ("tariff.sie_factor", load("cardgames-zone-short"), False),
        ("laufende.from", load("donauries-cup"), False),
        ("doubling.stoss_until", load("doppelbild"), False),
        ("faults.penalty", load("ordnung"), False),
        ("faults.penalty", PUNISHING, True),
        ("faults.penalty", load("doppelbild"), False),
        ("faults.possible", load("doppelbild"), True),
        ("ramsch.tie", changed("ordnung", games=["ramsch", "wenz"]), True),
        (
            "ramsch.tie",
            changed(
                "ordnung",
                auction__nobody_plays="last_knocker_plays",
                auction__forced_without_call="ramsch",
            ),
            True,
        ),
    ],
)
def test_when_a_setting_matters(name: str, rules: RuleSet, matters: bool):
    assert PLAN.matters(name, rules) is matters


# --- every sheet reads well ----------------------------------------------------------------------


@pytest.mark.parametrize("name", EVERY_TABLE)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sheet_of_sentences(name: str, language: str):
    for section in sentences(table(name), Speaker(language)):
        assert section.heading
        for sentence in section.sentences:
            assert re.match(r"[A-ZÄÖÜ0-9]", sentence), sentence
            assert sentence.endswith((".", ":")), sentence
            assert not re.search(r"[{}#|@]|None|  ", sentence), sentence
        assert len({len(row) for row in section.table}) <= 1


@pytest.mark.parametrize("name", EVERY_TABLE)
def test_both_languages_say_as_much(name: str):
    german, english = (sentences(table(name), Speaker(language)) for language in LANGUAGES)
    assert [len(s.sentences) for s in german] == [len(s.sentences) for s in english]
    assert [s.id for s in german] == [s.id for s in english]


@pytest.mark.parametrize("language", LANGUAGES)
def test_with_french_cards(language: str):
    said = everything(sentences(house("kings"), Speaker(language, face=FACES[1])))
    assert not re.search(r"Ober|Unter|Eichel|Gras|Schellen(?!ruf)|\b[EGHS][AZKOU987]\b", said)


def test_the_ace_has_the_tables_name():
    said = everything(sentences(load("cardgames-zone"), Speaker("de")))
    assert "die gerufene Sau" in said
    assert not re.search(r"\bAs\b", said)


# --- games and prices ----------------------------------------------------------------------------


def line(rules: RuleSet, start: str, language: str) -> str:
    lines = everything(sentences(rules, Speaker(language))).splitlines()
    return next(one for one in lines if one.startswith(start))


def test_the_trumps_of_a_tables_own_games():
    kings = house("kings")
    assert "Trumps from the top: the four kings; 4 in all." in line(kings, "Kings:", "en")
    assert "Trumpf, von oben: die vier Könige; zusammen 4." in line(kings, "Königsspiel:", "de")
    # the ten, four Ober, and As Zehn König Unter Neun Acht Sieben of the named suit
    ten = line(kings, "Ten on Top:", "en")
    assert "the ten of Herz, the four Ober and the suit that is named; 12 in all." in ten
    assert "die Herz-Zehn, die vier Ober" in line(kings, "Zehnersolo:", "de")
    bells = line(kings, "Bells:", "en")
    assert "EA, GA or HA is called" in bells
    assert "the four Ober, the four Unter and Schellen; 14 in all." in bells
    assert line(kings, "Kings Tout:", "en") == (
        "Kings Tout: Like a Kings, but all 8 tricks must be taken."
    )


def test_trumps_that_the_pack_lacks_are_not_told():
    rules = changed(
        "cardgames-zone-short",
        games=["low", "none"],
        contracts__low={"like": "wenz", "trumps": ["7", "H7", "A"]},
        contracts__none={"like": "wenz", "trumps": [], "leads": "declarer"},
    )
    assert "Trumps from the top: the four Säue; 4 in all." in line(rules, "Low:", "en")
    assert line(rules, "None:", "en").endswith(
        "The declarer leads to the first trick. There are no trumps."
    )


def test_a_tout_with_trumps_of_its_own_tells_them():
    own = {"like": "wenz", "goal": "all_tricks", "trumps": ["K"]}
    rules = changed("ordnung", games=["wenz", "odd"], contracts__odd=own)
    assert line(rules, "Odd:", "en") == (
        "Odd: One alone against three. All 8 tricks must be taken."
        " Trumps from the top: the four kings; 4 in all."
    )


def test_the_short_deck_has_twelve_trumps():
    rules = load("cardgames-zone-short")
    assert line(rules, "Rufspiel:", "de").endswith("zusammen 12.")
    assert "all 6 tricks" in line(rules, "Wenz-Tout:", "en")


def prices(rules: RuleSet) -> Iterator[tuple[str, ...]]:
    money = next(s for s in sentences(rules, Speaker("en")) if s.id == "money")
    yield from money.table[1:]


# game, won, Schneider, schwarz, for each of the runners, from how many
PRICES = {
    "cardgames-zone": [  # Z 8: 10, 50, double; Schneider 10, schwarz 10 more; runners 10
        ("Rufspiel", "10", "20", "30", "10", "3"),
        ("Wenz", "50", "60", "70", "10", "2"),
        ("Solo", "50", "60", "70", "10", "3"),
        ("Wenz-Tout", "100", "–", "–", "10", "2"),
        ("Solo-Tout", "100", "–", "–", "10", "3"),
        ("Sie", "520", "–", "–", "–", "–"),  # four times 50 and eight runners
    ],
    "doppelbild": [  # 1, 5, 10; a Sie 20 and eight runners four times: 52
        ("Rufspiel", "1", "2", "3", "1", "3"),
        ("Wenz", "5", "6", "7", "1", "2"),
        ("Solo", "5", "6", "7", "1", "3"),
        ("Wenz-Tout", "10", "–", "–", "2", "2"),
        ("Solo-Tout", "10", "–", "–", "2", "3"),
        ("Sie", "52", "–", "–", "–", "–"),
    ],
    "donauries-cup": [  # 5 for a lone game, twice for a Tout, 20 for a Sie, no runners
        ("Rufspiel", "1", "2", "3", "–", "–"),
        ("Wenz", "5", "6", "7", "–", "–"),
        ("Solo", "5", "6", "7", "–", "–"),
        ("Wenz-Tout", "10", "–", "–", "–", "–"),
        ("Solo-Tout", "10", "–", "–", "–", "–"),
        ("Sie", "20", "–", "–", "–", "–"),
    ],
}


@pytest.mark.parametrize("name", PRICES)
def test_the_list_of_prices(name: str):
    assert list(prices(load(name))) == PRICES[name]


def test_the_price_of_a_ramsch():
    assert list(prices(KNOCKING))[-1] == ("Ramsch", "10", "–", "–", "–", "–")
    assert "In a Ramsch the loser pays each of the others." in everything(
        sentences(KNOCKING, Speaker("en"))
    )
