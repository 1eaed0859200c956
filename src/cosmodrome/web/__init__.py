"""The table in the browser: lobby, table, socket, accounts, and an API for programs."""

from __future__ import annotations

import asyncio
from contextlib import nullcontext

from .settings import Settings

__all__ = ["Settings", "serve"]


def serve(settings: Settings) -> None:
    """Serve until stopped. Without a database address, everything is kept in a SQLite file in the data folder."""
    import logging

    import uvicorn

    from cosmodrome.store import locked

    from .app import create_app
    from .server.backups import backup_status
    from .server.process import Protocol, Server, connection_limit

    logging.basicConfig(level=settings.log_level.upper(), format="%(levelname)s %(name)s: %(message)s")
    Protocol.request_timeout, Protocol.max_connections = settings.request_timeout, connection_limit()
    config = uvicorn.Config(
        create_app(settings),
        http=Protocol,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        host=settings.host,
        port=settings.port,
        ws="websockets-sansio",
        log_config=None,  # uvicorn's own would close the handlers of every other logger in this process
        log_level=settings.log_level,
        ws_max_size=64_000,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=2,
        server_header=False,
        access_log=False,
    )
    with locked(settings.data_dir) if settings.sqlite else nullcontext():
        asyncio.run(_prepare(settings))
        print(backup_status(settings.data_dir), flush=True)
        Server(config, settings.open_browser).run()


async def _prepare(settings: Settings) -> None:
    """Bring the schema up to date before the server starts, so that a problem is reported in one line."""
    from cosmodrome.store import Store

    store = await Store.open(settings.url, settings.backup_folder, upkeep=True)
    await store.close()
