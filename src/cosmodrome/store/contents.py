"""Contents of games (cards, corporations, technologies) in finished games: who used what, and how they fared.

What a seat used is kept as one row of names; sums for everybody are kept as games end, and can be counted again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import sqlalchemy as sa

from . import schema as s
from .backend import DB, Backend

SeatContents: TypeAlias = Mapping[str, Sequence[str]]
"""What one seat has used: names by kind of content."""
Key: TypeAlias = tuple[str, str, str, str]
"""Game, people or bots, kind of content, name."""
Sum: TypeAlias = tuple[int, float, float]
"""Games, wins, and the fair share of wins."""
Sums: TypeAlias = dict[Key, Sum]
NOTHING: Sum = (0, 0.0, 0.0)
LATEST = 2000
"""Games of a person that are looked at."""
BATCH = 200
ADD = sa.text(
    "INSERT INTO content_tallies (game, kind, content, name, games, wins, fair)"
    " VALUES (:game, :kind, :content, :name, :games, :wins, :fair)"
    " ON CONFLICT (game, kind, content, name) DO UPDATE SET games = content_tallies.games + :games,"
    " wins = content_tallies.wins + :wins, fair = content_tallies.fair + :fair"
)


@dataclass(frozen=True, slots=True)
class ContentTally:
    """In how many finished games people, or bots, used something, how many of these they won (a shared win counts in
    parts), and how many they would win if all seats were equal. Without `content` and `name`: all games.
    """

    kind: str
    content: str
    name: str
    games: int
    wins: float
    fair: float


@dataclass(frozen=True, slots=True)
class SeatOutcome:
    """How a seat did in a game whose contents are known."""

    seat: int
    kind: str
    won: bool


def keep_contents(
    db: DB, table: str, game: str, seats: Sequence[SeatOutcome], contents: Sequence[SeatContents]
) -> None:
    """Keep what the seats of a game used, and count it, in the transaction of the caller.

    `seats` are all seats that count: those for which a bot stood in at the end are left out.
    """
    rows = [{"table": table, "seat": seat, "items": dict(used)} for seat, used in enumerate(contents)]
    db.execute(s.contents.insert(), rows)
    _count(db, tallied(game, seats, contents))


def tallied(game: str, seats: Sequence[SeatOutcome], contents: Sequence[SeatContents]) -> Sums:
    """What one game adds to the sums."""
    winners, sums = max(1, sum(seat.won for seat in seats)), Sums()
    for seat in seats:
        used = [(content, name) for content, names in contents[seat.seat].items() for name in names]
        for content, name in (("", ""), *used):
            key = (game, seat.kind, content, name)
            sums[key] = _plus(sums.get(key, NOTHING), (1, seat.won / winners, 1 / len(contents)))
    return sums


def _count(db: DB, sums: Sums) -> None:
    """Add to the sums; in a fixed order, so that two servers never wait for each other."""
    rows = [
        {"game": game, "kind": kind, "content": content, "name": name, "games": games, "wins": wins, "fair": fair}
        for (game, kind, content, name), (games, wins, fair) in sorted(sums.items())
    ]
    if rows:
        db.execute(ADD, rows)


class Contents:
    """Contents of finished games. Every method is one transaction."""

    def __init__(self, rows: Backend) -> None:
        self.rows = rows

    async def of_game(self, game: str) -> list[ContentTally]:
        """The sums of a game, the most used first."""
        c = s.content_tallies.c
        query = (
            sa.select(c.kind, c.content, c.name, c.games, c.wins, c.fair)
            .where(c.game == game)
            .order_by(c.games.desc(), c.name)
        )
        return await self.rows.read(lambda db: [ContentTally(*row) for row in db.execute(query)])

    async def of_person(self, person: str, game: str) -> list[ContentTally]:
        """What a person used in the latest finished games of a game, the most used first. Solo games do not count."""
        p, r = s.placements.c, s.results.c
        mine = (
            sa.select(p.table, p.seat, p.won, r.seats)
            .join(s.results, r.table == p.table)
            .where(p.person == person, p.game == game, r.kind == "game", r.seats > 1)
            .order_by(p.ended.desc())
            .limit(LATEST)
            .subquery()
        )
        here = (s.contents.c.table == mine.c.table) & (s.contents.c.seat == mine.c.seat)
        query = sa.select(s.contents.c["items"], mine.c.won, mine.c.seats).join(mine, here)

        def look(db: DB) -> list[ContentTally]:
            sums: dict[tuple[str, str], Sum] = {}
            for used, won, seats in db.execute(query):
                for key in ((content, name) for content, names in used.items() for name in names):
                    sums[key] = _plus(sums.get(key, NOTHING), (1, float(won), 1 / seats))
            found = [
                ContentTally("person", content, name, games, wins, fair)
                for (content, name), (games, wins, fair) in sums.items()
            ]
            return sorted(found, key=lambda one: (-one.games, one.name))

        return await self.rows.read(look)

    async def accuracies(self, person: str, game: str) -> list[float]:
        """How accurately a person played the games that were analysed, in percent, oldest first."""
        p, a = s.placements.c, s.accuracies.c
        query = (
            sa.select(a.accuracy)
            .join(s.placements, (p.table == a.table) & (p.seat == a.seat))
            .where(p.person == person, p.game == game)
            .order_by(p.ended, p.table, p.seat)
        )
        return await self.rows.read(lambda db: [float(value) for value in db.execute(query).scalars()])

    # -- counting again -----------------------------------------------------------------------------

    async def unknown(self, after: str, limit: int = BATCH) -> list[tuple[str, str]]:
        """Some finished games without contents, with their records, by table id."""
        r, e = s.results.c, s.endings.c
        kept = sa.exists().where(s.contents.c.table == r.table)
        query = (
            sa.select(r.table, e.record)
            .join(s.endings, e.table == r.table)
            .where(r.kind == "game", r.seats > 1, r.table > after, ~kept)
            .order_by(r.table)
            .limit(limit)
        )
        return await self.rows.read(lambda db: [(str(row[0]), str(row[1])) for row in db.execute(query)])

    async def keep(self, found: Mapping[str, Sequence[SeatContents]]) -> None:
        """Keep what was read from records. It is counted by `recompute`."""
        rows = [
            {"table": table, "seat": seat, "items": dict(used)}
            for table, contents in found.items()
            for seat, used in enumerate(contents)
        ]
        if rows:
            await self.rows.write(lambda db: db.execute(s.contents.insert(), rows))

    async def recompute(self) -> None:
        """Count the contents of all finished games again."""

        def recompute(db: DB) -> None:
            db.execute(s.content_tallies.delete())
            after, sums = "", Sums()
            while tables := _tables(db, after):
                after = tables[-1]
                for key, added in _sums(db, tables).items():
                    sums[key] = _plus(sums.get(key, NOTHING), added)
            _count(db, sums)

        await self.rows.write(recompute)


def _tables(db: DB, after: str) -> list[str]:
    """Some tables with known contents, by id."""
    query = sa.select(s.contents.c.table).where(s.contents.c.table > after, s.contents.c.seat == 0)
    return [str(id) for id in db.execute(query.order_by(s.contents.c.table).limit(BATCH)).scalars()]


def _sums(db: DB, tables: Iterable[str]) -> Sums:
    """What some games add to the sums."""
    p, c = s.placements.c, s.contents.c
    query = (
        sa.select(p.table, p.game, p.seat, p.kind, p.won, p.standin, c["items"])
        .join(s.contents, (c.table == p.table) & (c.seat == p.seat))
        .where(p.table.in_(list(tables)))
        .order_by(p.table, p.seat)
    )
    games: dict[tuple[str, str], tuple[list[SeatOutcome], list[SeatContents]]] = defaultdict(lambda: ([], []))
    for table, game, seat, kind, won, standin, items in db.execute(query):
        seats, contents = games[table, game]
        contents.append(items)
        if not standin:
            seats.append(SeatOutcome(seat, kind, won))
    sums = Sums()
    for (_, game), (seats, contents) in games.items():
        for key, added in tallied(game, seats, contents).items():
            sums[key] = _plus(sums.get(key, NOTHING), added)
    return sums


def _plus(one: Sum, other: Sum) -> Sum:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]
