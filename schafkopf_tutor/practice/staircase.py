"""How many tricks somebody keeps in mind: two clean answers make it one more, a miss one less."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.practice.attempt import Attempt, in_order

START: Final = 2
"""Tricks, before anything is known."""
CLEAN: Final = 2
"""So many clean answers in a row make it longer."""

_SITTING: Final = "counting-"


def sitting_of(word: str) -> str:
    """The name of a sitting in which tricks are counted along."""
    return _SITTING + word


@dataclass(frozen=True)
class Staircase:
    """The number of tricks where somebody is; ``run`` are the clean answers there, in a row.

    >>> stairs = Staircase().after(clean=True, right=True).after(clean=True, right=True)
    >>> stairs.span, stairs.after(clean=False, right=False).span
    (3, 2)
    """

    span: int = START
    run: int = 0

    def after(self, *, clean: bool, right: bool, longest: int = 99) -> Staircase:
        """After an answer. Right with help says nothing either way."""
        if clean:
            if self.run + 1 < CLEAN or self.span >= longest:
                return Staircase(self.span, self.run + 1)
            return Staircase(self.span + 1)
        return Staircase(self.span) if right else Staircase(max(1, self.span - 1))


def staircases(
    attempts: Iterable[Attempt], skills: Iterable[str], longest: int
) -> Mapping[str, Staircase]:
    """Where a learner is with each skill, by his log; no further than the table's ``longest``."""
    found = dict.fromkeys(skills, Staircase(min(START, longest)))
    for one in in_order(tuple(attempts)):
        if one.sitting.startswith(_SITTING) and one.skill in found:
            at = Staircase(min(found[one.skill].span, longest), found[one.skill].run)
            found[one.skill] = at.after(clean=one.clean, right=one.right, longest=longest)
    return Frozen(found)
