"""Where the rows lie: what SQLite and PostgreSQL have in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

import sqlalchemy as sa

T = TypeVar("T")
DB = sa.Connection


class Backend(Protocol):
    """Where the rows lie. Work is given a connection, and is one transaction."""

    problem: str
    """What was wrong when something was last written; empty if nothing."""

    async def open(self) -> None:
        """Be ready; StoreError, with the reason, where that can't be."""

    async def close(self) -> None:
        """Let go."""

    async def read(self, work: Callable[[DB], T]) -> T:
        """Look at the rows."""

    async def write(self, work: Callable[[DB], T]) -> T:
        """Change the rows: all that the work does, or nothing."""
