"""GIFT, Moodle's format of plain text (docs.moodle.org, "GIFT format"), for whoever reads it.

Texts are HTML without pictures: cards are told in words. What is special in GIFT has a backslash
before it; ``->`` and a per cent sign at the start of an answer are written as HTML does.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape
from typing import BinaryIO, Final

from schafkopf_tutor.errors import shown
from schafkopf_tutor.quiz.export.moodle import fractions
from schafkopf_tutor.quiz.export.told import (
    ExportError,
    Heading,
    Option,
    Told,
    Written,
    in_words,
    path_of,
)

_SPECIAL: Final = re.compile(r"[\\~=#{}:]")
_MARK: Final = re.compile(r"&&[0-9]{3}")
"""What Moodle puts for a special sign while it reads, and cannot tell from the same in a text. In
HTML an ``&`` is written otherwise; the answers of a row are no HTML."""


def write(questions: Iterable[Told], heading: Heading, file: BinaryIO) -> Written:
    r"""Write the questions, each category before those of it.

    >>> from io import BytesIO
    >>> one = Told("a@1/1/7", "a", way="number", ask="3 + 4 = ?", number=7)
    >>> file = BytesIO()
    >>> write([one], Heading("Sums", "en", "Right", "Place #"), file).number
    1
    >>> file.getvalue().decode().splitlines()[-2]
    '::a@1/1/7::[html]3 + 4 \\= ? {#=7:0}'
    """
    number, category = 0, None
    for told in questions:
        lines = []
        if told.category != category:
            category = told.category
            path = path_of(category).replace("\\", " ")  # Moodle reads no backslash here
            lines += [f"$CATEGORY: {path}", ""]
        lines += [_about(told), _question(told, heading), "", ""]
        file.write("\n".join(lines).encode())
        number += 1
    return Written(number)


def _about(told: Told) -> str:
    """The line that newer versions of Moodle read: what it is known by, and its tags."""
    tags = " ".join(f"[tag:{tag}]" for tag in told.tags)
    return f"// [id:{told.name}] {tags}".rstrip()


def _question(told: Told, heading: Heading) -> str:
    name = _escaped(told.name)
    text = _html("\n".join(part for part in (in_words(told), told.caption) if part))
    answers = " ".join(_ANSWERS[told.way](told, heading))
    general = f" ####{_html(told.feedback)}" if told.feedback else ""
    return f"::{name}::[html]{text} {{{answers}{general}}}"


def _one(told: Told, _: Heading) -> Iterator[str]:
    for one in told.options:
        yield f"{'=' if one.right else '~'}{_answer(one)}"


def _several(told: Told, _: Heading) -> Iterator[str]:
    for one, share in zip(told.options, fractions(told), strict=True):
        yield f"~%{share}%{_answer(one)}"


def _row(told: Told, heading: Heading) -> Iterator[str]:
    for place, one in enumerate(told.options, 1):
        if found := _MARK.search(one.text):
            raise ExportError("error.export.mark", name=shown(told.name, 60), sign=found[0])
        yield f"={_html(heading.place.replace('#', str(place)))} -> {_escaped(one.text)}"


def _number(told: Told, _: Heading) -> Iterator[str]:
    wrong = (f"=%0%{number}:0{_feedback(said)}" for number, said in told.wrong)
    answers = [f"={told.number}:0", *wrong]
    if told.otherwise:
        answers.append(f"~{_feedback(told.otherwise)}")
    yield f"#{' '.join(answers)}"


_ANSWERS: Final = {"one": _one, "several": _several, "order": _row, "number": _number}


def _answer(one: Option) -> str:
    return f"{_html(one.text)}{_feedback(one.feedback)}"


def _feedback(text: str) -> str:
    return f"#{_html(text)}" if text else ""


def _html(text: str) -> str:
    """A text as HTML, on one line, and nothing in it that GIFT would read."""
    html = escape(text, quote=False).replace("\n", "<br>")
    html = html.replace("[", "&#91;") if html.startswith("[") else html
    html = html.replace("%", "&#37;") if html.startswith("%") else html
    return _escaped(html)


def _escaped(text: str) -> str:
    return _SPECIAL.sub(r"\\\g<0>", text).replace("\n", "\\n")
