"""The ratings of people: counted once for each rated game, and recomputable from the results."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any, TypeAlias

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from . import schema as s
from .backend import DB, Backend
from .results import GameResult, read_results

LOCK = 20250102
"""PostgreSQL: games that end at the same time are counted one after the other."""
BATCH = 500
"""Results that are read together when ratings are recomputed."""

Skill: TypeAlias = tuple[float, float]
"""mu and sigma of a rating."""
Rate: TypeAlias = Callable[[GameResult, Mapping[str, Skill]], dict[int, tuple[Skill, Skill]]]
"""Given a result and what is known of its people: the rating of each rated seat before and after the game."""


@dataclass(frozen=True, slots=True)
class Rating:
    """What is known of a person's strength in one game: `mu`, and `sigma` as the uncertainty of it."""

    person: str
    game: str
    mu: float
    sigma: float
    games: int
    changed: float


class Ratings:
    """Ratings of people. Every method is one transaction."""

    def __init__(self, rows: Backend) -> None:
        self.rows = rows

    async def of(self, person: str) -> list[Rating]:
        """The ratings of a person, by game."""
        query = sa.select(s.ratings).where(s.ratings.c.person == person).order_by(s.ratings.c.game)
        return await self.rows.read(lambda db: [Rating(**row) for row in db.execute(query).mappings()])

    async def at_table(self, game: str, people: list[str]) -> dict[str, Rating]:
        """The ratings of some people in one game; nothing for those without one."""
        query = sa.select(s.ratings).where(s.ratings.c.game == game, s.ratings.c.person.in_(people))
        return await self.rows.read(lambda db: {row["person"]: Rating(**row) for row in db.execute(query).mappings()})

    async def count(self, table: str, rate: Rate) -> bool:
        """Let a rated game change the ratings; False if it did so before, on this server or another."""

        def count(db: DB) -> bool:
            _lock(db)
            here = (s.results.c.table == table) & s.results.c.rated & ~s.results.c.counted
            if db.execute(s.results.update().where(here).values(counted=True)).rowcount != 1:
                return False
            (result,) = read_results(db, [table])
            people = [one.person for one in result.placements if one.person is not None]
            mine = (s.ratings.c.game == result.game) & s.ratings.c.person.in_(people)
            known = {row["person"]: Rating(**row) for row in db.execute(sa.select(s.ratings).where(mine)).mappings()}
            changed = _changed(result, known, rate)
            db.execute(s.ratings.delete().where(mine & s.ratings.c.person.in_([one.person for one in changed[0]])))
            _write(db, *changed)
            return True

        try:
            return await self.rows.write(count)
        except IntegrityError:  # the table was deleted in between
            return False

    async def uncounted(self, limit: int = 100) -> list[str]:
        """Rated games that have not changed the ratings yet, in the order in which they ended."""
        here = s.results.c.rated & ~s.results.c.counted
        query = sa.select(s.results.c.table).where(here).order_by(s.results.c.ended).limit(limit)
        return await self.rows.read(lambda db: [str(id) for id in db.execute(query).scalars()])

    async def recompute(self, rate: Rate) -> int:
        """Compute all ratings again from the rated games, in the order in which they ended; how many games."""

        def recompute(db: DB) -> int:
            _lock(db)
            tables = (
                sa.select(s.results.c.table).where(s.results.c.rated).order_by(s.results.c.ended, s.results.c.table)
            )
            order = [str(id) for id in db.execute(tables).scalars()]
            known: dict[str, dict[str, Rating]] = {}
            db.execute(s.ratings.delete())
            for batch in _batches(order):
                seats: list[dict[str, Any]] = []
                for result in read_results(db, batch):
                    of_game = known.setdefault(result.game, {})
                    people, changes = _changed(result, of_game, rate)
                    of_game |= {one.person: one for one in people}
                    seats += changes
                _write(db, [], seats)
            _write(db, [one for of_game in known.values() for one in of_game.values()], [])
            db.execute(s.results.update().where(s.results.c.rated).values(counted=True))
            return len(order)

        return await self.rows.write(recompute)


def _changed(result: GameResult, known: Mapping[str, Rating], rate: Rate) -> tuple[list[Rating], list[dict[str, Any]]]:
    """The ratings after a game, and what is noted at its seats."""
    skills = {person: (one.mu, one.sigma) for person, one in known.items()}
    people: list[Rating] = []
    seats: list[dict[str, Any]] = []
    for seat, (before, after) in rate(result, skills).items():
        person = next(one.person for one in result.placements if one.seat == seat)
        if person is not None:
            games = known[person].games if person in known else 0
            people.append(Rating(person, result.game, *after, games + 1, result.ended))
        keys = {"the_table": result.table, "the_seat": seat}
        seats.append({**keys, "mu_before": before[0], "sigma_before": before[1], "mu": after[0], "sigma": after[1]})
    return people, seats


def _write(db: DB, people: list[Rating], seats: list[dict[str, Any]]) -> None:
    if people:
        db.execute(s.ratings.insert(), [asdict(one) for one in people])
    here = (s.placements.c.table == sa.bindparam("the_table")) & (s.placements.c.seat == sa.bindparam("the_seat"))
    noted: dict[str, Any] = {name: sa.bindparam(name) for name in ("mu_before", "sigma_before", "mu", "sigma")}
    if seats:
        db.execute(s.placements.update().where(here).values(**noted), seats)


def _batches(tables: list[str]) -> Iterator[list[str]]:
    for start in range(0, len(tables), BATCH):
        yield tables[start : start + BATCH]


def _lock(db: DB) -> None:
    if db.dialect.name == "postgresql":
        db.execute(sa.text(f"SELECT pg_advisory_xact_lock({LOCK})"))
