"""Clubs: the list, a page for each, and what its members, moderators and owner do there."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from .. import words
from ..people.clubs import RUNS
from ..security import parameters
from ..security.requests import Req, base_url, caller, must, number, person_id, services_of, who
from ..tables.live import Refused
from .front import card, field, page, shown
from .tournaments import listed


@get("/clubs")
async def clubs(request: Req, find: parameters.Text = "") -> Response[str]:
    """One's own clubs, invitations, and open clubs."""
    services, me = services_of(request), await who(request)
    mine = await services.clubs.of(me)
    known = {club.id for club in mine}
    invited = await services.clubs.store.invitations(me.id) if me is not None else []
    return await page(
        request,
        "clubs.html",
        mine=mine,
        invitations=[{"club": club, "from": name} for club, _, name in invited],
        others=[(club, n) for club, n in await services.clubs.store.open_clubs(find) if club.id not in known],
        find=find,
    )


@get("/club/new")
async def new_club(request: Req) -> Response[str]:
    """The form for a new club."""
    return await page(request, "club-new.html", problem="", values={})


@post("/club/new")
async def make_club(request: Req) -> Response[Any]:
    """Found a club."""
    me, form = await must(request), await request.form()
    try:
        club = await services_of(request).clubs.found(
            me, field(form, "title"), field(form, "handle"), field(form, "about"), field(form, "open") == "yes"
        )
    except Refused as refused:
        values = {str(key): str(value) for key, value in form.items()}
        return await page(request, "club-new.html", refused.status, problem=refused.reason, values=values)
    return Redirect(f"/club/{club.handle}", status_code=303)


@get("/club/{handle:str}")
async def club(request: Req, handle: FromPath[str], game: parameters.Text = "") -> Response[str]:
    """A club: tables, tournaments, ladder, chat, members."""
    services, me = services_of(request), await who(request)
    service = services.clubs
    found, role = await service.find(handle, person_id(me))
    chosen = game if game in services.games else next(iter(services.games))
    tables = [await services.store.table(id) for id in await service.store.tables(found.id)] if role else []
    clubs = [found.id]
    return await page(
        request,
        "club.html",
        club=found,
        role=role,
        runs=role in RUNS,
        link=f"{base_url(request)}/club/join/{found.invite}" if role else "",
        tables=[
            shown(services, *one, me)
            for one in tables
            if one is not None and services.social.lists(*one, person_id(me))
        ],
        tournaments=listed(services, await services.tournaments.store.of_club(found.id)),
        leagues=[one for one in await services.tournaments.store.leagues(clubs) if one.club == found.id],
        games=[card(one) for one in services.games.values()],
        chosen=chosen,
        ladder=await service.ladder(found, chosen, person_id(me)) if role else [],
        members=await service.members(found, person_id(me)) if role else [],
        chat=await service.chat(found, role, person_id(me)),
        invited=await service.store.invited(found.id, person_id(me)),
        problem="",
    )


@get("/club/join/{invite:str}")
async def invited(request: Req, invite: FromPath[str]) -> Response[str]:
    """Show what a club's link is for."""
    found = await services_of(request).clubs.store.by_invite(invite[:80])
    if found is None:
        raise Refused(words.LINK_EXPIRED, 404)
    return await page(request, "club-join.html", club=found, invite=invite)


@post("/club/{handle:str}/{action:str}")
async def act(request: Req, handle: FromPath[str], action: FromPath[str]) -> Redirect:
    """Everything that people do on a club's page."""
    me, form, service = await must(request), await request.form(), services_of(request).clubs
    if action == "join" and field(form, "invite"):
        found = await service.store.by_invite(field(form, "invite")[:80])
        if found is None or found.handle != handle:
            raise Refused(words.LINK_EXPIRED, 404)
        await service.join(me, found, field(form, "invite")[:80])
        return Redirect(f"/club/{handle}", status_code=303)
    club, role = await service.find(handle, me.id)
    if action == "join":
        await service.join(me, club)
    elif action == "decline":
        await service.store.decline(club.id, me.id)
        return Redirect("/clubs", status_code=303)
    elif action == "leave":
        await service.leave(me, club)
        return Redirect("/clubs", status_code=303)
    elif action == "invite":
        await service.invite(me, club, role, field(form, "player"))
    elif action == "say":
        await service.say(me, role, club, field(form, "text"), caller(request))
        return Redirect(f"/club/{handle}#chat", status_code=303)
    elif action == "unsay":
        await service.unsay(me, role, club, number(field(form, "line")))
    elif action == "role":
        await service.set_role(role, club, field(form, "who"), field(form, "role"))
    elif action == "remove":
        await service.remove(me, role, club, field(form, "who"))
    elif action == "change":
        open, renew = field(form, "open") == "yes", field(form, "renew") == "yes"
        await service.change(role, club, field(form, "title"), field(form, "about"), open, renew)
    else:
        raise Refused(words.NO_SUCH_PAGE, 404)
    return Redirect(f"/club/{handle}", status_code=303)


HANDLERS = [clubs, new_club, make_club, club, invited, act]
