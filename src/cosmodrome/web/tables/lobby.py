"""The lobby: setting up tables, sitting down, and leaving before the match starts."""

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
from cosmodrome.store import Chair, Conflict, Person, Source, TableRow

from .. import words
from ..bots.levels import LEVELS
from ..coach import lessons
from ..errors import Used
from ..security.sessions import STARS
from . import fairness, rated
from .clocks import NO_CLOCK, Clock
from .fairness import NOTHING, Stake
from .invitations import free_chair, new_secret
from .live import LiveTable, Refused, run_clocks, summarise
from .loading import begin, checkpoint_of
from .log import MatchLog, packed
from .options import Place, TableOptions

if TYPE_CHECKING:
    from ..services import Services


def new_row(
    host: Person,
    game: str,
    seats: int,
    options: dict[str, Any],
    source: Source,
    *,
    origin: str = "",
    clock: Clock = NO_CLOCK,
    open: bool = False,
) -> TableRow:
    """The row of a new table."""
    now = time()
    id = secrets.token_urlsafe(8).replace("-", "x").replace("_", "y")
    kept = clock.to_json()
    return TableRow(id, game, host.id, seats, options, origin, kept, open, "waiting", now, now, source=source)


def chairs_for(host: Person, places: Sequence[Place], open: bool, several: bool = False) -> list[Chair]:
    """The chairs of a new table; bots get the names of stars. `several`: one person may have more than one seat."""
    _check_kinds([place.kind for place in places], open, several)
    stars = [name for name in STARS if name != host.name]
    secrets.SystemRandom().shuffle(stars)
    return [_chair(host, seat, place, open, stars) for seat, place in enumerate(places)]


def _check_kinds(kinds: list[str], open: bool, several: bool) -> None:
    """Refuse a table without people, and a second seat for one person unless the table allows several."""
    if not any(kind in ("me", "invite", "open") for kind in kinds):
        raise Refused(words.NOBODY_SITS, 422)
    if kinds.count("me") > 1 and not several:
        raise Refused(words.ONE_SEAT_FOR_YOU, 422)
    if open and "guest" in kinds and ("invite" in kinds or "open" in kinds) and not several:
        raise Refused(words.GUEST_IS_SECOND_SEAT, 422)


def _chair(host: Person, seat: int, place: Place, open: bool, stars: list[str]) -> Chair:
    """The chair of one place. A bot takes the last of the star names."""
    if place.kind == "me":
        return Chair(seat, "person", host.name, host.id, level="greedy")
    if place.kind == "guest":
        name = place.name or words.GUEST_NAME.format(number=seat + 1)
        return Chair(seat, "person", name, host.id, level="greedy")
    if place.kind == "bot":
        if place.level not in LEVELS:
            raise Refused(words.NO_SUCH_LEVEL.format(level=place.level), 422)
        return Chair(seat, "bot", stars.pop(), level=place.level)
    if place.kind == "open" and not open:
        raise Refused(words.NO_SUCH_PLACE, 422)
    return free_chair(seat)


def start_match(row: TableRow, chairs: list[Chair], now: float) -> Match | None:
    """Start the match of a full table that waits for no salt; None if it has to wait.

    Changes row and chairs accordingly.
    """
    if row.status != "waiting" or not fairness.full(chairs):
        return None
    if row.source.seed is not None:
        if not fairness.may_begin(row, now):
            return None
        commitments, salts = fairness.commitments(row), fairness.salts(row)
        taking_part = commitments if any(commitments) else ()
        match = cosmodrome.new(row.game, row.seats, row.source.seed, row.options, salts, taking_part)
    else:
        match = begin(row.game, row.origin)
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
    """What the server commits to before it knows any salt: the id of the table, and its seed."""

    table: str
    seed: str

    @property
    def commitment(self) -> str:
        """The published commitment to the seed."""
        return Origin(self.seed).commitment


def promise(secret: str, nonce: str) -> Promise:
    """The promise for a nonce, which the opener of a table chooses. It can be used once: table ids are unique."""
    if not re.fullmatch(r"[0-9a-f]{32}", nonce):
        raise Refused(words.BAD_NONCE, 422)
    seed = hmac.new(secret.encode(), f"seed:{nonce}".encode(), hashlib.sha256).hexdigest()
    return Promise(hashlib.blake2b(nonce.encode(), digest_size=7).hexdigest(), seed)


