"""The lobby: setting tables up, sitting down, getting up again before the match begins."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from time import time
from typing import TYPE_CHECKING, Any

import cosmodrome
from cosmodrome.engine import CosmodromeError
from cosmodrome.store import Chair, Person, TableRow

from .clocks import Clock
from .identity import STARS
from .live import LiveTable, Refused
from .settings import LEVELS

if TYPE_CHECKING:
    from .house import House


@dataclass(frozen=True)
class Place:
    """Who shall sit at a seat: "me", "guest" (on my screen, with a name), "invite", "open" or "bot" (with a level)."""

    kind: str
    name: str = ""
    level: str = "greedy"


def new_row(host: Person, game: str, seats: int, options: dict[str, Any], clock: Clock, open: bool) -> TableRow:
    """A table about to be set up."""
    now = time()
    id = secrets.token_urlsafe(8).replace("-", "x").replace("_", "y")
    return TableRow(id, game, host.id, seats, options, "", clock.to_json(), open, "waiting", now, now)


def chairs_for(host: Person, places: Sequence[Place], open: bool) -> list[Chair]:
    """The chairs of a new table; bots get the names of stars."""
    if not any(place.kind in ("me", "invite", "open") for place in places):
        raise Refused("somebody has to sit at the table", 422)
    stars = [name for name in STARS if name != host.name]
    secrets.SystemRandom().shuffle(stars)
    chairs: list[Chair] = []
    for seat, place in enumerate(places):
        if place.kind == "me":
            chairs.append(Chair(seat, "person", host.name, host.id, level="greedy"))
        elif place.kind == "guest":
            chairs.append(Chair(seat, "person", place.name or f"Player {seat + 1}", host.id, level="greedy"))
        elif place.kind == "bot":
            if place.level not in LEVELS:
                raise Refused(f"there is no bot of level {place.level!r}", 422)
            chairs.append(Chair(seat, "bot", stars.pop(), level=place.level))
        elif place.kind == "invite" or (place.kind == "open" and open):
            chairs.append(Chair(seat, "free", "", level="greedy", invite=secrets.token_urlsafe(16)))
        else:
            raise Refused("a seat is for me, a guest, an invite or a bot; for anybody at an open table only", 422)
    return chairs


class Lobby:
    """Sets tables up and seats people; a table begins when its last seat is taken."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def open_table(
        self,
        host: Person,
        game: str,
        places: Sequence[Place],
        options: dict[str, Any] | None = None,
        clock: dict[str, Any] | None = None,
        open: bool = False,
        salt: str = "",
    ) -> LiveTable:
        """Set up a new table; it begins as soon as every seat is taken."""
        if game not in self.house.games:
            raise Refused(f"there is no game {game!r}", 404)
        try:
            whole = self.house.games[game].complete(len(places), options)
            parsed = Clock.parse(clock or {})
        except (CosmodromeError, ValueError) as error:
            raise Refused(str(error), 422) from error
        row = new_row(host, game, len(places), whole, parsed, open)
        row.source = {"seed": secrets.token_hex(32), "salts": {}}
        chairs = chairs_for(host, places, open)
        for chair in chairs:
            if chair.person == host.id:
                row.source["salts"][str(chair.seat)] = salt[:64]
        return await self.add(row, chairs)

    async def add(self, row: TableRow, chairs: list[Chair]) -> LiveTable:
        """Keep a new table, and begin where every seat is taken."""
        await self.house.store.add_table(row, chairs)
        table = await self.house.table(row.id)
        async with table.lock:
            await self._begin_if_full(table)
        return table

    async def _begin_if_full(self, table: LiveTable) -> None:
        """Begin the match when the last seat is taken. The caller holds the lock."""
        if table.row.status != "waiting" or any(chair.kind == "free" for chair in table.chairs):
            return
        row, chairs = replace(table.row), [replace(chair) for chair in table.chairs]
        if "seed" in row.source:
            salts = tuple(str(row.source["salts"].get(str(seat), "")) for seat in range(row.seats))
            match = cosmodrome.new(row.game, row.seats, row.source["seed"], row.options, salts)
        else:
            match = cosmodrome.load(row.origin)
        await table.begin(match, row, chairs)

    async def sit(self, table: LiveTable, person: Person, seat: int, invite: str = "", salt: str = "") -> None:
        """Take a free seat: by its invite, or any at an open table."""
        async with table.lock:
            if not 0 <= seat < table.row.seats or table.chairs[seat].kind != "free":
                raise Refused("that seat is taken")
            chair = replace(table.chairs[seat])
            invited = bool(invite) and secrets.compare_digest(chair.invite or "", invite)
            if not invited and not table.row.open and table.row.host != person.id:
                raise Refused("that seat needs an invite", 403)
            chair.kind, chair.person, chair.name, chair.invite = "person", person.id, person.name, None
            row = replace(table.row)
            if "salts" in row.source:
                row.source = {**row.source, "salts": {**row.source["salts"], str(seat): salt[:64]}}
            await table.save([chair if c.seat == seat else c for c in table.chairs], row)
            await self._begin_if_full(table)

    async def fill(self, table: LiveTable, person: Person, level: str) -> None:
        """The host does not want to wait: bots take the free seats."""
        if table.row.host != person.id:
            raise Refused("only the host can fill the seats", 403)
        if level not in LEVELS:
            raise Refused(f"there is no bot of level {level!r}", 422)
        async with table.lock:
            taken = {chair.name for chair in table.chairs}
            stars = [name for name in STARS if name not in taken]
            secrets.SystemRandom().shuffle(stars)
            chairs = [Chair(c.seat, "bot", stars.pop(), level=level) if c.kind == "free" else c for c in table.chairs]
            await table.save(chairs)
            await self._begin_if_full(table)

    async def leave_waiting(self, table: LiveTable, person: Person) -> None:
        """Get up again before the match begins."""
        async with table.lock:
            if table.row.status != "waiting":
                raise Refused("the match has begun")
            chairs = [
                Chair(c.seat, "free", "", level="greedy", invite=secrets.token_urlsafe(16))
                if c.person == person.id
                else c
                for c in table.chairs
            ]
            await table.save(chairs)
