"""What has been played: points counted as one plays, and the trumps that are still out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, TypeVar

from schafkopf_tutor.beliefs import TRUTH, World
from schafkopf_tutor.cards import Card
from schafkopf_tutor.errors import DealError
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import SEATS, Announce
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds.positions import (
    TRIES,
    ace_of,
    announced,
    dealt,
    errs,
    play_on,
    told,
    told_seats,
    tricks_shown,
)
from schafkopf_tutor.quiz.question import Lying, Option
from schafkopf_tutor.quiz.said import Reason, Said, said
from schafkopf_tutor.quiz.task import Answer, Kind, Task, Wording
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.view import Trick, View


@dataclass(frozen=True)
class OfGame:
    """A game that was played up to here, as ``seat`` sees it. ``asks`` what worlds differ in."""

    game: Game
    seat: int
    rule: str = "result.win"
    asks: str = field(default="points_taken", repr=False)

    @cached_property
    def view(self) -> View:
        """What the seat sees."""
        return self.game.view(self.seat)

    @property
    def announced(self) -> Announce:
        """The game that is played."""
        if self.game.announced is None:
            raise DealError("error.position.not_announced")
        return self.game.announced

    @property
    def options(self) -> tuple[Option, ...]:
        """It is written."""
        return ()

    def answer(self, world: World) -> Answer:
        """What is asked for."""
        raise NotImplementedError

    def wording(self, right: Answer) -> Wording:
        """How it is put."""
        raise NotImplementedError

    def shown(self) -> tuple[Lying, ...]:
        """The tricks; with who won each, as long as they are few."""
        return tricks_shown(self.game.tricks, winners=len(self.game.tricks) <= FEW)


FEW: Final = 2
"""So many tricks are few."""
MANY: Final = 5
"""So many tricks are many."""
LATE: Final = 8
"""So many of the last cards are played anew where a game gave no task,"""
AGAIN: Final = 6
"""and so often, before another is dealt."""


# --- points --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PointsOfSeat(OfGame):
    """How many points has a player taken so far?"""

    def answer(self, world: World) -> Answer:
        """Those of his tricks."""
        return world.points_taken(self.view)[self.seat]

    def wording(self, right: Answer) -> Wording:
        """Trick by trick."""
        return Wording(
            said("quiz_memory.ask.seat", game=self.announced, seat=self.seat),
            (
                said("quiz_memory.hint.points"),
                said("quiz_memory.hint.tricks"),
                told(right),
            ),
            otherwise=sums(self.game.tricks, (self.seat,), right),
            shown=self.shown(),
        )


@dataclass(frozen=True)
class PointsOfSide(OfGame):
    """How many points has a side taken so far? It is known who belongs to it."""

    declares: bool = True
    asks: str = field(default="points_taken side", repr=False)

    def answer(self, world: World) -> Answer:
        """Those of its players."""
        side, taken = world.side(self.game), world.points_taken(self.view)
        return sum(points for seat, points in enumerate(taken) if (seat in side) is self.declares)

    def wording(self, right: Answer) -> Wording:
        """Who belongs to the side, and its tricks."""
        side = TRUTH.side(self.game)
        seats = tuple(seat for seat in SEATS if (seat in side) is self.declares)
        party = "declarer" if self.declares else "opponents"
        how = "called" if len(side) > 1 else "alone"
        ask = said(
            f"quiz_memory.ask.{party}_{how}",
            game=self.announced,
            seat=self.announced.seat,
            ace=ace_of(self.announced),
        )
        who = (said(f"quiz_memory.because.{party}", seats=seats),) if len(seats) > 1 else ()
        return Wording(
            ask,
            (said("quiz_memory.hint.points"), said(f"quiz_memory.hint.{how}"), told(right)),
            otherwise=(*who, *sums(self.game.tricks, seats, right)),
            shown=self.shown(),
        )


@dataclass(frozen=True)
class PointsOut(OfGame):
    """How many points are still to be played?"""

    asks: str = field(default="points_out", repr=False)

    def answer(self, world: World) -> Answer:
        """Those of all cards that have not been played."""
        return world.points_out(self.view)

    def wording(self, right: Answer) -> Wording:
        """All points, less those that were played."""
        every = TRUTH.points(self.game.ruleset.pack.cards)
        taken = sum(TRUTH.points_taken(self.view))
        reason = said("quiz_memory.because.out", all=every, taken=taken, points=right)
        return Wording(
            said("quiz_memory.ask.out", game=self.announced),
            (said("quiz_memory.hint.points"), said("quiz_memory.hint.out", all=every), told(right)),
            otherwise=(reason,),
            shown=self.shown(),
        )


@dataclass(frozen=True)
class Ahead(OfGame):
    """Who has taken most points so far?"""

    @property
    def options(self) -> tuple[Option, ...]:
        """All seats."""
        return SEATS

    def answer(self, world: World) -> Answer:
        """The seat with most; of equal ones the first."""
        taken = world.points_taken(self.view)
        return taken.index(max(taken))

    def wording(self, right: Answer) -> Wording:
        """The points of each."""
        taken = TRUTH.points_taken(self.view)
        best = taken.index(max(taken))
        each: dict[Option, tuple[Reason, ...]] = {
            seat: (
                said("quiz_memory.because.has", seat=seat, points=taken[seat]),
                said("quiz_memory.because.more", seat=best, points=taken[best]),
            )
            for seat in SEATS
            if seat != best
        }
        each[best] = (said("quiz_memory.because.has", seat=best, points=taken[best]),)
        return Wording(
            said("quiz_memory.ask.ahead", game=self.announced),
            (
                said("quiz_memory.hint.points"),
                said("quiz_memory.hint.tricks"),
                told_seats((best,)),
            ),
            because=each,
            shown=self.shown(),
        )


def sums(tricks: Iterable[Trick], seats: tuple[int, ...], points: object) -> tuple[Said, ...]:
    """The points of the tricks that these seats have taken, added up."""
    taken = {n: trick.points for n, trick in enumerate(tricks, 1) if trick.winner in seats}
    numbers = tuple(taken)
    if not numbers:
        return (said("quiz_memory.because.none"),)
    if len(numbers) == 1:
        return (said("quiz_memory.because.one", number=numbers[0], points=points),)
    terms = " + ".join(map(str, taken.values()))
    return (said("quiz_memory.because.sum", numbers=numbers, terms=terms, points=points),)


# --- drawing -------------------------------------------------------------------------------------

G = TypeVar("G", bound=OfGame)


def level_of(task: OfGame) -> int:
    """1: few tricks; 2: more; 3: many, and a wrong belief comes to another answer. 0: neither.

    After still more tricks it is their number: see ``spans``.
    """
    number = len(task.game.tricks)
    if number > MANY:
        return number
    if number < MANY:
        return 1 if number <= FEW else 2
    return 3 if errs(task, task.game.ruleset, task.asks) else 0


def fits(task: Task, level: int) -> bool:
    """Whether a task is of this level."""
    return isinstance(task, OfGame) and level_of(task) == level


def tricks_at(dice: Dice, level: int) -> int:
    """How many tricks have been played."""
    if level > MANY:
        return level
    return (1, 3, MANY)[level - 1] + (0 if level == 3 else dice.below(2))


def drawn(
    make: Callable[[Dice, Game], G | None], *, part: bool = False
) -> Callable[[Dice, int, RuleSet], Task | None]:
    """Draws of games with so many whole tricks, or with a ``part`` of the next one as well."""

    def draw(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
        for _ in range(TRIES):
            game = announced(dice, ruleset)
            if game is None:
                continue
            cards = 4 * tricks_at(dice, level) + (dice.below(4) if part else 0)
            early = play_on(dice, dealt(dice, ruleset, game), max(0, cards - LATE))
            for _ in range(AGAIN):
                task = make(dice, play_on(dice, early, min(cards, LATE)))
                if task is not None and level_of(task) == level:
                    return task
        return None

    return draw


def of_seat(dice: Dice, game: Game) -> PointsOfSeat:
    """A seat that has taken a trick."""
    winners = [trick.winner for trick in game.tricks]
    return PointsOfSeat(game, dice.one(winners))


def of_side(dice: Dice, game: Game) -> PointsOfSide | None:
    """A side that has points. Where an ace is called, it has fallen."""
    played: list[Card] = [card for trick in game.tricks for card in trick.cards]
    hidden = game.contract is not None and game.contract.parties == "called_ace"
    if game.announced is None or (hidden and ace_of(game.announced) not in played):
        return None
    task = PointsOfSide(game, game.announced.seat or 0, declares=dice.chance(0.5))
    return task if task.answer(TRUTH) else None


def _out(dice: Dice, game: Game) -> PointsOut | None:
    task = PointsOut(game, game.leader)  # all of them are told by a hint
    return task if any(TRUTH.points_taken(task.view)) else None


def _ahead(dice: Dice, game: Game) -> Ahead | None:
    task = Ahead(game, game.leader)
    taken = TRUTH.points_taken(task.view)
    return task if taken.count(max(taken)) == 1 else None


KINDS: Final = (
    Kind("points_of_seat", "counting_points", "number", drawn(of_seat), fits),
    Kind("points_of_side", "counting_points", "number", drawn(of_side), fits),
    Kind("points_still_out", "counting_points", "number", drawn(_out), fits),
    Kind("who_is_ahead", "counting_points", "seat", drawn(_ahead), fits),
)
