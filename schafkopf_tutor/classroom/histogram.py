"""How a class has answered: a bar for every answer, with the belief that gives it."""

from __future__ import annotations

import json
from collections import Counter
from typing import NamedTuple

from schafkopf_tutor.classroom.session import Session
from schafkopf_tutor.classroom.values import Asked
from schafkopf_tutor.practice.attempt import answer_of, plain
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.task import Answer


class Bar(NamedTuple):
    """An answer, the number of those who gave it, whether it is right, the beliefs that give it."""

    answer: Answer
    number: int
    right: bool
    beliefs: tuple[str, ...]


def histogram(session: Session, asked: Asked, round_: int | None = None) -> tuple[Bar, ...]:
    """The bars of a round of a question (left out: the last).

    Of a choice every option has one, in the order in which they stand; of other forms every answer
    that was given, the right one first, then the most frequent. Who was sent away does not count;
    cards of paper do.
    """
    at = asked.round if round_ is None else round_
    item = session.item(asked)
    counted = Counter(
        json.dumps(given.attempt.answer)
        for given in session.given.get(asked.number, {}).values()
        if given.round == at and not session.people[given.person].removed
    )
    options = item.question.options
    if item.kind.form in ("choice", "seat"):
        paper = (*asked.counts.get(at, ()), *[0] * len(options))
        keys = [json.dumps(plain(option)) for option in options]
        return tuple(
            _bar(item, option, counted[key] + paper[place])
            for place, (option, key) in enumerate(zip(options, keys, strict=True))
        )
    bars = [_bar(item, answer_of(item, json.loads(key)), n) for key, n in counted.items()]
    return tuple(sorted(bars, key=lambda bar: (not bar.right, -bar.number, str(bar.answer))))


def _bar(item: Item, answer: Answer, count: int) -> Bar:
    right = answer == item.right
    return Bar(answer, count, right, () if right else item.distractors.get(answer, ()))


def share_right(session: Session, asked: Asked, round_: int | None = None) -> float | None:
    """How many of those who answered did so rightly, 0 to 1; None if nobody has answered."""
    bars = histogram(session, asked, round_)
    every = sum(bar.number for bar in bars)
    return sum(bar.number for bar in bars if bar.right) / every if every else None
