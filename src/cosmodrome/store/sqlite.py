"""SQLite: one thread writes, and commits waiting changes together; other threads read."""

from __future__ import annotations

import asyncio
import errno
import os
import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, IntegrityError

from . import words
from .rows import Damaged, StoreError, Unavailable

T = TypeVar("T")
Work = Callable[[sa.Connection], T]

FILE = "cosmodrome.db"
"""The database in a data folder."""
WRITE_TIMEOUT = 10.0
"""Seconds that a change may wait, for its turn and for another program's lock, before it is refused."""
SLOW_COMMIT = 1.0
"""If the last commit took more seconds than this, a late change is blamed on the disk."""
AT_ONCE = 64
"""How many changes are committed together at most."""
QUEUE = 1000
"""How many changes may wait."""
READERS = 2
FAULTS = (DBAPIError, sqlite3.Error)
"""The exceptions of SQLite, raised directly or through SQLAlchemy."""
ROOM = 1 << 20
"""Bytes that have to fit on the disk when the store is opened."""


@dataclass
class Job:
    """A change, and the future for its result."""

    work: Work[Any]
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]
    until: float

    def settle(self, result: Any, error: BaseException | None) -> None:
        """Set the result, in the thread of its event loop."""
        try:
            self.loop.call_soon_threadsafe(self._settle, result, error)
        except RuntimeError:  # the event loop is closed, and the caller gone
            return

    def _settle(self, result: Any, error: BaseException | None) -> None:
        if self.future.done():
            return
        if error is None:
            self.future.set_result(result)
        else:
            self.future.set_exception(error)


class SQLite:
    """A database in one file. All changes go through one thread, so they never wait for each other's locks."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.problem = ""
        self._engine = sa.create_engine(
            sa.URL.create("sqlite", database=str(file)),
            isolation_level="AUTOCOMMIT",  # transactions are begun and ended explicitly, below
            poolclass=sa.QueuePool,
            pool_size=READERS + 1,
            connect_args={"check_same_thread": False},
        )
        sa.event.listen(self._engine, "connect", _set_pragmas)
        self._jobs: queue.Queue[Job | None] = queue.Queue(QUEUE)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="store-read")
        self._writer = threading.Thread(target=self._run, name="store-write", daemon=True)
        self._last_commit = 0.0
        """How many seconds the last commit took."""

    async def open(self) -> None:
        """Create the file, readable by its owner only, and check that it can be written."""
        await asyncio.to_thread(make_room, self.file)
        self._writer.start()

    async def close(self) -> None:
        """Write what is queued, and close the file."""
        if self._writer.is_alive():
            await asyncio.to_thread(self._jobs.put, None)
            await asyncio.to_thread(self._writer.join)
        self._readers.shutdown(wait=True)
        self._engine.dispose()

    async def read(self, work: Work[T]) -> T:
        """Read the database in one transaction."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, work)

    async def write(self, work: Work[T]) -> T:
        """Change the database. The change is on disk when this returns; after Unavailable nothing was changed."""
        loop = asyncio.get_running_loop()
        job = Job(work, loop, loop.create_future(), monotonic() + WRITE_TIMEOUT)
        try:
            self._jobs.put_nowait(job)
        except queue.Full:
            raise Unavailable(words.QUEUE_FULL) from None
        result: T = await job.future
        return result

    # -- in threads of their own -----------------------------------------------------------------

    def _read(self, work: Work[T]) -> T:
        try:
            with self._engine.connect() as db:
                _execute(db, "BEGIN")
                try:
                    return work(db)
                finally:
                    _execute(db, "ROLLBACK")
        except FAULTS as error:
            raise store_error(error) from error

    def _run(self) -> None:
        """Write queued changes until the store is closed."""
        db: sa.Connection | None = None
        while True:
            batch = [self._jobs.get()]
            while len(batch) < AT_ONCE:
                try:
                    batch.append(self._jobs.get_nowait())
                except queue.Empty:
                    break
            jobs = [job for job in batch if job is not None]
            if jobs:
                try:
                    db = db or self._engine.connect()
                    self._write(db, jobs)
                except FAULTS as error:
                    db = None
                    self._refuse(jobs, store_error(error))
                except BaseException as error:
                    self._refuse(jobs, error)
            if None in batch:
                if db is not None:
                    db.close()
                return

    def _write(self, db: sa.Connection, jobs: list[Job]) -> None:
        """Write all jobs in one transaction. A job that fails is rolled back alone."""
        jobs = self._begin(db, jobs)
        if not jobs:
            return
        done: list[tuple[Job, Any, BaseException | None]] = []
        try:
            for job in jobs:
                done.append((job, *self._one(db, job)))
            started = monotonic()
            _execute(db, "COMMIT")
            self._last_commit = monotonic() - started
        except FAULTS as error:
            _rollback(db)
            self._refuse(jobs, store_error(error))
            return
        self.problem = ""
        for job, result, failed in done:
            job.settle(result, failed)

    def _begin(self, db: sa.Connection, jobs: list[Job]) -> list[Job]:
        """Begin a transaction for the jobs whose time is not up. Wait for another program's lock that long."""
        late: StoreError = self._too_late()
        while True:
            now = monotonic()
            self._refuse([job for job in jobs if job.until < now], late)
            jobs = [job for job in jobs if job.until >= now]
            if not jobs:
                return []
            try:
                _wait_for_lock(db, min(job.until for job in jobs) - now)
                _execute(db, "BEGIN IMMEDIATE")
                return jobs
            except FAULTS as error:
                late = store_error(error)
                if not _is_locked(error):
                    self._refuse(jobs, late)
                    return []

    def _too_late(self) -> Unavailable:
        """The error for changes that were not written in time: because of the disk, or because there are too many."""
        template = words.SLOW_DISK if self._last_commit > SLOW_COMMIT else words.TOO_BUSY
        return Unavailable(template.format(seconds=WRITE_TIMEOUT, last=self._last_commit))

    def _one(self, db: sa.Connection, job: Job) -> tuple[Any, BaseException | None]:
        _execute(db, "SAVEPOINT job")
        try:
            result = job.work(db)
        except Exception as error:
            if isinstance(error, FAULTS) and not isinstance(error, IntegrityError):
                raise  # the file is at fault, not the job: the whole transaction fails
            _execute(db, "ROLLBACK TO job")
            _execute(db, "RELEASE job")
            return None, error
        _execute(db, "RELEASE job")
        return result, None

    def _refuse(self, jobs: list[Job], error: BaseException) -> None:
        if jobs:
            self.problem = str(error)
        for job in jobs:
            job.settle(None, error)


