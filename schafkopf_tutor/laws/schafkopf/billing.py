"""What has to be told of a game that is over before it can be paid: points, Laufende, Stoß.

Seats are roles here: the declarer is 0, a partner 1, the rest are opponents. In a game that each
plays for himself they are four players in any order.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from schafkopf_tutor.inquiry import Asked, Billing, Told
from schafkopf_tutor.laws.schafkopf.result import DECLARER, OPPONENTS, Result, decide, decide_ramsch
from schafkopf_tutor.moves import SEATS
from schafkopf_tutor.ruleset import RuleSet

POINTS: Final = "points"
SIDES: Final = (DECLARER, OPPONENTS)
MOST_KNOCKS: Final = len(SEATS)
"""Each player knocks once at most."""


def side(rules: RuleSet, name: str) -> tuple[int, ...]:
    """The seats that play together against the rest; none where each plays for himself."""
    parties = rules.contracts[name].parties
    return () if parties == "each" else (0, 1) if parties == "called_ace" else (0,)


def roles(rules: RuleSet, name: str, told: Told) -> tuple[str, ...]:
    """What the seats are called."""
    own = ("declarer", "partner")[: len(side(rules, name))]
    return (*own, *["opponent" if own else "player"] * (len(SEATS) - len(own)))


def questions(rules: RuleSet, name: str, told: Told) -> Iterator[Asked]:
    """All that may change what is paid; each of it is asked only where it does."""
    contract, size = rules.contracts[name], rules.pack.hand_size
    knocks = 0 if rules["doubling.knock_when"] == "off" else MOST_KNOCKS
    if contract.parties == "each":
        yield from _each(rules, told)
        yield Asked("knocks", _upto(knocks))
        return
    if contract.goal == "most":
        yield Asked(POINTS, _upto(rules.pack.points), always=True)
        yield Asked("tricks", _tricks(rules, told.get(POINTS)))
    elif contract.goal == "all_tricks":
        yield Asked("tricks", (size - 1, size))
    shown = contract.goal == "shown"
    trumps = len(contract.order(rules.pack, next(iter(contract.suits), None)).trumps)
    most = min(trumps, rules.number("laufende.at_most"))
    yield Asked("laufende", (size,) if shown else _upto(most))
    yield Asked("side", (0,) if shown else (0, 1))
    yield Asked("knocks", _upto(knocks))
    yield Asked("stoss", _upto(rules.number("doubling.steps")))


def _each(rules: RuleSet, told: Told) -> Iterator[Asked]:
    """Four players' points; who took nothing, or all, where points alone do not tell."""
    left = rules.pack.points
    for seat in SEATS:
        last = seat == SEATS[-1]
        yield Asked(f"{POINTS}.{seat}", (left,) if last else _upto(left), always=True)
        left -= int(told.get(f"{POINTS}.{seat}", 0))
    for seat in SEATS:
        yield Asked(f"tricks.{seat}", _tricks(rules, told.get(f"{POINTS}.{seat}"), seat))
    points = _by_seat(rules, told)
    yield Asked("higher", tuple(seat for seat in SEATS if points[seat] == max(points)))


def _tricks(rules: RuleSet, points: object, seat: int | None = None) -> tuple[int, ...]:
    """How many tricks it can have been: without a point there may have been one all the same, and
    with all the points one may have been missed."""
    size = rules.pack.hand_size
    if seat is not None and rules["ramsch.tie"] == "more_tricks" and points:
        return _upto(size)[1:]
    if points == rules.pack.points:
        return size - 1, size
    return (1, 0) if points == 0 else (1,)


def _by_seat(rules: RuleSet, told: Told) -> tuple[int, ...]:
    first = [int(told.get(f"{POINTS}.{seat}", 0)) for seat in SEATS[:-1]]
    return (*first, rules.pack.points - sum(first))


def came_to(rules: RuleSet, name: str, told: Told) -> Result:
    """The result of what was told."""
    number = {key: int(value) for key, value in told.items()}
    knocks, own = number.get("knocks", 0), side(rules, name)
    if not own:
        higher = (number.get("higher", 0), *SEATS)
        return decide_ramsch(
            rules,
            name,
            _by_seat(rules, told),
            tuple(number.get(f"tricks.{seat}", 1) for seat in SEATS),
            knocks=knocks,
            highest_trump_of=tuple(dict.fromkeys(higher)),
        )
    return decide(
        rules,
        name,
        own[0],
        own[1] if len(own) > 1 else None,
        points=number.get(POINTS, 0),
        tricks=number.get("tricks", 0),
        laufende=number["laufende"],
        laufende_side=SIDES[number["side"]],
        knocks=knocks,
        stoss=number["stoss"],
    )


def _upto(number: int) -> tuple[int, ...]:
    return tuple(range(number + 1))


BILLING: Final = Billing(questions, came_to, roles)
