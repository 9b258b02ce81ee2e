"""What is stored about one person: all of it, as he may ask to see it."""

from __future__ import annotations

from typing import Final

from schafkopf_tutor.classroom.session import Session
from schafkopf_tutor.classroom.values import Given
from schafkopf_tutor.practice.attempt import time_text

_GRADED: Final = ("right", "beliefs", "against")
"""What of an attempt tells how good the answer was."""


def is_told(session: Session, given: Given) -> bool:
    """Whether it may be said how good an answer was: before, there may be a second vote."""
    asked = session.asked[given.question - 1]
    return asked.own or asked.stage == "revealed" or session.ended is not None


def stored_about(session: Session, person: str, *, whole: bool = False) -> dict[str, object]:
    """Everything about somebody, as JSON has it; nothing if he is unknown.

    Of his code a hash is stored, which says nothing to anybody. How good an answer was is left out
    until the class is told, but for ``whole``: whoever leads it may see it.
    """
    known = session.people.get(person)
    if known is None:
        return {}
    return {
        "session": session.id,
        "name": known.name,
        "joined": time_text(known.joined),
        "kind": known.kind,
        "language": known.language,
        "removed": known.removed,
        "answers": [
            {"question": given.question, "round": given.round}
            | _attempt(given, whole or is_told(session, given))
            for given in session.answers(person)
        ],
        "notes": {
            key.removesuffix(f".{person}"): text
            for key, text in session.notes.items()
            if person in key or person in text
        },
    }


def _attempt(given: Given, told: bool) -> dict[str, object]:
    made = given.attempt.as_dict()
    return made if told else {k: v for k, v in made.items() if k not in _GRADED}
