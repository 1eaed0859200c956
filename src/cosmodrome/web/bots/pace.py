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


BETWEEN_TURNS = 4.0
"""How much longer a bot waits before its turn if another bot played before it: people read what that one did."""


def seconds(table: LiveTable, seat: int) -> float:
    """The shortest time that the bot at a seat of this table takes to answer, in seconds."""
    pause = table.services.settings.bot_pace * PACES[pace_of(table)]
    return pause * BETWEEN_TURNS if _follows_bot(table, seat) else pause


def _follows_bot(table: LiveTable, seat: int) -> bool:
    """Whether a bot begins a turn of its own after the turn of another bot."""
    match = table.match
    if match is None or len(match.asked) > 1 or match.step_entries:
        return False
    steps = match.history()[-2:-1]
    last = steps[0].entries[-1][0] if steps and steps[0].entries else seat
    return bool(last != seat and table.plays_itself(table.chairs[last]))


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
