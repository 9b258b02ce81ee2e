"""What a desk keeps of a learner's answers: one line for each question that was answered."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Protocol

from schafkopf_tutor.screen.question_answer import Answer


def utc() -> datetime:
    """The time now, wherever the learner sits."""
    return datetime.now(UTC)


@dataclass(frozen=True)
class Attempt:
    """A question, answered for the first time since it was asked.

    ``at`` is the time by the desk's clock, ``question`` the question's key; ``right`` tells whether
    the answer was, ``slips`` how many others came before it, ``helped`` whether a hint was asked
    for.
    """

    at: datetime
    question: str
    right: bool
    slips: int
    helped: bool

    @staticmethod
    def of(answer: Answer, at: datetime) -> Attempt:
        """What is kept of an answer that is done."""
        return Attempt(at, answer.question.key, answer.right, answer.slips, answer.helped)


class Store(Protocol):
    """Whatever keeps attempts."""

    def record(self, attempt: Attempt) -> None:
        """Keep an attempt."""


@dataclass
class Memory:
    """Keeps attempts as long as the kernel runs, the oldest first."""

    attempts: list[Attempt] = field(default_factory=list)

    def record(self, attempt: Attempt) -> None:
        """Keep an attempt."""
        self.attempts.append(attempt)
