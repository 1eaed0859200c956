"""People and what connects them: profiles, follows, blocks, presence, invitations, ladders."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from . import schema as s
from .backend import DB, Backend
from .ratings import Rating
from .results import GameResult, read_results
from .rows import Conflict

Visible: TypeAlias = Literal["public", "clubs", "friends", "nobody"]
"""Who may see a profile: everybody, the members of its owner's clubs, the people whom its owner follows, or nobody."""
VISIT = 1800.0
"""Seconds without a sign of somebody after which their next visit begins."""
MOST = 500
"""People whom one person may follow, or block."""


@dataclass(frozen=True, slots=True)
class Profile:
    """What somebody shows. `name`, `created` and `login` come from the account."""

    person: str
    handle: str
    visible: Visible
    name: str
    created: float


@dataclass(frozen=True, slots=True)
class Friend:
    """Somebody whom a person follows. `seen` is when a server last saw them, or a plan answered for them; 0 unless they
    follow back.
    """

    person: str
    name: str
    handle: str
    visible: Visible
    mutual: bool
    seen: float


@dataclass(frozen=True, slots=True)
class Acquaintance:
    """Somebody with whom a person has finished a game: by which table and seat they are found."""

    person: str
    name: str
    table: str
    seat: int
    ended: float


@dataclass(frozen=True, slots=True)
class Challenge:
    """An invitation of one person by another."""

    table: str
    game: str
    seat: int
    invite: str
    sender: str
    sender_name: str
    at: float


@dataclass(frozen=True, slots=True)
class LadderEntry:
    """One line of a ladder."""

    rating: Rating
    name: str
    handle: str


