"""How the tables of a class came to be, step by step (Alembic)."""
