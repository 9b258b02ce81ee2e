"""What there is to learn, in teaching order, and what has to be known before: data."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from schafkopf_tutor.data import resource
from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.i18n import Words
from schafkopf_tutor.lawdata import USUAL


@dataclass(frozen=True)
class Skill:
    """Something that can be learned. ``needs`` are the skills that come before; ``core`` ones are
    in the test; ``version`` grows whenever its items change; ``law`` is the game it belongs to;
    ``counted`` are the kinds that are asked of who counts along."""

    id: str
    version: int
    needs: tuple[str, ...]
    core: bool
    law: str = USUAL
    counted: tuple[str, ...] = ()

    @property
    def tag(self) -> str:
        """Skill and version, as items name them."""
        return f"{self.id}@{self.version}"

    def name(self, words: Words) -> str:
        """Its name."""
        return words.text(f"skill.{self.id}")


@cache
def skills(law: str = USUAL) -> Mapping[str, Skill]:
    """All skills of a law by id, in teaching order.

    >>> list(skills())[0], skills()["points"].tag
    ('points', 'points@1')
    """
    return Frozen({name: skill for name, skill in every_skill().items() if skill.law == law})


def skill_named(name: str) -> Skill:
    """The skill with this id, whatever law it belongs to; KeyError if there is none.

    >>> skill_named("points").law
    'schafkopf'
    """
    return every_skill()[name]


@cache
def every_skill() -> Mapping[str, Skill]:
    """The skills of all laws by id, those of each in teaching order."""
    with resource("quiz", "skills.toml").open("rb") as file:
        read = tomllib.load(file)
    return Frozen(
        {
            name: Skill(
                name,
                entry["version"],
                tuple(entry["needs"]),
                entry.get("core", False),
                entry.get("law", USUAL),
                tuple(entry.get("counted", ())),
            )
            for name, entry in read.items()
        }
    )
