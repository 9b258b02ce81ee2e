"""Moves out of JSON."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import fields as fields_of
from types import MappingProxyType
from typing import Any, Final

from schafkopf_tutor.moves import Announce, Bid, Move, contract_of
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.serve.fields import Fields, expected
from schafkopf_tutor.serve.writing import KINDS

_WORD: Final = re.compile(r"[a-z][a-z0-9]{0,49}")


def read_contract(fields: Fields, ruleset: RuleSet) -> str:
    """The name of a game of the rule set."""
    return fields.word("contract", among=ruleset.contracts)


def read_announced(fields: Fields, ruleset: RuleSet) -> Announce:
    """The game that is played in a position."""
    fields.only(("contract", "suit", "seat"))
    contract = read_contract(fields, ruleset)
    announced = Announce(fields.maybe_seat("seat"), contract, fields.suit("suit"))
    contract_of(ruleset, announced)  # the suit is one that it can be played with
    return announced


def read_word(fields: Fields, key: str) -> str:
    """A word that can be said."""
    word = fields.word(key)
    if not _WORD.fullmatch(word):
        raise expected("word", fields.path(key), word)
    return word


_GIVEN: Final = 13
"""So many cards may be given at once: a hand, as the schema has it."""

# How a part of a move is read, by its name and its type.
_PARTS: Final[Mapping[str, Callable[[Fields, str, RuleSet], object]]] = MappingProxyType(
    {
        "int": lambda fields, key, rules: fields.seat(key),
        "int | None": lambda fields, key, rules: fields.maybe_seat(key),
        "Card": lambda fields, key, rules: fields.card(key),
        "tuple[Card, ...]": lambda fields, key, rules: fields.cards(key, _GIVEN),
        "count": lambda fields, key, rules: fields.number(key, 0, _GIVEN),
        "Suit | None": lambda fields, key, rules: fields.suit(key),
        "str": lambda fields, key, rules: read_word(fields, key),
        "str | None": lambda fields, key, rules: None,
        "contract": lambda fields, key, rules: read_contract(fields, rules),
    }
)


def read_move(fields: Fields, ruleset: RuleSet) -> Move:
    """A move: an object that says which kind it is under ``move``."""
    kind = KINDS[fields.word("move", among=KINDS)]
    parts = [field.name for field in fields_of(kind)]
    fields.only(("move", *parts))
    return move_of(kind, fields, ruleset)


def move_of(kind: type[Move], fields: Fields, ruleset: RuleSet) -> Move:
    """The move of a kind whose parts stand in an object, beside other things."""
    made: dict[str, Any] = {}
    for field in fields_of(kind):
        part = str(field.type)
        if field.name == "contract" and (part == "str" or "contract" in fields):
            part = "contract"
        part = "count" if field.name == "count" else part
        made[field.name] = _PARTS[part](fields, field.name, ruleset)
    move: Move = kind(**made)
    if isinstance(move, Announce):
        contract_of(ruleset, move)
    elif isinstance(move, Bid) and move.contract and move.suit:
        contract_of(ruleset, Announce(move.seat, move.contract, move.suit))
    return move
