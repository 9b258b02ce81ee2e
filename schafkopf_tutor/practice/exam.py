"""The Schafkopf-Führerschein: a mixed test over the core skills. It makes a master of them.

Thirty questions in mixed order, at the levels of the table, without a hint, and nothing is said of
right and wrong before the last; 24 right answers pass it. The numbers are data
(``data/quiz/papers.toml``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple, Self

from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.practice.attempt import Attempt
from schafkopf_tutor.practice.sitting import Sitting
from schafkopf_tutor.quiz.code import Mark, Outcome
from schafkopf_tutor.quiz.paper import Paper
from schafkopf_tutor.ruleset import RuleSet

TEST = "test"


class Tally(NamedTuple):
    """Right answers of a skill, and how many of its questions were answered."""

    right: int
    answered: int

    @property
    def faultless(self) -> bool:
        """Whether all were right."""
        return self.right == self.answered


@dataclass(frozen=True)
class Result:
    """How a test went: ``right`` of ``number``, ``open`` are not answered yet; ``passing`` right
    answers pass it. ``skills`` in teaching order, those that were asked."""

    right: int
    open: int
    number: int
    passing: int
    skills: Mapping[str, Tally]

    @staticmethod
    def of(outcome: Outcome) -> Result:
        """The result by a code that was read. TutorError if the code is of no test."""
        paper = outcome.sheet
        if not isinstance(paper, Paper) or paper.id != TEST:
            raise TutorError("error.sitting.no_test")
        return Result._of(paper, outcome.marks)

    @staticmethod
    def _of(paper: Paper, marks: tuple[Mark, ...]) -> Result:
        found = {skill: Tally(0, 0) for skill in paper.asked}
        for item, mark in zip(paper.items, marks, strict=True):
            right, answered = found[item.kind.skill]
            if mark is not Mark.OPEN:
                found[item.kind.skill] = Tally(right + (mark is Mark.RIGHT), answered + 1)
        return Result(
            marks.count(Mark.RIGHT),
            marks.count(Mark.OPEN),
            paper.number,
            paper.plan.passing,
            Frozen({skill: tally for skill, tally in found.items() if tally.answered}),
        )

    @property
    def passed(self) -> bool:
        """Whether all is answered, and enough of it right."""
        return not self.open and self.right >= self.passing

    @property
    def mastered(self) -> tuple[str, ...]:
        """The skills that the test makes somebody a master of: faultless ones, if it is passed."""
        if not self.passed:
            return ()
        return tuple(skill for skill, tally in self.skills.items() if tally.faultless)

    @property
    def next(self) -> tuple[str, ...]:
        """The skills to practise next, in teaching order: what the others build upon first."""
        return tuple(skill for skill, tally in self.skills.items() if not tally.faultless)


@dataclass(frozen=True)
class Exam(Sitting):
    """Somebody is at the test.

    >>> from schafkopf_tutor.rulesets import load
    >>> exam = Exam.of(7, load("ordnung"))
    >>> exam.place, exam.number, exam.result.passing, exam.result.passed
    (1, 30, 24, False)
    """

    @classmethod
    def of(cls, seed: int, ruleset: RuleSet, token: str = "") -> Self:
        """A new test. QuestionError for a seed that cannot be."""
        return cls.begin(Paper(TEST, seed, ruleset), token)

    @classmethod
    def unfinished(
        cls, attempts: Iterable[Attempt], ruleset: RuleSet, seed: int | None = None
    ) -> Self | None:
        """The test under this rule set that was begun last, if some of it is open still; with a
        ``seed``, the one of that seed."""
        last = next(cls.all(attempts, TEST, ruleset, seed), None)
        return None if last is None or last.done else last

    @property
    def result(self) -> Result:
        """How it went, or goes."""
        return Result.of(Outcome(self.paper, self.marks))
