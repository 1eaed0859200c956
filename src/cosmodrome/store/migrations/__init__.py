"""The migrations of the database, run by Alembic: one chain for SQLite and PostgreSQL."""
