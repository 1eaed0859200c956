"""The interface of SQLite and PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

import sqlalchemy as sa

T = TypeVar("T")
DB = sa.Connection


class Backend(Protocol):
    """A database. Work gets a connection, and is one transaction."""

    problem: str
    """What was wrong with the last write; empty if nothing."""

    async def open(self) -> None:
        """Open the database. Raises StoreError if that is not possible."""

    async def close(self) -> None:
        """Close the database."""

    async def read(self, work: Callable[[DB], T]) -> T:
        """Read rows."""

    async def write(self, work: Callable[[DB], T]) -> T:
        """Change rows: everything that the work does, or nothing."""
