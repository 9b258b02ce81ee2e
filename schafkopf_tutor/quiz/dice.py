"""Chance that falls the same everywhere: on any Python, and in the browser."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from random import Random
from typing import TypeVar

from schafkopf_tutor.errors import TutorError

T = TypeVar("T")


class Dice:
    """Draws that depend on nothing but the words they were made of.

    Only ``Random.random`` is promised to stay the same from one Python to the next, so everything
    else here is made of it.

    >>> Dice("points@1", 1, 7).shuffled("EGHS") == Dice("points@1", 1, 7).shuffled("EGHS")
    True
    """

    def __init__(self, *words: object) -> None:
        text = "/".join(map(str, words)).encode()
        self._random = Random(int.from_bytes(sha256(text).digest(), "big")).random

    def below(self, number: int) -> int:
        """A whole number from 0 up to, and without, ``number``. TutorError if there is none."""
        if number < 1:
            raise TutorError("error.dice.empty")
        return int(self._random() * number)

    def chance(self, share: float) -> bool:
        """Yes in this share of all draws."""
        return self._random() < share

    def one(self, of: Sequence[T]) -> T:
        """One of these. TutorError if there is none."""
        return of[self.below(len(of))]

    def shuffled(self, of: Sequence[T]) -> list[T]:
        """All of these in another order."""
        rest = list(of)
        return [rest.pop(self.below(len(rest))) for _ in of]

    def some(self, of: Sequence[T], number: int) -> list[T]:
        """So many different ones of these, in any order. TutorError if there are not so many."""
        rest = list(of)
        return [rest.pop(self.below(len(rest))) for _ in range(number)]
