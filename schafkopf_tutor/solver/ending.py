"""What the last tricks are worth with open cards, in any game: a plain search over the judge.

It knows no game. A law says which cards may be played, who takes a trick, which seats hold together
and what of the history still matters (``Law.state``); the rest is alpha-beta, with a memory for
positions at the beginning of a trick. ``solver.values`` is thousands of times faster, where it
knows the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeAlias

from schafkopf_tutor.cards import Card
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import SEATS, Play
from schafkopf_tutor.rules import Law, law_of
from schafkopf_tutor.solver.problem import Unsolvable

MOST: Final = 5
"""With more cards in a hand than so many it would take minutes; see ``tests/long``."""
REVIEWED: Final = 4
"""So many tricks are looked at again; the search takes tenths of a second."""
_ALL: Final = 1_000
"""More points than there are."""

Key: TypeAlias = tuple[object, ...]
Bounds: TypeAlias = tuple[int, int]


class Ending(NamedTuple):
    """What a game comes to if all four play their best with open cards: the seats of the side that
    has announced the game (Re), the points of all its tricks, and those of the others."""

    side: tuple[int, ...]
    points: int
    others: int


class Loss(NamedTuple):
    """A card that was played: its place among the moves, and how many points its player's side lost
    by it against the ``best`` card, if all play their best from there."""

    place: int
    play: Play
    best: Card
    points: int


def ending(game: Game) -> Ending:
    """What a game comes to from here on.

    Unsolvable with more cards in a hand than ``MOST``, where cards or sides are not known, and
    before a game is announced.

    >>> from random import Random
    >>> from schafkopf_tutor import load
    >>> from schafkopf_tutor.players import deal, finish, named
    >>> rules = load("ddv")
    >>> game = Game.start(rules, 3, deal(rules, Random(1)))
    >>> found = ending(finish(game, [named("solid")] * 4, Random(1)))
    >>> found.points + found.others
    240
    """
    search = _Search.of(game)
    taken = search.taken(game)
    whole = taken + search.rest(game, 0, _ALL)
    return Ending(search.side, whole, search.all_points - whole)


def worths(game: Game) -> Mapping[Card, int]:
    """By card that may be played now: the points that the announcing side comes to after it.

    Raises as ``ending``.
    """
    search = _Search.of(game)
    found = {}
    for play in search.law.legal_moves(game.view()):
        after = game.after(play)
        found[play.card] = search.taken(after) + search.rest(after, 0, _ALL)
    return found


def losses(game: Game, tricks: int = REVIEWED) -> tuple[Loss, ...]:
    """What was lost by each card of the last tricks of a finished game, in the order of play.

    Cards that had to be played are left out. Raises as ``ending``, also for a game that was not
    played to its last card.
    """
    if len(game.tricks) < game.ruleset.pack.hand_size:
        raise Unsolvable("error.solver.not_over")
    last = [at for at, move in enumerate(game.moves) if isinstance(move, Play)]
    begins = last[-len(SEATS) * tricks]
    before = Game.start(game.ruleset, game.dealer, game.deal, game.moves[:begins])
    search, found = _Search.of(before), []
    for at in range(begins, len(game.moves)):
        move = game.moves[at]
        if isinstance(move, Play):
            ways = {
                way.card: search.taken(after) + search.rest(after, 0, _ALL)
                for way in search.law.legal_moves(before.view())
                for after in [before.after(way)]
            }
            pick = max if move.seat in search.side else min
            best = pick(ways, key=ways.__getitem__)
            if len(ways) > 1:
                found.append(Loss(at, move, best, abs(ways[best] - ways[move.card])))
        before = before.after(move)
    return tuple(found)


@dataclass
class _Search:
    """One search, whatever is asked of it. ``memory`` holds, for positions at the beginning of a
    trick, between which numbers the points of the tricks that are left lie."""

    law: Law
    side: tuple[int, ...]
    all_points: int
    memory: dict[Key, Bounds] = field(default_factory=dict)

    @staticmethod
    def of(game: Game) -> _Search:
        if any(game.deal.unknown(seat) for seat in SEATS):
            raise Unsolvable("error.solver.unknown")
        held = max(map(len, game.hands))
        if game.contract is None or held > MOST:
            raise Unsolvable("error.solver.ending", found=held, most=MOST)
        law = law_of(game.ruleset)
        side = law.holding(game)
        if not side:
            raise Unsolvable("error.solver.nobody")
        return _Search(law, side, sum(card.points for card in game.ruleset.pack.cards))

    def taken(self, game: Game) -> int:
        """The points that the side has in its tricks."""
        return sum(trick.points for trick in game.tricks if trick.winner in self.side)

    def rest(self, game: Game, low: int, high: int) -> int:
        """The points of the tricks that are left, for the side; what is not between ``low`` and
        ``high`` is only a bound."""
        if game.turn is None:
            return 0
        key = None if game.trick else self._key(game)
        known = self.memory.get(key, (0, _ALL)) if key is not None else (0, _ALL)
        if known[0] == known[1] or known[0] >= high:
            return known[0]
        if known[1] <= low:
            return known[1]
        mine = game.turn in self.side
        alpha, beta = max(low, known[0]), min(high, known[1])
        best = -1 if mine else _ALL
        for play in self._ordered(game):
            after = game.after(play)
            now = self._won(game, after)
            value = now + self.rest(after, alpha - now, beta - now)
            if mine:
                best = max(best, value)
                alpha = max(alpha, best)
            else:
                best = min(best, value)
                beta = min(beta, best)
            if alpha >= beta:
                break
        if key is not None:
            self.memory[key] = _known(known, best, max(low, known[0]), min(high, known[1]))
        return best

    def _won(self, game: Game, after: Game) -> int:
        """What the side has won by the card that leads from one game to the other."""
        if len(after.tricks) == len(game.tricks):
            return 0
        trick = after.tricks[-1]
        return trick.points if trick.winner in self.side else 0

    def _key(self, game: Game) -> Key:
        """What decides about the rest: the hands, who leads, and what the law keeps of history."""
        hands = tuple(tuple(sorted(map(str, hand))) for hand in game.hands)
        state = tuple(tuple(self.law.state(game.view(seat)).items()) for seat in SEATS)
        return (game.leader, hands, state)

    def _ordered(self, game: Game) -> list[Play]:
        """The lawful cards, those first that cut most: on a partner's trick points, else little."""
        plays = list(self.law.legal_moves(game.view()))
        order, trick = game.order, game.trick
        if order is None or len(plays) < 2:
            return plays
        if not trick:
            return sorted(plays, key=lambda play: -order.strength[play.card])
        winner = (game.leader + order.winner(trick)) % len(SEATS)
        ours = (winner in self.side) == (game.turn in self.side)
        sign = -1 if ours else 1

        def place(play: Play) -> tuple[bool, int]:
            takes = order.winner((*trick, play.card)) == len(trick)
            return (takes == ours, sign * play.card.points)

        return sorted(plays, key=place)


def _known(before: Bounds, value: int, low: int, high: int) -> Bounds:
    """What is known of a position after a search between two numbers has come to a value."""
    if value <= low:
        return before[0], min(before[1], value)
    if value >= high:
        return max(before[0], value), before[1]
    return value, value
