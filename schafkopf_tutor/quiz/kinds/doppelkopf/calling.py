"""Which call is still in time, and how many cards it takes. Source: DK-13."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from schafkopf_tutor.beliefs.doppelkopf import TRUTH, World
from schafkopf_tutor.laws.doppelkopf.words import LEVELS, SIDES, STEPS
from schafkopf_tutor.moves import Announce, Call
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds import yes_no
from schafkopf_tutor.quiz.kinds.doppelkopf.asked import NORMAL, kind, one_of
from schafkopf_tutor.quiz.kinds.positions import told
from schafkopf_tutor.quiz.question import Option
from schafkopf_tutor.quiz.said import Said, said
from schafkopf_tutor.quiz.task import Answer, Kind, Wording
from schafkopf_tutor.rules import judge
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.view import View

HOCHZEIT: Final = Announce(1, "hochzeit")


@dataclass(frozen=True)
class Standing:
    """Where a player stands: on which side, how many cards he holds, how far each side has called.

    ``found_in`` is the trick that found a Hochzeit's partner, 0 if none has; None: no Hochzeit.
    """

    ruleset: RuleSet
    re: bool
    held: int
    own: int = 0
    other: int = 0
    found_in: int | None = None

    @property
    def view(self) -> View:
        """The same as seat 0 sees it: the cards themselves play no part."""
        facts = {"re": self.re, "own": self.own, "other": self.other, "replied": False}
        return View.stated(
            self.ruleset,
            NORMAL if self.found_in is None else HOCHZEIT,
            0,
            (),
            unknown=self.held,
            facts={**facts, "found_in": 1 if self.found_in is None else self.found_in},
        )

    @property
    def side(self) -> str:
        """The name of its side."""
        return SIDES[0] if self.re else SIDES[1]

    @property
    def words(self) -> tuple[str, ...]:
        """All that its side can call."""
        return tuple(word for word, (side, _) in LEVELS.items() if SIDES[side] == self.side)

    @property
    def lines(self) -> tuple[Said, ...]:
        """What is told of it, the cards in hand aside."""
        found = [said(f"quiz_dk.you.{self.side}")]
        if self.found_in is not None:
            found.append(said("quiz_dk.found_in" if self.found_in else "quiz_dk.searching"))
            if self.found_in:
                found[-1] = said("quiz_dk.found_in", number=self.found_in)
        if self.own:
            found.append(said("quiz_dk.own_called", word=self.words[self.own - 1]))
        if self.other:
            name = SIDES[1] if self.re else SIDES[0]
            found.append(said("quiz_dk.other_called", word=f"{name}{STEPS[self.other - 1]}"))
        if not (self.own or self.other):
            found.append(said("quiz_dk.nothing_called"))
        return tuple(found)

    def may(self, world: World, word: str) -> bool:
        """Whether this may be called now."""
        return world.may_call(self.view, Call(0, word))

    def level(self) -> int:
        """1: nothing was called; 2: the own side has called; 3: the other has, or a Hochzeit."""
        if self.other or self.found_in is not None:
            return 3
        return 2 if self.own else 1


# --- what may be called --------------------------------------------------------------------------


@dataclass(frozen=True)
class MayCall:
    """May this be called now?"""

    at: Standing
    word: str
    rule: str = "say.in_time"

    @property
    def options(self) -> tuple[Option, ...]:
        """Yes and no."""
        return yes_no.OPTIONS

    def answer(self, world: World) -> Answer:
        """Whether it may."""
        return yes_no.word(self.at.may(world, self.word))

    def wording(self, right: Answer) -> Wording:
        """The verdict."""
        at = self.at
        hint = said("quiz_dk.hint.next", count=_next(at))
        if at.found_in == 0:
            hint = said("quiz_dk.hint.searching")
        return Wording(
            said("quiz_dk.ask.may_call", lines=at.lines, count=at.held, word=self.word),
            (said("quiz_dk.hint.implied"), hint, yes_no.last_hint(right)),
            otherwise=(judge(at.view, Call(0, self.word)),),
            words=yes_no.WORDS,
        )


def _next(at: Standing) -> int:
    """How many cards the next step of this side takes; as many as were dealt where none does."""
    return _least(TRUTH, at, at.words[at.own]) or at.ruleset.pack.hand_size


def _least(world: World, at: Standing, word: str) -> int:
    """The fewest cards with which a word may be called; 0 if never."""
    size = at.ruleset.pack.hand_size
    fit = (held for held in range(1, size + 1) if replace(at, held=held).may(world, word))
    return next(fit, 0)


def _standing(dice: Dice, level: int, ruleset: RuleSet) -> Standing:
    size = ruleset.pack.hand_size
    own = dice.below(4) if level == 3 else 1 + dice.below(3) if level == 2 else 0
    hochzeit = level == 3 and dice.chance(0.5) and "hochzeit" in ruleset.words("games")
    found = dice.below(4) if hochzeit else None
    if found == 0:
        own = 0
    other = 1 + dice.below(4) if level == 3 and found is None else 0
    held = size - 1 - own - dice.below(4) + dice.below(3)
    return Standing(ruleset, dice.chance(0.5), min(size, held), own, other, found)


def _call_level(task: MayCall) -> int:
    return task.at.level()


def _make_call(dice: Dice, level: int, ruleset: RuleSet) -> MayCall:
    at = _standing(dice, level, ruleset)
    return MayCall(at, dice.one(at.words[at.own :]))


# --- how many cards it takes ---------------------------------------------------------------------


@dataclass(frozen=True)
class LeastCards:
    """How many cards must one still hold to call this?"""

    at: Standing
    word: str
    rule: str = "say.in_time"

    @property
    def options(self) -> tuple[Option, ...]:
        """It is written."""
        return ()

    def answer(self, world: World) -> Answer:
        """The fewest with which it may be called."""
        return _least(world, self.at, self.word)

    def wording(self, right: Answer) -> Wording:
        """The verdict with so many cards, and with one fewer."""
        at, number = self.at, right if isinstance(right, int) else 0
        fewer = replace(at, held=max(1, number - 1)).view
        return Wording(
            said("quiz_dk.ask.least", lines=at.lines, word=self.word),
            (
                said("quiz_dk.hint.implied"),
                said("quiz_dk.hint.dealt", count=at.ruleset.pack.hand_size),
                told(right),
            ),
            otherwise=(
                judge(replace(at, held=number).view, Call(0, self.word)),
                judge(fewer, Call(0, self.word)),
            ),
        )


def _least_level(task: LeastCards) -> int:
    """1: the next step; 2: steps are passed over; 3: a reply, or a Hochzeit."""
    if task.at.level() == 3:
        return 3
    return 1 if LEVELS[task.word][1] == task.at.own + 1 else 2


def _make_least(dice: Dice, level: int, ruleset: RuleSet) -> LeastCards | None:
    at = _standing(dice, dice.one((1, 2)) if level < 3 else 3, ruleset)
    if at.found_in == 0:
        return None
    at = replace(at, held=ruleset.pack.hand_size)
    word = dice.one(at.words[at.own :])
    task = LeastCards(at, word)
    return task if task.answer(TRUTH) else None


KINDS: Final[tuple[Kind, ...]] = (
    kind(
        "dk_may_call",
        "dk_calls",
        "choice",
        _make_call,
        _call_level,
        MayCall,
        wants=one_of(yes_no.OPTIONS),
    ),
    kind("dk_least_cards", "dk_calls", "number", _make_least, _least_level, LeastCards),
)
