"""Guessers, who answer without reading the question, and how often they are right.

A guess is chance if it is right as often as one of the answers that can be given: of ``n`` options
that is one in ``n``. Of sets, rows and written numbers it is one in four, as in a choice of four,
or one in so many as there are at all: who ticks or writes the same every time must not do better.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from math import sqrt

from schafkopf_tutor.cards import Card
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.quiz.grade import SETS
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.make import draw, every
from schafkopf_tutor.quiz.question import WRITTEN, Option
from schafkopf_tutor.screen.question_said import spoken
from schafkopf_tutor.screen.voice import Voice
from tests.law.houses import house

POINTS = 0.05
"""So far may a share be off for good."""
LEAST = 30
"""A share of fewer items says nothing."""
ONE = ("choice", "seat")
FOUR = 4


@dataclass(frozen=True)
class Guess:
    """How often a guess was right, and how often that would be chance."""

    name: str
    share: float
    chance: float
    items: int
    spreads: int = 3
    """How many standard deviations of the sample it may be off besides: of a thousand shares one is
    further off; more where the commonest of many is taken."""

    @property
    def allowed(self) -> float:
        """The largest share that is still chance."""
        spread = sqrt(self.chance * (1 - self.chance) / self.items)
        return self.chance + POINTS + self.spreads * spread

    @property
    def above(self) -> bool:
        """Whether it is no chance any more."""
        return self.items >= LEAST and self.share > self.allowed


@lru_cache(maxsize=8)
def sample(rules: str, seeds: int, of: str = "") -> dict[tuple[str, str], tuple[Item, ...]]:
    """By skill and kind: so many items of each level; of one skill alone, if it is named."""
    found: dict[tuple[str, str], list[Item]] = defaultdict(list)
    ruleset = house(rules)
    for skill, kind, level in every(ruleset):
        if of not in ("", skill.id):
            continue
        found[skill.id, kind.id] += (draw(kind, skill, level, s, ruleset) for s in range(seeds))
    return {key: tuple(items) for key, items in found.items()}


def of_form(items: Iterable[Item], *forms: str) -> list[Item]:
    """Those whose answers are of one of these forms."""
    return [one for one in items if one.kind.form in forms]


def place(one: Item) -> int:
    """The place of the right option."""
    return one.task.options.index(one.right)


def by_number(items: Iterable[Item]) -> dict[int, list[Item]]:
    """Items by how many options they have."""
    found: dict[int, list[Item]] = defaultdict(list)
    for one in items:
        found[len(one.task.options)].append(one)
    return found


# --- places --------------------------------------------------------------------------------------


def always_there(items: Sequence[Item]) -> Iterator[Guess]:
    """Always the option at the same place, however many there are."""
    for number, some in sorted(by_number(of_form(items, *ONE)).items()):
        places = Counter(map(place, some))
        for at in range(number):
            share = places[at] / len(some)
            yield Guess(f"place {at} of {number}", share, 1 / number, len(some))


def by_seed(items: Sequence[Item]) -> Iterator[Guess]:
    """The place that the seed's number names."""
    some = of_form(items, *ONE)
    if some:
        hits = sum(place(one) == one.seed % len(one.task.options) for one in some)
        yield Guess("seed", hits / len(some), mean(some), len(some))


def mean(items: Sequence[Item]) -> float:
    """Chance, where the numbers of options differ."""
    return sum(1 / len(one.task.options) for one in items) / len(items)


# --- what is ticked, put in a row or written -----------------------------------------------------


def marks(items: Sequence[Item]) -> Iterator[Guess]:
    """Which places are ticked rightly, of all that are."""
    for number, some in sorted(by_number(of_form(items, *SETS)).items()):
        ticked = Counter(at for one in some for at in ticks(one))
        every_one = sum(ticked.values())
        for at in range(number):
            share = ticked[at] / every_one
            yield Guess(f"tick {at} of {number}", share, 1 / number, every_one)


def ticks(one: Item) -> tuple[int, ...]:
    """The places of a right set."""
    assert isinstance(one.right, frozenset)
    return tuple(at for at, option in enumerate(one.task.options) if option in one.right)


def always_these(items: Sequence[Item]) -> Iterator[Guess]:
    """Always the same places of so many options; or all of them."""
    for number, some in sorted(by_number(of_form(items, *SETS)).items()):
        yield commonest(f"the same of {number}", map(ticks, some))
    some = of_form(items, *SETS)
    if some:
        whole = sum(len(ticks(one)) == len(one.task.options) for one in some)
        yield Guess("all", whole / len(some), 1 / FOUR, len(some))


