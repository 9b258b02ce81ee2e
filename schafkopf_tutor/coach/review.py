"""The review of a game: what every decision was worth, to whom it mattered, and what was luck.

    review = review_game(game, 0, rng=Random(1))
    review.mattered()        # the two or three decisions that cost most, as far as one could know
    review.before(decision)  # the game as it stood then, to play on from there
    review.parts[0]          # the result of seat 0: dealt, own, others, luck; they add up

Every card is held against two things: all hands open (``Choice.open_points``: exact, played with
open cards), and what its seat could know (``Choice.behind``: over sampled worlds, with interval).
Only the second can make it a mistake.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from schafkopf_tutor.cards import Card
from schafkopf_tutor.coach.advice import MISTAKE, WORLDS, Advice, advise, usual
from schafkopf_tutor.coach.games import Reaches
from schafkopf_tutor.coach.hidden import CoachError
from schafkopf_tutor.coach.outcomes import Method, Results
from schafkopf_tutor.coach.review_found import Choice, Decision, Point, Review, ReviewError
from schafkopf_tutor.coach.review_parts import Parts, parts_of
from schafkopf_tutor.coach.review_spoken import Spoken, spoken
from schafkopf_tutor.coach.stakes import MONEY, POINTS, Stake
from schafkopf_tutor.coach.weighing import said_weights
from schafkopf_tutor.coach.worlds import Weigh
from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.game import Game
from schafkopf_tutor.laws.schafkopf.result import Result
from schafkopf_tutor.moves import SEATS, Announce, Bid, Call, Claim, Give, Move, Play
from schafkopf_tutor.players import Player
from schafkopf_tutor.rules import IllegalMove, judge_in, result
from schafkopf_tutor.verdict import Verdict

AGAIN: Final = 3
"""A card that looks like a mistake is looked at in so many times as many worlds more: of thirty
cards some look like one by chance."""

Progress = Callable[[int, int], None]
"""Called after each decision: how many are done, and of how many."""
Values = Callable[[Game], Mapping[Card, int]]
"""``solver.values``: for each legal card the points of the declarer's side, cards open."""
Bounds = Callable[[Game], Mapping[Card, tuple[int, int]]]
"""``solver.bounds``: for each card of a Ramsch, between what its seat's points will lie."""


def review_game(
    game: Game,
    seat: int | None = None,
    *,
    since: int = 0,
    worlds: int = WORLDS,
    rng: random.Random,
    stake: Stake = POINTS,
    progress: Progress | None = None,
    weigh: Weigh | None = None,
    method: Method | None = None,
    values: Values | None = None,
    bounds: Bounds | None = None,
    reaches: Reaches | None = None,
    player: Player | None = None,
) -> Review:
    """Review a game, finished or not; the same for the same generator.

    ``seat`` says whose decisions (left out: everybody's); those of the first ``since`` moves are
    left out. Cards are valued in ``stake``; what is
    said in money, if that is card points. ``weigh`` is what makes worlds likelier (left out: what
    was said), ``method`` is as in ``advise``, ``values``, ``bounds`` and ``reaches`` are another
    solver, ``player`` plays on after a bid (left out: ``solid``). Raises
    ReviewError for a game in which a card was against the rules or nothing has happened, Unsolvable
    for one that nobody can work out, CoachError for a pack that the coach does not know.
    """
    checked(game)
    weigh = weigh or said_weights(game.ruleset)
    asked = (method, values, bounds, reaches, player)
    run = _Run(game, worlds, rng.getrandbits(53), stake, weigh, *asked)
    return run.review(seat, since, progress)


def checked(game: Game) -> None:
    """Raises ReviewError where there is nothing to review, or something was against the rules."""
    if not any(isinstance(move, Play | Bid | Announce) for move in game.moves):
        raise ReviewError("error.review.nothing")
    now = Game.start(game.ruleset, game.dealer, game.deal)
    for move in game.moves:
        if not isinstance(move, Claim | Give):
            verdict = judge_in(now, move)
            if not verdict.ok:
                raise _forbidden(now, move, verdict)
        now = now.after(move)


