"""``--game``: another game's rule sets, cards and reasons, from the table of laws."""

from __future__ import annotations

import io
import json
from collections.abc import Callable

import pytest

from schafkopf_tutor.cli import main
from schafkopf_tutor.quiz.sheet import levels_of
from schafkopf_tutor.quiz.skills import skills
from schafkopf_tutor.rulesets import laws, load, shipped
from schafkopf_tutor.rulesheet import questions

POSITION = "ddv | normal | 0 holds EO SA GA HK | 3 leads HA"


@pytest.fixture
def run(capsys, monkeypatch) -> Callable[..., tuple[int, str, str]]:
    monkeypatch.setenv("COLUMNS", "100")

    def call(*arguments: str) -> tuple[int, str, str]:
        code = main(arguments)
        return (code, *capsys.readouterr())

    return call


def test_every_game_has_its_rule_sets(run):
    for law in laws():
        code, out, err = run("rules", "--game", law, "--lang", "en")
        assert (code, err) == (0, "")
        assert [name for name in shipped(law) if f"\n  {name} " not in out] == []
        assert [
            name
            for other in laws()
            if other != law
            for name in shipped(other)
            if f"\n  {name} " in out
        ] == []


@pytest.mark.parametrize("name", shipped("doppelkopf"))
@pytest.mark.parametrize("language", ["de", "en"])
def test_a_sheet(name: str, language: str, run):
    code, out, err = run("rules", name, "--lang", language)
    assert (code, err) == (0, "")
    assert "{" not in out
    assert "Ober" not in out  # its players are shown French cards
    assert out.count("\n  - ") > 40
    assert run("rules", name, "--game", "doppelkopf", "--lang", language) == (code, out, err)
    other = run("rules", name, "--lang", language, "--face", "german")[1]
    assert "Ober" in other


def test_why_with_the_cards_of_its_players(run):
    code, out, _ = run("why", POSITION, "EO", "HK", "--lang", "en", "--game", "doppelkopf")
    assert code == 0
    assert "♣Q" in out.splitlines()[0]
    assert "hold hearts: play ♥K" in out
    assert "Doppelkopf, common rules, section “Playing”" in out
    german = run("why", POSITION, "EO", "--lang", "de", "--face", "german")[1]
    assert "EO" in german
    assert "Herz" in german


def test_why_with_french_letters(run):
    text = "ddv | normal | 0 holds CQ DA SA HK | 3 leads HA"
    found = json.loads(run("why", text, "--letters", "french", "--json")[1])
    assert [card["card"] for card in found["cards"]] == ["EO", "SA", "GA", "HK"]
    assert [card["ok"] for card in found["cards"]] == [False, False, False, True]
    assert run("why", text)[0] == 2


def test_two_rule_sets_of_another_game_are_compared(run):
    code, out, err = run("rules", "diff", "ddv", "haus", "--lang", "en")
    assert (code, err) == (1, "")
    assert "What a game counts" in out
    assert "{" not in out


@pytest.mark.parametrize("language", ["de", "en"])
def test_questions_about_another_game(language: str, run, monkeypatch, tmp_path):
    """By the game, by its rules or by one of its skills; with the cards of its players."""
    monkeypatch.setenv("SCHAFKOPF_LOG", str(tmp_path / "log.sqlite"))
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"")))
    for words in (
        ("dk_tricks", "--game", "doppelkopf"),
        ("dk_tricks", "--rules", "ddv"),
        ("dk_tricks",),
    ):
        told = ("--n", "1", "--seed", "7", "--lang", language, "--plain")
        code, out, err = run("quiz", *words, *told)
        assert (code, err) == (0, "")
        assert any(sign in out for sign in "♣♠♥♦")
        assert "{" not in out
    lines = run("items", "--game", "doppelkopf", "--lang", language)[1].splitlines()
    found = [json.loads(line) for line in lines]
    assert {one["rules"]["name"] for one in found} == {"ddv"}
    ddv = load("ddv")
    asked = {name for name in skills("doppelkopf") if levels_of(name, ddv)}
    assert {one["skill"] for one in found} == asked
    assert {one["face"] for one in found} == {"french"}
    out = run("today", "--game", "doppelkopf", "--no-log", "--lang", language)[1]
    assert any(sign in out for sign in "♣♠♥♦")


