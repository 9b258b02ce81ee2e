"""What the three pages of the class are made of alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from schafkopf_tutor.cards import LONG
from schafkopf_tutor.classroom.models import AnyPart, ClassModel
from schafkopf_tutor.i18n import ACES, FACES, LANGUAGES, Words
from schafkopf_tutor.quiz.grade import grade
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.question import WRITTEN, name_of
from schafkopf_tutor.screen.grade_said import grade_lines, short, source_of
from schafkopf_tutor.screen.models import (
    VERSION,
    ButtonModel,
    FaceModel,
    LineModel,
    MarkModel,
    Model,
    OptionModel,
    QuestionModel,
)
from schafkopf_tutor.screen.once import Once
from schafkopf_tutor.screen.once_model import deciding, highlight
from schafkopf_tutor.screen.question_model import question_model
from schafkopf_tutor.screen.voice import Voice

CARD: Final = (
    f"/pack/({'|'.join(FACES)})/({'|'.join(ACES)})/card/({'|'.join(LANGUAGES)})"
    r"/([EGHS][AZKOU987])\.(light|dark)\.svg"
)
"""The address of a picture: face, name of the ace, language, card, and how bright it is. Pages show
no other ones (``web/parts.js``)."""


def page(voice: Voice, role: str, title: str, about: Sequence[str] = ()) -> ClassModel:
    """A page with a title and nothing below it yet; ``role`` is phone, teacher or screen."""
    parts: list[AnyPart] = [{"part": "title", "key": "title", "text": title}]
    if about:
        parts.append({"part": "about", "key": "about", "about": list(about)})
    return {
        "version": VERSION,
        "kind": "class",
        "lang": voice.words.language,
        "label": voice.text(f"class_page.{role}.label"),
        "parts": parts,
        "focus": "title",
    }


def fetched(faces: Iterable[str], words: Words, prefix: str = "") -> dict[str, FaceModel]:
    """The cards' pictures as addresses on this server, which a browser fetches once.

    All that a picture depends on stands in its address: tomorrow another class is at the same one,
    with other cards, and the phone still has those of today.
    """
    drawn = f"{prefix}/pack/{words.face}/{words.ace}/card/{words.language}"
    return {
        code: {"light": f"{drawn}/{code}.light.svg", "dark": f"{drawn}/{code}.dark.svg"}
        for code in faces
    }


def light(model: Model | None, words: Words, prefix: str) -> Model | None:
    """A screen that brings no pictures of cards along but their addresses; others it keeps."""
    if model is None or "faces" not in model:
        return model
    cards = {card.code for card in LONG.faces}
    faces = model["faces"]
    model["faces"] = {**faces, **fetched(cards.intersection(faces), words, prefix)}
    return model


def fetching(model: ClassModel, words: Words, prefix: str) -> ClassModel:
    """A page that brings no pictures along but their addresses."""
    model["faces"] = fetched(model.get("faces", {}), words, prefix)
    left = list(model["parts"])
    while left:
        part = left.pop()
        if part["part"] == "question":
            question = part["question"]
            question["faces"] = fetched(question.get("faces", {}), words, prefix)
        elif part["part"] == "box":
            left += part["parts"]
    return model


def lines(*texts: str) -> list[LineModel]:
    """Plain sentences."""
    return [{"text": text} for text in texts]


def button(act: str, message: str, voice: Voice, *, main: bool = False) -> ButtonModel:
    """Something to press."""
    made: ButtonModel = {"act": act, "label": voice.text(message)}
    if main:
        made["main"] = True
    return made


def other_language(voice: Voice) -> ButtonModel:
    """The switch to the other language, in that language."""
    other = next(one for one in LANGUAGES if one != voice.words.language)
    return {"act": f"lang {other}", "label": voice.text("class_page.other_language")}


def solved(item: Item, voice: Voice) -> QuestionModel:
    """A question with what is right and why, and the cards that decide, for whoever has not
    answered it."""
    question = item.question
    once = Once.handed(item, item.right)
    model = question_model(once.answer, voice)
    right: MarkModel = {"text": voice.text("answer.mark.right"), "tone": "right"}
    answer = model["answer"]
    if question.form in WRITTEN:
        answer.pop("field", None)
        answer.pop("group", None)
        (option,) = question.right
        shown: OptionModel = {
            "key": name_of(option), "text": short(question, option, voice), "mark": right
        }  # fmt: skip
        answer["options"] = [shown]
    for option_model in (*answer.get("options", []), *answer.get("placed", [])):
        option_model.pop("act", None)
        option_model.pop("pressed", None)
        if question.form != "order" and question.option(option_model["key"]) in question.right:
            option_model["mark"] = right
    model["tools"] = []
    model["says"] = {"lines": []}
    found = grade(item, item.right)
    highlight(model, deciding(question, found))
    model["feedback"] = grade_lines(question, found, voice)
    source = source_of(item, voice)
    if source and not any(source in line["text"] for line in model["feedback"]):
        model["feedback"].append({"text": voice.text("quiz_page.source", source=source)})
    return model
