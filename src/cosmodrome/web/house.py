"""The house: all tables, in memory while somebody needs them, on disk always."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from time import time
from typing import Any

import cosmodrome
from cosmodrome.engine import CosmodromeError, Game, Match, RecordError, Rng, apply
from cosmodrome.store import Chair, Person, Store, TableRow

from .bus import Bus, make_bus
from .clocks import Clock
from .identity import STARS, Identity, clean_name
from .limits import Limits
from .live import LiveTable, Refused
from .pool import BotPool
from .settings import LEVELS, Settings

log = logging.getLogger("cosmodrome.house")


@dataclass(frozen=True)
class Place:
    """Who shall sit at a seat: "me", "guest" (on my screen, with a name), "invite", "open" or "bot" (with a level)."""

    kind: str
    name: str = ""
    level: str = "greedy"


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
    """Opens, keeps and rests tables; looks after their clocks and bots."""

    def __init__(self, settings: Settings, store: Store, secret: str) -> None:
        self.settings = settings
        self.store = store
        self.identity = Identity(store, secret)
        self.limits = Limits(settings.rate_limit)
        self.bots = BotPool(settings.bot_workers)
        self.games = known_games()
        self.tables: dict[str, LiveTable] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self._replays: OrderedDict[tuple[str, int], Replay] = OrderedDict()
        self._keeper: asyncio.Task[None] | None = None
        self.bus: Bus = make_bus(settings.url, self._heard)

    @classmethod
    async def open(cls, settings: Settings) -> House:
        """Open the store and begin to look after the tables."""
        store = await Store.open(settings.url)
        house = cls(settings, store, await store.secret())
        await house.bus.start()
        house._keeper = asyncio.create_task(house._keep())
        return house

    async def close(self) -> None:
        """Close the house; all that was acknowledged is on disk already."""
        if self._keeper is not None:
            self._keeper.cancel()
            with suppress(asyncio.CancelledError):
                await self._keeper
        for table in list(self.tables.values()):
            table.stop()
        self.bots.close()
        await self.bus.stop()
        await self.store.close()

    # -- tables in memory --------------------------------------------------------------------------

    async def table(self, id: str) -> LiveTable:
        """A table by id, loaded if it rests."""
        live = self.tables.get(id)
        if live is not None:
            return live
        async with self._opening.setdefault(id, asyncio.Lock()):
            live = self.tables.get(id)
            if live is not None:
                return live
            found = await self.store.table(id) if len(id) <= 40 else None
            if found is None:
                self._opening.pop(id, None)
                raise Refused("there is no such table", 404)
            live = LiveTable(self, *found)
            await live.load()
            self.tables[id] = live
            self._opening.pop(id, None)
        live.wake_bots()
        return live

    def forget(self, table: LiveTable) -> None:
        """Drop a table from memory; open tabs connect again."""
        table.stop()
        if self.tables.get(table.id) is table:
            del self.tables[table.id]
        for watcher in table.watchers:
            watcher.tell({"t": "again"})

    def spread(self, table: LiveTable) -> None:
        """Tell other servers on the same database."""
        self.bus.say(f"{table.id} {table.row.seq}")

    async def _heard(self, words: str) -> None:
        id, _, _ = words.partition(" ")
        table = self.tables.get(id)
        if table is not None:
            await table.catch_up()

    # -- new tables --------------------------------------------------------------------------------

    async def open_table(
        self,
        host: Person,
        game: str,
        places: Sequence[Place],
        options: dict[str, Any] | None = None,
        clock: dict[str, Any] | None = None,
        open: bool = False,
        salt: str = "",
    ) -> LiveTable:
        """Set up a new table; it begins as soon as every seat is taken."""
        if game not in self.games:
            raise Refused(f"there is no game {game!r}", 404)
        try:
            whole = self.games[game].complete(len(places), options)
            parsed = Clock.parse(clock or {})
        except (CosmodromeError, ValueError) as error:
            raise Refused(str(error), 422) from error
        row = self._row(host, game, len(places), whole, parsed, open)
        row.source = {"seed": secrets.token_hex(32), "salts": {}}
        chairs = self._chairs(host, places, open)
        for chair in chairs:
            if chair.person == host.id:
                row.source["salts"][str(chair.seat)] = salt[:64]
        return await self._open(row, chairs)

    def _row(self, host: Person, game: str, seats: int, options: dict[str, Any], clock: Clock, open: bool) -> TableRow:
        now = time()
        id = secrets.token_urlsafe(8).replace("-", "x").replace("_", "y")
        return TableRow(id, game, host.id, seats, options, "", clock.to_json(), open, "waiting", now, now)

    def _chairs(self, host: Person, places: Sequence[Place], open: bool) -> list[Chair]:
        """The chairs of a new table; bots get the names of stars."""
        if not any(place.kind in ("me", "invite", "open") for place in places):
            raise Refused("somebody has to sit at the table", 422)
        stars = [name for name in STARS if name != host.name]
        secrets.SystemRandom().shuffle(stars)
        chairs: list[Chair] = []
        for seat, place in enumerate(places):
            if place.kind == "me":
                chairs.append(Chair(seat, "person", host.name, host.id, level="greedy"))
            elif place.kind == "guest":
                chairs.append(Chair(seat, "person", place.name or f"Player {seat + 1}", host.id, level="greedy"))
            elif place.kind == "bot":
                if place.level not in LEVELS:
                    raise Refused(f"there is no bot of level {place.level!r}", 422)
                chairs.append(Chair(seat, "bot", stars.pop(), level=place.level))
            elif place.kind == "invite" or (place.kind == "open" and open):
                chairs.append(Chair(seat, "free", "", level="greedy", invite=secrets.token_urlsafe(16)))
            else:
                raise Refused("a seat is for me, a guest, an invite or a bot; for anybody at an open table only", 422)
        return chairs

    async def _open(self, row: TableRow, chairs: list[Chair]) -> LiveTable:
        await self.store.add_table(row, chairs)
        table = await self.table(row.id)
        async with table.lock:
            await self._begin_if_full(table)
        return table

    async def _begin_if_full(self, table: LiveTable) -> None:
        """Begin the match when the last seat is taken. The caller holds the lock."""
        if table.row.status != "waiting" or any(chair.kind == "free" for chair in table.chairs):
            return
        row, chairs = replace(table.row), [replace(chair) for chair in table.chairs]
        if "seed" in row.source:
            salts = tuple(str(row.source["salts"].get(str(seat), "")) for seat in range(row.seats))
            match = cosmodrome.new(row.game, row.seats, row.source["seed"], row.options, salts)
        else:
            match = cosmodrome.load(row.origin)
        await table.begin(match, row, chairs)

    async def sit(self, table: LiveTable, person: Person, seat: int, invite: str = "", salt: str = "") -> None:
        """Take a free seat: by its invite, or any at an open table."""
        async with table.lock:
            if not 0 <= seat < table.row.seats or table.chairs[seat].kind != "free":
                raise Refused("that seat is taken")
            chair = replace(table.chairs[seat])
            invited = bool(invite) and secrets.compare_digest(chair.invite or "", invite)
            if not invited and not table.row.open and table.row.host != person.id:
                raise Refused("that seat needs an invite", 403)
            chair.kind, chair.person, chair.name, chair.invite = "person", person.id, person.name, None
            row = replace(table.row)
            if "salts" in row.source:
                row.source = {**row.source, "salts": {**row.source["salts"], str(seat): salt[:64]}}
            await table.save([chair if c.seat == seat else c for c in table.chairs], row)
            await self._begin_if_full(table)

    async def fill(self, table: LiveTable, person: Person, level: str) -> None:
        """The host does not want to wait: bots take the free seats."""
        if table.row.host != person.id:
            raise Refused("only the host can fill the seats", 403)
        if level not in LEVELS:
            raise Refused(f"there is no bot of level {level!r}", 422)
        async with table.lock:
            taken = {chair.name for chair in table.chairs}
            stars = [name for name in STARS if name not in taken]
            secrets.SystemRandom().shuffle(stars)
            chairs = [Chair(c.seat, "bot", stars.pop(), level=level) if c.kind == "free" else c for c in table.chairs]
            await table.save(chairs)
            await self._begin_if_full(table)

    async def leave_waiting(self, table: LiveTable, person: Person) -> None:
        """Get up again before the match begins."""
        async with table.lock:
            if table.row.status != "waiting":
                raise Refused("the match has begun")
            chairs = [
                Chair(c.seat, "free", "", level="greedy", invite=secrets.token_urlsafe(16))
                if c.person == person.id
                else c
                for c in table.chairs
            ]
            await table.save(chairs)

    # -- records, replays, forks ---------------------------------------------------------------------

    async def record(self, table: LiveTable) -> str:
        """The text record of a finished match. A running one's would tell what is hidden."""
        match = table.playing()
        if not match.over:
            raise Refused("the record is published when the match is over")
        fork = table.row.source.get("fork")
        if fork is not None:
            source = await self.table(fork["table"])
            if source.row.status != "over":
                raise Refused(
                    "this match was forked from one that still runs: its record is published after that one's end"
                )
        return match.record()

    async def import_record(self, person: Person, text: str) -> LiveTable:
        """Put a record on the shelf as a table of its own; an unfinished one goes on against bots."""
        try:
            match = await asyncio.to_thread(cosmodrome.load, text)
        except CosmodromeError as error:
            raise Refused(str(error), 422) from error
        if match.game.id not in self.games:
            raise Refused(f"there is no game {match.game.id!r}", 404)
        row = self._row(person, match.game.id, match.seats, dict(match.options), Clock(), False)
        row.source = {"import": True}
        row.origin = match.record()
        names = [clean_name(name) for name in match.names]
        chairs = [
            Chair(seat, "person" if seat == 0 else "bot", names[seat], person.id if seat == 0 else None, "greedy")
            for seat in range(match.seats)
        ]
        return await self._open(row, chairs)

    async def replay(self, table: LiveTable, moment: int) -> Match:
        """The match as it was after a number of answers."""
        match = table.playing()
        if not 0 <= moment <= match.answer_count:
            raise Refused(f"there are moments 0 to {match.answer_count}", 404)
        key = (table.id, table.row.seq)
        replay = self._replays.get(key)
        if replay is None:
            replay = self._replays[key] = Replay(match.record(), match.answer_count)
            while len(self._replays) > 8:
                self._replays.popitem(last=False)
        self._replays.move_to_end(key)
        return await asyncio.to_thread(replay.at, moment)

    async def fork(
        self, table: LiveTable, person: Person, moment: int, seat: int, places: Sequence[Place], open: bool = False
    ) -> LiveTable:
        """Play on from a moment of a match, with what the seat could not know dealt anew."""
        if seat not in range(table.row.seats) or len(places) != table.row.seats:
            raise Refused("one place for each seat of the match", 422)
        then = await self.replay(table, moment)
        if then.over:
            raise Refused("the match was over by then")
        imagined = then.imagine(seat, Rng.seeded(secrets.token_hex(16)))
        row = self._row(person, table.row.game, table.row.seats, dict(table.row.options), Clock(), open)
        row.source = {"fork": {"table": table.id, "moment": moment, "seat": seat}}
        row.origin = imagined.record()
        return await self._open(row, self._chairs(person, places, open))

    # -- looking after -------------------------------------------------------------------------------

    async def _keep(self) -> None:
        """Wake running tables after a start, then watch clocks and let unused tables rest."""
        seconds = 0
        while True:
            try:
                if seconds % 60 == 0:
                    await self._wake_running()
                await self._watch_clocks()
                for table in list(self.tables.values()):
                    if table.ready_to_rest(self.settings.idle):
                        table.stop()
                        self.tables.pop(table.id, None)
            except Exception:
                log.exception("looking after the tables failed; trying again")
            await asyncio.sleep(1)
            seconds += 1

    async def _wake_running(self) -> None:
        """Load the running tables whose clock may run out or whose bots have to act."""
        for id in await self.store.running():
            if id in self.tables:
                continue
            found = await self.store.table(id)
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
                    await self.table(id)
                except (CosmodromeError, Refused):
                    log.exception("table %s can't be loaded", id)
            await asyncio.sleep(0)

    async def _watch_clocks(self) -> None:
        now = time()
        for table in list(self.tables.values()):
            if table.clock.kind == "none" or table.row.status != "playing":
                continue
            for seat in table.asked_seats():
                chair = table.chairs[seat]
                if chair.kind == "person" and not chair.standin and table.clock.left(chair, now) <= 0:
                    await table.stand_in(seat, "time")


class Replay:
    """A match that can be looked at after any number of answers, with a few way marks kept."""

    EVERY = 32

    def __init__(self, record: str, moments: int) -> None:
        self.record = record
        self.moments = moments
        self._marks: dict[int, Match] = {}
        header, _, body = record.partition("\n\n")
        self._header = header
        self._lines = [
            line for line in body.split("\n") if line and line[0].isdigit()
        ]  # seat and token; headings, comments and the closing lines aside

    def at(self, moment: int) -> Match:
        """The match after so many answers."""
        mark = moment - moment % self.EVERY
        start = self._marks.get(mark)
        if start is None:
            start = self._marks[mark] = cosmodrome.load(self.record, mark)
        match = start.clone()
        for line in self._lines[mark:moment]:
            seat, _, token = line.partition(" ")
            apply(match, int(seat), token)
        if match.answer_count != moment:
            raise RecordError("the record has fewer answers than it should")
        return match
