"""What a side has made and still has to make, and which points are enough: to win, to be free."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from schafkopf_tutor.beliefs import World
from schafkopf_tutor.laws.schafkopf.result import DECLARER, Result
from schafkopf_tutor.quiz.kinds.outcomes import of_side, total
from schafkopf_tutor.quiz.question import Option
from schafkopf_tutor.quiz.said import Said, said
from schafkopf_tutor.quiz.task import Answer, Wording

CLEAR: Final = 12
"""So many points from the limit there is no doubt."""


@dataclass(frozen=True)
class OfSide:
    """What has a side still to make? ``told`` is the side whose points are told; so many points are
    ``left`` to be played."""

    played: Result
    side: str
    told: str
    points: int
    left: int
    rule: str

    @property
    def options(self) -> tuple[Option, ...]:
        """It is written."""
        return ()

    @property
    def has(self) -> int:
        """The points that the side has made."""
        return self.points if self.told == self.side else self._rest(self.points)

    @property
    def others(self) -> int:
        """The points that the other side has made."""
        return self._rest(self.has)

    def _rest(self, points: int) -> int:
        return total(self.played.ruleset) - points - self.left

    def reckoned(self) -> tuple[Said, ...]:
        """What the side has made; before it, where the other side's points are told, how one gets
        there."""
        so_far = of_side("has_now", self.side, points=self.has)
        if self.told == self.side:
            return (so_far,)
        every = total(self.played.ruleset)
        message = "quiz_results.because.rest"
        return (said(message, all=every, points=self.points, left=self.left, has=self.has), so_far)

    @property
    def level(self) -> int:
        """1: the declarer's side, 2: the opponents, 3: the points of the other side are told."""
        if self.told != self.side:
            return 3
        return 1 if self.side == DECLARER else 2

    def answer(self, world: World) -> Answer:
        """How many points."""
        raise NotImplementedError

    def wording(self, right: Answer) -> Wording:
        """How it is put."""
        raise NotImplementedError


@dataclass(frozen=True)
class OfCounts:
    """Which of these points are enough for something, or too few?"""

    played: Result
    side: str
    counts: tuple[int, ...]
    rule: str

    @property
    def options(self) -> tuple[Option, ...]:
        """The points, fewest first."""
        return self.counts

    def level(self, limit: int, even: int) -> int:
        """1: four points, none near the ``limit``; 2: five, some of them near; 3: six, with those
        that are ``even``: a half, or a quarter. 0: neither."""
        size = len(self.counts)
        if even in self.counts:
            return 3 if size == 6 else 0
        near = any(abs(points - limit) < CLEAR // 2 for points in self.counts)
        return {(5, True): 2, (4, False): 1}.get((size, near), 0)

    def answer(self, world: World) -> Answer:
        """The points."""
        raise NotImplementedError

    def wording(self, right: Answer) -> Wording:
        """How it is put."""
        raise NotImplementedError
