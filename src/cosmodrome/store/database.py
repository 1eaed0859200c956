"""The store: people and tables in SQLite or PostgreSQL."""

from __future__ import annotations

import logging
import os
import secrets
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from . import schema as s
from . import statements as hot
from . import words
from .address import backend
from .backend import DB, Backend
from .backup import back_up_before
from .migrate import prepare
from .results import GameResult, write_result
from .rows import Chair, ChatLine, Checkpoint, Conflict, Damaged, Ending, Entry, Final, Person, StoreError, TableRow
from .source import Source

CHAT_KEPT = 500
"""How many chat messages are kept per table."""
log = logging.getLogger("cosmodrome.store")


class Store:
    """People, tables, chairs, journals, checkpoints, logs and chat. Every method is one transaction."""

    def __init__(self, rows: Backend) -> None:
        self.rows = rows

    @classmethod
    async def open(cls, url: str, backups: Path | None = None, upkeep: bool = False) -> Store:
        """Connect, and create the schema, or update it after a backup.

        The backup goes into `backups`; a SQLite database has a default folder. `upkeep` allows long statements, such as
        the migration of a large database.
        """
        rows = backend(url, upkeep)
        try:
            await rows.open()
            await back_up_before(rows, backups)
            await rows.write(prepare)
        except BaseException:
            await rows.close()
            raise
        return cls(rows)

    async def close(self) -> None:
        """Close the database."""
        await self.rows.close()

    async def ping(self) -> str:
        """What is wrong with the store; empty if it answers and its last write succeeded."""
        try:
            await self.rows.read(lambda db: db.execute(sa.select(s.meta.c.value)).first())
        except StoreError as error:
            return str(error)
        return self.rows.problem

    async def secret(self) -> str:
        """The key that signs cookies: from the environment, or created at the first start and stored."""
        given = os.environ.get("COSMODROME_SECRET")
        return given if given else await self.kept("secret", lambda: secrets.token_urlsafe(32))

    async def kept(self, key: str, make: Callable[[], str]) -> str:
        """A value that is created at the first start and stored."""

        def look(db: DB) -> str:
            found = db.execute(sa.select(s.meta.c.value).where(s.meta.c.key == key)).scalar()
            if found is None:
                found = make()
                db.execute(s.meta.insert(), {"key": key, "value": found})
            return str(found)

        return await self.rows.write(look)

    # People

    async def add_person(self, person: Person) -> None:
        """Store a new person. Raises Conflict if the login is taken."""

        def add(db: DB) -> None:
            with _conflict(words.LOGIN_TAKEN):
                db.execute(s.people.insert(), asdict(person))

        await self.rows.write(add)

    async def person(self, id: str) -> Person | None:
        """A person by id."""
        return await self._person(s.people.c.id == id)

    async def person_by_login(self, login: str) -> Person | None:
        """The account with a login."""
        return await self._person(s.people.c.login == login)

    async def _person(self, where: sa.ColumnElement[bool]) -> Person | None:
        row = await self.rows.read(lambda db: db.execute(sa.select(s.people).where(where)).mappings().first())
        return Person(**row) if row else None

    async def save_person(self, person: Person) -> None:
        """Store a changed name, login or password. Raises Conflict if the login is taken."""

        def save(db: DB) -> None:
            with _conflict(words.LOGIN_TAKEN):
                db.execute(s.people.update().where(s.people.c.id == person.id).values(**asdict(person)))

        await self.rows.write(save)

    # Tables

    async def add_table(
        self,
        row: TableRow,
        chairs: Iterable[Chair],
        checkpoint: Checkpoint | None = None,
        told: Mapping[int, bytes] | None = None,
    ) -> None:
        """Store a new table with its chairs; if its match has started, with its first checkpoint and log."""
        seats = [{"table": row.id, **asdict(chair)} for chair in chairs]

        def add(db: DB) -> None:
            gone = db.execute(sa.select(s.meta.c.key).where(s.meta.c.key == f"gone:{row.id}")).first()
            with _conflict(words.TABLE_EXISTS):
                if gone is not None:
                    raise Conflict(words.TABLE_DELETED)
                db.execute(s.tables.insert(), _table_columns(row))
            db.execute(s.chairs.insert(), seats)
            if checkpoint is not None:
                db.execute(s.checkpoints.insert(), {"table": row.id, **asdict(checkpoint)})
            _tell(db, row.id, told or {})

        await self.rows.write(add)

    async def table(self, id: str) -> tuple[TableRow, list[Chair]] | None:
        """A table and its chairs in the order of seats. Raises Damaged if it can't be read."""
        found = await self._tables(sa.select(s.tables.c.id).where(s.tables.c.id == id))
        return found[0] if found else None

    async def table_by_invite(self, invite: str) -> tuple[str, int] | None:
        """The table and the seat that an invite opens."""
        query = sa.select(s.chairs.c.table, s.chairs.c.seat).where(s.chairs.c.invite == invite)
        row = await self.rows.read(lambda db: db.execute(query).first())
        return (row[0], row[1]) if row else None

    async def tables_of(self, person: str, limit: int = 60) -> list[tuple[TableRow, list[Chair]]]:
        """The tables that a person sits at or hosts, latest first."""
        sits = sa.select(s.chairs.c.table).where(s.chairs.c.person == person)
        where = s.tables.c.id.in_(sits) | (s.tables.c.host == person)
        return await self._tables(_latest(where, limit), skip=True)

    async def unfinished_tables_of(self, person: str) -> list[tuple[TableRow, list[Chair]]]:
        """The tables at which somebody sits, or which they host, that wait or are in play; latest first."""
        sits = sa.select(s.chairs.c.table).where(s.chairs.c.person == person)
        going = s.tables.c.status.in_(("waiting", "playing"))
        where = (s.tables.c.id.in_(sits) | (s.tables.c.host == person)) & going
        return await self._tables(_latest(where, 200), skip=True)

    async def due(self, person: str) -> list[tuple[TableRow, list[Chair]]]:
        """The tables at which it is a person's turn, the longest wait first."""
        c = s.chairs.c
        mine = (c.person == person) & (c.kind == "person") & (c.standin == "")
        asked = sa.select(c.table).where(mine & (c.since > 0))
        where = s.tables.c.id.in_(asked) & (s.tables.c.status == "playing")
        return await self._tables(sa.select(s.tables.c.id).where(where).order_by(s.tables.c.changed), skip=True)

    async def open_tables(self, limit: int = 60) -> list[tuple[TableRow, list[Chair]]]:
        """Open tables that wait for players, or can be watched."""
        where = s.tables.c.open & s.tables.c.status.in_(("waiting", "playing"))
        return await self._tables(_latest(where, limit), skip=True)

    async def running(self) -> list[str]:
        """The ids of tables in play, and of full tables that have not started."""
        free = sa.select(s.chairs.c.table).where(s.chairs.c.kind == "free")
        full = (s.tables.c.status == "waiting") & s.tables.c.id.not_in(free)
        query = sa.select(s.tables.c.id).where((s.tables.c.status == "playing") | full)
        return await self.rows.read(lambda db: [str(id) for id in db.execute(query).scalars()])

    async def _tables(self, ids: sa.Select[Any], skip: bool = False) -> list[tuple[TableRow, list[Chair]]]:
        """Tables with their chairs, in the order of `ids`. Raises Damaged for an unreadable one, or skips it."""

        def look(db: DB) -> list[tuple[TableRow, list[Chair]]]:
            found: list[tuple[TableRow, list[Chair]]] = []
            wanted = [str(id) for id in db.execute(ids).scalars()]
            chairs, rows = _chairs(db, wanted), _rows(db, wanted)
            for id in wanted:
                try:
                    row = rows.get(id) or db.execute(sa.select(s.tables).where(s.tables.c.id == id)).mappings().one()
                    found.append((table_row(row), chairs[id]))
                except (ValueError, TypeError) as error:
                    if not skip:
                        raise Damaged(words.TABLE_UNREADABLE.format(table=id, error=error)) from error
                    log.error("table %s can't be read: %s", id, error)
            return found

        return await self.rows.read(look)

    async def write(
        self,
        row: TableRow,
        expected: int,
        entries: Iterable[Entry] = (),
        chairs: Iterable[Chair] = (),
        checkpoint: Checkpoint | None = None,
        told: Mapping[int, bytes] | None = None,
        until: int | None = None,
        ending: Ending | None = None,
        result: GameResult | None = None,
    ) -> None:
        """Append to a table's journal and store its changed row, chairs and checkpoint: everything, or nothing.

        `expected` is the row's version before the change; afterwards it is one higher. `told` is the log of some steps,
        `until` the last step there is, `ending` and `result` what is kept of a finished game. Raises Conflict if the
        version is another one, and Final if the table is over or closed.
        """
        values = {**_table_columns(row), "version": expected + 1}
        key = values.pop("id")
        lines = [{"table": key, **_columns(entry)} for entry in entries]
        seats = [_columns(chair) for chair in chairs]

        def write(db: DB) -> None:
            with _conflict(words.TABLE_CHANGED):
                allowed = "" if lines else row.status
                moved = db.execute(
                    hot.MOVE_ON, {"the_table": key, "the_version": expected, "the_status": allowed, **values}
                )
                if moved.rowcount != 1:
                    raise _refusal(db, key, allowed)
                for line in lines:
                    db.execute(hot.APPEND, line)
                for chair in seats:
                    db.execute(hot.SEAT, {"the_table": key, "the_seat": chair["seat"], **chair})
            if checkpoint is not None:
                db.execute(hot.FORGET_CHECKPOINT, {"the_table": key})
                db.execute(hot.CHECKPOINT, {"table": key, **_columns(checkpoint)})
            _tell(db, key, told or {}, until)
            if ending is not None:
                _keep_ending(db, key, ending)
            if result is not None:
                write_result(db, result)

        await self.rows.write(write)
        row.version = expected + 1

    async def journal(self, table: str, after: int = 0) -> list[Entry]:
        """The entries after a sequence number, in order."""
        columns = [column for column in s.journal.c if column.name != "table"]
        where = (s.journal.c.table == table) & (s.journal.c.seq > after)
        query = sa.select(*columns).where(where).order_by(s.journal.c.seq)
        return await self.rows.read(lambda db: [Entry(*row) for row in db.execute(query)])

    async def checkpoint(self, table: str) -> Checkpoint | None:
        """The latest checkpoint."""
        columns = [column for column in s.checkpoints.c if column.name != "table"]
        query = sa.select(*columns).where(s.checkpoints.c.table == table)
        row = await self.rows.read(lambda db: db.execute(query).first())
        return Checkpoint(*row) if row else None

    async def ending(self, table: str) -> Ending | None:
        """What is kept of a finished game."""
        columns = [column for column in s.endings.c if column.name != "table"]
        query = sa.select(*columns).where(s.endings.c.table == table)
        row = await self.rows.read(lambda db: db.execute(query).first())
        return Ending(*row) if row else None

    async def keep_ending(self, table: str, ending: Ending, told: Mapping[int, bytes] | None = None) -> None:
        """Store what is kept of a finished game, in place of what was stored before."""

        def keep(db: DB) -> None:
            _keep_ending(db, table, ending)
            _tell(db, table, told or {})

        await self.rows.write(keep)

    async def without_ending(self, limit: int) -> list[str]:
        """Finished games without a stored ending, because they ended under an earlier version."""
        kept = sa.select(s.endings.c.table)
        where = (s.tables.c.status == "over") & s.tables.c.id.not_in(kept)
        return await self.rows.read(lambda db: [str(id) for id in db.execute(_latest(where, limit)).scalars()])

    async def told(self, table: str) -> dict[int, bytes]:
        """The log, by step."""
        query = sa.select(s.told.c.step, s.told.c.data).where(s.told.c.table == table).order_by(s.told.c.step)
        return await self.rows.read(lambda db: {row.step: row.data for row in db.execute(query)})

    async def say(self, table: str, line: ChatLine) -> None:
        """Store a chat message. Raises Conflict if its number is taken."""

        def say(db: DB) -> None:
            with _conflict(words.WRITTEN_TOGETHER):
                db.execute(s.chat.insert(), {"table": table, **asdict(line)})
            old = (s.chat.c.table == table) & (s.chat.c.number <= line.number - CHAT_KEPT)
            db.execute(s.chat.delete().where(old))

        await self.rows.write(say)

    async def chat(self, table: str, limit: int = 200) -> list[ChatLine]:
        """The latest chat messages, oldest first."""
        columns = [column for column in s.chat.c if column.name != "table"]
        query = sa.select(*columns).where(s.chat.c.table == table).order_by(s.chat.c.number.desc()).limit(limit)
        return await self.rows.read(lambda db: [ChatLine(*row) for row in db.execute(query)][::-1])


