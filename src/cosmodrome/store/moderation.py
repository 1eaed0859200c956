"""Reports, sanctions, and the log of what moderators did. A scope is a club's id, or empty for the server."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Literal, TypeAlias

import sqlalchemy as sa

from . import schema as s
from .backend import DB, Backend

SanctionKind: TypeAlias = Literal["mute", "suspend", "ban"]
MOST_REPORTS = 20
"""Open reports of one reporter."""


@dataclass(frozen=True, slots=True)
class Report:
    """What somebody reported. `line` is the chat message, if there is one, and `context` the messages around it."""

    id: str
    scope: str
    person: str
    reporter: str
    place: str
    """The address of the page it is about."""
    line: str
    context: list[str]
    note: str
    at: float
    status: Literal["open", "done"] = "open"
    outcome: str = ""


@dataclass(frozen=True, slots=True)
class Sanction:
    """Somebody is muted, suspended or banned. `until` is None for good."""

    person: str
    scope: str
    kind: SanctionKind
    until: float | None
    at: float


@dataclass(frozen=True, slots=True)
class LogEntry:
    """Something that a moderator did."""

    id: str
    scope: str
    at: float
    moderator: str
    moderator_name: str
    action: str
    person: str
    name: str
    until: float | None
    reason: str


class Moderation:
    """What moderators need. Every method is one transaction."""

    def __init__(self, rows: Backend) -> None:
        self.rows = rows

    async def report(self, report: Report) -> bool:
        """Keep a report; False if the reporter has too many open ones."""
        c = s.reports.c

        def add(db: DB) -> bool:
            mine = (c.reporter == report.reporter) & (c.status == "open")
            if db.execute(sa.select(sa.func.count()).select_from(s.reports).where(mine)).scalar_one() >= MOST_REPORTS:
                return False
            db.execute(s.reports.insert(), asdict(report))
            return True

        return await self.rows.write(add)

    async def reports(self, scope: str, status: str = "open", limit: int = 50) -> list[tuple[Report, str, str]]:
        """Reports, latest first, with the names of the reported person and of the reporter."""
        c, about, by = s.reports.c, s.people.alias("about"), s.people.alias("by")
        query = (
            sa.select(s.reports, about.c.name.label("about"), by.c.name.label("by"))
            .outerjoin(about, about.c.id == c.person)
            .outerjoin(by, by.c.id == c.reporter)
            .where(c.scope == scope, c.status == status)
            .order_by(c.at.desc())
            .limit(limit)
        )

        def look(db: DB) -> list[tuple[Report, str, str]]:
            found = []
            for row in db.execute(query).mappings():
                values = dict(row)
                named = (str(values.pop("about") or ""), str(values.pop("by") or ""))
                found.append((Report(**values), *named))
            return found

        return await self.rows.read(look)

    async def find(self, id: str) -> Report | None:
        """A report by id."""
        query = sa.select(s.reports).where(s.reports.c.id == id)
        row = await self.rows.read(lambda db: db.execute(query).mappings().first())
        return Report(**row) if row else None

    async def close(self, report: str, outcome: str) -> None:
        """A moderator has dealt with a report."""
        here = s.reports.c.id == report
        values = {"status": "done", "outcome": outcome}
        await self.rows.write(lambda db: db.execute(s.reports.update().where(here).values(**values)))

    async def sanction(self, sanction: Sanction, entry: LogEntry) -> None:
        """Mute, suspend or ban somebody, and log it."""

        def write(db: DB) -> None:
            c = s.sanctions.c
            here = (c.person == sanction.person) & (c.scope == sanction.scope) & (c.kind == sanction.kind)
            db.execute(s.sanctions.delete().where(here))
            db.execute(s.sanctions.insert(), asdict(sanction))
            db.execute(s.moderation_log.insert(), asdict(entry))

        await self.rows.write(write)

    async def lift(self, person: str, scope: str, kind: str, entry: LogEntry) -> None:
        """End a sanction, and log it."""

        def write(db: DB) -> None:
            c = s.sanctions.c
            db.execute(s.sanctions.delete().where((c.person == person) & (c.scope == scope) & (c.kind == kind)))
            db.execute(s.moderation_log.insert(), asdict(entry))

        await self.rows.write(write)

    async def log(self, entry: LogEntry) -> None:
        """Log something that a moderator did."""
        await self.rows.write(lambda db: db.execute(s.moderation_log.insert(), asdict(entry)))

    async def entries(self, scope: str, limit: int = 100) -> list[LogEntry]:
        """The log, latest first."""
        c = s.moderation_log.c
        query = sa.select(s.moderation_log).where(c.scope == scope).order_by(c.at.desc()).limit(limit)
        return await self.rows.read(lambda db: [LogEntry(**row) for row in db.execute(query).mappings()])

    async def in_force(self, scope: str, now: float) -> list[tuple[Sanction, str]]:
        """The sanctions that hold now, with the names of the people."""
        c = s.sanctions.c
        here = (c.scope == scope) & (c.until.is_(None) | (c.until > now))
        query = (
            sa.select(s.sanctions, s.people.c.name)
            .join(s.people, s.people.c.id == c.person)
            .where(here)
            .order_by(c.at.desc())
        )

        def look(db: DB) -> list[tuple[Sanction, str]]:
            found = [dict(row) for row in db.execute(query).mappings()]
            return [(Sanction(**row), name) for row, name in ((row, str(row.pop("name"))) for row in found)]

        return await self.rows.read(look)

    async def against(self, person: str, scope: str, now: float) -> dict[str, float | None]:
        """The sanctions against one person in one scope that hold now: until when, by kind."""
        c = s.sanctions.c
        here = (c.person == person) & (c.scope == scope) & (c.until.is_(None) | (c.until > now))
        query = sa.select(c.kind, c.until).where(here)
        return await self.rows.read(lambda db: {str(row[0]): row[1] for row in db.execute(query)})

    # -- moderators of the server -------------------------------------------------------------------

    async def moderators(self) -> set[str]:
        """The ids of the server's moderators, beside its administrator."""
        query = sa.select(s.moderators.c.person)
        return await self.rows.read(lambda db: {str(id) for id in db.execute(query).scalars()})

    async def appoint(self, person: str, at: float, entry: LogEntry) -> None:
        """Make somebody a moderator of the server."""

        def write(db: DB) -> None:
            db.execute(s.moderators.delete().where(s.moderators.c.person == person))
            db.execute(s.moderators.insert(), {"person": person, "at": at})
            db.execute(s.moderation_log.insert(), asdict(entry))

        await self.rows.write(write)

    async def dismiss(self, person: str, entry: LogEntry) -> None:
        """Somebody is a moderator no more."""

        def write(db: DB) -> None:
            db.execute(s.moderators.delete().where(s.moderators.c.person == person))
            db.execute(s.moderation_log.insert(), asdict(entry))

        await self.rows.write(write)
