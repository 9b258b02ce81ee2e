"""All kinds of questions, family by family."""

from __future__ import annotations

from typing import Final

from schafkopf_tutor.quiz.kinds import (
    auction,
    called,
    calling,
    claims,
    compare,
    counts,
    doubling,
    faults,
    laufende,
    locked,
    memory,
    multiplier,
    orders,
    partners,
    playing,
    points,
    ranks,
    results,
    revoking,
    running,
    schneider,
    special,
    tricks,
    trumps,
    trumps_out,
    words,
)
from schafkopf_tutor.quiz.task import Kind

KINDS: Final[tuple[Kind, ...]] = (
    *points.KINDS,
    *orders.KINDS,
    *trumps.KINDS,
    *compare.KINDS,
    *counts.KINDS,
    *special.KINDS,
    *words.KINDS,
    *tricks.KINDS,
    *playing.KINDS,
    *called.KINDS,
    *running.KINDS,
    *memory.KINDS,
    *trumps_out.KINDS,
    *partners.KINDS,
    *calling.KINDS,
    *locked.KINDS,
    *results.KINDS,
    *schneider.KINDS,
    *laufende.KINDS,
    *ranks.KINDS,
    *auction.KINDS,
    *doubling.KINDS,
    *multiplier.KINDS,
    *faults.KINDS,
    *claims.KINDS,
    *revoking.KINDS,
)
