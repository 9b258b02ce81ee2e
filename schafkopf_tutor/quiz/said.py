"""Reasons as values: what shall be said, before it is said in a language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from schafkopf_tutor.cards import Card
from schafkopf_tutor.order import CardOrder
from schafkopf_tutor.rules import Counterfactual
from schafkopf_tutor.verdict import Verdict


class Said(NamedTuple):
    """A sentence to be said: its message id and the values for its slots."""

    message: str
    values: Mapping[str, object]


def said(message: str, /, **values: object) -> Said:
    """A sentence to be said.

    >>> said("table.trick", number=2).message
    'table.trick'
    """
    return Said(message, values)


class Won(NamedTuple):
    """Why a trick is won by the card that wins it."""

    order: CardOrder
    cards: tuple[Card, ...]


Reason: TypeAlias = Verdict | Counterfactual | Said | Won | str
"""Why something is so; words are said as they stand (somebody's own, in a language of his own)."""
