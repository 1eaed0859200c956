"""The table in the browser: lobby, table, socket, accounts, and an API for programs."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Sequence
from contextlib import nullcontext
from typing import TYPE_CHECKING

from .settings import Settings

if TYPE_CHECKING:
    from .server.workers import Place

__all__ = ["Settings", "serve"]


def serve(settings: Settings) -> None:
    """Serve until stopped. Without a database address, everything is kept in a SQLite file in the data folder.

    Raises StoreError or CosmodromeError with one sentence if the server can't start.
    """
    from cosmodrome.store import locked

    from .server import logs
    from .server.backups import backup_status
    from .server.process import listening, tell_address
    from .server.workers import Supervisor, check

    check(settings)
    logs.configure(settings)
    with locked(settings.data_dir) if settings.sqlite else nullcontext(), listening(settings) as sockets:
        asyncio.run(_prepare(settings))
        print(backup_status(settings.data_dir, settings.backup_every), flush=True)
        if settings.workers == 1:
            _run(settings, sockets)
        else:
            Supervisor(settings, sockets, work).run(
                lambda: tell_address(settings.host, sockets[0], settings.open_browser)
            )


def work(settings: Settings, sockets: Sequence[socket.socket], place: Place) -> None:
    """Serve in a worker process until told to stop, or until the supervisor is gone."""
    from .server import logs

    os.setsid()  # Ctrl-C goes to the supervisor only
    logs.configure(settings)
    _run(settings, sockets, place)


def _run(settings: Settings, sockets: Sequence[socket.socket], place: Place | None = None) -> None:
    """Serve at sockets until stopped."""
    import uvicorn

    from .app import create_app
    from .server.logs import RequestLog
    from .server.process import Protocol, Server
    from .server.system import connection_limit

    Protocol.request_timeout, Protocol.max_connections = settings.request_timeout, connection_limit()
    Protocol.place = place
    app = create_app(settings, place)
    config = uvicorn.Config(
        RequestLog(app, settings),
        http=Protocol,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        host=settings.host,
        port=settings.port,
        ws="websockets-sansio",
        log_config=None,  # uvicorn's own would close the handlers of every other logger in this process
        log_level=None,
        ws_max_size=64_000,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=2,
        server_header=False,
        access_log=False,
    )
    Server(config, app, settings.open_browser, place).run(list(sockets))


async def _prepare(settings: Settings) -> None:
    """Bring the schema up to date before the server starts, so that a problem is reported in one line."""
    from cosmodrome.store import Store, StoreError, Unavailable

    from . import words

    try:
        store = await Store.open(settings.url, settings.backup_folder, upkeep=True)
    except Unavailable as error:
        if settings.sqlite:
            raise
        cause = getattr(error.__cause__, "orig", None) or error.__cause__ or error
        reason = str(cause).rpartition(">: ")[2] or type(cause).__name__  # asyncpg's errors begin with <class '…'>
        raise StoreError(words.DATABASE_DOWN.format(reason=reason)) from error
    await store.close()
