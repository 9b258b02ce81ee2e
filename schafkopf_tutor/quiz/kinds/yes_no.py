"""Yes and no as options of a choice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.quiz.question import Option, Sentence
from schafkopf_tutor.quiz.said import Reason, Said, said

YES: Final = "yes"
NO: Final = "no"
OPTIONS: Final[tuple[Option, ...]] = (YES, NO)
WORDS: Final[Mapping[str, Sentence]] = Frozen(
    {YES: said("quiz_yes_no.yes"), NO: said("quiz_yes_no.no")}
)


def word(yes: bool) -> str:
    """The option that says so."""
    return YES if yes else NO


def both(*reasons: Reason) -> Mapping[Option, tuple[Reason, ...]]:
    """The same reasons for either answer: they say which is right."""
    return Frozen(dict.fromkeys(OPTIONS, reasons))


def last_hint(right: object) -> Said:
    """The last rung: the answer."""
    return said("quiz_yes_no.is_yes" if right == YES else "quiz_yes_no.is_no")
