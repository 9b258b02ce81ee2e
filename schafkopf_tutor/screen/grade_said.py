"""A grade in sentences: what was chosen and missed, with its reasons; an answer in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from schafkopf_tutor.cards import Card
from schafkopf_tutor.quiz.grade import SETS, Grade, Part
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.question import WRITTEN, Option, Question
from schafkopf_tutor.quiz.task import Answer
from schafkopf_tutor.screen.models import LineModel, Tone
from schafkopf_tutor.screen.question_said import as_it_is, listed, spoken
from schafkopf_tutor.screen.voice import Voice


def answer_text(question: Question, answer: Answer, voice: Voice) -> str:
    """An answer in words: options one after the other, a number as it is, an amount in its unit."""
    if isinstance(answer, frozenset):
        chosen = [option for option in dict.fromkeys(question.options) if option in answer]
        return ", ".join(short(question, option, voice) for option in chosen) or "–"
    if isinstance(answer, tuple):
        return ", ".join(short(question, option, voice) for option in answer)
    if question.form == "money" and isinstance(answer, int):
        return _amount(question, answer, voice)
    if isinstance(answer, int | str | Card):
        return short(question, answer, voice)
    return voice.words.name(answer)


def short(question: Question, option: Option, voice: Voice) -> str:
    """An option as a list shows it: a card by its code, an amount in its unit, a sentence without
    its full stop."""
    if isinstance(option, Card):
        return voice.code(option)
    if question.form == "money" and isinstance(option, int):
        return _amount(question, option, voice)
    return listed(spoken(question, option, voice))


def _amount(question: Question, number: int, voice: Voice) -> str:
    if question.unit:
        return f"{voice.words.name(number)} {voice.say(question.unit)}"
    sign = "+" if question.signed and number > 0 else ""  # as it is written, so it is told
    return sign + voice.speaker.amount(number, voice.ruleset.word("tariff.unit"))


def source_of(item: Item, voice: Voice) -> str:
    """The paragraph of the rule at stake; empty where no book has it as the table plays it."""
    if not voice.law(item.rule):
        return ""
    return voice.speaker.source(item.rule, item.ruleset)


def grade_lines(question: Question, grade: Grade, voice: Voice) -> list[LineModel]:
    """What is mistaken with all reasons, then what is right; options with the same one together.

    Of a set all options are gone through, of other forms only what was chosen and what is right.
    """
    lines = list(_lines(question, grade.that("wrong"), "wrong", voice))
    lines += _lines(question, grade.missed, "missed", voice)
    if question.form == "order" and grade.mistaken:
        names = tuple(short(question, option, voice) for option in question.right)
        return [*_once(lines), {"text": voice.text("answer.order_is", row=names), "tone": "plain"}]
    lines += _lines(question, grade.that("right"), "right", voice)
    if question.form in SETS:
        lines += _lines(question, grade.that("left"), "left", voice)
    return [line for line in _once(lines) if line["text"] or not _said_already(question, line)]


def _lines(
    question: Question, parts: Sequence[Part], became: str, voice: Voice
) -> Iterable[LineModel]:
    shared: dict[str, list[str]] = {}
    for part in parts:
        kept = part.reasons if became in ("wrong", "right") else as_it_is(part.reasons)
        names = shared.setdefault(voice.all(kept), [])
        name = short(question, part.option, voice)
        names += [name] if name not in names else []
    tones: dict[str, Tone] = {"wrong": "wrong", "missed": "missed", "right": "right"}
    alone = became == "missed" and question.form not in SETS  # nothing is missing, but it is right
    for text, names in shared.items():
        word = "solution" if alone else became
        strong = voice.text(f"answer.line.{word}", names=", ".join(names))
        yield {"text": text, "tone": tones.get(became, "plain"), "strong": strong}


def _said_already(question: Question, line: LineModel) -> bool:
    """Whether a line that has no reason left says nothing that the others do not."""
    return question.form in WRITTEN or line.get("tone") == "plain"


def _once(lines: Iterable[LineModel]) -> Iterator[LineModel]:
    """A reason that stands in a line before, whole or with more behind it, is not said again."""
    seen: list[str] = []
    for line in lines:
        again = any(before.startswith(line["text"]) for before in seen)
        yield {**line, "text": "" if again else line["text"]}
        seen.append(line["text"])
