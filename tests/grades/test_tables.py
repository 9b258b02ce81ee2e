"""Class lists in every form that a spreadsheet, Moodle or a text editor gives them."""

from __future__ import annotations

import csv
import io
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schafkopf_tutor.grades.matches import Entry, Matches
from schafkopf_tutor.grades.roster import Roster
from schafkopf_tutor.grades.saying import percent, say
from schafkopf_tutor.grades.scale import Scale
from schafkopf_tutor.grades.tables import GradesError, Table
from schafkopf_tutor.i18n import LANGUAGES, Words

MOODLE_DE = '\ufeffVorname,Nachname,E-Mail-Adresse,Gruppen\r\n"Anna Maria",Huber,anna@schule.example,"8a, Schafkopf"\r\nBülent,Öztürk,b@schule.example,\r\n'  # noqa: E501
MOODLE_EN = '"First name","Last name","Email address"\n"Anna Maria","Huber","anna@schule.example"\n"Bülent","Öztürk","b@schule.example"\n'  # noqa: E501
LIBREOFFICE = "Nachname;Vorname;E-Mail;\nHuber;Anna Maria;anna@schule.example;\n\nÖztürk;Bülent;b@schule.example;\n"  # noqa: E501
EXCEL = "sep=;\r\nVorname;Nachname;Email\r\nAnna Maria;Huber;anna@schule.example\r\nBülent;Öztürk;b@schule.example\r\n"  # noqa: E501
TABS = "Vorname\tNachname\tE-Mail-Adresse\nAnna Maria\tHuber\tanna@schule.example\nBülent\tÖztürk\tb@schule.example"  # noqa: E501


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
@pytest.mark.parametrize("text", [MOODLE_DE, MOODLE_EN, LIBREOFFICE, EXCEL, TABS])
def test_the_same_two_people_in_every_form(text: str, encoding: str):
    data = text.removeprefix("\ufeff").encode(encoding)
    roster = Roster.of(Table.of(data, "class.csv"))
    assert [(one.identifier, one.name) for one in roster.people] == [
        ("anna@schule.example", "Anna Maria Huber"),
        ("b@schule.example", "Bülent Öztürk"),
    ]
    assert roster.remarks == ()


CELLS = st.text(
    st.characters(exclude_categories=("Cs", "Cc"), exclude_characters="\ufffd\ufeff"), max_size=12
)


@given(
    rows=st.lists(st.tuples(CELLS, CELLS), min_size=1, max_size=6),
    between=st.sampled_from(",;\t"),
    quoting=st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]),
)
def test_cells_come_back_as_they_were_written(
    rows: list[tuple[str, str]], between: str, quoting: int
):
    """The csv module of Python writes, we read: the last cell says that a row is not empty."""
    out = io.StringIO()
    written = csv.writer(out, delimiter=between, quoting=quoting, lineterminator="\r\n")  # type: ignore[arg-type]
    written.writerow(["Name", "E-Mail", "x"])
    written.writerows([*row, "x"] for row in rows)
    table = Table.of(out.getvalue().encode(), "class.csv")
    assert [row.cells[:2] for row in table.rows] == [(a.strip(), b.strip()) for a, b in rows]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"PK\x03\x04rest", "CSV"),
        (b"\x00\x01\x02", "CSV"),
        (b"", "class.csv"),
        (b"E-Mail;Name\n", "class.csv"),
        (b"E-Mail;Name\na@x;Anna;more\n", "2"),
        (b'E-Mail;Name\n"a@x;' + b"x" * 200_000, "class.csv"),
        (b"Farbe;Rang\nE;O\n", "Farbe"),
        (b"E-Mail;Email\na@x;b@x\n", "Email"),
    ],
)
def test_what_is_no_class_list_is_refused_in_one_sentence(data: bytes, word: str, language: str):
    with pytest.raises(GradesError) as slip:
        Roster.of(Table.of(data, "class.csv"))
    said = slip.value.say(language)
    assert "class.csv" in said
    assert word in said
    assert "\n" not in said


@given(st.binary(max_size=300) | st.text("E-Mail,;\t\"'\n\r @x\u200f", max_size=80).map(str.encode))
def test_whatever_a_file_holds_it_is_a_list_or_one_sentence(data: bytes):
    for start in (b"", b"E-Mail;Name\na@x;Anna\n"):
        said = ""
        try:
            people = len(Roster.of(Table.of(start + data, "class.csv")).people)
        except GradesError as slip:
            people, said = 0, slip.say("de")
        assert bool(people) != bool(said)
        assert "\n" not in said


def test_a_file_that_is_not_there(tmp_path: Path):
    for path in (tmp_path / "no.csv", tmp_path, tmp_path / ("x" * 400), "a\0b"):
        with pytest.raises(GradesError):
            Table.read(path)


def test_who_has_no_identifier_or_shares_one_is_said_and_left_out():
    text = "Name;E-Mail\nAnna;a@x\nBen;\nCarl;c@x\nDora;c@x\nAnna;A@X\nEmil;e@x\n"
    roster = Roster.of(Table.of(text.encode(), "class.csv"))
    assert [one.name for one in roster.people] == ["Anna", "Emil"]
    said = [say(one, Words("en")) for one in roster.remarks]
    assert len(said) == 3
    nobody, twice, shared = said
    assert all(part in nobody for part in ("Ben", "line 3"))
    assert all(part in twice for part in ("Anna", "2 and 6"))
    assert all(part in shared for part in ("c@x", "4 and 5"))


