"""Administration: bans, server invitations, the administrator, and deleting tables, chat lines and people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from . import schema as s
from .backend import DB, Backend
from .people import forget_person
from .rows import ChatLine, Person

ADMIN = "admin"
RESERVED = "admin-invitation"
"""The key for the digest of the link to the named administrator's account."""
CLAIMANT = "admin-claimant"
"""The key for the person who has followed it."""
BATCH = 500
"""How many guests are removed in one transaction."""


@dataclass(frozen=True, slots=True)
class Overview:
    """Numbers of tables, people and accounts."""

    tables: dict[str, int]
    people: int
    accounts: int


class Administration:
    """What administrators, hosts of tables and owners of accounts may do. Every method is one transaction."""

    def __init__(self, rows: Backend) -> None:
        self.rows = rows

    # -- the administrator -----------------------------------------------------------------------

    async def admin(self) -> str | None:
        """The person who created the first account."""
        query = sa.select(s.meta.c.value).where(s.meta.c.key == ADMIN)
        return await self.rows.read(lambda db: db.execute(query).scalar())

    async def claim(self) -> None:
        """Store who has the first account, if that is not stored yet."""

        def claim(db: DB) -> None:
            if db.execute(sa.select(s.meta.c.value).where(s.meta.c.key == ADMIN)).scalar() is None:
                first = sa.select(s.people.c.id).where(s.people.c.login.is_not(None)).order_by(s.people.c.created)
                found = db.execute(first).scalar()
                if found is not None:
                    db.execute(s.meta.insert(), {"key": ADMIN, "value": found})

        await self.rows.write(claim)

    async def reserve(self, digest: str) -> None:
        """Store the link for creating the named administrator's account, in place of the previous one."""
        await self.rows.write(lambda db: _note(db, RESERVED, digest))

    async def take_reserved(self, digest: str, person: str) -> bool:
        """Use that link up: the person may create the account. Of several concurrent tries, one succeeds."""

        def take(db: DB) -> bool:
            here = (s.meta.c.key == RESERVED) & (s.meta.c.value == digest)
            if db.execute(s.meta.delete().where(here)).rowcount != 1:
                return False
            _note(db, CLAIMANT, person)
            return True

        return await self.rows.write(take)

    async def claimant(self) -> str | None:
        """The person who may create the named administrator's account."""
        query = sa.select(s.meta.c.value).where(s.meta.c.key == CLAIMANT)
        return await self.rows.read(lambda db: db.execute(query).scalar())

    async def is_reserved(self, digest: str) -> bool:
        """Whether this is the link for the named administrator's account."""
        query = sa.select(s.meta.c.value).where(s.meta.c.key == RESERVED)
        return await self.rows.read(lambda db: db.execute(query).scalar() == digest)

    async def overview(self) -> Overview:
        """Numbers of tables, people and accounts."""

        def look(db: DB) -> Overview:
            status = sa.select(s.tables.c.status, sa.func.count()).group_by(s.tables.c.status)
            people = sa.select(sa.func.count(), sa.func.count(s.people.c.login)).select_from(s.people)
            everybody, accounts = db.execute(people).one()
            return Overview({row[0]: row[1] for row in db.execute(status)}, everybody, accounts)

        return await self.rows.read(look)

    async def latest_tables(self, limit: int = 30) -> list[str]:
        """The ids of the tables that changed last."""
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
        """The ids of banned people."""
        return await self.rows.read(lambda db: {str(who) for who in db.execute(sa.select(s.bans.c.who)).scalars()})

    async def ban(self, who: str, at: float) -> None:
        """Ban a person."""

        def ban(db: DB) -> None:
            db.execute(s.bans.delete().where(s.bans.c.who == who))
            db.execute(s.bans.insert(), {"who": who, "kind": "person", "at": at})

        await self.rows.write(ban)

    async def unban(self, who: str) -> None:
        """Unban a person."""
        await self.rows.write(lambda db: db.execute(s.bans.delete().where(s.bans.c.who == who)))

    async def invite(self, digest: str, at: float) -> None:
        """Store an invitation to the server."""
        await self.rows.write(lambda db: db.execute(s.invitations.insert(), {"digest": digest, "created": at}))

    async def is_invitation(self, digest: str, since: float) -> bool:
        """Whether an invitation is valid."""
        here = (s.invitations.c.digest == digest) & (s.invitations.c.created >= since)
        query = sa.select(s.invitations.c.digest).where(here)
        return await self.rows.read(lambda db: db.execute(query).first() is not None)

    async def use_invitation(self, digest: str) -> bool:
        """Use an invitation up. Of several concurrent tries, one succeeds."""
        query = s.invitations.delete().where(s.invitations.c.digest == digest)
        return await self.rows.write(lambda db: db.execute(query).rowcount == 1)

    # -- deleting --------------------------------------------------------------------------------

    async def delete_table(self, table: str) -> None:
        """Delete a table with everything that belongs to it."""

        def delete(db: DB) -> None:
            for part in (
                s.plans,
                s.challenges,
                s.club_tables,
                s.accuracies,
                s.contents,
                s.placements,
                s.results,
                s.endings,
                s.nudged,
                s.remarks,
                s.analyses,
                s.chat,
                s.told,
                s.checkpoints,
                s.journal,
                s.chairs,
            ):
                db.execute(part.delete().where(part.c.table == table))
            if db.execute(s.tables.delete().where(s.tables.c.id == table)).rowcount:
                db.execute(
                    s.meta.insert(), {"key": f"gone:{table}", "value": ""}
                )  # so that its id, and with it its seed, is never used again

        await self.rows.write(delete)

    async def delete_line(self, table: str, number: int) -> None:
        """Delete a chat message."""
        here = (s.chat.c.table == table) & (s.chat.c.number == number)
        await self.rows.write(lambda db: db.execute(s.chat.delete().where(here)))

    async def tables_with(self, person: str) -> list[str]:
        """The ids of all tables that a person sits at or hosts."""
        sits = sa.select(s.chairs.c.table).where(s.chairs.c.person == person)
        query = sa.select(s.tables.c.id).where(s.tables.c.id.in_(sits) | (s.tables.c.host == person))
        return await self.rows.read(lambda db: [str(id) for id in db.execute(query).scalars()])

    async def forget(self, person: str, name: str) -> None:
        """Delete a person's messages, keys, name, login and password. Nobody can log in as them again."""

        def forget(db: DB) -> None:
            db.execute(s.chat.delete().where(s.chat.c.person == person))
            db.execute(s.remarks.delete().where((s.remarks.c.person == person) & (s.remarks.c.kind == "comment")))
            db.execute(s.remarks.update().where(s.remarks.c.person == person).values(name=name, person=""))
            db.execute(s.plans.delete().where(s.plans.c.person == person))
            db.execute(s.keys.delete().where(s.keys.c.person == person))
            db.execute(s.ways.delete().where(s.ways.c.person == person))
            theirs = s.placements.update().where(s.placements.c.person == person)
            db.execute(theirs.values(person=None, name=name))
            forget_person(db, person)
            gone: dict[str, Any] = {"name": name, "login": None, "password": None}
            db.execute(s.people.update().where(s.people.c.id == person).values(**gone))

        await self.rows.write(forget)

    async def remove_guests(self, before: float) -> int:
        """Remove some guests who came before a time and have no table and no newer key; return how many.

        Banned guests stay, so that their bans stay.
        """
        people, keys = s.people.c, s.keys.c
        sitting = sa.select(s.chairs.c.person).where(s.chairs.c.person.is_not(None))
        query = (
            sa.select(people.id)
            .where(people.login.is_(None), people.created < before)
            .where(people.id.not_in(sa.select(s.tables.c.host)), people.id.not_in(sitting))
            .where(people.id.not_in(sa.select(keys.person).where(keys.created >= before)))
            .where(people.id.not_in(sa.select(s.bans.c.who)), people.id.not_in(sa.select(s.sanctions.c.person)))
            .where(people.id.not_in(sa.select(s.entrants.c.person)))
            .where(people.id.not_in(sa.select(s.meta.c.value).where(s.meta.c.key == CLAIMANT)))
            .limit(BATCH)
        )

        def remove(db: DB) -> int:
            gone = [str(id) for id in db.execute(query).scalars()]
            for table in (s.keys, s.ways):
                db.execute(table.delete().where(table.c.person.in_(gone)))
            for person in gone:
                forget_person(db, person)
            db.execute(s.people.delete().where(people.id.in_(gone)))
            return len(gone)

        return await self.rows.write(remove)

    async def said(self, table: str, before: int, limit: int) -> list[ChatLine]:
        """A page of chat messages before a number, oldest first."""
        columns = [column for column in s.chat.c if column.name != "table"]
        here = (s.chat.c.table == table) & (s.chat.c.number < before)
        query = sa.select(*columns).where(here).order_by(s.chat.c.number.desc()).limit(limit)
        return await self.rows.read(lambda db: [ChatLine(*row) for row in db.execute(query)][::-1])


def _note(db: DB, key: str, value: str) -> None:
    """Store a value under a key, in place of the previous one."""
    db.execute(s.meta.delete().where(s.meta.c.key == key))
    db.execute(s.meta.insert(), {"key": key, "value": value})
