"""What every item of a family must keep, checked the way a learner meets it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import cache

from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.make import draw
from schafkopf_tutor.quiz.question import Option, Question
from schafkopf_tutor.quiz.skills import skills
from schafkopf_tutor.quiz.task import Kind
from schafkopf_tutor.screen.question_answer import Answer
from schafkopf_tutor.screen.voice import Voice
from tests.law.houses import house

RULES = ("ordnung", "cardgames-zone", "cardgames-zone-short", "doppelbild")
"""Other limits, another pack, no doubling."""


@cache
def item(kind: Kind, level: int, seed: int, rules: str) -> Item:
    """An item of a kind, under a shipped rule set or one of our house rules."""
    return draw(kind, skills()[kind.skill], level, seed, house(rules))


def items(kind: Kind, rules: str, seeds: int) -> Iterator[Item]:
    """Items of all levels of a kind."""
    for level in kind.levels:
        yield from (item(kind, level, seed, rules) for seed in range(seeds))


def given(question: Question, answer: Hashable) -> Answer:
    """The question after somebody has given this answer."""
    asked = Answer(question)
    if question.form == "number":
        return asked.act(f"check {answer}")
    if question.form == "money":
        assert isinstance(answer, int)
        signed = asked.act(f"sign {'-' if answer < 0 else '+'}")
        return signed.act(f"check {abs(answer)}")
    chosen = answer if isinstance(answer, (frozenset, tuple)) else (answer,)
    if question.form == "order":
        keys = dict(zip(question.options, question.keys, strict=True))
        for option in chosen:
            asked = asked.act(f"pick {keys[option]}")
        return asked.act("check")
    for key in question.keys:
        if question.option(key) in chosen:
            asked = asked.act(f"pick {key}")
    return asked.act("check") if question.form in ("cards", "choices") else asked


def check_answers(one: Item) -> None:
    """The right answer has full marks, any belief's other answer has not."""
    assert given(one.question, one.right).clean
    for wrong in one.distractors:
        if one.question.form == "choice":
            assert wrong in one.question.options
        assert not given(one.question, wrong).right


def check_hints(one: Item) -> None:
    """The first two hints do not give the answer; every sentence can be said."""
    question = one.question
    for language in LANGUAGES:
        voice = Voice(Speaker(language), one.ruleset)
        first, second, third = map(voice.say, question.hints)
        assert len({first, second, third}) == 3
        for hint in (first, second):
            offered = question.options or question.right
            if question.form == "cards":  # a row of cards may have the right ones among others
                offered = one.ruleset.pack.faces
            named = {
                word
                for word in _words(offered, one, voice)
                if re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", hint)
            }
            assert named != set(_words(question.right, one, voice)), (hint, named)
        texts = [voice.say(question.ask), voice.all(question.why(question.right[0])), third]
        texts += [voice.say(group.label) for group in question.shown]
        assert not any("{" in text or "quiz_" in text or "  " in text for text in texts), texts


def _words(options: Iterable[Option], one: Item, voice: Voice) -> list[str]:
    """Options as they are said."""
    words = one.question.words
    return [voice.say(words.get(str(o), voice.code(o))) for o in options]


def check_levels(kind: Kind, one: Item) -> None:
    """The item is of its own level alone."""
    assert [level for level in (1, 2, 3) if kind.fits(one.task, level)] == [one.level]


def check_items(kind: Kind, rules: str, seeds: int, reference: Callable[[Item], Hashable]) -> None:
    """Items of all levels: the answer is that of the reference, and each keeps all the above."""
    for one in items(kind, rules, seeds):
        assert one.right == reference(one), one.question
        check_answers(one)
        check_hints(one)
        check_levels(kind, one)


def check_variety(kind: Kind, seeds: int, share: float) -> None:
    """More than this share of a level's items differ from all others."""
    for level in kind.levels:
        tasks = {item(kind, level, seed, "ordnung").task for seed in range(seeds)}
        assert len(tasks) > seeds * share


def check_places(made: Sequence[Item], far: float) -> None:
    """No option stands at the right place, or is right, more often than the others, by more than
    so ``far``. Only where one is chosen."""
    if made[0].kind.form not in ("choice", "seat"):
        return
    options = len(made[0].question.options)
    places = Counter(one.question.options.index(one.question.right[0]) for one in made)
    shares = [places[at] / len(made) for at in range(options)]
    assert all(abs(share - 1 / options) < far for share in shares), places


def who_errs(made: Iterable[Item]) -> Counter[str]:
    """How often each belief is one that answers otherwise."""
    return Counter(
        belief for one in made for beliefs in one.distractors.values() for belief in beliefs
    )


def of_level(kind: Kind, level: int, seeds: int, rules: str = "ordnung") -> list[Item]:
    """Items of one level of a kind."""
    return [item(kind, level, seed, rules) for seed in range(seeds)]


def check_telling(kind: Kind, seeds: int, beliefs: str) -> None:
    """At level 3 each of these beliefs is found out by some item."""
    found = who_errs(of_level(kind, 3, seeds))
    assert set(beliefs.split()) <= set(found), found
