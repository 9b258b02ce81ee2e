"""Questions as plain values: what is asked, and the state of an answer. No widget, no sentence.

A state is asked to ``act`` with a word that names what was clicked (``pick GZ``, ``hint``) and
gives the next state; a word it does not know changes nothing. Every answer carries its reason: a
Verdict of the judge, or a message with values that the engine computed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Protocol, TypeAlias

from schafkopf_tutor.cards import Card
from schafkopf_tutor.moves import Announce
from schafkopf_tutor.screen.said import Reason, Said

Option: TypeAlias = Card | int


def name_of(option: Option) -> str:
    """The word that stands for an option in ``act``.

    >>> name_of(Card.of("EO")), name_of(14)
    ('EO', '14')
    """
    return option.code if isinstance(option, Card) else str(option)


@dataclass(frozen=True)
class Question:
    """What is asked, independent of how far the learner has come.

    ``form`` is how it is answered: ``pick`` one option, ``mark`` all that are right, or ``rank``
    them all in the order of ``right``. ``because`` gives the reasons for each option. ``hints`` are
    a ladder: which rule is at stake, which cards matter, the answer. ``trick`` lies on the table,
    its first card led; ``announced`` is the game it belongs to.
    """

    kind: str
    form: str
    options: tuple[Option, ...]
    right: tuple[Option, ...]
    because: Mapping[Option, tuple[Reason, ...]]
    hints: tuple[Said, ...]
    trick: tuple[Card, ...] = ()
    announced: Announce | None = None

    @property
    def key(self) -> str:
        """A stable name: the same question has the same, whatever the order of the session."""
        parts = [self.kind, *map(name_of, self.trick), "for", *map(name_of, self.options)]
        return "-".join(parts)


@dataclass(frozen=True)
class Answer:
    """How far a question is answered.

    ``chosen``: the options clicked, in order (for ``pick`` every attempt, for ``mark`` what is
    marked now, for ``rank`` what has been put in place); ``slip`` is the wrong option that was
    clicked last (``pick``, ``rank``), ``slips`` how many there were; ``checked`` says that a
    ``mark`` has been handed in, ``empty`` that this was tried with nothing marked; ``hints`` are
    the open rungs of the ladder, ``helped`` tells whether the learner asked for one.
    """

    question: Question
    chosen: tuple[Option, ...] = ()
    slip: Option | None = None
    slips: int = 0
    checked: bool = False
    empty: bool = False
    hints: int = 0
    helped: bool = False

    @property
    def done(self) -> bool:
        """Whether there is nothing more to click."""
        if self.question.form == "pick":
            return bool(self.chosen) and self.chosen[-1] in self.question.right
        if self.question.form == "rank":
            return len(self.chosen) == len(self.question.options)
        return self.checked

    @property
    def right(self) -> bool:
        """Whether it is answered, and rightly."""
        if self.question.form == "mark":
            return self.checked and set(self.chosen) == set(self.question.right)
        return self.done

    @property
    def clean(self) -> bool:
        """Whether it was right at once, without a hint that the learner asked for."""
        return self.right and not self.slips and not self.helped

    def act(self, word: str) -> Answer:
        """The state after something was clicked."""
        verb, _, name = word.partition(" ")
        option = next((o for o in self.question.options if name_of(o) == name), None)
        if verb == "hint" and not self.done and self.hints < len(self.question.hints):
            return replace(self, hints=self.hints + 1, helped=True)
        if verb == "check" and self.question.form == "mark" and not self.done:
            if not self.chosen:
                return replace(self, empty=True)
            wrong = set(self.chosen) != set(self.question.right)
            return replace(self, checked=True, slips=self.slips + wrong)
        if verb == "again":
            return Answer(self.question, slips=self.slips, helped=self.helped)
        if verb == "pick" and option is not None and not self.done:
            return self._picked(option)
        return self

    def _picked(self, option: Option) -> Answer:
        form, chosen = self.question.form, self.chosen
        if form == "mark":
            rest = tuple(o for o in chosen if o is not option)
            return replace(
                self, chosen=rest if option in chosen else (*chosen, option), empty=False
            )
        if form == "rank":
            if option in chosen:
                return self
            if option != self.question.right[len(chosen)]:
                return replace(self, slip=option, slips=self.slips + 1)
            return replace(self, chosen=(*chosen, option), slip=None)
        if option in chosen:
            return self
        wrong = option not in self.question.right
        slip = option if wrong else None
        return replace(self, chosen=(*chosen, option), slip=slip, slips=self.slips + wrong)


class State(Protocol):
    """What a panel shows: something that can be acted upon."""

    def act(self, word: str) -> State:
        """The state after something was clicked."""
