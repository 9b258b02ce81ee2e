"""All kinds of questions about Doppelkopf, family by family."""

from __future__ import annotations

from typing import Final

from schafkopf_tutor.quiz.kinds.doppelkopf import (
    calling,
    cards,
    parties,
    reserving,
    results,
    tricks,
    value,
)
from schafkopf_tutor.quiz.task import Kind

KINDS: Final[tuple[Kind, ...]] = (
    *cards.KINDS,
    *tricks.KINDS,
    *reserving.KINDS,
    *parties.KINDS,
    *calling.KINDS,
    *results.KINDS,
    *value.KINDS,
)
