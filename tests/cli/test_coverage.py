"""``coverage`` finds what touches each paragraph, and where nothing does."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from schafkopf_tutor.cli import coverage, covering, main
from schafkopf_tutor.cli.covering import COLUMNS, NEEDED, Declared, Row
from schafkopf_tutor.cli.parser import CliError
from schafkopf_tutor.explain import books
from schafkopf_tutor.notebook.source import SourceError
from schafkopf_tutor.notebook.touched import touched
from tests.law.paragraphs import ALL, decided

NOTHING: dict[str, dict[str, set[str]]] = {at: {} for at in COLUMNS}
UNDECLARED = Declared({}, {at: frozenset() for at in NEEDED})


@pytest.mark.slow
def test_what_covers_the_rules(capsys):
    """The hook of CI: no paragraph is without."""
    assert main(["coverage", "--json"]) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {(one["book"], one["paragraph"]) for one in found} == {
        (name, paragraph) for name in books() for paragraph in ALL[name]
    }
    by_paragraph = {(one["book"], one["paragraph"]): one for one in found}
    searched = by_paragraph["ordnung", "3.2.4"]
    assert {"06", "07"} <= set(searched["lesson"])
    assert "ace_falls" in searched["question"]
    assert by_paragraph["ordnung", "1.1"]["holes"] == []  # declared prose
    assert all(not one["holes"] or one["by"] for one in found)


# --- lessons --------------------------------------------------------------------------------------

HEAD = '```python desk\nfrom schafkopf_tutor.notebook import Desk\n\ndesk = Desk("…")\ndesk\n```\n'


def touches(code: str) -> set[str]:
    """What one cell touches."""
    found = touched("07-x", f"{HEAD}\n```python cell\n{code}\n```\n", covering.known())
    assert found["07-desk"] == frozenset()
    return set(found["07-cell"])


@pytest.mark.parametrize(
    ("code", "rules"),
    [
        ('desk.why("rufspiel E by 0 | 2 holds GA GK HU S8 | 1 leads G9")', {"follow.suit"}),
        ('desk.why("rufspiel G by 0 | 2 holds GA G8 S9 | 1 leads G7")', {"ruf.searched"}),
        ('desk.why("rufspiel G by 0 | 2 holds EA S9 | 1 leads G7")', {"follow.void"}),
        (
            'desk.ask("may-play", "rufspiel E by 0 | 2 holds SK EO | 1 leads SZ")',
            {"follow.suit", "follow.void"},  # what EO may not, and without SK might
        ),
        ('desk.trick("HO HK EO H9", game="wenz")', {"trick.winner"}),
        ('desk.item("who_has_won", level=1, seed=3)', {"result.win"}),
        ('desk.house("result.win_with")', set()),  # a setting that decides no paragraph
        ('desk.house("auction.form")', {"auction.form"}),
        ("desk.points('EA EZ')", set()),
        ("desk.tally()", set()),
    ],
)
def test_what_a_cell_touches(code: str, rules: set[str]):
    assert touches(code) == rules


def test_a_slot_in_a_text_names_a_setting():
    text = '::: de\n{{ desk.says("games") }}\n:::\n::: en\n{{ len("x") }}\n:::\n'
    assert touched("07-x", f"{HEAD}\n{text}", covering.known())["07-desk-text"] == {"games"}


def test_a_cell_that_does_not_run_is_named():
    with pytest.raises(SourceError) as slip:
        touches('desk.why("nonsense")')
    assert "07-cell" in str(slip.value)


def test_a_lesson_leaves_nothing_in_the_log(log_file: Path):
    touches('desk.item("points", level=1, seed=3)')
    assert not log_file.exists()


# --- cases ----------------------------------------------------------------------------------------


def test_the_cases_are_those_that_the_law_is_tested_by(root: Path):
    """Found by reading the files; tests/law finds them by running their readers."""
    found = covering.of_cases(root / "tests" / "law")
    known = covering.known()
    assert {rule for rule in found if rule in known} == decided() & known


def test_every_question_is_about_something():
    found = covering.of_questions()
    kinds = {kind for those in found.values() for kind in those}
    assert {"ace_falls", "who_wins"} & kinds
    assert "ruf.searched" in found


# --- holes ----------------------------------------------------------------------------------------


def row(paragraph: str, declared: Declared = UNDECLARED, **cover: dict[str, set[str]]) -> Row:
    every = {**NOTHING, **cover}
    (found,) = (
        one for one in covering.rows(every, declared)
        if (one.book, one.paragraph) == ("ordnung", paragraph)
    )  # fmt: skip
    return found


def test_nothing_but_prose_is_no_hole():
    assert row("1.1").holes == ()
    assert row("3.2.4").holes == NEEDED
    assert row("3.2.1").by == ("follow.trump", "follow.suit")


def test_what_touches_one_of_its_rules_covers_a_paragraph():
    one = row("1.4.4", lesson={"follow.suit": {"03"}}, belief={"trick.winner": {"b"}})
    assert one.cover["lesson"] == ("03",)
    assert one.holes == ("exercise", "question", "case")


def test_what_is_declared_is_no_hole():
    without = {**UNDECLARED.without, "question": frozenset({"ruf.searched"})}
    assert "question" not in row("3.2.4", Declared({}, without)).holes


def test_a_declaration_must_be_true():
    without = {**UNDECLARED.without, "question": frozenset({"ruf.searched", "no.rule"})}
    declared = Declared({"follow.suit": ("03-rule",), "other": ("03-x",)}, without)
    cover = {**NOTHING, "question": {"ruf.searched": {"ace_falls"}}}
    assert covering.stale(cover, declared, {"03-rule"}) == [
        "other", "03-x", "no.rule", "question ruf.searched"
    ]  # fmt: skip
    said = covering.with_said({"follow.suit": {"02"}}, declared)
    assert said["follow.suit"] == {"02", "03"}


@pytest.mark.parametrize("text", ["[said", "said = 3", "[without]\nlesson = 3"])
def test_declarations_that_cannot_be_read(tmp_path: Path, text: str):
    (tmp_path / "course").mkdir()
    (tmp_path / covering.DECLARED).write_text(text)
    with pytest.raises(CliError):
        Declared.read(tmp_path)


def test_the_declarations_are_read(root: Path):
    assert set(Declared.read(root).without) == set(NEEDED)


@pytest.mark.parametrize(("language", "word"), [("de", "Ohne Lektion"), ("en", "Without Lesson")])
def test_holes_are_listed_by_column(language: str, word: str, capsys, monkeypatch):
    found = list(covering.rows({**NOTHING, "case": {"trick.winner": {"a"}}}, UNDECLARED))
    monkeypatch.setattr(coverage, "covered", lambda root: (found, ["question x"]))
    assert main(["coverage", "--lang", language]) == 1
    out = capsys.readouterr().out
    assert f"{word}: Schafkopf-Ordnung 1.2.1, 1.2.2" in out
    assert "question x" in out
    assert str(sum(not one.by for one in found)) in out.splitlines()[-2]


def test_nothing_missing_is_0(capsys, monkeypatch):
    prose = [one for one in covering.rows(NOTHING, UNDECLARED) if not one.by]
    monkeypatch.setattr(coverage, "covered", lambda root: (prose, []))
    assert main(["coverage", "--lang", "en"]) == 0
    assert "No hole" in capsys.readouterr().out


def test_without_the_source_a_sentence_says_so(tmp_path: Path, capsys, monkeypatch):
    monkeypatch.setattr(coverage, "_PACKAGE", tmp_path / "schafkopf_tutor")
    assert main(["coverage", "--lang", "en"]) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert "pyproject.toml" in err
