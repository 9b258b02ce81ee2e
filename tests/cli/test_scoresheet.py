"""``schafkopf-tutor scoresheet``: where the sheet goes, and under which rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from schafkopf_tutor.cli import main
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.scoresheet import scoresheet
from schafkopf_tutor.screen.voice import Voice


def wanted(kind: str, rules: str, language: str) -> str:
    return scoresheet(kind, Voice(Speaker(language), load(rules)))


@pytest.mark.parametrize("language", ["de", "en"])
def test_it_goes_to_the_output_or_into_a_file(language: str, tmp_path: Path, capfdbinary):
    file = tmp_path / "sheet.html"
    file.write_text("old", encoding="utf-8")
    assert main(["scoresheet", "--lang", language, "--out", str(file)]) == 0
    assert file.read_text(encoding="utf-8") == wanted("evening", "ordnung", language)
    assert list(tmp_path.iterdir()) == [file]
    assert b"sheet.html" in capfdbinary.readouterr().out.replace(b"\n", b"")
    assert main(["scoresheet", "--lang", language]) == 0
    assert capfdbinary.readouterr().out.decode() == wanted("evening", "ordnung", language)


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
    assert main(["scoresheet", *arguments, "--lang", language]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
