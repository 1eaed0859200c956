"""A table in memory: its match, its chairs, who watches, and how an answer is accepted exactly once."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
from collections.abc import Coroutine
from dataclasses import replace
from time import monotonic, time
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

import cosmodrome
from cosmodrome.engine import CosmodromeError, Match, UndoRefused, apply
from cosmodrome.store import Chair, ChatLine, Conflict, Entry, TableRow

from .clocks import Clock

if TYPE_CHECKING:
    from .frames import Frame
    from .house import House

log = logging.getLogger("cosmodrome.table")
T = TypeVar("T")


class Refused(Exception):
    """The table does not do that, and says why. `status` is the HTTP status it amounts to."""

    def __init__(self, reason: str, status: int = 409) -> None:
        super().__init__(reason)
        self.reason = reason
        self.status = status


class Stale(Refused):
    """The question has moved on since it was shown."""


async def whole(work: Coroutine[Any, Any, T]) -> T:
    """Carry work through even if the one who asked for it hangs up."""
    return await asyncio.shield(asyncio.ensure_future(work))


NOTHING = -1
"""The tick of a tab that has nothing yet."""
SILENT = -2
"""The tick of a tab that has not said yet what it has: nothing is sent to it."""


def replayed(origin: str, journal: list[Entry]) -> Match:
    """The match of a journal, from its beginning."""
    match = cosmodrome.load(origin)
    for entry in journal:
        apply(match, entry.seat, entry.line)
    return match


class Watcher:
    """One open tab: which seat's view it shows, and what it has been sent."""

    def __init__(self, person: str | None, seat: int | None) -> None:
        self.person = person
        self.seat = seat
        self.tick = SILENT
        self.wake = asyncio.Event()
        self.notes: list[dict[str, Any]] = []

    def tell(self, note: dict[str, Any]) -> None:
        """Queue something meant for this tab alone."""
        self.notes.append(note)
        self.wake.set()


