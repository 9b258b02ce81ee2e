"""Learners that are simulated: what each of them believes, and what he answers to an item.

A wrong answer comes out of a wrong belief, as it does with people: it is the distractor that this
belief gives. Besides, everybody slips now and then.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from schafkopf_tutor.beliefs import under
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.task import Answer
from schafkopf_tutor.ruleset import RuleSet

SLIP: Final = 0.1
"""How often somebody gives another answer than he thinks."""
_KNOWING: Final = 4
"""Every so-manyth learner has no wrong belief."""


@dataclass(frozen=True)
class Learner:
    """Somebody who is simulated: his number, what he believes (nothing: he knows the rules), and
    how often he slips."""

    number: int
    beliefs: tuple[str, ...] = ()
    slip: float = SLIP

    def answer(self, item: Item, dice: Dice) -> Answer:
        """What he answers; the same dice give the same answer.

        >>> from schafkopf_tutor.quiz.make import make
        >>> from schafkopf_tutor.rulesets import load
        >>> item = make("points", 1, 7, load("ordnung"))
        >>> Learner(1, slip=0).answer(item, Dice(1)) == item.right
        True
        """
        others = _others(item) if dice.chance(self.slip) else ()
        if others:
            return dice.one(others)
        for answer, beliefs in item.distractors.items():
            if set(beliefs) & set(self.beliefs):
                return answer
        return item.right


def _others(item: Item) -> Sequence[Answer]:
    """Wrong answers that somebody may give by mistake."""
    if item.kind.form in ("choice", "seat"):
        return [option for option in item.task.options if option != item.right]
    if isinstance(item.right, int):
        return [item.right + 1, *([item.right - 1] if item.right > 0 else [])]
    if isinstance(item.right, frozenset):
        return [item.right ^ {option} for option in item.task.options]
    if isinstance(item.right, tuple) and len(item.right) > 1:  # two neighbours changed about
        first, second, *rest = item.right
        return [(second, first, *rest)]
    return list(item.distractors)


def learners(number: int, ruleset: RuleSet, seed: int) -> tuple[Learner, ...]:
    """So many learners, each with some beliefs that are wrong at this table: most people err in
    several parts of the game. Every fourth has none."""
    dice = Dice("learners", seed)
    here = tuple(belief.id for belief in under(ruleset))
    return tuple(
        Learner(at, () if at % _KNOWING == 0 else tuple(dice.some(here, 6 + dice.below(10))))
        for at in range(1, number + 1)
    )
