"""A review to walk through: its overview, one decision after the other, and playing on from each.

A value: each word that is sent makes the next one. ``review_model`` shows it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from schafkopf_tutor.coach.review import Decision, Review
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import SEATS, Move
from schafkopf_tutor.players import Player, named
from schafkopf_tutor.players.rounds import next_move
from schafkopf_tutor.screen.table import Table


@dataclass(frozen=True)
class Reviewing:
    """Where somebody is in a review.

    ``at`` is the number of the decision that is looked at, in ``steps`` (None: the overview);
    ``table`` is where the game is played on from it, against the ``opponent`` at the other seats.
    """

    review: Review
    at: int | None = None
    table: Table | None = None
    opponent: str = "solid"

    @property
    def steps(self) -> tuple[Decision, ...]:
        """The decisions to walk through: those in which something could be decided."""
        return tuple(one for one in self.review.decisions if not one.forced)

    @property
    def step(self) -> Decision | None:
        """The decision that is looked at."""
        return None if self.at is None else self.steps[self.at]

    @property
    def game(self) -> Game:
        """The game as it stands here: at the table, before a decision, or whole."""
        if self.table is not None:
            return self.table.game
        return self.review.game if self.step is None else self.review.before(self.step)

    def act(self, word: str) -> Reviewing:
        """The state after something was chosen; a word that it does not know changes nothing.

        ``look N`` (a decision by its number in ``steps``), ``next``, ``previous``, ``overview``,
        ``again`` (play on from here), ``leave`` (back from the table to the decision); everything
        else goes to the table, where there is one.
        """
        if self.table is not None:
            return self._at_table(word)
        verb, _, number = word.partition(" ")
        last = len(self.steps) - 1
        if verb == "look" and number.isascii() and number.isdigit() and len(number) < 4:
            return replace(self, at=int(number)) if int(number) <= last else self
        if word == "overview":
            return replace(self, at=None)
        if word == "next" and last >= 0:
            return replace(self, at=0 if self.at is None else min(last, self.at + 1))
        if word == "previous" and self.at is not None:
            return replace(self, at=self.at - 1 if self.at else None)
        if word == "again" and self.step is not None:
            return replace(self, table=self.laid(self.step))
        return self

    def _at_table(self, word: str) -> Reviewing:
        if word == "leave" or self.table is None:
            return replace(self, table=None)
        return replace(self, table=self.table.act(word))

    def laid(self, decision: Decision) -> Table:
        """A table with the game as it stood before a decision: its seat plays on, with closed
        cards, and the others are computer players."""
        return table_from(self.review.before(decision), decision.seat, self.opponent)


def table_from(game: Game, seat: int, opponent: str = "solid") -> Table:
    """A table at which a seat plays a game on, with closed cards; the others are computer
    players."""
    player = named(opponent)

    def company(now: Game) -> Move | None:
        seats: list[Player | None] = [None if s == seat else player for s in SEATS]
        return next_move(now, seats, [Random(f"again/{len(now.moves)}/{s}") for s in SEATS])

    on = frozenset(("grey", "keys"))
    made = len(game.moves)
    return Table(game, given=made, since=made, bottom=seat, seats=(seat,), company=company, on=on)
