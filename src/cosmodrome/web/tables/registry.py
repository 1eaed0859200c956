"""The tables in memory. They are loaded when needed and unloaded again; the store always has them all."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from cosmodrome.store import Damaged

from .. import words
from .live import LiveTable, Refused

if TYPE_CHECKING:
    from ..services import Services

log = logging.getLogger("cosmodrome.tables")
LONGEST_ID = 40


class TableRegistry:
    """Holds every table that is in memory, once."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.in_memory: dict[str, LiveTable] = {}
        self.changes: set[asyncio.Task[Any]] = set()
        """Running changes of tables. Each is finished even if its caller is gone."""
        self._loading: dict[str, asyncio.Lock] = {}
        self._closed = False

    def __iter__(self) -> Iterator[LiveTable]:
        """The tables in memory; the caller may drop some meanwhile."""
        return iter(list(self.in_memory.values()))

    def find(self, id: str) -> LiveTable | None:
        """A table by id, if it is in memory."""
        return self.in_memory.get(id)

    async def get(self, id: str) -> LiveTable:
        """A table by id, loaded if it is not in memory."""
        if self._closed:
            raise Refused(words.SERVER_CLOSING, 503)
        live = self.find(id)
        if live is not None:
            return live
        loading = self._loading.setdefault(id, asyncio.Lock())
        try:
            async with loading:
                live = self.find(id)
                if live is None:
                    live = await self._load(id)
                    self.in_memory[id] = live
        finally:
            if not loading.locked():
                self._loading.pop(id, None)
        live.bot_seats.wake()
        live.conditional_moves.wake()
        return live

    async def _load(self, id: str) -> LiveTable:
        try:
            known = len(id) <= LONGEST_ID and "\0" not in id
            found = await self.services.store.table(id) if known else None
            if found is None:
                raise Refused(words.NO_SUCH_TABLE, 404)
            live = LiveTable(self.services, *found)
            await live.load()
        except Damaged as error:
            log.error("table %s can't be opened: %s", id, error)
            raise Refused(str(error), 410) from error
        if live.row.status == "waiting":
            await live.act(self.services.lobby.begin_if_full)
        return live

    def unload(self, table: LiveTable) -> None:
        """Drop a table that nobody uses from memory."""
        table.leave()
        if self.find(table.id) is table:
            del self.in_memory[table.id]

    def forget(self, table: LiveTable) -> None:
        """Drop a table from memory; open tabs connect again."""
        self.unload(table)
        for watcher in table.watchers:
            watcher.reconnect()

    def announce(self, table: LiveTable) -> None:
        """Tell other servers on the same database that a table has changed."""
        self.services.bus.say(f"{table.id} {table.row.seq}")

    def close(self) -> None:
        """Unload all tables, and refuse to load more."""
        self._closed = True
        for table in self:
            self.unload(table)
