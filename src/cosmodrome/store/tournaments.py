"""Tournaments and leagues: entrants, pairings, seasons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Literal, TypeAlias

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from . import schema as s
from . import words
from .backend import DB, Backend
from .rows import Conflict

TournamentStatus: TypeAlias = Literal["sign-up", "running", "over", "cancelled"]
PairingStatus: TypeAlias = Literal["drawn", "playing", "over"]
"""Of a table in a round: drawn, while its players take their seats; in play; over, with a result."""
MOST_OPEN = 20
"""Tournaments or leagues that one person may run at the same time."""


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament. `seats` is the number of players at a table; `rounds` is 0 if the format decides it."""

    id: str
    name: str
    organiser: str
    game: str
    format: str
    seats: int
    rounds: int
    clock: dict[str, Any]
    rated: bool
    open: bool
    created: float
    changed: float
    club: str | None = None
    league: str | None = None
    season: int = 0
    division: int = 0
    status: TournamentStatus = "sign-up"
    round: int = 0
    version: int = 0


@dataclass(frozen=True, slots=True)
class EntrantRow:
    """Somebody who takes part in a tournament."""

    person: str
    name: str
    strength: float = 0.0
    lot: int = 0
    withdrawn: bool = False
    at: float = 0.0


@dataclass(frozen=True, slots=True)
class Pairing:
    """A table of a round. `table` is empty until it is set up, and for a bye.

    `result` has "ranks" and "scores" by seat, "absent": the seats a bot played at the end, and "missing": the seats
    whose people did not come in time.
    """

    round: int
    number: int
    players: tuple[str, ...]
    table: str = ""
    status: PairingStatus = "drawn"
    deadline: float = 0.0
    result: dict[str, list[int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class League:
    """A league: seasons of divisions. `size` is that of a division; `moving` go up and down after a season."""

    id: str
    name: str
    organiser: str
    game: str
    seats: int
    clock: dict[str, Any]
    rated: bool
    open: bool
    size: int
    moving: int
    created: float
    club: str | None = None
    season: int = 0
    status: Literal["open", "over"] = "open"
    version: int = 0


@dataclass(frozen=True, slots=True)
class LeaguePerson:
    """Somebody in a league. Who is leaving does not play the next season."""

    person: str
    name: str
    leaving: bool
    at: float


class Tournaments:
    """Tournaments and leagues. Every method is one transaction."""

    def __init__(self, rows: Backend) -> None:
        self.rows = rows

    async def announce(self, tournament: Tournament, entrants: Iterable[EntrantRow] = ()) -> None:
        """Announce a tournament. Conflict if its organiser runs too many."""
        people = [{"tournament": tournament.id, **asdict(one)} for one in entrants]

        def add(db: DB) -> None:
            if tournament.league is None:
                _room_for(db, s.tournaments, tournament.organiser, ("sign-up", "running"))
            db.execute(s.tournaments.insert(), asdict(tournament))
            if people:
                db.execute(s.entrants.insert(), people)

        await self.rows.write(add)

    async def tournament(self, id: str) -> Tournament | None:
        """A tournament by id."""
        query = sa.select(s.tournaments).where(s.tournaments.c.id == id)
        row = await self.rows.read(lambda db: db.execute(query).mappings().first())
        return Tournament(**row) if row else None

    async def listed(self, clubs: Sequence[str] = (), limit: int = 40) -> list[Tournament]:
        """Tournaments that everybody may see and those of some clubs, without those of leagues; open ones first."""
        c = s.tournaments.c
        here = (c.open & c.club.is_(None)) | c.club.in_(list(clubs))
        order = sa.case({"sign-up": 0, "running": 1}, value=c.status, else_=2)
        query = sa.select(s.tournaments).where(here, c.league.is_(None), c.status != "cancelled")
        query = query.order_by(order, c.changed.desc()).limit(limit)
        return await self.rows.read(lambda db: [Tournament(**row) for row in db.execute(query).mappings()])

    async def of(self, person: str, since: float = 0.0, limit: int = 40) -> list[Tournament]:
        """The tournaments a person takes part in or runs, latest first; those over before `since` are left out."""
        c = s.tournaments.c
        mine = sa.select(s.entrants.c.tournament).where(s.entrants.c.person == person)
        here = (c.id.in_(mine) | (c.organiser == person)) & (c.status != "cancelled")
        if since:
            here &= c.status.in_(("sign-up", "running")) | (c.changed >= since)
        query = sa.select(s.tournaments).where(here).order_by(c.changed.desc()).limit(limit)
        return await self.rows.read(lambda db: [Tournament(**row) for row in db.execute(query).mappings()])

    async def of_club(self, club: str, limit: int = 20) -> list[Tournament]:
        """The tournaments of a club, latest first, without those of leagues."""
        c = s.tournaments.c
        query = sa.select(s.tournaments).where(c.club == club, c.league.is_(None), c.status != "cancelled")
        query = query.order_by(c.changed.desc()).limit(limit)
        return await self.rows.read(lambda db: [Tournament(**row) for row in db.execute(query).mappings()])

    async def of_league(self, league: str, season: int | None = None) -> list[Tournament]:
        """The divisions of a league's seasons, or of one season; the latest season and the first division first."""
        c = s.tournaments.c
        query = sa.select(s.tournaments).where(c.league == league)
        if season is not None:
            query = query.where(c.season == season)
        query = query.order_by(c.season.desc(), c.division)
        return await self.rows.read(lambda db: [Tournament(**row) for row in db.execute(query).mappings()])

    async def running(self) -> list[str]:
        """The ids of all tournaments that are played, and of divisions of leagues that are to begin."""
        c = s.tournaments.c
        beginning = (c.status == "sign-up") & c.league.is_not(None)
        query = sa.select(c.id).where((c.status == "running") | beginning)
        return await self.rows.read(lambda db: [str(id) for id in db.execute(query).scalars()])

    async def save(self, tournament: Tournament) -> Tournament:
        """Store a changed tournament; return it with its new version. Conflict if somebody was quicker."""
        return await self.rows.write(lambda db: _move_on(db, tournament))

    # -- entrants -----------------------------------------------------------------------------------

    async def entrants(self, tournament: str) -> list[EntrantRow]:
        """Who takes part, in the order of joining."""
        c = s.entrants.c
        columns = (c.person, c.name, c.strength, c.lot, c.withdrawn, c.at)
        query = sa.select(*columns).where(c.tournament == tournament).order_by(c.at, c.person)
        return await self.rows.read(lambda db: [EntrantRow(*row) for row in db.execute(query)])

    async def enter(self, tournament: str, entrant: EntrantRow, most: int) -> None:
        """Take part. Conflict if it has begun, or as many as possible do."""
        t, c = s.tournaments.c, s.entrants.c

        def enter(db: DB) -> None:
            status = sa.select(t.status).where(t.id == tournament)
            if db.dialect.name == "postgresql":
                status = status.with_for_update()
            if db.execute(status).scalar() != "sign-up":
                raise Conflict(words.SIGN_UP_OVER)
            here = c.tournament == tournament
            db.execute(s.entrants.delete().where(here & (c.person == entrant.person)))
            if db.execute(sa.select(sa.func.count()).select_from(s.entrants).where(here)).scalar_one() >= most:
                raise Conflict(words.TOURNAMENT_FULL.format(most=most))
            db.execute(s.entrants.insert(), {"tournament": tournament, **asdict(entrant)})

        await self.rows.write(enter)

    async def withdraw(self, tournament: str, person: str) -> None:
        """Withdraw: before the beginning without a trace, later from all rounds to come."""
        c, t = s.entrants.c, s.tournaments.c
        here = (c.tournament == tournament) & (c.person == person)

        def withdraw(db: DB) -> None:
            if db.execute(sa.select(t.status).where(t.id == tournament)).scalar() == "sign-up":
                db.execute(s.entrants.delete().where(here))
            else:
                db.execute(s.entrants.update().where(here).values(withdrawn=True))

        await self.rows.write(withdraw)

    # -- rounds -------------------------------------------------------------------------------------

    async def begin(self, tournament: Tournament, entrants: Sequence[EntrantRow], pairings: Sequence[Pairing]) -> None:
        """Start a tournament with its first round. Conflict if somebody was quicker."""

        def begin(db: DB) -> None:
            _move_on(db, tournament)
            for one in entrants:
                here = (s.entrants.c.tournament == tournament.id) & (s.entrants.c.person == one.person)
                db.execute(s.entrants.update().where(here).values(strength=one.strength, lot=one.lot, name=one.name))
            _draw(db, tournament.id, pairings)

        await self.rows.write(begin)

    async def draw(self, tournament: Tournament, pairings: Sequence[Pairing]) -> None:
        """Store the next round. Conflict if another server has drawn it."""

        def draw(db: DB) -> None:
            _move_on(db, tournament)
            _draw(db, tournament.id, pairings)

        await self.rows.write(draw)

    async def pairings(self, tournament: str) -> list[Pairing]:
        """The tables of all rounds, in order."""
        c = s.pairings.c
        columns = (c.round, c.number, c.players, c.table, c.status, c.deadline, c.result)
        query = sa.select(*columns).where(c.tournament == tournament).order_by(c.round, c.number)
        return await self.rows.read(
            lambda db: [Pairing(row[0], row[1], tuple(row[2]), *row[3:]) for row in db.execute(query)]
        )

    async def save_pairing(self, tournament: str, pairing: Pairing) -> None:
        """Store how a table of a round stands. One that is over stays as it is."""
        c = s.pairings.c
        here = (c.tournament == tournament) & (c.round == pairing.round) & (c.number == pairing.number)
        values = {name: value for name, value in asdict(pairing).items() if name not in ("round", "number")}
        values["players"] = list(pairing.players)
        query = s.pairings.update().where(here & (c.status != "over")).values(**values)
        await self.rows.write(lambda db: db.execute(query))

    async def at_table(self, table: str) -> str | None:
        """The tournament to which a table belongs."""
        query = sa.select(s.pairings.c.tournament).where(s.pairings.c.table == table)
        return await self.rows.read(lambda db: db.execute(query).scalar())

    # -- leagues ------------------------------------------------------------------------------------

    async def add_league(self, league: League) -> None:
        """Found a league. Conflict if its organiser runs too many."""

        def add(db: DB) -> None:
            _room_for(db, s.leagues, league.organiser, ("open",))
            db.execute(s.leagues.insert(), asdict(league))

        await self.rows.write(add)

    async def league(self, id: str) -> League | None:
        """A league by id."""
        query = sa.select(s.leagues).where(s.leagues.c.id == id)
        row = await self.rows.read(lambda db: db.execute(query).mappings().first())
        return League(**row) if row else None

    async def leagues(self, clubs: Sequence[str] = (), limit: int = 40) -> list[League]:
        """Leagues that everybody may see, and those of some clubs."""
        c = s.leagues.c
        here = (c.open & c.club.is_(None)) | c.club.in_(list(clubs))
        query = sa.select(s.leagues).where(here, c.status == "open").order_by(c.created.desc()).limit(limit)
        return await self.rows.read(lambda db: [League(**row) for row in db.execute(query).mappings()])

    async def league_people(self, league: str) -> list[LeaguePerson]:
        """The people of a league, in the order of joining."""
        c = s.league_people.c
        query = sa.select(c.person, c.name, c.leaving, c.at).where(c.league == league).order_by(c.at, c.person)
        return await self.rows.read(lambda db: [LeaguePerson(*row) for row in db.execute(query)])

    async def join_league(self, league: str, one: LeaguePerson, most: int) -> None:
        """Join a league, or change one's mind about leaving."""
        c = s.league_people.c

        def join(db: DB) -> None:
            here = (c.league == league) & (c.person == one.person)
            if db.execute(s.league_people.update().where(here).values(leaving=one.leaving)).rowcount:
                return
            number = sa.select(sa.func.count()).select_from(s.league_people).where(c.league == league)
            if db.execute(number).scalar_one() >= most:
                raise Conflict(words.TOURNAMENT_FULL.format(most=most))
            db.execute(s.league_people.insert(), {"league": league, **asdict(one)})

        try:
            await self.rows.write(join)
        except IntegrityError:  # asked for twice at the same time
            return

    async def leave_league(self, league: str, person: str) -> None:
        """Leave a league for good."""
        here = (s.league_people.c.league == league) & (s.league_people.c.person == person)
        await self.rows.write(lambda db: db.execute(s.league_people.delete().where(here)))

    async def begin_season(
        self, league: League, divisions: Sequence[tuple[Tournament, Sequence[EntrantRow]]], leaving: Sequence[str]
    ) -> None:
        """Start a season: its divisions are tournaments that are announced with all their people."""

        def begin(db: DB) -> None:
            values = {**asdict(league), "version": league.version + 1}
            here = (s.leagues.c.id == league.id) & (s.leagues.c.version == league.version)
            if db.execute(s.leagues.update().where(here).values(**values)).rowcount != 1:
                raise Conflict(words.CHANGED_MEANWHILE)
            c = s.league_people.c
            db.execute(s.league_people.delete().where((c.league == league.id) & c.person.in_(list(leaving))))
            for tournament, people in divisions:
                db.execute(s.tournaments.insert(), asdict(tournament))
                db.execute(s.entrants.insert(), [{"tournament": tournament.id, **asdict(one)} for one in people])

        await self.rows.write(begin)

    async def end_league(self, league: League) -> None:
        """End a league."""
        here = s.leagues.c.id == league.id
        await self.rows.write(lambda db: db.execute(s.leagues.update().where(here).values(status="over")))


def _move_on(db: DB, tournament: Tournament) -> Tournament:
    values = {**asdict(tournament), "version": tournament.version + 1}
    here = (s.tournaments.c.id == tournament.id) & (s.tournaments.c.version == tournament.version)
    if db.execute(s.tournaments.update().where(here).values(**values)).rowcount != 1:
        raise Conflict(words.CHANGED_MEANWHILE)
    return replace(tournament, version=tournament.version + 1)


def _draw(db: DB, tournament: str, pairings: Sequence[Pairing]) -> None:
    rows = [{"tournament": tournament, **asdict(one), "players": list(one.players)} for one in pairings]
    db.execute(s.pairings.insert(), rows)


def _room_for(db: DB, table: sa.Table, organiser: str, going: Sequence[str]) -> None:
    here = (table.c.organiser == organiser) & table.c.status.in_(going)
    if db.execute(sa.select(sa.func.count()).select_from(table).where(here)).scalar_one() >= MOST_OPEN:
        raise Conflict(words.TOO_MANY_TOURNAMENTS.format(most=MOST_OPEN))
