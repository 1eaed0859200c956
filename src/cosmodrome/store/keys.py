"""Keys: sessions, tokens of programs, recovery links, links to reset a password. Only digests are stored."""

from __future__ import annotations

from dataclasses import asdict, dataclass

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from . import schema as s
from .backend import DB, Backend
from .rows import Person


@dataclass(frozen=True, slots=True)
class Key:
    """One key of a person; kind is "session", "api", "recovery", "reset" or "oidc" (an account elsewhere)."""

    digest: str
    kind: str
    person: str
    created: float


class Keys:
    """The keys of all people. Every method is one transaction."""

    def __init__(self, rows: Backend) -> None:
        self.rows = rows

    async def add(self, key: Key, since: float | None = None) -> None:
        """Store a key, in place of those of this kind from before `since`; a recovery link in place of any other."""

        def add(db: DB) -> None:
            older = (s.keys.c.person == key.person) & (s.keys.c.kind == key.kind)
            if key.kind != "recovery":
                older &= s.keys.c.created < (since or 0.0)
            if key.kind == "recovery" or since is not None:
                db.execute(s.keys.delete().where(older))
            db.execute(s.keys.insert(), asdict(key))

        await self.rows.write(add)

    async def claim(self, key: Key) -> bool:
        """Store a key, unless somebody has it already; return whether it was stored."""
        try:
            await self.add(key)
        except IntegrityError:
            return False
        return True

    async def whose(self, digest: str, kind: str, since: float = 0.0) -> Person | None:
        """The person of a key that was created after `since`; None if there is no such key."""
        key = (s.keys.c.digest == digest) & (s.keys.c.kind == kind) & (s.keys.c.created >= since)
        query = sa.select(s.people).join(s.keys, s.keys.c.person == s.people.c.id).where(key)
        row = await self.rows.read(lambda db: db.execute(query).mappings().first())
        return Person(**row) if row else None

    async def of(self, person: str, kind: str) -> list[Key]:
        """A person's keys, latest first."""
        query = sa.select(s.keys).where((s.keys.c.person == person) & (s.keys.c.kind == kind))
        query = query.order_by(s.keys.c.created.desc(), s.keys.c.digest)
        return await self.rows.read(lambda db: [Key(**row) for row in db.execute(query).mappings()])

    async def take(self, digest: str, kind: str) -> bool:
        """Delete a key; return whether it existed. Of several concurrent tries, one succeeds."""
        query = s.keys.delete().where((s.keys.c.digest == digest) & (s.keys.c.kind == kind))
        return await self.rows.write(lambda db: db.execute(query).rowcount == 1)

    async def void(self, person: str, kind: str = "") -> None:
        """Delete a person's keys of one kind, or all that this server has given out."""
        theirs = s.keys.c.kind == kind if kind else s.keys.c.kind != "oidc"
        await self.rows.write(lambda db: db.execute(s.keys.delete().where((s.keys.c.person == person) & theirs)))
