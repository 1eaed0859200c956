"""The speed of a table's bots. Players can make them faster or slower, or pause them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cosmodrome.store import Pace

from .. import words
from ..errors import Refused

if TYPE_CHECKING:
    from ..tables.live import LiveTable

HOLD: Pace = "hold"
PACES: dict[Pace, float] = {"": 1.0, "quick": 0.0, "slow": 4.0, "slower": 10.0, HOLD: 1.0}
"""How long a bot waits before it answers, as a multiple of the server's setting."""


def seconds(table: LiveTable) -> float:
    """The shortest time that a bot of this table takes to answer, in seconds."""
    return table.services.settings.bot_pace * PACES[pace_of(table)]


def pace_of(table: LiveTable) -> Pace:
    """The speed of the table's bots."""
    return table.row.source.pace


async def set_pace(table: LiveTable, person: str | None, value: str) -> None:
    """Set the speed of the bots, as a player of the table."""
    if not table.seats_of(person):
        raise Refused(words.PACE_PLAYERS, 403)
    if value not in PACES:
        raise Refused(words.NO_SUCH_PACE, 422)
    await table.change_source(pace=value)


async def released(table: LiveTable) -> None:
    """Wait while the bots are paused."""
    while pace_of(table) == HOLD:
        await table.changed.wait()
