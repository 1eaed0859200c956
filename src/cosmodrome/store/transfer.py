"""Copying all rows from one database to another, and comparing them afterwards."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.exc import StatementError

from . import schema as s
from . import words
from .backend import DB
from .migrate import LOCK, create, version_of
from .rows import StoreError

ROWS = 500
"""How many rows are read and written at a time."""


def file_engine(file: Path) -> sa.Engine:
    """A plain engine for a SQLite file. # ? and % in its name have no special meaning."""
    return sa.create_engine(sa.URL.create("sqlite", database=str(file)), poolclass=sa.NullPool)


def at_one_moment(db: DB) -> None:
    """Let a transaction see one snapshot of the database, however long it takes. SQLite always does."""
    if db.dialect.name == "postgresql":
        db.execute(sa.text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"))


def write_file(db: DB, file: Path) -> dict[str, int]:
    """Write a snapshot of all rows to a new SQLite file with the same schema; return the number of rows by table."""
    at_one_moment(db)
    version = version_of(db)
    if version is None:
        raise StoreError(words.NOTHING_TO_COPY)
    engine = file_engine(file)
    try:
        with engine.begin() as out:
            create(out, version)
            return copy(db, out)
    finally:
        engine.dispose()


def fill(source: DB, target: DB, replace: bool = False) -> dict[str, int]:
    """Copy all rows of a database with the current schema to an empty one; return the number of rows by table.

    Raises StoreError if the target is not empty. `replace` empties it first.
    """
    if version_of(source) != s.VERSION:
        raise StoreError(words.OTHER_SCHEMA.format(version=s.VERSION))
    if target.dialect.name == "postgresql":
        target.execute(sa.text(f"SELECT pg_advisory_xact_lock({LOCK})"))
    if replace:
        s.metadata.drop_all(target)
    inspector = sa.inspect(target)
    there = [table.name for table in s.metadata.sorted_tables if inspector.has_table(table.name)]
    if there:
        raise StoreError(words.TARGET_NOT_EMPTY.format(tables=", ".join(sorted(there))))
    create(target)
    return copy(source, target)


def copy(source: DB, target: DB) -> dict[str, int]:
    """Replace the rows of the tables that both databases have, and compare; return the number of rows by table."""
    counts: dict[str, int] = {}
    columns = {table.name: _shared(source, target, table) for table in s.metadata.sorted_tables}
    for table in s.metadata.sorted_tables:
        if not columns[table.name]:
            continue
        try:
            counts[table.name] = _copy_table(source, target, table, columns[table.name])
        except (StatementError, ValueError) as error:
            why = str(getattr(error, "orig", None) or error).partition("\n")[0]
            raise StoreError(words.ROWS_NOT_COPIED.format(table=table.name, error=why)) from error
    return counts


def _copy_table(source: DB, target: DB, table: sa.Table, columns: list[sa.Column[object]]) -> int:
    target.execute(table.delete())
    for rows in _partitions(source, columns):
        target.execute(table.insert(), [dict(zip((c.name for c in columns), row, strict=True)) for row in rows])
    before, after = (_sum(_partitions(db, columns)) for db in (source, target))
    if before != after:
        raise StoreError(words.ROWS_DIFFER.format(table=table.name))
    return after[0]


def _partitions(db: DB, columns: list[sa.Column[object]]) -> Iterator[Iterable[Iterable[object]]]:
    """All rows of a table, in chunks."""
    yield from db.execute(sa.select(*columns).execution_options(yield_per=ROWS)).partitions(ROWS)


def _sum(partitions: Iterable[Iterable[Iterable[object]]]) -> tuple[int, int]:
    """The number of rows, and a checksum that does not depend on their order, because databases sort differently."""
    number = total = 0
    for rows in partitions:
        for row in rows:
            digest = hashlib.blake2b(repr(tuple(row)).encode("utf-8", "surrogatepass"), digest_size=8).digest()
            number, total = number + 1, (total + int.from_bytes(digest)) % 2**64
    return number, total


def count(db: DB) -> dict[str, int]:
    """How many rows each table has."""
    inspector = sa.inspect(db)
    there = [table for table in s.metadata.sorted_tables if inspector.has_table(table.name)]
    return {t.name: int(db.execute(sa.select(sa.func.count()).select_from(t)).scalar_one()) for t in there}


def _shared(source: DB, target: DB, table: sa.Table) -> list[sa.Column[object]]:
    """The columns of a table that both databases have; none if one lacks the table."""
    both = _columns(source, table) & _columns(target, table)
    return [column for column in table.c if column.name in both]


def _columns(db: DB, table: sa.Table) -> set[str]:
    inspector = sa.inspect(db)
    return (
        {column["name"] for column in inspector.get_columns(table.name)} if inspector.has_table(table.name) else set()
    )
