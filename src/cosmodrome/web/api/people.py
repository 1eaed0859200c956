"""The API's people: history, ratings, profiles, ladders, friends."""

from __future__ import annotations

from litestar import Controller, delete, get, post, put
from litestar.params import FromPath, JSONBody

from cosmodrome.store import ContentTally

from .. import words
from ..people.history import history_filter
from ..people.matchmaking import LobbyTable, wish
from ..people.ratings import shown
from ..people.social import LADDER
from ..security import parameters
from ..security.requests import Req, must, person_id, services_of, who
from ..tables.fairness import Stake
from ..tables.live import Refused
from .schemas import (
    ContentOut,
    FavouriteOut,
    FriendOut,
    HistoryOut,
    LadderLine,
    LadderOut,
    LobbyOut,
    LobbySeat,
    LobbyTableOut,
    MatchIn,
    MatchOut,
    PlayedOut,
    PlayerGame,
    PlayerOut,
    ProfileIn,
    RatingOut,
    TallyOut,
)


class People(Controller):
    """What I have played, and how strong I am."""

    path = "/"
    tags = ("people",)

    @get("/me/games")
    async def games(
        self,
        request: Req,
        game: parameters.Text = "",
        result: parameters.Text = "",
        opponent: parameters.Text = "",
        since: parameters.Text = "",
        until: parameters.Text = "",
        number: parameters.PageNumber = 1,
    ) -> HistoryOut:
        """My finished games. result: "won" or "lost"; since, until: days such as 2026-11-18."""
        me = await must(request)
        wanted = history_filter(game, result, opponent, since, until)
        found = await services_of(request).history.page(me.id, wanted, number)
        games = [
            PlayedOut(
                g.table, g.game_id, g.ended, g.outcome, g.words, g.scores, g.opponents, g.rated, g.change, g.rating
            )
            for g in found.games
        ]
        return HistoryOut(games, found.page, found.pages, found.total)

    @get("/me/ratings")
    async def ratings(self, request: Req) -> list[RatingOut]:
        """My ratings, by game."""
        services, me = services_of(request), await must(request)
        found = [(one, shown(one, services.games.get(one.game))) for one in await services.ratings.store.of(me.id)]
        return [
            RatingOut(one.game, seen.value, seen.uncertainty, seen.provisional, seen.games, seen.level)
            for one, seen in found
        ]

    @get("/players/{handle:str}", security=[])
    async def player(self, request: Req, handle: FromPath[str]) -> PlayerOut:
        """What a player shows. A hidden profile looks like one that does not exist."""
        social, me = services_of(request).social, person_id(await who(request))
        seen = await social.shown_profile(await social.visible_profile(handle, me), me)
        ratings = [
            RatingOut(game, one.value, one.uncertainty, one.provisional, one.games, one.level)
            for game, one in seen.ratings
        ]
        games = [PlayerGame(one.table, one.game, one.words, one.players, one.ended) for one in seen.games]
        most = [
            FavouriteOut(game, one.content, one.name, one.games) for game, found in seen.favourites for one in found
        ]
        return PlayerOut(seen.handle, seen.name, seen.since, ratings, games, most)

    @put("/me/profile")
    async def save_profile(self, request: Req, data: JSONBody[ProfileIn]) -> None:
        """Say what I show, and to whom."""
        await services_of(request).social.save_profile(await must(request), data.handle, data.visible)

    @get("/ladder/{game_id:str}", security=[])
    async def ladder(
        self, request: Req, game_id: FromPath[str], month: parameters.Flag = False, chosen: parameters.PageNumber = 1
    ) -> LadderOut:
        """Players with a public profile by their rating. month: only those with a rated game in the last 30 days."""
        services, me = services_of(request), person_id(await who(request))
        if game_id not in services.games:
            raise Refused(words.NO_SUCH_GAME, 404)
        found, more = await services.social.ladder(game_id, month, chosen)
        lines = []
        for place, one in enumerate(found, (chosen - 1) * LADDER + 1):
            seen = shown(one.rating, None)
            if services.social.ranked(one.rating.person, me):
                lines.append(LadderLine(place, one.handle, one.name, seen.value, seen.uncertainty, seen.games))
        return LadderOut(lines, more)

    @get("/me/friends")
    async def friends(self, request: Req) -> list[FriendOut]:
        """The people I follow."""
        found = await services_of(request).social.friends(await must(request))
        return [FriendOut(one.handle, one.name, one.online) for one in found]

    @post("/players/{handle:str}/follow", status_code=204)
    async def follow(self, request: Req, handle: FromPath[str]) -> None:
        """Follow a player."""
        social, me = services_of(request).social, await must(request)
        await social.follow(me, (await social.visible_profile(handle, me.id)).person)

    @delete("/players/{handle:str}/follow")
    async def unfollow(self, request: Req, handle: FromPath[str]) -> None:
        """Follow a player no more."""
        social, me = services_of(request).social, await must(request)
        await social.store.unfollow(me.id, (await social.visible_profile(handle, me.id)).person)

    @post("/players/{handle:str}/block", status_code=204)
    async def block(self, request: Req, handle: FromPath[str]) -> None:
        """Block a player. Blocked players are listed, and unblocked, on the page of friends."""
        social, me = services_of(request).social, await must(request)
        await social.block(me, (await social.visible_profile(handle, me.id)).person)

    @get("/lobby", security=[])
    async def lobby(self, request: Req, game: parameters.Text = "") -> LobbyOut:
        """The open tables, of one game or of all."""
        waiting, playing = await services_of(request).matchmaking.tables(person_id(await who(request)), game)
        return LobbyOut([_table(one) for one in waiting], [_table(one) for one in playing])

    @post("/match", status_code=200)
    async def match(self, request: Req, data: JSONBody[MatchIn]) -> MatchOut:
        """Find somebody who waits for the same game, or wait for somebody."""
        services, me = services_of(request), await must(request)
        wanted = wish(services, data.game, data.seats, data.tempo, data.bots)
        found = await services.matchmaking.find(me.id, wanted)
        if found is None:
            stake = Stake.parse(data.commitment, data.salt)
            found = await services.matchmaking.open_match(me, wanted, stake, data.nonce)
        return MatchOut(found, bool((await services.tables.get(found)).seats_of(me.id)))

    @get("/stats/{game_id:str}", security=[])
    async def statistics(self, request: Req, game_id: FromPath[str]) -> list[TallyOut]:
        """A game in numbers, from all finished games on this server."""
        services = services_of(request)
        if game_id not in services.games:
            raise Refused(words.NO_SUCH_GAME, 404)
        return [
            TallyOut(one.seats, one.seat, one.kind, one.games, one.wins, one.score / one.games, one.answers / one.games)
            for one in await services.statistics.tallies(game_id)
        ]

    @get("/stats/{game_id:str}/contents", security=[])
    async def contents(self, request: Req, game_id: FromPath[str]) -> list[ContentOut]:
        """What was used of a game's contents in all finished games with several seats, and how it fared.

        A line with empty content and name counts all games of people, or of bots.
        """
        services = services_of(request)
        if game_id not in services.games:
            raise Refused(words.NO_SUCH_GAME, 404)
        return [_content(one) for one in await services.contents.of_game(game_id)]

    @get("/me/contents/{game_id:str}")
    async def my_contents(self, request: Req, game_id: FromPath[str]) -> list[ContentOut]:
        """What I used of a game's contents in my latest finished games with several seats, and how I fared."""
        services, me = services_of(request), await must(request)
        return [_content(one) for one in await services.contents.of_person(me.id, game_id)]


def _content(one: ContentTally) -> ContentOut:
    return ContentOut(one.kind, one.content, one.name, one.games, one.wins, one.fair)


def _table(one: LobbyTable) -> LobbyTableOut:
    seated = [LobbySeat(seat.name, seat.bot, seat.rating) for seat in one.seated]
    return LobbyTableOut(
        one.id, one.status, one.game_id, seated, one.free, one.seats, one.clock, one.rated, one.mine, one.wanted
    )
