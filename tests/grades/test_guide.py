"""The guide: its class of four is marked as it says, and its commands are read."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from schafkopf_tutor.classroom.report import ClassReport, Member, Row
from schafkopf_tutor.classroom.report_table import answers_csv
from schafkopf_tutor.cli import main
from schafkopf_tutor.cli.grades import OPEN
from schafkopf_tutor.cli.parser import PROGRAM, parse
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.notebook import Desk
from tests.practice.attempts import made

GUIDE = Path(__file__).parents[2] / "course" / "guide"
SKILLS = ("points", "may_play", "count_trumps", "trick_winner")
PEOPLE = {
    "Gras-Ober 7": SKILLS,
    "Herz-Zehn 2": ("points", "may_play", "trick_winner"),
    "Eichel-Neun 1": ("points", "count_trumps"),
    "Schellen-Unter 3": ("points",),
}
"""What each of them has right."""


def page(language: str) -> str:
    return (GUIDE / f"grades.{language}.md").read_text(encoding="utf-8")


def blocks(language: str, kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", page(language), re.MULTILINE | re.DOTALL)


def commands(language: str) -> list[list[str]]:
    lines = "".join(blocks(language, "sh")).splitlines()
    lines += re.findall(rf"`({PROGRAM} [^`]*)`", page(language))
    return [shlex.split(line)[1:] for line in lines]


def the_lesson() -> str:
    members = [Member(str(at), name) for at, name in enumerate(PEOPLE)]
    rows = [
        Row(str(at), number, 1, made(skill, right=skill in right))
        for at, right in enumerate(PEOPLE.values())
        for number, skill in enumerate(SKILLS, 1)
    ]
    return answers_csv(ClassReport.of(members, rows), "K7QPXM", "en")


def read(file: str) -> str:
    return Path(file).read_text(encoding="utf-8-sig").replace("\r\n", "\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_class_of_four(language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys):
    """Every table of the guide, in the order in which a teacher meets them."""
    monkeypatch.chdir(tmp_path)
    classlist, asked, filled, marks = blocks(language, "text")
    command = next(words for words in commands(language) if words[0] == "grades")
    Path("lesson.csv").write_text(the_lesson(), encoding="utf-8")
    command[command.index("--class") + 1] = "lesson.csv"
    Path(command[1]).write_text(classlist, encoding="utf-8")
    out = command[command.index("--out") + 1]
    match = out.replace(".csv", ".match.csv")
    assert main(command) == OPEN
    assert read(match) == asked
    capsys.readouterr()
    Path(match).write_text(filled, encoding="cp1252")
    assert main(command) == 0
    assert read(out) == marks
    said = " ".join(capsys.readouterr().out.split())
    quoted = re.findall(r"^> (.*)$", page(language), re.MULTILINE)
    assert said == " ".join(quoted)

    (scale,) = blocks(language, "toml")
    Path("own.toml").write_text(scale, encoding="utf-8")
    command[command.index("--scale") + 1] = "own.toml"
    assert main(command) == 0
    (cell,) = blocks(language, "python")
    Path(out).unlink()
    cell = cell.replace("classes=[1]", "classes=['lesson.csv']")
    exec(cell, {"desk": Desk(language)})
    assert read(out) == marks


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_commands_are_read_and_its_links_lead_somewhere(language: str):
    found = commands(language)
    assert {words[0] for words in found} == {"grades", "class", "privacy"}
    for words in found:
        chosen = [word for word in words if word not in ("--lang", *LANGUAGES)]
        parse(chosen, language)
    for link in re.findall(r"\]\(([^)#]+)\)", page(language)):
        assert (GUIDE / link).exists()
