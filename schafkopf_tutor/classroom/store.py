"""Sessions on a disk: every event is there before anybody is told of it.

``Store.write`` keeps several events in one transaction, which is on the disk when it returns;
``Store.load`` makes the session again out of what is there. An answer that is there already is a
mistake of the caller's (IntegrityError), never a second one.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa

from schafkopf_tutor import rulesets
from schafkopf_tutor.classroom import codes
from schafkopf_tutor.classroom.rows import (
    answer_row,
    asked_of,
    asked_row,
    given_of,
    person_of,
    person_row,
)
from schafkopf_tutor.classroom.session import Session
from schafkopf_tutor.classroom.tables import (
    ANSWER,
    OF_A_SESSION,
    PERSON,
    QUESTION,
    SESSION,
    STATE,
    VERSION,
)
from schafkopf_tutor.classroom.values import (
    Answered,
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
    Removed,
    Setup,
    Spoke,
    Staged,
)
from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.practice.attempt import time_text
from schafkopf_tutor.ruleset import RuleSet

MIGRATIONS: Final = Path(__file__).parent / "migrations"
LOCK: Final = "SELECT pg_advisory_xact_lock(20240229)"
"""In PostgreSQL, one at a time; the number is ours alone."""
OLD: Final = timedelta(days=30)
"""After so long a session is deleted, unless the teacher keeps it."""
BUSY: Final = 5.0
"""Seconds to wait for somebody else who writes."""


@dataclass(frozen=True)
class Rules:
    """A rule set as it is stored: its name, and its text where it is none of the shipped ones."""

    name: str
    text: str | None = None

    @staticmethod
    def of(name: str | Path) -> Rules:
        """By its name or its file. RulesetError if there is none such."""
        known = rulesets.load(name)
        if isinstance(name, str) and name in rulesets.shipped(known.law):
            return Rules(name)
        return Rules(known.name, Path(name).read_text(encoding="utf-8-sig"))

    def load(self) -> RuleSet:
        """The rule set."""
        if self.text is None:
            return rulesets.load(self.name)
        return rulesets.parse(self.text, self.name)


class Store:
    """Sessions at an SQLAlchemy address; a file of SQLite's is made if there is none.

    Everything is asked from one thread at a time. Raises TutorError for an address that cannot be
    used.
    """

    def __init__(self, url: str | sa.URL) -> None:
        self._engine = _engine(url)

    def prepare(self) -> None:
        """Bring the tables to what this version of the package needs: all of it or nothing, and
        once, also where several begin at the same time."""
        with self._engine.connect() as connection:
            if _is_prepared(connection):
                return
        from alembic import command  # slow to load, and a server that comes back has no time
        from alembic.config import Config

        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.set_main_option("path_separator", "os")
        with self._engine.begin() as connection:
            lite = self._engine.dialect.name == "sqlite"
            connection.exec_driver_sql("BEGIN IMMEDIATE" if lite else LOCK)
            if not _is_prepared(connection):
                config.attributes["connection"] = connection
                command.upgrade(config, "head")

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()

    @property
    def engine(self) -> sa.Engine:
        """For what lies beside the sessions."""
        return self._engine

    # --- sessions --------------------------------------------------------------------------------

    def begin(self, session: Session, rules: Rules, token: str) -> None:
        """A new session, with the teacher's token, of which a hash is kept."""
        row = {
            "id": session.id,
            "code": session.code,
            "salt": session.salt,
            **_hashes(token, session.salt),
            "created": time_text(session.created),
            "rules": rules.name,
            "rules_text": rules.text,
            "language": session.language,
            "setup": json.dumps(asdict(session.setup)),
            "paused": session.paused,
            "ended": None,
            "kept": session.setup.kept,
        }
        with self._engine.begin() as connection:
            connection.execute(SESSION.insert(), row)

    def sessions(self) -> list[str]:
        """The ids of all sessions, the newest first."""
        asked = sa.select(SESSION.c.id).order_by(SESSION.c.created.desc(), SESSION.c.id)
        with self._engine.connect() as connection:
            return list(connection.execute(asked).scalars())

    def hashes(self, id_: str) -> tuple[str, str]:
        """The hashes of the teacher's token and of the wall's. KeyError for no such session."""
        row = self._session(id_)
        return row["token"], row["viewer"]

    def admit(self, session: Session, token: str) -> None:
        """From now on this is the teacher's token; the one before is worth nothing."""
        hashes = _hashes(token, session.salt)
        with self._engine.begin() as connection:
            connection.execute(_of(SESSION.update(), session.id).values(**hashes))

    def _session(self, id_: str) -> Mapping[str, Any]:
        with self._engine.connect() as connection:
            asked = sa.select(SESSION).where(SESSION.c.id == id_)
            row = connection.execute(asked).mappings().one_or_none()
        if row is None:
            raise KeyError(id_)
        return dict(row)

    def load(self, id_: str) -> Session:
        """A session as it was when the last event was written. KeyError if there is none such."""
        row = self._session(id_)
        with self._engine.connect() as connection:

            def rows(table: sa.Table, order: str) -> Iterator[Mapping[str, Any]]:
                asked = sa.select(table).where(table.c.session == id_).order_by(table.c[order])
                for one in connection.execute(asked).mappings():
                    yield dict(one)

            people = {one["id"]: person_of(one) for one in rows(PERSON, "place")}
            asked = tuple(asked_of(one) for one in rows(QUESTION, "number"))
            given: dict[int, dict[tuple[str, int], Given]] = {}
            for one in rows(ANSWER, "number"):
                there = given.setdefault(one["question"], {})
                there[one["person"], one["round"]] = given_of(one)
            notes = {one["key"]: one["value"] for one in rows(STATE, "key")}
        return Session(
            id_,
            row["code"],
            row["salt"],
            datetime.fromisoformat(row["created"]),
            Rules(row["rules"], row["rules_text"]).load(),
            row["language"],
            Setup(**json.loads(row["setup"])),
            Frozen(people),
            asked,
            Frozen({number: Frozen(there) for number, there in given.items()}),
            Frozen(notes),
            row["paused"],
            datetime.fromisoformat(row["ended"]) if row["ended"] else None,
        )

    # --- events ----------------------------------------------------------------------------------

    def write(self, id_: str, events: Iterable[tuple[Session, Event]]) -> None:
        """Keep events, each with the session after it, in one transaction. When this returns, they
        are on the disk."""
        with self._engine.begin() as connection:
            answers = []
            for session, event in events:
                if isinstance(event, Answered):
                    answers.append(answer_row(id_, event.given))
                else:  # in the order in which they happened
                    _insert(connection, answers)
                    answers = []
                    _write(connection, session, event)
            _insert(connection, answers)

    def delete_old(self, now: datetime) -> int:
        """Delete what is older than ``OLD`` and not kept, all but numbers in which nobody can be
        found (``summary``); how many sessions those were."""
        from schafkopf_tutor.classroom.summary import keep_numbers  # it reads what lies here

        before = time_text(now - OLD)
        asked = sa.select(SESSION.c.id).where(SESSION.c.created < before, ~SESSION.c.kept)
        with self._engine.connect() as connection:
            gone = list(connection.execute(asked).scalars())
        for id_ in gone:
            with suppress(TutorError, ValueError):  # what cannot be read any more goes as well
                keep_numbers(self._engine, self.load(id_))
            self.delete(id_)
        return len(gone)

    def delete(self, id_: str) -> None:
        """Delete a session with all that belongs to it."""
        with self._engine.begin() as connection:
            for table in OF_A_SESSION:
                connection.execute(_of(table.delete(), id_))
            connection.execute(_of(SESSION.delete(), id_))
        self.forget()

    def forget(self) -> None:
        """See to it that what was deleted lies in no log of the database's either."""
        if self._engine.dialect.name == "sqlite":
            with self._engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")


