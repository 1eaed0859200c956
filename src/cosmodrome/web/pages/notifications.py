"""The page on which people choose how they are notified of their turn."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath
from litestar.response import Redirect

from cosmodrome.store import Channel, Conflict, Person

from .. import words
from ..notify.http import Unreachable, checked
from ..notify.push import Browser
from ..notify.service import LETTER, STOPPED
from ..rendering import FOLDER, render
from ..security import parameters
from ..security.requests import ONE_CLICK, Req, base_url, must, services_of, someone, who
from ..settings import is_email
from ..tables.live import Refused
from .front import due_tables, field, page


@get("/you/nudges")
async def shown(request: Req) -> Response[str]:
    """The channels that a person has chosen, and those there are."""
    return await _page(request)


async def _page(request: Req, code: int = 200, problem: str = "", said: str = "") -> Response[str]:
    notifier = services_of(request).notifier
    me = await who(request)
    ways = await notifier.notifications.of(me.id) if me is not None else []
    listed = [{"way": channel, "name": words.CHANNEL_NAMES[channel.kind], "shown": _short(channel)} for channel in ways]
    key = notifier.vapid.public if notifier.vapid is not None else ""
    context = {"ways": listed, "key": key, "mail": notifier.mailer is not None}
    return await page(request, "nudges.html", code, problem=problem, said=said, **context)


def _short(channel: Channel) -> str:
    """An address as its owner recognises it, without its secret parts."""
    if channel.kind == "email":
        return channel.address
    return checked(channel.address).hostname or ""


async def _add(request: Req, kind: str, address: str, keys: dict[str, str], confirmed: bool = True) -> Channel:
    me, services = await someone(request), services_of(request)
    made = services.time.now()
    channel = Channel(secrets.token_urlsafe(9), me.id, kind, address, base_url(request), made, confirmed, keys=keys)
    await services.notifier.notifications.add(channel)
    return channel


@post("/you/nudges/push")
async def add_push(request: Req) -> Response[Any]:
    """Add this browser, by its push service."""
    form = await request.form()
    address, p256dh, auth = (field(form, name) for name in ("endpoint", "p256dh", "auth"))
    try:
        checked(address)
        Browser(p256dh, auth)
    except (Unreachable, ValueError) as error:
        raise Refused(words.NOT_A_SUBSCRIPTION.format(reason=error), 422) from error
    return await _kept(request, "push", address, {"p256dh": p256dh, "auth": auth})


@post("/you/nudges/webhook")
async def add_webhook(request: Req) -> Response[Any]:
    """Add a webhook."""
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
    """Add an e-mail address, and send it a link to confirm it."""
    form = await request.form()
    notifier = services_of(request).notifier
    address = field(form, "address").strip()
    if notifier.mailer is None:
        raise Refused(words.NO_EMAIL, 404)
    if not is_email(address):
        return await _page(request, 422, words.BAD_EMAIL)
    now = services_of(request).time.now()
    if not await notifier.notifications.may_ask(address, now, LETTER):
        return await _page(request, 429, words.EMAIL_ASKED)
    try:
        only = {"only": "password"} if field(form, "only") == "password" else {}
        channel = await _add(request, "email", address, only, confirmed=False)
    except Conflict as error:
        return await _page(request, 409, str(error))
    problem = await notifier.ask(channel)
    if problem:
        await notifier.notifications.remove(channel.id)
        await notifier.notifications.leave_alone(address, now)  # nothing was sent, so the person may try again
        return await _page(request, 503, problem)
    return await _page(request, said=words.EMAIL_SENT.format(address=address))


@post("/you/nudges/remove")
async def remove(request: Req) -> Redirect:
    """Remove a channel."""
    form = await request.form()
    notifications = services_of(request).notifier.notifications
    channel = await notifications.channel(field(form, "way"))
    if channel is None or channel.person != (await must(request)).id:
        raise Refused(words.NO_SUCH_CHANNEL, 404)
    await notifications.remove(channel.id)
    return Redirect("/you/nudges", status_code=303)


async def _letter(request: Req, token: str) -> tuple[Channel, str]:
    """The channel and the action of a link in an e-mail."""
    notifier = services_of(request).notifier
    found = notifier.token(token[:200])
    channel = await notifier.notifications.channel(found[0]) if found is not None else None
    if found is None or channel is None:
        raise Refused(words.LINK_EXPIRED, 404)
    return channel, found[1]


@get("/nudge/{token:str}")
async def letter(request: Req, token: FromPath[str]) -> Response[str]:
    """Ask before a link in an e-mail does anything: mail scanners follow links, too."""
    channel, what = await _letter(request, token)
    return await page(request, "nudge.html", way=channel, what=what, done=False)


@post("/nudge/{token:str}")
async def answered(request: Req, token: FromPath[str]) -> Response[str]:
    """Confirm an address, or unsubscribe it."""
    channel, what = await _letter(request, token)
    if what == "confirm" and await request.body() == ONE_CLICK:
        raise Refused(words.LINK_EXPIRED, 404)
    services = services_of(request)
    notifications = services.notifier.notifications
    if what == "confirm":
        await notifications.confirm(channel.id)
    elif what == "no-digest":
        await services.news.store.want_digest(channel.person, False, services.time.now())
    else:
        await notifications.remove(channel.id)
        await notifications.leave_alone(channel.address, services.time.now() + STOPPED)
    return await page(request, "nudge.html", way=channel, what=what, done=True)


@get("/you/due")
async def due(request: Req, but: parameters.Text = "") -> Response[bytes]:
    """The tables at which it is the reader's turn, and whether this one is among them."""
    me: Person | None = await who(request)
    tables = await due_tables(request, me)
    others = [table for table in tables if table["id"] != but]
    due = await services_of(request).store.due(me.id) if me is not None else []
    body = {"tables": others, "here": any(row.id == but for row, _ in due)}
    return Response(msgspec.json.encode(body), media_type="application/json")


@get("/sw.js")
async def service_worker() -> Response[bytes]:
    """The service worker, which shows notifications. It is served from the root so that its scope is the whole site."""
    headers = {"cache-control": "no-cache"}
    body = FOLDER.joinpath("static", "pages", "service-worker.js").read_bytes()
    return Response(body, media_type="text/javascript", headers=headers)


@get("/offline")
async def offline() -> Response[str]:
    """The page for times without a network. Browsers cache it, so it names nobody."""
    html = render("offline.html", me=None, csrf="", path="/offline")
    return Response(html, media_type="text/html", headers={"cache-control": "no-cache"})


HANDLERS = [offline, shown, add_push, add_webhook, add_email, remove, letter, answered, due, service_worker]
