"""Statistics: tallies of all finished games, kept as games end; and one person's games in numbers."""

from __future__ import annotations

from dataclasses import dataclass

import sqlalchemy as sa

from . import schema as s
from .backend import DB, Backend

ADD = sa.text(
    "INSERT INTO tallies (game, seats, seat, kind, games, wins, score, answers)"
    " VALUES (:game, :seats, :seat, :kind, 1, :wins, :score, :answers)"
    " ON CONFLICT (game, seats, seat, kind) DO UPDATE SET games = tallies.games + 1, wins = tallies.wins + :wins,"
    " score = tallies.score + :score, answers = tallies.answers + :answers"
)
FILL = sa.text(
    "INSERT INTO tallies (game, seats, seat, kind, games, wins, score, answers)"
    " SELECT r.game, r.seats, p.seat, p.kind, COUNT(*), SUM(CASE WHEN p.won THEN 1.0 / w.winners ELSE 0.0 END),"
    ' SUM(p.score), SUM(r.answers) FROM results r JOIN placements p ON p."table" = r."table"'
    ' JOIN (SELECT "table", CASE WHEN SUM(CASE WHEN won THEN 1 ELSE 0 END) > 0'
    ' THEN SUM(CASE WHEN won THEN 1 ELSE 0 END) ELSE 1 END AS winners FROM placements GROUP BY "table") w'
    " ON w.\"table\" = r.\"table\" WHERE r.kind = 'game' AND p.standin = '' GROUP BY r.game, r.seats, p.seat, p.kind"
)


@dataclass(frozen=True, slots=True)
class Tally:
    """The finished games in which one seat was played by people, or by bots. A shared win counts in parts."""

    seats: int
    seat: int
    kind: str
    games: int
    wins: float
    score: float
    answers: float


@dataclass(frozen=True, slots=True)
class SeatResult:
    """One finished game of a person, in numbers, oldest first."""

    table: str
    game: str
    seats: int
    ended: float
    rank: int
    score: int
    won: bool
    mu: float | None


class Statistics:
    """Tallies of all games, and the numbers of one person. Every method is one transaction."""

    def __init__(self, rows: Backend) -> None:
        self.rows = rows

    async def tallies(self, game: str) -> list[Tally]:
        """The tallies of a game."""
        c = s.tallies.c
        columns = (c.seats, c.seat, c.kind, c.games, c.wins, c.score, c.answers)
        query = sa.select(*columns).where(c.game == game).order_by(c.seats, c.seat, c.kind)
        return await self.rows.read(lambda db: [Tally(*row) for row in db.execute(query)])

    async def recompute(self) -> None:
        """Count all finished games again."""

        def recompute(db: DB) -> None:
            db.execute(s.tallies.delete())
            db.execute(FILL)

        await self.rows.write(recompute)

    async def of(self, person: str, game: str) -> list[SeatResult]:
        """The finished games of a person in one game, oldest first. Forks and lessons are left out."""
        p, r = s.placements.c, s.results.c
        query = (
            sa.select(p.table, p.game, r.seats, p.ended, p.rank, p.score, p.won, p.mu)
            .join(s.results, r.table == p.table)
            .where(p.person == person, p.game == game, r.kind == "game")
            .order_by(p.ended, p.table, p.seat)
        )
        return await self.rows.read(lambda db: [SeatResult(*row) for row in db.execute(query)])

    async def opponents(self, person: str, game: str, limit: int = 5) -> list[tuple[str, int, int]]:
        """The people met most often in a game: name, games together, games of these that the person has won."""
        mine, other = s.placements.alias("mine"), s.placements.alias("other")
        number = sa.func.count()
        won = sa.func.sum(sa.case((mine.c.won, 1), else_=0))
        query = (
            sa.select(sa.func.max(other.c.name), number, won)
            .select_from(mine)
            .join(other, other.c.table == mine.c.table)
            .where(mine.c.person == person, mine.c.game == game)
            .where(other.c.person.is_not(None), other.c.person != person)
            .group_by(other.c.person)
            .order_by(number.desc())
            .limit(limit)
        )
        return await self.rows.read(lambda db: [(str(r[0]), int(r[1]), int(r[2])) for r in db.execute(query)])
