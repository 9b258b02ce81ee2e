"""Look for a better order of cards in the search: ``engine.PROMISES`` and ``engine.SOLO``.

    python -m tests.benchmarks.tune solo [--seconds 900]

Numbers are changed at random; a change stays if fewer turns are looked at, over some hundred deals,
to say whether the declarer's side reaches 61. Deals that take very few or very many are left out.
What is printed last is held against other deals. No order changes an answer.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import log
from random import Random
from statistics import fmean
from time import process_time
from typing import Final

from schafkopf_tutor.solver import engine as room
from schafkopf_tutor.solver import memory
from schafkopf_tutor.solver.answers import engine
from schafkopf_tutor.solver.engine import Engine
from schafkopf_tutor.solver.problem import Masks, Problem, known, problem
from tests.benchmarks.solver import deals

Asked = tuple[Problem, Masks, tuple[int, ...]]
Promises = Sequence[Sequence[int]]

FEWEST, MOST = 300, 15_000
"""Turns that a deal for trying takes."""
CASES: Final = (0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 12, 13)
"""Those that two sides can meet."""
STEPS: Final = (40, 6, 8, 16)
STAGES: Final = (30, 70, 120, 180)
"""After so many deals a change that is plainly worse is given up."""


def asked(contract: str, number: int, seed: int) -> list[Asked]:
    """Whole deals of a contract."""
    found = []
    for game in deals(contract, number, seed):
        stated = problem(game)
        masks = stated.masks(known(game))
        found.append((stated, masks, stated.side(masks)))
    return found


def turns(run: Engine, one: Asked, promises: Promises | None = None) -> int:
    """How many are looked at for 61 or not."""
    stated, masks, side = one
    run.forget()
    run.load(stated, masks, side, side)
    for at, number in enumerate(number for case in promises or () for number in case):
        run.memory[memory.PROMISES + at] = number
    run.reaches(stated, masks, side, side, 61)
    return run.nodes


def logs(
    run: Engine, some: Sequence[Asked], promises: Promises, beside: Sequence[float] = ()
) -> list[float]:
    """The logarithms of them; none if it is plainly worse than another order's."""
    found: list[float] = []
    for one in some:
        found.append(log(turns(run, one, promises)))
        many = len(found)
        if beside and many in STAGES and sum(found) - sum(beside[:many]) > 0.03 * many:
            return []
    return found


def changed(promises: Promises, rng: Random) -> list[list[int]]:
    """One to three numbers otherwise."""
    found = [list(case) for case in promises]
    for _ in range(rng.choice((1, 1, 2, 3))):
        at = rng.randrange(4)
        step = rng.gauss(0, STEPS[at] * rng.choice((0.3, 1, 2)))
        found[rng.choice(CASES)][at] += round(step) or 1
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    """Try for some time and print what was best."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.tune")
    parser.add_argument("contract")
    parser.add_argument("--seconds", type=float, default=900)
    options = parser.parse_args(arguments)
    run, rng = engine(), Random(7)
    best: Promises = room.SOLO if options.contract == "solo" else room.PROMISES
    some = [one for one in asked(options.contract, 500, 21) if FEWEST < turns(run, one) < MOST]
    found = logs(run, some, best)
    begun = process_time()
    print(f"{len(some)} deals: {fmean(found):.3f}", flush=True)
    while process_time() - begun < options.seconds:
        other = changed(best, rng)
        tried = logs(run, some, other, found)
        if tried and sum(tried) < sum(found) - 0.2:
            best, found = other, tried
            print(f"{fmean(found):.3f}", flush=True)
    others = asked(options.contract, 200, 12)
    print(f"200 other deals: {fmean(logs(run, others, best)):.3f}")
    print("\n".join(f"    {tuple(case)}," for case in best))


if __name__ == "__main__":
    main()