def always_this_number(items: Sequence[Item]) -> Iterator[Guess]:
    """Always the number, or the amount, that is right most often."""
    some = of_form(items, *WRITTEN)
    if some:
        yield commonest("the same number", (one.right for one in some))


def as_it_lies(items: Sequence[Item]) -> Iterator[Guess]:
    """Rows as they lie there, or the other way round."""
    some = of_form(items, "order")
    for turned in (1, -1):
        hits = sum(one.right == one.task.options[::turned] for one in some)
        if some:
            yield Guess("as it lies", hits / len(some), 1 / FOUR, len(some))


def commonest(name: str, answers: Iterable[Hashable]) -> Guess:
    """The guess of whoever gives the commonest answer every time."""
    counted = Counter(answers)
    total = sum(counted.values())
    chance = 1 / min(FOUR, max(2, len(counted)))
    return Guess(name, max(counted.values()) / total, chance, total, 4)


# --- what can be seen of the options -------------------------------------------------------------


def by_word(items: Sequence[Item], can: int = 0) -> Iterator[Guess]:
    """The word or number that was right most often when it was offered, learned from every other
    item. ``can``: of so many options one can be right at all."""
    some = [one for one in of_form(items, "choice") if not is_of_cards(one)]
    learned, tried = some[::2], some[1::2]
    if not tried:
        return
    offered = Counter(option for one in learned for option in one.task.options)
    right = Counter(one.right for one in learned)
    hits = 0
    for one in tried:
        best = max(one.task.options, key=lambda o: (right[o] + 0.25) / (offered[o] + 1))
        hits += best == one.right
    yield Guess("word", hits / len(tried), 1 / can if can else mean(tried), len(tried))


def is_of_cards(one: Item) -> bool:
    """Whether cards are offered: which of them wins or counts is what is asked."""
    return any(isinstance(option, Card) for option in one.task.options)


def only_word(items: Sequence[Item], can: int = 0) -> Iterator[Guess]:
    """The only word among cards."""
    some = [one for one in of_form(items, "choice") if is_of_cards(one)]
    some = [one for one in some if any(isinstance(option, str) for option in one.task.options)]
    if some:
        hits = sum(isinstance(one.right, str) for one in some)
        yield Guess("only word", hits / len(some), 1 / can if can else mean(some), len(some))


Score = Callable[[Item, Option], float]


def by_looks(items: Sequence[Item], can: int = 0) -> Iterator[Guess]:
    """The longest option and the shortest, the one most like the others and the odd one out, the
    largest number and so on. Of several that are, any."""
    some = [one for one in of_form(items, "choice") if not is_of_cards(one)]
    chance = 1 / can if can else mean(some) if some else 0
    for name, score in looks() if some else ():
        for sign, most in ((1, "the most"), (-1, "the least")):
            hits = 0.0
            for one in some:
                scores = {option: sign * score(one, option) for option in one.task.options}
                high = max(scores.values())
                best = [option for option, is_so in scores.items() if is_so == high]
                hits += (one.right in best) / len(best)
            yield Guess(f"{most}: {name}", hits / len(some), chance, len(some))


def looks() -> Iterator[tuple[str, Score]]:
    """What can be seen of an option, by name."""
    for language in LANGUAGES:
        yield f"longest, {language}", partial(_length, language=language)
    yield "most alike", _likeness
    yield "largest number", _largest
    yield "number between", _between


def _length(one: Item, option: Option, language: str) -> float:
    return len(_text(one, option, language))


@lru_cache(maxsize=200_000)
def _text(one: Item, option: Option, language: str) -> str:
    return spoken(one.question, option, Voice(Speaker(language), one.ruleset))


def _largest(one: Item, option: Option) -> float:
    """The largest number in an option."""
    return max(map(int, re.findall(r"\d+", _text(one, option, "en"))), default=0)


def _between(one: Item, option: Option) -> float:
    """How near it stands to the middle of all, by its largest number."""
    row = sorted(_largest(one, other) for other in one.task.options)
    return -abs(row.index(_largest(one, option)) - (len(row) - 1) / 2)


def _likeness(one: Item, option: Option) -> float:
    """How many words it shares with the other options."""
    mine = set(_text(one, option, "de").split())
    others = (_text(one, other, "de").split() for other in one.task.options if other != option)
    return sum(len(mine & set(other)) for other in others)
