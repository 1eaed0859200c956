"""A table in memory: its match, its chairs, its viewers, and how an answer is accepted exactly once."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from time import monotonic, perf_counter
from typing import TYPE_CHECKING, Any, TypeVar

from cosmodrome.engine import Asked, CosmodromeError, Match, UndoRefused, apply
from cosmodrome.store import (
    Chair,
    ChatLine,
    Checkpoint,
    Conflict,
    Damaged,
    Ending,
    Entry,
    EntryKind,
    GameResult,
    StandIn,
    TableRow,
)
from cosmodrome.store import Final as FinalTable

from .. import words
from ..bots.seats import BotSeats
from ..coach import lessons
from ..errors import Refused, Stale
from .clocks import Clock, ClockError
from .conditional import ConditionalMoves
from .loading import Loaded, checkpoint_of, commitment_of, load, load_finished
from .log import Line, MatchLog, packed
from .results import Standing, counted_contents, kept_standings, result_of, standings_of
from .watchers import NOTHING, SILENT, Watcher
from .wire import LogLine, Recap

if TYPE_CHECKING:
    from ..services import Services
    from .endings import Final
    from .frames import Drawing, Frame

__all__ = ["NOTHING", "SILENT", "LiveTable", "Refused", "Stale", "Watcher", "run_clocks", "summarise"]
log = logging.getLogger("cosmodrome.table")
T = TypeVar("T")
TRIES = 5
"""How often a change is tried if another server writes first."""


@dataclass(frozen=True)
class Submission:
    """What a seat asks the table to do: an answer's token, a standing order, an undo, or its salt mixed in."""

    kind: EntryKind
    seat: int
    text: str = ""
    client: str | None = None
    """The sender's own id for it. The same id is applied once."""
    question: str = ""
    """The question that an answer is for; empty: the open one."""
    by_bot: bool = False
    arrived: float = field(default_factory=perf_counter)


@dataclass(frozen=True)
class _News:
    """What a change of the match adds to the store."""

    since: int = 1
    """The first step whose log lines are new."""
    lines: list[Line] = field(default_factory=list)
    until: int | None = None
    """The last step whose log lines stay, if an undo took steps back."""
    checkpoint: Checkpoint | None = None


def _retrieve(task: asyncio.Task[Any]) -> None:
    """Retrieve a task's exception: its caller may be gone, and asyncio would report it as never retrieved."""
    if not task.cancelled():
        task.exception()


def run_clocks(clock: Clock, chairs: list[Chair], match: Match, now: float) -> None:
    """Run the clocks of the seats with an open question, and stop all others."""
    asked = match.asked
    for chair in chairs:
        move = clock.asked if chair.seat in asked else clock.rests
        move(chair, now)


def summarise(row: TableRow, match: Match, closed: bool = False) -> None:
    """Write into the row what lists of tables show without loading the match."""
    result = match.result
    if not closed:
        row.status = "over" if result is not None else "playing"
    row.summary = {**row.summary, "asked": list(match.asked), "step": match.step_count}
    row.summary["commitment"] = commitment_of(row) or match.origin.commitment
    if result is not None:
        row.summary["scores"] = list(result.scores)
        row.summary["winners"] = list(result.winners)


def count(entry: Entry, turns: list[int], applied: dict[str, int], gains: list[list[float]]) -> None:
    """Count an entry: the seat's turns, the sender's id, and the time it added to the clock."""
    if entry.kind != "salt":
        turns[entry.seat] += 1
    if entry.client:
        applied[entry.client] = entry.seq
    if entry.kind == "answer":
        gains[entry.seat].append(entry.gain)
    elif entry.kind == "undo" and gains[entry.seat]:
        gains[entry.seat].pop()


