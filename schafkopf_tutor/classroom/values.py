"""What a session is made of, what can be asked of it, and what then has happened: plain values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from schafkopf_tutor.classroom.people import Kind, Person
from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.practice.attempt import Attempt
from schafkopf_tutor.quiz.said import Said

Mode: TypeAlias = Literal["live", "peer", "drill", "homework", "play", "referee", "paper"]
MODES: Final[tuple[Mode, ...]] = get_args(Mode)
"""All answer one question; the same with two votes; everybody at his own pace, now or until
another day; whole games at tables; one phone a table that judges; voting cards of paper."""

OWN: Final[tuple[Mode, ...]] = ("drill", "homework")
"""The modes in which everybody has questions of his own."""

HOMEWORK: Final = 10
"""So many questions have a homework; a drill goes on until the teacher does."""

Stage: TypeAlias = Literal["open", "locked", "revealed"]
STAGES: Final[tuple[Stage, ...]] = get_args(Stage)
"""Answers are taken; no more; and it was told what is right."""

Counts: TypeAlias = Mapping[int, tuple[int, ...]]
"""How many cards were held up for each option, by round."""


@dataclass(frozen=True)
class Setup:
    """What the teacher has chosen. ``skill`` is what is asked next ("": nothing was chosen, see
    ``Session.skill``), ``names`` allows nicknames, ``board`` shows who has how much, ``teams`` is
    how many there are, ``kept`` spares the session when old ones are deleted."""

    mode: Mode = "live"
    skill: str = ""
    level: int = 1
    names: bool = False
    board: bool = False
    teams: int = 0
    kept: bool = False


@dataclass(frozen=True)
class Asked:
    """A question that was put to all, the ``number``-th of the session.

    In a mode of ``OWN`` it opens questions of everybody's own: then an answer's ``round`` counts
    those; else it counts the votes, and ``round`` is the one that is going on.
    """

    number: int
    mode: Mode
    skill: str
    level: int
    seed: int
    at: datetime
    stage: Stage = "open"
    round: int = 1
    counts: Counts = field(default_factory=Frozen)

    @property
    def own(self) -> bool:
        """Whether everybody has questions of his own."""
        return self.mode in OWN


@dataclass(frozen=True)
class Given:
    """An answer. There is never a second one of the same person to the same question and round."""

    person: str
    question: int
    round: int
    attempt: Attempt


# --- what has happened ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Joined:
    """Somebody takes part from now on."""

    person: Person


@dataclass(frozen=True)
class Spoke:
    """Somebody reads another language from now on."""

    person: str
    language: str


@dataclass(frozen=True)
class Removed:
    """Somebody was sent away; what he answered stays."""

    person: str


@dataclass(frozen=True)
class Erased:
    """Somebody and all that he answered are gone, as if they had never been."""

    person: str


@dataclass(frozen=True)
class Began:
    """A question was put to all."""

    asked: Asked


@dataclass(frozen=True)
class Staged:
    """A question went on to a stage, or to another round."""

    number: int
    stage: Stage
    round: int


@dataclass(frozen=True)
class Counted:
    """Cards of paper were counted."""

    number: int
    round: int
    counts: tuple[int, ...]


@dataclass(frozen=True)
class Answered:
    """Somebody has answered."""

    given: Given


@dataclass(frozen=True)
class Paused:
    """Everything rests, or goes on."""

    paused: bool


@dataclass(frozen=True)
class Changed:
    """The teacher has chosen otherwise."""

    setup: Setup


@dataclass(frozen=True)
class Noted:
    """What a mode keeps for itself, under a name of its own; nothing deletes it."""

    key: str
    value: str


@dataclass(frozen=True)
class Ended:
    """The session is over."""

    at: datetime


Event: TypeAlias = (
    Joined
    | Spoke
    | Removed
    | Erased
    | Began
    | Staged
    | Counted
    | Answered
    | Paused
    | Changed
    | Noted
    | Ended
)


# --- what can be asked ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Join:
    """Somebody wants to take part: ``id``, ``resume`` (a hash) and ``seed`` are drawn for him,
    ``wish`` is a nickname that he would like."""

    id: str
    resume: str
    seed: int
    at: datetime
    wish: object = ""
    kind: Kind = "phone"
    language: str = "de"


@dataclass(frozen=True)
class Answer:
    """Somebody answers a question in a round of it."""

    person: str
    question: int
    round: int
    attempt: Attempt


@dataclass(frozen=True)
class Speak:
    """Somebody wants to read another language."""

    person: str
    language: str


@dataclass(frozen=True)
class Erase:
    """Somebody wants all that is known of him deleted."""

    person: str


@dataclass(frozen=True)
class Teach:
    """A word of the teacher, at a time; ``seed`` is drawn for a question that it may begin, and
    ``step`` is where the lesson stood when it was said (``Session.step``; "": wherever it is)."""

    word: str
    at: datetime
    seed: int = 0
    step: str = ""


Command: TypeAlias = Join | Answer | Speak | Erase | Teach


class Refusal(NamedTuple):
    """Why something is not done."""

    why: Said
