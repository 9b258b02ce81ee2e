"""What somebody types as the answer to a question."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from schafkopf_tutor.cards import Card
from schafkopf_tutor.errors import NotationError, shown
from schafkopf_tutor.notation import read_card
from schafkopf_tutor.quiz.grade import SETS
from schafkopf_tutor.quiz.question import Option, Question
from schafkopf_tutor.quiz.said import Said, said
from schafkopf_tutor.quiz.task import Answer
from schafkopf_tutor.screen.question_said import spoken
from schafkopf_tutor.screen.question_written import money, number
from schafkopf_tutor.screen.voice import Voice

_LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
_BETWEEN: Final = re.compile(r"[\s,;+]+")


def label(place: int) -> str:
    """What stands before an option: a, b, … z, then 27, 28, …

    >>> label(0), label(25), label(26)
    ('a', 'z', '27')
    """
    return _LETTERS[place] if place < len(_LETTERS) else str(place + 1)


def read(typed: str, question: Question, voice: Voice) -> Answer | Said:
    """The answer, or what to type instead.

    An option is named by its letter, its number in the list (where the options are numbers, by
    itself), the code of its card, or its words.
    """
    if question.form == "number":
        amount = number(typed)
        return amount if isinstance(amount, Said) else amount.value
    if question.form == "money":
        return _money(typed, question, voice)
    chosen = list(_chosen(typed, question, voice))
    wrong = next((one for one in chosen if isinstance(one, Said)), None)
    if wrong is not None:
        return wrong
    places = [place for place in chosen if isinstance(place, int)]
    if question.form in SETS:
        if not places:
            return said(f"cli.quiz.type.{question.form}", last=_last(question))
        return frozenset(question.options[place] for place in places)
    if question.form == "order":
        if sorted(places) != list(range(len(question.options))):
            return said("cli.quiz.type.order", last=_last(question), count=len(question.options))
        return tuple(question.options[place] for place in places)
    if len(places) != 1:
        return said(f"cli.quiz.type.{question.form}", last=_last(question))
    return question.options[places[0]]


def _last(question: Question) -> str:
    return label(len(question.options) - 1)


def _money(typed: str, question: Question, voice: Voice) -> Answer | Said:
    amount = money(typed, voice.ruleset.word("tariff.unit"))
    if isinstance(amount, Said):
        return amount
    if question.signed and amount.size and not amount.sign:
        return said("cli.quiz.type.signed")
    return amount.value


def _chosen(typed: str, question: Question, voice: Voice) -> Iterator[int | Said]:
    """The places of what is named, in the order of naming."""
    whole = _place(typed, question, voice)
    if whole is not None:
        yield whole
        return
    for word in filter(None, _BETWEEN.split(typed)):
        place = _place(word, question, voice)
        if place is not None:
            yield place
            continue
        letters = [_by_letter(letter, question) for letter in word.lower()]
        if len(word) > len(question.options) or None in letters:
            yield said("cli.quiz.type.unknown", found=shown(word), last=_last(question))
            return
        yield from (one for one in letters if one is not None)


def _place(word: str, question: Question, voice: Voice) -> int | None:
    """The place of the option that a word names."""
    word = word.strip()
    numbers = question.form != "seat" and all(isinstance(one, int) for one in question.options)
    if word.isascii() and word.isdigit() and len(word) < 6:
        if numbers:
            return _at(question, int(word))
        return int(word) - 1 if 0 < int(word) <= len(question.options) else None
    by_card = _at(question, _card(word, voice))
    if by_card is not None:
        return by_card
    for place, option in enumerate(question.options):
        if word.casefold() == spoken(question, option, voice).casefold():
            return place
    return _by_letter(word.lower(), question) if len(word) == 1 else None


def _by_letter(letter: str, question: Question) -> int | None:
    place = _LETTERS.find(letter)
    return place if 0 <= place < len(question.options) else None


def _at(question: Question, option: Option | None) -> int | None:
    return question.options.index(option) if option in question.options else None


def _card(word: str, voice: Voice) -> Card | None:
    """The card by the letters of the cards on the screen: S is Schellen, or spades."""
    try:
        return read_card(word, letters=voice.speaker.face)
    except NotationError:
        return None
