"""What stays of a session when it is deleted: numbers in which nobody can be found."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "class_summary",
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


def downgrade() -> None:
    """Take it away."""
    op.drop_table("class_summary")
