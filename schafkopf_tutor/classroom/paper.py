"""A class without phones: voting cards A to D are held up, the teacher types how many of each."""

from __future__ import annotations

import re
from typing import Final

from schafkopf_tutor.classroom.values import Asked
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.make import make
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.screen.votingcards import LETTERS

SEEDS: Final = 10**9
TRIES: Final = 60
"""So many questions are looked at for one that can be voted on with cards."""
_NAMED: Final = re.compile(r"([A-D])\s*[:=]?\s*(\d{1,3})(?![\d])", re.IGNORECASE)
_NUMBER: Final = re.compile(r"[0-9]{1,3}")
_BETWEEN: Final = re.compile(r"[\s,;/]+")


def votable(item: Item) -> bool:
    """Whether a question can be answered by a letter: one of two to four options is right."""
    fits = item.kind.form in ("choice", "seat")
    return fits and 2 <= len(item.question.options) <= len(LETTERS)


def seed_of(asked: Asked, ruleset: RuleSet) -> int:
    """A seed whose question can be voted on with cards: the one it has, else one that follows from
    it. The same one if none is found.

    Raises QuestionError where the rule set has no question for the skill at this level.
    """
    now, dice = asked.seed, Dice("paper", asked.seed)
    for _ in range(TRIES):
        if votable(make(asked.skill, asked.level, now, ruleset)):
            return now
        now = dice.below(SEEDS)
    return asked.seed


def counted(text: str, options: int) -> tuple[int, ...] | None:
    """How many cards were held up for each option, as the teacher has typed it: in their order, or
    by letter. None for what is no such thing, and where a letter has no option.

    >>> counted("12 3 0 5", 4), counted("a12, b 3, D=5", 4), counted("3,4", 2)
    ((12, 3, 0, 5), (12, 3, 0, 5), (3, 4))
    >>> counted("1 2 3", 2), counted("many", 4), counted("A3 A4", 4)
    (None, None, None)
    """
    told = text.strip()
    named = _NAMED.findall(told)
    if named and not _BETWEEN.sub("", _NAMED.sub("", told)):
        by_letter = {letter.upper(): int(number) for letter, number in named}
        if len(by_letter) < len(named):  # the same letter twice
            return None
        counts = [by_letter.get(letter, 0) for letter in LETTERS]
    else:
        words = [word for word in _BETWEEN.split(told) if word]
        if not words or not all(_NUMBER.fullmatch(word) for word in words):
            return None
        counts = [int(word) for word in words]
    if any(counts[options:]):  # votes for an option that there is not
        return None
    return tuple(counts[:options])