def _execute(db: sa.Connection, statement: str) -> None:
    """Execute a statement on the driver's connection, without the cost of SQLAlchemy."""
    plain = db.connection.driver_connection
    assert plain is not None
    plain.execute(statement)


def _wait_for_lock(db: sa.Connection, seconds: float) -> None:
    """Set how long the next statement waits for another program's lock."""
    _execute(db, f"PRAGMA busy_timeout={max(1, int(seconds * 1000))}")


def _rollback(db: sa.Connection) -> None:
    try:
        _execute(db, "ROLLBACK")
    except FAULTS:  # SQLite has rolled the transaction back already
        return


def _set_pragmas(connection: sqlite3.Connection, _record: object) -> None:
    """Allow readers beside one writer, sync every commit to disk, and wait for locks instead of failing."""
    cursor = connection.cursor()
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        f"busy_timeout={WRITE_TIMEOUT * 1000:.0f}",
        "foreign_keys=ON",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _is_locked(error: Exception) -> bool:
    """Whether another program holds the file."""
    return getattr(getattr(error, "orig", None) or error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY


WORDS = {
    "locked": words.LOCKED,
    "busy": words.LOCKED,
    "full": words.DISK_FULL,
    "readonly": words.READ_ONLY,
    "unable to open": words.NOT_OPENED,
    "disk i/o": words.DISK_FAULT,
}
"""The sentence for an error of SQLite, by a part of its message."""
DAMAGED = ("malformed", "not a database", "corrupt")


def store_error(error: Exception) -> StoreError:
    """The store's error for an error of SQLite."""
    said = str(getattr(error, "orig", None) or error)
    if any(word in said for word in DAMAGED):
        return Damaged(words.DAMAGED.format(error=said))
    template = next((template for part, template in WORDS.items() if part in said.lower()), words.NO_ANSWER)
    return Unavailable(template.format(error=said))


def make_room(file: Path) -> None:
    """Create the data folder and file, readable by their owner only (they hold seeds and a key), and test them.

    So an unwritable folder or a full disk is reported at the start, not at the first answer.
    """
    folder, trial = file.parent, file.with_name(f"{file.name}.trial")
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle = os.open(trial, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600)
        try:
            os.write(handle, bytes(ROOM))
            os.fsync(handle)
        finally:
            os.close(handle)
            trial.unlink()
        if not file.exists():
            os.close(os.open(file, os.O_CREAT | os.O_WRONLY, 0o600))
        os.close(os.open(file, os.O_RDWR))
    except OSError as error:
        raise StoreError(folder_problem(folder, error)) from error


def folder_problem(folder: Path, error: OSError) -> str:
    """Why a data folder can't be used, and what to do about it."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return words.FOLDER_FULL.format(folder=folder)
    if error.errno == errno.EROFS:
        return words.FOLDER_READ_ONLY.format(folder=folder)
    if error.errno in (errno.EACCES, errno.EPERM):
        return words.FOLDER_FORBIDDEN.format(folder=folder)
    return words.FOLDER_FAULT.format(folder=folder, error=error.strerror or error)
