"""All kinds of questions, family by family."""

from __future__ import annotations

from typing import Final

from schafkopf_tutor.quiz.kinds import (
    auction,
    called,
    calling,
    locked,
    playing,
    points,
    ranks,
    results,
    running,
    tricks,
)
from schafkopf_tutor.quiz.task import Kind

KINDS: Final[tuple[Kind, ...]] = (
    *points.KINDS,
    *tricks.KINDS,
    *playing.KINDS,
    *called.KINDS,
    *running.KINDS,
    *calling.KINDS,
    *locked.KINDS,
    *results.KINDS,
    *ranks.KINDS,
    *auction.KINDS,
)
