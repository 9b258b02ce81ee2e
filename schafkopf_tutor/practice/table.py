"""The table of attempts, and what is asked of it: SQLAlchemy Core, for any database it knows."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import sqlalchemy as sa

from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.practice.attempt import Attempt

_JSON: Final = ("answer", "beliefs", "against")

METADATA: Final = sa.MetaData()
ATTEMPTS: Final = sa.Table(
    "attempts",
    METADATA,
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("at", sa.String(32), nullable=False),  # ISO 8601 in UTC: sorted as text
    sa.Column("learner", sa.String(255), nullable=False, index=True),
    sa.Column("item", sa.String(255), nullable=False),
    sa.Column("skill", sa.String(64), nullable=False),
    sa.Column("level", sa.Integer, nullable=False),
    sa.Column("answer", sa.Text, nullable=False),  # JSON
    sa.Column("options", sa.Text, nullable=False),  # of many cards: more than 64 bits
    sa.Column("share", sa.Float(53), nullable=False),
    sa.Column("right", sa.Boolean, nullable=False),
    sa.Column("helped", sa.Boolean, nullable=False),
    sa.Column("seconds", sa.Float(53)),
    sa.Column("beliefs", sa.Text, nullable=False),  # JSON
    sa.Column("against", sa.Text, nullable=False),  # JSON
    sa.Column("language", sa.String(16), nullable=False),
    sa.Column("mode", sa.String(16), nullable=False),
    sa.Column("sitting", sa.String(64), nullable=False),
)
"""Append-only: rows are inserted, never changed."""

# Errors of SQLite that waiting does not mend: no permission, read-only, full, broken, no such file.
_HOPELESS: Final = {3, 8, 11, 13, 14, 23, 26}
# How long a server may take to answer the door, by driver, in seconds.
_DOOR: Final = {
    "psycopg": {"connect_timeout": 2},
    "psycopg2": {"connect_timeout": 2},
    "pg8000": {"timeout": 2},
    "pymysql": {"connect_timeout": 2},
}
_BUSY: Final = 0.25
"""Seconds that a database itself waits for a lock."""


def engine_of(url: str | sa.URL) -> sa.Engine:
    """An engine that holds no connection between two uses.

    Raises TutorError for an address that SQLAlchemy cannot read, or whose driver is not installed.
    """
    try:
        read = sa.make_url(url)
        lite = read.get_backend_name() == "sqlite"
        if lite and read.database in (None, "", ":memory:"):
            raise TutorError("error.practice.no_file")
        if lite:
            read = read.set(database=_whole(read.database))
        door = {"timeout": _BUSY} if lite else _DOOR.get(read.get_driver_name(), {})
        asked = {name: value for name, value in door.items() if name not in read.query}
        engine = sa.create_engine(read, poolclass=sa.pool.NullPool, connect_args=asked)
    except (sa.exc.ArgumentError, ImportError) as slip:
        raise TutorError("error.practice.url", found=_without_password(url)) from slip
    if lite:
        sa.event.listen(engine, "connect", _careful)
    elif read.get_backend_name() == "postgresql":
        sa.event.listen(engine, "connect", _impatient)
    return engine


def _whole(database: str | None) -> str:
    """A path that stays the same wherever the kernel goes."""
    name = database or ""
    return name if name.startswith("file:") else str(Path(name).absolute())


def file_of(url: sa.URL) -> Path | None:
    """The file that a database is, if it is one."""
    if url.get_backend_name() != "sqlite" or not url.database or url.database.startswith("file:"):
        return None
    return Path(url.database)


def _without_password(url: str | sa.URL) -> str:
    try:
        return sa.make_url(url).render_as_string(hide_password=True)
    except sa.exc.ArgumentError:
        return str(url).partition(":")[0]


def _careful(connection: Any, _: object) -> None:
    """No write-ahead log, whose shared memory network drives do not have; each commit to the disk,
    with the folder's entry of the journal."""
    cursor = connection.cursor()
    try:
        cursor.execute("PRAGMA journal_mode=DELETE")
        cursor.execute("PRAGMA synchronous=EXTRA")
        cursor.execute("PRAGMA secure_delete=ON")  # what is deleted cannot be read out of the file
    finally:
        cursor.close()


