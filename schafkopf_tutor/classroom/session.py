"""A session as a value: what has happened so far, and what may happen next.

``Session.after`` does without asking; what is allowed says ``deciding.decide``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import lru_cache
from itertools import count
from typing import TypeAlias, TypeVar

from schafkopf_tutor.classroom.people import Person
from schafkopf_tutor.classroom.values import (
    Answered,
    Asked,
    Began,
    Changed,
    Counted,
    Ended,
    Erased,
    Event,
    Given,
    Joined,
    Noted,
    Paused,
    Refusal,
    Removed,
    Setup,
    Spoke,
    Staged,
)
from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.make import first_skill, make
from schafkopf_tutor.ruleset import RuleSet

Decision: TypeAlias = tuple[Event, ...] | Refusal
GONE = "gone"
"""Stands in a mode's notes where somebody stood whose data were deleted: nobody has that id."""
K = TypeVar("K")
V = TypeVar("V")


@dataclass(frozen=True)
class Session:
    """What has happened so far.

    ``given`` are the answers by question, then by person and round; ``notes`` what modes keep for
    themselves: under a key that ends with a dot and a person's id what is his alone, and of people
    nothing but ids.

    >>> from datetime import UTC, datetime
    >>> from schafkopf_tutor.classroom.deciding import decide
    >>> from schafkopf_tutor.classroom.values import Join, Teach
    >>> from schafkopf_tutor.rulesets import load
    >>> now = datetime(2026, 1, 1, tzinfo=UTC)
    >>> session = Session("s", "ABCDEF", "salt", now, load("ordnung"))
    >>> session = session.then(decide(session, Join("p", "hash", 3, now)))
    >>> session = session.then(decide(session, Teach("start points 1", now, 7)))
    >>> len(session.people), session.current.skill, session.item(session.current).key[:8]
    (1, 'points', 'points@1')
    """

    id: str
    code: str
    salt: str
    created: datetime
    ruleset: RuleSet
    language: str = "de"
    setup: Setup = field(default_factory=Setup)
    people: Mapping[str, Person] = field(default_factory=Frozen)
    asked: tuple[Asked, ...] = ()
    given: Mapping[int, Mapping[tuple[str, int], Given]] = field(default_factory=Frozen)
    notes: Mapping[str, str] = field(default_factory=Frozen)
    paused: bool = False
    ended: datetime | None = None

    @property
    def current(self) -> Asked | None:
        """The question that is there now."""
        return self.asked[-1] if self.asked else None

    @property
    def step(self) -> str:
        """Where the lesson stands: question, vote, stage, and whether it rests. It is another one
        after each word that leads on.

        >>> from datetime import UTC, datetime
        >>> from schafkopf_tutor.rulesets import load
        >>> Session("s", "ABCDEF", "salt", datetime(2026, 1, 1, tzinfo=UTC), load("ordnung")).step
        '0.0.none.on'
        """
        asked = self.current
        at = f"{asked.number}.{asked.round}.{asked.stage}" if asked else "0.0.none"
        return f"{at}.{'paused' if self.paused else 'on'}"

    @property
    def present(self) -> tuple[Person, ...]:
        """Everybody who was not sent away, by the time they came."""
        return tuple(person for person in self.people.values() if not person.removed)

    @property
    def skill(self) -> str:
        """What is asked next: what the teacher has chosen, else the first skill that this table
        has questions for."""
        return self.setup.skill or first_skill(self.ruleset)

    def item(self, asked: Asked) -> Item:
        """What is asked of all in a question; in a mode of ``OWN`` what its first would be."""
        return _item(asked.skill, asked.level, asked.seed, self.ruleset)

    def answer(self, person: str, number: int, round_: int) -> Given | None:
        """What somebody answered in a round of a question."""
        return self.given.get(number, Frozen()).get((person, round_))

    def answers(self, person: str | None = None) -> Iterator[Given]:
        """All answers, or those of one person, in the order in which they were given."""
        for of_one in self.given.values():
            for given in of_one.values():
                if person in (None, given.person):
                    yield given

    def own(self, person: str, number: int) -> int:
        """How many questions of his own somebody has answered there."""
        there = self.given.get(number, Frozen())
        return next(n for n in count() if (person, n + 1) not in there)

    def team(self, person: str) -> int:
        """The team of a person, from 1; 0 where there are none."""
        if not self.setup.teams or person not in self.people:
            return 0
        return 1 + (self.people[person].place - 1) % self.setup.teams

    def then(self, decision: Decision) -> Session:
        """After several events; the same after a refusal."""
        session = self
        for event in () if isinstance(decision, Refusal) else decision:
            session = session.after(event)
        return session

    def after(self, event: Event) -> Session:
        """What it is once this has happened. Nothing is asked: see ``decide``."""
        match event:
            case Joined(person):
                return replace(self, people=_with(self.people, person.id, person))
            case Spoke(id_, language):
                return self._person(id_, language=language)
            case Removed(id_):
                return self._person(id_, removed=True)
            case Erased(id_):
                return self._without(id_)
            case Began(asked):
                return replace(self, asked=(*self.asked, asked))
            case Staged(number, stage, round_):
                return self._question(number, stage=stage, round=round_)
            case Counted(number, round_, counts):
                known = self.asked[number - 1].counts
                return self._question(number, counts=_with(known, round_, counts))
            case Answered(given):
                there = self.given.get(given.question, Frozen())
                now = _with(there, (given.person, given.round), given)
                return replace(self, given=_with(self.given, given.question, now))
            case Paused(paused):
                return replace(self, paused=paused)
            case Changed(setup):
                return replace(self, setup=setup)
            case Noted(key, value):
                return replace(self, notes=_with(self.notes, key, value))
            case Ended(at):
                return replace(self, ended=at)

    def _person(self, id_: str, **changes: object) -> Session:
        changed = replace(self.people[id_], **changes)  # type: ignore[arg-type]
        return replace(self, people=_with(self.people, id_, changed))

    def _question(self, number: int, **changes: object) -> Session:
        asked = list(self.asked)
        asked[number - 1] = replace(asked[number - 1], **changes)  # type: ignore[arg-type]
        return replace(self, asked=tuple(asked))

    def _without(self, id_: str) -> Session:
        people = Frozen({key: person for key, person in self.people.items() if key != id_})
        given = {
            number: Frozen({key: given for key, given in there.items() if given.person != id_})
            for number, there in self.given.items()
        }
        notes = {
            key: text.replace(id_, GONE)
            for key, text in self.notes.items()
            if not key.endswith(f".{id_}")
        }
        return replace(self, people=people, given=Frozen(given), notes=Frozen(notes))


def _with(there: Mapping[K, V], key: K, value: V) -> Mapping[K, V]:
    return Frozen({**there, key: value})


@lru_cache(maxsize=512)
def _item(skill: str, level: int, seed: int, ruleset: RuleSet) -> Item:
    return make(skill, level, seed, ruleset)
