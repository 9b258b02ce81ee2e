"""What a result of Doppelkopf is, and what a trick can earn, as messages with their values."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from schafkopf_tutor.laws.doppelkopf.result import Result, extra_points
from schafkopf_tutor.laws.doppelkopf.settle import worth
from schafkopf_tutor.laws.doppelkopf.words import KONTRA, RE, SCHWEINE, SIDES, STEPS
from schafkopf_tutor.rules import Told
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.view import Trick


def tells(result: Result) -> Iterator[Told]:
    """Who was Re, how many points each side has, who has won and how high (DK-14, 15.5, 15.6)."""
    contract = result.ruleset.contracts[result.contract]
    values: dict[str, object] = {
        "contract": contract,
        "seats": result.re,
        "points": result.points[RE],
        "others": result.points[KONTRA],
    }
    yield Told("outcome.alone" if result.solo else "outcome.pair", values)
    winner = result.winner
    if winner is None:
        yield Told("outcome.nobody", {})
        yield Told("outcome.tie_nobody" if result.tie else "outcome.missed_both", {})
        return
    yield Told(f"outcome.{SIDES[winner]}", {})
    if result.tie:
        yield Told(f"outcome.tie_{SIDES[winner]}", {})
    elif result.points[winner] <= result.points[1 - winner]:
        yield Told(f"outcome.missed_{SIDES[1 - winner]}", {})
    reached = result.reached(winner)
    if reached > 1:
        yield Told(f"outcome.reached_{STEPS[reached - 1]}", {})


def earns(
    rules: RuleSet, contract: str, trick: Trick, words: Collection[str], last: bool | None
) -> Iterator[Told]:
    """The extra points that a trick can earn: what it earns where all the others are on the other
    side, each in a sentence that says so (DK-17.2 to 17.7). None does where somebody plays alone
    after all (DK-17.5)."""
    parties, goal, told = rules.contracts[contract].parties, rules.contracts[contract].goal, False
    if parties in ("alone", "widow") and not rules["extras.in_solo"]:
        return
    foxes = not set(words) & set(SCHWEINE)
    found = dict.fromkeys(
        rule
        for over in (False, True)
        if last in (over, None)
        for rule, _ in extra_points(rules, (trick.winner,), [trick], foxes=foxes, over=over)
    )
    for rule in found:
        points = worth(rules, rule)
        usual = rule.partition("_last")[0]
        if points and (rule == usual or usual not in found or points != worth(rules, usual)):
            message = rule if points != worth(rules, usual) else usual
            yield Told(f"trick.earns.{message}", {"points": points})
            told = True
    if told and not rules["extras.in_solo"] and (parties == "elders" or goal == "partner"):
        yield Told("trick.earns.unless_alone", {})
