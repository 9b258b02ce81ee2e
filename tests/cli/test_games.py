"""``--game``: another game's rule sets, cards and reasons, from the table of laws."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from schafkopf_tutor.cli import main
from schafkopf_tutor.rulesets import laws, shipped

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


SLIPS = [
    (
        ("why", "ordnung | wenz by 1 | 3 holds EO E7 | 0 leads EA", "--game", "doppelkopf"),
        "ddv, haus",
    ),
    (("rules", "ordnung", "--game", "doppelkopf"), "ddv, haus"),
    (("rules", "ddv", "--game", "schafkopf"), "ordnung"),
    (("rules", "--game", "skat"), "doppelkopf, schafkopf"),
    (("rules", "diff", "ddv", "ordnung"), "ddv, haus"),
    (("quiz", "--rules", "ddv"), "ordnung"),
    (("play", "--rules", "haus", "--game", "schafkopf"), "ordnung"),
    (("play", "--rules", "ordnung", "--game", "doppelkopf"), "ddv, haus"),
    (("play", "--game", "doppelkopf", "--with", "resi"), "frieda"),
    (("play", "--game", "doppelkopf", "--with", "expert"), "solid"),
    (("play", "--game", "doppelkopf", "--coach"), "ddv"),
    (("pocket", "--rules", "ddv"), "ordnung"),
    (("class", "--rules", "ddv"), "ordnung"),
    (("worksheet", "--rules", "ddv"), "ordnung"),
    (("scoresheet", "--rules", "ddv"), "ordnung"),
    (("slips", "--rules", "ddv"), "ordnung"),
    (("today", "--rules", "ddv"), "ordnung"),
    (("simulate", "resi", "solid", "solid", "solid", "--rules", "ddv"), "frieda"),
    (("simulate", "--rules", "ordnung", "--game", "doppelkopf"), "ddv, haus"),
    (("items", "--rules", "ddv"), "ordnung"),
    (("demo", "--rules", "ddv"), "ordnung"),
    (("rules", "new", "--game", "doppelkopf"), "--game"),
    (("rules", "form", "--game", "doppelkopf"), "--game"),
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
