"""``schafkopf-tutor votingcards``: a page a person, four letters a page."""

from __future__ import annotations

from pathlib import Path

import pytest

from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.voice import Voice
from schafkopf_tutor.screen.votingcards import votingcards
from tests.cli.written import examples_work, goes_where_it_is_told, is_one_sentence


@pytest.mark.parametrize("language", ["de", "en"])
def test_they_go_to_the_output_or_into_a_file(language: str, tmp_path: Path, capfdbinary):
    wanted = votingcards(3, Voice(Speaker(language), load("ordnung")))
    call = ["votingcards", "--n", "3", "--lang", language]
    goes_where_it_is_told(call, wanted, tmp_path / "cards.html", capfdbinary)


def test_each_page_has_the_four_letters_once():
    html = votingcards(2, Voice(Speaker("en"), load("ordnung")))
    leaves = html.split('<section class="skt-leaf"')[1:]
    assert len(leaves) == 2
    for leaf in leaves:
        assert [leaf.count(f">{letter}</p>") for letter in "ABCD"] == [1, 1, 1, 1]


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_examples_of_the_help_work(language: str, tmp_path: Path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    examples_work("votingcards", language, capsys)


@pytest.mark.parametrize("arguments", [["--n", "0"], ["--n", "61"], ["--n", "x"], ["--out", "."]])
def test_bad_input_is_one_sentence(arguments: list[str], tmp_path: Path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    is_one_sentence(["votingcards", *arguments, "--lang", "de"], tmp_path, capsys)
