"""Modes that are more than questions: whole games at tables, a phone that judges.

Such a mode is a value without a state of its own: what it remembers it keeps in the session's notes
(``Noted``), so that it survives whatever the answers survive.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Final, Protocol

from schafkopf_tutor.classroom.extra_play import PlayMode
from schafkopf_tutor.classroom.extra_referee import RefereeMode
from schafkopf_tutor.classroom.models import PageModel
from schafkopf_tutor.classroom.people import Person
from schafkopf_tutor.classroom.session import Decision, Session
from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.screen.models import Model
from schafkopf_tutor.screen.voice import Voice


class Extra(Protocol):
    """What a mode does with words, and what it shows."""

    def word(
        self,
        session: Session,
        person: str,
        word: str,
        at: datetime,
        seed: int,
        here: Collection[str] = (),
    ) -> Decision | None:
        """What a word does, of a person or (with "") of the teacher; None if it is none of its own.

        ``seed`` is drawn for whatever chance it needs, ``here`` are those who are connected now.
        Beside the words of its screens there are two that are said for a person (``AWAY``,
        ``BACK``): when he is not connected for a while, and when he is again.
        """
        ...

    def phone(self, session: Session, person: Person, voice: Voice) -> Model | None:
        """What somebody sees; None where it is what everybody sees."""
        ...

    def wall(self, session: Session, voice: Voice) -> PageModel | None:
        """What the wall shows; None where it is what it always shows."""
        ...


EXTRAS: Final[Mapping[str, Extra]] = Frozen({"play": PlayMode(), "referee": RefereeMode()})
"""By the mode that the teacher has chosen."""


def extra_for(session: Session, person: str) -> Extra | None:
    """The mode that a person's words and screen belong to, if it is one of these. A phone that lies
    in the middle of a table is its referee, whatever the others do."""
    known = session.people.get(person)
    table = known is not None and known.kind == "table"
    return EXTRAS.get("referee" if table else session.setup.mode)