class People:
    """Profiles, follows and blocks. Every method is one transaction."""

    def __init__(self, rows: Backend) -> None:
        self.rows = rows

    # -- profiles -----------------------------------------------------------------------------------

    async def profile(self, person: str) -> Profile | None:
        """What somebody shows."""
        return await self._profile(s.profiles.c.person == person)

    async def profile_by_handle(self, handle: str) -> Profile | None:
        """The profile of that handle, whoever may see it."""
        return await self._profile(s.profiles.c.handle == handle.lower())

    async def _profile(self, where: sa.ColumnElement[bool]) -> Profile | None:
        c = s.profiles.c
        columns = (c.person, c.handle, c.visible, s.people.c.name, s.people.c.created)
        query = sa.select(*columns).join(s.people, s.people.c.id == c.person).where(where)
        row = await self.rows.read(lambda db: db.execute(query).first())
        return Profile(*row) if row else None

    async def profiles(self, people: Iterable[str]) -> dict[str, Profile]:
        """The profiles of some people."""
        c, wanted = s.profiles.c, list(people)
        columns = (c.person, c.handle, c.visible, s.people.c.name, s.people.c.created)
        query = sa.select(*columns).join(s.people, s.people.c.id == c.person).where(c.person.in_(wanted))
        return await self.rows.read(lambda db: {row[0]: Profile(*row) for row in db.execute(query)})

    async def save_profile(self, person: str, handle: str, visible: Visible, at: float) -> None:
        """Keep what somebody shows. Conflict where the handle is somebody else's."""

        def save(db: DB) -> None:
            db.execute(s.profiles.delete().where(s.profiles.c.person == person))
            row = {"person": person, "handle": handle.lower(), "visible": visible, "changed": at}
            try:
                db.execute(s.profiles.insert(), row)
            except IntegrityError as error:
                raise Conflict("that name is taken") from error

        await self.rows.write(save)

    async def recent_games(self, person: str, limit: int) -> list[tuple[GameResult, bool]]:
        """The last finished games of a person, each with whether its table is open to everybody."""
        mine = (
            sa.select(s.placements.c.table, s.tables.c.open, s.placements.c.ended)
            .join(s.tables, s.tables.c.id == s.placements.c.table)
            .where(s.placements.c.person == person)
            .distinct()
            .order_by(s.placements.c.ended.desc())
            .limit(limit)
        )

        def look(db: DB) -> list[tuple[GameResult, bool]]:
            found = {str(row[0]): bool(row[1]) for row in db.execute(mine)}
            return [(result, found[result.table]) for result in read_results(db, list(found))]

        return await self.rows.read(look)

    async def ladder(self, game: str, sigma: float, since: float, limit: int, offset: int = 0) -> list[LadderEntry]:
        """The people with a public profile by their rating in a game, the strongest first.

        Only ratings with an uncertainty of at most `sigma` that have changed since a time.
        """
        c = s.ratings.c
        here = (c.game == game) & (c.sigma <= sigma) & (s.profiles.c.visible == "public")
        if since:
            here &= c.changed >= since
        joined = s.ratings.join(s.profiles, s.profiles.c.person == c.person).join(s.people, s.people.c.id == c.person)
        query = sa.select(s.ratings, s.people.c.name, s.profiles.c.handle).select_from(joined).where(here)
        query = query.order_by(c.mu.desc()).limit(limit).offset(offset)

        def look(db: DB) -> list[LadderEntry]:
            rows = [dict(row) for row in db.execute(query).mappings()]
            return [LadderEntry(Rating(**row), name, handle) for row, name, handle in map(_split, rows)]

        return await self.rows.read(look)

    # -- friends ------------------------------------------------------------------------------------

    async def follow(self, person: str, followed: str, at: float) -> None:
        """Follow somebody. Raises Conflict if there are too many."""
        await self._connect(s.follows, person, "followed", followed, at)

    async def unfollow(self, person: str, followed: str) -> None:
        """Follow somebody no more."""
        here = (s.follows.c.person == person) & (s.follows.c.followed == followed)
        await self.rows.write(lambda db: db.execute(s.follows.delete().where(here)))

    async def block(self, person: str, blocked: str, at: float) -> None:
        """Block somebody: neither follows the other from then on, and open invitations between them are gone."""
        await self._connect(s.blocks, person, "blocked", blocked, at)
        both = (person, blocked)

        def part(db: DB) -> None:
            db.execute(s.follows.delete().where(s.follows.c.person.in_(both) & s.follows.c.followed.in_(both)))
            db.execute(s.challenges.delete().where(s.challenges.c.person.in_(both) & s.challenges.c.sender.in_(both)))

        await self.rows.write(part)

    async def unblock(self, person: str, blocked: str) -> None:
        """Block somebody no more."""
        here = (s.blocks.c.person == person) & (s.blocks.c.blocked == blocked)
        await self.rows.write(lambda db: db.execute(s.blocks.delete().where(here)))

    async def _connect(self, table: sa.Table, person: str, column: str, other: str, at: float) -> None:
        def connect(db: DB) -> None:
            mine = table.c.person == person
            if db.execute(sa.select(table.c.at).where(mine & (table.c[column] == other))).first() is not None:
                return
            if (db.execute(sa.select(sa.func.count()).select_from(table).where(mine)).scalar() or 0) >= MOST:
                raise Conflict(f"{MOST} people are enough: remove somebody first")
            db.execute(table.insert(), {"person": person, column: other, "at": at})

        try:
            await self.rows.write(connect)
        except IntegrityError:  # asked for twice at the same time
            return

    async def blocks(self) -> set[tuple[str, str]]:
        """Who has blocked whom."""
        query = sa.select(s.blocks.c.person, s.blocks.c.blocked)
        return await self.rows.read(lambda db: {(str(row[0]), str(row[1])) for row in db.execute(query)})

    async def blocked_by(self, person: str) -> list[tuple[str, str]]:
        """The people whom somebody has blocked: id and name."""
        query = (
            sa.select(s.people.c.id, s.people.c.name)
            .join(s.blocks, s.blocks.c.blocked == s.people.c.id)
            .where(s.blocks.c.person == person)
            .order_by(s.people.c.name)
        )
        return await self.rows.read(lambda db: [(str(row[0]), str(row[1])) for row in db.execute(query)])

    async def follows(self, person: str, other: str) -> bool:
        """Whether somebody follows another person."""
        here = (s.follows.c.person == person) & (s.follows.c.followed == other)
        return await self.rows.read(lambda db: db.execute(sa.select(s.follows.c.at).where(here)).first() is not None)

    async def following(self, person: str) -> list[Friend]:
        """The people whom somebody follows, by name."""
        back = s.follows.alias("back")
        mutual = (back.c.person == s.follows.c.followed) & (back.c.followed == person)
        shown = s.presence.c.acted > s.presence.c.seen
        query = (
            sa.select(
                s.people.c.id,
                s.people.c.name,
                sa.func.coalesce(s.profiles.c.handle, ""),
                sa.func.coalesce(s.profiles.c.visible, "nobody"),
                back.c.at.is_not(None),
                sa.func.coalesce(sa.case((shown, s.presence.c.acted), else_=s.presence.c.seen), 0.0),
            )
            .select_from(s.follows)
            .join(s.people, s.people.c.id == s.follows.c.followed)
            .outerjoin(s.profiles, s.profiles.c.person == s.follows.c.followed)
            .outerjoin(s.presence, s.presence.c.person == s.follows.c.followed)
            .outerjoin(back, mutual)
            .where(s.follows.c.person == person)
            .order_by(s.people.c.name, s.people.c.id)
        )

        def look(db: DB) -> list[Friend]:
            return [
                Friend(row[0], row[1], row[2], row[3], bool(row[4]), row[5] if row[4] else 0.0)
                for row in db.execute(query)
            ]

        return await self.rows.read(look)

    async def acquaintances(self, person: str, limit: int = 12) -> list[Acquaintance]:
        """The people with whom somebody last finished a game, each once, whom they do not follow."""
        mine, other = s.placements.alias("mine"), s.placements.alias("other")
        known = sa.select(s.follows.c.followed).where(s.follows.c.person == person)
        query = (
            sa.select(other.c.person, other.c.name, other.c.table, other.c.seat, other.c.ended)
            .select_from(mine)
            .join(other, other.c.table == mine.c.table)
            .where(mine.c.person == person, other.c.person.is_not(None), other.c.person != person)
            .where(other.c.person.not_in(known))
            .order_by(mine.c.ended.desc())
            .limit(limit * 10)
        )

        def look(db: DB) -> list[Acquaintance]:
            found: dict[str, Acquaintance] = {}
            for row in db.execute(query):
                found.setdefault(str(row[0]), Acquaintance(*row))
            return list(found.values())[:limit]

        return await self.rows.read(look)

    async def opponent(self, person: str, table: str, seat: int) -> str | None:
        """Who sat at a seat of a finished game in which a person played, too."""
        mine = sa.select(s.placements.c.seat).where(s.placements.c.table == table, s.placements.c.person == person)
        here = (s.placements.c.table == table) & (s.placements.c.seat == seat) & sa.exists(mine)
        query = sa.select(s.placements.c.person).where(here)
        return await self.rows.read(lambda db: db.execute(query).scalar())

    # -- presence -----------------------------------------------------------------------------------

    async def see(self, people: Iterable[str], at: float) -> None:
        """Note that some people are here."""
        here = sorted(set(people))

        def see(db: DB) -> None:
            there = sa.select(s.people.c.id).where(s.people.c.id.in_(here))
            known = [str(id) for id in db.execute(there).scalars()]
            p = s.presence.c
            query = sa.select(p.person, p.seen, p.left, p.acted).where(p.person.in_(known))
            before = {str(row[0]): (row[1] if at - row[1] > VISIT else row[2], row[3]) for row in db.execute(query)}
            db.execute(s.presence.delete().where(p.person.in_(known)))
            rows = []
            for id in known:
                left, acted = before.get(id, (0.0, 0.0))
                rows.append({"person": id, "seen": at, "left": left, "acted": acted})
            if rows:
                db.execute(s.presence.insert(), rows)

        await self.rows.write(see)

    async def note_acts(self, people: Iterable[str], at: float) -> None:
        """Note that plans have answered for some people. It is not a visit of theirs."""
        acted = sorted(set(people))

        def note(db: DB) -> None:
            p = s.presence.c
            db.execute(s.presence.update().where(p.person.in_(acted)).values(acted=at))
            there = sa.select(s.people.c.id).where(s.people.c.id.in_(acted))
            new = list(db.execute(there.where(s.people.c.id.not_in(sa.select(p.person)))).scalars())
            if new:
                db.execute(s.presence.insert(), [{"person": id, "seen": 0.0, "left": 0.0, "acted": at} for id in new])

        await self.rows.write(note)

    async def seen(self, people: Iterable[str]) -> dict[str, float]:
        """When some people were last seen."""
        query = sa.select(s.presence.c.person, s.presence.c.seen).where(s.presence.c.person.in_(list(people)))
        return await self.rows.read(lambda db: {str(row[0]): float(row[1]) for row in db.execute(query)})

    # -- invitations --------------------------------------------------------------------------------

    async def challenge(self, table: str, person: str, sender: str, seat: int, at: float) -> None:
        """Invite somebody to a seat of a table."""
        row = {"table": table, "person": person, "sender": sender, "seat": seat, "at": at}
        await self.rows.write(lambda db: db.execute(s.challenges.insert(), row))

    async def decline(self, table: str, person: str) -> None:
        """Do not accept an invitation."""
        here = (s.challenges.c.table == table) & (s.challenges.c.person == person)
        await self.rows.write(lambda db: db.execute(s.challenges.delete().where(here)))

    async def challenges(self, person: str) -> list[Challenge]:
        """The invitations of a person whose seat is still free, latest first."""
        c = s.challenges.c
        chair = (s.chairs.c.table == c.table) & (s.chairs.c.seat == c.seat) & (s.chairs.c.kind == "free")
        query = (
            sa.select(c.table, s.tables.c.game, c.seat, s.chairs.c.invite, c.sender, s.people.c.name, c.at)
            .join(s.tables, s.tables.c.id == c.table)
            .join(s.chairs, chair)
            .join(s.people, s.people.c.id == c.sender)
            .where(c.person == person, s.tables.c.status == "waiting", s.chairs.c.invite.is_not(None))
            .order_by(c.at.desc())
        )
        return await self.rows.read(lambda db: [Challenge(*row) for row in db.execute(query)])


