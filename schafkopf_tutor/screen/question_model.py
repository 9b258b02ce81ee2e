"""The view model of a question, at any point of its answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from schafkopf_tutor.cards import Card
from schafkopf_tutor.quiz.question import WRITTEN, Lying, Option, Question
from schafkopf_tutor.screen.faces import faces
from schafkopf_tutor.screen.models import (
    VERSION,
    AnswerModel,
    ButtonModel,
    CardModel,
    CardsModel,
    FieldModel,
    GroupModel,
    MarkModel,
    OptionModel,
    Place,
    QuestionModel,
    Tone,
)
from schafkopf_tutor.screen.question_answer import Answer
from schafkopf_tutor.screen.question_said import feedback, is_mistaken, says, spoken
from schafkopf_tutor.screen.voice import Voice

PLACES: Final[tuple[Place, ...]] = ("bottom", "left", "top", "right")
"""Where a seat sits on the screen."""


def question_model(answer: Answer, voice: Voice, *, number: int | None = None) -> QuestionModel:
    """A question as it stands, the ``number``-th of several; ``act`` words are the answer's own."""
    question = answer.question
    title = "answer.title_own" if number is None else "answer.title"
    ask = voice.say(question.ask)
    seen = [card for group in question.shown for card in group.cards]
    seen += [card for _, card in question.laid]
    seen += [option for option in question.options if isinstance(option, Card)]
    rungs = question.hints[: answer.hints - answer.hinted]
    return {
        "version": VERSION,
        "kind": "question",
        "lang": voice.words.language,
        "label": voice.text(title, number=number),
        "faces": faces(seen, voice.words),
        "ask": ask if number is None else f"{number}. {ask}",
        "shown": shown_model(question, voice),
        "answer": answer_model(answer, voice),
        "hints": [voice.say(rung) for rung in rungs],
        "says": says(answer, voice),
        "feedback": feedback(answer, voice),
        "tools": list(_tools(answer, voice)),
    }


def shown_model(question: Question, voice: Voice) -> list[CardsModel]:
    """What lies there to be looked at."""
    return [_lying(at, group, voice) for at, group in enumerate(question.shown)]


def _lying(at: int, group: Lying, voice: Voice) -> CardsModel:
    label = voice.say(group.label)
    cards = [_card(f"{at}.{place}", card, voice) for place, card in enumerate(group.cards)]
    if group.led and cards:
        cards[0]["below"] = voice.text("draw.led")
    return {"label": label, "caption": label, "cards": cards}


def _card(key: str, card: Card, voice: Voice) -> CardModel:
    return {"key": key, "face": card.code, "name": voice.words.name(card, "name")}


def answer_model(answer: Answer, voice: Voice) -> AnswerModel:
    """How it is answered, and what has become of each option."""
    question = answer.question
    form = question.form
    label = voice.say(question.label) if question.label else _beside(question, voice)
    model: AnswerModel = {"form": form, "label": label or voice.text("answer.options")}
    if label:
        model["caption"] = label
    if form in WRITTEN:
        model["field"] = _field(answer, voice)
        if question.signed:
            model["group"] = _signs(answer, voice)
    elif form == "order":
        model["label"] = model["caption"] = label or voice.text("answer.pool")
        model["row"] = voice.text("answer.row")
        model["placed"] = [_placed(answer, key, voice) for key in answer.chosen]
        model["options"] = [_option(answer, key, voice) for key in answer.rest]
        if answer.held is not None:
            model["group"] = _moves(answer, answer.held, voice)
    else:
        model["options"] = [_option(answer, key, voice) for key in question.keys]
        if form == "seat":
            model["label"] = label or voice.text("answer.seats")
    return model


def _beside(question: Question, voice: Voice) -> str:
    """What tells cards to choose from those that lie above them; nothing where there is no need."""
    cards = any(isinstance(option, Card) for option in question.options)
    alike = question.shown and cards and question.form in ("choice", "cards")
    return voice.text("answer.among") if alike else ""


def _option(answer: Answer, key: str, voice: Voice) -> OptionModel:
    question = answer.question
    model = _bare(question, key, voice)
    tried = question.form in ("choice", "seat") and key in answer.chosen
    if not answer.done and not tried:
        model["act"] = f"pick {key}"
    if question.form in ("choices", "cards") and not answer.checked:
        model["pressed"] = key in answer.chosen
    mark = _mark(answer, key, voice)
    if mark:
        model["mark"] = mark
    return model


