"""What a page without a server needs of a question: each sentence and what is right, as data.

The page (``web/answer.js`` and ``web/answer_model.js``) puts the view model together of these at
any point of an answer; it knows no sentence, and of what is right only what stands here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NotRequired, TypedDict

from schafkopf_tutor.i18n import LANGUAGES, Words
from schafkopf_tutor.quiz.grade import SETS, judged
from schafkopf_tutor.quiz.question import WRITTEN, Form, Option, Question, name_of
from schafkopf_tutor.screen.grade_said import short
from schafkopf_tutor.screen.models import (
    ButtonModel,
    CardsModel,
    FieldModel,
    GroupModel,
    OptionModel,
)
from schafkopf_tutor.screen.question_answer import Answer
from schafkopf_tutor.screen.question_model import answer_model, shown_model
from schafkopf_tutor.screen.question_said import as_it_is, listed, percent, spoken
from schafkopf_tutor.screen.question_written import HUNDREDTHS
from schafkopf_tutor.screen.voice import Voice

GAPS: Final = "\ue000\ue001"
"""What stands in a sentence where a page will put something in: the first thing, the second."""


class OptionPiece(TypedDict):
    """An option: whether it is right, how it is named, why, and why for who did not err.

    ``name`` is the same for the same card that is there twice; ``key`` is not. ``pick`` and
    ``hold`` are the words that are sent when it is chosen. ``spoken`` is left out where it is
    ``short``, ``plain`` where it is ``why``.
    """

    key: str
    name: str
    right: bool
    pick: str
    hold: str
    short: str
    spoken: NotRequired[str]
    why: str
    plain: NotRequired[str]
    model: OptionModel


class Piece(TypedDict):
    """A question.

    ``row`` are the names of the options in the right order, ``order_is`` the sentence of it.
    ``shares`` are what an answer is worth of hundred: of a set by how many right ones were found,
    then by how many wrong ones; of a row by how many pairs stand the wrong way round.
    ``right`` is the number to be written, ``why`` its reasons; ``because`` has those for others by
    the number, ``otherwise`` those for all the rest.
    """

    form: Form
    ask: str
    label: str
    caption: str
    shown: list[CardsModel]
    options: list[OptionPiece]
    hints: list[str]
    stepwise: bool
    signed: bool
    row: NotRequired[list[str]]
    order_is: NotRequired[str]
    shares: NotRequired[list[list[int]] | list[int]]
    right: NotRequired[int]
    why: NotRequired[str]
    because: NotRequired[dict[str, str]]
    otherwise: NotRequired[str]
    field: NotRequired[FieldModel]
    signs: NotRequired[GroupModel]


def piece(question: Question, voice: Voice) -> Piece:
    """A question as it is before anybody has answered, with all that can be said of any answer."""
    asked = answer_model(Answer(question, unit_of(voice)), voice)
    made: Piece = {
        "form": question.form,
        "ask": voice.say(question.ask),
        "label": asked["label"],
        "caption": asked.get("caption", ""),
        "shown": shown_model(question, voice),
        "options": [],
        "hints": [voice.say(hint) for hint in question.hints],
        "stepwise": question.stepwise,
        "signed": question.signed,
    }
    if question.form in WRITTEN:
        _written(made, question, voice)
        made["field"] = asked["field"]
        if question.signed:
            made["signs"] = asked["group"]
        return made
    bare = {option["key"]: option for option in asked["options"]}
    for key, option in zip(question.keys, question.options, strict=True):
        made["options"].append(_option(question, key, option, bare[key], voice))
    if question.form == "order":
        names = tuple(short(question, option, voice) for option in question.right)
        made["row"] = [name_of(option) for option in question.right]
        made["order_is"] = voice.text("answer.order_is", row=names)
        rows = _worse_and_worse(question)
        made["shares"] = [percent(judged(question, row).share) for row in rows]
    elif question.form in SETS:
        made["shares"] = _shares_of_sets(question)
    return made


def _shares_of_sets(question: Question) -> list[list[int]]:
    options = dict.fromkeys(question.options)
    right = [option for option in options if option in question.right]
    wrong = [option for option in options if option not in question.right]
    return [
        [
            percent(judged(question, frozenset(right[:found] + wrong[:besides])).share)
            for besides in range(len(wrong) + 1)
        ]
        for found in range(len(right) + 1)
    ]


def _worse_and_worse(question: Question) -> Iterator[tuple[Option, ...]]:
    """The right row, and on to the reversed one: each has one more pair the wrong way round."""
    right = question.right
    row = [right.index(option) for option in right]
    yield right
    for _ in right:
        for at in range(len(row) - 1):
            if row[at] < row[at + 1]:
                row[at : at + 2] = row[at + 1], row[at]
                yield tuple(right[place] for place in row)


def unit_of(voice: Voice) -> str:
    """The unit of amounts at the voice's table."""
    return voice.ruleset.word("tariff.unit")


