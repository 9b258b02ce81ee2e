"""Golden cases of results and settlements, as golden_money.txt has them."""

import pytest

from schafkopf_tutor.laws.schafkopf.result import Result
from schafkopf_tutor.rules import settle
from tests.law.golden_money import Money, money
from tests.law.said import lines

MONEY = list(money())


def comes_to(result: Result) -> str:
    if result.declarer is not None:
        return "won" if result.won else "lost"
    if result.durchmarsch is not None:
        return f"won by {result.durchmarsch}"
    return f"lost by {' and '.join(map(str, result.losers)) or 'nobody'}"


@pytest.mark.parametrize("case", MONEY, ids=str)
def test_golden_money(case: Money):
    settlement = settle(case.result, case.stock)
    assert comes_to(case.result) == case.comes_to
    assert tuple((line.rule, line.amount) for line in settlement.lines) == case.lines
    assert settlement.payout == case.payout
    assert sum(case.payout) == -settlement.stock


def test_every_line_has_a_golden_case():
    assert {name for case in MONEY for name, _ in case.lines} >= lines()
