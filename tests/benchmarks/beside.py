"""This checkout beside another one: "61 or not" for the same deals, turn and turn about.

    python -m tests.benchmarks.beside OTHER_CHECKOUT [contract …] [--deals 100]

A process for each, which is told one deal at a time: what else the machine does at that moment
slows down both alike. Of each deal the fastest of nine times counts, with an empty table.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from time import process_time
from typing import Final

from schafkopf_tutor import Game
from schafkopf_tutor.solver.answers import engine
from schafkopf_tutor.solver.problem import known, problem
from tests.benchmarks.solver import deals

REPEATED: Final = 9
LONG: Final = 3.0
"""Milliseconds from which on once is enough."""
HERE: Final = Path(__file__).parents[2]


def work() -> None:
    """Answer lines ``contract deals number`` with milliseconds and turns looked at."""
    run = engine()
    found: dict[str, list[Game]] = {}
    for line in sys.stdin:
        contract, many, number = line.split()
        if contract not in found:
            found[contract] = list(deals(contract, int(many)))
        game = found[contract][int(number)]
        stated = problem(game)
        masks = stated.masks(known(game))
        side = stated.side(masks)
        run.forget()
        begun = process_time()
        run.reaches(stated, masks, side, side, 61)
        print((process_time() - begun) * 1e3, run.nodes, flush=True)


def started(checkout: Path) -> subprocess.Popen[str]:
    """A process that works with the package of a checkout, and with the code of this file."""
    both = os.pathsep.join((str(checkout), str(HERE)))
    code = f"import runpy; runpy.run_path({__file__!r}, run_name='worker')"
    pipe = subprocess.PIPE
    return subprocess.Popen(
        [sys.executable, "-c", code],
        stdin=pipe, stdout=pipe, text=True, cwd=checkout, env={**os.environ, "PYTHONPATH": both},
    )  # fmt: skip


def asked(worker: subprocess.Popen[str], line: str) -> tuple[float, int]:
    """What a process says to a line."""
    if worker.stdin is None or worker.stdout is None:
        raise OSError(line)
    print(line, file=worker.stdin, flush=True)
    took, nodes = worker.stdout.readline().split()
    return float(took), int(nodes)


def beside(workers: Sequence[subprocess.Popen[str]], contract: str, number: int) -> list[str]:
    """A line for each process: the median of the deals' fastest times, and of the turns."""
    times: list[list[float]] = [[] for _ in workers]
    turns: list[list[int]] = [[] for _ in workers]
    for deal in range(number):
        tries: list[list[float]] = [[] for _ in workers]
        for again in range(REPEATED):
            for at, worker in enumerate(workers):
                took, nodes = asked(worker, f"{contract} {number} {deal}")
                tries[at].append(took)
                if not again:
                    turns[at].append(nodes)
            if max(map(min, tries)) > LONG:
                break
        for at, some in enumerate(tries):
            times[at].append(min(some))
    return [
        f"{contract}: 61 or not {median(one):.3f} ms, {median(many):,.0f} turns (medians)"
        for one, many in zip(times, turns, strict=True)
    ]


def main(arguments: Sequence[str] | None = None) -> None:
    """Print both, contract by contract."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.beside")
    parser.add_argument("other", type=Path)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("contracts", nargs="*", default=["rufspiel", "solo", "wenz"])
    options = parser.parse_args(arguments)
    places = {"other": options.other.resolve(), "here": HERE}
    workers = [started(place) for place in places.values()]
    try:
        for contract in options.contracts:
            for name, line in zip(places, beside(workers, contract, options.deals), strict=True):
                print(f"{name:6} {line}", flush=True)
    finally:
        for worker in workers:
            worker.terminate()


if __name__ == "__main__":
    main()
elif __name__ == "worker":
    work()
