"""What is true of an auction: which game is higher, what may be said now, who declares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar, Final

from schafkopf_tutor.beliefs import TRUTH, World
from schafkopf_tutor.cards import Rank
from schafkopf_tutor.deal import Hand
from schafkopf_tutor.laws.schafkopf.auction import GUT, WEITER, opened
from schafkopf_tutor.moves import NAMED, SEATS, Bid
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds.auction import NEVER, honest, spoken
from schafkopf_tutor.quiz.kinds.hands import Called
from schafkopf_tutor.quiz.kinds.ranks import games, ranking
from schafkopf_tutor.quiz.kinds.ranks import pairs as confusable
from schafkopf_tutor.quiz.kinds.statements import (
    NO,
    PART,
    YES,
    OfStatements,
    Statement,
    Value,
    about,
    drawn,
    fits,
    kind_of,
    possible,
    stated,
)
from schafkopf_tutor.quiz.question import Lying
from schafkopf_tutor.quiz.said import Reason, Said, said
from schafkopf_tutor.quiz.task import Answer, Kind, Wording
from schafkopf_tutor.rules import judge
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.view import View

NOBODY: Final = -1
"""Who plays if nobody does."""


@dataclass(frozen=True, kw_only=True)
class TrueOfAuction(OfStatements):
    """Some bids, and the hand of the seat that is to speak."""

    first: int
    bids: tuple[Bid, ...]
    seat: int
    hand: Hand
    rule: str = "bid.too_low"
    ASKS: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "higher": ("outranks",),
        "name": ("may_bid",),
        "plays": ("declarer",),
    }

    @property
    def view(self) -> View:
        """What the seat sees."""
        rules, bids = self.ruleset, self.bids
        return View(rules, self.seat, self.hand, None, None, None, self.first, (), (), None, bids)

    @property
    def ended(self) -> tuple[Bid, ...]:
        """The bids, if from now on nobody wants to play, or more than has been said."""
        bids, state = list(self.bids), opened(self.ruleset, self.first)
        for bid in bids:
            state = state.after(bid)
        while state.turn is not None:
            bids.append(Bid(state.turn, GUT if GUT in state.words else WEITER))
            state = state.after(bids[-1])
        return tuple(bids)

    def found(self, world: World, topic: str) -> Value:
        """Which of two is higher, whether a game may be named, who plays if the rest pass."""
        kind, names = kind_of(topic), about(topic)
        if kind == "higher":
            return YES if world.outranks(self.ruleset, *names) else NO
        if kind == "name":
            return YES if world.may_bid(self.view, Bid(self.seat, NAMED, names[0])) else NO
        declarer = world.declarer(self.ruleset, self.first, self.ended)
        return NOBODY if declarer is None else declarer

    def near(self, topic: str) -> Sequence[Value]:
        """The other way, or another seat."""
        return SEATS if topic == "plays" else (YES, NO)

    def can_be_said(self, statement: Statement) -> bool:
        """Nobody is no seat."""
        return statement.value != NOBODY

    def says(self, statement: Statement) -> Said:
        """The sentence about two games, one, or a seat."""
        topic, value = statement
        if topic == "plays":
            return said("quiz_true.auction.plays", seat=value)
        first, *second = (self.ruleset.contracts[name] for name in about(topic))
        message = f"quiz_true.auction.{kind_of(topic)}.{value}"
        return said(message, contract=first, other=second[0] if second else first)

    def why(self, topic: str) -> tuple[Reason, ...]:
        """The row of games; the verdict."""
        if kind_of(topic) == "name":
            return (judge(self.view, Bid(self.seat, NAMED, about(topic)[0])),)
        if topic == "plays":
            seat = self.value(TRUTH, topic)
            return (said("quiz_auction.because.declarer", seat=seat), ranking(self.ruleset))
        return (ranking(self.ruleset),)

    def shown(self) -> tuple[Lying, ...]:
        """The hand."""
        order = Called(self.ruleset, ()).order
        return (Lying(said("quiz_calling.hand"), order.sort(self.hand)),)

    def wording(self, right: Answer) -> Wording:
        """The bids, one after the other."""
        lines = spoken(self.ruleset, self.bids)
        ask = said("quiz_true.ask.auction", seat=self.first, lines=lines, turn=self.seat)
        first, second = said("quiz_auction.hint.ranked"), said("quiz_auction.hint.earlier")
        return self.worded(ask, first, second)


# --- drawing -------------------------------------------------------------------------------------


def _position(dice: Dice, level: int, ruleset: RuleSet) -> TrueOfAuction | None:
    """An auction at a moment when a game may be named."""
    names, first = games(ruleset), dice.below(4)
    wishes = [dice.below(len(names)) for _ in SEATS]
    for seat in dice.some(SEATS, dice.below(3)):
        wishes[seat] = NEVER
    bids, state = honest(ruleset, first, dict(enumerate(wishes))), opened(ruleset, first)
    moments = []
    for place, bid in enumerate(bids):
        if place and state.turn is not None and NAMED in state.words:
            moments.append((place, state.turn))
        state = state.after(bid)
    if not moments:
        return None
    place, seat = dice.one(moments)
    bare = level == 3 and dice.chance(0.6)
    faces = [c for c in ruleset.pack.faces if not bare or c.rank is not Rank.UNTER]
    hand = tuple(dice.some(faces, ruleset.pack.hand_size))
    return TrueOfAuction(ruleset=ruleset, first=first, bids=bids[:place], seat=seat, hand=hand)


def _make(dice: Dice, level: int, ruleset: RuleSet) -> TrueOfAuction | None:
    task = _position(dice, level, ruleset)
    if task is None:
        return None
    names = games(ruleset)
    pairs = confusable(ruleset, names) if level == 3 else []
    pairs = pairs or list(combinations(names, 2))
    can = [name for name in names if ruleset.contracts[name].goal != "shown"]
    topics = [PART.join(("name", name)) for name in dice.some(can, min(3, len(can)))]
    topics += ["plays"] if task.value(TRUTH, "plays") != NOBODY else []
    some = dice.some(pairs, min(2, len(pairs)))
    topics += [PART.join(("higher", *dice.shuffled(pair))) for pair in some]
    return stated(dice, task, topics, level)


def _several(ruleset: RuleSet) -> bool:
    return len(games(ruleset)) > 2


_DRAW: Final = drawn(_make, TrueOfAuction)
KINDS: Final = (
    Kind(
        "true_of_auction",
        "who_declares",
        "choices",
        _DRAW,
        fits(TrueOfAuction),
        possible(_DRAW, _several),
    ),
)
