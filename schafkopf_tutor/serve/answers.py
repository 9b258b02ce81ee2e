"""Verdicts, settlements and results out of JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields as fields_of
from dataclasses import is_dataclass
from functools import cache
from types import MappingProxyType
from typing import Any, Final, get_type_hints

from schafkopf_tutor.cards import DOUBLED, Rank, Suit
from schafkopf_tutor.moves import SEATS
from schafkopf_tutor.order import Trump
from schafkopf_tutor.rules import law_of
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.serve.fields import CARDS, FEW, MOST, Fields, Json, RequestError, expected
from schafkopf_tutor.serve.sources import Sources
from schafkopf_tutor.settlement import Line, Settlement
from schafkopf_tutor.verdict import Verdict

_LETTERS: Final[Mapping[str, object]] = MappingProxyType(
    {letter.value: letter for kind in (Suit, Rank, Trump) for letter in kind}
)


def read_verdict(fields: Fields, ruleset: RuleSet | None) -> Verdict:
    """A verdict. Its facts are what they look like: cards, suits, games of the rule set, words."""
    fields.only(("ok", "rule", "because", "facts", "sentence", "citation"))
    because = fields.cards("because", len(DOUBLED))
    facts = fields.inside("facts").data
    read = tuple((name, _fact(value, ruleset)) for name, value in facts.items())
    return Verdict(fields.yes("ok"), fields.word("rule"), because, read)


def _fact(value: Json, ruleset: RuleSet | None) -> object:
    if isinstance(value, list):
        return tuple(_fact(item, ruleset) for item in value)
    if not isinstance(value, str):
        return value
    found: object = CARDS.get(value) or _LETTERS.get(value)
    if found is None and ruleset is not None:
        found = ruleset.contracts.get(value)
    return value if found is None else found


def read_settlement(fields: Fields) -> Settlement:
    """A settlement; what it comes to must be the sum of its lines."""
    fields.only(("lines", "value", "payout", "stock"))
    settlement = Settlement.of(fields.each("lines", _line))
    sums = {"value": settlement.value, "payout": list(settlement.payout), "stock": settlement.stock}
    for key, right in sums.items():
        if key in fields and fields.data[key] != right:
            raise expected("sum", fields.path(key), fields.data[key], sum=str(right))
    return settlement


def _line(fields: Fields) -> Line:
    fields.only(("rule", "amount", "count", "seats", "stock"))
    seats = fields.numbers("seats", -MOST, MOST)
    if len(seats) != len(SEATS):
        raise expected("by_seat", fields.path("seats"), list(seats))
    return Line(
        fields.word("rule"),
        fields.number("amount", -MOST, MOST),
        fields.number("count", 0, MOST, 1),
        seats,
        fields.number("stock", -MOST, MOST, 0),
    )


def _two(fields: Fields, key: str) -> tuple[int, ...]:
    """A number for each of two sides."""
    numbers = fields.numbers(key, 0, FEW)
    if len(numbers) != 2:
        raise expected("two", fields.path(key), list(numbers))
    return numbers


def _named(fields: Fields, key: str) -> tuple[tuple[str, int], ...]:
    """Words, each with a small number behind it: ``[["fox", 1]]``."""
    found = []
    for place, item in enumerate(fields.list(key)):
        pair = item if isinstance(item, list) and len(item) == 2 else [None, None]
        if not isinstance(pair[0], str) or pair[1] not in (0, 1) or isinstance(pair[1], bool):
            raise expected("named", fields.path(f"{key}.{place}"), item)
        found.append((pair[0], pair[1]))
    return tuple(found)


# How a part of a result is read, by its type.
_PARTS: Final[Mapping[str, Callable[[Fields, str], object]]] = MappingProxyType(
    {
        "int": lambda fields, key: fields.number(key, 0, FEW),
        "int | None": lambda fields, key: fields.maybe_seat(key),
        "bool": lambda fields, key: fields.yes(key),
        "bool | None": lambda fields, key: fields.yes(key) if key in fields else None,
        "str": lambda fields, key: fields.word(key),
        "str | None": lambda fields, key: fields.word(key) if key in fields else None,
        "Suit | None": lambda fields, key: fields.suit(key),
        "tuple[int, ...]": lambda fields, key: fields.numbers(key, 0, FEW),
        "tuple[int, int]": _two,
        "tuple[tuple[str, int], ...]": _named,
    }
)


@cache
def result_type(law: str, result: Callable[..., object]) -> type:
    """The law's own type of result: what its function ``result`` returns."""
    kind = get_type_hints(result).get("return")
    if not is_dataclass(kind) or not isinstance(kind, type):
        raise RequestError("serve.request.no_result", found=law)
    return kind


def read_result(fields: Fields, sources: Sources) -> Any:
    """A result, complete as ``to_json`` writes it: the law's own type."""
    ruleset = sources.of(fields)
    law = law_of(ruleset)
    kind = result_type(law.name, law.result)
    parts = {field.name: str(field.type) for field in fields_of(kind)}
    own = [name for name, part in parts.items() if part != "RuleSet"]
    fields.only(("rules", *own))
    fields.word("contract", among=ruleset.contracts)
    read = {
        name: ruleset if part == "RuleSet" else _PARTS[part](fields, name)
        for name, part in parts.items()
    }
    return kind(**read)
