"""Rule books: which paragraph a rule stands in, and what it says there in our own words.

One TOML file a book lies in ``data/books/``. Every rule id is in each of them exactly once:

- under ``[rules]`` with its ``paragraph`` and a paraphrase in each language. ``holds_for`` names
  settings with the values the paragraph speaks of: where a table plays otherwise, it is a house
  rule;
- in ``house``: the book says otherwise, or leaves it to the table;
- in ``silent``: the book has nothing on it. Then the Ordnung is asked, the oldest of them.

A paragraph that is no number is a heading, named in each language under ``[headings]``.

All its paragraphs are known: those that its rules stand in, and those under ``[paragraphs]``.
There ``by`` names what else decides one (a rule, a line of a settlement, a setting), ``prose``
says what of it nothing decides, and why, and ``translation`` what a translation says instead.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from schafkopf_tutor.data import resource
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesets import USUAL

FALLBACK: Final = "ordnung"
"""The book that is asked where another is silent, and names no other itself."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One rule in a book: its paragraph, the paraphrase by language, the settings it holds for."""

    paragraph: str
    says: Mapping[str, str]
    holds_for: Mapping[str, object]

    def holds(self, ruleset: RuleSet | None) -> bool:
        """Whether a rule set plays the rule as it is written here (None: as the book does)."""
        settings = {} if ruleset is None else ruleset.settings
        return all(settings.get(key, value) == value for key, value in self.holds_for.items())


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One paragraph of a book: the ids of what decides it ``by``, and what of it is ``prose``."""

    by: tuple[str, ...]
    prose: Mapping[str, str]
    translation: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Book:
    """A rule book: its ``title`` by language, how a paragraph of it is cited, its rules, and all
    its ``paragraphs``. It is a book of one ``law``; where it is silent, ``fallback`` is asked.
    """

    name: str
    law: str
    fallback: str
    title: Mapping[str, str]
    cite: Mapping[str, str]
    rules: Mapping[str, Entry]
    house: frozenset[str]
    silent: frozenset[str]
    headings: Mapping[str, Mapping[str, str]]
    paragraphs: Mapping[str, Paragraph]

    def paragraph(self, rule: str, language: str) -> str:
        """The paragraph of a rule, or the heading that it stands under."""
        written = self.rules[rule].paragraph
        return self.headings.get(written, {}).get(language, written)


class Citation(NamedTuple):
    """Where a rule stands: a book that has it, or None for an agreement of the table."""

    book: Book | None
    rule: str


def _text(value: Any) -> Mapping[str, str]:
    return MappingProxyType({key: str(item) for key, item in value.items()})


def _entry(table: Mapping[str, Any]) -> Entry:
    says = {key: table[key] for key in ("de", "en")}
    holds_for = MappingProxyType(dict(table.get("holds_for", {})))
    return Entry(str(table["paragraph"]), MappingProxyType(says), holds_for)


def _paragraphs(
    rules: Mapping[str, Entry], tables: Mapping[str, Any], headings: Mapping[str, Any]
) -> dict[str, Paragraph]:
    by: dict[str, list[str]] = {key: list(table.get("by", ())) for key, table in tables.items()}
    for rule, entry in rules.items():
        parts = any(key.startswith(f"{entry.paragraph}.") for key in tables)
        if not parts and entry.paragraph not in headings:
            by.setdefault(entry.paragraph, []).append(rule)
    found = {}
    for key, ids in by.items():
        table = tables.get(key, {})
        texts = (_text(table.get(name, {})) for name in ("prose", "translation"))
        found[key] = Paragraph(tuple(dict.fromkeys(ids)), *texts)
    return found


def books(law: str = USUAL) -> tuple[str, ...]:
    """The names of the rule books of a law.

    >>> books()
    ('cardgames-zone', 'doppelbild', 'ordnung', 'schafkopfschule-2007')
    """
    return tuple(name for name in all_books() if book(name).law == law)


@cache
def all_books() -> tuple[str, ...]:
    """The names of the rule books of all laws."""
    names = (entry.name for entry in resource("books").iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


@cache
def book(name: str) -> Book:
    """The rule book of this name (KeyError if there is none).

    >>> book("ordnung").paragraph("ruf.searched", "en")
    '3.2.4'
    """
    if name not in all_books():
        raise KeyError(name)
    file = resource("books", f"{name}.toml")
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    rules = {rule: _entry(entry) for rule, entry in table["rules"].items()}
    headings = {key: _text(value) for key, value in table.get("headings", {}).items()}
    return Book(
        name,
        table.get("law", USUAL),
        table.get("fallback", FALLBACK),
        _text(table["title"]),
        _text(table["cite"]),
        MappingProxyType(rules),
        frozenset(table["house"]),
        frozenset(table["silent"]),
        MappingProxyType(headings),
        MappingProxyType(_paragraphs(rules, table["paragraphs"], headings)),
    )


def cite(rule: str, name: str, ruleset: RuleSet | None = None) -> Citation | None:
    """Where a rule stands in this book, else in the Ordnung; None if it stands in neither.

    >>> cite("ruf.leads_ace", "doppelbild").book.name
    'ordnung'
    """
    for asked in (book(name), book(book(name).fallback)):
        if rule in asked.rules:
            return Citation(asked if asked.rules[rule].holds(ruleset) else None, rule)
        if rule in asked.house:
            return Citation(None, rule)
    return None
