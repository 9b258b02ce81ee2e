"""What cards count."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from schafkopf_tutor.beliefs import World
from schafkopf_tutor.cards import Card
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.question import Lying, Option
from schafkopf_tutor.quiz.said import Reason, said
from schafkopf_tutor.quiz.task import Answer, Kind, Task, Wording
from schafkopf_tutor.ruleset import RuleSet


@dataclass(frozen=True)
class TrickPoints:
    """How many points lie in a trick?"""

    cards: tuple[Card, ...]
    rule: str = "result.win"

    @property
    def options(self) -> tuple[Option, ...]:
        """It is written."""
        return ()

    def answer(self, world: World) -> Answer:
        """The sum."""
        return world.points(self.cards)

    def wording(self, right: Answer) -> Wording:
        """Each card's points in the reason."""
        terms = " + ".join(str(card.points) for card in self.cards)
        because: tuple[Reason, ...] = (said("quiz.because.sum", terms=terms, points=right),)
        hints = (
            said("quiz.hint.points"),
            said("quiz.hint.blank", cards=self._blank()),
            said("quiz.hint.answer", answer=right),
        )
        lying = (Lying(said("quiz.trick"), self.cards, led=True),)
        return Wording(said("quiz.ask.trick_points"), hints, otherwise=because, shown=lying)

    def _blank(self) -> tuple[Card, ...]:
        """The cards that count nothing; the first, where all do."""
        return tuple(card for card in self.cards if not card.points) or self.cards[:1]


def _draw(dice: Dice, level: int, ruleset: RuleSet) -> Task:
    return TrickPoints(tuple(dice.some(ruleset.pack.cards, 4)))


def _fits(task: Task, level: int) -> bool:
    """Level 1: one or two cards count; 2: three or more; 3: both an Ober and a König are there."""
    if not isinstance(task, TrickPoints):
        return False
    counting = [card for card in task.cards if card.points]
    pictures = {card.points for card in counting} >= {3, 4}
    if pictures or level == 3:
        return pictures and level == 3
    return 1 <= len(counting) <= 2 if level == 1 else len(counting) >= 3


KINDS: Final = (Kind("trick_points", "points", "number", _draw, _fits),)
