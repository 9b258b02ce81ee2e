"""What is said at the table, in Schafkopf a Bavarian one: how it sounds, and what it means."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from schafkopf_tutor.cards import Card
from schafkopf_tutor.data import resource
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.lawdata import USUAL, laws


@dataclass(frozen=True, slots=True)
class Phrase:
    """Something that is said: as one hears it (in Schafkopf in Bavarian), its sound for English
    eyes, what it means by language, and the card that it names, if it is one card."""

    id: str
    bavarian: str
    sound: str
    means: Mapping[str, str]
    card: Card | None


@cache
def phrases(law: str = USUAL) -> Mapping[str, tuple[Phrase, ...]]:
    """All phrases of a game by group, in the order of the file; another game's than the usual one
    stand there under the name of its law.

    >>> phrases()["bidding"][0].bavarian
    'I dad spuin.'
    """
    tables = tomllib.loads(resource("tabletalk.toml").read_text(encoding="utf-8"))
    others = {name: tables.pop(name) for name in laws() if name in tables}
    tables = tables if law == USUAL else others.get(law, {})
    return MappingProxyType(
        {
            group: tuple(_phrase(name, entry) for name, entry in entries.items())
            for group, entries in tables.items()
        }
    )


def phrase(name: str, law: str = USUAL) -> Phrase:
    """The phrase of a game with this id (``"leads"``). KeyError if there is none.

    >>> phrase("old_man").card
    EO
    """
    found = (one for group in phrases(law).values() for one in group if one.id == name)
    try:
        return next(found)
    except StopIteration:
        raise KeyError(name) from None


def _phrase(name: str, entry: Mapping[str, str]) -> Phrase:
    means = MappingProxyType({language: entry[language] for language in LANGUAGES})
    card = Card.of(entry["card"]) if "card" in entry else None
    return Phrase(name, entry["bavarian"], entry["sound"], means, card)
