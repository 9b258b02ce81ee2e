"""The catalogues of the lessons and drawings: used, said with du, and filled in every language."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

import schafkopf_tutor
from schafkopf_tutor.i18n import LANGUAGES

PACKAGE = Path(schafkopf_tutor.__file__).parent
FILES = ("draw", "notebook", "display", "plots", "plots_progress", "table", "phrases")


def messages(language: str, file: str) -> dict[str, str]:
    path = PACKAGE / "data" / "locale" / language / f"{file}.toml"

    def flat(table: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, str]]:
        for key, value in table.items():
            if isinstance(value, Mapping):
                yield from flat(value, f"{prefix}{key}.")
            else:
                yield f"{prefix}{key}", str(value)

    return dict(flat(tomllib.loads(path.read_text(encoding="utf-8"))))


def sources() -> str:
    folders = (PACKAGE / "draw", PACKAGE / "notebook", PACKAGE / "practice", PACKAGE / "screen")
    return "\n".join(p.read_text(encoding="utf-8") for f in folders for p in f.glob("*.py"))


@pytest.mark.parametrize("file", FILES)
def test_no_message_is_left_over(file: str):
    """Each is named in the code: whole, or with its last word worked out."""
    code = sources()
    varying = set(re.findall(r'f"([a-z_.]+[._])\{', code))
    left = [
        message
        for message in messages("en", file)
        if f'"{message.removeprefix("french.")}"' not in code
        and not any(message.removeprefix("french.").startswith(start) for start in varying)
    ]
    assert left == []


@pytest.mark.parametrize("file", FILES)
def test_german_says_du(file: str):
    for message, sentence in messages("de", file).items():
        assert not re.search(r"\b(Ihnen|Ihre?[mnr]?)\b|[a-zäöüß]en Sie\b", sentence), message


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_placeholder_and_no_straight_quotes(language: str, file: str):
    for message, sentence in messages(language, file).items():
        assert sentence.strip() == sentence, message
        assert not re.search(r"TODO|XXX|\?\?", sentence), message
        if not message.startswith(("source.", "build.")):
            assert '"' not in sentence, message
