"""Which question to ask next, to find out what somebody believes: the one that tells most.

Which kinds of questions tell about which beliefs is learned once for a rule set, from samples. A
question is then looked for among fresh items of the kinds whose samples tell most.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from typing import Final, NamedTuple, TypeAlias

from schafkopf_tutor.beliefs import Belief, Diagnosis, Told, beliefs_of, tells, told_by, under
from schafkopf_tutor.quiz.about import about
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.make import asked_for, draw, kind_at, kinds_of
from schafkopf_tutor.quiz.question import QuestionError
from schafkopf_tutor.quiz.skills import Skill
from schafkopf_tutor.quiz.skills import skills as every
from schafkopf_tutor.quiz.task import LEVELS, Kind
from schafkopf_tutor.ruleset import RuleSet

FIRST: Final = 4
"""Samples of each kind and level, to see whether anybody errs there at all."""
MORE: Final = 8
"""So many more at a time, as long as enough of them part people in a way not seen before."""
NEW: Final = 2
"""So many of them are enough."""
MOST: Final = 60
"""And no more than these."""
FRESH: Final = 2
"""How many fresh items are looked at."""
ENOUGH: Final = 0.9
"""An item is good enough if it tells so much of what the best sample does."""
SEEDS: Final = 1_000_000_000

Known: TypeAlias = frozenset[str] | None
"""What a question may be about (see ``about``); None: whatever there is."""

Parting: TypeAlias = tuple[int, frozenset[frozenset[str]]]
"""How an item parts people: how many answers there are, and who err alike."""


class Source(NamedTuple):
    """Where items of a sort come from."""

    skill: Skill
    kind: Kind
    level: int

    def item(self, seeds: Iterable[int], ruleset: RuleSet) -> Item:
        """The item of the first of these seeds that falls to this kind."""
        skill, level = self.skill, self.level
        fit = (seed for seed in seeds if kind_at(skill, level, seed, ruleset) == self.kind)
        return draw(self.kind, skill, level, next(fit), ruleset)


class Seen(NamedTuple):
    """A sample: what it tells, where it comes from, and what it is about."""

    told: Told
    source: Source
    seed: int
    about: frozenset[str]


@dataclass(frozen=True)
class Sample:
    """Items that part people alike: one of them, and where they come from, as often as they do."""

    told: Told
    sources: tuple[Source, ...]
    seeds: tuple[int, ...]


def next_item(
    diagnosis: Diagnosis,
    dice: Dice,
    ruleset: RuleSet,
    skills: Sequence[str] = (),
    levels: Sequence[int] = LEVELS,
    known: Known = None,
) -> Item:
    """The item of these skills (left out: all) whose answer tells most about what is believed.

    ``known`` is what it may be about (left out: anything). The same for the same dice. The first
    call for a rule set takes seconds, later ones do not. Raises QuestionError for a skill that does
    not exist, or if the table has no such questions.

    >>> from schafkopf_tutor.beliefs import prior
    >>> from schafkopf_tutor.rulesets import load
    >>> rules = load("ordnung")
    >>> beliefs = revealed(rules, ("points",))
    >>> item = next_item(prior(beliefs), Dice("next", 1), rules, ("points",))
    >>> sorted({belief for beliefs in item.distractors.values() for belief in beliefs})
    ['ober_counts_four', 'pips_count']
    """
    samples = _samples(ruleset, tuple(skills) or tuple(every(ruleset.law)), tuple(levels), known)
    bits = told_by((sample.told for sample in samples), diagnosis)
    if not bits:
        raise QuestionError(
            "error.item.none", skill=", ".join(skills), level=levels, rules=ruleset.name
        )
    wanted = ENOUGH * max(bits)
    near = [sample for sample, much in zip(samples, bits, strict=True) if much >= wanted]
    return _fresh(dice.one(near), wanted, diagnosis, dice, ruleset, known)


def revealed(
    ruleset: RuleSet,
    skills: Sequence[str] = (),
    levels: Sequence[int] = LEVELS,
    known: Known = None,
) -> tuple[Belief, ...]:
    """The beliefs that questions of these skills (left out: all) can reveal at a table, about what
    is ``known`` (left out: anything).

    >>> from schafkopf_tutor.rulesets import load
    >>> [belief.id for belief in revealed(load("ordnung"), ("points",))]
    ['pips_count', 'ober_counts_four']
    """
    samples = _samples(ruleset, tuple(skills) or tuple(every(ruleset.law)), tuple(levels), known)
    ids = {name for sample in samples for name in sample.told.others}
    return tuple(belief for belief in beliefs_of(ruleset.law).all if belief.id in ids)


def _fresh(
    sample: Sample,
    wanted: float,
    diagnosis: Diagnosis,
    dice: Dice,
    ruleset: RuleSet,
    known: Known,
) -> Item:
    """An item of the same kind that tells as much as is wanted, if one falls; else the sample."""
    for _ in range(FRESH):
        item = dice.one(sample.sources).item(_any(dice), ruleset)
        fits = known is None or about(item.task, ruleset) <= known
        if fits and tells(Told.of(item, diagnosis.known), diagnosis) >= wanted:
            return item
    at = dice.below(len(sample.sources))
    return sample.sources[at].item(sample.seeds[at : at + 1], ruleset)


def _any(dice: Dice) -> Iterator[int]:
    while True:
        yield dice.below(SEEDS)


# --- samples -------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _samples(
    ruleset: RuleSet, names: tuple[str, ...], levels: tuple[int, ...], known: Known
) -> tuple[Sample, ...]:
    """What the samples of these skills tell, those that part people alike together."""
    found: dict[Parting, list[Seen]] = {}
    for name in names:
        for seen in _of_skill(ruleset, name):
            if seen.source.level in levels and (known is None or seen.about <= known):
                found.setdefault(_parting(seen.told), []).append(seen)
    return tuple(
        Sample(each[0].told, tuple(one.source for one in each), tuple(one.seed for one in each))
        for each in found.values()
    )


@lru_cache(maxsize=512)
def _of_skill(ruleset: RuleSet, name: str) -> tuple[Seen, ...]:
    """The samples of one skill about which anybody errs."""
    return tuple(
        seen
        for source in _sources(ruleset, name)
        for seen in _sampled(ruleset, source)
        if seen.told.others
    )


def _sources(ruleset: RuleSet, name: str) -> Iterator[Source]:
    """The kinds and levels of a skill."""
    skill = asked_for(name, ruleset)
    for level in LEVELS:
        for kind in kinds_of(name, level, ruleset):
            yield Source(skill, kind, level)


def _sampled(ruleset: RuleSet, source: Source) -> list[Seen]:
    """Samples of one kind: few if all part people alike, more as long as they do not."""
    beliefs, seeds = under(ruleset), count()

    def sample(number: int) -> list[Seen]:
        items = (source.item(seeds, ruleset) for _ in range(number))
        return [
            Seen(Told.of(item, beliefs), source, item.seed, about(item.task, ruleset))
            for item in items
        ]

    found = sample(FIRST)
    if not any(one.told.others for one in found):
        return found
    seen = {_parting(one.told) for one in found}
    while len(found) < MOST:
        more = sample(MORE)
        found += more
        new = {_parting(one.told) for one in more} - seen
        if len(new) < NEW:
            break
        seen |= new
    return found


def _parting(told: Told) -> Parting:
    """How an item parts people."""
    return told.options, frozenset(map(frozenset, told.alike))
