"""While somebody was away: moves, turns, results and invitations, as a page and as a daily e-mail."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cosmodrome.store import Chair, News, Person, TableRow

from .. import words
from ..notify.mail import MailError

if TYPE_CHECKING:
    from cosmodrome.store import Channel

    from ..services import Services
    from .history import PlayedGame

log = logging.getLogger("cosmodrome.news")
DAY = 86_400.0


@dataclass(frozen=True)
class RunningNews:
    """What happened at a running table."""

    table: str
    game: str
    names: str
    """The others at the table."""
    answers: int
    turn: bool
    waiting_for: str

    @property
    def words(self) -> str:
        """What happened, and whose turn it is."""
        parts = [words.ANSWERS_SINCE(self.answers)] if self.answers else []
        if self.turn:
            parts.append(words.YOUR_TURN_NOW)
        elif self.waiting_for:
            parts.append(words.WAITS_FOR.format(names=self.waiting_for))
        return ", ".join(parts)


@dataclass(frozen=True)
class Absence:
    """What happened since a time."""

    since: float
    running: list[RunningNews]
    finished: list[PlayedGame]
    invitations: list[tuple[str, str, str]]
    """Who invites, to which game, by which invite."""
    seats: list[tuple[str, int, str]]
    """Tournaments whose table waits: name, round, table."""

    @property
    def anything(self) -> bool:
        """Whether there is anything to tell."""
        return bool(self.running or self.finished or self.invitations or self.seats)


class NewsService:
    """Tells people what happened while they were away."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.store = News(services.store.rows)

    async def since_last_visit(self, me: Person) -> Absence:
        """What happened since somebody's last visit; in the last day if this is the first one."""
        left = await self.store.left(me.id)
        return await self.since(me, left or self.services.time.now() - DAY)

    async def since(self, me: Person, since: float) -> Absence:
        """What happened since a time."""
        services = self.services
        answers = {one.table: one.answers for one in await self.store.answers(me.id, since)}
        running = []
        for row, chairs in await services.store.unfinished_tables_of(me.id):
            found = self._running(row, chairs, me, answers.get(row.id, 0))
            if row.status == "playing" and (found.answers or found.turn):
                running.append(found)
        finished = [services.history.played(one, me.id) for one in await self.store.results(me.id, since)]
        invited = [
            (one.sender_name, services.social.game_name(one.game), one.invite)
            for one in await services.social.store.challenges(me.id)
            if one.at > since
        ]
        seats = [(one.name, one.round, one.table) for one in await services.tournaments.calls(me)]
        return Absence(since, sorted(running, key=lambda one: not one.turn), finished, invited, seats)

    def _running(self, row: TableRow, chairs: list[Chair], me: Person, answers: int) -> RunningNews:
        asked = [chairs[seat] for seat in row.summary.get("asked", ()) if seat < len(chairs)]
        turn = any(chair.person == me.id and not chair.standin for chair in asked)
        return RunningNews(
            row.id,
            self.services.social.game_name(row.game),
            words.listed([chair.name for chair in chairs if chair.person != me.id]),
            answers,
            turn,
            words.listed([chair.name for chair in asked if chair.person != me.id]),
        )

    # -- daily e-mails ------------------------------------------------------------------------------

    async def send_digests(self) -> int:
        """Write to everybody who wants a daily e-mail and has news; return how many e-mails were sent."""
        services, sent = self.services, 0
        if services.notifier.mailer is None:
            return 0
        now = services.time.now()
        for person, last in await self.store.due_digests(now - DAY):
            if await self.store.claim_digest(person, last, now):
                sent += await self._write_to(person, last)
        return sent

    async def _write_to(self, person: str, since: float) -> int:
        services = self.services
        me = await services.store.person(person)
        if me is None or person in services.banned:
            return 0
        news = await self.since(me, since)
        channels = [one for one in await services.notifier.notifications.of(person) if one.kind == "email"]
        sent = 0
        for channel in channels if news.anything else ():
            if channel.confirmed:
                try:
                    await asyncio.to_thread(self._send, channel, news)
                    sent += 1
                except MailError as error:
                    await services.notifier.notifications.tried(channel.id, str(error))
        return sent

    def _send(self, channel: Channel, news: Absence) -> None:
        assert self.services.notifier.mailer is not None
        stop = self.services.notifier.token_link(channel, "no-digest")
        text = words.DIGEST_EMAIL.format(
            intro=words.DIGEST_INTRO,
            lines="\n".join(lines(news, channel.base)),
            all=f"{channel.base}/you/news",
            stop=stop,
        )
        self.services.notifier.mailer.send(channel.address, words.DIGEST_SUBJECT, text, stop)


def lines(news: Absence, base: str) -> list[str]:
    """The news, line by line, for an e-mail."""
    told = [
        words.DIGEST_SEAT.format(tournament=name, round=round, link=f"{base}/table/{table}")
        for name, round, table in news.seats
    ]
    told += [
        words.DIGEST_TABLE.format(game=one.game, names=one.names, news=one.words, link=f"{base}/table/{one.table}")
        for one in news.running
    ]
    told += [
        words.DIGEST_RESULT.format(game=one.game, result=one.words, link=f"{base}/table/{one.table}/replay")
        for one in news.finished
    ]
    told += [
        words.DIGEST_INVITATION.format(name=name, game=game, link=f"{base}/join/{invite}")
        for name, game, invite in news.invitations
    ]
    return told
