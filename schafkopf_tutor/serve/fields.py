"""Reading JSON objects key by key: each value is what it has to be, or a RequestError names it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar

from schafkopf_tutor.cards import LONG, Card, Suit
from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.moves import SEATS

T = TypeVar("T")
Json = Any
"""What ``json.loads`` gives: dict, list, str, int, float, bool or None."""

MOST: Final = 2**53 - 1
"""The largest number that every JSON reader keeps exactly."""
FEW: Final = 999
"""The largest count: of points, tricks, knocks."""

CARDS: Final = {card.code: card for card in LONG.faces}  # it has every face
"""Every card there is, by its code. Only texts know other ways to write one."""
_REST: Final = ("?", "…", "...")
_SHOWN: Final = 60


class RequestError(TutorError):
    """A request, or a value in it, that cannot be read; ``values["key"]`` says where it stands."""


def shown(value: Json) -> str:
    """A value as JSON text, cut short: enough to recognize it by."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def expected(kind: str, key: str, found: Json, **values: object) -> RequestError:
    """The slip that a value is not of a kind; the sentence is ``serve.expected.<kind>``."""
    found = shown(found)
    return RequestError(f"serve.expected.{kind}", key=key or "·", found=found, **values)


class Fields:
    """A JSON object being read; ``at`` is the path to it ("position").

    Every method takes a key and gives its value, checked, and raises RequestError. A key that may
    be left out has a default.
    """

    __slots__ = ("at", "data")

    def __init__(self, data: Json, at: str = "") -> None:
        if not isinstance(data, dict):
            raise expected("object", at, data)
        self.data: dict[str, Json] = data
        self.at = at

    def __contains__(self, key: str) -> bool:
        return self.data.get(key) is not None

    def path(self, key: str | int) -> str:
        """The path to a key of this object."""
        return f"{self.at}.{key}" if self.at else str(key)

    def but(self, **defaults: Json) -> Fields:
        """The same object, with values for keys that it leaves out."""
        return Fields(defaults | self.data, self.at)

    def only(self, known: Iterable[str]) -> None:
        """RequestError if there is any other key: a slip of the pen is not passed over."""
        for key in self.data:
            if key not in known:
                allowed = ", ".join(known)
                raise RequestError(
                    "serve.request.unknown", key=self.path(shown(key)), allowed=allowed
                )

    def need(self, key: str) -> Json:
        """The value of a key that must be there and not be null."""
        value = self.data.get(key)
        if value is None:
            raise RequestError("serve.request.missing", key=self.path(key))
        return value

    def inside(self, key: str) -> Fields:
        """The object that stands under a key."""
        return Fields(self.need(key), self.path(key))

    def word(self, key: str, among: Iterable[str] | None = None, default: str | None = None) -> str:
        """A text; with ``among``, one of these."""
        value = self.data.get(key, default)
        if value is None:
            value = self.need(key) if default is None else default
        if not isinstance(value, str):
            raise expected("text", self.path(key), value)
        if among is not None and value not in among:
            raise expected("one_of", self.path(key), value, allowed=", ".join(among))
        return value

    def yes(self, key: str, default: bool | None = None) -> bool:
        """True or false."""
        value = self.data.get(key, default)
        if value is None:
            value = self.need(key)
        if not isinstance(value, bool):
            raise expected("yes_no", self.path(key), value)
        return value

    def number(self, key: str, least: int, most: int, default: int | None = None) -> int:
        """A whole number between two others."""
        value = self.data.get(key)
        if value is None:
            value = self.need(key) if default is None else default
        return self._number(value, key, least, most)

    def numbers(self, key: str, least: int, most: int) -> tuple[int, ...]:
        """A list of whole numbers."""
        values = enumerate(self.list(key))
        return tuple(self._number(value, f"{key}.{i}", least, most) for i, value in values)

    def _number(self, value: Json, key: str, least: int, most: int) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise expected("number", self.path(key), value, least=least, most=most)
        return value

    def seat(self, key: str, default: int | None = None) -> int:
        """A seat."""
        value = self.data.get(key)
        if value is None:
            value = self.need(key) if default is None else default
        return self._seat(value, key)

    def maybe_seat(self, key: str) -> int | None:
        """A seat, or null."""
        value = self.data.get(key)
        return None if value is None else self._seat(value, key)

    def seats(self, key: str) -> tuple[int, ...]:
        """A list of seats."""
        return tuple(self._seat(value, f"{key}.{i}") for i, value in enumerate(self.list(key)))

    def _seat(self, value: Json, key: str) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or value not in SEATS:
            raise expected("seat", self.path(key), value)
        return value

    def suit(self, key: str) -> Suit | None:
        """A suit by its letter, or null."""
        value = self.data.get(key)
        if value is None:
            return None
        try:
            return Suit(value)
        except ValueError:
            raise expected("suit", self.path(key), value) from None

    def card(self, key: str) -> Card:
        """A card."""
        return self._card(self.need(key), key)

    def cards(self, key: str, most: int, default: bool = False) -> tuple[Card, ...]:
        """A list of at most so many cards; with ``default`` it may be left out."""
        if default and self.data.get(key) is None:
            return ()
        return self._cards(self.list(key), key, most)

    def hand(self, key: str, value: Json, most: int) -> tuple[tuple[Card, ...], bool]:
        """The known cards of a hand, and whether its rest is open: null, or "?" at its end."""
        if value is None:
            return (), True
        if not isinstance(value, list):
            raise expected("cards", self.path(key), value, most=most)
        rest = bool(value) and isinstance(value[-1], str) and value[-1] in _REST
        return self._cards(value[:-1] if rest else value, key, most), rest

    def _cards(self, value: list[Json], key: str, most: int) -> tuple[Card, ...]:
        if len(value) > most:
            raise expected("cards", self.path(key), value, most=most)
        try:
            return tuple([CARDS[code] for code in value])
        except (KeyError, TypeError):
            return tuple(self._card(code, f"{key}.{place}") for place, code in enumerate(value))

    def _card(self, value: Json, key: str) -> Card:
        card = CARDS.get(value) if isinstance(value, str) else None
        if card is None:
            raise expected("card", self.path(key), value)
        return card

    def list(self, key: str) -> list[Json]:
        """A list."""
        value = self.need(key)
        if not isinstance(value, list):
            raise expected("list", self.path(key), value)
        return value

    def each(self, key: str, read: Callable[[Fields], T]) -> tuple[T, ...]:
        """A list of objects, each read."""
        items = enumerate(self.list(key))
        return tuple(read(Fields(item, self.path(f"{key}.{i}"))) for i, item in items)
