"""What has to be told of a game that is over before it can be written down: sides, points, calls.

Seats are roles here: Re sits first, one or two of them, then Kontra. Source: DK-14 to DK-18.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from schafkopf_tutor.inquiry import Asked, Billing, Tally, Told
from schafkopf_tutor.laws.doppelkopf.result import Result
from schafkopf_tutor.laws.doppelkopf.settle import EXTRAS, worth
from schafkopf_tutor.laws.doppelkopf.words import KONTRA, RE, STEPS
from schafkopf_tutor.moves import SEATS
from schafkopf_tutor.ruleset import RuleSet

POINTS: Final = "points"
LEVELS: Final = ("level.re", "level.kontra")
STEPS_TOLD: Final = tuple(range(len(STEPS) + 1))
KIND_OF: Final = {"fox_last": "fox", "aces": "doppelkopf"}
"""Extra points that are others, only worth more at some tables."""
MOST: Final = {
    "fox": 2, "fox_last": 2, "doppelkopf": 4, "aces": 2, "karlchen": 1, "karlchen_caught": 2,
}  # fmt: skip
"""How often there can be each in a game: of every face there are two, and sixteen cards count ten
or more, four to a Doppelkopf."""


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
    return tuple(
        Tally(rule, side, _most(rule, side, told))
        for rule in EXTRAS
        if worth(rules, rule) and not _merged(rules, rule)
        if rule != "karlchen_caught" or rules["extras.karlchen_caught"] != "off"
        for side in (RE, KONTRA)
    )


def _merged(rules: RuleSet, rule: str) -> bool:
    """Whether it is counted with what it is a kind of."""
    return rule in KIND_OF and worth(rules, rule) == worth(rules, KIND_OF[rule])


def _most(rule: str, side: int, told: Told) -> int:
    """How often it can have been, with what is counted already of its kind by either side."""
    kind = [one for one in EXTRAS if KIND_OF.get(one, one) == KIND_OF.get(rule, rule)]
    counted = [(one, by) for one in kind for by in (RE, KONTRA) if (one, by) != (rule, side)]
    rest = sum(int(told.get(f"{one}.{by}", 0)) for one, by in counted)
    return max(0, min(MOST[rule], MOST[kind[0]] - rest))


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
