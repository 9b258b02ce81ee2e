"""The aggregated table: what stays of sessions when they are deleted, and sessions compared."""

from __future__ import annotations

from datetime import date
from typing import Final

import sqlalchemy as sa

from schafkopf_tutor.classroom.compare import Compared, Line, compare
from schafkopf_tutor.classroom.kept import lines_of
from schafkopf_tutor.classroom.session import Session
from schafkopf_tutor.classroom.store import Store
from schafkopf_tutor.classroom.tables import METADATA

SUMMARY: Final = sa.Table(
    "class_summary",
    METADATA,
    sa.Column("session", sa.String(32), primary_key=True),
    sa.Column("about", sa.String(16), primary_key=True),
    sa.Column("name", sa.String(64), primary_key=True),
    sa.Column("code", sa.String(6), nullable=False),
    sa.Column("day", sa.String(10), nullable=False),
    sa.Column("rules", sa.String(255), nullable=False),
    sa.Column("people", sa.Integer, nullable=False),
    sa.Column("answers", sa.Integer, nullable=False),
    sa.Column("right", sa.Integer, nullable=False),
)
"""A ``compare.Line`` each; nobody is in it, so it is never deleted."""


def keep_numbers(engine: sa.Engine, session: Session) -> None:
    """Keep what can be kept of a session for good."""
    rows = [
        {
            "session": session.id,
            "about": line.about,
            "name": line.name,
            "code": line.session,
            "day": line.day.isoformat(),
            "rules": line.ruleset,
            "people": line.people,
            "answers": line.answers,
            "right": line.right,
        }
        for line in lines_of(session)
    ]
    with engine.begin() as connection:
        connection.execute(SUMMARY.delete().where(SUMMARY.c.session == session.id))
        if rows:
            connection.execute(SUMMARY.insert(), rows)


def compared(store: Store) -> Compared:
    """All sessions side by side: those that are there, and those of which only numbers are left."""
    lines = [line for id_ in store.sessions() for line in lines_of(store.load(id_))]
    with store.engine.connect() as connection:
        rows = connection.execute(sa.select(SUMMARY)).mappings().all()
    lines += [
        Line(
            row["code"],
            date.fromisoformat(row["day"]),
            row["rules"],
            row["people"],
            row["about"],
            row["name"],
            row["answers"],
            row["right"],
        )
        for row in rows
    ]
    return compare(lines)
