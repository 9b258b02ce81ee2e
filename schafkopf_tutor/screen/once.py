"""A question of the quiz that is answered once: the first answer counts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from schafkopf_tutor.quiz import task
from schafkopf_tutor.quiz.grade import SETS, Grade, grade
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.question import WRITTEN, Question
from schafkopf_tutor.quiz.said import said
from schafkopf_tutor.screen.question_answer import AT_ONCE, Answer


@dataclass(frozen=True)
class Once:
    """An item that was put to somebody.

    ``answer`` is how far he has come; ``found`` is what his answer is worth, as soon as there is
    one. In a ``test`` nobody can ask for hints, and what is chosen is handed in by a word of its
    own: ``picked`` is the key of the choice until then.

    >>> from schafkopf_tutor.quiz.make import make
    >>> from schafkopf_tutor.rulesets import load
    >>> once = Once.put(make("points", 1, 7, load("ordnung")))
    >>> once.found is None, once.act(f"check {once.item.right}").found.right
    (True, True)
    """

    item: Item
    answer: Answer
    found: Grade | None = None
    test: bool = False
    picked: str | None = None

    @staticmethod
    def put(item: Item, *, test: bool = False) -> Once:
        """Before anything was chosen."""
        answer = Answer(item.question, unit=item.ruleset.word("tariff.unit"))
        return Once(item, answer, test=test)

    @staticmethod
    def of(item: Item, given: task.Answer) -> Once:
        """As it was answered before. QuestionError for an answer that nobody can give."""
        once = Once.put(item)
        for word in words_for(item.question, given):
            once = once.act(word)
        return replace(once, found=grade(item, given))

    @staticmethod
    def handed(item: Item, given: task.Answer) -> Once:
        """As it stood before it was handed in, with all of it chosen. QuestionError for an answer
        that nobody can give."""
        once = Once.put(item, test=True)
        grade(item, given)
        for word in words_for(item.question, given):
            if not word.startswith("check"):
                once = once.act(word)
        return once

    def act(self, word: str) -> Once:
        """The state after something was chosen; see ``Answer.act``. An answer is the last word."""
        verb, _, key = word.partition(" ")
        if self.found is not None or verb == "again":
            return self
        if self.test and verb == "hint":
            return self
        if self.test and self.item.question.form in AT_ONCE:
            return self._held(verb, key)
        return self._after(word)

    def _held(self, verb: str, key: str) -> Once:
        """A choice that can be changed until it is handed in."""
        if verb == "pick" and key in self.item.question.keys:
            return replace(self, picked=key, answer=replace(self.answer, trouble=None))
        if verb != "check":
            return self
        if self.picked is None:
            turns = self.answer.turns + 1
            trouble = said("answer.nothing_words")
            return replace(self, answer=replace(self.answer, trouble=trouble, turns=turns))
        return self._after(f"pick {self.picked}")

    def _after(self, word: str) -> Once:
        now = self.answer.act(word)
        if now is self.answer:
            return self
        given = given_in(now)
        return replace(self, answer=now, found=None if given is None else grade(self.item, given))


def given_in(answer: Answer) -> task.Answer:
    """The first answer, as the grader takes it; None as long as there is none."""
    form = answer.question.form
    if form in WRITTEN:
        return answer.value
    if form in AT_ONCE:
        return answer.given[0] if answer.chosen else None
    if not answer.checked:
        return None
    return frozenset(answer.given) if form in SETS else answer.given


def words_for(question: Question, given: task.Answer) -> Iterator[str]:
    """The words that give an answer; the last one hands it in, or is the choice itself."""
    if question.form in WRITTEN:
        yield f"check {given:+d}" if question.signed else f"check {given}"
    elif question.form in SETS and isinstance(given, frozenset):
        of_one = dict(zip(question.options, question.keys, strict=True))
        yield from (f"pick {key}" for option, key in of_one.items() if option in given)
        yield "check"
    else:
        left = list(zip(question.options, question.keys, strict=True))
        for option in given if isinstance(given, tuple) else (given,):
            at = next((at for at, (other, _) in enumerate(left) if other == option), None)
            if at is not None:
                yield f"pick {left.pop(at)[1]}"
        yield "check"
