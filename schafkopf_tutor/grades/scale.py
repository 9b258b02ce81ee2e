"""From a share of what could be reached to a mark, by thresholds that the teacher sets."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Final

from schafkopf_tutor.errors import shown
from schafkopf_tutor.grades.tables import GradesError

NAMED: Final = {
    5: tuple("123456"),
    15: tuple(str(points) for points in range(15, -1, -1)),
}
"""Marks of German schools, by how many thresholds part them: 1 to 6, and 15 points to 0."""
_WHOLE: Final = 100


@dataclass(frozen=True)
class Scale:
    """Marks, each with the per cent from which on it is given; the last one from nought.

    >>> scale = Scale.of("87,73,59,45,20")
    >>> [scale.mark(Fraction(percent, 100)) for percent in (100, 87, 86, 20, 19)]
    ['1', '1', '2', '5', '6']
    """

    marks: tuple[tuple[str, Fraction], ...]
    title: str = ""

    @staticmethod
    def of(text: str) -> Scale:
        """By thresholds in per cent, from the best mark down: five for 1 to 6, fifteen for 15 to 0
        points; else by a file that ends with .toml. GradesError for what is neither."""
        if text.lower().endswith(".toml"):
            return Scale.file(text)
        found = [_percent(word.strip()) for word in text.split(",")]
        if len(found) not in NAMED:
            raise GradesError("error.grades.scale.count", found=len(found))
        return _made(zip(NAMED[len(found)], [*found, Fraction(0)], strict=True), text)

    @staticmethod
    def file(path: str | Path) -> Scale:
        """By a file in TOML: ``[marks]`` with a line ``name = per cent`` for each mark, and if
        wanted a ``title`` for the column. GradesError for what cannot be used."""
        name = str(path)
        try:
            read = tomllib.loads(Path(path).read_text(encoding="utf-8-sig"))
        except (OSError, ValueError) as slip:
            raise GradesError("error.grades.scale.file", file=name) from slip
        marks, title = read.get("marks"), read.get("title", "")
        if not isinstance(marks, dict) or not marks or not isinstance(title, str):
            raise GradesError("error.grades.scale.file", file=name)
        pairs = [(str(mark), _percent(str(start))) for mark, start in marks.items()]
        return _made(pairs, name, title)

    def mark(self, share: Fraction) -> str:
        """The mark for a share from 0 to 1; what is more than all counts as all, what is less than
        nothing as nothing."""
        last = self.marks[-1][0]
        return next((name for name, start in self.marks if share * _WHOLE >= start), last)


def _made(pairs: Iterable[tuple[str, Fraction]], text: str, title: str = "") -> Scale:
    marks = tuple(pairs)
    starts = [start for _, start in marks]
    if starts != sorted(set(starts), reverse=True):
        raise GradesError("error.grades.scale.order", found=shown(text, 60))
    if starts[-1]:
        values = {"mark": marks[-1][0], "file": text}
        raise GradesError("error.grades.scale.last", **values)
    return Scale(marks, title)


def _percent(word: str) -> Fraction:
    try:
        found = Fraction(word)
    except (ValueError, ZeroDivisionError) as slip:
        raise GradesError("error.grades.scale.number", found=shown(word)) from slip
    if not 0 <= found <= _WHOLE:
        raise GradesError("error.grades.scale.number", found=shown(word))
    return found
