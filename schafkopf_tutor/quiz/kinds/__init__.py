"""All kinds of questions, family by family."""

from __future__ import annotations

from typing import Final

from schafkopf_tutor.quiz.kinds import calling, locked, playing, points, tricks
from schafkopf_tutor.quiz.task import Kind

KINDS: Final[tuple[Kind, ...]] = (
    *points.KINDS,
    *tricks.KINDS,
    *playing.KINDS,
    *calling.KINDS,
    *locked.KINDS,
)
