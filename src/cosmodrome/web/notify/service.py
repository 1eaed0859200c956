"""Notifies people of their turn: by the channels they chose, once per question, with a link to the table."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit
from weakref import WeakValueDictionary

import msgspec
from itsdangerous import BadSignature, URLSafeSerializer

from cosmodrome.store import Channel, Notifications, StoreError, WaitingPlayer

from .. import words
from ..settings import is_email
from .http import AllowedNetworks, Unreachable, is_ip, post
from .mail import Mailer, MailError
from .mentions import NOBODY, for_slack, harmless
from .push import Browser, Vapid, encrypt

if TYPE_CHECKING:
    from ..services import Services

log = logging.getLogger("cosmodrome.notify")
IDLE_AT_TABLE = 3600.0
"""Seconds after which a person is notified even though the table is open in a tab."""
SEEN = 20.0
"""Seconds for which a sighting by another server counts."""
LETTER = 24 * 3600.0
"""An address gets at most one confirmation e-mail in this many seconds, whoever asks for it."""
STOPPED = 30 * LETTER
"""Seconds for which an unsubscribed address gets no new confirmation e-mail."""
AT_ONCE = 8
"""Messages that are sent at the same time."""
TO_ONE = 2
"""Of these, at most this many to one domain, so that a slow one does not hold up the others."""
LATEST = 300.0
"""The longest delay, in seconds, of a message because many go to the same domain."""
GONE = (404, 410)
"""The statuses of a push service for a browser that is no longer subscribed."""


@dataclass(frozen=True)
class Notice:
    """A notification: whose turn it is at which table."""

    table: str
    title: str
    text: str

    def link(self, channel: Channel) -> str:
        """The address that opens the table."""
        return f"{channel.base}/table/{self.table}"


def domain_of(channel: Channel) -> str:
    """The registered domain of a channel's address. Its owner can make up any subdomain, so these don't count."""
    host = channel.address.rpartition("@")[2] if channel.kind == "email" else urlsplit(channel.address).hostname or ""
    return host if is_ip(host) else ".".join(host.rstrip(".").split(".")[-2:])


class Notifier:
    """Finds people whose question has been open for a while, and notifies them."""

    def __init__(self, services: Services) -> None:
        settings = services.settings
        self.services = services
        self.notifications = Notifications(services.store.rows)
        self.allowed = AllowedNetworks.parse(settings.nudge_reach)
        self.mailer = Mailer(settings.smtp, settings.mail_from) if settings.smtp else None
        self.vapid: Vapid | None = None
        self._links = URLSafeSerializer(services.secret, salt="cosmodrome.nudge")
        self._threads = ThreadPoolExecutor(AT_ONCE, "nudge")
        self._task: asyncio.Task[None] | None = None
        self._telling: set[asyncio.Task[None]] = set()
        self._lines: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()

    def start(self, key: str) -> None:
        """Start, with the key by which push services recognise this server."""
        self.vapid = Vapid(key)
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Stop notifying people."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        for task in self._telling:
            task.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(min(5.0, max(0.2, self.services.settings.nudge_after / 4)))
            try:
                await self.look()
            except StoreError as error:
                log.error("nobody could be notified: %s", error)
            except Exception:
                log.exception("notifying people failed; trying again")

    async def look(self) -> None:
        """Notify everyone whose question has been open for long enough and who is not at the table."""
        now = self.services.time.now()
        after = self.services.settings.nudge_after
        found = await self.notifications.waiting(now - after / 2)
        due = []
        for waiting in found:
            if self._sees(waiting, now):
                await self._say_so(waiting, now)
            elif (
                now - waiting.since >= after
                and now - waiting.seen >= SEEN
                and waiting.person not in self.services.banned
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
            log.error("a person could not be notified: %s", error, exc_info=error)

    def _sees(self, waiting: WaitingPlayer, now: float) -> bool:
        table = self.services.tables.find(waiting.table)
        return table is not None and table.present(waiting.person) and now - waiting.since < IDLE_AT_TABLE

    async def _say_so(self, waiting: WaitingPlayer, now: float) -> None:
        """Let other servers on the same database know that the person is at the table."""
        if not self.services.settings.sqlite and now - waiting.seen >= SEEN / 2:
            await self.notifications.see(waiting, now)

    async def _tell(self, table: str, person: str, seats: Iterable[WaitingPlayer]) -> None:
        """Send one message for all of a person's seats at a table, if any of their questions is new."""
        if not any([await self.notifications.claim(waiting) for waiting in seats]):
            return
        notice = await self._note(table, person)
        if notice is not None:
            channels = [one for one in await self.notifications.of(person) if one.confirmed and one.turns]
            await asyncio.gather(*(self._send(channel, notice) for channel in channels))

    def announce(self, person: str, table: str, title: str, text: str) -> None:
        """Send somebody a notice about a table, by all their channels."""
        self._begin(self._announce(person, Notice(table, title, text)))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._telling.add(task)
        task.add_done_callback(self._told)

    async def _announce(self, person: str, notice: Notice) -> None:
        channels = [one for one in await self.notifications.of(person) if one.confirmed and one.turns]
        await asyncio.gather(*(self._send(channel, notice) for channel in channels))

    # -- forgotten passwords -------------------------------------------------------------------------

    def forgotten(self, name: str, address: str) -> None:
        """Send links to reset the password of an account, by its login or e-mail address, if it can be e-mailed.

        All of it happens after the answer, which is the same for accounts that do not exist.
        """
        self._begin(self._forgotten(name.strip(), address))

    async def _forgotten(self, name: str, address: str) -> None:
        person = await self.services.store.person_by_login(name.lower()[:60])
        known = [person] if person is not None and person.password else []
        for one in known or (await self.notifications.accounts_of(name) if is_email(name) else []):
            channels = [way for way in await self.notifications.of(one.id) if way.kind == "email" and way.confirmed]
            limiter = self.services.limiter
            if one.id in self.services.banned or not channels or limiter.take("reset", one.id, limiter.limits.reset):
                continue
            log.info("password e-mail for %s, asked for by %s", one.id, address)
            token = await self.services.identity.reset(one)
            for channel in channels:
                await self._send_reset(channel, one.login or "", token)

    async def _send_reset(self, channel: Channel, login: str, token: str) -> None:
        assert self.mailer is not None
        link = f"{channel.base}/recover/{token}"
        text = words.RESET_EMAIL.format(login=login, site=channel.base, link=link)
        loop, send = asyncio.get_running_loop(), self.mailer.send
        try:
            await loop.run_in_executor(self._threads, send, channel.address, words.RESET_SUBJECT, text)
        except MailError as error:
            log.warning("no password e-mail for %s: %s", channel.person, error)
            await self.notifications.tried(channel.id, str(error))

    async def _note(self, table: str, person: str) -> Notice | None:
        found = await self.services.store.table(table)
        if found is None:
            return None
        row, chairs = found
        game = self.services.games.get(row.game)
        name = game.name if game is not None else row.game
        others = [chair.name for chair in chairs if chair.person != person]
        text = words.TURN_WITH_OTHERS.format(names=words.listed(others)) if others else words.TURN_ALONE
        return Notice(table, words.TURN_TITLE.format(game=name), text)

    async def _send(self, channel: Channel, notice: Notice) -> None:
        """Send by one channel. Problems are stored for its owner to see; an unsubscribed browser is removed."""
        domain = domain_of(channel)
        wait = self._wait(channel, domain)
        if wait is None:
            await self.notifications.tried(channel.id, words.TOO_MANY_MESSAGES.format(domain=domain))
            return
        await asyncio.sleep(wait)
        line = self._lines.setdefault(domain, asyncio.Semaphore(TO_ONE))
        try:
            async with line:
                problem = await self.send_in_thread(channel, notice)
        except Exception:
            log.exception("a message by %s failed", channel.kind)
            problem = words.MESSAGE_FAILED
        if problem is None:
            await self.notifications.remove(channel.id)
        elif problem != channel.problem:
            await self.notifications.tried(channel.id, problem)

    def _wait(self, channel: Channel, domain: str) -> float | None:
        """The seconds until a message may be sent; None if there are too many.

        Webhooks and push endpoints are limited per domain, because anyone can enter any address. E-mail goes to the
        administrator's own mail server.
        """
        limiter = self.services.limiter
        if limiter.take("post", f"person {channel.person}", limiter.limits.posts):
            return None
        return 0.0 if channel.kind == "email" else limiter.reserve("post", domain, limiter.limits.host_posts, LATEST)

    async def send_in_thread(self, channel: Channel, notice: Notice) -> str | None:
        """Send in a thread. Returns the problem; empty if there is none, None if the browser has unsubscribed."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._by, channel, notice)

    def _by(self, channel: Channel, notice: Notice) -> str | None:
        try:
            if channel.kind == "push":
                return self._push(channel, notice)
            if channel.kind == "webhook":
                return self._call(channel, notice)
            if self.mailer is not None:
                stop = self.token_link(channel, "stop")
                text = words.TURN_EMAIL.format(text=notice.text, link=notice.link(channel), stop=stop)
                self.mailer.send(channel.address, notice.title, text, stop)
            return ""
        except (Unreachable, MailError) as error:
            return str(error)

    def _push(self, channel: Channel, notice: Notice) -> str | None:
        assert self.vapid is not None
        message = {"title": notice.title, "body": notice.text, "url": f"/table/{notice.table}", "tag": notice.table}
        body = encrypt(msgspec.json.encode(message), Browser(channel.keys["p256dh"], channel.keys["auth"]))
        headers = self.vapid.headers(channel.address, channel.base, notice.table, self.services.time.now())
        status = post(channel.address, body, headers, self.allowed)
        if status in GONE:
            return None
        return "" if 200 <= status < 300 else words.PUSH_ANSWERED.format(status=status)

    def _call(self, channel: Channel, notice: Notice) -> str:
        title, text, link = notice.title, notice.text, notice.link(channel)
        told = {
            "text": words.TURN_WEBHOOK.format(title=for_slack(title), text=for_slack(text), link=link),
            "content": words.TURN_WEBHOOK.format(title=harmless(title), text=harmless(text), link=link),
            "allowed_mentions": NOBODY,
            "title": title,
            "table": notice.table,
            "url": link,
        }
        status = post(channel.address, msgspec.json.encode(told), {"content-type": "application/json"}, self.allowed)
        return "" if 200 <= status < 300 else words.WEBHOOK_ANSWERED.format(status=status)

    # -- links in e-mails ----------------------------------------------------------------------------

    def token_link(self, channel: Channel, what: str) -> str:
        """A signed link for an e-mail: to confirm the address ("confirm"), or to unsubscribe ("stop")."""
        return f"{channel.base}/nudge/{self._links.dumps([channel.id, what])}"

    def token(self, text: str) -> tuple[str, str] | None:
        """The channel and the action of such a link; None if it is not valid."""
        try:
            id, what = self._links.loads(text)
        except (BadSignature, ValueError, TypeError):
            return None
        return str(id), str(what)

    async def ask(self, channel: Channel) -> str:
        """Send a confirmation e-mail. Returns the problem, if there is one."""
        assert self.mailer is not None
        link = self.token_link(channel, "confirm")
        asked = words.CONFIRM_EMAIL if channel.turns else words.CONFIRM_PASSWORD_EMAIL
        text = asked.format(site=channel.base, link=link)
        send, stop = self.mailer.send, self.token_link(channel, "stop")
        try:
            await asyncio.get_running_loop().run_in_executor(
                self._threads, send, channel.address, words.CONFIRM_SUBJECT, text, stop
            )
        except MailError as error:
            return str(error)
        return ""
