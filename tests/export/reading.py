"""What a reader of HTML sees: words, and the pictures by their alternative text."""

from __future__ import annotations

import re
from functools import cache
from html.parser import HTMLParser
from xml.etree.ElementTree import Element

from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.quiz.bank import Bank
from schafkopf_tutor.quiz.export.told import Heading, Told
from schafkopf_tutor.quiz.sheet import levels_of
from schafkopf_tutor.quiz.skills import skills
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.telling import tell
from schafkopf_tutor.screen.voice import Voice

HEADING = Heading("Bank", "en", "Right", "Number #")


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.words: list[str] = []
        self.alts: list[str] = []
        self.sources: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "br":
            self.words.append("\n")
        if tag == "img":
            found = dict(attrs)
            self.alts.append(found["alt"] or "")
            self.sources.append(found["src"] or "")

    def handle_endtag(self, tag: str) -> None:
        if tag == "p":
            self.words.append("\n")

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def _read(html: str) -> _Reader:
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader


def trimmed(text: str) -> str:
    """A text without blanks at its ends, which no format promises to keep."""
    return re.sub(r"^[\s\ufeff]+|[\s\ufeff]+$", "", text)


def words(html: str) -> str:
    """The words of a piece of HTML, a line break for each of its own."""
    return trimmed("".join(_read(html).words))


def words_in(element: Element) -> str:
    """The same of an element of XML."""
    parts = [element.text or ""]
    for child in element:
        parts += ["\n"] * child.tag.endswith("}br") + [words_in(child), child.tail or ""]
    return trimmed("".join(parts))


def alts(html: str) -> list[str]:
    """The alternative text of each picture."""
    return _read(html).alts


def sources(html: str) -> list[str]:
    """Where each picture lies."""
    return _read(html).sources


@cache
def one_of_each(
    language: str = "en", face: str = "german", number: int = 1, rules: str = "ordnung"
) -> tuple[Told, ...]:
    """Questions of every skill and level that a table has."""
    ruleset = load(rules)
    named = tuple(name for name in skills(ruleset.law) if levels_of(name, ruleset))
    voice = Voice(Speaker(language, face=face), ruleset)
    return tuple(tell(item, voice) for item in Bank(named, 0, 3, ruleset, variants=number))


def pictured(told: Told) -> list[str]:
    """What its pictures show, as they lie there."""
    return [picture.alt for group in told.shown for picture, _ in group.pictures]
