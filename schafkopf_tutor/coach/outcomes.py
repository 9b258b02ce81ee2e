"""What each legal card comes to in a world: with open cards and best play, or as it is played on.

With open cards everybody sees everything and plays best, which is exact and is not how people play;
where each plays for himself (a Ramsch) no such value is known, and the game is played on instead.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol, TypeAlias

from schafkopf_tutor.cards import Card
from schafkopf_tutor.coach.hidden import CoachError
from schafkopf_tutor.coach.stakes import Stake, has_won, own_points
from schafkopf_tutor.coach.worlds import World
from schafkopf_tutor.deal import Deal, Hand
from schafkopf_tutor.game import Game
from schafkopf_tutor.laws.schafkopf.doubling import STOSS
from schafkopf_tutor.laws.schafkopf.result import Result, decide, outcome, result
from schafkopf_tutor.moves import SEATS, Call, Play
from schafkopf_tutor.players import Player, finish
from schafkopf_tutor.rules import legal_moves, play

OPEN: Final = "open_cards"
"""Everybody sees all cards and plays best."""

Solve: TypeAlias = Callable[[Game, Sequence[World]], Sequence[Mapping[Card, int]]]
"""``solver.values_in``: in each world, for each legal card the points of the declarer's side."""

Reach: TypeAlias = Callable[[Game, Sequence[World], int], Sequence[Mapping[Card, bool]]]
"""``solver.reached_in``: in each world, for each legal card whether that side gets so many."""


class Outcome(NamedTuple):
    """What a card comes to: ``points`` of the seat's own side, whether it has ``won``, and the
    ``value`` in the stake that is asked about (more is better)."""

    points: int
    won: bool
    value: float


class Method(Protocol):
    """A way to find out what each legal card comes to."""

    @property
    def name(self) -> str:
        """``open_cards``, or who plays the game on."""

    def outcomes(
        self, table: Game, seat: int, worlds: Sequence[World], stake: Stake, rng: random.Random
    ) -> list[dict[Card, Outcome]]:
        """In each world, the outcome of each card that is legal for the seat in turn."""


@dataclass(frozen=True)
class OpenCards:
    """Open cards, best play of all: the solver's values. ``solve`` is another solver, for tests."""

    solve: Solve | None = None
    name: str = OPEN

    def outcomes(
        self, table: Game, seat: int, worlds: Sequence[World], stake: Stake, rng: random.Random
    ) -> list[dict[Card, Outcome]]:
        """See ``Method``."""
        solve = self.solve or _solver()
        results = [Results(table, seat, world, stake) for world in worlds]
        values = solve(table, worlds)
        return [
            {card: known.of(points) for card, points in each.items()}
            for known, each in zip(results, values, strict=True)
        ]


@dataclass(frozen=True)
class OpenSteps:
    """Open cards, best play of all, but no closer than the stake tells apart.

    Money changes at a few points only (Schneider, won, …), and whether so many are reached is found
    many times faster than the points themselves: ``value`` and ``won`` are those of ``OpenCards``,
    ``points`` the fewest that come to the same. ``reach`` is another solver, for tests.
    """

    reach: Reach | None = None
    name: str = OPEN

    def outcomes(
        self, table: Game, seat: int, worlds: Sequence[World], stake: Stake, rng: random.Random
    ) -> list[dict[Card, Outcome]]:
        """See ``Method``."""
        results = [Results(table, seat, world, stake) for world in worlds]
        if not results:
            return []
        reached = self._reached(table, worlds, results[0].steps())
        return [
            {card: known.of(points) for card, points in each.items()}
            for known, each in zip(results, reached, strict=True)
        ]

    def _reached(
        self, table: Game, worlds: Sequence[World], steps: Sequence[int]
    ) -> list[dict[Card, int]]:
        """In each world, for each legal card the highest of these steps that is reached, or 0."""
        ask = self.reach or _reached_in()
        legal = [move.card for move in legal_moves(game_in(table, worlds[0]))]
        found = [dict.fromkeys(legal, 0) for _ in worlds]
        middle = len(steps) // 2
        below: list[int] = list(range(len(worlds)))  # the worlds in which some card may reach less
        left = below
        for step in steps[middle:]:
            answers = ask(table, [worlds[i] for i in left], step)
            for i, answer in zip(left, answers, strict=True):
                found[i] |= {card: step for card, yes in answer.items() if yes}
            left = [i for i, answer in zip(left, answers, strict=True) if any(answer.values())]
        for step in reversed(steps[:middle]):
            below = [i for i in below if 0 in found[i].values()]
            for i, answer in zip(below, ask(table, [worlds[i] for i in below], step), strict=True):
                found[i] |= {
                    card: step for card, yes in answer.items() if yes and not found[i][card]
                }
        return found


