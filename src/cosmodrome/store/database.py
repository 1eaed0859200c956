"""One database of people and tables, on SQLite or PostgreSQL."""

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
from .backend import DB, Backend
from .postgres import Postgres
from .rows import Chair, ChatLine, Checkpoint, Conflict, Damaged, Entry, Person, StoreError, TableRow
from .sqlite import SQLite

FILE = "cosmodrome.db"
CHAT_KEPT = 500
"""How much of what was said at a table is kept."""
log = logging.getLogger("cosmodrome.store")


def default_data_dir() -> Path:
    """Where the database lies unless told otherwise."""
    chosen = os.environ.get("COSMODROME_DATA")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local" / "share")) / "cosmodrome"


def database_url(data_dir: Path | str | None = None, url: str | None = None) -> str:
    """The database's address for SQLAlchemy: the given or configured one, or a SQLite file in the data folder."""
    url = url or os.environ.get("COSMODROME_DATABASE_URL")
    if url:
        for plain in ("postgresql://", "postgres://"):
            if url.startswith(plain):
                return "postgresql+asyncpg://" + url[len(plain) :]
        return url
    return f"sqlite:///{Path(data_dir or default_data_dir()) / FILE}"


def backend(url: str) -> Backend:
    """What a database's address stands for. A file's name is taken as it is: # ? and % are letters of it."""
    driver, _, file = url.partition(":///")
    return SQLite(Path(file)) if driver.startswith("sqlite") else Postgres(sa.make_url(url))


