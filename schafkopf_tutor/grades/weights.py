"""How much each piece of work counts in the mean: by its kind, or by its own name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, get_args

from schafkopf_tutor.errors import shown
from schafkopf_tutor.grades.tables import GradesError
from schafkopf_tutor.grades.work import Kind, Work
from schafkopf_tutor.quiz.said import Said, said

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
HIGHEST: Final = 1000


@dataclass(frozen=True)
class Weights:
    """Weights by the name of a kind, or of one piece of work, whose own one comes first; whatever
    is not named counts once.

    >>> Weights.of("class=2, nbgrader=0.5").named
    (('class', Fraction(2, 1)), ('nbgrader', Fraction(1, 2)))
    """

    named: tuple[tuple[str, Fraction], ...] = ()

    @staticmethod
    def of(text: str) -> Weights:
        """By a text such as ``class=2,K7QPXM=0``. GradesError for another one."""
        found: dict[str, Fraction] = {}
        for part in text.split(","):
            name, _, number = (word.strip() for word in part.partition("="))
            if not (name and number) or name in found:
                raise GradesError("error.grades.weights.part", found=shown(part.strip()))
            found[name] = _number(number)
        return Weights(tuple(found.items()))

    def weighing(self, works: Sequence[Work]) -> tuple[Fraction, ...]:
        """The weight of each. GradesError for a name that none of them has, and where nothing at
        all would count."""
        given = dict(self.named)
        names = [*KINDS, *(work.key for work in works)]
        for name in given:
            if name not in names:
                allowed = tuple(dict.fromkeys([*KINDS, *_own(works)]))
                raise GradesError("error.grades.weights.name", found=shown(name), allowed=allowed)
        weights = tuple(given.get(work.key, given.get(work.kind, Fraction(1))) for work in works)
        if works and not any(weights):
            raise GradesError("error.grades.weights.nothing")
        return weights

    def remarks(self, works: Sequence[Work]) -> Iterator[Said]:
        """What of it the teacher is told; nothing where all count alike."""
        if self.named and len(works) > 1:
            pairs = zip(works, self.weighing(works), strict=True)
            parts = tuple(said("grades.weight", title=work.title, weight=w) for work, w in pairs)
            yield said("grades.weights", parts=parts)


def _own(works: Sequence[Work]) -> Iterator[str]:
    """The names by which a teacher knows them; a page of questions has none such."""
    yield from (work.key for work in works if work.kind != "codes")


def _number(word: str) -> Fraction:
    try:
        found = Fraction(word)
    except (ValueError, ZeroDivisionError) as slip:
        raise GradesError("error.grades.weights.number", found=shown(word)) from slip
    if not 0 <= found <= HIGHEST:
        raise GradesError("error.grades.weights.number", found=shown(word))
    return found
