"""Copies of the database as one file, taken while the server runs."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from .database import FILE
from .rows import StoreError
from .schema import VERSION


def backup(data_dir: Path | str, dest: Path | str) -> None:
    """Write the whole database of a data folder to one new file, consistent even in the middle of a game."""
    source, dest = Path(data_dir) / FILE, Path(dest)
    if not source.is_file():
        raise StoreError(f"there is no database in {data_dir}")
    if dest.exists():
        raise StoreError(f"{dest} exists already")
    part = dest.with_name(dest.name + ".part")
    _copy(source, part)
    part.replace(dest)


def restore(src: Path | str, data_dir: Path | str, force: bool = False) -> None:
    """Put a backup in place as the database of a data folder. The server must not run meanwhile."""
    src, folder = Path(src), Path(data_dir)
    _check(src)
    target = folder / FILE
    if target.exists() and not force:
        raise StoreError(f"{target} exists already; restore with force to replace it")
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    part = target.with_name(FILE + ".part")
    _copy(src, part)
    for suffix in ("-wal", "-shm"):
        target.with_name(FILE + suffix).unlink(missing_ok=True)
    part.replace(target)


def _copy(source: Path, dest: Path) -> None:
    """Copy a database with SQLite's own backup, into a file only its owner may read."""
    dest.unlink(missing_ok=True)
    os.close(os.open(dest, os.O_CREAT | os.O_WRONLY, 0o600))
    try:
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(dest)) as new:
            old.backup(new)
    except sqlite3.Error as error:
        dest.unlink(missing_ok=True)
        raise StoreError(f"{source} can't be copied: {error}") from error


def _check(file: Path) -> None:
    """Refuse what is not a whole Cosmodrome database."""
    if not file.is_file():
        raise StoreError(f"there is no file {file}")
    try:
        with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as db:
            schema = int(db.execute("SELECT value FROM meta WHERE key = 'schema'").fetchone()[0])
            sound = db.execute("PRAGMA quick_check").fetchone()[0]
    except (sqlite3.Error, TypeError, ValueError) as error:
        raise StoreError(f"{file} is not a Cosmodrome backup") from error
    if sound != "ok":
        raise StoreError(f"{file} is damaged: {sound}")
    if schema > VERSION:
        raise StoreError(f"{file} has schema {schema}, this program knows {VERSION}: update it")
