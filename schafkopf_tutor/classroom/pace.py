"""What somebody is asked next at his own pace: items of his own, harder or easier as he answers."""

from __future__ import annotations

from schafkopf_tutor.classroom.session import Session
from schafkopf_tutor.classroom.values import Asked
from schafkopf_tutor.practice.progress import Begun
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.make import make
from schafkopf_tutor.quiz.sheet import levels_of

SEEDS = 1_000_000_000
TRIES = 5
"""So often another item is drawn if somebody has had the one that fell."""


def own_item(session: Session, person: str, asked: Asked, number: int) -> Item:
    """The ``number``-th item (from 1) that somebody is asked in a question of everybody's own.

    It depends on the session alone, so it is the same after a restart. Two clean answers in a row
    lead to the next level, two wrong ones back, as in a drill; it begins where the teacher said.
    """
    begun, had = Begun(level=asked.level), set()
    for at in range(1, number):
        given = session.answer(person, asked.number, at)
        if given is not None:
            begun = begun.after(given.attempt)
            had.add(given.attempt.item)
    levels = levels_of(asked.skill, session.ruleset)
    level = max((one for one in levels if one <= begun.level), default=levels[0])
    dice = Dice("class", session.id, person, asked.number, number)
    item = make(asked.skill, level, dice.below(SEEDS), session.ruleset)
    for _ in range(TRIES):
        if item.key not in had:
            break
        item = make(asked.skill, level, dice.below(SEEDS), session.ruleset)
    return item
