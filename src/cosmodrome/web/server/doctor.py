"""Check of a database: its integrity, that every table can be read, every match replays and every checkpoint fits."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

import cosmodrome
from cosmodrome.engine import CosmodromeError, Match, apply
from cosmodrome.store import (
    VERSION,
    Checkpoint,
    Damaged,
    Ending,
    Entry,
    Store,
    StoreError,
    TableRow,
    at_one_moment,
    back_up,
    backend,
    connect,
    folder_url,
    restore,
    sqlite_file,
    table_row,
    version_of,
)
from cosmodrome.store import schema as s

from ..tables import endings
from ..tables.clocks import Clock, ClockError
from ..tables.loading import load, load_finished, started_under
from .backups import backup_status

T = TypeVar("T")
JSON_COLUMNS = ("options", "clock", "source", "summary")


@dataclass
class Report:
    """What was checked, and the problems that were found."""

    schema: int = 0
    """The version of the database's schema."""
    database: str = ""
    """Which kind of database it is."""
    tables: int = 0
    waiting: int = 0
    answers: int = 0
    checkpoints: int = 0
    problems: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    """What an administrator may want to know; nothing has to be done about it."""
    backup: str = ""

    @property
    def schema_words(self) -> str:
        """The schema, and whether it is the current one."""
        if self.schema == VERSION:
            return f"{self.database}, schema {self.schema}."
        return (
            f"{self.database}, schema {self.schema}. The server updates it to schema {VERSION} when it starts, after a "
            "backup. This check updated a copy and examined it."
        )


def examine(data_dir: Path, url: str | None = None) -> Report:
    """Check everything in a database, by default the one in the data folder. A server may be using it."""
    url = url or folder_url(data_dir)
    report = Report(backup=backup_status(data_dir))
    try:
        report.database = "PostgreSQL" if sqlite_file(url) is None else "SQLite"
        if sqlite_file(url) is not None:
            report.problems.extend(_read(url, _integrity))
        report.schema = _read(url, _schema)
        with _quiet():
            if report.schema == VERSION:
                _read(url, lambda db: _tables(db, report))
            else:
                _examine_copy(url, report)
    except (DBAPIError, Damaged) as error:
        why = str(getattr(error, "orig", None) or error).partition("\n")[0]
        report.problems.append(f"The database can't be read: {why}")
    return report


def _read(url: str, work: Callable[[sa.Connection], T]) -> T:
    """Read a database in one transaction, without changing anything."""
    file = sqlite_file(url)
    if file is None:
        return asyncio.run(_read_postgres(url, work))
    if not file.is_file():
        raise StoreError(f"There is no database in {file.parent}.")
    engine = sa.create_engine("sqlite://", creator=lambda: connect(file), poolclass=sa.NullPool)
    with engine.connect() as db:
        db.exec_driver_sql("BEGIN")
        return work(db)


async def _read_postgres(url: str, work: Callable[[sa.Connection], T]) -> T:
    rows = backend(url, upkeep=True)

    def look(db: sa.Connection) -> T:
        at_one_moment(db)
        return work(db)

    try:
        return await rows.read(look)
    finally:
        await rows.close()


@contextmanager
def _quiet() -> Iterator[None]:
    """Log nothing: the report says what loading a table would log."""
    logger = logging.getLogger("cosmodrome")
    before = logger.level
    logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        logger.setLevel(before)


def _schema(db: sa.Connection) -> int:
    version = version_of(db)
    if version is None:
        raise StoreError("The database is empty.")
    return version


def _examine_copy(url: str, report: Report) -> None:
    """Update a copy of a database with an earlier schema, and check the copy."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "copy.db"
        back_up(url, folder, file)
        restore(file, Path(folder) / "data")
        copy = folder_url(Path(folder) / "data")
        asyncio.run(_bring_up_to_date(copy))
        _read(copy, lambda db: _tables(db, report))


async def _bring_up_to_date(url: str) -> None:
    await (await Store.open(url)).close()


def _integrity(db: sa.Connection) -> list[str]:
    """The problems that SQLite's own checks of pages, indexes and references find."""
    found = [str(said) for (said,) in db.exec_driver_sql("PRAGMA integrity_check(20)") if said != "ok"]
    missing = db.exec_driver_sql("PRAGMA foreign_key_check")
    return [
        *(f"integrity: {said}" for said in found),
        *(f"a row of {row[0]} refers to a missing row" for row in missing),
    ]


def _tables(db: sa.Connection, report: Report) -> None:
    for id in db.execute(sa.select(s.tables.c.id).order_by(s.tables.c.created)).scalars().all():
        _table(db, report, str(id))


def _table(db: sa.Connection, report: Report, id: str) -> None:
    """Check one table: all its rows can be read, its journal has no gap, and its match replays."""
    report.tables += 1
    columns = [sa.cast(c, sa.Text).label(c.name) if c.name in JSON_COLUMNS else c for c in s.tables.c]
    values = dict(db.execute(sa.select(*columns).where(s.tables.c.id == id)).mappings().one())
    name, status = f"table {id} ({values['game']})", values["status"]
    report.waiting += status == "waiting"
    problems = [*_decoded(values), *_chairs(db, id, values["seats"])]
    row: TableRow | None = None
    if not problems:
        try:
            row = table_row(values)
            problems = list(_settings(row))
        except (ValueError, TypeError) as error:
            problems = [str(error)]
    report.problems.extend(f"{name}: {problem}" for problem in problems)
    if values["game"] not in cosmodrome.games():
        report.problems.append(f"{name}: the game is not installed here")
    elif row is not None and not problems and status != "waiting":
        _match(db, report, name, row)


