"""Cases of disagreement: each in a file of its own, never over another."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from schafkopf_tutor.practice.cases import written


def test_each_case_gets_a_file_of_its_own_and_its_place_is_told(tmp_path: Path):
    told = [written(f"case {n}\n", tmp_path / "cases") for n in range(3)]
    files = [Path(str(one.values["file"])) for one in told]
    assert [file.read_text(encoding="utf-8") for file in files] == [f"case {n}\n" for n in range(3)]


def test_what_lies_there_is_never_written_over(tmp_path: Path):
    folder = tmp_path / "cases"
    folder.mkdir()
    for name in ("0002.txt", "0003.txt", "mine.txt"):
        (folder / name).write_text("old", encoding="utf-8")
    (folder / "0003.txt").unlink()
    (folder / "0004.txt").write_text("old", encoding="utf-8")
    first, second = (written(text, folder) for text in ("a", "b"))
    assert first.values["file"] != second.values["file"]
    kept = ("0002.txt", "0004.txt", "mine.txt")
    assert {(folder / name).read_text(encoding="utf-8") for name in kept} == {"old"}


def test_two_who_write_at_once_lose_nothing(tmp_path: Path):
    with ThreadPoolExecutor(8) as pool:
        told = list(pool.map(lambda n: written(f"{n}", tmp_path), range(40)))
    assert len({one.values["file"] for one in told}) == 40
    assert {file.read_text() for file in tmp_path.glob("*.txt")} == {f"{n}" for n in range(40)}


def test_where_it_cannot_be_written_that_is_said(tmp_path: Path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert written("x", tmp_path / "file" / "cases").message == "coach.case.not"
    assert written("x", None).message == "coach.case.nowhere"
