"""What lets somebody in: sessions of browsers, tokens of programs, recovery links. Only digests are kept."""

from __future__ import annotations

from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncEngine

from . import schema as s
from .rows import Person


@dataclass(frozen=True, slots=True)
class Key:
    """One key of a person; kind is "session", "api" or "recovery"."""

    digest: str
    kind: str
    person: str
    created: float


class Keys:
    """The keys of all people. Every method is one transaction."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    async def add(self, key: Key) -> None:
        """Remember a key. Of recovery links a person has one: a new one replaces the one before."""
        async with self.engine.begin() as db:
            if key.kind == "recovery":
                await db.execute(s.keys.delete().where((s.keys.c.person == key.person) & (s.keys.c.kind == key.kind)))
            values = {"digest": key.digest, "kind": key.kind, "person": key.person, "created": key.created}
            await db.execute(s.keys.insert().values(**values))

    async def whose(self, digest: str, kind: str, since: float = 0.0) -> Person | None:
        """Whose key that is, if it is not older than that."""
        key = (s.keys.c.digest == digest) & (s.keys.c.kind == kind) & (s.keys.c.created >= since)
        query = sa.select(s.people).join(s.keys, s.keys.c.person == s.people.c.id).where(key)
        async with self.engine.connect() as db:
            row = (await db.execute(query)).mappings().first()
        return Person(**row) if row else None

    async def of(self, person: str, kind: str) -> list[Key]:
        """Somebody's keys, latest first."""
        query = sa.select(s.keys).where((s.keys.c.person == person) & (s.keys.c.kind == kind))
        async with self.engine.connect() as db:
            rows = await db.execute(query.order_by(s.keys.c.created.desc(), s.keys.c.digest))
            return [Key(**row) for row in rows.mappings()]

    async def take(self, digest: str, kind: str) -> bool:
        """Make a key void; whether it was one. Of many who try at once one succeeds."""
        async with self.engine.begin() as db:
            gone = await db.execute(s.keys.delete().where((s.keys.c.digest == digest) & (s.keys.c.kind == kind)))
            return gone.rowcount == 1

    async def void(self, person: str) -> None:
        """Make every key of a person void."""
        async with self.engine.begin() as db:
            await db.execute(s.keys.delete().where(s.keys.c.person == person))
