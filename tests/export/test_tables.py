"""CSV, Aiken and Kahoot's spreadsheet, read back by csv, by Aiken's few rules and by openpyxl."""

from __future__ import annotations

import csv
import io
import re

import openpyxl  # type: ignore[import-untyped]
import pytest

from schafkopf_tutor.quiz.export import aiken, kahoot, table
from schafkopf_tutor.quiz.export.told import Heading, Option, Told, in_words
from tests.export.reading import HEADING, one_of_each

FIRST = 9
"""The row of Kahoot's first question."""

# --- CSV -----------------------------------------------------------------------------------------


def rows(told: tuple[Told, ...], language: str = "en") -> list[dict[str, str]]:
    """The table as a spreadsheet reads it: an apostrophe before a formula only marks a text."""
    file = io.BytesIO()
    assert table.write(told, Heading("Bank", language, "", ""), file) == (len(told), ())
    text = io.StringIO(file.getvalue().decode("utf-8-sig"), newline="")
    read = list(csv.DictReader(text, delimiter=";" if language == "de" else ","))
    assert all(None not in row for row in read)
    return [
        {key: re.sub(r"^'(?='*(\s*[=+\-@|%＝＋－＠]|[\t\r\n]))", "", v) for key, v in row.items()}
        for row in read
    ]


def check_row(told: Told, row: dict[str, str]) -> None:
    """That all of a question is there."""
    assert (row["name"], row["language"], row["way"]) == (told.name, told.language, told.way)
    assert row["category"] == " / ".join(told.category)
    assert row["tags"].split(" ") == list(told.tags)
    assert (row["question"], row["feedback"]) == (in_words(told), told.feedback)
    assert [row["hint_1"], row["hint_2"]] == [*told.hints, "", ""][:2]
    assert row["level"] == str(told.level)
    heads = sorted((key for key in row if key.startswith("option_")), key=lambda k: (len(k), k))
    options = [
        (row[head], row[head.replace("option", "is")], row[head.replace("option", "why")])
        for head in heads
        if row[head.replace("option", "is")]
    ]
    if told.way == "number":
        assert (row["number"], row["unit"]) == (str(told.number), told.unit)
        assert row["otherwise"] == told.otherwise
        assert options == [(str(number), "0", said) for number, said in told.wrong]
        return
    worth = [
        str(at) if told.way == "order" else str(int(one.right))
        for at, one in enumerate(told.options, 1)
    ]
    assert options == [(o.text, w, o.feedback) for o, w in zip(told.options, worth, strict=True)]


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_table_is_read_back(language: str):
    told = one_of_each(language)
    for one, row in zip(told, rows(told, language), strict=True):
        check_row(one, row)


def test_no_cell_is_a_formula():
    evil = Told(
        "x@1/1/1", "u", "one", "=1+1", options=(Option("@SUM(A1)", True), Option("-b", False))
    )
    file = io.BytesIO()
    table.write([evil], HEADING, file)
    (_, cells) = csv.reader(io.StringIO(file.getvalue().decode("utf-8-sig")))
    assert [cell for cell in cells if cell[:1] in tuple("=+-@")] == []


# --- Aiken ---------------------------------------------------------------------------------------


def aiken_read(text: str) -> list[tuple[str, list[str], str]]:
    """As Moodle reads it: a line that begins with a letter and a dot or bracket is an answer."""
    found = []
    asked, answers = "", list[str]()
    for line in text.split("\n"):
        if len(line.strip()) < 2:
            continue
        if re.match(r"[A-Z][).]", line):
            answers.append(line[2:].strip())
        elif line.startswith("ANSWER:"):
            found.append((asked, answers, answers[ord(line[7:].strip()) - ord("A")]))
            asked, answers = "", []
        else:
            asked += line
    return found


def aiken_of(told: tuple[Told, ...]) -> tuple[list[tuple[str, list[str], str]], tuple[str, ...]]:
    file = io.BytesIO()
    written = aiken.write(told, HEADING, file)
    found = aiken_read(file.getvalue().decode())
    assert len(found) == written.number == len(told) - len(written.left)
    return found, written.left


def one_line(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("language", ["de", "en"])
def test_aiken_is_read_back_and_what_it_cannot_hold_is_named(language: str):
    told = one_of_each(language)
    found, left = aiken_of(told)
    assert set(left) == {one.name for one in told if not 2 <= len(one.whole) <= 26}
    assert len(found) > len(told) // 2
    for one, (asked, answers, right) in zip(
        [o for o in told if o.name not in left], found, strict=True
    ):
        assert asked.removeprefix("– ") == one_line(in_words(one, " "))
        assert answers == [one_line(option.text) for option in one.whole]
        assert [right] == [one_line(option.text) for option in one.whole if option.right]


@pytest.mark.parametrize("ask", ["A. What?", "B) What?", "ANSWER: what?", "answer: what?"])
def test_a_question_that_looks_like_an_answer_stays_one(ask: str):
    told = Told("x", "u", "one", ask, whole=(Option("a", True), Option("b", False)))
    assert aiken_of((told,))[0] == [(f"– {ask}", ["a", "b"], "a")]


# --- Kahoot --------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["de", "en"])
def test_kahoots_spreadsheet_is_read_back_and_what_has_no_room_is_named(language: str):
    told = one_of_each(language, number=3)
    file = io.BytesIO()
    written = kahoot.write(told, HEADING, file)
    sheet = openpyxl.load_workbook(file).active
    lines = [row for row in sheet.iter_rows(min_row=FIRST, values_only=True) if row[0]]
    kept = [one for one in told if one.name not in written.left]
    assert sheet.cell(FIRST - 1, 2).value.startswith("Question - max 120")
    assert len(lines) == written.number == len(kept) > 20
    for one, row in zip(kept, lines, strict=True):
        _, question, *answers, seconds, right = row
        assert question == one_line(in_words(one, " "))
        assert len(question) <= 120
        assert all(len(answer) <= 75 for answer in answers if answer)
        assert seconds in (5, 10, 20, 30, 60, 90, 120, 240)
        texts = [one_line(option.text) for option in one.whole]
        assert set(filter(None, answers)) <= set(texts)
        assert [answers[right - 1]] == [one_line(o.text) for o in one.whole if o.right]
    for one in told:
        if one.name in written.left:
            long = len(one_line(in_words(one, " "))) > 120
            wide = any(len(one_line(option.text)) > 75 for option in one.whole)
            assert long or wide or len(one.whole) < 2
