"""``schafkopf-tutor slips``: where the slips go, and which deals they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from schafkopf_tutor.cli import main
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.slips import slips
from schafkopf_tutor.screen.voice import Voice
from tests.cli.written import examples_work, goes_where_it_is_told, is_one_sentence

CALL = ["slips", "--n", "2", "--seed", "7"]


def wanted(language: str, number: int = 2, seed: int = 7, rules: str = "ordnung") -> str:
    return slips(seed, number, Voice(Speaker(language), load(rules)))


@pytest.mark.parametrize("language", ["de", "en"])
def test_they_go_to_the_output_or_into_a_file(language: str, tmp_path: Path, capfdbinary):
    call = [*CALL, "--lang", language]
    goes_where_it_is_told(call, wanted(language), tmp_path / "slips.html", capfdbinary)


def test_six_deals_of_seed_one_where_nothing_is_said(capfdbinary):
    assert main(["slips", "--lang", "en"]) == 0
    assert capfdbinary.readouterr().out.decode() == wanted("en", 6, 1)


def test_the_pack_is_that_of_the_rules(capfdbinary):
    assert main([*CALL, "--rules", "cardgames-zone-short", "--lang", "en"]) == 0
    found = capfdbinary.readouterr().out.decode()
    assert found == wanted("en", rules="cardgames-zone-short") != wanted("en")


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_examples_of_the_help_work(language: str, tmp_path: Path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    examples_work("slips", language, capsys)


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize(
    "arguments",
    [
        ["--out", "."],
        ["--out", "no/such/folder/slips.html"],
        ["--out", ""],
        ["--n", "0"],
        ["--n", "51"],
        ["--seed", "-1"],
        ["--seed", ""],
        ["--rules", "nowhere"],
        ["--face", "tarot"],
        ["more"],
    ],
)
def test_bad_input_is_one_sentence(
    arguments: list[str], language: str, tmp_path: Path, capsys, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    is_one_sentence(["slips", *arguments, "--lang", language], tmp_path, capsys)
