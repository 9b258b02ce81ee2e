"""What cards count."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from schafkopf_tutor.beliefs import TRUTH, World
from schafkopf_tutor.cards import Card, Rank
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds.asked import believed, can_be_ticked, lying, told
from schafkopf_tutor.quiz.kinds.positions import until
from schafkopf_tutor.quiz.question import Lying, Option
from schafkopf_tutor.quiz.said import Reason, Said, said
from schafkopf_tutor.quiz.task import Answer, Kind, Task, Wording
from schafkopf_tutor.ruleset import RuleSet

RULE: Final = said("quiz_points.hint.rule")


@dataclass(frozen=True)
class OfPoints:
    """A task about what cards count."""

    ruleset: RuleSet
    cards: tuple[Card, ...]
    rule: str = "result.win"

    @property
    def options(self) -> tuple[Option, ...]:
        """The sum is written."""
        return ()

    def answer(self, world: World) -> Answer:
        """The sum."""
        return world.points(self.cards)

    @cached_property
    def astray(self) -> tuple[Answer, ...]:
        """The wrong answers that are believed, as often as they are."""
        right = self.answer(TRUTH)
        given = [self.answer(world) for world in believed(self.ruleset, ("points",))]
        return tuple(one for one in given if one != right)

    @property
    def all_astray(self) -> bool:
        """Whether everybody who errs about points is wrong here, each in another way."""
        beliefs = len(believed(self.ruleset, ("points",)))
        return len(self.astray) == len(set(self.astray)) == beliefs

    def _hints(self, right: Answer) -> tuple[Said, Said, Said]:
        blank = tuple(card for card in self.cards if not card.points)
        second = said("quiz_points.hint.high")
        if blank and right:
            second = said("quiz_points.hint.blank", cards=blank)
        return RULE, second, told(right)

    def _sum(self, right: Answer) -> tuple[Reason, ...]:
        terms = " + ".join(str(card.points) for card in self.cards)
        return (said("quiz_points.because.sum", terms=terms, points=right),)


class TrickPoints(OfPoints):
    """How many points lie in a trick?"""

    def wording(self, right: Answer) -> Wording:
        """Each card's points in the reason."""
        lies = (Lying(said("quiz_points.trick"), self.cards, led=True),)
        ask = said("quiz_points.ask.trick")
        return Wording(ask, self._hints(right), otherwise=self._sum(right), shown=lies)


class HandPoints(OfPoints):
    """How many points does a hand count?"""

    def wording(self, right: Answer) -> Wording:
        """Each card's points in the reason."""
        ask = said("quiz_points.ask.hand")
        lies = lying("quiz_points.hand", self.cards)
        return Wording(ask, self._hints(right), otherwise=self._sum(right), shown=lies)


class CountsMost(OfPoints):
    """Which of these counts most?"""

    @property
    def options(self) -> tuple[Option, ...]:
        """The cards."""
        return self.cards

    def answer(self, world: World) -> Answer:
        """The first of those that count most."""
        return max(self.cards, key=lambda card: world.points((card,)))

    def wording(self, right: Answer) -> Wording:
        """Each card's points; the hint takes away one that counts least."""
        best = max(self.cards, key=_points)
        least = min(self.cards, key=lambda card: (card in self.astray, card.points))
        away = said("quiz_points.hint.least", card=least)
        return Wording(
            said("quiz_points.ask.most"),
            (RULE, away if len(self.cards) > 2 else said("quiz_points.hint.high"), told(best)),
            because={
                card: (_counts(card), said("because.counts_more", card=best, points=best.points))
                for card in self.cards
                if card is not best
            },
            otherwise=(_counts(best),),
        )


@dataclass(frozen=True)
class AtLeast(OfPoints):
    """Which of these count so many points, or more?"""

    least: int = 4

    @property
    def options(self) -> tuple[Option, ...]:
        """The cards."""
        return self.cards

    def answer(self, world: World) -> Answer:
        """Each that does."""
        return frozenset(card for card in self.cards if world.points((card,)) >= self.least)

    def wording(self, right: Answer) -> Wording:
        """Each card's points."""
        found = tuple(card for card in self.cards if card.points >= self.least)
        return Wording(
            said("quiz_points.ask.at_least", points=self.least),
            (RULE, said("quiz_points.hint.high"), told(found)),
            because={card: (_counts(card),) for card in self.cards},
        )


def _points(card: Card) -> int:
    return card.points


def _counts(card: Card) -> Said:
    if not card.points:
        return said("quiz_points.because.nothing", card=card)
    return said("because.counts", card=card, points=card.points)


# --- drawing -------------------------------------------------------------------------------------


def _draw_trick(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    def one() -> TrickPoints:
        return TrickPoints(ruleset, tuple(dice.some(ruleset.pack.cards, 4)))

    return until(one, lambda task: _trick_fits(task, level))


def _trick_fits(task: Task, level: int) -> bool:
    """3: everybody who errs is wrong, and in another way; else 1: at most two cards count; 2."""
    if not isinstance(task, TrickPoints):
        return False
    counting = sum(map(bool, map(_points, task.cards)))
    return level == (3 if task.all_astray else 1 if counting <= 2 else 2)


def _draw_hand(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    number = 3 if level == 1 else ruleset.pack.hand_size

    def one() -> HandPoints:
        return HandPoints(ruleset, tuple(dice.some(ruleset.pack.cards, number)))

    return until(one, lambda task: _hand_fits(task, level))


def _hand_fits(task: Task, level: int) -> bool:
    """1: three cards; 3: two Ober more than Könige or the other way round, and blanks; 2: else."""
    if not isinstance(task, HandPoints):
        return False
    ranks = [card.rank for card in task.cards]
    apart = abs(ranks.count(Rank.OBER) - ranks.count(Rank.KOENIG)) >= 2
    return level == (1 if len(task.cards) == 3 else 3 if task.all_astray and apart else 2)


def _draw_most(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    number = 2 if level == 1 else 4

    def one() -> CountsMost:
        return CountsMost(ruleset, tuple(dice.some(ruleset.pack.faces, number)))

    return until(one, lambda task: _most_fits(task, level))


def _most_fits(task: Task, level: int) -> bool:
    """1: two cards; 3: somebody who errs takes another; 2: else. In no world do two count most."""
    if not isinstance(task, CountsMost):
        return False
    for world in (TRUTH, *believed(task.ruleset, ("points",))):
        first, second = sorted((world.points((card,)) for card in task.cards), reverse=True)[:2]
        if first == second:
            return False
    return level == (3 if task.astray else 1 if len(task.cards) == 2 else 2)


def _draw_least(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    number = 4 if level == 1 else 6

    def one() -> AtLeast:
        least = dice.one((2, 3, 4, 10, 11))
        return AtLeast(ruleset, tuple(dice.some(ruleset.pack.faces, number)), least=least)

    return until(one, lambda task: _least_fits(task, level))


def _least_fits(task: Task, level: int) -> bool:
    """1: four cards; 3: everybody who errs is wrong, and in another way; 2: else."""
    if not isinstance(task, AtLeast) or not can_be_ticked(task.answer(TRUTH), task.astray):
        return False
    return level == (1 if len(task.cards) == 4 else 3 if task.all_astray else 2)


KINDS: Final = (
    Kind("trick_points", "points", "number", _draw_trick, _trick_fits),
    Kind("hand_points", "points", "number", _draw_hand, _hand_fits),
    Kind("counts_most", "points", "choice", _draw_most, _most_fits),
    Kind("counts_at_least", "points", "cards", _draw_least, _least_fits),
)
