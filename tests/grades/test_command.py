"""``schafkopf-tutor grades``: from a class that was held to what Moodle imports."""

from __future__ import annotations

import csv
import io
import os
import shlex
import socket
import sys
import warnings
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from schafkopf_tutor.classroom import finding
from schafkopf_tutor.classroom.session import Session
from schafkopf_tutor.classroom.store import Store
from schafkopf_tutor.cli import main
from schafkopf_tutor.cli.grades import OPEN
from schafkopf_tutor.grades.gradebook import read_gradebook
from schafkopf_tutor.grades.tables import GradesError, Table
from schafkopf_tutor.grades.work import of_nbgrader
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.notebook import Desk
from schafkopf_tutor.quiz.code import Mark, encode
from schafkopf_tutor.quiz.sheet import Sheet
from schafkopf_tutor.rulesets import load
from tests.classroom.test_cli import a_session
from tests.tools.absent import absent

LIST = "Vorname,Nachname,E-Mail-Adresse\n" + "".join(
    f"P{at},Öllinger,p{at}@schule.example\n" for at in range(5)
)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of this test's own, the current one; nothing in here may open a connection."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.delenv("SCHAFKOPF_CLASS_DATA", raising=False)
    monkeypatch.chdir(tmp_path)

    def refused(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(socket.socket, "connect", refused)
    (tmp_path / "list.csv").write_text(LIST, encoding="cp1252")
    return tmp_path


@pytest.fixture
def evening(here: Path) -> Session:
    """Six people, one question, two of them wrong."""
    store = Store(f"sqlite:///{here / 'data' / 'schafkopf-tutor' / finding.DATABASE}")
    store.prepare()
    session = a_session(store, datetime.now(UTC))
    store.close()
    return session


def rows(file: Path, between: str = ";") -> list[list[str]]:
    text = file.read_text(encoding="utf-8-sig")
    return list(csv.reader(io.StringIO(text), delimiter=between))


@pytest.mark.parametrize(("language", "between"), [("de", ";"), ("en", ",")])
def test_from_a_class_to_moodle(language: str, between: str, evening: Session, here: Path, capsys):
    """Nobody is known at first; the file that is written is filled in, and read back."""
    command = ["grades", "list.csv", "--class", "1", "--scale", "87,73,59,45,20"]
    command += ["--out", "grades.csv", "--lang", language]
    base = here / "data" / "schafkopf-tutor" / finding.DATABASE
    before = base.read_bytes()
    assert main(command) == OPEN
    assert "grades.match.csv" in capsys.readouterr().out.replace("\n", " ")
    asked = rows(here / "grades.match.csv", between)
    names = [person.name for person in evening.people.values()]
    assert [row[:3] for row in asked[1:]] == [[evening.code, name, ""] for name in names]
    assert [row[0] for row in rows(here / "grades.csv", between)[1:]] == [
        f"p{at}@schule.example" for at in range(5)
    ]
    assert all(set(row[2:]) == {""} for row in rows(here / "grades.csv", between)[1:])

    for at, row in enumerate(asked[1:]):
        row[2] = f"P{at}@Schule.example" if at < 5 else "-"
    with (here / "grades.match.csv").open("w", encoding="cp1252", newline="") as file:
        csv.writer(file, delimiter=between).writerows(asked)
    filled = (here / "grades.match.csv").read_bytes()
    assert main(command) == 0
    found = rows(here / "grades.csv", between)
    assert found[0][0] == "E-Mail-Adresse"
    assert [(row[1], row[2], row[-1]) for row in found[1:]] == [
        ("P0 Öllinger", "0", "6"), ("P1 Öllinger", "0", "6"), ("P2 Öllinger", "100", "1"),
        ("P3 Öllinger", "100", "1"), ("P4 Öllinger", "100", "1"),
    ]  # fmt: skip
    assert base.read_bytes() == before
    assert (here / "grades.match.csv").read_bytes() == filled


def test_the_file_of_a_report_gives_the_same(evening: Session, here: Path, capsys):
    (here / "list.csv").write_text(
        f"ID,Nickname {evening.code}\n"
        + "".join(f"{at},{one.name}\n" for at, one in enumerate(evening.people.values())),
        encoding="utf-8",
    )
    assert main(["class", "--report", "1", "--out", "answers.csv"]) == 0
    tables = []
    for given in ("answers.csv", "1", evening.code):
        assert main(["grades", "list.csv", "--class", given, "--out", "grades.csv"]) == 0
        tables.append(rows(here / "grades.csv"))
    assert tables[0] == tables[1] == tables[2]
    assert [row[2] for row in tables[0][1:]] == ["0", "0", "100", "100", "100", "100"]
    assert not (here / "grades.match.csv").exists()
    assert main(["grades", "list.csv", "--class", "2"]) == 2


def test_without_a_file_the_table_goes_to_the_output(here: Path, capfdbinary):
    code = encode(Sheet(("points",), 2, 1, load("ordnung")), [Mark.RIGHT, Mark.WRONG])
    (here / "codes.csv").write_text(f"E-Mail\tCode\np1@schule.example\t{code}\nx\t{code}\n")
    assert main(["grades", "list.csv", "--codes", "codes.csv", "--lang", "en"]) == OPEN
    out, err = capfdbinary.readouterr()
    table = list(csv.reader(io.StringIO(out.decode("utf-8-sig"))))
    assert [row[2] for row in table[1:]] == ["", "50", "", "", ""]
    assert b"list.csv" in err
    assert sorted(path.name for path in here.iterdir()) == ["codes.csv", "list.csv"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "arguments",
    [
        ["grades"],
        ["grades", "list.csv"],
        ["grades", "no.csv", "--codes", "codes.csv"],
        ["grades", "list.csv", "--codes", "no.csv"],
        ["grades", "list.csv", "--codes", "list.csv"],
        ["grades", "list.csv", "--nbgrader", "list.csv"],
        ["grades", "list.csv", "--nbgrader", "list.db"],
        ["grades", "list.csv", "--class", "list.csv"],
        ["grades", "list.csv", "--codes", "codes.csv", "--id", "Haus"],
        ["grades", "list.csv", "--codes", "codes.csv", "--scale", "1,2"],
        ["grades", "list.csv", "--codes", "codes.csv", "--missing", "perhaps"],
        ["grades", "list.csv", "--codes", "codes.csv", "--out", "list.csv"],
        ["grades", "list.csv", "--codes", "codes.csv", "--out", "./codes.csv"],
        ["grades", "list.csv", "--codes", "codes.csv", "--out", "x.csv", "--match", "list.csv"],
        ["grades", "list.csv", "--codes", "codes.csv", "--out", "x.csv", "--match", "x.csv"],
        ["grades", "list.csv", "--codes", "codes.csv", "--out", "no/x.csv"],
        ["grades", "list.csv", "--codes", "codes.csv", "--match", "other.csv"],
    ],
)
def test_a_slip_is_one_sentence_and_nothing_is_overwritten(
    arguments: list[str], language: str, here: Path, capsys
):
    code = encode(Sheet(("points",), 2, 1, load("ordnung")), [Mark.RIGHT, Mark.WRONG])
    (here / "codes.csv").write_text(f"E-Mail;Code\nx;{code}\n")
    (here / "other.csv").write_text("Shopping;Price\nbread;3\n")
    (here / "list.db").write_bytes(b"no database")
    before = {path.name: path.read_bytes() for path in here.iterdir() if path.is_file()}
    assert main([*arguments, "--lang", language]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert {path.name: path.read_bytes() for path in here.iterdir() if path.is_file()} == before


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_examples_of_the_help_work(language: str, evening: Session, here: Path, capsys):
    code = encode(Sheet(("points",), 2, 1, load("ordnung")), [Mark.RIGHT, Mark.WRONG])
    for name, login in (("class.csv", "Username"), ("klasse.csv", "Anmeldename")):
        people = "".join(f"p{at}@x,p{at}\n" for at in range(2))
        (here / name).write_text(f"E-Mail,{login}\n{people}")
    (here / "codes.csv").write_text(f"E-Mail,Code\np1@x,{code}\n")
    (here / "grades.csv").write_text(
        "assignment,timestamp,student_id,score,max_score\na,now,p1,1,2\na,now,p0,2,2\n"
    )
    main(["grades", "--help", "--lang", language])
    lines = capsys.readouterr().out.splitlines()
    examples = [line for line in lines if line.startswith("  schafkopf-tutor grades")]
    assert len(examples) == 3
    for example in examples:
        words = [word.replace("grades.csv", "marks.csv") for word in shlex.split(example)[1:]]
        if "--nbgrader" in words:
            words[words.index("--nbgrader") + 1] = "grades.csv"
        assert main(words) in (0, OPEN), example


# --- nbgrader's own grade book -------------------------------------------------------------------


def test_nbgraders_book_and_its_export_say_the_same(here: Path, monkeypatch: pytest.MonkeyPatch):
    """Made and exported by nbgrader; who has handed in nothing has no score in either."""
    beside = str(Path(sys.executable).parent)  # it calls alembic by its name
    monkeypatch.setenv("PATH", beside + os.pathsep + os.environ.get("PATH", ""))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # nbgrader's own
        from nbgrader.api import Gradebook  # type: ignore[import-untyped]
        from nbgrader.plugins.export import CsvExportPlugin  # type: ignore[import-untyped]

        with Gradebook(f"sqlite:///{here / 'gradebook.db'}") as book:
            a_book(book)
            CsvExportPlugin(to=str(here / "exported.csv")).export(book)
        before = (here / "gradebook.db").read_bytes()
        (read,) = of_nbgrader(read_gradebook(here / "gradebook.db"))
        assert (here / "gradebook.db").read_bytes() == before
    (exported,) = of_nbgrader(Table.read(here / "exported.csv"))
    wanted: dict[str, Any] = {"p0": (3, 4), "p1": (1, 4)}
    assert {one.who: (one.reached, one.of) for one in read.scores} == wanted
    assert {
        one.who: (one.reached, one.of) for one in exported.scores if one.reached is not None
    } == wanted
    assert [one.who for one in exported.scores if one.reached is None] == ["p2"]
    with pytest.raises(GradesError, match="nbgrader"):
        read_gradebook(here / "list.csv")


def a_book(book: Any) -> None:
    book.add_assignment("follow")
    book.add_notebook("n", "follow")
    book.add_grade_cell("points", "n", "follow", max_score=4, cell_type="code")
    for name, points in (("p0", 3), ("p1", 1), ("p2", None)):
        book.add_student(name)
        if points is not None:
            book.add_submission("follow", name)
            grade = book.find_grade("points", "n", "follow", name)
            grade.auto_score = points
    book.db.commit()


# --- from the notebook ---------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_desk_does_what_the_command_does(language: str, evening: Session, here: Path, capsys):
    names = "".join(f"{at},{one.name}\n" for at, one in enumerate(evening.people.values()))
    (here / "list.csv").write_text(f"ID,Nickname\n{names}6,<b>nobody</b>\n", encoding="utf-8")
    desk = Desk(language)
    shown = desk.grades("list.csv", classes=[1], scale="87,73,59,45,20", out="desk.csv")
    command = ["grades", "list.csv", "--class", "1", "--scale", "87,73,59,45,20"]
    assert main([*command, "--out", "command.csv", "--lang", language]) == 0
    assert (here / "desk.csv").read_bytes() == (here / "command.csv").read_bytes()
    assert "desk.csv" in shown.text
    assert "<b>nobody" not in shown.html
    assert shown.html.count("<tr") == 1 + 7
    with pytest.raises(GradesError):
        desk.grades("no.csv", classes=["1"])


# --- where little is installed -------------------------------------------------------------------

EXTRAS = ("sqlalchemy", "alembic", "tornado", "segno", "psutil", "fsrs", "nbgrader")


def test_codes_and_tables_need_python_alone(here: Path):
    code = encode(Sheet(("points",), 2, 1, load("ordnung")), [Mark.RIGHT, Mark.WRONG])
    (here / "codes.csv").write_text(f"E-Mail,Code\np1@schule.example,{code}\n")
    with absent(*EXTRAS, reload="schafkopf_tutor"):
        anew = import_module("schafkopf_tutor.cli").main
        assert anew(["grades", "list.csv", "--codes", "codes.csv", "--out", "grades.csv"]) == 0
    assert [row[2] for row in rows(here / "grades.csv")[1:]] == ["", "50", "", "", ""]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("option", "given", "word"),
    [("--class", "1", "schafkopf-tutor[classroom]"), ("--nbgrader", "gradebook.db", "nbgrader")],
)
def test_what_needs_more_says_so(option: str, given: str, word: str, language: str, capsys):
    with absent(*EXTRAS, reload="schafkopf_tutor.classroom"):
        assert main(["grades", "list.csv", option, given, "--lang", language]) == 2
    err = capsys.readouterr().err
    assert word in err
    assert err.count("\n") == 1