class _conflict:  # noqa: N801 - reads as a function
    """Turns a violated constraint into Conflict: another writer was quicker."""

    def __init__(self, reason: str) -> None:
        self.reason = reason

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, _: object) -> None:
        if isinstance(error, IntegrityError):
            raise Conflict(self.reason) from error


def _refusal(db: DB, table: str, allowed: str) -> StoreError:
    """Why a table's row was not changed."""
    status = db.execute(sa.select(s.tables.c.status).where(s.tables.c.id == table)).scalar()
    if status in s.FINAL and status != allowed:
        return Final(words.TABLE_OVER.format(status=status))
    return Conflict(words.TABLE_CHANGED)


def _keep_ending(db: DB, table: str, ending: Ending) -> None:
    db.execute(s.endings.delete().where(s.endings.c.table == table))
    db.execute(s.endings.insert(), {"table": table, **_columns(ending)})


def _table_columns(row: TableRow) -> dict[str, Any]:
    return {**_columns(row), "source": row.source.to_json()}


def table_row(columns: Mapping[Any, Any]) -> TableRow:
    """A table from the columns of its row. Raises ValueError or TypeError if they can't be read."""
    return TableRow(**{**columns, "source": Source.from_json(columns["source"])})


def _columns(row: TableRow | Chair | Entry | Checkpoint | Ending) -> dict[str, Any]:
    """A row by its columns. Unlike `asdict` it does not copy the values."""
    return {name: getattr(row, name) for name in type(row).__slots__}


