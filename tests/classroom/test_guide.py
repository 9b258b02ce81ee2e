"""What teachers and hub keepers read: commands that can be called, a dictionary of every column."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from schafkopf_tutor.classroom import codes
from schafkopf_tutor.classroom.compare import FEW
from schafkopf_tutor.classroom.limits import WRONG
from schafkopf_tutor.classroom.report_table import ANSWERS
from schafkopf_tutor.classroom.store import OLD
from schafkopf_tutor.cli.parser import PROGRAM, parse
from schafkopf_tutor.data import resource
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.practice.export import COLUMNS

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
def test_the_example_reads_what_the_guide_names(language: str):
    config = (HUB / "jupyterhub_config.py").read_text(encoding="utf-8")
    compile(config, "jupyterhub_config.py", "exec")
    read = set(re.findall(r"SCHAFKOPF_[A-Z_]+", config))
    told = set(re.findall(r"SCHAFKOPF_[A-Z_]+", pages(language)["hub"]))
    assert told == read - {"SCHAFKOPF_CLASS_URL", "SCHAFKOPF_TUTOR_COMPILED"}
    assert "SCHAFKOPF_TUTOR_COMPILED" in (HUB / "Dockerfile").read_text(encoding="utf-8")
