"""What an answer is worth, option by option, with the reasons: values that any screen can show.

Nothing is judged here: what is right stands in the question, and so do the reasons.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Final, Literal, NamedTuple, TypeAlias

from schafkopf_tutor.cards import Card
from schafkopf_tutor.errors import shown
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.question import WRITTEN, Option, Question, QuestionError, name_of
from schafkopf_tutor.quiz.said import Reason, Won
from schafkopf_tutor.quiz.task import Answer
from schafkopf_tutor.rules import Counterfactual
from schafkopf_tutor.verdict import Verdict

Became: TypeAlias = Literal["right", "wrong", "missed", "left"]
"""What became of an option: rightly or wrongly chosen, wrongly or rightly left."""

SETS: Final = ("choices", "cards")


class Part(NamedTuple):
    """One option (or the number that was written, or had to be), what became of it, and why.

    An option of a row is right if it need not be moved: see ``standing``.
    """

    option: Option
    became: Became
    reasons: tuple[Reason, ...]


@dataclass(frozen=True)
class Grade:
    """What an answer is worth.

    ``share`` is 1 for the right answer; a set or a row that is partly right has a part of it, any
    other wrong answer 0. ``rule`` is the id of the rule at stake ("" where none is known).
    """

    given: Answer
    share: float
    parts: tuple[Part, ...]
    rule: str = ""

    @property
    def right(self) -> bool:
        """Whether all of it is right."""
        return self.share == 1

    @property
    def chosen(self) -> tuple[Part, ...]:
        """What was chosen, the mistaken ones first."""
        return (*self.that("wrong"), *self.that("right"))

    @property
    def missed(self) -> tuple[Part, ...]:
        """What should have been chosen."""
        return self.that("missed")

    @property
    def mistaken(self) -> tuple[Part, ...]:
        """What was chosen and is wrong, then what was missed."""
        return (*self.that("wrong"), *self.that("missed"))

    def that(self, became: Became) -> tuple[Part, ...]:
        """The parts of which this became."""
        return tuple(part for part in self.parts if part.became == became)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that decide, each once: those that the judge names, the one that wins."""
        parts = self.mistaken or self.that("right")
        found = (card for part in parts for reason in part.reasons for card in _deciding(reason))
        return tuple(dict.fromkeys(found))

    @property
    def otherwise(self) -> tuple[Counterfactual, ...]:
        """What would have to be different for what was wrongly chosen to be right."""
        return tuple(
            reason
            for part in self.that("wrong")
            for reason in part.reasons
            if isinstance(reason, Counterfactual)
        )


def grade(item: Item, given: Answer) -> Grade:
    """What an answer to an item is worth. QuestionError for one that nobody can give.

    By form: choice, an option; choices and cards, a frozenset of options; order, a tuple of all of
    them; number, money and seat, an int.

    >>> from schafkopf_tutor.quiz.make import make
    >>> from schafkopf_tutor.rulesets import load
    >>> item = make("points", 1, 7, load("ordnung"))
    >>> grade(item, item.right).right, grade(item, -1).share
    (True, 0.0)
    """
    return judged(item.question, given, item.rule)


def judged(question: Question, given: Answer, rule: str = "") -> Grade:
    """The same for a question that belongs to no item."""
    if question.form in SETS:
        if not isinstance(given, frozenset) or not given <= set(question.options):
            raise _unfit(question, given)
        return Grade(given, _share_of_set(question, given), tuple(_of_set(question, given)), rule)
    if question.form == "order":
        if not isinstance(given, tuple) or _names(given) != _names(question.options):
            raise _unfit(question, given)
        return Grade(given, _share_of_row(question, given), tuple(_of_row(question, given)), rule)
    if not isinstance(given, int | str | Card) or isinstance(given, bool):
        raise _unfit(question, given)
    if question.form in WRITTEN:
        if not isinstance(given, int):
            raise _unfit(question, given)
        return Grade(given, float(given in question.right), tuple(_written(question, given)), rule)
    if given not in question.options:
        raise _unfit(question, given)
    parts = tuple(_of_set(question, frozenset({given})))
    return Grade(given, float(given in question.right), parts, rule)


def _unfit(question: Question, given: object) -> QuestionError:
    if question.options:
        allowed = ", ".join(map(name_of, question.options))
        return QuestionError("error.answer.option", found=shown(str(given)), allowed=allowed)
    return QuestionError("error.answer.number", found=shown(str(given)))


def _names(options: tuple[object, ...]) -> list[str]:
    return sorted(name_of(one) for one in options if isinstance(one, int | str | Card))


def _of_set(question: Question, given: frozenset[Option]) -> Iterator[Part]:
    """Each option once; of those that can be chosen one by one, what was missed and the rest."""
    for option in dict.fromkeys(question.options):
        right = option in question.right
        reasons = question.why(option)
        if option in given:
            yield Part(option, "right" if right else "wrong", reasons)
        elif right and (question.form in SETS or not given & set(question.right)):
            yield Part(option, "missed", reasons)
        else:
            yield Part(option, "left", reasons)


def _share_of_set(question: Question, given: frozenset[Option]) -> float:
    """The share of the right ones that were found; each wrong one takes one of them away."""
    right = set(question.right)
    return max(0, len(given & right) - len(given - right)) / len(right)


def standing(question: Question, given: tuple[Option, ...]) -> frozenset[int]:
    """The places of those in a row that stand the right way round: of the longest part of it.

    Whatever is left has to be moved. So of a hand that is sorted but for one card, that card alone
    is misplaced, not all behind it. Of parts that are equally long it is the first.

    >>> from schafkopf_tutor.quiz.question import Question
    >>> row = Question("x", "?", "order", ("EO", "GO", "HO"), ("GO", "HO", "EO"))
    >>> sorted(standing(row, ("GO", "HO", "EO")))
    [0, 1]
    """
    ranks = [question.right.index(option) for option in given]
    runs: list[tuple[int, ...]] = []
    for at, rank in enumerate(ranks):
        before = max((run for run in runs if ranks[run[-1]] <= rank), key=len, default=())
        runs.append((*before, at))
    longest: tuple[int, ...] = max(runs, key=len, default=())
    return frozenset(longest)


def _of_row(question: Question, given: tuple[Option, ...]) -> Iterator[Part]:
    well = standing(question, given)
    for at, option in enumerate(given):
        yield Part(option, "right" if at in well else "wrong", question.why(option))


def _share_of_row(question: Question, given: tuple[Option, ...]) -> float:
    """The share of pairs that stand the right way round, counted from half of them: chance."""
    if given == question.right:
        return 1.0
    pairs = list(combinations(map(question.right.index, given), 2))
    well = sum(one <= other for one, other in pairs)
    return max(0.0, 2 * well / len(pairs) - 1) if pairs else 0.0


def _written(question: Question, given: int) -> Iterator[Part]:
    if given in question.right:
        yield Part(given, "right", question.why(given))
        return
    yield Part(given, "wrong", question.why(given))
    for right in question.right:
        yield Part(right, "missed", question.why(right))


def _deciding(reason: Reason) -> tuple[Card, ...]:
    if isinstance(reason, Verdict):
        return reason.because
    if isinstance(reason, Won):
        return (reason.cards[reason.order.winner(reason.cards)],)
    return ()
