"""``schafkopf-tutor progress --code``: what a result code says."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from schafkopf_tutor.cli import main
from schafkopf_tutor.cli.parser import parse
from schafkopf_tutor.cli.quiz import sheet_of
from schafkopf_tutor.i18n import LANGUAGES, catalogue
from schafkopf_tutor.quiz.code import Mark, decode, encode
from schafkopf_tutor.quiz.paper import Paper
from schafkopf_tutor.quiz.sheet import Sheet
from schafkopf_tutor.rulesets import load
from tests.serve.shapes import complaints
from tests.serve.test_schemas import altered, places
from tests.tools.absent import absent

ORDNUNG = load("ordnung")
SHEET = Sheet(("points", "may_play"), 6, 7, ORDNUNG, 2)
MARKS = (Mark.RIGHT, Mark.RIGHT, Mark.RIGHT, Mark.HELPED, Mark.WRONG, Mark.OPEN)
CODE = encode(SHEET, MARKS)


def run(capsys, code: str, *arguments: str, lang: str = "en") -> str:
    assert main(["progress", "--code", code, *arguments, "--lang", lang]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


@pytest.fixture(autouse=True)
def eighty(monkeypatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


def test_each_question_with_its_skill_level_and_mark(capsys):
    lines = [re.sub(r"\s+", " ", line.strip()) for line in run(capsys, CODE).splitlines()]
    assert lines[2:9] == [
        "No. Skill Level Result",
        "1 What cards count 2 right at once",
        "2 What you may play 2 right at once",
        "3 What cards count 2 right at once",
        "4 What you may play 2 with a hint",
        "5 What cards count 2 wrong at first",
        "6 What you may play 2 not answered",
    ]
    assert lines[10:14] == [
        "Right at once: 3",
        "Right after a hint: 1",
        "Wrong at first: 1",
        "Not answered: 1",
    ]
    assert "To practise: What cards count and What you may play." in lines
    assert "schafkopf-tutor quiz points,may_play" in lines
    assert lines[-1] == "schafkopf-tutor quiz points,may_play --n 6 --seed 7 --level 2"


def test_the_same_questions_can_be_asked_again(capsys):
    again = run(capsys, CODE).splitlines()[-1].split()[1:]
    assert sheet_of(parse(again, "en")) == SHEET


def test_what_went_well_need_not_be_practised(capsys):
    out = run(capsys, encode(SHEET, (Mark.RIGHT,) * 6))
    assert "All of it right at once: there is nothing to practise." in out
    assert "To practise" not in out
    assert "Wrong" not in out
    out = run(capsys, encode(SHEET, (Mark.RIGHT, Mark.WRONG, *[Mark.RIGHT] * 4)))
    assert "To practise: What you may play." in out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_core_skills_and_two_hundred_questions(lang: str, capsys):
    sheet = Sheet((), 200, 2**32 - 1, ORDNUNG)
    lines = run(capsys, encode(sheet, (Mark.HELPED,) * 200), lang=lang).splitlines()
    assert sum(bool(re.match(r" *\d+  ", line)) for line in lines) == 200
    proposed = [line for line in lines if line.startswith("  schafkopf-tutor")]
    assert max(len(line) for line in lines if line not in proposed) <= 80
    assert proposed[-1] == "  schafkopf-tutor quiz --n 200 --seed 4294967295"


@pytest.mark.parametrize("typed", [CODE.lower(), CODE.replace("-", " "), CODE.replace("-", "")])
def test_as_people_type_it(typed: str, capsys):
    assert run(capsys, typed) == run(capsys, CODE)


def test_rules_of_ones_own_are_to_be_named(tmp_path: Path, capsys):
    file = tmp_path / "our table.toml"
    file.write_text('schema = 1\nbase = "ordnung"\nace = "daus"\n', encoding="utf-8")
    ours = load(file)
    assert ours.digest != ORDNUNG.digest
    code = encode(Sheet(("points",), 2, 7, ours), (Mark.RIGHT, Mark.WRONG))
    for lang in LANGUAGES:
        assert main(["progress", "--code", code, "--lang", lang]) == 2
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1)
        assert "--rules" in err
    out = run(capsys, code, "--rules", str(file))
    assert f'quiz points --rules "{file}"' in out
    assert f'quiz points --n 2 --seed 7 --rules "{file}"' in out
    # who names them for a code of others does no harm
    assert run(capsys, CODE, "--rules", str(file)) == run(capsys, CODE)
    zone = encode(Sheet(("points",), 2, 7, load("cardgames-zone")), (Mark.RIGHT, Mark.WRONG))
    assert "quiz points --rules cardgames-zone" in run(capsys, zone)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("code", ["", "hello", "ÄÖÜ", CODE[:-1], f"{CODE}1", "0" * 5000, "\x1b[2J"])
def test_what_is_no_code_is_one_sentence(code: str, lang: str, capsys):
    assert main(["progress", "--code", code, "--lang", lang]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert len(err) < 300
    assert "\x1b" not in err


@pytest.mark.parametrize(
    ("paper", "again"),
    [
        (Paper("test", 777, ORDNUNG), "test --new --seed 777"),
        (Paper("today", 20261224, ORDNUNG), "today --date 2026-12-24"),
        (Paper("test", 7, load("doppelbild")), "test --new --seed 7 --rules doppelbild"),
    ],
)
def test_the_code_of_a_paper(paper: Paper, again: str, capsys):
    code = encode(paper, (Mark.WRONG, *[Mark.RIGHT] * (paper.number - 1)))
    lines = run(capsys, code).splitlines()
    assert sum(bool(re.match(r" *\d+  ", line)) for line in lines) == paper.number
    assert lines[-1] == f"  schafkopf-tutor {again}"
    found = json.loads(run(capsys, code, "--json"))
    assert complaints("outcome", found) == []
    assert found["paper"] == paper.id
    assert [one["key"] for one in found["questions"]] == [item.key for item in paper.items]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_same_as_json(lang: str, capsys):
    (line,) = run(capsys, CODE, "--json", lang=lang).splitlines()
    found = json.loads(line)
    assert complaints("outcome", found) == []
    assert [one["key"] for one in found["questions"]] == [item.key for item in SHEET.items]
    assert [one["mark"] for one in found["questions"]] == [mark.name.lower() for mark in MARKS]
    assert found["sums"] == {"right": 3, "helped": 1, "wrong": 1, "open": 1}
    assert found["practise"] == ["points", "may_play"]
    for path in places(found):
        assert complaints("outcome", altered(found, path)), path
    for key in found:
        assert complaints("outcome", {k: v for k, v in found.items() if k != key}), key


def test_it_needs_neither_a_log_nor_the_extra(log_file: Path, capsys):
    with absent("sqlalchemy", "fsrs", reload="schafkopf_tutor.practice"):
        assert "What cards count" in run(capsys, CODE)
    assert not log_file.exists()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_code_in_the_help_is_one(lang: str):
    (code,) = re.findall(r"--code (\S+)", catalogue(lang)["cli.help.progress.examples"])
    assert len(decode(code).marks) == 4
