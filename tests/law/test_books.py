"""The rule books: every rule of the law is in each, cited, a house rule, or silent."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from schafkopf_tutor.explain import Speaker, book, books
from schafkopf_tutor.laws.schafkopf.faults import FAULTS, RULINGS
from schafkopf_tutor.rulesets import load, shipped_law
from tests.law.houses import changed, house
from tests.law.paragraphs import ALL, BULLETS, DEPARTURES, PARTS, decided, leaves, numbers
from tests.law.said import constants, lines, rules

LAW = shipped_law("schafkopf")

# Beside the verdicts: who wins a trick and a game, every line of a settlement, every fault and what
# follows from it.
BESIDE = {"trick.winner", "result.win", "result.ramsch", "line.base"}


def known() -> set[str]:
    faults = {f"fault.{kind}" for kind in FAULTS} | {f"ruling.{word}" for word in RULINGS}
    return set(rules()) | BESIDE | {f"line.{line}" for line in lines()} | faults


@pytest.mark.parametrize("name", books())
def test_every_rule_is_in_the_book_once(name: str):
    found = book(name)
    assert set(found.rules) | found.house | found.silent == known()
    assert len(found.rules) + len(found.house) + len(found.silent) == len(known())


def test_the_known_rules_are_many():
    assert len(rules()) >= 17
    assert {"line.stoss", "line.knock", "line.schwarz"} <= known()
    assert constants() >= {"trick.winner"}


def test_every_book_that_a_rule_set_may_name_is_there():
    assert set(books()) == set(LAW.kinds["book"].of)
    with pytest.raises(KeyError):
        book("nothing")
    with pytest.raises(KeyError):
        book("../rulesets/ordnung")


@pytest.mark.parametrize("name", books())
def test_entries_are_well_formed(name: str):
    found = book(name)
    for table in (found.title, found.cite, *found.headings.values()):
        assert set(table) == {"de", "en"}
    for rule, entry in found.rules.items():
        number = re.fullmatch(r"\d+(\.\d+)*", entry.paragraph)
        assert number or entry.paragraph in found.headings, rule
        assert set(entry.says) == {"de", "en"}
        assert entry.says["de"] != entry.says["en"]
        for said in entry.says.values():
            assert re.fullmatch(r"[A-ZÄÖÜ][^{}]+\.", said), rule
        for setting in entry.holds_for:
            kind = LAW.kinds.get(setting) or LAW.kinds[setting.rpartition(".")[0]]
            assert kind.accepts(entry.holds_for[setting]), (rule, setting)
    assert set(found.headings) <= {entry.paragraph for entry in found.rules.values()}


@pytest.mark.parametrize("name", books())
def test_the_rule_set_of_a_book_plays_by_it(name: str):
    ruleset = load(name)
    assert ruleset["book"] == name
    for rule, entry in book(name).rules.items():
        assert entry.holds(ruleset), rule


# --- all paragraphs -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", books())
def test_every_paragraph_is_there(name: str):
    assert set(book(name).paragraphs) == ALL[name]


@pytest.mark.parametrize("name", books())
def test_every_paragraph_is_decided_or_declared_prose(name: str):
    """By a clause or line in a golden case, or a setting; or else it is said why nothing does."""
    for key, paragraph in book(name).paragraphs.items():
        assert paragraph.by or paragraph.prose, key
        assert set(paragraph.by) <= decided(), (key, set(paragraph.by) - decided())
        for text in (paragraph.prose, paragraph.translation):
            assert set(text) in (set(), {"de", "en"}), key
            for said in text.values():
                assert re.fullmatch(r"[A-ZÄÖÜ][^{}]+\.", said), key


def test_a_paragraph_that_nothing_decides_would_be_seen():
    assert "ruf.searched" in decided()
    assert "line.stock" in decided()
    assert not {"ruf.nothing", "line.ramsch", "tournament.nothing", "auction"} & decided()
    assert len(decided()) > 150


@pytest.mark.parametrize("name", books())
def test_every_rule_decides_a_paragraph_that_it_stands_in(name: str):
    """Where a section is cited as a whole, one of its parts is what the rule decides."""
    found = book(name)
    for rule, entry in found.rules.items():
        here = [
            paragraph
            for key, paragraph in found.paragraphs.items()
            if key == entry.paragraph or key.startswith(f"{entry.paragraph}.")
        ]
        assert any(rule in paragraph.by for paragraph in here), rule


def test_where_the_translation_departs():
    found = {name: {k for k, p in book(name).paragraphs.items() if p.translation} for name in ALL}
    assert found == {name: DEPARTURES if name == "ordnung" else set() for name in ALL}


# --- citing ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "rule", "source"),
    [
        ("ordnung", "ruf.searched", "Schafkopf-Ordnung 3.2.4"),
        ("ordnung", "follow.void", "Schafkopf-Ordnung 3.2.2"),
        ("schafkopfschule-2007", "follow.trump", "Rules of 2007, 3.2.2"),
        ("schafkopfschule-2007", "ruf.runs_away", "Rules of 2007, 2.5.4"),
        ("cardgames-zone", "ruf.runs_away", "cardgames.zone, section 9"),
        ("doppelbild", "ruf.searched", "Bayerisches Doppelbild, section “Play”"),
        # silent: the Ordnung is asked
        ("schafkopfschule-2007", "lead.free", "Schafkopf-Ordnung 3.1.1"),
        ("doppelbild", "ruf.leads_ace", "Schafkopf-Ordnung 3.2.5"),
        # by the letter of S 2.5.2 alone; everywhere else after running away the ace is free
        ("schafkopfschule-2007", "ruf.forced", "Rules of 2007, 2.5.2"),
        ("cardgames-zone", "ruf.forced", "house rule"),
        ("ordnung", "ruf.forced", "house rule"),
        ("doppelbild", "line.stoss", "house rule"),
        ("cardgames-zone", "line.knock", "cardgames.zone, section 10"),
        # faults: each text has its own consequence; what only the Ordnung names is cited from there
        ("ordnung", "fault.revoke", "Schafkopf-Ordnung 3.2.6"),
        ("schafkopfschule-2007", "fault.revoke", "Rules of 2007, 3.4.14"),
        ("schafkopfschule-2007", "ruling.penalty", "Rules of 2007, 3.4.17"),
        ("cardgames-zone", "fault.called_ace", "cardgames.zone, section 9"),
        ("cardgames-zone", "fault.lead_without_right", "Schafkopf-Ordnung 3.1.2"),
        ("schafkopfschule-2007", "claim.not_known", "Rules of 2007, 3.1.7"),
        ("ordnung", "claim.rest", "Schafkopf-Ordnung 3.4"),
        ("ordnung", "ruling.penalty", "house rule"),
        # nobody writes down that one plays a card one holds
        ("ordnung", "play.held", ""),
        ("cardgames-zone", "play.held", ""),
    ],
)
def test_where_a_rule_stands(name: str, rule: str, source: str):
    assert Speaker("en").source(rule, load(name)) == source
    assert Speaker("en", book=name).source(rule) == source


@pytest.mark.parametrize(
    ("ruleset", "rule", "source"),
    [
        (house("davonlaufen-with-three"), "ruf.runs_away", "Hausregel"),
        (house("davonlaufen-four-dealt"), "ruf.runs_away", "Hausregel"),
        (house("called-ace-free-from-trick-7"), "ruf.thrown", "Hausregel"),
        (house("called-ace-free-from-trick-7"), "ruf.searched", "Schafkopf-Ordnung 3.2.4"),
        (changed("ordnung", result__win_with=60), "result.win", "Hausregel"),
        (changed("ordnung", result__declarer_schneider_with=90), "line.schneider", "Hausregel"),
    ],
    ids=lambda value: getattr(value, "name", None),
)
def test_where_the_table_plays_otherwise_no_paragraph_is_cited(ruleset, rule: str, source: str):
    assert Speaker("de").source(rule, ruleset) == source
    assert bool(Speaker("de").law(rule, ruleset)) == (source != "Hausregel")


def test_the_law_in_our_own_words():
    law = Speaker("en", book="cardgames-zone").law("follow.suit")
    assert law.endswith("(cardgames.zone, section 6)")
    assert "Ober and Unter" in law


# --- against the sources, where they are at hand ------------------------------------------------

SOURCES = {"ordnung": "000_", "doppelbild": "001_", "cardgames-zone": "002_"}


def source_text(shared: Path, name: str) -> str:
    (path,) = (shared / "sources").glob(f"{SOURCES[name]}*.txt")
    return path.read_text(encoding="utf-8")


@pytest.mark.outside
@pytest.mark.parametrize("name", ["ordnung", "cardgames-zone"])
def test_every_paragraph_is_in_the_source(shared: Path, name: str):
    text = source_text(shared, name)
    for entry in book(name).rules.values():
        assert re.search(rf"^{re.escape(entry.paragraph)}\.? ", text, re.MULTILINE), entry.paragraph


@pytest.mark.outside
def test_every_paragraph_of_the_booklet_is_in_our_notes(shared: Path):
    """The booklet is not kept; the notes on it name the paragraphs (``S 2.5.4``)."""
    notes = (shared / "rules" / "schafkopf.md").read_text(encoding="utf-8")
    for entry in book("schafkopfschule-2007").rules.values():
        found = re.search(rf"(?<![\d.]){re.escape(entry.paragraph)}(?![\d]|\.\d)", notes)
        assert found, entry.paragraph


@pytest.mark.outside
def test_the_list_of_paragraphs_is_the_ordnung_s(shared: Path):
    """Both languages together: each has lost some numbers in the kept copy."""
    found = numbers(source_text(shared, "ordnung"))
    assert leaves(found) == ALL["ordnung"]


@pytest.mark.outside
def test_the_departures_are_those_of_the_rules_page(shared: Path):
    notes = (shared / "rules" / "schafkopf.md").read_text(encoding="utf-8")
    table = notes.partition("| O | German (followed) | English |")[2].partition("\n\n")[0]
    assert set(re.findall(r"^\| ([\d.]+) \|", table, re.MULTILINE)) == DEPARTURES


@pytest.mark.outside
def test_the_list_of_the_booklet_is_what_the_rules_page_names(shared: Path):
    notes = (shared / "rules" / "schafkopf.md").read_text(encoding="utf-8")
    start, end = "## schafkopfschule-2007, where", "## The worked example"
    own = notes[notes.index(start) : notes.index(end)]
    number = r"(?<![\d.])\d\.\d+(?:\.\d+)?(?!\d|\.\d)"
    elsewhere = re.findall(rf"\bS ({number})", notes.replace(own, ""))
    assert {*re.findall(number, own), *elsewhere} == ALL["schafkopfschule-2007"]


@pytest.mark.outside
def test_the_list_of_bullets_is_the_playable_game_s(shared: Path):
    text = source_text(shared, "doppelbild").partition("Formål")[2]
    blocks = re.findall(r"(?:^- .*\n?)+", text, re.MULTILINE)
    assert [block.count("- ") for block in blocks] == list(BULLETS.values())


@pytest.mark.outside
def test_the_list_of_sections_is_the_rules_page_s(shared: Path):
    text = source_text(shared, "cardgames-zone")
    parts = dict(enumerate(re.split(r"^\d+\. .*\n", text, flags=re.MULTILINE)))
    assert len(parts) == 13
    twelve, _, history = parts[12].partition("Origin & history")
    assert history
    counted = {
        4: len(re.findall(r"^- ", parts[4], re.MULTILINE)),
        9: len(re.findall(r"\?$", parts[9], re.MULTILINE)),
        10: len(re.findall(r"^\| (?!Variant|---)", parts[10], re.MULTILINE)),
        12: len(re.findall(r"^- ", twelve, re.MULTILINE)),
    }
    assert counted == PARTS


@pytest.mark.outside
@pytest.mark.parametrize("name", SOURCES)
def test_no_sentence_is_the_source_s(shared: Path, name: str):
    """No seven words in a row are those of a source."""

    def runs(text: str) -> set[tuple[str, ...]]:
        words = re.findall(r"\w+", text.lower())
        return {tuple(words[place : place + 7]) for place in range(len(words) - 6)}

    theirs = runs(source_text(shared, name))
    ours = " ".join(said for entry in book(name).rules.values() for said in entry.says.values())
    for paragraph in book(name).paragraphs.values():
        ours += " ".join((*paragraph.prose.values(), *paragraph.translation.values()))
    assert runs(ours) & theirs == set()