def _latest(where: sa.ColumnElement[bool], limit: int) -> sa.Select[Any]:
    return sa.select(s.tables.c.id).where(where).order_by(s.tables.c.changed.desc()).limit(limit)


def _rows(db: DB, tables: list[str]) -> dict[str, Mapping[Any, Any]]:
    """The rows of some tables by id; none if one of them can't be read, so that they are read one by one."""
    try:
        rows = db.execute(sa.select(s.tables).where(s.tables.c.id.in_(tables))).mappings()
        return {str(row["id"]): row for row in rows}
    except (ValueError, TypeError):
        return {}


def _chairs(db: DB, tables: list[str]) -> dict[str, list[Chair]]:
    found: dict[str, list[Chair]] = {id: [] for id in tables}
    query = sa.select(s.chairs).where(s.chairs.c.table.in_(tables)).order_by(s.chairs.c.table, s.chairs.c.seat)
    for row in db.execute(query).mappings():
        values = dict(row)
        found[values.pop("table")].append(Chair(**values))
    return found


def _tell(db: DB, table: str, told: Mapping[int, bytes], until: int | None = None) -> None:
    """Store the log of these steps, and delete that of steps after `until`."""
    if until is not None:
        db.execute(hot.TAKE_BACK, {"the_table": table, "the_last": until})
    for step, data in told.items():
        db.execute(hot.FORGET_STEP, {"the_table": table, "the_step": step})
        db.execute(hot.TELL, {"table": table, "step": step, "data": data})
