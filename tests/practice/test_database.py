"""A log in a database: kept once, told where, found again."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import tempfile
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
import sqlalchemy as sa

from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.i18n import LANGUAGES, Words
from schafkopf_tutor.practice import spool, table
from schafkopf_tutor.practice.attempt import Attempt
from schafkopf_tutor.practice.database import CLICK, PAUSE, SOON, Database
from schafkopf_tutor.practice.log import Kept, Log, Memory
from tests.practice.attempts import made


@pytest.fixture(autouse=True)
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test leaves anything among the machine's temporary files."""
    folder = tmp_path / "tmp"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "home" / "progress.db"


def waiting(folder: Path) -> int:
    return len(list(folder.rglob("*.json")))


def test_both_logs_keep_once_and_in_order(path: Path):
    logs: tuple[Log, ...] = (Memory(), Database.file(path))
    for log in logs:
        late, early = made(minutes=9, answer=["EO"], seconds=2.25, options=1 << 90), made()
        for attempt in (late, early, late):
            log.record(attempt)
        assert log.read() == ((early, late), None)
        assert log.forget() == 2
        assert log.read().attempts == ()


def test_another_answer_under_the_same_name_is_told(path: Path):
    """In a log of any kind: the first stands, and whoever comes second learns which it is."""
    first = made("points", right=False)
    second = replace(first, right=True, share=1.0, answer=12, at=first.at + timedelta(seconds=5))
    one, other = Database.file(path), Database.file(path)
    memory = Memory()
    for log, late in ((one, other), (memory, memory)):
        assert log.record(first).stands is None
        assert log.record(first) == log.record(first)  # the same twice is no other
        kept = late.record(second)
        assert kept.stands == first
        assert kept.told is not None
        assert "other" in Words("en").text(kept.told.message)
        assert log.read().attempts == (first,)
        assert log.record(made("points", minutes=1)).stands is None


def test_two_logs_of_one_file(path: Path):
    one, other = Database.file(path), Database.file(path)
    attempts = [made(minutes=n) for n in range(6)]
    for number, attempt in enumerate(attempts):
        assert (one, other)[number % 2].record(attempt) == Kept("log")
    assert one.read().attempts == other.read().attempts == tuple(attempts)


def test_learners_are_told_apart(path: Path):
    anna, ben = Database.file(path, learner="anna"), Database.file(path, learner="ben")
    anna.record(made(learner="anna"))
    ben.record(made(learner="ben"))
    ben.record(made(learner="ben"))
    assert (len(anna.read().attempts), len(ben.read().attempts)) == (1, 2)
    assert ben.forget() == 2
    assert len(anna.read().attempts) == 1


def test_no_connection_is_held_and_nothing_lies_beside(path: Path):
    log = Database.file(path)
    log.record(made())
    log.read()
    assert isinstance(log._engine.pool, sa.pool.NullPool)
    assert [file.name for file in path.parent.iterdir()] == [path.name]  # no -wal, -shm, -journal
    open_files = Path("/proc/self/fd")
    if open_files.is_dir():
        held = [str(link.resolve()) for link in open_files.iterdir()]
        assert str(path) not in held
    with sqlite3.connect(path) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    connection.close()


def test_a_file_with_a_write_ahead_log_is_brought_back(path: Path):
    path.parent.mkdir()
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA journal_mode=WAL").fetchone() == ("wal",)
    connection.close()
    Database.file(path).record(made())
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    connection.close()


def test_each_commit_reaches_the_disk(path: Path):
    engine = table.engine_of(sa.URL.create("sqlite", database=str(path)))
    path.parent.mkdir()
    with engine.connect() as connection:
        assert connection.execute(sa.text("PRAGMA synchronous")).scalar() == 3  # EXTRA


def test_a_file_that_was_deleted_is_made_again(path: Path):
    log = Database.file(path)
    log.record(made())
    path.unlink()
    attempt = made()
    assert log.record(attempt).where == "log"
    assert log.read().attempts == (attempt,)


