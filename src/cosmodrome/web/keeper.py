"""The keeper: wakes tables whose bots or clocks need it, and lets unused ones rest."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from time import time
from typing import TYPE_CHECKING

from cosmodrome.engine import CosmodromeError

from .clocks import Clock
from .live import Refused

if TYPE_CHECKING:
    from .house import House

log = logging.getLogger("cosmodrome.keeper")


class Keeper:
    """Looks after the tables, once a second, as long as the house is open."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to look after them."""
        self._task = asyncio.create_task(self.run())

    async def stop(self) -> None:
        """Leave them alone."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def run(self) -> None:
        """Wake running tables after a start, then watch clocks and let unused tables rest."""
        seconds = 0
        while True:
            try:
                if seconds % 60 == 0:
                    await self._wake_running()
                await self._watch_clocks()
                for table in list(self.house.tables.values()):
                    if table.ready_to_rest(self.house.settings.idle):
                        table.stop()
                        self.house.tables.pop(table.id, None)
            except Exception:
                log.exception("looking after the tables failed; trying again")
            await asyncio.sleep(1)
            seconds += 1

    async def _wake_running(self) -> None:
        """Load the running tables whose clock may run out or whose bots have to act."""
        for id in await self.house.store.running():
            if id in self.house.tables:
                continue
            found = await self.house.store.table(id)
            if found is None:
                continue
            row, chairs = found
            asked = [chairs[seat] for seat in row.summary.get("asked", ()) if seat < len(chairs)]
            clock, now = Clock.parse(row.clock), time()
            active = any(c.kind == "person" and not c.standin for c in chairs)
            bots = active and any(c.kind == "bot" or c.standin for c in asked)
            late = clock.kind != "none" and any(
                c.kind == "person" and not c.standin and clock.left(c, now) < 60 for c in asked
            )
            if bots or late:
                try:
                    await self.house.table(id)
                except (CosmodromeError, Refused):
                    log.exception("table %s can't be loaded", id)
            await asyncio.sleep(0)

    async def _watch_clocks(self) -> None:
        now = time()
        for table in list(self.house.tables.values()):
            if table.clock.kind == "none" or table.row.status != "playing":
                continue
            for seat in table.asked_seats():
                chair = table.chairs[seat]
                if chair.kind == "person" and not chair.standin and table.clock.left(chair, now) <= 0:
                    await table.stand_in(seat, "time")
