"""``doctor`` looks at everything, and says what to do."""

from __future__ import annotations

import json
import os
import shutil
import socket
import webbrowser
from collections import namedtuple
from pathlib import Path

import pytest

from schafkopf_tutor.cli import doctor, main
from schafkopf_tutor.cli.course import GERMAN
from schafkopf_tutor.cli.doctor import Found
from schafkopf_tutor.i18n import LANGUAGES, Words, catalogue

CHECKS = ["python", "parts", "browser", "folder", "log", "disk", "port"]
USAGE = namedtuple("USAGE", "total used free")


@pytest.fixture(autouse=True)
def browser(monkeypatch):
    """There is one."""
    monkeypatch.setattr(webbrowser, "get", type("Firefox", (), {}))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_line_for_each_with_a_sign_and_words(language: str, capsys):
    assert main(["doctor", "--lang", language]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(CHECKS) + 2
    for line in lines[: len(CHECKS)]:
        assert line.startswith(("✓ ", "! "))
        assert line.split("  ")[1].count(": ") >= 1
    assert "schafkopf-tutor read" in lines[-1]


def test_for_programs(capsys):
    assert main(["doctor", "--json", "--lang", "en"]) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [one["check"] for one in found] == CHECKS
    assert {one["state"] for one in found} <= {"good", "care"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_fault_makes_it_1(language: str, capsys, monkeypatch):
    def none():
        raise webbrowser.Error

    monkeypatch.setattr(webbrowser, "get", none)
    assert main(["doctor", "--lang", language]) == 1
    out = capsys.readouterr().out
    assert "Firefox" in out
    assert "✗ " in out
    assert "course/guide/" in out.splitlines()[-1]


@pytest.mark.parametrize(("version", "state"), [((3, 10, 9), "bad"), ((3, 11, 0), "good")])
def test_python(version, state):
    assert doctor.python(version, "here").state == state


def test_parts_that_are_missing_are_named(monkeypatch):
    gone = {"voila"}
    monkeypatch.setattr(doctor, "find_spec", lambda name: None if name in gone else object())
    found = doctor.parts("en")
    assert found.state == "bad"
    assert "voila" in found.sentence("en")
    assert 'pip install "schafkopf-tutor[course]"' in found.sentence("en")
    gone.clear()
    gone.add(GERMAN)
    assert doctor.parts("de").state == "care"
    assert doctor.parts("en").state == "good"


def test_the_folder(tmp_path: Path, monkeypatch):
    folder = tmp_path / "schafkopf-tutor"
    assert doctor.lessons(folder, own=True) == Found("folder", "good", "new", {"folder": folder})
    (folder / "course" / "de").mkdir(parents=True)
    assert doctor.lessons(folder, own=True).state == "care"
    for language in LANGUAGES:
        (folder / "course" / language).mkdir(exist_ok=True)
        (folder / "course" / language / "00-start.ipynb").touch()
    found = doctor.lessons(folder, own=True)
    assert found.state == "good"
    assert "one lesson" in found.sentence("en")
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert doctor.lessons(folder, own=True).state == "bad"
    assert doctor.lessons(folder, own=False).state == "good"  # a checkout may belong to others


def test_a_folder_that_is_a_file(tmp_path: Path):
    (tmp_path / "schafkopf-tutor").touch()
    assert doctor.lessons(tmp_path / "schafkopf-tutor", own=True).state == "bad"


def test_the_answers(log_file: Path):
    found = doctor.log()
    assert (found.state, found.said) == ("good", "new")
    assert str(log_file) in found.sentence("en")
    main(["quiz", "points", "--n", "1"])
    assert not log_file.exists()  # nobody has answered, and doctor makes no file


def test_answers_that_cannot_be_read(log_file: Path, capsys):
    log_file.parent.mkdir(parents=True)
    log_file.write_bytes(b"no database at all" * 100)
    assert main(["doctor", "--lang", "en"]) == 1
    assert f"{log_file} cannot be read. Move the file" in capsys.readouterr().out


def test_an_address_of_a_database_that_cannot_be_used(monkeypatch, capsys):
    monkeypatch.setenv("SCHAFKOPF_TUTOR_DB", "nothing://")
    assert main(["doctor", "--lang", "en"]) == 1
    assert "Traceback" not in capsys.readouterr().out


@pytest.mark.parametrize(("free", "state"), [(99, "bad"), (100, "good")])
def test_the_disk(tmp_path: Path, free: int, state: str, monkeypatch):
    monkeypatch.setattr(shutil, "disk_usage", lambda _: USAGE(0, 0, free * 1_000_000))
    found = doctor.disk(tmp_path / "not" / "there")
    assert found.state == state
    assert f"{free} MB" in found.sentence("de")


def test_the_port(monkeypatch):
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        port = other.getsockname()[1]
        other.listen()
        monkeypatch.setattr(doctor, "answers", lambda _: False)
        assert doctor.port(port, "en").said == "care"
        monkeypatch.setattr(doctor, "answers", lambda _: True)
        assert doctor.port(port, "en").said == "open"
    assert doctor.port(port, "en").said == "good"
    monkeypatch.setattr(doctor, "_listens", lambda _: False)
    monkeypatch.setattr(doctor, "answers", lambda _: False)
    assert doctor.port(port, "en").state == "bad"


GUIDES = {"de": "wenn-etwas-klemmt.md", "en": "when-something-goes-wrong.md"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_in_the_guide_names_what_is_said(language: str, root: Path):
    page = (root / "course" / "guide" / GUIDES[language]).read_text(encoding="utf-8")
    said = catalogue(language)
    assert GUIDES[language] in said["cli.doctor.faults"]
    names = [said[f"cli.doctor.{check}.name"] for check in CHECKS]
    checked = page.rpartition("| --- |")[2].partition("\n\n")[0]
    rows = [line.split("|")[1].strip() for line in checked.splitlines()[1:]]
    assert rows == names
    for state in ("good", "care", "bad"):
        assert f"**{said[f'cli.doctor.{state}']}**" in page
    for button in ("page.aloud", "page.go_on"):
        assert said[button] in page
    assert Words(language).phrase("cli.course.mine", date="2026-03-09") in page
    start = root / "course" / "start" / "schafkopf-linux.sh"
    quoted = {
        "de": ["Es fehlt Python 3.11 oder neuer", "meist fehlt das Internet"],
        "en": ["Python 3.11 or newer is missing", "mostly because there is no internet"],
    }
    for words in quoted[language]:
        assert words in start.read_text(encoding="utf-8")
        assert words in page
