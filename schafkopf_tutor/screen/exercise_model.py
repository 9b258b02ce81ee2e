"""The view model of an exercise."""

from __future__ import annotations

from schafkopf_tutor.screen.exercise import Exercise
from schafkopf_tutor.screen.exercise_read import written
from schafkopf_tutor.screen.exercise_said import checked
from schafkopf_tutor.screen.models import LineModel, QuestionModel
from schafkopf_tutor.screen.question_answer import AT_ONCE
from schafkopf_tutor.screen.question_model import question_model
from schafkopf_tutor.screen.voice import Voice


def exercise_model(state: Exercise, voice: Voice, *, number: str) -> QuestionModel:
    """The exercise as it stands, under its ``number`` ("4.3"); what was handed in last is judged,
    and a line tells how to write down what is right."""
    model = question_model(state.answer, voice)
    model["label"] = voice.text("exercise.title", number=number)
    model["ask"] = f"{number} {model['ask']}"
    again = [tool for tool in model.get("tools", []) if tool["act"] == "again"]
    if state.question.form in AT_ONCE:
        for option in model["answer"].get("options", []):
            if state.done:
                option.pop("act", None)
            option["pressed"] = option["key"] == state.picked
        tools = [tool for tool in model.get("tools", []) if tool["act"] != "again"]
        label = voice.text("answer.check")
        model["tools"] = [{"act": "check", "label": label, "main": True}, *tools]
        again = [{"act": "again", "label": voice.text("answer.again")}]
    if state.found is not None:
        lines = judged(state, voice, number)
        model["says"] = {"lines": lines, "again": state.answer.turns}
        model["feedback"] = []
        if state.done:
            model["tools"] = again
    return model


def judged(state: Exercise, voice: Voice, number: str) -> list[LineModel]:
    """What is said about the answer that was clicked last; a right one is told how to write it into
    the notebook. Nothing before."""
    if state.found is None:
        return []
    lines = checked(state.question, state.found, voice, clicked=True)
    if state.done:
        text = written(state.question, state.given, voice)
        said = voice.text("exercise.hand_in", number=number, text=text)
        lines.append({"text": said, "tone": "plain"})
    return lines
