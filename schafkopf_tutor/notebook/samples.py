"""The pages of questions to try the course with, and the sheets to print, for whoever has nothing
installed.

``python -m schafkopf_tutor.notebook.samples`` writes ``course/try/schafkopf-quiz.<language>.html``
and the sheets in ``course/guide``. The same questions in every language: what a newcomer can begin
with, in turn, and harder from the first question to the last.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import LANGUAGES, text
from schafkopf_tutor.quiz.sheet import Sheet
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.page import page
from schafkopf_tutor.screen.pocket import SHEETS
from schafkopf_tutor.screen.voice import Voice

SKILLS: Final = (
    "points", "plain_order", "trump_order", "trump_or_not", "compare", "trick_winner", "may_play",
    "who_has_won",
)  # fmt: skip
NUMBER: Final = 20
SEED: Final = 7


def samples(root: Path) -> dict[Path, str]:
    """Each page (path below ``root``, the checkout) with its text."""
    sheet = Sheet(SKILLS, NUMBER, SEED, load("ordnung"))
    folder = root / "course" / "try"
    return {
        folder / f"schafkopf-quiz.{language}.html": page(
            sheet, Voice(Speaker(language), sheet.ruleset)
        )
        for language in LANGUAGES
    }


def sheets(root: Path) -> dict[Path, str]:
    """The card for the pocket, as the Ordnung has it, and the phrases, in each language."""
    ordnung = load("ordnung")
    voices = [Voice(Speaker(language), ordnung) for language in LANGUAGES]
    folder = root / "course" / "guide"
    return {
        folder / voice.words.phrase(f"{name}.file", game=ordnung.law): made(voice)
        for name, made in SHEETS.items()
        for voice in voices
    }


def main(root: Path) -> None:
    """Write those that are stale."""
    for path, new in (samples(root) | sheets(root)).items():
        if not path.exists() or path.read_text(encoding="utf-8") != new:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(new, encoding="utf-8")
            name = path.relative_to(root).as_posix()
            sys.stdout.write(text("build.written", path=name) + "\n")


if __name__ == "__main__":
    main(Path(__file__).parent.parent.parent)
