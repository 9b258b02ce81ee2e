"""People, questions and answers as rows of the tables, and rows as what they were."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from schafkopf_tutor.classroom.people import Person
from schafkopf_tutor.classroom.session import Session
from schafkopf_tutor.classroom.values import Asked, Given
from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.practice.attempt import Attempt, time_text


def person_row(session: Session, person: Person) -> dict[str, Any]:
    """A person as he is stored."""
    return {
        "session": session.id,
        "id": person.id,
        "place": person.place,
        "name": person.name,
        "resume": person.resume,
        "joined": time_text(person.joined),
        "kind": person.kind,
        "language": person.language,
        "removed": person.removed,
    }


def person_of(row: Mapping[str, Any]) -> Person:
    """The person of a row."""
    return Person(
        row["id"],
        row["name"],
        row["resume"],
        datetime.fromisoformat(row["joined"]),
        row["kind"],
        row["language"],
        row["removed"],
        row["place"],
    )


def asked_row(session: Session, asked: Asked) -> dict[str, Any]:
    """A question as it is stored."""
    return {
        "session": session.id,
        "number": asked.number,
        "mode": asked.mode,
        "skill": asked.skill,
        "level": asked.level,
        "seed": asked.seed,
        "item": session.item(asked).key,
        "at": time_text(asked.at),
        "stage": asked.stage,
        "round": asked.round,
        "counts": json.dumps(dict(asked.counts)),
    }


def asked_of(row: Mapping[str, Any]) -> Asked:
    """The question of a row."""
    counts = {int(at): tuple(counted) for at, counted in json.loads(row["counts"]).items()}
    return Asked(
        row["number"],
        row["mode"],
        row["skill"],
        row["level"],
        row["seed"],
        datetime.fromisoformat(row["at"]),
        row["stage"],
        row["round"],
        Frozen(counts),
    )


def answer_row(id_: str, given: Given) -> dict[str, Any]:
    """An answer as it is stored."""
    attempt = given.attempt
    return {
        "session": id_,
        "question": given.question,
        "round": given.round,
        "person": given.person,
        "item": attempt.item,
        "skill": attempt.skill,
        "right": attempt.right,
        "share": attempt.share,
        "at": time_text(attempt.at),
        "attempt": attempt.line(),
    }


def given_of(row: Mapping[str, Any]) -> Given:
    """The answer of a row."""
    attempt = Attempt.from_line(row["attempt"])
    return Given(row["person"], row["question"], row["round"], attempt)
