"""Each platform's own place, and nobody else's."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest

from schafkopf_tutor.practice.folders import data_folder, temporary_folder
from schafkopf_tutor.practice.here import log_here

PLACES = [
    ("linux", "/home/a", {}, "/home/a/.local/share/schafkopf-tutor"),
    ("linux", "/home/a", {"XDG_DATA_HOME": "/d"}, "/d/schafkopf-tutor"),
    ("linux", "/home/a", {"XDG_DATA_HOME": ""}, "/home/a/.local/share/schafkopf-tutor"),
    ("linux", "/home/a", {"XDG_DATA_HOME": "d"}, "/home/a/.local/share/schafkopf-tutor"),
    ("linux", "/home/a", {"APPDATA": "/d"}, "/home/a/.local/share/schafkopf-tutor"),
    ("emscripten", "/home/a", {}, "/home/a/.local/share/schafkopf-tutor"),
    ("darwin", "/Users/a", {}, "/Users/a/Library/Application Support/schafkopf-tutor"),
    ("win32", r"C:\Users\a", {"APPDATA": r"H:\Roaming"}, r"H:\Roaming\schafkopf-tutor"),
    ("win32", r"C:\Users\a", {}, r"C:\Users\a\AppData\Roaming\schafkopf-tutor"),
]


@pytest.mark.parametrize(("platform", "home", "environ", "place"), PLACES)
def test_data_folder(platform: str, home: str, environ: dict, place: str):
    assert str(data_folder(environ, platform, home)) == place


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


def test_a_temporary_folder_of_our_own(temporary: Path):
    found = temporary_folder("x")
    assert found is not None
    assert found.is_dir()
    assert found.is_relative_to(temporary)
    if os.name != "nt":
        assert found.parent.stat().st_mode & 0o777 == 0o700
    assert temporary_folder("x") == found


@pytest.mark.skipif(not hasattr(os, "symlink") or os.name == "nt", reason="no links here")
def test_somebody_elses_temporary_folder_is_not_used(temporary: Path):
    name = f"schafkopf-tutor-{os.getuid()}"
    (temporary / "other").mkdir(mode=0o700)
    (temporary / name).symlink_to("other")
    assert temporary_folder("x") is None
    (temporary / name).unlink()
    (temporary / name).mkdir(mode=0o777)
    (temporary / name).chmod(0o777)
    assert temporary_folder("x") is None
    (temporary / name).rmdir()
    (temporary / name).write_text("a file")
    assert temporary_folder("x") is None


def test_the_log_of_whoever_sits_here(temporary: Path):
    home = temporary / "home with ? and # and %20"
    log = log_here({}, platform="linux", home=str(home))
    assert log.learner == ""
    assert log.read().attempts == ()
    assert not home.exists()  # looking lays nothing
    from tests.practice.attempts import made

    assert log.record(made()).where == "log"
    assert (home / ".local/share/schafkopf-tutor/attempts.db").is_file()


def test_learners_who_share_a_database(temporary: Path):
    url = {"SCHAFKOPF_TUTOR_DB": f"sqlite:///{temporary / 'all.db'}"}
    assert log_here(url | {"SCHAFKOPF_TUTOR_LEARNER": "anna"}).learner == "anna"
    assert log_here(url | {"JUPYTERHUB_USER": "ben"}).learner == "ben"
    assert log_here(url).learner != ""
