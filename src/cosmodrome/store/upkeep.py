"""Backup, restore and move for both kinds of databases. They block, so call them from commands and threads.

A backup of PostgreSQL is the same kind of file as one of SQLite, so either can be restored into the other.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from . import schema as s
from . import words
from .address import backend, folder_url, sqlite_file
from .backend import DB, Backend
from .backup import backup_postgres, backup_sqlite, check, new_name, restore
from .database import Store
from .lock import locked
from .migrate import version_of
from .postgres import servers
from .rows import StoreError
from .sqlite import FILE
from .transfer import count, file_engine, fill


@dataclass(frozen=True)
class Moved:
    """The result of a move: the backup that was written first, and the number of rows by table."""

    backup: Path
    rows: dict[str, int]


def back_up(url: str, data_dir: Path | str, dest: Path | str) -> None:
    """Write a snapshot of a database to one new file. Servers may be using it."""
    file = sqlite_file(url)
    if file is not None:
        backup_sqlite(file, data_dir, dest)
    else:
        asyncio.run(_back_up_postgres(url, data_dir, dest))


def bring_back(
    src: Path | str, url: str, data_dir: Path | str, force: bool = False, unsealed: bool = False
) -> Path | None:
    """Restore a backup to a database that no server uses; return where the replaced database is kept.

    If this is killed at any moment, PostgreSQL has either all old rows or all new ones.
    """
    file = sqlite_file(url)
    if file is None:
        return asyncio.run(_restore_postgres(Path(src), url, Path(data_dir), force, unsealed))
    return restore(src, _folder_of(file), force, unsealed)


def move(url: str, data_dir: Path | str, to: str) -> Moved:
    """Copy everything from a database that no server uses to an empty one. The old database stays unchanged."""
    if to == url:
        raise StoreError(words.SAME_DATABASE)
    with _alone(url):
        dest = new_name(Path(data_dir) / "backups", "before-move")
        back_up(url, data_dir, dest)
        bring_back(dest, to, data_dir)
        before, after = asyncio.run(_count(url)), asyncio.run(_count(to))
    missing = [name for name, number in before.items() if after.get(name) != number and name != s.revisions.name]
    if missing:
        raise StoreError(words.ROWS_MISSING.format(tables=", ".join(missing)))
    return Moved(dest, after)


async def _back_up_postgres(url: str, data_dir: Path | str, dest: Path | str) -> None:
    rows = backend(url, upkeep=True)
    try:
        await backup_postgres(rows, data_dir, dest)
    finally:
        await rows.close()


async def _restore_postgres(src: Path, url: str, data_dir: Path, force: bool, unsealed: bool) -> Path | None:
    check(src, unsealed)
    rows = backend(url, upkeep=True)
    try:
        aside = await _set_aside(rows, data_dir, force)
        with TemporaryDirectory() as folder:
            restore(src, folder, unsealed=unsealed)
            await (await Store.open(folder_url(folder))).close()  # updates a backup with an earlier schema
            engine = file_engine(Path(folder) / FILE)
            with engine.connect() as source:
                await rows.write(lambda db: _fill(source, db, force))
        return aside
    finally:
        await rows.close()


async def _set_aside(rows: Backend, data_dir: Path, force: bool) -> Path | None:
    """Back up a database that is about to be replaced; None if it is empty."""
    if await rows.read(version_of) is None:
        return None
    if not force:
        raise StoreError(words.NOT_EMPTY)
    await rows.read(_no_servers)
    aside = new_name(data_dir / "backups", "before-restore")
    await backup_postgres(rows, data_dir, aside)
    return aside


def _fill(source: DB, target: DB, replace: bool) -> None:
    _no_servers(target)
    fill(source, target, replace)


def _no_servers(db: DB) -> None:
    if servers(db):
        raise StoreError(words.DATABASE_IN_USE)


@contextmanager
def _alone(url: str) -> Iterator[None]:
    """Make sure that no server uses a database."""
    file = sqlite_file(url)
    if file is None:
        asyncio.run(_check_alone(url))
        yield
    else:
        if not file.is_file():
            raise StoreError(words.NO_DATABASE.format(folder=file.parent))
        with locked(file.parent):
            yield


async def _check_alone(url: str) -> None:
    rows = backend(url, upkeep=True)
    try:
        await rows.read(_no_servers)
    finally:
        await rows.close()


def _folder_of(file: Path) -> Path:
    if file.name != FILE:
        raise StoreError(words.RESTORE_TARGET.format(name=FILE))
    return file.parent


async def _count(url: str) -> dict[str, int]:
    """Rows by table."""
    rows = backend(url, upkeep=True)
    await rows.open()
    try:
        return await rows.read(count)
    finally:
        await rows.close()
