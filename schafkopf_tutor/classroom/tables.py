"""The tables of a class in a database: SQLAlchemy Core, for SQLite and PostgreSQL.

What they look like is decided by the ``migrations``; here it is only read. Times are ISO 8601 in
UTC, always of the same length, and so sorted as text.
"""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

VERSION: Final = "class_version"
"""The table that knows which migrations were made; others may lie in the same database."""

METADATA: Final = sa.MetaData()

SESSION: Final = sa.Table(
    "class_session",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("code", sa.String(6), nullable=False),
    sa.Column("salt", sa.String(64), nullable=False),
    sa.Column("token", sa.String(64), nullable=False),  # the hash of the teacher's,
    sa.Column("viewer", sa.String(64), nullable=False),  # and of the one for the wall
    sa.Column("created", sa.String(32), nullable=False),
    sa.Column("rules", sa.String(255), nullable=False),  # the rule set's name,
    sa.Column("rules_text", sa.Text),  # and what it says, where it is the class's own
    sa.Column("language", sa.String(16), nullable=False),
    sa.Column("setup", sa.Text, nullable=False),  # JSON
    sa.Column("paused", sa.Boolean, nullable=False),
    sa.Column("ended", sa.String(32)),
    sa.Column("kept", sa.Boolean, nullable=False),
)

PERSON: Final = sa.Table(
    "class_person",
    METADATA,
    sa.Column("session", sa.String(32), primary_key=True),
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("place", sa.Integer, nullable=False),  # by the time they came, from 1
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("resume", sa.String(64), nullable=False),  # the hash of the code
    sa.Column("joined", sa.String(32), nullable=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("language", sa.String(16), nullable=False),
    sa.Column("removed", sa.Boolean, nullable=False),
    sa.UniqueConstraint("session", "resume", name="class_person_resume"),
)

QUESTION: Final = sa.Table(
    "class_question",
    METADATA,
    sa.Column("session", sa.String(32), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("mode", sa.String(16), nullable=False),
    sa.Column("skill", sa.String(64), nullable=False),
    sa.Column("level", sa.Integer, nullable=False),
    sa.Column("seed", sa.BigInteger, nullable=False),
    sa.Column("item", sa.String(255), nullable=False),
    sa.Column("at", sa.String(32), nullable=False),
    sa.Column("stage", sa.String(16), nullable=False),
    sa.Column("round", sa.Integer, nullable=False),
    sa.Column("counts", sa.Text, nullable=False),  # JSON
)

ANSWER: Final = sa.Table(
    "class_answer",
    METADATA,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),  # by the time
    sa.Column("session", sa.String(32), nullable=False),
    sa.Column("question", sa.Integer, nullable=False),
    sa.Column("round", sa.Integer, nullable=False),
    sa.Column("person", sa.String(32), nullable=False),
    sa.Column("item", sa.String(255), nullable=False),
    sa.Column("skill", sa.String(64), nullable=False),
    sa.Column("right", sa.Boolean, nullable=False),
    sa.Column("share", sa.Float(53), nullable=False),
    sa.Column("at", sa.String(32), nullable=False),
    sa.Column("attempt", sa.Text, nullable=False),  # JSON: all of it, as in the log of attempts
    sa.UniqueConstraint("session", "question", "round", "person", name="class_answer_once"),
)

STATE: Final = sa.Table(
    "class_state",
    METADATA,
    sa.Column("session", sa.String(32), primary_key=True),
    sa.Column("key", sa.String(128), primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)

OF_A_SESSION: Final = (STATE, ANSWER, QUESTION, PERSON)
"""What belongs to a session, under its id."""
