"""Leagues: seasons of divisions with promotion. A division is a round robin tournament."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from cosmodrome.store import EntrantRow, League, LeaguePerson, Person, Tournament
from cosmodrome.tournaments import Entrant, divide, next_season, standings

from .. import words
from ..errors import Refused
from ..security.text import clean
from ..tables.clocks import Clock
from .ratings import BEGINNING
from .tournaments import FEWEST, checked_table, refusing, results_of

if TYPE_CHECKING:
    from ..services import Services

MOST = 256
"""People in a league."""
SMALLEST, LARGEST = 4, 16
"""People in a division."""


@dataclass(frozen=True)
class LeagueOptions:
    """What the organiser of a league chooses: people of a division, and how many go up and down."""

    name: str
    game: str
    seats: int
    clock: dict[str, Any]
    size: int = 8
    moving: int = 2
    rated: bool = False
    open: bool = True
    club: str = ""


class LeagueService:
    """Leagues of this server."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.store = services.tournaments.store

    async def create(self, me: Person, options: LeagueOptions) -> League:
        """Found a league."""
        game = checked_table(self.services.games.get(options.game), me, options.name, options.seats, options.clock)
        if not SMALLEST <= options.size <= LARGEST or not 1 <= options.moving < options.size / 2:
            raise Refused(words.LEAGUE_SIZE, 422)
        club = await self.services.clubs.chosen(me, options.club)
        made = League(
            id=secrets.token_hex(6),
            name=clean(options.name, 60),
            organiser=me.id,
            game=game.id,
            seats=options.seats,
            clock=Clock.parse(options.clock).to_json(),
            rated=options.rated,
            open=options.open,
            size=options.size,
            moving=options.moving,
            created=self.services.time.now(),
            club=club or None,
        )
        with refusing():
            await self.store.add_league(made)
        return made

    async def find(self, id: str, viewer: str | None) -> League:
        """A league, if somebody may see it."""
        found = await self.store.league(id[:40])
        hidden = found is None or self.services.social.apart(viewer, found.organiser)
        if found is None or hidden or not await self.services.clubs.may_see(found.club, viewer):
            raise Refused(words.NO_SUCH_LEAGUE, 404)
        return found

    async def join(self, me: Person, id: str) -> None:
        """Play from the next season on."""
        league = await self.find(id, me.id)
        if league.status == "over":
            raise Refused(words.LEAGUE_ENDED)
        if league.club is not None and await self.services.clubs.store.role(league.club, me.id) is None:
            raise Refused(words.CLUB_TOURNAMENT, 403)
        with refusing():
            await self.store.join_league(id, LeaguePerson(me.id, me.name, False, self.services.time.now()), MOST)

    async def leave(self, me: Person, id: str) -> None:
        """Leave: at once if one is in no division, else after the season."""
        league = await self.find(id, me.id)
        divisions = await self.store.of_league(id, league.season)
        playing = [one.person for division in divisions for one in await self.store.entrants(division.id)]
        if me.id in playing:
            await self.store.join_league(id, LeaguePerson(me.id, me.name, True, 0.0), MOST)
        else:
            await self.store.leave_league(id, me.id)

    async def end(self, me: Person, id: str) -> None:
        """As the organiser: there is no next season."""
        await self.store.end_league(await self._own(me, id))

    async def begin_season(self, me: Person, id: str) -> None:
        """As the organiser: start the next season. Its divisions start at once."""
        league = await self._own(me, id)
        if league.status == "over":
            raise Refused(words.LEAGUE_ENDED)
        finished = await self.store.of_league(id, league.season) if league.season else []
        if any(one.status not in ("over", "cancelled") for one in finished):
            raise Refused(words.LEAGUE_RUNNING)
        people = await self.store.league_people(id)
        leaving = [one.person for one in people if one.leaving]
        staying = {one.person: one for one in people if not one.leaving}
        if len(staying) < FEWEST:
            raise Refused(words.TOO_FEW_ENTRANTS.format(fewest=FEWEST, count=len(staying)))
        order = await self._divisions(league, finished, staying, leaving)
        now, season = self.services.time.now(), league.season + 1
        divisions = [
            (
                self._tournament(league, season, number, now),
                [EntrantRow(person, staying[person].name, at=now) for person in division],
            )
            for number, division in enumerate(order, 1)
        ]
        with refusing():
            await self.store.begin_season(replace(league, season=season), divisions, leaving)
        for tournament, _ in divisions:
            await self.services.tournaments.advance(tournament.id)

    async def _divisions(
        self, league: League, finished: list[Tournament], staying: dict[str, LeaguePerson], leaving: list[str]
    ) -> list[list[str]]:
        """Who plays in which division: at first by rating, later by the last season."""
        if not finished:
            ratings = await self.services.ratings.store.at_table(league.game, list(staying))
            strength = {id: ratings[id].mu if id in ratings else BEGINNING[0] for id in staying}
            return divide(sorted(staying, key=lambda id: -strength[id]), league.size)
        last = [await self.final_order(one) for one in finished]
        gone = {one for division in last for one in division if one not in staying}
        return next_season(last, league.moving, league.size, {*leaving, *gone}, list(staying))

    async def final_order(self, division: Tournament) -> list[str]:
        """The people of a division, best first."""
        people = [
            Entrant(one.person, one.strength, one.lot, one.withdrawn) for one in await self.store.entrants(division.id)
        ]
        results = results_of(await self.store.pairings(division.id))
        return [line.id for line in standings("round-robin", people, results)]

    def _tournament(self, league: League, season: int, number: int, now: float) -> Tournament:
        return Tournament(
            id=secrets.token_hex(6),
            name=league.name,
            organiser=league.organiser,
            game=league.game,
            format="round-robin",
            seats=league.seats,
            rounds=0,
            clock=league.clock,
            rated=league.rated,
            open=league.open,
            created=now,
            changed=now,
            club=league.club,
            league=league.id,
            season=season,
            division=number,
        )

    async def _own(self, me: Person, id: str) -> League:
        league = await self.find(id, me.id)
        if league.organiser != me.id:
            raise Refused(words.ORGANISER_ONLY, 403)
        return league
