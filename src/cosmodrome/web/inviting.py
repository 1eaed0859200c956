"""Playing with friends: a table at once, and one link (as letters and as a QR code) for all its free seats."""

from __future__ import annotations

import secrets
from typing import Any

import segno
from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect
from minijinja import safe

from cosmodrome.store import Person

from . import manners
from .gate import Req, base_url, house_of, number, someone, who
from .live import LiveTable, Refused
from .lobby import LINK, Place
from .pages import card, field, page


def shared_link(request: Req, table: LiveTable) -> str:
    """The link that opens any free seat of a table; empty where it has none."""
    free = any(chair.kind == "free" for chair in table.chairs)
    token = table.row.source.get(LINK, "")
    return f"{base_url(request)}/table/{table.id}/join/{token}" if free and token else ""


def qr_code(link: str) -> Any:
    """A link as a picture for a phone's camera, dark on light in every theme."""
    code = segno.make(link, error="m", micro=False)
    return safe(code.svg_inline(border=4, dark="#000", light="#fff", omitsize=True, svgclass="qr", lineclass=None))


@post("/invite")
async def invite(request: Req) -> Redirect:
    """A table for oneself and so many friends, with the link for them on its first page."""
    house = house_of(request)
    form = await request.form()
    game = house.games.get(field(form, "game"))
    if game is None:
        raise NotFoundException("there is no such game")
    seats = number(field(form, "seats"), "how many you are")
    if seats not in game.seats or seats < 2:
        raise Refused(f"{game.name} is not played by {seats}", 422)
    me = await someone(request, field(form, "name"))
    places = [Place("me"), *(Place("invite") for _ in range(seats - 1))]
    table = await house.lobby.open_table(me, game.id, places, salt=field(form, "salt"), nonce=field(form, "nonce"))
    return Redirect(f"/table/{table.id}", status_code=303)


async def _asked_in(request: Req, table_id: str, token: str) -> tuple[LiveTable, Person | None]:
    """The table of a shared link, for whom it is shown to."""
    table = await house_of(request).table(table_id)
    known = str(table.row.source.get(LINK, ""))
    if not known or not secrets.compare_digest(known.encode(), token.encode()):
        raise Refused("this is no invite to this table: ask for another", 404)
    person = await who(request)
    return table, person


@get("/table/{table_id:str}/join/{token:str}")
async def shown_in(request: Req, table_id: FromPath[str], token: FromPath[str]) -> Response[Any]:
    """Who follows the link sees what it is for; who sits there already is led to the table."""
    house = house_of(request)
    table, person = await _asked_in(request, table_id, token)
    free = next((chair.seat for chair in table.chairs if chair.kind == "free"), None)
    if free is None or (person is not None and table.seats_of(person.id)):
        return Redirect(f"/table/{table.id}", status_code=303)
    host = await house.store.person(table.row.host)
    return await page(
        request,
        "join.html",
        game=card(house.games[table.row.game]),
        host=host.name if host else manners.NOBODY,
        seat=free,
        names=[chair.name for chair in table.chairs if chair.kind != "free"],
        clock=table.clock.words,
        already=False,
        table=table.id,
        hints=bool(table.row.source.get("hints")),
        commitment=table.row.summary.get("commitment", ""),
    )


@post("/table/{table_id:str}/join/{token:str}")
async def come_in(request: Req, table_id: FromPath[str], token: FromPath[str]) -> Redirect:
    """Take a free seat: the first, or where others are quicker the next."""
    house = house_of(request)
    form = await request.form()
    table, person = await _asked_in(request, table_id, token)
    me = person or await someone(request, field(form, "name"))
    if not table.seats_of(me.id):
        await _first_free(table, me, field(form, "salt"))
    return Redirect(f"/table/{(await house.table(table_id)).id}", status_code=303)


async def _first_free(table: LiveTable, me: Person, salt: str) -> None:
    for chair in list(table.chairs):
        if chair.kind == "free":
            try:
                await table.house.lobby.sit(table, me, chair.seat, chair.invite or "", salt)
            except Refused:
                continue
            return
    raise Refused("all seats of this table are taken by now")


HANDLERS = [invite, shown_in, come_in]
