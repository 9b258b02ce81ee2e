"""``schafkopf-tutor votingcards``: a page a person, four letters a page."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from schafkopf_tutor.cli import main
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.voice import Voice
from schafkopf_tutor.screen.votingcards import votingcards


@pytest.mark.parametrize("language", ["de", "en"])
def test_they_go_to_the_output_or_into_a_file(language: str, tmp_path: Path, capfdbinary):
    wanted = votingcards(3, Voice(Speaker(language), load("ordnung")))
    file = tmp_path / "cards.html"
    assert main(["votingcards", "--n", "3", "--lang", language, "--out", str(file)]) == 0
    assert file.read_text(encoding="utf-8") == wanted
    assert b"cards.html" in capfdbinary.readouterr().out.replace(b"\n", b"")
    assert main(["votingcards", "--n", "3", "--lang", language]) == 0
    assert capfdbinary.readouterr().out.decode() == wanted


def test_each_page_has_the_four_letters_once():
    html = votingcards(2, Voice(Speaker("en"), load("ordnung")))
    leaves = html.split('<section class="skt-leaf"')[1:]
    assert len(leaves) == 2
    for leaf in leaves:
        assert [leaf.count(f">{letter}</p>") for letter in "ABCD"] == [1, 1, 1, 1]


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_examples_of_the_help_work(language: str, tmp_path: Path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    main(["votingcards", "--help", "--lang", language])
    lines = capsys.readouterr().out.splitlines()
    examples = [line for line in lines if line.startswith("  schafkopf-tutor votingcards")]
    assert [main(shlex.split(example)[1:]) for example in examples] == [0, 0]


@pytest.mark.parametrize("arguments", [["--n", "0"], ["--n", "61"], ["--n", "x"], ["--out", "."]])
def test_bad_input_is_one_sentence(arguments: list[str], capsys):
    assert main(["votingcards", *arguments, "--lang", "de"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
