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
from tests.cli.written import examples_work, goes_where_it_is_told, is_one_sentence

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
    call = [*CALL, "--lang", language]
    goes_where_it_is_told(call, wanted(language), tmp_path / "sheet.html", capfdbinary)


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
    examples_work("worksheet", language, capsys)


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
    is_one_sentence(["worksheet", "--n", "2", *arguments, "--lang", language], tmp_path, capsys)
