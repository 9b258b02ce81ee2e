"""Every link inside the course leads somewhere: in a checkout, and in the learner's own copy."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from urllib.parse import unquote

import pytest

from schafkopf_tutor.cli.folder import FOLDERS, copied
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.notebook.exercises import exercises
from schafkopf_tutor.quiz.lessons import lesson_of, lessons
from tests.lessons.course import LESSONS, ROOT

PLAN = list(lessons())
TOPICS = sorted(path.stem for path in (ROOT / "solutions" / "src").glob("*.md"))
TOLD_BESIDE = {"2.9"}
"""Who has not followed suit is asked where following suit is told; what it costs comes later."""
PAGES = [
    path.relative_to(ROOT).as_posix()
    for folder in FOLDERS
    for path in sorted((ROOT / folder).rglob("*"))
    if path.suffix in (".md", ".ipynb") and path.parent.name not in ("source", "src")
    and path.parent != ROOT / "course" / "practice" and ".ipynb_checkpoints" not in path.parts
]  # fmt: skip
"""What a reader opens, below the folder; sources are read as what is made of them."""


@cache
def links(name: str, folder: Path = ROOT) -> tuple[str, ...]:
    """The addresses in a page's text, in their order."""
    text = (folder / name).read_text(encoding="utf-8")
    if name.endswith(".ipynb"):
        cells = json.loads(text)["cells"]
        said = ("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
        text = "\n".join(said)
    return tuple(re.findall(r"\]\(([^)\s]+)\)", text))


def inside(name: str, folder: Path = ROOT) -> list[str]:
    """Those that lead to another file here."""
    return [link for link in links(name, folder) if not re.match(r"[a-z]+:|#", link)]


@pytest.mark.parametrize("name", PAGES)
def test_every_link_leads_somewhere(name: str):
    for link in inside(name):
        path, _, _ = unquote(link).partition("#")
        assert ((ROOT / name).parent / path).resolve().exists(), link


def test_the_learners_own_copy_has_what_its_lessons_link_to(tmp_path: Path):
    folder = copied(ROOT, tmp_path / "own").folder.resolve()
    for language in LANGUAGES:
        for kind, names in (("course", LESSONS), ("exercises", TOPICS)):
            for each in names:
                name = f"{kind}/{language}/{each}.ipynb"
                for link in inside(name, folder):
                    found = ((folder / name).parent / link).resolve()
                    assert found.is_file(), (name, link)
                    assert found.is_relative_to(folder), (name, link)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_lesson_leads_to_the_next_and_back_to_the_one_before(language: str):
    for before, name, after in zip(("", *PLAN), PLAN, (*PLAN[1:], ""), strict=False):
        path = ROOT / "course" / language / f"{name}.ipynb"
        said = [c["source"] for c in json.loads(path.read_text(encoding="utf-8"))["cells"]]
        end = links(f"course/{language}/{name}.ipynb")[
            -len(re.findall(r"\]\(", "".join(said[-1]))) :
        ]
        assert not before or f"{before}.ipynb" in end, name
        assert not after or f"{after}.ipynb" in end, name


@pytest.mark.parametrize("kind", ["course", "exercises"])
def test_both_languages_have_the_same_links(kind: str):
    for name in LESSONS if kind == "course" else TOPICS:
        german, english = (
            [re.sub(r"/(de|en)/", "/…/", link) for link in links(f"{kind}/{code}/{name}.ipynb")]
            for code in LANGUAGES
        )
        assert german == english, name


def linked(language: str) -> dict[str, str]:
    """Each topic of the exercises with the lesson that links to it."""
    found = {}
    for lesson in LESSONS:
        for link in inside(f"course/{language}/{lesson}.ipynb"):
            if link.startswith("../../exercises/"):
                topic = Path(link).stem
                assert link == f"../../exercises/{language}/{topic}.ipynb"
                assert topic not in found, (topic, lesson)
                found[topic] = lesson
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_links_to_its_exercises_and_they_link_back(language: str):
    found = linked(language)
    assert sorted(found) == TOPICS
    for topic, lesson in found.items():
        back = f"../../course/{language}/{lesson}.ipynb"
        assert back in links(f"exercises/{language}/{topic}.ipynb"), topic


def test_exercises_ask_for_nothing_that_is_taught_after_their_lesson():
    places = {topic: PLAN.index(lesson) for topic, lesson in linked("de").items()}
    numbers = {int(topic[:2]): topic for topic in TOPICS}
    seen = 0
    for number, asked in exercises().items():
        if not asked.skill or number in TOLD_BESIDE:
            continue
        taught = lesson_of(asked.skill)
        assert taught is not None, number
        assert PLAN.index(taught.name) <= places[numbers[int(number.partition(".")[0])]], number
        seen += 1
    assert seen >= 60
