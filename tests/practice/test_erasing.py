"""Whoever wants his log deleted has nothing left of it; nobody else loses anything."""

from __future__ import annotations

import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path

import pytest

from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.practice import database
from schafkopf_tutor.practice.database import Database
from schafkopf_tutor.practice.folders import temporary_folder
from schafkopf_tutor.practice.log import Gone
from schafkopf_tutor.practice.spool import Spool
from tests.practice.attempts import made


@pytest.fixture(autouse=True)
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "tmp"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "home" / "progress.db"


def beside(path: Path) -> Spool:
    return Spool(path.with_name(f"{path.name}.waiting"))


def test_the_file_and_all_that_waits_are_gone(path: Path, temporary: Path):
    log = Database.file(path)
    for _ in range(3):
        log.record(made())
    spool = beside(path)
    spool.keep(made())
    (spool.folder / "torn.part").write_text("half an ans")
    (spool.folder / "broken.json").write_text("no JSON")
    (elsewhere,) = [one for one in log._spools if not one.lasting]
    elsewhere.keep(made())
    gone = log.erase()
    assert gone == Gone(5, (path, spool.folder, elsewhere.folder))
    assert list(path.parent.iterdir()) == []
    assert not [file for file in temporary.rglob("*") if file.is_file()]
    assert log.read().attempts == ()
    assert log.erase() == Gone(0)


def test_logs_that_are_open_go_on_in_a_new_file(path: Path):
    one, other = Database.file(path), Database.file(path)
    one.record(made())
    other.record(made())
    assert one.erase() == Gone(2, (path,))
    kept = [made(minutes=1), made(minutes=2)]
    assert other.record(kept[0]).where == "log"
    assert one.record(kept[1]).where == "log"
    assert one.read().attempts == other.read().attempts == tuple(kept)


def test_who_shares_it_takes_only_his_own(path: Path):
    anna, ben = Database.file(path, learner="anna"), Database.file(path, learner="ben")
    theirs = [made(minutes=1, learner="ben"), made(minutes=2, learner="ben")]
    anna.record(made(learner="anna", sitting="anna-was-here"))
    ben.record(theirs[0])
    beside(path).keep(made(learner="anna"))
    beside(path).keep(theirs[1])
    assert anna.erase() == Gone(2)
    assert anna.read().attempts == ()
    assert ben.read().attempts == tuple(theirs)
    assert b"anna-was-here" not in path.read_bytes()  # nor can it be dug out of the file
    assert ben.erase().attempts == 2
    assert path.exists()  # whoever set it up will miss it


def test_a_file_with_anything_else_in_it_stays(path: Path):
    log = Database.file(path)
    log.record(made())
    Database.file(path, learner="ben").record(made(learner="ben"))
    assert log.erase() == Gone(1)
    assert len(Database.file(path, learner="ben").read().attempts) == 1
    Database.file(path, learner="ben").forget()
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    log.record(made())
    assert log.erase() == Gone(1)
    assert path.exists()


def test_while_it_is_locked_nothing_is_deleted(path: Path, monkeypatch):
    monkeypatch.setattr(database, "WAITS", ())
    log = Database.file(path)
    log.record(made())
    beside(path).keep(made())
    with closing(sqlite3.connect(path)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(TutorError):
            log.erase()
    assert len(log.read().attempts) == 2


def test_folders_of_other_logs_stay(path: Path, tmp_path: Path):
    other = Database.file(tmp_path / "other" / "progress.db")
    (spool,) = [one for one in other._spools if not one.lasting]
    spool.keep(made())
    log = Database.file(path)
    log.record(made())
    log.erase()
    assert len(other.read().attempts) == 1
    assert temporary_folder("x") is not None
