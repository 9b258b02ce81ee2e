"""What can be asked: one function for each word that ``do`` may be.

Each is given the request and returns the keys of its answer. The rules are elsewhere: this room
only reads, asks the judge and writes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from schafkopf_tutor.deal import Hand, check_cards
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.moves import NAMED, SEATS, Announce, Bid, Call, Claim, Play, contract_of
from schafkopf_tutor.notation import format_game, format_position
from schafkopf_tutor.order import CardOrder
from schafkopf_tutor.rules import (
    counterfactual,
    judge,
    legal_moves,
    options,
    position,
    result,
    settle,
)
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.serve.answers import read_result
from schafkopf_tutor.serve.ask import Answer, Ask
from schafkopf_tutor.serve.faults import fault, revoke
from schafkopf_tutor.serve.fields import MOST, RequestError
from schafkopf_tutor.serve.moving import move_of
from schafkopf_tutor.serve.schemas import names
from schafkopf_tutor.serve.writing import to_json
from schafkopf_tutor.view import View

# --- moves ----------------------------------------------------------------------------------------


def legal(ask: Ask) -> Answer:
    """The cards that may be played; with ``verdicts``, the verdict on each card of the hand."""
    view = ask.view
    answer: Answer = {"seat": view.seat, "legal": [play.card.code for play in legal_moves(view)]}
    if ask.fields.yes("verdicts", default=False):
        plays = [Play(view.seat, card) for card in dict.fromkeys(view.hand)]
        answer["verdicts"] = {
            play.card.code: ask.verdict(judge(view, play), view.ruleset) for play in plays
        }
    return answer


def why(ask: Ask) -> Answer:
    """Whether a card, or any move, may be made, and why."""
    return ask.judged(ask.move())


def bid(ask: Ask) -> Answer:
    """Whether a seat may say a word in the auction, or bid a game by its name."""
    return ask.judged(move_of(Bid, ask.fields.but(word=NAMED), ask.ruleset))


def announce(ask: Ask) -> Answer:
    """Whether a seat may announce a game, and so which ace it may call."""
    return ask.judged(move_of(Announce, ask.fields, ask.ruleset))


def call(ask: Ask) -> Answer:
    """Whether a seat may knock, say Stoß, Re, and so on."""
    return ask.judged(move_of(Call, ask.fields, ask.ruleset))


def claim(ask: Ask) -> Answer:
    """Whether a seat may claim the rest, or give it up."""
    return ask.judged(move_of(Claim, ask.fields, ask.ruleset))


def say(ask: Ask) -> Answer:
    """What a seat may say beside playing a card: bids, announcements, calls, claims."""
    view = ask.view
    return {"seat": view.seat, "options": [to_json(move) for move in options(view)]}


def otherwise(ask: Ask) -> Answer:
    """What would have to be different for a refused move to be lawful; null if nothing helps."""
    move = ask.move()
    answer = ask.judged(move)
    found = counterfactual(ask.of(move.seat), move)
    answer["counterfactual"] = to_json(found)
    if found is not None:
        ask.say(answer, ask.ruleset, sentence=lambda speaker: speaker.counterfactual(found))
    return answer


# --- tricks, results, money -----------------------------------------------------------------------


def winner(ask: Ask) -> Answer:
    """Which card takes a trick: one that is stated, or the last one of a position or game."""
    ruleset, order, leader, cards, last = _trick(ask)
    place = order.winner(cards, last)
    seat = None if leader is None else (leader + place) % len(SEATS)
    answer: Answer = {"place": place, "card": cards[place].code, "seat": seat}
    return ask.say(answer, ruleset, sentence=lambda speaker: speaker.trick(order, cards, last=last))


def _trick(ask: Ask) -> tuple[RuleSet, CardOrder, int | None, Hand, bool]:
    """Whose order, who leads, which cards; and whether it is the last trick of a game."""
    fields, last = ask.fields, False
    if "cards" in fields:
        ruleset = ask.sources.of(fields)
        named = Announce(None, fields.word("contract", ruleset.contracts), fields.suit("suit"))
        order: CardOrder | None = ruleset.order(contract_of(ruleset, named), named.suit)
        cards = fields.cards("cards", len(SEATS))
        check_cards(ruleset.pack, cards)
        leader = fields.maybe_seat("leader")
    else:
        view = ask.view
        ruleset = view.ruleset
        found = view.tricks[-1] if view.tricks and not view.trick else view
        cards = found.trick if isinstance(found, View) else found.cards
        order, leader = view.order, found.leader
        last = len(view.tricks) + bool(view.trick) == ruleset.pack.hand_size
    if order is None or not cards:
        raise RequestError("serve.request.no_trick", key="cards")
    return ruleset, order, leader, cards, last


def come_to(ask: Ask) -> Answer:
    """What a finished game came to."""
    return _result(ask, result(ask.game))


def _result(ask: Ask, outcome: Any) -> Answer:
    answer: Answer = {"result": to_json(outcome)}
    return ask.say(answer, outcome.ruleset, sentence=lambda speaker: speaker.result(outcome))


def money(ask: Ask) -> Answer:
    """What a finished game, or a stated result, is worth, line by line, and who pays whom."""
    stock = ask.fields.number("stock", 0, MOST, 0)
    if "result" not in ask.fields:
        return _money(ask, result(ask.game), stock)
    if "game" in ask.fields:
        raise RequestError("serve.request.either", key="result", other="game")
    outcome = read_result(ask.fields.inside("result"), ask.sources)
    try:
        return _money(ask, outcome, stock)
    except (LookupError, ArithmeticError) as wrong:  # nobody loses, say, and yet somebody pays
        raise RequestError("serve.request.result", key="result") from wrong


def _money(ask: Ask, outcome: Any, stock: int) -> Answer:
    answer = _result(ask, outcome)
    settlement = settle(outcome, stock)
    answer["settlement"] = to_json(settlement)
    return ask.say(
        answer, outcome.ruleset, sentences=lambda speaker: list(speaker.settlement(settlement))
    )


# --- values ---------------------------------------------------------------------------------------


def place(ask: Ask) -> Answer:
    """A position as an object and as text; that of a game is what a seat sees in it."""
    view = ask.view if ask.stated else position(ask.view)
    return {"position": to_json(view), "text": format_position(view)}


def played(ask: Ask) -> Answer:
    """A game as an object and as text, and how it stands."""
    game = ask.game
    tricks = [{**to_json(trick), "points": trick.points} for trick in game.tricks]
    return {
        "game": to_json(game),
        "text": format_game(game),
        "turn": game.turn,
        "leader": game.leader,
        "trick": [card.code for card in game.trick],
        "tricks": tricks,
        "over": game.over,
    }


def rules(ask: Ask) -> Answer:
    """A rule set in full, with its digest."""
    return {"ruleset": to_json(ask.sources.of(ask.fields))}


def about(ask: Ask) -> Answer:
    """What this server knows: operations, languages, rule sets with their digests, schemas."""
    named = {name: found.digest for name, found in ask.sources.named.items()}
    return {
        "operations": list(OPERATIONS),
        "languages": list(LANGUAGES),
        "rulesets": named,
        "schemas": list(names()),
    }


class Operation(NamedTuple):
    """A function, and the keys that its request may have beside those of every request."""

    run: Callable[[Ask], Answer]
    keys: tuple[str, ...]


EVERY: Final = ("id", "do", "lang", "face", "rules", "letters")
"""Keys of every request."""

_VIEW: Final = ("position", "game", "seat")

OPERATIONS: Final[Mapping[str, Operation]] = MappingProxyType(
    {
        "legal": Operation(legal, (*_VIEW, "verdicts")),
        "why": Operation(why, (*_VIEW, "card", "move")),
        "bid": Operation(bid, ("game", "seat", "word", "contract", "suit")),
        "announce": Operation(announce, ("game", "seat", "contract", "suit")),
        "call": Operation(call, (*_VIEW, "word")),
        "claim": Operation(claim, (*_VIEW, "word")),
        "options": Operation(say, _VIEW),
        "counterfactual": Operation(otherwise, (*_VIEW, "card", "move")),
        "winner": Operation(winner, (*_VIEW, "contract", "suit", "cards", "leader")),
        "result": Operation(come_to, ("game",)),
        "settle": Operation(money, ("game", "result", "stock")),
        "revoke": Operation(revoke, ("game",)),
        "fault": Operation(fault, ("game", "fault")),
        "position": Operation(place, _VIEW),
        "game": Operation(played, ("game",)),
        "ruleset": Operation(rules, ()),
        "about": Operation(about, ()),
    }
)
