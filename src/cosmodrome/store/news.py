"""What happened at a person's tables since a time, and who wants to read it in a daily e-mail."""

from __future__ import annotations

from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from . import schema as s
from .backend import DB, Backend
from .results import GameResult, read_results

LIMIT = 60
"""The tables in the news."""


@dataclass(frozen=True, slots=True)
class TableNews:
    """What others did at a running table: how many answers, and who answered last."""

    table: str
    answers: int
    last: float


class News:
    """What happened. Every method is one transaction."""

    def __init__(self, rows: Backend) -> None:
        self.rows = rows

    async def answers(self, person: str, since: float) -> list[TableNews]:
        """The answers of others at the person's running tables since a time; the latest table first."""
        mine = sa.select(s.chairs.c.table).where(s.chairs.c.person == person)
        going = sa.select(s.tables.c.id).where(
            s.tables.c.id.in_(mine), s.tables.c.status == "playing", s.tables.c.changed > since
        )
        j = s.journal.c
        own = sa.exists().where(s.chairs.c.table == j.table, s.chairs.c.seat == j.seat, s.chairs.c.person == person)
        number, last = sa.func.count(), sa.func.max(j.at)
        query = (
            sa.select(j.table, number, last)
            .where(j.table.in_(going), j.at > since, j.kind == "answer", ~own)
            .group_by(j.table)
            .order_by(last.desc())
            .limit(LIMIT)
        )
        return await self.rows.read(lambda db: [TableNews(*row) for row in db.execute(query)])

    async def results(self, person: str, since: float) -> list[GameResult]:
        """The games of a person that have ended since a time, latest first."""
        c = s.placements.c
        mine = sa.select(c.table).where(c.person == person, c.ended > since).distinct().limit(LIMIT)

        def look(db: DB) -> list[GameResult]:
            found = read_results(db, [str(id) for id in db.execute(mine).scalars()])
            return sorted(found, key=lambda one: -one.ended)

        return await self.rows.read(look)

    async def left(self, person: str) -> float:
        """When a person was last here before their present visit; 0 if they never were."""
        query = sa.select(s.presence.c.left).where(s.presence.c.person == person)
        return await self.rows.read(lambda db: float(db.execute(query).scalar() or 0.0))

    # -- daily e-mails ------------------------------------------------------------------------------

    async def wants_digest(self, person: str) -> bool:
        """Whether a person wants a daily e-mail."""
        query = sa.select(s.digests.c.sent).where(s.digests.c.person == person)
        return await self.rows.read(lambda db: db.execute(query).first() is not None)

    async def want_digest(self, person: str, wanted: bool, at: float) -> None:
        """Keep whether a person wants a daily e-mail. The first one tells what happens from now on."""

        def write(db: DB) -> None:
            if not wanted:
                db.execute(s.digests.delete().where(s.digests.c.person == person))
            elif db.execute(sa.select(s.digests.c.sent).where(s.digests.c.person == person)).first() is None:
                db.execute(s.digests.insert(), {"person": person, "sent": at})

        try:
            await self.rows.write(write)
        except IntegrityError:  # asked for twice at the same time
            return

    async def due_digests(self, before: float, limit: int = 100) -> list[tuple[str, float]]:
        """People whose last e-mail told what happened until before a time, and that time."""
        c = s.digests.c
        query = sa.select(c.person, c.sent).where(c.sent <= before).order_by(c.sent).limit(limit)
        return await self.rows.read(lambda db: [(str(row[0]), float(row[1])) for row in db.execute(query)])

    async def claim_digest(self, person: str, sent: float, now: float) -> bool:
        """Whether this server writes to somebody: of several, one does."""
        here = (s.digests.c.person == person) & (s.digests.c.sent == sent)
        query = s.digests.update().where(here).values(sent=now)
        return await self.rows.write(lambda db: db.execute(query).rowcount == 1)
