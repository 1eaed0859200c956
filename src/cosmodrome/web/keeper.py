"""The keeper: wakes tables whose bots or clocks need it, and lets unused ones rest."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from time import time
from typing import TYPE_CHECKING

from cosmodrome.store import Chair, StoreError, TableRow, Unavailable

from .clocks import Clock
from .live import LiveTable, Refused

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
                await self._look_around(seconds % 5 == 0)
            except Exception:
                log.exception("looking after the tables failed; trying again")
            await asyncio.sleep(1)
            seconds += 1

    async def _wake_running(self) -> None:
        """Load the running tables whose clock may run out or whose bots have to act, and those that could begin.

        Each by itself: one that can't be read keeps no other from going on.
        """
        for id in await self.house.store.running():
            if id in self.house.tables:
                continue
            try:
                found = await self.house.store.table(id)
                if found is not None and needs_us(*found, time()):
                    await self.house.table(id)
            except Unavailable:
                raise
            except Exception:
                log.exception("table %s can't be loaded", id)
            await asyncio.sleep(0)

    async def _look_around(self, wake: bool) -> None:
        """See to the tables in memory: bots that were not woken, clocks that ran out, tables that nobody needs."""
        now = time()
        for table in list(self.house.tables.values()):
            try:
                if wake:
                    table.thinking.wake()
                for seat in out_of_time(table, now):
                    await table.stand_in(seat, "time")
            except (Refused, StoreError) as error:
                log.error("the clock of table %s could not be seen to: %s", table.id, error)
            if table.ready_to_rest(self.house.settings.idle):
                table.leave()
                self.house.tables.pop(table.id, None)


def needs_us(row: TableRow, chairs: list[Chair], now: float) -> bool:
    """Whether a table at rest has to be woken: its bots act, its clock runs out, or it can begin."""
    if row.status == "waiting":
        return True
    asked = [chairs[seat] for seat in row.summary.get("asked", ()) if seat < len(chairs)]
    clock = Clock.parse(row.clock)
    active = any(c.kind == "person" and not c.standin for c in chairs)
    bots = active and any(c.kind == "bot" or c.standin for c in asked)
    timed = [c for c in asked if c.kind == "person" and not c.standin]
    return bots or (clock.kind != "none" and any(clock.left(c, now) < 60 for c in timed))


def out_of_time(table: LiveTable, now: float) -> list[int]:
    """The seats whose time has run out."""
    if table.clock.kind == "none" or table.row.status != "playing":
        return []
    asked = [table.chairs[seat] for seat in table.asked_seats()]
    return [c.seat for c in asked if c.kind == "person" and not c.standin and table.clock.left(c, now) <= 0]
