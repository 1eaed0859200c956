"""Telling other servers on the same database that a table changed: they read the store again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Protocol

log = logging.getLogger("cosmodrome.bus")
CHANNEL = "cosmodrome"
EVERYTHING = "*"
"""What is heard after a connection was lost: anything may have been said meanwhile."""
BANS = "bans"
"""What is said when somebody was shut out, or let in again."""
PATIENCE = 5.0
"""Seconds in which the database has to answer."""
SILENCE = 1.0
"""Seconds without a word after which the connection is tried."""
Listener = Callable[[str], Awaitable[None]]


class Bus(Protocol):
    """Says short words to the other servers."""

    async def start(self) -> None:
        """Begin to listen."""

    def say(self, words: str) -> None:
        """Tell the others, after the commit; never waits and never fails."""

    async def stop(self) -> None:
        """Stop listening."""


class Alone:
    """The bus of a server that has its database for itself."""

    async def start(self) -> None:
        """There is nobody to listen to."""

    def say(self, words: str) -> None:
        """There is nobody to tell."""

    async def stop(self) -> None:
        """There is nothing to stop."""


class PostgresBus:
    """LISTEN and NOTIFY. A lost connection is made again; then everything is read anew, and what was unsaid is said."""

    def __init__(self, url: str, listener: Listener) -> None:
        self.url = url
        self.listener = listener
        self._words: asyncio.Queue[str] = asyncio.Queue(10_000)
        self._task: asyncio.Task[None] | None = None
        self._heard: set[asyncio.Task[None]] = set()
        self._pid = 0
        self._unsaid = ""
        """Words that the others may not have heard, as the connection was lost."""

    async def start(self) -> None:
        """Begin to listen, in the background."""
        self._task = asyncio.create_task(self._run())

    def say(self, words: str) -> None:
        """Queue the words; if the queue is full the others catch up later."""
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
                connection = await asyncpg.connect(self.url, timeout=PATIENCE)
                try:
                    self._pid = connection.get_server_pid()
                    await connection.add_listener(CHANNEL, self._hear)
                    if not first:
                        await self._pass_on(EVERYTHING)
                    first = False
                    await self._talk(connection)
                finally:
                    await connection.close(timeout=PATIENCE)
            except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                log.error("the bus lost its connection (%s); trying again", type(error).__name__)
                await asyncio.sleep(1)

    async def _talk(self, connection: Any) -> None:
        """Say what there is to say, until the connection is lost: a silent one is tried now and then."""
        while True:
            if not self._unsaid:
                try:
                    self._unsaid = await asyncio.wait_for(self._words.get(), SILENCE)
                except TimeoutError:
                    await connection.execute("SELECT 1", timeout=PATIENCE)
                    continue
            await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, self._unsaid, timeout=PATIENCE)
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
            log.exception("what another server said could not be followed")


def make_bus(url: str, listener: Listener) -> Bus:
    """The bus that fits the database."""
    scheme = "postgresql+asyncpg://"
    if url.startswith(scheme):
        return PostgresBus("postgresql://" + url[len(scheme) :], listener)
    return Alone()
