"""The table in the browser: lobby, table, socket, accounts, and an API for programs."""

from __future__ import annotations

import asyncio
from contextlib import nullcontext

from .settings import Settings

__all__ = ["Settings", "serve"]


def serve(settings: Settings) -> None:
    """Serve until stopped. Without a database address, everything is kept in a SQLite file in the data folder.

    Raises StoreError or CosmodromeError with one sentence if the server can't start.
    """
    import uvicorn

    from cosmodrome.store import locked

    from .app import create_app
    from .server import logs
    from .server.backups import backup_status
    from .server.process import Protocol, Server, listening
    from .server.system import connection_limit

    logs.configure(settings)
    Protocol.request_timeout, Protocol.max_connections = settings.request_timeout, connection_limit()
    app = create_app(settings)
    config = uvicorn.Config(
        logs.RequestLog(app, settings),
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
    with locked(settings.data_dir) if settings.sqlite else nullcontext(), listening(settings) as sockets:
        asyncio.run(_prepare(settings))
        print(backup_status(settings.data_dir, settings.backup_every), flush=True)
        Server(config, app, settings.open_browser).run(sockets)


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
