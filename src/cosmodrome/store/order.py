"""Keeping order in the house: bans, invitations to the server, who looks after it, and what is taken out again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from . import schema as s
from .backend import DB, Backend
from .rows import ChatLine, Person

ADMIN = "admin"


@dataclass(frozen=True, slots=True)
class Overview:
    """How much there is."""

    tables: dict[str, int]
    people: int
    accounts: int


class Order:
    """What the host of a server, of a table, or the owner of an account may do. Every method is one transaction."""

    def __init__(self, rows: Backend) -> None:
        self.rows = rows

    # -- who looks after the server --------------------------------------------------------------

    async def admin(self) -> str | None:
        """The person who made the first account."""
        query = sa.select(s.meta.c.value).where(s.meta.c.key == ADMIN)
        return await self.rows.read(lambda db: db.execute(query).scalar())

    async def claim(self) -> None:
        """Remember who has an account, if nobody is remembered yet as the one who made the first."""

        def claim(db: DB) -> None:
            if db.execute(sa.select(s.meta.c.value).where(s.meta.c.key == ADMIN)).scalar() is None:
                first = sa.select(s.people.c.id).where(s.people.c.login.is_not(None)).order_by(s.people.c.created)
                found = db.execute(first).scalar()
                if found is not None:
                    db.execute(s.meta.insert(), {"key": ADMIN, "value": found})

        await self.rows.write(claim)

    async def overview(self) -> Overview:
        """How much there is of everything."""

        def look(db: DB) -> Overview:
            status = sa.select(s.tables.c.status, sa.func.count()).group_by(s.tables.c.status)
            people = sa.select(sa.func.count(), sa.func.count(s.people.c.login)).select_from(s.people)
            everybody, accounts = db.execute(people).one()
            return Overview({row[0]: row[1] for row in db.execute(status)}, everybody, accounts)

        return await self.rows.read(look)

    async def latest_tables(self, limit: int = 30) -> list[str]:
        """The tables that changed last."""
        query = sa.select(s.tables.c.id).order_by(s.tables.c.changed.desc()).limit(limit)
        return await self.rows.read(lambda db: [str(id) for id in db.execute(query).scalars()])

    async def find_people(self, words: str = "", limit: int = 30) -> list[Person]:
        """People by a part of their name or login, the latest first."""
        query = sa.select(s.people).order_by(s.people.c.created.desc()).limit(limit)
        if words:
            like = f"%{words.lower()}%"
            query = query.where(sa.func.lower(s.people.c.name).like(like) | s.people.c.login.like(like))
        return await self.rows.read(lambda db: [Person(**row) for row in db.execute(query).mappings()])

    # -- bans and invitations --------------------------------------------------------------------

    async def banned(self) -> set[str]:
        """Who may not come in."""
        return await self.rows.read(lambda db: {str(who) for who in db.execute(sa.select(s.bans.c.who)).scalars()})

    async def ban(self, who: str, at: float) -> None:
        """Shut somebody out."""

        def ban(db: DB) -> None:
            db.execute(s.bans.delete().where(s.bans.c.who == who))
            db.execute(s.bans.insert(), {"who": who, "kind": "person", "at": at})

        await self.rows.write(ban)

    async def unban(self, who: str) -> None:
        """Let somebody in again."""
        await self.rows.write(lambda db: db.execute(s.bans.delete().where(s.bans.c.who == who)))

    async def invite(self, digest: str, at: float) -> None:
        """Remember an invitation to the server."""
        await self.rows.write(lambda db: db.execute(s.invitations.insert(), {"digest": digest, "created": at}))

    async def is_invitation(self, digest: str, since: float) -> bool:
        """Whether that is an invitation that is still good."""
        here = (s.invitations.c.digest == digest) & (s.invitations.c.created >= since)
        query = sa.select(s.invitations.c.digest).where(here)
        return await self.rows.read(lambda db: db.execute(query).first() is not None)

    async def use_invitation(self, digest: str) -> bool:
        """Use an invitation up; of many who try at once one succeeds."""
        query = s.invitations.delete().where(s.invitations.c.digest == digest)
        return await self.rows.write(lambda db: db.execute(query).rowcount == 1)

    # -- taking out ------------------------------------------------------------------------------

    async def delete_table(self, table: str) -> None:
        """Take a table out with everything on it."""

        def delete(db: DB) -> None:
            for part in (s.nudged, s.remarks, s.analyses, s.chat, s.told, s.checkpoints, s.journal, s.chairs):
                db.execute(part.delete().where(part.c.table == table))
            if db.execute(s.tables.delete().where(s.tables.c.id == table)).rowcount:
                db.execute(s.meta.insert(), {"key": f"gone:{table}", "value": ""})  # its seed must not serve again

        await self.rows.write(delete)

    async def delete_line(self, table: str, number: int) -> None:
        """Take something that was said out again."""
        here = (s.chat.c.table == table) & (s.chat.c.number == number)
        await self.rows.write(lambda db: db.execute(s.chat.delete().where(here)))

    async def tables_with(self, person: str) -> list[str]:
        """All tables at which somebody sits, or which are theirs."""
        sits = sa.select(s.chairs.c.table).where(s.chairs.c.person == person)
        query = sa.select(s.tables.c.id).where(s.tables.c.id.in_(sits) | (s.tables.c.host == person))
        return await self.rows.read(lambda db: [str(id) for id in db.execute(query).scalars()])

    async def forget(self, person: str, name: str) -> None:
        """Take a person out: what they said, their keys, name, login and password. Nobody can be them again."""

        def forget(db: DB) -> None:
            db.execute(s.chat.delete().where(s.chat.c.person == person))
            db.execute(s.remarks.delete().where((s.remarks.c.person == person) & (s.remarks.c.kind == "comment")))
            db.execute(s.remarks.update().where(s.remarks.c.person == person).values(name=name, person=""))
            db.execute(s.keys.delete().where(s.keys.c.person == person))
            db.execute(s.ways.delete().where(s.ways.c.person == person))
            gone: dict[str, Any] = {"name": name, "login": None, "password": None}
            db.execute(s.people.update().where(s.people.c.id == person).values(**gone))

        await self.rows.write(forget)

    async def said(self, table: str, before: int, limit: int) -> list[ChatLine]:
        """A page of what was said before a line, oldest first."""
        columns = [column for column in s.chat.c if column.name != "table"]
        here = (s.chat.c.table == table) & (s.chat.c.number < before)
        query = sa.select(*columns).where(here).order_by(s.chat.c.number.desc()).limit(limit)
        return await self.rows.read(lambda db: [ChatLine(*row) for row in db.execute(query)][::-1])