class Store:
    """People, tables, chairs, journals, checkpoints, what was told, and chat. Every method is one transaction."""

    def __init__(self, rows: Backend) -> None:
        self.rows = rows

    @classmethod
    async def open(cls, url: str) -> Store:
        """Connect, and make the schema in an empty database."""
        rows = backend(url)
        try:
            await rows.open()
            await rows.write(_prepare)
        except BaseException:
            await rows.close()
            raise
        return cls(rows)

    async def close(self) -> None:
        """Let go of the database."""
        await self.rows.close()

    async def ping(self) -> str:
        """What is wrong with the store; empty where it answers, and could write when it last had to."""
        try:
            await self.rows.read(lambda db: db.execute(sa.select(s.meta.c.value)).first())
        except StoreError as error:
            return str(error)
        return self.rows.problem

    async def secret(self) -> str:
        """The key that signs cookies: from the environment, or made at the first start and kept here."""
        given = os.environ.get("COSMODROME_SECRET")
        return given if given else await self.kept("secret", lambda: secrets.token_urlsafe(32))

    async def kept(self, key: str, make: Callable[[], str]) -> str:
        """A value that is made at the first start and stays."""

        def look(db: DB) -> str:
            found = db.execute(sa.select(s.meta.c.value).where(s.meta.c.key == key)).scalar()
            if found is None:
                found = make()
                db.execute(s.meta.insert(), {"key": key, "value": found})
            return str(found)

        return await self.rows.write(look)

    # People

    async def add_person(self, person: Person) -> None:
        """Remember somebody new."""
        await self.rows.write(lambda db: db.execute(s.people.insert(), asdict(person)))

    async def person(self, id: str) -> Person | None:
        """Somebody by id."""
        return await self._person(s.people.c.id == id)

    async def person_by_login(self, login: str) -> Person | None:
        """The account of that login."""
        return await self._person(s.people.c.login == login)

    async def _person(self, where: sa.ColumnElement[bool]) -> Person | None:
        row = await self.rows.read(lambda db: db.execute(sa.select(s.people).where(where)).mappings().first())
        return Person(**row) if row else None

    async def save_person(self, person: Person) -> None:
        """Keep a changed name, login or password. Conflict where the login is taken."""

        def save(db: DB) -> None:
            with _conflict("that login is taken"):
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
        """Set up a table with its chairs; one that begins at once with its first checkpoint and what was told."""
        seats = [{"table": row.id, **asdict(chair)} for chair in chairs]

        def add(db: DB) -> None:
            gone = db.execute(sa.select(s.meta.c.key).where(s.meta.c.key == f"gone:{row.id}")).first()
            with _conflict("there is such a table"):
                if gone is not None:
                    raise Conflict("there was such a table")
                db.execute(s.tables.insert(), asdict(row))
            db.execute(s.chairs.insert(), seats)
            if checkpoint is not None:
                db.execute(s.checkpoints.insert(), {"table": row.id, **asdict(checkpoint)})
            _tell(db, row.id, told or {})

        await self.rows.write(add)

    async def table(self, id: str) -> tuple[TableRow, list[Chair]] | None:
        """A table and its chairs in the order of seats. Damaged where it can't be read."""
        found = await self._tables(sa.select(s.tables.c.id).where(s.tables.c.id == id))
        return found[0] if found else None

    async def table_by_invite(self, invite: str) -> tuple[str, int] | None:
        """The table and the seat that an invite opens."""
        query = sa.select(s.chairs.c.table, s.chairs.c.seat).where(s.chairs.c.invite == invite)
        row = await self.rows.read(lambda db: db.execute(query).first())
        return (row[0], row[1]) if row else None

    async def tables_of(self, person: str, limit: int = 60) -> list[tuple[TableRow, list[Chair]]]:
        """The tables somebody sits at or hosts, latest first."""
        sits = sa.select(s.chairs.c.table).where(s.chairs.c.person == person)
        where = s.tables.c.id.in_(sits) | (s.tables.c.host == person)
        return await self._tables(_latest(where, limit), skip=True)

    async def due(self, person: str) -> list[tuple[TableRow, list[Chair]]]:
        """The tables at which somebody is asked, those that have waited longest first."""
        c = s.chairs.c
        mine = (c.person == person) & (c.kind == "person") & (c.standin == "")
        asked = sa.select(c.table).where(mine & (c.since > 0))
        where = s.tables.c.id.in_(asked) & (s.tables.c.status == "playing")
        return await self._tables(sa.select(s.tables.c.id).where(where).order_by(s.tables.c.changed), skip=True)

    async def open_tables(self, limit: int = 60) -> list[tuple[TableRow, list[Chair]]]:
        """Tables that wait for whoever comes, and open ones that may be watched."""
        where = s.tables.c.open & s.tables.c.status.in_(("waiting", "playing"))
        return await self._tables(_latest(where, limit), skip=True)

    async def running(self) -> list[str]:
        """The tables in play, and those that could begin, for whoever looks after clocks and bots."""
        free = sa.select(s.chairs.c.table).where(s.chairs.c.kind == "free")
        full = (s.tables.c.status == "waiting") & s.tables.c.id.not_in(free)
        query = sa.select(s.tables.c.id).where((s.tables.c.status == "playing") | full)
        return await self.rows.read(lambda db: [str(id) for id in db.execute(query).scalars()])

    async def _tables(self, ids: sa.Select[Any], skip: bool = False) -> list[tuple[TableRow, list[Chair]]]:
        """Tables with their chairs, in the order of their ids. What can't be read is skipped, or raised as Damaged."""

        def look(db: DB) -> list[tuple[TableRow, list[Chair]]]:
            found: list[tuple[TableRow, list[Chair]]] = []
            wanted = [str(id) for id in db.execute(ids).scalars()]
            chairs = _chairs(db, wanted)
            for id in wanted:
                try:
                    row = db.execute(sa.select(s.tables).where(s.tables.c.id == id)).mappings().one()
                    found.append((TableRow(**row), chairs[id]))
                except (ValueError, TypeError) as error:
                    if not skip:
                        raise Damaged(f"table {id} can't be read: {error}") from error
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
    ) -> None:
        """Append to a table's journal and keep its changed row, chairs and checkpoint: all, or nothing and Conflict.

        `expected` is the version of the row that the caller built upon; the row has the next one afterwards. `told` is
        what the log says of some steps, `until` the last step there is.
        """
        values = {**_columns(row), "version": expected + 1}
        key = values.pop("id")
        lines = [{"table": key, **_columns(entry)} for entry in entries]
        seats = [_columns(chair) for chair in chairs]

        def write(db: DB) -> None:
            with _conflict("the table moved on"):
                moved = db.execute(hot.MOVE_ON, {"the_table": key, "the_version": expected, **values})
                if moved.rowcount != 1:
                    raise Conflict("the table moved on")
                for line in lines:
                    db.execute(hot.APPEND, line)
                for chair in seats:
                    db.execute(hot.SEAT, {"the_table": key, "the_seat": chair["seat"], **chair})
            if checkpoint is not None:
                db.execute(hot.FORGET_CHECKPOINT, {"the_table": key})
                db.execute(hot.CHECKPOINT, {"table": key, **_columns(checkpoint)})
            _tell(db, key, told or {}, until)

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

    async def told(self, table: str) -> dict[int, bytes]:
        """What the log said, step by step."""
        query = sa.select(s.told.c.step, s.told.c.data).where(s.told.c.table == table).order_by(s.told.c.step)
        return await self.rows.read(lambda db: {row.step: row.data for row in db.execute(query)})

    async def say(self, table: str, line: ChatLine) -> None:
        """Keep something said. Conflict where its number is taken."""

        def say(db: DB) -> None:
            with _conflict("somebody spoke at the same time"):
                db.execute(s.chat.insert(), {"table": table, **asdict(line)})
            old = (s.chat.c.table == table) & (s.chat.c.number <= line.number - CHAT_KEPT)
            db.execute(s.chat.delete().where(old))

        await self.rows.write(say)

    async def chat(self, table: str, limit: int = 200) -> list[ChatLine]:
        """The last things said, oldest first."""
        columns = [column for column in s.chat.c if column.name != "table"]
        query = sa.select(*columns).where(s.chat.c.table == table).order_by(s.chat.c.number.desc()).limit(limit)
        return await self.rows.read(lambda db: [ChatLine(*row) for row in db.execute(query)][::-1])


