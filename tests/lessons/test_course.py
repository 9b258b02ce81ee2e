"""The built course: complete in both languages, clean, short enough, and never stale."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.notebook.source import Code, Text, read_source

LESSONS = ("01-cards", "03-following")


def built(root: Path, language: str, lesson: str) -> dict:
    path = root / "course" / language / f"{lesson}.ipynb"
    return json.loads(path.read_text(encoding="utf-8"))


def test_every_source_has_its_notebooks_and_no_other(root: Path):
    sources = {path.stem for path in (root / "course" / "source").glob("*.md")}
    assert sources == set(LESSONS)
    for language in LANGUAGES:
        assert {p.stem for p in (root / "course" / language).glob("*.ipynb")} == sources


@pytest.mark.parametrize("lesson", LESSONS)
def test_both_languages_are_the_same_lesson(root: Path, lesson: str):
    german, english = (built(root, language, lesson)["cells"] for language in ("de", "en"))
    assert [cell["id"] for cell in german] == [cell["id"] for cell in english]
    assert len({cell["id"] for cell in german}) == len(german)
    for one, other in zip(german, english, strict=True):
        assert one["cell_type"] == other["cell_type"]
        if one["cell_type"] == "code":
            mine, theirs = ("".join(cell["source"]).split("\n", 1)[1] for cell in (one, other))
            assert mine.replace('"de"', '"en"') == theirs


@pytest.mark.parametrize("lesson", LESSONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_notebook_is_clean(root: Path, language: str, lesson: str):
    found = built(root, language, lesson)
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
    assert f'Desk("{language}")' in "".join(codes[0]["source"])
    for cell in codes:
        assert cell["metadata"]["jupyter"]["source_hidden"]
        (output,) = cell["outputs"]
        assert set(output["data"]) == {"text/html", "text/plain"}
        html = "".join(output["data"]["text/html"])
        assert "<script" not in html
        assert "data-act" not in html
    assert "Run All Cells" in "".join(found["cells"][0]["source"])


def minutes(text: str, tasks: int) -> float:
    """Reading 150 words a minute, and a minute for each task."""
    return len(re.findall(r"\w+", text)) / 150 + tasks


@pytest.mark.parametrize("lesson", LESSONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_takes_a_quarter_to_half_an_hour(root: Path, language: str, lesson: str):
    source = (root / "course" / "source" / f"{lesson}.md").read_text(encoding="utf-8")
    cells = read_source(lesson, source)
    text = " ".join(cell.text[language] for cell in cells if isinstance(cell, Text))
    code = "\n".join(cell.code for cell in cells if isinstance(cell, Code))
    tasks = code.count("desk.ask(") + 3 * code.count("desk.race(")  # three tricks
    assert 15 <= minutes(text, tasks) <= 30, minutes(text, tasks)


@pytest.mark.parametrize("lesson", LESSONS)
def test_german_says_du(root: Path, lesson: str):
    source = (root / "course" / "source" / f"{lesson}.md").read_text(encoding="utf-8")
    text = " ".join(
        cell.text["de"] for cell in read_source(lesson, source) if isinstance(cell, Text)
    )
    assert re.search(r"\bdu\b", text)
    assert not re.search(r"\b(Ihnen|Ihre?[mnr]?)\b", text)
    assert not re.search(r"\b(können|dürfen|müssen|haben|wählen) Sie\b", text)


@pytest.mark.parametrize("lesson", LESSONS)
def test_help_fades(root: Path, lesson: str):
    """The first question of a kind comes with at least as many hints as the last one."""
    source = (root / "course" / "source" / f"{lesson}.md").read_text(encoding="utf-8")
    seen: dict[str, list[int]] = {}
    for kind, rest in re.findall(r'desk\.ask\("([\w-]+)"(.*)\)', source):
        found = re.search(r"hints=(\d)", rest)
        seen.setdefault(kind, []).append(int(found[1]) if found else 0)
    assert any(helps[0] > helps[-1] for helps in seen.values())
    assert all(helps[-1] == 0 for kind, helps in seen.items() if len(helps) > 1)


@pytest.mark.outside
@pytest.mark.slow
def test_a_stale_notebook_is_named(root: Path, tmp_path: Path):
    """A source that has changed, and a notebook that nothing makes."""
    shutil.copytree(root / "course", tmp_path / "course")
    source = tmp_path / "course" / "source" / "03-following.md"
    text = source.read_text(encoding="utf-8")
    # a short lesson is enough: its first cells, with another word in one language
    short = text[: text.index("```python trumps")].replace("Luckily it is short.", "It is short.")
    source.write_text(short, encoding="utf-8")
    (tmp_path / "course" / "source" / "01-cards.md").unlink()
    command = [sys.executable, "-m", "schafkopf_tutor.notebook.build", "--root", str(tmp_path)]

    def build(*more: str) -> tuple[int, str]:
        done = subprocess.run([*command, *more], capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr

    code, said = build("--check")
    assert code == 1
    for name in ("course/de/01-cards.ipynb", "course/en/03-following.ipynb"):
        assert name in said
    assert "03-desk-text" in said  # the first cell that differs
    first, _ = build()
    again, said = build("--check")
    assert (first, again, said) == (0, 0, "")
    assert not (tmp_path / "course" / "de" / "01-cards.ipynb").exists()
    source.write_text("stray", encoding="utf-8")
    code, said = build("--check")
    assert code == 2
    assert "03-following.md" in said
