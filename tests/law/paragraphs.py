"""All paragraphs of the four rule texts, and what golden cases and settings decide.

The lists stand here and not in the package: a paragraph that a book forgets is missed.
"""

from __future__ import annotations

import re
from dataclasses import fields
from functools import cache

from schafkopf_tutor.laws.schafkopf.tournament import Tournament
from tests.law.golden import golden
from tests.law.golden_money import money
from tests.law.settings import SETTINGS
from tests.law.test_faults import GOLDEN as FAULTS

ORDNUNG = """
    0 1.1 1.2.1 1.2.2 1.3 1.4.1 1.4.2 1.4.3 1.4.4
    2.1.1 2.1.2 2.1.3 2.1.4 2.1.5 2.1.6 2.2.1 2.2.2 2.2.3 2.2.4 2.3.1 2.3.2
    3.1.1 3.1.2 3.1.3 3.2.1 3.2.2 3.2.3 3.2.4 3.2.5 3.2.6 3.2.7 3.3.1 3.3.2 3.3.3 3.4
    4.1.1 4.1.2 4.1.3 4.1.4 4.2.1 4.2.2 4.2.3 4.2.4 4.2.5 4.2.6
"""
BOOKLET = """
    1.2 1.2.3 1.2.4 1.3.2 1.4 2.2.5 2.2.6 2.2.7
    2.4.3 2.4.5 2.4.6 2.4.7 2.4.8 2.4.9 2.4.10 2.4.11 2.4.12 2.4.13 2.4.14 2.4.15
    2.5.1 2.5.2 2.5.3 2.5.4 2.5.5 2.6.4 2.6.5 2.7.3 2.8.2 2.9
    3.1.4 3.1.7 3.1.8 3.2.1 3.2.2 3.2.3 3.2.4 3.3.2 3.3.3 3.3.4
    3.4.1 3.4.2 3.4.4 3.4.5 3.4.6 3.4.7 3.4.8 3.4.9 3.4.10 3.4.11 3.4.12 3.4.13 3.4.14 3.4.15 3.4.16
    3.4.17 3.4.18 3.5.1 3.5.3 3.5.5 4.1.2 4.1.3 4.2.2 4.2.3 4.2.4
    5.2 5.2.1 5.2.3 5.2.4 5.2.5 5.2.6 5.2.7 5.2.8 5.2.14 5.2.15 5.2.16 5.2.17 5.3.3 5.4.2
"""
ALL = {
    "ordnung": frozenset(ORDNUNG.split()),
    "schafkopfschule-2007": frozenset(BOOKLET.split()),
}
# Headings of the playable game, and its bullets under each.
BULLETS = {"goal": 1, "setup": 2, "bidding": 4, "playing": 3, "scoring": 3}
ALL["doppelbild"] = frozenset(
    f"{name}.{number}" for name, count in BULLETS.items() for number in range(1, count + 1)
)
# Sections of the rules page, and the steps, questions, rows or slips in four of them.
PARTS = {4: 7, 9: 8, 10: 6, 12: 6}
ALL["cardgames-zone"] = frozenset(
    part
    for section in range(1, 13)
    for part in (
        [f"{section}.{number}" for number in range(1, PARTS[section] + 1)]
        if section in PARTS
        else [str(section)]
    )
) | {"history"}

# Where the private English translation departs from the German text (rules page, first table).
DEPARTURES = {"2.1.2", "2.1.3", "2.2.2", "3.1.2", "3.1.3", "3.3.3", "3.4", "4.2.1"}


@cache
def decided() -> frozenset[str]:
    """Every rule, fault, ruling and line that a golden case decides, and every setting and field of
    a tournament's list whose cases change an answer (test_settings, test_tournament)."""
    found = {case.rule for case in golden()}
    found |= {case.fault.rule for case in FAULTS} | {f"ruling.{case.word}" for case in FAULTS}
    for case in money():
        contracts = case.result.ruleset.contracts
        found |= {
            "line.base" if name in contracts and name != "sie" else f"line.{name}"
            for name, _ in case.lines
        }
        found.add("result.win" if case.result.declarer is not None else "result.ramsch")
    found |= set(SETTINGS) | {f"tournament.{field.name}" for field in fields(Tournament)}
    return frozenset(found | {"trick.winner"})  # test_disputes: who wins the trick


def numbers(text: str) -> set[str]:
    """The numbers at the beginnings of a rule text's lines."""
    return {found.rstrip(".") for found in re.findall(r"^(\d(?:\.\d)*)\.? ", text, re.MULTILINE)}


def leaves(found: set[str]) -> set[str]:
    """Those numbers that have no others under them."""
    return {one for one in found if not any(other.startswith(f"{one}.") for other in found)}
