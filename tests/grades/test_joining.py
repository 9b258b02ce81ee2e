"""A class list and results: who gets what, counted a second way, and what is said."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from schafkopf_tutor.classroom.report import ClassReport, Member, Row
from schafkopf_tutor.classroom.report_table import answers_csv, people_csv
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.grades import Grades, Matches, Roster, Scale, Table, Weights, grades_csv, join
from schafkopf_tutor.grades.joining import MISSING, Missing
from schafkopf_tutor.grades.matches import Entry
from schafkopf_tutor.grades.saying import say
from schafkopf_tutor.grades.tables import GradesError
from schafkopf_tutor.grades.work import Score, Work, merged, of_class, of_codes, of_nbgrader
from schafkopf_tutor.i18n import LANGUAGES, Words
from schafkopf_tutor.quiz.code import Mark, encode
from schafkopf_tutor.quiz.paper import Paper
from schafkopf_tutor.quiz.said import said
from schafkopf_tutor.quiz.sheet import Sheet
from schafkopf_tutor.quiz.skills import skills
from schafkopf_tutor.rulesets import load, parse
from schafkopf_tutor.screen.voice import Voice
from tests.practice.attempts import made

RULES = load("ordnung")
CLASS = "Vorname;Nachname;E-Mail;Spitzname\nAnna;Huber;anna@x;Gras-Ober 7\nBen;Klein;ben@x;\nCarla;Huber;carla@x;\n"  # noqa: E501


def roster(text: str = CLASS) -> Roster:
    return Roster.of(Table.of(text.encode(), "class.csv"))


def remarks(grades: Grades, language: str = "en") -> list[str]:
    return [say(one, Words(language)) for one in grades.remarks]


def shares(grades: Grades) -> list[tuple[Any, ...]]:
    return [line.shares for line in grades.lines]


def session(rows: list[Row], names: dict[str, str], code: str = "K7QPXM", language: str = "de"):
    report = ClassReport.of([Member(key, name) for key, name in names.items()], rows)
    return of_class(Table.of(answers_csv(report, code, language).encode(), "answers.csv"))


def an_evening() -> list[Row]:
    """Three questions to all; a answers three (two right at first), b one; then each his own."""
    return [
        Row("a", 1, 1, made(right=True)),
        Row("a", 2, 1, made(right=False, skill="compare")),
        Row("a", 2, 2, made(right=True, skill="compare")),
        Row("a", 3, 1, made(right=True)),
        Row("b", 1, 1, made(right=True)),
        Row("a", 4, 1, made(right=True, item="points@1/1/11/0123456789ab"), own=True),
        Row("a", 4, 2, made(right=False, item="points@1/1/12/0123456789ab"), own=True),
        Row("b", 4, 1, made(right=True, item="points@1/1/13/0123456789ab"), own=True),
    ]


# --- class sessions ------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_session_by_hand(language: str):
    """Of three questions to all and his own ones: a has 3 of 5, b 2 of 4."""
    (work,) = session(an_evening(), {"a": "Gras-Ober 7", "b": "=Ben"}, language=language)
    assert [(one.who, one.reached, one.of) for one in work.scores] == [
        ("Gras-Ober 7", 3, 5), ("=Ben", 2, 4),
    ]  # fmt: skip
    assert (work.key, work.source) == ("K7QPXM", "K7QPXM")


def test_a_table_of_people_is_no_table_of_answers():
    report = ClassReport.of([Member("a", "Gras-Ober 7")], an_evening()[:1])
    table = people_csv(report, Voice(Speaker("de"), RULES))
    with pytest.raises(GradesError, match="person, name"):
        of_class(Table.of(table.encode(), "x.people.csv"))


def test_only_the_nickname_column_and_filled_in_lines_find_somebody_in_a_class():
    """Whoever calls himself like somebody else, or like his address, is not taken for him."""
    rows = [Row(key, 1, 1, made(right=key in "ab")) for key in "abcd"]
    names = {"a": "Gras-Ober 7", "b": "ben@x", "c": "Ben Klein", "d": "Herz-Sau 1"}
    works = session(rows, names)
    grades = join(roster(), works)
    assert shares(grades) == [(1,), (None,), (None,)]
    assert [one.score.who for one in grades.open] == ["ben@x", "Ben Klein", "Herz-Sau 1"]
    filled = Matches(
        "m.csv", (Entry("k7qpxm", "ben@x", "Ben Klein"), Entry("K7QPXM", "ben klein", "-"),
                  Entry("K7QPXM", "Herz-Sau 1", "CARLA@X")),
    )  # fmt: skip
    grades = join(roster(), works, filled)
    assert shares(grades) == [(1,), (1,), (0,)]
    assert grades.open == ()
    assert grades.settled
    assert len(remarks(grades)) == 1
    assert "Ben Klein" in remarks(grades)[0]


@pytest.mark.parametrize(
    ("lines", "word"),
    [
        ([("Herz-Sau 1", "anna@x"), ("Herz-Sau 1", "ben@x")], "lines"),
        ([("Herz-Sau 1", "nobody@x")], "nobody@x"),
        ([("Herz-Sau 1", "Huber")], "Huber"),
    ],
)
def test_lines_that_say_nothing_certain_give_nobody_a_score(lines: list[tuple[str, str]], word):
    works = session([Row("d", 1, 1, made())], {"d": "Herz-Sau 1"})
    filled = Matches("m.csv", tuple(Entry("K7QPXM", *line, line=2) for line in lines))
    grades = join(roster(), works, filled)
    assert [line.shares for line in grades.lines] == [(None,)] * 3
    assert word in remarks(grades)[0]
    assert not grades.settled


def test_two_people_of_one_name_are_told_apart_by_nothing_but_an_identifier():
    text = "Name;E-Mail\nAnna Huber;anna@x\nAnna Huber;other@x\n"
    sheet = Sheet(("points",), 4, 7, RULES)
    code = encode(sheet, [Mark.RIGHT] * 4)
    works = of_codes(Table.of(f"Name;Code\nAnna Huber;{code}\n".encode(), "codes.csv"))
    grades = join(roster(text), works)
    assert [line.shares for line in grades.lines] == [(None,), (None,)]
    assert "several" in remarks(grades)[0]
    assert len(grades.open) == 1


def test_somebody_with_two_results_has_none_until_it_is_decided():
    rows = [Row(key, 1, 1, made(right=key == "a")) for key in "ab"]
    works = session(rows, {"a": "Gras-Ober 7", "b": "Herz-Sau 1"})
    filled = Matches("m.csv", (Entry("K7QPXM", "Herz-Sau 1", "anna@x"),))
    for missing in MISSING:
        grades = join(roster(), works, filled, Scale.of("87,73,59,45,20"), missing)
        assert (grades.lines[0].shares, grades.lines[0].mark) == ((None,), "")
    said = remarks(grades)[0]
    assert all(part in said for part in ("Anna Huber", "Gras-Ober 7 with 1 of 1", "Herz-Sau 1"))
    assert not any("missing of Anna" in one for one in remarks(grades))


# --- codes ---------------------------------------------------------------------------------------


def coded(*rows: tuple[str, ...], head: str = "E-Mail;Code") -> Table:
    return Table.of("\n".join([head, *(";".join(row) for row in rows)]).encode(), "codes.csv")


def test_codes_of_the_sister_game():
    """What to practise is named, and the title says which game it was."""
    ddv = load("ddv")
    mixed, driving = Sheet((), 6, 8, ddv), Paper("test", 3, ddv)
    codes = [encode(mixed, [Mark.WRONG] * 6), encode(driving, [Mark.RIGHT] * 30)]
    works = of_codes(coded(*(("anna@x", code) for code in codes)))
    words = Speaker("de").words()
    titles = {say(work.title, words) for work in works}
    assert all(title.startswith("Doppelkopf: ") for title in titles)
    assert any("Führerschein" in title for title in titles)
    told = [say(one, words) for work in works for score in work.scores for one in score.feedback]
    assert any(skills("doppelkopf")["dk_points"].name(words) in one for one in told)


def test_codes_by_hand():
    """Right at once counts; with a hint, wrong and open do not. A page each, a slip said."""
    one, other = Sheet(("points",), 4, 7, RULES), Sheet((), 6, 8, RULES)
    marks = [Mark.RIGHT, Mark.HELPED, Mark.WRONG, Mark.OPEN]
    first, whole = encode(one, marks), encode(one, [Mark.RIGHT] * 4)
    mixed = encode(other, [Mark.RIGHT] * 3 + [Mark.WRONG] * 3)
    broken = ("1" if first[0] != "1" else "2") + first[1:]
    test = encode(Paper("test", 3, RULES), [Mark.RIGHT] * 30)
    works = of_codes(
        coded(("anna@x", first), ("ANNA@x", mixed), ("ben@x", whole.lower()), ("carla@x", broken),
              ("ben@x", whole), ("carla@x", ""), ("carla@x", test))
    )  # fmt: skip
    assert len(works) == 3
    grades = join(roster(), works)
    assert [line.shares for line in grades.lines] == [
        (Fraction(1, 4), Fraction(1, 2), None), (1, None, None), (None, None, 1),
    ]  # fmt: skip
    assert "codes.csv, line 5" in remarks(grades)[0]
    titles = [say(work.title, Words("de")) for work in works]
    assert len(set(titles)) == 3


def test_codes_of_the_class_list_itself_and_of_a_house_rule_set():
    house = parse('schema = 1\nbase = "ordnung"\n[tariff.base]\nrufspiel = 35', "house")
    code = encode(Sheet(("points",), 2, 1, house), [Mark.RIGHT, Mark.WRONG])
    table = coded(("Anna", "Huber", code), head="Vorname;Nachname;Code")
    (work,) = of_codes(table, [house])
    assert join(roster(), [work]).lines[0].shares == (Fraction(1, 2),)
    with pytest.raises(GradesError):
        of_codes(table)


def test_two_different_codes_for_one_page_are_two_results():
    sheet = Sheet(("points",), 2, 1, RULES)
    codes = [encode(sheet, marks) for marks in ([Mark.RIGHT, Mark.WRONG], [Mark.RIGHT] * 2)]
    grades = join(roster(), of_codes(coded(*(("anna@x", code) for code in codes))))
    assert grades.lines[0].shares == (None,)
    assert "more than one" in remarks(grades)[0]


def test_what_several_files_have_of_a_page_is_put_together():
    """The halves of a class in two files; a line that stands in both counts once."""
    sheet = Sheet(("points",), 2, 1, RULES)
    one, both = (encode(sheet, [mark, Mark.RIGHT]) for mark in (Mark.WRONG, Mark.RIGHT))
    first = of_codes(coded(("anna@x", one), ("ben@x", both)))
    second = of_codes(coded(("ben@x", both), ("carla@x", both)))
    (work,) = merged([*first, *second])
    assert shares(join(roster(), [work])) == [(Fraction(1, 2),), (1,), (1,)]


# --- nbgrader ------------------------------------------------------------------------------------

BOOK = (
    "assignment,duedate,timestamp,student_id,last_name,first_name,email,raw_score,late_submission_penalty,score,max_score\n"
    "follow,,2026-03-09 18:00:00,anna@x,,,,2.67,0.0,2.67,9.0\n"
    "follow,,,ben@x,,,,0.0,0.0,0.0,9.0\n"
    "follow,,2026-03-09 18:00:00,carla@x,,,,0.0,0.0,0.0,9.0\n"
    "follow,,2026-03-09 18:00:00,guest,,,,9.0,0.0,9.0,9.0\n"
)


@pytest.mark.parametrize(
    ("missing", "shares", "total"), [("leave", None, None), ("skip", None, None), ("zero", 0, 0)]
)
def test_nbgraders_table(missing: Missing, shares: int | None, total: int | None):
    grades = join(roster(), of_nbgrader(Table.of(BOOK.encode(), "grades.csv")), missing=missing)
    assert [line.shares[0] for line in grades.lines] == [Fraction(267, 900), shares, 0]
    assert grades.lines[1].total == total
    said = remarks(grades)
    assert any("ben@x" in one for one in said)
    assert any("guest" in one for one in said)
    assert any("missing of Ben Klein" in one for one in said)


def test_an_assignment_without_points_is_refused():
    book = BOOK.replace(",9.0\n", ",0.0\n")
    with pytest.raises(GradesError, match="no points"):
        of_nbgrader(Table.of(book.encode(), "grades.csv"))


# --- all of it a second way ----------------------------------------------------------------------


@pytest.mark.parametrize("missing", MISSING)
def test_random_classes_against_another_count(missing: Missing, seed: int):
    """Scores are handed out first; then the table has to say them again."""
    rng = Random(f"{seed} {missing}")
    scale = Scale.of("87,73,59,45,20")
    for _ in range(20):
        people = [f"p{at}" for at in range(rng.randint(1, 8))]
        text = "Name;ID\n" + "".join(f"Person {key};{key}\n" for key in people)
        works: list[Work] = []
        truth: list[dict[str, int]] = []
        for at in range(rng.randint(1, 4)):
            had = {key: rng.randint(0, 7) for key in people if rng.random() < 0.7}
            scores = [Score(key, Fraction(reached), Fraction(7)) for key, reached in had.items()]
            scores += [Score("stranger", Fraction(1), Fraction(7))] * rng.randint(0, 1)
            rng.shuffle(scores)
            title = said("grades.work.nbgrader", assignment=str(at))
            works.append(Work("nbgrader", str(at), "nbgrader", title, tuple(scores)))
            truth.append(had)
        grades = join(roster(text), works, None, scale, missing)
        read = list(csv.reader(io.StringIO(grades_csv(grades, "en").lstrip("\ufeff"))))
        assert [row[0] for row in read[1:]] == people
        for row, key in zip(read[1:], people, strict=True):
            found = [there.get(key) for there in truth]
            cells = [row[2 + 2 * at] for at in range(len(works))]
            counted = [0 if one is None and missing == "zero" else one for one in found]
            assert cells == ["" if n is None else _tenths(n, 7) for n in counted]
            there = [n for n in counted if n is not None]
            whole = there if missing == "skip" else there * (len(there) == len(works))
            marks = [n for n, at in zip("12345", (87, 73, 59, 45, 20), strict=True)
                     if whole and sum(whole) * 100 >= at * 7 * len(whole)]  # fmt: skip
            assert row[-1] == ((marks or ["6"])[0] if whole else "")
            if len(works) > 1:
                assert row[-2] == (_tenths(sum(whole), 7 * len(whole)) if whole else "")
        assert len(grades.open) == sum("stranger" in {s.who for s in work.scores} for work in works)


def _tenths(reached: int, of: int) -> str:
    """Per cent, cut off behind the first decimal."""
    text = f"{reached * 1000 // of / 10:.1f}"
    return text.removesuffix(".0")


def test_headings_are_the_lists_own_and_no_two_alike():
    title = said("grades.work.class", session="A")
    works = [Work("class", key, key, title, ()) for key in "ab"]
    table = grades_csv(join(roster(), works), "de").lstrip("\ufeff")
    head = next(csv.reader(io.StringIO(table), delimiter=";"))
    assert head[0] == "E-Mail"
    assert len(set(head)) == len(head)


def test_a_name_that_looks_like_a_formula_is_none_and_identifiers_stay():
    text = 'Name;ID\n"=HYPERLINK(""x"")";+4711\n'
    scores = (Score("+4711", Fraction(1), Fraction(2)),)
    work = Work("nbgrader", "a", "nbgrader", said("grades.work.nbgrader", assignment="a"), scores)
    table = grades_csv(join(roster(text), [work]), "en").lstrip("\ufeff")
    (row,) = list(csv.reader(io.StringIO(table)))[1:]
    assert row[0] == "+4711"
    assert row[1].startswith("'=")


def weighed(
    text: str, shares_of: Mapping[str, Sequence[int | None]], **options: Any
) -> list[Fraction | None]:
    """The means of people with these per cent in a lesson, another lesson and an assignment."""
    kinds = [("class", "K7QPXM"), ("class", "ABCDEF"), ("nbgrader", "ps1")]
    works = [
        Work(
            kind,  # type: ignore[arg-type]
            key,
            key,
            said("grades.work.nbgrader", assignment=key),
            tuple(
                Score(who, Fraction(found[at] or 0), Fraction(100))
                for who, found in shares_of.items()
                if found[at] is not None
            ),
        )
        for at, (kind, key) in enumerate(kinds)
    ]
    people = "E-Mail;Spitzname K7QPXM;Spitzname ABCDEF\n"
    people += "".join(f"{who};{who};{who}\n" for who in shares_of)
    grades = join(roster(people), works, weights=Weights.of(text) if text else None, **options)
    return [line.total for line in grades.lines]


def test_weights_counted_by_hand():
    """100, 50 and 20 per cent: (2·100 + 2·50 + 1·20) / 5 = 64, and so on."""
    one = {"anna@x": (100, 50, 20)}
    means = {
        "": Fraction(170, 300),
        "class=2": Fraction(64, 100),
        "class=2,nbgrader=0": Fraction(75, 100),
        "class=0,K7QPXM=1,ps1=3": Fraction(40, 100),
        "ABCDEF=0.5": Fraction(145, 250),
    }
    assert {text: weighed(text, one)[0] for text in means} == means


def test_what_counts_for_nothing_need_not_be_there():
    there = {"anna@x": (100, None, 20), "ben@x": (None, 50, 20)}
    assert weighed("ABCDEF=0", there) == [Fraction(60, 100), None]
    assert weighed("ABCDEF=0", there, missing="zero") == [Fraction(60, 100), Fraction(10, 100)]
    assert weighed("class=3", there, missing="skip") == [Fraction(80, 100), Fraction(170, 400)]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("class", "class is no weight"),
        ("class=2,class=3", "class=3 is no weight"),
        ("=2", "=2 is no weight"),
        ("class=two", "two is no weight: expected is a number"),
        ("class=-1", "-1 is no weight: expected"),
        ("class=1001", "1001 is no weight: expected"),
        ("class=nan", "nan is no weight: expected"),
        ("exam=2", "Nothing is called exam here. Weights belong to class, codes, nbgrader"),
        ("class=0,nbgrader=0", "nothing would count"),
    ],
)
def test_weights_that_do_not_fit_are_refused(text: str, says: str):
    with pytest.raises(GradesError, match=says):
        weighed(text, {"anna@x": (1, 1, 1)})


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_summary_says_what_counts_how_often(language: str):
    works = [session(an_evening(), {"a": "Gras-Ober 7"}, code) for code in ("K7QPXM", "ABCDEF")]
    flat = [work for some in works for work in some]
    alike = join(roster(), flat)
    grades = join(roster(), flat, weights=Weights.of("K7QPXM=2"))
    more = [line for line in remarks(grades, language) if line not in remarks(alike, language)]
    assert len(more) == 1
    assert re.findall(r"([A-Z0-9]{6})\S (\(×\d\))", more[0]) == [
        ("K7QPXM", "(×2)"),
        ("ABCDEF", "(×1)"),
    ]


@pytest.mark.parametrize("skills", [("dk_points",), ("dk_points", "dk_trumps")])
def test_pages_of_the_other_game_say_what_to_practise(skills: tuple[str, ...]):
    sheet = Sheet(skills, 4, 7, load("ddv"))
    code = encode(sheet, [Mark.WRONG, *[Mark.RIGHT] * 3])
    works = of_codes(Table.of(f"E-Mail;Code\nanna@x;{code}\n".encode(), "codes.csv"))
    table = grades_csv(join(roster(), works), "en")
    first = sheet.items[0].kind.skill
    names = {"dk_points": "What cards count in Doppelkopf", "dk_trumps": "Trumps in Doppelkopf"}
    name = names[first]
    assert f"3 of 4 right. To practise: {name}" in table
