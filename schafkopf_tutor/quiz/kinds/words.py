"""The words of the game: what a term means, and what the word for something is."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Final

from schafkopf_tutor.beliefs import World
from schafkopf_tutor.data import resource
from schafkopf_tutor.explain import Term, glossary
from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds.positions import until
from schafkopf_tutor.quiz.question import Option, Sentence
from schafkopf_tutor.quiz.said import Reason, Said, said
from schafkopf_tutor.quiz.task import Answer, Kind, Task, Wording
from schafkopf_tutor.ruleset import RuleSet


@dataclass(frozen=True)
class Phrase:
    """Something that each language says in words of its own."""

    names: Mapping[str, str]
    message: str = "phrase"


@dataclass(frozen=True)
class Lexicon:
    """The terms that are asked, by group; the rule of each group; pairs that stay apart."""

    groups: Mapping[str, tuple[str, ...]]
    rules: Mapping[str, str]
    apart: frozenset[frozenset[str]]

    def group(self, term: str) -> str:
        """The group of a term."""
        return next(name for name, terms in self.groups.items() if term in terms)


@cache
def lexicon() -> Lexicon:
    """Read once.

    >>> lexicon().group("schmieren")
    'play'
    """
    with resource("quiz", "words.toml").open("rb") as file:
        read = tomllib.load(file)
    apart = frozenset(map(frozenset, read.pop("apart")))
    groups = {name: tuple(entry["terms"]) for name, entry in read.items()}
    rules = {name: entry["rule"] for name, entry in read.items()}
    return Lexicon(Frozen(groups), Frozen(rules), apart)


def _word(term: Term) -> Phrase:
    return Phrase(Frozen({language: getattr(term, language) for language in LANGUAGES}))


@cache
def _meaning(term: str) -> Phrase:
    """What a term means, with dots in place of the word itself."""
    found = glossary()[term]
    return Phrase(Frozen({language: _without(found, language) for language in LANGUAGES}))


def _without(term: Term, language: str) -> str:
    word = re.escape(getattr(term, language))
    text = re.sub(rf"\b{word}\w*", "…", term.meaning[language], flags=re.IGNORECASE)
    flags = re.IGNORECASE if language == "en" else re.NOFLAG
    text = re.sub(rf"(?:{term.match[language]})\w*", "…", text, flags=flags)
    return text.replace("….", "…")


@cache
def _at_the_table(term: str) -> str:
    """What a Bavarian table says besides; empty if nothing."""
    found = glossary()[term]
    names = [name for name in found.bavarian.split(", ") if name not in ("", found.de)]
    return names[0] if names else ""


@dataclass(frozen=True)
class OfWords:
    """A term among others."""

    term: str
    terms: tuple[str, ...]

    @property
    def rule(self) -> str:
        """The rule where the term matters."""
        return lexicon().rules[lexicon().group(self.term)]

    @property
    def options(self) -> tuple[Option, ...]:
        """The terms."""
        return self.terms

    def answer(self, world: World) -> Answer:
        """The term: no belief is about words."""
        return self.term

    @property
    def groups(self) -> frozenset[str]:
        """The groups that they are of."""
        return frozenset(map(lexicon().group, self.terms))

    def _told(self, term: str) -> Said:
        word, meaning = _word(glossary()[term]), Phrase(glossary()[term].meaning)
        return said("quiz_words.because.means", term=word, meaning=meaning)

    def _because(self) -> dict[Option, tuple[Reason, ...]]:
        return {term: (self._told(term),) for term in self.terms}

    def wording(self, right: Answer) -> Wording:
        """How it is put."""
        raise NotImplementedError

    def _away(self) -> str:
        """One that is wrong, of another group if there is one."""
        own = lexicon().group(self.term)
        wrong = [term for term in self.terms if term != self.term]
        return min(wrong, key=lambda term: (lexicon().group(term) == own, wrong.index(term)))

    def _words(self) -> dict[str, Sentence]:
        return {term: said("quiz_words.word", term=_word(glossary()[term])) for term in self.terms}


class WordOf(OfWords):
    """Which word has this meaning?"""

    def wording(self, right: Answer) -> Wording:
        """Each word with its meaning."""
        away = self._away()
        return Wording(
            said("quiz_words.ask.word", meaning=_meaning(self.term)),
            (
                said("quiz_words.hint.when"),
                said("quiz_words.hint.not_word", term=_word(glossary()[away])),
                said("quiz_words.hint.word", term=_word(glossary()[self.term])),
            ),
            because=self._because(),
            words=self._words(),
        )


class MeaningOf(OfWords):
    """What does this word mean?"""

    def wording(self, right: Answer) -> Wording:
        """Each meaning with its word."""
        away = self._away()
        other = _word(glossary()[away])
        return Wording(
            said("quiz_words.ask.meaning", term=_word(glossary()[self.term])),
            (
                said("quiz_words.hint.when"),
                said("quiz_words.hint.not_meaning", term=other, meaning=_meaning(away)),
                said("quiz_words.hint.meaning", meaning=_meaning(self.term)),
            ),
            because=self._because(),
            words={term: said("quiz_words.meaning", term=_meaning(term)) for term in self.terms},
        )


class TableWord(OfWords):
    """What is it that a Bavarian table calls so?"""

    def wording(self, right: Answer) -> Wording:
        """Each word with its meaning."""
        away = self._away()
        return Wording(
            said("quiz_words.ask.table", word=_at_the_table(self.term)),
            (
                said("quiz_words.hint.when"),
                said("quiz_words.hint.not_word", term=_word(glossary()[away])),
                said("quiz_words.hint.word", term=_word(glossary()[self.term])),
            ),
            because=self._because(),
            words=self._words(),
        )


# --- drawing -------------------------------------------------------------------------------------


def _level(task: OfWords) -> int:
    """1: three terms of different groups; 3: four of one group (of two, where there are not so many
    of one); 2: of more groups."""
    if len(task.terms) == 3:
        return 1
    return 3 if len(task.groups) <= (2 if isinstance(task, TableWord) else 1) else 2


def _fits(task: Task, level: int) -> bool:
    if not isinstance(task, OfWords) or (len(task.terms) == 3) > (len(task.groups) == 3):
        return False
    beside = {frozenset((a, b)) for a in task.terms for b in task.terms}
    return not beside & lexicon().apart and _level(task) == level


def _draw(kind: type[OfWords], dice: Dice, level: int) -> Task | None:
    every = [term for terms in lexicon().groups.values() for term in terms]
    if kind is TableWord:  # what has no other name there would be seen to be wrong
        every = [term for term in every if _at_the_table(term)]
    term = dice.one(every)
    near = every if level < 3 or kind is TableWord else lexicon().groups[lexicon().group(term)]
    others = [one for one in near if one != term]
    if kind is TableWord and level == 3:
        return _two_pairs(dice, term, others)

    def one() -> OfWords | None:
        wrong = dice.some(others, 2 if level == 1 else 3)
        return kind(term, tuple(dice.shuffled([term, *wrong])))

    return until(one, lambda task: _fits(task, level))


def _two_pairs(dice: Dice, term: str, others: list[str]) -> Task | None:
    """The term and another of its group, and two of one other group."""
    group = lexicon().group
    beside = [one for one in others if group(one) == group(term)]
    pairs = [(a, b) for a, b in combinations(others, 2) if group(a) == group(b) != group(term)]
    if not beside or not pairs:
        return None
    return TableWord(term, tuple(dice.shuffled([term, dice.one(beside), *dice.one(pairs)])))


def _draw_word(dice: Dice, level: int, _: RuleSet) -> Task | None:
    return _draw(WordOf, dice, level)


def _draw_meaning(dice: Dice, level: int, _: RuleSet) -> Task | None:
    return _draw(MeaningOf, dice, level)


def _draw_table(dice: Dice, level: int, _: RuleSet) -> Task | None:
    return _draw(TableWord, dice, level)


KINDS: Final = (
    Kind("word_of", "words", "choice", _draw_word, _fits),
    Kind("meaning_of", "words", "choice", _draw_meaning, _fits),
    Kind("table_word", "words", "choice", _draw_table, _fits),
)
