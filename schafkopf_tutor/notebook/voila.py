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
    titles = {}
    for file in sorted((root / "course" / "source").glob("*.md")):
        first = read_source(file.stem, file.read_text(encoding="utf-8"))[0]
        if isinstance(first, Text):
            for language, written in first.text.items():
                titles[f"{language}/{file.stem}"] = written.partition("\n")[0].removeprefix("# ")
    return f"{_set('words', said)}\n{_set('titles', titles)}\n"


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
