"""Whether the prices of ``data/players/prices.toml`` are the best ones near them.

``python -m tests.players.prices --check`` moves each of them by a step up and a step down, lets one
player with the moved price sit among three with those of the file, the same cards for all four
seats and nobody calling, and says by how much he does better or worse. It fails if one of the steps
is better by more than chance explains. ``--only kept.HZ`` moves one of them, ``--deals`` says how
many are played for each step (300; a minute or two for each).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random

from schafkopf_tutor.moves import Move, Play
from schafkopf_tutor.players.doppelkopf import card
from schafkopf_tutor.players.doppelkopf.weighing import Prices, prices
from schafkopf_tutor.players.simulate import simulate
from schafkopf_tutor.players.solid import Solid
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.view import View
from tests.looks import ERROR, half

SHARE = 0.25
"""A step is a fourth of the price, and at least one point (a tenth, of what is a share)."""


@dataclass(frozen=True)
class Priced:
    """Solid with prices of his own, who calls nothing."""

    name: str
    counted: Prices

    def choose(self, view: View, rng: Random) -> Move:
        if view.turn is None:
            return Solid().choose(view, rng)
        return Play(view.seat, card(view, self.counted)[0].card)

    def call(self, view: View, rng: Random, calls: Sequence[Move]) -> Move | None:
        return None


def steps(counted: Prices) -> Iterator[tuple[str, str, float]]:
    """Every price moved by a step: table, name, the other value."""
    for table, named in counted.tables.items():
        for name, value in named.items():
            step = 0.1 if table == "takes" else max(1.0, round(SHARE * abs(value)))
            yield table, name, value - step
            yield table, name, value + step


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", action="store_true", required=True)
    parser.add_argument("--only", default="")
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--rules", default="ddv")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    usual, better = prices(), 0
    tried = [one for one in steps(usual) if asked.only in ("", f"{one[0]}.{one[1]}")]
    for table, name, value in tried:
        one, others = Priced("moved", usual.but(table, name, value)), Priced("file", usual)
        seats = (one, others, others, others)
        with ThreadPoolExecutor(1) as here:
            found = simulate(
                load(asked.rules), seats, asked.deals, seed=asked.seed, executor=here
            ).between("moved", "file")
        wide = half(found, ERROR / len(tried))
        better += found.mean > wide
        print(f"{table}.{name} {usual(table, name)} -> {value}: {found.mean:+.3f} ± {wide:.3f}")
        sys.stdout.flush()
    return int(better > 0)


if __name__ == "__main__":
    sys.exit(main())
