"""A worksheet: questions to answer on paper, and on pages of their own what is right.

Whoever has the line at its head can make it again: the questions are those of ``quiz.sheet``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Final

from schafkopf_tutor.cards import Card
from schafkopf_tutor.quiz.bank import Bank
from schafkopf_tutor.quiz.grade import SETS, grade
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.question import WRITTEN
from schafkopf_tutor.quiz.sheet import Sheet
from schafkopf_tutor.quiz.skills import skill_named
from schafkopf_tutor.rulesheet import titled
from schafkopf_tutor.screen.document import document
from schafkopf_tutor.screen.faces import printed
from schafkopf_tutor.screen.grade_said import answer_text, grade_lines, source_of
from schafkopf_tutor.screen.joined import WORKSHEET_STYLES, style
from schafkopf_tutor.screen.models import AnswerModel, CardModel, CardsModel, LineModel, OptionModel
from schafkopf_tutor.screen.page_pieces import unit_of
from schafkopf_tutor.screen.question_answer import Answer
from schafkopf_tutor.screen.question_model import answer_model, shown_model
from schafkopf_tutor.screen.voice import Voice

_BOX: Final = '<span class="skt-box"></span>'
_LINE: Final = 80
"""Longer options have lines of their own; nobody has to find out how wide they are."""
_MANY: Final = (*SETS, "order")
"""The forms in which each option has a reason of its own."""


def worksheet(
    sheet: Sheet | Bank, voice: Voice, again: str, items: Sequence[Item] | None = None
) -> str:
    """The pages of a sheet or a bank in the language and with the cards of the voice.

    ``again`` is the command that makes them, and stands on them; ``items`` are those of the sheet,
    where somebody has them already.

    There is no script in it, and its own policy (CSP) lets it ask nobody for anything.

    >>> from schafkopf_tutor.explain import Speaker
    >>> from schafkopf_tutor.rulesets import load
    >>> sheet = Sheet(("points",), 2, 7, load("ordnung"))
    >>> worksheet(sheet, Voice(Speaker("de"), sheet.ruleset), "").count('<li class="skt-item')
    2
    """
    name = ", ".join(skill_named(skill).name(voice.words) for skill in sheet.skills)
    name = name or voice.text("quiz_page.mixed")
    title = voice.text("worksheet.title", name=name)
    items = sheet.items if items is None else items
    body = "\n".join(_body(sheet, items, title, again, voice))
    css = style(WORKSHEET_STYLES)
    return document(title, voice.words.language, css, body, of="is-worksheet")


def _body(
    sheet: Sheet | Bank, items: Sequence[Item], title: str, again: str, voice: Voice
) -> Iterator[str]:
    say = voice.text
    level = str(sheet.level) if sheet.level else voice.words.phrase("worksheet.rising")
    rules = titled(voice.ruleset, voice.speaker)
    of = say("worksheet.of", seed=sheet.seed, level=level, rules=rules)
    yield f'<header class="skt-tip">{escape(say("worksheet.print"))}</header>'
    yield '<main class="skt-sheet">\n<section class="skt-questions">'
    yield f"<h1>{escape(title)}</h1>"
    yield '<p class="skt-lines">' + "".join(
        f"<span>{escape(say(f'worksheet.{line}'))}</span>" for line in ("name", "date")
    )
    yield f'</p>\n<p class="skt-of">{escape(of)}</p>'
    if again:
        yield f'<p class="skt-of">{escape(say("worksheet.again"))} <code>{escape(again)}</code></p>'
    yield "<ol>"
    for number, item in enumerate(items, 1):
        yield _asked(number, item, voice)
    yield '</ol>\n</section>\n<section class="skt-solutions">'
    yield f"<h1>{escape(say('worksheet.solutions'))}</h1>"
    yield f'<p class="skt-of">{escape(title)}. {escape(of)}</p>\n<ol>'
    for number, item in enumerate(items, 1):
        yield _solved(number, item, voice)
    yield "</ol>\n</section>\n</main>"


# --- what is asked -------------------------------------------------------------------------------


def _asked(number: int, item: Item, voice: Voice) -> str:
    question = item.question
    groups = "".join(_lying(group, voice) for group in shown_model(question, voice))
    asked = answer_model(Answer(question, unit_of(voice)), voice)
    return (
        f'<li class="skt-item is-{question.form}"><h2>{number}. {escape(voice.say(question.ask))}'
        f"</h2>{groups}{_room(asked, voice)}</li>"
    )


def _lying(group: CardsModel, voice: Voice) -> str:
    caption = f"<figcaption>{escape(group.get('caption', ''))}</figcaption>"
    return f"<figure>{caption}{_row(_figure(card, voice) for card in group['cards'])}</figure>"


def _row(pieces: Iterable[str]) -> str:
    return f'<div class="skt-cards">{"".join(pieces)}</div>'


def _figure(card: CardModel, voice: Voice, below: str = "") -> str:
    face = Card.of(card["face"])
    said = card.get("below", below)
    under = f"<span>{escape(said)}</span>" if said else ""
    picture = f'<img src="{printed(face, voice.words)}" alt="{escape(card["name"])}">'
    return f'<span class="skt-card">{picture}{under}</span>'


def _room(asked: AnswerModel, voice: Voice) -> str:
    """Where the answer goes: a line to write on, or a box for each option."""
    form = asked["form"]
    if form in WRITTEN:
        unit = asked["field"].get("unit", "")
        signs = asked["group"]["buttons"] if "group" in asked else []
        boxes = "".join(f"<span>{_BOX}{escape(sign['label'])}</span> " for sign in signs)
        label = escape(asked["field"]["label"])
        return f'<p class="skt-blank">{boxes}{label}: <i></i> {escape(unit)}</p>'
    way = "several" if form in SETS else form
    how = f'<p class="skt-how">{escape(voice.text(f"worksheet.how.{way}"))}</p>'
    options = "".join(_option(option, voice) for option in asked["options"])
    return f'{how}<ul class="skt-options">{options}</ul>'


def _option(option: OptionModel, voice: Voice) -> str:
    text = f"<span>{escape(option['text'])}</span>" if "text" in option else ""
    card = _figure(option["card"], voice, option.get("below", "")) if "card" in option else ""
    long = len(option.get("text", "")) > _LINE
    of = "is-card" if card else "is-text is-long" if long else "is-text"
    return f'<li class="{of}">{card}{_BOX}{text}</li>'


# --- what is right -------------------------------------------------------------------------------


def _solved(number: int, item: Item, voice: Voice) -> str:
    question = item.question
    right = answer_text(question, item.right, voice)
    lines = grade_lines(question, grade(item, item.right), voice)
    many = question.form in _MANY
    told = [_line(line, named=many) for line in lines if line["text"]]
    source = source_of(item, voice)
    if source and not any(source in line["text"] for line in lines):
        told.append(f"<p>{escape(voice.text('quiz_page.source', source=source))}</p>")
    return f"<li><h2>{number}. <b>{escape(right)}</b></h2>{''.join(told)}</li>"


def _line(line: LineModel, *, named: bool) -> str:
    strong = f"<i>{escape(line.get('strong', ''))}:</i> " if named else ""
    return f"<p>{strong}{escape(line['text'])}</p>"
