"""Aiken, the plainest of Moodle's formats: one right answer of several, and nothing else.

Other questions are put as a choice of whole answers, where wrong ones are known; those that have
none are left out. There is no place for pictures, reasons, names, tags or categories.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import BinaryIO, Final

from schafkopf_tutor.quiz.export.told import Heading, Told, Written, in_words, lettered

MOST: Final = 26
"""Answers: each has a letter."""


def write(questions: Iterable[Told], heading: Heading, file: BinaryIO) -> Written:
    r"""Write those questions that can be put so.

    >>> from io import BytesIO
    >>> from schafkopf_tutor.quiz.export.told import Option
    >>> answers = (Option("7", True), Option("12", False))
    >>> one = Told("a@1/1/7", "a", way="number", ask="3 + 4?", number=7, whole=answers)
    >>> file = BytesIO()
    >>> write([one], Heading("Sums", "en", "Right", "Place #"), file).number
    1
    >>> file.getvalue().decode().rstrip().splitlines()
    ['3 + 4?', 'A. 7', 'B. 12', 'ANSWER: A']
    """
    number, left = 0, list[str]()
    for told in questions:
        answers = told.whole
        if not 2 <= len(answers) <= MOST:
            left.append(told.name)
            continue
        lines = [_asked(told)]
        lines += [f"{lettered(at)}. {_line(one.text)}" for at, one in enumerate(answers)]
        right = next(at for at, one in enumerate(answers) if one.right)
        lines += [f"ANSWER: {lettered(right)}", "", ""]
        file.write("\n".join(lines).encode())
        number += 1
    return Written(number, tuple(left))


def _asked(told: Told) -> str:
    """What is asked, on one line that is not taken for an answer, nor for nothing."""
    text = _line(in_words(told, " "))
    taken = text[1:2] in ("", ".", ")") or text.upper().startswith("ANSWER:")
    return f"– {text}" if taken else text


def _line(text: str) -> str:
    return " ".join(text.split())