class LiveTable:
    """One table. All changes go through `_commit`: first the store, then the viewers."""

    def __init__(self, house: House, row: TableRow, chairs: list[Chair]) -> None:
        self.house = house
        self.row = row
        self.chairs = chairs
        self.clock = Clock.parse(row.clock)
        self.match: Match | None = None
        self.lock = asyncio.Lock()
        self.epoch = secrets.token_hex(4)
        self.tick = 0
        self.watchers: set[Watcher] = set()
        self.frames: dict[int | None, Frame] = {}
        self.chat: list[ChatLine] = []
        self.applied: dict[str, int] = {}
        self.turns = [0] * row.seats
        self.thinking: dict[int, tuple[str, asyncio.Task[None]]] = {}
        self.changed = asyncio.Event()
        self.used = monotonic()

    # -- loading ---------------------------------------------------------------------------------

    async def load(self) -> None:
        """Set the match up from its origin and the journal."""
        store = self.house.store
        self.chat = await store.chat(self.row.id)
        if self.row.status == "waiting":
            return
        journal = await store.journal(self.row.id)
        try:
            match = await asyncio.to_thread(replayed, self.row.origin, journal)
        except CosmodromeError as error:
            match = await self._from_checkpoint(journal, error)
        match.names = tuple(chair.name for chair in self.chairs)
        self.match = match
        for entry in journal:
            self._count(entry)
        if self.clock.kind == "live":
            for chair in self.chairs:  # the time while the server was away is nobody's
                chair.since = time() if chair.since else 0.0

    async def _from_checkpoint(self, journal: list[Entry], error: CosmodromeError) -> Match:
        """Where a change of the rules broke the replay, go on from the last turn's checkpoint."""
        log.error("table %s does not replay (%s); going on from its checkpoint", self.row.id, error)
        kept = await self.house.store.checkpoint(self.row.id)
        if kept is None:
            raise error
        match = cosmodrome.position(self.row.game, msgspec.json.decode(kept[1]))
        for entry in journal:
            if entry.seq > kept[0]:
                apply(match, entry.seat, entry.line)
        return match

    def _count(self, entry: Entry) -> None:
        self.turns[entry.seat] += 1
        if entry.client:
            self.applied[entry.client] = entry.seq

    async def catch_up(self) -> None:
        """Read what another server wrote to this table."""
        async with self.lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        found = await self.house.store.table(self.row.id)
        assert found is not None
        said = self.chat[-1].number if self.chat else 0
        if found[0] == self.row and found[1] == self.chairs:
            self.chat = await self.house.store.chat(self.row.id)
            if (self.chat[-1].number if self.chat else 0) != said:
                self._show(spread=False)
            return
        self.row, self.chairs = found
        self.turns, self.applied = [0] * self.row.seats, {}
        await self.load()
        self._show(spread=False)

    # -- looking ---------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        """The table's id."""
        return self.row.id

    def playing(self) -> Match:
        """The match, if the table has begun."""
        if self.match is None:
            raise Refused("the table waits for players")
        return self.match

    def seats_of(self, person: str | None) -> list[int]:
        """The seats a person sits at."""
        return [chair.seat for chair in self.chairs if person is not None and chair.person == person]

    def asked_seats(self) -> list[int]:
        """The seats with an open question."""
        return list(self.match.asked) if self.match is not None else []

    def question_id(self, seat: int) -> str:
        """Tells the seat's open question from every other one it has been asked; the same after a restart."""
        match = self.match
        asked = match.asked.get(seat) if match is not None else None
        if asked is None:
            return ""
        words = [asked.prompt.kind, *(asked.token(i) for i in range(len(asked)))]
        mark = hashlib.blake2b("\n".join(words).encode(), digest_size=4).hexdigest()
        return f"{self.turns[seat]}-{mark}"

    def plays_itself(self, chair: Chair) -> bool:
        """Whether a bot answers for the chair."""
        return chair.kind == "bot" or (chair.kind == "person" and bool(chair.standin))

    def present(self, person: str | None) -> bool:
        """Whether a person has the table open."""
        return any(watcher.person == person for watcher in self.watchers)

    # -- acting ----------------------------------------------------------------------------------

    async def answer(self, seat: int, token: str, question: str = "", client: str | None = None) -> int:
        """Accept a person's answer once; the sequence number it has. A repeated one gets the number it had."""
        if self.chairs[seat].standin:
            raise Refused("a bot plays for you: take your seat back first")
        return await whole(self._answer(seat, token, question, client))

    async def _answer(self, seat: int, token: str, question: str, client: str | None) -> int:
        async with self.lock:
            if client and client in self.applied:
                return self.applied[client]
            match = self.playing()
            if seat not in match.asked:
                raise Stale("the match is over" if match.over else "you are not asked anything now")
            if question and question != self.question_id(seat):
                raise Stale("the question has changed since: look again")
            return await self._do("answer", seat, token, client)

    async def undo(self, seat: int, client: str | None = None) -> int:
        """Take back the seat's last answer."""
        return await whole(self._once("undo", seat, "", client))

    async def order(self, seat: int, key: str, value: str, client: str | None = None) -> int:
        """Give a standing order."""
        return await whole(self._once("order", seat, f"{key}={value}", client))

    async def _once(self, kind: str, seat: int, text: str, client: str | None) -> int:
        async with self.lock:
            if client and client in self.applied:
                return self.applied[client]
            return await self._do(kind, seat, text, client)

    async def _do(self, kind: str, seat: int, text: str, client: str | None) -> int:
        """Apply one entry to the match, keep it, tell everyone. Nothing is changed where any of it fails."""
        match = self.playing()
        now = time()
        entry = Entry(self.row.seq + 1, kind, seat, text, client, now)
        step = match.step_count
        try:
            apply(match, seat, entry.line)
        except UndoRefused as refused:
            raise Refused(f"Undo is not possible: {refused}") from refused
        except CosmodromeError as refused:
            raise Refused(str(refused), 422) from refused
        try:
            await self._commit(entry, kind, step, now)
        except Conflict:
            await self._reload()
            raise Stale("the table moved on: look again") from None
        except BaseException:
            self.house.forget(self)  # memory may be ahead of the store: whoever comes next reads the store
            raise
        self._count(entry)
        self._show()
        return entry.seq

    async def _commit(self, entry: Entry, kind: str, step: int, now: float) -> None:
        match = self.playing()
        chairs = [replace(chair) for chair in self.chairs]
        changed: dict[int, Chair] = {}
        if kind == "answer":
            self.clock.answered(chairs[entry.seat], now)
            changed[entry.seat] = chairs[entry.seat]
        self._run_clocks(chairs, changed, now)
        row = replace(self.row)
        row.seq, row.changed = entry.seq, now
        self._summarise(row)
        checkpoint = None
        if match.step_count != step and not match.over:
            checkpoint = msgspec.json.encode(match.position())
        await self.house.store.write(row, self.row.seq, [entry], changed.values(), checkpoint)
        self.row, self.chairs = row, chairs

    def _run_clocks(self, chairs: list[Chair], changed: dict[int, Chair], now: float) -> None:
        """Let the time of those run who are asked, and of nobody else."""
        asked = set(self.asked_seats())
        for chair in chairs:
            move = self.clock.asked if chair.seat in asked else self.clock.rests
            if move(chair, now):
                changed[chair.seat] = chair

    def _summarise(self, row: TableRow) -> None:
        """What lists of tables show without loading the match."""
        match = self.playing()
        result = match.result
        row.status = "over" if result is not None else "playing"
        row.summary = {**row.summary, "asked": list(match.asked), "step": match.step_count}
        row.summary["commitment"] = match.origin.commitment
        if result is not None:
            row.summary["scores"] = list(result.scores)
            row.summary["winners"] = list(result.winners)

    async def _reload(self) -> None:
        """Go back to what the store has."""
        found = await self.house.store.table(self.row.id)
        assert found is not None
        self.row, self.chairs = found
        self.turns, self.applied = [0] * self.row.seats, {}
        await self.load()
        self._show()

    async def save(self, chairs: list[Chair], row: TableRow | None = None) -> None:
        """Keep changed chairs (and a changed row) without an entry; the caller holds the lock."""
        row = row or replace(self.row)
        row.changed = time()
        before = {chair.seat: chair for chair in self.chairs}
        try:
            await self.house.store.write(row, self.row.seq, (), [c for c in chairs if before.get(c.seat) != c])
        except Conflict:
            await self._reload()
            raise Refused("the table moved on: look again") from None
        self.row, self.chairs = row, chairs
        if self.match is not None:
            self.match.names = tuple(chair.name for chair in chairs)
        self._show()

    async def begin(self, match: Match, row: TableRow, chairs: list[Chair]) -> None:
        """The first question is put; the caller holds the lock."""
        match.names = tuple(chair.name for chair in chairs)
        row.origin = match.record()
        self.match = match
        now = time()
        for chair in chairs:
            self.clock.start(chair)
        self._run_clocks(chairs, {}, now)
        self._summarise(row)
        try:
            await self.save(chairs, row)
        except BaseException:
            self.match = None
            raise

    async def stand_in(self, seat: int, why: str) -> None:
        """Let a bot play for a person ("left", "time", "resigned"), or give the seat back with an empty reason."""
        async with self.lock:
            chairs = [replace(chair) for chair in self.chairs]
            chair = chairs[seat]
            if chair.kind != "person":
                raise Refused("nobody sits there")
            if chair.standin == why:
                return
            chair.standin = why
            if not why and self.clock.kind == "live":
                chair.bank = max(chair.bank, 60.0)
            if not why and self.clock.kind == "days":
                chair.bank = self.clock.bank
            if not why and chair.since:
                chair.since = time()
            await self.save(chairs)

    async def say(self, seat: int, name: str, text: str) -> None:
        """Say something at the table."""
        plain = "".join(c for c in text if c.isprintable()).strip()[:500]
        if not plain:
            raise Refused("there is nothing to say", 422)
        async with self.lock:
            for _ in range(3):
                line = ChatLine((self.chat[-1].number if self.chat else 0) + 1, seat, name, plain, time())
                try:
                    await self.house.store.say(self.row.id, line)
                except Conflict:
                    self.chat = await self.house.store.chat(self.row.id)
                    continue
                self.chat.append(line)
                self._show()
                return
            raise Refused("too many speak at once: say it again")

    # -- telling ---------------------------------------------------------------------------------

    def _show(self, spread: bool = True) -> None:
        """Something changed: wake the viewers, the bots, and whoever waits."""
        self.tick += 1
        self.used = monotonic()
        for watcher in self.watchers:
            watcher.wake.set()
        self.changed.set()
        self.changed = asyncio.Event()
        if spread:
            self.house.spread(self)
        self.wake_bots()

    def watch(self, watcher: Watcher) -> None:
        """A tab opens."""
        known = self.present(watcher.person)
        self.watchers.add(watcher)
        self.used = monotonic()
        if not known and self.seats_of(watcher.person):
            self._show()

    def unwatch(self, watcher: Watcher) -> None:
        """A tab closes."""
        self.watchers.discard(watcher)
        if not any(other.seat == watcher.seat for other in self.watchers):
            self.frames.pop(watcher.seat, None)
        self.used = monotonic()
        if self.seats_of(watcher.person) and not self.present(watcher.person):
            self._show()

    # -- bots ------------------------------------------------------------------------------------

    def wake_bots(self) -> None:
        """Let bots think about the questions put to them, as long as some person takes part or watches."""
        if self.match is None or self.match.over:
            return
        somebody = bool(self.watchers) or any(c.kind == "person" and not c.standin for c in self.chairs)
        for chair in self.chairs:
            seat = chair.seat
            question = self.question_id(seat) if somebody and self.plays_itself(chair) else ""
            under_way = self.thinking.get(seat)
            if under_way is not None and under_way[0] != question:
                if under_way[1] is not asyncio.current_task():
                    under_way[1].cancel()
                self.thinking.pop(seat, None)
                under_way = None
            if question and under_way is None:
                self.thinking[seat] = (question, asyncio.create_task(self._think(chair, question)))

    async def _think(self, chair: Chair, question: str) -> None:
        seat = chair.seat
        try:
            perspective = self.playing().perspective(seat)
            level = chair.level or "greedy"
            pause = asyncio.sleep(self.house.settings.bot_pace)
            bots = self.house.bots
            choice, _ = await asyncio.gather(bots.choose(perspective, level, self.id, self.row.host), pause)
            if self.thinking.get(seat, ("",))[0] != question:
                return
            del self.thinking[seat]
            await whole(self._answer(seat, choice.token, question, None))
        except Stale:
            return
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("the bot at seat %d of table %s could not answer", seat, self.id)
        finally:
            if self.thinking.get(seat, ("",))[0] == question:
                del self.thinking[seat]

    def stop(self) -> None:
        """The table leaves the memory."""
        for _, task in self.thinking.values():
            task.cancel()
        self.thinking.clear()

    def ready_to_rest(self, idle: float) -> bool:
        """Whether nobody would miss it in memory."""
        return not self.watchers and not self.thinking and not self.lock.locked() and monotonic() - self.used > idle
