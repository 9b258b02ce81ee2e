"""Beliefs about who has won, extra points and what a game is worth.

Source of what is right: DK-14 to DK-18.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any, Final

from schafkopf_tutor.beliefs.doppelkopf.variation import Settings
from schafkopf_tutor.beliefs.doppelkopf.world import World
from schafkopf_tutor.laws.doppelkopf.result import Result
from schafkopf_tutor.laws.doppelkopf.words import FAT, FOX, KARLCHEN, KONTRA, RE
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.settlement import Payout
from schafkopf_tutor.view import Trick

# --- who has won ---------------------------------------------------------------------------------


class _HalfIsEnough(Result):
    """Re has won with half of the points."""

    @property
    def winner(self) -> int | None:
        """Re, where the points are equal and nobody promised more."""
        return RE if self.tie else super().winner


class _KontraFails(Result):
    """Kontra needs more than half of the points, too."""

    @property
    def winner(self) -> int | None:
        """Nobody, where the points are equal and nobody promised more."""
        return None if self.tie else super().winner


class _MostWins(Result):
    """Whoever has more points has won, promised or not."""

    @property
    def winner(self) -> int | None:
        """By the points alone; equal ones are Kontra's."""
        if max(self.levels) < 2:
            return super().winner
        return RE if self.points[RE] > self.points[KONTRA] else KONTRA


class Otherwise(World):
    """Somebody else has won than by the rules."""

    def __init__(self, kind: type[Result]) -> None:
        self.kind = kind

    def decided(self, result: Any) -> Any:
        """The same result, its winner found otherwise."""
        if type(result) is not Result:
            return result
        told = {field.name: getattr(result, field.name) for field in fields(Result)}
        return self.kind(**told)


HALF_IS_ENOUGH: Final = Otherwise(_HalfIsEnough)
KONTRA_FAILS: Final = Otherwise(_KontraFails)
MOST_WINS: Final = Otherwise(_MostWins)

# --- extra points --------------------------------------------------------------------------------

Counted = list[tuple[str, int]]


class FoxOfAnybody(World):
    """Whoever takes a fox has caught it, the partner's, too."""

    def counted(self, ruleset: RuleSet, re: Sequence[int], trick: Trick, last: bool) -> Counted:
        """Each fox in the trick that the taker has not played himself."""
        found = super().counted(ruleset, re, trick, last)
        rest = [one for one in found if one[0] not in ("fox", "fox_last")]
        side = int(trick.winner not in re)
        places = [place for place, card in enumerate(trick.cards) if card is FOX]
        caught = [place for place in places if trick.seat_of(place) != trick.winner]
        return [*rest, *(("fox", side) for _ in caught)]


class CharlieAnywhere(World):
    """Karlchen counts in every trick that it wins."""

    def counted(self, ruleset: RuleSet, re: Sequence[int], trick: Trick, last: bool) -> Counted:
        """One more where it wins a trick that is not the last."""
        found = super().counted(ruleset, re, trick, last)
        won = trick.cards[(trick.winner - trick.leader) % 4]
        if last or won is not KARLCHEN:
            return found
        return [*found, ("karlchen", int(trick.winner not in re))]


class ThirtyIsFat(World):
    """Thirty points in a trick are a Doppelkopf."""

    def counted(self, ruleset: RuleSet, re: Sequence[int], trick: Trick, last: bool) -> Counted:
        """One more where it has at least thirty, and fewer than it needs."""
        found = super().counted(ruleset, re, trick, last)
        if 30 <= trick.points < FAT:
            return [*found, ("doppelkopf", int(trick.winner not in re))]
        return found


# --- what it is worth ----------------------------------------------------------------------------

IN_SOLO: Final = Settings({"extras.in_solo": True})
"""Extra points count in a solo as well."""
NO_ELDERS: Final = Settings({"tariff.elders": 0})
"""Winning against the queens of clubs brings nothing more."""
CALLS_DOUBLE: Final = Settings({"tariff.calls": "double", "tariff.call": 0})
"""Re and Kontra double the value."""
CALLS_ADD: Final = Settings({"tariff.calls": "add", "tariff.call": 2})
"""Re and Kontra each add two."""


class SoloOnce(World):
    """Who plays alone writes the value once, like the others."""

    def payout(self, result: Any) -> Payout:
        """His part by three."""
        paid = super().payout(result)
        if not result.solo:
            return paid
        return tuple(pay // 3 if seat in result.re else pay for seat, pay in enumerate(paid))
