"""Questions of one's own: what a teacher writes in a cell, as a question."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import TypeAlias

from schafkopf_tutor.cards import Card
from schafkopf_tutor.moves import SEATS
from schafkopf_tutor.notation import read_card
from schafkopf_tutor.quiz.question import WRITTEN, Form, Lying, Option, Question
from schafkopf_tutor.quiz.said import Reason, said

Written: TypeAlias = str | int | Sequence[str | int]
"""Options as they are written: cards in one text, else a list of words or of numbers."""
Because: TypeAlias = str | Mapping[str, str] | Mapping[int, str]
"""The reason, or one for each answer."""


def own(
    form: Form,
    ask: str,
    right: Written,
    options: Written | None = None,
    *,
    because: Because = "",
    hints: Sequence[str] = (),
    trick: str = "",
    leader: int = 0,
    unit: str = "",
) -> Question:
    """A question in somebody's own words; see ``Desk.question``.

    >>> own("order", "Highest first?", "SA SZ SK").options
    (SA, SK, SZ)
    >>> own("seat", "Who wins?", 3, trick="EK E7 EA E9", leader=1).laid[0]
    (1, EK)
    """
    read = _reader(form, right if options is None else options)
    correct = read(right)
    chosen = read(options) if options is not None else _left_out(form, correct)
    played = _cards(trick)
    around = form == "seat"
    reasons: dict[Option, tuple[Reason, ...]] = {}
    if isinstance(because, Mapping):
        reasons = {one: (text,) for key, text in because.items() for one in read(key)}
    name = sha256(f"{form} {ask} {right}".encode()).hexdigest()[:8]
    return Question(
        f"own-{name}",
        ask,
        form,
        correct,
        chosen,
        reasons,
        otherwise=(because,) if isinstance(because, str) and because else (),
        hints=tuple(hints),
        shown=(Lying(said("desk.table"), played, led=True),) if played and not around else (),
        laid=tuple(((leader + at) % 4, card) for at, card in enumerate(played)) if around else (),
        unit=unit or None,
        signed=form == "money",
    )


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(read_card(word) for word in text.split())


def _left_out(form: Form, right: tuple[Option, ...]) -> tuple[Option, ...]:
    """What can be chosen where nothing is said about it."""
    if form == "seat":
        return SEATS
    if form == "order":  # not the order that is asked for
        shuffled = tuple(sorted(right, key=str))
        return shuffled if shuffled != right else shuffled[::-1]
    return ()


def _reader(form: Form, options: Written) -> Callable[[Written], tuple[Option, ...]]:
    """How what is written is read: a text of options is cards, in a list it is words."""
    cards = form == "cards" or (isinstance(options, str) and form not in WRITTEN)

    def read(written: Written) -> tuple[Option, ...]:
        if isinstance(written, int):
            return (written,)
        if isinstance(written, str):
            return _cards(written) if cards else (written,)
        return tuple(written)

    return read
