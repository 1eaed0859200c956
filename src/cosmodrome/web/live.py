"""A table in memory: its match, its chairs, who watches, and how an answer is accepted exactly once."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

from cosmodrome.engine import CosmodromeError, Match, UndoRefused, apply
from cosmodrome.store import Chair, ChatLine, Conflict, Entry, TableRow

from . import lessons
from .chronicle import Chronicle, Line, packed
from .clocks import Clock, ClockError
from .loading import checkpoint_of, load
from .refusal import Refused, Stale
from .thinking import Thinking
from .watching import NOTHING, SILENT, Watcher

if TYPE_CHECKING:
    from .frames import Drawing, Frame
    from .house import House

__all__ = ["NOTHING", "SILENT", "LiveTable", "Refused", "Stale", "Watcher", "run_clocks", "summarise", "whole"]
log = logging.getLogger("cosmodrome.table")
T = TypeVar("T")
TRIES = 5
"""How often something is done again that another server came before."""


async def whole(work: Coroutine[Any, Any, T]) -> T:
    """Carry work through even if the one who asked for it hangs up."""
    task = asyncio.ensure_future(work)
    task.add_done_callback(_seen)
    return await asyncio.shield(task)


def _seen(task: asyncio.Future[Any]) -> None:
    """What becomes of work whose asker has gone is nobody's fault, and not noted as one."""
    if not task.cancelled():
        task.exception()


def run_clocks(clock: Clock, chairs: list[Chair], match: Match, now: float) -> None:
    """Let the time of those run who are asked, and of nobody else."""
    asked = match.asked
    for chair in chairs:
        move = clock.asked if chair.seat in asked else clock.rests
        move(chair, now)


def summarise(row: TableRow, match: Match) -> None:
    """What lists of tables show without loading the match."""
    result = match.result
    row.status = "over" if result is not None else "playing"
    row.summary = {**row.summary, "asked": list(match.asked), "step": match.step_count}
    row.summary["commitment"] = match.origin.commitment
    if result is not None:
        row.summary["scores"] = list(result.scores)
        row.summary["winners"] = list(result.winners)


def count(entry: Entry, turns: list[int], applied: dict[str, int], gains: list[list[float]]) -> None:
    """Take an entry into account: whose turn it was, by what name the sender knows it, what it gave to the clock."""
    turns[entry.seat] += 1
    if entry.client:
        applied[entry.client] = entry.seq
    if entry.kind == "answer":
        gains[entry.seat].append(entry.gain)
    elif entry.kind == "undo" and gains[entry.seat]:
        gains[entry.seat].pop()


