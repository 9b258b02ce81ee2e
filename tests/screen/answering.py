"""How an answer is given on a screen: the words that are sent."""

from __future__ import annotations

from collections.abc import Iterable

from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.question import WRITTEN, Question, name_of
from schafkopf_tutor.quiz.task import Answer


def words_for(question: Question, given: Answer) -> list[str]:
    """What is sent to give an answer."""
    if question.form in WRITTEN:
        return [f"check {given:+d}" if question.signed else f"check {given}"]
    if isinstance(given, tuple):
        return [*(f"pick {key}" for key in _keys(question, given)), "check"]
    if isinstance(given, frozenset):
        names = {name_of(one) for one in given}
        chosen = [name_of(option) in names for option in question.options]
        return [
            *(f"pick {key}" for key, picked in zip(question.keys, chosen, strict=True) if picked),
            "check",
        ]
    return [f"pick {key}" for key in _keys(question, [given])]


def _keys(question: Question, given: Iterable[object]) -> list[str]:
    left = list(zip(question.keys, question.options, strict=True))
    found = []
    for option in given:
        at = next(at for at, (_, other) in enumerate(left) if other == option)
        found.append(left.pop(at)[0])
    return found


def wrong_for(item: Item) -> Answer:
    """An answer that can be given and is wrong: a belief's, if there is one."""
    question = item.question
    for given in item.distractors:
        if isinstance(given, frozenset) and not given:
            continue  # nobody hands in nothing
        if not isinstance(given, (frozenset, tuple)) or set(given) <= set(question.options):
            return given
    if question.form in WRITTEN and isinstance(item.right, int):
        return item.right + 1
    if isinstance(item.right, tuple):
        return (*item.right[1:], item.right[0])
    others = [option for option in question.options if option not in question.right]
    if isinstance(item.right, frozenset):
        return frozenset(others[:1] or question.right[1:])
    return others[0]
