"""What each lesson of the course teaches: data."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from schafkopf_tutor.data import resource
from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.i18n import Words
from schafkopf_tutor.quiz.about import STOSS

_DOUBLING: Final = "stoss_in_time"
"""The skill that teaches words which multiply."""


@dataclass(frozen=True)
class Lesson:
    """A lesson: the skills that it ``teaches``, and the ``games`` that are known after it and were
    not before."""

    name: str
    teaches: tuple[str, ...]
    games: tuple[str, ...]

    def goal(self, words: Words) -> str:
        """What one can do afterwards."""
        return words.text(f"lesson_goal.{self.name}")


@cache
def lessons() -> Mapping[str, Lesson]:
    """All lessons by name, in the order of the course.

    >>> list(lessons())[3], lessons()["03-following"].teaches
    ('03-following', ('may_play',))
    """
    with resource("quiz", "lessons.toml").open("rb") as file:
        read = tomllib.load(file)
    return Frozen(
        {
            name: Lesson(name, tuple(entry["teaches"]), tuple(entry.get("games", ())))
            for name, entry in read.items()
        }
    )


def lesson_of(skill: str) -> Lesson | None:
    """The lesson that teaches a skill.

    >>> lesson_of("running_away").name
    '07-running-away'
    """
    return next((lesson for lesson in lessons().values() if skill in lesson.teaches), None)


def known_in(name: str) -> frozenset[str]:
    """What can be spoken of in a lesson: the games that are known there, and ``STOSS`` once it is
    taught. KeyError for a lesson that there is not.

    >>> sorted(known_in("03-following")), len(known_in("11-stoss"))
    (['rufspiel'], 7)
    """
    known: set[str] = set()
    for lesson in lessons().values():
        known.update(lesson.games)
        if _DOUBLING in lesson.teaches:
            known.add(STOSS)
        if lesson is lessons()[name]:
            break
    return frozenset(known)
