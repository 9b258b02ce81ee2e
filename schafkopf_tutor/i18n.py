"""Catalogues: every sentence of the product, by message id and language.

One TOML file a room and language lies in ``data/locale/<language>/``. A sentence has slots:
``{ace}`` takes the value named ``ace``, ``{suit.dat}`` asks for its dative form. A value that knows
its own message id (a suit, a card, a rule set) is named from the same catalogue.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib.resources import files

LANGUAGES = ("de", "en")

_SLOT = re.compile(r"\{(\w+)(?:\.(\w+))?\}")


def _flatten(table: Mapping[str, object], prefix: str = "") -> Iterable[tuple[str, str]]:
    for key, value in table.items():
        name = f"{prefix}{key}"
        if isinstance(value, Mapping):
            yield from _flatten(value, f"{name}.")
        else:
            yield name, str(value)


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """All messages of a language, id to sentence.

    Raises KeyError for a language that has no catalogue.

    >>> catalogue("en")["suit.E"]
    'Eichel'
    """
    if language not in LANGUAGES:
        raise KeyError(language)
    folder = files("schafkopf_tutor").joinpath("data", "locale", language)
    messages: dict[str, str] = {}
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if file.name.endswith(".toml"):
            messages.update(_flatten(tomllib.loads(file.read_text(encoding="utf-8"))))
    return messages


def fill(sentence: str, values: Mapping[str, object], name: Callable[[object, str], str]) -> str:
    """Put values into the slots of a sentence; ``name(value, form)`` says how each one reads.

    >>> fill("{card} beats {other}", {"card": "EO", "other": "GO"}, lambda value, form: str(value))
    'EO beats GO'
    """

    def slot(match: re.Match[str]) -> str:
        return name(values[match[1]], match[2] or "")

    return _SLOT.sub(slot, sentence)


def slots(sentence: str) -> frozenset[str]:
    """The names of a sentence's slots, without their forms.

    >>> sorted(slots("{ace} before {suit.dat}"))
    ['ace', 'suit']
    """
    return frozenset(match[1] for match in _SLOT.finditer(sentence))


def text(message: str, language: str = "en", /, **values: object) -> str:
    """A message in a language, its values named plainly: cards by code, suits by name.

    Raises KeyError for an unknown message or language, or a slot that has no value.

    >>> text("error.card", place=3, found="XX")
    'At character 3: XX is no card. A card is a suit letter E G H S and a rank letter A Z K O U 9 8 7, like EO or G7.'
    """  # noqa: E501
    messages = catalogue(language)

    def name(value: object, form: str) -> str:
        if isinstance(value, (tuple, list)):
            return " ".join(name(item, form) for item in value)
        own = getattr(value, "message", None)
        if isinstance(own, str) and own in messages:
            return messages[own]
        say = getattr(value, "say", None)  # a slip inside a slip
        return str(say(language)) if callable(say) else str(value)

    return fill(messages[message], values, name)
