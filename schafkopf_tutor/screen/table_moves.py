"""The words that stand for moves at a table.

Every word is looked up among the moves there are, so no text is ever read as one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from schafkopf_tutor.cards import Card
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import SEATS, Announce, Bid, Call, Claim, Give, Move, Play
from schafkopf_tutor.order import CardOrder
from schafkopf_tutor.players.turns import awaited, sayable
from schafkopf_tutor.rules import law_of


def word_of(move: Move, place: int = 0) -> str:
    """The word that stands for a move; a card is named by its ``place`` in the hand as dealt.

    >>> word_of(Bid(2, "weiter")), word_of(Play(1, Card.of("EO")), 5)
    ('say 2 weiter', 'play 1.5')
    """
    if isinstance(move, Play):
        return f"play {move.seat}.{place}"
    if isinstance(move, Announce) or (isinstance(move, Bid) and move.contract):
        verb = "bid" if isinstance(move, Bid) else "announce"
        seat = "nobody" if move.seat is None else move.seat
        return f"{verb} {seat} {move.contract}" + (f" {move.suit.letter}" if move.suit else "")
    verb = {Call: "call", Claim: "claim"}.get(type(move), "say")
    return f"{verb} {move.seat} {move.word}"


def held(game: Game, seat: int) -> tuple[tuple[int, Card], ...]:
    """The known cards that a seat still holds, each with its place in the hand as dealt; behind
    those, what it was given."""
    dealt = game.deal.hands[seat]
    if game.gave:
        given = (move for move in game.moves if isinstance(move, Give) and move.to == seat)
        dealt = (*dealt, *(card for move in given for card in move.cards))
    gone = Counter(dealt)
    gone.subtract(game.hands[seat])
    kept = []
    for place, card in enumerate(dealt):
        if gone[card] > 0:
            gone[card] -= 1
        else:
            kept.append((place, card))
    return tuple(kept)


def usual_order(game: Game) -> CardOrder:
    """The order in which hands are held: that of the game, before it is announced the usual one."""
    if game.order:
        return game.order
    return game.ruleset.order(next(iter(game.ruleset.contracts.values())))


def move_named(game: Game, word: str) -> Move | None:
    """The move that a word stands for; None if there is none such now."""
    if word.startswith("play "):
        for seat in SEATS:
            for place, card in held(game, seat):
                if word == f"play {seat}.{place}":
                    return Play(seat, card)
        return None
    for seat in SEATS:
        for move in law_of(game.ruleset).candidates(game.view(seat)):
            if word == word_of(move):
                return move
    return None


def gives(game: Game) -> int | None:
    """The seat from which cards are awaited that it shall give away; None where none are."""
    now = awaited(game)
    return now.seat if now is not None and now.kind is Give else None


def picked(game: Game, seat: int, places: tuple[int, ...], name: str) -> tuple[int, ...] | None:
    """The places of the cards that a seat is about to give away, with one more, or less, named as
    "<seat>.<place>"; None where that is no card of his, or none is to be given."""
    if gives(game) != seat:
        return None
    for place, _ in held(game, seat):
        if name == f"{seat}.{place}":
            fewer = tuple(one for one in places if one != place)
            return fewer if place in places else (*places, place)
    return None


def given(game: Game, seat: int, places: Collection[int]) -> Move | None:
    """The cards that a seat has picked, to be given; without any, what has to be given if there is
    no choice. None if nothing is to be given."""
    now = awaited(game)
    if now is None or gives(game) != seat:
        return None
    ways = [move for move in sayable(game, now) if isinstance(move, Give)]
    if len(ways) == 1 and not places:
        return ways[0]
    cards = tuple(card for at, card in held(game, seat) if at in places)
    return Give(seat, ways[0].to, cards, len(cards))
