"""What teachers and hub keepers read: commands that can be called, a dictionary of every column."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from schafkopf_tutor.classroom import codes
from schafkopf_tutor.classroom.compare import FEW, compare
from schafkopf_tutor.classroom.limits import WRONG
from schafkopf_tutor.classroom.report import ClassReport
from schafkopf_tutor.classroom.report_table import ANSWERS, answers_csv, compared_csv, people_csv
from schafkopf_tutor.classroom.store import OLD
from schafkopf_tutor.cli.parser import PROGRAM, parse
from schafkopf_tutor.data import resource
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.practice.export import COLUMNS
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.voice import voice_of

COURSE = Path(__file__).parents[2] / "course"
HUB = COURSE / "guide" / "hub"


def pages(language: str) -> dict[str, str]:
    files = (COURSE / "teacher" / f"class.{language}.md", HUB / f"README.{language}.md")
    return {file.parent.name: file.read_text(encoding="utf-8") for file in files}


def rows(text: str) -> list[list[str]]:
    lines = (line.strip().strip("|") for line in text.splitlines() if line.startswith("|"))
    return [[cell.strip() for cell in line.split("|")] for line in lines]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_is_one(language: str):
    for name, text in pages(language).items():
        found = re.findall(rf"(?<![/\w])({PROGRAM} [^`\n]+)`", text)
        assert len(found) > 3, name
        for command in found:
            arguments = shlex.split(command.replace("$SCHAFKOPF_TUTOR_COMPILED", "x"))[1:]
            assert parse(arguments, language).command == arguments[0], command


@pytest.mark.parametrize("name", ["teacher", "hub"])
def test_both_languages_tell_the_same(name: str):
    def shape(text: str) -> object:
        heads = [line.split()[0] for line in text.splitlines() if line.startswith("#")]
        items = len(re.findall(r"^(?:- |\d+\. )", text, re.MULTILINE))
        return heads, items, [len(row) for row in rows(text)], re.findall(r"\d:\d\d", text)

    german, english = (pages(language)[name] for language in LANGUAGES)
    assert shape(german) == shape(english)


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_numbers_are_the_programs(language: str):
    text = pages(language)["teacher"]
    assert f"{len(codes.SIGNS) ** codes.JOIN // 1_000_000} " in text
    words = {"de": ("zehn falsche", "fünf Personen"), "en": ("ten wrong ones", "five people")}
    assert (WRONG, FEW) == (10, 5)
    assert all(word in text for word in words[language])
    assert str(OLD.days) in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_column_of_the_log_is_explained(language: str):
    schema = json.loads(resource("schemas", "attempts.schema.json").read_text(encoding="utf-8"))
    wanted = schema["$defs"]["attempt"]["properties"]
    found = {row[0].strip("`"): row for row in rows(pages(language)["hub"]) if len(row) == 3}
    explained = {name for name in found if re.fullmatch("[a-z]+", name) and name in wanted}
    assert explained == set(wanted) == set(COLUMNS)
    assert all(len(found[name][2]) > 15 for name in wanted)
    text = pages(language)["hub"]
    assert all(f"`{name}`" in text for name in set(ANSWERS) - set(COLUMNS))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_column_of_a_classs_tables_is_named(language: str):
    text = pages(language)["teacher"]
    people = people_csv(EMPTY, voice_of("en", load("ddv")))
    tables = (answers_csv(EMPTY, "7", "en"), people, compared_csv(compare([]), "en"))
    columns = [table.lstrip("\ufeff").splitlines()[0].split(",") for table in tables]
    assert columns[0] == list(ANSWERS)
    for names in columns:
        assert len(names) > 5
        assert [name for name in names if f"`{name}`" not in text] == []


EMPTY = ClassReport.of((), ())


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_example_reads_what_the_guide_names(language: str):
    config = (HUB / "jupyterhub_config.py").read_text(encoding="utf-8")
    compile(config, "jupyterhub_config.py", "exec")
    read = set(re.findall(r"SCHAFKOPF_[A-Z_]+", config))
    told = set(re.findall(r"SCHAFKOPF_[A-Z_]+", pages(language)["hub"]))
    assert told == read - {"SCHAFKOPF_CLASS_URL", "SCHAFKOPF_TUTOR_COMPILED"}
    assert "SCHAFKOPF_TUTOR_COMPILED" in (HUB / "Dockerfile").read_text(encoding="utf-8")
