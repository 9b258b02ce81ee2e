"""A call at a table that was not watched: what has to be told before it can be judged.

Source: DK-12, DK-13, DK-20.3 to 20.6.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from schafkopf_tutor.inquiry import Asked, Spoken, Told
from schafkopf_tutor.laws.doppelkopf.facts import FACTS, changing, contradiction
from schafkopf_tutor.laws.doppelkopf.words import (
    ELDER,
    GESUND,
    LEVELS,
    OMEGA,
    PIGS,
    SCHWEINE,
    SEARCHED,
    STEPS,
    WIDOW,
)
from schafkopf_tutor.moves import Announce, Bid, Call
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.view import Fact, Trick, View

CALLER: Final = 0
"""Who says it sits here."""
BESIDE: Final = 3
"""Somebody else, who leads."""
NO_YES: Final = (False, True)


def words(rules: RuleSet) -> tuple[str, ...]:
    """What can be called at this table: Re, Kontra, the Absagen, and the Schweine that it plays."""
    return (*LEVELS, *(word for word in changing(rules) if word in SCHWEINE))


def questions(rules: RuleSet, announced: Announce | None, word: str) -> Iterator[Asked]:
    """All that may decide; each of it is asked only where it does."""
    if word in SCHWEINE:
        yield from _of_pigs(rules, word)
    elif announced is not None:
        yield from _of_calls(rules, announced)


def _of_calls(rules: RuleSet, announced: Announce) -> Iterator[Asked]:
    contract, size = rules.contracts[announced.contract], rules.pack.hand_size
    if contract.goal == "partner":
        yield Asked("found_in", (*range(1, SEARCHED + 1), 0))
    if contract.parties == "widow":
        yield Asked("widow", tuple(range(size + 1)))
    yield Asked("re", (True, False))
    yield Asked("held", tuple(range(size, -1, -1)))
    yield Asked("level.own", tuple(range(len(STEPS) + 1)))
    yield Asked("level.other", tuple(range(len(STEPS) + 1)))
    yield Asked("replied", NO_YES)
    if rules["calls.duty"] != "off" and contract.parties != "widow":
        yield Asked("duty", (0, 1, 2) if rules["calls.duty"] == "further" else (0, 1))


def _of_pigs(rules: RuleSet, word: str) -> Iterator[Asked]:
    when, first = rules["schweine.when"], word == SCHWEINE[0]
    if when == "reservation" and first:
        yield Asked("reserved", (True, False))
    elif when != "any_time":
        yield Asked("lies", NO_YES)
    if rules["bonus.omega"]:
        yield Asked(OMEGA, NO_YES)
    yield from (Asked(before, (True, False)) for before in SCHWEINE[: SCHWEINE.index(word)][-1:])
    if rules["schweine.must_call"]:
        yield Asked("level.own", (1, 0))
    yield Asked("holds", (2, 1, 0))


def stated(
    rules: RuleSet, announced: Announce | None, word: str, told: Told
) -> tuple[View, Call] | None:
    """What was told as a view of who calls, with his call; None where it cannot be so."""
    if announced is None:
        return None
    make = _pigs if word in SCHWEINE else _calls
    contract = rules.contracts[announced.contract]
    by = CALLER if told.get("re", True) else BESIDE
    seat = None if contract.parties == "elders" else by
    announced = Announce(seat, announced.contract, announced.suit)
    view = make(rules, announced, told, word)
    return None if view is None or contradiction(view) else (view, Call(CALLER, word))


def _calls(rules: RuleSet, announced: Announce, told: Told, word: str) -> View | None:
    """Whoever says it has played at least as many cards as there were tricks that had to be played
    first; what follows a late reply is no reply."""
    held, size = int(told["held"]), rules.pack.hand_size
    before = int(told.get("found_in", told.get("widow", 0)))
    if held > size - before or (told["replied"] and told["level.own"] != 1):
        return None
    facts = _facts(told)
    view = View.stated(rules, announced, CALLER, (), facts=facts, unknown=held)
    if not told.get("widow"):
        return view
    by = CALLER if told["re"] else BESIDE
    tricks = (*[Trick(by, (), by)] * (before - 1), Trick(by, (WIDOW, WIDOW), by))
    return replace(view, tricks=tricks, turn=view.turn if before < size else None)


def _pigs(rules: RuleSet, announced: Announce, told: Told, word: str) -> View:
    """Who leads beside him has led or has not; a reservation is one as long as all still speak."""
    before = SCHWEINE[: SCHWEINE.index(word)]
    answered = bool(before) and bool(told[before[-1]])
    facts = _facts(told)
    facts |= dict.fromkeys(before, answered)
    held = (PIGS[word],) * int(told["holds"])
    view = View.stated(
        rules,
        announced,
        CALLER,
        held,
        trick=(ELDER,) if told.get("lies") else (),
        facts=facts,
        unknown=rules.pack.hand_size - len(held),
    )
    if told.get("reserved", True):
        return view
    return replace(view, moves=(Bid(CALLER, GESUND), *view.moves))


def _facts(told: Told) -> dict[str, Fact]:
    """What was told as facts of the law; those of a side go by its name."""
    named = {key.removeprefix("level."): value for key, value in told.items()}
    return {key: value for key, value in named.items() if key in FACTS}


SPOKEN: Final = Spoken(words, questions, stated)
