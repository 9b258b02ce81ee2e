"""The exchange of cards in an Armut.

Source: DK-10.2 to 10.5, OP-33.
"""

from __future__ import annotations

from typing import Final

from schafkopf_tutor.laws.doppelkopf.facts import Facts
from schafkopf_tutor.moves import Give
from schafkopf_tutor.rules import Clause
from schafkopf_tutor.verdict import Verdict


def owed(f: Facts) -> tuple[int, int, int] | None:
    """Who gives to whom next, and how many cards; None where nothing is to be given.

    How many trumps the poor player has, he alone knows; the others see how many cards he lays down.
    """
    state = f.auction
    if state.taker is None or state.holder is None:
        return None
    poor, given = state.holder.seat, [m for m in f.view.moves if isinstance(m, Give)]
    if not given:
        return poor, state.taker, len(f.trumps()) if f.seat == poor else 0
    if len(given) == 1 and given[0].count:
        return state.taker, poor, given[0].count
    return None


def gives_now(f: Facts, move: Give) -> Verdict | None:
    """Cards are given in an Armut that somebody has taken: by the poor player, then back
    (DK-10.2, 10.4)."""
    rest = owed(f)
    if rest is not None and f.view.announced is None and rest[:2] == (move.seat, move.to):
        return None
    return Verdict(False, "armut.now")


def own_cards(f: Facts, move: Give) -> Verdict | None:
    """One gives cards that one holds."""
    left, missing = list(f.hand), []
    for card in move.cards:
        if card in left:
            left.remove(card)
        else:
            missing.append(card)
    if move.seat == f.seat and not missing and move.count == len(move.cards):
        return None
    return Verdict(False, "armut.held", tuple(missing))


def all_trumps(f: Facts, move: Give) -> Verdict | None:
    """The poor player gives all his trumps and nothing else (DK-10.2)."""
    if any(isinstance(m, Give) for m in f.view.moves):
        return None
    trumps = f.trumps()
    ok = sorted(map(str, trumps)) == sorted(map(str, move.cards))
    return Verdict(ok, "armut.all_trumps", trumps)


def as_many(f: Facts, move: Give) -> Verdict:
    """As many cards come back as were given: any, the same ones and trumps included (DK-10.4)."""
    rest = owed(f)
    count = rest[2] if rest else 0
    return Verdict(move.count == count, "armut.as_many", (), (("count", count),))


GIVE: Final[tuple[Clause, ...]] = (gives_now, own_cards, all_trumps, as_many)
