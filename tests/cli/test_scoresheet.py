"""``schafkopf-tutor scoresheet``: where the sheet goes, and under which rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from schafkopf_tutor.cli import main
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.scoresheet import scoresheet
from schafkopf_tutor.screen.voice import Voice
from tests.cli.written import goes_where_it_is_told, is_one_sentence


def wanted(kind: str, rules: str, language: str) -> str:
    return scoresheet(kind, Voice(Speaker(language), load(rules)))


@pytest.mark.parametrize("language", ["de", "en"])
def test_it_goes_to_the_output_or_into_a_file(language: str, tmp_path: Path, capfdbinary):
    call = ["scoresheet", "--lang", language]
    goes_where_it_is_told(
        call, wanted("evening", "ordnung", language), tmp_path / "sheet.html", capfdbinary
    )


@pytest.mark.parametrize(
    ("arguments", "kind", "rules"),
    [
        (["--rules", "cardgames-zone-short"], "evening", "cardgames-zone-short"),
        (["--kind", "list"], "list", "schafkopfschule-2007-tournament"),
        (["--kind", "list", "--rules", "donauries-cup"], "list", "donauries-cup"),
    ],
)
def test_the_rules_are_those_asked_for(arguments: list[str], kind: str, rules: str, capfdbinary):
    assert main(["scoresheet", *arguments, "--lang", "en"]) == 0
    assert capfdbinary.readouterr().out.decode() == wanted(kind, rules, "en")


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize(
    "arguments",
    [
        ["--kind", "wall"],
        ["--kind", ""],
        ["--rules", "nowhere"],
        ["--out", "."],
        ["--out", "no/such/folder/sheet.html"],
        ["--out", ""],
        ["more"],
    ],
)
def test_bad_input_is_one_sentence(
    arguments: list[str], language: str, tmp_path: Path, capsys, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    is_one_sentence(["scoresheet", *arguments, "--lang", language], tmp_path, capsys)
