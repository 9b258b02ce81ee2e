"""Computer players. Each sees a view, as a person at the table does, and nothing else.

- ``named(name)`` gives a ``Player``: ``random``, ``solid``, or a beginner by his name;
- ``deal(ruleset, rng)`` shuffles and deals, ``finish(game, seats, rng)`` takes a game to its end;
- ``next_move(game, seats, rngs)`` is one step of that, where people sit at the table, too;
- ``awaited(game)`` is whose move is awaited, ``turn(game)`` what he may choose from.

>>> from random import Random
>>> from schafkopf_tutor import Game, load
>>> rules = load("ordnung")
>>> game = Game.start(rules, 3, deal(rules, Random(3)))
>>> game = finish(game, [named("random")] * 4, Random(3))
"""

from __future__ import annotations

from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.lawdata import USUAL
from schafkopf_tutor.players.player import Player
from schafkopf_tutor.players.rounds import deal, finish, generators, next_move
from schafkopf_tutor.players.turns import Awaited, Choice, Turn, awaited, turn

__all__ = [
    "Awaited",
    "Choice",
    "Player",
    "Turn",
    "awaited",
    "deal",
    "finish",
    "generators",
    "named",
    "names",
    "next_move",
    "turn",
]


def names(law: str = USUAL) -> tuple[str, ...]:
    """The players of a game that ``named`` knows, weakest first."""
    from schafkopf_tutor.players.beginner import characters

    return ("random", *characters(law), "solid")


def named(name: str, law: str | None = None) -> Player:
    """The player of this name, of this game (left out: of any). Raises TutorError for one that is
    not known there.

    >>> named("random").name
    'random'
    """
    # Nobody loads a player's thoughts who only asks whose turn it is.
    if name == "random":
        from schafkopf_tutor.players.guessing import Guessing

        return Guessing()
    if name == "solid":
        from schafkopf_tutor.players.solid import Solid

        return Solid()
    from schafkopf_tutor.players.beginner import characters

    found = characters(law)
    if name in found:
        return found[name]
    allowed = names(law or USUAL)
    raise TutorError("error.player.unknown", found=name, allowed=", ".join(allowed))
