"""Which of these sentences are true: of a trick, and of a game that is over.

Source: DK-3, DK-4, DK-14 to DK-18.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from schafkopf_tutor.cards import Card
from schafkopf_tutor.laws.doppelkopf.result import Result
from schafkopf_tutor.laws.doppelkopf.words import FOX, KARLCHEN, SIDES
from schafkopf_tutor.moves import SEATS, Announce
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds.doppelkopf.asked import NOBODY, NORMAL, SIDE_WORDS, OfGame
from schafkopf_tutor.quiz.kinds.doppelkopf.results import goal, why_won
from schafkopf_tutor.quiz.kinds.doppelkopf.value import (
    amount,
    extras_told,
    facts,
    lines,
    shared_told,
    some_result,
)
from schafkopf_tutor.quiz.kinds.positions import trick_shown
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
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.view import Trick

SKILL: Final = "dk_true"

# --- of a trick ----------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class TrueOfTrick(OfStatements):
    """A trick of a normal game; ``re`` are two seats, ``last`` tells whether it is the last one."""

    cards: tuple[Card, ...]
    leader: int
    re: tuple[int, ...]
    last: bool
    rule: str = "trick.winner"
    ASKS: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "taker": ("winner",),
        "points": ("points",),
        "extras": ("extras",),
        "trump": ("is_trump",),
    }

    def taker(self, world: Any) -> int:
        """Who takes it."""
        place = int(world.winner(self.ruleset, NORMAL, self.cards, (), self.last))
        return (self.leader + place) % 4

    def found(self, world: Any, topic: str) -> Value:
        """The seat, a number, or whether it is so."""
        kind = kind_of(topic)
        if kind == "taker":
            return self.taker(world)
        if kind == "points":
            return int(world.points(self.cards))
        if kind == "extras":
            trick = Trick(self.leader, self.cards, self.taker(self.truth))
            return int(world.extras(self.ruleset, self.re, trick, self.last))
        (card,) = about(topic)
        return YES if world.is_trump(self.ruleset, NORMAL, Card.of(card)) else NO

    def near(self, topic: str) -> Sequence[Value]:
        """Another seat, another number, the other way."""
        kind = kind_of(topic)
        if kind == "taker":
            return SEATS
        if kind == "points":
            points = int(self.value(self.truth, topic))
            return [points + by for by in (-4, -3, -1, 1, 3, 4) if points + by > 0]
        return (0, 1, 2) if kind == "extras" else (YES, NO)

    def says(self, statement: Statement) -> Said:
        """The sentence."""
        topic, value = statement
        kind = kind_of(topic)
        if kind == "taker":
            return said("quiz_dk.true.taker", seat=value)
        if kind == "points":
            return said("quiz_true.cards.points", count=value)
        if kind == "extras":
            some = "extras" if value else "no_extras"
            return said(f"quiz_dk.true.{some}", count=value)
        return said(f"quiz_true.cards.trump.{value}", card=Card.of(about(topic)[0]))

    def why(self, topic: str) -> tuple[Reason, ...]:
        """Who takes it, what it counts, the extra points, the line of a card."""
        kind, taker = kind_of(topic), self.taker(self.truth)
        taken = said("quiz_tricks.because.seat", seat=taker)
        if kind == "taker":
            row = OfGame(self.ruleset, NORMAL).order.trumps
            return taken, said("quiz_dk.because.row", row=row)
        if kind == "points":
            terms = " + ".join(str(card.points) for card in self.cards)
            n = self.value(self.truth, topic)
            return (said("quiz_dk.because.sum", terms=terms, n=n),)
        if kind == "extras":
            trick = Trick(self.leader, self.cards, taker)
            return taken, *extras_told(self.ruleset, self.re, trick, self.last)
        card = Card.of(about(topic)[0])
        line = OfGame(self.ruleset, NORMAL).order.line[card]
        return (said("quiz_dk.because.line", card=card, line=line),)

    def shown(self) -> tuple[Lying, ...]:
        """The trick."""
        return trick_shown(self.cards, self.leader)

    def wording(self, right: Answer) -> Wording:
        """Who is Re, and whether it is the last trick."""
        ask = "quiz_dk.ask.true_last" if self.last else "quiz_dk.ask.true_trick"
        first, second = said("quiz_dk.hint.true_trick"), said("quiz_dk.hint.extras")
        return self.worded(said(ask, seats=self.re), first, second)


def _make_trick(dice: Dice, level: int, ruleset: RuleSet) -> TrueOfTrick | None:
    pool = (*ruleset.pack.cards, *[FOX, KARLCHEN] * 4) if level > 1 else ruleset.pack.cards
    cards = tuple(dice.some(pool, 4))
    if max(map(cards.count, cards)) > ruleset.pack.copies:
        return None
    task = TrueOfTrick(
        ruleset=ruleset,
        cards=cards,
        leader=dice.below(4),
        re=tuple(sorted(dice.some(SEATS, 2))),
        last=level > 1 and dice.chance(0.3),
    )
    topics = ["taker", "points", "extras"]
    topics += [PART.join(("trump", card.code)) for card in dict.fromkeys(cards)]
    return stated(dice, task, topics, level)


# --- of a game -----------------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class TrueOfGame(OfStatements):
    """A finished game that somebody has won."""

    result: Result
    game: Announce
    rule: str = "line.won"
    ASKS: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "won": ("won",),
        "needs": ("won",),
        "worth": ("value",),
        "writes": ("payout",),
    }

    def found(self, world: Any, topic: str) -> Value:
        """The side, a number of points, what is written."""
        kind, result = kind_of(topic), self.result
        if kind == "won":
            side = world.won(result)
            return NOBODY if side is None else SIDES[side]
        if kind == "needs":
            return goal(world, result, int(about(topic)[0])) or 0
        if kind == "worth":
            return int(world.value(result))
        return int(world.payout(result)[int(about(topic)[0])])

    def near(self, topic: str) -> Sequence[Value]:
        """The other side, a bit more or less, the other sign."""
        kind = kind_of(topic)
        if kind == "won":
            return (*SIDES, NOBODY)
        right = int(self.value(self.truth, topic))
        if kind == "needs":
            return [right + by for by in (-30, -1, 1, 30) if 0 < right + by < 240]
        if kind == "worth":
            return [right + by for by in (-2, -1, 1, 2) if right + by > 0]
        return (-right, 3 * right, -3 * right, right + 1, right - 1)

    def can_be_said(self, statement: Statement) -> bool:
        """Nobody says of a side that it needs nothing, or of a game that it has no value."""
        kind, value = kind_of(statement.topic), statement.value
        return kind not in ("needs", "worth") or int(value) > 0

    def says(self, statement: Statement) -> Said:
        """The sentence."""
        topic, value = statement
        kind = kind_of(topic)
        if kind == "won":
            return said(f"quiz_dk.true.won.{value}")
        if kind == "needs":
            side = SIDE_WORDS[SIDES[int(about(topic)[0])]]
            return said("quiz_dk.because.needs", side=side, count=value)
        number = int(value)
        if kind == "worth":
            return said("quiz_true.game.worth", amount=amount(self.ruleset, number))
        sign = "writes_minus" if number < 0 else "writes" if number else "writes_nothing"
        written = amount(self.ruleset, abs(number))
        return said(f"quiz_dk.true.{sign}", seat=int(about(topic)[0]), amount=written)

    def why(self, topic: str) -> tuple[Reason, ...]:
        """What each side needed; line by line; who writes it how many times."""
        kind = kind_of(topic)
        if kind in ("won", "needs"):
            return why_won(self.result)
        if kind == "worth":
            return lines(self.result)
        return (*lines(self.result), shared_told(self.result))

    def wording(self, right: Answer) -> Wording:
        """All that is told of it."""
        re = said("quiz_dk.re_are", seats=self.result.re)
        told = (re, *facts(self.result, self.game))
        first, second = said("quiz_dk.hint.true_game"), said("quiz_dk.hint.value")
        return self.worded(said("quiz_dk.ask.true_game", facts=told), first, second)


def _make_game(dice: Dice, level: int, ruleset: RuleSet) -> TrueOfGame | None:
    found = some_result(dice, level, ruleset)
    if found is None:
        return None
    result, game = found
    task = TrueOfGame(ruleset=ruleset, result=result, game=game)
    topics = ["won", "worth"]
    topics += [PART.join(("needs", str(side))) for side in (0, 1)]
    topics = [topic for topic in topics if task.value(task.truth, topic)]
    topics += [PART.join(("writes", str(seat))) for seat in SEATS]
    return stated(dice, task, topics, level)


_TRICK: Final = drawn(_make_trick, TrueOfTrick)
_GAME: Final = drawn(_make_game, TrueOfGame)
KINDS: Final[tuple[Kind, ...]] = (
    Kind("dk_true_of_trick", SKILL, "choices", _TRICK, fits(TrueOfTrick), possible(_TRICK)),
    Kind("dk_true_of_game", SKILL, "choices", _GAME, fits(TrueOfGame), possible(_GAME)),
)
