"""A rule set as a sheet: what a table has to agree on, in sentences under headings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.explain.books import all_books, book
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesets import laws, shipped
from schafkopf_tutor.rulesheet.games import describe
from schafkopf_tutor.rulesheet.layout import games_played, layout
from schafkopf_tutor.rulesheet.money import price_list
from schafkopf_tutor.rulesheet.saying import say

GAMES = "games"
PRICES = "tariff.base"
"""The settings that are told by more than a sentence: each game, and the list of prices."""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the sheet: its sentences, and a table (its head is the first row) if it has one."""

    id: str
    heading: str
    sentences: tuple[str, ...]
    table: tuple[tuple[str, ...], ...] = ()


def sentences(ruleset: RuleSet, speaker: Speaker) -> tuple[Section, ...]:
    """The whole rule set, as far as it comes into play; what never does is left out.

    >>> from schafkopf_tutor.rulesets import load
    >>> sheet = sentences(load("cardgames-zone-short"), Speaker("en"))
    >>> sheet[0].sentences[0]
    'Short deck: 24 cards, 6 for each player, without sevens and eights.'
    >>> [section.id for section in sheet]
    ['cards', 'games', 'auction', 'called_ace', 'result', 'doubling', 'money', 'faults']
    """
    plan = layout(ruleset.law)
    words = speaker.words(ruleset)
    sections = []
    for heading, settings in plan.sections:
        told = [name for name in settings if plan.tells(name, ruleset)]
        said = tuple(line for name in told for line in _said(speaker, ruleset, name))
        if said:
            table = price_list(speaker, ruleset) if PRICES in told else ()
            head = words.text(f"{plan.prefix}sheet.heading.{heading}")
            sections.append(Section(heading, head, said, table))
    return tuple(sections)


def _said(speaker: Speaker, ruleset: RuleSet, setting: str) -> Iterator[str]:
    words = speaker.words(ruleset)
    if setting == PRICES:
        yield words.text("sheet.pays")
        if any(contract.parties == "each" for contract in games_played(ruleset)):
            yield words.text("sheet.pays_ramsch")
        return
    yield from say(speaker, ruleset, setting)
    if setting == GAMES:
        for contract in games_played(ruleset):
            yield describe(words, ruleset, contract)


def titled(ruleset: RuleSet, speaker: Speaker) -> str:
    """A rule set as people call it: its book's title, or what it is called here; else its name.

    >>> from schafkopf_tutor.rulesets import load
    >>> titled(load("ordnung"), Speaker("de")), titled(load("cardgames-zone-short"), Speaker("de"))
    ('Schafkopf-Ordnung', 'cardgames.zone, kurzes Blatt')
    """
    return titled_by_name(ruleset.name, speaker)


def titled_by_name(name: str, speaker: Speaker) -> str:
    """The same where only the name of a rule set is known; the name itself if nothing is.

    >>> titled_by_name("ours", Speaker("en"))
    'ours'
    """
    if name in all_books():
        return book(name).title[speaker.language]
    known = speaker.words().find(f"shipped_title.{name}")
    return speaker.words().phrase(f"shipped_title.{name}") if known else name


def about(name: str, speaker: Speaker) -> str:
    """What a rule set that comes with the package is, in a sentence; empty for another.

    >>> about("ordnung", Speaker("en"))
    'The Schafkopf-Ordnung of 1989, with a usual tariff beside it.'
    """
    law = next((law for law in laws() if name in shipped(law)), None)
    message = f"{layout(law).prefix}shipped.{name}" if law else ""
    return speaker.text(message) if speaker.words().find(message) else ""
