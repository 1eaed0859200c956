"""Everything a running server consists of, opened and closed together."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress
from time import time
from typing import Any

from cosmodrome.store import (
    Administration,
    Annotations,
    Contents,
    GameResult,
    Heartbeat,
    Plans,
    Puzzles,
    Results,
    Statistics,
    Store,
    StoreError,
)

from .bots.levels import LEVELS
from .bots.pool import BotPool, usual_workers
from .coach.service import Coach
from .limits import Limits
from .notify.push import new_key
from .notify.service import Notifier
from .people.clubs import ClubService
from .people.history import History
from .people.leagues import LeagueService
from .people.matchmaking import Matchmaking
from .people.news import NewsService
from .people.order import Order
from .people.ratings import RatingService
from .people.social import Social
from .people.tournaments import TournamentService
from .security.limits import RateLimiter, Sockets
from .security.oidc import SignIn
from .security.sessions import Identity
from .server.bus import BANS, BLOCKS, EVERYTHING, SANCTIONS, Bus, make_bus
from .server.metrics import Counted, Metrics
from .server.workers import Place
from .servertime import ServerTime, TimeSource, elapsed
from .settings import Settings
from .tables.archive import Archive
from .tables.housekeeping import DOWNTIME, Housekeeping
from .tables.lobby import Lobby
from .tables.planning import PlanService
from .tables.playable import playable_games
from .tables.registry import TableRegistry

log = logging.getLogger("cosmodrome.web")


def _log_failure(task: asyncio.Task[None]) -> None:
    """Log what went wrong in the background. Housekeeping tries again."""
    if not task.cancelled() and (error := task.exception()) is not None:
        log.error("what follows a game failed: %s", error, exc_info=error)


class Services:
    """The services of one server: store, tables, bots, coach, notifications, and what keeps them running."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        secret: str,
        wall: TimeSource,
        counter: TimeSource,
        place: Place | None = None,
    ) -> None:
        self.settings = settings
        self.place = place
        self.metrics = Metrics(self)
        store.rows = Counted(store.rows, self.metrics.store_errors)
        self.store = store
        self.heartbeat = Heartbeat(store.rows)
        self.time = ServerTime(wall, counter, self._give_back, settings.sqlite)
        self.secret = secret
        limits = Limits.parse(settings.limits)
        self.limiter = RateLimiter(limits, settings.rate_limit)
        self.sockets = Sockets(limits, settings.rate_limit)
        self.identity = Identity(store, secret, self.limiter, settings.admin)
        self.sign_in = SignIn(settings, secret) if settings.oidc_issuer else None
        self.administration = Administration(store.rows)
        self.annotations = Annotations(store.rows)
        self.puzzles = Puzzles(store.rows)
        self.results = Results(store.rows)
        self.plans = Plans(store.rows)
        self.statistics = Statistics(store.rows)
        self.contents = Contents(store.rows)
        self.banned: set[str] = set()
        self.bots = BotPool(self._bot_workers(), list(LEVELS))
        self.games = playable_games()
        self.tables = TableRegistry(self)
        self.lobby = Lobby(self)
        self.archive = Archive(self)
        self.coach = Coach(self)
        self.planning = PlanService(self)
        self.ratings = RatingService(self)
        self.history = History(self)
        self.social = Social(self)
        self.matchmaking = Matchmaking(self)
        self.order = Order(self)
        self.clubs = ClubService(self)
        self.tournaments = TournamentService(self)
        self.leagues = LeagueService(self)
        self.news = NewsService(self)
        self.housekeeping = Housekeeping(self)
        self.notifier = Notifier(self)
        self.looking: asyncio.Future[str] | None = None
        """The check of the store that concurrent probes share."""
        self.bus: Bus = make_bus(settings.url, self._heard)

    @classmethod
    async def open(
        cls, settings: Settings, wall: TimeSource = time, counter: TimeSource = elapsed, place: Place | None = None
    ) -> Services:
        """Open the store and start what runs in the background. Tests bring clocks of their own."""
        store = await Store.open(settings.url, settings.backup_folder)
        services = cls(settings, store, await store.secret(), wall, counter, place)
        alone = settings.sqlite  # other servers may share a PostgreSQL database, and may have kept running
        await services.heartbeat.give_back(services.time.now(), 0.0 if alone else DOWNTIME)
        await services.administration.claim()
        await services.order.read()
        await services.read_bans()
        await services.social.read_blocks()
        await services.bus.start()
        services.housekeeping.start()
        services.notifier.start(await store.kept("vapid", new_key))
        return services

    def owns(self, table: str) -> bool:
        """Whether this process plays a table's bots and watches its clocks; always, unless there are other workers."""
        return self.place is None or self.place.owns(table)

    @property
    def leads(self) -> bool:
        """Whether this process does what one worker does for all."""
        return self.place is None or self.place.leads

    def _bot_workers(self) -> int:
        """How many processes of slow bots this process may have: its share of those of all workers."""
        everybody = self.settings.bot_workers or usual_workers()
        return max(1, everybody // self.place.count) if self.place is not None else everybody

    async def close(self) -> None:
        """Stop everything. Acknowledged changes are on disk already."""
        await self.notifier.stop()
        await self.housekeeping.stop()
        with suppress(StoreError):
            await self.heartbeat.beat(self.time.now())
        self.tables.close()
        self.coach.stop()
        self.bots.close()
        await self.bus.stop()
        await self.store.close()

    def ended(self, result: GameResult, tournament: bool = False) -> None:
        """A game has ended, and its result is kept: let it change the ratings and its tournament."""
        if result.rated:
            self._then(self.ratings.count(result.table))
        if tournament:
            self._then(self.tournaments.table_ended(result.table))

    def _then(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something in the background that the end of a game brings about."""
        task = asyncio.create_task(work)
        self.tables.changes.add(task)
        task.add_done_callback(self.tables.changes.discard)
        task.add_done_callback(_log_failure)

    async def read_bans(self) -> None:
        """Read the bans, and disconnect newly banned people."""
        before, self.banned = self.banned, await self.administration.banned() | self.order.shut_out()
        for table in self.tables:
            for watcher in list(table.watchers):
                if watcher.person in self.banned - before:
                    watcher.reconnect()

    async def _give_back(self, last: float, now: float) -> None:
        """After downtime or a change of the system clock, move every running clock by the difference."""
        if await self.heartbeat.give_back(now, 0.0 if self.settings.sqlite else DOWNTIME, last):
            for table in self.tables:
                table.behind = True  # its clocks are read again before anything is done

    async def _heard(self, words: str) -> None:
        """Follow a message of another server: a table or the bans have changed, or anything may have."""
        id, _, _ = words.partition(" ")
        if id in (SANCTIONS, EVERYTHING):
            await self.order.read()
        if id in (BANS, SANCTIONS, EVERYTHING):
            await self.read_bans()
        if id in (BLOCKS, EVERYTHING):
            await self.social.read_blocks()
        found = self.tables.find(id)
        for table in self.tables if id == EVERYTHING else [found] if found is not None else []:
            await table.catch_up()
        if self.place is not None and found is None and self.owns(id):
            await self.housekeeping.load_if_needed(id)
