"""The built course: complete in both languages, clean, and never stale."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.notebook.build import main
from schafkopf_tutor.notebook.contents import readme
from schafkopf_tutor.quiz.lessons import lessons
from tests.lessons.course import COURSE, LESSONS, ROOT, SOURCES, built, rules_of, texts


def test_every_source_has_its_notebooks_and_no_other():
    sources = {path.stem for path in SOURCES.glob("*.md")}
    assert sources == set(LESSONS)
    assert sources <= set(lessons())
    for language in LANGUAGES:
        assert {path.stem for path in (COURSE / language).glob("*.ipynb")} == sources


def test_the_list_of_lessons_is_not_stale():
    assert readme(COURSE) == (COURSE / "README.md").read_text(encoding="utf-8"), "make lessons"
    assert all(f"](de/{lesson}.ipynb)" in str(readme(COURSE)) for lesson in LESSONS)


@pytest.mark.parametrize("lesson", LESSONS)
def test_both_languages_are_the_same_lesson(lesson: str):
    german, english = (built(lesson, language)["cells"] for language in ("de", "en"))
    assert [cell["id"] for cell in german] == [cell["id"] for cell in english]
    assert len({cell["id"] for cell in german}) == len(german)
    for one, other in zip(german, english, strict=True):
        assert one["cell_type"] == other["cell_type"]
        if one["cell_type"] == "code":
            mine, theirs = ("".join(cell["source"]).split("\n", 1)[1] for cell in (one, other))
            assert mine.replace('Desk("de"', 'Desk("en"') == theirs


def links(text: str) -> list[str]:
    return re.findall(r"\]\(([^)\s]+)\)", text)


@pytest.mark.parametrize("lesson", LESSONS)
def test_links_lead_somewhere_and_to_the_same_in_both_languages(lesson: str):
    """Those to a lesson that is not written yet lead to one that is in the plan."""
    for language in LANGUAGES:
        for link in links(" ".join(texts(lesson, language))):
            to = (COURSE / language / link).resolve()
            assert to.exists() or to.stem in lessons(), link
            assert {COURSE.resolve(), (ROOT / "exercises" / language).resolve()} & {*to.parents}, (
                link
            )
    german, english = (
        sorted(
            link.replace(f"/exercises/{code}/", "/")
            for link in links(" ".join(texts(lesson, code)))
        )
        for code in LANGUAGES
    )
    assert german == english


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_leads_to_the_next_one(lesson: str):
    """The next in the plan, or the next that is written."""
    later = [list(names)[list(names).index(lesson) + 1 :] for names in (lessons(), LESSONS)]
    there = {Path(link).stem for link in links(texts(lesson, "de")[-1])}
    assert there & {names[0] for names in later if names} or not later[1], there


@pytest.mark.parametrize("lesson", LESSONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_notebook_is_clean(language: str, lesson: str):
    found = built(lesson, language)
    assert found["metadata"] == {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
        "voila": {"template": "schafkopf"},
    }
    text = json.dumps(found)
    assert "widget-view" not in text
    assert "iopub" not in text
    codes = [cell for cell in found["cells"] if cell["cell_type"] == "code"]
    assert "from schafkopf_tutor.notebook import Desk" in "".join(codes[0]["source"])
    rules = f', rules="{rules_of(lesson)}"' if rules_of(lesson) else ""
    assert f'Desk("{language}"{rules})' in "".join(codes[0]["source"])
    for cell in codes:
        assert cell["metadata"]["jupyter"]["source_hidden"]
        (output,) = cell["outputs"]
        assert set(output["data"]) == {"text/html", "text/plain"}
        html = "".join(output["data"]["text/html"])
        assert "<script" not in html
        assert "data-act" not in html
    assert "Run All Cells" in "".join(found["cells"][0]["source"])


@pytest.mark.parametrize("lesson", LESSONS)
def test_german_says_du(lesson: str):
    text = " ".join(texts(lesson, "de"))
    assert re.search(r"\bdu\b", text)
    assert not re.search(r"(?<![.!?:“] )\b(Ihnen|Ihre?[mnr]?)\b", text)
    assert not re.search(r"\b(können|dürfen|müssen|haben|wählen) Sie\b", text)


def test_a_stale_notebook_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """A source that has changed, and a notebook that nothing makes."""
    copy = tmp_path / "course"
    for folder, ending in (("source", "md"), *((language, "ipynb") for language in LANGUAGES)):
        (copy / folder).mkdir(parents=True)
        for name in ("01-cards", "03-following"):
            shutil.copy(COURSE / folder / f"{name}.{ending}", copy / folder)
    shutil.copy(COURSE / "README.md", copy)
    source = copy / "source" / "03-following.md"
    text = source.read_text(encoding="utf-8")
    # a short lesson is enough: its first cells, with another word in one language
    short = text[: text.index("```python trumps")].replace("Luckily it is short.", "It is short.")
    source.write_text(short, encoding="utf-8")
    (copy / "source" / "01-cards.md").unlink()

    def build(*more: str) -> tuple[int, str]:
        code = main(["--root", str(tmp_path), *more])
        return code, "".join(capsys.readouterr())

    code, said = build("--check")
    assert code == 1
    for name in ("course/de/01-cards.ipynb", "course/en/03-following.ipynb", "course/README.md"):
        assert name in said
    assert "03-desk-text" in said  # the first cell that differs
    first, _ = build()
    again, said = build("--check")
    assert (first, again, said) == (0, 0, "")
    assert not (copy / "de" / "01-cards.ipynb").exists()
    listed: Any = (copy / "README.md").read_text(encoding="utf-8")
    assert "03 following" in listed
    assert "01 cards" not in listed
    source.write_text("stray", encoding="utf-8")
    code, said = build("--check")
    assert code == 2
    assert "03-following.md" in said
