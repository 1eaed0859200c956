"""How people want to be notified of their turn, and which turns they were notified of."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from dataclasses import asdict, dataclass, field

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from . import schema as s
from . import words
from .backend import DB, Backend
from .rows import Conflict, Person

MOST = 10
"""Channels that one person may have."""


@dataclass(frozen=True, slots=True)
class Channel:
    """One channel to reach a person: a browser's push service, an e-mail address, or a webhook.

    `base` is the address of this server that the person uses, `confirmed` whether the channel is known to be theirs.
    """

    id: str
    person: str
    kind: str
    address: str
    base: str
    created: float
    confirmed: bool = True
    problem: str = ""
    keys: dict[str, str] = field(default_factory=dict)

    @property
    def turns(self) -> bool:
        """Whether it tells of turns. An e-mail address may be for a forgotten password only."""
        return self.keys.get("only") != "password"


@dataclass(frozen=True, slots=True)
class WaitingPlayer:
    """A seat whose question has been open for a while, and whose player was not notified."""

    table: str
    seat: int
    person: str
    since: float
    seen: float = 0.0
    """When a server last saw the player at the table."""


def _asked(address: str) -> str:
    """The key for the last confirmation e-mail to an address. name+tag@host reaches the same reader as name@host."""
    name, _, host = address.casefold().rpartition("@")
    reader = f"{name.partition('+')[0]}@{host}"
    return f"asked:{hashlib.sha256(reader.encode()).hexdigest()}"


class Notifications:
    """Notification channels, and what was sent. Every method is one transaction."""

    def __init__(self, rows: Backend) -> None:
        self.rows = rows

    async def add(self, channel: Channel) -> None:
        """Store a channel, or replace it if it exists. Raises Conflict if the person has too many."""

        def add(db: DB) -> None:
            mine = s.ways.c.person == channel.person
            db.execute(
                s.ways.delete().where(mine & (s.ways.c.kind == channel.kind) & (s.ways.c.address == channel.address))
            )
            if (db.execute(sa.select(sa.func.count()).where(mine)).scalar() or 0) >= MOST:
                raise Conflict(words.TOO_MANY_CHANNELS.format(most=MOST))
            db.execute(s.ways.insert(), asdict(channel))

        await self.rows.write(add)

    async def of(self, person: str) -> list[Channel]:
        """The channels of a person, oldest first."""
        query = sa.select(s.ways).where(s.ways.c.person == person).order_by(s.ways.c.created)
        return await self.rows.read(lambda db: [Channel(**row) for row in db.execute(query).mappings()])

    async def accounts_of(self, address: str, limit: int = 5) -> list[Person]:
        """The accounts with a password that have confirmed an e-mail address."""
        theirs = s.ways.c.confirmed & (s.ways.c.kind == "email") & (sa.func.lower(s.ways.c.address) == address.lower())
        query = sa.select(s.people).where(s.people.c.id.in_(sa.select(s.ways.c.person).where(theirs)))
        query = query.where(s.people.c.login.is_not(None), s.people.c.password.is_not(None)).limit(limit)
        return await self.rows.read(lambda db: [Person(**row) for row in db.execute(query).mappings()])

    async def channel(self, id: str) -> Channel | None:
        """One channel."""
        query = sa.select(s.ways).where(s.ways.c.id == id)
        row = await self.rows.read(lambda db: db.execute(query).mappings().first())
        return Channel(**row) if row else None

    async def confirm(self, id: str) -> None:
        """Mark a channel as confirmed."""
        await self.rows.write(lambda db: db.execute(s.ways.update().where(s.ways.c.id == id).values(confirmed=True)))

    async def may_ask(self, address: str, now: float, pause: float) -> bool:
        """Claim the right to send a confirmation e-mail: once in `pause` seconds per address, whoever asks.

        Only a digest of the address is stored.
        """
        here = s.meta.c.key == _asked(address)

        def ask(db: DB) -> bool:
            until = db.execute(sa.select(s.meta.c.value).where(here)).scalar()
            if until is not None and float(until) > now:
                return False
            db.execute(s.meta.delete().where(here))
            db.execute(s.meta.insert(), {"key": _asked(address), "value": str(now + pause)})
            return True

        try:
            return await self.rows.write(ask)
        except IntegrityError:  # another server was quicker
            return False

    async def leave_alone(self, address: str, until: float) -> None:
        """Send no confirmation e-mail to an address before a time."""
        here = s.meta.c.key == _asked(address)

        def leave(db: DB) -> None:
            db.execute(s.meta.delete().where(here))
            db.execute(s.meta.insert(), {"key": _asked(address), "value": str(until)})

        await self.rows.write(leave)

    async def tried(self, id: str, problem: str) -> None:
        """Store the problem of the last message by a channel; empty if there was none."""
        await self.rows.write(lambda db: db.execute(s.ways.update().where(s.ways.c.id == id).values(problem=problem)))

    async def remove(self, id: str) -> None:
        """Remove a channel."""
        await self.rows.write(lambda db: db.execute(s.ways.delete().where(s.ways.c.id == id)))

    async def waiting(self, before: float) -> list[WaitingPlayer]:
        """Questions that have been open since before a time, of people who want to be notified and were not."""
        chairs = s.chairs
        theirs = sa.select(s.ways.c.person).where(s.ways.c.confirmed)
        told = (s.nudged.c.table == chairs.c.table) & (s.nudged.c.seat == chairs.c.seat)
        query = (
            sa.select(
                chairs.c.table, chairs.c.seat, chairs.c.person, chairs.c.since, sa.func.coalesce(s.nudged.c.seen, 0.0)
            )
            .join(s.tables, s.tables.c.id == chairs.c.table)
            .outerjoin(s.nudged, told)
            .where(s.tables.c.status == "playing", chairs.c.kind == "person", chairs.c.standin == "")
            .where(chairs.c.since > 0, chairs.c.since <= before, chairs.c.person.in_(theirs))
            .where(s.nudged.c.since.is_(None) | (s.nudged.c.since != chairs.c.since))
            .order_by(chairs.c.table, chairs.c.seat)
        )
        return await self.rows.read(lambda db: [WaitingPlayer(*row) for row in db.execute(query)])

    async def see(self, waiting: WaitingPlayer, now: float) -> None:
        """Note that a person is at the table, for other servers."""
        here = (s.nudged.c.table == waiting.table) & (s.nudged.c.seat == waiting.seat)
        new = {"table": waiting.table, "seat": waiting.seat, "since": 0.0, "turn": -1, "seen": now}

        def see(db: DB) -> None:
            if not db.execute(s.nudged.update().where(here).values(seen=now)).rowcount:
                db.execute(s.nudged.insert(), new)

        with suppress(IntegrityError):  # another server was quicker
            await self.rows.write(see)

    async def claim(self, waiting: WaitingPlayer) -> bool:
        """Claim the notification of a question: True once per question, for one of all servers.

        A question is identified by how often its seat has acted, because downtime moves the time it was asked.
        """
        here = (s.nudged.c.table == waiting.table) & (s.nudged.c.seat == waiting.seat)

        def claim(db: DB) -> bool:
            acted = (s.journal.c.table == waiting.table) & (s.journal.c.seat == waiting.seat)
            turn = db.execute(sa.select(sa.func.count()).where(acted)).scalar() or 0
            values = {"since": waiting.since, "turn": turn}
            if db.execute(s.nudged.update().where(here & (s.nudged.c.turn != turn)).values(**values)).rowcount:
                return True
            if db.execute(s.nudged.update().where(here).values(**values)).rowcount:
                return False
            db.execute(s.nudged.insert(), {"table": waiting.table, "seat": waiting.seat, "seen": 0.0, **values})
            return True

        try:
            return await self.rows.write(claim)
        except IntegrityError:  # another server was quicker
            return False
