"""The keeper: wakes tables whose bots or clocks need it, and lets unused ones rest."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from cosmodrome.store import Chair, StoreError, TableRow, Unavailable

from .clocks import Clock
from .live import LiveTable, Refused
from .thinking import taking_part

if TYPE_CHECKING:
    from .house import House

log = logging.getLogger("cosmodrome.keeper")
BEAT = 10
"""Seconds between two notes that the server lives."""
ASLEEP = 60.0
"""Seconds without such a note, after which nobody's time is counted."""
SOON = 90.0
"""Seconds before its end at which a clock is watched; tables at rest are looked at every 60."""


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
        seconds, house = 0, self.house
        last = house.settings.now()
        while True:
            try:
                if seconds % BEAT == 0:
                    last = await self._beat(last)
                if seconds % 60 == 0:
                    await self._wake_running()
                await self._look_around(seconds % 5 == 0)
            except Exception:
                log.exception("looking after the tables failed; trying again")
            await asyncio.sleep(1)
            seconds += 1

    async def _beat(self, last: float) -> float:
        """Note that we live. Where we slept meanwhile (a laptop that was closed), that time is nobody's."""
        pulse, now = self.house.pulse, self.house.settings.now()
        if now - last < ASLEEP:
            await pulse.beat(now)
        elif await pulse.wake(now, ASLEEP):
            for table in list(self.house.tables.values()):
                await table.catch_up()
        return now

    async def _wake_running(self) -> None:
        """Load the running tables whose clock may run out or whose bots have to act, and those that could begin.

        Each by itself: one that can't be read keeps no other from going on.
        """
        for id in await self.house.store.running():
            if id in self.house.tables:
                continue
            try:
                found = await self.house.store.table(id)
                if found is not None and needs_us(*found, self.house.settings.now()):
                    await self.house.table(id)
            except Unavailable:
                raise
            except Exception:
                log.exception("table %s can't be loaded", id)
            await asyncio.sleep(0)

    async def _look_around(self, wake: bool) -> None:
        """See to the tables in memory: bots that were not woken, clocks that ran out, tables that nobody needs."""
        now = self.house.settings.now()
        for table in list(self.house.tables.values()):
            try:
                if wake:
                    table.thinking.wake()
                for seat in out_of_time(table, now):
                    await table.stand_in(seat, "time")
            except (Refused, StoreError) as error:
                log.error("the clock of table %s could not be seen to: %s", table.id, error)
            if table.ready_to_rest(self.house.settings.idle) and not runs_out(table.row, table.chairs, now):
                table.leave()
                self.house.tables.pop(table.id, None)


def needs_us(row: TableRow, chairs: list[Chair], now: float) -> bool:
    """Whether a table at rest has to be woken: its bots act, its clock runs out, or it can begin."""
    if row.status == "waiting":
        return True
    asked = [chairs[seat] for seat in row.summary.get("asked", ()) if seat < len(chairs)]
    active = any(taking_part(c) for c in chairs)
    bots = active and any(c.kind == "bot" or c.standin for c in asked)
    return bots or runs_out(row, chairs, now)


def runs_out(row: TableRow, chairs: list[Chair], now: float) -> bool:
    """Whether somebody's time is over before we would look again."""
    clock = Clock.parse(row.clock)
    if clock.kind == "none" or row.status != "playing":
        return False
    asked = [chairs[seat] for seat in row.summary.get("asked", ()) if seat < len(chairs)]
    return any(c.kind == "person" and not c.standin and clock.left(c, now) < SOON for c in asked)


def out_of_time(table: LiveTable, now: float) -> list[int]:
    """The seats whose time has run out."""
    if table.clock.kind == "none" or table.row.status != "playing":
        return []
    asked = [table.chairs[seat] for seat in table.asked_seats()]
    return [c.seat for c in asked if c.kind == "person" and not c.standin and table.clock.left(c, now) <= 0]
