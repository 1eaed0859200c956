"""Reports, and the pages of moderators: of the server, and of a club."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from cosmodrome.store import Person

from .. import words
from ..people.order import Reported
from ..security import parameters
from ..security.requests import Req, must, number, services_of
from ..tables.live import Refused
from .admin import is_admin
from .front import field, page


async def _about(request: Req, me: Person, player: str, table: str, club: str, line: str, seat: str) -> Reported:
    """What a report is about."""
    order = services_of(request).order
    if player:
        return await order.about_player(me, player)
    if table and seat:
        return await order.about_opponent(me, table[:40], number(seat))
    if table:
        return await order.about_line(me, table[:40], number(line))
    return await order.about_club_line(me, club, number(line))


@get("/report")
async def form(
    request: Req,
    player: parameters.Text = "",
    table: parameters.Text = "",
    club: parameters.Text = "",
    line: parameters.Text = "",
    seat: parameters.Text = "",
) -> Response[str]:
    """The form for a report about a person or a message."""
    me = await must(request)
    about = await _about(request, me, player, table, club, line, seat)
    person = await services_of(request).store.person(about.person)
    given = {"player": player, "table": table, "club": club, "line": line, "seat": seat}
    return await page(request, "report.html", about=about, name=person.name if person else "", given=given, sent=False)


@post("/report")
async def report(request: Req) -> Response[str]:
    """Send a report to the moderators."""
    me, given = await must(request), await request.form()
    places = [field(given, name)[:200] for name in ("player", "table", "club", "line", "seat")]
    about = await _about(request, me, *places)
    await services_of(request).order.report(me, about, field(given, "note"))
    return await page(request, "report.html", about=about, name="", given={}, sent=True)


# -- moderators ------------------------------------------------------------------------------------------


async def _moderator(request: Req, handle: str = "") -> tuple[Person, str, str]:
    """The moderator who asks, the scope, and the address of its page; anybody else is refused."""
    services, me = services_of(request), await must(request)
    if handle:
        club, role = await services.clubs.find(handle, me.id)
        services.clubs.must_moderate(role)
        return me, club.id, f"/club/{club.handle}/moderation"
    if me.id not in services.order.moderators and not await is_admin(request, me):
        raise Refused(words.MODERATORS_ONLY, 403)
    return me, "", "/moderation"


async def _page(request: Req, scope: str, address: str, me: Person) -> Response[str]:
    services = services_of(request)
    order = services.order
    reports = [
        {"report": one, "about": about or words.DELETED_PERSON, "by": by or words.DELETED_PERSON}
        for one, about, by in await order.store.reports(scope)
    ]
    entries = [
        {"entry": one, "words": words.LOG_ACTIONS[one.action].format(name=one.name or words.DELETED_PERSON)}
        for one in await order.store.entries(scope)
    ]
    in_force = [
        {"sanction": one, "name": name, "kind": words.SANCTIONS[one.kind]}
        for one, name in await order.store.in_force(scope, services.time.now())
    ]
    context: dict[str, Any] = {"reports": reports, "entries": entries, "in_force": in_force, "address": address}
    return await page(request, "moderation.html", club=bool(scope), **context)


@get("/moderation")
async def of_server(request: Req) -> Response[str]:
    """Reports, sanctions and the log of the server."""
    me, scope, address = await _moderator(request)
    return await _page(request, scope, address, me)


@get("/club/{handle:str}/moderation")
async def of_club(request: Req, handle: FromPath[str]) -> Response[str]:
    """Reports, sanctions and the log of a club."""
    me, scope, address = await _moderator(request, handle)
    return await _page(request, scope, address, me)


async def _act(request: Req, handle: str = "") -> Redirect:
    """Close a report, with or without a sanction; or end a sanction."""
    me, scope, address = await _moderator(request, handle)
    order, given = services_of(request).order, await request.form()
    kind, id = field(given, "kind"), field(given, "report")
    if field(given, "lift"):
        await order.lift(me, scope, field(given, "lift"), kind)
    elif kind == "dismiss":
        await order.close(me, scope, id)
    else:
        found = await order.store.find(id[:40])
        if found is None or found.scope != scope:
            raise Refused(words.NO_SUCH_REPORT, 404)
        await order.sanction(me, scope, found.person, kind, field(given, "days"), field(given, "reason"))
        await order.close(me, scope, id, kind)
    return Redirect(address, status_code=303)


@post("/moderation")
async def act(request: Req) -> Redirect:
    """As a moderator of the server."""
    return await _act(request)


@post("/club/{handle:str}/moderation")
async def act_in_club(request: Req, handle: FromPath[str]) -> Redirect:
    """As a moderator of a club."""
    return await _act(request, handle)


HANDLERS = [form, report, of_server, of_club, act, act_in_club]
