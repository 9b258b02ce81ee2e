"""Sessions without a server, for the tests of what its pages are told."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from schafkopf_tutor.classroom.deciding import decide
from schafkopf_tutor.classroom.session import Session
from schafkopf_tutor.classroom.values import Answer, Join, Refusal, Setup, Teach
from schafkopf_tutor.classroom.views import (
    Around,
    Told,
    phone_model,
    projector_model,
    question_shown,
    teacher_model,
)
from schafkopf_tutor.practice.attempt import Attempt, answer_of
from schafkopf_tutor.quiz import task
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.once import Once
from schafkopf_tutor.screen.voice import Voice, voice_of

NOW = datetime(2026, 1, 1, tzinfo=UTC)
WALL = "viewer-token"


def room(people: int = 6, language: str = "de", rules: str = "ordnung", **setup: Any) -> Session:
    """A session in which so many are, ``p0``, ``p1`` and so on, before its first question."""
    session = Session("s", "K7MQ2X", "salt", NOW, load(rules), language, replace(Setup(), **setup))
    for number in range(people):
        join = Join(f"p{number}", f"hash{number}", 7 * number + 1, NOW, language=language)
        session = session.then(decide(session, join))
    return session


def taught(session: Session, *words: str, seed: int = 7) -> Session:
    """After words of the teacher, none of which is refused."""
    for word in words:
        decision = decide(session, Teach(word, NOW, seed))
        assert not isinstance(decision, Refusal), decision
        session = session.then(decision)
    return session


def answer(session: Session, who: str, given: task.Answer, at: datetime = NOW) -> Session:
    """After an answer to the question that is there."""
    asked = session.current
    assert asked is not None
    name = f"a-{who}-{asked.number}-{asked.round}"
    attempt = Attempt.of(session.item(asked), given, at=at, id=name)
    decision = decide(session, Answer(who, asked.number, asked.round, attempt))
    assert not isinstance(decision, Refusal), decision
    return session.then(decision)


def voice(session: Session, language: str = "") -> Voice:
    return voice_of(language or session.language, session.ruleset)


def phone(session: Session, who: str, once: Once | None = None) -> Any:
    """What somebody's phone shows."""
    person, asked = session.people[who], session.current
    says = voice(session, person.language)
    question, given = None, None
    if asked is not None:
        item = session.item(asked)
        given = session.answer(who, asked.number, asked.round)
        said = None if given is None else answer_of(item, given.attempt.answer)
        question = question_shown(once or Once.put(item, test=True), said, asked, says)
    return phone_model(Told(session, person, question, given), says)


def around(session: Session, *away: str) -> Around:
    here = session.people.keys() - set(away)
    return Around(here, "http://192.168.178.23:8765", "", WALL)


def teacher(session: Session, *away: str, language: str = "") -> Any:
    return teacher_model(session, voice(session, language), around(session, *away))


def projector(session: Session, language: str = "") -> Any:
    return projector_model(session, voice(session, language), around(session))


def parts(model: Any, kind: str) -> list[Any]:
    """All parts of a kind, wherever they lie."""
    found, left = [], list(model["parts"])
    while left:
        part = left.pop(0)
        found += [part] if part["part"] == kind else []
        left = [*part.get("parts", []), *left]
    return found


def acts(value: object) -> set[str]:
    """Every word that can be sent from a model."""
    if isinstance(value, dict):
        own = {value["act"]} if isinstance(value.get("act"), str) else set()
        return own.union(*map(acts, value.values()))
    if isinstance(value, list | tuple):
        return set().union(*map(acts, value))
    return set()


def texts(value: object) -> Iterable[str]:
    """Every text of a model, but for its pictures."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key not in ("faces", "drawing"):
                yield from texts(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from texts(inner)
    elif isinstance(value, str):
        yield value
