"""A small race: a few tricks with all hands open, every seat moved by the learner.

Legality is the judge's, winners are the game's; this remembers what lies behind, for undo.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from schafkopf_tutor.cards import Card
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import SEATS, Play
from schafkopf_tutor.rules import IllegalMove, play
from schafkopf_tutor.verdict import Verdict


@dataclass(frozen=True)
class Race:
    """A game on the way to ``tricks`` tricks.

    ``past`` are the games before each move, ``refused`` is the judge's word on the card that was
    clicked last (with its seat) if it may not be played; then nothing has moved.
    """

    game: Game
    tricks: int = 3
    past: tuple[Game, ...] = ()
    refused: tuple[Play, Verdict] | None = None

    @property
    def over(self) -> bool:
        """Whether all tricks of the race are played."""
        return len(self.game.tricks) >= self.tricks

    @property
    def points(self) -> tuple[int, int, int, int]:
        """Card points each seat has won, by seat."""
        won = [0, 0, 0, 0]
        for trick in self.game.tricks:
            won[trick.winner] += trick.points
        return won[0], won[1], won[2], won[3]

    @property
    def first(self) -> tuple[int, ...]:
        """The seats with most points."""
        return tuple(seat for seat in SEATS if self.points[seat] == max(self.points))

    def act(self, word: str) -> Race:
        """The race after a click: ``play 2 GA``, ``undo``, ``restart``; else nothing changes."""
        verb, *rest = word.split()
        if verb == "undo" and self.past:
            return replace(self, game=self.past[-1], past=self.past[:-1], refused=None)
        if verb == "restart" and self.past:
            return replace(self, game=self.past[0], past=(), refused=None)
        if verb == "play" and not self.over:
            move = self._move(rest)
            return self if move is None else self._play(move)
        return self

    def _move(self, words: list[str]) -> Play | None:
        for seat in SEATS:
            for card in self.game.hands[seat]:
                if words == [str(seat), card.code]:
                    return Play(seat, card)
        return None

    def _play(self, move: Play) -> Race:
        try:
            after = play(self.game, move)
        except IllegalMove as error:
            return replace(self, refused=(move, error.verdict))
        return replace(self, game=after, past=(*self.past, self.game), refused=None)

    def on_table(self) -> tuple[tuple[int, Card], ...]:
        """Seat and card of what lies on the table: the trick so far, else the one just won."""
        game = self.game
        if game.trick or not game.tricks:
            return tuple(((game.leader + at) % 4, card) for at, card in enumerate(game.trick))
        last = game.tricks[-1]
        return tuple((last.seat_of(at), card) for at, card in enumerate(last.cards))
