"""Everyday runs take a twentieth, long runs write down what they found."""

import json
from datetime import date
from pathlib import Path

import pytest

from tests import longrun


def test_scale():
    assert [longrun.scale(n, long=False) for n in (1, 19, 40, 100_000)] == [1, 1, 2, 5_000]
    assert longrun.scale(100_000, long=True) == 100_000


def test_record_writes_only_in_a_long_run(tmp_path: Path):
    figures = {"games": 1532, "ungleich": "0 – keine"}

    def write(long: bool):
        return longrun.record("a-b", figures, command="make long", folder=tmp_path, long=long)

    assert write(long=False) is None
    assert list(tmp_path.iterdir()) == []
    path = write(long=True)
    assert path == tmp_path / "a-b.json"
    entry = json.loads(path.read_text(encoding="utf-8"))
    assert set(entry) == {"command", "seed", "date", "python", "figures"}
    assert entry["command"] == "make long"
    assert entry["figures"] == figures
    assert date.fromisoformat(entry["date"])


@pytest.mark.parametrize("name", ["", "../up", "Big", "a b", "x.json"])
def test_record_wants_a_plain_name(name: str, tmp_path: Path):
    with pytest.raises(ValueError, match="name"):
        longrun.record(name, {}, command="", folder=tmp_path, long=True)


def test_fixtures(scale, record, seed):
    assert scale(20) in (1, 20)
    assert isinstance(seed, int)
    assert record.keywords["command"].endswith("tests/frame/test_longrun.py::test_fixtures")
