"""Clubs: members, invitations, tables, chat."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Literal, TypeAlias

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from . import schema as s
from . import words
from .backend import DB, Backend
from .people import LadderEntry
from .ratings import Rating
from .rows import Conflict

Role: TypeAlias = Literal["owner", "moderator", "member"]
MOST_CLUBS = 50
"""Clubs of one person."""
MOST_MEMBERS = 1000
CHAT_KEPT = 500
"""Chat messages that are kept of a club."""


@dataclass(frozen=True, slots=True)
class Club:
    """A club. Anybody may see and join an open one; a private one is for members, and joined by invitation."""

    id: str
    handle: str
    name: str
    about: str
    open: bool
    invite: str
    """The secret of the link that lets somebody join."""
    created: float


@dataclass(frozen=True, slots=True)
class Member:
    """A member of a club."""

    person: str
    name: str
    role: Role
    at: float
    handle: str = ""
    visible: str = "nobody"


@dataclass(frozen=True, slots=True)
class ClubLine:
    """A message in a club's chat."""

    number: int
    person: str
    name: str
    text: str
    at: float


class Clubs:
    """Clubs. Every method is one transaction."""

    def __init__(self, rows: Backend) -> None:
        self.rows = rows

    async def found(self, club: Club, owner: str) -> None:
        """Found a club. Conflict if its name in addresses is taken, or the owner has too many clubs."""

        def add(db: DB) -> None:
            _room_for(db, owner)
            try:
                db.execute(s.clubs.insert(), asdict(club))
            except IntegrityError as error:
                raise Conflict(words.CLUB_TAKEN) from error
            db.execute(s.members.insert(), {"club": club.id, "person": owner, "role": "owner", "at": club.created})

        await self.rows.write(add)

    async def save(self, club: Club) -> None:
        """Store changes of a club."""
        values = {name: value for name, value in asdict(club).items() if name != "id"}
        await self.rows.write(lambda db: db.execute(s.clubs.update().where(s.clubs.c.id == club.id).values(**values)))

    async def delete(self, club: str) -> None:
        """Delete a club. Its tables and tournaments stay, without a club."""

        def delete(db: DB) -> None:
            for table in (s.members, s.club_invitations, s.club_tables, s.club_chat):
                db.execute(table.delete().where(table.c.club == club))
            for table in (s.tournaments, s.leagues):
                db.execute(table.update().where(table.c.club == club).values(club=None))
            for table in (s.reports, s.sanctions, s.moderation_log):
                db.execute(table.delete().where(table.c.scope == club))
            db.execute(s.clubs.delete().where(s.clubs.c.id == club))

        await self.rows.write(delete)

    async def by_handle(self, handle: str) -> Club | None:
        """The club with that name in its address."""
        return await self._club(s.clubs.c.handle == handle.lower())

    async def by_id(self, id: str) -> Club | None:
        """A club by id."""
        return await self._club(s.clubs.c.id == id)

    async def by_invite(self, invite: str) -> Club | None:
        """The club that a link opens."""
        return await self._club(s.clubs.c.invite == invite)

    async def _club(self, where: sa.ColumnElement[bool]) -> Club | None:
        row = await self.rows.read(lambda db: db.execute(sa.select(s.clubs).where(where)).mappings().first())
        return Club(**row) if row else None

    async def of(self, person: str) -> list[tuple[Club, Role]]:
        """The clubs of a person, by name."""
        query = (
            sa.select(s.clubs, s.members.c.role)
            .join(s.members, s.members.c.club == s.clubs.c.id)
            .where(s.members.c.person == person)
            .order_by(s.clubs.c.name)
        )

        def look(db: DB) -> list[tuple[Club, Role]]:
            found = [dict(row) for row in db.execute(query).mappings()]
            return [(Club(**row), role) for row, role in ((row, row.pop("role")) for row in found)]

        return await self.rows.read(look)

    async def open_clubs(self, words: str = "", limit: int = 30) -> list[tuple[Club, int]]:
        """Open clubs by a part of their name, the largest first, with their number of members."""
        number = sa.select(sa.func.count()).where(s.members.c.club == s.clubs.c.id).scalar_subquery().label("number")
        query = sa.select(s.clubs, number).where(s.clubs.c.open).order_by(number.desc(), s.clubs.c.name).limit(limit)
        if words:
            query = query.where(sa.func.lower(s.clubs.c.name).contains(words.lower(), autoescape=True))

        def look(db: DB) -> list[tuple[Club, int]]:
            found = [dict(row) for row in db.execute(query).mappings()]
            return [(Club(**row), number) for row, number in ((row, int(row.pop("number"))) for row in found)]

        return await self.rows.read(look)

    # -- members ------------------------------------------------------------------------------------

    async def role(self, club: str, person: str | None) -> Role | None:
        """The role of somebody in a club; None for everybody who is no member."""
        if person is None:
            return None
        here = (s.members.c.club == club) & (s.members.c.person == person)
        return await self.rows.read(lambda db: db.execute(sa.select(s.members.c.role).where(here)).scalar())

    async def members(self, club: str) -> list[Member]:
        """The members of a club: who runs it first, then by name."""
        order = sa.case({"owner": 0, "moderator": 1}, value=s.members.c.role, else_=2)
        query = (
            sa.select(
                s.members.c.person,
                s.people.c.name,
                s.members.c.role,
                s.members.c.at,
                sa.func.coalesce(s.profiles.c.handle, ""),
                sa.func.coalesce(s.profiles.c.visible, "nobody"),
            )
            .join(s.people, s.people.c.id == s.members.c.person)
            .outerjoin(s.profiles, s.profiles.c.person == s.members.c.person)
            .where(s.members.c.club == club)
            .order_by(order, s.people.c.name, s.people.c.id)
        )
        return await self.rows.read(lambda db: [Member(*row) for row in db.execute(query)])

    async def join(self, club: str, person: str, at: float) -> None:
        """Become a member, and use up an invitation."""

        def join(db: DB) -> None:
            here = (s.members.c.club == club) & (s.members.c.person == person)
            if db.execute(sa.select(s.members.c.at).where(here)).first() is None:
                _room_for(db, person)
                number = sa.select(sa.func.count()).select_from(s.members).where(s.members.c.club == club)
                if db.execute(number).scalar_one() >= MOST_MEMBERS:
                    raise Conflict(words.CLUB_FULL.format(most=MOST_MEMBERS))
                db.execute(s.members.insert(), {"club": club, "person": person, "role": "member", "at": at})
            i = s.club_invitations
            db.execute(i.delete().where((i.c.club == club) & (i.c.person == person)))

        try:
            await self.rows.write(join)
        except IntegrityError:  # asked for twice at the same time
            return

    async def leave(self, club: str, person: str) -> None:
        """Leave a club."""
        here = (s.members.c.club == club) & (s.members.c.person == person)
        await self.rows.write(lambda db: db.execute(s.members.delete().where(here)))

    async def set_role(self, club: str, person: str, role: Role) -> None:
        """Give a member another role. A new owner takes the place of the old one, who becomes a moderator."""
        m = s.members

        def set_role(db: DB) -> None:
            if role == "owner":
                old = (m.c.club == club) & (m.c.role == "owner")
                db.execute(m.update().where(old).values(role="moderator"))
            db.execute(m.update().where((m.c.club == club) & (m.c.person == person)).values(role=role))

        await self.rows.write(set_role)

    async def share_club(self, one: str, other: str) -> bool:
        """Whether two people are members of the same club."""
        mine, theirs = s.members.alias("mine"), s.members.alias("theirs")
        query = (
            sa.select(mine.c.club)
            .join(theirs, theirs.c.club == mine.c.club)
            .where(mine.c.person == one, theirs.c.person == other)
            .limit(1)
        )
        return await self.rows.read(lambda db: db.execute(query).first() is not None)

    # -- invitations --------------------------------------------------------------------------------

    async def invite(self, club: str, person: str, sender: str, at: float) -> None:
        """Invite somebody."""
        i = s.club_invitations

        def invite(db: DB) -> None:
            db.execute(i.delete().where((i.c.club == club) & (i.c.person == person)))
            db.execute(i.insert(), {"club": club, "person": person, "sender": sender, "at": at})

        await self.rows.write(invite)

    async def decline(self, club: str, person: str) -> None:
        """Do not accept an invitation."""
        i = s.club_invitations
        await self.rows.write(lambda db: db.execute(i.delete().where((i.c.club == club) & (i.c.person == person))))

    async def invited(self, club: str, person: str | None) -> bool:
        """Whether somebody has an invitation to a club."""
        i = s.club_invitations
        here = (i.c.club == club) & (i.c.person == (person or ""))
        return await self.rows.read(lambda db: db.execute(sa.select(i.c.at).where(here)).first() is not None)

    async def invitations(self, person: str) -> list[tuple[Club, str, str]]:
        """The invitations of a person: the club, and the sender's id and name."""
        i = s.club_invitations
        query = (
            sa.select(s.clubs, i.c.sender, s.people.c.name.label("sender_name"))
            .join(i, i.c.club == s.clubs.c.id)
            .join(s.people, s.people.c.id == i.c.sender)
            .where(i.c.person == person)
            .order_by(i.c.at.desc())
        )

        def look(db: DB) -> list[tuple[Club, str, str]]:
            found = []
            for row in db.execute(query).mappings():
                values = dict(row)
                sender, name = values.pop("sender"), values.pop("sender_name")
                found.append((Club(**values), str(sender), str(name)))
            return found

        return await self.rows.read(look)

    # -- tables, ladder, chat -----------------------------------------------------------------------

    async def note_table(self, club: str, table: str) -> None:
        """Note that a table belongs to a club."""
        await self.rows.write(lambda db: db.execute(s.club_tables.insert(), {"table": table, "club": club}))

    async def club_of(self, table: str) -> str | None:
        """The club to which a table belongs."""
        query = sa.select(s.club_tables.c.club).where(s.club_tables.c.table == table)
        return await self.rows.read(lambda db: db.execute(query).scalar())

    async def tables(self, club: str, limit: int = 30) -> list[str]:
        """The club's tables that wait or are in play, latest first."""
        going = s.tables.c.status.in_(("waiting", "playing"))
        query = (
            sa.select(s.tables.c.id)
            .join(s.club_tables, s.club_tables.c.table == s.tables.c.id)
            .where(s.club_tables.c.club == club, going)
            .order_by(s.tables.c.changed.desc())
            .limit(limit)
        )
        return await self.rows.read(lambda db: [str(id) for id in db.execute(query).scalars()])

    async def ladder(self, club: str, game: str, sigma: float, limit: int) -> list[LadderEntry]:
        """The members by their rating in a game, strongest first, with their profile names or an empty text."""
        c = s.ratings.c
        joined = (
            s.members.join(s.ratings, c.person == s.members.c.person)
            .join(s.people, s.people.c.id == c.person)
            .outerjoin(s.profiles, s.profiles.c.person == c.person)
        )
        query = (
            sa.select(s.ratings, s.people.c.name, sa.func.coalesce(s.profiles.c.handle, "").label("handle"))
            .select_from(joined)
            .where(s.members.c.club == club, c.game == game, c.sigma <= sigma)
            .order_by(c.mu.desc())
            .limit(limit)
        )

        def look(db: DB) -> list[LadderEntry]:
            found = []
            for row in db.execute(query).mappings():
                values = dict(row)
                name, handle = values.pop("name"), values.pop("handle")
                found.append(LadderEntry(Rating(**values), name, handle))
            return found

        return await self.rows.read(look)

    async def say(self, club: str, person: str, name: str, text: str, at: float) -> None:
        """Post a message in the club's chat."""
        c = s.club_chat.c

        def say(db: DB) -> None:
            last = db.execute(sa.select(sa.func.max(c.number)).where(c.club == club)).scalar() or 0
            row = {"club": club, "number": last + 1, "person": person, "name": name, "text": text, "at": at}
            try:
                db.execute(s.club_chat.insert(), row)
            except IntegrityError as error:
                raise Conflict(words.WRITTEN_TOGETHER) from error
            db.execute(s.club_chat.delete().where((c.club == club) & (c.number <= last + 1 - CHAT_KEPT)))

        await self.rows.write(say)

    async def chat(self, club: str, limit: int = 100, until: int | None = None) -> list[ClubLine]:
        """The latest messages, oldest first; `until`: those up to a number."""
        c = s.club_chat.c
        query = sa.select(c.number, c.person, c.name, c.text, c.at).where(c.club == club)
        if until is not None:
            query = query.where(c.number <= until)
        query = query.order_by(c.number.desc()).limit(limit)
        return await self.rows.read(lambda db: [ClubLine(*row) for row in db.execute(query)][::-1])

    async def unsay(self, club: str, number: int) -> None:
        """Delete a message."""
        here = (s.club_chat.c.club == club) & (s.club_chat.c.number == number)
        await self.rows.write(lambda db: db.execute(s.club_chat.delete().where(here)))


def _room_for(db: DB, person: str) -> None:
    number = sa.select(sa.func.count()).select_from(s.members).where(s.members.c.person == person)
    if db.execute(number).scalar_one() >= MOST_CLUBS:
        raise Conflict(words.TOO_MANY_CLUBS.format(most=MOST_CLUBS))
