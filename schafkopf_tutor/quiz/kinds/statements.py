"""Which of these sentences are true? What all such questions share.

A sentence claims of a topic that it has a value. Each world finds its own value, so one question
tells apart all who err about one topic or another.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, ClassVar, Final, NamedTuple, TypeAlias, TypeVar

from schafkopf_tutor.beliefs import truth_of
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds.asked import believed
from schafkopf_tutor.quiz.question import Lying, Option, Sentence
from schafkopf_tutor.quiz.said import Reason, Said, said
from schafkopf_tutor.quiz.task import LEVELS, Answer, Draw, Task, Wording
from schafkopf_tutor.ruleset import RuleSet

Value: TypeAlias = int | str
YES: Final = "yes"
NO: Final = "no"
PART: Final = ":"
"""Between the kind of a topic and what it is about."""
NUMBER: Final[Mapping[int, int]] = {1: 3, 2: 4, 3: 6}
"""How many sentences there are, by level."""
TRIES: Final = 60


class Statement(NamedTuple):
    """What is claimed: of a topic, that this is its value."""

    topic: str
    value: Value

    @property
    def word(self) -> str:
        """The option that stands for it."""
        return f"{self.topic}-{self.value}"


@dataclass(frozen=True, kw_only=True)
class OfStatements:
    """A position, and what is claimed of it. ``ASKS`` names, for each kind of topic, the questions
    of a world that its value depends on."""

    ruleset: RuleSet
    rule: str = "result.win"
    statements: tuple[Statement, ...] = ()
    known: dict[tuple[Any, str], Value] = field(
        default_factory=dict, init=True, repr=False, compare=False
    )
    ASKS: ClassVar[Mapping[str, tuple[str, ...]]] = {}

    @property
    def truth(self) -> Any:
        """The rules of its game as they are."""
        return truth_of(self.ruleset.law)

    def found(self, world: Any, topic: str) -> Value:
        """The value that a world finds of a topic."""
        raise NotImplementedError

    def near(self, topic: str) -> Sequence[Value]:
        """Values that could be thought of, whether anybody believes them or not."""
        return ()

    def says(self, statement: Statement) -> Said:
        """The sentence that claims it."""
        raise NotImplementedError

    def why(self, topic: str) -> tuple[Reason, ...]:
        """Why the right value is right."""
        raise NotImplementedError

    def can_be_said(self, statement: Statement) -> bool:
        """Whether there is a sentence for it."""
        return True

    def shown(self) -> tuple[Lying, ...]:
        """The cards that lie there."""
        return ()

    def wording(self, right: Answer) -> Wording:
        """How it is put."""
        raise NotImplementedError

    @property
    def options(self) -> tuple[Option, ...]:
        """The sentences, by their words."""
        return tuple(statement.word for statement in self.statements)

    def answer(self, world: Any) -> Answer:
        """Those that are true."""
        true = (one for one in self.statements if self.value(world, one.topic) == one.value)
        return frozenset(one.word for one in true)

    def value(self, world: Any, topic: str) -> Value:
        """The value that a world finds of a topic, found once."""
        key = (world, topic)
        if key not in self.known:
            self.known[key] = self.found(world, topic)
        return self.known[key]

    def erring(self, topic: str) -> tuple[Any, ...]:
        """The worlds that can be wrong about a topic."""
        return believed(self.ruleset, self.ASKS[kind_of(topic)])

    def misleads(self, topic: str) -> bool:
        """Whether somebody is wrong about a topic."""
        right = self.value(self.truth, topic)
        return any(self.value(world, topic) != right for world in self.erring(topic))

    @property
    def somebody_finds_none(self) -> bool:
        """Whether in some world nothing of it is true."""
        true = [one for one in self.statements if self.value(self.truth, one.topic) == one.value]
        if not true:
            return True
        first, *rest = (self.erring(one.topic) for one in true)
        worlds = set(first).intersection(*rest)
        return any(not self.answer(world) for world in worlds)

    def worded(self, ask: Said, first: Sentence, second: Sentence, label: str = "true") -> Wording:
        """How it is put; the last hint reads out what is true."""
        words = {one.word: self.says(one) for one in self.statements}
        true = self.answer(self.truth)
        right = tuple(words[one] for one in words if isinstance(true, frozenset) and one in true)
        return Wording(
            ask,
            (first, second, said("quiz_true.hint.answer", lines=right)),
            because={one.word: self.why(one.topic) for one in self.statements},
            shown=self.shown(),
            words=dict(words),
            label=said(f"quiz_true.label.{label}"),
        )


def kind_of(topic: str) -> str:
    """What a topic is of, without what it is about."""
    return topic.partition(PART)[0]


def about(topic: str) -> tuple[str, ...]:
    """What a topic is about.

    >>> about("beats:EO:HA")
    ('EO', 'HA')
    """
    return tuple(topic.split(PART)[1:])


# --- drawing -------------------------------------------------------------------------------------

T = TypeVar("T", bound=OfStatements)


def stated(dice: Dice, task: T, topics: Sequence[str], level: int) -> T | None:
    """The task with a sentence on as many topics as the level has, each as likely true as false.

    At the third level what is false is believed by somebody, where anybody errs. None if there are
    not so many topics.
    """
    chosen: list[Statement] = []
    for topic in dice.shuffled(topics):
        right = task.value(task.truth, topic)
        value = right if dice.chance(0.5) else _false(dice, task, topic, level)
        if task.can_be_said(Statement(topic, value)):
            chosen.append(Statement(topic, value))
        if len(chosen) == NUMBER[level]:
            return replace(task, statements=tuple(chosen))
    return None


def affirmed(dice: Dice, task: T, topics: Sequence[str], level: int) -> T | None:
    """The same where it is always claimed that something is so: of as many topics as the level has,
    about half of them true. None if there are not so many.

    At the third level each is rather one about which others err.
    """
    number, sorted_out = NUMBER[level], {YES: list[str](), NO: list[str]()}
    tried = dice.shuffled(topics)
    for topic in _spread(task, tried) if level == LEVELS[-1] else tried:
        sorted_out[str(task.value(task.truth, topic))].append(topic)
    true, false = sorted_out[YES], sorted_out[NO]
    wanted = sum(dice.chance(0.5) for _ in range(number))
    wanted = min(len(true), max(wanted, number - len(false)))
    chosen = [*true[:wanted], *false[: number - wanted]]
    if len(chosen) < number:
        return None
    return replace(task, statements=tuple(Statement(one, YES) for one in dice.shuffled(chosen)))


def _spread(task: OfStatements, topics: Sequence[str]) -> list[str]:
    """These topics, first those about which most err who have not erred yet."""
    err: dict[str, set[Any]] = {}
    for topic in topics:
        right = task.value(task.truth, topic)
        err[topic] = {w for w in task.erring(topic) if task.value(w, topic) != right}
    rest, seen, row = list(topics), set[Any](), list[str]()
    while rest:
        row.append(max(rest, key=lambda topic: len(err[topic] - seen)))
        rest.remove(row[-1])
        seen |= err[row[-1]]
    return row


def _false(dice: Dice, task: OfStatements, topic: str, level: int) -> Value:
    """A wrong value of a topic; the right one if there is no other."""
    right = task.value(task.truth, topic)
    near = [value for value in task.near(topic) if value != right]
    if level == LEVELS[-1]:
        for world in dice.shuffled(task.erring(topic)):
            value = task.value(world, topic)
            if value != right:
                return value
    return dice.one(near) if near else right


def fits(kind: type[OfStatements]) -> Callable[[Task, int], bool]:
    """The predicate of the levels for tasks of a class: by how many sentences there are.

    Not all are true, and one at least is, whoever is asked; at the third level somebody errs.
    """

    def fit(task: Task, level: int) -> bool:
        if not isinstance(task, kind) or len(task.statements) != NUMBER[level]:
            return False
        if task.answer(task.truth) == frozenset(task.options) or task.somebody_finds_none:
            return False
        return level < LEVELS[-1] or any(task.misleads(one.topic) for one in task.statements)

    return fit


def drawn(make: Callable[[Dice, int, RuleSet], T | None], kind: type[T]) -> Draw:
    """Draws until a position has sentences that fit."""
    good = fits(kind)

    def draw(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
        for _ in range(TRIES):
            task = make(dice, level, ruleset)
            if task is not None and good(task, level):
                return task
        return None

    return draw


def possible(
    draw: Draw, applies: Callable[[RuleSet], bool] = lambda _: True
) -> Callable[[RuleSet], bool]:
    """Whether a table has such positions, and people err enough about them there."""

    @lru_cache(maxsize=64)
    def can(ruleset: RuleSet) -> bool:
        return applies(ruleset) and all(
            draw(Dice("possible", level), level, ruleset) for level in LEVELS
        )

    return can
