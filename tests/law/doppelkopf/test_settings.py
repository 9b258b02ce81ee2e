"""No setting is dead: with each a golden case, a settlement or the series changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from types import MappingProxyType

import pytest

from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.laws.doppelkopf import LAW, Result
from schafkopf_tutor.laws.doppelkopf.result import extra_points
from schafkopf_tutor.laws.doppelkopf.series import may_declare_witwe, next_dealer, session
from schafkopf_tutor.rules import settle
from schafkopf_tutor.ruleset import RuleSet, Setting
from schafkopf_tutor.rulesets import SettingKind, load, shipped, shipped_law
from schafkopf_tutor.view import Trick
from tests.law.doppelkopf.golden import Golden, golden, read
from tests.law.doppelkopf.tables import hand, named

KINDS = shipped_law("doppelkopf").kinds
GOLDEN = list(golden())

EXTRAS = ("fox", "fox_last", "doppelkopf", "aces", "karlchen", "karlchen_caught")
CAME_TO = [
    ((0, 1), (131, 109), (6, 6), (1, 1), EXTRAS),
    ((0, 1), (120, 120), (6, 6), (0, 0), ()),
    ((0, 1), (120, 120), (6, 6), (0, 1), ()),
    ((0, 1), (57, 183), (4, 8), (2, 3), ()),
    ((0, 1), (180, 60), (8, 4), (3, 2), ()),
    ((0, 1), (30, 210), (4, 8), (5, 3), ()),
    ((0, 1), (121, 119), (6, 6), (0, 0), ("fox",)),
    ((0, 1), (140, 100), (6, 6), (2, 2), EXTRAS),
    ((0,), (200, 40), (10, 2), (2, 0), EXTRAS),
    ((0,), (100, 140), (5, 7), (0, 0), ()),
]
LAST = Trick(0, hand("EU S9 SO SK"), 2), Trick(0, hand("EU S9 GO SK"), 2)


def others(kind: SettingKind, value: Setting) -> Iterator[Setting]:
    """What else may stand there."""
    if kind.kind == "switch":
        yield not value
    elif kind.kind == "word":
        yield from (word for word in kind.of if word != value)
    elif kind.kind == "number":
        yield from (number for number in range(kind.least, 8) if number != value)
    elif isinstance(value, tuple):
        yield value[:-1]
        yield (*value, "armut", "husarenritt")


def came_to(rules: RuleSet) -> list[object]:
    """What a rule set makes of results, extra points and series."""
    found: list[object] = []
    for re, points, tricks, levels, extras in CAME_TO:
        for side in (0, 1):
            earned = tuple((rule, side) for rule in extras)
            result = Result(rules, "normal", re, points, tricks, levels, earned)
            found.append((result.winner, settle(result).payout))
    found += [tuple(extra_points(rules, (0, 1), [trick])) for trick in LAST]
    contracts = rules.contracts.values()
    found += [next_dealer(rules, 0, contract) for contract in contracts]
    found += [may_declare_witwe(rules, contract) for contract in contracts]
    return [*found, session(rules), Speaker("de").source("say.in_time", rules)]


def changed(rules: RuleSet, name: str, value: Setting) -> RuleSet:
    return replace(rules, settings=MappingProxyType({**rules.settings, name: value}))


def speaks_of(case: Golden, name: str, value: Setting) -> bool:
    """Whether a golden case is decided otherwise with the setting changed."""
    try:
        start = read(case.text, lambda table: changed(named(table), name, value))
        return not case.agrees(replace(case, start=start).verdict(LAW))
    except (LookupError, ValueError):
        return False  # this game cannot be


def differs(name: str, value: Setting) -> bool:
    tables = [load(table) for table in shipped("doppelkopf")]
    if any(came_to(changed(rules, name, value)) != came_to(rules) for rules in tables):
        return True
    return any(speaks_of(case, name, value) for case in GOLDEN)


SINGLE = [
    (name, value)
    for name, kind in KINDS.items()
    if not kind.per_contract and name != "tariff.unit"
    for value in others(kind, load("ddv")[name])
]


def test_every_setting_is_tried():
    tried = {name for name, _ in SINGLE} | {"auction.rank", "tariff.unit"}
    assert tried == set(KINDS)


@pytest.mark.parametrize("name", dict.fromkeys(name for name, _ in SINGLE))
def test_the_setting_changes_an_answer(name: str):
    values = [value for which, value in SINGLE if which == name]
    kind = KINDS[name].kind
    found = [differs(name, value) for value in (values[:1] if kind == "number" else values)]
    assert all(found) if kind in ("switch", "word") else any(found), (values, found)


def test_the_rank_of_reservations():
    """With a rank of its own for the Damensolo the later one of two solos is played."""
    cases = [case for case in GOLDEN if "bids solo E 3 bids damensolo" in case.text]
    assert any(speaks_of(case, "auction.rank.damensolo", 5) for case in cases)


def test_every_kind_says_why():
    for name, kind in KINDS.items():
        assert kind.why.endswith("."), name
        assert "DK-" in kind.why or name in ("book", "tariff.unit") or "OP-" in kind.why, name
