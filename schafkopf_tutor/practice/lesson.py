"""A question of the quiz in a lesson: answered once, explained, and then as often as one likes.

A value, as the drill is (see ``screened``). What is answered first is kept, of each question.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Final, NamedTuple

from schafkopf_tutor.practice.attempt import Attempt, new_id
from schafkopf_tutor.practice.log import Kept, Log, Read
from schafkopf_tutor.practice.suspicion_model import believed
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.kinds import kinds_in
from schafkopf_tutor.quiz.make import kind_at, kinds_of, make
from schafkopf_tutor.quiz.question import QuestionError
from schafkopf_tutor.quiz.said import Said
from schafkopf_tutor.quiz.sheet import SEEDS, levels_of
from schafkopf_tutor.quiz.skills import skill_named
from schafkopf_tutor.quiz.task import LEVELS
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.screen.models import QuestionModel
from schafkopf_tutor.screen.once import Once
from schafkopf_tutor.screen.once_model import once_model
from schafkopf_tutor.screen.voice import Voice

MOST: Final = 500
"""How often another seed is tried for a question of a kind, about a game."""
_PARTS: Final = ("announced", "game", "view", "result", "played", "counted")
"""Where tasks have their game, if they are about one."""
TRIES: Final = 25
"""How often another item is made instead of one that was asked in this place."""


class Wish(NamedTuple):
    """What a question shall be about: a skill; one of its kinds and a game, if they are named."""

    skill: str
    kind: str = ""
    game: str = ""


def item_of(wish: Wish, level: int, seed: int, ruleset: RuleSet) -> Item | None:
    """The item that a lesson asks for, at the table's nearest level; None if the table has none.

    The seed is the first of a row that makes what is wished: so the item's key alone makes it
    again. Raises QuestionError for a skill, a kind or a level that no table has.

    >>> from schafkopf_tutor.rulesets import load
    >>> item_of(Wish("points"), 1, 7, load("ordnung")).key.partition("/")[0]
    'points@1'
    >>> item_of(Wish("stoss_in_time"), 1, 7, load("doppelbild")) is None
    True
    """
    skill, kind = wish.skill, wish.kind
    able = levels_of(skill, ruleset)
    if kind:
        every = tuple(k.id for k in kinds_in(skill_named(skill).law) if k.skill == skill)
        if kind not in every:
            raise QuestionError("error.item.kind", skill=skill, found=kind, allowed=every)
        able = tuple(at for at in able if any(k.id == kind for k in kinds_of(skill, at, ruleset)))
    if level not in LEVELS:
        raise QuestionError("error.sheet.level", found=level, low=LEVELS[0], high=LEVELS[-1])
    if not able:
        return None
    nearest = min(able, key=lambda at: abs(at - level))
    dice = Dice("lesson", skill_named(skill).tag, kind, wish.game, level, seed)
    for _ in range(MOST):
        made = kind_at(skill_named(skill), nearest, seed, ruleset)
        if not kind or (made and made.id == kind):
            item = make(skill, nearest, seed, ruleset)
            if wish.game in ("", game_of(item.task)):
                return item
        seed = dice.below(SEEDS)
    return None


def game_of(task: object) -> str:
    """The game that a task is about; empty if it is about none, or about more than one.

    >>> from schafkopf_tutor.rulesets import load
    >>> game_of(item_of(Wish("may_play", game="wenz"), 2, 7, load("ordnung")).task)
    'wenz'
    """
    contract = getattr(task, "contract", None)
    if contract is not None:
        return str(contract)
    parts = (getattr(task, name, None) for name in _PARTS)
    return next(filter(None, (game_of(part) for part in parts if part is not None)), "")


@dataclass(frozen=True, kw_only=True)
class LessonQuestion:
    """Where somebody is with it.

    ``first`` is the question that stands in the lesson as soon as it is answered, ``once`` the one
    that is there now, ``asked`` are all that were there; ``hints`` of them are open from the start.
    ``told`` is what the learner should know about where his answer is kept, ``suspected`` the wrong
    belief by which his answers so far seem to be given, if the one that is there is.
    """

    wish: Wish
    once: Once
    clock: Callable[[], datetime]
    language: str = "en"
    hints: int = 0
    sitting: str = field(default_factory=new_id)
    asked: tuple[Item, ...] = ()
    first: Once | None = None
    known: bool = False
    waiting: Attempt | None = None
    told: Said | None = None
    suspected: str | None = None

    @staticmethod
    def of(
        wish: Wish,
        item: Item,
        *,
        clock: Callable[[], datetime],
        language: str,
        hints: int = 0,
        sitting: str = "",
    ) -> LessonQuestion:
        """Before anything was chosen."""
        return LessonQuestion(
            wish=wish,
            once=_put(item, hints),
            clock=clock,
            language=language,
            hints=hints,
            sitting=sitting or new_id(),
            asked=(item,),
        )

    @property
    def reads(self) -> bool:
        """A lesson does not ask what was answered before."""
        return False

    @property
    def done(self) -> bool:
        """Whether the question of the lesson is answered."""
        return self.first is not None

    @property
    def right(self) -> bool:
        """Whether that answer was all right."""
        return self.first is not None and self.first.found is not None and self.first.found.right

    @property
    def helped(self) -> bool:
        """Whether the learner asked for a hint before."""
        return self.first is not None and self.first.answer.helped

    @property
    def clean(self) -> bool:
        """Whether it was right, without a hint that the learner asked for."""
        return self.right and not self.helped

    def act(self, word: str) -> LessonQuestion:
        """The state after something was chosen; see ``Answer.act``.

        Once there is an answer: ``again`` puts the same question, ``another`` one of its kind.
        """
        if self.once.found is None:
            now = self.once.act(word)
            return self if now is self.once else self._noted(now)
        if word == "again":
            once = _put(self.once.item, 0)
            return replace(self, once=once, known=True, told=None, suspected=None)
        if word == "another":
            item = self._other()
            asked = (*self.asked, item)
            fresh = replace(self, once=_put(item, 0), asked=asked, known=False)
            return replace(fresh, told=None, suspected=None)
        return self

    def _noted(self, now: Once) -> LessonQuestion:
        """With an attempt that waits to be kept, if this is the first answer to the question."""
        found = now.found
        if found is None:
            return replace(self, once=now)
        first = self.first or now
        if self.known:
            return replace(self, once=now)
        made = Attempt.of(
            now.item,
            found.given,
            at=self.clock(),
            share=found.share,
            helped=now.answer.helped or (first is now and self.hints > 0),
            language=self.language,
            mode="lesson",
            sitting=self.sitting,
        )
        return replace(self, once=now, first=first, waiting=made)

    def _other(self) -> Item:
        """A question of the same kind and level that was not there yet, if there is one."""
        now, there = self.asked[0], {_same(item) for item in self.asked}
        dice = Dice("lesson", now.key, now.kind.id, len(self.asked))
        for _ in range(TRIES):
            seed = dice.below(SEEDS)
            item = item_of(self.wish, now.level, seed, now.ruleset) or now
            if _same(item) not in there:
                break
        return item

    def opened(self, log: Log, read: Read) -> LessonQuestion:
        """The log is known; what it holds is not looked at."""
        return self

    def recorded(self, kept: Kept) -> LessonQuestion:
        """The answer is kept."""
        return replace(self, waiting=None, told=kept.told)


def _put(item: Item, hints: int) -> Once:
    once = Once.put(item)
    return replace(once, answer=replace(once.answer, hints=min(hints, len(item.question.hints))))


def _same(item: Item) -> object:
    """What two items have in common that ask the same."""
    return item.kind.id, item.task


def lesson_model(
    state: LessonQuestion, voice: Voice, *, number: int | None = None
) -> QuestionModel:
    """The question as it stands, the ``number``-th of its lesson."""
    once = state.once
    model = once_model(once, voice, number=number)
    if once.found is None:
        if state.done and not once.answer.turns:
            model["focus"] = "ask"
        return model
    model["focus"] = "another"
    if state.suspected is not None:
        model["feedback"] = [*model.get("feedback", []), believed(state.suspected, voice)]
    ways = ("again", "another")
    model["ways"] = [{"act": word, "label": voice.text(f"lesson.{word}")} for word in ways]
    if state.told:
        model["note"] = {"text": voice.say(state.told)}
    return model