class Lobby:
    """Sets up tables and seats people. A match starts when the last seat is taken."""

    def __init__(self, services: Services) -> None:
        self.services = services

    def promise(self, nonce: str) -> Promise:
        """The server's promise for a nonce."""
        return promise(self.services.secret, nonce)

    async def open_table(self, host: Person, options: TableOptions) -> LiveTable:
        """Set up a new table. Its match starts as soon as every seat is taken."""
        game, places = self.services.games.get(options.game), options.places
        if game is None:
            raise Refused(words.NO_GAME_NAMED.format(game=options.game), 404)
        try:
            rules = game.complete(len(places), options.rules)
            clock = Clock.parse(options.clock)
        except (CosmodromeError, ValueError) as error:
            raise Refused(str(error), 422) from error
        chairs = chairs_for(host, places, options.open, options.several)
        promised = self.promise(options.nonce or secrets.token_hex(16))
        source = Source(
            seed=promised.seed,
            salts={},
            commitments={},
            several=options.several,
            talk=options.talk,
            hints=options.hints,
            rated=options.rated,
            quick=options.quick,
            fill_at=options.fill_at,
            course=options.course,
            tournament=options.tournament,
            reserved=options.reserved,
            club=options.club,
            lowest=options.lowest,
            highest=options.highest,
        )
        for chair in chairs:
            if chair.person == host.id:
                source = fairness.with_stake(source, chair.seat, options.stake)
        row = new_row(host, game.id, len(places), rules, source, clock=clock, open=options.open)
        row.id, row.summary = promised.table, {"commitment": promised.commitment}
        rated.check(game, row, chairs)
        return await self.add(row, chairs)

    async def add(self, row: TableRow, chairs: list[Chair]) -> LiveTable:
        """Store a new table. If every seat is taken, its match starts at once."""
        if any(chair.kind == "free" for chair in chairs):
            row.source = row.source.replace(link=new_secret())
        match = await asyncio.to_thread(start_match, row, chairs, self.services.time.now())
        kept, told = None, dict[int, bytes]()
        if match is not None:
            match_log = MatchLog()
            told = packed(match_log.closed(match, 1))
            kept = checkpoint_of(match, 0, match_log) if not match.over else None
        try:
            await self.services.store.add_table(row, chairs, kept, told)
        except Conflict:
            raise Used(words.NONCE_USED) from None
        if not self.services.owns(row.id):
            self.services.bus.say(f"{row.id} {row.seq}")  # the worker that owns it plays its bots
        return await self.services.tables.get(row.id)

    async def begin_if_full(self, table: LiveTable) -> None:
        """Start the match of a full table, unless it waits for salts."""
        row, chairs = replace(table.row), [replace(chair) for chair in table.chairs]
        match = start_match(row, chairs, table.now())
        if match is not None or row.source != table.row.source:
            await table.keep(row, chairs, match)

    async def _seat(self, table: LiveTable, row: TableRow, chairs: list[Chair]) -> None:
        """Store the chairs. With the last seat, or the last salt, the match starts in the same write."""
        await table.keep(row, chairs, start_match(row, chairs, table.now()))

    async def sit(
        self,
        table: LiveTable,
        person: Person,
        seat: int,
        invite: str = "",
        stake: Stake = NOTHING,
        kept: bool = False,
    ) -> None:
        """Take a free seat: by its invite, or any at an open table. `kept`: the person had that seat before."""
        await table.act(lambda here: self._sit(here, person, seat, invite, stake, kept))

    async def _sit(self, table: LiveTable, person: Person, seat: int, invite: str, stake: Stake, kept: bool) -> None:
        if not 0 <= seat < table.row.seats or table.chairs[seat].kind != "free":
            raise Refused(words.SEAT_TAKEN)
        table.admit(person.id)
        source = table.row.source
        if source.reserved and source.reserved[seat] != person.id:
            raise Refused(words.SEAT_KEPT, 403)
        await self.services.clubs.admit(source.club, person.id)
        if not kept:
            await self.services.matchmaking.check_level(table.row, person.id)
        chairs = [replace(chair) for chair in table.chairs]
        chair = chairs[seat]
        invited = bool(invite) and secrets.compare_digest((chair.invite or "").encode(), invite.encode())
        welcome = table.row.open or table.row.host == person.id or source.reserved or source.club
        if not invited and not welcome:
            raise Refused(words.SEAT_NEEDS_INVITE, 403)
        if table.seats_of(person.id) and not kept and not table.row.source.several:
            raise Refused(words.SEATED_ALREADY)
        chair.kind, chair.person, chair.name, chair.invite = "person", person.id, person.name, None
        row = replace(table.row, source=fairness.with_stake(table.row.source, seat, stake))
        await self._seat(table, row, chairs)

    async def reveal(self, table: LiveTable, seat: int, salt: str) -> None:
        """Reveal a seat's salt: at a full table before the match starts, or later at a table with days per move."""
        await table.act(lambda here: self._reveal(here, seat, salt))

    async def _reveal(self, table: LiveTable, seat: int, salt: str) -> None:
        source = table.row.source
        if source.seed is None:
            raise Refused(words.NO_CHANCE, 409)
        fairness.check(table.row, seat, salt)
        if seat not in fairness.wanted(table):
            if fairness.salts(table.row)[seat] or seat in source.late:
                return  # sent again
            if table.row.status == "waiting":
                raise Refused(words.REVEAL_LATER, 409)
            raise Refused(words.REVEAL_TOO_LATE, 409)
        if table.row.status == "playing":
            await table.mix(seat, salt)
            return
        known = Stake(fairness.commitments(table.row)[seat], salt)
        row = replace(table.row, source=fairness.with_stake(source, seat, known))
        await self._seat(table, row, [replace(chair) for chair in table.chairs])

    async def fill(self, table: LiveTable, person: Person, level: str) -> None:
        """As the host: let bots take the free seats."""
        if table.row.host != person.id or table.row.source.tournament:
            raise Refused(words.HOST_FILLS, 403)
        if level not in LEVELS:
            raise Refused(words.NO_SUCH_LEVEL.format(level=level), 422)
        await table.act(lambda here: self._fill(here, level))

    async def seat_absent(self, table: LiveTable, names: Sequence[str]) -> None:
        """At a tournament's table: let bots play for the people who did not come. They can take their seats later."""
        await table.act(lambda here: self._seat_absent(here, names))

    async def _seat_absent(self, table: LiveTable, names: Sequence[str]) -> None:
        if table.row.status != "waiting":
            return
        reserved = table.row.source.reserved
        chairs = [
            Chair(c.seat, "person", names[c.seat], reserved[c.seat], level="greedy", standin="left")
            if c.kind == "free"
            else replace(c)
            for c in table.chairs
        ]
        await self._seat(table, replace(table.row), chairs)

    async def _fill(self, table: LiveTable, level: str) -> None:
        if table.row.status != "waiting":
            return
        taken = {chair.name for chair in table.chairs}
        stars = [name for name in STARS if name not in taken]
        secrets.SystemRandom().shuffle(stars)
        chairs = [
            Chair(c.seat, "bot", stars.pop(), level=level) if c.kind == "free" else replace(c) for c in table.chairs
        ]
        rated.check(self.services.games.get(table.row.game), table.row, chairs)
        await self._seat(table, replace(table.row), chairs)

    async def leave_waiting(self, table: LiveTable, person: Person) -> None:
        """Leave a table before its match starts."""
        await table.act(lambda here: self._leave(here, person))

    async def _leave(self, table: LiveTable, person: Person) -> None:
        if table.row.status != "waiting":
            raise Refused(words.GAME_STARTED)
        if fairness.revealing(table.row, table.chairs):
            raise Refused(words.GAME_STARTING)
        source = table.row.source
        for seat in table.seats_of(person.id):
            source = fairness.with_stake(source, seat, NOTHING)
        chairs = [free_chair(c.seat) if c.person == person.id else c for c in table.chairs]
        await table.keep(replace(table.row, source=source), chairs)
