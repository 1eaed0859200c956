"""Backups of the database in one file, written while the server runs, and restored completely or not at all.

A backup is an SQLite file with one line after its last page: the checksum of all bytes before it.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from time import gmtime, localtime, strftime, time
from typing import BinaryIO

import msgspec

from . import words
from .backend import Backend
from .lock import locked
from .migrate import version_of
from .rows import StoreError
from .schema import VERSION
from .sqlite import FILE, SQLite
from .transfer import write_file

log = logging.getLogger("cosmodrome.store")
SEAL = b"\ncosmodrome sha256 %s\n"
SEAL_LENGTH = len(SEAL % (b"0" * 64))
NOTE = "last-backup.json"
CHUNK = 1 << 20


@dataclass(frozen=True)
class Kept:
    """The last backup that was written and passed its check."""

    file: str
    at: float


def backup(data_dir: Path | str, dest: Path | str) -> None:
    """Write the whole database of a data folder to one new file, consistent even in the middle of a game.

    The file appears under its name only after it has been read again and found good.
    """
    backup_sqlite(Path(data_dir) / FILE, data_dir, dest)


def backup_sqlite(source: Path, data_dir: Path | str, dest: Path | str) -> None:
    """Write a SQLite database to one new file, and note it in the data folder."""
    folder, dest = Path(data_dir), Path(dest)
    if not source.is_file():
        raise StoreError(words.NO_DATABASE.format(folder=source.parent))
    if (version := _schema_of(source)) > VERSION:
        raise StoreError(words.NEWER_DATABASE.format(version=version, known=VERSION))
    with _new_file(dest) as part:
        _copy(source, part)
    _write_note(folder, Kept(str(dest.absolute()), time()))


async def backup_postgres(rows: Backend, data_dir: Path | str, dest: Path | str) -> None:
    """Write a whole PostgreSQL database, as of one moment, to one new file: a backup like those of SQLite."""
    folder, dest = Path(data_dir), Path(dest)
    with _new_file(dest) as part:
        os.close(os.open(part, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600))
        await rows.read(lambda db: write_file(db, part))
        _sync(part)
    _write_note(folder, Kept(str(dest.absolute()), time()))


async def back_up_before(rows: Backend, folder: Path | None) -> Path | None:
    """Back up a database that is about to be migrated; return the file. None if it is empty or up to date."""
    version = await rows.read(version_of)
    if version is None or version == VERSION:
        return None
    home = rows.file.parent if isinstance(rows, SQLite) else None
    folder = folder or (home / "backups" if home else None)
    if folder is None:
        raise StoreError(words.BACKUP_FOLDER_NEEDED.format(version=version))
    dest = new_name(folder, f"before-schema-{VERSION}")
    if isinstance(rows, SQLite):
        await asyncio.to_thread(backup_sqlite, rows.file, rows.file.parent, dest)
    else:
        await backup_postgres(rows, folder.parent, dest)
    log.warning("updating the database from schema %d to %d; it was backed up to %s first", version, VERSION, dest)
    return dest


@contextmanager
def _new_file(dest: Path) -> Iterator[Path]:
    """A temporary file for a backup. After it is written it is sealed and checked, and then renamed to `dest`."""
    if dest.exists():
        raise StoreError(words.FILE_EXISTS.format(file=dest))
    if not dest.parent.is_dir():
        raise StoreError(words.NO_FOLDER.format(folder=dest.parent))
    part = dest.with_name(dest.name + ".part")
    try:
        yield part
        _seal(part)
        check(part)
        part.replace(dest)
        _sync(dest.parent)
    finally:
        part.unlink(missing_ok=True)


def new_name(folder: Path, why: str) -> Path:
    """A new file name for a backup, in a folder that is created if necessary."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    file = folder / f"{why}-{strftime('%Y%m%dT%H%M%SZ', gmtime())}.db"
    number, free = 0, file
    while free.exists():
        number += 1
        free = file.with_name(f"{file.stem}~{number}{file.suffix}")
    return free


def restore(src: Path | str, data_dir: Path | str, force: bool = False, unsealed: bool = False) -> Path | None:
    """Restore a backup to a data folder that no server uses; return where the replaced database is kept.

    If this is killed at any moment, the folder has either the old database or the new one, each of them complete.
    """
    src, folder = Path(src), Path(data_dir)
    check(src, unsealed)
    target = folder / FILE
    with locked(folder):
        if target.exists() and not force:
            raise StoreError(words.RESTORE_FORCE.format(file=target))
        part = target.with_name(FILE + ".part")
        _copy(src, part)
        _check_database(part)
        aside = _set_aside(target) if target.exists() else None
        part.replace(target)
        _sync(folder)
    return aside