def _written(made: Piece, question: Question, voice: Voice) -> None:
    (right,) = question.right
    numbers = {n: reasons for n, reasons in question.because.items() if isinstance(n, int)}
    made["right"] = right if isinstance(right, int) else 0
    made["why"] = voice.all(question.why(right))
    made["because"] = {str(number): voice.all(reasons) for number, reasons in numbers.items()}
    made["otherwise"] = voice.all(question.otherwise)


def _option(
    question: Question, key: str, option: Option, bare: OptionModel, voice: Voice
) -> OptionPiece:
    reasons = question.why(option)
    model = bare.copy()
    model.pop("act", None)
    model.pop("pressed", None)
    made: OptionPiece = {
        "key": key,
        "name": name_of(option),
        "right": option in question.right,
        "pick": f"pick {key}",
        "hold": f"hold {key}",
        "short": short(question, option, voice),
        "why": voice.all(reasons),
        "model": model,
    }
    if listed(heard := spoken(question, option, voice)) != made["short"]:
        made["spoken"] = heard
    if (plain := voice.all(as_it_is(reasons))) != made["why"]:
        made["plain"] = plain
    return made


# --- what all questions of a page share ----------------------------------------------------------


def texts(voice: Voice, most: int) -> dict[str, object]:
    """The sentences of answers in general; rows of options have at most so many."""
    one, other = GAPS
    say = voice.text
    plain = ("none_of_it", "not_yet", "number", "unwritten", "unsigned", "row", "others", "rung")
    return {word: say(f"answer.{word}") for word in plain} | {
        "title": say("answer.title_own", number=None),
        "partly": {
            "cards": say("answer.partly", percent=one),
            "choices": say("answer.partly", percent=one),
            "order": say("answer.partly_row", percent=one),
        },
        "place": say("answer.place", number=one),
        "placed": say("answer.placed", option=one, place=other),
        "move": say("answer.move", option=one),
        "not_yet_given": say("answer.not_yet_given", given=one),
        "tools": _tools(voice),
        "moves": {
            act: {"act": act, "label": say(f"answer.{word}")}
            for act, word in (("left", "left"), ("right", "right_by_one"), ("back", "back"))
        },
        "mark": {tone: say(f"answer.mark.{tone}") for tone in ("right", "wrong", "missed")},
        "line": {
            became: say(f"answer.line.{became}", names=one)
            for became in ("right", "wrong", "missed", "left")
        },
        "well": {
            "any": say("answer.well"),
            "order": say("answer.well_rank"),
            "choices": say("answer.well_mark"),
            "cards": say("answer.well_mark"),
        },
        "nothing": {"cards": say("answer.nothing"), "choices": say("answer.nothing_words")},
        "left": [say("answer.place_all", count=count) for count in range(most + 1)],
    }


def _tools(voice: Voice) -> dict[str, ButtonModel]:
    """What can be done besides; ``write`` hands in what stands in the line."""
    check = voice.text("answer.check")
    return {
        "again": {"act": "again", "label": voice.text("answer.again")},
        "check": {"act": "check", "label": check, "main": True},
        "write": {"act": "check …", "label": check, "main": True},
        "undo": {"act": "undo", "label": voice.text("answer.undo")},
        "hint": {"act": "hint", "label": voice.text("answer.hint")},
        "another_hint": {"act": "hint", "label": voice.text("answer.another_hint")},
    }


def money_words(voice: Voice) -> dict[str, object]:
    """How amounts are read and said: their words in any language, and whether they have parts."""
    unit = unit_of(voice)
    return {
        "parts": unit == HUNDREDTHS,
        "whole": _words("whole"),
        "units": _words(unit),
        "slip": voice.text(f"answer.amount.{unit}"),
        "one": voice.speaker.amount(1, unit),
        "many": voice.words.phrase(f"unit.{unit}", n=GAPS[0]),
    }


def _words(unit: str) -> list[str]:
    """What people write behind an amount."""
    written = (Words(language).phrase(f"answer.written.{unit}") for language in LANGUAGES)
    return sorted(set(" ".join(written).lower().split()))
