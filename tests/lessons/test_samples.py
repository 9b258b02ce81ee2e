"""The pages to try the course with: as the engine makes them, and fit for a newcomer."""

from __future__ import annotations

from pathlib import Path

import pytest

from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.notebook import samples
from schafkopf_tutor.quiz.question import FORMS, WRITTEN
from schafkopf_tutor.quiz.sheet import Sheet
from schafkopf_tutor.quiz.skills import skills
from schafkopf_tutor.rulesets import load


def test_the_pages_to_try_are_not_stale(root: Path):
    made = samples.samples(root)
    assert [path.name for path in made] == [f"schafkopf-quiz.{lang}.html" for lang in LANGUAGES]
    assert set((root / "course" / "try").iterdir()) == set(made)
    for path, new in made.items():
        assert path.read_text(encoding="utf-8") == new, "make lessons"
        assert len(new.encode()) < 250_000, path


def test_the_sheets_to_print_are_not_stale(root: Path):
    made = samples.sheets(root)
    assert set((root / "course" / "guide").glob("*.html")) == set(made)
    assert len(made) == 2 * len(LANGUAGES)
    for path, new in made.items():
        assert path.read_text(encoding="utf-8") == new, "make lessons"


def test_the_readme_leads_to_them(root: Path):
    said = (root / "README.md").read_text(encoding="utf-8").partition("\n## ")[0]
    for path in samples.samples(root):
        assert f"({path.relative_to(root).as_posix()})" in said


def test_they_begin_easily_and_get_harder():
    sheet = Sheet(samples.SKILLS, samples.NUMBER, samples.SEED, load("ordnung"))
    levels = [item.level for item in sheet.items]
    assert levels == sorted(levels)
    assert set(levels) == {1, 2, 3}
    known = skills()
    assert all(known[skill].core for skill in samples.SKILLS)
    for at, skill in enumerate(samples.SKILLS):  # what it needs has been asked before
        assert set(known[skill].needs) <= set(samples.SKILLS[:at])
    forms = {item.question.form for item in sheet.items}
    assert forms >= set(FORMS) - set(WRITTEN)
    assert len({item.kind.id for item in sheet.items}) >= 12


def test_only_what_is_stale_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    samples.main(tmp_path)
    out = capsys.readouterr().out
    assert out.count("schafkopf-quiz") == len(LANGUAGES)
    assert out.count("course/guide/") == 2 * len(LANGUAGES)
    samples.main(tmp_path)
    assert capsys.readouterr().out == ""
