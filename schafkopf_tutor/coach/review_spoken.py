"""What was said in a game, and what could have been said instead: bids, the game that is announced
and the ace that is called, knocks and Stoß.

A game that is announced, and a Stoß, are looked at with open cards, as cards are. A bid or a knock
comes before there is a game, so nobody can solve it: there the computer players bid on and play to
the end, once for each thing that could be said, in the same worlds.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from schafkopf_tutor.coach.advice import BEST, CLOSE, MISTAKE
from schafkopf_tutor.coach.estimate import Estimate, average, mean_of
from schafkopf_tutor.coach.games import Reaches
from schafkopf_tutor.coach.hidden import table_of
from schafkopf_tutor.coach.outcomes import OPEN, Results, dealt_in, game_in, needed_by
from schafkopf_tutor.coach.review_parts import solver_reaches
from schafkopf_tutor.coach.stakes import Stake
from schafkopf_tutor.coach.worlds import Weigh, Worlds
from schafkopf_tutor.game import Game
from schafkopf_tutor.laws.schafkopf.doubling import KNOCK
from schafkopf_tutor.moves import SEATS, Announce, Bid, Call, Move
from schafkopf_tutor.players import Awaited, Player, finish, named
from schafkopf_tutor.players.rounds import may_call
from schafkopf_tutor.players.turns import sayable, thrown_in
from schafkopf_tutor.rules import judge_in, play, result
from schafkopf_tutor.view import View

FEW: Final = 4
"""So many games are looked at beside the one that was announced: first those of its own kind."""


class Alternative(NamedTuple):
    """Something that could be said (None: nothing), and what it was worth."""

    move: Move | None
    value: Estimate
    behind: Estimate
    verdict: str


class Weighed(NamedTuple):
    """What could be said, the best first; how worlds were played out, and how many."""

    choices: tuple[Alternative, ...]
    method: str
    worlds: int


@dataclass(frozen=True)
class Spoken:
    """Something that a ``seat`` said (``move``), or, where that is None, left unsaid: then
    ``number`` is the last moment at which it could have said ``call``. ``now`` is the game before.
    """

    number: int
    seat: int
    move: Move | None
    now: Game
    call: Move | None = None

    def weighed(
        self,
        n: int,
        rng: random.Random,
        stake: Stake,
        weigh: Weigh | None,
        reaches: Reaches | None,
        player: Player | None,
    ) -> Weighed:
        """What this and its alternatives were worth, by what the seat could know."""
        view = _seen(self.now, self.seat, self.move or self.call)
        if self.now.contract is not None or isinstance(self.move, Announce):
            return self._openly(view, n, rng, stake, weigh, reaches)
        return self._played_on(view, n, rng, stake, player or named("solid"))

    def _openly(
        self,
        view: View,
        n: int,
        rng: random.Random,
        stake: Stake,
        weigh: Weigh | None,
        reaches: Reaches | None,
    ) -> Weighed:
        """With open cards: the same worlds for everything that could be said. Whether the game is
        won is looked at, and not how high."""
        drawn = Worlds(view, weigh).draw(n, rng)
        values: dict[Move | None, list[float]] = {}
        before = table_of(view)
        won: dict[tuple[object, int, object], bool] = {}
        for said in self._choices(view):
            table = before.after(said) if said is not None else before
            needed = needed_by(table)
            values[said] = []
            for world in drawn.worlds:
                key = (table.announced, needed, world)
                if key not in won:
                    won[key] = wins(game_in(table, world), needed, reaches)
                results = Results(table, self.seat, world, stake)
                values[said].append(results.of(needed if won[key] else needed - 1).value)
        return _ranked(values, drawn.weights, OPEN, complete=drawn.complete)

    def _played_on(
        self, view: View, n: int, rng: random.Random, stake: Stake, player: Player
    ) -> Weighed:
        """The computer player bids on and plays to the end, with the same luck for each choice."""
        drawn = Worlds(view).draw(n, rng)
        choices = self._choices(view)
        values: dict[Move | None, list[float]] = {said: [] for said in choices}
        seats: list[Player] = [player] * len(SEATS)
        if self.move is None or isinstance(self.move, Call):
            seats[self.seat] = _Silent(player)  # he says what is looked at, and nothing more
        table = table_of(view)
        for world in drawn.worlds:
            luck = rng.getrandbits(32)
            begun = Game.start(table.ruleset, self.now.dealer, dealt_in(table, world), table.moves)
            for said in choices:
                game = play(begun, said) if said is not None else begun
                values[said].append(_came_to(game, seats, self.seat, stake, luck))
        return _ranked(values, drawn.weights, player.name)

    def _choices(self, view: View) -> tuple[Move | None, ...]:
        """What was said, and what is looked at beside it."""
        if isinstance(self.move, Announce):
            return (self.move, *_games(self.now, self.move))
        if isinstance(self.move, Bid):
            rest = sayable(self.now, Awaited(self.seat, Bid))
            return (self.move, *_bids(rest, self.move))
        return (self.move or self.call, None)


@dataclass(frozen=True)
class _Silent:
    """A player who calls nothing of his own."""

    player: Player

    @property
    def name(self) -> str:
        return self.player.name

    def choose(self, view: View, rng: random.Random) -> Move:
        return self.player.choose(view, rng)

    def call(self, view: View, rng: random.Random, calls: Sequence[Move]) -> Move | None:
        return None


def spoken(states: Sequence[tuple[int, Game, Move]], game: Game) -> tuple[Spoken, ...]:
    """Everything that was said in a game, and every call that was left unsaid, in order."""
    made = [
        Spoken(number, move.seat, move, now)
        for number, now, move in states
        if move.seat is not None and _is_choice(now, move)
    ]
    return tuple(sorted([*made, *_unsaid(states, game)], key=lambda one: one.number))


def _is_choice(now: Game, move: Move) -> bool:
    """Whether something else could have been said. What a record tells of doubling may be only how
    often, so a call is looked at where its seat could make it then."""
    if isinstance(move, Bid):
        return move.seat is not None and len(sayable(now, Awaited(move.seat, Bid))) > 1
    if isinstance(move, Announce):
        late = now.contract is not None  # a Tout that is added: no other game is behind it
        return move.seat is not None and not late and judge_in(now, move).ok
    return isinstance(move, Call) and _solvable(now) and judge_in(now, move).ok


def _solvable(now: Game) -> bool:
    """Whether a call could be looked at: before there is a game, or where it has two sides and
    cards are to be played."""
    if now.contract is None:
        return True
    return now.contract.parties != "each" and now.turn is not None


def _unsaid(states: Sequence[tuple[int, Game, Move]], game: Game) -> Iterator[Spoken]:
    """Calls that a seat could make and never made, where it could last do so."""
    said = {(move.seat, move.word) for move in game.moves if isinstance(move, Call)}
    last: dict[tuple[int, str], Spoken] = {}
    for number, now, _ in states:
        if not _solvable(now):
            continue
        calls = [move for seat in SEATS for move in may_call(now, seat) if isinstance(move, Call)]
        if now.tricks and not calls:
            break
        for call in calls:
            if (call.seat, call.word) not in said:
                last[call.seat, call.word] = Spoken(number, call.seat, None, now, call)
    yield from last.values()


def _games(now: Game, made: Announce) -> Iterator[Announce]:
    """What else could have been announced: the same game with another suit first."""
    seat = made.seat
    if seat is None:
        return
    lawful = [m for m in sayable(now, Awaited(seat, Announce)) if isinstance(m, Announce)]
    others = [m for m in lawful if m != made and m.seat == seat and _plain(now, m)]
    others.sort(key=lambda m: m.contract != made.contract)
    same = sum(m.contract == made.contract for m in others)
    yield from others[: max(FEW, same)]


def _plain(now: Game, announce: Announce) -> bool:
    """No promise of every trick, and a game that is played."""
    return now.ruleset.contracts[announce.contract].goal == "most"


def _bids(lawful: Sequence[Move], made: Bid) -> Iterator[Bid]:
    """What else could be said at once: the plainest word to play with, or to leave the game."""
    others = [move for move in lawful if isinstance(move, Bid) and move != made]
    plain = [bid for bid in others if bid.contract is None]
    yield from plain[:2] or others[:1]


def _seen(now: Game, seat: int, move: Move | None) -> View:
    """What the seat saw: of its hand four cards, where one knocks on those."""
    view = now.view(seat)
    knocks = isinstance(move, Call) and move.word == KNOCK
    if not (knocks and now.ruleset["doubling.knock_when"] == "after_four_cards"):
        return view
    return replace(view, hand=view.hand[:4], unknown=view.unknown + len(view.hand[4:]))


def wins(game: Game, needed: int, reaches: Reaches | None) -> bool:
    """Whether the declarer's side wins with open cards; a game that is shown is won."""
    return game.turn is None or (reaches or solver_reaches())(game, needed)


def _came_to(game: Game, seats: Sequence[Player], seat: int, stake: Stake, luck: int) -> float:
    over = finish(game, seats, random.Random(luck))
    if over.contract is None or thrown_in(over) is not None:
        return 0.0
    return stake.of(result(over), seat)


def _ranked(
    values: Mapping[Move | None, list[float]],
    weights: Sequence[float],
    method: str,
    *,
    complete: bool = False,
) -> Weighed:
    """The choices, the best first: a mistake is what is behind it beyond doubt."""

    def mean(of: Sequence[float]) -> Estimate:
        exact = Estimate.exact(average(of, weights))
        return exact if complete and method == OPEN else mean_of(of, weights)

    best = max(values, key=lambda said: average(values[said], weights))
    found = []
    for said, each in values.items():
        behind = mean([b - v for b, v in zip(values[best], each, strict=True)])
        worse = MISTAKE if behind.low > 0 else CLOSE
        verdict = BEST if said == best else worse
        found.append(Alternative(said, mean(each), behind, verdict))
    found.sort(key=lambda one: (one.verdict != BEST, -one.value.mean))
    return Weighed(tuple(found), method, len(weights))
