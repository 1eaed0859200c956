"""The application: pages, sockets, the API, static files, and error pages."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Response, Router, get
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.spec import Components, SecurityScheme
from litestar.params import FromPath

from cosmodrome import __version__
from cosmodrome.draw import theme_css
from cosmodrome.store import StoreError

from . import words
from .api import coach, explain, plans
from .api.clubs import ClubsAndTournaments
from .api.games import Games
from .api.openapi import DescribedJson, old_address, operation_id
from .api.people import People
from .api.players import Players
from .api.records import Records
from .api.tables import Tables
from .pages import (
    account,
    admin,
    clubs,
    front,
    history,
    invitations,
    learn,
    lobby,
    news,
    notifications,
    order,
    people,
    puzzles,
    statistics,
    table,
    tournaments,
)
from .rendering import asset_mark, render, static_files
from .security.requests import API, OLD_API, Req, gate, send_headers, services_of
from .server.backups import Backups
from .server.metrics import REQUESTS, metrics
from .server.process import EVERYWHERE
from .server.workers import Place
from .services import Services
from .settings import Settings
from .socket.endpoint import live
from .tables.live import Refused

log = logging.getLogger("cosmodrome.web")
API_HANDLERS = [
    Players,
    People,
    ClubsAndTournaments,
    Games,
    Tables,
    Records,
    explain.Explained,
    *coach.HANDLERS,
    *plans.HANDLERS,
]
HEALTH = 5.0
"""Seconds after which a store that does not answer counts as down."""
TYPES = {
    "js": "text/javascript",
    "css": "text/css",
    "svg": "image/svg+xml",
    "png": "image/png",
    "webmanifest": "application/manifest+json",
}


@get("/static/{path:path}", include_in_schema=False)
async def static(request: Req, path: FromPath[str]) -> Response[bytes]:
    """Serve a static file. Addresses that contain a content hash are cacheable; others are checked again by their ETag.

    Modules import each other without a hash, so that a new version never mixes with modules of an old one.
    """
    name = path.removeprefix("/")
    file = static_files().get(name)
    kind = TYPES.get(name.rpartition(".")[2])
    if kind is None or file is None:
        raise Refused(words.NO_SUCH_FILE, 404)
    mark = f'"{asset_mark(name)}"'
    headers = {"etag": mark, "cache-control": "public, max-age=604800" if request.url.query else "no-cache"}
    if request.headers.get("if-none-match") == mark:
        return Response(b"", status_code=304, media_type=kind, headers=headers)
    return Response(file.read_bytes(), media_type=kind, headers=headers)


@get("/draw/theme.css", include_in_schema=False)
async def theme() -> Response[str]:
    """The style sheet that boards and pages share."""
    return Response(theme_css(), media_type=TYPES["css"], headers={"cache-control": "public, max-age=3600"})


@get("/health", include_in_schema=False)
async def health(request: Req) -> Response[dict[str, str]]:
    """For monitors and load balancers: 503 if the store does not answer, or could not write the last time."""
    return _state(await _store_problem(services_of(request)))


@get("/ready", include_in_schema=False)
async def ready(request: Req) -> Response[dict[str, str]]:
    """For rolling updates: 503 if the store does not answer, or the server is shutting down."""
    if request.app.state.closing:
        return Response({"status": "closing", "version": __version__}, status_code=503)
    return _state(await _store_problem(services_of(request)))


def _state(problem: str) -> Response[dict[str, str]]:
    if problem:
        return Response({"status": "store", "problem": problem, "version": __version__}, status_code=503)
    return Response({"status": "ok", "version": __version__})


async def _store_problem(services: Services) -> str:
    """What is wrong with the store, if anything. Probes have no rate limit, so concurrent ones share one check."""
    if services.looking is None or services.looking.done():
        services.looking = asyncio.ensure_future(asyncio.wait_for(services.store.ping(), HEALTH))
    try:
        return await asyncio.shield(services.looking)
    except TimeoutError:
        return words.STORE_SILENT


def unavailable(request: Req, error: StoreError) -> Response[Any]:
    """Answer 503 when the store refuses. Nothing was changed, so the caller may try again."""
    log.error("%s %s: %s", request.method, request.url.path, error)
    return _problem(request, 503, str(error), {"retry-after": "2"})


def refused(request: Req, error: Refused) -> Response[Any]:
    """Answer a refusal with its reason."""
    return _problem(request, error.status, error.reason)


def http_error(request: Req, error: HTTPException) -> Response[Any]:
    """Answer requests that are malformed, unknown, too frequent or not allowed."""
    detail = error.detail if error.detail != "Not Found" else words.NO_SUCH_PAGE
    extra = error.extra
    if extra and request.url.path.startswith("/api/"):
        detail = _reasons(extra) or f"{detail}: {extra}"
    return _problem(request, error.status_code, detail, error.headers or {})


def _reasons(extra: Any) -> str:
    """What is wrong with the parts of a request, in one line."""
    found = [one for one in extra if isinstance(one, dict)] if isinstance(extra, list) else []
    return "; ".join(f"{one['key']}: {one['message']}" for one in found if "key" in one and "message" in one)


def too_deep(request: Req, error: RecursionError) -> Response[Any]:
    """Answer 400 if the body was nested too deeply to be read; any other recursion error is a fault of the server."""
    if "deserializing" in str(error):
        return _problem(request, 400, words.TOO_DEEP)
    return fault(request, error)


def fault(request: Req, error: Exception) -> Response[Any]:
    """Log a fault of the server, and answer 500."""
    log.exception("%s %s failed", request.method, request.url.path, exc_info=error)
    return _problem(request, 500, words.SERVER_FAULT)


def _problem(request: Req, status: int, reason: str, headers: dict[str, str] | None = None) -> Response[Any]:
    kept = {k: v for k, v in (headers or {}).items() if k.lower() in ("retry-after", "allow")}
    if request.url.path.startswith("/api/"):
        return Response({"error": reason}, status_code=status, media_type="application/json", headers=kept)
    try:
        html = render("problem.html", status=status, reason=reason, me=None, csrf="", path=request.url.path)
    except Exception:
        log.exception("the error page failed")
        html = reason
    return Response(html, status_code=status, media_type="text/html", headers=kept)


def _welcome(settings: Settings, token: str) -> str:
    """The link for an invitation, for the terminal. On port 0 the host is in the line that follows."""
    host = "localhost" if settings.host in EVERYWHERE else settings.host
    base = settings.base_url or (f"http://{host}:{settings.port}" if settings.port else "")
    return f"{base.rstrip('/')}/welcome/{token}"


def create_app(settings: Settings | None = None, place: Place | None = None) -> Litestar:
    """The application for an ASGI server. `place` is this process among several workers."""
    settings = settings or Settings()

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        services = await Services.open(settings, place=place)
        app.state.services = services
        app.state.closing = False
        first = place is None or place.slot == 0  # one worker prints links and writes backups for all
        if first and not settings.open_registration and await services.administration.admin() is None:
            token = await services.identity.invitation()
            print(words.FIRST_ACCOUNT.format(link=_welcome(settings, token)), flush=True)
        reserved = await services.identity.admin_invitation() if first else None
        if reserved is not None:
            link = _welcome(settings, reserved)
            print(words.ADMIN_ACCOUNT.format(login=settings.admin, link=link), flush=True)
        backups = Backups(settings)
        if settings.backup_every and first:
            backups.start()
        try:
            yield
        finally:
            app.state.closing = True
            await backups.stop()
            await services.close()

    return Litestar(
        route_handlers=[
            static,
            theme,
            health,
            ready,
            metrics,
            live,
            Router(
                "/",
                route_handlers=[
                    *front.HANDLERS,
                    *account.HANDLERS,
                    *history.HANDLERS,
                    *people.HANDLERS,
                    *lobby.HANDLERS,
                    *order.HANDLERS,
                    *clubs.HANDLERS,
                    *tournaments.HANDLERS,
                    *news.HANDLERS,
                    *statistics.HANDLERS,
                    *table.HANDLERS,
                    *explain.HANDLERS,
                    *learn.HANDLERS,
                    *puzzles.HANDLERS,
                    *invitations.HANDLERS,
                    *notifications.HANDLERS,
                    *admin.HANDLERS,
                ],
                include_in_schema=False,
            ),
            old_address,
            Router(API, route_handlers=API_HANDLERS),
            Router(OLD_API, route_handlers=API_HANDLERS, include_in_schema=False),
        ],
        lifespan=[lifespan],
        middleware=[REQUESTS.middleware] if settings.metrics != "off" else [],
        before_request=gate,
        before_send=[send_headers],
        exception_handlers={
            Refused: refused,
            StoreError: unavailable,
            HTTPException: http_error,
            RecursionError: too_deep,
            Exception: fault,
        },
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=5, minimum_size=900),
        request_max_body_size=64_000,
        openapi_config=OpenAPIConfig(
            title="Cosmodrome",
            version=__version__,
            description="Everything a player can do, for programs. docs/guides/programs.md explains it.",
            path=f"{API}/schema",
            components=Components(security_schemes={"token": SecurityScheme(type="http", scheme="bearer")}),
            security=[{"token": []}],
            render_plugins=[DescribedJson()],
            use_handler_docstrings=True,
            operation_id_creator=operation_id,
        ),
        logging_config=None,
        debug=False,
    )
