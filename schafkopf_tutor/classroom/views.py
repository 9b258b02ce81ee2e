"""What each page is told. Here is the border: before an answer is revealed, no phone and no
projector hears what is right, and nobody ever sees what somebody else has answered."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from schafkopf_tutor.classroom.histogram import histogram
from schafkopf_tutor.classroom.people import Person
from schafkopf_tutor.classroom.session import Session
from schafkopf_tutor.classroom.values import Given
from schafkopf_tutor.quiz.said import Said
from schafkopf_tutor.screen.grade_said import answer_text
from schafkopf_tutor.screen.models import VERSION, BetweenModel, Model, QuestionModel
from schafkopf_tutor.screen.voice import Voice


class Told(NamedTuple):
    """What a phone's model is made of.

    ``question`` is the model of the person's question as it stands for him, made once for all who
    stand alike: copy it before you change it. It is worked out with what is right only if he may
    know; ``given`` is what he has answered. ``refused`` is why his last word did nothing.
    """

    session: Session
    person: Person
    question: QuestionModel | None
    given: Given | None
    refused: Said | None = None


def phone_model(told: Told, voice: Voice) -> Model:
    """What somebody sees on his phone."""
    session, person = told.session, told.person
    if told.question is None or session.paused or session.ended:
        model: BetweenModel = {
            "version": VERSION,
            "kind": "between",
            "lang": person.language,
            "label": person.name,
            "title": person.name,
        }
        if told.refused:
            model["says"] = {"lines": [{"text": voice.say(told.refused), "tone": "wrong"}]}
        return model
    question = told.question.copy()
    question["about"] = [person.name]
    if told.refused:
        question["says"] = {"lines": [{"text": voice.say(told.refused), "tone": "wrong"}]}
    return question


def teacher_model(session: Session, voice: Voice, online: Collection[str]) -> BetweenModel:
    """What the teacher sees: everything."""
    model: BetweenModel = {
        "version": VERSION,
        "kind": "between",
        "lang": voice.words.language,
        "label": session.code,
        "title": session.code,
        "about": [person.name for person in session.present],
    }
    asked = session.current
    if asked is not None:
        question = session.item(asked).question
        model["lines"] = [
            {"text": f"{answer_text(question, bar.answer, voice)}: {bar.number}"}
            for bar in histogram(session, asked)
        ]
    return model


def projector_model(session: Session, voice: Voice, online: Collection[str]) -> BetweenModel:
    """What stands on the wall: nothing that is not to be known yet."""
    asked = session.current
    model: BetweenModel = {
        "version": VERSION,
        "kind": "between",
        "lang": voice.words.language,
        "label": session.code,
        "title": session.code,
        "about": [str(len(session.present))],
    }
    if asked is not None and asked.stage == "revealed":
        question = session.item(asked).question
        model["lines"] = [
            {"text": f"{answer_text(question, bar.answer, voice)}: {bar.number}"}
            for bar in histogram(session, asked)
        ]
    return model
