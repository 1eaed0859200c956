"""Where the coach may speak: among people only if all agreed, nor about their game by way of a fork of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cosmodrome.store import Chair, TableRow

from .refusal import Refused

if TYPE_CHECKING:
    from .house import House
    from .live import LiveTable

STILL_PLAYED = "this was forked from a game that others still play without the coach: wait until that is over"


def agreed(row: TableRow, chairs: list[Chair]) -> bool:
    """Against bots anybody may ask the coach; among people only if all agreed to it by sitting down."""
    people = {chair.person for chair in chairs if chair.kind == "person"}
    return len(people) < 2 or bool(row.source.get("hints"))


async def held_by(house: House, row: TableRow, here: bool = False) -> list[str]:
    """The games from which a table was forked, by whatever way, that people still play who did not agree to the coach.

    What is said of a fork is said of those games. With `here`, the table's own game counts, too.
    """
    fork = row.source.get("fork") or {}
    known = fork.get("roots", [fork["table"]] if fork else [])
    held = []
    for id in dict.fromkeys([*([row.id] if here else []), *known]):
        found = await house.store.table(id)
        if found is not None and found[0].status == "playing" and not agreed(*found):
            held.append(id)
    return held


async def advisable(table: LiveTable) -> bool:
    """Whether the coach may be asked at a table."""
    return agreed(table.row, table.chairs) and not await held_by(table.house, table.row)


async def may_advise(table: LiveTable) -> None:
    """Refuse where it may not."""
    if not agreed(table.row, table.chairs):
        raise Refused("other people play here, and the table was made without the coach", 403)
    await nobody_waits(table)


async def nobody_waits(table: LiveTable) -> None:
    """Refuse at a fork of a game that others still play without the coach."""
    if await held_by(table.house, table.row):
        raise Refused(STILL_PLAYED, 403)
