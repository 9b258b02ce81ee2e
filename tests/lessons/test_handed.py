"""Answers are found in a notebook's text, whatever was done to its cells."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from schafkopf_tutor.notebook import Desk, checking, score
from schafkopf_tutor.notebook.handed import answers, code_of
from tests.lessons.test_exercises import asked

CELL = '# Answer to task 2.2: write it between the quotation marks\ndesk.check("2.2", "GZ GK G7")'
OTHER = '# Points for task 2.2: nothing to be changed here\nscore("2.2", globals(), language="en")'


@pytest.mark.parametrize("place", range(len(CELL) + 1))
def test_a_cell_may_be_split_anywhere(place: int):
    halves = [CELL[:place].strip("\n"), CELL[place:].strip("\n")]
    assert answers([OTHER, *halves, OTHER]) == {"2.2": ("GZ GK G7",)}


@pytest.mark.parametrize(
    "code",
    [
        'desk.check("2.2", "EO")',
        "desk.check('2.2','EO')",
        'desk.check( "2.2" ,\n    "EO" )',
        'desk.check("2.2", answer="EO")',
        'mine = desk.check("2.2", "EO")  # at last',
        'desk.check("2.2", "EO");',
        'x = 1\ndesk.check("2.2", "EO")\nx',
    ],
)
def test_a_call_may_be_written_in_many_ways(code: str):
    assert answers([code]) == {"2.2": ("EO",)}


@pytest.mark.parametrize(
    "code",
    [
        '# desk.check("2.2", "EO")',
        '  # desk.check("2.2", "EO")',
        'x = 1  # desk.check("2.2", "EO")',
        'desk.check("2.2", EO)',
        'desk.check(2.2, "EO")',
        'recheck("2.2", "EO")',
        'desk.check("2.2")',
    ],
)
def test_what_is_no_answer(code: str):
    assert answers([code]) == {}


def test_a_quotation_mark_that_is_missing_costs_this_answer_alone():
    cells = ['desk.check("2.1", "G8)', 'desk.check("2.2", "EO")']
    assert answers(cells) == {"2.2": ("EO",)}


def test_all_answers_in_the_order_in_which_they_stand():
    cells = [CELL, 'desk.check("2.1", "G8")', 'desk.check("2.2", "")', CELL.replace("GZ ", "")]
    assert answers(cells) == {"2.2": ("GZ GK G7", "", "GK G7"), "2.1": ("G8",)}


def test_a_file_that_is_no_notebook_has_no_code(tmp_path: Path):
    for name, text in (("a", "{"), ("b", "[]"), ("c", '{"cells": 7}'), ("d", '{"cells": [{}]}')):
        (tmp_path / name).write_text(text, encoding="utf-8")
        assert code_of(tmp_path / name) == []
    assert code_of(tmp_path / "none") == []


def test_while_nbgrader_runs_the_text_counts_and_else_what_was_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    right, desk = asked("2.2").solution, Desk("en")
    desk.check("2.2", "EK")
    desk.check("2.3", asked("2.3").solution)
    cell = {"cell_type": "code", "source": [f'desk.check("2.2", "{right}")']}
    said = {"cell_type": "markdown", "source": 'desk.check("2.2", "EK")'}
    (tmp_path / "x.ipynb").write_text(json.dumps({"cells": [cell, said]}), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert score("2.2", {"desk": desk}).value == 0
    monkeypatch.setenv(checking.GRADED, "autograde")
    assert score("2.2", {"desk": desk}).value == 1
    assert score("2.3", {"desk": desk}).value == 1  # given by a name, say, and not in the text
