"""What has to be told of a game that is over before it can be written down: sides, points, calls.

Seats are roles here: Re sits first, one or two of them, then Kontra. Source: DK-14 to DK-18.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from schafkopf_tutor.inquiry import Asked, Billing, Tally, Told
from schafkopf_tutor.laws.doppelkopf.result import Result
from schafkopf_tutor.laws.doppelkopf.words import KONTRA, RE, STEPS
from schafkopf_tutor.moves import SEATS
from schafkopf_tutor.ruleset import RuleSet

POINTS: Final = "points"
LEVELS: Final = ("level.re", "level.kontra")
STEPS_TOLD: Final = tuple(range(len(STEPS) + 1))
TWICE: Final = 2
"""Of each face there are two."""


def paid(rules: RuleSet, name: str) -> bool:
    """Whether it is a game: who throws in his cards plays none (DK-11)."""
    return rules.contracts[name].goal != "redeal"


def re(rules: RuleSet, name: str, told: Told) -> tuple[int, ...]:
    """The seats of Re: one in a solo, also in a silent one and in a Hochzeit that has found nobody
    (DK-5, 7.3, 8.2)."""
    alone = rules.contracts[name].parties in ("alone", "widow")
    return (0,) if alone or told.get("silent") or told.get("unfound") else (0, 1)


def roles(rules: RuleSet, name: str, told: Told) -> tuple[str, ...]:
    """What the seats are called."""
    own = re(rules, name, told)
    first = ["re"] * len(own) if len(own) > 1 else ["soloist"]
    return (*first, *["kontra"] * (len(SEATS) - len(own)))


def questions(rules: RuleSet, name: str, told: Told) -> Iterator[Asked]:
    """All that may change what is written; each of it is asked only where it does."""
    contract, total, size = rules.contracts[name], rules.pack.points, rules.pack.hand_size
    if contract.parties == "elders":
        yield Asked("silent", (False, True))
    elif contract.goal == "partner":
        yield Asked("unfound", (False, True))
    yield Asked(POINTS, tuple(range(total + 1)), always=True)
    edge = {0: (1, 0), total: (size - 1, size)}  # schwarz goes by tricks, not by points
    yield Asked("tricks", edge.get(int(told.get(POINTS, -1)), (1,)))
    for key in LEVELS:
        yield Asked(key, STEPS_TOLD)


def tallies(rules: RuleSet, name: str, told: Told) -> tuple[Tally, ...]:
    """The extra points that this table writes, for Re and for Kontra (DK-17). What is worth the
    same is not told apart: a fox is a fox in the last trick, too."""
    if len(re(rules, name, told)) == 1 and not rules["extras.in_solo"]:
        return ()
    price = {
        rule: rules.number(f"tariff.{rule}")
        for rule in ("fox", "fox_last", "doppelkopf", "aces", "karlchen")
    }
    price["karlchen_caught"] = price["karlchen"]
    alike = {"fox_last": "fox", "aces": "doppelkopf"}
    most = {"karlchen": 1, "doppelkopf": 4, "aces": 2}  # sixteen cards of ten points and more
    together = {rule: alike.get(rule, rule) for rule in price}
    found = []
    for rule, worth in price.items():
        other = alike.get(rule)
        if not worth or (other and price[other] == worth):
            continue
        if rule == "karlchen_caught" and rules["extras.karlchen_caught"] == "off":
            continue
        kind = [one for one in together if together[one] == together[rule]]
        for side in (RE, KONTRA):
            rest = sum(
                int(told.get(f"{one}.{by}", 0))
                for one in kind
                for by in (RE, KONTRA)
                if (one, by) != (rule, side)
            )
            limit = max(most.get(one, TWICE) for one in kind)
            found.append(Tally(rule, side, max(0, min(most.get(rule, TWICE), limit - rest))))
    return tuple(found)


def came_to(rules: RuleSet, name: str, told: Told) -> Result:
    """The result of what was told."""
    points, tricks = int(told.get(POINTS, 0)), int(told.get("tricks", 1))
    size = rules.pack.hand_size
    extras = [
        (one.name, one.side)
        for one in tallies(rules, name, told)
        for _ in range(int(told.get(one.key, 0)))
    ]
    of_re, of_kontra = (int(told.get(key, 0)) for key in LEVELS)
    return Result(
        rules,
        name,
        re(rules, name, told),
        (points, rules.pack.points - points),
        (tricks, size - tricks),
        (of_re, of_kontra),
        tuple(extras),
    )


BILLING: Final = Billing(questions, came_to, roles, tallies, paid)