class LiveTable:
    """One table. A change is made to copies, written to the store, and only then the table's own."""

    def __init__(self, house: House, row: TableRow, chairs: list[Chair]) -> None:
        self.house = house
        self.row = row
        self.chairs = chairs
        self.clock = Clock.parse(row.clock)
        self.match: Match | None = None
        self.chronicle = Chronicle()
        self.note = ""
        self.lock = asyncio.Lock()
        self.epoch = secrets.token_hex(4)
        self.tick = 0
        self.watchers: set[Watcher] = set()
        self.frames: dict[int | None, Frame] = {}
        self.drawn: dict[int | None, Drawing] = {}
        self.chat: list[ChatLine] = []
        self.applied: dict[str, int] = {}
        self.turns = [0] * row.seats
        self.gains: list[list[float]] = [[] for _ in range(row.seats)]
        """What each seat's answers, as far as they stand, gave to its clock."""
        self.thinking = Thinking(self)
        self.changed = asyncio.Event()
        self.used = monotonic()
        self.gone = False
        """Whether it has left the memory: whoever still holds it is sent to the one that took its place."""
        self.behind = False
        """Whether a write failed, so that the store may know more: it is read before anything else is done."""

    # -- loading ---------------------------------------------------------------------------------

    async def load(self) -> None:
        """Set the match up from what the store has."""
        store = self.house.store
        chat = await store.chat(self.id)
        turns, applied = [0] * self.row.seats, dict[str, int]()
        gains = [list[float]() for _ in range(self.row.seats)]
        if self.row.status != "waiting":
            journal = [entry for entry in await store.journal(self.id) if entry.seq <= self.row.seq]
            kept, told = await store.checkpoint(self.id), await store.told(self.id)
            loaded = await asyncio.to_thread(load, self.row, journal, kept, told)
            self.put(loaded.match, loaded.chronicle, loaded.note)
            for entry in journal:
                count(entry, turns, applied, gains)
        self.chat, self.turns, self.applied, self.gains, self.behind = chat, turns, applied, gains, False

    def put(self, match: Match, chronicle: Chronicle | None = None, note: str = "") -> None:
        """Lay a match on the table."""
        match.names = tuple(chair.name for chair in self.chairs)
        if chronicle is None:
            chronicle = Chronicle()
            chronicle.go_on(1, chronicle.closed(match, 1))
        self.match, self.chronicle, self.note = match, chronicle, note

    def _count(self, entry: Entry) -> None:
        count(entry, self.turns, self.applied, self.gains)

    async def reread(self) -> None:
        """Read what was said again, after something of it was taken out."""
        self.chat = await self.house.store.chat(self.id)
        self.show()

    async def catch_up(self) -> None:
        """Read what another server wrote to this table."""
        async with self.lock:
            if not self.gone:
                await self._catch_up()

    async def _catch_up(self) -> None:
        """Come to what the store has: by the journal's new lines where that is enough, else from the beginning."""
        found = await self.house.store.table(self.id)
        if found is None:
            raise Refused("there is no such table", 404)
        row, chairs = found
        if row.version == self.row.version:
            self.chat, said = await self.house.store.chat(self.id), self.chat
            self.behind = False
            if self.chat != said:
                self.show(spread=False)
            return
        if self.match is None or row.seq < self.row.seq or not await self._follow(row, chairs):
            self.row, self.chairs = row, chairs
            await self.load()
        self.chat = await self.house.store.chat(self.id)
        self.behind = False
        self.show(spread=False)

    async def _follow(self, row: TableRow, chairs: list[Chair]) -> bool:
        """Apply what another server wrote since; False where that does not lead to its table."""
        fresh = [entry for entry in await self.house.store.journal(self.id, self.row.seq) if entry.seq <= row.seq]
        match = self.playing().clone()
        since = match.step_count
        try:
            for entry in fresh:
                apply(match, entry.seat, entry.line)
                since = min(since, match.step_count)
        except CosmodromeError:
            log.exception("table %s: what another server wrote does not fit; loading it anew", self.id)
            return False
        match.names = tuple(chair.name for chair in chairs)
        self.chronicle.go_on(since, self.chronicle.closed(match, since))
        self.row, self.chairs, self.match = row, chairs, match
        for entry in fresh:
            self._count(entry)
        return True

    # -- looking ---------------------------------------------------------------------------------

    def now(self) -> float:
        """What time it is."""
        return self.house.settings.now()

    @property
    def id(self) -> str:
        """The table's id."""
        return self.row.id

    @property
    def moments(self) -> int:
        """How many answers were given at this table."""
        return (self.match.answer_count if self.match is not None else 0) + self.chronicle.moments

    def log(self, viewer: int | None) -> list[list[Any]]:
        """What was told, as a seat or a spectator may read it: words, step, moment, targets, heading, seat."""
        return self.chronicle.read(viewer, self.match) if self.match is not None else []

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

    async def act(self, work: Callable[[LiveTable], Awaitable[T]], tries: int = TRIES) -> T:
        """Do something to the table alone, on what the store has. Where another server came before, do it again."""
        table = self
        while True:
            async with table.lock:
                if not table.gone:
                    return await table._act(work, tries)
            table = await self.house.table(self.id)

    async def _act(self, work: Callable[[LiveTable], Awaitable[T]], tries: int) -> T:
        for _ in range(tries):
            if self.behind:
                await self._catch_up()
            try:
                return await work(self)
            except Conflict:
                self.behind = True
        await self._catch_up()
        raise Stale("the table moved on: look again")

    async def answer(self, seat: int, token: str, question: str = "", client: str | None = None) -> int:
        """Accept a person's answer once; the sequence number it has. A repeated one gets the number it had."""
        self._own_hands(seat)
        question = question or self.question_id(seat)  # what is asked now, should it be tried again
        with self.house.metrics.answering(self.row.game, "person"):
            return await whole(self.act(lambda table: table._answer(seat, token, question, client)))

    async def answer_for_bot(self, seat: int, token: str, question: str) -> int:
        """Accept a bot's answer."""
        with self.house.metrics.answering(self.row.game, "bot"):
            return await whole(self.act(lambda table: table._answer(seat, token, question, None, by_bot=True)))

    def _own_hands(self, seat: int) -> None:
        if self.chairs[seat].standin:
            raise Refused("a bot plays for you: take your seat back first")

    async def _answer(self, seat: int, token: str, question: str, client: str | None, by_bot: bool = False) -> int:
        if client and client in self.applied:
            return self.applied[client]
        if not by_bot:
            await self._in_time(seat)
        match = self.playing()
        if seat not in match.asked:
            raise Stale("the match is over" if match.over else "you are not asked anything now")
        if question and question != self.question_id(seat):
            raise Stale("the question has changed since: look again")
        if token.startswith("!"):
            raise Refused(f"{token[:40]!r} is not an option here", 422)
        return await self._do("answer", seat, token, client, by_bot)

    async def _in_time(self, seat: int) -> None:
        """Refuse who comes too late; a bot takes over."""
        if seat in self.asked_seats() and self.clock.left(self.chairs[seat], self.now()) <= 0:
            await self._stand_in(seat, "time")
            raise Refused("your time has run out: a bot answers this question")

    async def undo(self, seat: int, client: str | None = None) -> int:
        """Take back the seat's last answer."""
        self._own_hands(seat)
        return await whole(self.act(lambda table: table._once("undo", seat, "", client), tries=1))

    async def order(self, seat: int, key: str, value: str, client: str | None = None) -> int:
        """Give a standing order."""
        return await whole(self.act(lambda table: table._order(seat, key, value, client)))

    async def _order(self, seat: int, key: str, value: str, client: str | None) -> int:
        known = [spec.key for spec in self.playing().game.seat_orders(self.playing().view(seat), seat)]
        if key not in known:
            raise Refused(f"{key[:40]!r} is not a standing order that can be given now", 422)
        return await self._once("order", seat, f"{key}={value}", client)

    async def _once(self, kind: str, seat: int, text: str, client: str | None) -> int:
        if client and client in self.applied:
            return self.applied[client]
        return await self._do(kind, seat, text, client)

    async def _do(self, kind: str, seat: int, text: str, client: str | None, by_bot: bool = False) -> int:
        """Apply one entry to a copy of the match, and keep it."""
        if self.row.status == "closed":
            raise Refused("the host has closed this table")
        now = self.now()
        entry = Entry(self.row.seq + 1, kind, seat, text, client, now)
        match = self.playing().clone()
        if kind == "undo" and (why := match.can_undo(seat)):
            raise Refused(f"Undo is not possible: {why}")
        try:
            apply(match, seat, entry.line)
        except UndoRefused as refused:
            raise Refused(f"Undo is not possible: {refused}") from refused
        except CosmodromeError as refused:
            raise Refused(str(refused), 422) from refused
        chairs = [replace(chair) for chair in self.chairs]
        if kind == "answer":
            entry = replace(entry, gain=self.clock.answered(chairs[seat], now, by_bot))
        elif kind == "undo":
            self._give_back(chairs[seat], now)
        run_clocks(self.clock, chairs, match, now)
        row = replace(self.row, seq=entry.seq)
        summarise(row, match)
        lessons.follow(row, match, entry)
        await self.keep(row, chairs, match, [entry])
        return entry.seq

    def _give_back(self, chair: Chair, now: float) -> None:
        """Undo takes from the clock what the answer gave."""
        gains = self.gains[chair.seat]
        try:
            self.clock.undone(chair, gains[-1] if gains else 0.0, now)
        except ClockError as error:
            raise Refused(f"Undo is not possible: {error}") from error

    async def keep(
        self, row: TableRow, chairs: list[Chair], match: Match | None = None, entries: Sequence[Entry] = ()
    ) -> None:
        """Write a change of the table; when it is on disk, it is the table's own, and everyone is told.

        The caller holds the lock, and gives copies. `match` is a copy that has gone on, or one that begins.
        """
        row.changed = self.now()
        before = {chair.seat: chair for chair in self.chairs}
        changed = [chair for chair in chairs if before.get(chair.seat) != chair]
        since, lines, checkpoint, until = 1, list[Line](), None, None
        names, renamed = tuple(chair.name for chair in chairs), False
        if self.match is not None and self.match.names != names:
            match, renamed = match or self.match.clone(), True  # what the match tells is told anew, with the new names
        if match is not None:
            match.names = names
            step = self.match.step_count if self.match is not None else 0
            since = min(step, match.step_count)
            if match.step_count < step:  # steps were taken back: what was told of them is no more
                until = match.step_count + self.chronicle.steps - 1
            since = 1 if renamed else since
            lines = self.chronicle.closed(match, since)
            if match.step_count != step and not match.over:
                checkpoint = checkpoint_of(match, row.seq, self.chronicle)
        try:
            await self.house.store.write(row, self.row.version, entries, changed, checkpoint, packed(lines), until)
        except BaseException:
            self.behind = True
            raise
        self.row, self.chairs = row, chairs
        if match is not None:
            self.chronicle.go_on(since, lines)
            self.match = match
        for entry in entries:
            self._count(entry)
        self.show()

    async def stand_in(self, seat: int, why: str) -> None:
        """Let a bot play for a person ("left", "time", "resigned"), or give the seat back with an empty reason."""
        await whole(self.act(lambda table: table._stand_in(seat, why)))

    async def _stand_in(self, seat: int, why: str) -> None:
        chairs = [replace(chair) for chair in self.chairs]
        chair = chairs[seat]
        if chair.kind != "person":
            raise Refused("nobody sits there")
        if chair.standin == why:
            return
        late = ""
        if not why:
            try:
                self.clock.back(chair, self.now())
            except ClockError as error:
                why, late = "time", str(error)
        if chair.standin != why:
            chair.standin = why
            await self.keep(replace(self.row), chairs)
        if late:
            raise Refused(late)

    async def say(self, seat: int, name: str, text: str, person: str = "") -> None:
        """Say something at the table."""
        await whole(self.act(lambda table: table._say(seat, name, text, person)))

    async def _say(self, seat: int, name: str, text: str, person: str) -> None:
        line = ChatLine((self.chat[-1].number if self.chat else 0) + 1, seat, name, text, self.now(), person)
        await self.house.store.say(self.id, line)
        self.chat = [*self.chat[-199:], line]
        self.show()

    # -- telling ---------------------------------------------------------------------------------

    def show(self, spread: bool = True) -> None:
        """Something changed: wake the viewers, the bots, and whoever waits."""
        self.tick += 1
        self.used = monotonic()
        asked = self.asked_seats()
        for watcher in sorted(self.watchers, key=lambda w: (w.seat is None, w.seat not in asked)):
            watcher.wake.set()  # whoever has to act is shown it first, spectators last
        self.changed.set()
        self.changed = asyncio.Event()
        if spread:
            self.house.spread(self)
        self.thinking.wake()

    def watch(self, watcher: Watcher) -> None:
        """A tab opens."""
        known = self.present(watcher.person)
        self.watchers.add(watcher)
        self.used = monotonic()
        if not known and self.seats_of(watcher.person):
            self.show()

    def unwatch(self, watcher: Watcher) -> None:
        """A tab closes."""
        self.watchers.discard(watcher)
        if not any(other.seat == watcher.seat for other in self.watchers):
            self.frames.pop(watcher.seat, None)
            self.drawn.pop(watcher.seat, None)
        self.used = monotonic()
        if self.seats_of(watcher.person) and not self.present(watcher.person):
            self.show()

    def leave(self) -> None:
        """The table leaves the memory, and does nothing any more."""
        self.gone = True
        self.thinking.stop()

    def ready_to_rest(self, idle: float) -> bool:
        """Whether nobody would miss it in memory."""
        return not self.watchers and not self.thinking and not self.lock.locked() and monotonic() - self.used > idle
