"""Whether a text tells what is right: looked up anew, and not by the code that leaves it out."""

from __future__ import annotations

import re
from typing import Any

from schafkopf_tutor.cards import Card
from schafkopf_tutor.quiz.question import Question
from schafkopf_tutor.screen.voice import Voice


def tells(text: str, question: Question, given: Any, voice: Voice) -> bool:
    """Whether the text names the answer: a single one, one of a set that was not ``given``, or the
    whole row in its order. Where a rule can be read is no number of an answer."""
    bare = re.sub(r"(?:Abschnitt|section) [\d.]+|\b\d+(?:\.\d+)+", "", text)
    if question.form == "order":
        places = [place(bare, option, question, voice) for option in question.right]
        return None not in places and places == sorted(places, key=lambda at: at or 0)
    chosen = given if isinstance(given, frozenset) else frozenset()
    return any(
        place(bare, one, question, voice) is not None for one in set(question.right) - chosen
    )


def place(text: str, option: Any, question: Question, voice: Voice) -> int | None:
    """Where an option is named."""
    if isinstance(option, Card):
        ways = [voice.code(option), voice.words.name(option, "name")]
        found = [text.find(way) for way in ways]
        return min((at for at in found if at >= 0), default=None)
    if isinstance(option, int) and question.form == "seat":
        word = voice.seat(option)
    elif isinstance(option, int):
        word = str(abs(option))
    else:
        word = voice.say(question.words.get(option, option)).rstrip(".")
    match = re.search(rf"(?<![\w,.]){re.escape(word)}(?!\w)", text)
    return match.start() if match else None
