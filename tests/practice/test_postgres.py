"""The same log in PostgreSQL: a real server, started for these tests and stopped again."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa

from schafkopf_tutor.practice import table
from schafkopf_tutor.practice.database import Database
from tests.practice.attempts import made
from tests.practice.kernels import Said, acknowledged, ids, start, step
from tests.tools import outside

pytestmark = [pytest.mark.outside, pytest.mark.slow]


class Server:
    """A cluster in a folder of its own, reached by a socket in there alone."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self.programs = programs
        self.folder = folder
        # PostgreSQL does not run as root; Debian's package brings a user for it
        root = hasattr(os, "geteuid") and os.geteuid() == 0
        self.user = {"user": "postgres"} if root else {}
        if root:
            shutil.chown(folder, "postgres")
        made = ["-D", str(folder / "data"), "-U", "learner", "-A", "trust", "-E", "UTF8"]
        self._run("initdb", *made, "--no-sync", "--locale=C")
        self.up()
        self._run("createdb", "-h", str(folder), "-U", "learner", "progress")

    @property
    def url(self) -> str:
        socket = self.folder / ".s.PGSQL.5432"
        return f"postgresql+pg8000://learner@/progress?unix_sock={socket}"

    def up(self) -> None:
        options = f"-k {self.folder} -c listen_addresses="
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-w", "-o", options, "start")

    def down(self, how: str = "fast") -> None:
        """``immediate`` is as if the machine had lost its power."""
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-w", "-m", how, "stop")

    def _run(self, program: str, *arguments: str) -> None:
        log = self.folder / "log"
        with log.open("ab") as said:
            subprocess.run(
                [self.programs / program, *arguments],
                cwd=self.folder,
                stdout=said,
                stderr=said,
                check=True,
                **self.user,  # type: ignore[call-overload]
            )


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    programs = outside.find_postgres()
    if programs is None:
        pytest.skip("no PostgreSQL here: make tools")
    # the path of a socket may not be long
    folder = Path(tempfile.mkdtemp(prefix="pg"))
    server = Server(programs, folder)
    yield server
    server.down("immediate")
    shutil.rmtree(folder)


@pytest.fixture(autouse=True)
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "tmp"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


@pytest.fixture
def empty(server: Server) -> Server:
    """Without a table."""
    table.METADATA.drop_all(table.engine_of(server.url))
    return server


def test_keeps_once_and_in_order(empty: Server, tmp_path: Path):
    log = Database(empty.url, learner="anna", folder=tmp_path)
    assert log.read() == ((), None)
    told: dict[str, Any] = {
        "options": 1 << 90,
        "answer": ["EO", "ü\x00\ud800"],
        "seconds": 0.1,
        "share": 1 / 3,
    }
    late = made(minutes=9, learner="anna", right=False, beliefs=("a",), against=("b", "c"), **told)
    early = made(learner="anna")
    for attempt in (late, early, late):
        assert log.record(attempt).told is None
    assert log.read() == ((early, late), None)
    other = Database(empty.url, learner="ben", folder=tmp_path)
    other.record(made(learner="ben"))
    assert log.forget() == 2
    assert (len(log.read().attempts), len(other.read().attempts)) == (0, 1)


def test_no_connection_is_held(empty: Server, tmp_path: Path):
    log = Database(empty.url, learner="anna", folder=tmp_path)
    log.record(made(learner="anna"))
    log.read()
    engine = table.engine_of(empty.url)
    asked = "SELECT count(*) FROM pg_stat_activity WHERE datname = 'progress'"
    for _ in range(50):  # the server notices that somebody has gone a little later
        with engine.connect() as connection:
            count = connection.execute(sa.text(asked)).scalar()
        if count == 1:
            break
        time.sleep(0.1)
    assert count == 1  # the one that asks


def test_several_kernels_at_once_from_nothing(empty: Server, temporary: Path):
    """All of them find no table and make it."""
    kernels = [start(empty.url, 20, temporary=temporary, learner="anna") for _ in range(3)]
    said = [one for kernel in kernels for one in acknowledged(kernel)]
    assert {one.where for one in said} == {"log"}
    found = ids(Database(empty.url, learner="anna").read().attempts)
    assert Counter(found) == Counter(one.id for one in said)
    assert len(found) == 60


def test_kill_9(empty: Server, temporary: Path, scale, seed: int):
    rng = Random(seed)
    said: list[Said] = []
    for _ in range(max(2, scale(40))):
        kernels = [start(empty.url, None, temporary=temporary, learner="anna") for _ in range(2)]
        for kernel in kernels:
            assert kernel.stdout is not None
            said.append(Said(*kernel.stdout.readline().split()))
            time.sleep(rng.random() * 0.1)
            kernel.kill()
        said += [one for kernel in kernels for one in acknowledged(kernel)]
    found = ids(Database(empty.url, learner="anna").read().attempts)
    assert set(found) >= {one.id for one in said}
    assert len(found) == len(set(found))


def test_the_server_goes_and_comes_back(
    empty: Server, temporary: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    kernel = start(empty.url, None, temporary=temporary, learner="anna", step=True)
    said = [step(kernel)]
    empty.down("immediate")
    said += [step(kernel) for _ in range(3)]
    empty.up()
    said.append(step(kernel))
    kernel.communicate()
    # no folder of the learner's is named to the child, so it is the temporary one
    assert [one.where for one in said] == ["log", *["temporary"] * 3, "log"]
    assert said[-1].message == "practice.merged"
    found = ids(Database(empty.url, learner="anna").read().attempts)
    assert sorted(found) == sorted(one.id for one in said)


def test_a_table_that_is_locked(empty: Server, tmp_path: Path):
    """Nobody waits for ever for somebody else's transaction."""
    log = Database(empty.url, learner="anna", folder=tmp_path, sleep=lambda _: None)
    log.record(made(learner="anna"))
    lock = table.engine_of(empty.url)
    with lock.begin() as connection:
        connection.execute(sa.text("LOCK TABLE attempts IN ACCESS EXCLUSIVE MODE"))
        kept = log.record(made(learner="anna"))
        assert kept.where == "spool"
    assert log.record(made(learner="anna")).where == "log"
    assert len(log.read().attempts) == 3
