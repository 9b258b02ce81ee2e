"""A question as a value: what is asked, what is right, and why. No widget, no sentence.

It is told what is right and brings the reasons along (a Verdict of the judge, a message with values
that the engine computed); here nothing is judged. How far somebody has come with it is a value of
its own: ``question_answer.Answer``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from schafkopf_tutor.cards import Card
from schafkopf_tutor.errors import TutorError, shown
from schafkopf_tutor.moves import SEATS
from schafkopf_tutor.quiz.said import Reason, Said

Form: TypeAlias = Literal["choice", "choices", "cards", "order", "number", "seat", "money"]
FORMS: Final[tuple[Form, ...]] = get_args(Form)
WRITTEN: Final = ("number", "money")
"""The forms whose answer is written, not chosen."""

Option: TypeAlias = Card | int | str
Sentence: TypeAlias = Said | str
"""A message with its values, or words that somebody has written in a language of his own."""


class QuestionError(TutorError):
    """A question that cannot be asked, and what is wrong with it."""


class Lying(NamedTuple):
    """Cards that lie there to be looked at; of a trick the first one is ``led``."""

    label: Sentence
    cards: tuple[Card, ...]
    led: bool = False


def name_of(option: Option) -> str:
    """The word that stands for a card, a number or a seat in ``act``.

    >>> name_of(Card.of("EO")), name_of(14)
    ('EO', '14')
    """
    return option.code if isinstance(option, Card) else str(option)


@dataclass(frozen=True)
class Question:
    """What is asked, independent of how far the learner has come.

    ``form`` is how it is answered, ``right`` the right answer:

    ==========  ====================================================================
    choice      one of ``options``; whoever errs may choose again
    choices     all of ``options`` that are right
    cards       the same, of cards
    order       all ``options``, in the order of ``right``; ``stepwise`` judges each
                click, else the whole row is handed in
    number      a whole number
    seat        one of the seats; ``laid`` are the cards that lie before them
    money       an amount in the unit of the rule set's tariff; ``signed`` tells what
                is received (positive) from what is paid (negative)
    ==========  ====================================================================

    An option is a card, a number, a seat, or a word: its sentence is in ``words``, or it is said as
    it stands. ``because`` gives the reasons for an answer, ``otherwise`` those for any that is not
    in it. ``hints`` are a ladder: which rule is at stake, which cards matter, the answer. ``label``
    names the options, ``unit`` stands behind a number. Raises QuestionError for an answer that
    nobody could give.
    """

    name: str
    ask: Sentence
    form: Form
    right: tuple[Option, ...]
    options: tuple[Option, ...] = ()
    because: Mapping[Option, tuple[Reason, ...]] = field(default_factory=dict)
    otherwise: tuple[Reason, ...] = ()
    hints: tuple[Sentence, ...] = ()
    shown: tuple[Lying, ...] = ()
    laid: tuple[tuple[int, Card], ...] = ()
    words: Mapping[str, Sentence] = field(default_factory=dict)
    label: Sentence | None = None
    unit: Sentence | None = None
    stepwise: bool = False
    signed: bool = False

    def __post_init__(self) -> None:
        if self.form not in FORMS:
            raise QuestionError("error.question.form", found=shown(self.form), allowed=FORMS)
        for option in self.right:
            if self.form not in WRITTEN and option not in self.options:
                raise QuestionError("error.question.right", found=shown(name_of(option)))
        if not self._fits():
            raise QuestionError(f"error.question.{self.form}")

    def _fits(self) -> bool:
        """Whether the right answer is one that can be given in this form."""
        if self.form in WRITTEN:
            return len(self.right) == 1 and isinstance(self.right[0], int)
        if self.form == "order":
            return sorted(map(name_of, self.right)) == sorted(map(name_of, self.options))
        if self.form == "seat" and not set(self.options) <= set(SEATS):
            return False
        if self.form == "cards" and not all(isinstance(one, Card) for one in self.options):
            return False
        return bool(self.right)

    @cached_property
    def key(self) -> str:
        """A stable name: the same question has the same, whatever the order of the session.

        It names what can be seen, cards and keys, and ends in eight hexadecimal digits that change
        with all that is asked; reasons and hints have no part in it.
        """
        from hashlib import sha256  # slow to load, and few ask

        asked = (self.ask, self.form, self.options, dict(self.words), self.shown, self.laid)
        digits = sha256(repr(asked).encode()).hexdigest()[:8]
        lying = [name_of(card) for group in self.shown for card in group.cards]
        return "-".join([self.name, *lying, "for", *self.keys, digits])

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """The word that stands for each option in ``act``; each is another one.

        A card's is its code, a number's its digits, a word has a letter. A card that is there twice
        (in a doubled pack) has a number behind it.
        """
        return tuple(self._keys())

    def _keys(self) -> Iterator[str]:
        seen: dict[str, int] = {}
        for place, option in enumerate(self.options):
            name = _letters(place) if isinstance(option, str) else name_of(option)
            seen[name] = seen.get(name, 0) + 1
            yield name if seen[name] == 1 else f"{name}.{seen[name]}"

    def option(self, key: str) -> Option | None:
        """The option that a key stands for; None if none."""
        return dict(zip(self.keys, self.options, strict=True)).get(key)

    def why(self, answer: Option) -> tuple[Reason, ...]:
        """The reasons for an answer, right or wrong."""
        return self.because.get(answer, self.otherwise)


def _letters(place: int) -> str:
    """a, b, … z, aa, ab, …"""
    before, last = divmod(place, 26)
    return (_letters(before - 1) if before else "") + "abcdefghijklmnopqrstuvwxyz"[last]
