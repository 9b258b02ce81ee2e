"""A question of the quiz that is answered once: the first answer counts."""

from __future__ import annotations

from dataclasses import dataclass

from schafkopf_tutor.quiz import task
from schafkopf_tutor.quiz.grade import SETS, Grade, grade
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.question import WRITTEN
from schafkopf_tutor.screen.question_answer import Answer


@dataclass(frozen=True)
class Once:
    """An item that was put to somebody.

    ``answer`` is how far he has come; ``found`` is what his answer is worth, as soon as there is
    one. Where there are no ``hints``, none can be asked for.

    >>> from schafkopf_tutor.quiz.make import make
    >>> from schafkopf_tutor.rulesets import load
    >>> once = Once.put(make("points", 1, 7, load("ordnung")))
    >>> once.found is None, once.act(f"check {once.item.right}").found.right
    (True, True)
    """

    item: Item
    answer: Answer
    found: Grade | None = None
    hints: bool = True

    @staticmethod
    def put(item: Item, *, hints: bool = True) -> Once:
        """Before anything was chosen."""
        answer = Answer(item.question, unit=item.ruleset.word("tariff.unit"))
        return Once(item, answer, hints=hints)

    def act(self, word: str) -> Once:
        """The state after something was chosen; see ``Answer.act``. An answer is the last word."""
        verb = word.partition(" ")[0]
        if self.found is not None or verb == "again" or (verb == "hint" and not self.hints):
            return self
        now = self.answer.act(word)
        if now is self.answer:
            return self
        given = given_in(now)
        found = None if given is None else grade(self.item, given)
        return Once(self.item, now, found, self.hints)


def given_in(answer: Answer) -> task.Answer:
    """The first answer, as the grader takes it; None as long as there is none."""
    form = answer.question.form
    if form in WRITTEN:
        return answer.value
    if form in ("choice", "seat"):
        return answer.given[0] if answer.chosen else None
    if not answer.checked:
        return None
    return frozenset(answer.given) if form in SETS else answer.given
