"""A settlement in sentences: its lines, the value, who receives and who pays."""

from __future__ import annotations

from collections.abc import Iterator

from schafkopf_tutor.i18n import Words
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.settlement import Line, Settlement


def amount(words: Words, number: int, unit: str) -> str:
    """A number of units."""
    return words.phrase(f"unit.{unit}", n=number)


def say_line(words: Words, line: Line, unit: str, ruleset: RuleSet | None) -> str:
    """One line. Its rule is a reason that the catalogue knows, or the name of a game."""
    said = amount(words, line.amount, unit)
    if line.stock:
        message = "line.stock_paid" if line.stock > 0 else "line.stock_taken"
        return words.text(message, amount=amount(words, abs(line.stock), unit))
    contract = ruleset.contracts.get(line.rule) if ruleset else None
    itself = contract is not None and line.count == 1  # a Sie is a game, and a reason to multiply
    if words.find(line.message) is not None and not itself:
        against = f"{line.message}_against"  # what the other side has earned is taken off
        other = line.amount < 0 and words.find(against) is not None
        return words.text(against if other else line.message, amount=said, count=line.count)
    game = words.name(contract) if contract else words.name(line.rule, "contract")
    return words.text("line.base", game=game, amount=said)


def say_settlement(words: Words, settlement: Settlement, ruleset: RuleSet) -> tuple[str, ...]:
    """All lines, then what the game is worth and who pays whom."""
    unit = ruleset.word("tariff.unit")
    lines = [say_line(words, line, unit, ruleset) for line in settlement.lines]
    if len(lines) > 1:
        lines.append(words.text("pay.value", amount=amount(words, settlement.value, unit)))
    return (*lines, *_payout(words, settlement, unit))


def _payout(words: Words, settlement: Settlement, unit: str) -> Iterator[str]:
    """Who receives and who pays, seats with the same amount together; receivers first."""
    if not any(settlement.payout):
        yield words.text("pay.nobody")
    for value in sorted(set(settlement.payout) - {0}, reverse=True):
        seats = tuple(seat for seat, gets in enumerate(settlement.payout) if gets == value)
        message = "pay.receive" if value > 0 else "pay.give"
        yield words.text(message, seats=seats, amount=amount(words, abs(value), unit))
