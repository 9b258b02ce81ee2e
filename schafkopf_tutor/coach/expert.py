"""A player who looks at hands that could be hidden and solves each of them with open cards.

For cards he takes the best one of ``advise``. He bids, announces and doubles as ``solid`` does: how
often a game is won with open cards over sampled deals says less of how it ends among players who do
not see them. Bidding by it, with a margin, he passed most Soli that ``solid`` plays, and gained
nothing by that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from schafkopf_tutor.coach.advice import advise
from schafkopf_tutor.coach.outcomes import Method, OpenSteps
from schafkopf_tutor.coach.stakes import MONEY
from schafkopf_tutor.coach.weighing import said_weights
from schafkopf_tutor.moves import Move, Play
from schafkopf_tutor.players import Player, named
from schafkopf_tutor.rules import legal_moves
from schafkopf_tutor.view import View


@dataclass(frozen=True)
class Expert:
    """Sampled worlds and the solver.

    ``worlds`` are how many he looks at for a card in the first three tricks, ``later`` from the
    fourth on.
    """

    worlds: int = 16
    later: int = 20
    name: str = "expert"
    method: Method = field(default_factory=OpenSteps, repr=False)

    def choose(self, view: View, rng: Random) -> Move:
        """A card, a bid or an announcement."""
        if view.turn is not None:
            return self._card(view, rng)
        return self._second().choose(view, rng)

    def call(self, view: View, rng: Random, calls: Sequence[Move]) -> Move | None:
        """On knocks and Stoß he is of one mind with ``solid``."""
        return self._second().call(view, rng, calls)

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

    def _second(self) -> Player:
        return named("solid")
