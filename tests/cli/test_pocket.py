"""``schafkopf-tutor pocket``: where the card goes."""

from __future__ import annotations

from pathlib import Path

import pytest

from schafkopf_tutor.cli import main
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.pocket import phrase_sheet, pocket
from schafkopf_tutor.screen.voice import Voice
from tests.cli.written import goes_where_it_is_told, is_one_sentence


def wanted(language: str, rules: str = "ordnung", face: str = "german") -> str:
    return pocket(Voice(Speaker(language, face=face), load(rules)))


@pytest.mark.parametrize("language", ["de", "en"])
def test_it_goes_to_the_output_or_into_a_file(language: str, tmp_path: Path, capfdbinary):
    call = ["pocket", "--lang", language]
    goes_where_it_is_told(call, wanted(language), tmp_path / "card.html", capfdbinary)


def test_it_is_that_of_the_table_and_the_face(capfdbinary):
    rules = "cardgames-zone-short"
    assert main(["pocket", "--lang", "en", "--rules", rules, "--face", "french"]) == 0
    found = capfdbinary.readouterr().out.decode()
    assert found == wanted("en", rules, "french")
    assert len({found, wanted("en", rules), wanted("en"), wanted("de")}) == 4


def test_of_the_sister_game(capfdbinary):
    """With the cards that its players are shown."""
    assert main(["pocket", "--lang", "de", "--game", "doppelkopf"]) == 0
    found = capfdbinary.readouterr().out.decode()
    assert found == wanted("de", "ddv", "french")
    assert "Doppelkopf für die Tasche" in found


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_phrases(language: str, capfdbinary):
    assert main(["pocket", "--phrases", "--lang", language]) == 0
    voice = Voice(Speaker(language), load("ordnung"))
    assert capfdbinary.readouterr().out.decode() == phrase_sheet(voice)


@pytest.mark.parametrize(
    "arguments",
    [
        ["--out", "."],
        ["--out", "no/such/folder/card.html"],
        ["--out", ""],
        ["--rules", "nowhere"],
        ["--face", "tarot"],
        ["--n", "3"],
    ],
)
def test_bad_input_is_one_sentence(arguments: list[str], tmp_path: Path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    is_one_sentence(["pocket", *arguments], tmp_path, capsys)
