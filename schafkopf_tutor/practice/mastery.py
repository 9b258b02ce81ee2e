"""How well a skill is mastered, in words that people understand (as at Khan's)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from enum import IntEnum
from typing import Final

from schafkopf_tutor.i18n import Words
from schafkopf_tutor.practice.attempt import Attempt

LAST: Final = 5
"""How many of the last answers count."""
FAMILIAR: Final = 0.7
"""The share of them that makes a skill familiar."""


class Mastery(IntEnum):
    """Steps, the later the better."""

    NONE = 0
    ATTEMPTED = 1
    FAMILIAR = 2
    PROFICIENT = 3
    MASTERED = 4

    def say(self, words: Words) -> str:
        """Its name.

        >>> Mastery.FAMILIAR.say(Words("de"))
        'Vertraut'
        """
        return words.text(f"mastery.{self.name.lower()}")


def alone(attempts: Sequence[Attempt]) -> float | None:
    """The share, 0 to 1, of these answers that was right without help; None if there are none. An
    answer that was right in part counts in part."""
    if not attempts:
        return None
    return sum(0.0 if attempt.helped else attempt.share for attempt in attempts) / len(attempts)


def percent(attempts: Sequence[Attempt]) -> float | None:
    """The share, 0 to 1, of the last answers of a skill that was right without help; None before
    the first."""
    return alone(attempts[-LAST:])


def mastery(attempts: Iterable[Attempt], passed: Collection[str] = ()) -> Mastery:
    """How well a skill is mastered by its attempts, the oldest first; ``passed`` are the names of
    the mixed tests that are passed.

    Below 70 % of the last five answers: attempted. From there: familiar. Proficient: five, all of
    them right at once and without help, none at the first level. Mastered: the last mixed test that
    was passed found no fault in it, and since then there was none. (One question alone proves
    little; whoever guesses all thirty does not pass.)
    """
    made = list(attempts)
    share = percent(made)
    if share is None:
        return Mastery.NONE
    if _tested(made, passed):
        return Mastery.MASTERED
    last = made[-LAST:]
    if len(last) == LAST and all(one.clean and one.level > 1 for one in last):
        return Mastery.PROFICIENT
    return Mastery.FAMILIAR if share >= FAMILIAR else Mastery.ATTEMPTED


def _tested(made: Sequence[Attempt], passed: Collection[str]) -> bool:
    tests = [at for at, one in enumerate(made) if one.mode == "test" and one.sitting in passed]
    if not tests:
        return False
    sitting = made[tests[-1]].sitting
    asked = [made[place] for place in tests if made[place].sitting == sitting]
    return all(one.clean for one in asked) and all(one.right for one in made[tests[-1] :])
