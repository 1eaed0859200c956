"""Results of finished games: written when a game ends, and read as a person's history."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal, TypeAlias

import sqlalchemy as sa

from . import schema as s
from .backend import DB, Backend
from .contents import SeatContents, SeatOutcome, keep_contents
from .rows import ChairKind, StandIn
from .statistics import ADD

GameKind: TypeAlias = Literal["game", "fork", "lesson", "import"]
"""How a game came about. An imported record has a result, but nobody played it here: it has no placements."""
Outcome: TypeAlias = Literal["", "won", "lost"]
BATCH = 100
"""Finished games that are read together."""


@dataclass(frozen=True, slots=True)
class Placement:
    """How one seat of a finished game did.

    `rank` is the rank of the seat's result. `standin` says why a bot played for the person when the game ended; such a
    person has not won. `mu` and `sigma` are the person's rating after a rated game, `mu_before` and `sigma_before` the
    one before it.
    """

    seat: int
    kind: ChairKind
    person: str | None
    name: str
    level: str
    rank: int
    score: int
    won: bool
    standin: StandIn = ""
    mu_before: float | None = None
    sigma_before: float | None = None
    mu: float | None = None
    sigma: float | None = None


@dataclass(frozen=True, slots=True)
class GameResult:
    """A finished game. `usual` is set if it was played with the default options of the game.

    `counted` is set once a rated game has changed the ratings. `people` is the number of different people.
    """

    table: str
    game: str
    kind: GameKind
    seats: int
    people: int
    usual: bool
    rated: bool
    clock: str
    began: float
    ended: float
    answers: int
    placements: tuple[Placement, ...] = ()
    counted: bool = False
    contents: tuple[SeatContents, ...] = ()
    """What each seat used, when a game ends whose contents count; it is not read with the result."""


@dataclass(frozen=True, slots=True)
class HistoryFilter:
    """Which of a person's finished games are wanted. Empty members do not filter."""

    game: str = ""
    outcome: Outcome = ""
    opponent: str = ""
    """A part of the name of somebody else at the table."""
    since: float = 0.0
    until: float = 0.0


def write_result(db: DB, result: GameResult) -> None:
    """Keep the result of a game, in the transaction of the caller.

    A result that is there already keeps everything but the people and their names: an account may have been deleted.
    """
    known = db.execute(sa.select(s.results.c.table).where(s.results.c.table == result.table)).first() is not None
    if known:
        for one in result.placements:
            here = (s.placements.c.table == result.table) & (s.placements.c.seat == one.seat)
            db.execute(s.placements.update().where(here).values(person=one.person, name=one.name))
        return
    row = asdict(replace(result, placements=(), contents=()))
    del row["placements"], row["contents"]
    db.execute(s.results.insert(), row)
    shared = {"table": result.table, "game": result.game, "ended": result.ended}
    if result.placements:
        db.execute(s.placements.insert(), [{**asdict(one), **shared} for one in result.placements])
    if result.kind == "game":
        _tally(db, result)
    if result.contents:
        seats = [SeatOutcome(one.seat, one.kind, one.won) for one in result.placements if not one.standin]
        keep_contents(db, result.table, result.game, seats, result.contents)


def _tally(db: DB, result: GameResult) -> None:
    """Count a game in the statistics. Seats in order, so that two servers never wait for each other."""
    winners = sum(one.won for one in result.placements)
    for one in sorted(result.placements, key=lambda one: one.seat):
        if not one.standin:
            wins = one.won / winners if winners else 0.0
            keys = {"game": result.game, "seats": result.seats, "seat": one.seat, "kind": one.kind}
            db.execute(ADD, {**keys, "wins": wins, "score": one.score, "answers": result.answers})


def read_results(db: DB, tables: Sequence[str]) -> list[GameResult]:
    """The results of some tables, in the given order."""
    placed: dict[str, list[Placement]] = {table: [] for table in tables}
    query = sa.select(s.placements).where(s.placements.c.table.in_(tables)).order_by(s.placements.c.seat)
    for row in db.execute(query).mappings():
        values = {name: row[name] for name in Placement.__slots__}
        placed[row["table"]].append(Placement(**values))
    rows = db.execute(sa.select(s.results).where(s.results.c.table.in_(tables))).mappings()
    found = {row["table"]: GameResult(**row, placements=tuple(placed[row["table"]])) for row in rows}
    return [found[table] for table in tables if table in found]


