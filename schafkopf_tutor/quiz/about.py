"""What a question is about: the games that it names, and whether words that multiply are said.

A lesson asks about nothing that is told later, and a skill alone does not say that: a question
about trumps can be about a game that comes weeks after the first one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Final

from schafkopf_tutor.cards import Card, Pack
from schafkopf_tutor.contract import Contract
from schafkopf_tutor.laws.schafkopf import Result
from schafkopf_tutor.moves import Call
from schafkopf_tutor.order import CardOrder
from schafkopf_tutor.ruleset import RuleSet

STOSS: Final = "stoss"
"""Stands for words that multiply: Stoß and its answers, a knock."""

_WORDS: Final = re.compile(r"[\w-]+")
_TOLD: Final = (RuleSet, Contract, CardOrder, Pack, Card)
"""What belongs to every task of a table, whatever it is about."""


def about(task: object, ruleset: RuleSet) -> frozenset[str]:
    """The games of a rule set that a task speaks of, and ``STOSS`` if such a word is said.

    They are found in what the task holds; what it names beyond that is in its ``named``.

    >>> from schafkopf_tutor.moves import Announce
    >>> from schafkopf_tutor.quiz.make import make
    >>> from schafkopf_tutor.rulesets import load
    >>> rules = load("ordnung")
    >>> sorted(about((Announce(0, "wenz"), Call(3, "stoss")), rules))
    ['stoss', 'wenz']
    >>> about(make("points", 1, 7, rules).task, rules)
    frozenset()
    """
    named = getattr(task, "named", ())
    return frozenset((*_words(task), *named)) & {*ruleset.contracts, STOSS}


def _words(part: object) -> Iterator[str]:
    if isinstance(part, str):
        yield from _WORDS.findall(part)
    elif isinstance(part, Call) or (isinstance(part, Result) and (part.stoss or part.knocks)):
        yield STOSS
    if isinstance(part, tuple | list | frozenset):
        for one in part:
            yield from _words(one)
    elif is_dataclass(part) and not isinstance(part, _TOLD):
        for field in fields(part):
            if field.name != "rule":
                yield from _words(getattr(part, field.name))
