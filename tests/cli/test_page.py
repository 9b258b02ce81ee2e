"""``schafkopf-tutor page``: where the page goes."""

from __future__ import annotations

from pathlib import Path

import pytest

from schafkopf_tutor.cli import main
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.quiz.sheet import Sheet
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.page import page
from schafkopf_tutor.screen.voice import Voice
from tests.cli.written import goes_where_it_is_told, is_one_sentence

CALL = ["page", "--skill", "points", "--n", "3", "--seed", "7"]


def wanted(language: str) -> str:
    ordnung = load("ordnung")
    return page(Sheet(("points",), 3, 7, ordnung), Voice(Speaker(language), ordnung))


@pytest.mark.parametrize("language", ["de", "en"])
def test_it_goes_to_the_output_or_into_a_file(language: str, tmp_path: Path, capfdbinary):
    call = [*CALL, "--lang", language]
    goes_where_it_is_told(call, wanted(language), tmp_path / "quiz.html", capfdbinary)


def test_the_cards_are_those_of_the_face(capfdbinary):
    ordnung = load("ordnung")
    sheet = Sheet(("points",), 3, 7, ordnung)
    assert main([*CALL, "--lang", "en", "--face", "french"]) == 0
    found = capfdbinary.readouterr().out.decode()
    assert found == page(sheet, Voice(Speaker("en", face="french"), ordnung)) != wanted("en")


@pytest.mark.parametrize(
    "arguments",
    [
        ["--out", "."],
        ["--out", "no/such/folder/quiz.html"],
        ["--out", ""],
        ["--skill", "juggling"],
        ["--skill", "points,juggling"],
        ["--n", "201"],
        ["--seed", "x"],
        ["--rules", "nowhere"],
        ["--face", "tarot"],
    ],
)
def test_bad_input_is_one_sentence(arguments: list[str], tmp_path: Path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    is_one_sentence(["page", "--n", "2", *arguments], tmp_path, capsys)
