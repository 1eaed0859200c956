"""Private plans and conditional moves: each belongs to one person at one seat of a table."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

import sqlalchemy as sa

from . import schema as s
from .backend import DB, Backend


@dataclass(frozen=True, slots=True)
class PlanRow:
    """One plan. `at` and `moment` are the journal number and the answers given when it was opened.

    `rules` is the version of the game's rules, `data` the plan, `conditions` what it answers on its own, if anything.
    It answers while `armed` is not 0. Of a seat's plans, the one with the lowest number is tried first. `armings` is
    the number that it was last armed with. `since` is the journal number, and `heard` the number of answers, at
    that time. `looked` is the journal number at which it last had nothing to answer. `note` says why it stopped.
    """

    id: str
    seat: int
    person: str
    name: str
    at: int
    moment: int
    rules: int
    data: dict[str, Any]
    conditions: dict[str, Any]
    armed: int = 0
    armings: int = 0
    since: int = 0
    heard: int = 0
    looked: int = -1
    note: str = ""
    changed: float = 0.0


class Plans:
    """The plans of all tables. Every method is one transaction."""

    def __init__(self, rows: Backend) -> None:
        self.rows = rows

    async def of(self, table: str, seat: int, person: str) -> list[PlanRow]:
        """The plans of a person at a seat, oldest first."""
        here = (s.plans.c.table == table) & (s.plans.c.seat == seat) & (s.plans.c.person == person)
        return await self._found(here)

    async def get(self, table: str, id: str, person: str) -> PlanRow | None:
        """One plan of a person."""
        here = (s.plans.c.table == table) & (s.plans.c.id == id) & (s.plans.c.person == person)
        return next(iter(await self._found(here)), None)

    async def armed(self, table: str, seat: int, person: str) -> list[PlanRow]:
        """The plans that answer for a person at a seat, the first to be tried first."""
        here = (s.plans.c.table == table) & (s.plans.c.seat == seat) & (s.plans.c.person == person)
        return sorted(await self._found(here & (s.plans.c.armed > 0)), key=lambda row: (row.armed, row.id))

    async def waiting(self) -> dict[str, list[tuple[int, str, int]]]:
        """By table: the seat, the person and `looked` of every plan that answers automatically."""
        c = s.plans.c
        query = sa.select(c.table, c.seat, c.person, c.looked).where(c.armed > 0)

        def look(db: DB) -> dict[str, list[tuple[int, str, int]]]:
            found: dict[str, list[tuple[int, str, int]]] = {}
            for table, seat, person, looked in db.execute(query):
                found.setdefault(table, []).append((seat, person, looked))
            return found

        return await self.rows.read(look)

    async def keep(self, table: str, row: PlanRow) -> None:
        """Store a plan in place of the one with its id."""

        def keep(db: DB) -> None:
            db.execute(s.plans.delete().where((s.plans.c.table == table) & (s.plans.c.id == row.id)))
            db.execute(s.plans.insert(), {"table": table, **asdict(row)})

        await self.rows.write(keep)

    async def disarm(self, table: str, row: PlanRow, note: str) -> bool:
        """Let a plan answer no more, unless it was armed again since; return whether it did until now."""
        here = (s.plans.c.table == table) & (s.plans.c.id == row.id)
        query = s.plans.update().where(here & (s.plans.c.armed == row.armed) & (s.plans.c.armings == row.armings))
        return await self.rows.write(lambda db: db.execute(query.values(armed=0, note=note)).rowcount == 1)

    async def looked(self, table: str, row: PlanRow, seq: int) -> None:
        """Note that a plan has nothing to answer at a journal number."""
        here = (s.plans.c.table == table) & (s.plans.c.id == row.id) & (s.plans.c.armings == row.armings)
        await self.rows.write(lambda db: db.execute(s.plans.update().where(here).values(looked=seq)))

    async def delete(self, table: str, id: str, person: str) -> bool:
        """Delete a plan of a person; return whether there was one."""
        here = (s.plans.c.table == table) & (s.plans.c.id == id) & (s.plans.c.person == person)
        return await self.rows.write(lambda db: db.execute(s.plans.delete().where(here)).rowcount == 1)

    async def _found(self, here: sa.ColumnElement[bool]) -> list[PlanRow]:
        columns = [column for column in s.plans.c if column.name != "table"]
        query = sa.select(*columns).where(here).order_by(s.plans.c.changed, s.plans.c.id)
        return await self.rows.read(lambda db: [PlanRow(**row) for row in db.execute(query).mappings()])
