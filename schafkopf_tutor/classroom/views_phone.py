"""What a phone is shown: the boundary behind which a question's answer stays until the reveal.

A phone's model before the reveal is made of what is asked and of what this one person has chosen;
the right answer, reasons and beliefs are not looked at. Nothing of anybody else is in any of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from schafkopf_tutor.beliefs import every_belief
from schafkopf_tutor.classroom.models import AnyPart, BoxPart, ClassModel, PhoneModel
from schafkopf_tutor.classroom.people import Person
from schafkopf_tutor.classroom.session import Session
from schafkopf_tutor.classroom.values import Asked, Given
from schafkopf_tutor.classroom.views_parts import button, lines, other_language, page, solved
from schafkopf_tutor.practice.suspicion_model import believed
from schafkopf_tutor.quiz import task
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.question import WRITTEN
from schafkopf_tutor.quiz.said import Said
from schafkopf_tutor.screen.grade_said import answer_text
from schafkopf_tutor.screen.models import LineModel, QuestionModel
from schafkopf_tutor.screen.once import Once
from schafkopf_tutor.screen.once_model import once_model
from schafkopf_tutor.screen.question_answer import AT_ONCE
from schafkopf_tutor.screen.question_model import question_model
from schafkopf_tutor.screen.voice import Voice


class Told(NamedTuple):
    """What a phone's model is made of.

    ``question`` is the model of the person's question as it stands for him (``question_shown``),
    made once for all who stand alike; ``given`` is what he has answered. ``refused`` is why his
    last word did nothing.
    """

    session: Session
    person: Person
    question: QuestionModel | None
    given: Given | None
    refused: Said | None = None


# --- a question ----------------------------------------------------------------------------------


def question_shown(
    once: Once, given: task.Answer | None, asked: Asked, voice: Voice
) -> QuestionModel:
    """A question as somebody has it who has come so far with it and has handed in ``given`` (None:
    nothing yet). What is right is looked at only if it was revealed.
    """
    item = once.item
    if asked.stage == "revealed":
        return _revealed(item, given, asked, voice)
    if given is not None:
        return _answered(item, given, asked, voice)
    if asked.stage != "open":
        return _late(item, asked, voice)
    return _read_first(once_model(once, voice))


def _answered(item: Item, given: task.Answer, asked: Asked, voice: Voice) -> QuestionModel:
    """The answer is there, and nothing is said of it."""
    once = Once.handed(item, given)
    model = closed(question_model(once.answer, voice))
    if item.question.form in AT_ONCE:
        for option in model["answer"].get("options", []):
            option["pressed"] = option["key"] == once.picked
    said = answer_text(item.question, given, voice).rstrip(".")
    there: LineModel = {"text": voice.text("class_page.phone.there", given=said), "tone": "marked"}
    waits: LineModel = {"text": voice.text("class_page.phone.wait_reveal")}
    model["says"] = {"lines": [there, waits], "again": asked.round}
    return _still(model)


def _late(item: Item, asked: Asked, voice: Voice) -> QuestionModel:
    """Too late for an answer; the question still stands there."""
    model = closed(question_model(Once.put(item, test=True).answer, voice))
    late: LineModel = {"text": voice.text("class_page.phone.late"), "tone": "missed"}
    model["says"] = {"lines": [late], "again": asked.round}
    return _still(model)


def _revealed(item: Item, given: task.Answer | None, asked: Asked, voice: Voice) -> QuestionModel:
    """What is right, and why; what the answer was worth, and the belief that would give it."""
    if given is None:
        model = solved(item, voice)
        missed: LineModel = {"text": voice.text("class_page.phone.missed"), "tone": "plain"}
        model["says"] = {"lines": [missed], "again": asked.round}
        return _still(model)
    model = once_model(Once.of(item, given), voice)
    model["feedback"] = [*model.get("feedback", []), *_beliefs(item, given, voice)]
    return _still(model)


def own_shown(once: Once, asked: Asked, voice: Voice) -> QuestionModel:
    """A question of somebody's own: answered, it is told at once, and the next one follows."""
    model = once_model(once, voice)
    if once.found is None:
        open_ = asked.stage == "open"
        return _read_first(model) if open_ else _late(once.item, asked, voice)
    told = [*model.get("feedback", []), *_beliefs(once.item, once.found.given, voice)]
    model["feedback"] = told
    if asked.stage == "open":
        model["ways"] = [button("next", "class_page.phone.next", voice, main=True)]
        model["focus"] = "next"
    return model