def _forbidden(now: Game, move: Play | Bid | Call | Announce, verdict: Verdict) -> ReviewError:
    """The slip, with where it was and the judge's reason."""
    slip = IllegalMove(move, verdict)
    if isinstance(move, Play):
        trick = len(now.tricks) + 1
        values = {"trick": trick, "seat": move.seat, "card": move.card, "slip": slip}
        return ReviewError("error.review.forbidden", **values)
    word = move.contract if isinstance(move, Announce) else move.word
    return ReviewError("error.review.said", seat=move.seat or 0, word=word, slip=slip)


@dataclass(frozen=True)
class _Run:
    game: Game
    worlds: int
    seed: int
    stake: Stake
    weigh: Weigh
    method: Method | None
    values: Values | None
    bounds: Bounds | None
    reaches: Reaches | None
    player: Player | None

    def review(self, seat: int | None, since: int, progress: Progress | None) -> Review:
        states = [state for state in self._states() if state[0] >= since]
        cards = [(n, now, m) for n, now, m in states if isinstance(m, Play)]
        said = spoken(states, self.game)
        asked = [one for one in cards if seat in (None, one[2].seat)]
        talked = [one for one in said if seat in (None, one.seat)]
        known = [one for one in asked if not self.game.deal.unknown(one[2].seat)]
        heard = [one for one in talked if not self.game.deal.unknown(one.seat)]
        opened = {number: self._open(now) for number, now, _ in cards}
        total, made = len(known) + len(heard), []
        for one in heard:
            made.append(self._spoken(one))
            if progress:
                progress(len(made), total)
        for number, now, move in known:
            made.append(self._card(number, now, move, opened[number]))
            if progress:
                progress(len(made), total)
        made.sort(key=lambda one: one.number)
        course = tuple(self._course(cards, opened))
        over = result(self.game) if self.game.over and not self._unknown else None
        return Review(
            self.game,
            seat,
            self.stake,
            tuple(made),
            course,
            Frozen(self._parts(seat, made, course, over, cards)),
            over,
            self.worlds,
            len(asked) + len(talked) - total,
        )

    @property
    def _unknown(self) -> bool:
        return any(self.game.deal.unknown(seat) for seat in SEATS)

    @property
    def _each(self) -> bool:
        return self.game.contract is not None and self.game.contract.parties == "each"

    @property
    def settled(self) -> Stake:
        """In what decisions of all kinds are compared."""
        return MONEY if self.stake is POINTS else self.stake

    def _states(self) -> Iterator[tuple[int, Game, Move]]:
        """Before each move: how many there were, the game then, and the move."""
        game = self.game
        now = Game.start(game.ruleset, game.dealer, game.deal)
        for number, move in enumerate(game.moves):
            yield number, now, move
            now = now.after(move)

    # --- cards -----------------------------------------------------------------------------------

    def _open(self, now: Game) -> Mapping[Card, int]:
        """With open cards, for each card the points of the declarer's side. Raises Unsolvable."""
        if self._unknown or self._each:
            return {}
        return (self.values or _solver_values())(now)

    def _bounds(self, now: Game) -> Mapping[Card, tuple[int, int]]:
        if self._unknown or not self._each:
            return {}
        return (self.bounds or _solver_bounds())(now)

    def _card(self, number: int, now: Game, move: Play, opened: Mapping[Card, int]) -> Decision:
        rng = random.Random(f"{self.seed}/{number}")
        view = now.view(move.seat)
        money = advise(
            view, rng, self.worlds, stake=self.settled, weigh=self.weigh, method=self._how(now)
        )
        advice = self._staked(money)
        if advice.of(move.card).verdict == MISTAKE and not self._each:
            money = money.longer(AGAIN * self.worlds)
            advice = self._staked(money)
        bounds, side = self._bounds(now), self._declares(move.seat)
        total = now.ruleset.pack.points
        choices = []
        for told in advice.cards:
            points = opened.get(told.card)
            own = None if points is None else points if side else total - points
            choices.append(
                Choice(
                    Play(move.seat, told.card),
                    told.value,
                    told.behind,
                    told.verdict,
                    told.points,
                    told.chance,
                    own,
                    bounds.get(told.card),
                )
            )
        return Decision(
            number,
            move.seat,
            move,
            tuple(choices),
            self.stake,
            money.of(move.card).behind,
            advice.method.name,
            advice.worlds,
            advice.sample.complete,
            advice,
        )

    def _staked(self, money: Advice) -> Advice:
        return in_points(money, each=self._each) if self.stake is POINTS else money

    def _how(self, now: Game) -> Method:
        return self.method or usual(now.view())

    def _declares(self, seat: int) -> bool:
        """Whether a seat is of the declarer's side; only asked where all cards are known."""
        from schafkopf_tutor.laws.schafkopf.result import DECLARER, side_of

        if self._each or self._unknown:
            return False
        return side_of(self.game, seat) == DECLARER

    def _spoken(self, one: Spoken) -> Decision:
        rng = random.Random(f"{self.seed}/said/{one.number}/{one.seat}")
        weighed = one.weighed(self.worlds, rng, self.settled, self.weigh, self.reaches, self.player)
        choices = tuple(
            Choice(each.move, each.value, each.behind, each.verdict) for each in weighed.choices
        )
        cost = next(each.behind for each in weighed.choices if each.move == one.move)
        return Decision(
            one.number,
            one.seat,
            one.move,
            choices,
            self.settled,
            cost,
            weighed.method,
            weighed.worlds,
        )

    # --- the game as a whole ---------------------------------------------------------------------

    def _course(
        self, cards: Sequence[tuple[int, Game, Play]], opened: Mapping[int, Mapping[Card, int]]
    ) -> Iterator[Point]:
        """How the game stood with open cards, before the first card and after each."""
        if not cards or not opened[cards[0][0]]:
            return
        number, first, move = cards[0]
        found = opened[number]
        pick = max if self._declares(move.seat) else min
        yield self._point(0, first, pick(found.values()))
        for count, (number, now, move) in enumerate(cards, 1):
            yield self._point(count, now, opened[number][move.card])

    def _point(self, count: int, now: Game, points: int) -> Point:
        first, second, third, fourth = now.hands
        world = (first, second, third, fourth)
        values = [Results(now, seat, world, self.stake).of(points).value for seat in SEATS]
        return Point(count, points, tuple(values))

    def _parts(
        self,
        seat: int | None,
        made: Sequence[Decision],
        course: Sequence[Point],
        over: Result | None,
        cards: Sequence[tuple[int, Game, Play]],
    ) -> dict[int, Parts]:
        """The parts of the result; of others' decisions only where everybody's were looked at."""
        if over is None or not cards or seat is not None:
            return {}
        lost = {s: sum(d.lost.mean for d in made if d.seat == s and d.is_card) for s in SEATS}
        rng = random.Random(f"{self.seed}/dealt")
        first = cards[0][1]
        return parts_of(first, over, lost, self.stake, self.worlds, rng, self.weigh, self.reaches)


def in_points(advice: Advice, *, each: bool) -> Advice:
    """The same advice in card points: the same worlds, played out in the same way."""
    sign = -1 if each else 1
    outcomes = tuple(
        {card: one._replace(value=float(sign * one.points)) for card, one in found.items()}
        for found in advice.outcomes
    )
    return replace(advice, stake=POINTS, outcomes=outcomes)


def _solver_values() -> Values:
    from schafkopf_tutor.solver import values  # loads numba, where it is

    return values


def _solver_bounds() -> Bounds:
    from schafkopf_tutor.solver import bounds

    return bounds


__all__ = [
    "Choice",
    "CoachError",
    "Decision",
    "Point",
    "Review",
    "ReviewError",
    "checked",
    "in_points",
    "review_game",
]