def _bare(question: Question, key: str, voice: Voice) -> OptionModel:
    """An option as it is before anything has become of it."""
    model: OptionModel = {"key": key}
    option = question.option(key)
    if isinstance(option, Card):
        model["card"] = _card(key, option, voice)
    elif option is not None:
        model["text"] = spoken(question, option, voice)
    if question.form == "seat" and isinstance(option, int):
        model["place"] = PLACES[option]
        _laid(model, question, option, voice)
    return model


def _laid(model: OptionModel, question: Question, seat: int, voice: Voice) -> None:
    """What lies before a seat."""
    for at, (owner, card) in enumerate(question.laid):
        if owner == seat:
            model["card"] = _card(f"laid.{at}", card, voice)
            if at == 0:
                model["below"] = voice.text("draw.led")


def _placed(answer: Answer, key: str, voice: Voice) -> OptionModel:
    """What stands in a row, with its place."""
    model = _bare(answer.question, key, voice)
    model["key"] = f"row.{key}"  # another place than the one it has come from
    model["above"] = voice.text("answer.place", number=answer.chosen.index(key) + 1)
    if answer.checked:
        model["mark"] = _marked("right" if answer.is_right(key) else "wrong", voice)
    elif not answer.question.stepwise:
        model["act"] = f"hold {key}"
        model["pressed"] = key == answer.held
    return model


def _mark(answer: Answer, key: str, voice: Voice) -> MarkModel | None:
    """What has become of an option."""
    question = answer.question
    if key == answer.slip:
        return _marked("wrong", voice)
    if question.form in ("choice", "seat") and key in answer.chosen:
        return _marked("right" if answer.is_right(key) else "wrong", voice)
    if answer.checked and question.form != "order":
        if is_mistaken(answer, key):
            return _marked("wrong" if key in answer.chosen else "missed", voice)
        if key in answer.chosen:
            return _marked("right", voice)
    return None


def _marked(tone: Tone, voice: Voice) -> MarkModel:
    return {"text": voice.text(f"answer.mark.{tone}"), "tone": tone}


def _field(answer: Answer, voice: Voice) -> FieldModel:
    question = answer.question
    unit = voice.say(question.unit) if question.unit else ""
    if question.form == "money" and not unit:
        unit = voice.text(f"answer.unit.{answer.unit}")
    field: FieldModel = {
        "act": "check",
        "label": voice.text("answer.field"),
        "value": answer.written,
        "numeric": True,
        "disabled": answer.done,
    }
    if unit:
        field["unit"] = unit
    return field


def _signs(answer: Answer, voice: Voice) -> GroupModel:
    """Whether the amount is received or paid."""
    ways = (("+", "answer.gets"), ("-", "answer.pays"))
    buttons: list[ButtonModel] = [
        {"act": f"sign {sign}", "label": voice.text(word), "pressed": answer.sign == sign}
        for sign, word in ways
    ]
    if answer.done:
        buttons = [button for button in buttons if button["pressed"]]
    return {"label": voice.text("answer.sign"), "buttons": buttons}


def _moves(answer: Answer, held: str, voice: Voice) -> GroupModel:
    """Where the card that is held can go."""
    at, last = answer.chosen.index(held), len(answer.chosen) - 1
    ways = [("left", "answer.left")] if at > 0 else []
    ways += [("right", "answer.right_by_one")] if at < last else []
    ways += [("back", "answer.back")]
    option: Option | None = answer.question.option(held)
    name = "" if option is None else spoken(answer.question, option, voice)
    return {"label": voice.text("answer.move", option=name), "buttons": _buttons(ways, voice)}


def _buttons(ways: Sequence[tuple[str, str]], voice: Voice) -> list[ButtonModel]:
    return [{"act": act, "label": voice.text(word)} for act, word in ways]


def _tools(answer: Answer, voice: Voice) -> Iterator[ButtonModel]:
    """What can be done besides: hand in, take a step back, ask for a hint, begin again."""
    question = answer.question
    if answer.done:
        yield {"act": "again", "label": voice.text("answer.again")}
        return
    if question.form not in ("choice", "seat") and not question.stepwise:
        act = "check …" if question.form in WRITTEN else "check"
        yield {"act": act, "label": voice.text("answer.check"), "main": True}
    if answer.past:
        yield {"act": "undo", "label": voice.text("answer.undo")}
    if answer.hints < len(question.hints):
        word = "answer.another_hint" if answer.hints else "answer.hint"
        yield {"act": "hint", "label": voice.text(word)}
