"""The glossary: one word for each thing in each language, and the words not used for it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

from schafkopf_tutor.data import resource
from schafkopf_tutor.i18n import LANGUAGES


@dataclass(frozen=True, slots=True)
class Term:
    """One thing and its names.

    ``de`` and ``en`` are the words of the catalogues, ``bavarian`` and ``sister`` what it is called
    at a Bavarian table and in the sister game (empty where there is no other word).
    ``meaning`` explains it by language; ``avoid`` are words, by language, that are not used for it.
    ``match`` are regular expressions, by language, that find the word in its inflected forms.
    """

    id: str
    de: str
    en: str
    bavarian: str
    sister: str
    meaning: Mapping[str, str]
    avoid: Mapping[str, tuple[str, ...]]
    match: Mapping[str, str]

    def finds(self, language: str, text: str) -> bool:
        """Whether a text speaks of this thing by its own word."""
        # A capital tells a German noun from other words (Unter, Sie), in English it tells nothing.
        flags = re.IGNORECASE if language == "en" else re.NOFLAG
        return re.search(self.match[language], text, flags) is not None


@cache
def glossary() -> Mapping[str, Term]:
    """All terms by id, in the order of the file.

    >>> glossary()["mitspieler"].en
    'partner'
    """
    file = resource("glossary.toml")
    tables = tomllib.loads(file.read_text(encoding="utf-8"))
    return MappingProxyType({name: _term(name, table) for name, table in tables.items()})


def _term(name: str, table: Mapping[str, Any]) -> Term:
    match = {language: rf"\b{re.escape(table[language])}" for language in LANGUAGES}
    avoid = {language: tuple(words) for language, words in table.get("avoid", {}).items()}
    return Term(
        name,
        table["de"],
        table["en"],
        table.get("bavarian", ""),
        table.get("sister", ""),
        MappingProxyType(dict(table["meaning"])),
        MappingProxyType(avoid),
        MappingProxyType({**match, **table.get("match", {})}),
    )
