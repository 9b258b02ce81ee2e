"""How hard parallel items are: the share of simulated learners that answers each one rightly.

Whoever hands every pupil another question of the same skill and level wants them equally hard. What
makes an item hard here is which wrong beliefs it catches. So there is one simulated learner for
each belief that errs in any of the items in hand, and he

- answers as his belief does, wherever that can be chosen at all;
- slips once in ten times (``SLIP``), and then is wrong.

The share of an item is what such a group is expected to get right, by reckoning and without dice: a
slip never helps, so it is ``(1 - SLIP)`` times the part of the learners whose belief answers it
rightly. It tells items of one skill apart; it is no forecast for real people.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from schafkopf_tutor.beliefs.diagnosis import SLIP
from schafkopf_tutor.i18n import Words
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.make import make
from schafkopf_tutor.quiz.question import QuestionError
from schafkopf_tutor.quiz.sheet import SEEDS
from schafkopf_tutor.quiz.skills import skill_named
from schafkopf_tutor.ruleset import RuleSet

WITHIN: Final = 0.10
"""How far apart the shares of parallel items may lie."""
_AT_FIRST: Final = 3
"""So many candidates are drawn for each item that is wanted; twice as many each time they do not
do,"""
_ROUNDS: Final = 4
"""so often."""
_IN_VAIN: Final = 200
"""So many draws in a row that bring nothing new mean that the skill has no more."""
_HAIR: Final = 1e-9
"""What reckoning with fractions may be off by."""


class Weighed(NamedTuple):
    """An item, and the share (0 to 1) of the simulated learners that answers it rightly."""

    item: Item
    share: float


@dataclass(frozen=True)
class Spread:
    """Parallel items of a skill and level, each with its share; how many candidates were ``drawn``,
    and which simulated ``learners`` they were weighed with (one for each belief, by its id)."""

    skill: str
    level: int
    chosen: tuple[Weighed, ...]
    drawn: int
    learners: tuple[str, ...]

    @property
    def items(self) -> tuple[Item, ...]:
        """The items alone."""
        return tuple(one.item for one in self.chosen)

    @property
    def low(self) -> float:
        """The share of the hardest."""
        return min(one.share for one in self.chosen)

    @property
    def high(self) -> float:
        """The share of the easiest."""
        return max(one.share for one in self.chosen)

    def say(self, language: str) -> str:
        """The spread in a sentence, to be printed."""
        words = Words(language)
        low, high = round(100 * self.low), round(100 * self.high)
        return words.text(
            "spread.said",
            skill=skill_named(self.skill).name(words),
            level=self.level,
            items=len(self.chosen),
            learners=len(self.learners),
            low=low,
            high=high,
            points=round(100 * (self.high - self.low)),
        )


def holders(items: Sequence[Item]) -> tuple[str, ...]:
    """The simulated learners, by the ids of their beliefs: all that err in any of these items."""
    return tuple(dict.fromkeys(b for item in items for b in _wrong(item)))


def _wrong(item: Item) -> Iterator[str]:
    for beliefs in item.distractors.values():
        yield from beliefs


def weighed(items: Sequence[Item], learners: Sequence[str] | None = None) -> tuple[Weighed, ...]:
    """Each item with its share, in the order given.

    ``learners`` are ids of beliefs, one for each simulated learner; left out, those that err in any
    of the items (see ``holders``). Where nobody errs, all that is missing are slips.

    >>> from schafkopf_tutor.rulesets import load
    >>> items = [make("points", 1, seed, load("ordnung")) for seed in (1, 2)]
    >>> [round(one.share, 2) for one in weighed(items, ["pips_count"])]
    [0.9, 0.0]
    """
    group = holders(items) if learners is None else tuple(learners)
    return tuple(Weighed(item, _share(item, group)) for item in items)


def _share(item: Item, group: Sequence[str]) -> float:
    wrong = set(_wrong(item))
    right = sum(belief not in wrong for belief in group)
    return (1 - SLIP) * (right / len(group) if group else 1.0)


def alike(
    candidates: Sequence[Weighed], number: int, within: float = WITHIN
) -> tuple[Weighed, ...]:
    """So many of the candidates whose shares lie ``within`` each other; nothing if there are not.

    Of all such choices it is the one nearest to the middle (median) of all candidates, and of equal
    ones the one with the smallest spread: the smallest spread alone would prefer items that catch
    nobody. They come in the order in which they stood.
    """
    if number < 1 or number > len(candidates):
        return ()
    places = sorted(range(len(candidates)), key=lambda at: (candidates[at].share, at))
    middle = candidates[places[len(places) // 2]].share

    able = []
    for start in range(len(places) - number + 1):
        low, high = (candidates[places[at]].share for at in (start, start + number - 1))
        if high - low <= within + _HAIR:
            away = round(abs((low + high) / 2 - middle), 9)
            able.append((away, round(high - low, 9), start))
    if not able:
        return ()
    start = min(able)[-1]
    return tuple(candidates[at] for at in sorted(places[start : start + number]))


def parallel(
    skill: str,
    level: int,
    number: int,
    seed: int,
    ruleset: RuleSet,
    within: float = WITHIN,
    *,
    fewer: bool = False,
) -> Spread:
    """So many items of a skill and level that ask different things and are about equally hard.

    The same for ever given what it is given. Thirty take a second at most, some thousands a minute.
    Raises QuestionError where the skill has no such questions, or not so many that lie ``within``
    each other; with ``fewer`` there are as many as do.

    >>> from schafkopf_tutor.rulesets import load
    >>> spread = parallel("points", 1, 5, 3, load("ordnung"))
    >>> len(spread.items), spread.high - spread.low <= WITHIN
    (5, True)
    """
    drawn = _Drawn(skill, level, seed, ruleset)
    wanted = _AT_FIRST * max(number, 1)
    for _ in range(_ROUNDS):
        items = drawn.so_many(wanted)
        group = holders(items)
        chosen = alike(weighed(items, group), number, within)
        if chosen:
            return Spread(skill, level, chosen, len(items), group)
        if len(items) < wanted:
            break
        wanted *= 2
    if fewer:
        candidates = weighed(items, group)
        most = (alike(candidates, n, within) for n in range(min(number, len(items)), 0, -1))
        return Spread(skill, level, next(filter(None, most)), len(items), group)
    raise QuestionError(
        "error.spread",
        skill=skill,
        level=level,
        number=number,
        drawn=len(items),
        points=round(100 * within),
    )


class _Drawn:
    """Different items, one after the other."""

    def __init__(self, skill: str, level: int, seed: int, ruleset: RuleSet) -> None:
        first = make(skill, level, 0, ruleset)  # a slip is said before anything is drawn
        tag = skill_named(first.kind.skill).tag
        self._dice = Dice("parallel", tag, level, seed, ruleset.digest)
        self._of = (skill, level, ruleset)
        self._items: dict[object, Item] = {}

    def so_many(self, number: int) -> tuple[Item, ...]:
        """The first so many, or all that there seem to be."""
        skill, level, ruleset = self._of
        in_vain = 0
        while len(self._items) < number and in_vain < _IN_VAIN:
            item = make(skill, level, self._dice.below(SEEDS), ruleset)
            asked = (item.kind.id, item.task)
            in_vain = in_vain + 1 if asked in self._items else 0
            self._items.setdefault(asked, item)
        return tuple(self._items.values())
