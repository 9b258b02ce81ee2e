"""What the answers of a lesson make likely: a wrong belief is spoken of as soon as they do.

Questions that are written in a lesson count, too: behind each kind of them stands a task of the
quiz, and that can be answered by any belief.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from schafkopf_tutor.beliefs import Told, World, truth_of, under
from schafkopf_tutor.cards import Card
from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.moves import Announce
from schafkopf_tutor.practice.attempt import Attempt
from schafkopf_tutor.practice.suspicion import Suspicion
from schafkopf_tutor.quiz.grade import SETS
from schafkopf_tutor.quiz.question import WRITTEN, Question
from schafkopf_tutor.quiz.task import Task
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.screen.question_answer import Answer
from schafkopf_tutor.view import View

Of: TypeAlias = tuple[RuleSet, Announce]
"""The rules and the game of an example."""
Made: TypeAlias = Callable[[], Task]
"""Makes a task when it is wanted: to make one loads all kinds of questions."""


class Suspects:
    """What is likely of the learner at one desk, by what he answered first to each question.

    ``named`` are the beliefs that were spoken of, by the question's key.
    """

    def __init__(self) -> None:
        self.now = Suspicion.start()
        self.named: dict[str, str] = {}

    def after(self, attempt: Attempt) -> str | None:
        """The belief to speak of after an answer to an item."""
        self.now = self.now.after(attempt)
        return self.now.of(attempt.beliefs)

    def heard(self, key: str, task: Task, answer: Answer, ruleset: RuleSet) -> None:
        """The first answer to a question that a task stands behind."""
        told, given = _told(task, answer, ruleset)
        self.now = self.now.by(told, given, ruleset.law)
        belief = self.now.of([one for one, its in told.others.items() if its == given])
        if belief is not None:
            self.named[key] = belief


@dataclass(frozen=True)
class _Posed:
    """A task that is asked in the words of a lesson; ``options`` as an item has them."""

    task: Task
    options: int
    truth: World

    def answer(self, world: World) -> Hashable:
        return self.task.answer(world)


def _told(task: Task, answer: Answer, ruleset: RuleSet) -> tuple[Told, Hashable]:
    """What everybody would have answered, and what was: the choice, or all that was handed in. A
    row whose cards are judged one by one is asked at the place of its first slip."""
    question = answer.question
    told = Told.of(_Posed(task, _count(question), truth_of(ruleset.law)), under(ruleset))
    if question.form == "order":
        return _at(told, answer)
    return told, frozenset(answer.given) if question.form in SETS else answer.given[-1]


def _count(question: Question) -> int:
    return len(question.options) + (question.form in SETS)


def _at(told: Told, answer: Answer) -> tuple[Told, Hashable]:
    right = answer.question.right
    if answer.slip is None:
        return told, right
    place = len(answer.chosen)
    others = {
        belief: row[place]
        for belief, row in told.others.items()
        if isinstance(row, tuple) and row[:place] == right[:place] and row[place] != right[place]
    }
    here = Told(max(2, len(right) - place), right[place], Frozen(others))
    return here, answer.question.option(answer.slip)


def is_first(before: Answer, now: Answer) -> bool:
    """Whether this is what was answered first: with it the question is done, or the slip made."""
    if now.question.form in WRITTEN or before.slips or before.done:
        return False
    return now.done or now.slips > 0


def task_of(kind: str, of: Of, cards: tuple[Card, ...], view: View | None) -> Task:
    """The task behind a kind of question of ``Desk.ask``: about ``cards``, or about a ``view``."""
    from schafkopf_tutor.quiz.kinds import counts, orders, playing, points, tricks, trumps

    if view is not None:
        return playing.MayPlay(view)
    ruleset, announced = of
    ways: Mapping[str, Made] = {
        "counts-more": lambda: points.CountsMost(ruleset, cards),
        "trick-points": lambda: points.TrickPoints(ruleset, cards),
        "takes": lambda: tricks.WinningCard(ruleset, announced, cards),
        "from-the-top": lambda: orders.Row(ruleset, announced, cards),
        "trumps": lambda: trumps.Which(ruleset, announced, cards),
        "trump-count": lambda: counts.InGame(ruleset, announced, cards),
    }
    return ways[kind]()
