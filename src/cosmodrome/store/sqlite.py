"""SQLite: one thread writes, what waits is committed together; others read beside it."""

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

from .rows import Damaged, StoreError, Unavailable

T = TypeVar("T")
Work = Callable[[sa.Connection], T]

PATIENCE = 4.0
"""Seconds that a change waits for its turn, and then for another program's lock, before it is refused."""
AT_ONCE = 64
"""How many changes are committed together at most."""
QUEUE = 1000
"""How many changes may wait."""
READERS = 2
FAULTS = (DBAPIError, sqlite3.Error)
"""How SQLite says that something is wrong, by itself and through SQLAlchemy."""
ROOM = 1 << 20
"""Bytes that must fit on the disk when the store is opened."""


@dataclass
class Job:
    """A change that somebody waits for."""

    work: Work[Any]
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]
    until: float

    def settle(self, result: Any, error: BaseException | None) -> None:
        """Tell whoever waits, in their own thread."""
        try:
            self.loop.call_soon_threadsafe(self._settle, result, error)
        except RuntimeError:  # the loop has gone, and whoever waited with it
            return

    def _settle(self, result: Any, error: BaseException | None) -> None:
        if self.future.done():
            return
        if error is None:
            self.future.set_result(result)
        else:
            self.future.set_exception(error)


class SQLite:
    """A database in one file. All changes go through one thread, so none waits for a lock of ours."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.problem = ""
        self._engine = sa.create_engine(
            sa.URL.create("sqlite", database=str(file)),
            isolation_level="AUTOCOMMIT",  # transactions are begun and ended here, by hand
            poolclass=sa.QueuePool,
            pool_size=READERS + 1,
            connect_args={"check_same_thread": False},
        )
        sa.event.listen(self._engine, "connect", _manners)
        self._jobs: queue.Queue[Job | None] = queue.Queue(QUEUE)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="store-read")
        self._writer = threading.Thread(target=self._run, name="store-write", daemon=True)

    async def open(self) -> None:
        """Make the file, private, and see that it can be written."""
        await asyncio.to_thread(make_room, self.file)
        self._writer.start()

    async def close(self) -> None:
        """Finish what waits, and let go of the file."""
        if self._writer.is_alive():
            await asyncio.to_thread(self._jobs.put, None)
            await asyncio.to_thread(self._writer.join)
        self._readers.shutdown(wait=True)
        self._engine.dispose()

    async def read(self, work: Work[T]) -> T:
        """Look at one moment of the database."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, work)

    async def write(self, work: Work[T]) -> T:
        """Change the database: on disk when this returns. Unavailable: nothing was changed."""
        loop = asyncio.get_running_loop()
        job = Job(work, loop, loop.create_future(), monotonic() + PATIENCE)
        try:
            self._jobs.put_nowait(job)
        except queue.Full:
            raise Unavailable("too many changes wait to be written: try again in a moment") from None
        result: T = await job.future
        return result

    # -- in threads of their own -----------------------------------------------------------------

    def _read(self, work: Work[T]) -> T:
        try:
            with self._engine.connect() as db:
                _tell(db, "BEGIN")
                try:
                    return work(db)
                finally:
                    _tell(db, "ROLLBACK")
        except FAULTS as error:
            raise plainly(error) from error

    def _run(self) -> None:
        """Write what waits, until the house closes."""
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
                    self._refuse(jobs, plainly(error))
                except BaseException as error:
                    self._refuse(jobs, error)
            if None in batch:
                if db is not None:
                    db.close()
                return

    def _write(self, db: sa.Connection, jobs: list[Job]) -> None:
        """One transaction for all jobs; one that fails is taken back by itself."""
        now = monotonic()
        self._refuse([job for job in jobs if job.until < now], Unavailable("the disk is too slow: try again"))
        jobs = [job for job in jobs if job.until >= now]
        if not jobs:
            return
        try:
            _tell(db, "BEGIN IMMEDIATE")
        except FAULTS as error:
            self._refuse(jobs, plainly(error))
            return
        done: list[tuple[Job, Any, BaseException | None]] = []
        try:
            for job in jobs:
                done.append((job, *self._one(db, job)))
            _tell(db, "COMMIT")
        except FAULTS as error:
            _rollback(db)
            self._refuse(jobs, plainly(error))
            return
        self.problem = ""
        for job, result, failed in done:
            job.settle(result, failed)

    def _one(self, db: sa.Connection, job: Job) -> tuple[Any, BaseException | None]:
        _tell(db, "SAVEPOINT job")
        try:
            result = job.work(db)
        except Exception as error:
            if isinstance(error, FAULTS) and not isinstance(error, IntegrityError):
                raise  # the file, not the work: nothing of the transaction can be kept
            _tell(db, "ROLLBACK TO job")
            _tell(db, "RELEASE job")
            return None, error
        _tell(db, "RELEASE job")
        return result, None

    def _refuse(self, jobs: list[Job], error: BaseException) -> None:
        if jobs:
            self.problem = str(error)
        for job in jobs:
            job.settle(None, error)


def _tell(db: sa.Connection, statement: str) -> None:
    """Begin or end something, on the plain connection: it is done often, and nothing is to be translated."""
    plain = db.connection.driver_connection
    assert plain is not None
    plain.execute(statement)


def _rollback(db: sa.Connection) -> None:
    try:
        _tell(db, "ROLLBACK")
    except FAULTS:  # the transaction is over already: SQLite has taken it back itself
        return


def _manners(connection: sqlite3.Connection, _record: object) -> None:
    """Readers beside one writer, nothing lost when the power goes, wait for a lock instead of failing."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", f"busy_timeout={PATIENCE * 1000:.0f}", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


WORDS = {
    "locked": "another program is writing to the database: try again in a moment",
    "busy": "another program is writing to the database: try again in a moment",
    "full": "the disk is full: nothing more can be written",
    "readonly": "the database is read-only: nothing can be written",
    "unable to open": "the database can't be opened: is the folder there, and may it be written?",
    "disk i/o": "the disk does not work as it should",
}
DAMAGED = ("malformed", "not a database", "corrupt")


def plainly(error: Exception) -> StoreError:
    """What went wrong with the file, in words."""
    said = str(getattr(error, "orig", None) or error)
    if any(word in said for word in DAMAGED):
        return Damaged(f"the database is damaged ({said}): `cosmodrome doctor` looks at it")
    words = next((words for part, words in WORDS.items() if part in said.lower()), "the database does not answer")
    return Unavailable(f"{words} ({said})")


def make_room(file: Path) -> None:
    """Make the data folder and file, readable by their owner alone (seeds and the signing key lie in it), and try them.

    A folder that can't be written and a disk that is full are said here, plainly, and not at the first answer.
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
        raise StoreError(_trouble(folder, error)) from error


def _trouble(folder: Path, error: OSError) -> str:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return f"the disk of {folder} is full: make room, then start again"
    if error.errno == errno.EROFS:
        return f"{folder} is on a read-only disk: choose another folder with --data"
    if error.errno in (errno.EACCES, errno.EPERM):
        return f"{folder} may not be written by this user: choose another folder with --data, or change its rights"
    return f"{folder} can't be used: {error.strerror or error}"