def check(file: Path, unsealed: bool = False) -> None:
    """Refuse a file that is not a complete backup: by its checksum, and by SQLite's check of all pages and indexes."""
    if not file.is_file():
        raise StoreError(words.NO_FILE.format(file=file))
    with file.open("rb") as stream:
        size = file.stat().st_size - SEAL_LENGTH
        stream.seek(max(0, size))
        seal = stream.read()
        stream.seek(0)
        if seal.startswith(SEAL[:18]):
            if seal != SEAL % _digest(stream, size):
                raise StoreError(words.BAD_CHECKSUM.format(file=file))
        elif not unsealed:
            _check_database(file)
            raise StoreError(words.NO_CHECKSUM.format(file=file))
    _check_database(file)


def last_backup(data_dir: Path | str) -> Kept | None:
    """The last backup of a data folder that passed its check when it was written."""
    try:
        return msgspec.json.decode((Path(data_dir) / NOTE).read_bytes(), type=Kept)
    except (OSError, msgspec.DecodeError):
        return None


def prune(folder: Path, pattern: str, keep: int) -> None:
    """Delete all but the latest backups of a folder, by their names."""
    for old in sorted(folder.glob(pattern))[: -max(1, keep)]:
        old.unlink(missing_ok=True)


def connect(file: Path, mode: str = "ro") -> sqlite3.Connection:
    """Open a database file for reading. # ? and % in its name have no special meaning."""
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode={mode}", uri=True)


def _copy(source: Path, dest: Path) -> None:
    """Copy a database with SQLite's own backup to a file that only its owner may read, and sync it to disk."""
    dest.unlink(missing_ok=True)
    os.close(os.open(dest, os.O_CREAT | os.O_WRONLY, 0o600))
    try:
        with closing(connect(source)) as old, closing(sqlite3.connect(dest)) as new:
            old.backup(new)
            new.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.Error as error:
        dest.unlink(missing_ok=True)
        raise StoreError(words.NOT_COPIED.format(file=source, error=error)) from error
    _sync(dest)


def _seal(file: Path) -> None:
    with file.open("r+b") as stream:
        digest = _digest(stream, file.stat().st_size)
        stream.seek(0, os.SEEK_END)
        stream.write(SEAL % digest)
        stream.flush()
        os.fsync(stream.fileno())


def _digest(stream: BinaryIO, size: int) -> bytes:
    """The checksum of the first bytes of an open file."""
    found = hashlib.sha256()
    while size > 0:
        chunk = stream.read(min(CHUNK, size))
        if not chunk:
            break
        found.update(chunk)
        size -= len(chunk)
    return found.hexdigest().encode()


def _set_aside(target: Path) -> Path:
    """Keep the database that is about to be replaced as one file beside it, with its log merged."""
    aside = target.with_name(f"{FILE}.before-{strftime('%Y%m%d-%H%M%S', localtime())}")
    number = 0
    while aside.exists():
        number += 1
        aside = aside.with_name(f"{aside.name.split('~')[0]}~{number}")
    for suffix in ("", "-wal"):
        with suppress(FileNotFoundError):
            shutil.copy2(f"{target}{suffix}", f"{aside}{suffix}")
    try:
        with closing(sqlite3.connect(target)) as db:
            db.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.Error:  # too damaged to be opened: keep the copies unchanged
        for suffix in ("-wal", "-shm"):
            Path(f"{target}{suffix}").unlink(missing_ok=True)
    else:
        aside.unlink()
        os.link(target, aside)
        Path(f"{aside}-wal").unlink(missing_ok=True)
    return aside


def _schema_of(file: Path) -> int:
    """The schema version of a database file. Raises StoreError if it is not one of ours."""
    try:
        with closing(connect(file)) as db:
            return int(db.execute("SELECT value FROM meta WHERE key = 'schema'").fetchone()[0])
    except (sqlite3.Error, TypeError, ValueError) as error:
        raise StoreError(words.NOT_OURS.format(file=file, error=error)) from error


def _check_database(file: Path) -> None:
    """Refuse a file that is not a complete Cosmodrome database with a known schema."""
    schema = _schema_of(file)
    try:
        with closing(connect(file)) as db:
            sound = db.execute("PRAGMA integrity_check(1)").fetchone()[0]
    except sqlite3.Error as error:
        raise StoreError(words.FILE_DAMAGED.format(file=file, error=error)) from error
    if sound != "ok":
        raise StoreError(words.FILE_DAMAGED.format(file=file, error=sound))
    if schema > VERSION:
        raise StoreError(words.NEWER_FILE.format(file=file, version=schema, known=VERSION))


def _write_note(folder: Path, kept: Kept) -> None:
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    part = folder / f"{NOTE}.part"
    part.write_bytes(msgspec.json.encode(kept))
    part.replace(folder / NOTE)


def _sync(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk. Windows can't do that for folders."""
    if os.name == "nt" and path.is_dir():
        return
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
