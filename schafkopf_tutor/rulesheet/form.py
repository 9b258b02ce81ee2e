"""All questions at once, for a form on paper: also those that come up only after other answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.rulesheet.asking import answer_text, asked
from schafkopf_tutor.rulesheet.questions import (
    LAW,
    ONE,
    SEVERAL,
    Answer,
    Step,
    interview,
    questions,
)

Given: TypeAlias = tuple[tuple[str, Answer], ...]
"""Questions with what is answered to them; nothing where the usual answers will do."""


@dataclass(frozen=True, slots=True)
class Box:
    """A box to tick: what it stands for, and whether that is the usual answer."""

    label: str
    usual: bool = False


@dataclass(frozen=True, slots=True)
class Only:
    """A question is asked only where one of ``answers`` was given to that with this ``number``."""

    number: int
    answers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Field:
    """A question on the form: its ``number`` from 1, ``kind`` as in ``questions``, its sentence,
    what there is to know, and after which answers it is asked (always, if there are none).

    ``boxes`` is empty where a number is written.
    """

    id: str
    number: int
    kind: str
    ask: str
    more: str
    only: tuple[Only, ...]
    boxes: tuple[Box, ...]


def form(speaker: Speaker, law: str = LAW) -> tuple[Field, ...]:
    """The whole form, in the order in which ``rules new`` asks.

    >>> fields = {field.id: field for field in form(Speaker("en"))}
    >>> fields["revoke"].boxes[0]
    Box(label='the game, and the side pays', usual=True)
    >>> fields["unit"].only
    (Only(number=4, answers=('your own amounts',)),)
    """
    return tuple(_field(speaker, number, law) for number in range(1, len(questions(law)) + 1))


def _field(speaker: Speaker, number: int, law: str) -> Field:
    question = questions(law)[number - 1]
    ways = _ways(law)[question.id]
    step = _step(dict(ways[0]), question.id, law)
    usual = question.usual_answer(step.rules)
    usual_ones = usual if isinstance(usual, tuple) else (usual,)
    return Field(
        question.id,
        number,
        question.kind,
        asked(speaker, question, step.rules),
        asked(speaker, question, step.rules, "more"),
        tuple(_only(speaker, ways, law)),
        tuple(
            Box(_label(speaker, step, choice.id), choice.id in usual_ones)
            for choice in question.choices
        ),
    )


def _label(speaker: Speaker, step: Step, choice: Answer) -> str:
    alone = step.question.kind == SEVERAL and isinstance(choice, str)
    answer: Answer = (str(choice),) if alone else choice
    return answer_text(speaker, step.question, answer, step.rules)


def _only(speaker: Speaker, ways: tuple[Given, ...], law: str) -> Iterator[Only]:
    """The last answer of each way, those to one question together."""
    lasts = dict.fromkeys(given[-1][0] for given in ways if given)
    for number, question in enumerate(questions(law), 1):
        if question.id in lasts:
            found = [given for given in ways if given[-1][0] == question.id]
            labels = (
                _label(speaker, _step(dict(given), question.id, law), given[-1][1])
                for given in found
            )
            yield Only(number, tuple(dict.fromkeys(labels)))


def _step(answers: Mapping[str, Answer], name: str, law: str) -> Step:
    return next(step for step in interview(answers, law) if step.question.id == name)


@cache
def _ways(law: str) -> Mapping[str, tuple[Given, ...]]:
    """For each question the fewest answers after which it comes up, and none where it always does.

    An answer is added only where the one before has made it possible: to a question that comes up
    after it, or a choice that is open after it.
    """
    ways: dict[str, list[Given]] = {question.id: [] for question in questions(law)}
    before: Mapping[Given, set[str]] = {(): set()}
    while before:
        after: dict[Given, set[str]] = {}
        for given, known in before.items():
            names = _asked_after(given, law)
            for name in names:
                if not any(set(way) <= set(given) for way in ways[name]):
                    ways[name].append(given)
            free = [question for question in questions(law) if question.id in names]
            answers = [
                (question.id, choice.id if question.kind == ONE else (choice.id,))
                for question in free
                if question.kind in (ONE, SEVERAL) and question.id not in dict(given)
                for choice in question.choices
                if question.id not in known or choice.when
            ]
            after |= {(*given, answer): {*known, *names} for answer in answers}
        before = after
    return {name: tuple(found) for name, found in ways.items()}


def _asked_after(given: Given, law: str) -> list[str]:
    """Which questions come up; none where these answers do not go together."""
    with suppress(TutorError):
        return [step.question.id for step in interview(dict(given), law)]
    return []