def test_a_locked_database(path: Path):
    """Growing waits, then a file; the next answers do not wait; all is merged, once."""
    slept: list[float] = []
    url = sa.URL.create("sqlite", database=str(path))
    log = Database(url, sleep=slept.append, clock=lambda: 0.0)
    before, during, again, after = (made(minutes=n) for n in range(4))
    log.record(before)
    lock = sqlite3.connect(path, isolation_level=None)
    lock.execute("BEGIN EXCLUSIVE")
    kept = log.record(during)
    assert (kept.where, kept.safe) == ("spool", True)
    assert slept == list(SOON) == sorted(SOON)
    assert log.record(again).where == "spool"
    assert slept == list(SOON)
    read = log.read()
    assert read.attempts == (during, again)
    assert read.told is not None
    assert "lost" in Words("en").text(read.told.message)
    assert waiting(path.parent) == 2
    lock.execute("ROLLBACK")
    lock.close()
    kept = log.record(after)
    assert kept.where == "log"
    assert kept.told is not None
    assert Words("en").text(kept.told.message, **kept.told.values).startswith("2 answers")
    assert log.read() == ((before, during, again, after), None)
    assert waiting(path.parent) == 0


def test_whoever_reads_first_merges(path: Path):
    url = sa.URL.create("sqlite", database=str(path))
    one, other = Database(url, sleep=lambda _: None), Database(url)
    one.record(made())
    lock = sqlite3.connect(path, isolation_level=None)
    lock.execute("BEGIN EXCLUSIVE")
    one.record(made())
    lock.execute("ROLLBACK")
    lock.close()
    assert len(other.read().attempts) == 2
    assert waiting(path.parent) == 0


def test_a_file_that_waits_and_was_merged_already(path: Path):
    """As after a kill between the commit and the file's end."""
    log, attempt = Database.file(path), made()
    log.record(attempt)
    beside = spool.Spool(path.with_name(f"{path.name}.waiting"))
    assert beside.keep(attempt)
    broken = beside.folder / "torn.json"
    broken.write_text('{"id": "to')
    assert log.read().attempts == (attempt,)
    log.record(made(minutes=1))
    assert len(log.read().attempts) == 2
    assert list(beside.folder.iterdir()) == [broken]  # what cannot be read is not thrown away


def test_a_broken_database(path: Path):
    path.parent.mkdir()
    path.write_bytes(b"this is no database" * 100)
    log, attempt = Database.file(path, learner=""), made()
    assert log.record(attempt).where == "spool"
    read = log.read()
    assert read.attempts == (attempt,)
    assert read.told is not None
    assert path.read_bytes().startswith(b"this is no database")


def test_rows_of_another_hand_are_left_out(path: Path):
    log, attempt = Database.file(path), made()
    log.record(attempt)
    log.record(made(minutes=1))
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE attempts SET answer = '{' WHERE id <> ?", [attempt.id])
    connection.close()
    assert log.read().attempts == (attempt,)


def test_no_disk_takes_it(path: Path, monkeypatch: pytest.MonkeyPatch, temporary: Path):
    log, first, second = Database.file(path), made(), made(minutes=1)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(table, "insert", full)
        patched.setattr(os, "fsync", full)
        kept = log.record(first)
        assert (kept.where, kept.safe) == ("memory", False)
        assert log.read().attempts == (first,)
        assert waiting(path.parent.parent) == 0
    kept = log.record(second)
    assert kept.where == "log"
    assert Database.file(path).read().attempts == (first, second)


def test_the_temporary_folder_is_the_last_resort(path: Path, temporary: Path):
    path.parent.write_text("a file, where the folder should be")
    log, attempt = Database.file(path), made()
    kept = log.record(attempt)
    assert kept.where == "temporary"
    assert waiting(temporary) == 1
    assert log.read().attempts == (attempt,)
    path.parent.unlink()
    assert Database.file(path).record(made(minutes=1)).where == "log"
    assert len(Database.file(path).read().attempts) == 2
    assert waiting(temporary) == 0


def test_forgetting(path: Path):
    log = Database.file(path)
    log.record(made())
    beside = spool.Spool(path.with_name(f"{path.name}.waiting"))
    beside.keep(made())
    lock = sqlite3.connect(path, isolation_level=None)
    lock.execute("BEGIN EXCLUSIVE")
    with pytest.raises(TutorError):
        Database(f"sqlite:///{path}", sleep=lambda _: None).forget()
    lock.execute("ROLLBACK")
    lock.close()
    assert log.forget() == 2
    assert Database.file(path).read().attempts == ()
    assert log.forget() == 0


