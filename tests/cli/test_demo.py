"""``schafkopf-tutor demo``: which deals there are, where the page goes, and what is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from schafkopf_tutor.cli import main
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.demo import demo
from schafkopf_tutor.screen.prepared import prepared
from schafkopf_tutor.screen.voice import Voice
from tests.cli.written import goes_where_it_is_told, is_one_sentence

GAME = """dealer 3
 | EO GO HU HA HZ HK E9 G7 / H7 EZ G9 G8 SA S9 S8 S7 / SU EA E8 E7 GA GZ GK SK
 / HO SO EU GU H9 H8 EK SZ
 | rufspiel E by 0 | EO H7 SU H8 | E9 EZ"""


def own(game: str = GAME, stops: str = '[{ at = "2.2" }]', head: str = "schema = 1") -> str:
    return f'{head}\n[[round]]\ngame = """{game}"""\nstops = {stops}\n'


def wanted(deal: str, rules: str, language: str) -> str:
    ruleset = load(rules)
    return demo(prepared(deal, ruleset), Voice(Speaker(language), ruleset))


@pytest.mark.parametrize("language", ["de", "en"])
def test_it_goes_to_the_output_or_into_a_file(language: str, tmp_path: Path, capfdbinary):
    call = ["demo", "ober", "--lang", language]
    goes_where_it_is_told(
        call, wanted("ober", "ordnung", language), tmp_path / "shown.html", capfdbinary
    )


def test_the_rules_are_those_asked_for(capfdbinary):
    rules = "cardgames-zone-short"
    assert main(["demo", "wenz", "--rules", rules, "--lang", "en"]) == 0
    assert capfdbinary.readouterr().out.decode() == wanted("wenz", rules, "en")


@pytest.mark.parametrize("arguments", [[], ["--list"], ["ober", "--list"]])
def test_without_a_deal_it_says_which_there_are(arguments: list[str], capsys):
    assert main(["demo", *arguments, "--lang", "de"]) == 0
    found = [line.split() for line in capsys.readouterr().out.splitlines() if line[:2] == "  "]
    assert [words[0] for words in found] == ["example", "ober", "running", "wenz"]
    assert found[2][1:] == ["Davonlaufen"]


def test_nobody_runs_away_with_the_short_deck(capsys):
    """A suit has four plain cards, and the caller holds one: nobody else can have four of it."""
    assert main(["demo", "--rules", "cardgames-zone-short", "--lang", "en"]) == 0
    assert "running" not in capsys.readouterr().out


def test_a_deal_of_ones_own(tmp_path: Path, capfdbinary):
    file = tmp_path / "mine.toml"
    stops = '[{ at = "2.2", ask = "Wer hat das As?", then = "Christl <b>." }]'
    file.write_text(own(stops=stops, head='schema = 1\ntitle = "Mein Abend"'), encoding="utf-8")
    assert main(["demo", str(file), "--lang", "de"]) == 0
    html = capfdbinary.readouterr().out.decode()
    assert "<h1>Mein Abend</h1>" in html
    assert "Wer hat das As?" in html
    assert "<b>" not in html


SLIPS = {
    "is no toml": "this is [no toml",
    "has no schema": own(head=""),
    "has a key too many": own(head='schema = 1\ncolour = "red"'),
    "has no round": "schema = 1",
    "has a round that is none": "schema = 1\nround = [3]",
    "has a game that is none": own("nothing"),
    "has a card twice": own(GAME.replace("G7 /", "EO /")),
    "has a card that is none": own(GAME.replace("G7 /", "XX /")),
    "has hands that are too short": own(GAME.replace(" G7 /", " /")),
    "does not follow suit": own(GAME.replace("EO H7", "EO EZ")),
    "stops where nothing is": own(stops='[{ at = "9.1" }]'),
    "stops at no place": own(stops="[{ at = 3 }]"),
    "stops behind the last card": own(stops='[{ at = "2.3" }]'),
    "has a question that is none": own(stops='[{ at = "2.2", ask = 3 }]'),
    "has stops that are none": own(stops="7"),
    "has a title that is none": own(head="schema = 1\ntitle = 3"),
    "is far too long": own() + "#" * 20_000,
}


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_in_a_file_is_one_sentence(slip: str, language: str, tmp_path: Path, capsys):
    file = tmp_path / "mine.toml"
    file.write_text(SLIPS[slip], encoding="utf-8")
    assert main(["demo", str(file), "--lang", language]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize(
    "arguments",
    [
        ["solo"],
        [""],
        ["../ober"],
        ["nowhere.toml"],
        ["ober", "wenz"],
        ["running", "--rules", "cardgames-zone-short"],
        ["ober", "--rules", "nowhere"],
        ["ober", "--out", "."],
        ["ober", "--out", "no/such/folder/shown.html"],
        ["ober", "--out", ""],
        ["--out", "shown.html"],
        ["--list=yes"],
    ],
)
def test_bad_input_is_one_sentence(
    arguments: list[str], language: str, tmp_path: Path, capsys, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    is_one_sentence(["demo", *arguments, "--lang", language], tmp_path, capsys)
