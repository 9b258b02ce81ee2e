"""Who sits at the table with the learner: computer players by their names."""

from __future__ import annotations

from collections.abc import Sequence

from schafkopf_tutor.coach import player_named
from schafkopf_tutor.errors import DealError
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import SEATS, Move
from schafkopf_tutor.players import Player, names
from schafkopf_tutor.players.rounds import next_move
from schafkopf_tutor.players.series import YOU, Series


def usual() -> str:
    """Who plays where nobody is named: the best of those who need no time to think."""
    return names()[-1]


def seated(company: Sequence[str] = (), you: int = 0, law: str | None = None) -> tuple[str, ...]:
    """The players by seat: the learner at his seat, the others clockwise from him.

    One name stands for all three, none for the usual players; four names leave no seat to the
    learner, who looks on. TutorError for a player that there is not, or who does not play
    the game of this ``law``; DealError for a seat; where the series is made, SeriesError for
    another number of them.

    >>> seated(["random"])
    ('you', 'random', 'random', 'random')
    """
    if you not in SEATS:
        raise DealError("error.deal.seat", found=you)
    wanted = list(company) or [usual()]
    if len(wanted) == 1:
        wanted *= 3
    for name in wanted:
        if name != YOU:
            player_named(name, law)
    if len(wanted) == 3:
        wanted.insert(0, YOU)
        wanted = wanted[-you:] + wanted[:-you] if you else wanted
    return tuple(wanted)


def others(series: Series, game: Game) -> Move | None:
    """What a computer player of the series does next in its game; None if the learner is awaited.

    Chance falls the same way each time the game has come so far.
    """
    seats: list[Player | None] = [None if n == YOU else player_named(n) for n in series.players]
    rngs = [series.chance(seat, len(game.moves)) for seat in SEATS]
    return next_move(game, seats, rngs)
