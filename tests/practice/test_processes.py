"""Nothing acknowledged is lost: several kernels, kill -9, locks, full and read-only disks.

Each with real processes, real signals and, where one may mount them, real file systems.
"""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from schafkopf_tutor.practice.database import Database
from tests.practice.attempts import made
from tests.practice.kernels import Said, acknowledged, ids, start, step

pytestmark = [pytest.mark.outside, pytest.mark.slow]


@pytest.fixture(autouse=True)
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "tmp"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "home" / "progress.db"


def url_of(path: Path) -> str:
    return f"sqlite:///{path}"


def sound(path: Path) -> None:
    """The file is a whole database, with the journal of nobody."""
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    connection.close()


def test_several_kernels_at_once(path: Path, temporary: Path):
    kernels = [start(url_of(path), 25, temporary=temporary) for _ in range(5)]
    said = [one for kernel in kernels for one in acknowledged(kernel)]
    assert [kernel.returncode for kernel in kernels] == [0] * 5
    assert len(said) == 125
    found = ids(Database.file(path).read().attempts)
    assert Counter(found) == Counter(one.id for one in said)
    sound(path)


def test_kill_9(path: Path, temporary: Path, scale: Callable[[int], int], seed: int):
    """Two kernels write until they are killed, at any moment; again and again."""
    rng = Random(seed)
    said: list[Said] = []
    for _ in range(scale(60)):
        kernels = [start(url_of(path), None, temporary=temporary) for _ in range(2)]
        for kernel in kernels:
            assert kernel.stdout is not None
            said.append(Said(*kernel.stdout.readline().split()))  # it is at work
        for kernel in kernels:
            time.sleep(rng.random() * 0.1)
            kernel.send_signal(signal.SIGKILL)
        for kernel in kernels:
            said += acknowledged(kernel)
            assert kernel.returncode == -signal.SIGKILL
    found = ids(Database.file(path).read().attempts)
    assert set(found) >= {one.id for one in said}
    assert len(found) == len(set(found))
    # at most the one that each kernel was at
    assert len(found) <= len(said) + 2 * scale(60)
    sound(path)


LOCK = """
import sqlite3, sys
lock = sqlite3.connect(sys.argv[1], isolation_level=None)
lock.execute("BEGIN EXCLUSIVE")
print("locked", flush=True)
sys.stdin.read()
"""


@pytest.fixture
def locked(path: Path) -> Iterator[subprocess.Popen[str]]:
    """A process that holds a lock on the database, until it is told or killed."""
    Database.file(path).record(made(minutes=-1))
    holder = subprocess.Popen(
        [sys.executable, "-c", LOCK, str(path)],
        text=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert holder.stdout is not None
    assert holder.stdout.readline() == "locked\n"
    yield holder
    holder.kill()
    holder.communicate()


def test_a_database_that_is_locked_for_a_minute(
    path: Path, temporary: Path, locked: subprocess.Popen[str], scale: Callable[[int], int]
):
    """A twelfth of that in a short run: far longer than anybody waits."""
    kernels = [start(url_of(path), None, temporary=temporary, step=True) for _ in range(2)]
    end = time.monotonic() + max(5, scale(60))
    said = []
    while time.monotonic() < end:
        said += [step(kernel) for kernel in kernels]
        time.sleep(0.5)
    assert {(one.where, one.message) for one in said} == {("spool", "practice.spool")}
    # one kernel dies before the lock is gone
    kernels[0].kill()
    kernels[0].communicate()
    locked.communicate("")
    after = step(kernels[1])
    assert (after.where, after.message) == ("log", "practice.merged")
    assert (step(kernels[1]).message) == "-"
    kernels[1].communicate()
    found = ids(Database.file(path).read().attempts)
    assert set(found) >= {one.id for one in [*said, after]}
    assert len(found) == len(set(found)) == len(said) + 3
    assert list(path.parent.rglob("*.json")) == []
    sound(path)


def test_a_lock_holder_is_killed(path: Path, temporary: Path, locked: subprocess.Popen[str]):
    kernel = start(url_of(path), None, temporary=temporary, step=True)
    first = step(kernel)
    locked.kill()
    locked.wait()
    second = step(kernel)
    kernel.communicate()
    assert (first.where, second.where) == ("spool", "log")
    assert set(ids(Database.file(path).read().attempts)) >= {first.id, second.id}


def test_killed_while_it_merges(path: Path, temporary: Path, scale: Callable[[int], int]):
    """Several kernels merge the same files and are killed: each attempt is there, and once."""
    log = Database.file(path)
    kept = []
    for turn in range(max(2, scale(40))):
        lock = sqlite3.connect(path, isolation_level=None) if path.exists() else None
        if lock is not None:
            lock.execute("BEGIN EXCLUSIVE")
            for number in range(20):
                attempt = made(minutes=turn + number / 100)
                assert log.record(attempt).where == "spool"
                kept.append(attempt.id)
            lock.close()
        else:
            kept.append(made().id)
            log.record(made(id=kept[-1]))
        kernels = [start(url_of(path), None, temporary=temporary) for _ in range(3)]
        for kernel in kernels:
            assert kernel.stdout is not None
            kept.append(kernel.stdout.readline().split()[0])
            kernel.kill()
        kept += [one.id for kernel in kernels for one in acknowledged(kernel)]
    found = ids(Database.file(path).read().attempts)
    assert set(found) >= set(kept)
    assert len(found) == len(set(found))
    assert list(path.parent.rglob("*.json")) == []
    sound(path)


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Path]:
    """A file system of 256 kB, where one may mount; the machine's own memory is behind it."""
    folder = tmp_path / "small"
    folder.mkdir()
    if shutil.which("mount") is None or not hasattr(os, "geteuid") or os.geteuid() != 0:
        pytest.skip("no file system can be mounted here")
    mount = ["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", str(folder)]
    if subprocess.run(mount, capture_output=True).returncode:
        pytest.skip("no file system can be mounted here")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


