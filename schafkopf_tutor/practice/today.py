"""The deal of the day: five questions that are the same for everybody at that date.

The date is the learner's own, where he sits; whoever gives it says so. Hints are allowed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final, Literal, Self, TypeAlias

from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.explain.dates import day_text
from schafkopf_tutor.i18n import Words
from schafkopf_tutor.practice.attempt import Attempt
from schafkopf_tutor.practice.sitting import Sitting
from schafkopf_tutor.quiz.paper import Paper, day_of, seed_of
from schafkopf_tutor.ruleset import RuleSet

TODAY = "today"

Became: TypeAlias = Literal["right", "helped", "partly", "wrong", "open"]
"""Right at once; right after a hint; partly right; wrong; not answered yet."""

SIGNS: Final[Mapping[Became, str]] = {
    "right": "🟩", "helped": "🟨", "partly": "🟨", "wrong": "⬛", "open": "⬜",
}  # fmt: skip
PLAIN: Final[Mapping[Became, str]] = {
    "right": "+", "helped": "~", "partly": "~", "wrong": "-", "open": ".",
}  # fmt: skip
"""The same where a terminal has no squares."""


@dataclass(frozen=True)
class Today(Sitting):
    """Somebody is at the deal of a day.

    >>> from schafkopf_tutor.rulesets import load
    >>> today = Today.on(date(2026, 12, 24), load("ordnung"))
    >>> today.date.isoformat(), today.number
    ('2026-12-24', 5)
    """

    @classmethod
    def on(cls, day: date, ruleset: RuleSet, token: str = "") -> Self:
        """The deal of that day, to be played."""
        return cls.begin(Paper(TODAY, seed_of(day), ruleset), token)

    @classmethod
    def played(cls, attempts: Iterable[Attempt], day: date, ruleset: RuleSet) -> tuple[Self, ...]:
        """How often somebody was at the deal of that day, by a log: the first is the one that
        counts. If it was left in the middle, it is to be taken up again."""
        return tuple(reversed([*cls.all(attempts, TODAY, ruleset, seed_of(day))]))

    @property
    def date(self) -> date:
        """The day."""
        return day_of(self.paper.seed)

    @property
    def result(self) -> tuple[Became, ...]:
        """What became of each question."""
        made = self.by_place
        return tuple(_became(made.get(place)) for place in range(1, self.number + 1))

    @property
    def right(self) -> int:
        """How many were right, with or without a hint."""
        return sum(one in ("right", "helped") for one in self.result)

    def line(self, words: Words, name: str = "", signs: Mapping[Became, str] = SIGNS) -> str:
        """The one line to share: it names no question and no answer. ``name`` is who played, if he
        wants to be named. TutorError unless all is answered.
        """
        if not self.done:
            raise TutorError("error.sitting.open")
        return words.text(
            "today.line_of" if name.strip() else "today.line",
            name=" ".join(name.split()),
            game=self.paper.ruleset.law,
            date=day_text(self.date, words),
            rules=self.paper.ruleset.name,
            right=self.right,
            number=self.number,
            signs="".join(signs[one] for one in self.result),
            became=", ".join(words.phrase(f"today.became.{one}") for one in self.result),
        )


def _became(attempt: Attempt | None) -> Became:
    if attempt is None:
        return "open"
    if attempt.right:
        return "helped" if attempt.helped else "right"
    return "partly" if attempt.share else "wrong"
