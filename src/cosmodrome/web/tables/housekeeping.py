"""Housekeeping: load tables whose bots or clocks need it, time seats out, unload unused tables."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from cosmodrome.store import Chair, StoreError, TableRow, Unavailable

from ..bots.seats import taking_part
from ..server.memory import give_back
from . import fairness
from .clocks import Clock
from .live import LiveTable, Refused

if TYPE_CHECKING:
    from ..services import Services

log = logging.getLogger("cosmodrome.housekeeping")
HEARTBEAT = 10
"""Seconds between two heartbeats."""
DOWNTIME = 60.0
"""Seconds without a heartbeat of any server after which the time is not charged to any player's clock."""
HOUR, DAY = 3600, 86_400.0
GIVE_BACK = 30
"""Seconds between two returns of memory to the system."""
SOON = 90.0
"""A table whose clock runs out within this many seconds stays in memory; others are checked every 60."""


class Housekeeping:
    """Runs once a second while the server is open."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._task: asyncio.Task[None] | None = None
        self._unloaded = False
        """Whether tables were unloaded since memory was last returned."""
        self._up = b""
        """Which workers were up when running tables were last loaded."""
        self._endings_missing = True
        self._results_missing = True
        self._unreadable: set[str] = set()
        """Finished games that could not be loaded."""

    def start(self) -> None:
        """Start the background task."""
        self._task = asyncio.create_task(self.run())

    async def stop(self) -> None:
        """Stop the background task."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def run(self) -> None:
        """Load running tables after a start, then watch clocks and unload unused tables."""
        seconds, services = 0, self.services
        while True:
            try:
                await services.time.settle()
                if seconds % HEARTBEAT == 0:
                    await services.heartbeat.beat(services.time.now())
                up = services.place.up if services.place is not None else b""
                if seconds % 60 == 0 or up != self._up:
                    self._up = up
                    await self._wake_running()
                if seconds % 10 == 0:
                    await services.social.note_presence()
                if seconds % 60 == 0:
                    await services.order.read()
                    await services.read_bans()
                if services.leads:
                    await self._for_all(seconds)
                await self._look_around(seconds % 5 == 0)
                if self._unloaded and seconds % GIVE_BACK == 0:
                    self._unloaded = False
                    await asyncio.to_thread(give_back)
            except Exception:
                log.exception("housekeeping failed; trying again")
            await asyncio.sleep(1)
            seconds += 1

    async def _for_all(self, seconds: int) -> None:
        """What one worker does for all: results, ratings, tournaments, digests, old guests."""
        services = self.services
        if seconds % 5 == 0:
            await self._keep_endings()
        if seconds % 5 == 0 and self._results_missing:
            self._results_missing = await services.history.fill_missing() > 0 or self._endings_missing
        if seconds % 10 == 0:
            await services.matchmaking.fill_due()
            await services.tournaments.advance_all()
        if seconds % 60 == 0:
            await services.ratings.count_all()
            await services.news.send_digests()
        if seconds % HOUR == 0:
            await self.remove_guests()

    async def remove_guests(self) -> int:
        """Remove old guests without a table; return how many. On a server for members, guests were invited and stay."""
        services, removed = self.services, 0
        if not services.settings.guest_days or not services.settings.open_registration:
            return 0
        before = services.time.now() - services.settings.guest_days * DAY
        while batch := await services.administration.remove_guests(before):
            removed += batch
        return removed

    async def _keep_endings(self) -> None:
        """Store the ending of one game that finished under an earlier version, while its rules still fit."""
        if not self._endings_missing:
            return
        found = await self.services.store.without_ending(1 + len(self._unreadable))
        id = next((id for id in found if id not in self._unreadable), None)
        self._endings_missing = id is not None
        if id is None:
            return
        try:
            if (table := self.services.tables.find(id)) is not None:
                self.services.tables.forget(table)
            await self.services.tables.get(id)
        except Unavailable:
            raise
        except Exception:  # one unreadable game must not stop the others
            self._unreadable.add(id)
            log.exception("the finished game of table %s can't be read", id)

    async def _wake_running(self) -> None:
        """Load the running tables whose clock may run out or whose bots have to act, and those that can start.

        A table that can't be read does not stop the others.
        """
        planned = await self.services.plans.waiting()
        for id in await self.services.store.running():
            if self.services.tables.find(id) is not None or not self.services.owns(id):
                continue
            try:
                await self.load_if_needed(id, planned.get(id, ()))
            except Unavailable:
                raise
            except Exception:
                log.exception("table %s can't be loaded", id)
            await asyncio.sleep(0)

    async def load_if_needed(self, id: str, planned: Sequence[tuple[int, str, int]] = ()) -> None:
        """Load a table if its clock may run out, its bots or plans have to act, or it can start."""
        found = await self.services.store.table(id)
        if found is None or found[0].status not in ("waiting", "playing"):
            return
        if needs_loading(*found, self.services.time.now(), planned):
            await self.services.tables.get(id)

    async def _look_around(self, wake: bool) -> None:
        """Check the tables in memory: wake bots, time seats out, unload what nobody uses."""
        now = self.services.time.now()
        for table in self.services.tables:
            try:
                if table.behind:
                    await table.catch_up()
                if not self.services.owns(table.id):
                    self._leave_to_owner(table, wake)
                    continue
                if wake:
                    table.bot_seats.wake()
                if fairness.revealing(table.row, table.chairs) and fairness.may_begin(replace(table.row), now):
                    await table.act(self.services.lobby.begin_if_full)
                for seat in out_of_time(table, now):
                    await table.stand_in(seat, "time")
            except (Refused, StoreError) as error:
                log.error("the clock of table %s could not be checked: %s", table.id, error)
            idle = table.ready_to_rest(self.services.settings.idle) and not fairness.revealing(table.row, table.chairs)
            if idle and not runs_out(table.row, table.chairs, now):
                self.services.tables.unload(table)
                self._unloaded = True

    def _leave_to_owner(self, table: LiveTable, reconnect: bool) -> None:
        """A table of another worker: let its tabs connect again, which leads them there, and unload it."""
        if reconnect and table.watchers:
            self.services.tables.forget(table)
        elif table.ready_to_rest(self.services.settings.idle):
            self.services.tables.unload(table)
        else:
            table.bot_seats.wake()  # its bots stop
            table.conditional_moves.wake()
            return
        self._unloaded = True


def needs_loading(row: TableRow, chairs: list[Chair], now: float, planned: Sequence[tuple[int, str, int]] = ()) -> bool:
    """Whether a table has to be in memory: its bots or plans have to act, its clock runs out, or it can start."""
    if row.status == "waiting":
        return True
    asked = [chairs[seat] for seat in row.summary.get("asked", ()) if seat < len(chairs)]
    active = any(taking_part(c) for c in chairs)
    bots = active and any(c.kind == "bot" or c.standin for c in asked)
    return bots or runs_out(row, chairs, now) or _plans_wait(row, asked, planned)


def _plans_wait(row: TableRow, asked: list[Chair], planned: Sequence[tuple[int, str, int]]) -> bool:
    """Whether a plan may have to answer while its person is away."""
    if Clock.parse(row.clock).kind != "days" or row.status != "playing":
        return False
    waiting = {(c.seat, c.person) for c in asked if c.kind == "person" and not c.standin}
    return any((seat, person) in waiting and looked != row.seq for seat, person, looked in planned)


def runs_out(row: TableRow, chairs: list[Chair], now: float) -> bool:
    """Whether a player's time runs out before the next check."""
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