def _beliefs(item: Item, given: task.Answer, voice: Voice) -> Iterator[LineModel]:
    """What somebody may believe who answers so."""
    if given != item.right:
        for belief in item.distractors.get(given, ())[:1]:
            if belief in every_belief():
                yield believed(belief, voice)


def closed(model: QuestionModel) -> QuestionModel:
    """The same, and nothing can be chosen."""
    answer = model["answer"]
    for option in (*answer.get("options", []), *answer.get("placed", [])):
        option.pop("act", None)
    if answer["form"] in WRITTEN:
        answer.pop("field", None)
        answer.pop("group", None)
    return model


def _read_first(model: QuestionModel) -> QuestionModel:
    """Whoever comes to it begins with what is asked."""
    model["focus"] = "ask"
    return model


def _still(model: QuestionModel) -> QuestionModel:
    """A question that only stands there."""
    model["tools"] = []
    model["focus"] = "ask"
    return model


# --- the whole page ------------------------------------------------------------------------------


def phone_model(told: Told, voice: Voice) -> PhoneModel:
    """The page of one person."""
    session, asked = told.session, told.session.current
    if session.ended is not None:
        over = _sum("ended", told, voice, "thanks")
        over["ways"] = [button("leave", "class_page.phone.ended.again", voice)]
        return over
    if session.paused:
        return _note("paused", told, voice, "soon")
    if asked is not None and asked.own and told.question is None:
        return _sum("done", told, voice, "thanks")
    if asked is None or told.question is None:
        told_them = ("soon", "resume") if asked is None else ("soon",)
        return _note("waiting", told, voice, *told_them)
    model = told.question.copy()
    model["about"] = _about(told, asked, voice)
    model["label"] = voice.text("class_page.phone.label")
    return model


def _about(told: Told, asked: Asked, voice: Voice) -> list[str]:
    """Which question this is, which vote, and whose team."""
    number = asked.number
    if asked.own:
        number = told.session.own(told.person.id, asked.number) + (told.given is None)
    about = [voice.text("class_page.number", number=number)]
    if asked.round > 1 and not asked.own:
        about.append(voice.text("class_page.vote", number=asked.round))
    return [*about, *_team(told, voice)]


def _team(told: Told, voice: Voice) -> Iterator[str]:
    team = told.session.team(told.person.id)
    if team:
        yield voice.text("class_page.team", number=team)


def _note(stage: str, told: Told, voice: Voice, *messages: str) -> ClassModel:
    """A title and sentences; here the language can be changed."""
    title = voice.text(f"class_page.phone.{stage}.title", name=told.person.name)
    model = page(voice, "phone", title, tuple(_team(told, voice)))
    texts = [voice.text(f"class_page.phone.{stage}.{message}") for message in messages]
    model["parts"].append({"part": "lines", "key": "lines", "lines": lines(*texts)})
    model["parts"].append(_stored(voice))
    model["ways"] = [other_language(voice)]
    return model


def _stored(voice: Voice) -> BoxPart:
    """What is stored of this person: to be seen, and to be deleted."""
    shown = [button("mine", "class_page.phone.stored.show", voice)]
    label = voice.text("class_page.phone.stored.title")
    parts: list[AnyPart] = [
        {"part": "main", "key": "show", "group": {"label": label, "buttons": shown}},
        {
            "part": "sure",
            "key": "erase",
            "label": voice.text("class_page.phone.stored.erase"),
            "lines": lines(voice.text("class_page.phone.stored.means")),
            "button": button("erase", "class_page.phone.stored.sure", voice),
        },
    ]
    return {"part": "box", "key": "stored", "label": label, "more": True, "parts": parts}


def _sum(stage: str, told: Told, voice: Voice, *messages: str) -> ClassModel:
    """How many answers there were of this person's, and how many were right; and sentences."""
    answers = [given.attempt.right for given in told.session.answers(told.person.id)]
    model = _note(stage, told, voice, *messages)
    if answers:
        values = {"count": len(answers), "right": sum(answers)}
        said = lines(voice.text("class_page.phone.sum", **values))
        model["parts"].insert(1, {"part": "lines", "key": "sum", "lines": said})
    return model
