"""All that a question says, in both languages: that nothing is missing, and what its hints tell."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator
from functools import cache, lru_cache

from schafkopf_tutor.cards import Card
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import LANGUAGES, Words
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.kinds import yes_no
from schafkopf_tutor.quiz.question import Option, Question
from schafkopf_tutor.quiz.said import Reason, Said
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.screen.grade_said import short
from schafkopf_tutor.screen.question_said import spoken
from schafkopf_tutor.screen.voice import Voice

GAP = re.compile(
    r"[{}|#@]|  |^\s|\s$|^$|\s[.,;:?!](\s|$)|\.\.(?!\.)|–[.,;:?!)]|\(–"
    r"|\w_\w|[a-z]\.(?!zone\b)[a-z]\w"
)
"""What is left where a value or a word is missing: braces, blanks, dots, the id of a message."""
ENDS = (".", "?", "!", "“", "”", ":", ")", "…")
OTHERWISE = {
    "quiz_orders.hint.none_below",
    "quiz_orders.hint.none_above",
    "quiz_compare.hint.front",
    "quiz_running.hint.none",
    "quiz_auction.hint.equal",
    "quiz_laufende.hint.none",
    "quiz_doubling.hint.nobody",
    "quiz_ramsch.hint.nobody",
}
"""Last hints that say in other words that it is none, nobody, the front, or both."""
TAKES_AWAY = re.compile(r"\.hint\.(not|not_\w+|least)$")
"""Hints that take an option away."""


@cache
def voices(ruleset: RuleSet) -> tuple[Voice, ...]:
    """One for each language."""
    return tuple(Voice(Speaker(language), ruleset) for language in LANGUAGES)


def messages(reason: object) -> Iterator[str]:
    """The ids of a sentence and of those inside it."""
    if isinstance(reason, Said):
        yield reason.message
        for value in reason.values.values():
            yield from messages(value)
    elif isinstance(reason, tuple) and reason and isinstance(reason[0], Said):
        for one in reason:
            yield from messages(one)


def sentences(question: Question) -> Iterator[Reason]:
    """What is said in whole sentences, the reasons for any answer among it."""
    yield question.ask
    yield from question.hints
    for option in (*question.options, *question.right):
        yield from question.why(option)
    yield from question.otherwise


def labels(question: Question) -> Iterator[Reason]:
    """What is said in words that need not be a sentence."""
    yield from question.words.values()
    yield from (group.label for group in question.shown)
    yield from (one for one in (question.label, question.unit) if one is not None)


@cache
def known(message: str) -> bool:
    """Whether every language has the message."""
    return all(Words(language).find(message) is not None for language in LANGUAGES)


def check_said(one: Item) -> None:
    """Every message is there in every language, and nothing is missing in any sentence."""
    question = one.question
    whole = tuple({id(reason): reason for reason in sentences(question)}.values())
    parts = tuple(labels(question))
    for reason in (*whole, *parts):
        for message in messages(reason):
            assert known(message), message
    for voice in voices(one.ruleset):
        texts = [*map(voice.say, whole)]
        assert all(text.endswith(ENDS) for text in texts), texts
        names = [spoken(question, option, voice) for option in question.options]
        for text in (*texts, *map(voice.say, parts), *names):
            assert not GAP.search(text), (voice.words.language, text)
        if question.form != "cards":  # a doubled pack has cards twice
            assert len(set(names)) == len(names), names


def seen(one: Item) -> Hashable:
    """All that is seen of an item, whatever the order of its options and of cards in a hand."""
    question, voice = one.question, voices(one.ruleset)[0]
    lying = [(voice.say(g.label), tuple(sorted(map(str, g.cards)))) for g in question.shown]
    options = frozenset(spoken(question, option, voice) for option in question.options)
    return voice.say(question.ask), tuple(lying), question.laid, options


# --- hints ---------------------------------------------------------------------------------------


def check_ladder(one: Item) -> None:
    """No rung but the last gives the answer; the last one does."""
    question = one.question
    for voice in voices(one.ruleset):
        first, second, last = map(voice.say, question.hints)
        assert len({first, second, last}) == 3
        for rung, hint in zip(question.hints, (first, second), strict=False):
            assert not told_by(rung, hint, one, voice), hint
        assert gives(question.hints[-1], last, one, voice), last


def named(options: Iterable[Option], question: Question, voice: Voice, hint: str) -> set[Option]:
    """The options that a hint names, as they stand in a list; not one inside another."""
    words = {short(question, option, voice).rstrip("."): option for option in options}
    return {words[match[0]] for match in _any_of(tuple(words)).finditer(hint)}


@lru_cache(maxsize=1024)
def _any_of(words: tuple[str, ...]) -> re.Pattern[str]:
    """Any of these words, the longer ones first."""
    longest = sorted(words, key=len, reverse=True)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, longest))})(?![\w-])")


def says_yes_or_no(rung: object) -> str:
    """Which of the two a hint gives as the answer; empty if neither."""
    ids = {yes_no.last_hint(answer).message: answer for answer in (yes_no.YES, yes_no.NO)}
    return ids.get(rung.message, "") if isinstance(rung, Said) else ""


def told_by(rung: object, hint: str, one: Item, voice: Voice) -> bool:
    """Whether a hint names what is right and nothing else that could be, or takes all else away."""
    question, right = one.question, set(one.question.right)
    if question.options == yes_no.OPTIONS:
        return bool(says_yes_or_no(rung))
    if question.form in ("order", "money") or _counts(question):
        return gives(rung, hint, one, voice)
    every = question.options or question.right
    if any(isinstance(option, Card) for option in every):  # it may list right ones among others
        every = (*one.ruleset.pack.faces, *(o for o in every if not isinstance(o, Card)))
    found = named(every, question, voice, hint)
    if isinstance(rung, Said) and TAKES_AWAY.search(rung.message):
        return len(question.options) > 2 and found >= set(question.options) - right
    return found == right


def gives(rung: object, hint: str, one: Item, voice: Voice) -> bool:
    """Whether somebody who has read a hint can answer."""
    question, right = one.question, set(one.question.right)
    if question.options == yes_no.OPTIONS:
        return {says_yes_or_no(rung)} == right
    if question.form == "order":
        places = [hint.find(short(question, option, voice)) for option in question.right]
        return -1 not in places and places == sorted(places)
    if question.form == "money":
        number = abs(int(str(question.right[0])))  # received or paid: that is said in words
        amount = voice.speaker.amount(number, voice.ruleset.word("tariff.unit"))
        return bool(re.search(rf"(?<![\d.,]){re.escape(amount)}", hint))
    found = named(question.options or question.right, question, voice, hint)
    if isinstance(rung, Said) and rung.message in OTHERWISE:
        return found <= right
    if _counts(question):
        return _parted(hint, question)
    return found == right


def _counts(question: Question) -> bool:
    """Whether numbers are to be ticked."""
    numbers = all(isinstance(option, int) for option in question.options)
    return question.form == "choices" and numbers


def _parted(hint: str, question: Question) -> bool:
    """Whether a number in a hint parts the right numbers from the others."""
    options = {option for option in question.options if isinstance(option, int)}
    high = [{o for o in options if o >= int(limit)} for limit in re.findall(r"\d+", hint)]
    return any(set(question.right) in (side, options - side) for side in high)
