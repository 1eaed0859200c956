"""Checks for every request: host, origin, rate limit, session or token; and the security headers."""

from __future__ import annotations

import asyncio
import re
import secrets
from contextlib import suppress
from ipaddress import IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING, Any
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

from .. import words
from .limits import Kind
from .sessions import COOKIE, CSRF_COOKIE, YEAR

if TYPE_CHECKING:
    from ..services import Services

API = "/api/v1"
OLD_API = "/api"
"""The API's address from before there were versions. It still works."""
SAFE = {"GET", "HEAD", "OPTIONS"}
MAKING = {
    "/you/friends/invite",
    "/lobby/match",
    "/club/new",
    "/tournament/new",
    "/league/new",
    "/report",
    f"{API}/clubs",
    f"{API}/tournaments",
    f"{API}/leagues",
    f"{API}/reports",
    "/play",
    "/new",
    "/invite",
    "/import",
    f"{API}/tables",
    f"{API}/guests",
    f"{API}/records",
}
"""Paths that create something; they have a lower limit."""
FILES = ("/static/", "/draw/", "/poster/", "/sw.js")
"""Files that are the same for everyone: cheap, and many per page."""
ONE_CLICK = b"List-Unsubscribe=One-Click"
PROBES = ("/health", "/ready")
"""Health checks. They are never refused, or a proxy would take the server for dead."""
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
PLANS = re.compile(r"^/api/(?:v1/)?tables/[^/]+/plans/")
"""Paths of a plan: a request works out a match."""
Connection = ASGIConnection[Any, Any, Any, Any]
Req = Request[Any, Any, Any]


def services_of(connection: Connection) -> Services:
    """The services of the running server."""
    services: Services = connection.app.state.services
    return services


def caller(connection: Connection) -> str:
    """The address that a rate limit counts. For IPv6 it is the /64 network, which usually has one owner."""
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
        super().__init__(words.OTHER_NAME)


def known_host(connection: Connection) -> bool:
    """Whether the Host header names this server.

    With a foreign name that resolves to this server (DNS rebinding), foreign scripts would count as ours. Accepted are
    the host of --base-url, localhost, and the address at which the connection arrived.
    """
    name = _hostname(connection.headers.get("host", ""))
    settings = services_of(connection).settings
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
    return (services_of(connection).settings.base_url or str(connection.base_url)).rstrip("/")


async def gate(request: Req) -> None:
    """Check a request: its host, its rate, and for changes its origin and CSRF token, unless it has an API token."""
    if not known_host(request) and request.url.path not in PROBES:
        raise Misdirected()
    path = request.url.path
    if path not in PROBES:
        await _count(request, path)
    if request.method not in SAFE:
        await _check_text(request)
        if not _bearer(request) and versioned(path) != f"{API}/guests" and not await _one_click(request):
            await _check_origin_and_token(request)
    if table_id := request.path_params.get("table_id"):
        await _admit(request, table_id)


async def _count(request: Req, path: str) -> None:
    """Count a request for its person; for guests and strangers also for their address."""
    limiter, address = services_of(request).limiter, caller(request)
    if path.startswith(FILES):
        refuse_after(limiter.file(address))
        return
    try:
        person = await who(request)
    except HTTPException:  # an unknown token, or a banned person: refused later, counted as a stranger here
        person = None
    refuse_after(limiter.request(_kind(request.method, path), person, address))
    if person is not None:
        services_of(request).social.here(person.id)


def versioned(path: str) -> str:
    """The path of a call with the API's version, also of one that was called without."""
    old = path.startswith(f"{OLD_API}/") and not path.startswith(f"{API}/")
    return API + path.removeprefix(OLD_API) if old else path


def _kind(method: str, path: str) -> Kind:
    if PLANS.search(path):
        return "plan"
    if method in SAFE:
        return "read"
    if path in ("/you/nudges/email", "/you/forgot"):
        return "email"
    path = versioned(path)
    return "make" if path in MAKING or path.endswith("/fork") else "write"


def refuse_after(wait: float) -> None:
    """Refuse a request that has to wait."""
    if wait:
        headers = {"retry-after": str(int(wait) + 1)}
        raise TooManyRequestsException(words.TOO_MANY_REQUESTS.format(seconds=int(wait) + 1), headers=headers)


async def _check_text(request: Req) -> None:
    """Refuse a body that is not UTF-8, before the parsers of JSON and forms fail on it."""
    try:
        (await request.body()).decode()
    except UnicodeDecodeError as error:
        raise ClientException(words.NOT_UTF8.format(byte=error.start)) from error


