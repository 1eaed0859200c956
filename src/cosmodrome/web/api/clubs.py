"""The API's clubs, tournaments, leagues, news and reports."""

from __future__ import annotations

from litestar import Controller, delete, get, post
from litestar.params import FromPath, JSONBody

from cosmodrome.store import Tournament

from ..people.leagues import LeagueOptions
from ..people.tournament_views import view
from ..people.tournaments import TournamentOptions
from ..security.requests import Req, caller, must, person_id, services_of, who
from .club_schemas import (
    ClubIn,
    ClubLineOut,
    ClubMember,
    ClubOut,
    LeagueIn,
    LeagueOut,
    NewsGame,
    NewsOut,
    NewsTable,
    ReportIn,
    SayIn,
    StandingOut,
    TournamentIn,
    TournamentOut,
    TournamentPlayer,
    TournamentShort,
    TournamentTable,
)


class ClubsAndTournaments(Controller):
    """Clubs, tournaments, leagues, what happened while I was away, and reports."""

    path = "/"
    tags = ("clubs and tournaments",)

    # -- clubs --------------------------------------------------------------------------------------

    @get("/me/clubs")
    async def my_clubs(self, request: Req) -> list[ClubOut]:
        """My clubs."""
        me = await must(request)
        found = await services_of(request).clubs.store.of(me.id)
        return [ClubOut(one.handle, one.name, one.about, one.open, role) for one, role in found]

    @post("/clubs")
    async def found_club(self, request: Req, data: JSONBody[ClubIn]) -> ClubOut:
        """Found a club."""
        me = await must(request)
        club = await services_of(request).clubs.found(me, data.name, data.handle, data.about, data.open)
        return ClubOut(club.handle, club.name, club.about, club.open, "owner", club.invite)

    @get("/clubs/{handle:str}", security=[])
    async def club(self, request: Req, handle: FromPath[str]) -> ClubOut:
        """A club. Members and chat are for members. A private club looks to others like one that does not exist."""
        service, me = services_of(request).clubs, person_id(await who(request))
        club, role = await service.find(handle, me)
        members = await service.members(club, me) if role else []
        chat = await service.chat(club, role, me)
        return ClubOut(
            club.handle,
            club.name,
            club.about,
            club.open,
            role or "",
            club.invite if role else "",
            [ClubMember(one.name, one.role, one.handle) for one in members],
            [ClubLineOut(one.number, one.name, one.text, one.at) for one in chat],
        )

    @post("/clubs/{handle:str}/join", status_code=204)
    async def join_club(self, request: Req, handle: FromPath[str], data: JSONBody[SayIn]) -> None:
        """Join an open club; with the secret of its link as text, a private one, too."""
        service, me = services_of(request).clubs, await must(request)
        club = await service.store.by_invite(data.text) if data.text else (await service.find(handle, me.id))[0]
        if club is None or club.handle != handle.lower():
            club = (await service.find(handle, me.id))[0]
        await service.join(me, club, data.text)

    @post("/clubs/{handle:str}/leave", status_code=204)
    async def leave_club(self, request: Req, handle: FromPath[str]) -> None:
        """Leave a club."""
        service, me = services_of(request).clubs, await must(request)
        await service.leave(me, (await service.find(handle, me.id))[0])

    @post("/clubs/{handle:str}/invite", status_code=204)
    async def invite_to_club(self, request: Req, handle: FromPath[str], data: JSONBody[SayIn]) -> None:
        """Invite a player; text is their profile name."""
        service, me = services_of(request).clubs, await must(request)
        await service.invite(me, *await service.find(handle, me.id), data.text)

    @post("/clubs/{handle:str}/say", status_code=204)
    async def say_in_club(self, request: Req, handle: FromPath[str], data: JSONBody[SayIn]) -> None:
        """Write in a club's chat."""
        service, me = services_of(request).clubs, await must(request)
        club, role = await service.find(handle, me.id)
        await service.say(me, role, club, data.text, caller(request))

    # -- tournaments --------------------------------------------------------------------------------

    @get("/tournaments", security=[])
    async def tournaments(self, request: Req) -> list[TournamentShort]:
        """Tournaments that I may join, play or watch."""
        services, me = services_of(request), await who(request)
        clubs = [club.id for club in await services.clubs.of(me)]
        found = await services.tournaments.store.listed(clubs)
        return [_short(one) for one in found if not services.social.apart(person_id(me), one.organiser)]

    @post("/tournaments")
    async def announce(self, request: Req, data: JSONBody[TournamentIn]) -> TournamentOut:
        """Announce a tournament."""
        me = await must(request)
        options = TournamentOptions(
            data.name, data.game, data.format, data.seats, data.clock, data.rounds, data.rated, data.open, data.club
        )
        made = await services_of(request).tournaments.create(me, options)
        return await _tournament(request, made.id)

    @get("/tournaments/{id:str}", security=[])
    async def tournament(self, request: Req, id: FromPath[str]) -> TournamentOut:
        """A tournament: its players, tables and standings. Take a seat that is yours with `join` of the table."""
        return await _tournament(request, id)

    @post("/tournaments/{id:str}/join", status_code=200)
    async def enter(self, request: Req, id: FromPath[str]) -> TournamentOut:
        """Take part."""
        await services_of(request).tournaments.join(await must(request), id)
        return await _tournament(request, id)

    @post("/tournaments/{id:str}/withdraw", status_code=200)
    async def withdraw(self, request: Req, id: FromPath[str]) -> TournamentOut:
        """Take part no more."""
        await services_of(request).tournaments.withdraw(await must(request), id)
        return await _tournament(request, id)

    @post("/tournaments/{id:str}/begin", status_code=200)
    async def begin(self, request: Req, id: FromPath[str]) -> TournamentOut:
        """As the organiser: start it."""
        await services_of(request).tournaments.begin(await must(request), id)
        return await _tournament(request, id)

    @delete("/tournaments/{id:str}")
    async def cancel(self, request: Req, id: FromPath[str]) -> None:
        """As the organiser: call it off, or end it with the current standings."""
        await services_of(request).tournaments.cancel(await must(request), id)

    # -- leagues ------------------------------------------------------------------------------------

    @post("/leagues")
    async def found_league(self, request: Req, data: JSONBody[LeagueIn]) -> LeagueOut:
        """Found a league."""
        options = LeagueOptions(
            data.name,
            data.game,
            data.seats,
            data.clock,
            data.size,
            data.moving,
            data.rated,
            data.open,
            data.club,
        )
        made = await services_of(request).leagues.create(await must(request), options)
        return await _league(request, made.id)

    @get("/leagues/{id:str}", security=[])
    async def league(self, request: Req, id: FromPath[str]) -> LeagueOut:
        """A league with the divisions of this season, which are tournaments."""
        return await _league(request, id)

    @post("/leagues/{id:str}/join", status_code=200)
    async def join_league(self, request: Req, id: FromPath[str]) -> LeagueOut:
        """Play from the next season on."""
        await services_of(request).leagues.join(await must(request), id)
        return await _league(request, id)

    @post("/leagues/{id:str}/leave", status_code=200)
    async def leave_league(self, request: Req, id: FromPath[str]) -> LeagueOut:
        """Do not play the next season."""
        await services_of(request).leagues.leave(await must(request), id)
        return await _league(request, id)

    @post("/leagues/{id:str}/season", status_code=200)
    async def begin_season(self, request: Req, id: FromPath[str]) -> LeagueOut:
        """As the organiser: start the next season."""
        await services_of(request).leagues.begin_season(await must(request), id)
        return await _league(request, id)

    # -- news and reports ---------------------------------------------------------------------------

    @get("/me/news")
    async def news(self, request: Req) -> NewsOut:
        """What happened since my last visit."""
        found = await services_of(request).news.since_last_visit(await must(request))
        return NewsOut(
            found.since,
            [NewsTable(one.table, one.game, one.answers, one.turn, one.waiting_for) for one in found.running],
            [NewsGame(one.table, one.game_id, one.words) for one in found.finished],
            [table for _, _, table in found.seats],
        )

    @post("/reports", status_code=204)
    async def report(self, request: Req, data: JSONBody[ReportIn]) -> None:
        """Report a player, or a chat message, to the moderators of the server or of the club."""
        order, me = services_of(request).order, await must(request)
        if data.player:
            about = await order.about_player(me, data.player)
        elif data.table and data.seat is not None:
            about = await order.about_opponent(me, data.table, data.seat)
        elif data.table:
            about = await order.about_line(me, data.table, data.line)
        else:
            about = await order.about_club_line(me, data.club, data.line)
        await order.report(me, about, data.note)


