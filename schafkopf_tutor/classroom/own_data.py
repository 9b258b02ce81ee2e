"""What is stored about one person: all of it, as he may ask to see it."""

from __future__ import annotations

from schafkopf_tutor.classroom.session import Session
from schafkopf_tutor.practice.attempt import time_text


def stored_about(session: Session, person: str) -> dict[str, object]:
    """Everything about somebody, as JSON has it; nothing if he is unknown.

    Of his code a hash is stored, which says nothing to anybody.
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
            {"question": given.question, "round": given.round} | given.attempt.as_dict()
            for given in session.answers(person)
        ],
        "notes": {
            key.removesuffix(f".{person}"): text
            for key, text in session.notes.items()
            if person in key or person in text
        },
    }
