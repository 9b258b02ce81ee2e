"""Who takes part: a name out of the pack, or a nickname that the teacher allows."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal, TypeAlias, get_args

Kind: TypeAlias = Literal["phone", "table", "simulated"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
"""A person with a device, a whole table with one, a learner that the rehearsal made."""

LONGEST: Final = 24
"""So many characters has a nickname at most."""
MARKS: Final = 2
"""So many marks stand on one letter at most: more of them climb into the lines above."""


@dataclass(frozen=True)
class Person:
    """Somebody in a session. ``resume`` is the hash of the code that brings him back, ``place`` his
    number by the time he came, from 1."""

    id: str
    name: str
    resume: str
    joined: datetime
    kind: Kind = "phone"
    language: str = "de"
    removed: bool = False
    place: int = 0


def tidy(wish: object) -> str:
    r"""A nickname as it may be shown; nothing if it says nothing.

    What cannot be seen, or turns the direction of writing, is left out.

    >>> tidy("  Anna\u202e\x00  Maria "), tidy("\u200b"), tidy(7)
    ('Anna Maria', '', '')
    """
    if not isinstance(wish, str):
        return ""
    plain = "".join(_seen(unicodedata.normalize("NFC", wish[: 4 * LONGEST])))
    return " ".join(plain.split())[:LONGEST].strip()


def _seen(text: str) -> Iterator[str]:
    marks = 0
    for sign in text:
        kind = unicodedata.category(sign)
        marks = marks + 1 if kind.startswith("M") else 0
        if kind.startswith("Z") or sign in "\t\n\r":
            yield " "
        elif not kind.startswith("C") and marks <= MARKS:
            yield sign


def single(name: str, taken: Iterable[str]) -> str:
    """The name, with a number behind it if somebody else has it already.

    >>> single("anna", ["Anna", "Anna 2"])
    'anna 3'
    """
    others = {other.casefold() for other in taken}
    number, found = 1, name
    while found.casefold() in others:
        number += 1
        end = f" {number}"
        found = name[: LONGEST - len(end)] + end
    return found
