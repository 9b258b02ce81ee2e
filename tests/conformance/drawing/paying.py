"""Results and what they are worth: every game of every tariff, at every limit."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from tests.conformance import houses
from tests.conformance.drawing.collecting import SEED, texts
from tests.conformance.reference import money
from tests.conformance.reference.rules import Rules, read
from tests.law import oracle

Json = Any

POINTS: tuple[tuple[int, int], ...] = (
    (0, 0),
    (0, 1),
    (29, 2),
    (30, 2),
    (31, 2),
    (60, 4),
    (61, 4),
    (62, 5),
    (89, 6),
)
POINTS += ((90, 6), (91, 6), (120, -2), (120, -1))


def settlements() -> Iterator[Json]:
    """Results and what they are worth: every game of every tariff, at every limit."""
    groups = houses.bases() | houses.LONG_LISTS | houses.RESULTS | houses.DOUBLINGS
    for name, rules in groups.items():
        known = read(rules)
        games = known.games if name not in houses.DOUBLINGS else ["rufspiel", "wenz", "solo-tout"]
        for number, contract in enumerate(games):
            for again in range(2 if name in texts() else 1):
                rng = Random(f"{SEED} settlement {name} {contract} {again}")
                line = _result(rng, known, contract, number + again)
                yield {"id": f"settlement-{name}-{contract}-{again + 1}", "rules": rules, **line}
    for name, rules in (texts() | {name: houses.RESULTS[name] for name in LIMITED}).items():
        for points, stoss in _limits(read(rules), name):
            came = money.blank(contract="solo", declarer=1, suit="G", stoss=stoss)
            came |= {"points": points, "tricks": 3}
            line = {"kind": "settlement", "stock": 0, "result": money.compact(came)}
            yield {"id": f"settlement-{name}-limit-{points}-{stoss}", "rules": rules, **line}
    for name, rules in (texts() | houses.RAMSCH).items():
        for number, came in enumerate(RAMSCH_RESULTS, 1):
            line = {"kind": "settlement", "rules": rules, "stock": 0, **_lost(read(rules), came)}
            yield {"id": f"settlement-{name}-ramsch-{number}", **line}


LIMITED = ("stoss-takes-over", "win-with-60", "schneider-with-90", "opponents-need-91")
"""House rules that move a limit."""


def _limits(rules: Rules, name: str) -> list[tuple[int, int]]:
    """Points and Stoß at which something changes, or might."""
    if name == "stoss-takes-over":
        steps = range(rules["doubling.steps"] + 1)
        return [(points, stoss) for points in (59, 60, 61) for stoss in steps]
    return [(points, 0) for points in (29, 30, 31, 59, 60, 61, 89, 90, 91)]


def _result(rng: Random, rules: Rules, contract: str, turn: int) -> Json:
    points, tricks = POINTS[(turn * 5 + rng.randrange(len(POINTS))) % len(POINTS)]
    tricks = rules.size + 1 + tricks if tricks < 0 else tricks
    declarer = rng.randrange(4)
    partner = None
    if rules.parties(contract) == "called_ace":
        partner = (declarer + rng.randrange(1, 4)) % 4
    if rules.goal(contract) == "shown":
        points = tricks = 0
    trumps = len([c for c in oracle.table(contract, "E")[0] if c in rules.cards])
    laufende = min(rng.choice((0, 1, 1, 2, 2, 3, 3, 4, 5, 8, 14)), trumps)
    if rules.goal(contract) == "shown":
        laufende = 8
    side = rng.choice(money.SIDES) if laufende else None
    steps = rules["doubling.steps"] if rules.goal(contract) != "shown" else 0
    knocking = rules["doubling.knock_when"] != "off"
    came = money.blank(
        contract=contract,
        declarer=declarer,
        partner=partner,
        suit=rng.choice(rules.suits(contract) or [None]),
        points=points,
        tricks=tricks,
        laufende=laufende,
        laufende_side=side if contract != "sie" else "declarer",
        knocks=rng.randrange(5) if knocking else 0,
        stoss=rng.choice((0, 0, rng.randrange(steps + 1))),
    )
    stock = rng.choice((0, 0, 30, 45)) if partner is not None else 0
    return {"kind": "settlement", "stock": stock, "result": money.compact(came)}


# points, tricks of eight, seats with the best trump first, knocks
RAMSCH_RESULTS = (
    ((70, 30, 10, 10), (4, 2, 1, 1), (0, 1, 2, 3), 0),
    ((45, 45, 20, 10), (3, 3, 1, 1), (1, 0, 2, 3), 1),
    ((10, 45, 20, 45), (1, 4, 1, 2), (3, 2, 1, 0), 0),
    ((40, 40, 0, 40), (3, 3, 0, 2), (2, 3, 1, 0), 0),
    ((30, 30, 30, 30), (2, 2, 2, 2), (0, 1, 2, 3), 2),
    ((0, 120, 0, 0), (0, 8, 0, 0), (1, 0, 2, 3), 0),
    ((0, 0, 120, 0), (1, 0, 7, 0), (2, 0, 1, 3), 1),
    ((60, 60, 0, 0), (5, 3, 0, 0), (3, 1, 0, 2), 0),
)


def _lost(rules: Rules, came: Any) -> Json:
    points, tricks, best, knocks = came
    fewer = [min(n, rules.size - 1) if n == 7 else n for n in tricks]
    fewer = [rules.size if n == 8 else n for n in fewer]
    if rules.size == 6 and sum(fewer) > 6:
        most = fewer.index(max(fewer))
        fewer[most] -= sum(fewer) - 6
    knocks = knocks if rules["doubling.knock_when"] != "off" else 0
    result = money.blank(
        contract="ramsch", by_seat=list(points), tricks_by_seat=fewer, knocks=knocks
    )
    return {"result": money.compact(result), "best_trump_of": list(best)}
