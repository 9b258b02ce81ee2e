"""Stoß and its answers: who may say them, and until when."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from schafkopf_tutor.beliefs import TRUTH, World
from schafkopf_tutor.laws.schafkopf.doubling import STOSS
from schafkopf_tutor.moves import SEATS, Call
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds import yes_no
from schafkopf_tutor.quiz.kinds.stoss import (
    COUNTS,
    LATE,
    SIDE,
    VERDICTS,
    Doubled,
    doubles,
    situation,
)
from schafkopf_tutor.quiz.question import Option, Sentence
from schafkopf_tutor.quiz.said import Reason, Said, said
from schafkopf_tutor.quiz.task import Answer, Kind, Task, Wording
from schafkopf_tutor.ruleset import RuleSet

NOBODY: Final = "nobody"


def drawn(
    dice: Dice, level: int, ruleset: RuleSet, last: str, words: int | None = None
) -> Doubled | None:
    """A situation of a level: 1 in a lone game, 2 in one with a partner, 3 with an answer."""
    lone = level == 1 or (level == 3 and dice.chance(0.3))
    if words is None:
        steps = ruleset.number("doubling.steps")
        words = 2 + dice.below(steps - 1) if level == 3 else 1
    for _ in range(100):
        found = situation(dice, ruleset, lone=lone, words=words, last=last)
        if found is not None:
            return found
    return None


def level_of(game: Doubled, steps: int) -> int:
    """Level 1: Stoß in a lone game; 2: in one with a partner; 3: an answer to it."""
    if steps:
        return 3
    return 1 if game.partner is None else 2


def hints(game: Doubled, word: str, last: Said) -> tuple[Said, Said, Said]:
    """Until when one may say it; who may not, by his side; the answer."""
    answers = bool(STOSS.index(word) % 2)
    seats = tuple(seat for seat in SEATS if (seat in game.side) is not answers)
    matter = said(f"quiz_doubling.hint.{'against' if answers else 'with'}", seats=seats)
    until = game.ruleset.word("doubling.stoss_until")
    return said(f"quiz_doubling.hint.{until}"), matter, last


@dataclass(frozen=True)
class StossCounts:
    """Somebody has said Stoß, or an answer: does it count?"""

    game: Doubled
    rule: str = "stoss.in_time"
    options: tuple[Option, ...] = VERDICTS

    def answer(self, world: World) -> Answer:
        """It does, it is too late, or it was not for him to say."""
        return self.game.found(world, len(self.game.events) - 1)

    def wording(self, right: Answer) -> Wording:
        """The verdict."""
        word = self.game.calls[-1].word
        words: dict[str, Sentence] = {one: said(f"quiz_doubling.{one}") for one in VERDICTS}
        ask = said("quiz_doubling.ask.counts", lines=self.game.lines, word=word)
        last = said("quiz_doubling.hint.answer", answer=words[str(right)])
        reason = self.game.reason(len(self.game.events) - 1)
        return Wording(ask, hints(self.game, word, last), otherwise=(reason,), words=words)


def _draw_counts(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    game = drawn(dice, level, ruleset, dice.one(VERDICTS))
    return None if game is None else StossCounts(game)


def _fits_counts(task: Task, level: int) -> bool:
    if not isinstance(task, StossCounts):
        return False
    return level == level_of(task.game, len(task.game.calls) - 1)


@dataclass(frozen=True)
class MayDouble:
    """May this player say it now?"""

    game: Doubled
    seat: int
    word: str
    rule: str = "stoss.own_side"
    options: tuple[Option, ...] = yes_no.OPTIONS

    @property
    def asked(self) -> Doubled:
        """The game in which he has said it."""
        game = self.game
        events = (*game.events, Call(self.seat, self.word))
        return Doubled(game.ruleset, game.announced, game.partner, game.first, events)

    def answer(self, world: World) -> Answer:
        """Yes or no."""
        found = self.asked.found(world, len(self.game.events))
        return yes_no.word(found == COUNTS)

    def wording(self, right: Answer) -> Wording:
        """The verdict."""
        reason = self.asked.reason(len(self.game.events))
        ask = said("quiz_doubling.ask.may", lines=self.game.lines, turn=self.seat, word=self.word)
        rungs = hints(self.game, self.word, yes_no.last_hint(right))
        return Wording(ask, rungs, yes_no.both(reason), words=yes_no.WORDS)


def _draw_may(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    last = COUNTS if dice.chance(0.5) else dice.one((LATE, SIDE))
    found = drawn(dice, level, ruleset, last)
    if found is None:
        return None
    call = found.calls[-1]
    game = Doubled(ruleset, found.announced, found.partner, found.first, found.events[:-1])
    return MayDouble(game, call.seat, call.word)


def _fits_may(task: Task, level: int) -> bool:
    if not isinstance(task, MayDouble):
        return False
    return level == level_of(task.game, len(task.game.calls))


@dataclass(frozen=True)
class WhoMayDouble:
    """Who may say the next word now?"""

    game: Doubled
    rule: str = "stoss.own_side"
    options: tuple[Option, ...] = (*map(str, SEATS), NOBODY)

    @property
    def word(self) -> str:
        """The next word."""
        return STOSS[len(self.game.calls)]

    def answer(self, world: World) -> Answer:
        """All who may; else nobody."""
        may = [s for s in SEATS if world.may_double(self.game.view(s), Call(s, self.word))]
        return frozenset(map(str, may)) or frozenset({NOBODY})

    def wording(self, right: Answer) -> Wording:
        """Whose word it is, and whether it is too late."""
        game, events = self.game, self.game.events
        words: dict[str, Sentence] = {
            str(seat): said("quiz_doubling.player", seat=seat) for seat in SEATS
        }
        words[NOBODY] = said("quiz_doubling.nobody")
        because: dict[Option, tuple[Reason, ...]] = {}
        for seat in SEATS:
            asked = (*events, Call(seat, self.word))
            one = Doubled(game.ruleset, game.announced, game.partner, game.first, asked)
            because[str(seat)] = (one.reason(len(events)),)
        late = right == frozenset({NOBODY})
        said_of = "quiz_doubling.because.too_late" if late else "quiz_doubling.because.somebody"
        because[NOBODY] = (said(said_of, word=self.word),)
        seats = tuple(seat for seat in SEATS if _in(str(seat), right))
        last = said("quiz_doubling.hint.seats", seats=seats)
        if late:
            last = said("quiz_doubling.hint.nobody")
        ask = said("quiz_doubling.ask.who", lines=game.lines, word=self.word)
        return Wording(ask, hints(game, self.word, last), because, words=words)


def _in(option: Option, answer: Answer) -> bool:
    return isinstance(answer, frozenset) and option in answer


def _draw_who(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    steps = ruleset.number("doubling.steps")
    words = 1 + dice.below(steps - 1) if level == 3 else 0
    late = dice.chance((0.2, 0.15, 0.1)[level - 1])  # about as often as any other answer
    lone = level == 1 or (level == 3 and dice.chance(0.3))
    more = 1 + dice.below(2) if late and words else 0
    if words:
        game = situation(dice, ruleset, lone=lone, words=words, more=more)
    else:
        last = LATE if late else COUNTS
        game = drawn(dice, level, ruleset, last, 1)
        if game is not None:
            events = tuple(move for move in game.events if not isinstance(move, Call))
            game = Doubled(ruleset, game.announced, game.partner, game.first, events)
    if game is None:
        return None
    task = WhoMayDouble(game)
    return task if (task.answer(TRUTH) == frozenset({NOBODY})) is late else None


def _fits_who(task: Task, level: int) -> bool:
    if not isinstance(task, WhoMayDouble):
        return False
    return level == level_of(task.game, len(task.game.calls))


KINDS: Final = (
    Kind("stoss_counts", "stoss_in_time", "choice", _draw_counts, _fits_counts, doubles),
    Kind("may_stoss", "stoss_in_time", "choice", _draw_may, _fits_may, doubles),
    Kind("who_may_stoss", "stoss_in_time", "choices", _draw_who, _fits_who, doubles),
)