def _impatient(connection: Any, _: object) -> None:
    """Nobody waits for ever for somebody else's lock."""
    cursor = connection.cursor()
    try:
        cursor.execute(f"SET lock_timeout = {round(_BUSY * 1000)}")
    finally:
        cursor.close()
    connection.commit()  # else the first rollback would undo it


def hopeless(slip: Exception) -> bool:
    """Whether waiting will not help."""
    code = getattr(getattr(slip, "orig", None), "sqlite_errorcode", None)
    if code is None:
        return not isinstance(slip, sa.exc.DBAPIError)
    return code & 0xFF in _HOPELESS


def create(engine: sa.Engine) -> None:
    """The table, if there is none yet."""
    METADATA.create_all(engine)


def insert(engine: sa.Engine, attempt: Attempt) -> Attempt | None:
    """One attempt, in a transaction of its own; the same one twice changes nothing. What is there
    under its name if that is another one."""
    try:
        with engine.begin() as connection:
            connection.execute(ATTEMPTS.insert(), _row(attempt))
    except sa.exc.IntegrityError:
        with engine.connect() as connection:
            asked = sa.select(ATTEMPTS).where(ATTEMPTS.c.id == attempt.id)
            row = connection.execute(asked).mappings().one_or_none()
        if row is None:
            raise
        there = _attempt(dict(row))
        return None if there == attempt else there
    return None


def insert_all(engine: sa.Engine, attempts: Iterable[Attempt]) -> None:
    """Those that are not there yet, in one transaction."""
    waiting = {attempt.id: attempt for attempt in attempts}
    with engine.begin() as connection:
        for id_ in _there(connection, list(waiting)):
            del waiting[id_]
        if waiting:
            connection.execute(ATTEMPTS.insert(), [_row(one) for one in waiting.values()])


def _there(connection: sa.Connection, ids: list[str], some: int = 500) -> list[str]:
    """Which of these ids are there."""
    found: list[str] = []
    for start in range(0, len(ids), some):
        asked = sa.select(ATTEMPTS.c.id).where(ATTEMPTS.c.id.in_(ids[start : start + some]))
        found += connection.execute(asked).scalars()
    return found


def select(engine: sa.Engine, learner: str) -> list[Attempt]:
    """All attempts of a learner."""
    asked = sa.select(ATTEMPTS).where(ATTEMPTS.c.learner == learner)
    with engine.connect() as connection:
        rows = connection.execute(asked).mappings().all()
    found = []
    for row in rows:
        try:
            found.append(_attempt(dict(row)))
        except ValueError:  # somebody else's hand was at it
            continue
    return found


def delete(engine: sa.Engine, learner: str) -> int:
    """Delete all attempts of a learner; how many those were."""
    with engine.begin() as connection:
        return connection.execute(ATTEMPTS.delete().where(ATTEMPTS.c.learner == learner)).rowcount


def remove(engine: sa.Engine, file: Path) -> bool:
    """Whether there was such a file, and now there is none any more: only if nobody's attempts are
    in it, nor anything else."""
    try:
        tables = set(sa.inspect(engine).get_table_names()) if file.exists() else {""}
        if tables - {ATTEMPTS.name} or (tables and _rows(engine)):
            return False
        file.unlink()
    except (sa.exc.SQLAlchemyError, OSError):
        return False
    return True


def _rows(engine: sa.Engine) -> int:
    with engine.connect() as connection:
        return int(
            connection.execute(sa.select(sa.func.count()).select_from(ATTEMPTS)).scalar_one()
        )


def _row(attempt: Attempt) -> dict[str, Any]:
    made = attempt.as_dict()
    stated = {name: json.dumps(made[name]) for name in _JSON}
    return made | stated | {"options": str(attempt.options)}


def _attempt(row: dict[str, Any]) -> Attempt:
    stated = {name: json.loads(row[name]) for name in _JSON}
    return Attempt.from_dict(row | stated | {"options": int(row["options"])})
