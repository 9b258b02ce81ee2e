"""How many times a game counts because of Stoß and its answers, and of knocks."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from schafkopf_tutor.beliefs import TRUTH, World
from schafkopf_tutor.laws.schafkopf.result import decide
from schafkopf_tutor.moves import SEATS, Call, Play
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds.stoss import (
    COUNTS,
    LATE,
    SIDE,
    Doubled,
    doubles,
    situation,
)
from schafkopf_tutor.quiz.question import Option
from schafkopf_tutor.quiz.said import Reason, Said, said
from schafkopf_tutor.quiz.task import Answer, Kind, Task, Wording
from schafkopf_tutor.ruleset import RuleSet


@dataclass(frozen=True)
class Counted:
    """A game with words in it, and who has knocked before."""

    game: Doubled
    knocks: tuple[int, ...] = ()

    def valid(self, world: World) -> tuple[str, ...]:
        """The words that count in a world."""
        game, kept = self.game, list[Call | Play]()
        for move in game.events:
            if isinstance(move, Call):
                before = replace(game, events=(*kept, move))
                if before.found(world, len(kept)) != COUNTS:
                    continue
            if isinstance(move, Call | Play):
                kept.append(move)
        return tuple(move.word for move in kept if isinstance(move, Call))

    def factor(self, world: World) -> int:
        """How many times the game counts in a world."""
        game, stoss = self.game, len(self.valid(world))
        declarer = game.announced.seat or 0
        result = decide(
            game.ruleset,
            game.announced.contract,
            declarer,
            game.partner,
            points=61,
            tricks=4,
            suit=game.announced.suit,
            knocks=len(self.knocks),
            stoss=stoss,
        )
        return world.factor(result)

    @property
    def lines(self) -> tuple[Said, ...]:
        """What has happened."""
        knocked = said("quiz_doubling.knocked", seats=self.knocks)
        return (knocked, *self.game.lines) if self.knocks else self.game.lines

    @property
    def lapsed(self) -> tuple[int, ...]:
        """The places of words that do not count."""
        events = self.game.events
        places = [place for place, move in enumerate(events) if isinstance(move, Call)]
        return tuple(p for p in places if self.game.found(TRUTH, p) != COUNTS)

    def reasons(self, factor: int) -> tuple[Reason, ...]:
        """Why it counts so many times."""
        words = self.valid(TRUTH)
        reasons: list[Reason] = [self.game.reason(place) for place in self.lapsed]
        how = self.game.ruleset.word("doubling.stoss")
        if words:
            reasons.append(said(f"quiz_doubling.because.{how}", words=words, count=len(words)))
        else:
            reasons.append(said("quiz_doubling.because.none"))
        if self.knocks:
            how = self.game.ruleset.word("doubling.knocks")
            reasons.append(said(f"quiz_doubling.because.knocks_{how}", seats=self.knocks))
        return (*reasons, said("quiz_doubling.because.times", factor=factor))

    @property
    def matter(self) -> Said:
        """Which words count, without saying how much that is; where one lapses, to look at it."""
        if self.lapsed:
            return said("quiz_doubling.hint.look")
        words = self.valid(TRUTH)
        return (
            said("quiz_doubling.hint.words", words=words)
            if words
            else said("quiz_doubling.hint.no_words")
        )


@dataclass(frozen=True)
class TimesCounted:
    """How many times does this game count?"""

    counted: Counted
    rule: str = "line.stoss"
    options: tuple[Option, ...] = ()

    def answer(self, world: World) -> Answer:
        """So many times."""
        return self.counted.factor(world)

    def wording(self, right: Answer) -> Wording:
        """The words that count."""
        factor = right if isinstance(right, int) else 1
        hints = (
            said("quiz_doubling.hint.doubling"),
            self.counted.matter,
            said("quiz.hint.answer", answer=factor),
        )
        ask = said("quiz_doubling.ask.times", lines=self.counted.lines)
        return Wording(ask, hints, otherwise=self.counted.reasons(factor))


@dataclass(frozen=True)
class DoubledValue:
    """What is this game worth, with what has been said?"""

    counted: Counted
    plain: int
    rule: str = "line.stoss"
    options: tuple[Option, ...] = ()

    def answer(self, world: World) -> Answer:
        """The plain value so many times."""
        return self.plain * self.counted.factor(world)

    def wording(self, right: Answer) -> Wording:
        """The words that count, and the product."""
        counted = self.counted
        factor = counted.factor(TRUTH)
        unit = f"unit.{counted.game.ruleset.word('tariff.unit')}"
        product = said(
            "quiz_doubling.because.product",
            factor=factor,
            plain=self.plain,
            amount=said(unit, n=right),
        )
        hints = (
            said("quiz_doubling.hint.doubling"),
            counted.matter,
            said("quiz.hint.answer", answer=said(unit, n=right)),
        )
        amount = said(unit, n=self.plain)
        ask = said("quiz_doubling.ask.value", lines=counted.lines, amount=amount)
        return Wording(ask, hints, otherwise=(*counted.reasons(factor), product))


def _counted(dice: Dice, level: int, ruleset: RuleSet) -> Counted | None:
    steps = ruleset.number("doubling.steps")
    lone = dice.chance(0.5)
    knocks: tuple[int, ...] = ()
    if ruleset["doubling.knock_when"] != "off":
        knocks = tuple(sorted(dice.some(SEATS, dice.below(3))))
    last = dice.one((LATE, SIDE)) if level == 3 else COUNTS
    words = dice.below(steps + 1) if level == 2 else 1 + dice.below(steps)
    for _ in range(30):
        more = None if level == 1 else dice.below(3)
        game = situation(dice, ruleset, lone=lone, words=words, last=last, more=more)
        if game is not None and (level == 3 or _plays(game) is (level == 2)):
            return Counted(game, knocks)
    return None


def _plays(game: Doubled) -> bool:
    return any(isinstance(move, Play) for move in game.events)


def _level(counted: Counted) -> int:
    """Level 1: words alone; 2: with cards between them; 3: one of the words does not count."""
    if counted.lapsed:
        return 3
    return 2 if _plays(counted.game) else 1


def _draw_times(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    counted = _counted(dice, level, ruleset)
    return None if counted is None else TimesCounted(counted)


def _fits_times(task: Task, level: int) -> bool:
    return isinstance(task, TimesCounted) and _level(task.counted) == level


def _draw_value(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    counted = _counted(dice, level, ruleset)
    if counted is None or not counted.game.calls:
        return None
    game = counted.game
    plain = decide(
        ruleset,
        game.announced.contract,
        game.announced.seat or 0,
        game.partner,
        points=dice.one((61, 70, 80, 95)),
        tricks=ruleset.pack.hand_size - dice.below(2),
        suit=game.announced.suit,
        laufende=dice.below(6),
    )
    return DoubledValue(counted, TRUTH.value(plain))


def _fits_value(task: Task, level: int) -> bool:
    return isinstance(task, DoubledValue) and _level(task.counted) == level


KINDS: Final = (
    Kind("times_counted", "multiplier", "number", _draw_times, _fits_times, doubles),
    Kind("doubled_value", "multiplier", "money", _draw_value, _fits_value, doubles),
)
