"""Telling people that it is their turn: by the ways they chose, once for each question, with a link to the table."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING
from urllib.parse import urlsplit
from weakref import WeakValueDictionary

import msgspec
from itsdangerous import BadSignature, URLSafeSerializer

from cosmodrome.store import Nudges, StoreError, Waiting, Way

from .limits import HOOK
from .mail import MailError, Post
from .outside import Reach, Unreachable, is_ip, post
from .webpush import Browser, Vapid, encrypt

if TYPE_CHECKING:
    from .house import House

log = logging.getLogger("cosmodrome.nudges")
THERE = 3600.0
"""Seconds after which somebody is told who has the table open all the while."""
SEEN = 20.0
"""Seconds for which what another server has seen is believed."""
LETTER = 24 * 3600.0
"""Seconds in which one address is asked once whether it is somebody's, whoever names it."""
STOPPED = 30 * LETTER
"""Seconds in which an address is not asked again whose reader wants no more letters."""
AT_ONCE = 8
"""Messages that are under way at the same time."""
TO_ONE = 2
"""Of these, so many to one domain: whoever answers slowly keeps nobody else waiting."""
GONE = (404, 410)
"""What a push service answers for a browser that is not subscribed any more."""


@dataclass(frozen=True)
class Note:
    """What is said: whose turn it is where."""

    table: str
    title: str
    text: str

    def link(self, way: Way) -> str:
        """The address that opens the table."""
        return f"{way.base}/table/{self.table}"


def domain_of(way: Way) -> str:
    """Whose machines a way leads to, as far as its address tells: whatever stands before, one owner may make up."""
    host = way.address.rpartition("@")[2] if way.kind == "email" else urlsplit(way.address).hostname or ""
    return host if is_ip(host) else ".".join(host.rstrip(".").split(".")[-2:])


