"""Running tournaments: sign-up, rounds, tables, no-shows, results. Everything is in the store, so a restart goes on."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
import secrets
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, get_args
from weakref import WeakValueDictionary

from cosmodrome.engine import Game
from cosmodrome.store import (
    Conflict,
    EntrantRow,
    Pairing,
    Person,
    StoreError,
    Tournament,
    Tournaments,
    TournamentStatus,
)
from cosmodrome.tournaments import Entrant, Format, Rules, TableResult, next_round

from .. import words
from ..errors import Refused, Used
from ..security.text import clean
from ..tables.clocks import Clock, ClockError
from ..tables.options import Place, TableOptions
from .ratings import BEGINNING

if TYPE_CHECKING:
    from ..services import Services

log = logging.getLogger("cosmodrome.tournaments")
FEWEST, MOST = 4, 64
"""People in a tournament."""
MOST_ROUNDS = 15
LIVE_PATIENCE = 600.0
"""Seconds in which the players of a live table take their seats. At a table with days per move they have one move."""
ATTEMPTS = 5
"""How often a table that was deleted is set up again."""


@dataclass(frozen=True)
class TournamentOptions:
    """What the organiser of a tournament chooses."""

    name: str
    game: str
    format: str
    seats: int
    clock: dict[str, Any]
    rounds: int = 0
    rated: bool = False
    open: bool = True
    club: str = ""


@dataclass(frozen=True)
class Call:
    """A table of a tournament that waits for somebody to sit down."""

    tournament: str
    name: str
    round: int
    table: str


class TournamentService:
    """Tournaments of this server."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.store = Tournaments(services.store.rows)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    # -- organising ---------------------------------------------------------------------------------

    async def create(self, me: Person, options: TournamentOptions) -> Tournament:
        """Announce a tournament."""
        game = checked_table(self.services.games.get(options.game), me, options.name, options.seats, options.clock)
        formats: dict[str, Format] = {one: one for one in get_args(Format)}
        if options.format not in formats:
            raise Refused(words.NO_SUCH_FORMAT, 422)
        if not 0 <= options.rounds <= MOST_ROUNDS:
            raise Refused(words.TOURNAMENT_ROUNDS.format(most=MOST_ROUNDS), 422)
        club = await self.services.clubs.chosen(me, options.club)
        now = self.services.time.now()
        made = Tournament(
            id=secrets.token_hex(6),
            name=clean(options.name, 60),
            organiser=me.id,
            game=game.id,
            format=formats[options.format],
            seats=options.seats,
            rounds=options.rounds,
            clock=Clock.parse(options.clock).to_json(),
            rated=options.rated,
            open=options.open,
            created=now,
            changed=now,
            club=club or None,
        )
        try:
            await self.store.announce(made)
        except Conflict as error:
            raise Refused(str(error)) from error
        return made

    async def find(self, id: str, viewer: str | None) -> Tournament:
        """A tournament, if somebody may see it. A hidden one looks like one that does not exist."""
        found = await self.store.tournament(id[:40])
        if found is None or not await self._may_see(found, viewer):
            raise Refused(words.NO_SUCH_TOURNAMENT, 404)
        return found

    async def _may_see(self, tournament: Tournament, viewer: str | None) -> bool:
        if viewer == tournament.organiser:
            return True
        if viewer is not None and any(one.person == viewer for one in await self.store.entrants(tournament.id)):
            return True
        if self.services.social.apart(viewer, tournament.organiser):
            return False
        return tournament.club is None or await self.services.clubs.may_see(tournament.club, viewer)

    async def names(self, id: str, viewer: str | None) -> dict[str, str]:
        """The names of a tournament's people, as somebody sees them: not of those who are blocked or deleted."""
        apart = self.services.social.apart
        return {
            one.person: one.name if one.name and not apart(viewer, one.person) else words.DELETED_PERSON
            for one in await self.store.entrants(id)
        }

    async def join(self, me: Person, id: str) -> None:
        """Take part."""
        tournament = await self.find(id, me.id)
        if tournament.league is not None:
            raise Refused(words.TOURNAMENT_STARTED)
        if tournament.club is not None and await self.services.clubs.store.role(tournament.club, me.id) is None:
            raise Refused(words.CLUB_TOURNAMENT, 403)
        with _refusing():
            await self.store.enter(id, EntrantRow(me.id, me.name, at=self.services.time.now()), MOST)

    async def withdraw(self, me: Person, id: str) -> None:
        """Take part no more. A table that is being played is not affected."""
        await self.find(id, me.id)
        await self.store.withdraw(id, me.id)

    async def remove(self, me: Person, id: str, person: str) -> None:
        """As the organiser: take somebody out."""
        await self._own(me, id)
        if not any(one.person == person for one in await self.store.entrants(id)):
            raise Refused(words.NOT_ENTERED, 404)
        await self.store.withdraw(id, person)

    async def cancel(self, me: Person, id: str) -> None:
        """As the organiser: call a tournament off before it starts, or end it early."""
        tournament = await self._own(me, id)
        ends: dict[str, TournamentStatus] = {"sign-up": "cancelled", "running": "over"}
        status = ends.get(tournament.status)
        if status is None:
            raise Refused(words.TOURNAMENT_OVER)
        with _refusing():
            await self.store.save(replace(tournament, status=status, changed=self.services.time.now()))

    async def begin(self, me: Person, id: str) -> None:
        """As the organiser: start the tournament with those who have joined."""
        await self._begin(await self._own(me, id))
        await self.advance(id)

    async def _own(self, me: Person, id: str) -> Tournament:
        tournament = await self.find(id, me.id)
        if tournament.organiser != me.id:
            raise Refused(words.ORGANISER_ONLY, 403)
        return tournament

    async def _begin(self, tournament: Tournament) -> None:
        if tournament.status != "sign-up":
            raise Refused(words.TOURNAMENT_STARTED)
        people = await self.store.entrants(tournament.id)
        if len(people) < FEWEST:
            raise Refused(words.TOO_FEW_ENTRANTS.format(fewest=FEWEST, count=len(people)))
        ratings = await self.services.ratings.store.at_table(tournament.game, [one.person for one in people])
        lots = list(range(len(people)))
        secrets.SystemRandom().shuffle(lots)
        entrants = [
            replace(one, lot=lot, strength=ratings[one.person].mu if one.person in ratings else BEGINNING[0])
            for one, lot in zip(people, lots, strict=True)
        ]
        pairings = await self._drawn(tournament, entrants, [])
        with _refusing():
            await self.store.begin(self._in_round(tournament, 1), entrants, pairings)

    def _in_round(self, tournament: Tournament, number: int) -> Tournament:
        return replace(tournament, status="running", round=number, changed=self.services.time.now())

    async def _drawn(
        self, tournament: Tournament, entrants: Sequence[EntrantRow], before: Sequence[Pairing]
    ) -> list[Pairing]:
        """The tables of the next round; nothing if the tournament is over. A bye is over at once."""
        rules, results = self.rules(tournament), results_of(before)
        people = [Entrant(one.person, one.strength, one.lot, one.withdrawn) for one in entrants]
        tables = await asyncio.to_thread(next_round, rules, people, results, tournament.id)
        return [
            Pairing(tournament.round + 1, number, players, status="over" if len(players) == 1 else "drawn")
            for number, players in enumerate(tables or (), 1)
        ]

    def rules(self, tournament: Tournament) -> Rules:
        """How a tournament is played."""
        game = self.services.games.get(tournament.game)
        sizes = tuple(n for n in game.seats if 2 <= n <= 4) if game is not None else (2, 3, 4)
        formats: dict[str, Format] = {one: one for one in get_args(Format)}
        return Rules(formats[tournament.format], tournament.seats, sizes, tournament.rounds)

    # -- going on -----------------------------------------------------------------------------------

    async def advance_all(self) -> None:
        """Look after all running tournaments. One that fails does not stop the others."""
        for id in await self.store.running():
            try:
                await self.advance(id)
            except (Refused, StoreError) as error:
                log.error("tournament %s can't go on: %s", id, error)

    async def table_ended(self, table: str) -> None:
        """A game of a tournament has ended: its round may be over."""
        tournament = await self.store.at_table(table)
        if tournament is not None:
            await self.advance(tournament)

    async def advance(self, id: str) -> None:
        """Bring a tournament as far as it goes: set up tables, seat bots for no-shows, read results, draw rounds."""
        async with self._locks.setdefault(id, asyncio.Lock()):
            with suppress(Conflict):  # another server was quicker
                while await self._step(id):
                    pass

    async def _step(self, id: str) -> bool:
        """Look after the tables of the round; draw the next one when they are over. Whether one was drawn."""
        tournament = await self.store.tournament(id)
        if tournament is not None and tournament.status == "sign-up" and tournament.league is not None:
            await self._begin(tournament)
            return True
        if tournament is None or tournament.status != "running":
            return False
        for pairing in await self.store.pairings(id):
            if pairing.round == tournament.round and pairing.status != "over":
                await self._look_after(tournament, pairing)
        pairings = await self.store.pairings(id)
        if any(one.status != "over" for one in pairings):
            return False
        drawn = await self._drawn(tournament, await self.store.entrants(id), pairings)
        if not drawn:
            await self.store.save(replace(tournament, status="over", changed=self.services.time.now()))
            return False
        await self.store.draw(self._in_round(tournament, tournament.round + 1), drawn)
        return True

    async def _look_after(self, tournament: Tournament, pairing: Pairing) -> None:
        """One table of a running round."""
        found = await self.services.store.table(pairing.table) if pairing.table else None
        if found is None:
            await self._set_up(tournament, pairing)
            return
        row, chairs = found
        if row.status == "over":
            await self._count(tournament, pairing)
        elif row.status == "closed":
            level = [1] * len(pairing.players)
            await self._over(tournament, pairing, {"ranks": level, "scores": []})
        elif row.status == "waiting":
            if self.services.time.now() >= pairing.deadline:
                await self._start_without(tournament, pairing)
        elif all(chair.standin in ("left", "resigned") for chair in chairs):
            await self._over(tournament, pairing, {"absent": list(range(len(pairing.players)))})
        elif pairing.status == "drawn":
            await self.store.save_pairing(tournament.id, replace(pairing, status="playing"))

    async def _set_up(self, tournament: Tournament, pairing: Pairing) -> None:
        """Set a table up. Nobody sits there yet: the players hand in their stakes when they take their seats."""
        host = await self.services.store.person(tournament.organiser)
        if host is None:
            raise Refused(words.NO_SUCH_PERSON)
        for attempt in range(ATTEMPTS):
            options = TableOptions(
                game=tournament.game,
                places=[Place("invite") for _ in pairing.players],
                clock=dict(tournament.clock),
                open=tournament.open and tournament.club is None,
                rated=tournament.rated,
                tournament=tournament.id,
                reserved=pairing.players,
                nonce=self._nonce(tournament, pairing, attempt),
            )
            try:
                table = (await self.services.lobby.open_table(host, options)).id
            except Used:  # set up before a restart or by another server; or deleted, then again
                table = self.services.lobby.promise(options.nonce).table
                if await self.services.store.table(table) is None:
                    continue
            deadline = self.services.time.now() + patience(tournament)
            await self.store.save_pairing(tournament.id, replace(pairing, table=table, deadline=deadline))
            await self._call(tournament, pairing, table)
            return
        raise Refused(words.NO_SUCH_TABLE)

    def _nonce(self, tournament: Tournament, pairing: Pairing, attempt: int) -> str:
        """The nonce of a table. It is fixed, so that a table is set up once, whatever happens in between."""
        key = f"tournament:{tournament.id}:{pairing.round}:{pairing.number}:{attempt}".encode()
        return hmac.new(self.services.secret.encode(), key, hashlib.sha256).hexdigest()[:32]

    async def _call(self, tournament: Tournament, pairing: Pairing, table: str) -> None:
        """Notify the players of a table that it waits for them."""
        title = words.SEAT_READY_TITLE.format(tournament=tournament.name)
        text = words.SEAT_READY.format(round=pairing.round)
        for person in pairing.players:
            self.services.notifier.announce(person, table, title, text)

    async def _start_without(self, tournament: Tournament, pairing: Pairing) -> None:
        """The time to sit down is over: bots play for those who did not come; if nobody did, nothing is played."""
        table = await self.services.tables.get(pairing.table)
        missing = [chair.seat for chair in table.chairs if chair.kind == "free"]
        if len(missing) == len(pairing.players):
            await self._over(tournament, pairing, {"absent": missing, "missing": missing})
            await self.services.administration.delete_table(table.id)
            self.services.tables.forget(table)
            return
        names = {one.person: one.name or words.DELETED_PERSON for one in await self.store.entrants(tournament.id)}
        await self.services.lobby.seat_absent(table, [names[player] for player in pairing.players])
        await self.store.save_pairing(tournament.id, replace(pairing, status="playing", result={"missing": missing}))

    async def _count(self, tournament: Tournament, pairing: Pairing) -> None:
        """Take over the result of a finished table."""
        result = await self.services.results.result(pairing.table)
        if result is None:
            return
        seats = sorted(result.placements, key=lambda one: one.seat)
        told = {
            "ranks": [one.rank for one in seats],
            "scores": [one.score for one in seats],
            "absent": [one.seat for one in seats if one.standin],
        }
        await self._over(tournament, pairing, told)

    async def _over(self, tournament: Tournament, pairing: Pairing, result: dict[str, list[int]]) -> None:
        done = replace(pairing, status="over", result={**pairing.result, **result})
        await self.store.save_pairing(tournament.id, done)

    async def calls(self, person: Person) -> list[Call]:
        """The tables of tournaments that wait for somebody."""
        found = []
        for tournament in await self.store.of(person.id, self.services.time.now()):
            if tournament.status == "running":
                for one in await self.store.pairings(tournament.id):
                    if one.status == "drawn" and one.table and person.id in one.players:
                        table = await self.services.store.table(one.table)
                        if table is not None and all(chair.person != person.id for chair in table[1]):
                            found.append(Call(tournament.id, tournament.name, one.round, one.table))
        return found