@dataclass(frozen=True)
class PlayedOn:
    """Each card is played, and the four ``seats`` play on from there with closed cards.

    Between the cards everybody draws the same luck, so that their difference is the cards'.
    """

    seats: Sequence[Player]
    name: str

    def outcomes(
        self, table: Game, seat: int, worlds: Sequence[World], stake: Stake, rng: random.Random
    ) -> list[dict[Card, Outcome]]:
        """See ``Method``."""
        found = []
        for world in worlds:
            game, luck = game_in(table, world), rng.getrandbits(32)
            found.append(
                {move.card: self._after(game, move, stake, luck) for move in legal_moves(game)}
            )
        return found

    def _after(self, game: Game, move: Play, stake: Stake, luck: int) -> Outcome:
        over = finish(play(game, move), self.seats, random.Random(luck))
        return outcome_of(result(over), move.seat, stake)


def _solver() -> Solve:
    from schafkopf_tutor.solver import values_in  # loads numba, where it is

    return values_in


def _reached_in() -> Reach:
    from schafkopf_tutor.solver import reached_in  # loads numba, where it is

    return reached_in


def dealt_in(table: Game, world: World) -> Deal:
    """Who was dealt what in this world: what each has played, and what it holds."""
    hands: list[Hand] = [() for _ in SEATS]
    for move in table.moves:
        if isinstance(move, Play):
            hands[move.seat] += (move.card,)
    pack = table.ruleset.pack
    return Deal(pack, tuple((*hands[seat], *world[seat]) for seat in SEATS))


def game_in(table: Game, world: World) -> Game:
    """The game as it stands if this is the world."""
    return Game.start(table.ruleset, table.dealer, dealt_in(table, world), table.moves)


class Results:
    """What so many points of the declarer's side would come to for a seat, in one world."""

    def __init__(self, table: Game, seat: int, world: World, stake: Stake) -> None:
        said = [move for move in table.moves if not isinstance(move, Play)]
        game = Game.start(table.ruleset, table.dealer, dealt_in(table, world), said)
        self._known: Result = outcome(game)
        taken = [trick.winner in self._known.side for trick in table.tricks]
        self._taken = (taken.count(True), taken.count(False))
        self._seat, self._stake = seat, stake
        self._found: dict[int, Outcome] = {}

    def of(self, points: int) -> Outcome:
        """The outcome for the seat when the declarer's side has so many points at the end."""
        if points not in self._found:
            self._found[points] = outcome_of(self._result(points), self._seat, self._stake)
        return self._found[points]

    def steps(self) -> tuple[int, ...]:
        """The points of the declarer's side at which the outcome changes, fewest first; it never
        turns back, so where two ends are the same all between them is."""
        return tuple(self._between(0, self._known.ruleset.pack.points))

    def _between(self, low: int, high: int) -> Iterator[int]:
        if self.of(low)[1:] == self.of(high)[1:]:
            return
        if high - low == 1:
            yield high
            return
        middle = (low + high) // 2
        yield from self._between(low, middle)
        yield from self._between(middle, high)

    def _result(self, points: int) -> Result:
        known = self._known
        return decide(
            known.ruleset,
            known.contract,
            known.declarer or 0,
            known.partner,
            points=points,
            tricks=self._tricks(points),
            suit=known.suit,
            laufende=known.laufende,
            laufende_side=known.laufende_side,
            knocks=known.knocks,
            stoss=known.stoss,
        )

    def _tricks(self, points: int) -> int:
        """Tricks of the declarer's side, as far as they decide anything: all, none, or some. The
        solver counts points, so who has no point is taken to have made no further trick."""
        ours, theirs = self._taken
        rules = self._known.ruleset
        if points == rules.pack.points and not theirs:
            return rules.pack.hand_size
        return 0 if points == 0 and not ours else max(1, ours)


def needed_by(table: Game) -> int:
    """The card points with which the declarer's side wins; where it needs every trick, all.

    >>> from schafkopf_tutor.notation import parse_game
    >>> needed_by(parse_game("ordnung dealer 3 | … / … / … / … | wenz by 0"))
    61
    """
    announced = table.announced
    if announced is None or announced.seat is None:
        raise CoachError("error.coach.no_sides")
    contract, declarer = announced.contract, announced.seat
    stoss = sum(isinstance(move, Call) and move.word in STOSS for move in table.moves)
    rules, total = table.ruleset, table.ruleset.pack.points

    def wins(points: int) -> bool:
        tricks = rules.pack.hand_size if points == total else 1
        found = decide(rules, contract, declarer, points=points, tricks=tricks, stoss=stoss)
        return bool(found.won)

    return next(points for points in range(total + 1) if wins(points))


def outcome_of(found: Result, seat: int, stake: Stake) -> Outcome:
    """What a result comes to for a seat."""
    return Outcome(own_points(found, seat), has_won(found, seat), stake.of(found, seat))
