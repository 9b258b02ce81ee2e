"""What comes next: what is due, then something new whose foundations are laid, then what is
weakest; never the same skill again and again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final, Literal, TypeAlias

from schafkopf_tutor.beliefs import Belief, Diagnosis, prior, under
from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.lawdata import USUAL
from schafkopf_tutor.practice.mastery import Mastery
from schafkopf_tutor.practice.progress import BELIEF, SKILL, Progress
from schafkopf_tutor.quiz.about import about
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.make import kinds_of, make
from schafkopf_tutor.quiz.next_item import Known, next_item, revealed
from schafkopf_tutor.quiz.skills import Skill, skills
from schafkopf_tutor.quiz.task import LEVELS
from schafkopf_tutor.ruleset import RuleSet

Why: TypeAlias = Literal["due", "belief", "new", "ahead", "tells"]
"""It is due; a belief is; it is new; nothing else is left to do; it shows what is not clear yet."""

SITTING: Final = timedelta(minutes=30)
"""What was asked within this time is not asked again at once, if there is anything else."""
YOUNG: Final = 3
"""So many skills may be new at once, and not familiar yet."""
AMONG: Final = 3
"""The next is drawn among so many of the most urgent."""
TRIES: Final = 200
"""How often another item is made until one is about what is known."""
SUSPECTED: Final = 0.8
"""How likely it is that somebody holds a belief that is looked at again."""


@dataclass(frozen=True)
class Next:
    """What to ask next, and why; ``belief`` is the one that is being looked at."""

    skill: str
    level: int
    why: Why
    belief: str | None = None


@dataclass(frozen=True)
class Offer:
    """What can be asked at a table: the ``levels`` of each skill, in teaching order, and the
    ``beliefs`` that are wrong there; ``law`` is the game."""

    levels: Mapping[str, tuple[int, ...]]
    beliefs: frozenset[str] = frozenset()
    law: str = USUAL


def offer(ruleset: RuleSet) -> Offer:
    """What can be asked under a rule set."""
    levels = {
        name: tuple(level for level in LEVELS if kinds_of(name, level, ruleset))
        for name in skills(ruleset.law)
    }
    beliefs = frozenset(belief.id for belief in under(ruleset))
    able = Frozen({name: found for name, found in levels.items() if found})
    return Offer(able, beliefs, ruleset.law)


def mix(
    now: datetime,
    progress: Progress,
    dice: Dice,
    offered: Offer,
    known: Mapping[str, Skill] | None = None,
) -> Next | None:
    """What to ask next; None if nothing can be asked at all.

    It depends on its arguments alone. ``known`` are the skills with what they need (left out: all).
    """
    urgent = wanted(now, progress, offered, known)
    return dice.one(urgent) if urgent else None


def wanted(
    now: datetime,
    progress: Progress,
    offered: Offer,
    known: Mapping[str, Skill] | None = None,
) -> tuple[Next, ...]:
    """What ``mix`` draws the next among, the most urgent first; nothing if nothing can be asked."""
    needs = skills(offered.law) if known is None else known
    ways = (
        (_due(now, progress, offered), AMONG),
        (_new(progress, offered, needs), 1),
        (_ahead(now, progress, offered), AMONG),
    )
    last = [skill for skill, at in progress.last if now - at < SITTING]
    for found, among in ways:
        for tired in (last[-2:], last[-1:]):
            other = [one for one in found if one.skill not in tired]
            if other:
                return tuple(other[:among])
    return next(((found[0],) for found, _ in ways if found), ())


def _level(progress: Progress, skill: str, offered: Offer) -> int:
    """The level where somebody stands, or the nearest below that can be asked."""
    stands = progress.skills[skill].level if skill in progress.skills else 1
    below = [level for level in offered.levels[skill] if level <= stands]
    return max(below, default=offered.levels[skill][0])


def _due(now: datetime, progress: Progress, offered: Offer) -> list[Next]:
    found = []
    for name in progress.due(now):
        if name.startswith(BELIEF):
            belief = name.removeprefix(BELIEF)
            skill, level = progress.seen.get(belief, ("", 0))
            if belief in offered.beliefs and level in offered.levels.get(skill, ()):
                found.append(Next(skill, level, "belief", belief))
        else:
            skill = name.removeprefix(SKILL)
            if skill in offered.levels:
                found.append(Next(skill, _level(progress, skill, offered), "due"))
    return found


def _new(progress: Progress, offered: Offer, known: Mapping[str, Skill]) -> list[Next]:
    """Skills whose needs are familiar, in teaching order; none while too many of those that can be
    asked are young."""
    begun = (one for one in progress.skills if one in offered.levels)
    young = [one for one in begun if progress.mastery(one) < Mastery.FAMILIAR]
    if len(young) >= YOUNG:
        return []
    return [
        Next(skill, offered.levels[skill][0], "new")
        for skill in offered.levels
        if skill not in progress.skills and _founded(skill, progress, offered, known)
    ]


def _founded(skill: str, progress: Progress, offered: Offer, known: Mapping[str, Skill]) -> bool:
    """Whether all that it needs is familiar, as far as it can be asked here."""
    return all(
        progress.mastery(need) >= Mastery.FAMILIAR
        if need in offered.levels
        else _founded(need, progress, offered, known)
        for need in known[skill].needs
    )


def _ahead(now: datetime, progress: Progress, offered: Offer) -> list[Next]:
    """What was begun and is not due, the weakest first."""
    begun = [skill for skill in progress.skills if skill in offered.levels]
    weakest = sorted(
        begun,
        key=lambda skill: (progress.mastery(skill), progress.schedule.known(SKILL + skill, now)),
    )
    return [Next(skill, _level(progress, skill, offered), "ahead") for skill in weakest]


def item_for(following: Next, dice: Dice, ruleset: RuleSet, known: Known = None) -> Item:
    """An item to ask; if a belief is looked at, one whose answer tells most about it.

    ``known`` is what it may be about (left out: anything); where nothing of this level is, another
    level is asked. Raises QuestionError if the table has no such item.
    """
    skill, level = following.skill, following.level
    about_it = revealed(ruleset, (skill,), (level,), known) if following.belief else ()
    if following.belief in {belief.id for belief in about_it}:
        suspected = _suspected(following.belief, about_it)
        return next_item(suspected, dice, ruleset, (skill,), (level,), known)
    others = [other for other in LEVELS if other != level and kinds_of(skill, other, ruleset)]
    for at in (level, *(others if known is not None else ())):
        for _ in range(1 if known is None else TRIES):
            item = make(skill, at, _seed(dice), ruleset)
            if known is None or about(item.task, ruleset) <= known:
                return item
    return item


def telling(
    progress: Progress, offered: Offer, dice: Dice, ruleset: RuleSet, known: Known = None
) -> Item:
    """The item that tells most about what somebody believes, by all his answers so far.

    Raises QuestionError if nobody errs about what can be asked (see ``reveals``).
    """
    names = tuple(offered.levels)
    return next_item(progress.suspicion.about(ruleset.law), dice, ruleset, names, LEVELS, known)


def reveals(offered: Offer, ruleset: RuleSet, known: Known = None) -> bool:
    """Whether anybody errs about what can be asked."""
    return bool(revealed(ruleset, tuple(offered.levels), LEVELS, known))


def _suspected(belief: str, about: Sequence[Belief]) -> Diagnosis:
    """Somebody probably holds this belief; if not, it may be another of these, or none."""
    start, rest = prior(about), 1 - SUSPECTED
    beliefs = {name: rest * chance for name, chance in start.beliefs.items()}
    beliefs[belief] += SUSPECTED
    knows, slipped = rest * start.knows, rest * start.slipped
    return replace(start, beliefs=Frozen(beliefs), knows=knows, slipped=slipped)


def _seed(dice: Dice) -> int:
    return dice.below(1_000_000_000)
