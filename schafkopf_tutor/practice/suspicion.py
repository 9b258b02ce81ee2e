"""Which wrong belief somebody holds now, by his answers so far: they, too, are learned out of."""

from __future__ import annotations

from collections.abc import Container, Hashable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Final

from schafkopf_tutor.beliefs import Diagnosis, Told, beliefs_of, prior
from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.lawdata import USUAL
from schafkopf_tutor.practice.attempt import Attempt
from schafkopf_tutor.quiz.skills import every_skill

CHANGE: Final = 0.02
"""How likely somebody is another learner from one answer to the next: he has understood, or not."""

_RIGHT: Final = "right"
_GIVEN: Final = "given"


@cache
def _prior(law: str = USUAL) -> Diagnosis:
    return prior(beliefs_of(law).all)


@dataclass(frozen=True)
class Suspicion:
    """What is likely of a learner: what he believes about the usual game, and ``elsewhere`` about
    other ones, by law.

    An attempt says by itself which beliefs answer so and which otherwise, so old ones are weighed
    without their items. Because people learn, a little of what is known fades with each answer.
    """

    diagnosis: Diagnosis
    elsewhere: Mapping[str, Diagnosis] = field(default_factory=lambda: Frozen({}))

    @staticmethod
    def start() -> Suspicion:
        """Before any answer."""
        return Suspicion(_prior())

    def about(self, law: str) -> Diagnosis:
        """What is likely about a game."""
        return self.diagnosis if law == USUAL else self.elsewhere.get(law, _prior(law))

    @property
    def first(self) -> str | None:
        """The belief about the usual game to speak of; None if likelier there is none."""
        return self.diagnosis.first

    def after(self, attempt: Attempt) -> Suspicion:
        """What is likely once this is known, too."""
        others: dict[str, Hashable] = dict.fromkeys(attempt.beliefs, _GIVEN)
        others |= dict.fromkeys(attempt.against, f"not {_GIVEN}")
        told = Told(attempt.options, _RIGHT, Frozen(others))
        skill = every_skill().get(attempt.skill)
        law = USUAL if skill is None else skill.law
        return self.by(told, _RIGHT if attempt.right else _GIVEN, law)

    def by(self, told: Told, given: Hashable, law: str = USUAL) -> Suspicion:
        """What is likely once this was given to something that is told so."""
        found = _faded(self.about(law).after(told, given), law)
        if law == USUAL:
            return replace(self, diagnosis=found)
        return replace(self, elsewhere=Frozen({**self.elsewhere, law: found}))

    def of(self, beliefs: Container[str]) -> str | None:
        """The belief to speak of, if it is among those that explain an answer."""
        found = (each.first for each in (self.diagnosis, *self.elsewhere.values()))
        return next((one for one in found if one is not None and one in beliefs), None)


def _faded(found: Diagnosis, law: str) -> Diagnosis:
    start = _prior(law)
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
