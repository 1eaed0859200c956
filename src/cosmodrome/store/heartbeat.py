"""Heartbeat. Downtime is not charged to any player's clock."""

from __future__ import annotations

import sqlalchemy as sa

from . import schema as s
from .backend import DB, Backend

KEY = "alive"


class Heartbeat:
    """Stores from time to time that a server runs, and gives clocks back the time in which none did."""

    def __init__(self, rows: Backend) -> None:
        self.rows = rows

    async def beat(self, now: float) -> None:
        """Store that a server runs."""
        await self.rows.write(lambda db: _note(db, now))

    async def give_back(self, now: float, after: float = 0.0, last: float | None = None) -> float:
        """Move what runs by the time from `last` (by default, the last beat) to now; return how long that was.

        These are the clocks of players, and the time in which full tables wait for salts.
        With `after`, other servers may share the database: a beat at most that long ago means that one of them ran.
        Alone, the difference may be negative: the wall clock was set back.
        """

        def give_back(db: DB) -> float:
            noted = db.execute(sa.select(s.meta.c.value).where(s.meta.c.key == KEY)).scalar()
            if noted is None:  # written before there was a heartbeat: take the last change
                noted = db.execute(sa.select(sa.func.max(s.tables.c.changed))).scalar() or now
            if after and now - float(noted) <= after:
                return 0.0
            since = float(noted) if last is None or after else last
            away = now - since
            if not away:
                return 0.0
            running = sa.select(s.tables.c.id).where(s.tables.c.status == "playing")
            late = sa.case((s.chairs.c.since > since, now), else_=s.chairs.c.since + away)
            asked = s.chairs.c.table.in_(running) & (s.chairs.c.since > 0)
            db.execute(s.chairs.update().where(asked).values(since=late))
            db.execute(s.tables.update().where(s.tables.c.status == "playing").values(version=s.tables.c.version + 1))
            _reveal_later(db, away)
            _note(db, now)
            return away

        return await self.rows.write(give_back)


def _reveal_later(db: DB, away: float) -> None:
    """Full tables that wait for salts wait so much longer: pages could not reveal theirs meanwhile."""
    t = s.tables.c
    for id, source in db.execute(sa.select(t.id, t.source).where(t.status == "waiting")).all():
        if (by := source.get("reveal_by")) is not None:
            later = {**source, "reveal_by": by + away}
            db.execute(s.tables.update().where(t.id == id).values(source=later, version=t.version + 1))


def _note(db: DB, now: float) -> None:
    if db.execute(s.meta.update().where(s.meta.c.key == KEY).values(value=repr(now))).rowcount == 0:
        db.execute(s.meta.insert(), {"key": KEY, "value": repr(now)})
