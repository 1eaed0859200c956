"""How people want to be told that it is their turn, and what they have been told of already."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from dataclasses import asdict, dataclass, field

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from . import schema as s
from .backend import DB, Backend
from .rows import Conflict

MOST = 10
"""Ways that one person may have."""


@dataclass(frozen=True, slots=True)
class Way:
    """One way to reach a person: a browser's push service, an e-mail address, or a webhook.

    `base` is the address of this server as the person knows it, `confirmed` whether it is surely theirs.
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


@dataclass(frozen=True, slots=True)
class Waiting:
    """A seat whose question has been open for a while, and nobody was told."""

    table: str
    seat: int
    person: str
    since: float
    seen: float = 0.0
    """When a server last saw them at the table."""


def _asked(address: str) -> str:
    """Under what it is remembered that an address was asked: whatever stands after a plus reaches the same reader."""
    name, _, host = address.casefold().rpartition("@")
    reader = f"{name.partition('+')[0]}@{host}"
    return f"asked:{hashlib.sha256(reader.encode()).hexdigest()}"


class Nudges:
    """Ways and what was sent by them. Every method is one transaction."""

    def __init__(self, rows: Backend) -> None:
        self.rows = rows

    async def add(self, way: Way) -> None:
        """Remember a way; the same one again takes the place of the old. Conflict where there are too many."""

        def add(db: DB) -> None:
            mine = s.ways.c.person == way.person
            db.execute(s.ways.delete().where(mine & (s.ways.c.kind == way.kind) & (s.ways.c.address == way.address)))
            if (db.execute(sa.select(sa.func.count()).where(mine)).scalar() or 0) >= MOST:
                raise Conflict(f"{MOST} ways to reach you are enough: take one back first")
            db.execute(s.ways.insert(), asdict(way))

        await self.rows.write(add)

    async def of(self, person: str) -> list[Way]:
        """The ways of a person, oldest first."""
        query = sa.select(s.ways).where(s.ways.c.person == person).order_by(s.ways.c.created)
        return await self.rows.read(lambda db: [Way(**row) for row in db.execute(query).mappings()])

    async def way(self, id: str) -> Way | None:
        """One way."""
        query = sa.select(s.ways).where(s.ways.c.id == id)
        row = await self.rows.read(lambda db: db.execute(query).mappings().first())
        return Way(**row) if row else None

    async def confirm(self, id: str) -> None:
        """It is surely theirs."""
        await self.rows.write(lambda db: db.execute(s.ways.update().where(s.ways.c.id == id).values(confirmed=True)))

    async def may_ask(self, address: str, now: float, pause: float) -> bool:
        """Take it upon us to write to an address that is not known to be anybody's: once in a while, whoever asks.

        Of the address a digest is kept.
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
        """Do not write to an address again before a time."""
        here = s.meta.c.key == _asked(address)

        def leave(db: DB) -> None:
            db.execute(s.meta.delete().where(here))
            db.execute(s.meta.insert(), {"key": _asked(address), "value": str(until)})

        await self.rows.write(leave)

    async def tried(self, id: str, problem: str) -> None:
        """Note what became of the last message by it."""
        await self.rows.write(lambda db: db.execute(s.ways.update().where(s.ways.c.id == id).values(problem=problem)))

    async def remove(self, id: str) -> None:
        """Not by that way any more."""
        await self.rows.write(lambda db: db.execute(s.ways.delete().where(s.ways.c.id == id)))

    async def waiting(self, before: float) -> list[Waiting]:
        """Questions that have been open since before a time, of people who want to be told and were not."""
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
        return await self.rows.read(lambda db: [Waiting(*row) for row in db.execute(query)])

    async def see(self, waiting: Waiting, now: float) -> None:
        """They are at the table, as other servers can't know."""
        here = (s.nudged.c.table == waiting.table) & (s.nudged.c.seat == waiting.seat)
        new = {"table": waiting.table, "seat": waiting.seat, "since": 0.0, "turn": -1, "seen": now}

        def see(db: DB) -> None:
            if not db.execute(s.nudged.update().where(here).values(seen=now)).rowcount:
                db.execute(s.nudged.insert(), new)

        with suppress(IntegrityError):  # another server was quicker
            await self.rows.write(see)

    async def claim(self, waiting: Waiting) -> bool:
        """Take it upon us to tell of a question: True once for each, however many servers there are.

        A question is known by how often its seat has acted: when it was put moves on where the servers were away.
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
