"""All kinds of questions about Doppelkopf, family by family."""

from __future__ import annotations

from typing import Final

from schafkopf_tutor.quiz.kinds.doppelkopf import (
    calling,
    cards,
    memory,
    parties,
    piglets,
    poverty,
    reserving,
    results,
    silent,
    tricks,
    true_of,
    value,
)
from schafkopf_tutor.quiz.task import Kind

KINDS: Final[tuple[Kind, ...]] = (
    *cards.KINDS,
    *tricks.KINDS,
    *reserving.KINDS,
    *poverty.KINDS,
    *piglets.KINDS,
    *parties.KINDS,
    *calling.KINDS,
    *results.KINDS,
    *value.KINDS,
    *silent.KINDS,
    *memory.KINDS,
    *true_of.KINDS,
)
