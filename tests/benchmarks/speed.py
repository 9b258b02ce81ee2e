"""What is measured: processor time of one core, as the median of several runs.

Every figure stands beside something that has a name: the law beside the bare mechanics of the same
moves, the import beside the start of the interpreter. So it can be compared between machines.
"""

from __future__ import annotations

import argparse
import os
import platform
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from statistics import median

from schafkopf_tutor import Game, Play, judge, parse_game
from tests.law import deals

# The middle of trick one, with all eight cards in hand: the holder of the called ace, his suit led.
EIGHT = (
    "ordnung dealer 3 | EO GO HU HA HZ HK E9 G7 / H7 EZ G9 G8 SA S9 S8 S7"
    " / SU EA E8 E7 GA GZ GK SK / HO SO EU GU H9 H8 EK SZ | rufspiel E by 0 | E9 EZ"
)


@dataclass(frozen=True)
class Figure:
    """One line of the report; ``target`` is what we want, not what is demanded."""

    name: str
    value: float
    unit: str
    target: str

    def __str__(self) -> str:
        return f"{self.name:58} {self.value:9.1f} {self.unit:13} {self.target}"


def cpu(work: Callable[[], object]) -> float:
    """Seconds of processor time that a piece of work takes in this process."""
    started = time.process_time()
    work()
    return time.process_time() - started


def starts(count: int, seed: int) -> list[Game]:
    """Games of all contracts, announced and not begun; every second one a Rufspiel."""
    rng = Random(seed)
    drawn = [deals.start(rng) for _ in range(count)]
    short = "cardgames-zone-short"
    return [parse_game(d.text(short if len(d.hands[0]) == 6 else "ordnung")) for d in drawn]


def play_out(game: Game, rng: Random) -> tuple[Game, int]:
    """A random lawful game with a verdict for every card held; and how many verdicts it took."""
    verdicts = 0
    while game.turn is not None:
        view = game.view()
        lawful = []
        for card in view.hand:
            move = Play(view.seat, card)
            verdicts += 1
            if judge(view, move).ok:
                lawful.append(move)
        game = game.after(lawful[int(rng.random() * len(lawful))])
    return game, verdicts


def games(count: int, repeats: int, seed: int = 1) -> list[Figure]:
    """Random lawful games through the public door, and the same moves without any opinion."""
    begun = starts(count, seed)
    lawful, bare, ratio = [], [], []
    verdicts = 0
    for _ in range(repeats):
        rng = Random(seed)
        ended: list[tuple[Game, int]] = []
        lawful.append(cpu(lambda: ended.extend(play_out(game, rng) for game in begun)))  # noqa: B023
        lines = [game.moves[1:] for game, _ in ended]
        verdicts = sum(number for _, number in ended)

        def again() -> None:
            for game, line in zip(begun, lines, strict=True):  # noqa: B023
                for move in line:
                    game = game.after(move)

        bare.append(cpu(again))
        ratio.append(lawful[-1] / bare[-1])
    seconds = median(lawful)
    return [
        Figure(
            "random games, a verdict for every card held", count / seconds, "games/s", ">= 1000"
        ),
        Figure("  verdicts in them", verdicts / seconds, "verdicts/s", ""),
        Figure("the same moves, bare mechanics (Game.after)", count / median(bare), "games/s", ""),
        Figure("the law, beside the bare mechanics", median(ratio), "times", "<= 7"),
    ]


def eight(count: int, repeats: int) -> list[Figure]:
    """A view and the verdict on each of eight cards, nothing kept from before."""
    game = parse_game(EIGHT)
    hand = game.view().hand
    seat = game.view().seat

    def ask() -> None:
        for _ in range(count):
            view = game.view()
            for card in hand:
                judge(view, Play(seat, card))

    each = median(cpu(ask) for _ in range(repeats)) / count
    return [Figure("a view and eight verdicts", each * 1e6, "microseconds", "<= 60")]


def fresh(code: str) -> float:
    """Processor time of a fresh interpreter that runs this and ends."""
    compiled = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}  # as for anybody who imports twice
    before = _children()
    subprocess.run([sys.executable, "-c", code], check=True, env=compiled)
    return _children() - before


def _children() -> float:
    """Processor time of all children that have ended; finer than the ticks of ``os.times``."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def imports(repeats: int, batch: int) -> list[Figure]:
    """Importing the package in a fresh process."""
    fresh("import schafkopf_tutor")  # so that it is compiled
    start = median(sum(fresh("pass") for _ in range(batch)) / batch for _ in range(repeats))
    whole = median(
        sum(fresh("import schafkopf_tutor") for _ in range(batch)) / batch for _ in range(repeats)
    )
    return [
        Figure("import schafkopf_tutor in a fresh process", whole * 1e3, "milliseconds", "<= 80"),
        Figure("  of which the interpreter's own start", start * 1e3, "milliseconds", ""),
        Figure("  the whole beside that start", whole / max(start, 1e-3), "times", ""),
    ]


def run(*, quick: bool = False) -> list[Figure]:
    """All figures; ``quick`` takes them once, too few for a judgement."""
    if quick:
        return [*games(10, 1), *eight(10, 1), *imports(1, 1)]
    return [*games(400, 7), *eight(2_000, 7), *imports(5, 5)]


def main(arguments: Sequence[str] = ()) -> None:
    """Print the figures, a line each."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="once each, only to see that it runs")
    options = parser.parse_args(list(arguments))
    print(
        f"Python {platform.python_version()} on {platform.system()} {platform.machine()}, one core"
    )
    for figure in run(quick=options.quick):
        print(figure)