async def _admit(request: Req, table_id: str) -> None:
    """Refuse every request to a table from a person whom its host has removed."""
    table = await services_of(request).tables.get(table_id)
    table.admit(person_id(await who(request)))


async def _one_click(request: Req) -> bool:
    """Whether a mail program unsubscribes its reader. It has no cookie; the link itself is signed and secret."""
    return request.url.path.startswith("/nudge/") and await request.body() == ONE_CLICK


async def _check_origin_and_token(request: Req) -> None:
    if not same_origin(request):
        raise PermissionDeniedException(words.OTHER_SITE)
    cookie = request.cookies.get(CSRF_COOKIE, "")
    given = request.headers.get("x-csrf-token", "")
    if not given and request.headers.get("content-type", "").startswith("application/x-www-form-urlencoded"):
        form = await request.form()
        given = str(form.get("csrf", ""))
    if not cookie or not secrets.compare_digest(cookie.encode(), given.encode()):
        if request.url.path.startswith("/api/") and COOKIE not in request.cookies:
            raise NotAuthorizedException(words.TOKEN_NEEDED)
        raise PermissionDeniedException(words.OLD_PAGE)


def same_origin(connection: Connection) -> bool:
    """Whether the request comes from a page of this site, according to its Origin header."""
    if not known_host(connection):
        return False
    origin = connection.headers.get("origin")
    if origin is None or origin == "null":
        return origin is None
    base = services_of(connection).settings.base_url
    hosts = {connection.headers.get("host", "")} | ({urlsplit(base).netloc} if base else set())
    return urlsplit(origin).netloc in hosts


def _bearer(connection: Connection) -> str:
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


async def who(connection: Connection) -> Person | None:
    """The person who asks, by token or by cookie; None for a stranger."""
    state = connection.scope["state"]
    if "cosmodrome_person" not in state:
        identity = services_of(connection).identity
        token = _bearer(connection)
        if token:
            person = await identity.by_token(token)
            if person is None:
                raise NotAuthorizedException(words.TOKEN_UNKNOWN)
        else:
            person = await identity.by_cookie(connection.cookies.get(COOKIE))
        state["cosmodrome_person"] = person
    found: Person | None = state["cosmodrome_person"]
    if found is not None and found.id in services_of(connection).banned:
        raise PermissionDeniedException(services_of(connection).order.banned_words(found.id))
    return found


def person_id(person: Person | None) -> str | None:
    """The id of a person, if there is one."""
    return person.id if person is not None else None


async def must(connection: Connection) -> Person:
    """The person who asks; a stranger is refused."""
    person = await who(connection)
    if person is None:
        raise NotAuthorizedException(words.TOKEN_NEEDED)
    return person


async def someone(request: Req, name: str = "") -> Person:
    """The person who asks; a stranger becomes a guest."""
    person = await who(request)
    if person is None:
        members_only(request)
        person = await services_of(request).identity.guest(name)
        await become(request, person)
    return person


def members_only(connection: Connection) -> None:
    """Refuse new people if this server requires invitations."""
    if not services_of(connection).settings.open_registration:
        raise PermissionDeniedException(words.MEMBERS_ONLY)


async def become(request: Req, person: Person) -> None:
    """Log the browser in as a person, in a new session. Its old session ends."""
    identity = services_of(request).identity
    await identity.end_session(request.cookies.get(COOKIE))
    request.scope["state"]["cosmodrome_person"] = person
    set_cookie(request, COOKIE, await identity.session(person), YEAR)


def hang_up(request: Req, person: Person) -> None:
    """Make the open tables of a person connect again in every browser, so that their sessions are checked.

    It happens after half a second, when this browser has its new cookie.
    """
    services = services_of(request)

    def again() -> None:
        for table in services.tables:
            for watcher in table.watchers:
                if watcher.person == person.id:
                    watcher.reconnect()

    asyncio.get_running_loop().call_later(0.5, again)


def set_cookie(request: Req, name: str, value: str, age: int) -> None:
    """Send a cookie along with the answer."""
    secure = "; Secure" if request.url.scheme == "https" or _public_https(request.app) else ""
    cookie = f"{name}={value}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{secure}"
    request.scope["state"].setdefault("cosmodrome_cookies", []).append(cookie)


def _public_https(app: Litestar) -> bool:
    base = app.state.services.settings.base_url
    return bool(base and base.startswith("https:"))


def csrf_token(request: Req) -> str:
    """The CSRF token of this browser's forms."""
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
    """Add the security headers to a response, and the cookies that were set."""
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


def number(text: str | None) -> int:
    """A whole number from a form or an address."""
    try:
        return int(text or "")
    except ValueError:
        raise ClientException(words.BAD_NUMBER) from None
