"""The lobby: setting tables up, sitting down, getting up again before the match begins."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from time import time
from typing import TYPE_CHECKING, Any

import cosmodrome
from cosmodrome.engine import CosmodromeError, Match, Origin
from cosmodrome.store import Chair, Conflict, Person, TableRow

from . import lessons
from .chronicle import Chronicle, packed
from .clocks import Clock
from .identity import STARS
from .live import LiveTable, Refused, run_clocks, summarise, whole
from .loading import checkpoint_of
from .manners import admit
from .settings import LEVELS

if TYPE_CHECKING:
    from .house import House


LINK = "link"
"""Where a table keeps the secret of the link that opens any of its free seats."""


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
            chairs.append(_free(seat))
        else:
            raise Refused("a seat is for me, a guest, an invite or a bot; for anybody at an open table only", 422)
    return chairs


def _free(seat: int) -> Chair:
    """A chair that waits for whoever holds its invite."""
    return Chair(seat, "free", "", level="greedy", invite=secrets.token_urlsafe(16))


def begun(row: TableRow, chairs: list[Chair], now: float) -> Match | None:
    """The match of a table whose seats are all taken; None if they aren't. Changes row and chairs to what is then."""
    if row.status != "waiting" or any(chair.kind == "free" for chair in chairs):
        return None
    if "seed" in row.source:
        salts = tuple(str(row.source["salts"].get(str(seat), "")) for seat in range(row.seats))
        match = cosmodrome.new(row.game, row.seats, row.source["seed"], row.options, salts)
    else:
        match = cosmodrome.load(row.origin)
    match.names = tuple(chair.name for chair in chairs)
    row.origin = match.record()
    clock = Clock.parse(row.clock)
    for chair in chairs:
        clock.start(chair)
    run_clocks(clock, chairs, match, now)
    summarise(row, match)
    lessons.follow(row, match, None)
    return match


@dataclass(frozen=True)
class Promise:
    """What the server is bound to before it knows any salt: the table that will be, and the commitment to its seed."""

    table: str
    seed: str

    @property
    def commitment(self) -> str:
        """What is published."""
        return Origin(self.seed).commitment


def promise(secret: str, nonce: str) -> Promise:
    """The promise for a value that the one who opens a table made up. It serves once: a table's id is there once."""
    if not re.fullmatch(r"[0-9a-f]{32}", nonce):
        raise Refused("a nonce is 32 digits of 0 to 9 and a to f", 422)
    seed = hmac.new(secret.encode(), f"seed:{nonce}".encode(), hashlib.sha256).hexdigest()
    return Promise(hashlib.blake2b(nonce.encode(), digest_size=7).hexdigest(), seed)


