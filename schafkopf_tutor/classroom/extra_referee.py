"""The referee as a mode of the class: every phone is one, and so is a phone of a whole table."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from functools import lru_cache
from typing import Final

from schafkopf_tutor.classroom.models import PageModel
from schafkopf_tutor.classroom.people import Person
from schafkopf_tutor.classroom.session import Decision, Session
from schafkopf_tutor.classroom.values import Noted
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.screen.models import Model
from schafkopf_tutor.screen.referee import Referee
from schafkopf_tutor.screen.referee_model import referee_model
from schafkopf_tutor.screen.voice import Voice

NOTE: Final = "referee"
"""Before the id of a person, the name under which the words to his referee are kept."""


LONGEST: Final = 40
"""No word of his is longer."""


def referee_of(session: Session, person: str) -> Referee:
    """Somebody's referee, as far as he was told."""
    kept = session.notes.get(f"{NOTE}.{person}", "")
    return _said(session.ruleset, tuple(kept.split("\n")) if kept else ())


@lru_cache(maxsize=2048)
def _said(ruleset: RuleSet, words: tuple[str, ...]) -> Referee:
    """The referee after these words; each begins where the one before has ended."""
    return _said(ruleset, words[:-1]).act(words[-1]) if words else Referee(ruleset)


class RefereeMode:
    """Every word is the referee's; the class's own rule set decides."""

    def word(
        self,
        session: Session,
        person: str,
        word: str,
        at: datetime,
        seed: int,
        here: Collection[str] = (),
    ) -> Decision | None:
        """See ``extras.Extra``."""
        if not person or len(word) > LONGEST or "\n" in word:
            return None
        referee = referee_of(session, person)
        after = referee.act(word)
        if after is referee:
            return None
        return (Noted(f"{NOTE}.{person}", "\n".join(after.words)),)

    def phone(self, session: Session, person: Person, voice: Voice) -> Model | None:
        """See ``extras.Extra``."""
        return referee_model(referee_of(session, person.id), voice)

    def wall(self, session: Session, voice: Voice) -> PageModel | None:
        """See ``extras.Extra``."""
        return None
