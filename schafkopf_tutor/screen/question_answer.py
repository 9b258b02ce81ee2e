"""How far a question is answered: a value that gives the next one when something is chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from schafkopf_tutor.quiz.grade import standing
from schafkopf_tutor.quiz.question import WRITTEN, Option, Question, name_of
from schafkopf_tutor.quiz.said import Said, said
from schafkopf_tutor.screen.question_written import Amount, money, number

_HANDED_IN: Final = ("choices", "cards")
AT_ONCE: Final = ("choice", "seat")
"""The forms in which one click is the answer."""


@dataclass(frozen=True)
class Answer:
    """How far a question is answered.

    ``chosen`` are the keys of the options that were chosen: every attempt of a choice or a seat,
    what is marked now, or what stands in order. ``slip`` is what was wrong in the last attempt,
    ``slips`` how many of them there were; ``checked`` says that the answer has been handed in,
    ``trouble`` why it could not be. ``written`` and ``sign`` are the number that was written,
    ``value`` what it is worth (in the unit of the tariff); ``unit`` is that of the rule set.
    ``held`` is the card of a row that is being moved, ``moved`` the one that was just put
    somewhere, ``past`` what the row was before each step.
    ``hints`` are the open rungs of the ladder, ``helped`` tells whether the learner asked for one,
    ``hinted`` whether that was the last thing. ``turns`` grows with everything that is said.
    """

    question: Question
    unit: str = "unit"
    chosen: tuple[str, ...] = ()
    slip: str | None = None
    slips: int = 0
    checked: bool = False
    trouble: Said | None = None
    written: str = ""
    sign: str = ""
    value: int | None = None
    held: str | None = None
    moved: str | None = None
    past: tuple[tuple[str, ...], ...] = ()
    hints: int = 0
    helped: bool = False
    hinted: bool = False
    turns: int = 0

    @property
    def done(self) -> bool:
        """Whether there is nothing more to choose."""
        question = self.question
        if question.form in AT_ONCE:
            return bool(self.chosen) and self.is_right(self.chosen[-1])
        if question.form in WRITTEN:
            return self.value == question.right[0]
        if question.stepwise:
            return len(self.chosen) == len(question.options)
        return self.checked

    @property
    def right(self) -> bool:
        """Whether it is answered, and rightly."""
        return self.done and (not self.checked or self._as_it_should())

    @property
    def clean(self) -> bool:
        """Whether it was right at once, without a hint that the learner asked for."""
        return self.right and not self.slips and not self.helped

    @property
    def given(self) -> tuple[Option, ...]:
        """What was chosen, as options."""
        options = dict(zip(self.question.keys, self.question.options, strict=True))
        return tuple(options[key] for key in self.chosen)

    @property
    def rest(self) -> tuple[str, ...]:
        """The keys that are not in the row yet."""
        return tuple(key for key in self.question.keys if key not in self.chosen)

    def is_right(self, key: str) -> bool:
        """Whether this option belongs to the right answer; in a row, whether it stands right: at
        its place, or of a row that was handed in, so that it need not be moved."""
        question = self.question
        option = question.option(key)
        if question.form != "order":
            return option in question.right
        if self.checked:
            return self.chosen.index(key) in standing(question, self.given)
        return key in self.chosen and question.right[self.chosen.index(key)] == option

    def _as_it_should(self) -> bool:
        if self.question.form == "order":
            return self.given == self.question.right
        return set(self.given) == set(self.question.right)

    def act(self, word: str) -> Answer:
        """The state after something was chosen.

        ``pick GZ``, ``hint``, ``check`` (with what was written behind it), ``again``; in a row also
        ``hold GZ``, ``left``, ``right``, ``back`` and ``undo``; with an amount ``sign +``. A word
        it does not know changes nothing.
        """
        verb, _, rest = word.partition(" ")
        if verb == "again":
            return Answer(self.question, self.unit, slips=self.slips, helped=self.helped)
        way = _WAYS.get(verb)
        return self if way is None or self.done else way(self, rest)

    def _hint(self, _: str) -> Answer:
        if self.hints >= len(self.question.hints):
            return self
        return replace(self, hints=self.hints + 1, helped=True, hinted=True, trouble=None)

    def _pick(self, key: str) -> Answer:
        question, chosen = self.question, self.chosen
        if key not in question.keys:
            return self
        if question.form in _HANDED_IN:
            rest = tuple(one for one in chosen if one != key)
            now = rest if key in chosen else (*chosen, key)
            return replace(self, chosen=now, trouble=None)
        if key in chosen:
            return self
        if question.form == "order":
            return self._place(key)
        if question.option(key) in question.right:
            return self._said(chosen=(*chosen, key), slip=None)
        return self._said(chosen=(*chosen, key), slip=key, slips=self.slips + 1)

    def _place(self, key: str) -> Answer:
        """The next of the row."""
        if not self.question.stepwise:
            return self._row((*self.chosen, key), held=None, moved=key)
        if self.question.option(key) != self.question.right[len(self.chosen)]:
            return self._said(slip=key, slips=self.slips + 1)
        return self._said(chosen=(*self.chosen, key), slip=None, moved=key)

    def _row(self, row: tuple[str, ...], held: str | None, moved: str | None) -> Answer:
        past = (*self.past, self.chosen)
        return self._said(chosen=row, past=past, held=held, moved=moved)

    def _hold(self, key: str) -> Answer:
        if self.question.stepwise or self.question.form != "order" or key not in self.chosen:
            return self
        return replace(self, held=None if key == self.held else key)

    def _left(self, _: str) -> Answer:
        return self._moved(-1)

    def _right(self, _: str) -> Answer:
        return self._moved(1)

    def _moved(self, by: int) -> Answer:
        if self.held is None:
            return self
        row = [key for key in self.chosen if key != self.held]
        to = self.chosen.index(self.held) + by
        if not 0 <= to <= len(row):
            return self
        row.insert(to, self.held)
        return self._row(tuple(row), held=self.held, moved=self.held)

    def _back(self, _: str) -> Answer:
        if self.held is None:
            return self
        row = tuple(key for key in self.chosen if key != self.held)
        return self._row(row, held=None, moved=None)

    def _undo(self, _: str) -> Answer:
        if not self.past:
            return self
        row = self.past[-1]
        held = self.held if self.held in row else None
        return self._said(chosen=row, past=self.past[:-1], held=held, moved=None)

    def _signed(self, sign: str) -> Answer:
        if not self.question.signed or sign not in ("+", "-"):
            return self
        return replace(self, sign=sign, trouble=None)

    def _check(self, text: str) -> Answer:
        """The answer handed in."""
        question = self.question
        if question.form in WRITTEN:
            return self._read(text)
        if question.form in _HANDED_IN and not self.chosen:
            cards = question.form == "cards"
            return self._said(trouble=said("answer.nothing" if cards else "answer.nothing_words"))
        if question.form == "order" and self.rest and not question.stepwise:
            return self._said(trouble=said("answer.place_all", count=len(self.rest)))
        if question.form in AT_ONCE or question.stepwise:
            return self
        handed = self._said(checked=True, held=None, moved=None)
        return handed if handed.right else replace(handed, slips=self.slips + 1)

    def _read(self, text: str) -> Answer:
        """What was written, as a number; else what to write instead."""
        question = self.question
        read = number(text) if question.form == "number" else money(text, self.unit)
        if isinstance(read, Said):
            return self._said(written=text, trouble=read)
        if not question.signed:
            return self._judged(text, "", read.value)
        sign = read.sign or self.sign
        if not sign and read.size:
            return self._said(written=text, trouble=said("answer.unsigned"))
        bare = text.strip().lstrip("+-\u2212\u2013").lstrip()
        return self._judged(bare, sign, Amount(read.size, sign).value)

    def _judged(self, text: str, sign: str, value: int) -> Answer:
        now = self._said(written=text, sign=sign, value=value, slip=None)
        if now.done:
            return now
        return replace(now, slip=name_of(value), slips=self.slips + 1)

    def _said(self, **changes: object) -> Answer:
        """A state in which something new is said."""
        new = {"trouble": None, "hinted": False, "turns": self.turns + 1}
        return replace(self, **(new | changes))  # type: ignore[arg-type]


_WAYS: Final[Mapping[str, Callable[[Answer, str], Answer]]] = {
    "hint": Answer._hint,
    "pick": Answer._pick,
    "hold": Answer._hold,
    "left": Answer._left,
    "right": Answer._right,
    "back": Answer._back,
    "undo": Answer._undo,
    "sign": Answer._signed,
    "check": Answer._check,
}
