"""A question told once, plainly: sentences, pictures, what is right, and what is said to whom.

No card, no rule set and no game is known here: what a writer of a format needs is a text.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import Final, Literal, NamedTuple, TypeAlias

from schafkopf_tutor.errors import TutorError, shown

Way: TypeAlias = Literal["one", "several", "order", "number"]
"""How it is answered: one option, all that are right, all in a row, or a whole number."""

LONGEST: Final = 20_000
"""Characters of a text that every format can hold."""
_NO_TEXT: Final = frozenset({"Cc", "Cs"})
_NO_XML: Final = frozenset("\ufffe\uffff")


class ExportError(TutorError):
    """A question or a bank that a format cannot hold, by name, and why."""


@dataclass(frozen=True)
class Picture:
    """A drawing: the name of its file, the drawing itself (SVG), and what it shows, in words."""

    file: str
    svg: str
    alt: str


@dataclass(frozen=True)
class Lying:
    """Pictures that lie there side by side, with a caption; each may have a word below it."""

    caption: str
    pictures: tuple[tuple[Picture, str], ...]


@dataclass(frozen=True)
class Option:
    """An answer that can be chosen: its words, whether it is right, and what is said of it."""

    text: str
    right: bool
    feedback: str = ""
    picture: Picture | None = None


@dataclass(frozen=True)
class Told:
    """A question, in one language, with all that can be said of any answer to it.

    ``name`` is what it can be made of again, and stays the same in every language; ``uid`` differs
    with whatever changes its look. ``category`` goes from the general to the special, ``tags`` are
    words without blanks. ``how`` says how to answer. Of a *number*, ``number`` is the right one,
    ``unit`` what it counts, ``wrong`` the feedback of some that are not right, and ``otherwise``
    that of all the rest. Of an *order*, ``options`` stand in the right order. ``whole`` are whole
    answers, right and wrong ones mixed, for formats that know no other way; empty where nobody
    knows a wrong one. ``right`` is the right answer in words, ``feedback`` why, with where that can
    be read. ``hints`` do not give it away. Raises ExportError for a text with a control character,
    or longer than ``LONGEST``.

    >>> sum_ = Told("add@1/1/7", "add@1/1/7.en", way="number", ask="3 + 4 = ?", number=7)
    >>> sum_.way, sum_.number
    ('number', 7)
    """

    name: str
    uid: str
    way: Way
    ask: str
    language: str = "en"
    title: str = ""
    category: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    level: int = 1
    how: str = ""
    shown: tuple[Lying, ...] = ()
    caption: str = ""
    options: tuple[Option, ...] = ()
    number: int = 0
    unit: str = ""
    wrong: tuple[tuple[int, str], ...] = ()
    otherwise: str = ""
    whole: tuple[Option, ...] = ()
    right: str = ""
    feedback: str = ""
    hints: tuple[str, ...] = field(default=())

    def __post_init__(self) -> None:
        for text in texts(self):
            bad = next((c for c in text if cannot_be_written(c)), None)
            if bad is not None:
                raise ExportError("error.export.sign", name=shown(self.name, 60), sign=shown(bad))
            if len(text) > LONGEST:
                found = len(text)
                name = shown(self.name, 60)
                raise ExportError("error.export.long", name=name, found=found, high=LONGEST)

    @property
    def pictures(self) -> dict[str, Picture]:
        """Every picture of it by its file's name."""
        lying = [picture for group in self.shown for picture, _ in group.pictures]
        chosen = [option.picture for option in self.options if option.picture]
        return {picture.file: picture for picture in (*lying, *chosen)}


def cannot_be_written(sign: str) -> bool:
    r"""Whether no XML can hold it, or a reader would take it for the end of something.

    >>> cannot_be_written("\x07"), cannot_be_written("ä")
    (True, False)
    """
    if sign == "\n":
        return False
    return unicodedata.category(sign) in _NO_TEXT or sign in _NO_XML


def texts(told: object) -> Iterator[str]:
    """Every text of a question, also those of its parts; drawings are none."""
    if isinstance(told, str):
        yield told
    elif isinstance(told, tuple):
        for part in told:
            yield from texts(part)
    elif isinstance(told, Picture):
        yield from (told.file, told.alt)
    elif isinstance(told, Told | Lying | Option):
        for each in fields(told):
            yield from texts(getattr(told, each.name))


@dataclass(frozen=True)
class Heading:
    """What is said once: the ``title`` of all the questions, their ``language``, and the words that
    stand between: ``right`` before the right answer, ``place`` with a gap ``#`` for a place in a
    row."""

    title: str
    language: str
    right: str
    place: str


class Written(NamedTuple):
    """What became of the questions: how many were written, and the names of those left out."""

    number: int
    left: tuple[str, ...] = ()


def lettered(place: int) -> str:
    """A, B, … Z, AA, AB, …

    >>> lettered(0), lettered(27)
    ('A', 'AB')
    """
    before, last = divmod(place, 26)
    return (lettered(before - 1) if before else "") + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[last]


def path_of(category: tuple[str, ...]) -> str:
    """A category as Moodle writes one, from the course down; a slash within a name is doubled, and
    at its ends, where Moodle could not tell it from the others, there is none.

    >>> path_of(("Sums", "1/2", "Level 1"))
    '$course$/Sums/1//2/Level 1'
    """
    names = (" ".join(name.split()).strip("/ ") or "–" for name in category)
    return "/".join(("$course$", *(name.replace("/", "//") for name in names)))


def in_words(told: Told, between: str = "\n") -> str:
    """What is asked and what lies there, without pictures, one part after the other."""
    parts = [told.ask]
    for group in told.shown:
        named = ", ".join(
            f"{picture.alt} ({below})" if below else picture.alt
            for picture, below in group.pictures
        )
        parts.append(f"{group.caption}: {named}" if group.caption else named)
    parts.append(told.how)
    return between.join(part for part in parts if part)
