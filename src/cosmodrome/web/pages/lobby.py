"""The lobby: open tables, quick matches, games to watch."""

from __future__ import annotations

import hashlib
from typing import Any

from litestar import Response, get, post
from litestar.response import Redirect

from ..people.matchmaking import wish
from ..rendering import render
from ..security import parameters
from ..security.requests import Req, number, person_id, services_of, someone, who
from .front import card, field, page, stake


async def _context(request: Req, game: str) -> dict[str, Any]:
    services = services_of(request)
    chosen = game if game in services.games else ""
    waiting, playing = await services.matchmaking.tables(person_id(await who(request)), chosen)
    return {"waiting": waiting, "playing": playing, "chosen": chosen}


@get("/lobby")
async def lobby(request: Req, game: parameters.Text = "") -> Response[str]:
    """Open tables, quick match, games to watch."""
    games = [card(one) for one in services_of(request).games.values() if one.seats.stop > 2]
    return await page(request, "lobby.html", games=games, **await _context(request, game))


@get("/lobby/tables")
async def tables(request: Req, game: parameters.Text = "") -> Response[str]:
    """The lists of the lobby, which the page polls; 304 if nothing has changed."""
    html = render("part/lobby-tables.html", **await _context(request, game))
    mark = f'"{hashlib.blake2b(html.encode(), digest_size=8).hexdigest()}"'
    headers = {"etag": mark, "cache-control": "no-cache"}
    if request.headers.get("if-none-match") == mark:
        return Response("", status_code=304, headers=headers)
    return Response(html, media_type="text/html", headers=headers)


@post("/lobby/match")
async def match(request: Req) -> Redirect:
    """Find somebody who waits for the same game, or wait for somebody."""
    services, form = services_of(request), await request.form()
    wanted = wish(
        services,
        field(form, "game"),
        number(field(form, "seats", "2")),
        field(form, "tempo", "live"),
        number(field(form, "bots", "0")),
    )
    me = await someone(request, field(form, "name"))
    found = await services.matchmaking.find(me.id, wanted)
    if found is not None:
        return Redirect(f"/table/{found}?sit=now", status_code=303)
    table = await services.matchmaking.open_match(me, wanted, stake(form), field(form, "nonce"))
    mine = (await services.tables.get(table)).seats_of(me.id)
    return Redirect(f"/table/{table}" if mine else f"/table/{table}?sit=now", status_code=303)


HANDLERS = [lobby, tables, match]
