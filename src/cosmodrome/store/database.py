"""One database of people and tables, on SQLite or PostgreSQL."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from . import schema as s
from .rows import Chair, ChatLine, Conflict, Entry, Person, StoreError, TableRow

FILE = "cosmodrome.db"


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
    return f"sqlite+aiosqlite:///{Path(data_dir or default_data_dir()) / FILE}"


class Store:
    """People, tables, chairs, journals, checkpoints and chat. Every method is one transaction."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    @classmethod
    async def open(cls, url: str) -> Store:
        """Connect, and make the schema in an empty database."""
        address = _address(url)
        sqlite = address.get_backend_name() == "sqlite"
        if sqlite and address.database and address.database != ":memory:":
            _make_private(Path(address.database))
        engine = create_async_engine(address, **({} if sqlite else {"pool_size": 5, "pool_pre_ping": True}))
        if sqlite:
            sa.event.listen(engine.sync_engine, "connect", _sqlite_manners)
        store = cls(engine)
        try:
            await store._prepare()
        except BaseException:
            await engine.dispose()
            raise
        return store

    async def _prepare(self) -> None:
        async with self.engine.begin() as db:
            await db.run_sync(s.metadata.create_all)
            found = (await db.execute(sa.select(s.meta.c.value).where(s.meta.c.key == "schema"))).scalar()
            if found is None:
                await db.execute(s.meta.insert().values(key="schema", value=str(s.VERSION)))
            elif int(found) > s.VERSION:
                raise StoreError(f"the database has schema {found}, this program knows {s.VERSION}: update it")

    async def close(self) -> None:
        """Let go of the database."""
        await self.engine.dispose()

    async def secret(self) -> str:
        """The key that signs cookies: from the environment, or made at the first start and kept here."""
        given = os.environ.get("COSMODROME_SECRET")
        if given:
            return given
        async with self.engine.begin() as db:
            query = sa.select(s.meta.c.value).where(s.meta.c.key == "secret")
            found = (await db.execute(query)).scalar()
            if found is None:
                found = secrets.token_urlsafe(32)
                await db.execute(s.meta.insert().values(key="secret", value=found))
            return str(found)

    # People

    async def add_person(self, person: Person) -> None:
        """Remember somebody new."""
        async with self.engine.begin() as db:
            await db.execute(s.people.insert().values(**asdict(person)))

    async def person(self, id: str) -> Person | None:
        """Somebody by id."""
        return await self._person(s.people.c.id == id)

    async def person_by_login(self, login: str) -> Person | None:
        """The account of that login."""
        return await self._person(s.people.c.login == login)

    async def _person(self, where: sa.ColumnElement[bool]) -> Person | None:
        async with self.engine.connect() as db:
            row = (await db.execute(sa.select(s.people).where(where))).mappings().first()
        return Person(**row) if row else None

    async def save_person(self, person: Person) -> None:
        """Keep a changed name, login or password. Conflict where the login is taken."""
        try:
            async with self.engine.begin() as db:
                await db.execute(s.people.update().where(s.people.c.id == person.id).values(**asdict(person)))
        except IntegrityError as error:
            raise Conflict("that login is taken") from error

    # Tables

    async def add_table(self, row: TableRow, chairs: Iterable[Chair]) -> None:
        """Set up a table with its chairs."""
        async with self.engine.begin() as db:
            await db.execute(s.tables.insert().values(**asdict(row)))
            await db.execute(s.chairs.insert(), [{"table": row.id, **asdict(chair)} for chair in chairs])

    async def table(self, id: str) -> tuple[TableRow, list[Chair]] | None:
        """A table and its chairs in the order of seats."""
        async with self.engine.connect() as db:
            row = (await db.execute(sa.select(s.tables).where(s.tables.c.id == id))).mappings().first()
            if row is None:
                return None
            found = await self._chairs(db, [id])
        return TableRow(**row), found[id]

    async def table_by_invite(self, invite: str) -> tuple[str, int] | None:
        """The table and the seat that an invite opens."""
        query = sa.select(s.chairs.c.table, s.chairs.c.seat).where(s.chairs.c.invite == invite)
        async with self.engine.connect() as db:
            row = (await db.execute(query)).first()
        return (row[0], row[1]) if row else None

    async def tables_of(self, person: str, limit: int = 60) -> list[tuple[TableRow, list[Chair]]]:
        """The tables somebody sits at or hosts, latest first."""
        sits = sa.select(s.chairs.c.table).where(s.chairs.c.person == person)
        where = s.tables.c.id.in_(sits) | (s.tables.c.host == person)
        return await self._tables(sa.select(s.tables).where(where).order_by(s.tables.c.changed.desc()).limit(limit))

    async def open_tables(self, limit: int = 60) -> list[tuple[TableRow, list[Chair]]]:
        """Tables that wait for whoever comes, and open ones that may be watched."""
        where = s.tables.c.open & s.tables.c.status.in_(("waiting", "playing"))
        return await self._tables(sa.select(s.tables).where(where).order_by(s.tables.c.changed.desc()).limit(limit))

    async def running(self) -> list[str]:
        """The tables in play, for whoever looks after clocks and bots."""
        async with self.engine.connect() as db:
            found = await db.execute(sa.select(s.tables.c.id).where(s.tables.c.status == "playing"))
            return [str(id) for id in found.scalars()]

    async def _tables(self, query: sa.Select[Any]) -> list[tuple[TableRow, list[Chair]]]:
        async with self.engine.connect() as db:
            rows = [TableRow(**row) for row in (await db.execute(query)).mappings()]
            found = await self._chairs(db, [row.id for row in rows])
        return [(row, found[row.id]) for row in rows]

    async def _chairs(self, db: AsyncConnection, ids: list[str]) -> dict[str, list[Chair]]:
        found: dict[str, list[Chair]] = {id: [] for id in ids}
        query = sa.select(s.chairs).where(s.chairs.c.table.in_(ids)).order_by(s.chairs.c.table, s.chairs.c.seat)
        for row in (await db.execute(query)).mappings():
            values = dict(row)
            found[values.pop("table")].append(Chair(**values))
        return found

    async def write(
        self,
        row: TableRow,
        expected: int,
        entries: Iterable[Entry] = (),
        chairs: Iterable[Chair] = (),
        checkpoint: bytes | None = None,
    ) -> None:
        """Append to a table's journal and keep its changed row, chairs and checkpoint: all, or nothing and Conflict.

        `expected` is the sequence number the caller built upon; the row's `seq` is the one after the entries.
        """
        values = asdict(row)
        key = values.pop("id")
        lines = [{"table": key, **asdict(entry)} for entry in entries]
        try:
            async with self.engine.begin() as db:
                here = (s.tables.c.id == key) & (s.tables.c.seq == expected)
                if (await db.execute(s.tables.update().where(here).values(**values))).rowcount != 1:
                    raise Conflict("the table moved on")
                if lines:
                    await db.execute(s.journal.insert(), lines)
                for chair in chairs:
                    seat = (s.chairs.c.table == key) & (s.chairs.c.seat == chair.seat)
                    await db.execute(s.chairs.update().where(seat).values(**asdict(chair)))
                if checkpoint is not None:
                    at = s.checkpoints.c.table == key
                    kept = {"seq": row.seq, "data": checkpoint}
                    if (await db.execute(s.checkpoints.update().where(at).values(**kept))).rowcount == 0:
                        await db.execute(s.checkpoints.insert().values(table=key, **kept))
        except IntegrityError as error:
            raise Conflict("the table moved on") from error

    async def journal(self, table: str, after: int = 0) -> list[Entry]:
        """The entries after a sequence number, in order."""
        columns = [column for column in s.journal.c if column.name != "table"]
        where = (s.journal.c.table == table) & (s.journal.c.seq > after)
        async with self.engine.connect() as db:
            rows = await db.execute(sa.select(*columns).where(where).order_by(s.journal.c.seq))
            return [Entry(*row) for row in rows]

    async def checkpoint(self, table: str) -> tuple[int, bytes] | None:
        """The latest checkpoint and the sequence number it stands at."""
        query = sa.select(s.checkpoints.c.seq, s.checkpoints.c.data).where(s.checkpoints.c.table == table)
        async with self.engine.connect() as db:
            row = (await db.execute(query)).first()
        return (row[0], row[1]) if row else None

    async def say(self, table: str, line: ChatLine) -> None:
        """Keep something said. Conflict where its number is taken."""
        try:
            async with self.engine.begin() as db:
                await db.execute(s.chat.insert().values(table=table, **asdict(line)))
        except IntegrityError as error:
            raise Conflict("somebody spoke at the same time") from error

    async def chat(self, table: str, limit: int = 200) -> list[ChatLine]:
        """The last things said, oldest first."""
        columns = [column for column in s.chat.c if column.name != "table"]
        query = sa.select(*columns).where(s.chat.c.table == table).order_by(s.chat.c.number.desc()).limit(limit)
        async with self.engine.connect() as db:
            return [ChatLine(*row) for row in (await db.execute(query)).all()][::-1]


def _address(url: str) -> sa.URL:
    """The parts of a database's address. A file's name is taken as it is: # ? and % are letters of it."""
    driver, _, file = url.partition(":///")
    return sa.URL.create(driver, database=file) if driver.startswith("sqlite") else sa.make_url(url)


def _make_private(file: Path) -> None:
    """Make the data folder and file readable by their owner alone: seeds and the signing key lie in it."""
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    if not file.exists():
        os.close(os.open(file, os.O_CREAT | os.O_WRONLY, 0o600))


def _sqlite_manners(connection: Any, _record: object) -> None:
    """Readers beside one writer, nothing lost when the power goes, wait for a lock instead of failing."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
