"""The course in Voila: each lesson a page of its own, with no notebook around it.

The pages' own words lie beside the template, taken from the catalogues and the lessons' titles;
``python -m schafkopf_tutor.notebook.voila`` writes them anew.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from schafkopf_tutor.i18n import LANGUAGES, catalogue
from schafkopf_tutor.notebook.source import Text, read_source

TEMPLATE: Final = "schafkopf"
SHARE: Final = Path(__file__).parent / "share"
WORDS: Final = SHARE / "voila" / "templates" / TEMPLATE / "words.j2"
SOURCE: Final = "source"
PAGES: Final = "practice"
"""Folders of the course: where lessons are written, and the pages to practise on."""
EXERCISES: Final = Path("solutions", "src")
"""Where the exercises are written, below the checkout."""
PRACTICE: Final = {
    "practice": ["drill", "today", "counting", "test", "play"],
    "progress": ["progress"],
    "table": ["rules"],
}
"""What stands under which heading of the home page."""
_MESSAGES: Final = "page."


def words(root: Path) -> str:
    """What the template's ``words.j2`` says: messages and lessons' titles, by language.

    ``root`` is the checkout.
    """
    said = {
        language: {
            key.removeprefix(_MESSAGES): sentence
            for key, sentence in catalogue(language).items()
            if key.startswith(_MESSAGES)
        }
        for language in LANGUAGES
    }
    titles = {
        f"{language}/{below}{file.stem}": title
        for folder, below in ((SOURCE, ""), (PAGES, f"{PAGES}/"))
        for file in sorted((root / "course" / folder).glob("*.md"))
        for language, title in _titles(file).items()
    }
    clicked = [file for file in sorted((root / EXERCISES).glob("*.md")) if _is_clicked(file)]
    pairs = {
        "words": said,
        "titles": titles,
        "practice": PRACTICE,
        "exercises": {
            language: {file.stem: _titles(file)[language] for file in clicked}
            for language in LANGUAGES
        },
    }
    return "".join(f"{_set(name, value)}\n" for name, value in pairs.items())


def _titles(file: Path) -> dict[str, str]:
    """The first line of a source, by language."""
    first = read_source(file.stem, file.read_text(encoding="utf-8"))[0]
    if not isinstance(first, Text):
        return {}
    return {
        language: written.partition("\n")[0].removeprefix("# ")
        for language, written in first.text.items()
    }


def _is_clicked(file: Path) -> bool:
    """Whether exercises can be done without a cell to write in; code cannot."""
    return "desk.task(" in file.read_text(encoding="utf-8")


def _set(name: str, value: object) -> str:
    return f"{{%- set {name} = {json.dumps(value, ensure_ascii=False, indent=1)} -%}}"


def command(folder: Path, given: Sequence[str] = ()) -> list[str]:
    """What Python is given to show the lessons below ``folder``; the rest is Voila's own."""
    own = [f"--template={TEMPLATE}", "--show_tracebacks=True"]
    return ["-m", "voila", str(folder), *own, *given]


def environment(given: Mapping[str, str]) -> dict[str, str]:
    """The environment in which Voila finds the template of this checkout or installation."""
    paths = [str(SHARE), *filter(None, [given.get("JUPYTER_PATH")])]
    return {**given, "JUPYTER_PATH": os.pathsep.join(paths)}


def main() -> None:
    """Write the words of the pages of this checkout."""
    WORDS.write_text(words(Path(__file__).parent.parent.parent), encoding="utf-8")


if __name__ == "__main__":
    main()
