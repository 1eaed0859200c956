"""The schema of a database: reading its version, creating it, and updating it with Alembic.

Alembic is imported only when there is something to migrate, so a normal start does not wait for it.
"""

from __future__ import annotations

import sqlalchemy as sa

from . import schema as s
from . import words
from .backend import DB
from .rows import Damaged, StoreError

FIRST = 1
LOCK = 20250101
"""The advisory lock of PostgreSQL under which one of several starting servers migrates."""


def revision(version: int) -> str:
    """Alembic's name for a version of the schema."""
    return f"{version:04d}"


def version_of(db: DB) -> int | None:
    """The version of a database's schema; None if it is empty. Raises StoreError if this program is too old for it."""
    if not sa.inspect(db).has_table("meta"):
        return None
    found = db.execute(sa.select(s.meta.c.value).where(s.meta.c.key == "schema")).scalar()
    if found is None or not str(found).isdigit() or int(found) < FIRST:
        raise Damaged(words.NO_SCHEMA.format(found=found))
    if int(found) > s.VERSION:
        raise StoreError(words.NEWER_DATABASE.format(version=found, known=s.VERSION))
    return int(found)


def prepare(db: DB) -> None:
    """Create the schema in an empty database, or update an earlier one."""
    if db.dialect.name == "postgresql":
        db.execute(sa.text(f"SELECT pg_advisory_xact_lock({LOCK})"))
    version = version_of(db)
    if version is None:
        create(db)
    elif version < s.VERSION:
        upgrade(db, version)


def create(db: DB, version: int = s.VERSION) -> None:
    """Create a schema in an empty database: the current one directly, an earlier one by its migrations."""
    if version < s.VERSION:
        _migrate(db, version)
    else:
        s.metadata.create_all(db)
        db.execute(s.revisions.insert(), {"version_num": revision(version)})
    db.execute(s.meta.insert(), {"key": "schema", "value": str(version)})


def upgrade(db: DB, version: int) -> None:
    """Update a schema. One from before there were migrations gets its revision first."""
    if not sa.inspect(db).has_table(s.revisions.name):
        s.revisions.create(db)
        db.execute(s.revisions.insert(), {"version_num": revision(version)})
    _migrate(db, s.VERSION)
    db.execute(s.meta.update().where(s.meta.c.key == "schema").values(value=str(s.VERSION)))


def _migrate(db: DB, version: int) -> None:
    """Run the migrations up to a version, inside the transaction of the connection."""
    from alembic import command
    from alembic.config import Config

    if not db.in_transaction():
        db.begin()  # otherwise Alembic would begin its own transaction, and commit ours with it
    config = Config(attributes={"connection": db})
    config.set_main_option("script_location", f"{__package__}:migrations")
    command.upgrade(config, revision(version))
