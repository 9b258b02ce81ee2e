"""All kinds of questions, family by family.

These are of the usual law; another law has a package of its name in here, with ``KINDS``.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any, Final

from schafkopf_tutor.lawdata import USUAL, laws
from schafkopf_tutor.quiz.kinds import (
    allowed,
    announcing,
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
    money,
    multiplier,
    orders,
    partners,
    payout,
    playing,
    points,
    ramsch,
    ranks,
    results,
    revoking,
    running,
    schneider,
    spans,
    special,
    tactics_drawn,
    tricks,
    true_of_auction,
    true_of_cards,
    true_of_game,
    true_of_table,
    true_of_words,
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
    *true_of_cards.KINDS,
    *playing.KINDS,
    *called.KINDS,
    *allowed.KINDS,
    *running.KINDS,
    *memory.KINDS,
    *trumps_out.KINDS,
    *spans.KINDS,
    *partners.KINDS,
    *true_of_table.KINDS,
    *calling.KINDS,
    *announcing.KINDS,
    *locked.KINDS,
    *results.KINDS,
    *schneider.KINDS,
    *laufende.KINDS,
    *money.KINDS,
    *payout.KINDS,
    *true_of_game.KINDS,
    *ramsch.KINDS,
    *ranks.KINDS,
    *auction.KINDS,
    *true_of_auction.KINDS,
    *doubling.KINDS,
    *multiplier.KINDS,
    *true_of_words.KINDS,
    *faults.KINDS,
    *claims.KINDS,
    *revoking.KINDS,
    *tactics_drawn.KINDS,
)


@cache
def kinds_in(law: str) -> tuple[Kind, ...]:
    """All kinds of questions about a law; none where nobody has written any yet.

    >>> kinds_in("schafkopf") is KINDS
    True
    """
    if law == USUAL:
        return KINDS
    name = f"schafkopf_tutor.quiz.kinds.{law}"
    try:
        found: Any = import_module(name) if law in laws() else None
    except ModuleNotFoundError as slip:
        if slip.name != name:
            raise
        return ()
    return () if found is None else tuple(found.KINDS)
