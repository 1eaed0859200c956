"""The pace of a table's bots: those who sit there may let them play faster or slower, or hold them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from .refusal import Refused

if TYPE_CHECKING:
    from .live import LiveTable

HOLD = "hold"
PACES: dict[str, float] = {"": 1.0, "quick": 0.0, "slow": 4.0, "slower": 10.0, HOLD: 1.0}
"""How long a bot waits before it answers, as so many times what the server is set to."""


def seconds(table: LiveTable) -> float:
    """How long a bot of this table waits at least."""
    return table.house.settings.bot_pace * PACES.get(pace_of(table), 1.0)


def pace_of(table: LiveTable) -> str:
    """How fast the bots shall play."""
    return str(table.row.source.get("pace", ""))


async def set_pace(table: LiveTable, person: str | None, value: str) -> None:
    """Somebody who sits here sets the pace."""
    if not table.seats_of(person):
        raise Refused("the pace is set by those who play here", 403)
    if value not in PACES:
        raise Refused("there is no such pace", 422)

    async def work(here: LiveTable) -> None:
        await here.keep(replace(here.row, source={**here.row.source, "pace": value}), here.chairs)

    await table.act(work)


async def released(table: LiveTable) -> None:
    """Wait until nobody holds the bots."""
    while pace_of(table) == HOLD:
        await table.changed.wait()
