"""Which rules a question is about: the one at stake, and those that its reasons name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.question import Question
from schafkopf_tutor.quiz.said import Won
from schafkopf_tutor.rules import Counterfactual
from schafkopf_tutor.verdict import Verdict

WINNER: Final = "trick.winner"
RULING: Final = "quiz_faults.ruling."


def rules_of(asked: Item | Question) -> frozenset[str]:
    """The ids of the rules that an item or a question is about.

    >>> from schafkopf_tutor.quiz.make import make
    >>> from schafkopf_tutor.rulesets import load
    >>> "trick.winner" in rules_of(make("trick_winner", 1, 7, load("ordnung")))
    True
    """
    if isinstance(asked, Item):
        return frozenset({asked.rule, *_named(asked.question)})
    return frozenset(_named(asked))


def _named(question: Question) -> Iterator[str]:
    given = [reason for reasons in question.because.values() for reason in reasons]
    for reason in (*given, *question.otherwise):
        yield from _rules(reason)


def _rules(reason: object) -> Iterator[str]:
    """Of a reason, or of one that a sentence has in its slots."""
    if isinstance(reason, Verdict):
        yield reason.rule
    elif isinstance(reason, Counterfactual):
        yield reason.verdict.rule
    elif isinstance(reason, Won):
        yield WINNER
    elif isinstance(values := getattr(reason, "values", None), Mapping):
        said = str(getattr(reason, "message", ""))
        if said.startswith(RULING):
            yield said.removeprefix("quiz_faults.")
        for value in values.values():
            if isinstance(value, Verdict | Counterfactual | Won) or hasattr(value, "message"):
                yield from _rules(value)
