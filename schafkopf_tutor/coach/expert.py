"""A player who looks at hands that could be hidden and solves each of them with open cards.

For cards he takes the best one of ``advise``; for bids he asks how often each game he could play is
won over sampled deals, and wants a margin, since with open cards even a doubtful game looks won.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final

from schafkopf_tutor.coach.advice import advise
from schafkopf_tutor.coach.estimate import share_of
from schafkopf_tutor.coach.games import Rate, Reaches, open_rate, openly, possible
from schafkopf_tutor.coach.outcomes import Method, OpenSteps
from schafkopf_tutor.coach.stakes import MONEY
from schafkopf_tutor.coach.weighing import said_weights
from schafkopf_tutor.moves import NAMED, Announce, Bid, Call, Move, Play
from schafkopf_tutor.players import Player, named
from schafkopf_tutor.players.bidding import asked, plans
from schafkopf_tutor.rules import legal_moves, options
from schafkopf_tutor.view import View

FEW: Final = 8
MANY: Final = 24
"""Deals looked at for a game: first a few, and more where those leave it open."""

LIKELY: Final = 4
"""So many games are looked at: those that rules of thumb think best."""

PASSING: Final = ("weiter", "gut")
"""What a player says who leaves the game to others."""


@dataclass(frozen=True)
class Expert:
    """Sampled worlds and the solver.

    ``worlds`` are how many he looks at for a card in the first trick, ``later`` from the fourth on;
    ``margin`` is by how much a game must be won more often than not, with open cards, before he
    plays it.
    """

    worlds: int = 16
    later: int = 20
    margin: float = 0.1
    name: str = "expert"
    method: Method = field(default_factory=OpenSteps, repr=False)
    reaches: Reaches | None = field(default=None, repr=False)

    def choose(self, view: View, rng: Random) -> Move:
        """A card, a bid or an announcement."""
        if view.turn is not None:
            return self._card(view, rng)
        lawful = options(view)
        bids = [move for move in lawful if isinstance(move, Bid)]
        if bids:
            return self._bid(view, bids, rng)
        games = [m for m in lawful if isinstance(m, Announce) and m.seat == view.seat]
        if not games:
            return self._second().choose(view, rng)
        return self._best(view, games, rng).announce

    def call(self, view: View, rng: Random, calls: Sequence[Move]) -> Move | None:
        """He doubles a game that his side wins with a margin; on knocks he is of one mind with
        ``solid``."""
        doubling = next((c for c in calls if isinstance(c, Call) and view.announced), None)
        if doubling is None or view.unknown:
            return self._second().call(view, rng, calls)
        wins = [one.won for _, one in openly(view, MANY, rng, reaches=self.reaches)]
        return doubling if share_of(wins, [1.0] * len(wins)).low > 0.5 + self.margin else None

    def _card(self, view: View, rng: Random) -> Move:
        legal = legal_moves(view)
        if len(legal) == 1:
            return legal[0]
        if view.contract is not None and view.contract.parties == "each":
            return self._second().choose(view, rng)
        n = self.later if len(view.tricks) >= 3 else self.worlds
        weigh = said_weights(view.ruleset)
        advice = advise(view, rng, n, stake=MONEY, weigh=weigh, method=self.method)
        best = advice.best.value.mean
        equal = [told.card for told in advice.cards if best - told.value.mean < 1e-9]
        if len(equal) == 1:
            return Play(view.seat, equal[0])
        # With open cards they are worth the same; who sees less plays them by rule of thumb.
        by_rule = self._second().choose(view, rng)
        return (
            by_rule
            if isinstance(by_rule, Play) and by_rule.card in equal
            else Play(view.seat, equal[0])
        )

    def _bid(self, view: View, bids: Sequence[Bid], rng: Random) -> Move:
        """The word for the best game that a word can still lead to, if it is worth it."""
        games = [game for game in possible(view) if any(_leads_to(view, b, game) for b in bids)]
        passing = [bid for bid in bids if bid.word in PASSING]
        if games:
            best = self._best(view, games, rng)
            if best.won.mean > 0.5 + self.margin and best.value.mean > 0:
                return next(bid for bid in bids if _leads_to(view, bid, best.announce))
        return passing[0] if passing else self._second().choose(view, rng)

    def _best(self, view: View, games: Sequence[Announce], rng: Random) -> Rate:
        """The game that brings most, among those that rules of thumb think best."""
        likely = [plan.announce for plan in plans(view) if plan.announce in games]
        tried = likely[:LIKELY] or games
        rates = [open_rate(view, game, FEW, rng, reaches=self.reaches) for game in tried]
        left = [rate.announce for rate in rates if rate.won.high > 0.5] or tried
        again = [open_rate(view, game, MANY, rng, reaches=self.reaches) for game in left]
        return max(again, key=lambda rate: rate.value.mean)

    def _second(self) -> Player:
        return named("solid")


def _leads_to(view: View, bid: Bid, game: Announce) -> bool:
    """Whether who says this can announce that game afterwards."""
    if bid.word in PASSING:
        return False
    if bid.word == NAMED:
        return bid.contract == game.contract and bid.suit in (None, game.suit)
    state = asked(view)
    rank = state.rank(game.contract)
    return rank is not None and rank >= state.promised(bid.word)