def checked_table(game: Game[Any] | None, me: Person, name: str, seats: int, clock: dict[str, Any]) -> Game[Any]:
    """The game of a tournament or league; refuse one that can't be played."""
    if not me.login:
        raise Refused(words.NEEDS_ACCOUNT, 403)
    if game is None:
        raise Refused(words.NO_SUCH_GAME, 404)
    if len(clean(name, 60)) < 3:
        raise Refused(words.TOURNAMENT_NAME, 422)
    if not 2 <= seats <= 4 or seats not in game.seats:
        raise Refused(words.TOURNAMENT_SEATS.format(game=game.name, seats=seats), 422)
    try:
        if Clock.parse(clock).kind == "none":
            raise Refused(words.TOURNAMENT_CLOCK, 422)
    except ClockError as error:
        raise Refused(str(error), 422) from error
    return game


def patience(tournament: Tournament) -> float:
    """Seconds in which the players of a table take their seats."""
    clock = Clock.parse(tournament.clock)
    return LIVE_PATIENCE if clock.kind == "live" else clock.bank


def results_of(pairings: Sequence[Pairing]) -> list[TableResult]:
    """The results of the tables that are over."""
    return [
        TableResult(
            one.round,
            one.players,
            tuple(one.result.get("ranks", ())),
            tuple(one.result.get("scores", ())),
            frozenset(one.players[seat] for seat in one.result.get("absent", ())),
        )
        for one in pairings
        if one.status == "over"
    ]


class _refusing:  # noqa: N801 - reads as a function
    """Turns a conflict into a refusal."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, _: object) -> None:
        if isinstance(error, Conflict):
            raise Refused(str(error)) from error


refusing = _refusing
