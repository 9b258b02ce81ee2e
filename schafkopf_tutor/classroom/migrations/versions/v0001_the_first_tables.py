"""The first tables: sessions, people, questions, answers, and what modes keep for themselves."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make them."""
    op.create_table(
        "class_session",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("code", sa.String(6), nullable=False),
        sa.Column("salt", sa.String(64), nullable=False),
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("viewer", sa.String(64), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("rules", sa.String(255), nullable=False),
        sa.Column("rules_text", sa.Text),
        sa.Column("language", sa.String(16), nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("paused", sa.Boolean, nullable=False),
        sa.Column("ended", sa.String(32)),
        sa.Column("kept", sa.Boolean, nullable=False),
    )
    op.create_table(
        "class_person",
        sa.Column("session", sa.String(32), primary_key=True),
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("resume", sa.String(64), nullable=False),
        sa.Column("joined", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("language", sa.String(16), nullable=False),
        sa.Column("removed", sa.Boolean, nullable=False),
        sa.UniqueConstraint("session", "resume", name="class_person_resume"),
    )
    op.create_table(
        "class_question",
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
        sa.Column("counts", sa.Text, nullable=False),
    )
    op.create_table(
        "class_answer",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("session", sa.String(32), nullable=False),
        sa.Column("question", sa.Integer, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("item", sa.String(255), nullable=False),
        sa.Column("skill", sa.String(64), nullable=False),
        sa.Column("right", sa.Boolean, nullable=False),
        sa.Column("share", sa.Float(53), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("attempt", sa.Text, nullable=False),
        sa.UniqueConstraint("session", "question", "round", "person", name="class_answer_once"),
    )
    op.create_table(
        "class_state",
        sa.Column("session", sa.String(32), primary_key=True),
        sa.Column("key", sa.String(128), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Take them away."""
    for name in ("class_state", "class_answer", "class_question", "class_person", "class_session"):
        op.drop_table(name)
