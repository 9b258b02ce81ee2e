"""Cards shuffled and dealt, and a game taken to its end by four players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from schafkopf_tutor.deal import Deal
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import SEATS, Call, Claim, Move
from schafkopf_tutor.players.player import Player
from schafkopf_tutor.players.turns import awaited, calls, due
from schafkopf_tutor.rules import law_of, legal_moves, play
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.view import View


def deal(ruleset: RuleSet, rng: Random) -> Deal:
    """A pack shuffled and dealt; each hand lies in the order in which it was dealt.

    >>> from schafkopf_tutor.rulesets import load
    >>> deal(load("ordnung"), Random(7)) == deal(load("ordnung"), Random(7))
    True
    """
    rest = list(ruleset.pack.cards)
    stack = [rest.pop(int(rng.random() * len(rest))) for _ in range(len(rest))]
    return law_of(ruleset).deal(ruleset, 3, stack).deal


def generators(rng: Random) -> tuple[Random, ...]:
    """A generator for each seat: who sits at one draws nothing from another's."""
    return tuple(Random(int(rng.random() * 2**53)) for _ in SEATS)


def finish(game: Game, seats: Sequence[Player], rng: Random) -> Game:
    """The game taken to its end: knocks, bids, announcement, doubling and cards.

    If it is thrown in, nothing is announced at the end (``contract`` is None). Raises IllegalMove
    if a player makes a move that the judge refuses.

    >>> from schafkopf_tutor.players import named
    >>> from schafkopf_tutor.rulesets import load
    >>> rules = load("cardgames-zone-variants")
    >>> game = Game.start(rules, 3, deal(rules, Random(1)))
    >>> finish(game, [named("random")] * 4, Random(1)).over
    True
    """
    rngs = generators(rng)
    again = law_of(game.ruleset).calls_again
    over: object = False  # the game as announced (None before), once nobody may call anything in it
    while True:
        if (settled := due(game)) is not None:
            game = play(game, settled)
        if again or over is not game.announced:
            said = called(game, seats, rngs)
            if said is not None:
                game = play(game, said)
                continue
            # Knocking ends for good, and so does doubling: what nobody may say, nobody may later.
            if not again and not any(may_call(game, seat) for seat in SEATS):
                over = game.announced
        now = awaited(game)
        if now is None:
            return game
        game = play(game, seats[now.seat].choose(game.view(now.seat), rngs[now.seat]))


def next_move(game: Game, seats: Sequence[Player | None], rngs: Sequence[Random]) -> Move | None:
    """The next move that one of the players makes: a call that somebody wants to make, or what is
    awaited; an announcement that follows by itself comes first. None if nothing is awaited, or of a
    seat where no player sits (a person does).

    ``rngs`` are as ``generators`` makes them.
    """
    if (settled := due(game)) is not None:
        return settled
    said = called(game, seats, rngs)
    if said is not None:
        return said
    now = awaited(game)
    player = seats[now.seat] if now else None
    if now is None or player is None:
        return None
    return player.choose(game.view(now.seat), rngs[now.seat])


def called(game: Game, seats: Sequence[Player | None], rngs: Sequence[Random]) -> Move | None:
    """What the first player who wants to calls now, asked clockwise from whose turn it is."""
    for step in SEATS:
        seat = ((game.leader if game.turn is None else game.turn) + step) % 4
        player = seats[seat]
        may = may_call(game, seat) if player else ()
        if player and may:
            said = player.call(_seen(game, seat, may), rngs[seat], may)
            if said is None and seat == game.turn and not legal_moves(game):
                said = may[0]  # at some tables he has to call something before he may play
            if said is not None:
                return said
    return None


def may_call(game: Game, seat: int) -> tuple[Move, ...]:
    """What a seat may call now; computer players claim nothing."""
    return tuple(move for move in calls(game, seat) if not isinstance(move, Claim))


def _seen(game: Game, seat: int, calls: Sequence[Move]) -> View:
    """What a seat sees when it may call: of its hand four cards, where one knocks on those."""
    view = game.view(seat)
    if not (on_four(game.ruleset) and any(isinstance(move, Call) for move in calls)):
        return view
    if game.contract is not None:  # no knock, but what is said later
        return view
    known = view.hand[:4]
    return replace(view, hand=known, unknown=len(view.hand) - len(known))


def on_four(ruleset: RuleSet) -> bool:
    """Whether one knocks at this table, and on four cards."""
    return ruleset.settings.get("doubling.knock_when") == "after_four_cards"
