"""Who is awaited at a table, what there is to choose, and what might be said besides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple, TypeAlias

from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import SEATS, Announce, Bid, Call, Claim, Give, Move, Play
from schafkopf_tutor.rules import judge, judge_in, law_of
from schafkopf_tutor.verdict import Verdict
from schafkopf_tutor.view import View

TOO_LOW: Final = ("bid.too_low", "announce.too_low")
"""Refusals that are worth a word though no other hand would help."""

NAMING: Final = {"bid.turn": "turn", "reserve.turn": "turn", "announce.not_declarer": "holder"}
"""Refusals that name who may speak, and the fact that does."""

Kind: TypeAlias = type[Bid] | type[Give] | type[Announce] | type[Play]


class Awaited(NamedTuple):
    """The seat whose move is awaited, and which kind of move it is."""

    seat: int
    kind: Kind


class Choice(NamedTuple):
    """Something that could be said, and the judge's word on it."""

    move: Move
    verdict: Verdict


class Turn(NamedTuple):
    """Who is in turn, and what he may choose from if it is no card: nothing while cards are played,
    or given to somebody (``gives`` tells to whom). Nobody is in turn (None) when nothing more can
    be said or played."""

    seat: int | None
    choices: tuple[Choice, ...] = ()
    gives: int | None = None


def awaited(game: Game) -> Awaited | None:
    """Whose move is awaited: a bid, cards to be given, the announcement or a card. None if the game
    is over, or if it is thrown in because nobody plays.

    Where nobody announces (a Ramsch), the first to speak says so.

    >>> from schafkopf_tutor.notation import parse_game
    >>> awaited(parse_game("ordnung dealer 3 | … / … / … / … | 0 says weiter"))
    Awaited(seat=1, kind=<class 'schafkopf_tutor.moves.Bid'>)
    """
    if game.contract is not None:
        return None if game.turn is None else Awaited(game.turn, Play)
    views = [game.view((game.leader + step) % 4) for step in SEATS]
    kinds: tuple[Kind, ...] = (Bid, Give, Announce)
    for kind in kinds:
        for seat in _likely(views[0], kind):
            if next(_sayable(game, views[seat - game.leader], kind), None) is not None:
                return Awaited(seat, kind)
    return None


def due(game: Game) -> Move | None:
    """What happens by itself: the announcement that is settled by what was said; else None.

    >>> from schafkopf_tutor.notation import parse_game
    >>> due(parse_game("ordnung dealer 3 | … / … / … / … | 0 says spiele")) is None
    True
    """
    if game.contract is not None:
        return None
    return law_of(game.ruleset).follows(game.view(game.leader))


def _likely(view: View, kind: type[Move]) -> Iterator[int]:
    """The seats in the order in which they are asked; if the judge, refusing a word of the first
    one, names who is in turn or who has won the auction, only that one."""
    for move in law_of(view.ruleset).candidates(view):
        if isinstance(move, kind) and move.seat is not None:
            verdict = judge(view, move)
            named = verdict.fact(NAMING[verdict.rule]) if verdict.rule in NAMING else None
            if isinstance(named, int):
                yield named
                return
            break
    yield from ((view.seat + step) % 4 for step in SEATS)


def sayable(game: Game, now: Awaited) -> tuple[Move, ...]:
    """The bids or announcements that the awaited seat may choose from; none for a card.

    >>> from schafkopf_tutor.notation import parse_game
    >>> game = parse_game("ordnung dealer 3 | … / … / … / … | 0 says spiele")
    >>> [move.word for move in sayable(game, Awaited(1, Bid))]
    ['auch', 'weiter']
    """
    if now.kind is Play:
        return ()
    return tuple(_sayable(game, game.view(now.seat), now.kind))


def _sayable(game: Game, view: View, kind: type[Move]) -> Iterator[Move]:
    for move in law_of(game.ruleset).candidates(view):
        if isinstance(move, kind):
            verdict = judge(view, move) if move.seat is not None else judge_in(game, move)
            if verdict.ok:
                yield move


def turn(game: Game) -> Turn:
    """Who is in turn, and what he may choose from.

    >>> from schafkopf_tutor.notation import parse_game
    >>> hand = "EA E7 GA G8 HA H8 S7 S8"
    >>> now = turn(parse_game(f"ordnung dealer 3 | {hand} / … / … / … | 0 says weiter"))
    >>> now.seat, [choice.move.word for choice in now.choices]
    (1, ['spiele', 'weiter'])
    """
    now = awaited(game)
    if now is None or now.kind is Play:
        return Turn(now.seat if now else None)
    if now.kind is Give:
        gives = (move.to for move in sayable(game, now) if isinstance(move, Give))
        return Turn(now.seat, gives=next(gives, None))
    return Turn(now.seat, tuple(_choices(game, now)))


def _choices(game: Game, now: Awaited) -> Iterator[Choice]:
    """What a seat may say, and what it might say with another hand, with the reason against it."""
    view = game.view(now.seat)
    other = replace(view, hand=(), unknown=game.ruleset.pack.hand_size)
    for move in law_of(game.ruleset).candidates(view):
        if not isinstance(move, now.kind):
            continue
        verdict = judge_in(game, move) if move.seat is None else judge(view, move)
        if (
            verdict.ok
            or verdict.rule in TOO_LOW
            or (move.seat is not None and judge(other, move).ok)
        ):
            yield Choice(move, verdict)


def thrown_in(game: Game) -> Verdict | None:
    """Why there is no game after an auction in which nobody plays; None if there can be one."""
    if game.contract is not None or awaited(game) is not None:
        return None
    announced = (m for m in law_of(game.ruleset).candidates(game.view(game.leader)))
    first = next((move for move in announced if isinstance(move, Announce)), None)
    return judge_in(game, first) if first else None


def calls(game: Game, seat: int) -> tuple[Move, ...]:
    """What a seat may say beside bids and cards: knock, Stoß and its answers, a Tout late, claims;
    Re and Kontra; cards that are shown for a new deal before anybody speaks.

    >>> from schafkopf_tutor.notation import parse_game
    >>> game = parse_game("ordnung dealer 3 | … / EA … / … / … | rufspiel E by 0 | E7")
    >>> [calls(game, seat)[0].word for seat in range(4)]
    ['none', 'none', 'stoss', 'stoss']
    """
    view = game.view(seat)
    found = []
    for move in law_of(game.ruleset).candidates(view):
        late = isinstance(move, Announce) and game.contract is not None
        if (late or isinstance(move, Call | Claim)) and judge(view, move).ok:
            found.append(move)
    found += [move for move in law_of(game.ruleset).early(view) if judge(view, move).ok]
    return tuple(found)
