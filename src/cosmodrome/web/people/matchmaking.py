"""Finding somebody to play with: open tables, quick matches, games to watch."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, get_args

from cosmodrome.store import Chair, Person, TableRow

from .. import words
from ..errors import Refused
from ..tables import moderation
from ..tables.clocks import Clock
from ..tables.fairness import Stake
from ..tables.options import Place, TableOptions
from ..tables.rated import why_not
from .ratings import CENTRE, points, shown
from .social import ONLINE

if TYPE_CHECKING:
    from ..services import Services

log = logging.getLogger("cosmodrome.matchmaking")
Tempo: TypeAlias = Literal["live", "days"]
CLOCKS: dict[str, dict[str, Any]] = {
    "live": {"kind": "live", "bank": 1200.0, "increment": 15.0},
    "days": {"kind": "days", "days": 2.0},
}
"""The clocks of quick matches."""
FILL_LEVEL = "greedy"
"""The bots that fill a quick match."""
LISTED = 60
"""Tables that the lobby lists."""


@dataclass(frozen=True)
class QuickMatch:
    """What somebody wants to play: bots take the free seats after `bots_after` minutes; 0: never."""

    game: str
    seats: int
    tempo: Tempo
    bots_after: int = 0

    @property
    def key(self) -> str:
        """What two wishes have in common that fit together."""
        return f"{self.game} {self.seats} {self.tempo}"


def wish(services: Services, game: str, seats: int, tempo: str, bots_after: int) -> QuickMatch:
    """The quick match that a request describes."""
    known, tempos = services.games.get(game), {one: one for one in get_args(Tempo)}
    if known is None:
        raise Refused(words.NO_SUCH_GAME, 404)
    if tempo not in tempos:
        raise Refused(words.LIVE_OR_DAYS, 422)
    if seats < 2 or seats not in known.seats:
        raise Refused(words.NO_SUCH_SEATS.format(game=known.name, seats=seats), 422)
    return QuickMatch(game, seats, tempos[tempo], max(0, min(bots_after, 60)))


def wanted_level(row: TableRow) -> str:
    """The ratings that the host of a table wants, in words; empty if all are welcome."""
    low, high = row.source.lowest, row.source.highest
    if low is not None and high is not None:
        return words.LEVEL_BETWEEN.format(low=low, high=high)
    if low is not None:
        return words.LEVEL_FROM.format(low=low)
    return words.LEVEL_TO.format(high=high) if high is not None else ""


@dataclass(frozen=True)
class Seated:
    """Somebody at a table in the lobby. `rating` is empty for bots and people without a rating."""

    name: str
    bot: bool
    rating: str


@dataclass(frozen=True)
class LobbyTable:
    """A table in the lobby."""

    id: str
    status: str
    game: str
    game_id: str
    seated: list[Seated]
    free: int
    seats: int
    clock: str
    rated: bool
    mine: bool
    wanted: str
    """The ratings the host wants, in words; empty if all are welcome."""
    strength: float
    """The highest rating at the table, to list the strongest game first."""
    changed: float


class Matchmaking:
    """The lobby."""

    def __init__(self, services: Services) -> None:
        self.services = services

    async def tables(self, viewer: str | None, game: str = "") -> tuple[list[LobbyTable], list[LobbyTable]]:
        """Open tables with a free seat, latest first; and running ones that anybody may watch, the strongest first."""
        services = self.services
        found = [
            (row, chairs)
            for row, chairs in await services.store.open_tables(LISTED * 3)
            if (not game or row.game == game)
            and services.social.lists(row, chairs, viewer)
            and not (row.source.tournament and row.status == "waiting")
        ]
        ratings = await self._ratings(found)
        listed = [self._listed(row, chairs, viewer, ratings) for row, chairs in found]
        waiting = [
            table for (row, _), table in zip(found, listed, strict=True) if row.status == "waiting" and table.free
        ]
        playing = [table for (row, _), table in zip(found, listed, strict=True) if row.status == "playing"]
        return waiting[:LISTED], sorted(playing, key=lambda table: -table.strength)[:LISTED]

    async def _ratings(self, found: list[tuple[TableRow, list[Chair]]]) -> dict[tuple[str, str], tuple[str, float]]:
        """The ratings of all people at some tables: by game and person, as it is shown and as a number."""
        people: dict[str, set[str]] = {}
        for row, chairs in found:
            people.setdefault(row.game, set()).update(chair.person for chair in chairs if chair.person is not None)
        known: dict[tuple[str, str], tuple[str, float]] = {}
        for game, at in people.items():
            for person, rating in (await self.services.ratings.store.at_table(game, sorted(at))).items():
                known[game, person] = (shown(rating, None).text, rating.mu)
        return known

    def _listed(
        self,
        row: TableRow,
        chairs: Sequence[Chair],
        viewer: str | None,
        ratings: dict[tuple[str, str], tuple[str, float]],
    ) -> LobbyTable:
        nothing = ("", 0.0)
        seated = [
            Seated(chair.name, chair.kind == "bot", ratings.get((row.game, chair.person or ""), nothing)[0])
            for chair in chairs
            if chair.kind != "free"
        ]
        return LobbyTable(
            row.id,
            row.status,
            self.services.social.game_name(row.game),
            row.game,
            seated,
            sum(chair.kind == "free" for chair in chairs),
            row.seats,
            Clock.parse(row.clock).words,
            row.source.rated,
            viewer is not None and any(chair.person == viewer for chair in chairs),
            wanted_level(row),
            max((ratings.get((row.game, chair.person or ""), nothing)[1] for chair in chairs), default=0.0),
            row.changed,
        )

    async def check_level(self, row: TableRow, person: str) -> None:
        """Refuse somebody whose rating the host does not want. Without a rating, somebody counts as a beginner."""
        low, high = row.source.lowest, row.source.highest
        if low is None and high is None:
            return
        found = await self.services.ratings.store.at_table(row.game, [person])
        mine = points(found[person].mu) if person in found else CENTRE
        if (low is not None and mine < low) or (high is not None and mine > high):
            raise Refused(words.LEVEL_REFUSED.format(wanted=wanted_level(row), mine=mine), 403)

    # -- quick matches ------------------------------------------------------------------------------

    async def find(self, person: str | None, wanted: QuickMatch, before: TableRow | None = None) -> str | None:
        """The oldest table of somebody who waits for the same quick match; None if nobody does.

        At a live table the host has to be online. `before`: only tables that are older than this one.
        """
        services = self.services
        fitting = [
            row
            for row, chairs in await services.store.open_tables(500)
            if row.status == "waiting"
            and row.source.quick == wanted.key
            and any(chair.kind == "free" for chair in chairs)
            and all(chair.person != person for chair in chairs if chair.person is not None)
            and services.social.lists(row, chairs, person)
            and (before is None or (row.created, row.id) < (before.created, before.id))
        ]
        if wanted.tempo == "live":
            await services.social.note_presence()
            seen = await services.social.store.seen(row.host for row in fitting)
            now = services.time.now()
            fitting = [row for row in fitting if seen.get(row.host, 0.0) > now - ONLINE]
        oldest = min(fitting, key=lambda row: (row.created, row.id), default=None)
        return oldest.id if oldest is not None else None

    async def open_match(self, me: Person, wanted: QuickMatch, stake: Stake, nonce: str) -> str:
        """Wait for others at a new table. If somebody opened one a moment before, return theirs instead."""
        services = self.services
        places = [Place("me"), *(Place("open") for _ in range(wanted.seats - 1))]
        fill_at = services.time.now() + 60.0 * wanted.bots_after if wanted.bots_after else None
        options = TableOptions(
            game=wanted.game,
            places=places,
            clock=CLOCKS[wanted.tempo],
            open=True,
            rated=self._may_be_rated(wanted),
            quick=wanted.key,
            fill_at=fill_at,
            stake=stake,
            nonce=nonce,
        )
        table = await services.lobby.open_table(me, options)
        older = await self.find(me.id, wanted, table.row)
        if older is None:
            return table.id
        await moderation.close(table, me)
        return older

    def _may_be_rated(self, wanted: QuickMatch) -> bool:
        """Quick matches are rated if they can be: also if bots take the free seats."""
        game = self.services.games[wanted.game]
        row = TableRow("", wanted.game, "", wanted.seats, {}, "", CLOCKS[wanted.tempo], True, "waiting", 0, 0)
        bots = [Chair(1, "bot", "", level=FILL_LEVEL)] if wanted.bots_after else []
        return not why_not(game, row, bots)

    async def fill_due(self) -> None:
        """Let bots take the free seats of quick matches whose players have waited long enough."""
        services, now = self.services, self.services.time.now()
        for row, _ in await services.store.open_tables(500):
            due = row.source.fill_at
            if row.status != "waiting" or due is None or due > now:
                continue
            try:
                host = await services.store.person(row.host)
                if host is not None:
                    await services.lobby.fill(await services.tables.get(row.id), host, FILL_LEVEL)
            except Refused as refused:
                log.error("bots can't fill table %s: %s", row.id, refused.reason)
