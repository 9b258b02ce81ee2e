"""`schafkopf-tutor replay`: lines, closing line, exit codes."""

import io
import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from schafkopf_tutor.cli import main
from tests.replay.test_example import ROUND, altered

WRONG = [
    altered("computed.points", [52, 1, 25, 42]),
    altered("recorded.payout", [20, -20, 20, -20]),
    altered("plays", ROUND["plays"].replace("EA EK GA", "GA EK EA")),
]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Two games that agree, three that do not, and an empty line between them."""
    lines = [json.dumps(line) for line in (ROUND, *WRONG, ROUND)]
    path = tmp_path / "games.jsonl"
    path.write_text("\n\n".join(lines) + "\n", encoding="utf-8")
    return path


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_line_for_each_difference(file: Path, language: str, capsys):
    assert main(["replay", str(file), "--lang", language]) == 1
    out, err = capsys.readouterr()
    lines = out.splitlines()
    assert err == ""
    assert lines[-1] == "5 games: 2 agree, 3 differ"
    assert lines[0].startswith("z11: points: ")
    assert "5 + 25 + 15 + 8 = 53" in lines[0]
    assert lines[1].startswith("z11: payout: ")
    assert lines[2].startswith("z11: plays: ")
    assert "3.2.4" in lines[2]
    assert len({line.split(": ")[1] for line in lines[:-1]}) >= 3
    word = {"de": "aufgezeichnet", "en": "recorded"}[language]
    assert all(word in line for line in lines[:-1])


def test_all_agree(file: Path, capsys):
    file.write_text(json.dumps(ROUND), encoding="utf-8")
    assert main(["replay", str(file)]) == 0
    assert capsys.readouterr().out == "1 games: 1 agree, 0 differ\n"


def test_json_keeps_its_shape(file: Path, capsys):
    assert main(["replay", str(file), "--json", "--lang", "en"]) == 1
    *differences, closing = map(json.loads, capsys.readouterr().out.splitlines())
    keys = ["game", "line", "check", "recorded", "computed", "reason", "sentence"]
    for found in differences:
        assert list(found)[:7] == keys
        assert list(found)[7:] in ([], ["rule", "because"])
    assert differences[0]["recorded"] == [52, 1, 25, 42]
    assert differences[0]["computed"] == [53, 0, 25, 42]
    assert differences[0]["reason"] == "replay.why.points"
    assert [found["line"] for found in differences[:3]] == [3, 5, 7]
    assert differences[2]["rule"] == "ruf.searched"
    assert differences[2]["because"] == ["EA"]
    assert list(closing) == ["games", "agree", "differ", "checks"]
    assert (closing["games"], closing["agree"], closing["differ"]) == (5, 2, 3)
    assert closing["checks"]["points"] == 4


def test_recordings_can_come_in(capsys, monkeypatch):
    """A game without an id goes by its line."""
    line = altered("computed.won", False)
    del line["id"]
    given = f"{json.dumps(ROUND)}\n{json.dumps(line)}\n".encode()
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(given)))
    assert main(["replay", "-", "--lang", "en"]) == 1
    out = capsys.readouterr().out.splitlines()
    assert out[0].lower().startswith("line 2: won: ")
    assert out[-1] == "2 games: 1 agree, 1 differ"


def test_a_name_cannot_steer_the_terminal(file: Path, capsys):
    line = {**WRONG[0], "id": "a\x1b[31m\nb\ud800"}
    file.write_text(json.dumps(line), encoding="utf-8")
    assert main(["replay", str(file)]) == 1
    out = capsys.readouterr().out
    assert out.count("\n") == 2
    assert "\x1b" not in out
    assert main(["replay", str(file), "--json"]) == 1
    assert json.loads(capsys.readouterr().out.splitlines()[0])["game"] == line["id"]


BAD = {
    "no JSON": (b'{"id": "a"}\n\nnonsense\n', "3"),
    "cut off": (b'{"id": "a"', "1"),
    "no UTF-8": (b'{"id": "a"}\n"\xff"', "2"),
    "a list over many lines": (b'[\n{"id": "a"}\n]', "1"),
    "brackets without end": (b"[" * 100_000, "1"),
    "no number": (b'{"id": NaN}', "1"),
    "empty": (b"", "JSON"),
    "blank": (b"\n \n", "JSON"),
    "a picture": (b"\x89PNG\r\n\x1a\n\x00\x00", "1"),
}


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("kind", BAD)
def test_bad_files_are_one_sentence(kind: str, language: str, tmp_path: Path, capsys):
    content, named = BAD[kind]
    file = tmp_path / "bad.jsonl"
    file.write_bytes(content)
    assert main(["replay", str(file), "--lang", language]) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert str(file) in err
    assert named in err.replace(str(file), "")


@pytest.mark.parametrize("language", ["de", "en"])
def test_files_that_cannot_be_opened(language: str, tmp_path: Path, capsys):
    for name in (str(tmp_path / "missing.jsonl"), str(tmp_path), "nul\0l", "x" * 5000):
        assert main(["replay", name, "--lang", language]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert err.count("\n") == 1
        assert len(err) > 40
    for arguments in ([], ["a", "b"], [str(tmp_path), "--seat", "1"]):
        assert main(["replay", *arguments, "--lang", language]) == 2
        assert capsys.readouterr().err.count("\n") == 1


def test_a_line_that_is_no_record_is_a_difference_and_the_rest_is_checked(tmp_path: Path, capsys):
    file = tmp_path / "games.jsonl"
    file.write_text(f"[]\n{json.dumps(ROUND)}\n5\n", encoding="utf-8")
    assert main(["replay", str(file), "--lang", "en"]) == 1
    out = capsys.readouterr().out.splitlines()
    assert out[-1] == "3 games: 1 agree, 2 differ"
    assert [line[:6].lower() for line in out[:-1]] == ["line 1", "line 3"]


@pytest.mark.outside
def test_the_recordings_of_real_games(shared: Path, capsys):
    assert main(["replay", str(shared / "cases" / "games.jsonl")]) == 0
    out = capsys.readouterr().out
    assert out == "1532 games: 1532 agree, 0 differ\n"
