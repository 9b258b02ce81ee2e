"""Grades as a table that Moodle imports.

A row for each person of the class list: the identifier under the heading that the list itself has,
the name for people who look at it, then for each piece of work its per cent and a feedback, their
mean where there are several, and the mark. Per cent have a point before their decimal in any
language, which Moodle reads in all of its own.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping
from typing import Final

from schafkopf_tutor.grades.joining import Grades, Line
from schafkopf_tutor.grades.saying import percent, say
from schafkopf_tutor.i18n import Words
from schafkopf_tutor.practice.export import guarded

_BETWEEN: Final[Mapping[str, str]] = {"de": ";", "en": ","}
_BOM: Final = "\ufeff"  # tells Excel that it is UTF-8; Moodle takes it away


def grades_csv(grades: Grades, language: str) -> str:
    """The table. Identifiers stand as they do in the class list, so that Moodle finds them."""
    words, out = Words(language), io.StringIO()
    written = csv.writer(out, delimiter=_BETWEEN[language], lineterminator="\r\n")
    written.writerow(head(grades, words))
    written.writerows(list(row(grades, line, words)) for line in grades.lines)
    return _BOM + out.getvalue()


def head(grades: Grades, words: Words) -> list[str]:
    """The headings; no two are the same."""
    heads = [grades.roster.heading, words.phrase("grades.head.name")]
    for title in titles(grades, words):
        heads += [title, words.phrase("grades.head.feedback", title=title)]
    if len(grades.works) > 1:
        heads.append(words.phrase("grades.head.total"))
    if grades.scale is not None:
        heads.append(grades.scale.title or words.phrase("grades.head.mark"))
    return heads


def titles(grades: Grades, words: Words) -> list[str]:
    """The titles of the pieces of work, numbered where they are the same."""
    found: list[str] = []
    for work in grades.works:
        title = plain = say(work.title, words)
        number = 1
        while title in found:
            number += 1
            title = f"{plain} ({number})"
        found.append(title)
    return found


def row(grades: Grades, line: Line, words: Words) -> Iterator[str]:
    """Somebody's cells, as many as there are headings."""
    yield line.person.identifier
    yield guarded(line.person.name)
    for score, share in zip(line.scores, line.shares, strict=True):
        yield "" if share is None else percent(share)
        told = () if score is None else score.feedback
        yield guarded(" ".join(say(one, words) for one in told))
    if len(grades.works) > 1:
        yield "" if line.total is None else percent(line.total)
    if grades.scale is not None:
        yield line.mark
