"""The address of the database, and the backend that it names."""

from __future__ import annotations

import os
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.exc import ArgumentError

from . import words
from .backend import Backend
from .postgres import Postgres
from .rows import StoreError
from .sqlite import FILE, SQLite

POSTGRES = "postgresql+asyncpg://"
PLAIN = ("postgresql://", "postgres://")


def default_data_dir() -> Path:
    """The data folder unless another is given: `COSMODROME_DATA`, or one in the user's home."""
    chosen = os.environ.get("COSMODROME_DATA")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local" / "share")) / "cosmodrome"


def database_url(data_dir: Path | str | None = None, url: str | None = None) -> str:
    """The database's address for SQLAlchemy: the given or configured one, or a SQLite file in the data folder."""
    url = url or os.environ.get("COSMODROME_DATABASE_URL")
    return with_driver(url) if url else folder_url(data_dir or default_data_dir())


def folder_url(data_dir: Path | str) -> str:
    """The address of the SQLite database in a data folder."""
    return f"sqlite:///{Path(data_dir) / FILE}"


def with_driver(url: str) -> str:
    """An address of PostgreSQL with its driver; any other address unchanged."""
    plain = next((plain for plain in PLAIN if url.startswith(plain)), None)
    return POSTGRES + url[len(plain) :] if plain else url


def sqlite_file(url: str) -> Path | None:
    """The file of a SQLite database; None for any other. # ? and % in its name have no special meaning."""
    driver, _, file = url.partition(":///")
    return Path(file) if driver.startswith("sqlite") else None


def backend(url: str, upkeep: bool = False) -> Backend:
    """The backend for an address. `upkeep` allows the long statements of maintenance commands."""
    file = sqlite_file(url)
    if file is not None:
        return SQLite(file)
    return Postgres(postgres_url(url), upkeep)


def postgres_url(url: str) -> sa.URL:
    """The address of a PostgreSQL database. Raises StoreError, without showing a password, if it is not one."""
    if not url.startswith(POSTGRES):
        raise StoreError(words.BAD_SCHEME)
    try:
        return sa.make_url(url)
    except (ArgumentError, ValueError):
        raise StoreError(words.BAD_ADDRESS) from None
