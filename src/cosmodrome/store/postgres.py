"""PostgreSQL: a pool of connections, for many servers on one database."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import create_async_engine

from .rows import Unavailable

T = TypeVar("T")
PATIENCE = 5.0
"""Seconds until a connection or a statement that does not come is given up."""


class Postgres:
    """A PostgreSQL database; every change is one transaction."""

    def __init__(self, url: sa.URL) -> None:
        self.problem = ""
        self._engine = create_async_engine(
            url,
            pool_size=5,
            pool_pre_ping=True,
            pool_timeout=PATIENCE,
            connect_args={"timeout": PATIENCE, "command_timeout": PATIENCE},
        )

    async def open(self) -> None:
        """Connections are made when they are needed."""

    async def close(self) -> None:
        """Close the connections."""
        await self._engine.dispose()

    async def read(self, work: Callable[[sa.Connection], T]) -> T:
        """Look at the database."""
        async with self._faults(), self._engine.connect() as db:
            return await db.run_sync(work)

    async def write(self, work: Callable[[sa.Connection], T]) -> T:
        """Change the database. Unavailable: it is not known to be changed, and has to be read again."""
        async with self._faults(), self._engine.begin() as db:
            return await db.run_sync(work)

    @asynccontextmanager
    async def _faults(self) -> AsyncIterator[None]:
        """Say plainly that the database does not answer."""
        try:
            yield
        except (IntegrityError, DataError, ProgrammingError):
            raise
        except (TimeoutError, DBAPIError, PoolTimeout, OSError) as error:
            self.problem = f"the database does not answer ({type(error).__name__})"
            raise Unavailable(f"{self.problem}: try again in a moment") from error
        self.problem = ""
