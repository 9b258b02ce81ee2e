"""The lessons are spelled as Debian's dictionaries have it, our word lists and the glossary."""

from __future__ import annotations

import re
import subprocess
from functools import cache
from pathlib import Path

import pytest

from schafkopf_tutor.explain.glossary import glossary
from schafkopf_tutor.i18n import LANGUAGES, catalogue
from schafkopf_tutor.moves import SEATS
from schafkopf_tutor.notebook.source import Text, read_source
from tests.lessons.course import LESSONS, ROOT, texts
from tests.tools import outside

WORDS = Path(__file__).parent.parent / "data"
PLANS = [page for page in (ROOT / "course" / "teacher").glob("*.??.md") if page.name[0] != "n"]
"""Pages for teachers; that on nbgrader is looked at with the exercises."""
NO_WORDS = re.compile(r"\{\{.*?\}\}|```.*?```|\$\$.*?\$\$|`[^`]*`|\]\([^)]*\)", re.DOTALL)
"""Slots, code, formulas, and where links lead."""


@cache
def known(language: str) -> frozenset[str]:
    """Words of our own: those of the list, the players, and what the glossary calls things in
    German (its words stand in English lessons, too)."""
    lines = (WORDS / f"words.{language}.txt").read_text(encoding="utf-8").splitlines()
    ours = {line for line in lines if line and not line.startswith("#")}
    for term in glossary().values():
        for name in (term.de, term.bavarian, term.sister, getattr(term, language)):
            ours.update(re.findall(r"\w+", name))
    ours.update(catalogue(language)[f"race.seat.{seat}"] for seat in SEATS)
    return frozenset(ours)


def misspelled(text: str, language: str) -> list[str]:
    """Words that nobody knows. An English lesson may say what is said at the table, in German."""
    found = [re.sub(r"[’']s?$", "", word.strip(".-")) for word in unknown(text, language)]
    left = [word for word in dict.fromkeys(found) if word and not is_known(word, language)]
    for other in (language, "de"):
        left = unknown("\n".join(left), other)
    return sorted(left)


def unknown(text: str, language: str) -> list[str]:
    """Words that the dictionary of a language does not have."""
    program = outside.find_speller()
    if program is None:
        pytest.skip("no hunspell with both dictionaries here: make tools")
    command = [str(program), "-l", "-i", "utf-8", "-d", outside.SPELLED[language]]
    done = subprocess.run(command, input=text, capture_output=True, encoding="utf-8", check=True)
    return done.stdout.split()


def is_known(word: str, language: str) -> bool:
    """Whether the word is ours, or each part of it (Herz-As)."""
    ours = known(language)
    parts = [word] if word in ours else word.split("-")
    return all({part, part[:1].lower() + part[1:]} & ours for part in parts)


@pytest.mark.outside
@pytest.mark.parametrize("lesson", LESSONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_lessons_are_spelled_rightly(language: str, lesson: str):
    """What is right and not known: tests/data/words.*.txt."""
    text = " ".join(NO_WORDS.sub(" ", one) for one in texts(lesson, language))
    assert misspelled(text, language) == []


@pytest.mark.outside
@pytest.mark.parametrize("language", LANGUAGES)
def test_exercises_and_what_is_said_of_answers_are_spelled_rightly(language: str):
    sources = sorted((ROOT / "solutions" / "src").glob("*.md"))
    read = [cell for file in sources for cell in read_source(file.stem, file.read_text("utf-8"))]
    written = [cell.text[language] for cell in read if isinstance(cell, Text)]
    written += [text for key, text in catalogue(language).items() if ".exercise." in f".{key}"]
    text = " ".join(NO_WORDS.sub(" ", re.sub(r"\{[^{}]*\}", " ", one)) for one in written)
    guide = (ROOT / "course" / "teacher" / f"nbgrader.{language}.md").read_text("utf-8")
    text += re.sub(r"```.*?```|`[^`]*`|\]\([^)]*\)", " ", guide, flags=re.DOTALL)
    code = {"anna", "beni", "christl", "nbgrader", "return", "cards", "points", "seed", "toml"}
    plain = re.sub(r"\w+(?:[._]\w+)+|\bscore\b", " ", text)
    assert set(misspelled(plain, language)) <= code


@pytest.mark.outside
@pytest.mark.parametrize("page", sorted(PLANS), ids=lambda page: page.name)
def test_pages_for_teachers_are_spelled_rightly(page: Path):
    language = page.name.split(".")[1]
    assert misspelled(NO_WORDS.sub(" ", page.read_text(encoding="utf-8")), language) == []


@pytest.mark.outside
@pytest.mark.parametrize(
    ("language", "right", "wrong"),
    [
        ("de", "Der Eichel-Ober sticht die Schellen-Sau, und niemand muss übertrumpfen.", "Stihc"),
        ("en", "The Eichel Ober beats the Sau of Schellen; its colour does not matter.", "trikc"),
    ],
)
def test_a_slip_of_the_pen_is_found(language: str, right: str, wrong: str):
    assert misspelled(right, language) == []
    assert misspelled(f"{right} {wrong}", language) == [wrong]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_is_in_order_and_each_word_is_there_once(language: str):
    lines = (WORDS / f"words.{language}.txt").read_text(encoding="utf-8").splitlines()
    words = [line for line in lines if not line.startswith("#")]
    assert words == sorted(set(words), key=lambda word: (word.casefold(), word))
    assert all(re.fullmatch(r"[\w’'-]+", word) for word in words)
