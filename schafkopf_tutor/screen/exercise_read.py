"""What somebody writes as the answer to an exercise, and how an answer is written.

Much is understood: lower case, ``10`` for the ten, cards by their full name in any language. What
is not gives a sentence that names slip and mend; no such sentence tells anything of the answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final, TypeAlias

from schafkopf_tutor.cards import Card, Rank, Suit
from schafkopf_tutor.errors import NotationError, shown
from schafkopf_tutor.i18n import ACES, LANGUAGES, Words
from schafkopf_tutor.notation import read_card
from schafkopf_tutor.quiz.grade import SETS
from schafkopf_tutor.quiz.question import WRITTEN, Option, Question
from schafkopf_tutor.quiz.said import Said, said
from schafkopf_tutor.quiz.task import Answer
from schafkopf_tutor.screen.question_said import spoken
from schafkopf_tutor.screen.question_written import money, number
from schafkopf_tutor.screen.voice import Voice

_Places: TypeAlias = "list[int] | Said"
"""The options that were named, by their places, in that order."""
_BETWEEN: Final = re.compile(r"[\s,;+/&]+")
_AND: Final = {"and", "und"}
_LONGEST: Final = 4
"""So many words the name of a card can have."""
_SHORT: Final = 20
"""An option that is longer is named by its letter."""
_SUITS: Final[Mapping[str, str]] = {"german": "EGHS", "french": "CSHD"}
_RANKS: Final[Mapping[str, Sequence[str]]] = {
    "german": [*"AZKOU987", "10"],
    "french": [*"AKQJDB987Z", "10"],
}


def read(text: str, question: Question, voice: Voice) -> Answer | Said:
    """The answer that is meant, or what to write instead."""
    if not text.strip():
        return said(f"exercise.empty.{_asks_for(question)}")
    if question.form in WRITTEN:
        return _amount(text, question, voice)
    places = _places(text.strip(), question, voice)
    if isinstance(places, Said):
        return places
    chosen = [question.options[place] for place in places]
    twice = next((one for at, one in enumerate(places) if one in places[:at]), None)
    if twice is not None:
        return said("exercise.twice", found=_name(question, question.options[twice], voice))
    if question.form in SETS:
        return frozenset(chosen)
    if question.form == "order":
        if len(chosen) != len(question.options):
            return said("exercise.all", count=len(chosen), all=len(question.options))
        return tuple(chosen)
    if len(chosen) != 1:
        return said("exercise.one", count=len(chosen))
    return chosen[0]


def written(question: Question, given: Answer, voice: Voice) -> str:
    """An answer as it is written; ``read`` reads it back.

    Cards by their codes, options that are words by themselves or by their letter.
    """
    if isinstance(given, frozenset):
        chosen = [option for option in dict.fromkeys(question.options) if option in given]
        return " ".join(_word(question, option, voice) for option in chosen)
    if isinstance(given, tuple):
        return " ".join(_word(question, option, voice) for option in given)
    if question.form in WRITTEN and isinstance(given, int):
        return f"{given:+d}" if question.signed else str(given)
    return _word(question, given, voice, alone=True) if isinstance(given, int | str | Card) else ""


def _word(question: Question, option: Option, voice: Voice, *, alone: bool = False) -> str:
    if isinstance(option, Card):
        return voice.code(option)
    text = _name(question, option, voice)
    fits = len(text) <= _SHORT if alone else not _BETWEEN.search(text)
    return text if fits and len(text) > 1 else question.keys[question.options.index(option)]


def _asks_for(question: Question) -> str:
    """What is to be written: cards, a number, a name, words …"""
    if question.form in (*WRITTEN, "seat"):
        return question.form
    cards = all(isinstance(option, Card) for option in question.options)
    numbers = all(isinstance(option, int) for option in question.options)
    several = question.form in (*SETS, "order")
    if cards:
        return "cards" if several else "card"
    if numbers:
        return "number"
    return "words" if several else "word"


def _name(question: Question, option: Option, voice: Voice) -> str:
    """An option as it stands there; a card by its code."""
    return voice.code(option) if isinstance(option, Card) else spoken(question, option, voice)


def _amount(text: str, question: Question, voice: Voice) -> Answer | Said:
    if question.form == "number":
        whole = number(text)
        return (
            said("exercise.number", found=shown(text)) if isinstance(whole, Said) else whole.value
        )
    unit = voice.ruleset.word("tariff.unit")
    amount = money(text, unit)
    if isinstance(amount, Said):
        return said(f"exercise.money.{unit}", found=shown(text))
    if question.signed and amount.size and not amount.sign:
        return said("exercise.unsigned", found=shown(text))
    return amount.value


# --- which options are named ---------------------------------------------------------------------


def _places(text: str, question: Question, voice: Voice) -> _Places:
    """The options that a text names: all of it one, or each of its words, or cards by name."""
    whole = _named(text, question, voice)
    if whole is not None:
        return [whole]
    if any(isinstance(option, Card) for option in question.options):
        return _cards(text, question, voice)
    found = []
    for word in _words(text):
        place = _named(word, question, voice)
        if place is None:
            return said(f"exercise.unknown.{_asks_for(question)}", found=shown(word))
        found.append(place)
    return found


def _named(word: str, question: Question, voice: Voice) -> int | None:
    """The place of the option that is meant: by its words, their beginning, or its letter."""
    folded = word.casefold().rstrip(".")
    texts = [
        "" if isinstance(option, Card) else spoken(question, option, voice).casefold().rstrip(".")
        for option in question.options
    ]
    if folded in filter(None, texts):
        return texts.index(folded)
    if folded in question.keys:
        return question.keys.index(folded)
    begins = [at for at, one in enumerate(texts) if len(folded) > 2 and one.startswith(folded)]
    return begins[0] if len(begins) == 1 else None


def _words(text: str) -> list[str]:
    return [word for word in _BETWEEN.split(text) if word and word.casefold() not in _AND]


def _cards(text: str, question: Question, voice: Voice) -> _Places:
    found = []
    for one in _read_cards(_words(text), voice):
        if isinstance(one, Said):
            return one
        if one not in question.options:
            return said("exercise.not_there", found=voice.code(one))
        place = question.options.index(one)
        while place in found and one in question.options[place + 1 :]:  # a doubled pack
            place = question.options.index(one, place + 1)
        found.append(place)
    return found


def _read_cards(words: Sequence[str], voice: Voice) -> Iterator[Card | Said]:
    """The cards one by one; at the first slip what is wrong with it, and no more."""
    names = _card_names(voice.speaker.face)
    at = 0
    while at < len(words):
        for most in range(min(_LONGEST, len(words) - at), 0, -1):
            card = names.get(_bare(words[at : at + most]))
            if card is not None:
                yield card
                at += most
                break
        else:
            together = list(_codes(words[at], voice.speaker.face))
            if not together:
                yield _slip(words[at], voice.speaker.face)
                return
            yield from together
            at += 1


def _codes(word: str, face: str) -> Iterator[Card]:
    """The card of a word, or the cards that are written without a blank (``GAGZ``)."""
    for whole in ([word], re.findall(r".(?:10|.)", word)):
        try:
            read_all = [read_card(one, letters=face) for one in whole]
        except NotationError:
            continue
        if "".join(whole) == word:
            yield from read_all
            return


@cache
def _card_names(face: str) -> Mapping[str, Card]:
    """Every card by its full name in each language, without blanks, hyphens and capitals."""
    found = {}
    for language in LANGUAGES:
        for ace in ACES:
            words = Words(language, face=face, ace=ace)
            for card in (Card(suit, rank) for suit in Suit for rank in Rank):
                found[_bare([words.name(card, "name")])] = card
    return found


def _bare(words: Sequence[str]) -> str:
    return re.sub(r"[\W_]+", "", "".join(words).casefold())


def _slip(word: str, face: str) -> Said:
    """What is wrong with a word that is no card."""
    upper = word.upper()
    ranks, suits = _RANKS[face], _SUITS[face]
    if upper in ranks:
        return said("exercise.slip.no_suit", found=shown(word))
    if upper in suits:
        return said("exercise.slip.no_rank", found=shown(word))
    if upper[-1] in suits and upper[:-1] in ranks:
        return said("exercise.slip.turned", found=shown(word))
    if len(word) == 2 and upper[0] in suits:
        return said("exercise.slip.rank", found=shown(word))
    if upper[1:] in ranks:
        return said("exercise.slip.suit", found=shown(word))
    return said("exercise.slip.word", found=shown(word))
