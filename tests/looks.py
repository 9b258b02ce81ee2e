"""When a comparison of players may stop: it is looked at a few times, and pays for each look.

Who looks after every few deals and stops as soon as a 95 % interval leaves zero is wrong far more
often than in one case of twenty. So the looks are fixed beforehand and share the five per cent
alike: whatever depends on what, the error of all together is no greater (Bonferroni). The interval
that is written down is that of the last look, at its own level, which is wider than 95 %.
"""

from __future__ import annotations

from statistics import NormalDist
from time import process_time
from typing import Final

from schafkopf_tutor.players.simulate import NORMAL_95, Estimate, Simulation

LOOKS: Final = (100, 200, 400, 800, 1_600)
"""After so many deals."""
ERROR: Final = 0.05
"""The share of errors that all looks together may make."""
LEVEL: Final = ERROR / len(LOOKS)
"""The share of errors that each look may make."""


def half(estimate: Estimate, level: float = LEVEL) -> float:
    """Half the width of an interval at this level: Student's, by its expansion at the normal one.

    >>> round(half(Estimate(0.0, 1.96, 101)), 3)  # Student's t of 100 degrees at 0.995: 2.626
    2.626
    """
    z, free = NormalDist().inv_cdf(1 - level / 2), estimate.deals - 1
    wide = z + (z**3 + z) / (4 * free) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * free**2)
    return estimate.half / NORMAL_95 * wide


class Looks:
    """``until`` of ``simulate``: whether the players of one name are better than those of another.

    After each of ``looks`` it is asked whether the interval leaves zero; a run ends there, with the
    last look, or after so many seconds of one core. ``figures`` are what was seen last.
    """

    def __init__(
        self, name: str, other: str, seconds: float, looks: tuple[int, ...] = LOOKS
    ) -> None:
        self.name, self.other, self.seconds = name, other, seconds
        self.looks, self.level = looks, ERROR / len(looks)
        self.figures: dict[str, object] = {"decided": False, "looks": 0}
        self._begun = process_time()

    def __call__(self, so_far: Simulation) -> bool:
        count = len(so_far.payouts)
        late = process_time() - self._begun > self.seconds
        if count in self.looks or late:
            found = so_far.between(self.name, self.other)
            wide = half(found, self.level)
            looks = [look for look in self.looks if look <= count]
            self.figures = {
                "mean": round(found.mean, 2),
                "low": round(found.mean - wide, 2),
                "high": round(found.mean + wide, 2),
                "level": self.level,
                "deals": count,
                "looks": len(looks),
                # between two looks the interval is written down, but settles nothing
                "decided": count in self.looks and abs(found.mean) > wide,
                "seconds": round(process_time() - self._begun),
            }
        return late or bool(self.figures["decided"]) or count >= self.looks[-1]
