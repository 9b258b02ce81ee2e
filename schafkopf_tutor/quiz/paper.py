"""Mixed papers: the test of each game's Führerschein, and the five questions of a day.

Unlike a sheet, a paper is asked in mixed order, and which skills it asks how often is data.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache, cached_property
from typing import Any

from schafkopf_tutor.data import resource
from schafkopf_tutor.errors import shown
from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.lawdata import USUAL
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.question import QuestionError
from schafkopf_tutor.quiz.sheet import LARGEST_SEED, core, levels_of, other_item
from schafkopf_tutor.quiz.skills import skill_named
from schafkopf_tutor.ruleset import RuleSet


@dataclass(frozen=True)
class Plan:
    """How a paper is made up: ``number`` of questions, how many right answers pass it, ``levels``,
    skills that are asked ``again``, whether there are ``hints``. ``sign`` names it in codes; the
    seed of a ``daily`` one is a day."""

    id: str
    version: int
    sign: int
    number: int
    passing: int
    levels: tuple[int, ...]
    rising: bool = False
    daily: bool = False
    hints: bool = False
    again: tuple[str, ...] = ()

    @property
    def tag(self) -> str:
        """Its name with its version."""
        return f"{self.id}@{self.version}"


@cache
def plans(law: str = USUAL) -> Mapping[str, Plan]:
    """All plans of a law by id: those of the usual one, where the data says nothing else.

    >>> plans()["test"].number, plans()["test"].passing
    (30, 24)
    """
    with resource("quiz", "papers.toml").open("rb") as file:
        read = tomllib.load(file)
    return Frozen({name: _plan(name, entry, law) for name, entry in read.items()})


def _plan(name: str, entry: dict[str, Any], law: str) -> Plan:
    said = {key: value for key, value in entry.items() if not isinstance(value, dict)}
    said |= entry.get(law, {})
    lists = {key: tuple(value) for key, value in said.items() if isinstance(value, list)}
    return Plan(name, **said | lists)


@dataclass(frozen=True)
class Paper:
    """A paper of a plan, the same for ever given plan, seed and rules.

    Every core skill of the table is asked before one is asked again; where there are more of them
    than questions, the lot decides. Raises QuestionError for a plan or a seed that cannot be.

    >>> from schafkopf_tutor.rulesets import load
    >>> paper = Paper("today", 20261224, load("ordnung"))
    >>> paper.number, [item.level for item in paper.items]
    (5, [1, 1, 2, 2, 3])
    """

    id: str
    seed: int
    ruleset: RuleSet

    def __post_init__(self) -> None:
        if self.id not in plans(self.ruleset.law):
            allowed = ", ".join(plans(self.ruleset.law))
            raise QuestionError("error.paper", found=shown(self.id), allowed=allowed)
        if not 0 <= self.seed <= LARGEST_SEED:
            values = {"found": self.seed, "low": 0, "high": LARGEST_SEED}
            raise QuestionError("error.sheet.seed", **values)
        if self.plan.daily:
            day_of(self.seed)

    @property
    def plan(self) -> Plan:
        """How it is made up."""
        return plans(self.ruleset.law)[self.id]

    @property
    def number(self) -> int:
        """How many questions it has."""
        return self.plan.number

    @property
    def pool(self) -> tuple[str, ...]:
        """The skills it is made of, in teaching order."""
        return core(self.ruleset)

    @cached_property
    def asked(self) -> tuple[str, ...]:
        """The skills that are asked about, in teaching order."""
        found = {item.kind.skill for item in self.items}
        return tuple(skill for skill in self.pool if skill in found)

    @cached_property
    def items(self) -> tuple[Item, ...]:
        """All its items; no two neighbours of one skill, as long as it has others."""
        tags = [skill_named(skill).tag for skill in self.pool]
        dice = Dice("paper", self.plan.tag, *tags, self.seed, self.ruleset.digest)
        made: list[Item] = []
        for place, (skill, level) in enumerate(_mixed(self._wanted(dice), dice)):
            if self.plan.rising:
                level = self.plan.levels[place * len(self.plan.levels) // self.number]
            level = _nearest(skill, level, self.ruleset)
            made.append(other_item(skill, level, dice, made, self.ruleset))
        return tuple(made)

    def _wanted(self, dice: Dice) -> list[tuple[str, int]]:
        """Skills and levels, in no order yet."""
        pool, levels = self.pool, self.plan.levels
        if len(pool) > self.number:
            return [(skill, 0) for skill in dice.some(pool, self.number)]
        again = [skill for skill in self.plan.again if skill in pool]
        again += [skill for skill in pool if skill not in again]
        wanted = []
        for place in range(self.number):
            turn = (place - len(pool)) // len(again) + 1
            skill = pool[place] if place < len(pool) else again[(place - len(pool)) % len(again)]
            wanted.append((skill, levels[(pool.index(skill) + turn) % len(levels)]))
        return wanted


def seed_of(day: date) -> int:
    """The seed of a day.

    >>> seed_of(date(2026, 12, 24))
    20261224
    """
    return day.year * 10_000 + day.month * 100 + day.day


def day_of(seed: int) -> date:
    """The day whose seed that is. QuestionError if it is of none."""
    year, rest = divmod(seed, 10_000)
    try:
        return date(year, *divmod(rest, 100))
    except ValueError as slip:
        raise QuestionError("error.day", found=seed) from slip


def _nearest(skill: str, level: int, ruleset: RuleSet) -> int:
    """The level, or the highest below it that the table has; else the lowest."""
    levels = levels_of(skill, ruleset)
    return max((one for one in levels if one <= level), default=levels[0])


def _mixed(wanted: list[tuple[str, int]], dice: Dice) -> Iterator[tuple[str, int]]:
    """All of them by lot, the same skill never twice in a row if that can be helped."""
    rest, last = list(wanted), ""
    while rest:
        names = [skill for skill, _ in rest]
        others = [one for one in rest if one[0] != last] or rest
        urgent = [one for one in others if 2 * names.count(one[0]) > len(rest)]
        chosen = dice.one(urgent or others)
        rest.remove(chosen)
        last = chosen[0]
        yield chosen
