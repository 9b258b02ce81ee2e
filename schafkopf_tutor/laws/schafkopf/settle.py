"""What a result is worth and who pays whom, as lines that add up.

Source: the rule set's tariff; cardgames.zone section 8, S 4.2, D.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from schafkopf_tutor.laws.schafkopf.result import DECLARER, OPPONENTS, Result
from schafkopf_tutor.moves import SEATS
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.settlement import Line, Settlement, shares, sums


def settle(result: Result, stock: int = 0) -> Settlement:
    """The settlement of a result; ``stock`` is what lay in the stock before (cardgames: a pot).

    A Rufspiel's declarers share the stock when they win and pay as much into it when they lose; a
    game that one player alone pays for moves none.
    """
    if result.declarer is None:
        knocks = bool(result.ruleset["doubling.knocks_in_ramsch"])
        counted = result if knocks else replace(result, knocks=0)
        return Settlement.of(_doubled(counted, list(_ramsch(result))))
    times = _times_paid(result)
    lines = [line.shared(times) for line in _doubled(result, list(_value(result)))]
    if stock and result.partner is not None and result.pays_alone is None:
        lines.append(_stock(result, stock))
    return Settlement.of(lines)


def _times_paid(result: Result) -> tuple[int, ...]:
    """How many times each seat receives the value; a guilty player may pay it all (S 3.4.17)."""
    times = shares(result.side, bool(result.won))
    guilty = result.pays_alone
    if guilty is None:
        return times
    gains = [max(0, time) for time in times]
    return tuple(-sum(gains) if seat == guilty else gains[seat] for seat in SEATS)


def _value(result: Result) -> Iterator[Line]:
    """The lines of the value before any doubling."""
    rules, contract = result.ruleset, result.ruleset.contracts[result.contract]
    base = _number(rules, "tariff.base", contract.name)
    yield Line(_plain_name(rules, contract.name), base)
    promised = contract.goal == "all_tricks" and not rules["tariff.tout_schneider"]
    if contract.goal != "shown" and not promised:
        if result.schneider:
            yield Line("schneider", rules.number("tariff.schneider"))
        if result.schwarz:
            yield Line("schwarz", rules.number("tariff.schwarz"))
    count = _laufende(result)
    laufende = count * rules.number("tariff.laufende")
    if laufende:
        yield Line("laufende", laufende, count)
    if contract.goal == "all_tricks":
        factor = rules.number("tariff.tout_factor")
        with_laufende = rules["tariff.tout_laufende"] == "times_factor"
        yield Line("tout", (base + laufende * with_laufende) * (factor - 1), factor)
    if contract.goal == "shown":
        factor = rules.number("tariff.sie_factor")
        yield Line("sie", (base + laufende) * (factor - 1), factor)


def _laufende(result: Result) -> int:
    """How many Laufende are paid: enough of them, and of the side whose count is paid."""
    rules = result.ruleset
    count = min(result.laufende, rules.number("laufende.at_most"))
    winners = DECLARER if result.won else OPPONENTS
    theirs = result.laufende_side in (None, winners) or rules["laufende.of"] == "either_side"
    enough = count >= _number(rules, "laufende.from", result.contract)
    return count if enough and theirs else 0


def _number(rules: RuleSet, table: str, contract: str) -> int:
    value = rules.for_contract(table, contract)
    return value if isinstance(value, int) else 0


def _plain_name(rules: RuleSet, contract: str) -> str:
    """The name of the game without its promise: a Solo-Tout is a Solo first."""
    family = rules.family(contract)
    return next(name for name in family if rules.contracts[name].goal != "all_tricks")


def _doubled(result: Result, lines: list[Line]) -> Iterator[Line]:
    """The lines, and behind them what knocks and Stoß add to all of them together."""
    yield from lines
    adds = result.ruleset["doubling.knocks"] == "add"
    knocks = 1 + result.knocks if adds else 2**result.knocks
    if result.knocks:
        yield _times("knock", knocks, lines)
    if result.stoss:
        lines = [*lines, _times("knock", knocks, lines)]
        steps_add = result.ruleset["doubling.stoss"] == "add"
        yield _times("stoss", 1 + result.stoss if steps_add else 2**result.stoss, lines)


def _times(rule: str, factor: int, lines: list[Line]) -> Line:
    seats = tuple([each * (factor - 1) for each in sums([line.seats for line in lines])])
    return Line(rule, sum([line.amount for line in lines]) * (factor - 1), factor, seats)


def _stock(result: Result, stock: int) -> Line:
    share = stock // len(result.side) * (1 if result.won else -1)
    seats = tuple(share if seat in result.side else 0 for seat in SEATS)
    return Line("stock", 0, 1, seats, -sum(seats))


def _ramsch(result: Result) -> Iterator[Line]:
    """The lines of a Ramsch: the loser pays each of the others, or who took all receives."""
    rules = result.ruleset
    base = _number(rules, "tariff.base", result.contract)
    if result.durchmarsch is not None:
        winner = result.durchmarsch
        seats = tuple(3 * base if seat == winner else -base for seat in SEATS)
        yield Line("durchmarsch", base, 1, seats)
        return
    losers, jungfrauen = result.losers, result.jungfrauen
    # One loser pays each of the others; several pay the tariff once each, shared by the winners.
    gain = 3 * base if len(losers) == 3 else base
    loss = 3 * base if len(losers) == 1 else base
    if not losers:
        base = gain = loss = 0
    seats = tuple(-loss if seat in losers else gain for seat in SEATS)
    first = Line(result.contract, base, 1, seats)
    yield first
    rule = rules["ramsch.jungfrau"]
    if rule == "off" or not jungfrauen or not losers:
        return
    factor = 2 if rule == "double_own_payment" else 2 ** len(jungfrauen)
    if rule == "double_all":
        yield _times("jungfrau", factor, [first])
        return
    extra = [gain * (factor - 1) if seat in jungfrauen else 0 for seat in SEATS]
    yield Line("jungfrau", 0, factor, _paid_by(losers, extra))


def _paid_by(losers: tuple[int, ...], extra: list[int]) -> tuple[int, ...]:
    """What some receive, paid by the losers in equal parts; an odd rest by the first of them."""
    share, rest = divmod(sum(extra), len(losers))
    pays = {seat: share + (place < rest) for place, seat in enumerate(losers)}
    return tuple(extra[seat] - pays.get(seat, 0) for seat in SEATS)
