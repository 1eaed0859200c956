"""PostgreSQL: a pool of connections, for many servers on one database."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import create_async_engine

from . import words
from .rows import StoreError, Unavailable

T = TypeVar("T")
CONNECTION_TIMEOUT = 10.0
"""Seconds until a connection or a statement is given up."""
UPKEEP = 3600.0
"""The same for maintenance commands, which copy or rewrite everything."""
SERVER = "cosmodrome"
"""The application name of servers, so that a command can see whether any is connected."""


class Postgres:
    """A PostgreSQL database; every change is one transaction."""

    def __init__(self, url: sa.URL, upkeep: bool = False) -> None:
        self.problem = ""
        name = f"{SERVER} upkeep" if upkeep else SERVER
        try:
            self._engine = create_async_engine(
                url,
                pool_size=5,
                pool_pre_ping=True,
                pool_timeout=CONNECTION_TIMEOUT,
                connect_args={
                    "timeout": CONNECTION_TIMEOUT,
                    "command_timeout": UPKEEP if upkeep else CONNECTION_TIMEOUT,
                    "server_settings": {"application_name": name},
                },
            )
        except ModuleNotFoundError as error:
            raise StoreError(words.DRIVER_MISSING) from error

    async def open(self) -> None:
        """Connections are made when they are needed."""

    async def close(self) -> None:
        """Close the connections."""
        await self._engine.dispose()

    async def read(self, work: Callable[[sa.Connection], T]) -> T:
        """Read the database."""
        async with self._faults(), self._engine.connect() as db:
            return await db.run_sync(work)

    async def write(self, work: Callable[[sa.Connection], T]) -> T:
        """Change the database. After Unavailable it may or may not be changed, and has to be read again."""
        async with self._faults(), self._engine.begin() as db:
            return await db.run_sync(work)

    @asynccontextmanager
    async def _faults(self) -> AsyncIterator[None]:
        """Turn errors of the connection into Unavailable."""
        try:
            yield
        except (IntegrityError, DataError, ProgrammingError):
            raise
        except (TimeoutError, DBAPIError, PoolTimeout, OSError) as error:
            self.problem = words.NO_ANSWER.format(error=type(error).__name__)
            raise Unavailable(self.problem) from error
        self.problem = ""


def servers(db: sa.Connection) -> int:
    """How many connections of servers this database has."""
    query = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = :name"
    return int(db.execute(sa.text(query), {"name": SERVER}).scalar_one())
