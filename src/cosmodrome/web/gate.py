"""What every request passes: who asks, how often, and whether a page of ours asked."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any
from urllib.parse import urlsplit

from litestar import Litestar, Request
from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders
from litestar.exceptions import (
    ClientException,
    HTTPException,
    NotAuthorizedException,
    PermissionDeniedException,
    TooManyRequestsException,
)
from litestar.types import Message, Scope

from cosmodrome.store import Person

from . import manners
from .house import House
from .identity import COOKIE, CSRF_COOKIE, YEAR
from .limits import LOGIN, MAKE, READ, WRITE

SAFE = {"GET", "HEAD", "OPTIONS"}
MAKING = {"/play", "/new", "/invite", "/import", "/api/tables", "/api/guests", "/api/records"}
"""Where something new is made, which is not done as often."""
SPARING = {"/you/login", "/you/account", "/you/recovery", "/you/nudges/email"}
"""Where passwords could be guessed, or strangers be written to."""
LOCAL = {"localhost", "127.0.0.1", "::1"}
CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": CSP,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cross-origin-opener-policy": "same-origin",
}
Connection = ASGIConnection[Any, Any, Any, Any]
Req = Request[Any, Any, Any]


def house_of(connection: Connection) -> House:
    """The house of the running server."""
    house: House = connection.app.state.house
    return house


def caller(connection: Connection) -> str:
    """Whom a rate limit counts: the address that connects; of IPv6 its network, in which one caller has them all."""
    host = connection.client.host if connection.client else "unknown"
    with suppress(ValueError):
        address = ip_address(host)
        if isinstance(address, IPv6Address) and address.ipv4_mapped is None:
            return str(ip_network((address, 64), strict=False))
    return host


class Misdirected(HTTPException):
    """The request was meant for a server of another name (RFC 9110, 15.5.20)."""

    status_code = 421

    def __init__(self) -> None:
        super().__init__("this server is not known by that name: its host can give it one with --base-url")


def known_host(connection: Connection) -> bool:
    """Whether the browser asks for this server by a name that is its own.

    A name of somebody else's that leads here (DNS rebinding) would make its scripts scripts of ours. Our own are the
    address of --base-url, this machine's names for itself, and the very address at which the connection arrived.
    """
    name = _hostname(connection.headers.get("host", ""))
    settings = house_of(connection).settings
    arrived = connection.scope.get("server") or ("", 0)
    public = urlsplit(settings.base_url).hostname if settings.base_url else None
    return bool(name) and (name in LOCAL or name in (arrived[0].lower(), settings.host.lower(), public))


def _hostname(netloc: str) -> str:
    try:
        return urlsplit(f"//{netloc}").hostname or ""
    except ValueError:
        return ""


def base_url(connection: Connection) -> str:
    """The address under which people reach this server."""
    return (house_of(connection).settings.base_url or str(connection.base_url)).rstrip("/")


async def gate(request: Req) -> None:
    """Before each request: is it meant for us, is it not too often, do changes come from our pages or carry a token."""
    if not known_host(request) and request.url.path != "/health":
        raise Misdirected()
    limit = READ if request.method in SAFE else WRITE
    path = request.url.path
    if request.method not in SAFE:
        if path in SPARING or path.startswith("/recover/"):
            limit = LOGIN
        elif path in MAKING or path.endswith("/fork"):
            limit = MAKE
    wait = house_of(request).limits.take(caller(request), limit)
    if wait:
        raise TooManyRequestsException("too many requests: wait a little", headers={"retry-after": str(int(wait) + 1)})
    if request.method not in SAFE and not _bearer(request) and path != "/api/guests":
        await _check_origin_and_token(request)
    if table_id := request.path_params.get("table_id"):
        await _admit(request, table_id)


async def _admit(request: Req, table_id: str) -> None:
    """Whom the host of a table has removed from it finds nothing there, whatever they ask for."""
    table = await house_of(request).table(table_id)
    if table.row.source.get(manners.REMOVED):
        manners.admit(table, await who(request))


async def _check_origin_and_token(request: Req) -> None:
    if not same_origin(request):
        raise PermissionDeniedException("this request came from another site")
    cookie = request.cookies.get(CSRF_COOKIE, "")
    given = request.headers.get("x-csrf-token", "")
    if not given and request.headers.get("content-type", "").startswith("application/x-www-form-urlencoded"):
        form = await request.form()
        given = str(form.get("csrf", ""))
    if not cookie or not secrets.compare_digest(cookie.encode(), given.encode()):
        if request.url.path.startswith("/api/") and COOKIE not in request.cookies:
            raise NotAuthorizedException("give a token: Authorization: Bearer …")
        raise PermissionDeniedException("the page is too old: reload it and try again")


def same_origin(connection: Connection) -> bool:
    """Whether the browser says that the request comes from this very site, under a name that is ours."""
    if not known_host(connection):
        return False
    origin = connection.headers.get("origin")
    if origin is None or origin == "null":
        return origin is None
    base = house_of(connection).settings.base_url
    hosts = {connection.headers.get("host", "")} | ({urlsplit(base).netloc} if base else set())
    return urlsplit(origin).netloc in hosts


def _bearer(connection: Connection) -> str:
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


async def who(connection: Connection) -> Person | None:
    """Who asks: by token, or by cookie."""
    state = connection.scope["state"]
    if "cosmodrome_person" not in state:
        identity = house_of(connection).identity
        token = _bearer(connection)
        if token:
            person = await identity.by_token(token)
            if person is None:
                raise NotAuthorizedException("this token is not known")
        else:
            person = await identity.by_cookie(connection.cookies.get(COOKIE))
        state["cosmodrome_person"] = person
    found: Person | None = state["cosmodrome_person"]
    if found is not None and found.id in house_of(connection).banned:
        raise PermissionDeniedException("you may not come in here any more: ask the host of this server")
    return found


async def must(connection: Connection) -> Person:
    """Who asks; refused where nobody is known."""
    person = await who(connection)
    if person is None:
        raise NotAuthorizedException("give a token: Authorization: Bearer …")
    return person


async def someone(request: Req, name: str = "") -> Person:
    """Who asks; a guest is made of whoever has no name yet."""
    person = await who(request)
    if person is None:
        members_only(request)
        person = await house_of(request).identity.guest(name)
        await become(request, person)
    return person


def members_only(connection: Connection) -> None:
    """Refuse whom nobody knows, where one needs an invitation."""
    if not house_of(connection).settings.open_registration:
        raise PermissionDeniedException("this server is for members: ask its host for an invitation")


async def become(request: Req, person: Person) -> None:
    """From now on the browser is this person, in a session of its own; the one it had is over."""
    identity = house_of(request).identity
    await identity.end_session(request.cookies.get(COOKIE))
    request.scope["state"]["cosmodrome_person"] = person
    set_cookie(request, COOKIE, await identity.session(person), YEAR)


def hang_up(request: Req, person: Person) -> None:
    """Let the open tables of a person, in every browser, connect again and say anew who they are.

    A moment later, so that this browser has its new cookie by then.
    """
    house = house_of(request)

    def again() -> None:
        for table in house.tables.values():
            for watcher in table.watchers:
                if watcher.person == person.id:
                    watcher.tell({"t": "again"})

    asyncio.get_running_loop().call_later(0.5, again)


def set_cookie(request: Req, name: str, value: str, age: int) -> None:
    """Send a cookie along with the answer."""
    secure = "; Secure" if request.url.scheme == "https" or _public_https(request.app) else ""
    cookie = f"{name}={value}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{secure}"
    request.scope["state"].setdefault("cosmodrome_cookies", []).append(cookie)


def _public_https(app: Litestar) -> bool:
    base = app.state.house.settings.base_url
    return bool(base and base.startswith("https:"))


def csrf_token(request: Req) -> str:
    """The token that this browser's forms carry."""
    state = request.scope["state"]
    if "cosmodrome_csrf" not in state:
        token = request.cookies.get(CSRF_COOKIE, "")
        if not 20 <= len(token) <= 64 or not token.isascii():
            token = secrets.token_urlsafe(24)
            set_cookie(request, CSRF_COOKIE, token, YEAR)
        state["cosmodrome_csrf"] = token
    found: str = state["cosmodrome_csrf"]
    return found


async def send_headers(message: Message, scope: Scope) -> None:
    """On each answer: the security headers, and the cookies that were set on the way."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in HEADERS.items():
        headers[name] = value
    headers.setdefault("cache-control", "no-store")
    if scope.get("scheme") == "https" or _public_https(scope["litestar_app"]):
        headers["strict-transport-security"] = f"max-age={YEAR}"
    for cookie in scope.get("state", {}).get("cosmodrome_cookies", ()):
        headers.add("set-cookie", cookie)


def number(text: str | None, what: str) -> int:
    """A whole number from a form or an address."""
    try:
        return int(text or "")
    except ValueError:
        raise ClientException(f"{what} is a number") from None
