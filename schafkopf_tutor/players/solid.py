"""``solid``: a player of rules of thumb, who can say why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from schafkopf_tutor.laws.schafkopf.doubling import KNOCK, STOSS
from schafkopf_tutor.moves import Announce, Bid, Call, Move, Play
from schafkopf_tutor.order import TRUMP
from schafkopf_tutor.players import bidding
from schafkopf_tutor.players.sight import Sight
from schafkopf_tutor.players.style import style_of
from schafkopf_tutor.players.thumbs import Pick, Reason, Thumb, first
from schafkopf_tutor.players.thumbs_follow import FOLLOW
from schafkopf_tutor.players.thumbs_lead import LEAD
from schafkopf_tutor.players.thumbs_other import RAMSCH, TOUT
from schafkopf_tutor.players.worth import Count, count, weights_of, wins_all
from schafkopf_tutor.view import View


@dataclass(frozen=True)
class Solid:
    """Plays by the tables of rules of thumb; never at random.

    >>> from schafkopf_tutor import read_position
    >>> view = read_position("ordnung | wenz by 0 | 2 holds GZ G7 E9 | 0 leads GK GA")
    >>> Solid().choose(view, Random(0))
    Play(seat=2, card=GZ)
    """

    name: str = "solid"

    def choose(self, view: View, rng: Random) -> Move:
        """A bid, an announcement or a card."""
        return style_of(view.ruleset.law).choose(view)

    def call(self, view: View, rng: Random, calls: Sequence[Move]) -> Move | None:
        """A knock, a Stoß or its answer, a late Tout; Re, Kontra: where the hand bears it."""
        return style_of(view.ruleset.law).call(view, calls)

    def why(self, view: View, move: Move) -> Reason | None:
        """Which rule of thumb speaks for a move; None if none does."""
        return style_of(view.ruleset.law).why(view, move)


def choose(view: View) -> Move:
    """A bid, an announcement or a card of Schafkopf."""
    if view.turn is not None:
        return Play(view.seat, card(view)[0].card)
    if bidding.asked(view).turn == view.seat:
        return bidding.bid(view)[0]
    return bidding.announcement(view)[0]


def call(view: View, calls: Sequence[Move]) -> Move | None:
    """The first of these calls that the hand bears."""
    for move in calls:
        if call_reason(view, move) is not None:
            return move
    return None


def thumbs_of(s: Sight) -> tuple[Thumb, ...]:
    """The rules of thumb for what is played."""
    if s.contract.parties == "each":
        return RAMSCH
    if s.contract.goal == "all_tricks":
        return TOUT
    return FOLLOW if s.trick else LEAD


def card(view: View) -> tuple[Pick, Reason]:
    """The card that the rules of thumb pick, and why. LookupError where no card is awaited."""
    s = Sight(view)
    picked = first(s, thumbs_of(s)) if s.cards else None
    if picked is None:
        raise LookupError(view.seat)
    return picked


def why(view: View, move: Move) -> Reason | None:
    """Which rule of thumb speaks for a move, if it is the one that decides; None if none does."""
    if isinstance(move, Play):
        # A rule further down may be false where one before it has spoken.
        picked, because = card(view)
        return because if picked.card is move.card else None
    if isinstance(move, Bid):
        said, plan = bidding.bid(view)
        return _said(view, plan) if said == move else None
    if isinstance(move, Announce) and view.announced is None:
        game, plan = bidding.announcement(view)
        return _said(view, plan) if game == move else None
    return call_reason(view, move)


def _said(view: View, plan: bidding.Plan | None) -> Reason:
    """Why one bids or announces a game, or passes."""
    if plan is None:
        good = any(possible.worth > 0 for possible in bidding.plans(view))
        return Reason("gives_way" if good else "passes")
    contract = view.ruleset.contracts[plan.announce.contract]
    values: tuple[tuple[str, object], ...] = (("contract", contract), *_told(plan.counted))
    if contract.parties == "called_ace":
        return Reason("calls_ace", (*values, ("suit", plan.announce.suit)))
    return Reason("plays_alone", values)


def _told(counted: Count) -> tuple[tuple[str, object], ...]:
    return (
        *(("trumps", counted.trumps), ("top", counted.top)),
        *(("aces", counted.aces), ("losers", counted.losers)),
    )


STOSS_HEIGHT: Final = 3.0
"""So much height of trumps, an ace for a half, doubles (one more where that was answered)."""
RE_CHANCE: Final = 0.85
KNOCK_HIGH: Final = 3


def call_reason(view: View, move: Move) -> Reason | None:
    """Why a call is made; None where the hand does not bear it."""
    order, contract = view.order, view.contract
    if isinstance(move, Call) and move.word == KNOCK:
        lords = bidding.high(view.hand)
        return Reason("knocks", (("high", lords),)) if len(lords) >= KNOCK_HIGH else None
    if order is None or contract is None or view.announced is None:
        return None
    if isinstance(move, Announce):
        leads = view.leader == view.seat
        sure = leads and wins_all(order, view.hand)
        return Reason("raises_tout", (("trumps", view.hand),)) if sure else None
    if not isinstance(move, Call):
        return None
    called = view.announced.suit if contract.parties == "called_ace" else None
    counted = count(order, view.hand, called, view.leader == view.seat)
    trumps = tuple(c for c in order.sort(view.hand) if order.line[c] is TRUMP)
    step = STOSS.index(move.word)
    if step % 2:  # the declarer's side answers; a partner leaves that to him
        needed = view.ruleset.number("result.win_with")
        chance = weights_of(view.ruleset, contract).chance(counted, needed)
        sure = view.announced.seat == view.seat and chance > RE_CHANCE
        return Reason("answers", (("trumps", trumps),)) if sure else None
    strong = counted.height + 0.5 * counted.aces >= STOSS_HEIGHT + step
    return Reason("doubles", (("trumps", trumps), ("aces", counted.aces))) if strong else None
