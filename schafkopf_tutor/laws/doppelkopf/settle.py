"""What a result is worth and who writes what, as lines that add up.

Source: DK-15, DK-16, DK-17.8, DK-18; the rule set's tariff.
"""

from __future__ import annotations

from collections.abc import Iterator

from schafkopf_tutor.laws.doppelkopf.result import Result
from schafkopf_tutor.laws.doppelkopf.words import KONTRA, RE
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.settlement import Line, Payout, Settlement, shares

_MISSED = (120, 90, 60, 30)
"""What the other side must reach against keine 90, keine 60, keine 30, schwarz (DK-15.7, OP-3)."""
EXTRAS = ("fox", "fox_last", "doppelkopf", "aces", "karlchen", "karlchen_caught")
"""What a trick can earn beside its points (DK-17)."""
LINES = (
    "won", "reached", "doubled", "called", "elders", "absage", "kept", "beaten", *EXTRAS, "floor",
)  # fmt: skip
"""What a value is made of, each by the rule of its line."""


def settle(result: Result, stock: int = 0) -> Settlement:
    """The lines as the winner sees them, and as Re does where nobody won (DK-15.8). There is no
    stock in Doppelkopf.
    """
    rules = result.ruleset
    if result.winner is None and not rules["tariff.nobody"]:
        return Settlement.of(())
    seen_by = result.winner or RE
    lines = [line for line in _lines(result, seen_by) if line.amount]
    value = sum(line.amount for line in lines)
    if value < 0 and not rules["tariff.below_zero"]:
        lines.append(Line("floor", -value))
    times = _times(result, seen_by)
    return Settlement.of(line.shared(times) for line in lines)


def _times(result: Result, seen_by: int) -> Payout:
    """How many times each seat writes the value (DK-18.1, 18.2, 18.4, 18.5)."""
    both = shares(result.re, won=seen_by == RE)
    if result.ruleset["tariff.writes"] == "both":
        return both
    return tuple([max(0, time) for time in both])


def _lines(result: Result, seen_by: int) -> Iterator[Line]:
    winner, rules = result.winner, result.ruleset
    if winner is not None:
        yield from _for_winning(result, winner)
    for side in (RE, KONTRA) if winner is None else (winner,):
        sign = 1 if side == seen_by else -1
        if winner is None:
            yield _counted(
                "reached", result.reached(side) - 1, rules.number("tariff.reached"), sign
            )
        missed = _MISSED[: max(result.levels[1 - side] - 1, 0)]
        beaten = sum(result.points[side] >= points for points in missed)
        yield _counted("beaten", beaten, rules.number("tariff.beaten"), sign)
    if result.solo and not rules["extras.in_solo"]:  # DK-17.5
        return
    for rule in EXTRAS:
        price = worth(rules, rule)
        for side in (RE, KONTRA):
            count = result.extras.count((rule, side))
            yield _counted(rule, count, price, 1 if side == seen_by else -1)


def worth(rules: RuleSet, rule: str) -> int:
    """What an extra point of this kind counts: a caught Karlchen as much as one that wins."""
    return rules.number(f"tariff.{rule.removesuffix('_caught')}")


def _counted(rule: str, count: int, price: int, sign: int = 1) -> Line:
    return Line(rule, sign * count * price, max(count, 1))


def _for_winning(result: Result, winner: int) -> Iterator[Line]:
    """What winning itself is worth, with calls and Absagen (DK-15.1 to 15.6, 16.1 to 16.5)."""
    rules, levels = result.ruleset, result.levels
    number = rules.number
    uncalled_tie = result.tie and not any(levels)
    won = number("tariff.tie_won" if uncalled_tie else "tariff.won")
    reached = (result.reached(winner) - 1) * number("tariff.reached")
    yield Line("won", won)
    yield Line("reached", reached, result.reached(winner) - 1)
    calls = sum(level > 0 for level in levels)
    if rules["tariff.calls"] == "double":
        yield Line("doubled", (won + reached) * (2**calls - 1), 2**calls)
    else:
        yield Line("called", calls * number("tariff.call"), calls)
    if winner == KONTRA and not result.solo:
        yield Line("elders", number("tariff.elders"))
    steps = [max(level - 1, 0) for level in levels]
    announced = sum(steps) if rules["tariff.absage_twice"] else max(steps)
    yield _counted("absage", announced, number("tariff.absage"))
    yield _counted("kept", steps[winner], number("tariff.kept"))
