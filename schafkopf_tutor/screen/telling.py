"""An item told in the plain form that every format of ``quiz.export`` writes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Final

from schafkopf_tutor.beliefs import belief_named
from schafkopf_tutor.cards import Card
from schafkopf_tutor.draw import card_svg
from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.i18n import Words
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.export import told as plain
from schafkopf_tutor.quiz.export.told import Told, Way
from schafkopf_tutor.quiz.grade import SETS, grade
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.question import WRITTEN, Option, Question
from schafkopf_tutor.quiz.said import Said
from schafkopf_tutor.quiz.skills import every_skill
from schafkopf_tutor.quiz.task import Answer
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesheet import titled
from schafkopf_tutor.screen.grade_said import answer_text, grade_lines, short, source_of
from schafkopf_tutor.screen.item_written import can_be_given
from schafkopf_tutor.screen.models import CardModel
from schafkopf_tutor.screen.question_answer import Answer as Blank
from schafkopf_tutor.screen.question_model import answer_model, shown_model
from schafkopf_tutor.screen.question_said import as_it_is, spoken
from schafkopf_tutor.screen.voice import Voice

UNIT: Final = "tariff.unit"
POINTS: Final = "tournament_point"
"""The unit that is no money, as data of the laws names it."""

_WAYS: Final[dict[str, Way]] = {
    "choice": "one",
    "seat": "one",
    "choices": "several",
    "cards": "several",
    "order": "order",
    "number": "number",
    "money": "number",
}
_HINTS: Final = 2
"""The rungs of a ladder of hints that do not give the answer away."""
_NO_TAG: Final = re.compile(r"[^\w.@-]+")


def in_points(ruleset: RuleSet) -> RuleSet:
    """The same rules, with points where there was money.

    >>> from schafkopf_tutor.rulesets import load
    >>> in_points(load("ordnung")).word("tariff.unit")
    'tournament_point'
    """
    return replace(ruleset, settings=Frozen({**ruleset.settings, UNIT: POINTS}))


def tell(item: Item, voice: Voice) -> Told:
    """The item in the voice's language, with the pictures of its face.

    Raises ExportError for a text that no format could hold.

    >>> from schafkopf_tutor.explain import Speaker
    >>> from schafkopf_tutor.quiz.make import make
    >>> from schafkopf_tutor.rulesets import load
    >>> item = make("points", 1, 7, load("ordnung"))
    >>> told = tell(item, Voice(Speaker("en"), item.ruleset))
    >>> told.name, told.tags[:2]
    ('points@1/1/7/ec11600600c9', ('schafkopf', 'points'))
    """
    question, words = item.question, voice.words
    way = _WAYS[question.form]
    asked = answer_model(Blank(question, voice.ruleset.word(UNIT)), voice)
    whole = tuple(_whole(item, voice))
    right = answer_text(question, item.right, voice)
    return Told(
        item.key,
        "/".join((item.key, words.language, words.face, words.ace)),
        way,
        voice.say(question.ask),
        language=words.language,
        title=every_skill()[item.kind.skill].name(words),
        category=category(item, voice),
        tags=tuple(_tags(item)),
        level=item.level,
        how=_how(question, way, voice),
        shown=tuple(_lying(question, voice)),
        caption=asked.get("caption", "") if way != "order" else "",
        options=() if way == "number" else tuple(_options(item, voice)),
        number=item.right if way == "number" and isinstance(item.right, int) else 0,
        unit=_unit(question, voice),
        wrong=tuple(_wrong(item, voice)) if way == "number" else (),
        otherwise=voice.all(question.otherwise) if way == "number" else "",
        whole=whole if any(not one.right for one in whole) else (),
        right=right,
        feedback="\n".join(_solution(item, right, voice)),
        hints=tuple(voice.say(hint) for hint in question.hints[:_HINTS]),
    )


def category(item: Item, voice: Voice) -> tuple[str, ...]:
    """Where it belongs among others: rules, skill, level."""
    rules = titled(item.ruleset, voice.speaker)
    money = item.ruleset.word(UNIT) != POINTS
    skill = every_skill()[item.kind.skill].name(voice.words)
    level = voice.words.text("export.level", level=item.level)
    return rules if money else voice.words.phrase("export.points", rules=rules), skill, level


def _tags(item: Item) -> Iterator[str]:
    skill, ruleset = item.kind.skill, item.ruleset
    words = (ruleset.law, skill, f"{skill}@{item.version}", f"level-{item.level}", ruleset.name)
    yield from (_NO_TAG.sub("-", word) for word in words)


def _how(question: Question, way: Way, voice: Voice) -> str:
    """How to answer; nothing where the question says it, or it is plain to see."""
    if way == "order":
        return voice.text("export.how.order")
    if way != "number":
        return ""
    unit = _unit(question, voice)
    said = [
        voice.text("export.how.number_of", unit=unit) if unit else voice.text("export.how.number")
    ]
    said += [voice.text("export.how.signed")] if question.signed else []
    return " ".join(said)


def _unit(question: Question, voice: Voice) -> str:
    """What a number counts, as it stands within a sentence."""
    if isinstance(question.unit, Said):
        return voice.words.phrase(question.unit.message, **question.unit.values)
    if question.unit is None and question.form == "money":
        return voice.words.phrase(f"answer.unit.{voice.ruleset.word(UNIT)}")
    return question.unit or ""


def _lying(question: Question, voice: Voice) -> Iterator[plain.Lying]:
    for group in shown_model(question, voice):
        drawn = tuple((_drawn(card, voice), card.get("below", "")) for card in group["cards"])
        if drawn:
            yield plain.Lying(group.get("caption", ""), drawn)


def _drawn(card: CardModel, voice: Voice) -> plain.Picture:
    return _picture(Card.of(card["face"]), voice.words)


@lru_cache(maxsize=512)  # a bank shows the same few cards over and over
def _picture(card: Card, words: Words) -> plain.Picture:
    file = f"{card.code}-{words.face}-{words.language}.svg"
    return plain.Picture(file, card_svg(card, words), words.name(card, "name"))


def _options(item: Item, voice: Voice) -> Iterator[plain.Option]:
    """Of a row all, in the right order; else each once: of two same cards one is enough."""
    question = item.question
    if question.form == "order":
        for option in question.right:
            yield _option(item, option, voice)
        return
    for option in dict.fromkeys(question.options):
        yield _option(item, option, voice)


def _option(item: Item, option: Option, voice: Voice) -> plain.Option:
    question = item.question
    right = option in question.right
    said = _said(item, option, voice, right=right)
    if isinstance(option, Card):
        return plain.Option(
            spoken(question, option, voice), right, said, _picture(option, voice.words)
        )
    if question.form == "seat":
        for at, (seat, card) in enumerate(question.laid):
            if seat == option:
                words = "export.led" if at == 0 else "export.laid"
                name = voice.words.name(card, "name")
                text = voice.text(words, name=voice.seat(seat), card=name)
                return plain.Option(text, right, said, _picture(card, voice.words))
        return plain.Option(spoken(question, option, voice), right, said)
    amount = question.form == "money" and isinstance(option, int)
    text = short(question, option, voice) if amount else spoken(question, option, voice)
    return plain.Option(text, right, said)


def _said(item: Item, answer: Answer, voice: Voice, *, right: bool) -> str:
    """Why an answer is right or wrong; of a wrong one also what somebody seems to believe."""
    question = item.question
    if right:
        reasons = question.why(answer) if isinstance(answer, Card | str | int) else ()
        return voice.all(as_it_is(reasons))
    said = [voice.all(question.why(answer))] if isinstance(answer, Card | str | int) else []
    single = question.form not in SETS and question.form != "order"
    if single or not isinstance(answer, Card | str | int):
        said += _believed(item, answer, voice)
    return " ".join(text for text in said if text)


def _believed(item: Item, answer: Answer, voice: Voice) -> Iterator[str]:
    """The belief that gives a wrong answer, and what puts it right; where several give the same
    one, nobody knows which it was, and nothing is said."""
    beliefs = item.distractors.get(answer, ())
    if len(beliefs) == 1:
        belief = belief_named(beliefs[0])
        yield belief.says(voice.words, item.ruleset)
        yield belief.right(voice.words, item.ruleset)


def _wrong(item: Item, voice: Voice) -> Iterator[tuple[int, str]]:
    for answer in item.distractors:
        if isinstance(answer, int) and answer != item.right:
            yield answer, _said(item, answer, voice, right=False)


def _whole(item: Item, voice: Voice) -> Iterator[plain.Option]:
    """Answers as a whole, right and wrong ones, in an order that gives nothing away."""
    question = item.question
    if question.form not in (*WRITTEN, *SETS, "order"):
        yield from _options(item, voice)
        return
    texts = {answer_text(question, item.right, voice): item.right}
    for answer in item.distractors:
        if can_be_given(item, answer):
            texts.setdefault(answer_text(question, answer, voice), answer)
    for text in Dice("whole", item.key).shuffled(list(texts)):
        right = texts[text] == item.right
        said = "" if right else _said(item, texts[text], voice, right=False)
        yield plain.Option(text, right, said)


def _solution(item: Item, right: str, voice: Voice) -> Iterator[str]:
    """What is right, why, and where the rule at stake can be read."""
    question = item.question
    yield voice.text("export.right", answer=right.removesuffix("."))
    lines = grade_lines(question, grade(item, item.right), voice)
    named = question.form in SETS
    for line in lines:
        if line["text"]:
            strong = line.get("strong", "")
            yield f"{strong}: {line['text']}" if named and strong else line["text"]
    source = source_of(item, voice)
    if source and not any(source in line["text"] for line in lines):
        yield voice.text("quiz_page.source", source=source)
