"""Peer instruction: what the share of right answers advises after a vote.

Below 35 % too few know it for a discussion to help: a hint first, or teach it again. From 35 to
70 % people who know sit beside people who do not: let them discuss and vote again. Above 70 % most
know it: explain and go on. (Mazur 1997; Crouch and Mazur 2001.)
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

from schafkopf_tutor.classroom.histogram import histogram
from schafkopf_tutor.classroom.session import Session
from schafkopf_tutor.classroom.values import Asked

Advice: TypeAlias = Literal["hint", "discuss", "explain"]

FEW: Final = 35
"""Below this percentage a discussion helps little."""
MANY: Final = 70
"""Above this one there is little left to discuss."""

AGAIN: Final[tuple[Advice, ...]] = ("hint", "discuss")
"""What leads to another vote."""


class Vote(NamedTuple):
    """One vote on a question: how many have answered, and how many of them rightly."""

    right: int
    answers: int

    @property
    def percent(self) -> int:
        """The share that is right, rounded."""
        return round(100 * self.right / self.answers) if self.answers else 0

    @property
    def advice(self) -> Advice | None:
        """What to do now; None while nobody has answered. Counted exactly, not from the rounded
        percentage.

        >>> [Vote(right, 20).advice for right in (6, 7, 14, 15)]
        ['hint', 'discuss', 'discuss', 'explain']
        """
        if not self.answers:
            return None
        share = 100 * self.right
        if share < FEW * self.answers:
            return "hint"
        return "discuss" if share <= MANY * self.answers else "explain"


def vote(session: Session, asked: Asked, round_: int | None = None) -> Vote:
    """The vote of a round of a question (left out: the last), phones and paper together."""
    bars = histogram(session, asked, round_)
    right = sum(bar.number for bar in bars if bar.right)
    return Vote(right, sum(bar.number for bar in bars))


def votes(session: Session, asked: Asked) -> tuple[Vote, ...]:
    """All votes on a question, the first one first."""
    return tuple(vote(session, asked, round_) for round_ in range(1, asked.round + 1))
