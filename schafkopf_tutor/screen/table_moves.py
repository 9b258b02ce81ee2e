"""Who is in turn at a table, what there is to choose, and the words that stand for moves.

Every word is looked up among the moves there are, so no text is ever read as one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from schafkopf_tutor.cards import Card
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import SEATS, Announce, Bid, Call, Claim, Move, Play
from schafkopf_tutor.order import CardOrder
from schafkopf_tutor.rules import judge, judge_in, law_of
from schafkopf_tutor.verdict import Verdict

TOO_LOW: Final = ("bid.too_low", "announce.too_low")
"""Refusals that are worth a word though no other hand would help."""


class Choice(NamedTuple):
    """Something that could be said, and the judge's word on it."""

    move: Move
    verdict: Verdict


class Turn(NamedTuple):
    """Who is in turn, and what he may choose from if it is not a card: nothing while cards are
    played. Nobody is in turn (None) when nothing more can be said or played."""

    seat: int | None
    choices: tuple[Choice, ...] = ()


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
    """The known cards that a seat still holds, each with its place in the hand as dealt."""
    dealt = game.deal.hands[seat]
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
    return next(iter(game.ruleset.contracts.values())).order(game.ruleset.pack)


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


def turn(game: Game) -> Turn:
    """Who is in turn, and what he may choose from.

    >>> from schafkopf_tutor.notation import parse_game
    >>> hand = "EA E7 GA G8 HA H8 S7 S8"
    >>> now = turn(parse_game(f"ordnung dealer 3 | {hand} / … / … / … | 0 says weiter"))
    >>> now.seat, [choice.move.word for choice in now.choices]
    (1, ['spiele', 'weiter'])
    """
    if game.contract is not None:
        return Turn(game.turn)
    seats = [(game.leader + step) % 4 for step in SEATS]
    for kind in (Bid, Announce):
        for seat in seats:
            found = tuple(_choices(game, seat, kind))
            if any(choice.verdict.ok for choice in found):
                return Turn(seat, found)
    return Turn(None)


def thrown_in(game: Game) -> Verdict | None:
    """Why there is no game after an auction in which nobody plays; None if there can be one."""
    if game.contract is not None or turn(game).seat is not None:
        return None
    announced = (m for m in law_of(game.ruleset).candidates(game.view(game.leader)))
    first = next((move for move in announced if isinstance(move, Announce)), None)
    return judge_in(game, first) if first else None


def _choices(game: Game, seat: int, kind: type[Move]) -> Iterator[Choice]:
    """What a seat may say, and what it might say with another hand, with the reason against it."""
    view = game.view(seat)
    other = replace(view, hand=(), unknown=game.ruleset.pack.hand_size)
    for move in law_of(game.ruleset).candidates(view):
        if not isinstance(move, kind):
            continue
        verdict = judge_in(game, move) if move.seat is None else judge(view, move)
        if (
            verdict.ok
            or verdict.rule in TOO_LOW
            or (move.seat is not None and judge(other, move).ok)
        ):
            yield Choice(move, verdict)


def calls(game: Game, seat: int) -> tuple[Move, ...]:
    """What a seat may say beside bids and cards: knock, Stoß and its answers, a Tout late, claims.

    >>> from schafkopf_tutor.notation import parse_game
    >>> game = parse_game("ordnung dealer 3 | … / EA … / … / … | rufspiel E by 0 | E7")
    >>> [word_of(move) for seat in range(4) for move in calls(game, seat)][:3]
    ['claim 0 none', 'claim 1 none', 'call 2 stoss']
    """
    view = game.view(seat)
    found = []
    for move in law_of(game.ruleset).candidates(view):
        late = isinstance(move, Announce) and game.contract is not None
        if (late or isinstance(move, Call | Claim)) and judge(view, move).ok:
            found.append(move)
    return tuple(found)


def doubling(game: Game, seat: int) -> tuple[Move, ...]:
    """What a seat may say beside bids and cards that makes the game dearer: no claims.

    >>> from schafkopf_tutor.notation import parse_game
    >>> game = parse_game("ordnung dealer 3 | … / EA … / … / … | rufspiel E by 0 | E7")
    >>> [word_of(move) for move in doubling(game, 2)]
    ['call 2 stoss']
    """
    if game.contract is None and any(not isinstance(move, Call) for move in game.moves):
        return ()  # one knocks before the first bid
    return tuple(move for move in calls(game, seat) if not isinstance(move, Claim))
