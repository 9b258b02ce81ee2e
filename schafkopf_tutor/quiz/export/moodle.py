"""Moodle XML, as Moodle documents it (docs.moodle.org, "Moodle XML format").

=========  ==========================================================================
way        type of question in Moodle
=========  ==========================================================================
one        ``multichoice`` with one answer; the options are not shuffled: cards and
           seats stand as on the table
several    ``multichoice`` with several; a wrong one takes a right one away
order      ``matching``: a place belongs to each option (``ordering`` is not in every
           Moodle)
number     ``numerical``; known wrong numbers have their own feedback, ``*`` the rest
=========  ==========================================================================

A category stands before the questions that belong to it. Moodle adds what it reads and never
overwrites, so the name says what a question can be made of again.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from functools import lru_cache
from typing import BinaryIO, Final
from xml.etree.ElementTree import Element, SubElement, tostring

from schafkopf_tutor.errors import shown
from schafkopf_tutor.quiz.export.html import asked, line, lying, option, paragraph
from schafkopf_tutor.quiz.export.told import (
    ExportError,
    Heading,
    Lying,
    Option,
    Picture,
    Told,
    Written,
    path_of,
)

_TYPES: Final = {
    "one": "multichoice",
    "several": "multichoice",
    "order": "matching",
    "number": "numerical",
}
_EXACT: Final = 10
"""So many right answers can share a mark evenly: for more, Moodle knows no such share."""
_MOST: Final = 20
_TEN, _FIVE = 10.0, 5.0


def write(questions: Iterable[Told], heading: Heading, file: BinaryIO) -> Written:
    """Write the questions, each category before those of it.

    >>> from io import BytesIO
    >>> one = Told("a@1/1/7", "a", way="number", ask="3 + 4?", number=7, category=("Sums",))
    >>> file = BytesIO()
    >>> write([one], Heading("Sums", "en", "Right", "Place #"), file).number
    1
    >>> b"<text>$course$/Sums</text>" in file.getvalue()
    True
    """
    file.write(b'<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n')
    number, category = 0, None
    for told in questions:
        if told.category != category:
            category = told.category
            _put(file, _category(category))
        _put(file, _question(told, heading))
        number += 1
    file.write(b"</quiz>\n")
    return Written(number)


def _put(file: BinaryIO, element: Element) -> None:
    file.write(tostring(element, encoding="utf-8", xml_declaration=False) + b"\n")


def _category(path: tuple[str, ...]) -> Element:
    question = Element("question", type="category")
    _text(SubElement(question, "category"), path_of(path))
    return question


def _question(told: Told, heading: Heading) -> Element:
    question = Element("question", type=_TYPES[told.way])
    _text(SubElement(question, "name"), told.name)
    drawn = [picture for group in told.shown for picture, _ in group.pictures]
    row = [one.picture for one in _mixed(told) if one.picture] if told.way == "order" else []
    beside = Lying("", tuple((picture, "") for picture in row))
    text = asked(told, _source) + paragraph(told.caption) + (lying(beside, _source) if row else "")
    _files(_html(question, "questiontext", text), [*drawn, *row])
    _html(question, "generalfeedback", line(told.feedback))
    for name, value in (("defaultgrade", "1"), ("penalty", "0.3333333"), ("hidden", "0")):
        SubElement(question, name).text = value
    SubElement(question, "idnumber").text = told.name
    _WRITERS[told.way](question, told, heading)
    for hint in told.hints:
        _html(question, "hint", line(hint))
    tags = SubElement(question, "tags")
    for tag in told.tags:
        _text(SubElement(tags, "tag"), tag)
    return question


def _choices(question: Element, told: Told, _: Heading) -> None:
    single = told.way == "one"
    SubElement(question, "single").text = "true" if single else "false"
    SubElement(question, "shuffleanswers").text = "false"
    SubElement(question, "answernumbering").text = "none"
    for one, share in zip(told.options, fractions(told), strict=True):
        answer = _html(question, "answer", option(one, _source), fraction=share)
        _files(answer, [one.picture] if one.picture else [])
        _html(answer, "feedback", line(one.feedback))


def fractions(told: Told) -> list[str]:
    """What each option is worth of hundred, in shares that Moodle knows.

    Up to ten right options share the mark evenly, and a wrong one takes as much away; more of them
    are worth 10 and 5 each. Raises ExportError for more than twenty.

    >>> right, wrong = Option("a", True), Option("b", False)
    >>> fractions(Told("x", "x", "several", "?", options=(right, right, right, wrong)))
    ['33.33333', '33.33333', '33.33333', '-33.33333']
    """
    if told.way == "one":
        return ["100" if one.right else "0" for one in told.options]
    number = sum(one.right for one in told.options)
    if number > _MOST:
        name = shown(told.name, 60)
        raise ExportError("error.export.many", name=name, found=number, high=_MOST)
    if number <= _EXACT:
        worth, taken = [100 / max(number, 1)] * number, 100 / max(number, 1)
    else:
        tens = _MOST - number
        worth = [_TEN] * tens + [_FIVE] * (number - tens)
        taken = _TEN if tens * 2 > number else _FIVE
    rights = iter(worth)
    shares = [next(rights) if one.right else -taken for one in told.options]
    return [f"{share:.5f}".rstrip("0").rstrip(".") for share in shares]


def _row(question: Element, told: Told, heading: Heading) -> None:
    SubElement(question, "shuffleanswers").text = "true"
    for place, one in enumerate(told.options, 1):
        wanted = _html(question, "subquestion", line(heading.place.replace("#", str(place))))
        _text(SubElement(wanted, "answer"), one.text)


def _mixed(told: Told) -> list[Option]:
    """The options of a row in an order that gives nothing away: by their words."""
    return sorted(told.options, key=lambda one: one.text)


def _number(question: Element, told: Told, _: Heading) -> None:
    answers = [(str(told.number), "100", told.right), *((str(n), "0", t) for n, t in told.wrong)]
    for number, share, said in answers:
        answer = _text(SubElement(question, "answer", fraction=share), number)
        _html(answer, "feedback", line("" if share == "100" else said))
        SubElement(answer, "tolerance").text = "0"
    if told.otherwise:
        answer = _text(SubElement(question, "answer", fraction="0"), "*")
        _html(answer, "feedback", line(told.otherwise))
        SubElement(answer, "tolerance").text = "0"
    SubElement(question, "unitgradingtype").text = "0"
    SubElement(question, "showunits").text = "3"


_WRITERS: Final = {"one": _choices, "several": _choices, "order": _row, "number": _number}


def _text(parent: Element, text: str) -> Element:
    SubElement(parent, "text").text = text
    return parent


def _html(parent: Element, name: str, html: str, **attributes: str) -> Element:
    return _text(SubElement(parent, name, attributes | {"format": "html"}), html)


def _source(picture: Picture) -> str:
    """Where Moodle looks for a file that comes with the text."""
    return f"@@PLUGINFILE@@/{picture.file}"


def _files(parent: Element, pictures: Iterable[Picture]) -> None:
    there = {file.get("name") for file in parent.findall("file")}
    for picture in pictures:
        if picture.file not in there:
            there.add(picture.file)
            file = SubElement(parent, "file", name=picture.file, path="/", encoding="base64")
            file.text = _encoded(picture)


@lru_cache(maxsize=512)
def _encoded(picture: Picture) -> str:
    return b64encode(picture.svg.encode()).decode()
