"""The exercises: what each of them asks, by its number, from data; their answers are the judge's.

``data/quiz/exercises.toml`` states them: an item of the quiz, or a position. A number is the
topic's and the task's (``"4.3"``) and stays for ever, so that a notebook from last year can be
graded.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Final

from schafkopf_tutor.data import resource
from schafkopf_tutor.errors import TutorError, shown
from schafkopf_tutor.explain.books import FALLBACK
from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.notebook.posing import posed
from schafkopf_tutor.quiz.grade import SETS, Grade, judged
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.question import Question
from schafkopf_tutor.quiz.said import Said
from schafkopf_tutor.quiz.skills import skill_named
from schafkopf_tutor.quiz.task import Answer
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesets import USUAL, load, parse, shipped
from schafkopf_tutor.screen.exercise_read import read, written
from schafkopf_tutor.screen.voice import Voice

_STATED: Final = 'schema = 1\nbase = "ordnung"'
"""What stands before rules that are stated and not named."""


class ExerciseError(TutorError):
    """An exercise that there is not."""


@dataclass(frozen=True)
class Stated:
    """An exercise as the data states it.

    Either an item of a ``skill`` (with its ``level`` and ``seed``, and perhaps the ``kind`` of
    question and the ``game``), or a question of ``Desk.ask`` (``ask``, its ``text``, its ``game``).
    ``rules`` are those of the table, where it is not the desk's own: named, or what differs from
    the Ordnung; a desk of another game than the exercise's shows it at that game's own table. Or a
    function to be written, by its name (``code``; see ``coding``). It gives so many ``points``.
    """

    skill: str = ""
    level: int = 1
    seed: int = 0
    kind: str = ""
    game: str = ""
    ask: str = ""
    text: str = ""
    rules: str = ""
    code: str = ""
    points: int = 1

    @property
    def law(self) -> str:
        """The game that it is about."""
        return skill_named(self.skill).law if self.skill else USUAL


@dataclass(frozen=True)
class Put:
    """An exercise at a table: its question, said by a voice that knows the table's rules."""

    number: str
    stated: Stated
    question: Question
    voice: Voice
    item: Item | None = None

    @property
    def right(self) -> Answer:
        """The right answer."""
        question = self.question
        if question.form in SETS:
            return frozenset(question.right)
        return question.right if question.form == "order" else question.right[0]

    @property
    def rule(self) -> str:
        """The rule at stake, if it is known."""
        return "" if self.item is None else self.item.rule

    def read(self, text: str) -> Answer | Said:
        """The answer that is meant, or what to write instead."""
        return read(text, self.question, self.voice)

    @property
    def solution(self) -> str:
        """The right answer as it is written."""
        return written(self.question, self.right, self.voice)

    def grade(self, given: Answer) -> Grade:
        """What an answer is worth."""
        return judged(self.question, given, self.rule)

    def worth(self, text: str) -> float | None:
        """The share of the points for what was written; None for what is no answer."""
        given = self.read(text)
        return None if isinstance(given, Said) else self.grade(given).share


@cache
def exercises() -> Mapping[str, Stated]:
    """All exercises by number.

    >>> exercises()["2.1"].skill
    'may_play'
    """
    with resource("quiz", "exercises.toml").open("rb") as file:
        table = tomllib.load(file)
    known = {each.name for each in fields(Stated)}
    for number, entry in table.items():
        if set(entry) - known:
            raise ExerciseError("error.exercise.entry", number=number, found=sorted(entry))
    return Frozen({number: Stated(**entry) for number, entry in table.items()})


def stated(number: str) -> Stated:
    """The exercise of a number. ExerciseError if there is none."""
    found = exercises().get(number.strip())
    if found is None:
        raise ExerciseError("error.exercise.number", found=shown(number))
    return found


def rules_of(text: str) -> RuleSet:
    """Rules that are named, or stated as what differs from the Ordnung. Raises RulesetError."""
    return parse(f"{_STATED}\n{text}", "variant") if "=" in text else load(text)


def put(number: str, voice: Voice) -> Put | None:
    """The exercise at the table of a voice, or at the one that it names; None if the table does
    not know such a question, and where a function is asked for. ExerciseError for a number that
    there is not."""
    entry = stated(number)
    if entry.code:
        return None
    if entry.rules:
        voice = voice.at(rules_of(entry.rules))
    elif entry.law != voice.ruleset.law:
        voice = voice.at(load(FALLBACK if entry.law == USUAL else shipped(entry.law)[0]))
    if entry.ask:
        asked = posed(entry.ask, entry.text, entry.game or "rufspiel", voice.ruleset)
        return Put(number.strip(), entry, asked, voice.seated())
    from schafkopf_tutor.practice.lesson import Wish, item_of  # it loads all kinds of questions

    wish = Wish(entry.skill, entry.kind, entry.game)
    item = item_of(wish, entry.level, entry.seed, voice.ruleset)
    return None if item is None else Put(number.strip(), entry, item.question, voice, item)
