"""What differs between two rule sets, in sentences: here … there …"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from schafkopf_tutor.contract import Contract
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesheet.games import describe
from schafkopf_tutor.rulesheet.layout import games_played, layout
from schafkopf_tutor.rulesheet.saying import kind_of, say, say_table, value_of
from schafkopf_tutor.rulesheet.sheet import GAMES


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that is otherwise: what the first rule set says of it, and what the second.

    ``setting`` names it, ``heading`` is that of its part of the sheet.
    """

    setting: str
    heading: str
    here: tuple[str, ...]
    there: tuple[str, ...]


def differences(a: RuleSet, b: RuleSet, speaker: Speaker) -> tuple[Difference, ...]:
    """Everything that differs and comes up in one of the two; empty where nothing does.

    >>> from schafkopf_tutor.rulesets import load
    >>> found = differences(load("cardgames-zone"), load("cardgames-zone-short"), Speaker("en"))
    >>> found[0].here, found[0].there[0][:21]
    (('Long deck: 32 cards, 8 for each player.',), 'Short deck: 24 cards,')
    """
    if a == b:
        return ()

    def nothing(rules: RuleSet) -> str:
        return speaker.words(rules).text("compare.not_here")

    found = []
    plan = layout(a.law)
    for heading, settings in plan.sections:
        for setting in settings:
            here, there = _sides(a, b, speaker, setting)
            if here or there:
                here, there = here or (nothing(a),), there or (nothing(b),)
                head = speaker.words(a).text(f"{plan.prefix}sheet.heading.{heading}")
                found.append(Difference(setting, head, here, there))
    return tuple(found)


def differing_names(a: RuleSet, b: RuleSet) -> tuple[str, ...]:
    """The names of settings and games that differ, whether they come up or not."""
    settings = sorted({*a.settings, *b.settings})
    names = [name for name in settings if a.settings.get(name) != b.settings.get(name)]
    games = sorted({*a.contracts, *b.contracts})
    return (*names, *(f"contracts.{name}" for name in games if _differs(a, b, name)))


def _differs(a: RuleSet, b: RuleSet, name: str) -> bool:
    one, other = a.contracts.get(name), b.contracts.get(name)
    if one is None or other is None:
        return True
    return one.like != other.like or not _alike(one, other)


def _sides(
    a: RuleSet, b: RuleSet, speaker: Speaker, setting: str
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What each of two says of a setting on which they differ; nothing where they agree."""
    if setting == GAMES:
        here, there = tuple(_games(a, b, speaker)), tuple(_games(b, a, speaker))
        none = (speaker.words(a).text("compare.no_more"),) if here or there else ()
        return here or none, there or none
    plan = layout(a.law)
    asked = [(rules, plan.tells(setting, rules)) for rules in (a, b)]
    if kind_of(a, setting).per_contract:
        return _tables(a, b, speaker, setting, [matters for _, matters in asked])
    if value_of(a, setting) == value_of(b, setting):
        return (), ()
    here, there = (say(speaker, r, setting) if matters else () for r, matters in asked)
    return here, there


def _tables(
    a: RuleSet, b: RuleSet, speaker: Speaker, setting: str, matters: list[bool]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """A table of games: those games that both have and that differ in it."""
    other = {contract.name for contract in games_played(b)}
    without = kind_of(a, setting).not_for
    names = [
        contract.name
        for contract in games_played(a)
        if contract.name in other
        and contract.parties not in without
        and a.for_contract(setting, contract.name) != b.for_contract(setting, contract.name)
    ]
    here, there = (
        say_table(speaker, r, setting, [r.contracts[name] for name in names]) if asked else ()
        for r, asked in zip((a, b), matters, strict=True)
    )
    return here, there


def _games(mine: RuleSet, others: RuleSet, speaker: Speaker) -> Iterator[str]:
    """What one has in its games that the other has not: games, their rank, their trumps."""
    words = speaker.words(mine)
    played, theirs = games_played(mine), {c.name: c for c in games_played(others)}
    only = tuple(contract for contract in played if contract.name not in theirs)
    if only:
        yield words.text("compare.only", games=only)
    common = [name for name in mine.words(GAMES) if name in others.words(GAMES)]
    if common != [name for name in others.words(GAMES) if name in common]:
        yield from say(speaker, mine, GAMES)
    for contract in played:
        own = contract.name in theirs and not _alike(contract, theirs[contract.name])
        if own or (contract in only and contract.names):
            yield describe(words, mine, contract)


def _alike(one: Contract, other: Contract) -> bool:
    keys = ("trumps", "suits", "parties", "goal", "leads")
    return all(getattr(one, key) == getattr(other, key) for key in keys)
