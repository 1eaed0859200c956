"""Annotations of a table's game: remarks for its record, and its analysis."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from . import schema as s
from . import words
from .backend import DB, Backend
from .rows import Conflict, KeptAnalysis, Remark


class Annotations:
    """Remarks and analyses. Every method is one transaction."""

    def __init__(self, rows: Backend) -> None:
        self.rows = rows

    async def remarks(self, table: str) -> list[Remark]:
        """The remarks of a table, oldest first."""
        columns = [column for column in s.remarks.c if column.name != "table"]
        query = sa.select(*columns).where(s.remarks.c.table == table).order_by(s.remarks.c.number)
        return await self.rows.read(lambda db: [Remark(*row) for row in db.execute(query)])

    async def add_remark(self, table: str, remark: Remark) -> None:
        """Store a remark. Raises Conflict if its number is taken."""

        def add(db: DB) -> None:
            try:
                db.execute(s.remarks.insert(), {"table": table, **asdict(remark)})
            except IntegrityError as error:
                raise Conflict(words.WRITTEN_TOGETHER) from error

        await self.rows.write(add)

    async def delete_remark(self, table: str, number: int) -> None:
        """Delete a comment. Remarks on hints stay."""
        here = (s.remarks.c.table == table) & (s.remarks.c.number == number) & (s.remarks.c.kind == "comment")
        await self.rows.write(lambda db: db.execute(s.remarks.delete().where(here)))

    async def analysis(self, table: str) -> KeptAnalysis | None:
        """The analysis of a table's game, if there is one."""
        columns = [column for column in s.analyses.c if column.name != "table"]
        query = sa.select(*columns).where(s.analyses.c.table == table)
        row = await self.rows.read(lambda db: db.execute(query).first())
        return KeptAnalysis(*row) if row else None

    async def keep_analysis(self, table: str, kept: KeptAnalysis, accuracies: Mapping[int, float]) -> None:
        """Store an analysis in place of the previous one, and how accurately the seats played by it, in percent."""

        def keep(db: DB) -> None:
            db.execute(s.analyses.delete().where(s.analyses.c.table == table))
            db.execute(s.analyses.insert(), {"table": table, **asdict(kept)})
            db.execute(s.accuracies.delete().where(s.accuracies.c.table == table))
            rows = [{"table": table, "seat": seat, "accuracy": value} for seat, value in accuracies.items()]
            if rows:
                db.execute(s.accuracies.insert(), rows)

        await self.rows.write(keep)
