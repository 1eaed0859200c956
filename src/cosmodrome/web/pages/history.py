"""The page of one's own games, and the export of their records."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import asdict
from typing import IO
from urllib.parse import urlencode

from litestar import Response, get
from litestar.response import Redirect, Stream

from ..people.history import history_filter
from ..people.ratings import shown as shown_rating
from ..security import parameters
from ..security.requests import Req, must, services_of, who
from .front import card_of, page, shown

CHUNK = 64_000


@get("/you/games")
async def games(
    request: Req,
    game: parameters.Text = "",
    result: parameters.Text = "",
    opponent: parameters.Text = "",
    since: parameters.Text = "",
    until: parameters.Text = "",
    number: parameters.PageNumber = 1,
) -> Response[str] | Redirect:
    """The reader's games: running ones first, then finished ones, by page."""
    services = services_of(request)
    me = await who(request)
    if me is None:
        return Redirect("/you", status_code=303)
    wanted = history_filter(game, result, opponent, since, until)
    found = await services.history.page(me.id, wanted, number)
    running = [shown(services, *pair, me) for pair in await services.store.unfinished_tables_of(me.id)]
    given = {"game": game, "result": result, "opponent": opponent, "since": since, "until": until}
    query = urlencode({name: value for name, value in given.items() if value})
    ratings = await services.ratings.store.of(me.id)
    return await page(
        request,
        "you-games.html",
        **{key: value for key, value in asdict(found).items() if key != "games"},
        found=found.games,
        running=sorted(running, key=lambda table: not table.turn),
        games=[card_of(services, id) for id in await services.results.games_of(me.id)],
        wanted=wanted,
        since=since,
        until=until,
        filtered=bool(query),
        query=f"{query}&" if query else "",
        ratings=[
            {"game": card_of(services, one.game)["name"], "shown": shown_rating(one, services.games.get(one.game))}
            for one in ratings
        ],
    )


@get("/you/records.zip")
async def records(request: Req) -> Stream:
    """A zip file of all the reader's records."""
    me = await must(request)
    file = await services_of(request).history.export(me.id)
    headers = {"content-disposition": 'attachment; filename="cosmodrome-records.zip"', "cache-control": "no-store"}
    return Stream(_chunks(file), media_type="application/zip", headers=headers)


async def _chunks(file: IO[bytes]) -> AsyncIterator[bytes]:
    with file:
        while chunk := file.read(CHUNK):
            yield chunk


HANDLERS = [games, records]
