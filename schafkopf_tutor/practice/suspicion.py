"""Which wrong belief somebody holds now, by his answers so far: they, too, are learned out of."""

from __future__ import annotations

from collections.abc import Container, Hashable
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from schafkopf_tutor.beliefs import BELIEFS, Diagnosis, Told, prior
from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.practice.attempt import Attempt

CHANGE: Final = 0.02
"""How likely somebody is another learner from one answer to the next: he has understood, or not."""

_RIGHT: Final = "right"
_GIVEN: Final = "given"


@cache
def _prior() -> Diagnosis:
    return prior(BELIEFS.all)


@dataclass(frozen=True)
class Suspicion:
    """What is likely of a learner.

    An attempt says by itself which beliefs answer so and which otherwise, so old ones are weighed
    without their items. Because people learn, a little of what is known fades with each answer.
    """

    diagnosis: Diagnosis

    @staticmethod
    def start() -> Suspicion:
        """Before any answer."""
        return Suspicion(_prior())

    @property
    def first(self) -> str | None:
        """The belief to speak of, if it is likelier than that there is none."""
        return self.diagnosis.first

    def after(self, attempt: Attempt) -> Suspicion:
        """What is likely once this is known, too."""
        others: dict[str, Hashable] = dict.fromkeys(attempt.beliefs, _GIVEN)
        others |= dict.fromkeys(attempt.against, f"not {_GIVEN}")
        told = Told(attempt.options, _RIGHT, Frozen(others))
        return self.by(told, _RIGHT if attempt.right else _GIVEN)

    def by(self, told: Told, given: Hashable) -> Suspicion:
        """What is likely once this was given to something that is told so."""
        return Suspicion(_faded(self.diagnosis.after(told, given)))

    def of(self, beliefs: Container[str]) -> str | None:
        """The belief to speak of, if it is among those that explain an answer."""
        return self.first if self.first in beliefs else None


def _faded(found: Diagnosis) -> Diagnosis:
    start = _prior()
    stay = 1 - CHANGE
    beliefs = {
        name: stay * found.beliefs.get(name, 0.0) + CHANGE * chance
        for name, chance in start.beliefs.items()
    }
    return replace(
        found,
        beliefs=Frozen(beliefs),
        knows=stay * found.knows + CHANGE * start.knows,
        slipped=stay * found.slipped + CHANGE * start.slipped,
    )
