"""A table as a plain value: the game, what lies behind it, and what is open to be seen.

The judge decides about every move and the game moves the cards; this remembers the way back, what
was refused, and what the person at the table wants to see. ``table_model`` shows it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final, Literal, TypeAlias

from schafkopf_tutor.cards import Card
from schafkopf_tutor.errors import DealError
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import SEATS, Call, Give, Move, Play
from schafkopf_tutor.players.rounds import may_call
from schafkopf_tutor.players.turns import Awaited, due, sayable, turn
from schafkopf_tutor.rules import judge_in, law_of, legal_moves
from schafkopf_tutor.screen.table_moves import given, gives, move_named, picked
from schafkopf_tutor.verdict import Verdict
from schafkopf_tutor.view import View

Player: TypeAlias = Callable[[View], Move]
"""Moves a seat: what it sees, to what it does."""
Company: TypeAlias = Callable[[Game], Move | None]
"""What the other players do next, a word out of turn included; None if they wait for the learner.
Each of them shall look at ``game.view(seat)`` alone."""
Pace: TypeAlias = Literal["trick", "card", "clock"]
"""When the others stop: at the end of a trick, after each word and card, or after each and by the
clock."""

PANELS: Final = ("last", "points", "order", "auction", "claims", "options")
"""What can be shown on demand."""
SWITCHES: Final = ("grey", "open", "big", "keys")
"""What can be switched: cards that may not be played are grey, all hands are open, big cards,
letters as keys."""
TOLD: Final = ("hand", "trick", "last", "points", "why", "again")
"""What can be asked for, to be said."""


@dataclass(frozen=True)
class Table:
    """A table with four seats.

    ``past`` are the games before each move of the learner; ``given`` is how many moves the game had
    when the table was laid, ``since`` how many were made before those that are told now. The
    learner sits at the ``bottom`` and moves the ``seats``; ``others`` moves the rest, or the
    ``company`` does, who also knock and double; without both the learner moves everybody. At the
    ``pace`` of whole tricks they play on up to the learner's turn. In ``practice``
    moves may be taken back and all hands opened. ``refused`` is the judge's word on
    what was chosen last, if it may not be done; then nothing has moved. ``picked`` are the places
    of the cards that he is about to give away. ``on`` are the switches that are on,
    ``panels`` what is shown, ``told`` what was asked to be said, ``again`` how often something was.

    With a number of ``tricks`` the table is a race: it ends with the last of them, cards that are
    not known do not count, and the seat ``goal`` shall win most points. Where there are only
    ``bids`` it ends with the announcement. ``names`` are the players' names, by seat.
    """

    game: Game
    past: tuple[Game, ...] = ()
    given: int = 0
    since: int = 0
    bottom: int = 0
    seats: tuple[int, ...] = SEATS
    others: Player | None = None
    company: Company | None = None
    pace: Pace = "trick"
    practice: bool = True
    names: tuple[str, ...] = ()
    tricks: int | None = None
    goal: int | None = None
    bids: bool = False
    refused: tuple[Move, Verdict] | None = None
    picked: tuple[int, ...] = ()
    on: frozenset[str] = frozenset(("grey", "open", "keys"))
    panels: tuple[str, ...] = ()
    told: str = ""
    again: int = field(default=0, compare=False)

    @property
    def over(self) -> bool:
        """Whether nothing more is to be played."""
        if self.bids and self.game.contract is not None:
            return True
        return self.game.over or (self.tricks is not None and len(self.game.tricks) >= self.tricks)

    @property
    def in_turn(self) -> int | None:
        """The seat that is in turn, to speak or to play; None if nothing more can be done."""
        return None if self.over else turn(self.game).seat

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

    @property
    def start(self) -> Game:
        """The game as the learner found it."""
        return self.past[0] if self.past else self.game

    @property
    def spoken(self) -> bool:
        """Whether the way back takes back what was said, and no card."""
        if not self.past:
            return self.game.contract is None
        return not isinstance(self.game.moves[len(self.past[-1].moves)], Play)

    def moves(self, seat: int) -> bool:
        """Whether the learner moves this seat."""
        return self.alone or seat in self.seats

    @property
    def switches(self) -> tuple[str, ...]:
        """What can be switched here."""
        return tuple(name for name in SWITCHES if self.practice or name != "open")

    @property
    def alone(self) -> bool:
        """Whether the learner moves all seats."""
        return self.others is None and self.company is None

    def face_up(self, seat: int, in_turn: int | None) -> bool:
        """Whether the learner sees the cards of a seat, while it is the turn of ``in_turn``.

        All of them when the hands are open or the game is over; else those he moves, and if he
        moves everybody, the hand that is in turn.
        """
        if "open" in self.on or self.over:
            return True
        return seat == in_turn if self.alone else seat in self.seats

    def on_table(self) -> tuple[tuple[int, Card], ...]:
        """Seat and card of what lies on the table: the trick so far, else the one just won."""
        game = self.game
        if game.trick or not game.tricks:
            return tuple(((game.leader + at) % 4, card) for at, card in enumerate(game.trick))
        last = game.tricks[-1]
        return tuple((last.seat_of(at), card) for at, card in enumerate(last.cards))

    @property
    def waits(self) -> bool:
        """Whether the others go on only when the learner says so: a finished trick lies there to
        be looked at, or he may want to say something first."""
        return not (self.over or self.alone or self.in_turn in (None, *self.seats))

    def hand_of(self, in_turn: int | None) -> int:
        """Whose hand the learner acts with: the one in turn if he moves it, else his own."""
        return in_turn if in_turn is not None and self.moves(in_turn) else self.bottom

    def begun(self) -> Table:
        """The table when the others have moved, up to the learner's first turn."""
        made = len(self.game.moves)
        return replace(self, game=self._others(_settled(self.game)), given=made, since=made)

    def act(self, word: str) -> Table:
        """The table after something was chosen. A word that it does not know changes nothing.

        ``play <seat>.<place>`` with the place in the hand as it was dealt, ``say``, ``bid``,
        ``announce``, ``call`` and ``claim`` (see ``table_moves.word_of``); where cards are to be
        given, ``pick <seat>.<place>`` and ``give <seat>``; ``go`` (the others play on),
        ``undo``, ``restart``, ``show <panel>``, ``switch <name>``, and ``tell <what>`` for what is
        to be said (``TOLD``).
        """
        verb, _, name = word.partition(" ")
        if word == "go" and self.waits:
            game, made = self._others(self.game, told=True), len(self.game.moves)
            return replace(self, game=game, since=made, refused=None, told="")
        if verb in ("undo", "restart") and not name:
            return self._back(-1 if verb == "undo" else 0)
        if verb == "show" and name in PANELS:
            hidden = tuple(panel for panel in self.panels if panel != name)
            return replace(self, panels=hidden if name in self.panels else (*hidden, name))
        if verb == "switch" and name in self.switches:
            return replace(self, on=self.on ^ {name})
        if verb == "tell" and name in TOLD:
            told = self.told if name == "again" else name
            return replace(self, told=told, again=self.again + 1)
        if verb == "pick" and self.tricks is None:
            return self._pick(name)
        if verb in ("give", "play", "say", "bid", "announce", "call", "claim") and len(word) < 80:
            return self._chosen(word)
        return self

    def _back(self, to: int) -> Table:
        if not (self.past and self.practice):
            return self
        past = self.past[:to]
        since = len(past[-1].moves) if past else self.given
        game = self.past[to]
        return replace(self, game=game, past=past, since=since, refused=None, picked=(), told="")

    def _pick(self, name: str) -> Table:
        """With one card more, or less, among those that are to be given away."""
        seat = gives(self.game)
        if self.over or seat is None or not self.moves(seat):
            return self
        now = picked(self.game, seat, self.picked, name)
        return self if now is None else replace(self, picked=now, refused=None, told="")

    def _given(self, word: str) -> Move | None:
        """What is given by this word; None if nothing is to be given."""
        seat = gives(self.game)
        if seat is None or word != f"give {seat}":
            return None
        return given(self.game, seat, self.picked)

    def _chosen(self, word: str) -> Table:
        if self.bids and self.over:
            return self
        racing = self.tricks is not None
        if racing and (self.over or not word.startswith("play ")):
            return self
        giving = word.startswith("give ")
        move = self._given(word) if giving else move_named(self.game, word)
        if move is None or (move.seat is not None and not self.moves(move.seat)):
            return self
        verdict = judge_in(self.game, move)
        if not verdict.ok:
            return replace(self, refused=(move, verdict), told="", again=self.again + 1)
        try:
            after = _settled(self.game.after(move))
        except DealError:  # a card that cannot lie where it is said to: nothing has moved
            return self
        if not (_finished(after, move) or self._paced(move)):
            after = self._others(after)
        past, since = (*self.past, self.game), len(self.game.moves)
        return replace(self, game=after, past=past, since=since, refused=None, picked=(), told="")

    def _others(self, game: Game, *, told: bool = False) -> Game:
        """The game after the others have moved, until it is the learner's turn or a trick is
        finished: then everybody looks at it. They also stop before it is too late for what he may
        say (a knock, Stoß), unless he has been ``told``."""
        while not (self.alone or replace(self, game=game).over):
            move = self._next(game)
            if move is None:
                return game
            after = _settled(game.after(move))
            if not told and self._too_late(game, after, move):
                return game
            game, told = after, False
            if _finished(game, move) or self._paced(move):
                return game
        return game

    def _next(self, game: Game) -> Move | None:
        """What the others do next; None if it is the learner's turn, or nobody's."""
        seat, choices, gives = turn(game)
        move = self.company(game) if self.company else None
        if move is not None and move.seat not in self.seats and judge_in(game, move).ok:
            return move
        if seat is None or seat in self.seats:
            return None
        if self.others is not None:
            move = self.others(game.view(seat))
            if judge_in(game, move).ok:
                return move
        # a player that slips does the first lawful thing
        lawful = [choice.move for choice in choices if choice.verdict.ok]
        lawful += sayable(game, Awaited(seat, Give)) if gives is not None else ()
        lawful += legal_moves(game.view(seat))
        return lawful[0] if lawful else None

    def _too_late(self, game: Game, after: Game, move: Move) -> bool:
        """Whether the learner could say something in the one game and no more in the other: where
        calls go on, it is no loss that a partner has said the same."""
        if self.company is None or (isinstance(move, Call) and law_of(game.ruleset).calls_again):
            return False
        could = {call for seat in self.seats for call in may_call(game, seat)}
        return bool(could - {call for seat in self.seats for call in may_call(after, seat)})

    def _paced(self, move: Move) -> bool:
        """Whether the others stop after this move."""
        return self.pace != "trick" and not isinstance(move, Call)


def _settled(game: Game) -> Game:
    """The game with what happens by itself."""
    move = due(game)
    return game if move is None else game.after(move)


def _finished(game: Game, move: Move) -> bool:
    """Whether this move has just finished a trick."""
    return isinstance(move, Play) and not game.trick
