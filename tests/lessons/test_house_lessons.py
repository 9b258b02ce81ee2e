"""Lessons follow the table: built for other rules, they say nothing that does not hold there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat as untyped
import pytest

from schafkopf_tutor.i18n import LANGUAGES, Words
from schafkopf_tutor.notebook.build_cells import notebook
from schafkopf_tutor.notebook.running import run
from schafkopf_tutor.notebook.source import SourceError
from schafkopf_tutor.rulesets import load
from tests.lessons.course import LESSONS, SOURCES, rules_of, texts

nbformat: Any = untyped

RULES = Path(__file__).parent / "rules"
SHORT = "cardgames-zone-short"
TABLES = (SHORT, str(RULES / "farbwenz.toml"), str(RULES / "ramsch.toml"))

SLOT = re.compile(r"\{\{.*?\}\}", re.DOTALL)
CHANGES = re.compile(
    r"\b(?:32|24|zweiunddrei\w+|vierundzwanzig|thirty-two|twenty-four)\s+(?:Karten|cards)\b"
    r"|\b(?:14|12|vierzehn|zwölf|fourteen|twelve)\s+(?:Karten|Trümpfen?|trumps?|cards)\b"
    r"|\b(?:8|6|acht|sechs|eight|six)\s+(?:Karten|Stichen?|cards|tricks)\b"
    r"|\b(?:61|einundsechzig|sixty-one)\b",
    re.IGNORECASE,
)
"""Numbers that another table has otherwise."""
LONG = re.compile(
    r"\b(?:32|zweiunddrei\w+|thirty-two)\s+(?:Karten|cards)\b"
    r"|\b(?:14|vierzehn|fourteen)\s+(?:Karten|Trümpfen?|trumps?|cards)\b"
    r"|\b(?:8|acht|eight)\s+(?:Karten|Stichen?|cards|tricks)\b",
    re.IGNORECASE,
)
"""What holds of the long pack alone."""
MARKS = ("langen Blatt", "long deck", "Anderswo:", "Elsewhere:")
"""What stands beside an example that is none of this table's."""


@pytest.mark.parametrize("lesson", LESSONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_number_that_a_table_changes_is_written_out(language: str, lesson: str):
    """It is worked out in a slot, or stands in the box "at your table"."""
    for text in texts(lesson, language):
        assert not CHANGES.findall(SLOT.sub("…", text)), text


def said(lesson: str, language: str, rules: str) -> Iterator[tuple[str, str]]:
    """The cells of a lesson at a table: what each says (id, text)."""
    source = (SOURCES / f"{lesson}.md").read_text(encoding="utf-8")
    made = nbformat.reads(run(notebook(lesson, source, language, rules)), as_version=4)
    for cell in made.cells:
        if cell.cell_type == "markdown":
            yield cell.id, cell.source
        elif "desk.under(" not in cell.source:  # that is another table, and says so
            yield cell.id, "\n".join(one.data["text/plain"] for one in cell.outputs)


@pytest.mark.parametrize("lesson", [name for name in LESSONS if not rules_of(name)])
@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: Path(rules).stem)
def test_a_lesson_at_another_table(rules: str, lesson: str):
    """At a table with the short pack nothing unmarked is said of the long one; where several games
    are known by their trumps, a number of trumps stands with its game."""
    for language in LANGUAGES if rules == SHORT else ("de",):
        for cell, text in said(lesson, language, rules):
            for line in text.splitlines():
                if rules == SHORT and not any(mark in text for mark in MARKS):
                    assert not LONG.search(line), (cell, line)
                elif re.search(r"\b\d+ (?:Trümpfe|trumps)\b", line):
                    assert any(game in text for game in games(rules, language)), (cell, line)


def games(rules: str, language: str) -> list[str]:
    contracts = load(rules).contracts.values()
    return [Words(language).name(contract) for contract in contracts]


def test_what_is_wrong_is_found():
    for wrong in (
        "Es gibt 32 Karten.",
        "Im Rufspiel sind vierzehn Karten Trumpf.",
        "There are fourteen trumps.",
        "Jeder bekommt acht Karten.",
        "You need 61 points.",
    ):
        assert CHANGES.search(wrong), wrong
    assert not CHANGES.search(SLOT.sub("…", "Es gibt {{ len(desk.ruleset.pack) }} Karten."))


def test_a_lesson_is_built_for_the_rules_of_a_table():
    source = (
        "::: de\n{{ desk.says('pack') }}\n:::\n::: en\n{{ desk.says('pack') }}\n:::\n"
        '```python desk\nfrom schafkopf_tutor.notebook import Desk\n\ndesk = Desk("…")\ndesk\n```\n'
        "```python trumps\ndesk.house('trumps')\n```\n"
    )
    made = nbformat.reads(run(notebook("01-x", source, "en", SHORT)), as_version=4)
    assert made.cells[0].source.startswith("Short deck: 24 cards")
    assert f"rules='{SHORT}'" in made.cells[1].source
    assert "Rufspiel: 12 trumps." in made.cells[2].outputs[0].data["text/plain"]
    with pytest.raises(SourceError):
        run(notebook("01-x", source.replace("'trumps'", "'nonsense'"), "en", SHORT))