class _conflict:  # noqa: N801 - reads as a function
    """A row that is there already means that somebody was quicker."""

    def __init__(self, words: str) -> None:
        self.words = words

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, _: object) -> None:
        if isinstance(error, IntegrityError):
            raise Conflict(self.words) from error


def _columns(row: TableRow | Chair | Entry | Checkpoint) -> dict[str, Any]:
    """A row by its columns; what is in them is not copied, as `asdict` would."""
    return {name: getattr(row, name) for name in type(row).__slots__}


def _latest(where: sa.ColumnElement[bool], limit: int) -> sa.Select[Any]:
    return sa.select(s.tables.c.id).where(where).order_by(s.tables.c.changed.desc()).limit(limit)


def _chairs(db: DB, tables: list[str]) -> dict[str, list[Chair]]:
    found: dict[str, list[Chair]] = {id: [] for id in tables}
    query = sa.select(s.chairs).where(s.chairs.c.table.in_(tables)).order_by(s.chairs.c.table, s.chairs.c.seat)
    for row in db.execute(query).mappings():
        values = dict(row)
        found[values.pop("table")].append(Chair(**values))
    return found


def _tell(db: DB, table: str, told: Mapping[int, bytes], until: int | None = None) -> None:
    """Keep what the log says of these steps, and nothing of steps that are no more."""
    if until is not None:
        db.execute(hot.TAKE_BACK, {"the_table": table, "the_last": until})
    for step, data in told.items():
        db.execute(hot.FORGET_STEP, {"the_table": table, "the_step": step})
        db.execute(hot.TELL, {"table": table, "step": step, "data": data})


def _prepare(db: DB) -> None:
    """Make the tables that are not there, and bring the others up to date."""
    if db.dialect.name == "postgresql":  # several servers may start at once
        db.execute(sa.text("SELECT pg_advisory_xact_lock(20250101)"))
    old = sa.inspect(db).has_table("meta")
    s.metadata.create_all(db)
    found = db.execute(sa.select(s.meta.c.value).where(s.meta.c.key == "schema")).scalar() if old else None
    if found is None:
        db.execute(s.meta.insert(), {"key": "schema", "value": str(s.VERSION)})
        return
    if int(found) > s.VERSION:
        raise StoreError(f"the database has schema {found}, this program knows {s.VERSION}: update it")
    for version in range(int(found) + 1, s.VERSION + 1):
        for change in s.CHANGES[version]:
            db.execute(sa.text(change))
    db.execute(s.meta.update().where(s.meta.c.key == "schema").values(value=str(s.VERSION)))
