"""What Alembic runs: the steps that a database has not taken yet, on a connection that is given."""

from __future__ import annotations

from alembic import context

from schafkopf_tutor.classroom.tables import METADATA, VERSION

if hasattr(context, "config"):  # Alembic runs it; else it is only read
    context.configure(
        connection=context.config.attributes["connection"],
        target_metadata=METADATA,
        version_table=VERSION,
        render_as_batch=True,
    )
    with context.begin_transaction():
        context.run_migrations()
