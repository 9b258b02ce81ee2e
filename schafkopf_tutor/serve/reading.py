"""JSON as values of the package: ``from_json``, the inverse of ``to_json``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeVar, cast

from schafkopf_tutor.deal import Deal, Hand
from schafkopf_tutor.errors import DealError
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import SEATS, Move, Play
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.rules import law_of, read_position
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.serve.answers import read_result, read_settlement, read_verdict
from schafkopf_tutor.serve.fields import FEW, Fields, Json, RequestError, expected, shown
from schafkopf_tutor.serve.moving import read_announced, read_move
from schafkopf_tutor.serve.sources import Sources
from schafkopf_tutor.serve.writing import KINDS
from schafkopf_tutor.settlement import Settlement
from schafkopf_tutor.verdict import Verdict
from schafkopf_tutor.view import View

T = TypeVar("T")

_MOST_MOVES: Final = 200  # an auction, four knocks, four steps of Stoß, 32 cards: far fewer


def from_json(kind: type[T], data: Json, sources: Sources | None = None) -> T:
    """The value that JSON stands for, of a kind.

    Kinds are View, Game, RuleSet, Verdict, Settlement, a kind of move, a law's type of result.
    ``sources`` finds rule sets by their names (left out: those of the package); the rule set it
    ``given`` is that of moves and verdicts. Raises RequestError, and what is raised for such a
    text: NotationError, DealError, RulesetError.

    >>> from_json(View, "ordnung | wenz by 0 | 2 holds EO E7 | 1 leads EZ").trick
    (EZ,)
    """
    sources = sources or Sources.shipped()
    if kind in KINDS.values():
        move = read_move(Fields(data), sources.given or sources.find("ordnung"))
        if not isinstance(move, kind):
            raise expected("one_of", "move", data["move"], allowed=kind.__name__.lower())
        return move
    readers: dict[type, Callable[[Json, str, Sources], object]] = {
        View: read_view,
        Game: read_game,
        RuleSet: lambda value, key, sources: sources.read(value, key),
        Verdict: lambda value, key, sources: read_verdict(Fields(value), sources.given),
        Settlement: lambda value, key, sources: read_settlement(Fields(value)),
    }
    if kind in readers:
        return cast(T, readers[kind](data, "", sources))
    result = read_result(Fields(data), sources)
    if not isinstance(result, kind):
        raise TypeError(kind)
    return result


# --- positions and games --------------------------------------------------------------------------


def read_view(value: Json, key: str, sources: Sources) -> View:
    """The position under a key, as text or as an object."""
    if isinstance(value, str):
        return read_position(value, rules=sources.find, letters=sources.letters)
    if not isinstance(value, dict):
        raise expected("position", key, value)
    fields = Fields(value, key)
    fields.only(("rules", "announced", "seat", "hand", "unknown", "leader", "trick", "facts"))
    ruleset = sources.of(fields)
    size = ruleset.pack.hand_size
    facts = fields.inside("facts").data if "facts" in fields else {}
    law = law_of(ruleset)
    for name, fact in facts.items():
        large = isinstance(fact, int) and not 0 <= fact <= FEW
        if type(fact) is not law.facts.get(name) or large:
            known = ", ".join(law.facts)
            raise expected("fact", fields.path(f"facts.{shown(name)}"), fact, allowed=known)
    view = View.stated(
        ruleset,
        read_announced(fields.inside("announced"), ruleset),
        fields.seat("seat"),
        fields.cards("hand", size),
        leader=fields.maybe_seat("leader"),
        trick=fields.cards("trick", len(SEATS) - 1, default=True),
        facts=facts,
        unknown=fields.number("unknown", 0, size, 0),
    )
    wrong = law.contradiction(view)
    if wrong is not None:
        raise RequestError("serve.request.contradiction", key=fields.path(f"facts.{wrong}"))
    return view


def read_game(value: Json, key: str, sources: Sources) -> Game:
    """The game under a key, as text or as an object."""
    if isinstance(value, str):
        game = parse_game(value, rules=sources.find, letters=sources.letters)
        _few(game.moves, key)
        return game
    if not isinstance(value, dict):
        raise expected("game", key, value)
    fields = Fields(value, key)
    fields.only(("rules", "dealer", "hands", "moves"))
    ruleset = sources.of(fields)
    game = Game.start(ruleset, fields.seat("dealer"), Deal(ruleset.pack, _hands(fields, ruleset)))
    moves = fields.list("moves") if "moves" in fields else []
    _few(moves, fields.path("moves"))
    for place, item in enumerate(moves):
        at = fields.path(f"moves.{place}")
        if isinstance(item, str):  # a card, played by whose turn it is
            move: Move = Play(game.turn or 0, Fields({at: item}).card(at))
        else:
            move = read_move(Fields(item, at), ruleset)
        game = game.after(move)
    return game


def _few(moves: Sequence[object], key: str) -> None:
    if len(moves) > _MOST_MOVES:
        raise RequestError("serve.request.too_many", key=key, most=_MOST_MOVES)


def _hands(fields: Fields, ruleset: RuleSet) -> tuple[Hand, ...]:
    given, most = fields.list("hands"), ruleset.pack.hand_size
    hands = []
    for seat, value in enumerate(given[: len(SEATS) + 1]):
        hand, rest = fields.hand(f"hands.{seat}", value, most)
        if len(hand) < most and not rest:
            raise DealError("error.deal.short", seat=seat, found=len(hand), allowed=most)
        hands.append(hand)
    return tuple(hands)