class Lobby:
    """Sets tables up and seats people; a table begins when its last seat is taken."""

    def __init__(self, house: House) -> None:
        self.house = house

    def promise(self, nonce: str) -> Promise:
        """What this server is bound to for a nonce."""
        return promise(self.house.secret, nonce)

    async def open_table(
        self,
        host: Person,
        game: str,
        places: Sequence[Place],
        options: dict[str, Any] | None = None,
        clock: dict[str, Any] | None = None,
        open: bool = False,
        salt: str = "",
        several: bool = False,
        talk: bool = False,
        nonce: str = "",
        hints: bool = False,
    ) -> LiveTable:
        """Set up a new table; it begins as soon as every seat is taken.

        several: one person may take several free seats of it. talk: who looks on may speak at it though it is private.
        hints: who sits down agrees that everybody may ask the coach.
        """
        if game not in self.house.games:
            raise Refused(f"there is no game {game!r}", 404)
        try:
            whole = self.house.games[game].complete(len(places), options)
            parsed = Clock.parse(clock or {})
        except (CosmodromeError, ValueError) as error:
            raise Refused(str(error), 422) from error
        row = new_row(host, game, len(places), whole, parsed, open)
        promised = self.promise(nonce or secrets.token_hex(16))
        row.id, row.source = promised.table, {"seed": promised.seed, "salts": {}}
        row.summary = {"commitment": promised.commitment}
        if several:
            row.source["several"] = True
        if talk:
            row.source["talk"] = True
        if hints:
            row.source["hints"] = True
        chairs = chairs_for(host, places, open)
        for chair in chairs:
            if chair.person == host.id:
                row.source["salts"][str(chair.seat)] = salt[:64]
        return await self.add(row, chairs)

    async def add(self, row: TableRow, chairs: list[Chair]) -> LiveTable:
        """Keep a new table; one whose seats are all taken begins at once."""
        if any(chair.kind == "free" for chair in chairs):
            row.source = {**row.source, LINK: secrets.token_urlsafe(16)}
        match = await asyncio.to_thread(begun, row, chairs, self.house.settings.now())
        kept, told = None, dict[int, bytes]()
        if match is not None:
            chronicle = Chronicle()
            told = packed(chronicle.closed(match, 1))
            kept = checkpoint_of(match, 0, chronicle) if not match.over else None
        try:
            await self.house.store.add_table(row, chairs, kept, told)
        except Conflict:
            raise Refused("that nonce has served already: take another") from None
        return await self.house.table(row.id)

    async def begin_if_full(self, table: LiveTable) -> None:
        """Begin the match of a table that has no free seat."""
        row, chairs = replace(table.row), [replace(chair) for chair in table.chairs]
        match = begun(row, chairs, table.now())
        if match is not None:
            await table.keep(row, chairs, match)

    async def _seat(self, table: LiveTable, row: TableRow, chairs: list[Chair]) -> None:
        """Keep who sits where; with the last seat the match begins, in the same write."""
        await table.keep(row, chairs, begun(row, chairs, table.now()))

    async def sit(self, table: LiveTable, person: Person, seat: int, invite: str = "", salt: str = "") -> None:
        """Take a free seat: by its invite, or any at an open table."""
        await whole(table.act(lambda here: self._sit(here, person, seat, invite, salt)))

    async def _sit(self, table: LiveTable, person: Person, seat: int, invite: str, salt: str) -> None:
        if not 0 <= seat < table.row.seats or table.chairs[seat].kind != "free":
            raise Refused("that seat is taken")
        admit(table, person)
        chairs = [replace(chair) for chair in table.chairs]
        chair = chairs[seat]
        invited = bool(invite) and secrets.compare_digest((chair.invite or "").encode(), invite.encode())
        if not invited and not table.row.open and table.row.host != person.id:
            raise Refused("that seat needs an invite", 403)
        once = not invited and table.row.host != person.id and not table.row.source.get("several")
        if once and table.seats_of(person.id):
            raise Refused("you sit at this table already: its host allows one seat for each", 409)
        chair.kind, chair.person, chair.name, chair.invite = "person", person.id, person.name, None
        row = replace(table.row)
        if "salts" in row.source:
            row.source = {**row.source, "salts": {**row.source["salts"], str(seat): salt[:64]}}
        await self._seat(table, row, chairs)

    async def fill(self, table: LiveTable, person: Person, level: str) -> None:
        """The host does not want to wait: bots take the free seats."""
        if table.row.host != person.id:
            raise Refused("only the host can fill the seats", 403)
        if level not in LEVELS:
            raise Refused(f"there is no bot of level {level!r}", 422)
        await whole(table.act(lambda here: self._fill(here, level)))

    async def _fill(self, table: LiveTable, level: str) -> None:
        if table.row.status != "waiting":
            return
        taken = {chair.name for chair in table.chairs}
        stars = [name for name in STARS if name not in taken]
        secrets.SystemRandom().shuffle(stars)
        chairs = [
            Chair(c.seat, "bot", stars.pop(), level=level) if c.kind == "free" else replace(c) for c in table.chairs
        ]
        await self._seat(table, replace(table.row), chairs)

    async def leave_waiting(self, table: LiveTable, person: Person) -> None:
        """Get up again before the match begins."""
        await whole(table.act(lambda here: self._leave(here, person)))

    async def _leave(self, table: LiveTable, person: Person) -> None:
        if table.row.status != "waiting":
            raise Refused("the match has begun")
        chairs = [_free(c.seat) if c.person == person.id else c for c in table.chairs]
        await table.keep(replace(table.row), chairs)
