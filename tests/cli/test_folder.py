"""The learner's copy of the course: his work is never overwritten."""

from __future__ import annotations

import json
import os
from datetime import date
from pathlib import Path

import pytest

from schafkopf_tutor.cli import course, main
from schafkopf_tutor.cli.folder import LIST, checkout, copied, updated
from schafkopf_tutor.i18n import LANGUAGES

TODAY = date(2026, 3, 9)
LESSON = "course/de/01-cards.ipynb"


def notebook(*cells: str, outputs: object = ()) -> str:
    """A notebook of code cells that gave these outputs."""
    made = [{"cell_type": "code", "source": [c], "outputs": list(outputs or ())} for c in cells]  # type: ignore[call-overload]
    return json.dumps({"cells": made, "nbformat": 4})


def lay(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """What the wheel carries."""
    files = {LESSON: notebook("a"), "exercises/a.py": "a", "solutions/a.py": "a"}
    return lay(tmp_path / "_course", {**files, "course/__pycache__/x": "x"})


@pytest.fixture
def folder(installed: Path, tmp_path: Path) -> Path:
    """The learner's own, after the first start."""
    return copied(installed, tmp_path / "home").folder


def files(folder: Path) -> set[str]:
    """What lies there, without the list."""
    found = {p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file()}
    return found - {LIST}


def test_what_is_a_checkout(root: Path, tmp_path: Path):
    assert checkout(root / "schafkopf_tutor") == root
    assert checkout(tmp_path / "schafkopf_tutor") is None


def test_the_first_start_lays_everything_there(installed: Path, tmp_path: Path):
    (installed / LESSON).chmod(0o444)
    folder = copied(installed, tmp_path / "home").folder
    assert files(folder) == {LESSON, "exercises/a.py", "solutions/a.py"}
    assert os.access(folder / LESSON, os.W_OK)


@pytest.mark.skipif(os.name != "posix", reason="what may be started is marked on POSIX only")
def test_what_can_be_started_stays_so(installed: Path, tmp_path: Path):
    lay(installed, {"course/start/go.sh": "#!/bin/sh"})
    (installed / "course/start/go.sh").chmod(0o555)
    folder = copied(installed, tmp_path / "home").folder
    assert (folder / "course/start/go.sh").stat().st_mode & 0o777 == 0o755


def test_a_later_start_changes_nothing(installed: Path, folder: Path):
    lay(folder, {"exercises/a.py": "mine", "notes.txt": "mine"})
    (folder / "solutions/a.py").unlink()
    lay(installed, {LESSON: notebook("new"), "exercises/a.py": "new"})
    found = copied(installed, folder)
    assert found.newer
    assert (folder / "exercises/a.py").read_text() == "mine"
    assert (folder / LESSON).read_text() == notebook("a")
    assert (folder / "notes.txt").read_text() == "mine"
    assert (folder / "solutions/a.py").read_text() == "a"  # what is missing is laid there again


def test_what_the_learner_changes_is_no_news(installed: Path, folder: Path):
    lay(folder, {"exercises/a.py": "mine", LESSON: notebook("mine")})
    assert not copied(installed, folder).newer


def test_an_update_brings_what_is_new(installed: Path, folder: Path):
    lay(installed, {LESSON: notebook("new"), "course/de/02.ipynb": notebook("b")})
    done = updated(installed, folder, "de", TODAY)
    assert (done.new, done.kept) == (2, ())
    assert (folder / LESSON).read_text() == notebook("new")
    assert not copied(installed, folder).newer
    assert updated(installed, folder, "de", TODAY).new == 0


@pytest.mark.parametrize(
    ("language", "name"), [("de", "meine Fassung 2026-03-09"), ("en", "my copy 2026-03-09")]
)
def test_an_update_keeps_what_the_learner_has_changed(
    installed: Path, folder: Path, language: str, name: str
):
    lay(folder, {LESSON: notebook("mine"), "exercises/a.py": "mine"})
    lay(installed, {LESSON: notebook("new"), "exercises/a.py": "new"})
    done = updated(installed, folder, language, TODAY)
    assert done.new == 2
    beside = Path(f"course/de/01-cards ({name}).ipynb")
    assert done.kept == (beside, Path(f"exercises/a ({name}).py"))
    assert (folder / beside).read_text() == notebook("mine")
    assert (folder / LESSON).read_text() == notebook("new")
    # the same day again: a second one, and the first stays
    lay(folder, {LESSON: notebook("mine, too")})
    lay(installed, {LESSON: notebook("newer")})
    (second,) = updated(installed, folder, language, TODAY).kept
    assert second.name == f"01-cards ({name} 2).ipynb"
    assert (folder / beside).read_text() == notebook("mine")
    assert (folder / second).read_text() == notebook("mine, too")


def test_a_lesson_that_was_only_run_is_not_changed(installed: Path, folder: Path):
    lay(folder, {LESSON: notebook("a", outputs=["61"])})
    lay(installed, {LESSON: notebook("new")})
    assert updated(installed, folder, "de", TODAY).kept == ()
    assert (folder / LESSON).read_text() == notebook("new")


def test_where_the_new_one_says_the_same_what_was_run_stays(installed: Path, folder: Path):
    lay(folder, {LESSON: notebook("a", outputs=["61"])})
    assert updated(installed, folder, "de", TODAY).new == 0
    assert (folder / LESSON).read_text() == notebook("a", outputs=["61"])


def test_what_the_course_has_no_more_goes_unless_it_was_changed(installed: Path, folder: Path):
    lay(folder, {"exercises/a.py": "mine"})
    for name in ("exercises/a.py", "solutions/a.py"):
        (installed / name).unlink()
    updated(installed, folder, "de", TODAY)
    assert files(folder) == {LESSON, "exercises/a.py"}


@pytest.mark.parametrize("text", ["", "{", "[]", '{"files": 3}'])
def test_without_its_list_all_that_differs_is_taken_for_the_learner_s(
    installed: Path, folder: Path, text: str
):
    (folder / LIST).write_text(text)
    lay(installed, {LESSON: notebook("new")})
    assert len(updated(installed, folder, "en", TODAY).kept) == 1
    assert not copied(installed, folder).newer


def test_a_learner_s_notebook_that_is_none_any_more_is_kept(installed: Path, folder: Path):
    lay(folder, {LESSON: "{ torn"})
    lay(installed, {LESSON: notebook("new")})
    (kept,) = updated(installed, folder, "en", TODAY).kept
    assert (folder / kept).read_text() == "{ torn"


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_update_keeps_the_answers_of_a_shipped_exercise(
    root: Path, tmp_path: Path, language: str
):
    """The very notebooks of the package: an answer that is written stays, beside the new exercise,
    which has none; one that was only run is replaced."""
    names = [f"exercises/{language}/{stem}.ipynb" for stem in ("01-ranking", "02-following")]
    old = {name: (root / name).read_text(encoding="utf-8") for name in names}
    installed, home = lay(tmp_path / "_course", old), tmp_path / "home"
    copied(installed, home)
    answered, only_run = ({**json.loads(old[name])} for name in names)
    cell = next(c for c in answered["cells"] if "".join(c["source"]).endswith('", "")'))
    mine = "".join(cell["source"])[:-3] + '"EO GO")'
    cell["source"] = [mine]
    for one in only_run["cells"]:
        if one["cell_type"] == "code":
            one["outputs"] = []
    lay(home, dict(zip(names, map(json.dumps, (answered, only_run)), strict=True)))
    new = {name: json.loads(text) for name, text in old.items()}
    for name in names:
        new[name]["cells"][0]["source"] = ["# new"]
    lay(installed, {name: json.dumps(text) for name, text in new.items()})

    done = updated(installed, home, language, TODAY)

    (kept,) = done.kept
    assert kept.parent.as_posix() == f"exercises/{language}"
    assert kept.name.startswith("01-ranking (")
    sources = ["".join(c["source"]) for c in json.loads((home / kept).read_text())["cells"]]
    assert mine in sources
    for name in names:
        assert json.loads((home / name).read_text()) == new[name]


@pytest.mark.parametrize("command", [[], ["--update"], ["read"]])
def test_a_home_that_cannot_be_written(
    installed: Path, tmp_path: Path, command: list[str], capsys, monkeypatch
):
    (tmp_path / "schafkopf-tutor").write_text("a file where the folder should be")
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setattr(course, "_PACKAGE", tmp_path)
    monkeypatch.setattr(course, "find_spec", lambda name: object())
    assert main(command) == 2
    assert str(tmp_path) in capsys.readouterr().err


@pytest.mark.parametrize("command", [[], ["read"]])
def test_the_update_says_what_it_did(
    installed: Path, tmp_path: Path, command: list[str], capsys, monkeypatch
):
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setattr(course, "_PACKAGE", tmp_path)
    monkeypatch.setattr(course, "find_spec", lambda name: object())
    monkeypatch.setattr(course, "_become", lambda *_: 0)
    monkeypatch.setattr(course, "answers", lambda port: False)
    own = tmp_path / "schafkopf-tutor"
    assert main([*command, "--lang", "en"]) == 0
    assert str(own) in capsys.readouterr().err
    lay(installed, {"exercises/a.py": "new"})
    lay(own, {"exercises/a.py": "mine"})
    main([*command, "--lang", "en"])
    assert "schafkopf-tutor --update brings them" in capsys.readouterr().err
    main([*command, "--update", "--lang", "en"])
    said = capsys.readouterr().err
    assert "One file is new." in said
    assert "exercises/a (my copy" in said
    main([*command, "--update", "--lang", "en"])
    assert "Everything in your folder is up to date." in capsys.readouterr().err