def newest() -> str:
    """The number of the newest migration, by the names of their files (``v0001_….py``)."""
    return max(file.name[1:5] for file in (MIGRATIONS / "versions").glob("v*.py"))


def _is_prepared(connection: sa.Connection) -> bool:
    if not sa.inspect(connection).has_table(VERSION):
        return False
    made = connection.execute(sa.text(f"SELECT version_num FROM {VERSION}")).scalars()
    return list(made) == [newest()]


def _hashes(token: str, salt: str) -> dict[str, str]:
    wall = codes.viewer(token, salt)
    return {"token": codes.hashed(token, salt), "viewer": codes.hashed(wall, salt)}


def _insert(connection: sa.Connection, answers: list[dict[str, Any]]) -> None:
    if answers:
        connection.execute(ANSWER.insert(), answers)


def _of(change: Any, id_: str) -> Any:
    """What is changed of one session alone."""
    table = change.table
    return change.where((table.c.id if table is SESSION else table.c.session) == id_)


def _write(connection: sa.Connection, session: Session, event: Event) -> None:
    id_ = session.id

    def change(table: sa.Table, by: Mapping[str, object], **values: object) -> None:
        changed = _of(table.update(), id_)
        for name, value in by.items():
            changed = changed.where(table.c[name] == value)
        connection.execute(changed.values(**values))

    match event:
        case Joined(person):
            connection.execute(PERSON.insert(), person_row(session, person))
        case Spoke(person, language):
            change(PERSON, {"id": person}, language=language)
        case Removed(person):
            change(PERSON, {"id": person}, removed=True)
        case Erased(person):
            connection.execute(_of(ANSWER.delete(), id_).where(ANSWER.c.person == person))
            connection.execute(_of(PERSON.delete(), id_).where(PERSON.c.id == person))
            connection.execute(_of(STATE.delete(), id_))  # he may stand in any of them
            for key, value in session.notes.items():
                connection.execute(STATE.insert(), {"session": id_, "key": key, "value": value})
        case Began(asked):
            connection.execute(QUESTION.insert(), asked_row(session, asked))
        case Staged(number, stage, round_):
            change(QUESTION, {"number": number}, stage=stage, round=round_)
        case Counted(number):
            counts = dict(session.asked[number - 1].counts)
            change(QUESTION, {"number": number}, counts=json.dumps(counts))
        case Paused(paused):
            change(SESSION, {}, paused=paused)
        case Changed(setup):
            change(SESSION, {}, setup=json.dumps(asdict(setup)), kept=setup.kept)
        case Noted(key, value):
            connection.execute(_of(STATE.delete(), id_).where(STATE.c.key == key))
            connection.execute(STATE.insert(), {"session": id_, "key": key, "value": value})
        case Ended(at):
            change(SESSION, {}, ended=time_text(at))


# --- the database --------------------------------------------------------------------------------


def _engine(url: str | sa.URL) -> sa.Engine:
    try:
        read = sa.make_url(url)
        lite = read.get_backend_name() == "sqlite"
        if lite and read.database in (None, "", ":memory:"):
            raise TutorError("error.practice.no_file")
        if lite:
            file = Path(str(read.database)).absolute()
            file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            read = read.set(database=str(file))
        engine = sa.create_engine(
            read, pool_pre_ping=not lite, connect_args={"timeout": BUSY} if lite else {}
        )
    except (sa.exc.ArgumentError, ImportError, OSError) as slip:
        raise TutorError("error.practice.url", found=str(url).partition(":")[0]) from slip
    if lite:
        sa.event.listen(engine, "connect", _durable)
    return engine


def _durable(connection: Any, _: object) -> None:
    """A commit is on the disk when it returns; what was deleted cannot be read out of the file."""
    cursor = connection.cursor()
    try:
        for setting in ("journal_mode=WAL", "synchronous=FULL", "secure_delete=ON"):
            cursor.execute(f"PRAGMA {setting}")
    finally:
        cursor.close()
