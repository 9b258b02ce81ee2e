"""Table play as a mode of the class: who sits where, whose word does what, what is kept."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import datetime
from functools import lru_cache
from typing import Final

from schafkopf_tutor.classroom.models import PageModel
from schafkopf_tutor.classroom.people import Person
from schafkopf_tutor.classroom.playing import CardTable, seated, speaks
from schafkopf_tutor.classroom.playing_model import (
    Look,
    playing_model,
    waiting_model,
    wall_model,
)
from schafkopf_tutor.classroom.session import Decision, Session
from schafkopf_tutor.classroom.values import Event, Noted, Refusal
from schafkopf_tutor.quiz.said import said
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.screen.models import ButtonModel, Model, TableModel
from schafkopf_tutor.screen.voice import Voice
from schafkopf_tutor.verdict import Verdict

TABLE: Final = "play-table"
"""Before the number of a table, the name under which it is kept."""
LOOK: Final = "play-look"
"""Before the id of a person, how he looks at it."""
CARDS: Final = "play-cards"
"""Whether the cards lie open at the next tables."""
HELD: Final = "play-held"
"""Before the id of a person who is gone for a while, the table and seat that he comes back to."""
AWAY: Final = "line lost"
BACK: Final = "line back"
"""Said for somebody who is not connected for a while, and when he is again."""
OPEN: Final = "open"
CLOSED: Final = "closed"


def tables_of(session: Session) -> tuple[CardTable, ...]:
    """The tables of a session, as far as they have come."""
    found = []
    for number in range(1, len(session.notes) + 1):
        text = session.notes.get(f"{TABLE}.{number}", "")
        if not text:
            break
        found.append(_without_strangers(CardTable.read(text, session.ruleset), session))
    return tuple(found)


def open_cards(session: Session) -> bool:
    """Whether all hands lie open where new tables are made."""
    return session.notes.get(CARDS, CLOSED) == OPEN


class PlayMode:
    """``tables`` makes new tables of all who have a phone, ``cards open`` or ``cards closed`` says
    how, ``deal`` deals where a game is over: words of the teacher. ``sit`` and ``stand`` are words
    of people, and all that is said and played at a table. After ``AWAY`` the computer plays for
    somebody, and ``BACK`` he has his seat again, unless somebody else has taken it."""

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
        if not person:
            return _taught(session, word, seed, here)
        look = Look.read(session.notes.get(f"{LOOK}.{person}", ""))
        table = next((one for one in tables_of(session) if person in one.people), None)
        if table is None:
            held = _held(session, person)
            if word == BACK:
                return held
            return held or _sat(session, person) if word == "sit" else None
        if word == "stand":
            return (_noted(table.leave(person)),)
        if word == AWAY:
            seat = f"{table.number}.{table.people.index(person)}"
            return (Noted(f"{HELD}.{person}", seat), _noted(table.leave(person)))
        if speaks(word):
            after = table.act(person, word, look.chosen(table))
            if isinstance(after, Verdict):
                return Refusal(said(after.message, because=after.because, **dict(after.facts)))
            return () if after is table else (_noted(after),)
        seen = look.act(word, table.series.number, len(table.game.moves))
        seen = seen.picking(table, table.people.index(person), word)
        return None if seen is look else (Noted(f"{LOOK}.{person}", seen.text),)

    def phone(self, session: Session, person: Person, voice: Voice) -> Model | None:
        """See ``extras.Extra``."""
        tables = tables_of(session)
        table = next((one for one in tables if person.id in one.people), None)
        if table is None:
            return waiting_model(tables, person.name, voice)
        look = session.notes.get(f"{LOOK}.{person.id}", "")
        names = _names(session)
        called = tuple((who, names.get(who, "")) for who in table.people)
        return _shown(table.text, session.ruleset, person.id, look, called, voice).copy()

    def wall(self, session: Session, voice: Voice) -> PageModel | None:
        """See ``extras.Extra``."""
        return wall_model(tables_of(session), _names(session), voice)


@lru_cache(maxsize=256)
def _shown(
    text: str,
    ruleset: RuleSet,
    person: str,
    look: str,
    names: tuple[tuple[str, str], ...],
    voice: Voice,
) -> TableModel:
    """What somebody at a table sees. Whoever plays at another table makes none of it anew."""
    called = {who: name for who, name in names if name}
    model = playing_model(CardTable.read(text, ruleset), person, Look.read(look), called, voice)
    up: ButtonModel = {"act": "stand", "label": voice.text("class_play.leave")}
    model["tools"] = [*model.get("tools", []), up]
    return model


# --- the teacher's words --------------------------------------------------------------------------


def _taught(session: Session, word: str, seed: int, here: Collection[str]) -> Decision | None:
    verb, _, rest = word.partition(" ")
    if verb == "cards" and rest in (OPEN, CLOSED):
        return (Noted(CARDS, rest),)
    if word == "deal":
        after = [(table, table.dealt()) for table in tables_of(session)]
        return tuple(_noted(now) for table, now in after if now is not table)
    return tuple(_made(session, seed, here)) or _nobody() if word == "tables" else None


def _nobody() -> Refusal:
    return Refusal(said("class_play.nobody"))


def _made(session: Session, seed: int, here: Collection[str]) -> Iterator[Event]:
    """New tables, for those who are here; whoever comes later sits down himself. Tables that are
    not needed any more are cleared away."""
    people = [one.id for one in session.present if one.kind != "table" and one.id in here]
    new = seated(people, session.ruleset, seed, open_cards=open_cards(session)) if people else ()
    yield from map(_noted, new)
    for table in tables_of(session)[len(new) :] if new else ():
        yield Noted(f"{TABLE}.{table.number}", "")
    for key, seat in session.notes.items() if new else ():
        if key.startswith(f"{HELD}.") and seat:
            yield Noted(key, "")


# --- a person's ----------------------------------------------------------------------------------


def _sat(session: Session, person: str) -> Decision | None:
    """At the table where fewest people sit."""
    free = [table for table in tables_of(session) if table.free]
    if not free:
        return Refusal(said("class_play.full"))
    table = max(free, key=lambda one: (len(one.free), -one.number))
    return (_noted(table.sit(person)),)


def _held(session: Session, person: str) -> Decision | None:
    """At the seat that the computer has kept for somebody."""
    number, _, seat = session.notes.get(f"{HELD}.{person}", "").partition(".")
    table = next((one for one in tables_of(session) if str(one.number) == number), None)
    if table is None or int(seat) not in table.free:
        return None
    return (_noted(table.sit(person, int(seat))), Noted(f"{HELD}.{person}", ""))


def _noted(table: CardTable) -> Noted:
    return Noted(f"{TABLE}.{table.number}", table.text)


def _names(session: Session) -> dict[str, str]:
    return {person.id: person.name for person in session.present}


def _without_strangers(table: CardTable, session: Session) -> CardTable:
    """The computer plays for those who were sent away, or whose data were deleted."""
    here = {person.id for person in session.present}
    for person in table.people:
        if person and person not in here:
            table = table.leave(person)
    return table
