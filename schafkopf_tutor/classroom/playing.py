"""Whole games at the tables of a class: up to four phones a table, computer players where a seat is
free. Values; what is kept of a table is a text, its games in the project's notation.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from schafkopf_tutor.errors import DealError
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import SEATS, Call, Move, Play
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.players import Player, named
from schafkopf_tutor.players.rounds import may_call, next_move
from schafkopf_tutor.players.series import YOU, Series
from schafkopf_tutor.players.turns import due, turn
from schafkopf_tutor.rules import judge_in
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.screen.table_moves import given, move_named
from schafkopf_tutor.verdict import Verdict

COMPUTER: Final = "solid"
"""Who plays where nobody sits: he needs no time to think, and errs little."""
FREE: Final = ""
"""Stands for nobody among the people at a table."""
ORDER: Final = (0, 2, 1, 3)
"""In which order seats are taken: two people sit opposite each other."""
_NOBODY: Final = "-"
_VERBS: Final = ("play", "say", "bid", "announce", "call", "claim", "give")
_HEAD: Final = ("table", "people", "stopped")


@dataclass(frozen=True)
class CardTable:
    """A table of the class.

    ``people`` are the ids of those who sit there, by seat (``FREE``: a computer plays); ``series``
    are its games. ``stopped``: the computers wait for a word of somebody, since a trick is looked
    at, or somebody may want to say something before it is too late.
    """

    number: int
    people: tuple[str, ...]
    series: Series
    stopped: bool = False

    @property
    def game(self) -> Game:
        """The game that lies there."""
        return self.series.game

    @property
    def free(self) -> tuple[int, ...]:
        """The seats that nobody has, in the order in which they are taken."""
        return tuple(seat for seat in ORDER if self.people[seat] == FREE)

    def seat_of(self, person: str) -> int | None:
        """Where somebody sits."""
        return self.people.index(person) if person and person in self.people else None

    # --- who sits there --------------------------------------------------------------------------

    def sit(self, person: str, seat: int | None = None) -> CardTable:
        """With somebody at a free seat (left out: the first), in the middle of a game, too; the
        same table where it is not free. What the computer held is his hand now."""
        free = self.free if seat is None else tuple({seat}.intersection(self.free))
        if not free or person in self.people:
            return self
        return self._seated(free[0], person)

    def leave(self, person: str) -> CardTable:
        """A computer plays on for somebody."""
        seat = self.seat_of(person)
        return self if seat is None else self._seated(seat, FREE)._played()

    def _seated(self, seat: int, person: str) -> CardTable:
        people = (*self.people[:seat], person, *self.people[seat + 1 :])
        players = tuple(COMPUTER if who == FREE else YOU for who in people)
        return replace(self, people=people, series=replace(self.series, players=players))

    # --- playing ---------------------------------------------------------------------------------

    def act(self, person: str, word: str, picked: Collection[int] = ()) -> CardTable | Verdict:
        """The table after a word of somebody who sits there; the judge's word if it may not be.

        ``play``, ``say``, ``bid``, ``announce``, ``call`` and ``claim`` as at any table (see
        ``screen.table_moves``), ``give`` with the places of the cards that he has ``picked``;
        ``go`` lets the computers play on, ``next`` deals the next game. A word that says nothing
        now changes nothing.
        """
        seat = self.seat_of(person)
        if seat is None:
            return self
        if word == "go":
            return replace(self, stopped=False)._played(told=True) if self.stopped else self
        if word == "next":
            return self.dealt()
        move = self._move(seat, word, picked) if len(word) < 80 else None
        if move is None or not self._his(seat, move):
            return self
        verdict = judge_in(self.game, move)
        if not verdict.ok:
            return verdict
        try:
            after = self.game.after(move)
        except DealError:  # a card that cannot lie where it is said to: nothing has moved
            return self
        return self._with(after)._played()

    def dealt(self) -> CardTable:
        """With the next deal; the same table while a game goes on."""
        series = self.series.dealt()
        if series is self.series:
            return self
        return replace(self, series=series, stopped=False)._played()

    def _move(self, seat: int, word: str, picked: Collection[int]) -> Move | None:
        if word == f"give {seat}":
            return given(self.game, seat, picked)
        return move_named(self.game, word)

    def _his(self, seat: int, move: Move) -> bool:
        """Whether this is his to do; what nobody in particular says, says who is in turn."""
        return turn(self.game).seat == seat if move.seat is None else move.seat == seat

    def _with(self, game: Game) -> CardTable:
        return replace(self, series=self.series.with_game(game), stopped=False)

    def _played(self, *, told: bool = False) -> CardTable:
        """After what happens by itself and what the computers do, up to a person's turn, the end of
        a trick, or where it would be too late for a word that somebody may want to say."""
        table = self
        while True:
            if (settled := due(table.game)) is not None:
                table = table._with(table.game.after(settled))
                continue
            game, move = table.game, table._next()
            if move is None:
                return table
            after = game.after(move)
            if not told and table._waited_for(game, after, move):
                return replace(table, stopped=True)
            table, told = table._with(after), False

    def _next(self) -> Move | None:
        """What a computer does next; None if a person is awaited, or nothing more is to be done."""
        people = [seat for seat in SEATS if self.people[seat] != FREE]
        if len(people) == len(SEATS):
            return None
        players: list[Player | None] = [None if s in people else named(COMPUTER) for s in SEATS]
        rngs = [self.series.chance(seat, len(self.game.moves)) for seat in SEATS]
        move = next_move(self.game, players, rngs)
        return move if move is not None and judge_in(self.game, move).ok else None

    def _waited_for(self, game: Game, after: Game, move: Move) -> bool:
        """Whether people shall look at a trick first, or speak."""
        people = [seat for seat in SEATS if self.people[seat] != FREE]
        if not people or isinstance(move, Call):
            return False
        trick_lies = isinstance(move, Play) and not game.trick and bool(game.tricks)
        could = {call for seat in people for call in may_call(game, seat)}
        return trick_lies or bool(could - {call for s in people for call in may_call(after, s)})

    # --- as text ---------------------------------------------------------------------------------

    @property
    def text(self) -> str:
        """All there is to keep: ``read`` makes the same table of it."""
        people = " / ".join(who or _NOBODY for who in self.people)
        head = (str(self.number), people, "yes" if self.stopped else "no")
        lines = [f"# {key} {value}" for key, value in zip(_HEAD, head, strict=True)]
        return "\n".join([*lines, self.series.text])

    @staticmethod
    def read(text: str, ruleset: RuleSet) -> CardTable:
        """The table of a text that ``text`` has given, under the class's rule set.

        Raises TutorError or ValueError for any other text.
        """
        return _read(text, ruleset)


@lru_cache(maxsize=256)
def _read(text: str, ruleset: RuleSet) -> CardTable:
    lines = text.splitlines()
    number, people, stopped = (
        line.removeprefix(f"# {key} ") for key, line in zip(_HEAD, lines, strict=False)
    )
    rest = lines[len(_HEAD) :]
    series = Series.begun("\n".join(rest), rules=lambda _: ruleset)
    games = tuple(_game(line, ruleset) for line in rest if line and not line.startswith("#"))
    seated = tuple(FREE if who == _NOBODY else who for who in people.split(" / "))
    return CardTable(int(number), seated, replace(series, games=games), stopped == "yes")


@lru_cache(maxsize=2048)
def _game(line: str, ruleset: RuleSet) -> Game:
    """A game of a table: those that are over are not read again at each move. Its moves were
    judged when they were made."""
    return parse_game(line, rules=lambda _: ruleset)


def seated(
    people: Sequence[str], ruleset: RuleSet, seed: int, *, open_cards: bool = False
) -> tuple[CardTable, ...]:
    """Tables for these people (by their ids), as few as there must be, filled evenly; the first
    cards are dealt.

    All tables have the same cards (one ``seed``), so that they can be compared.

    >>> from schafkopf_tutor.rulesets import load
    >>> tables = seated(["a", "b", "c", "d", "e"], load("ordnung"), 7)
    >>> [table.people for table in tables]
    [('a', 'c', 'b', ''), ('d', '', 'e', '')]
    >>> tables[0].game.deal == tables[1].game.deal
    True
    """
    count = -(-len(people) // len(SEATS))
    tables, left = [], list(people)
    for number in range(1, count + 1):
        here = -(-len(left) // (count - number + 1))
        series = Series(ruleset, (COMPUTER,) * len(SEATS), seed, open=open_cards)
        table = CardTable(number, (FREE,) * len(SEATS), series)
        for person in left[:here]:
            table = table.sit(person)
        tables.append(table.dealt())
        left = left[here:]
    return tuple(tables)


def speaks(word: str) -> bool:
    """Whether a word is one of a table's game.

    >>> speaks("play 0.3"), speaks("lang de")
    (True, False)
    """
    return word.partition(" ")[0] in _VERBS or word in ("go", "next")
