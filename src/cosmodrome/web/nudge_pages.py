"""Where people choose how they are told of their turn, and see where it is theirs."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from cosmodrome.store import Conflict, Person, Way

from . import query
from .gate import Req, base_url, house_of, must, someone, who
from .live import Refused
from .mail import is_address
from .nudging import LETTER, STOPPED
from .outside import Unreachable, checked
from .pages import due_tables, field, page
from .templating import FOLDER, render
from .webpush import Browser

NAMES = {"push": "A browser", "email": "E-mail", "webhook": "A webhook"}


@get("/you/nudges")
async def shown(request: Req) -> Response[str]:
    """The ways that somebody has chosen, and those there are."""
    return await _page(request)


async def _page(request: Req, code: int = 200, problem: str = "", said: str = "") -> Response[str]:
    nudging = house_of(request).nudging
    me = await who(request)
    ways = await nudging.nudges.of(me.id) if me is not None else []
    listed = [{"way": way, "name": NAMES[way.kind], "shown": _short(way)} for way in ways]
    key = nudging.vapid.public if nudging.vapid is not None else ""
    context = {"ways": listed, "key": key, "mail": nudging.post is not None}
    return await page(request, "nudges.html", code, problem=problem, said=said, **context)


def _short(way: Way) -> str:
    """An address as its owner knows it again; what is secret in it is not shown."""
    if way.kind == "email":
        return way.address
    return checked(way.address).hostname or ""


async def _add(request: Req, kind: str, address: str, keys: dict[str, str], confirmed: bool = True) -> Way:
    me, house = await someone(request), house_of(request)
    made = house.settings.now()
    way = Way(secrets.token_urlsafe(9), me.id, kind, address, base_url(request), made, confirmed, keys=keys)
    await house.nudging.nudges.add(way)
    return way


@post("/you/nudges/push")
async def add_push(request: Req) -> Response[Any]:
    """This browser, by its push service."""
    form = await request.form()
    address, p256dh, auth = (field(form, name) for name in ("endpoint", "p256dh", "auth"))
    try:
        checked(address)
        Browser(p256dh, auth)
    except (Unreachable, ValueError) as error:
        raise Refused(f"that is no subscription: {error}", 422) from error
    return await _kept(request, "push", address, {"p256dh": p256dh, "auth": auth})


@post("/you/nudges/webhook")
async def add_webhook(request: Req) -> Response[Any]:
    """An address of their own that is called."""
    form = await request.form()
    address = field(form, "address").strip()
    try:
        checked(address)
    except Unreachable as error:
        return await _page(request, 422, str(error))
    return await _kept(request, "webhook", address, {})


async def _kept(request: Req, kind: str, address: str, keys: dict[str, str]) -> Response[Any]:
    try:
        await _add(request, kind, address, keys)
    except Conflict as error:
        return await _page(request, 409, str(error))
    return Redirect("/you/nudges", status_code=303)


@post("/you/nudges/email")
async def add_email(request: Req) -> Response[Any]:
    """An e-mail address: it is theirs when they follow the link in the letter."""
    form = await request.form()
    nudging = house_of(request).nudging
    address = field(form, "address").strip()
    if nudging.post is None:
        raise Refused("this server sends no e-mail", 404)
    if not is_address(address):
        return await _page(request, 422, "that does not look like an e-mail address")
    now = house_of(request).settings.now()
    if not await nudging.nudges.may_ask(address, now, LETTER):
        return await _page(request, 429, "that address was asked a short while ago: it is not written to again so soon")
    try:
        way = await _add(request, "email", address, {}, confirmed=False)
    except Conflict as error:
        return await _page(request, 409, str(error))
    problem = await nudging.ask(way)
    if problem:
        await nudging.nudges.remove(way.id)
        await nudging.nudges.leave_alone(address, now)  # nothing was sent: it may be tried again
        return await _page(request, 503, problem)
    return await _page(request, said=f"A letter is on its way to {address}: follow the link in it.")


@post("/you/nudges/remove")
async def remove(request: Req) -> Redirect:
    """Not by that way any more."""
    form = await request.form()
    nudges = house_of(request).nudging.nudges
    way = await nudges.way(field(form, "way"))
    if way is None or way.person != (await must(request)).id:
        raise Refused("there is no such way", 404)
    await nudges.remove(way.id)
    return Redirect("/you/nudges", status_code=303)


async def _letter(request: Req, token: str) -> tuple[Way, str]:
    """What a link in a letter is about."""
    nudging = house_of(request).nudging
    found = nudging.token(token[:200])
    way = await nudging.nudges.way(found[0]) if found is not None else None
    if found is None or way is None:
        raise Refused("this link is not valid any more", 404)
    return way, found[1]


@get("/nudge/{token:str}")
async def letter(request: Req, token: FromPath[str]) -> Response[str]:
    """Who follows a link in a letter is asked: programs that look at letters follow links, too."""
    way, what = await _letter(request, token)
    return await page(request, "nudge.html", way=way, what=what, done=False)


@post("/nudge/{token:str}")
async def answered(request: Req, token: FromPath[str]) -> Response[str]:
    """Confirm an address, or have no more letters."""
    way, what = await _letter(request, token)
    house = house_of(request)
    nudges = house.nudging.nudges
    if what == "confirm":
        await nudges.confirm(way.id)
    else:
        await nudges.remove(way.id)
        await nudges.leave_alone(way.address, house.settings.now() + STOPPED)
    return await page(request, "nudge.html", way=way, what=what, done=True)


@get("/you/due")
async def due(request: Req, but: query.Text = "") -> Response[bytes]:
    """The tables at which it is one's turn, and whether this one is among them."""
    me: Person | None = await who(request)
    tables = await due_tables(request, me)
    others = [table for table in tables if table["id"] != but]
    body = {"tables": others, "here": len(others) < len(tables)}
    return Response(msgspec.json.encode(body), media_type="application/json")


@get("/sw.js")
async def service_worker() -> Response[bytes]:
    """The part of the page that is there when no page is: it shows messages. At the root, so that it is for all."""
    headers = {"cache-control": "no-cache"}
    body = FOLDER.joinpath("static", "sw.js").read_bytes()
    return Response(body, media_type="text/javascript; charset=utf-8", headers=headers)


@get("/offline")
async def offline() -> Response[str]:
    """What is shown where there is no network: kept by the browser, for whoever sits at it."""
    html = render("offline.html", me=None, csrf="", path="/offline")
    return Response(html, media_type="text/html; charset=utf-8", headers={"cache-control": "no-cache"})


HANDLERS = [offline, shown, add_push, add_webhook, add_email, remove, letter, answered, due, service_worker]
