"""Values of the package as JSON: ``to_json``. What it writes, ``reading.from_json`` reads.

Cards are their codes, suits and ranks their letters, seats numbers, games and rule sets names. The
shape of each kind is published in ``data/schemas``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import singledispatch
from types import MappingProxyType
from typing import Final, get_args

from schafkopf_tutor.cards import Card, Rank, Suit
from schafkopf_tutor.contract import Contract
from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import SEATS, Announce, Bid, Call, Claim, Give, Move, Play
from schafkopf_tutor.order import Trump
from schafkopf_tutor.rules import Counterfactual, position
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesets import SCHEMA
from schafkopf_tutor.serve.fields import Json, shown
from schafkopf_tutor.settlement import Settlement
from schafkopf_tutor.verdict import Verdict
from schafkopf_tutor.view import View

REST = "?"
"""Stands at the end of a hand for the cards that are not known."""
_WHOLE: Final = ("allowed", "expected")
"""Values that tell what would have been right: they are never cut short."""


@singledispatch
def to_json(value: object) -> Json:
    """A value as JSON: a position, game, verdict, settlement, rule set, result, move or slip.

    A view of a game under way becomes a position: its history is stated as facts (DealError before
    the announcement: write the game then). A law's own result is written field by field.

    >>> from schafkopf_tutor.rules import read_position, why
    >>> to_json(why(read_position("ordnung | rufspiel G by 0 | 2 holds GA GK | 1 leads G7"), "GK"))
    {'ok': False, 'rule': 'ruf.searched', 'because': ['GA'], 'facts': {'card': 'GK', 'ace': 'GA', 'suit': 'G'}}
    """  # noqa: E501
    if not is_dataclass(value) or isinstance(value, type):
        return shown(str(value))
    written: dict[str, Json] = {}
    for field in fields(value):
        item = getattr(value, field.name)
        if isinstance(item, RuleSet):
            written["rules"] = item.name
        else:
            written[field.name] = to_json(item)
    return written


@to_json.register(int | None)
def _plain(value: int | None) -> Json:
    return value


@to_json.register
def _text(value: str) -> Json:
    return value


@to_json.register(tuple | list)
def _list(value: tuple[object, ...]) -> Json:
    return [to_json(item) for item in value]


@to_json.register
def _table(value: Mapping) -> Json:  # type: ignore[type-arg]
    return {str(key): to_json(item) for key, item in value.items()}


@to_json.register
def _card(value: Card) -> Json:
    return value.code


@to_json.register(Suit | Rank | Trump)
def _letter(value: Suit | Rank | Trump) -> Json:
    return value.value


@to_json.register
def _contract(value: Contract) -> Json:
    return value.name


# --- moves: each kind by the name it is asked with ------------------------------------------------

KINDS: Final = MappingProxyType({kind.__name__.lower(): kind for kind in get_args(Move)})
"""What a move can be: "play", "bid", "announce", "call", "claim", "give"."""


@to_json.register(Play | Announce | Call | Bid | Claim | Give)
def _move(value: Move) -> Json:
    written = {field.name: to_json(getattr(value, field.name)) for field in fields(value)}
    return {"move": type(value).__name__.lower(), **written}


# --- positions and games --------------------------------------------------------------------------


@to_json.register
def _position(value: View) -> Json:
    if value.tricks or value.moves != (value.announced,):
        value = position(value)
    return {
        "rules": value.ruleset.name,
        "announced": _announced(value.announced),
        "seat": value.seat,
        "hand": [card.code for card in value.hand],
        "unknown": value.unknown,
        "leader": value.leader,
        "trick": [card.code for card in value.trick],
        "facts": dict(value.facts),
    }


def _announced(value: Announce | None) -> Json:
    if value is None:
        return None
    suit = value.suit.letter if value.suit else None
    return {"contract": value.contract, "suit": suit, "seat": value.seat}


@to_json.register
def _game(value: Game) -> Json:
    hands = [[card.code for card in hand] for hand in value.deal.hands]
    for seat in SEATS:
        hands[seat] += [REST] if value.deal.unknown(seat) else []
    return {
        "rules": value.ruleset.name,
        "dealer": value.dealer,
        "hands": hands,
        "moves": [to_json(move) for move in value.moves],
    }


# --- answers --------------------------------------------------------------------------------------


@to_json.register
def _verdict(value: Verdict) -> Json:
    return {
        "ok": value.ok,
        "rule": value.rule,
        "because": [card.code for card in value.because],
        "facts": {name: to_json(fact) for name, fact in value.facts},
    }


@to_json.register
def _counterfactual(value: Counterfactual) -> Json:
    return {
        "move": to_json(value.move),
        "change": to_json(value.change),
        "position": to_json(value.view),
        "verdict": to_json(value.verdict),
    }


@to_json.register
def _settlement(value: Settlement) -> Json:
    return {
        "lines": [to_json(line) for line in value.lines],
        "value": value.value,
        "payout": list(value.payout),
        "stock": value.stock,
    }


@to_json.register
def _ruleset(value: RuleSet) -> Json:
    return {
        "schema": SCHEMA,
        "name": value.name,
        "digest": value.digest,
        "law": value.law,
        "pack": value.pack.name,
        "contracts": {name: _contract_in_full(one) for name, one in value.contracts.items()},
        "settings": to_json(value.settings),
    }


def _contract_in_full(value: Contract) -> Json:
    return {
        "like": value.like,
        "trumps": list(value.trumps),
        "suits": [suit.letter for suit in value.suits],
        "parties": value.parties,
        "goal": value.goal,
        "leads": value.leads,
        "names": dict(value.names),
    }


@to_json.register
def _slip(value: TutorError) -> Json:
    return slip_to_json(value)


def slip_to_json(slip: TutorError, language: str = "en") -> Json:
    """A slip: its message id as ``code``, the sentence in a language, the values in it.

    >>> from schafkopf_tutor.errors import DealError
    >>> slip_to_json(DealError("error.deal.seat", found=9))["message"]
    'There is no seat 9. The seats are 0, 1, 2 and 3.'
    """
    short = _short(slip)
    values = {name: to_json(value) for name, value in short.values.items()}
    try:
        said = short.say(language)
    except KeyError:  # a law of one's own has no sentences of ours
        said = slip.message
    return {"code": slip.message, "message": said, "values": values}


def _short(slip: TutorError) -> TutorError:
    """The slip with long texts cut short: nobody wants a megabyte back."""
    values: dict[str, object] = {}
    for name, value in slip.values.items():
        if isinstance(value, TutorError):
            value = _short(value)
        elif isinstance(value, str) and name not in _WHOLE:
            value = shown(value)
        values[name] = value
    return TutorError(slip.message, **values)