class Results:
    """Finished games. Every method is one transaction."""

    def __init__(self, rows: Backend) -> None:
        self.rows = rows

    async def add(self, results: Iterable[GameResult]) -> None:
        """Keep results of games that ended before results were kept."""
        given = list(results)

        def add(db: DB) -> None:
            for result in given:
                write_result(db, result)

        await self.rows.write(add)

    async def result(self, table: str) -> GameResult | None:
        """The result of one table's game."""
        found = await self.rows.read(lambda db: read_results(db, [table]))
        return found[0] if found else None

    async def missing(self, limit: int = BATCH) -> list[str]:
        """Finished games whose end is kept and whose result is not."""
        kept = sa.exists().where(s.results.c.table == s.endings.c.table)
        query = sa.select(s.endings.c.table).where(~kept).limit(limit)
        return await self.rows.read(lambda db: [str(id) for id in db.execute(query).scalars()])

    async def history(
        self, person: str, wanted: HistoryFilter, limit: int, offset: int = 0
    ) -> tuple[list[GameResult], int]:
        """A page of a person's finished games, latest first, and how many there are."""
        mine = _mine(person, wanted).subquery()
        order = sa.select(mine.c.table).order_by(mine.c.ended.desc(), mine.c.table).limit(limit).offset(offset)

        def look(db: DB) -> tuple[list[GameResult], int]:
            number = db.execute(sa.select(sa.func.count()).select_from(mine)).scalar_one()
            return read_results(db, [str(id) for id in db.execute(order).scalars()]), int(number)

        return await self.rows.read(look)

    async def games_of(self, person: str) -> list[str]:
        """The games of which a person has finished at least one."""
        query = sa.select(s.placements.c.game).where(s.placements.c.person == person).distinct()
        return await self.rows.read(lambda db: sorted(str(game) for game in db.execute(query).scalars()))

    async def records_of(self, person: str, after: float, limit: int = BATCH) -> list[tuple[GameResult, str]]:
        """Some of a person's finished games that ended after a time, oldest first, with their records.

        Games that ended at the same moment come together, so more than `limit` may be returned.
        """
        mine = (s.placements.c.person == person) & (s.placements.c.ended > after)
        times = sa.select(s.placements.c.ended).where(mine).order_by(s.placements.c.ended).limit(limit)

        def look(db: DB) -> list[tuple[GameResult, str]]:
            until = max(db.execute(times).scalars(), default=after)
            here = mine & (s.placements.c.ended <= until)
            query = (
                sa.select(s.endings.c.table, s.endings.c.record, s.placements.c.ended)
                .join(s.placements, s.placements.c.table == s.endings.c.table)
                .where(here)
                .distinct()
                .order_by(s.placements.c.ended, s.endings.c.table)
            )
            texts = {str(row[0]): str(row[1]) for row in db.execute(query)}
            return [(result, texts[result.table]) for result in read_results(db, list(texts))]

        return await self.rows.read(look)


def _mine(person: str, wanted: HistoryFilter) -> sa.Select[Any]:
    """The tables of a person's finished games, each once, with the time of the end."""
    c = s.placements.c
    query = sa.select(c.table, sa.func.max(c.ended).label("ended")).where(c.person == person).group_by(c.table)
    if wanted.game:
        query = query.where(c.game == wanted.game)
    if wanted.since:
        query = query.where(c.ended >= wanted.since)
    if wanted.until:
        query = query.where(c.ended < wanted.until)
    if wanted.outcome:
        query = query.where(c.won.is_(wanted.outcome == "won"))
    if wanted.opponent:
        other = s.placements.alias("other")
        named = sa.func.lower(other.c.name).contains(wanted.opponent.lower(), autoescape=True)
        theirs = sa.or_(other.c.person.is_(None), other.c.person != person)
        met = sa.exists().where(other.c.table == c.table, named, theirs)
        query = query.where(met)
    return query
