"""A page of questions that needs nothing: one HTML file, no server, no network, no rule in it.

Every sentence that can be needed is worked out beforehand; the page only compares what is chosen
with what is right.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from hashlib import sha256
from html import escape
from typing import Final

from schafkopf_tutor.cards import Card
from schafkopf_tutor.quiz.code import DIGITS, Mark, head
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.question import Question
from schafkopf_tutor.quiz.sheet import Sheet
from schafkopf_tutor.quiz.skills import skill_named
from schafkopf_tutor.rulesheet import titled
from schafkopf_tutor.screen.document import document
from schafkopf_tutor.screen.faces import templates
from schafkopf_tutor.screen.grade_said import source_of
from schafkopf_tutor.screen.joined import PAGE_SCRIPTS, PAGE_STYLES, bundle, style
from schafkopf_tutor.screen.models import VERSION
from schafkopf_tutor.screen.page_pieces import GAPS, money_words, piece, texts
from schafkopf_tutor.screen.voice import Voice

_PLAIN: Final = (
    "answered", "forgets", "next", "skip", "back", "to_result", "early", "result", "code", "copy",
    "copied", "marked", "about_code", "about_partly", "all", "erase", "sure", "yes", "no", "name",
    "date", "solutions",
)  # fmt: skip


def page(sheet: Sheet, voice: Voice) -> str:
    """The page of a sheet in the language and with the cards of the voice.

    >>> from schafkopf_tutor.explain import Speaker
    >>> from schafkopf_tutor.rulesets import load
    >>> sheet = Sheet(("points",), 2, 7, load("ordnung"))
    >>> page(sheet, Voice(Speaker("de"), sheet.ruleset)).startswith("<!doctype html>")
    True
    """
    script = f'"use strict";\n{bundle(PAGE_SCRIPTS)}\n{_START}\n'
    title = _title(sheet, voice)
    about = voice.text(
        "quiz_page.about", count=sheet.number, rules=titled(voice.ruleset, voice.speaker)
    )
    noscript = voice.text("quiz_page.script")
    body = (
        f"<main>\n<header><h1>{escape(title)}</h1>\n"
        f'<p class="skt-about" id="about">{escape(about)}</p></header>\n'
        f"<noscript><p>{escape(noscript)}</p></noscript>\n"
        '<div id="top"></div>\n<div id="here"></div>\n<div id="below"></div>\n'
        f'<div id="ways"></div>\n{_PAPER}\n</main>'
    )
    return document(
        title,
        voice.words.language,
        style(PAGE_STYLES),
        body,
        of="is-page",
        script=script,
        data=page_data(sheet, voice),
    )


_PAPER: Final = '<div id="paper" data-jp-theme-light="true"></div>'
"""For what is printed; ``mount.js`` reads that it is always light."""
_START: Final = 'of_page.start(JSON.parse(document.getElementById("data").textContent));'


def page_data(sheet: Sheet, voice: Voice) -> dict[str, object]:
    """What the page is made of: the pieces of its questions, and what they share."""
    pieces = [
        {**piece(item.question, voice), "source": _source(item, voice)} for item in sheet.items
    ]
    questions = [item.question for item in sheet.items]
    most = max(len(question.options) for question in questions)
    drawn, colours = templates(_cards(questions), voice.words)
    data = {
        "model": VERSION,
        "lang": voice.words.language,
        "head": list(head(sheet)),
        "digits": DIGITS,
        "texts": texts(voice, most) | _texts(voice),
        "money": money_words(voice),
        "faces": drawn,
        "colours": colours,
        "pieces": pieces,
    }
    return {"id": f"schafkopf-tutor/{_digest(data)}", **data}


def _digest(data: Mapping[str, object]) -> str:
    """What tells a page from any other, also of an older version: each remembers its own."""
    return sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:16]


def _texts(voice: Voice) -> dict[str, object]:
    one, other = GAPS
    marks = [mark.name.lower() for mark in Mark]
    say = voice.text
    return {word: say(f"quiz_page.{word}") for word in _PLAIN} | {
        "of": say("quiz_page.of", number=one, all=other),
        "so_far": say("quiz_page.so_far", number=one),
        "sums": [say(f"quiz_page.sums.{mark}", count=one) for mark in marks],
        "right_of_all": say("quiz_page.sums.right_of_all", count=one, all=other),
        "wrong_partly": say("quiz_page.sums.partly", count=one, partly=other),
        "total": say("quiz_page.total", percent=one),
        "partly_right": say("quiz_page.marks.partly", percent=one),
        "marks": [say(f"quiz_page.marks.{mark}") for mark in marks],
    }


def _title(sheet: Sheet, voice: Voice) -> str:
    asked = sheet.asked
    name = voice.text("quiz_page.mixed")
    if len(asked) == 1:
        name = skill_named(asked[0]).name(voice.words)
    return voice.text("quiz_page.title", name=name, game=sheet.ruleset.law)


def _source(item: Item, voice: Voice) -> str:
    """Where the rule at stake stands, unless a reason says so already, or no book has it."""
    question = item.question
    reasons = [*question.because.values(), question.otherwise]
    source = source_of(item, voice)
    if not source or any(source in voice.all(each) for each in reasons):
        return ""
    return voice.text("quiz_page.source", source=source)


def _cards(questions: list[Question]) -> Iterator[Card]:
    for question in questions:
        for group in question.shown:
            yield from group.cards
        yield from (card for _, card in question.laid)
        yield from (option for option in question.options if isinstance(option, Card))