def _short(one: Tournament) -> TournamentShort:
    return TournamentShort(one.id, one.name, one.game, one.format, one.status, one.round)


async def _tournament(request: Req, id: str) -> TournamentOut:
    services, me = services_of(request), person_id(await who(request))
    seen = await view(services, await services.tournaments.find(id, me), me)
    return TournamentOut(
        seen.id,
        seen.name,
        seen.organiser,
        seen.game_id,
        seen.format,
        seen.seats,
        seen.clock,
        seen.rated,
        seen.status,
        seen.round,
        seen.rounds,
        seen.entered,
        seen.winner,
        [
            StandingOut(
                one.place,
                one.name,
                one.points,
                one.opponents,
                one.beaten,
                one.share,
                one.wins,
                one.tables,
                one.absences,
                one.withdrawn,
                one.me,
            )
            for one in seen.standings
        ],
        [
            TournamentTable(
                number,
                one.number,
                one.table,
                one.status,
                one.bye,
                one.deadline,
                [TournamentPlayer(p.name, p.score, p.won, p.absent, p.missing, p.me) for p in one.players],
            )
            for number, tables in seen.tables
            for one in tables
        ],
    )


async def _league(request: Req, id: str) -> LeagueOut:
    services, me = services_of(request), person_id(await who(request))
    league = await services.leagues.find(id, me)
    store = services.tournaments.store
    divisions = await store.of_league(id, league.season) if league.season else []
    people = await store.league_people(id)
    names = [one.name for one in people if not services.social.apart(me, one.person)]
    return LeagueOut(league.id, league.name, league.game, league.season, [_short(one) for one in divisions], names)
