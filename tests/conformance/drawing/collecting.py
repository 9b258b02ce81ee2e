"""Fixtures drawn at random, until every rule that is asked for has come up often enough.

Each file has its campaigns: a rule set, what must come up and how often. A draw that brings
nothing new is thrown away. Seeds are fixed, each campaign has its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from tests.conformance import houses
from tests.conformance.expect import decided_by, expected
from tests.conformance.making import Dead
from tests.conformance.reference.rules import Rules, read
from tests.conformance.tags import tags

Json = Any
SEED = 3
ATTEMPTS = 4_000


def collect(
    name: str,
    rules: Json,
    quotas: dict[str, int],
    draw: Callable[[Random, Rules, str], Json],
    decides: str = "",
) -> Iterator[Json]:
    """Lines of which each brings something that is still missing. RuntimeError if too few do.

    Every switch of the rule set that ``decides`` names (or its table) has to decide a line.
    """
    tables = decides.split()
    lacking = {
        f"decides {switch}": without
        for switch, without in houses.switches(rules).items()
        if any(f"{switch}.".startswith(f"{table}.") for table in tables)
    }
    need = Counter(quotas) + Counter(lacking.keys())
    known, number = read(rules), 0
    for attempt in range(ATTEMPTS):
        missing = sorted(tag for tag, count in need.items() if count > 0)
        if not missing:
            return
        rng = Random(f"{SEED} {name} {attempt}")
        try:
            line = draw(rng, known, rng.choice(missing))
        except Dead:
            continue
        line = {"id": "", "kind": "", "rules": rules, **line}
        whole = {**line, **expected(line)}
        found = tags(whole)
        found += [tag for tag in missing if tag in lacking and decided_by(whole, lacking[tag])]
        if not any(need[tag] > 0 for tag in found):
            continue
        need.subtract(found)
        number += 1
        yield {**line, "id": f"{name}-{number:03}"}
    raise RuntimeError(f"{name}: too few of {+need}")


TEXTS = ("ordnung", "schafkopfschule-2007", "doppelbild", "cardgames-zone")
"""The shipped rule sets that are a text of their own; the others vary one of them."""


def texts() -> dict[str, Json]:
    """The shipped rule sets that say something of their own about play, and the short deck."""
    return {
        name: rules
        for name, rules in houses.bases().items()
        if name in TEXTS or read(rules).pack == "short"
    }


def special(rules: Rules) -> list[str]:
    """The games that only a long list has."""
    return [said for said in contracts(rules) if "geier" in said or "farbwenz" in said]


def contracts(rules: Rules) -> list[str]:
    """Every game that is played, with every suit."""
    return [f"{name} {suit}".strip() for name in rules.games for suit in rules.suits(name) or [""]]
