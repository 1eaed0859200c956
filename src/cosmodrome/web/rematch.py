"""Once more with the same people: seats turned by one, options as they were. Whoever asks for it sits down at it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cosmodrome.store import Chair, Person

from .lobby import Place
from .refusal import Refused

if TYPE_CHECKING:
    from .live import LiveTable


async def rematch(table: LiveTable, person: Person, salt: str = "") -> LiveTable:
    """The table where the match is played again: set up by who asks first, the others find their seats there."""
    if table.row.status != "over":
        raise Refused("a rematch comes after the end")
    if not table.seats_of(person.id):
        raise Refused("a rematch is for those who played", 403)
    house = table.house
    known = str(table.row.source.get("rematch", ""))
    if known:
        again = await house.table(known)
        if not again.seats_of(person.id):
            await _sit(table, again, person, salt)
        return again
    places = [_place(chair, person) for chair in turned(table.chairs)]
    row = table.row
    hints = bool(row.source.get("hints"))
    options, clock = dict(row.options), dict(row.clock)
    again = await house.lobby.open_table(person, row.game, places, options, clock, salt=salt, hints=hints)

    async def work(here: LiveTable) -> None:
        await here.keep(replace(here.row, source={**here.row.source, "rematch": again.id}), here.chairs)

    await table.act(work)
    return again


def turned(chairs: list[Chair]) -> list[Chair]:
    """Everybody one seat further, the last one first."""
    return [*chairs[-1:], *chairs[:-1]]


def _place(chair: Chair, person: Person) -> Place:
    """Who sits there again: a bot at once, who plays at one's own screen with one's own seat, others when they come."""
    if chair.kind == "bot":
        return Place("bot", level=chair.level or "greedy")
    if chair.person != person.id:
        return Place("invite")
    return Place("me") if chair.name == person.name else Place("guest", chair.name)


async def _sit(table: LiveTable, again: LiveTable, person: Person, salt: str) -> None:
    """Take the seats that are kept for somebody."""
    for seat, chair in enumerate(turned(table.chairs)):
        kept = again.chairs[seat]
        if chair.person == person.id and kept.kind == "free":
            await table.house.lobby.sit(again, person, seat, kept.invite or "", salt)
