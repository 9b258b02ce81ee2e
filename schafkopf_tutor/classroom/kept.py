"""What is kept of sessions, read out of the store: the list, the report, one person's data."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import NamedTuple

from schafkopf_tutor.classroom import codes
from schafkopf_tutor.classroom.compare import Line, aggregate
from schafkopf_tutor.classroom.own_data import stored_about
from schafkopf_tutor.classroom.own_data_said import SaidModel, said_about
from schafkopf_tutor.classroom.people import Person
from schafkopf_tutor.classroom.report import ClassReport, Member, Paper, Row
from schafkopf_tutor.classroom.report_said import Heading
from schafkopf_tutor.classroom.session import Session
from schafkopf_tutor.classroom.store import OLD, Store
from schafkopf_tutor.classroom.values import Erased
from schafkopf_tutor.screen.voice import voice_of


def rows_of(session: Session) -> Iterator[Row]:
    """Every answer of a session."""
    own = {asked.number: asked.own for asked in session.asked}
    for given in session.answers():
        yield Row(given.person, given.question, given.round, given.attempt, own[given.question])


def members_of(session: Session) -> Iterator[Member]:
    """Everybody who came, by the time they came; those who were sent away, too."""
    for person in session.people.values():
        team = session.team(person.id)
        yield Member(
            person.id,
            person.name,
            str(team) if team else "",
            person.kind == "simulated",
            person.removed,
        )


def papers_of(session: Session) -> Iterator[Paper]:
    """The cards of paper that were counted."""
    for asked in session.asked:
        item = session.item(asked) if asked.counts else None
        for round_, counts in asked.counts.items():
            if item is None or not sum(counts):
                continue
            options = item.question.options
            by_option = list(zip(options, counts, strict=False))
            right = sum(count for option, count in by_option if option == item.right)
            beliefs: dict[str, int] = {}
            for option, count in by_option:
                for belief in item.distractors.get(option, ()):
                    beliefs[belief] = beliefs.get(belief, 0) + count
            yield Paper(
                asked.number,
                round_,
                item.key,
                asked.skill,
                asked.level,
                sum(counts),
                right,
                beliefs,
            )


def report_of(session: Session) -> ClassReport:
    """The report of a session."""
    return ClassReport.of(members_of(session), rows_of(session), papers_of(session))


def heading_of(session: Session) -> Heading:
    """Which session it is: people know it by its code."""
    return Heading(session.code, day_of(session))


def day_of(session: Session) -> date:
    """The day on which it began, where we are."""
    return session.created.astimezone().date()


def lines_of(session: Session) -> tuple[Line, ...]:
    """What can be kept of it for good; nothing of a rehearsal."""
    people = session.people.values()
    if people and all(person.kind == "simulated" for person in people):
        return ()
    report = ClassReport.of(members_of(session), rows_of(session), simulated=False)
    return aggregate(
        report, session=session.code, day=day_of(session), ruleset=session.ruleset.name
    )


def session_named(store: Store, asked: str) -> Session:
    """The session that is meant: by its number in the list (1 is the newest), its code or its id.
    KeyError if there is none such."""
    listed = store.sessions()
    if asked.isascii() and asked.isdigit() and 1 <= int(asked[:9]) <= len(listed):
        return store.load(listed[int(asked) - 1])
    for id_ in listed:
        session = store.load(id_)
        if asked in (id_, session.code) or asked.upper() == session.code:
            return session
    raise KeyError(asked)


class Kept(NamedTuple):
    """A session in the list: its number there, its people and answers, and when it is deleted
    (None: it is kept)."""

    number: int
    session: Session
    people: int
    answers: int
    until: date | None


def sessions(store: Store) -> Iterator[Kept]:
    """All sessions, the newest first, numbered from 1."""
    for number, id_ in enumerate(store.sessions(), 1):
        session = store.load(id_)
        until = None if session.setup.kept else (session.created + OLD).astimezone().date()
        answers = sum(len(there) for there in session.given.values())
        yield Kept(number, session, len(session.people), answers, until)


# --- one person ----------------------------------------------------------------------------------


class Whose(NamedTuple):
    """Somebody, and the session that he is in."""

    session: Session
    person: Person


def somebody(store: Store, code: str) -> Whose | None:
    """Whose code this is that brings him back; None if it is nobody's."""
    read = codes.read(code, codes.RESUME)
    if read is None:
        return None
    for id_ in store.sessions():
        session = store.load(id_)
        hashed = codes.hashed(read, session.salt)
        for person in session.people.values():
            if codes.same(person.resume, hashed):
                return Whose(session, person)
    return None


def erase(store: Store, whose: Whose) -> None:
    """Delete somebody with all his answers, out of the database and its log, where no server has
    the session open. When this returns, it is done."""
    event = Erased(whose.person.id)
    store.write(whose.session.id, [(whose.session.after(event), event)])
    store.forget()


def data_about(whose: Whose) -> dict[str, object]:
    """All that is stored of somebody, as JSON has it."""
    return stored_about(whose.session, whose.person.id, whole=True)


def said_of(whose: Whose, language: str) -> list[SaidModel]:
    """The same in plain words, as the person himself may read them."""
    voice = voice_of(language, whose.session.ruleset)
    return said_about(whose.session, whose.person.id, voice, whole=True)
