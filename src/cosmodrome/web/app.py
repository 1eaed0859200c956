"""The application: pages, sockets, the API, static files, and what happens when something is refused."""

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

from . import admin, api, coach_api, explaining, inviting, learn, nudge_pages, pages, table_pages, you
from .backups import Backups
from .gate import Req, gate, house_of, send_headers
from .house import House
from .live import Refused
from .metrics import REQUESTS, metrics
from .settings import Settings
from .socket import live
from .templating import FOLDER, asset_mark, render

log = logging.getLogger("cosmodrome.web")
HEALTH = 5.0
"""Seconds after which a store that does not answer is said to be ill."""
TYPES = {
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "svg": "image/svg+xml",
    "png": "image/png",
    "webmanifest": "application/manifest+json",
}


@get("/static/{name:str}", include_in_schema=False)
async def static(request: Req, name: FromPath[str]) -> Response[bytes]:
    """A file of the page. Where its address carries a mark of its content it may be kept."""
    file = FOLDER.joinpath("static", name)
    kind = TYPES.get(name.rpartition(".")[2])
    if "/" in name or "\\" in name or kind is None or not file.is_file():
        raise Refused("there is no such file", 404)
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
    """For whoever watches over the server: 503 where the store does not answer, or could not write the last time."""
    try:
        problem = await asyncio.wait_for(house_of(request).store.ping(), HEALTH)
    except TimeoutError:
        problem = "the store does not answer"
    if problem:
        return Response({"status": "store", "problem": problem, "version": __version__}, status_code=503)
    return Response({"status": "ok", "version": __version__})


def unavailable(request: Req, error: StoreError) -> Response[Any]:
    """The store can't do it now: nothing was changed, and it may be tried again."""
    log.error("%s %s: %s", request.method, request.url.path, error)
    return _problem(request, 503, str(error), {"retry-after": "2"})


def refused(request: Req, error: Refused) -> Response[Any]:
    """What the table does not do, with the reason."""
    return _problem(request, error.status, error.reason)


def http_error(request: Req, error: HTTPException) -> Response[Any]:
    """Requests that are malformed, unknown, too many or not allowed."""
    detail = error.detail
    extra = error.extra
    if extra and request.url.path.startswith("/api/"):
        detail = f"{detail}: {extra}"
    return _problem(request, error.status_code, detail, error.headers or {})


def too_deep(request: Req, error: RecursionError) -> Response[Any]:
    """A body nested deeper than anything of ours: its sender's fault, unless it was not being read."""
    if "deserializing" in str(error):
        return _problem(request, 400, "the request is nested too deeply")
    return fault(request, error)


def fault(request: Req, error: Exception) -> Response[Any]:
    """A fault of ours: noted, and said so."""
    log.exception("%s %s failed", request.method, request.url.path, exc_info=error)
    return _problem(request, 500, "something went wrong here; it has been noted")


def _problem(request: Req, status: int, reason: str, headers: dict[str, str] | None = None) -> Response[Any]:
    kept = {k: v for k, v in (headers or {}).items() if k.lower() in ("retry-after", "allow")}
    if request.url.path.startswith("/api/"):
        return Response({"error": reason}, status_code=status, media_type="application/json", headers=kept)
    try:
        html = render("problem.html", status=status, reason=reason, me=None, csrf="", path=request.url.path)
    except Exception:
        log.exception("the error page failed")
        html = reason
    return Response(html, status_code=status, media_type="text/html; charset=utf-8", headers=kept)


def create_app(settings: Settings | None = None) -> Litestar:
    """The application for an ASGI server."""
    settings = settings or Settings()

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        house = await House.open(settings)
        app.state.house = house
        if not settings.open_registration and await house.order.admin() is None:
            token = await house.identity.invitation()
            print(f"The first account is made at /welcome/{token} of this server.", flush=True)
        backups = Backups(settings.data_dir, settings.backup_folder, settings.backup_every, settings.backup_keep)
        if settings.backup_every:
            backups.start()
        try:
            yield
        finally:
            await backups.stop()
            await house.close()

    return Litestar(
        route_handlers=[
            static,
            theme,
            health,
            metrics,
            live,
            Router(
                "/",
                route_handlers=[
                    *pages.HANDLERS,
                    *you.HANDLERS,
                    *table_pages.HANDLERS,
                    *explaining.HANDLERS,
                    *learn.HANDLERS,
                    *inviting.HANDLERS,
                    *nudge_pages.HANDLERS,
                    *admin.HANDLERS,
                ],
                include_in_schema=False,
            ),
            *api.HANDLERS,
            explaining.Explained,
            *coach_api.HANDLERS,
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
            description="Everything a player can do, for programs. See docs/web-api.md.",
            path="/api/schema",
            components=Components(security_schemes={"token": SecurityScheme(type="http", scheme="bearer")}),
            security=[{"token": []}],
            render_plugins=[],
        ),
        logging_config=None,
        debug=False,
    )