@pytest.mark.parametrize(
    "url", ["sqlite://", "sqlite:///:memory:", "no address", "magic://x/y", "oracle://a:secret@h/x"]
)
def test_an_address_that_cannot_be_used(url: str):
    with pytest.raises(TutorError) as slip:
        Database(url)
    for language in LANGUAGES:
        assert slip.value.say(language).endswith(".")
        assert "secret" not in slip.value.say(language)


def test_a_relative_address_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    log = Database("sqlite:///here.db")
    log.record(made())
    (tmp_path / "other").mkdir()
    monkeypatch.chdir(tmp_path / "other")
    assert len(log.read().attempts) == 1
    assert list((tmp_path / "other").iterdir()) == []


def test_a_server_that_is_away(tmp_path: Path):
    slept: list[float] = []
    folder = tmp_path / "home"
    url = "postgresql+pg8000://anna:secret@127.0.0.1:1/progress"
    log = Database(url, learner="anna", folder=folder, sleep=slept.append, clock=lambda: 0.0)
    attempt = made(learner="anna")
    assert log.record(attempt).where == "spool"
    assert slept == list(SOON)
    assert waiting(folder) == 1
    assert log.read().attempts == (attempt,)
    assert "secret" not in "".join(str(file) for file in folder.rglob("*"))


class Slow:
    """Seconds that go by whenever a database is asked that will not answer."""

    def __init__(self) -> None:
        self.now = 0.0
        self.asked = 0
        self.away = True

    def insert(self, engine: sa.Engine, attempt: Attempt) -> None:
        self.asked += 1
        if self.away:
            self.now += 1.5 * CLICK
            raise OSError("no answer")
        table.insert(engine, attempt)


def test_a_database_that_is_slow_to_refuse_is_left_in_peace(
    path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Its first refusal costs the one click; for a while no other click asks it."""
    slow = Slow()
    # by the class's own module: a test that imports the package anew leaves another in its place
    module = sys.modules[Database.__module__]
    monkeypatch.setattr(module, "table", Stand(insert=slow.insert))
    url = sa.URL.create("sqlite", database=str(path))
    log = Database(url, sleep=lambda _: None, clock=lambda: slow.now)
    assert [log.record(made(minutes=n)).where for n in range(3)] == ["spool"] * 3
    assert slow.asked == 1
    slow.now += PAUSE
    slow.away = False
    kept = log.record(made(minutes=4))
    assert (kept.where, slow.asked) == ("log", 2)
    assert len(log.read().attempts) == 4


class Stand:
    """The module ``table``, in which something is another."""

    def __init__(self, **other: object) -> None:
        self.other = other

    def __getattr__(self, name: str) -> object:
        return self.other[name] if name in self.other else getattr(table, name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_attempts_are_kept_is_said_without_a_password(path: Path, language: str):
    url = "postgresql+pg8000://anna:secret@db.example/progress"
    logs: dict[str, Log] = {str(path): Database.file(path), "db.example/progress": Database(url)}
    logs[""] = Memory()
    for name, log in logs.items():
        sentence = Words(language).text(log.where.message, **log.where.values)
        assert name in sentence
        assert "secret" not in sentence
        assert sentence.endswith(".")


MESSAGES = ("merged", "spool", "temporary", "memory", "unread")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_learner_is_told_in_one_sentence(language: str):
    for message in MESSAGES:
        sentence = Words(language).text(f"practice.{message}", count=2)
        assert sentence.count(".") == 1
        assert sentence.endswith(".")


@pytest.mark.outside
def test_the_log_needs_no_extra_until_it_is_opened(tmp_path: Path):
    code = (
        "import sys; sys.modules['sqlalchemy'] = sys.modules['fsrs'] = None\n"
        "import schafkopf_tutor.practice.attempt, schafkopf_tutor.practice.mastery\n"
        "from schafkopf_tutor.practice.here import log_here\n"
        "try: log_here({}, home=sys.argv[1])\n"
        "except ValueError as slip: print(slip)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, check=True
    )
    assert "schafkopf-tutor[course]" in done.stdout
