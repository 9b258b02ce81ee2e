"""A sitting: somebody is at a paper, answers it one by one, and may be torn away in the middle.

It is a value: each answer makes the next one. Every attempt has an id made of the sitting's name
and the question's place, so that the log alone says how far somebody has come, and an answer that
is kept twice is kept once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Final, NamedTuple, Self
from uuid import uuid4

from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.practice.attempt import MODES, Attempt, in_order
from schafkopf_tutor.quiz.code import Mark, encode
from schafkopf_tutor.quiz.grade import grade
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.paper import Paper, plans
from schafkopf_tutor.quiz.question import QuestionError
from schafkopf_tutor.quiz.task import Answer
from schafkopf_tutor.ruleset import RuleSet

_NAME: Final = re.compile(r"([a-z]+)-(\d+)-(\d+)-(\d+)of(\d+)-(\w{1,16})", re.ASCII)


class Name(NamedTuple):
    """What a sitting is called: the paper's plan and version, its seed, how many right answers of
    how many pass it (as it was then), and a word that no other sitting has.

    >>> Name.read("test-1-7-24of30-5f0c9a3b7d21").passing
    24
    """

    paper: str
    version: int
    seed: int
    passing: int
    number: int
    token: str

    @staticmethod
    def read(text: str) -> Name | None:
        """The name that a text is; None if it is none."""
        found = _NAME.fullmatch(text)
        if found is None:
            return None
        paper, *numbers, token = found.groups()
        version, seed, passing, number = map(int, numbers)
        return Name(paper, version, seed, passing, number, token)

    def __str__(self) -> str:
        start = f"{self.paper}-{self.version}-{self.seed}"
        return f"{start}-{self.passing}of{self.number}-{self.token}"


@dataclass(frozen=True)
class Sitting:
    """A paper, and what has been answered so far; ``name`` is the sitting of its attempts.

    ``attempts`` have the order of the questions; ``last`` is the one that was just made. Whoever
    drives it shows ``item``, takes an answer, and records ``last`` before he says that it is taken:

    >>> from datetime import datetime, UTC
    >>> from schafkopf_tutor.rulesets import load
    >>> sitting = Sitting.begin(Paper("test", 7, load("ordnung")))
    >>> sitting = sitting.answer(sitting.item.right, at=datetime.now(UTC))
    >>> sitting.place, sitting.last.mode, sitting.last.sitting == sitting.name
    (2, 'test', True)
    """

    paper: Paper
    name: str
    attempts: tuple[Attempt, ...] = ()
    last: Attempt | None = field(default=None, compare=False)

    @classmethod
    def begin(cls, paper: Paper, token: str = "") -> Self:
        """A sitting of its own; ``token`` tells it apart from all others (left out: by chance)."""
        plan = paper.plan
        token = token or uuid4().hex[:12]
        name = Name(plan.id, plan.version, paper.seed, plan.passing, plan.number, token)
        return cls(paper, str(name))

    @property
    def number(self) -> int:
        """How many questions it has."""
        return self.paper.number

    @property
    def answered(self) -> int:
        """How many are answered."""
        return len(self.attempts)

    @property
    def place(self) -> int | None:
        """The place of the question that is to be answered, from 1; None if all are."""
        taken = {place_of(attempt) for attempt in self.attempts}
        return next((one for one in range(1, self.number + 1) if one not in taken), None)

    @property
    def item(self) -> Item | None:
        """The question that is to be answered; None if all are."""
        return None if self.place is None else self.paper.items[self.place - 1]

    @property
    def done(self) -> bool:
        """Whether all is answered."""
        return self.place is None

    def answer(
        self,
        given: Answer,
        *,
        at: datetime,
        helped: bool = False,
        seconds: float | None = None,
        language: str = "en",
        learner: str = "",
    ) -> Self:
        """The sitting once its question is answered. The new attempt is ``last``.

        Raises QuestionError for an answer that nobody can give, TutorError when all is answered, or
        for help where there is none.
        """
        place, item = self.place, self.item
        if place is None or item is None:
            raise TutorError("error.sitting.done")
        if helped and not self.paper.plan.hints:
            raise TutorError("error.sitting.no_hints")
        made = Attempt.of(
            item,
            given,
            at=at,
            share=grade(item, given).share,
            helped=helped,
            seconds=seconds,
            language=language,
            mode=next(mode for mode in MODES if mode == self.paper.id),
            sitting=self.name,
            learner=learner,
            id=f"{self.name}-{place}",
        )
        return replace(self, attempts=_by_place([*self.attempts, made]), last=made)

    def standing(self, attempt: Attempt) -> Self:
        """The sitting in which this answer counts for its question, and not the one that was given
        here."""
        others = [one for one in self.attempts if one.id != attempt.id]
        return replace(self, attempts=_by_place([*others, attempt]), last=attempt)

    @property
    def by_place(self) -> Mapping[int, Attempt]:
        """The attempts by the places of their questions, from 1."""
        return {place_of(attempt): attempt for attempt in self.attempts}

    @property
    def marks(self) -> tuple[Mark, ...]:
        """What became of each question."""
        made = self.by_place
        return tuple(mark_of(made.get(place)) for place in range(1, self.number + 1))

    @property
    def code(self) -> str:
        """From it anybody can make the questions again, and sees what was right."""
        return encode(self.paper, self.marks)

    @classmethod
    def all(
        cls, attempts: Iterable[Attempt], paper: str, ruleset: RuleSet, seed: int | None = None
    ) -> Iterator[Self]:
        """All sittings of a plan under a rule set that a log knows, the one begun last first; with
        a ``seed``, those of that seed.

        What was asked by another version is left out: its questions cannot be made again.
        """
        found: dict[str, list[Attempt]] = {}
        for attempt in in_order(tuple(attempts)):
            if attempt.mode == paper and attempt.item.endswith(f"/{ruleset.digest}"):
                found.setdefault(attempt.sitting, []).append(attempt)
        for text, made in reversed(found.items()):
            name = Name.read(text)
            if name is None or name.paper != paper or seed not in (None, name.seed):
                continue
            sitting = cls._read(name, made, ruleset)
            if sitting is not None:
                yield sitting

    @classmethod
    def _read(cls, name: Name, made: list[Attempt], ruleset: RuleSet) -> Self | None:
        plan = plans(ruleset.law)[name.paper]
        as_now = (plan.version, plan.passing, plan.number)
        if (name.version, name.passing, name.number) != as_now:
            return None
        try:
            paper, text = Paper(name.paper, name.seed, ruleset), str(name)
        except QuestionError:  # somebody else's hand was at it
            return None
        keys = {f"{text}-{place}": item.key for place, item in enumerate(paper.items, 1)}
        if any(keys.get(attempt.id) != attempt.item for attempt in made):
            return None
        return cls(paper, text, _by_place(made))


def place_of(attempt: Attempt) -> int:
    """The place of the question that an attempt of a sitting answers, from 1."""
    return int(attempt.id.rpartition("-")[2])


def _by_place(attempts: Iterable[Attempt]) -> tuple[Attempt, ...]:
    return tuple(sorted(attempts, key=place_of))


def mark_of(attempt: Attempt | None) -> Mark:
    """What became of a question, by its attempt."""
    if attempt is None:
        return Mark.OPEN
    if not attempt.right:
        return Mark.WRONG
    return Mark.HELPED if attempt.helped else Mark.RIGHT


def is_passed(sitting: str, answered: int, right: int) -> bool:
    """Whether a test that is called so is passed with so many answers, so many of them right."""
    name = Name.read(sitting)
    return name is not None and answered == name.number and right >= name.passing