class Nudging:
    """Looks now and then who has been asked for a while, and tells them."""

    def __init__(self, house: House) -> None:
        settings = house.settings
        self.house = house
        self.nudges = Nudges(house.store.rows)
        self.reach = Reach.parse(settings.nudge_reach)
        self.post = Post(settings.smtp, settings.mail_from) if settings.smtp else None
        self.vapid: Vapid | None = None
        self._links = URLSafeSerializer(house.secret, salt="cosmodrome.nudge")
        self._threads = ThreadPoolExecutor(AT_ONCE, "nudge")
        self._task: asyncio.Task[None] | None = None
        self._telling: set[asyncio.Task[None]] = set()
        self._lines: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()

    def start(self, key: str) -> None:
        """Begin to look, with the key by which push services know this server."""
        self.vapid = Vapid(key)
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Tell nobody any more."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        for task in self._telling:
            task.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(min(5.0, max(0.2, self.house.settings.nudge_after / 4)))
            try:
                await self.look()
            except StoreError as error:
                log.error("nobody could be told of their turn: %s", error)
            except Exception:
                log.exception("telling people of their turn failed; trying again")

    async def look(self) -> None:
        """Tell everybody who has been asked for long enough, and is not there to see it."""
        now = self.house.settings.now()
        after = self.house.settings.nudge_after
        found = await self.nudges.waiting(now - after / 2)
        due = []
        for waiting in found:
            if self._sees(waiting, now):
                await self._say_so(waiting, now)
            elif (
                now - waiting.since >= after and now - waiting.seen >= SEEN and waiting.person not in self.house.banned
            ):
                due.append(waiting)
        told = groupby(due, key=lambda waiting: (waiting.table, waiting.person))
        for (table, person), seats in told:
            task = asyncio.create_task(self._tell(table, person, list(seats)))
            self._telling.add(task)
            task.add_done_callback(self._told)

    def _told(self, task: asyncio.Task[None]) -> None:
        self._telling.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("somebody could not be told of their turn: %s", error, exc_info=error)

    def _sees(self, waiting: Waiting, now: float) -> bool:
        table = self.house.tables.get(waiting.table)
        return table is not None and table.present(waiting.person) and now - waiting.since < THERE

    async def _say_so(self, waiting: Waiting, now: float) -> None:
        """Let other servers on the same database know that somebody is there."""
        if not self.house.settings.sqlite and now - waiting.seen >= SEEN / 2:
            await self.nudges.see(waiting, now)

    async def _tell(self, table: str, person: str, seats: Iterable[Waiting]) -> None:
        """One message for all of a person's seats at a table, if any of their questions is news."""
        if not any([await self.nudges.claim(waiting) for waiting in seats]):
            return
        note = await self._note(table, person)
        if note is not None:
            ways = [way for way in await self.nudges.of(person) if way.confirmed]
            await asyncio.gather(*(self._send(way, note) for way in ways))

    async def _note(self, table: str, person: str) -> Note | None:
        found = await self.house.store.table(table)
        if found is None:
            return None
        row, chairs = found
        game = self.house.games.get(row.game)
        name = game.name if game is not None else row.game
        others = [chair.name for chair in chairs if chair.person != person]
        beside = f"The table with {', '.join(others)} waits for you." if others else "The table waits for you."
        return Note(table, f"Your turn: {name}", beside)

    async def _send(self, way: Way, note: Note) -> None:
        """By one way; what goes wrong is noted for its owner. A browser that is gone is forgotten."""
        domain = domain_of(way)
        if way.kind == "webhook" and self.house.limits.take(f"webhook {domain}", HOOK):
            await self.nudges.tried(way.id, f"too many messages go to {domain}: some are left out")
            return
        line = self._lines.setdefault(domain, asyncio.Semaphore(TO_ONE))
        try:
            async with line:
                problem = await self.off_the_loop(way, note)
        except Exception:
            log.exception("a message by %s failed", way.kind)
            problem = "something went wrong here; it has been noted"
        if problem is None:
            await self.nudges.remove(way.id)
        elif problem != way.problem:
            await self.nudges.tried(way.id, problem)

    async def off_the_loop(self, way: Way, note: Note) -> str | None:
        """Send in a thread: what is wrong, empty if nothing, None where there is nobody any more."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._by, way, note)

    def _by(self, way: Way, note: Note) -> str | None:
        try:
            if way.kind == "push":
                return self._push(way, note)
            if way.kind == "webhook":
                return self._call(way, note)
            if self.post is not None:
                stop = self.token_link(way, "stop")
                text = f"{note.text}\n\n{note.link(way)}\n\n-- \nNo more such letters: {stop}\n"
                self.post.send(way.address, note.title, text, stop)
            return ""
        except (Unreachable, MailError) as error:
            return str(error)

    def _push(self, way: Way, note: Note) -> str | None:
        assert self.vapid is not None
        words = {"title": note.title, "body": note.text, "url": f"/table/{note.table}", "tag": note.table}
        body = encrypt(msgspec.json.encode(words), Browser(way.keys["p256dh"], way.keys["auth"]))
        headers = self.vapid.headers(way.address, way.base, note.table, self.house.settings.now())
        status = post(way.address, body, headers, self.reach)
        if status in GONE:
            return None
        return "" if 200 <= status < 300 else f"the push service answered {status}"

    def _call(self, way: Way, note: Note) -> str:
        words = f"{note.title}. {note.text} {note.link(way)}"
        told = {"text": words, "content": words, "title": note.title, "table": note.table, "url": note.link(way)}
        status = post(way.address, msgspec.json.encode(told), {"content-type": "application/json"}, self.reach)
        return "" if 200 <= status < 300 else f"it answered {status}"

    # -- links in letters ----------------------------------------------------------------------------

    def token_link(self, way: Way, what: str) -> str:
        """A link that only the reader of a letter has: to confirm their address, or to have no more letters."""
        return f"{way.base}/nudge/{self._links.dumps([way.id, what])}"

    def token(self, text: str) -> tuple[str, str] | None:
        """Which way such a link is about, and what it does."""
        try:
            id, what = self._links.loads(text)
        except (BadSignature, ValueError, TypeError):
            return None
        return str(id), str(what)

    async def ask(self, way: Way) -> str:
        """Ask by letter whether an address is theirs; what is wrong, if anything."""
        assert self.post is not None
        link = self.token_link(way, "confirm")
        text = (
            f"Somebody at {way.base} wants to be told by e-mail when it is their turn.\n\n"
            f"If that is you: {link}\n\nIf not, leave it be: nothing more will come.\n"
        )
        send, stop = self.post.send, self.token_link(way, "stop")
        try:
            await asyncio.get_running_loop().run_in_executor(
                self._threads, send, way.address, "Shall we write to you?", text, stop
            )
        except MailError as error:
            return str(error)
        return ""
