"""``schafkopf-tutor simulate``: the table, the JSON, the file that is gone on from, and slips."""

from __future__ import annotations

import json
import shlex
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from schafkopf_tutor.cli import main
from schafkopf_tutor.players.simulate import simulate
from schafkopf_tutor.rulesets import load

pytestmark = pytest.mark.outside  # each of them starts processes

CALL = ["simulate", "solid", "random", "solid", "random", "--deals", "4", "--seed", "7"]


def wanted(deals: int = 4, seed: int = 7, rules: str = "ordnung"):
    with ThreadPoolExecutor(1) as here:
        return simulate(load(rules), ("solid", "random") * 2, deals, seed=seed, executor=here)


def test_as_json(capsys):
    assert main([*CALL, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["deals"], found["unit"], found["seed"]) == (4, "cent", 7)
    one = wanted().mean_of("solid")
    assert found["means"]["solid"] == {"mean": one.mean, "half": one.half}
    assert found["means"]["random"]["mean"] == pytest.approx(-one.mean)


def test_another_game(capsys):
    call = ["simulate", "solid", "frieda", "random", "random", "--deals", "1", "--json"]
    assert main([*call, "--game", "doppelkopf"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["rules"], found["unit"]) == ("ddv", "tournament_point")
    mean = {name: one["mean"] for name, one in found["means"].items()}
    assert mean["solid"] + mean["frieda"] + 2 * mean["random"] == pytest.approx(0)


@pytest.mark.parametrize(("language", "point"), [("de", ","), ("en", ".")])
def test_the_table(language: str, point: str, capsys):
    assert main([*CALL, "--lang", language]) == 0
    out = capsys.readouterr().out
    one = wanted().mean_of("solid")
    assert f"{one.mean:.2f}".replace("-", "−").replace(".", point) in out
    assert out.count("solid") == 1
    assert "16" in out


def test_a_file_keeps_what_was_played(tmp_path: Path, capsys):
    file = tmp_path / "run.jsonl"
    assert main([*CALL, "--json", "--keep", str(file)]) == 0
    first = capsys.readouterr().out
    kept = file.read_bytes()
    assert kept.count(b"\n") == 5
    assert main([*CALL, "--json", "--keep", str(file)]) == 0
    assert capsys.readouterr().out == first
    assert file.read_bytes() == kept


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_examples_of_the_help_work(language: str, tmp_path: Path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    main(["simulate", "--help", "--lang", language])
    lines = capsys.readouterr().out.splitlines()
    examples = [line for line in lines if line.startswith("  schafkopf-tutor simulate")]
    short = [[*shlex.split(example)[1:], "--deals", "2"] for example in examples]
    assert [main(words) for words in short] == [0, 0, 0]


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["solid"] * 3,
        ["solid"] * 5,
        ["solid", "solid", "solid", "kiebitz"],
        [*CALL[1:5], "--deals", "0"],
        [*CALL[1:5], "--seed", "-1"],
        [*CALL[1:5], "--rules", "nowhere"],
        [*CALL[1:5], "--keep", ""],
        [*CALL[1:5], "--keep", "."],
        [*CALL[1:5], "--keep", "no/such/folder/run.jsonl"],
        [*CALL[1:5], "--keep", "letter.txt"],
    ],
)
def test_bad_input_is_one_sentence(
    arguments: list[str], language: str, tmp_path: Path, capsys, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "letter.txt").write_text("Liebe Vroni,\n", encoding="utf-8")
    assert main(["simulate", *arguments, "--lang", language]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert (tmp_path / "letter.txt").read_text(encoding="utf-8") == "Liebe Vroni,\n"
