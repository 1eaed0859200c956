"""The house: all tables, in memory while somebody needs them, on disk always."""

from __future__ import annotations

import asyncio
import logging
import re
from contextlib import suppress
from typing import Any

import cosmodrome
from cosmodrome.engine import Game
from cosmodrome.store import Damaged, Order, Pulse, Shelf, Store, StoreError

from .archive import Archive
from .bus import BANS, EVERYTHING, Bus, make_bus
from .coach import Coach
from .identity import Identity
from .keeper import ASLEEP, Keeper
from .limits import SOCKETS, Limits, Sockets
from .live import LiveTable, Refused
from .lobby import Lobby
from .metrics import Counted, Metrics
from .nudging import Nudging
from .pool import BotPool, usual_workers
from .settings import LEVELS, Settings
from .webpush import new_key

log = logging.getLogger("cosmodrome.house")


def known_games() -> dict[str, Game[Any]]:
    """The games that can be played here; one that can't be loaded is reported and left out."""
    found: dict[str, Game[Any]] = {}
    registry = cosmodrome.games()
    for name in registry:
        try:
            found[name] = registry[name]
        except (ImportError, AttributeError, SyntaxError):
            log.exception("the game %s can't be loaded", name)
    return dict(sorted(found.items(), key=lambda item: (_minutes(item[1]), item[1].name)))


def _minutes(game: Game[Any]) -> int:
    """How long a match takes at least: the quick games come first."""
    digits = re.match(r"\d+", game.minutes)
    return int(digits[0]) if digits else 10_000


class House:
    """Opens the store and holds the tables that somebody needs; lobby, archive and keeper work on them."""

    def __init__(self, settings: Settings, store: Store, secret: str) -> None:
        self.settings = settings
        self.metrics = Metrics(self)
        store.rows = Counted(store.rows, self.metrics.store_errors)
        self.store = store
        self.pulse = Pulse(store.rows)
        self.secret = secret
        self.identity = Identity(store, secret)
        self.limits = Limits(settings.rate_limit)
        self.sockets = Sockets(int(SOCKETS * settings.rate_limit))
        self.order = Order(store.rows)
        self.shelf = Shelf(store.rows)
        self.banned: set[str] = set()
        self.bots = BotPool(settings.bot_workers or usual_workers(), list(LEVELS))
        self.games = known_games()
        self.tables: dict[str, LiveTable] = {}
        self.closed = False
        self._opening: dict[str, asyncio.Lock] = {}
        self.lobby = Lobby(self)
        self.archive = Archive(self)
        self.coach = Coach(self)
        self.keeper = Keeper(self)
        self.nudging = Nudging(self)
        self.bus: Bus = make_bus(settings.url, self._heard)

    @classmethod
    async def open(cls, settings: Settings) -> House:
        """Open the store and begin to look after the tables."""
        store = await Store.open(settings.url)
        house = cls(settings, store, await store.secret())
        alone = settings.sqlite  # else other servers may have lived on
        await house.pulse.wake(settings.now(), 0.0 if alone else ASLEEP)
        await house.order.claim()
        await house.read_bans()
        await house.bus.start()
        house.keeper.start()
        house.nudging.start(await store.kept("vapid", new_key))
        return house

    async def close(self) -> None:
        """Close the house; all that was acknowledged is on disk already."""
        await self.nudging.stop()
        await self.keeper.stop()
        self.closed = True
        with suppress(StoreError):
            await self.pulse.beat(self.settings.now())
        for table in list(self.tables.values()):
            table.leave()
        self.tables.clear()
        self.coach.stop()
        self.bots.close()
        await self.bus.stop()
        await self.store.close()

    # -- tables in memory --------------------------------------------------------------------------

    async def table(self, id: str) -> LiveTable:
        """A table by id, loaded if it rests."""
        if self.closed:
            raise Refused("the server is closing", 503)
        live = self.tables.get(id)
        if live is not None:
            return live
        opening = self._opening.setdefault(id, asyncio.Lock())
        try:
            async with opening:
                live = self.tables.get(id)
                if live is None:
                    live = await self._load(id)
                    self.tables[id] = live
        finally:
            if not opening.locked():
                self._opening.pop(id, None)
        live.thinking.wake()
        return live

    async def _load(self, id: str) -> LiveTable:
        try:
            found = await self.store.table(id) if len(id) <= 40 and "\0" not in id else None
            if found is None:
                raise Refused("there is no such table", 404)
            live = LiveTable(self, *found)
            await live.load()
        except Damaged as error:
            log.error("table %s can't be opened: %s", id, error)
            raise Refused(str(error), 410) from error
        if live.row.status == "waiting":
            await live.act(self.lobby.begin_if_full)
        return live

    def forget(self, table: LiveTable) -> None:
        """Drop a table from memory; open tabs connect again."""
        table.leave()
        if self.tables.get(table.id) is table:
            del self.tables[table.id]
        for watcher in table.watchers:
            watcher.tell({"t": "again"})

    def spread(self, table: LiveTable) -> None:
        """Tell other servers on the same database."""
        self.bus.say(f"{table.id} {table.row.seq}")

    async def read_bans(self) -> None:
        """Know who may not come in, and let go of those among them who are here."""
        before, self.banned = self.banned, await self.order.banned()
        for table in list(self.tables.values()):
            for watcher in list(table.watchers):
                if watcher.person in self.banned - before:
                    watcher.tell({"t": "again"})

    async def _heard(self, words: str) -> None:
        id, _, _ = words.partition(" ")
        if id in (BANS, EVERYTHING):
            await self.read_bans()
        for table in list(self.tables.values()) if id == EVERYTHING else [self.tables.get(id)]:
            if table is not None:
                await table.catch_up()
