"""A log to take away: nothing is left out, and no spreadsheet does anything with it."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import fields
from typing import Any

import pytest

from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.practice.attempt import Attempt
from schafkopf_tutor.practice.export import COLUMNS, as_csv, as_json
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.make import make
from schafkopf_tutor.quiz.sheet import levels_of
from schafkopf_tutor.quiz.skills import skills
from schafkopf_tutor.rulesets import load
from tests.practice.attempts import START, made
from tests.serve.shapes import complaints

ORDNUNG = load("ordnung")
ATTEMPTS = [
    made(seconds=1.5, share=0.25, right=False, beliefs=("pips_count", "king_above_ten")),
    made(answer=["EO", "GU"], options=1 << 90, helped=True, mode="test", sitting="s-1"),
    made(answer=-20, against=("pips_count",), language="de", learner="anna"),
    made(answer=None, share=0.0, right=False),
    made(answer="50 50 50 -150"),
]


def table(text: str, language: str) -> list[dict[str, str]]:
    """Read back by the standard library, as a spreadsheet of that language would."""
    assert text.startswith("\ufeff")
    delimiter = {"de": ";", "en": ","}[language]
    head, *rows = csv.reader(io.StringIO(text[1:], newline=""), delimiter=delimiter)
    assert all(len(row) == len(head) for row in rows)
    return [dict(zip(head, row, strict=True)) for row in rows]


def test_the_columns_are_stable_and_all_there():
    assert COLUMNS == (
        "id", "at", "learner", "mode", "sitting", "item", "skill", "level", "answer", "share",
        "right", "helped", "seconds", "options", "beliefs", "against", "language",
    )  # fmt: skip
    assert set(COLUMNS) == {field.name for field in fields(Attempt)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_says_all(language: str):
    point = {"de": ",", "en": "."}[language]
    text = as_csv(ATTEMPTS, language)
    assert text.count("\n") == text.count("\r\n") == len(ATTEMPTS) + 1
    rows = table(text, language)
    assert [row["id"] for row in rows] == [attempt.id for attempt in ATTEMPTS]
    for row, attempt in zip(rows, ATTEMPTS, strict=True):
        assert float(row["share"].replace(point, ".")) == attempt.share
        seconds = row["seconds"].replace(point, ".")
        assert (float(seconds) if seconds else None) == attempt.seconds
        assert (row["right"], row["helped"]) == (str(+attempt.right), str(+attempt.helped))
        assert int(row["options"]) == attempt.options
        assert tuple(row["beliefs"].split()) == attempt.beliefs
        assert tuple(row["against"].split()) == attempt.against
        assert row["at"] == "2026-01-05T18:00:00.000000+00:00"
        for name in ("item", "skill", "mode", "sitting", "learner", "language"):
            assert row[name] == getattr(attempt, name)
    answers = [row["answer"] for row in rows]
    assert answers == ["12", '["EO", "GU"]', "-20", "", "50 50 50 -150"]


@pytest.mark.parametrize(
    "evil",
    ["=1+1", "+1+1", "-1+1", "@SUM(A1)", "=cmd|' /C calc'!A0", "\t=1", "\r=1", "\n=1", "  =1",
     "＝1", '=HYPERLINK("http://x";"y")', "-100 100", "--1", "%0A=1"],
)  # fmt: skip
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_cell_is_a_formula(evil: str, language: str):
    rows = table(as_csv([made(learner=evil, answer=evil, sitting=evil)], language), language)
    for name in ("learner", "answer", "sitting"):
        assert rows[0][name] == f"'{evil}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_separators_in_a_text_split_nothing(language: str):
    odd = 'a;b,c"d'
    (row,) = table(as_csv([made(learner=odd, answer=odd)], language), language)
    assert row["learner"] == row["answer"] == odd


def test_json_says_all_in_the_published_shape():
    document = as_json(ATTEMPTS, "anna")
    assert complaints("attempts", document) == []
    read = json.loads(json.dumps(document))
    assert [Attempt.from_dict(one) for one in read["attempts"]] == ATTEMPTS
    assert (read["learner"], read["schema"]) == ("anna", 1)
    assert all(list(one) == list(COLUMNS) for one in read["attempts"])


def test_the_shape_refuses_what_is_strange():
    document: dict[str, Any] = as_json([ATTEMPTS[0]])
    (attempt,) = document["attempts"]
    strange: dict[str, Any] = {"alien": {"alien": 0.5}}

    def wrong(one: Any) -> bool:
        return bool(complaints("attempts", {"schema": 1, "learner": "", "attempts": [one]}))

    assert not wrong(attempt)
    assert wrong(attempt | strange)
    for key in attempt:
        assert wrong({name: value for name, value in attempt.items() if name != key}), key
        assert wrong(attempt | {key: strange}), key


def test_answers_to_all_kinds_of_questions_fit():
    made_ = [
        Attempt.of(item, given, at=START)
        for skill in skills()
        for level in levels_of(skill, ORDNUNG)
        for item in [make(skill, level, Dice(skill, level).below(1000), ORDNUNG)]
        for given in (item.right, *item.distractors)
    ]
    assert complaints("attempts", as_json(made_)) == []
    assert len(table(as_csv(made_, "de"), "de")) == len(made_)
