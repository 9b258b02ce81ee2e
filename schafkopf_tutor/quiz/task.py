"""What a question is made of before it is put into words: a task that any world can answer.

A kind of question is a class of tasks with a way to draw one. The task asks a ``World`` of the room
``beliefs`` for its answer: the truth gives the right one, wrong beliefs give the distractors. So no
answer is ever typed, and none is judged twice.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol, TypeAlias

from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.question import Form, Lying, Option, Sentence
from schafkopf_tutor.quiz.said import Reason
from schafkopf_tutor.ruleset import RuleSet

LEVELS: Final = (1, 2, 3)
"""With help or few cards; as it comes at the table; where people go wrong."""

Answer: TypeAlias = Hashable
"""By form: choice, an option; choices and cards, a frozenset of options; order, a tuple of them;
number, money and seat, an int."""


@dataclass(frozen=True)
class Wording:
    """How a task is put: what is asked, what lies there, the reasons, and three hints.

    ``because`` gives the reasons for an option (for order, number and money: for an answer);
    ``otherwise`` those for any other. ``hints``: which rule is at stake, which cards matter, the
    answer; the first two must not give it away. ``words`` are the sentences of options that are
    words.
    """

    ask: Sentence
    hints: tuple[Sentence, Sentence, Sentence]
    because: Mapping[Option, tuple[Reason, ...]] = field(default_factory=dict)
    otherwise: tuple[Reason, ...] = ()
    shown: tuple[Lying, ...] = ()
    laid: tuple[tuple[int, object], ...] = ()
    words: Mapping[str, Sentence] = field(default_factory=dict)
    label: Sentence | None = None
    unit: Sentence | None = None
    signed: bool = False


class Task(Protocol):
    """One question before it is put into words. A frozen dataclass of true facts."""

    @property
    def rule(self) -> str:
        """The id of the rule at stake, as the rule books name it."""

    @property
    def options(self) -> tuple[Option, ...]:
        """What can be chosen, in the order in which it is shown; empty where it is written."""

    def answer(self, world: Any) -> Answer:
        """What is answered in this world, one of its law, which is asked its questions and nothing
        else."""

    def wording(self, right: Answer) -> Wording:
        """How it is put."""


Draw: TypeAlias = Callable[[Dice, int, RuleSet], Task | None]
"""A task of this level under a rule set; None if the throw gave none (it is thrown again)."""


@dataclass(frozen=True)
class Kind:
    """A kind of question: a stable ``id``, the ``skill`` it trains, the ``form`` of its answers.

    ``draw`` makes a task of a level; ``fits(task, level)`` says whether a task is of that level,
    whoever made it; ``applies(ruleset)`` whether the table knows such a question.
    """

    id: str
    skill: str
    form: Form
    draw: Draw = field(compare=False)
    fits: Callable[[Task, int], bool] = field(compare=False)
    applies: Callable[[RuleSet], bool] = field(default=lambda _: True, compare=False)
    levels: Sequence[int] = LEVELS
