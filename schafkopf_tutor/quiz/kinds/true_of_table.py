"""What is true at the table, in the middle of a Rufspiel: who can be whose partner, what is out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from schafkopf_tutor.beliefs import TRUTH, World
from schafkopf_tutor.cards import Card
from schafkopf_tutor.laws.schafkopf.doubling import STOSS
from schafkopf_tutor.moves import SEATS, Call, Play
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds import partners
from schafkopf_tutor.quiz.kinds.memory import sums
from schafkopf_tutor.quiz.kinds.partners import OfPartner, played
from schafkopf_tutor.quiz.kinds.positions import calls
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

SKILL: Final = "partner"
COUNTED: Final = ("out", "left", "taken")
"""Kinds of topics whose value is a number."""


@dataclass(frozen=True, kw_only=True)
class TrueOfTable(OfStatements):
    """A Rufspiel as somebody sees it who does not hold the called ace."""

    at: OfPartner
    rule: str = "ruf.searched"
    ASKS: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "can": ("partners",),
        "out": ("trumps_out",),
        "left": ("points_out",),
        "taken": ("points_taken",),
        "may": ("legal",),
        "stoss": ("may_double",),
    }

    @property
    def view(self) -> View:
        """What is seen."""
        return self.at.view

    def found(self, world: World, topic: str) -> Value:
        """The number, or whether it is so."""
        kind, view = kind_of(topic), self.view
        if kind == "out":
            return world.trumps_out(view)
        if kind == "left":
            return world.points_out(view)
        if kind == "stoss":
            return YES if world.may_double(view, Call(view.seat, STOSS[0])) else NO
        (what,) = about(topic)
        if kind == "taken":
            return world.points_taken(view)[int(what)]
        if kind == "can":
            return YES if int(what) in world.partners(view) else NO
        return YES if Card.of(what) in world.legal(view) else NO

    def near(self, topic: str) -> Sequence[Value]:
        """The other way; a few more or less."""
        if kind_of(topic) not in COUNTED:
            return (YES, NO)
        count = int(self.value(TRUTH, topic))
        return [count + by for by in (-3, -2, 2, 3) if count + by > 0]

    def says(self, statement: Statement) -> Said:
        """The sentence."""
        topic, value = statement
        kind, what = kind_of(topic), about(topic)
        if kind in COUNTED:
            return said(f"quiz_true.table.{kind}", count=value, seat=int(what[0]) if what else 0)
        message = f"quiz_true.table.{kind}.{value}"
        if kind == "may":
            return said(message, card=Card.of(what[0]))
        return said(message, seat=int(what[0]) if what else 0, word=STOSS[0], ace=self.at.ace)

    def why(self, topic: str) -> tuple[Reason, ...]:
        """What speaks for or against a seat, what has been played, the verdict."""
        kind, what, view = kind_of(topic), about(topic), self.view
        if kind == "can":
            return (self.at.why(int(what[0])),)
        if kind == "may":
            return (judge(view, Play(view.seat, Card.of(what[0]))),)
        if kind == "stoss":
            return (judge(view, Call(view.seat, STOSS[0])),)
        value = self.value(TRUTH, topic)
        if kind == "taken":
            return sums(view.tricks, (int(what[0]),), value)
        if kind == "left":
            every = TRUTH.points(self.ruleset.pack.cards)
            values = {"all": every, "taken": every - int(value), "points": value}
            return (said("quiz_memory.because.out", **values),)
        trumps = self.at.order.trumps
        gone = sum(card in trumps for _, _, card in played(self.at.game))
        mine = sum(card in trumps for card in view.hand)
        every = TRUTH.count_trumps(self.ruleset, self.at.announced)
        return (said("quiz_trumps.because.count", all=every, gone=gone, mine=mine, out=value),)

    def shown(self) -> tuple[Lying, ...]:
        """What was played, and the hand."""
        return self.at.shown()

    def wording(self, right: Answer) -> Wording:
        """Who plays, and who one is."""
        first = said("quiz_true.hint.table")
        second = said("quiz_partners.hint.matter", suit=self.at.announced.suit, ace=self.at.ace)
        return self.worded(self.at.said("quiz_true.ask.table"), first, second)


# --- drawing -------------------------------------------------------------------------------------


def _topics(dice: Dice, task: TrueOfTable) -> list[str]:
    """Two who could be the partner, what is out, what somebody has taken, a card, the Stoß."""
    at, view = task.at, task.view
    seats = [seat for seat in at.others if seat != at.announced.seat]
    topics = [PART.join(("can", str(seat))) for seat in dice.some(seats, min(2, len(seats)))]
    topics += ["out", "left", PART.join(("taken", str(dice.one(SEATS))))]
    if view.turn == view.seat and len(view.hand) > 1:
        topics.append(PART.join(("may", dice.one(view.hand).code)))
    if view.seat != at.announced.seat and task.ruleset.number("doubling.steps"):
        topics.append("stoss")
    return topics


def _make(dice: Dice, level: int, ruleset: RuleSet) -> TrueOfTable | None:
    at = partners.KINDS[0].draw(dice, level, ruleset)
    if not isinstance(at, OfPartner):
        return None
    task = TrueOfTable(ruleset=ruleset, at=at)
    return stated(dice, task, _topics(dice, task), level)


_DRAW: Final = drawn(_make, TrueOfTable)
KINDS: Final = (
    Kind("true_of_table", SKILL, "choices", _DRAW, fits(TrueOfTable), possible(_DRAW, calls)),
)
