"""Copies of the database as one file, taken while the server runs, and brought back whole or not at all.

A backup is an SQLite file with one line after its last page: the checksum of all bytes before it.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from time import localtime, strftime, time
from typing import BinaryIO

import msgspec

from .database import FILE
from .lock import locked
from .rows import StoreError
from .schema import VERSION

SEAL = b"\ncosmodrome sha256 %s\n"
SEAL_LENGTH = len(SEAL % (b"0" * 64))
NOTE = "last-backup.json"
CHUNK = 1 << 20


@dataclass(frozen=True)
class Kept:
    """The last backup that was written and found good."""

    file: str
    at: float


def backup(data_dir: Path | str, dest: Path | str) -> None:
    """Write the whole database of a data folder to one new file, consistent even in the middle of a game.

    The file appears under its name only after it has been read again and found good.
    """
    source, dest = Path(data_dir) / FILE, Path(dest)
    if not source.is_file():
        raise StoreError(f"there is no database in {data_dir}")
    if dest.exists():
        raise StoreError(f"{dest} exists already")
    if not dest.parent.is_dir():
        raise StoreError(f"there is no folder {dest.parent}")
    part = dest.with_name(dest.name + ".part")
    try:
        _copy(source, part)
        _seal(part)
        check(part)
        part.replace(dest)
        _sync(dest.parent)
    finally:
        part.unlink(missing_ok=True)
    _write_note(Path(data_dir), Kept(str(dest.absolute()), time()))


def restore(src: Path | str, data_dir: Path | str, force: bool = False, unsealed: bool = False) -> Path | None:
    """Put a backup in place as the database of a data folder that no server uses; where the one before lies now.

    Killed at any moment, the folder holds either the database it had or the new one, each of them whole.
    """
    src, folder = Path(src), Path(data_dir)
    check(src, unsealed)
    target = folder / FILE
    with locked(folder):
        if target.exists() and not force:
            raise StoreError(f"{target} exists already; restore with --force to replace it")
        part = target.with_name(FILE + ".part")
        _copy(src, part)
        _check_database(part)
        aside = _set_aside(target) if target.exists() else None
        part.replace(target)
        _sync(folder)
    return aside


def check(file: Path, unsealed: bool = False) -> None:
    """Refuse what is not a whole backup: by its checksum, and by SQLite's own check of every page and index."""
    if not file.is_file():
        raise StoreError(f"there is no file {file}")
    with file.open("rb") as stream:
        size = file.stat().st_size - SEAL_LENGTH
        stream.seek(max(0, size))
        seal = stream.read()
        stream.seek(0)
        if seal.startswith(SEAL[:18]):
            if seal != SEAL % _digest(stream, size):
                raise StoreError(f"{file} is damaged: its checksum does not fit")
        elif not unsealed:
            _check_database(file)
            raise StoreError(f"{file} has no checksum at its end: --unsealed restores it all the same, if you trust it")
    _check_database(file)


def last_backup(data_dir: Path | str) -> Kept | None:
    """The last backup of a data folder that was found good when it was written."""
    try:
        return msgspec.json.decode((Path(data_dir) / NOTE).read_bytes(), type=Kept)
    except (OSError, msgspec.DecodeError):
        return None


def prune(folder: Path, pattern: str, keep: int) -> None:
    """Keep the latest backups of a folder, by their names."""
    for old in sorted(folder.glob(pattern))[: -max(1, keep)]:
        old.unlink(missing_ok=True)


def connect(file: Path, mode: str = "ro") -> sqlite3.Connection:
    """Open a database file to read; names with # ? or % are names like others."""
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode={mode}", uri=True)


def _copy(source: Path, dest: Path) -> None:
    """Copy a database with SQLite's own backup, into a file only its owner may read, and on to the disk."""
    dest.unlink(missing_ok=True)
    os.close(os.open(dest, os.O_CREAT | os.O_WRONLY, 0o600))
    try:
        with closing(connect(source)) as old, closing(sqlite3.connect(dest)) as new:
            old.backup(new)
            new.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.Error as error:
        dest.unlink(missing_ok=True)
        raise StoreError(f"{source} can't be copied: {error}") from error
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
    """Keep the database that is about to be replaced beside it, its log folded in, so that it is one file."""
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
    except sqlite3.Error:  # too damaged to be opened: the copies stay as they are
        for suffix in ("-wal", "-shm"):
            Path(f"{target}{suffix}").unlink(missing_ok=True)
    else:
        aside.unlink()
        os.link(target, aside)
        Path(f"{aside}-wal").unlink(missing_ok=True)
    return aside


def _check_database(file: Path) -> None:
    """Refuse what is not a whole Cosmodrome database of a version we know."""
    try:
        with closing(connect(file)) as db:
            schema = int(db.execute("SELECT value FROM meta WHERE key = 'schema'").fetchone()[0])
            sound = db.execute("PRAGMA integrity_check(1)").fetchone()[0]
    except (sqlite3.Error, TypeError, ValueError) as error:
        raise StoreError(f"{file} is not a Cosmodrome backup, or is damaged: {error}") from error
    if sound != "ok":
        raise StoreError(f"{file} is damaged: {sound}")
    if schema > VERSION:
        raise StoreError(f"{file} has schema {schema}, this program knows {VERSION}: update it")


def _write_note(folder: Path, kept: Kept) -> None:
    part = folder / f"{NOTE}.part"
    part.write_bytes(msgspec.json.encode(kept))
    part.replace(folder / NOTE)


def _sync(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
