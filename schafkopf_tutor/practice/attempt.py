"""An attempt: somebody answered an item. The log is made of nothing else."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, fields
from datetime import UTC, datetime
from typing import Any, Final, Literal, TypeAlias, get_args
from uuid import uuid4

from schafkopf_tutor.cards import Card
from schafkopf_tutor.errors import TutorError, shown
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.task import Answer

Mode: TypeAlias = Literal["drill", "test", "today", "quiz", "lesson"]
MODES: Final[tuple[Mode, ...]] = get_args(Mode)
"""Practice, the mixed test, the deal of the day, a quiz of one skill, a question in a lesson."""

Plain: TypeAlias = "int | str | list[int | str] | None"
"""An answer as JSON has it."""

_ID: Final = re.compile(r"[\w-]{1,64}", re.ASCII)  # it names a file, too
_KEY: Final = re.compile(r"[a-z_]+@\d+/[1-9]\d*/-?\d+/[\w-]+")


def new_id() -> str:
    """An id that nobody else has: who keeps an attempt twice keeps it once."""
    return uuid4().hex


def plain(answer: Answer) -> Plain:
    """An answer as JSON has it: a set as a sorted list, a row as a list, a card by its code.

    >>> plain(frozenset({Card.of("GO"), Card.of("EO")})), plain((3, 1)), plain(14)
    (['EO', 'GO'], [3, 1], 14)
    """
    if answer is None:
        return None
    if isinstance(answer, frozenset):
        return sorted(map(_option, answer), key=lambda one: (str(type(one)), one))
    if isinstance(answer, tuple):
        return [_option(one) for one in answer]
    return _option(answer)


def _option(option: object) -> int | str:
    if isinstance(option, Card):
        return option.code
    return option if isinstance(option, int) else str(option)


def answer_of(item: Item, value: Plain) -> Answer:
    """The answer to an item that ``plain`` made this of; None if it is none.

    >>> from schafkopf_tutor.quiz.make import make
    >>> from schafkopf_tutor.rulesets import load
    >>> answer_of(make("points", 1, 7, load("ordnung")), 12)
    12
    """
    options = {plain(option): option for option in item.task.options}
    if isinstance(value, list):
        if not all(one in options for one in value):
            return None
        found = [options[one] for one in value]
        return tuple(found) if item.kind.form == "order" else frozenset(found)
    return options.get(value) if options else value


@dataclass(frozen=True, kw_only=True)
class Attempt:
    """One answer to one item.

    ``id`` is made by whoever asks; ``at`` is a time with its zone, kept in UTC; ``item`` the item's
    key (skill@version/level/seed/rule set's digest); ``answer`` the first that was given;
    ``options`` how many there were; ``share`` how much of it is right, 0 to 1; ``right`` whether
    all was, at once; ``helped`` whether a hint was asked for; ``seconds`` how long it took, if that
    is known; ``beliefs`` the wrong beliefs that answer just so, ``against`` those that answer
    otherwise, and wrongly. ``sitting`` holds together what was asked in one go, such as a test.
    ``learner`` tells apart those who share a database. Raises TutorError for a time without a zone,
    or values that cannot be.
    """

    id: str
    at: datetime
    item: str
    skill: str
    level: int
    answer: Plain
    options: int
    share: float
    right: bool
    helped: bool = False
    seconds: float | None = None
    beliefs: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    language: str = "en"
    mode: Mode = "drill"
    sitting: str = ""
    learner: str = ""

    def __post_init__(self) -> None:
        if self.at.tzinfo is None:
            raise TutorError("error.practice.zone", found=self.at.isoformat())
        object.__setattr__(self, "at", self.at.astimezone(UTC))
        fine = 0 <= self.share <= 1 and self.options >= 2 and self.mode in MODES
        fine = fine and len(self.sitting) <= 64 and len(self.learner) <= 255
        if not (fine and _ID.fullmatch(self.id) and _KEY.fullmatch(self.item)):
            raise TutorError("error.practice.attempt", found=shown(self.item, 60))

    @staticmethod
    def of(
        item: Item,
        given: Answer,
        *,
        at: datetime,
        share: float | None = None,
        helped: bool = False,
        seconds: float | None = None,
        language: str = "en",
        mode: Mode = "drill",
        sitting: str = "",
        learner: str = "",
        id: str | None = None,  # noqa: A002
    ) -> Attempt:
        """What is kept of an answer to an item.

        ``share`` is what the grader gave; left out, it is all or nothing.
        """
        right = given == item.right
        fits = () if right else item.distractors.get(given, ())
        err = {name for names in item.distractors.values() for name in names}
        return Attempt(
            id=id or new_id(),
            at=at,
            item=item.key,
            skill=item.kind.skill,
            level=item.level,
            answer=plain(given),
            options=item.options,
            share=float(right) if share is None else share,
            right=right,
            helped=helped,
            seconds=seconds,
            beliefs=fits,
            against=tuple(sorted(err.difference(fits))),
            language=language,
            mode=mode,
            sitting=sitting,
            learner=learner,
        )

    @property
    def clean(self) -> bool:
        """Whether it was all right, at once and without help."""
        return self.right and not self.helped

    def as_dict(self) -> dict[str, Any]:
        """Its fields as JSON has them; ``from_dict`` reads them."""
        made = {field.name: getattr(self, field.name) for field in fields(self)}
        made["at"] = time_text(self.at)
        return made | {"beliefs": list(self.beliefs), "against": list(self.against)}

    @staticmethod
    def from_dict(made: dict[str, Any]) -> Attempt:
        """The attempt that ``as_dict`` made this of. ValueError if it is none."""
        known = {field.name for field in fields(Attempt)}
        read = {name: value for name, value in made.items() if name in known}
        try:
            read["at"] = datetime.fromisoformat(read["at"])
            for name in ("beliefs", "against"):
                read[name] = tuple(read.get(name, ()))
            return Attempt(**read)
        except (KeyError, TypeError, AttributeError) as slip:
            raise ValueError(str(slip)) from slip

    def line(self) -> str:
        """It as one line of JSON, without the line's end."""
        return json.dumps(self.as_dict(), separators=(",", ":"))

    @staticmethod
    def from_line(line: str) -> Attempt:
        """The attempt that ``line`` made this of. ValueError if it is none."""
        made = json.loads(line)
        if not isinstance(made, dict):
            raise ValueError(shown(line))
        return Attempt.from_dict(made)


def time_text(at: datetime) -> str:
    """A time in UTC, always of the same length, so that it is sorted as text."""
    return at.astimezone(UTC).isoformat(timespec="microseconds")


def in_order(attempts: Sequence[Attempt]) -> tuple[Attempt, ...]:
    """The oldest first, each once."""
    once = {attempt.id: attempt for attempt in attempts}
    return tuple(sorted(once.values(), key=lambda attempt: (attempt.at, attempt.id)))
