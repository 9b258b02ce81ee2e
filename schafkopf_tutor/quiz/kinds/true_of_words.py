"""What is true of the words that double: which count, who may say one now, how often it counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, Final

from schafkopf_tutor.beliefs import TRUTH, World
from schafkopf_tutor.laws.schafkopf.doubling import STOSS
from schafkopf_tutor.moves import SEATS, Call, Move
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds.multiplier import Counted
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
from schafkopf_tutor.quiz.kinds.stoss import COUNTS, LATE, SIDE, Doubled, doubles, situation
from schafkopf_tutor.quiz.said import Reason, Said, said
from schafkopf_tutor.quiz.task import Answer, Kind, Wording
from schafkopf_tutor.ruleset import RuleSet


@dataclass(frozen=True, kw_only=True)
class TrueOfWords(OfStatements):
    """A game that has begun, with words among its first cards, and who has knocked before it."""

    counted: Counted
    rule: str = "line.stoss"
    ASKS: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "word": ("may_double",),
        "may": ("may_double",),
        "times": ("may_double", "factor"),
    }

    @property
    def game(self) -> Doubled:
        """The game with its cards and words."""
        return self.counted.game

    @cached_property
    def next(self) -> str:
        """The word that would be the next one."""
        return STOSS[len(self.counted.valid(TRUTH))]

    def found(self, world: World, topic: str) -> Value:
        """Whether a word counts, whether a seat may say the next one, how often it all counts."""
        if topic == "times":
            return self.counted.factor(world)
        number = int(about(topic)[0])
        if kind_of(topic) == "word":
            return YES if self.game.found(world, number) == COUNTS else NO
        view = self.game.view(number, self._heard)
        return YES if world.may_double(view, Call(number, self.next)) else NO

    @cached_property
    def _heard(self) -> tuple[Move, ...]:
        """What has happened, without words that do not count."""
        lapsed = self.counted.lapsed
        return tuple(move for at, move in enumerate(self.game.events) if at not in lapsed)

    def near(self, topic: str) -> Sequence[Value]:
        """The other way; twice as often, or once more."""
        if topic != "times":
            return (YES, NO)
        times = int(self.value(TRUTH, topic))
        return (2 * times, times + 1)

    def says(self, statement: Statement) -> Said:
        """The sentence about the word, the seat, or all of it."""
        topic, value = statement
        if topic == "times":
            return said("quiz_true.game.times", count=value)
        number = int(about(topic)[0])
        if kind_of(topic) == "may":
            return said(f"quiz_true.words.may.{value}", seat=number, word=self.next)
        call = self.game.events[number]
        word = call.word if isinstance(call, Call) else ""
        return said(f"quiz_true.words.word.{value}", seat=call.seat, word=word)

    def why(self, topic: str) -> tuple[Reason, ...]:
        """The verdict on the word; what each makes of the value."""
        if topic == "times":
            return self.counted.reasons(self.counted.factor(TRUTH))
        if self.value(TRUTH, topic) == YES:
            return (said("quiz_true.because.word"),)
        number = int(about(topic)[0])
        if kind_of(topic) == "word":
            return (self.game.reason(number),)
        heard = self._heard
        asked = replace(self.game, events=(*heard, Call(number, self.next)))
        return (asked.reason(len(heard)),)

    def wording(self, right: Answer) -> Wording:
        """What has happened, word by word."""
        ask = said("quiz_true.ask.words", lines=self.counted.lines)
        until_when = self.ruleset.word("doubling.stoss_until")
        first = said(f"quiz_doubling.hint.{until_when}")
        side = said("quiz_doubling.hint.with", seats=self.game.side)
        return self.worded(ask, first, side)


# --- drawing -------------------------------------------------------------------------------------


def _counted(dice: Dice, level: int, ruleset: RuleSet) -> Counted | None:
    """A game with a word or two; at the third level the last comes too late, or from the wrong
    side, as often as not."""
    steps = ruleset.number("doubling.steps")
    knocks: tuple[int, ...] = ()
    if ruleset["doubling.knock_when"] != "off":
        knocks = tuple(sorted(dice.some(SEATS, dice.below(3))))
    words = 1 if level == 1 else 1 + dice.below(steps - 1)
    last = dice.one((COUNTS, COUNTS, LATE, SIDE)) if level == 3 else COUNTS
    lone, more = dice.chance(0.5), dice.below(3)
    game = situation(dice, ruleset, lone=lone, words=words, last=last, more=more)
    return None if game is None else Counted(game, knocks)


def _make(dice: Dice, level: int, ruleset: RuleSet) -> TrueOfWords | None:
    counted = _counted(dice, level, ruleset)
    if counted is None or len(counted.valid(TRUTH)) >= ruleset.number("doubling.steps"):
        return None
    events = counted.game.events
    words = [at for at, move in enumerate(events) if isinstance(move, Call)]
    topics = ["times", *(PART.join(("word", str(at))) for at in words)]
    topics += [PART.join(("may", str(seat))) for seat in SEATS]
    return stated(dice, TrueOfWords(ruleset=ruleset, counted=counted), topics, level)


_DRAW: Final = drawn(_make, TrueOfWords)
KINDS: Final = (
    Kind(
        "true_of_words",
        "multiplier",
        "choices",
        _DRAW,
        fits(TrueOfWords),
        possible(_DRAW, doubles),
    ),
)
