"""The view model of a question that is answered once; answered, it goes through the answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from schafkopf_tutor.cards import Card
from schafkopf_tutor.quiz.grade import SETS, Grade
from schafkopf_tutor.quiz.question import WRITTEN, Question, name_of
from schafkopf_tutor.quiz.task import Answer
from schafkopf_tutor.screen.grade_said import answer_text, grade_lines, source_of
from schafkopf_tutor.screen.models import AnswerModel, LineModel, MarkModel, QuestionModel, Tone
from schafkopf_tutor.screen.once import Once
from schafkopf_tutor.screen.question_answer import AT_ONCE
from schafkopf_tutor.screen.question_model import question_model
from schafkopf_tutor.screen.question_said import spoken
from schafkopf_tutor.screen.voice import Voice

_WELL: Final = {
    "order": "answer.well_rank",
    "choices": "answer.well_mark",
    "cards": "answer.well_mark",
}


def once_model(once: Once, voice: Voice, *, number: int | None = None) -> QuestionModel:
    """A question as it stands, the ``number``-th of several; once it is answered, with what became
    of each option, and why."""
    model = question_model(once.answer, voice, number=number)
    if once.test:
        _without_help(model, once, voice)
    if once.found is None:
        return model
    _close(model["answer"], once, once.found, voice)
    highlight(model, deciding(once.answer.question, once.found))
    turns = once.answer.turns
    model["tools"] = []
    model["says"] = {"lines": list(_verdict(once, once.found, voice)), "again": turns}
    model["feedback"] = list(_gone_through(once, once.found, voice))
    return model


def _without_help(model: QuestionModel, once: Once, voice: Voice) -> None:
    """No hints; a choice is marked, and handed in by a button."""
    tools = [tool for tool in model.get("tools", []) if tool["act"] != "hint"]
    if once.answer.question.form in AT_ONCE:
        for option in model["answer"].get("options", []):
            option["pressed"] = option["key"] == once.picked
        tools = [{"act": "check", "label": voice.text("answer.check"), "main": True}, *tools]
    for tool in tools:
        if tool.get("main"):
            tool["label"] = voice.text("once.hand_in")
    model["tools"] = tools


# --- what became of the options ------------------------------------------------------------------


def _close(asked: AnswerModel, once: Once, found: Grade, voice: Voice) -> None:
    """Nothing can be chosen any more. Of sets and rows each option is marked already; of others
    mark what was chosen and what would have been right."""
    question = once.answer.question
    if question.form in WRITTEN:
        asked.pop("field", None)
        asked.pop("group", None)
        asked["options"] = [
            {
                "key": name_of(part.option),
                "text": _said(question, part.option, voice),
                "mark": _mark(part.became, voice),
            }
            for part in found.parts
        ]
        return
    became = {part.option: part.became for part in found.parts}
    for option in asked.get("options", []):
        option.pop("act", None)
        of_it = became.get(question.option(option["key"]) or 0, "left")
        if question.form in AT_ONCE and of_it != "left":
            option["mark"] = _mark(of_it, voice)


def _mark(became: str, voice: Voice) -> MarkModel:
    if became == "missed":
        return {"text": voice.text("once.would_be"), "tone": "right"}
    tone: Tone = "right" if became == "right" else "wrong"
    return {"text": voice.text(f"answer.mark.{tone}"), "tone": tone}


# --- what is said --------------------------------------------------------------------------------


def _verdict(once: Once, found: Grade, voice: Voice) -> Iterator[LineModel]:
    """Right, partly right or wrong, and how far; why one answer alone is wrong."""
    question = once.answer.question
    if found.right:
        reasons = () if question.form in SETS else found.that("right")[-1].reasons
        well = voice.text(_WELL.get(question.form, "answer.well"))
        yield {"text": voice.all(reasons), "tone": "right", "strong": well}
        return
    partly = bool(found.that("right"))
    strong = voice.text("once.partly" if partly else "once.wrong")
    text = " ".join(_how_far(once, found, voice))
    yield {"text": text, "tone": "missed" if partly else "wrong", "strong": strong}
    if question.form not in (*SETS, "order"):
        (wrong,) = found.that("wrong")
        yield {"text": voice.all(wrong.reasons), "tone": "plain"}


def _how_far(once: Once, found: Grade, voice: Voice) -> Iterator[str]:
    """Of a set and a row, what of it is right; of others, what would have been."""
    question = once.answer.question
    well, wrong = len(found.that("right")), len(found.that("wrong"))
    if question.form in SETS:
        yield voice.text("once.found", count=well, all=well + len(found.missed))
        if wrong:
            yield voice.text("once.besides", count=wrong)
    elif question.form == "order":
        yield voice.text("once.placed", count=well, all=well + wrong)
    else:
        given, right = (_said(question, one, voice) for one in (found.given, once.item.right))
        yield voice.text("once.answer", given=given, right=right)


def _said(question: Question, answer: Answer, voice: Voice) -> str:
    """An answer in words; a single card by its full name."""
    if isinstance(answer, Card):
        return spoken(question, answer, voice)
    return answer_text(question, answer, voice).rstrip(".")  # an option can be a sentence


def _gone_through(once: Once, found: Grade, voice: Voice) -> Iterator[LineModel]:
    """Every option that matters with its reason; which cards decide; where it can be read."""
    question = once.answer.question
    lines = grade_lines(question, found, voice)
    if question.form in SETS or (question.form == "order" and not found.right):
        yield from lines
    elif not found.right:
        told, *others = lines  # the first stands below the verdict
        yield from (line for line in others if line["text"] not in told["text"])
    cards = deciding(question, found)
    if found.mistaken and cards:
        yield {"text": voice.text("once.cards", cards=cards), "tone": "plain"}
    source = source_of(once.item, voice)
    reasons = (voice.all(part.reasons) for part in found.parts)
    if source and not any(source in text for text in reasons):
        yield {"text": voice.text("quiz_page.source", source=source), "tone": "plain"}


def deciding(question: Question, found: Grade) -> tuple[Card, ...]:
    """The cards that decide. What was missed in a set is listed there, and decides nothing."""
    if question.form not in SETS:
        return found.cards
    return replace(found, parts=found.that("wrong")).cards


def highlight(model: QuestionModel, cards: tuple[Card, ...]) -> None:
    """Make these stand out among the cards that a question shows."""
    for group in model.get("shown", []):
        for card in group["cards"]:
            if Card.of(card["face"]) in cards:
                card["strong"] = True
