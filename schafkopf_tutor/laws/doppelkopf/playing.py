"""Which card may be played: following suit, and what a table may add to it.

Source: DK-4, DK-13.11, DK-21.3.
"""

from __future__ import annotations

from typing import Final

from schafkopf_tutor.laws.doppelkopf.facts import Facts
from schafkopf_tutor.laws.doppelkopf.words import RICH
from schafkopf_tutor.laws.tricks import awaited, follows, in_hand, in_turn, leads, void
from schafkopf_tutor.moves import Play
from schafkopf_tutor.order import TRUMP
from schafkopf_tutor.rules import Clause
from schafkopf_tutor.verdict import Verdict


def calls_first(f: Facts, move: Play) -> Verdict | None:
    """At some tables who takes 30 points in the first trick must call before he plays on
    (DK-13.11)."""
    return Verdict(False, "duty.rich", (), (("points", RICH),)) if f.duty else None


def untrumped(f: Facts, move: Play) -> Verdict | None:
    """In an Omega-Karo-Hybrid diamonds are not trumped: who cannot follow throws a plain card; with
    trumps alone he plays one, which cannot win (DK-21.3)."""
    order = f.view.order
    if order is None or f.led not in order.untrumped:
        return None
    plain = tuple([card for card in f.hand if f.line[card] is not TRUMP])
    if plain or f.unknown:
        if f.line[move.card] is not TRUMP:
            return None
        return Verdict(False, "bonus.untrumped", plain, (("card", move.card), ("line", f.led)))
    facts = (("card", move.card), ("line", f.led))
    return Verdict(True, "bonus.powerless", (move.card,), facts)


PLAY: Final[tuple[Clause, ...]] = (
    awaited,
    in_turn,
    in_hand,
    calls_first,
    leads,
    follows,
    untrumped,
    void,
)
