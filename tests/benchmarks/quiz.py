"""How many items of the quiz a second, on one core, and how long it takes to grade them.

python -m tests.benchmarks.quiz

Three figures of making: the item alone (its position is found, and is of its level), the item with
its question (put into words as values), and with its distractors as well (the beliefs are asked).
They are means over all skills, kinds and levels of a rule set, each weighing the same, so that a
slow kind counts with all it costs. The ratio is to dealing a pack to four hands by the same dice:
no item of a whole position can be had for less. The slowest are named.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean, median
from time import process_time
from typing import Final, TypeVar

from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.grade import grade
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.kinds.positions import deal
from schafkopf_tutor.quiz.make import draw, every
from schafkopf_tutor.quiz.skills import Skill
from schafkopf_tutor.quiz.task import Kind
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesets import load

T = TypeVar("T")

RULES: Final = ("ordnung", "cardgames-zone", "cardgames-zone-short", "doppelbild")
"""Other limits, another pack, no doubling."""


def timed(work: Callable[[T], object], these: Sequence[T]) -> tuple[float, list[object]]:
    """Seconds of processor time that a piece of work takes for one of these, and what it made."""
    started = process_time()
    made = [work(one) for one in these]
    return (process_time() - started) / len(these), made


@dataclass(frozen=True)
class Spent:
    """Seconds for one item of a kind at a level."""

    kind: str
    level: int
    drawn: float
    asked: float
    answered: float
    graded: float

    @property
    def with_question(self) -> float:
        """The item and its question."""
        return self.drawn + self.asked

    @property
    def whole(self) -> float:
        """The item, its question and its distractors."""
        return self.with_question + self.answered


MADE: Final[dict[str, Callable[[Spent], float]]] = {
    "item alone": lambda one: one.drawn,
    "item and question": lambda one: one.with_question,
    "item, question and distractors": lambda one: one.whole,
}


def _graded(one: Spent) -> float:
    return one.graded


@dataclass(frozen=True)
class Report:
    """What the items of a rule set take; ``dealt`` are the seconds to deal a pack."""

    rules: str
    dealt: float
    spent: tuple[Spent, ...]

    def mean(self, of: Callable[[Spent], float]) -> float:
        """Seconds, all kinds and levels alike in weight."""
        return fmean(map(of, self.spent))

    def slowest(self, of: Callable[[Spent], float], number: int = 5) -> list[Spent]:
        """Those that take longest."""
        return sorted(self.spent, key=of, reverse=True)[:number]

    def lines(self) -> Iterator[str]:
        """The report, a line each figure."""
        yield f"{self.rules}: {len(self.spent)} kinds and levels, all alike in weight"
        for name, of in MADE.items():
            mean = self.mean(of)
            slow = ", ".join(f"{s.kind} {s.level}: {of(s) * 1e3:.2f}" for s in self.slowest(of))
            yield f"  {name:31} {1 / mean:6,.0f} a second, {mean / self.dealt:5.1f} deals each"
            yield f"    slowest, milliseconds: {slow}"
        mean, (worst,) = self.mean(_graded), self.slowest(_graded, 1)
        yield (
            f"  {'grading the right answer':31} {mean * 1e3:6.3f} ms, {mean / self.dealt:.2f} deals"
            f" each; slowest {worst.kind} {worst.level}: {_graded(worst) * 1e3:.3f}"
        )


def of_kind(skill: Skill, kind: Kind, level: int, ruleset: RuleSet, seeds: range) -> Spent:
    """What the items of these seeds take, the caches of the rule set being warm."""
    warm = draw(kind, skill, level, seeds.stop, ruleset)
    grade(warm, warm.right)
    _ = warm.distractors
    drawn, made = timed(lambda seed: draw(kind, skill, level, seed, ruleset), seeds)
    items = [item for item in made if isinstance(item, Item)]
    asked, _ = timed(lambda item: item.question, items)
    answered, _ = timed(lambda item: item.distractors, items)
    graded, _ = timed(lambda item: grade(item, item.right), items)
    return Spent(kind.id, level, drawn, asked, answered, graded)


def report(ruleset: RuleSet, seeds: int) -> Report:
    """What the items of a rule set take."""
    dice = Dice("benchmark")
    bare = [timed(lambda _: deal(dice, ruleset, [()] * 4), range(200))[0] for _ in range(5)]
    spent = tuple(of_kind(*one, ruleset, range(seeds)) for one in every(ruleset))
    return Report(ruleset.name, median(bare), spent)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a report for each of some rule sets."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.quiz")
    parser.add_argument("--seeds", type=int, default=100, help="items of each kind and level")
    parser.add_argument("--rules", nargs="*", default=RULES)
    options = parser.parse_args(arguments)
    for rules in options.rules:
        for line in report(load(rules), options.seeds).lines():
            print(line, flush=True)


if __name__ == "__main__":
    main()
