"""Making items, and the list of all kinds of questions."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from schafkopf_tutor.errors import shown
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.kinds import kinds_in
from schafkopf_tutor.quiz.question import QuestionError
from schafkopf_tutor.quiz.skills import Skill, every_skill, skill_named, skills
from schafkopf_tutor.quiz.task import Kind
from schafkopf_tutor.ruleset import RuleSet

THROWS = 10_000
"""How often a task is drawn before the kind is said to be broken."""


def make(skill: str, level: int, seed: int, ruleset: RuleSet) -> Item:
    """The item of a skill, the same for ever. QuestionError if the table has none such.

    >>> from schafkopf_tutor.rulesets import load
    >>> item = make("points", 1, 7, load("ordnung"))
    >>> item == make("points", 1, 7, load("ordnung"))
    True
    """
    found = asked_for(skill, ruleset)
    kind = kind_at(found, level, seed, ruleset)
    if kind is None:
        raise QuestionError("error.item.none", skill=skill, level=level, rules=ruleset.name)
    return draw(kind, found, level, seed, ruleset)


def asked_for(skill: str, ruleset: RuleSet) -> Skill:
    """The skill of this name. QuestionError if no game has it, naming those of the table's."""
    found = every_skill().get(skill)
    if found is None:
        allowed = ", ".join(skills(ruleset.law))
        raise QuestionError("error.item.skill", found=shown(skill), allowed=allowed)
    return found


def kind_at(skill: Skill, level: int, seed: int, ruleset: RuleSet) -> Kind | None:
    """The kind of question that a skill has at a level for a seed; None if the table has none."""
    at = kinds_of(skill.id, level, ruleset)
    return at[Dice(skill.tag, level, seed).below(len(at))] if at else None


def draw(kind: Kind, skill: Skill, level: int, seed: int, ruleset: RuleSet) -> Item:
    """The item of one kind."""
    dice = Dice(skill.tag, kind.id, level, seed, ruleset.digest)
    for _ in range(THROWS):
        task = kind.draw(dice, level, ruleset)
        if task is not None and kind.fits(task, level):
            return Item(kind, skill.version, level, seed, ruleset, task)
    raise QuestionError("error.item.none", skill=skill.id, level=level, rules=ruleset.name)


@cache
def _of_skill(skill: Skill) -> tuple[Kind, ...]:
    return tuple(k for k in kinds_in(skill.law) if k.skill == skill.id)


@lru_cache(maxsize=4096)  # asked for every skill and level by whoever offers a choice
def kinds_of(skill: str, level: int, ruleset: RuleSet) -> tuple[Kind, ...]:
    """The kinds of questions that a table has for a skill at a level."""
    found = skill_named(skill)
    if found.law != ruleset.law:
        return ()
    return tuple(k for k in _of_skill(found) if level in k.levels and k.applies(ruleset))


def every(ruleset: RuleSet) -> Iterator[tuple[Skill, Kind, int]]:
    """Every skill, kind and level that a table has."""
    for skill in skills(ruleset.law).values():
        for level in (1, 2, 3):
            for kind in kinds_of(skill.id, level, ruleset):
                yield skill, kind, level


@lru_cache(maxsize=64)
def first_skill(ruleset: RuleSet) -> str:
    """The first skill, in teaching order, that a table has questions for.

    >>> from schafkopf_tutor.rulesets import load
    >>> first_skill(load("ordnung")), first_skill(load("ddv"))
    ('points', 'dk_points')
    """
    return next(every(ruleset))[0].id
