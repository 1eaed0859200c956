"""Playing with friends: one link, also as a QR code, for all free seats of a table."""

from __future__ import annotations

from typing import Any

import segno
from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect
from minijinja import safe

from cosmodrome.store import Person

from .. import words
from ..security.requests import Req, base_url, number, services_of, someone, who
from ..tables.invitations import check_link, free_seat, take_free_seat
from ..tables.live import LiveTable, Refused
from ..tables.options import Place, TableOptions
from .front import card, field, page, place_words, stake


def shared_link(request: Req, table: LiveTable) -> str:
    """The link to any free seat of a table; empty if none is free."""
    token = table.row.source.link
    return f"{base_url(request)}/table/{table.id}/join/{token}" if token and free_seat(table) is not None else ""


def qr_code(link: str) -> Any:
    """A link as a picture for a phone's camera, dark on light in every theme."""
    code = segno.make(link, error="m", micro=False)
    return safe(code.svg_inline(border=4, dark="#000", light="#fff", omitsize=True, svgclass="qr", lineclass=None))


@post("/invite")
async def invite(request: Req) -> Redirect:
    """Open a table for oneself and some friends. Its page shows the link for them."""
    services = services_of(request)
    form = await request.form()
    game = services.games.get(field(form, "game"))
    if game is None:
        raise NotFoundException(words.NO_SUCH_GAME)
    seats = number(field(form, "seats"))
    if seats not in game.seats or seats < 2:
        raise Refused(words.WRONG_PLAYER_COUNT.format(game=game.name, seats=seats), 422)
    me = await someone(request, field(form, "name"))
    places = [Place("me"), *(Place("invite") for _ in range(seats - 1))]
    options = TableOptions(game=game.id, places=places, stake=stake(form), nonce=field(form, "nonce"))
    table = await services.lobby.open_table(me, options)
    return Redirect(f"/table/{table.id}", status_code=303)


async def _asked_in(request: Req, table_id: str, token: str) -> tuple[LiveTable, Person | None]:
    """The table of a shared link, and the person who follows it."""
    table = await services_of(request).tables.get(table_id)
    check_link(table, token)
    return table, await who(request)


@get("/table/{table_id:str}/join/{token:str}")
async def shown_in(request: Req, table_id: FromPath[str], token: FromPath[str]) -> Response[Any]:
    """Show what the link is for; send people who have a seat already to the table."""
    services = services_of(request)
    table, person = await _asked_in(request, table_id, token)
    free = free_seat(table)
    if free is None or (person is not None and table.seats_of(person.id)):
        return Redirect(f"/table/{table.id}", status_code=303)
    host = await services.store.person(table.row.host)
    return await page(
        request,
        "join.html",
        game=card(services.games[table.row.game]),
        host=host.name if host else words.DELETED_PERSON,
        seat=free,
        place=place_words(table, free),
        clock=table.clock.words,
        already=False,
        table=table.id,
        hints=table.row.source.hints,
        commitment=table.row.summary.get("commitment", ""),
    )


@post("/table/{table_id:str}/join/{token:str}")
async def come_in(request: Req, table_id: FromPath[str], token: FromPath[str]) -> Redirect:
    """Take the first free seat; the next one if others are quicker."""
    services = services_of(request)
    form = await request.form()
    table, person = await _asked_in(request, table_id, token)
    me = person or await someone(request, field(form, "name"))
    if not table.seats_of(me.id):
        await take_free_seat(table, me, stake(form))
    return Redirect(f"/table/{(await services.tables.get(table_id)).id}", status_code=303)


HANDLERS = [invite, shown_in, come_in]
