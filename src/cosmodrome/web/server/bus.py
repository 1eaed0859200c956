"""Messages between servers on the same database: that a table has changed, so that the others read it again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Protocol

from cosmodrome.store import SERVER

log = logging.getLogger("cosmodrome.bus")
CHANNEL = "cosmodrome"
EVERYTHING = "*"
"""The message after a lost connection: anything may have changed."""
BANS = "bans"
"""The message after a ban was set or lifted."""
BLOCKS = "blocks"
"""The message after a block was set or lifted."""
SANCTIONS = "sanctions"
"""The message after somebody was muted, suspended or banned, or this ended."""
DATABASE_TIMEOUT = 5.0
"""Seconds until a call of the database is given up."""
SILENCE = 1.0
"""Seconds without a message after which the connection is tested."""
Listener = Callable[[str], Awaitable[None]]


class Bus(Protocol):
    """Sends short messages to the other servers."""

    async def start(self) -> None:
        """Start listening."""

    def say(self, words: str) -> None:
        """Send a message, after the commit. Never waits and never fails."""

    async def stop(self) -> None:
        """Stop listening."""


class Alone:
    """The bus of a server that does not share its database."""

    async def start(self) -> None:
        """Do nothing: there is no other server."""

    def say(self, words: str) -> None:
        """Do nothing: there is no other server."""

    async def stop(self) -> None:
        """Do nothing."""


class PostgresBus:
    """LISTEN and NOTIFY. After a lost connection it connects again, reads everything, and sends what was not sent."""

    def __init__(self, url: str, listener: Listener) -> None:
        self.url = url
        self.listener = listener
        self._words: asyncio.Queue[str] = asyncio.Queue(10_000)
        self._task: asyncio.Task[None] | None = None
        self._heard: set[asyncio.Task[None]] = set()
        self._pid = 0
        self._unsaid = ""
        """A message that may be lost, because the connection broke while it was sent."""

    async def start(self) -> None:
        """Start listening in the background."""
        self._task = asyncio.create_task(self._run())

    def say(self, words: str) -> None:
        """Queue a message. If the queue is full, the others catch up later."""
        with suppress(asyncio.QueueFull):
            self._words.put_nowait(words)

    async def stop(self) -> None:
        """Stop listening."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _run(self) -> None:
        import asyncpg  # type: ignore[import-untyped]  # has no types

        first = True
        while True:
            try:
                connection = await asyncpg.connect(
                    self.url, timeout=DATABASE_TIMEOUT, server_settings={"application_name": SERVER}
                )
                try:
                    self._pid = connection.get_server_pid()
                    await connection.add_listener(CHANNEL, self._hear)
                    if not first:
                        await self._pass_on(EVERYTHING)
                    first = False
                    await self._talk(connection)
                finally:
                    await connection.close(timeout=DATABASE_TIMEOUT)
            except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                log.error("the bus lost its connection (%s); trying again", type(error).__name__)
                await asyncio.sleep(1)

    async def _talk(self, connection: Any) -> None:
        """Send queued messages until the connection breaks. A quiet connection is tested from time to time."""
        while True:
            if not self._unsaid:
                try:
                    self._unsaid = await asyncio.wait_for(self._words.get(), SILENCE)
                except TimeoutError:
                    await connection.execute("SELECT 1", timeout=DATABASE_TIMEOUT)
                    continue
            await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, self._unsaid, timeout=DATABASE_TIMEOUT)
            self._unsaid = ""

    def _hear(self, _connection: Any, pid: int, _channel: str, words: Any) -> None:
        if pid != self._pid:
            task = asyncio.create_task(self._pass_on(str(words)))
            self._heard.add(task)
            task.add_done_callback(self._heard.discard)

    async def _pass_on(self, words: str) -> None:
        try:
            await self.listener(words)
        except Exception:
            log.exception("a message of another server could not be handled")


def make_bus(url: str, listener: Listener) -> Bus:
    """The bus that fits the database."""
    scheme = "postgresql+asyncpg://"
    if url.startswith(scheme):
        return PostgresBus("postgresql://" + url[len(scheme) :], listener)
    return Alone()