class LiveTable:
    """One table. A change is made on copies, written to the store, and only then taken over."""

    def __init__(self, services: Services, row: TableRow, chairs: list[Chair]) -> None:
        self.services = services
        self.row = row
        self.chairs = chairs
        self.clock = Clock.parse(row.clock)
        self.match: Match | None = None
        self.match_log = MatchLog()
        self.note = ""
        self.ending: Ending | None = None
        """What is kept of a finished game."""
        self.final: Final | None = None
        """How a finished game is shown if it does not follow today's rules, so that there is no match."""
        self.lock = asyncio.Lock()
        self.epoch = secrets.token_hex(4)
        self.tick = 0
        self.watchers: set[Watcher] = set()
        self.frames: dict[int | None, Frame] = {}
        self.drawn: dict[int | None, Drawing] = {}
        self.recaps: dict[int | None, tuple[Match, list[Recap]]] = {}
        self.chat: list[ChatLine] = []
        self.applied: dict[str, int] = {}
        self.turns = [0] * row.seats
        self.gains: list[list[float]] = [[] for _ in range(row.seats)]
        """The seconds that each standing answer added to its seat's clock."""
        self.bot_seats = BotSeats(self)
        self.conditional_moves = ConditionalMoves(self)
        self._marks: dict[int, tuple[Asked[Any], str]] = {}
        """By seat: its last question, and the mark of all its options."""
        self.last_seat = -1
        """The seat that answered last."""
        self.changed = asyncio.Event()
        self.used = monotonic()
        self.gone = False
        """Whether it was unloaded. Changes to it go to the table object that replaced it."""
        self.behind = False
        """Whether a write failed, so that the store may be ahead. It is read again before the next change."""

    # -- loading ---------------------------------------------------------------------------------

    async def load(self) -> None:
        """Load the match from the store."""
        store = self.services.store
        chat = await store.chat(self.id)
        turns, applied = [0] * self.row.seats, dict[str, int]()
        gains = [list[float]() for _ in range(self.row.seats)]
        if self.row.status != "waiting":
            journal = [entry for entry in await store.journal(self.id) if entry.seq <= self.row.seq]
            kept, told = await store.checkpoint(self.id), await store.told(self.id)
            if self.row.status == "over":
                await self._load_finished(journal, kept, told)
            else:
                await self._resume(await asyncio.to_thread(load, self.row, journal, kept, told))
            for entry in journal:
                count(entry, turns, applied, gains)
            self.last_seat = next((entry.seat for entry in reversed(journal) if entry.kind == "answer"), -1)
        self.chat, self.turns, self.applied, self.gains, self.behind = chat, turns, applied, gains, False

    async def _load_finished(self, journal: list[Entry], kept: Checkpoint | None, told: dict[int, bytes]) -> None:
        """Load a finished game; if it does not follow today's rules, show what was kept of it."""
        from . import endings  # draws boards, which know tables

        store = self.services.store
        ending = await store.ending(self.id)
        loaded = await asyncio.to_thread(load_finished, self.row, journal, kept, told, ending)
        if loaded.match is None:
            made = ending or endings.ending_without_rules(self.row, self.chairs, journal)
            self.match, self.match_log, self.note = None, loaded.match_log, words.RULES_GONE
        else:
            self.put(loaded.match, loaded.match_log)
            made = ending if ending is not None and ending.hash else await self._ended(loaded.match, loaded.match_log)
        if made is not ending:
            await store.keep_ending(self.id, made, packed(loaded.match_log.lines) if loaded.match else None)
        self._keep_ending(made)

    def _keep_ending(self, ending: Ending | None) -> None:
        """Take over what was kept of the game; it is shown if there is no match."""
        from . import endings

        self.ending, self.final = ending, None
        if ending is None or self.match is not None:
            return
        try:
            self.final = endings.read(ending)
        except Damaged as error:  # the scores are in the table's row, too
            log.error("table %s: %s", self.id, error)
            self.final = endings.read(endings.ending_without_rules(self.row, self.chairs, []))

    async def kept(self) -> Ending | None:
        """What is kept of a finished game; None while it goes on. For an imported game it is made at the first call."""
        if self.ending is None and self.match is not None and self.match.over:
            ending = await self._ended(self.match, self.match_log)
            await self.services.store.keep_ending(self.id, ending)
            self._keep_ending(ending)
        return self.ending

    async def _ended(self, match: Match, match_log: MatchLog) -> Ending:
        """What is to be kept of a match that is over."""
        from . import endings

        return await asyncio.to_thread(endings.ending_of, match.clone(), self.row, match_log)

    async def _resume(self, loaded: Loaded) -> None:
        """Take over a running match. If some of its answers were dropped, its position is written to the store."""
        assert loaded.match is not None
        self.put(loaded.match, loaded.match_log, loaded.note)
        if loaded.resumed is not None:
            lines = self.match_log.closed(loaded.match, 1)
            until = loaded.match.step_count + self.match_log.steps - 1
            row = replace(self.row)
            summarise(row, loaded.match, closed=self.row.status == "closed")
            with suppress(Conflict):  # another server was quicker, and wrote the same
                await self.services.store.write(row, row.version, (), (), loaded.resumed, packed(lines), until)
                self.row = row

    def put(self, match: Match, match_log: MatchLog | None = None, note: str = "") -> None:
        """Take over a match."""
        match.names = tuple(chair.name for chair in self.chairs)
        if match_log is None:
            match_log = MatchLog()
            match_log.go_on(1, match_log.closed(match, 1))
        self.match, self.match_log, self.note = match, match_log, note

    def _count(self, entry: Entry) -> None:
        if entry.kind == "answer":
            self.last_seat = entry.seat
        count(entry, self.turns, self.applied, self.gains)

    async def reread(self) -> None:
        """Read the chat again after a message was deleted."""
        self.chat = await self.services.store.chat(self.id)
        self.show()

    async def catch_up(self) -> None:
        """Read what another server wrote to this table."""
        async with self.lock:
            if not self.gone:
                await self._catch_up()

    async def _catch_up(self) -> None:
        """Catch up with the store: by the journal's new lines if that is enough, else by loading everything."""
        found = await self.services.store.table(self.id)
        if found is None:
            raise Refused(words.NO_SUCH_TABLE, 404)
        row, chairs = found
        if row.version == self.row.version:
            self.chat, said = await self.services.store.chat(self.id), self.chat
            self.behind = False
            if self.chat != said:
                self.show(spread=False)
            return
        if self.match is None or row.seq < self.row.seq or not await self._follow(row, chairs):
            self.row, self.chairs = row, chairs
            await self.load()
        self.chat = await self.services.store.chat(self.id)
        self.behind = False
        self.show(spread=False)

    async def _follow(self, row: TableRow, chairs: list[Chair]) -> bool:
        """Apply what another server wrote since; False if that does not lead to its position."""
        fresh = [entry for entry in await self.services.store.journal(self.id, self.row.seq) if entry.seq <= row.seq]
        if self.match is None or row.status == "over":
            return False
        match = self.match.clone()
        since = match.step_count
        try:
            for entry in fresh:
                apply(match, entry.seat, entry.line)
                since = min(since, match.step_count)
        except CosmodromeError:
            log.exception("table %s: what another server wrote does not fit; loading it again", self.id)
            return False
        match.names = tuple(chair.name for chair in chairs)
        self.match_log.go_on(since, self.match_log.closed(match, since))
        self.row, self.chairs, self.match = row, chairs, match
        for entry in fresh:
            self._count(entry)
        return True

    # -- looking ---------------------------------------------------------------------------------

    def now(self) -> float:
        """The server's time."""
        return self.services.time.now()

    @property
    def id(self) -> str:
        """The table's id."""
        return self.row.id

    @property
    def moments(self) -> int:
        """How many answers were given at this table."""
        return (self.match.answer_count if self.match is not None else 0) + self.match_log.moments

    def log(self, viewer: int | None) -> list[LogLine]:
        """The log, as a seat or a spectator may read it."""
        if self.match is None and self.final is None:
            return []
        return self.match_log.read(viewer, self.match)

    def playing(self) -> Match:
        """The match; refused before it starts."""
        if self.final is not None:
            raise Refused(self.note)
        if self.match is None:
            raise Refused(words.STILL_WAITING)
        return self.match

    def seats_of(self, person: str | None) -> list[int]:
        """The seats of a person."""
        return [chair.seat for chair in self.chairs if person is not None and chair.person == person]

    def first_seat(self, person: str | None) -> int | None:
        """The seat a person sees first: one of theirs that is asked, else any of theirs, else none."""
        mine, asked = self.seats_of(person), self.asked_seats()
        return next((seat for seat in mine if seat in asked), mine[0] if mine else None)

    def viewpoint(self, person: str | None, seat: int | None) -> int | None:
        """The seat whose view a person may see: before the end only their own. None: their first; -1: spectator."""
        over = self.final is not None or self.playing().over
        mine = self.seats_of(person)
        if seat is None:
            seat = mine[0] if mine else -1
        if seat == -1:
            return None
        if seat not in range(self.row.seats):
            raise Refused(words.NO_SUCH_SEAT, 404)
        if not over and seat not in mine:
            raise Refused(words.VIEW_AFTER_END, 403)
        return seat

    @property
    def removed(self) -> list[str]:
        """The people the host has removed."""
        return list(self.row.source.removed)

    def admit(self, person: str | None) -> None:
        """Refuse a person the host has removed."""
        if person is not None and person in self.removed:
            raise Refused(words.REMOVED, 403)
        if self.services.social.shut_out(self.row, self.chairs, person):
            raise Refused(words.SHUT_OUT, 403)

    def asked_seats(self) -> list[int]:
        """The seats with an open question."""
        return list(self.match.asked) if self.match is not None else []

    def question_id(self, seat: int) -> str:
        """The id of the seat's open question. Unique among the seat's questions, and the same after a restart."""
        match = self.match
        asked = match.asked.get(seat) if match is not None else None
        if asked is None:
            return ""
        known = self._marks.get(seat)
        if known is None or known[0] is not asked:
            parts = [asked.prompt.kind, *(asked.token(i) for i in range(len(asked)))]
            known = asked, hashlib.blake2b("\n".join(parts).encode(), digest_size=4).hexdigest()
            self._marks[seat] = known
        return f"{self.turns[seat]}-{known[1]}"

    def plays_itself(self, chair: Chair) -> bool:
        """Whether a bot answers for the chair."""
        return chair.kind == "bot" or (chair.kind == "person" and bool(chair.standin))

    def present(self, person: str | None) -> bool:
        """Whether a person has the table open."""
        return any(watcher.person == person for watcher in self.watchers)

    # -- acting ----------------------------------------------------------------------------------

    # A click takes four steps: `answer` (or `undo`, `order`) describes the change, `act` takes the lock, `_do` checks
    # the change and applies it to a copy, `keep` writes the copy and shows it to everyone.

    async def act(self, work: Callable[[LiveTable], Awaitable[T]], tries: int = TRIES) -> T:
        """Change the table by `work`, under its lock and up to date with the store.

        If another server writes in between, the work is done again. If the caller is cancelled, the work goes on.
        """
        task = asyncio.create_task(self._act(work, tries))
        self.services.tables.changes.add(task)
        task.add_done_callback(self.services.tables.changes.discard)
        task.add_done_callback(_retrieve)
        return await asyncio.shield(task)

    async def _act(self, work: Callable[[LiveTable], Awaitable[T]], tries: int) -> T:
        async with self.lock:
            if not self.gone:
                await self.services.time.settle()
                for _ in range(tries):
                    if self.behind:
                        await self._catch_up()
                    try:
                        return await work(self)
                    except Conflict:
                        self.behind = True
                    except FinalTable as error:
                        raise Refused(str(error)) from error
                await self._catch_up()
                raise Stale(words.TABLE_CHANGED)
        return await (await self.services.tables.get(self.id))._act(work, tries)

    async def answer(self, seat: int, token: str, question: str = "", client: str | None = None) -> int:
        """Accept a person's answer; return its sequence number. A repeated one is not applied again."""
        question = question or self.question_id(seat)  # the open question, in case `act` tries again
        asked = Submission("answer", seat, token, client, question)
        return await self.act(lambda table: table._do(asked))

    async def answer_for_bot(self, seat: int, token: str, question: str) -> int:
        """Accept a bot's answer."""
        asked = Submission("answer", seat, token, question=question, by_bot=True)
        return await self.act(lambda table: table._do(asked))

    async def undo(self, seat: int, client: str | None = None) -> int:
        """Undo the seat's last answer. Never tried again, because a second try might undo another answer."""
        asked = Submission("undo", seat, client=client)
        return await self.act(lambda table: table._do(asked), tries=1)

    async def order(self, seat: int, key: str, value: str, client: str | None = None) -> int:
        """Give a standing order."""
        asked = Submission("order", seat, f"{key}={value}", client)
        return await self.act(lambda table: table._do(asked))

    async def mix(self, seat: int, salt: str) -> None:
        """Mix a seat's salt into all later draws. The caller holds the lock, and has checked the salt."""
        await self._do(Submission("salt", seat, salt))

    async def _do(self, asked: Submission) -> int:
        """Apply a submission to a copy of the match, and keep it; return its sequence number."""
        if asked.client and asked.client in self.applied:
            return self.applied[asked.client]
        seat, now = asked.seat, self.now()
        if asked.kind == "answer" and not asked.by_bot:
            await self._in_time(seat)
        self._check(asked)
        entry = Entry(self.row.seq + 1, asked.kind, seat, asked.text, asked.client, now)
        match = self.playing().clone()
        try:
            apply(match, seat, entry.line)
        except UndoRefused as refused:
            raise Refused(str(refused)) from refused
        except CosmodromeError as refused:
            raise Refused(str(refused), 422) from refused
        chairs = [replace(chair) for chair in self.chairs]
        if asked.kind == "answer":
            entry = replace(entry, gain=self.clock.answered(chairs[seat], now, asked.by_bot))
        elif asked.kind == "undo":
            self._give_back(chairs[seat], now)
        run_clocks(self.clock, chairs, match, now)
        row = replace(self.row, seq=entry.seq)
        if asked.kind == "salt":
            row.source = row.source.replace(late=(*row.source.late, seat))
        summarise(row, match)
        lessons.follow(row, match, entry)
        await self.keep(row, chairs, match, [entry])
        if asked.kind == "answer":
            self.services.metrics.answered(row.game, asked.by_bot, perf_counter() - asked.arrived)
        return entry.seq

    async def _in_time(self, seat: int) -> None:
        """Refuse an answer after the seat's time has run out, and let a bot take over."""
        self._own_hands(seat)
        if seat in self.asked_seats() and self.clock.left(self.chairs[seat], self.now()) <= 0:
            await self._stand_in(seat, "time")
            raise Refused(words.OUT_OF_TIME)

    def _own_hands(self, seat: int) -> None:
        if self.chairs[seat].standin:
            raise Refused(words.BOT_PLAYS)

    def _check(self, asked: Submission) -> None:
        """Refuse a submission that does not fit the table."""
        match, seat = self.playing(), asked.seat
        if asked.kind == "answer":
            if seat not in match.asked:
                raise Stale(words.GAME_OVER if match.over else words.NOT_ASKED)
            if asked.question and asked.question != self.question_id(seat):
                raise Stale(words.QUESTION_CHANGED)
            if asked.text.startswith("!"):
                raise Refused(words.NOT_AN_OPTION.format(token=asked.text[:40]), 422)
        elif asked.kind == "undo":
            self._own_hands(seat)
            if why := match.can_undo(seat):
                raise Refused(why)
        elif asked.kind == "order":
            key, known = asked.text.partition("=")[0], match.game.seat_orders(match.view(seat), seat)
            if key not in [spec.key for spec in known]:
                raise Refused(words.NOT_AN_ORDER.format(order=key[:40]), 422)
        if self.row.status == "closed":
            raise Refused(words.TABLE_CLOSED)

    def _give_back(self, chair: Chair, now: float) -> None:
        """Take the time that an undone answer had added off the clock again."""
        gains = self.gains[chair.seat]
        try:
            self.clock.undone(chair, gains[-1] if gains else 0.0, now)
        except ClockError as error:
            raise Refused(str(error)) from error

    async def keep(
        self, row: TableRow, chairs: list[Chair], match: Match | None = None, entries: Sequence[Entry] = ()
    ) -> None:
        """Write a change of the table to disk; then take it over and show it to everyone.

        The caller holds the lock, and passes copies. `match` is a copy that has moved on, or a match that starts.
        """
        row.changed = self.now()
        before = {chair.seat: chair for chair in self.chairs}
        changed = [chair for chair in chairs if before.get(chair.seat) != chair]
        names = tuple(chair.name for chair in chairs)
        renamed = self.match is not None and self.match.names != names
        if renamed and match is None and self.match is not None:
            match = self.match.clone()
        new = self._news(row, match, names, renamed) if match is not None else _News()
        ending = await self._ending(match, names)
        result = self._result(row, chairs, match, entries[-1].at if entries else row.changed)
        try:
            await self.services.store.write(
                row, self.row.version, entries, changed, new.checkpoint, packed(new.lines), new.until, ending, result
            )
        except BaseException:
            self.behind = True
            raise
        self.row, self.chairs = row, chairs
        if ending is not self.ending:
            self._keep_ending(ending)
        if match is not None:
            self.match_log.go_on(new.since, new.lines)
            self.match = match
        for entry in entries:
            self._count(entry)
        self.show()
        if result is not None:
            self.services.ended(result, bool(row.source.tournament))

    def _news(self, row: TableRow, match: Match, names: tuple[str, ...], renamed: bool) -> _News:
        """The log lines and checkpoint of a match that has moved on. With new names, the whole log is written again."""
        match.names = names
        step = self.match.step_count if self.match is not None else 0
        since = 1 if renamed else min(step, match.step_count)
        # Steps were undone: delete the log lines after the last one that is left.
        until = match.step_count + self.match_log.steps - 1 if match.step_count < step else None
        lines = self.match_log.closed(match, since)
        wanted = match.step_count != step and not match.over
        return _News(since, lines, until, checkpoint_of(match, row.seq, self.match_log) if wanted else None)

    async def _ending(self, match: Match | None, names: tuple[str, ...]) -> Ending | None:
        """The ending to keep: of the match if it is over, else the one already kept, with the current names."""
        if match is not None and match.over:
            return await self._ended(match, self.match_log)
        if self.ending is None or self.final is None:
            return self.ending
        from . import endings

        return endings.renamed(self.ending, [chair.name for chair in self.chairs], names)

    def _result(self, row: TableRow, chairs: list[Chair], match: Match | None, ended: float) -> GameResult | None:
        """The result to keep with the ending; None while the game goes on."""
        standings = list[Standing]()
        if match is not None and match.over:
            standings = standings_of(match)
        elif self.final is not None:
            standings = kept_standings(self.final)
        if not standings:
            return None
        result = result_of(self.services.games.get(row.game), row, chairs, standings, ended)
        if match is None or self.row.status == "over":
            return result
        return replace(result, contents=counted_contents(match, row, not self.match_log.moments))

    async def change_source(self, **changes: Any) -> None:
        """Change members of the row's source."""

        async def work(here: LiveTable) -> None:
            await here.keep(replace(here.row, source=here.row.source.replace(**changes)), here.chairs)

        await self.act(work)

    async def stand_in(self, seat: int, why: StandIn) -> None:
        """Let a bot play for a person ("left", "time", "resigned"), or give the seat back ("")."""
        await self.act(lambda table: table._stand_in(seat, why))

    async def _stand_in(self, seat: int, why: StandIn) -> None:
        chairs = [replace(chair) for chair in self.chairs]
        chair = chairs[seat]
        if chair.kind != "person":
            raise Refused(words.EMPTY_SEAT)
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
        """Post a chat message."""
        await self.act(lambda table: table._say(seat, name, text, person))

    async def _say(self, seat: int, name: str, text: str, person: str) -> None:
        line = ChatLine((self.chat[-1].number if self.chat else 0) + 1, seat, name, text, self.now(), person)
        await self.services.store.say(self.id, line)
        self.chat = [*self.chat[-199:], line]
        self.show()

    # -- telling ---------------------------------------------------------------------------------

    def show(self, spread: bool = True) -> None:
        """After a change: wake the viewers, the bots, and everything that waits for a change."""
        self.tick += 1
        self.used = monotonic()
        asked = self.asked_seats()
        for watcher in sorted(self.watchers, key=lambda w: (w.seat is None, w.seat not in asked)):
            watcher.wake.set()  # players who have to act first, spectators last
        self.changed.set()
        self.changed = asyncio.Event()
        if spread:
            self.services.tables.announce(self)
        self.bot_seats.wake()
        self.conditional_moves.wake()

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
            self.recaps.pop(watcher.seat, None)
            self.match_log.forget(watcher.seat)
        self.used = monotonic()
        if self.seats_of(watcher.person) and not self.present(watcher.person):
            self.show()

    def leave(self) -> None:
        """Mark the table as unloaded, and stop its bots and plans."""
        self.gone = True
        self.bot_seats.stop()
        self.conditional_moves.stop()

    def ready_to_rest(self, idle: float) -> bool:
        """Whether the table can be unloaded: nobody has used it for `idle` seconds."""
        return not self.watchers and not self.bot_seats and not self.lock.locked() and monotonic() - self.used > idle
