"""Asking a table only what decides: questions, what was told so far, and what an answer depends on.

Whatever is still open is tried out. What makes no difference is never asked; what does is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from typing import Any, NamedTuple, TypeAlias

from schafkopf_tutor.moves import Announce, Move
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.view import Fact, View

Told: TypeAlias = Mapping[str, Fact]
"""What a table has told, by the key of each question."""


class Asked(NamedTuple):
    """Something that a table may have to tell, and the ``values`` that it can have.

    ``key`` is what is asked; of whom, where it is asked of several, stands behind a dot. ``always``
    is for what is asked without trying whether it decides.

    >>> Asked("points.2", (0, 1)).name, Asked("points.2", (0, 1)).seat
    ('points', 2)
    """

    key: str
    values: tuple[Fact, ...]
    always: bool = False

    @property
    def name(self) -> str:
        """What is asked."""
        return self.key.partition(".")[0]

    @property
    def seat(self) -> int | None:
        """Of which seat, where it is asked of each."""
        of = self.key.partition(".")[2]
        return int(of) if of.isdigit() else None


class Tally(NamedTuple):
    """Something that can have happened several times: for which ``side``, and how often at
    ``most``, as far as the rest is told."""

    name: str
    side: int
    most: int

    @property
    def key(self) -> str:
        """Under which its number is told."""
        return f"{self.name}.{self.side}"


class Billing(NamedTuple):
    """How a law reckons a game of which only numbers are told, by the name of its contract.

    ``questions`` are all that could be asked once this much is told; ``result`` is the law's own
    result, what was not asked being anything. ``roles`` are the four seats as the bill calls them,
    ``tallies`` what is counted beside, ``paid`` whether there is anything to pay in it at all.
    """

    questions: Callable[[RuleSet, str, Told], Iterable[Asked]]
    result: Callable[[RuleSet, str, Told], Any]
    roles: Callable[[RuleSet, str, Told], tuple[str, ...]]
    tallies: Callable[[RuleSet, str, Told], tuple[Tally, ...]] = lambda rules, name, told: ()
    paid: Callable[[RuleSet, str], bool] = lambda rules, name: True


class Spoken(NamedTuple):
    """How a law is asked about a word of which only facts are told.

    ``words`` are those that a table knows; ``questions`` all that may decide about one in a game,
    whoever announced it (None before there is one); ``stated`` is the view of who says it and the
    move as it was told, None where it cannot be so.
    """

    words: Callable[[RuleSet], tuple[str, ...]]
    questions: Callable[[RuleSet, Announce | None, str], Iterable[Asked]]
    stated: Callable[[RuleSet, Announce | None, str, Told], tuple[View, Move] | None]


def next_asked(
    questions: Sequence[Asked], told: Told, outcome: Callable[[Told], object]
) -> Asked | None:
    """The first question that is open and decides; None once nothing that is open does.

    ``outcome`` is what everything told comes to; None where it cannot be so.

    >>> both = [Asked("rain", (False, True)), Asked("roof", (False, True))]
    >>> wet = lambda told: "wet" if told["rain"] and not told["roof"] else "dry"
    >>> next_asked(both, {}, wet).key, next_asked(both, {"rain": True}, wet).key
    ('rain', 'roof')
    >>> next_asked(both, {"rain": False}, wet)
    """
    known = {**first_of(questions), **told}
    open_ = [one for one in questions if one.key not in told]
    found: dict[tuple[Fact, ...], object] = {}  # what one question tries another one tries again

    def once(way: Told) -> object:
        key = tuple([way[one.key] for one in open_])
        if key not in found:
            found[key] = outcome(way)
        return found[key]

    for at, one in enumerate(open_):
        if len(one.values) > 1 and (one.always or _matters(one, open_[at + 1 :], known, once)):
            return one
    return None


def first_of(questions: Iterable[Asked]) -> Told:
    """Some value of each: what is not asked may be any."""
    return {one.key: one.values[0] for one in questions}


def some_way(
    questions: Sequence[Asked], told: Told, outcome: Callable[[Told], object]
) -> Told | None:
    """What was told with some value for whatever was not; None where it cannot be so at all.

    >>> ends = [Asked("here", (True, False)), Asked("there", (True, False))]
    >>> one_only = lambda told: None if told["here"] == told["there"] else "at one of them"
    >>> some_way(ends, {"here": True}, one_only)
    {'here': True, 'there': False}
    """
    open_ = [one for one in questions if one.key not in told]
    for values in product(*(one.values for one in open_)):
        way = {**told, **{one.key: value for one, value in zip(open_, values, strict=True)}}
        if outcome(way) is not None:
            return way
    return None


def _matters(
    one: Asked, later: Sequence[Asked], known: Told, outcome: Callable[[Told], object]
) -> bool:
    """Whether some value of it changes what it comes to, whatever comes later."""
    keys = [other.key for other in later]
    for rest in product(*(other.values for other in later)):
        told = {**known, **dict(zip(keys, rest, strict=True))}
        came_to = {outcome({**told, one.key: value}) for value in one.values}
        if len(came_to - {None}) > 1:
            return True
    return False
