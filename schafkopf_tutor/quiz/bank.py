"""A bank of questions to be taken away: as many as wanted, none of them twice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.make import make
from schafkopf_tutor.quiz.question import QuestionError
from schafkopf_tutor.quiz.sheet import (
    LARGEST_SEED,
    SEEDS,
    asked_about,
    levels_of,
    refuse_unknown,
    rising,
    what_it_asks,
)
from schafkopf_tutor.quiz.skills import every_skill
from schafkopf_tutor.quiz.spread import Spread, parallel
from schafkopf_tutor.quiz.task import LEVELS
from schafkopf_tutor.ruleset import RuleSet

MOST: Final = 100_000
"""Questions of a bank."""
MOST_VARIANTS: Final = 1_000
"""Parallel questions of a skill and level."""
_TRIES: Final = 60
"""How often another item is drawn before a skill is said to have no other at this level."""


@dataclass(frozen=True)
class Bank:
    """So many questions of skills in turn, or with ``variants`` so many of each skill and level,
    which are about equally hard: see ``spreads``.

    ``skills`` left empty are the core ones; ``level`` 0 rises from the first question to the last,
    and with variants it is all that a skill has. A skill that has no other question left is passed
    over, so there may be fewer of them than ``number``. The items of a skill and level do not
    change with the other skills. Raises QuestionError for what the table has not.

    >>> from schafkopf_tutor.rulesets import load
    >>> bank = Bank(("points",), 3, 7, load("ordnung"))
    >>> [item.level for item in bank]
    [1, 2, 3]
    >>> [item.level for item in Bank(("points",), 0, 7, load("ordnung"), variants=2)]
    [1, 1, 2, 2, 3, 3]
    """

    skills: tuple[str, ...]
    number: int
    seed: int
    ruleset: RuleSet
    level: int = 0
    variants: int = 0

    def __post_init__(self) -> None:
        least = 0 if self.variants else 1
        for name, low, high in (
            ("number", least, MOST),
            ("seed", 0, LARGEST_SEED),
            ("level", 0, LEVELS[-1]),
            ("variants", 0, MOST_VARIANTS),
        ):
            if not low <= getattr(self, name) <= high:
                found = getattr(self, name)
                raise QuestionError(f"error.bank.{name}", found=found, low=low, high=high)
        refuse_unknown(self.skills, self.level, self.ruleset)

    @property
    def asked(self) -> tuple[str, ...]:
        """The skills that are asked about."""
        return asked_about(self.skills, self.level, self.ruleset)

    @property
    def wanted(self) -> int:
        """How many questions there shall be."""
        return sum(number for _, _, number in self.parts)

    @property
    def parts(self) -> tuple[tuple[str, int, int], ...]:
        """Each skill and level with how many questions of it there shall be."""
        if self.variants:
            return tuple(
                (skill, level, self.variants)
                for skill in dict.fromkeys(self.asked)
                for level in levels_of(skill, self.ruleset)
                if self.level in (0, level)
            )
        asked = self.asked
        counted: dict[tuple[str, int], int] = {}
        for place in range(self.number):
            skill = asked[place % len(asked)]
            level = self.level or rising(skill, place, self.number, self.ruleset)
            counted[skill, level] = counted.get((skill, level), 0) + 1
        teaching = {skill: at for at, skill in enumerate(every_skill())}
        inorder = sorted(counted, key=lambda part: (teaching[part[0]], part[1]))
        return tuple((*part, counted[part]) for part in inorder)

    def __iter__(self) -> Iterator[Item]:
        for skill, level, number in self.parts:
            if self.variants:
                yield from self._spread(skill, level).items
            else:
                yield from self._of(skill, level, number)

    @property
    def spreads(self) -> tuple[Spread, ...]:
        """How far apart in difficulty the variants of each skill and level lie; none without."""
        if not self.variants:
            return ()
        return tuple(self._spread(skill, level) for skill, level, _ in self.parts)

    def _spread(self, skill: str, level: int) -> Spread:
        found = self._weighed.get((skill, level))
        if found is None:  # asked for once to write it, and once to tell of it
            found = parallel(skill, level, self.variants, self.seed, self.ruleset, fewer=True)
            self._weighed[skill, level] = found
        return found

    @cached_property
    def _weighed(self) -> dict[tuple[str, int], Spread]:
        return {}

    @cached_property
    def items(self) -> tuple[Item, ...]:
        """All its items."""
        return tuple(self)

    def _of(self, skill: str, level: int, number: int) -> Iterator[Item]:
        tag = every_skill()[skill].tag
        dice = Dice("bank", tag, level, self.seed, self.ruleset.digest)
        there: set[object] = set()
        for _ in range(number):
            for _ in range(_TRIES):
                item = make(skill, level, dice.below(SEEDS), self.ruleset)
                if what_it_asks(item) not in there:
                    break
            else:
                return
            there.add(what_it_asks(item))
            yield item
