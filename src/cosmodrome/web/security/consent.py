"""Where hints are allowed: among people only if all agreed, and not for a fork of a game without hints."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cosmodrome.store import Chair, TableRow

from .. import words
from ..errors import Refused

if TYPE_CHECKING:
    from ..services import Services
    from ..tables.live import LiveTable


def agreed(row: TableRow, chairs: list[Chair]) -> bool:
    """Whether hints are allowed: always against bots, among people if they agreed by sitting down; never if rated."""
    if row.source.rated:
        return False
    people = {chair.person for chair in chairs if chair.kind == "person"}
    return len(people) < 2 or row.source.hints


async def held_by(services: Services, row: TableRow, here: bool = False) -> list[str]:
    """The games, still being played without hints, from which a table was forked, directly or by way of other forks.

    A hint for the fork would be a hint for those games. With `here`, the table's own game counts, too.
    """
    fork = row.source.fork
    known: Sequence[str] = ()
    if fork is not None:
        known = (fork.table,) if fork.roots is None else fork.roots
    held = []
    for id in dict.fromkeys([*([row.id] if here else []), *known]):
        found = await services.store.table(id)
        if found is not None and found[0].status == "playing" and not agreed(*found):
            held.append(id)
    return held


async def advisable(table: LiveTable) -> bool:
    """Whether the coach may be asked at a table."""
    return agreed(table.row, table.chairs) and not await held_by(table.services, table.row)


async def may_advise(table: LiveTable) -> None:
    """Refuse if hints are not allowed at a table."""
    if table.row.source.rated:
        raise Refused(words.COACH_NOT_RATED, 403)
    if not agreed(table.row, table.chairs):
        raise Refused(words.COACH_NOT_ALLOWED, 403)
    await nobody_waits(table)


async def nobody_waits(table: LiveTable) -> None:
    """Refuse at a fork of a game that others still play without hints."""
    if await held_by(table.services, table.row):
        raise Refused(words.COACH_NOT_YET, 403)