def test_a_page_and_a_sheet_of_another_game(run, tmp_path):
    for command in ("page", "worksheet"):
        file = tmp_path / f"{command}.html"
        code, _, err = run(
            command, "--game", "doppelkopf", "--n", "12", "--seed", "3", "--out", str(file)
        )
        assert (code, err) == (0, "")
        assert "♣" in file.read_text(encoding="utf-8")
    assert "--rules ddv" in file.read_text(encoding="utf-8")  # how to make it again


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_rule_set_of_ones_own(language: str, run, monkeypatch, tmp_path):
    """By questions about this game; what they make is asked about at once."""
    file = tmp_path / "ours.toml"
    typed = "2\n3\n1 3 6\n2\n4\n2\n1\n2\n2\n2\n3\n1\n1\n1\n1\n\n"
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(typed.encode())))
    told = ("--game", "doppelkopf", "--lang", language)
    code, out, err = run("rules", "new", str(file), *told)
    assert (code, err) == (0, "")
    assert "{" not in out
    ours = load(str(file))
    assert (ours.law, ours.pack.name) == ("doppelkopf", "doubled-short")
    assert ours["play.later"] == "second_except_last"
    assert ours["schweine.steps"] == 3
    assert ours["extras.karlchen_caught"] == "queen"
    assert ours["tariff.writes"] == "winners"
    assert {"armut", "husarenritt", "pflichtsolo"} <= set(ours.words("games"))
    assert "neunen" not in ours.words("games")
    assert "Ober" not in file.read_text(encoding="utf-8")  # its players are shown French cards
    lines = run("items", "--rules", str(file), "--skill", "dk_calls", "--lang", language)[1]
    assert {json.loads(line)["rules"]["digest"] for line in lines.splitlines()} == {ours.digest}
    code, out, err = run("rules", "form", *told)
    assert (code, err) == (0, "")
    assert out.count("<h2>") == len(questions("doppelkopf"))
    assert "toml --game doppelkopf" in out  # how it is answered at the screen


SLIPS = [
    (
        ("why", "ordnung | wenz by 1 | 3 holds EO E7 | 0 leads EA", "--game", "doppelkopf"),
        "ddv, haus",
    ),
    (("rules", "ordnung", "--game", "doppelkopf"), "ddv, haus"),
    (("rules", "ddv", "--game", "schafkopf"), "ordnung"),
    (("rules", "--game", "skat"), "doppelkopf, schafkopf"),
    (("rules", "diff", "ddv", "ordnung"), "ddv, haus"),
    (("quiz", "--rules", "ddv", "--game", "schafkopf"), "ordnung"),
    (("quiz", "dk_value", "--rules", "ordnung"), "dk_value"),
    (("quiz", "points", "--game", "doppelkopf"), "points"),
    (("quiz", "nothing", "--game", "doppelkopf"), "dk_points, dk_trumps"),
    (("quiz", "--game", "skat"), "doppelkopf, schafkopf"),
    (("play", "--rules", "haus", "--game", "schafkopf"), "ordnung"),
    (("play", "--rules", "ordnung", "--game", "doppelkopf"), "ddv, haus"),
    (("play", "--game", "doppelkopf", "--with", "resi"), "frieda"),
    (("play", "--game", "doppelkopf", "--with", "expert"), "solid"),
    (("pocket", "--rules", "ddv", "--game", "schafkopf"), "ordnung"),
    (("test", "--rules", "ordnung", "--game", "doppelkopf"), "ddv, haus"),
    (("class", "--rules", "ddv", "--game", "schafkopf"), "ordnung"),
    (("worksheet", "--rules", "ddv", "--game", "schafkopf"), "ordnung"),
    (("scoresheet", "--rules", "ddv"), "ordnung"),
    (("slips", "--rules", "ddv"), "ordnung"),
    (("today", "--play", "--rules", "ddv", "--game", "schafkopf"), "ordnung"),
    (("simulate", "resi", "solid", "solid", "solid", "--rules", "ddv"), "frieda"),
    (("simulate", "--rules", "ordnung", "--game", "doppelkopf"), "ddv, haus"),
    (("items", "--rules", "ordnung", "--game", "doppelkopf"), "ddv, haus"),
    (("demo", "--rules", "ddv"), "ordnung"),
    (("why", POSITION, "--game", "skat"), "doppelkopf, schafkopf"),
    (("why", POSITION, "--letters", "latin"), "german, french"),
    (("rules", "ddv", "--face", "blue"), "german, french"),
]


@pytest.mark.parametrize(("arguments", "named"), SLIPS)
@pytest.mark.parametrize("language", ["de", "en"])
def test_a_slip_is_one_sentence(arguments, named: str, language: str, run):
    code, out, err = run(*arguments, "--lang", language)
    assert (code, out) == (2, "")
    assert err.startswith("schafkopf-tutor: ")
    assert err.count("\n") == 1
    assert named in err
