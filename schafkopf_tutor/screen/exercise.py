"""An exercise on the screen: it is answered as often as one likes, and never says what is right."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from schafkopf_tutor.quiz import task
from schafkopf_tutor.quiz.grade import SETS, Grade, judged
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.question import WRITTEN, Question
from schafkopf_tutor.quiz.said import said
from schafkopf_tutor.screen.question_answer import AT_ONCE, Answer

RUNGS: Final = 2
"""So many hints there are at most: a third one would be the answer."""


@dataclass(frozen=True)
class Exercise:
    """A question, and what was answered last.

    ``answer`` is what is chosen now, ``picked`` the key of a choice that waits to be handed in;
    ``found`` is what the last answer was worth. An answer that is wrong can be changed and handed
    in again. ``item`` is where the question is from, if it is from the quiz.

    >>> from schafkopf_tutor.quiz.question import Question
    >>> two = Exercise.put(Question("sum", "1 + 1?", "number", (2,)))
    >>> two.act("check 3").found.right, two.act("check 3").act("check 2").found.right
    (False, True)
    """

    question: Question
    answer: Answer
    item: Item | None = None
    rule: str = ""
    picked: str | None = None
    found: Grade | None = field(default=None, compare=False)

    @staticmethod
    def put(
        question: Question, item: Item | None = None, *, rule: str = "", unit: str = "unit"
    ) -> Exercise:
        """Before anything was chosen. ``unit`` is that of the tariff."""
        whole = replace(question, stepwise=False, hints=question.hints[:RUNGS])
        return Exercise(question, Answer(whole, unit=unit), item, rule)

    @property
    def given(self) -> task.Answer:
        """The last answer that was handed in; None before."""
        return None if self.found is None else self.found.given

    @property
    def done(self) -> bool:
        """Whether it is answered rightly."""
        return self.found is not None and self.found.right

    def act(self, word: str) -> Exercise:
        """The state after something was chosen; see ``Answer.act``. ``again`` begins anew."""
        verb, _, rest = word.partition(" ")
        if verb == "again":
            return Exercise.put(self.question, self.item, rule=self.rule, unit=self.answer.unit)
        if self.done:
            return self
        if self.question.form in AT_ONCE and verb in ("pick", "check"):
            return self._chosen(verb, rest)
        now = self.answer.act(word)
        if now is self.answer:
            return self
        given = self._handed(now, verb)
        if given is None:
            return replace(self, answer=now, found=None)
        found = judged(self.question, given, self.rule)
        open_again = now if found.right else self._opened(now)
        return replace(self, answer=open_again, found=found)

    def _chosen(self, verb: str, key: str) -> Exercise:
        """A choice can be changed until it is handed in."""
        answer = replace(self.answer, trouble=None, hinted=False, turns=self.answer.turns + 1)
        if verb == "pick":
            known = key in self.question.keys
            return replace(self, picked=key, answer=answer, found=None) if known else self
        option = None if self.picked is None else self.question.option(self.picked)
        if option is None:
            nothing = replace(answer, trouble=said("answer.nothing_words"))
            return replace(self, answer=nothing, found=None)
        return replace(self, answer=answer, found=judged(self.question, option, self.rule))

    def _handed(self, now: Answer, verb: str) -> task.Answer:
        """What was handed in just now; None if nothing was."""
        if verb != "check" or now.trouble:
            return None
        if self.question.form in WRITTEN:
            return now.value
        return frozenset(now.given) if self.question.form in SETS else now.given

    def _opened(self, now: Answer) -> Answer:
        """As it was before it was handed in, so that it can be changed."""
        return replace(now, checked=False, slip=None, value=None)
