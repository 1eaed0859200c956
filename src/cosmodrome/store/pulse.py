"""The server's pulse: when it last lived, so that the time it was away is nobody's."""

from __future__ import annotations

import sqlalchemy as sa

from . import schema as s
from .backend import DB, Backend

KEY = "alive"


class Pulse:
    """Notes now and then that a server lives, and gives clocks back the time in which none did."""

    def __init__(self, rows: Backend) -> None:
        self.rows = rows

    async def beat(self, now: float) -> None:
        """A server lives."""
        await self.rows.write(lambda db: _note(db, now))

    async def wake(self, now: float, after: float = 0.0) -> float:
        """A server lives again: running clocks get back the time since the last beat. How many seconds that was.

        A pause that is not longer than `after` is none: another server may have lived on.
        """

        def wake(db: DB) -> float:
            last = db.execute(sa.select(s.meta.c.value).where(s.meta.c.key == KEY)).scalar()
            if last is None:  # written before there was a pulse: something happened at the last change
                last = db.execute(sa.select(sa.func.max(s.tables.c.changed))).scalar() or now
            away = now - float(last)
            if away <= after:
                return 0.0
            running = sa.select(s.tables.c.id).where(s.tables.c.status == "playing")
            late = sa.case((s.chairs.c.since > float(last), now), else_=s.chairs.c.since + away)
            asked = s.chairs.c.table.in_(running) & (s.chairs.c.since > 0)
            db.execute(s.chairs.update().where(asked).values(since=late))
            db.execute(s.tables.update().where(s.tables.c.status == "playing").values(version=s.tables.c.version + 1))
            _note(db, now)
            return away

        return await self.rows.write(wake)


def _note(db: DB, now: float) -> None:
    if db.execute(s.meta.update().where(s.meta.c.key == KEY).values(value=repr(now))).rowcount == 0:
        db.execute(s.meta.insert(), {"key": KEY, "value": repr(now)})
