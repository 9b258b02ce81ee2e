"""What the pages in Voila say comes out of the catalogues and the lessons."""

import json
from pathlib import Path

from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.notebook import practice_pages, voila


def test_the_words_beside_the_template_are_not_stale(root: Path):
    assert voila.WORDS.read_text(encoding="utf-8") == voila.words(root), "make lessons"


def test_the_template_names_no_other_machine():
    files = [path for path in voila.SHARE.rglob("*") if path.is_file()]
    assert len(files) >= 8
    for path in files:
        text = path.read_text(encoding="utf-8")
        assert "//cdn" not in text, path
        assert "https:" not in text, path
        assert "http:" not in text, path


def test_voila_finds_the_template_whatever_else_is_set():
    assert voila.environment({})["JUPYTER_PATH"] == str(voila.SHARE)
    kept = voila.environment({"JUPYTER_PATH": "mine", "A": "b"})
    assert kept["A"] == "b"
    assert kept["JUPYTER_PATH"].endswith("mine")
    assert f"--template={voila.TEMPLATE}" in voila.command(Path("course"))


def test_the_pages_to_practise_on_are_not_stale(root: Path):
    made = practice_pages.pages(root)
    assert {path.name for path in made} >= {"drill.ipynb", "test.ipynb", "today.ipynb"}
    for path, text in made.items():
        assert path.read_text(encoding="utf-8") == text, "make lessons"
    there = {path for lang in LANGUAGES for path in (root / "course" / lang / "practice").iterdir()}
    assert {path for path in there if path.suffix == ".ipynb"} == set(made)


def test_only_what_is_the_learner_s_own_is_not_compared(root: Path):
    """A page without the tag keeps an output, and nbval compares it; with it, there is none."""
    ignored: dict[str, set[bool]] = {}
    for path in sorted((root / "course").glob("*/practice/*.ipynb")):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        code = [cell for cell in cells if cell["cell_type"] == "code"]
        kept = sum(len(cell["outputs"]) for cell in code)
        tagged = ["nbval-ignore-output" in cell["metadata"]["tags"] for cell in code]
        assert tagged == [not kept] * len(code), path
        ignored.setdefault(path.stem, set()).add(not kept)
    assert ignored.pop("rules") == {False}
    assert set(ignored) == {"counting", "drill", "play", "progress", "test", "today"}
    assert all(each == {True} for each in ignored.values())


def test_the_home_page_has_every_page_to_practise_on(root: Path):
    listed = [name for names in voila.PRACTICE.values() for name in names]
    assert sorted(listed) == sorted(p.stem for p in (root / "course" / "practice").glob("*.md"))