def test_the_identifier_is_the_first_there_is_or_the_one_that_is_asked_for():
    table = Table.of(b"Name;Anmeldename;ID-Nummer;Klassenbuch\nAnna;anna.h;17;b-4\n", "class.csv")
    assert Roster.of(table).people[0].identifier == "17"
    assert Roster.of(table, "username").people[0].identifier == "anna.h"
    mine = Roster.of(table, "Klassenbuch")
    assert (mine.heading, mine.people[0].identifier) == ("Klassenbuch", "b-4")
    assert [len(mine.find(word)) for word in ("B-4", "17", "ANNA.H", "Anna", "")] == [1, 1, 1, 0, 0]
    for missing in ("email", "Hausnummer"):
        with pytest.raises(GradesError):
            Roster.of(table, missing)


def test_nicknames_hold_for_one_session_unless_the_column_names_it():
    text = "E-Mail;Spitzname;Spitzname K7QPXM\na@x;Gras-Ober 7;Herz-Sau 2\nb@x;;\n"
    roster = Roster.of(Table.of(text.encode(), "class.csv"))

    def who(name: str, session: str, *, alone: bool) -> list[str]:
        return [one.identifier for one in roster.nicknamed(name, session, alone=alone)]

    assert who("gras-ober  7", "ABC234", alone=True) == ["a@x"]
    assert who("Gras-Ober 7", "ABC234", alone=False) == []
    assert who("Herz-Sau 2", "K7QPXM", alone=False) == ["a@x"]
    assert who("Herz-Sau 2", "ABC234", alone=True) == []
    assert who("", "ABC234", alone=True) == []


# --- marks ---------------------------------------------------------------------------------------


def test_marks_by_hand(tmp_path: Path):
    six = Scale.of("87, 73,59,45,20")
    shares = ("1", "0.87", "0.869999", "0.2", "0.19", "0")
    assert [six.mark(Fraction(share)) for share in shares] == ["1", "1", "2", "5", "6", "6"]
    assert (six.mark(Fraction(-1)), percent(Fraction(-1, 3))) == ("6", "0")
    points = Scale.of("95,90,85,80,75,70,65,60,55,50,45,40,33,27,20")
    assert [points.mark(Fraction(at, 100)) for at in (100, 95, 94, 50, 49, 20, 19)] == [
        "15", "15", "14", "6", "5", "1", "0",
    ]  # fmt: skip
    file = tmp_path / "scale.toml"
    file.write_text('title = "Grade"\n[marks]\nA = 90\n"B+" = 87.5\nF = 0\n', encoding="utf-8")
    own = Scale.of(str(file))
    assert own.title == "Grade"
    assert [own.mark(Fraction(at, 1000)) for at in (1050, 900, 875, 874)] == ["A", "A", "B+", "F"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "text", ["", "87", "87,73,59,45", "20,45,59,73,87", "87,87,59,45,20", "a,b,c,d,e",
             "120,5,4,3,2", "87,73,59,45,0", "nan,4,3,2,1", "87,73,59,45,-1", "no.toml"],
)  # fmt: skip
def test_what_is_no_scale(text: str, language: str):
    with pytest.raises(GradesError) as slip:
        Scale.of(text)
    assert "\n" not in slip.value.say(language)


@pytest.mark.parametrize(
    "text", ["", "[marks]", "marks = 3", "[marks]\nA = 90\nF = 5", '[marks]\nA = "x"\nF = 0', "[[",
             "title = 3\n[marks]\nA = 0"],
)  # fmt: skip
def test_what_is_no_file_of_a_scale(text: str, tmp_path: Path):
    file = tmp_path / "scale.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(GradesError):
        Scale.file(file)


@given(st.fractions(0, 1), st.integers(0, 1000))
def test_per_cent_never_show_a_threshold_that_was_not_reached(share: Fraction, tenths: int):
    shown = Fraction(percent(share))
    assert (share * 100 >= Fraction(tenths, 10)) == (shown >= Fraction(tenths, 10))


# --- who is who ----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_of_matches_is_read_back_as_it_was(language: str):
    entries = (
        Entry("K7QPXM", "Gras-Ober 7", "", "3 von 4 richtig."),
        Entry("codes", "=1+1", "anna@x", ""),
        Entry("nbgrader", '\'s Herzl; "x"', "-", "a, b"),
    )
    data = Matches("m.csv", entries).csv(language).encode()
    read = Matches.read(Table.of(data, "m.csv"))
    assert [one._replace(line=0) for one in read.entries] == list(entries)
    assert [one.line for one in read.entries] == [2, 3, 4]
    assert all(sign + b"=1" not in data for sign in (b'"', b",", b";"))  # no formula


def test_more_lines_leave_those_that_are_filled_in():
    first = Matches("m.csv", (Entry("a", "x", "anna@x"),))
    more = first.more([Entry("A", " X "), Entry("a", "y"), Entry("a", "y")])
    assert [one.who for one in more.entries] == ["x", "y"]
    assert more.entries[0].person == "anna@x"
    assert first.more([Entry("a", "x")]) == first
