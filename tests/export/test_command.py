"""``schafkopf-tutor export`` and ``desk.export``: the file, what is said of it, and every slip."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from schafkopf_tutor.cli import main
from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.notebook.desk import Desk
from schafkopf_tutor.quiz import bank
from schafkopf_tutor.quiz.make import make
from schafkopf_tutor.screen.exporting import FORMATS
from tests.export.read_moodle import read
from tests.tools.absent import absent

CALL = ["--skill", "points,may_play", "--n", "8", "--seed", "3", "--lang", "en"]


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_goes_into_a_file_or_to_the_output(name: str, tmp_path: Path, capfdbinary):
    file = tmp_path / f"bank{FORMATS[name].ending}"
    file.write_text("old", encoding="utf-8")
    assert main(["export", name, *CALL, "--out", str(file)]) == 0
    assert list(tmp_path.iterdir()) == [file]
    said = capfdbinary.readouterr().out.decode().replace("\n", " ")
    assert re.search(r"Written: \S.* \((one question|\d+ questions), \d+ kB\)", said)
    assert main(["export", name, *CALL]) == 0
    data = capfdbinary.readouterr().out
    assert len(data) > 500
    if name not in ("anki", "kahoot"):  # these write the time into themselves
        assert data == file.read_bytes()


def test_the_desk_writes_what_the_command_writes(tmp_path: Path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    said = Desk("en").export("moodle", ["points", "may_play"], n=8, seed=3)
    assert said.text.startswith("Written: questions.xml (8 questions, ")
    assert main(["export", "moodle", *CALL, "--out", "other.xml"]) == 0
    assert Path("questions.xml").read_bytes() == Path("other.xml").read_bytes()
    said = Desk("de").export("aiken", "who_pays", variants=3, points=True, file="<b>.txt")
    assert "&lt;b&gt;.txt" in said.html
    assert Path("<b>.txt").exists()


def test_the_desk_says_its_slips(tmp_path: Path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for arguments in (
        {"format": "word"},
        {"format": "moodle", "skill": "juggling"},
        {"format": "moodle", "n": 0},
        {"format": "moodle", "file": "no/such/folder/x.xml"},
        {"format": "page", "n": 500},
    ):
        with pytest.raises(TutorError):
            Desk("en").export(**arguments)
    assert list(tmp_path.iterdir()) == []


def test_variants_are_so_many_of_each_skill_and_level(tmp_path: Path, capfd):
    file = tmp_path / "bank.xml"
    call = ["export", "moodle", "--skill", "laufende,may_play", "--variants", "4"]
    assert main([*call, "--lang", "en", "--out", str(file)]) == 0
    found = read(file.read_bytes())
    counted: dict[tuple[str, ...], int] = {}
    for one in found:
        counted[one.category] = counted.get(one.category, 0) + 1
    assert set(counted.values()) == {4}
    assert len(counted) == 6
    assert ("Schafkopf-Ordnung", "Runners", "Level 2") in counted
    said = re.findall(r"(\d+) percentage points?", " ".join(capfd.readouterr().err.split()))
    assert len(said) == 6
    assert all(int(points) <= 10 for points in said)


def test_points_are_a_category_of_their_own(tmp_path: Path):
    file = tmp_path / "bank.xml"
    call = ["export", "moodle", "--skill", "who_pays", "--n", "6", "--points", "--lang", "en"]
    assert main([*call, "--out", str(file)]) == 0
    text = file.read_text(encoding="utf-8")
    assert "Schafkopf-Ordnung (points instead of money)" in text
    assert "points" in text
    assert not re.search(r"\bcents?\b", text)


def test_the_line_on_the_sheet_makes_it_again(capfdbinary):
    assert main(["export", "sheet", *CALL, "--level", "2", "--points"]) == 0
    page = capfdbinary.readouterr().out.decode()
    (line,) = re.findall(r"<code>(.*?)</code>", page)
    assert main(shlex.split(line)[1:]) == 0
    assert capfdbinary.readouterr().out.decode() == page


def test_what_has_no_room_and_what_is_missing_is_said(tmp_path: Path, capsys, monkeypatch):
    out = ["--lang", "en", "--out", str(tmp_path / "bank.xlsx")]
    assert main(["export", "kahoot", "--n", "60", *out]) == 0
    assert re.search(r"no room for \d+ questions.*points@1/\d/\d+/", capsys.readouterr().err)
    monkeypatch.setattr(  # a skill that has seven questions and no more
        bank, "make", lambda skill, level, seed, ruleset: make(skill, level, seed % 7, ruleset)
    )
    assert main(["export", "csv", "--skill", "points", "--level", "1", "--n", "9", *out]) == 0
    said = capsys.readouterr()
    assert "(7 questions" in said.out.replace("\n", " ")
    assert "2 questions are missing: the skills had no others." in said.err


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["word"], "moodle, gift, csv, anki, qti, sheet, pdf, page, aiken, kahoot"),
        ([], "moodle, gift, csv, anki, qti, sheet, pdf, page, aiken, kahoot"),
        (["moodle", "--skill", "juggling"], "points, plain_order"),
        (["moodle", "--level", "4"], "4"),
        (["moodle", "--n", "0"], "0"),
        (["moodle", "--seed", "-1"], "-1"),
        (["moodle", "--variants", "0"], "1000"),
        (["moodle", "--rules", "nowhere"], "nowhere"),
        (["moodle", "--face", "tarot"], "tarot"),
        (["moodle", "--out", "no/such/folder/x.xml"], "no/such/folder"),
        (["moodle", "--out", "."], "."),
        (["page", "--n", "201"], "200"),
        (["page", "--variants", "3"], "200"),
        (["moodle", "gift"], "gift"),
        (["moodle", "--points=yes"], "--points"),
    ],
)
def test_bad_input_is_one_sentence(
    arguments: list[str], says: str, language: str, tmp_path: Path, capsys, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    assert main(["export", *arguments, "--lang", language]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert says in err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("name", "package"), [("anki", "genanki"), ("kahoot", "openpyxl")])
def test_a_package_that_is_missing_is_named_with_the_way_to_get_it(name: str, package: str, capsys):
    with absent(package, reload="schafkopf_tutor.quiz.export"):
        assert main(["export", name, *CALL]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert package in err
    assert 'pip install "schafkopf-tutor[export]"' in err


@pytest.mark.parametrize(
    "name", [name for name in FORMATS if not (FORMATS[name].needs or name == "pdf")]
)
def test_the_others_need_nothing(name: str, tmp_path: Path):
    with absent("genanki", "openpyxl", "lxml", reload="schafkopf_tutor.quiz.export"):
        assert main(["export", name, *CALL, "--out", str(tmp_path / "bank")]) == 0


def test_a_slip_on_the_way_leaves_the_old_file(tmp_path: Path, monkeypatch):
    from schafkopf_tutor.quiz.export.told import ExportError
    from schafkopf_tutor.screen import exporting

    def slips(*_: object) -> None:
        raise ExportError("error.export.long", name="x", found=1, high=0)

    monkeypatch.setattr(exporting, "tell", slips)
    file = tmp_path / "bank.xml"
    file.write_text("old", encoding="utf-8")
    assert main(["export", "moodle", *CALL, "--out", str(file)]) == 2
    assert file.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_examples_of_the_help_work(language: str, tmp_path: Path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    main(["export", "--help", "--lang", language])
    lines = capsys.readouterr().out.splitlines()
    examples = [line for line in lines if line.startswith("  schafkopf-tutor export")]
    assert [main(shlex.split(example)[1:]) for example in examples] == [0, 0, 0]
