"""``schafkopf-tutor worksheet``: where the sheet goes, and that its own line makes it again."""

from __future__ import annotations

import re
import shlex
from html import unescape
from pathlib import Path

import pytest

from schafkopf_tutor.cli import main
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.quiz.sheet import Sheet
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.voice import Voice
from schafkopf_tutor.screen.worksheet import worksheet

CALL = ["worksheet", "--skill", "points,may_call", "--n", "3", "--seed", "7"]
AGAIN = (
    "schafkopf-tutor worksheet --skill points,may_call --n 3 --seed 7 --rules ordnung "
    "--face german --lang {}"
)


def wanted(language: str) -> str:
    ordnung = load("ordnung")
    sheet = Sheet(("points", "may_call"), 3, 7, ordnung)
    return worksheet(sheet, Voice(Speaker(language), ordnung), AGAIN.format(language))


@pytest.mark.parametrize("language", ["de", "en"])
def test_it_goes_to_the_output_or_into_a_file(language: str, tmp_path: Path, capfdbinary):
    file = tmp_path / "sheet.html"
    file.write_text("old", encoding="utf-8")
    assert main([*CALL, "--lang", language, "--out", str(file)]) == 0
    assert file.read_text(encoding="utf-8") == wanted(language)
    assert list(tmp_path.iterdir()) == [file]
    assert b"sheet.html" in capfdbinary.readouterr().out.replace(b"\n", b"")
    assert main([*CALL, "--lang", language]) == 0
    assert capfdbinary.readouterr().out.decode() == wanted(language)


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--skill", "may_call", "--level", "3", "--rules", "cardgames-zone-short"],
        ["--n", "2", "--face", "french"],
    ],
)
def test_the_line_on_the_sheet_makes_it_again(arguments: list[str], capfdbinary):
    assert main(["worksheet", *arguments, "--seed", "12", "--lang", "en"]) == 0
    page = capfdbinary.readouterr().out.decode()
    (line,) = re.findall(r"<code>(.*?)</code>", page)
    program, *again = shlex.split(unescape(line))
    assert program == "schafkopf-tutor"
    assert main(again) == 0
    assert capfdbinary.readouterr().out.decode() == page


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_examples_of_the_help_work(language: str, tmp_path: Path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    main(["worksheet", "--help", "--lang", language])
    lines = capsys.readouterr().out.splitlines()
    examples = [line for line in lines if line.startswith("  schafkopf-tutor worksheet")]
    assert [main(shlex.split(example)[1:]) for example in examples] == [0, 0]


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize(
    "arguments",
    [
        ["--out", "."],
        ["--out", "no/such/folder/sheet.html"],
        ["--out", ""],
        ["--skill", "juggling"],
        ["--n", "0"],
        ["--seed", "x"],
        ["--level", "4"],
        ["--rules", "nowhere"],
        ["--face", "tarot"],
        ["more"],
    ],
)
def test_bad_input_is_one_sentence(
    arguments: list[str], language: str, tmp_path: Path, capsys, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    assert main(["worksheet", "--n", "2", *arguments, "--lang", language]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