def fill(folder: Path) -> Path:
    """Not a byte is free."""
    ballast = folder / "ballast"
    with ballast.open("wb", buffering=0) as file:
        try:
            while file.write(b"x" * 4096):
                pass
        except OSError:
            pass
    return ballast


def test_a_full_disk(small: Path, temporary: Path):
    path = small / "progress.db"
    kernel = start(url_of(path), None, temporary=temporary, step=True)
    before = step(kernel)
    ballast = fill(small)
    during = [step(kernel) for _ in range(3)]
    ballast.unlink()
    after = step(kernel)
    kernel.communicate()
    assert (before.where, before.message) == ("log", "-")
    assert {(one.where, one.message) for one in during} == {("temporary", "practice.temporary")}
    assert (after.where, after.message) == ("log", "practice.merged")
    found = ids(Database.file(path).read().attempts)
    assert sorted(found) == sorted(one.id for one in [before, *during, after])
    sound(path)


def test_a_disk_that_fills_while_it_writes(small: Path, temporary: Path):
    """Until nothing fits any more; from then on the temporary folder takes it."""
    path = small / "progress.db"
    kernel = start(url_of(path), None, temporary=temporary, step=True)
    said = [step(kernel)]
    while said[-1].where != "temporary":
        assert len(said) < 3000
        said.append(step(kernel))
    said += [step(kernel) for _ in range(5)]
    kernel.communicate()
    found = ids(Database.file(path).read().attempts)
    assert sorted(found) == sorted(one.id for one in said)
    sound(path)


def test_every_disk_is_full(small: Path):
    """Temporary files included: the learner is told that it is known to this program alone."""
    path = small / "progress.db"
    temporary = small / "tmp"
    temporary.mkdir()
    kernel = start(url_of(path), None, temporary=temporary, step=True)
    said = [step(kernel)]
    ballast = fill(small)
    said += [step(kernel) for _ in range(2)]
    assert [(one.where, one.message) for one in said[1:]] == [("memory", "practice.memory")] * 2
    ballast.unlink()
    said.append(step(kernel))
    kernel.communicate()
    assert (said[-1].where, said[-1].message) == ("log", "practice.merged")
    assert sorted(ids(Database.file(path).read().attempts)) == sorted(one.id for one in said)


def test_a_read_only_disk(small: Path, temporary: Path):
    path = small / "progress.db"
    kernel = start(url_of(path), None, temporary=temporary, step=True)
    said = [step(kernel)]
    subprocess.run(["mount", "-o", "remount,ro", str(small)], check=True)
    said += [step(kernel) for _ in range(2)]
    other = Database.file(path)
    read = other.read()
    assert read.told is None
    assert sorted(ids(read.attempts)) == sorted(one.id for one in said)
    subprocess.run(["mount", "-o", "remount,rw", str(small)], check=True)
    said.append(step(kernel))
    kernel.communicate()
    assert [one.where for one in said] == ["log", "temporary", "temporary", "log"]
    assert sorted(ids(other.read().attempts)) == sorted(one.id for one in said)


def test_a_home_that_was_never_writable(small: Path, temporary: Path):
    subprocess.run(["mount", "-o", "remount,ro", str(small)], check=True)
    path = small / "new" / "progress.db"
    kernel = start(url_of(path), 3, temporary=temporary)
    said = acknowledged(kernel)
    assert [one.where for one in said] == ["temporary"] * 3
    read = Database.file(path).read()
    assert sorted(ids(read.attempts)) == sorted(one.id for one in said)
