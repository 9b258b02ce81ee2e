"""A solver that tries everything: the coach's tests need none of the real one's speed.

Its answers are those of ``solver.values_in``: for each legal card the card points of the declarer's
side at the end, best play of all with open cards.
"""

from __future__ import annotations

from collections.abc import Sequence

from schafkopf_tutor.cards import Card, Rank
from schafkopf_tutor.coach.outcomes import game_in
from schafkopf_tutor.coach.worlds import World
from schafkopf_tutor.game import Game
from schafkopf_tutor.rules import legal_moves


def side_in(game: Game) -> set[int]:
    """The declarer's side: he himself, and who was dealt the called ace."""
    announced = game.announced
    assert announced is not None
    assert announced.seat is not None
    side = {announced.seat}
    if game.contract is not None and game.contract.parties == "called_ace" and announced.suit:
        ace = Card(announced.suit, Rank.SAU)
        side |= {seat for seat, hand in enumerate(game.deal.hands) if ace in hand}
    return side


def best(game: Game, side: set[int]) -> int:
    if game.turn is None:
        return sum(trick.points for trick in game.tricks if trick.winner in side)
    found = [best(game.after(move), side) for move in legal_moves(game)]
    return max(found) if game.turn in side else min(found)


def values_in(table: Game, worlds: Sequence[World]) -> list[dict[Card, int]]:
    found = []
    for world in worlds:
        game = game_in(table, world)
        side = side_in(game)
        found.append({move.card: best(game.after(move), side) for move in legal_moves(game)})
    return found