def _decoded(values: dict[str, Any]) -> Iterator[str]:
    """Replace the texts of the JSON columns by their values; yield the problems."""
    for column in JSON_COLUMNS:
        try:
            values[column] = msgspec.json.decode(values[column] or "")
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            yield f"its {column} can't be read: {error}"
            continue
        if not isinstance(values[column], dict):
            yield f"its {column} can't be read: {values[column]!r} is not an object"


def _chairs(db: sa.Connection, id: str, seats: int) -> Iterator[str]:
    """Check that each seat has a row, and that there are no others."""
    found = set(db.execute(sa.select(s.chairs.c.seat).where(s.chairs.c.table == id)).scalars())
    for seat in sorted(set(range(seats)) - found):
        yield f"seat {seat} has no row"
    for seat in sorted(found - set(range(seats))):
        yield f"there is a row for seat {seat}, but the table has only {seats} seats"


def _settings(row: TableRow) -> Iterator[str]:
    """Check that a table's clock is valid, and that a waiting table's match can start with its options."""
    try:
        Clock.parse(row.clock)
    except (ClockError, LookupError, ValueError, TypeError) as error:
        yield f"its clock can't be read: {error}"
    if row.status == "waiting" and row.game in cosmodrome.games():
        try:
            cosmodrome.games()[row.game].complete(row.seats, row.options)
        except (CosmodromeError, LookupError, ValueError, TypeError) as error:
            yield f"its options can't be read: {error}"


def _match(db: sa.Connection, report: Report, name: str, row: TableRow) -> None:
    """Check a table's match: its journal has no gap, it replays, and its checkpoint fits."""
    journal = _rows(db, Entry, s.journal, row.id, s.journal.c.seq)
    report.answers += len(journal)
    if [entry.seq for entry in journal] != list(range(1, row.seq + 1)):
        report.problems.append(f"{name}: the journal has a gap, or ends before entry {row.seq}")
        return
    kept = next(iter(_rows(db, Checkpoint, s.checkpoints, row.id)), None)
    told = {r.step: r.data for r in db.execute(sa.select(s.told.c.step, s.told.c.data).where(s.told.c.table == row.id))}
    ending = next(iter(_rows(db, Ending, s.endings, row.id)), None)
    if ending is not None:
        try:
            endings.read(ending)
        except Damaged as error:
            report.problems.append(f"{name}: {error}")
    if started_under(row.origin) == str(cosmodrome.games()[row.game].version):
        _replay(report, name, row, journal, kept)
    else:
        _older(report, name, row, journal, kept, told, ending)


def _rows(db: sa.Connection, kind: type[T], table: sa.Table, id: str, *order: Any) -> list[T]:
    """A table's rows of one kind."""
    columns = [table.c[f.name] for f in fields(kind)]  # type: ignore[arg-type]  # kinds are dataclasses
    return [kind(*row) for row in db.execute(sa.select(*columns).where(table.c.table == id).order_by(*order))]


def _older(
    report: Report,
    name: str,
    row: TableRow,
    journal: list[Entry],
    kept: Checkpoint | None,
    told: dict[int, bytes],
    ending: Ending | None,
) -> None:
    """Check a match that started under other rules: it has to load the way the server would load it."""
    rules = started_under(row.origin)
    if row.status == "over":
        if load_finished(row, journal, kept, told, ending).match is None:
            report.notes.append(
                f"{name} was played under version {rules} of the rules. Its result is kept, but it can't be replayed"
            )
        return
    try:
        loaded = load(row, journal, kept, told)
    except Damaged:
        report.problems.append(f"{name} started under version {rules} of the rules, and can't go on")
        return
    if loaded.resumed is not None:
        report.problems.append(
            f"{name} started under version {rules} of the rules, and loses its last answers: they don't fit today's"
        )
    elif loaded.note:
        report.notes.append(f"{name} started under version {rules} of the rules, and goes on from its last turn")


def _replay(report: Report, name: str, row: TableRow, journal: list[Entry], kept: Checkpoint | None) -> None:
    """Check a match that started under today's rules: its journal has to replay."""
    at = kept.seq if kept is not None else -1
    try:
        match = cosmodrome.load(row.origin)
        for entry in journal:
            if kept is not None and entry.seq == at + 1:
                report.problems.extend(f"{name}: {found}" for found in _checkpoint(report, match, kept.data))
            apply(match, entry.seat, entry.line)
        if kept is not None and at == len(journal):
            report.problems.extend(f"{name}: {found}" for found in _checkpoint(report, match, kept.data))
    except (CosmodromeError, LookupError, ValueError) as error:
        report.problems.append(f"{name} does not replay: {error}")
        return
    if match.over != (row.status == "over"):
        report.problems.append(f"{name} has the status {row.status}, but its journal says otherwise")


def _checkpoint(report: Report, match: Match, data: bytes) -> Iterator[str]:
    """Check that a checkpoint is the position that the journal leads to."""
    report.checkpoints += 1
    try:
        position = cosmodrome.position(match.game.id, msgspec.json.decode(data))
    except (CosmodromeError, LookupError, ValueError) as error:
        yield f"its checkpoint can't be read: {error}"
        return
    if position.state_hash() != match.state_hash():
        yield "its checkpoint is another position than the journal leads to"
