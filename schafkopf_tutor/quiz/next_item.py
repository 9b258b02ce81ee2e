"""Which question to ask next, to find out what somebody believes: the one that tells most.

Which kinds of questions tell about which beliefs is learned once for a rule set, from samples. A
question is then looked for among fresh items of the kinds whose samples tell most.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from schafkopf_tutor.beliefs import BELIEFS, Belief, Diagnosis, Told, most_telling, prior, tells
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.make import draw, kinds_of
from schafkopf_tutor.quiz.question import QuestionError
from schafkopf_tutor.quiz.skills import Skill, skills
from schafkopf_tutor.quiz.task import LEVELS, Kind
from schafkopf_tutor.ruleset import RuleSet

FIRST: Final = 4
"""Samples of each kind and level, to see whether anybody errs there at all."""
SAMPLES: Final = (12, 40)
"""How many more there are, where they tell little and where they tell much."""
MUCH: Final = 0.1
"""Bits that are much, before anything is known."""
FRESH: Final = 8
"""How many fresh items are looked at."""
ENOUGH: Final = 0.9
"""A fresh item is good enough if it tells so much of what the best sample does."""
SEEDS: Final = 1_000_000_000

Parting: TypeAlias = tuple[int, frozenset[frozenset[str]]]
"""How an item parts people: how many answers there are, and who err alike."""


class Source(NamedTuple):
    """Where items of a sort come from."""

    skill: Skill
    kind: Kind
    level: int


@dataclass(frozen=True)
class Sample:
    """Items that part people alike: one of them, and where they come from, as often as they do."""

    told: Told
    sources: tuple[Source, ...]
    seeds: tuple[int, ...]


def next_item(
    diagnosis: Diagnosis, dice: Dice, ruleset: RuleSet, names: Sequence[str] = ()
) -> Item:
    """The item of these skills (left out: all) whose answer tells most about what is believed.

    The same for the same dice. The first call for a rule set takes seconds, later ones do not.
    Raises QuestionError for a skill that does not exist, or if the table has no such questions.

    >>> from schafkopf_tutor.rulesets import load
    >>> rules = load("ordnung")
    >>> beliefs = revealed(rules, ("points",))
    >>> item = next_item(prior(beliefs), Dice("next", 1), rules, ("points",))
    >>> sorted({belief for beliefs in item.distractors.values() for belief in beliefs})
    ['ober_counts_four', 'pips_count']
    """
    samples = _samples(ruleset, tuple(names) or tuple(skills()))
    best = most_telling([sample.told for sample in samples], diagnosis)
    if best is None:
        raise QuestionError("error.item.none", skill=", ".join(names), level=1, rules=ruleset.name)
    sample = next(sample for sample in samples if sample.told is best)
    return _fresh(sample, diagnosis, dice, ruleset)


def revealed(ruleset: RuleSet, names: Sequence[str] = ()) -> tuple[Belief, ...]:
    """The beliefs that questions of these skills (left out: all) can reveal at a table.

    >>> from schafkopf_tutor.rulesets import load
    >>> [belief.id for belief in revealed(load("ordnung"), ("points",))]
    ['pips_count', 'ober_counts_four']
    """
    samples = _samples(ruleset, tuple(names) or tuple(skills()))
    ids = {name for sample in samples for name in sample.told.others}
    return tuple(belief for belief in BELIEFS.all if belief.id in ids)


def _fresh(sample: Sample, diagnosis: Diagnosis, dice: Dice, ruleset: RuleSet) -> Item:
    """An item that nobody has seen yet, and that tells about as much; else the sampled one."""
    wanted = ENOUGH * tells(sample.told, diagnosis)
    best, most = None, float("-inf")
    for _ in range(FRESH):
        skill, kind, level = dice.one(sample.sources)
        item = draw(kind, skill, level, dice.below(SEEDS), ruleset)
        bits = tells(Told.of(item, diagnosis.known), diagnosis)
        if bits >= wanted:
            return item
    at = dice.below(len(sample.sources))
    skill, kind, level = sample.sources[at]
    return draw(kind, skill, level, sample.seeds[at], ruleset)


# --- samples -------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _samples(ruleset: RuleSet, names: tuple[str, ...]) -> tuple[Sample, ...]:
    """What the samples of these skills tell, those that part people alike together."""
    found: dict[Parting, list[tuple[Told, Source, int]]] = {}
    for name in names:
        for parting, *sampled in _of_skill(ruleset, name):
            found.setdefault(parting, []).append(sampled)
    return tuple(
        Sample(each[0][0], tuple(s for _, s, _ in each), tuple(seed for *_, seed in each))
        for each in found.values()
    )


@lru_cache(maxsize=512)
def _of_skill(
    ruleset: RuleSet, name: str
) -> tuple[tuple[Parting, Told, Source, int], ...]:
    """The samples of one skill about which anybody errs."""
    return tuple(
        (_parting(told), told, source, seed)
        for source in _sources(ruleset, name)
        for seed, told in _sampled(ruleset, source)
        if told.others
    )


def _sources(ruleset: RuleSet, name: str) -> Iterator[Source]:
    """The kinds and levels of a skill."""
    skill = skills().get(name)
    if skill is None:
        raise QuestionError("error.item.skill", found=name, allowed=", ".join(skills()))
    for level in LEVELS:
        for kind in kinds_of(name, level, ruleset):
            yield Source(skill, kind, level)


def _sampled(ruleset: RuleSet, source: Source) -> list[tuple[int, Told]]:
    """Samples of one kind: few if they tell nothing, more if they tell something."""
    beliefs = BELIEFS.under(ruleset)
    start = prior(beliefs)

    def sample(seeds: range) -> list[tuple[int, Told]]:
        made = (draw(source.kind, source.skill, source.level, seed, ruleset) for seed in seeds)
        return [(item.seed, Told.of(item, beliefs)) for item in made]

    found = sample(range(FIRST))
    if not any(told.others for _, told in found):
        return found
    bits = sum(tells(told, start) for _, told in found) / len(found)
    return found + sample(range(FIRST, SAMPLES[bits >= MUCH]))


def _parting(told: Told) -> Parting:
    """How an item parts people."""
    groups: dict[Hashable, set[str]] = {}
    for name, answer in told.others.items():
        groups.setdefault(answer, set()).add(name)
    return told.options, frozenset(map(frozenset, groups.values()))
