"""Catalogues: every sentence of the product, by message id and language.

One TOML file a room and language lies in ``data/locale/<language>/``. The slots of a sentence:

================================  ================================================================
``{card}``                        the value ``card``: a card by its code, a suit or game by name
``{suit.card}``                   another form of it that the catalogue states ("a Gras card")
``{card.acc}``                    a card by its full name with the article of that case (nom, acc,
                                  dat, gen); ``{card.name}`` is the name alone
``{cards}``, ``{cards.or}``       several values, joined by "and" or by "or"
``{words.said.or}``               the same, each of them in a form of its own
``{held|one card|# cards}``       by number, or by how many values there are; ``#`` is the number
``{turn.seat}``                   a seat by its player's name, or its number ("seat 2")
``{pack.pack}``                   a word out of data, as the catalogue's table ``pack`` names it
``{@rank.O}``                     another message, by face and name of the ace (``{@ace.the}``)
================================  ================================================================

A name with several forms is a table; its plain form is ``nom``. A form that is not stated is the
plain one. What a face names otherwise stands in the table of that face (``french.rank.O``).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from schafkopf_tutor.data import resource

LANGUAGES: Final = ("de", "en")
FACES: Final = ("german", "french")
ACES: Final = ("as", "sau", "daus")

_CASES: Final = ("nom", "acc", "dat", "gen")
_SLOT: Final = re.compile(
    r"\{(?:@(?P<message>[\w.-]+)"
    r"|(?P<name>\w+)(?:\.(?P<form>\w+(?:\.\w+)?)|\|(?P<one>[^{}|]*)\|(?P<other>[^{}|]*))?)\}"
)


def _flatten(table: Mapping[str, object], prefix: str = "") -> Iterable[tuple[str, str]]:
    for key, value in table.items():
        name = f"{prefix}{key}"
        if isinstance(value, Mapping):
            yield from _flatten(value, f"{name}.")
        else:
            yield name, str(value)


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """All messages of a language, id to sentence; read at the first call.

    Raises KeyError for a language that has no catalogue.

    >>> catalogue("en")["suit.E.nom"]
    'Eichel'
    """
    if language not in LANGUAGES:
        raise KeyError(language)
    folder = resource("locale", language)
    messages: dict[str, str] = {}
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if file.name.endswith(".toml"):
            messages.update(_flatten(tomllib.loads(file.read_text(encoding="utf-8"))))
    return messages


def slots(sentence: str) -> frozenset[str]:
    """The names of the values a sentence needs, without their forms.

    >>> sorted(slots("{@ace.the} {ace} before {suit.dat}: {held|one card|# cards}"))
    ['ace', 'held', 'suit']
    """
    return frozenset(match["name"] for match in _SLOT.finditer(sentence) if match["name"])


def fill(sentence: str, values: Mapping[str, object], name: Callable[[object, str], str]) -> str:
    """Put values into the slots of a sentence; ``name(value, form)`` says how each one reads.

    Raises KeyError for a slot that has no value. Slots with ``@`` need a catalogue: see Words.

    >>> fill("{card} beats {other}", {"card": "EO", "other": "GO"}, lambda value, form: str(value))
    'EO beats GO'
    """

    def slot(match: re.Match[str]) -> str:
        value = values[match["name"]]
        if match["one"] is None:
            return name(value, match["form"] or "")
        count = len(value) if isinstance(value, (tuple, list)) else value
        return match["one" if count == 1 else "other"].replace("#", name(count, ""))

    return _SLOT.sub(slot, sentence)


@dataclass(frozen=True, slots=True)
class Words:
    """How values read: in a ``language``, for the ``face`` of the cards, with a name of the ace;
    ``seats`` are the players' names, where they have some.

    >>> Words("de", face="french").text("card.name", rank="Ober", suit="Gras")
    'Gras-Ober'
    """

    language: str = "en"
    face: str = "german"
    ace: str = "as"
    seats: tuple[str, ...] = ()

    def find(self, message: str, form: str = "") -> str | None:
        """What the catalogue says under a message id, in a form of it; None if nothing."""
        messages = catalogue(self.language)
        if message == "rank.A":
            message = "ace"
        if message == "ace" or message.startswith("ace."):
            message = f"ace.{self.ace}{message[3:]}"
        for start in (f"{self.face}.{message}", message):
            for key in (f"{start}.{form}", start, f"{start}.nom"):
                if key in messages:
                    return messages[key]
        return None

    def own(self, message: str, law: str) -> str:
        """The id of a message as it is said of a game, where it is said otherwise than of the usual
        one: its own with the name of the law behind it.

        >>> Words("en").own("table.label", "schafkopf")
        'table.label'
        """
        named = f"{message}_{law}"
        return named if self.find(named) else message

    def name(self, value: object, form: str = "") -> str:
        """A value in a form: cards by code, whatever has a ``message`` or ``names`` by its name."""
        if isinstance(value, (tuple, list)):
            each, _, joined = form.rpartition(".")
            if each == "seat" and not self.seats and len(set(value)) > 1:
                return fill(self.find("seat.many") or "", {"n": value}, self.name)
            return self._list([self.name(item, each) for item in value], joined)
        if form == "seat":
            return self._seat(value)
        if isinstance(value, str):
            return (form and self.find(f"{form}.{value}")) or value
        say = getattr(value, "say", None)  # a slip inside a slip
        if callable(say):
            return str(say(self.language))
        message = getattr(value, "message", None)
        if isinstance(message, str):
            return self._named(value, message, form)
        if isinstance(value, int):
            return str(value).replace("-", "−")
        return "–" if value is None else str(value)

    def _seat(self, value: object) -> str:
        if isinstance(value, int) and 0 <= value < len(self.seats):
            return self.seats[value]
        return fill(self.find("seat.one") or "", {"n": value}, self.name)

    def _named(self, value: object, message: str, form: str) -> str:
        if message.startswith("card."):
            return self._card(message[5], message[6], form)
        own = getattr(value, "names", {}).get(self.language)
        found = None if own else self.find(message, form)
        if found:
            return found
        plain = own or str(getattr(value, "name", value))
        around = self.find(f"{message.partition('.')[0]}.own.{form}") if form else None
        return fill(around, {"name": plain}, self.name) if around else plain

    def _list(self, items: list[str], form: str) -> str:
        """Each item once, "a, b or c" (``form`` "or") or "a, b and c"."""
        items = list(dict.fromkeys(items))
        if len(items) < 2:
            return "".join(items)
        last = self.find(f"list.{form or 'and'}") or " "
        return ", ".join(items[:-1]) + last + items[-1]

    def _card(self, suit: str, rank: str, form: str) -> str:
        """A card by its letters: its code, or its name, with an article where a case is asked."""
        if not form:
            if self.face == "german":
                return suit + rank
            return "".join(self.find(f"code.{letter}") or letter for letter in (suit, rank))
        name = fill(
            self.find("card.name") or "",
            {"suit": self.find(f"suit.{suit}"), "rank": self.find(f"rank.{rank}", form)},
            self.name,
        )
        if form not in _CASES:
            return name
        gender = self.find(f"rank.{rank}", "gender")
        return f"{self.find(f'article.{gender}', form) or self.find('article')} {name}"

    def phrase(self, message: str, /, **values: object) -> str:
        """A message with its values. KeyError for an unknown one, or a slot without a value."""
        found = self.find(message)
        if found is None:
            raise KeyError(message)
        return fill(self._whole(found), values, self.name)

    def _whole(self, sentence: str) -> str:
        """The sentence with the messages put in that it names."""

        def other(match: re.Match[str]) -> str:
            if not match["message"]:
                return match[0]
            found = self.find(match["message"])
            if found is None:
                raise KeyError(match["message"])
            return found

        return _SLOT.sub(other, sentence)

    def text(self, message: str, /, **values: object) -> str:
        """The same as a sentence: it begins with a capital, unless a word out of data begins it.

        >>> Words("en").text("error.card", place=3, found="XX")
        'At character 3: XX is no card. A card is a suit letter E G H S and a rank letter A Z K O U 9 8 7, such as EO or G7.'
        """  # noqa: E501
        said = self.phrase(message, **values)
        first = _SLOT.match(self.find(message) or "")
        if first and first["name"] and isinstance(values[first["name"]], str):
            return said
        return said[:1].upper() + said[1:]


def text(message: str, language: str = "en", /, **values: object) -> str:
    """A message in a language, its values named plainly: cards by code, suits by name.

    Raises KeyError for an unknown message or language, or a slot that has no value.

    >>> text("error.move.not_held", card="EA", seat=2)
    'EA is not in the hand of seat 2.'
    """
    return Words(language).text(message, **values)
