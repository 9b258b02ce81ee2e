"""The privacy sheet says what the tables really have, and nothing else; its command."""

from __future__ import annotations

import shlex
from html.parser import HTMLParser
from pathlib import Path

import pytest

from schafkopf_tutor.classroom import compare, summary, tables
from schafkopf_tutor.classroom.store import OLD
from schafkopf_tutor.cli import main
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.practice import table as practice
from schafkopf_tutor.screen.privacy import PLACES, privacy_sheet, stored


class Text(HTMLParser):
    """The columns that stand on a page, and all of its words."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.words: list[str] = []
        self.code: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, _: object) -> None:
        self.tags.append(tag)

    def handle_data(self, data: str) -> None:
        (self.code if self.tags and self.tags[-1] == "code" else self.words).append(data)

    def handle_endtag(self, _: str) -> None:
        self.tags.append("")


def the_tables() -> dict[str, list[str]]:
    """Every table that is written, with its columns, as SQLAlchemy has them."""
    assert summary.SUMMARY.metadata is tables.METADATA
    found = {**tables.METADATA.tables, **practice.METADATA.tables}
    return {name: sorted(column.name for column in table.columns) for name, table in found.items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheet_names_every_column_once_and_no_other(language: str):
    """Read off the page, not out of the data: a new column has to get its sentence."""
    said: dict[str, list[str]] = {}
    for line in Text(privacy_sheet(language)).code:
        if line.strip():
            table, _, columns = line.partition(": ")
            said.setdefault(table, []).extend(columns.split(", "))
    assert {table: sorted(columns) for table, columns in said.items()} == the_tables()


def test_the_numbers_are_those_of_the_program():
    assert stored()["days"] == OLD.days
    assert stored()["few"] == compare.FEW
    assert set(stored()) == {"days", "few", *PLACES}


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_says_how_long_and_that_it_is_no_legal_advice(language: str):
    html = privacy_sheet(language)
    page = Text(html)
    words = " ".join(page.words)
    assert f"{OLD.days} " in words
    assert {"de": "keine Rechtsberatung", "en": "no legal advice"}[language] in words
    assert page.tags.count("dd") == 6
    assert html.count("skt-box") >= 9
    assert "script" not in page.tags


def test_a_command_that_it_names_is_there():
    """What the rights rest on."""
    for language in LANGUAGES:
        words = " ".join(Text(privacy_sheet(language)).words)
        for command in ("class --show CODE", "class --erase CODE", "progress --delete"):
            assert command in words


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command(language: str, tmp_path: Path, capfdbinary, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(["privacy", "--lang", language]) == 0
    assert capfdbinary.readouterr().out.decode() == privacy_sheet(language)
    main(["privacy", "--help", "--lang", language])
    lines = capfdbinary.readouterr().out.decode().splitlines()
    examples = [line for line in lines if line.startswith("  schafkopf-tutor privacy")]
    assert [main(shlex.split(example)[1:]) for example in examples] == [0, 0]
    assert len(list(tmp_path.iterdir())) == 2
    assert main(["privacy", "--out", "no/where.html", "--lang", language]) == 2