def _split(row: dict[str, Any]) -> tuple[dict[str, Any], str, str]:
    """The columns of a rating, a name and a handle."""
    return row, row.pop("name"), row.pop("handle")


def forget_person(db: DB, person: str) -> None:
    """Take everything out that connects a person with others, in the transaction of the caller."""
    for table, columns in (
        (s.profiles, ("person",)),
        (s.presence, ("person",)),
        (s.follows, ("person", "followed")),
        (s.blocks, ("person", "blocked")),
        (s.challenges, ("person", "sender")),
        (s.ratings, ("person",)),
        (s.puzzle_attempts, ("person",)),
        (s.members, ("person",)),
        (s.club_invitations, ("person", "sender")),
        (s.club_chat, ("person",)),
        (s.moderators, ("person",)),
        (s.digests, ("person",)),
        (s.league_people, ("person",)),
        (s.reports, ("reporter",)),
    ):
        for column in columns:
            db.execute(table.delete().where(table.c[column] == person))
    _leave_tournaments(db, person)
    db.execute(s.moderation_log.update().where(s.moderation_log.c.person == person).values(name=""))


def _leave_tournaments(db: DB, person: str) -> None:
    """Take a person out of tournaments that have not begun; in others they stay, withdrawn and without a name."""
    e, t = s.entrants, s.tournaments.c
    early = sa.select(t.id).where(t.status == "sign-up")
    db.execute(e.delete().where((e.c.person == person) & e.c.tournament.in_(early)))
    db.execute(e.update().where(e.c.person == person).values(withdrawn=True, name=""))
