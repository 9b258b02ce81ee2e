"""A sheet of questions: so many items, the same for ever given skills, level, seed and rules."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.make import asked_for, kinds_of, make
from schafkopf_tutor.quiz.question import QuestionError
from schafkopf_tutor.quiz.skills import skill_named, skills
from schafkopf_tutor.quiz.task import LEVELS
from schafkopf_tutor.ruleset import RuleSet

MOST: Final = 200
"""Questions of a sheet."""
SEEDS: Final = 1_000_000
"""The seeds of a sheet's items are below it."""
LARGEST_SEED: Final = 2**32 - 1
"""Of the sheet itself: a code holds no larger one."""
_TRIES: Final = 25
"""How often another item is drawn instead of one that has been asked before."""


def core(ruleset: RuleSet) -> tuple[str, ...]:
    """The core skills that a table has, in teaching order."""
    return tuple(
        skill.id
        for skill in skills(ruleset.law).values()
        if skill.core and levels_of(skill.id, ruleset)
    )


def levels_of(skill: str, ruleset: RuleSet) -> tuple[int, ...]:
    """The levels that a skill has at a table; none if the table does not know it.

    Raises QuestionError if there is no such skill.
    """
    found = asked_for(skill, ruleset)
    return tuple(level for level in LEVELS if kinds_of(found.id, level, ruleset))


@dataclass(frozen=True)
class Sheet:
    """So many questions of one skill or of several in turn.

    ``skills`` left empty are the core ones. ``level`` 0 rises from the first question to the last.
    No question is there twice, as long as the skill has others. Raises QuestionError if the table
    has none such.

    >>> from schafkopf_tutor.rulesets import load
    >>> sheet = Sheet(("points",), 3, 7, load("ordnung"))
    >>> [item.level for item in sheet.items]
    [1, 2, 3]
    """

    skills: tuple[str, ...]
    number: int
    seed: int
    ruleset: RuleSet
    level: int = 0

    def __post_init__(self) -> None:
        for name, low, high in (
            ("number", 1, MOST),
            ("seed", 0, LARGEST_SEED),
            ("level", 0, LEVELS[-1]),
        ):
            if not low <= getattr(self, name) <= high:
                found = getattr(self, name)
                raise QuestionError(f"error.sheet.{name}", found=found, low=low, high=high)
        refuse_unknown(self.skills, self.level, self.ruleset)

    @property
    def asked(self) -> tuple[str, ...]:
        """The skills that are asked about."""
        return asked_about(self.skills, self.level, self.ruleset)

    @cached_property
    def items(self) -> tuple[Item, ...]:
        """All its items."""
        asked = self.asked
        tags = [skill_named(skill).tag for skill in asked]
        dice = Dice("sheet", *tags, self.level, self.seed, self.ruleset.digest)
        made: list[Item] = []
        for place in range(self.number):
            skill = asked[place % len(asked)]
            level = self.level or rising(skill, place, self.number, self.ruleset)
            made.append(other_item(skill, level, dice, made, self.ruleset))
        return tuple(made)


def refuse_unknown(skills: tuple[str, ...], level: int, ruleset: RuleSet) -> None:
    """QuestionError for a skill that there is not, or that the table has not at a level (0: any).

    >>> from schafkopf_tutor.rulesets import load
    >>> refuse_unknown(("points",), 2, load("ordnung"))
    """
    for skill in skills:
        levels = levels_of(skill, ruleset)
        if not levels or (level and level not in levels):
            missing = level or LEVELS[0]
            raise QuestionError("error.item.none", skill=skill, level=missing, rules=ruleset.name)


def asked_about(skills: tuple[str, ...], level: int, ruleset: RuleSet) -> tuple[str, ...]:
    """The skills that are named; where none is, the core ones that the table has at the level."""
    if skills:
        return skills
    return tuple(s for s in core(ruleset) if level in (0, *levels_of(s, ruleset)))


def rising(skill: str, place: int, number: int, ruleset: RuleSet) -> int:
    """The level at a place of so many, where it rises from the first question to the last.

    >>> from schafkopf_tutor.rulesets import load
    >>> [rising("points", place, 3, load("ordnung")) for place in range(3)]
    [1, 2, 3]
    """
    levels = levels_of(skill, ruleset)
    return levels[place * len(levels) // number]


def other_item(skill: str, level: int, dice: Dice, made: list[Item], ruleset: RuleSet) -> Item:
    """An item that asks what none of those made has asked; after many tries, any."""
    there = {what_it_asks(item) for item in made}
    for _ in range(_TRIES):
        item = make(skill, level, dice.below(SEEDS), ruleset)
        if what_it_asks(item) not in there:
            break
    return item


def what_it_asks(item: Item) -> object:
    """What two items have in common that ask the same."""
    return item.kind.id, item.task
