"""An item as JSON values, for other programs: ``data/schemas/item.schema.json``."""

from __future__ import annotations

from typing import Final

from schafkopf_tutor.cards import Card
from schafkopf_tutor.quiz.grade import grade
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.question import Option, Question, QuestionError, name_of
from schafkopf_tutor.quiz.task import Answer
from schafkopf_tutor.screen.grade_said import answer_text, grade_lines, source_of
from schafkopf_tutor.screen.question_said import spoken
from schafkopf_tutor.screen.voice import Voice

SCHEMA: Final = 1
"""A new number whenever a key goes or changes its meaning."""


def item_written(item: Item, voice: Voice) -> dict[str, object]:
    """The item with all its sentences in the voice's language."""
    question, ruleset = item.question, item.ruleset
    return {
        "schema": SCHEMA,
        "key": item.key,
        "skill": item.kind.skill,
        "version": item.version,
        "kind": item.kind.id,
        "level": item.level,
        "seed": item.seed,
        "rules": {"name": ruleset.name, "digest": ruleset.digest},
        "lang": voice.words.language,
        "face": voice.speaker.face,
        "form": question.form,
        "ask": voice.say(question.ask),
        "shown": [
            {
                "label": voice.say(group.label),
                "cards": [card.code for card in group.cards],
                "led": group.led,
            }
            for group in question.shown
        ],
        "laid": [{"seat": seat, "card": card.code} for seat, card in question.laid],
        "label": voice.say(question.label) if question.label else None,
        "unit": _unit(question, voice),
        "signed": question.signed,
        "options": [
            {"key": key, "value": _value(option), "text": spoken(question, option, voice)}
            for key, option in zip(question.keys, question.options, strict=True)
        ],
        "right": _answer(question, item.right),
        "right_text": answer_text(question, item.right, voice),
        "hints": [voice.say(hint) for hint in question.hints],
        "explanation": [
            {"about": line.get("strong", ""), "text": line["text"]}
            for line in grade_lines(question, grade(item, item.right), voice)
        ],
        "rule": item.rule,
        "citation": source_of(item, voice) or None,
        "distractors": [
            {
                "answer": _answer(question, answer),
                "text": answer_text(question, answer, voice),
                "beliefs": list(beliefs),
            }
            for answer, beliefs in item.distractors.items()
            if can_be_given(item, answer)
        ],
    }


def _unit(question: Question, voice: Voice) -> str | None:
    if question.unit:
        return voice.say(question.unit)
    if question.form == "money":
        return voice.text(f"answer.unit.{voice.ruleset.word('tariff.unit')}")
    return None


def _value(option: Option) -> str | int:
    return option.code if isinstance(option, Card) else option


def can_be_given(item: Item, answer: Answer) -> bool:
    """Whether the form has such an answer; a belief may give one that it has not."""
    try:
        grade(item, answer)
    except QuestionError:
        return False
    return True


def _answer(question: Question, answer: Answer) -> object:
    """Keys of options, in their order; a number as it is."""
    if isinstance(answer, frozenset):
        return [key for key in question.keys if question.option(key) in answer]
    if isinstance(answer, tuple):
        return _row(question, answer)
    if question.options and isinstance(answer, int | str | Card):
        return question.keys[question.options.index(answer)]
    return answer


def _row(question: Question, answer: tuple[Option, ...]) -> list[str]:
    """The keys of a row; the same card twice has two of them."""
    left = list(zip(question.keys, question.options, strict=True))
    keys = []
    for option in answer:
        at = next(at for at, (_, other) in enumerate(left) if name_of(other) == name_of(option))
        keys.append(left.pop(at)[0])
    return keys
